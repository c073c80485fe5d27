"""What a verb needs so as to reach mail: stores over servers, passwords, and words for outages.

Connections are opened when mail on a server is first asked for. Passwords are asked for before the
work begins, never in the middle of it, and never where nobody sits.
"""

from __future__ import annotations

import argparse
import getpass
import stat
import sys
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Self

from core.accounts.files import account_file, find, load
from core.accounts.secrets import KeyRing, LayeredSecrets, MemorySecrets
from core.cli.terminal import clean, say, size_words
from core.errors import AccountError, SettingsError
from core.model.plan import TO_SERVER, Move
from core.model.remote import Account, Notice, SignIn
from core.model.sources import SourceKind
from core.sources.imap.protocol.limits import Timeouts
from core.sources.stores import Stores
from core.system.places import Places

if TYPE_CHECKING:
    from core.sources.imap.session.servers import Servers

LONGEST_PASSWORD = 4_096  # characters


class MailAccess:
    """Opens mail of every kind for one command. Use as a context manager.

    Args:
        options: Of the command: `quiet`, and `password_stdin`, `password_file` where it has them.
        places: Where the accounts are.
        asks: Whether a person may be asked for a password, if one sits there.
        patience: How long to wait for servers, if not as usual.
        tells: Whether outages are told, and at the end all that was fetched; not where the first
            outage ends the command.
    """

    def __init__(
        self,
        options: argparse.Namespace,
        places: Places,
        *,
        asks: bool = True,
        patience: Timeouts | None = None,
        tells: bool = True,
    ) -> None:
        self._options, self._places = options, places
        self._tells = tells and not options.quiet
        self._asks = asks
        self._typed = MemorySecrets()
        self.secrets = LayeredSecrets(KeyRing(), self._typed)
        self._patience = patience
        self.stores = Stores(lambda: self.servers)

    @cached_property
    def servers(self) -> Servers:
        """The connections to the accounts; made when the first one is asked for."""
        from core.accounts.oauth import TokenSource  # noqa: PLC0415 - for who has accounts
        from core.sources.imap.session.servers import Servers  # noqa: PLC0415 - as above

        return Servers(
            self._places,
            self.secrets,
            told=self._tell,
            tokens=TokenSource(self._places, self.secrets),
            patience=self._patience,
        )

    @property
    def bytes_received(self) -> int:
        """All that servers sent so far."""
        return self.servers.traffic.received if "servers" in self.__dict__ else 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, error: object, *_: object) -> None:
        if "servers" in self.__dict__:
            self.servers.close()
        received = self.bytes_received
        if received and self._tells and error is None:
            say(f"Fetched {size_words(received)} from servers.")

    def ready(self, files: Iterable[Path]) -> tuple[Account, ...]:
        """Make these accounts reachable; ask for the passwords that are not known.

        Args:
            files: Of the accounts.

        Raises:
            AccountError: One cannot be read, or the key ring is closed.
            SettingsError: There is one password for several accounts, or none in the file.
        """
        accounts = tuple(load(path) for path in dict.fromkeys(files))
        given = read_password(self._options)
        if given and len(accounts) != 1:
            several = f"one password for {len(accounts)} accounts: name each with --password-for"
            none = "no account in this command needs one"
            raise SettingsError("password", several if accounts else none)
        named = self._named_passwords(accounts)
        for account in accounts:
            self.unlock(account, given or named.get(account.id, ""))
        return accounts

    def _named_passwords(self, accounts: Iterable[Account]) -> dict[str, str]:
        """The passwords of `--password-for`, by the ids of accounts."""
        passwords: dict[str, str] = {}
        ids = {account.id for account in accounts}
        for name, file in getattr(self._options, "password_for", ()):
            account = find(self._places, name)
            if account.id not in ids:
                raise SettingsError("--password-for", f"{name} is not needed here")
            passwords[account.id] = first_line(Path(file)).rstrip("\r\n")
        return passwords

    def greet(self, accounts: Iterable[Account]) -> None:
        """Sign in to each account, before anything is written about a run that needs them.

        A server that takes no password and one that does not answer are told now: a run that
        never began would stay in the history as one that waits to be resumed.

        Raises:
            ServerError: It cannot be reached, does not let us in, or is not to be trusted.
        """
        for account in accounts:
            with self.servers.reading(account, once=True):
                pass

    def unlock(self, account: Account, given: str = "") -> None:
        """Know the password of an account for this run, if there is a way to."""
        if given:
            self.know(account, given)
        elif account.sign_in is SignIn.PASSWORD and self.secrets.get(account) is None:
            typed = self.ask(account)
            if typed:
                self.know(account, typed)

    def know(self, account: Account, secret: str) -> None:
        """Use a secret in this run."""
        self._typed.put(account, secret)

    def ask(self, account: Account) -> str:
        """The password that a person types; "" if nobody can be asked."""
        if not self._asks or not sys.stdin.isatty():
            return ""
        words = f"Password of {clean(account.user)} at {clean(account.host)}: "
        try:
            return getpass.getpass(words, stream=sys.stderr)
        except EOFError:
            return ""

    def _tell(self, notice: Notice) -> None:
        from core.cli.words.accounts import notice_words  # noqa: PLC0415 - as `servers`

        if self._tells:
            say(notice_words(notice, self._name(notice.account)))

    def _name(self, account_id: str) -> str:
        try:
            return clean(load(account_file(self._places, account_id)).name)
        except AccountError:
            return account_id


def read_password(options: argparse.Namespace) -> str:
    """The password that the options bring; "" if they bring none.

    Raises:
        SettingsError: There is none where they say.
    """
    if getattr(options, "password_stdin", False):
        text = sys.stdin.readline(LONGEST_PASSWORD).removeprefix("\ufeff")
    elif getattr(options, "password_file", None) is not None:
        text = first_line(options.password_file)
    else:
        return ""
    text = text.rstrip("\r\n")
    if not text:
        raise SettingsError("password", "it is empty")
    return text


def first_line(path: Path) -> str:
    """The first line of a file with a secret; says so if others can read it.

    Raises:
        SettingsError: It cannot be read.
    """
    try:
        with path.open(encoding="utf-8-sig") as file:  # Windows' editors begin with a BOM
            if stat.S_IMODE(path.stat().st_mode) & 0o077 and sys.platform != "win32":
                say(f"Other users can read {clean(str(path))}. To fix that: chmod 600 FILE")
            return file.readline(LONGEST_PASSWORD)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise SettingsError("password", f"{path}: {reason}") from error


def account_files_of_moves(moves: Iterable[Move], places: Places) -> tuple[Path, ...]:
    """The files of all accounts that some moves read or change, each once.

    Raises:
        UnknownAccount: A destination names none.
    """
    files: dict[Path, None] = {}
    for move in moves:
        for address in (move.what.address, move.keeper.address):
            if address.kind is SourceKind.IMAP:
                files[Path(address.path)] = None
        if move.to.startswith(TO_SERVER):
            account = move.to.removeprefix(TO_SERVER).partition("/")[0]
            files[account_file(places, account)] = None
    return tuple(files)

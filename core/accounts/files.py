"""The accounts of this user: one small JSON file each, without any secret.

`<config>/accounts/<id>.json`, readable by this user alone (schema twinsweep.account/1). Passwords
and refresh tokens are never here: see `core.accounts.secrets`. The files are read strictly: what
stands in them decides whom a password is shown to.
"""

from __future__ import annotations

import contextlib
import json
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from enum import Enum
from pathlib import Path
from typing import TypeVar

from core.errors import (
    AccountError,
    AccountExists,
    AccountUnreadable,
    SettingsError,
    UnknownAccount,
)
from core.model.remote import Account, Security, SignIn
from core.ports import Secrets
from core.system.places import Places, make_private
from core.system.whole_file import write_json

SCHEMA = "twinsweep.account/1"
LARGEST_FILE = 1 << 16  # bytes; ours have less than 1 KiB
LONGEST_NAME = 254  # an address has at most so many characters (RFC 5321 4.5.3.1)
LARGEST_LIMIT_KB = 1_000_000
_ID = re.compile(r"[0-9a-f]{32}")
_LABEL = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(?<!-)")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_TEXTS = ("id", "name", "address", "host", "user", "provider", "client_id", "trash", "authority")


def new_id() -> str:
    """An id for a new account: 128 random bits."""
    return secrets.token_hex(16)


def account_file(places: Places, account_id: str) -> Path:
    """Where the file of an account is; it names the account in sources, plans and the journal.

    Raises:
        UnknownAccount: The id is none, so it must not become a path.
    """
    if not _ID.fullmatch(account_id):
        raise UnknownAccount(account_id)
    return places.config / "accounts" / f"{account_id}.json"


def check_account(account: Account) -> None:
    """Look whether the fields make sense.

    Raises:
        SettingsError: The first that does not; `name` is the field.
    """
    if not _ID.fullmatch(account.id):
        raise SettingsError("id", "not 32 hex digits")
    for field in _TEXTS:
        _check_text(field, getattr(account, field))
    if not account.name.strip() or "/" in account.name:
        raise SettingsError("name", "empty, or with a /")  # imap:NAME/FOLDER must be readable
    if not account.user:
        raise SettingsError("user", "empty")
    if not is_host(account.host):
        raise SettingsError("host", f"{account.host!r} is no host name")
    if not 1 <= account.port <= 65_535:
        raise SettingsError("port", f"{account.port} is not within 1..65535")
    if account.trash.upper() == "INBOX":
        raise SettingsError("trash", "the inbox cannot be it")
    if not 0 <= account.limit_kb <= LARGEST_LIMIT_KB:
        raise SettingsError("limit_kb", f"{account.limit_kb} is not within 0..{LARGEST_LIMIT_KB}")
    if account.authority and not Path(account.authority).is_absolute():
        raise SettingsError("authority", "not an absolute path")


def is_host(text: str) -> bool:
    """Whether a text can be the name or the IP address of a server (RFC 1123 2.1, RFC 4291 2.2).

    Names outside ASCII are written as they are in DNS ("xn--").
    """
    if ":" in text:
        return len(text) <= 45 and not set(text.lower()) - set("0123456789abcdef:.")
    labels = text.removesuffix(".").split(".")
    return len(text) <= 253 and all(_LABEL.fullmatch(label) for label in labels)


def save(places: Places, account: Account) -> Path:
    """Write an account, in place of its former self; return where.

    Raises:
        SettingsError: A field makes no sense.
        AccountExists: Another one has the name.
        OSError: It cannot be written; what was there is as it was.
    """
    check_account(account)
    wanted = account.name.casefold()
    for other in list_accounts(places):
        if other.id != account.id and other.name.casefold() == wanted:
            raise AccountExists(account.name)
    path = account_file(places, account.id)
    make_private(path.parent)
    values = {k: v.value if isinstance(v, Enum) else v for k, v in asdict(account).items()}
    write_json(path, {"schema": SCHEMA} | values, indent=1, private=True)
    return path


def load(path: Path) -> Account:
    """Read the file of an account.

    Raises:
        UnknownAccount: There is none.
        AccountUnreadable: It is damaged, of a newer schema, or renamed.
    """
    name = path.stem
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise AccountUnreadable(name, "too large")
        whole = json.loads(path.read_bytes())
    except FileNotFoundError as error:
        raise UnknownAccount(name) from error
    except OSError as error:
        raise AccountUnreadable(name, error.strerror or str(error)) from error
    except (ValueError, RecursionError) as error:
        raise AccountUnreadable(name, "it is not JSON") from error
    if not isinstance(whole, dict):
        raise AccountUnreadable(name, "it is not an object")
    try:
        account = _from_json(whole)
        check_account(account)
    except SettingsError as error:
        raise AccountUnreadable(name, f"{error.name}: {error.detail}") from error
    if account.id != name:  # a copied file would share the secret of the first
        raise AccountUnreadable(name, "its name is not its id")
    return account


def list_accounts(places: Places) -> tuple[Account, ...]:
    """All accounts that can be read, by their names; `list_unreadable` tells of the others."""
    found = [account for account in map(_try_load, _files(places)) if isinstance(account, Account)]
    return tuple(sorted(found, key=lambda account: account.name.casefold()))


def list_unreadable(places: Places) -> tuple[AccountError, ...]:
    """Why each file that `list_accounts` leaves out cannot be read."""
    return tuple(e for e in map(_try_load, _files(places)) if isinstance(e, AccountError))


def find(places: Places, name: str) -> Account:
    """The account of this name, of this address if just one has it, or of this id.

    Raises:
        UnknownAccount: There is none.
        AccountUnreadable: This is the id of a damaged one.
    """
    if _ID.fullmatch(name):
        return load(account_file(places, name))
    wanted = name.casefold()
    known = list_accounts(places)
    named = [account for account in known if account.name.casefold() == wanted]
    found = named or [account for account in known if account.address.casefold() == wanted]
    if len(found) != 1:
        raise UnknownAccount(name, "several accounts have this address" if found else "")
    return found[0]


def remove(places: Places, account: Account, kept: Secrets) -> None:
    """Forget an account: its secret first, so that none stays behind without its account.

    No mail is touched; what is in the cache ages there, what is in the journal stays.

    Raises:
        KeyRingLocked: The secret cannot be removed now; nothing was done.
        OSError: The file cannot be removed.
    """
    kept.remove(account)
    with contextlib.suppress(FileNotFoundError):
        account_file(places, account.id).unlink()


def find_same_mailbox(account: Account, others: Iterable[Account]) -> Account | None:
    """Another account that seems to reach the same mailbox: by address, or by user and server.

    Not certain: one address may have a mailbox at two providers. Whoever asks tells a person.
    """
    for other in others:
        if other.id == account.id:
            continue
        if other.address.casefold() == account.address.casefold() or _login(other) == _login(
            account
        ):
            return other
    return None


def free_name(places: Places, address: str) -> str:
    """A name for a new account: its address, numbered if there is one of that name."""
    taken = {account.name.casefold() for account in list_accounts(places)}
    base = address.replace("/", "-")
    name, number = base, 2
    while name.casefold() in taken:
        name, number = f"{base} ({number})", number + 1
    return name


def _login(account: Account) -> tuple[str, str, int]:
    """Who signs in where; only the host is equal in any case of its letters."""
    return account.user, account.host.removesuffix(".").lower(), account.port


def _files(places: Places) -> list[Path]:
    folder = places.config / "accounts"
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".json")
    except OSError:
        return []


def _try_load(path: Path) -> Account | AccountError:
    try:
        return load(path)
    except AccountError as error:
        return error


def _from_json(values: Mapping[str, object]) -> Account:
    if values.get("schema") != SCHEMA:
        raise SettingsError("schema", f"{values.get('schema')}, known is {SCHEMA}")
    port, keep_secret = values.get("port"), values.get("keep_secret", True)
    limit_kb = values.get("limit_kb", 0)  # accounts of an older Twinsweep have none
    if isinstance(port, bool) or not isinstance(port, int):
        raise SettingsError("port", "not a number")
    if isinstance(limit_kb, bool) or not isinstance(limit_kb, int):
        raise SettingsError("limit_kb", "not a number")
    if not isinstance(keep_secret, bool):
        raise SettingsError("keep_secret", "neither true nor false")
    texts = {field: _text(values, field) for field in _TEXTS}
    return Account(
        port=port,
        security=_choice(Security, values, "security"),
        sign_in=_choice(SignIn, values, "sign_in"),
        keep_secret=keep_secret,
        limit_kb=limit_kb,
        **texts,
    )


def _text(values: Mapping[str, object], field: str) -> str:
    value = values.get(field, "")
    if not isinstance(value, str):
        raise SettingsError(field, "not a text")
    return value


_Choice = TypeVar("_Choice", Security, SignIn)


def _choice(kind: type[_Choice], values: Mapping[str, object], field: str) -> _Choice:
    try:
        return kind(values.get(field))
    except ValueError as error:
        raise SettingsError(field, f"{values.get(field)!r} is not known") from error


def _check_text(field: str, text: str) -> None:
    if len(text) > 4 * LONGEST_NAME:
        raise SettingsError(field, "too long")
    if _CONTROL.search(text):
        raise SettingsError(field, "a control character")

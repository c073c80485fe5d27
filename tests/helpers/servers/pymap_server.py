"""A private pymap for tests: a second IMAP server, written by other people than Dovecot.

pymap (PyPI) has MOVE and UIDPLUS, and none of CONDSTORE, SPECIAL-USE, UNSELECT, LIST-STATUS and
NAMESPACE, with which most of what is tested on Dovecot is done another way. What it says it can is
masked as Dovecot's is (R-IM19). Mail lies in memory, or in Maildirs.

What it does otherwise than RFC 3501, seen in version 0.36.7; nothing in the program may rely on
the contrary: see `tests/core/apply/test_pymap.py`.
"""

from __future__ import annotations

import importlib.util
import itertools
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from helpers.accounts.accounts import HOST, account_at
from helpers.servers.authority import Authority
from helpers.servers.dovecot import DATED, PATIENCE_S, Person, free_ports
from helpers.servers.dovecot_conf import ServerSite
from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError

from core.model.remote import Account, Security

PROGRAM = Path(__file__).with_name("pymap_program.py")
PREFIX = "ts-pymap-"
_LETTERS = {"D": "\\Draft", "F": "\\Flagged", "R": "\\Answered", "S": "\\Seen", "T": "\\Deleted"}

ITS_OWN = "-"  # BINARY UIDPLUS MOVE CHILDREN APPENDLIMIT= IDLE OBJECTID MULTIAPPEND
ONLY_UIDPLUS = "CHILDREN UIDPLUS"
NO_EXTENSION = "CHILDREN"


@dataclass(frozen=True, slots=True)
class PymapShape:
    """What it says it can after the sign-in, and whether mail lies in Maildirs on disk."""

    capabilities: str = ITS_OWN
    on_disk: bool = False


# As `account_stores.ROWS`; none of them has CONDSTORE.
PYMAPS = {
    "move-pymap": PymapShape(),
    "uidplus-pymap": PymapShape(ONLY_UIDPLUS),
    "bare-pymap": PymapShape(NO_EXTENSION),
}


class PymapServer:
    """A running server, in the place of a `Dovecot`. `close` ends it and removes all it had."""

    def __init__(
        self, authority: Authority, shape: PymapShape | None = None, *, within: Path | None = None
    ) -> None:
        """Start it, in a new folder `within` another, or where temporary files are."""
        self.shape = shape or PymapShape()
        self.authority = authority
        self._folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=within))
        self._users = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        (port,) = free_ports(1)
        self.site = ServerSite(self._folder, port, port, "", "")
        self.mail = self._folder / "mail"
        self.mail.mkdir()
        for name, data in zip(("cert", "key"), authority.issue("localhost", HOST), strict=True):
            (self._folder / f"{name}.pem").write_bytes(data)
        self.start()

    @property
    def log(self) -> str:
        """What it has to say for itself, for a failing test."""
        return (self._folder / "log").read_text("utf-8", "replace")

    def start(self) -> None:
        """Start it, again after `stop`, and wait until it greets."""
        folder, on_disk = self._folder, self.shape.on_disk
        backend = ["maildir", "--layout", "fs", str(self.mail)] if on_disk else ["dict"]
        with (folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    sys.executable, str(PROGRAM), self.shape.capabilities,
                    "--host", HOST, "--port", str(self.site.starttls_port),
                    "--cert", str(folder / "cert.pem"), "--key", str(folder / "key.pem"),
                    "--no-service", "admin", "--no-service", "managesieve", *backend,
                ],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=folder,
                env={**os.environ, "FQDN": "localhost", "TMPDIR": str(folder)},  # it renames
            )  # fmt: skip
        deadline = time.monotonic() + PATIENCE_S
        while not _greets(self.site.starttls_port):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"pymap did not start: {self.log}")
            time.sleep(0.02)

    def stop(self) -> None:
        """Kill it, as a power cut would; all connections are lost, and mail in memory."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE_S)
            self._process = None

    def hang_up(self) -> None:
        """Cut all connections."""
        assert self._process is not None
        self._process.send_signal(signal.SIGUSR1)

    def close(self) -> None:
        """End it and remove all it had."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def person(self) -> PymapPerson:
        """A new user with an empty INBOX and a trash."""
        name = f"user{next(self._users)}"
        secret = f"secret-{name}"  # as `pymap_program.password_of`
        if self.shape.on_disk:
            home = self.mail / name / "maildir"
            home.parent.mkdir()
            for file, line in (
                ("passwd", f"{name}:x::::{home}:"),
                ("shadow", f"{name}:{secret}:::::::"),
            ):
                with (self.mail / f"pymap-etc-{file}").open("a", newline="") as users:
                    users.write(f"{line}\r\n")
        person = PymapPerson(self, name, secret)
        with person.client() as client:
            client.create_folder("Trash")
        return person


class PymapPerson(Person):
    """A user of a `PymapServer`, with what `Person` has."""

    def __init__(self, server: PymapServer, user: str, password: str) -> None:
        super().__init__(server, user, password)  # type: ignore[arg-type] # does what is used
        self._pymap = server

    def account(self, **changes: object) -> Account:
        """The account of this person, by STARTTLS; through a proxy, at another port, by TLS."""
        site, authority = self.server.site, self.server.authority
        direct = Security.TLS if "port" in changes else Security.STARTTLS
        values = {"security": direct, "trash": "Trash", **changes}
        return account_at(site.starttls_port, self.user, authority.path, **values)

    def deliver(
        self,
        folder: str,
        mails: Sequence[bytes],
        *,
        flags: str = "S",
        dates: Sequence[int] = (),
    ) -> None:
        """Put messages into a folder by APPEND, as another client of this person; as `Person`."""
        given = [_LETTERS[letter] for letter in flags]
        with self.client() as client:
            if not client.folder_exists(folder):
                client.create_folder(folder)
            for n, data in enumerate(mails):
                when = dates[n] if dates else DATED + 60 * next(self._delivered)
                wire = data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
                client.append(folder, wire, given, datetime.fromtimestamp(when, UTC))

    def folders(self) -> tuple[str, ...]:
        """The names of the folders, as another client sees them."""
        with self.client() as client:
            return tuple(sorted(name for _, _, name in client.list_folders()))

    def folder(self, name: str) -> Path:
        """Where the messages of a folder lie, if they lie on disk."""
        return self._root if name == "INBOX" else self._root / name

    def mails(self, folder: str, *, marked: bool = True) -> list[bytes]:
        """The messages of a folder, with LF, in no order, as `Person`; in memory: as fetched."""
        if self._pymap.shape.on_disk:
            return super().mails(folder, marked=marked)
        with self.client() as client:
            client.select_folder(folder, readonly=True)
            told = client.fetch(client.search(), ["BODY.PEEK[]", "FLAGS"])
            return [
                mail[b"BODY[]"].replace(b"\r\n", b"\n")
                for mail in told.values()
                if marked or b"\\Deleted" not in mail[b"FLAGS"]
            ]

    @contextmanager
    def client(self) -> Iterator[IMAPClient]:
        """A second client, signed in: another mail program of the same person."""
        client = IMAPClient(HOST, self.server.site.starttls_port, ssl=False, timeout=PATIENCE_S)
        try:
            client.socket().setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            client.login(self.user, self.password)
            yield client
        finally:
            try:
                client.logout()
            except (IMAPClientError, OSError):  # it was cut in the middle
                client.shutdown()

    def renumber(self, folder: str) -> None:
        """Give a folder another UIDVALIDITY, as `Person`: made anew, with the same messages."""
        with self.client() as client:
            client.rename_folder(folder, "Former")  # where it is INBOX, a new one is made
            if folder != "INBOX":
                client.create_folder(folder)
            client.select_folder("Former")
            client.copy(client.search(), folder)
            client.select_folder(folder, readonly=True)
            client.delete_folder("Former")

    def kill(self) -> None:
        """Cut the connections, of all persons; where mail lies on disk, kill the server too."""
        if not self._pymap.shape.on_disk:
            self._pymap.hang_up()
            return
        self._pymap.stop()
        self._pymap.start()


def is_there() -> bool:
    """Whether pymap is installed, on a system that it runs on."""
    return sys.platform != "win32" and importlib.util.find_spec("pymap") is not None


def _greets(port: int) -> bool:
    with suppress(OSError), socket.create_connection((HOST, port), timeout=PATIENCE_S) as sock:
        return sock.recv(4) == b"* OK"
    return False

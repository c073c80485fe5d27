"""A private Dovecot for tests: real IMAP on loopback, there in a tenth of a second.

It runs as the user who runs the tests, or as nobody where that is root (Dovecot refuses root), in
a folder of its own, with a certificate of an authority that is made for the run. A `Person` has an
own mailbox on it: each test takes a new one, the server is shared.
"""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import socket
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

from helpers.accounts.accounts import HOST, account_at
from helpers.servers.authority import Authority
from helpers.servers.dovecot_24_conf import config_24
from helpers.servers.dovecot_conf import ServerSite, Shape, config, oauth_config
from helpers.servers.own_server import PATIENCE_S, OwnServer, content, free_ports
from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError
from imapclient.imap_utf7 import encode as utf7

from core.model.remote import Account

LOOK_S = 1.1
PREFIX = "ts-dovecot-"
BINARY = shutil.which("dovecot", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
_LIMIT = {"2.3": "quota_rule=*:storage=", "2.4": "quota_storage_size="}  # of a user's mail
DATED = 1_709_629_200  # INTERNALDATE of the first mail that is delivered, and a minute each more


class Dovecot(OwnServer):
    """A running server. `close` ends it and removes all it had."""

    def __init__(
        self, authority: Authority, shape: Shape | None = None, *, within: Path | None = None
    ) -> None:
        """Start it, in a new folder `within` another, or where temporary files are."""
        super().__init__(authority, PREFIX, within)
        self.shape = shape or Shape()
        self._users = itertools.count(1)
        ports = free_ports(2)
        self.site = ServerSite(self.home, ports[0], ports[1], self.user, self.group)
        self._furnish()
        self.start()

    @property
    def is_plain_dovecot(self) -> bool:
        """Whether it is the server that every test knows; others get shorter forms of some."""
        return not self.shape.acl

    @property
    def mail(self) -> Path:
        """The folder with a folder a person."""
        return self.home / "mail"

    @property
    def log(self) -> str:
        """What it has to say for itself, for a failing test."""
        return content(self.home / "dovecot.log").decode("utf-8", "replace")

    def start(self) -> None:
        """Start it, again after `stop`, and wait until it greets."""
        assert BINARY is not None, "is_there() says whether there is one"
        command = [BINARY, "-F", "-c", str(self.home / "dovecot.conf")]
        self.run(command, self.site.starttls_port)

    def person(self, *, quota_kib: int = 0, password: str = "") -> Person:
        """A new user with an empty mailbox."""
        name = f"user{next(self._users)}"
        secret = password or f"secret-{name}"
        self.folder(self.mail / name / "maildir")
        self.admit(name, secret, quota_kib)
        if self.shape.raw_log:
            self.folder(self.home / "raw" / name)
        return Person(self, name, secret)

    def admit(self, name: str, secret: str, quota_kib: int) -> None:
        """Let a user in with this password and quota (0: none); also to change them."""
        extra = f"userdb_{_LIMIT[version()]}{quota_kib}K" if quota_kib else ""
        home = self.mail / name
        line = f"{name}:{{PLAIN}}{secret}:{self.uid}:{self.gid}::{home}::{extra}\n"
        # A file each: Dovecot looks at most once a second whether one has changed.
        users = self.home / "users" / name
        known = users.exists()
        users.write_text(line, "utf-8")
        self.own(users)
        if known:
            time.sleep(LOOK_S)

    def raw_log(self, user: str) -> bytes:
        """What this user's clients have sent, in the order of their connections."""
        files = sorted((self.home / "raw" / user).glob("*.in"))
        return b"".join(path.read_bytes() for path in files)

    def workers(self, user: str) -> list[int]:
        """The processes that serve this user now, for tests that kill them in the middle."""
        told = f"[{user} ".encode()
        return [pid for pid in self.children() if told in content(Path(f"/proc/{pid}/cmdline"))]

    def doveadm(self, *arguments: str) -> str:
        """Run an administrator's command on this server and give what it prints."""
        done = subprocess.run(
            [*self.as_user(), "doveadm", "-c", str(self.home / "dovecot.conf"), *arguments],
            capture_output=True, text=True, check=True, cwd=self.home,
        )  # fmt: skip
        return done.stdout

    def _furnish(self) -> None:
        for name in ("run", "state", "mail", "raw", "users"):
            self.folder(self.home / name)
        cert, key = self.authority.issue("localhost", HOST)
        if version() == "2.3":
            self.file("dovecot.conf", config(self.site, self.shape).encode())
            self.file("oauth2.conf.ext", oauth_config(self.shape).encode())
        else:
            self.file("dovecot.conf", config_24(self.site, self.shape).encode())
        self.file("cert.pem", cert)
        self.file("key.pem", key)


class Person:
    """A user of a `Dovecot` and the mail that is really on its disk."""

    is_compressible = True  # unless the server's mask hides that

    def __init__(self, server: Dovecot, user: str, password: str) -> None:
        self.server = server
        self.user = user
        self.password = password
        self._root = server.mail / user / "maildir"
        self._delivered = itertools.count()

    def account(self, **changes: object) -> Account:
        """The account of this person, by TLS; `changes` are fields of `Account`."""
        site, authority = self.server.site, self.server.authority
        return account_at(site.tls_port, self.user, authority.path, **changes)

    def deliver(
        self,
        folder: str,
        mails: Sequence[bytes],
        *,
        flags: str = "S",
        dates: Sequence[int] = (),
    ) -> None:
        """Put messages into a folder behind the server's back; it numbers them in this order.

        Args:
            folder: Made where it is missing.
            mails: As sent; stored with LF.
            flags: Maildir's letters (D draft, F flagged, R answered, S seen, T deleted); no
                letters and "new" folder for "".
            dates: INTERNALDATE of each, in seconds since 1970; a minute apart where not given.
        """
        place = self.folder(folder)
        for part in ("cur", "new", "tmp"):
            self.server.folder(place / part)
        for n, data in enumerate(mails):
            count = next(self._delivered)
            when = dates[n] if dates else DATED + 60 * count
            # Sizes as Dovecot writes them, so that it need not read the mail to tell them. It
            # hashes the last letters of names: where those are alike it is quadratic.
            stored = data.replace(b"\r\n", b"\n")
            lines = stored.count(b"\n")
            sizes = f"S={len(stored)},W={len(stored) + lines}"
            unlike = sha256(b"%d" % count).hexdigest()[:10]
            name = f"{1_600_000_000 + count}.P1.{unlike},{sizes}"
            path = place / "cur" / f"{name}:2,{flags}" if flags else place / "new" / name
            staged = place / "tmp" / name
            staged.write_bytes(stored)
            self.server.own(staged)
            os.utime(staged, (when, when))
            staged.rename(path)

    def folder(self, name: str) -> Path:
        """Where the messages of a folder lie on disk."""
        encoded: bytes = utf7(name)
        return self._root.joinpath(*encoded.decode("ascii").split("/"))

    def folders(self) -> tuple[str, ...]:
        """The names of the folders on disk, as on the wire."""
        return tuple(
            sorted(p.parent.relative_to(self._root).as_posix() for p in self._root.rglob("cur"))
        )

    def mails(self, folder: str, *, marked: bool = True) -> list[bytes]:
        """The mails of a folder, with LF, in no order; `marked`: also those marked as deleted."""
        place = self.folder(folder)
        files = [p for part in ("cur", "new") for p in sorted((place / part).glob("*"))]
        if not marked:
            files = [p for p in files if "T" not in p.name.rpartition(":2,")[2]]
        return [path.read_bytes().replace(b"\r\n", b"\n") for path in files]

    def hashes(self, *folders: str, marked: bool = True) -> Counter[str]:
        """How often each message lies in these folders, or in all: SHA-256 of its bytes with LF.

        The oracle of a run: it must be equal before and after. Messages that are marked as deleted
        are still there, so counted, unless `marked` is false.
        """
        return Counter(
            sha256(mail).hexdigest()
            for folder in folders or self.folders()
            for mail in self.mails(folder, marked=marked)
        )

    @contextmanager
    def client(self) -> Iterator[IMAPClient]:
        """A second client, signed in: another mail program of the same person.

        Without encryption, which would be most of its time: tests ask it hundreds of times.
        """
        client = IMAPClient(HOST, self.server.site.starttls_port, ssl=False, timeout=PATIENCE_S)
        try:
            client.socket().setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            client.login(self.user, self.password)
            yield client
        finally:
            try:
                client.logout()
            except (IMAPClientError, OSError):  # it was killed in the middle
                client.shutdown()

    def kill(self) -> None:
        """Kill the processes that serve this person, in the middle of what they do.

        The locks that they leave are removed: Dovecot would wait three seconds for each.
        """
        for pid in self.server.workers(self.user):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for lock in self._root.rglob("*.lock"):
            lock.unlink(missing_ok=True)

    def allow(self, quota_kib: int) -> None:
        """Change the quota (0: none); connections that have the old one are killed."""
        self.server.admit(self.user, self.password, quota_kib)
        self.kill()

    def renumber(self, folder: str) -> None:
        """Give a folder another UIDVALIDITY, as a server does after a restore from a backup."""
        with self.client() as client:
            now = int(client.folder_status(folder, ["UIDVALIDITY"])[b"UIDVALIDITY"])
        self.server.doveadm(
            "mailbox", "update", "-u", self.user, "--uid-validity", str(now + 1), folder
        )

    def permit(self, folder: str, rights: str) -> None:
        """Let this person do no more in a folder than these letters of RFC 4314 say."""
        path = self.folder(folder) / "dovecot-acl"
        path.write_text(f"owner {rights}\n", "utf-8")
        self.server.own(path)

    def sent(self) -> bytes:
        """What this person's clients have sent, where the server keeps it (`Shape.raw_log`)."""
        return self.server.raw_log(self.user)


def is_there() -> bool:
    """Whether this machine has a Dovecot that the tests can configure."""
    return version() in _LIMIT and shutil.which("setpriv") is not None


@cache
def version() -> str:
    """The first two numbers of the version of this machine's Dovecot; "" without one."""
    if BINARY is None:
        return ""
    said = subprocess.run([BINARY, "--version"], capture_output=True, text=True, check=False)
    return ".".join(said.stdout.split(".")[:2])

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
import ssl
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from helpers.accounts import HOST, account_at
from helpers.authority import Authority
from helpers.dovecot_conf import Shape, Site, config, oauth_config
from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError
from imapclient.imap_utf7 import encode as utf7

from core.remote import Account

with suppress(ImportError):  # Windows has neither them nor a Dovecot
    import grp
    import pwd

PATIENCE_S = 20.0
LOOK_S = 1.1
LEFT_S = 3_600
PREFIX = "ts-dovecot-"
NOBODY = "nobody"
BINARY = shutil.which("dovecot", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
DATED = 1_709_629_200  # INTERNALDATE of the first mail that is delivered, and a minute each more


class Dovecot:
    """A running server. `close` ends it and removes all it had."""

    def __init__(
        self, authority: Authority, shape: Shape | None = None, *, within: Path | None = None
    ) -> None:
        """Start it, in a new folder `within` another, or where temporary files are."""
        assert BINARY is not None, "is_there() says whether there is one"
        self.shape = shape or Shape()
        self.authority = authority
        self._folder = Path(
            tempfile.mkdtemp(prefix=PREFIX, dir=within)
        )  # short: sockets lie in it
        self._users = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        me = pwd.getpwnam(NOBODY) if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
        self.uid, self.gid = me.pw_uid, me.pw_gid
        ports = free_ports(2)
        group = grp.getgrgid(self.gid).gr_name
        self.site = Site(self._folder, ports[0], ports[1], me.pw_name, group)
        self._furnish()
        self.start()

    @property
    def mail(self) -> Path:
        """The folder with a folder a person."""
        return self._folder / "mail"

    @property
    def log(self) -> str:
        """What it has to say for itself, for a failing test."""
        path = self._folder / "dovecot.log"
        return path.read_text("utf-8", "replace") if path.exists() else ""

    def start(self) -> None:
        """Start it, again after `stop`, and wait until it greets."""
        self._process = subprocess.Popen(
            [*self._as_user(), BINARY, "-F", "-c", str(self._folder / "dovecot.conf")],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            cwd=self._folder, start_new_session=True,
        )  # fmt: skip
        deadline = time.monotonic() + PATIENCE_S
        while not _greets(self.site.starttls_port):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"Dovecot did not start: {self.log}")
            time.sleep(0.01)

    def stop(self) -> None:
        """Kill it with all its workers, as a power cut would; all connections are lost."""
        if self._process is None:
            return
        group = self._process.pid  # it leads a session of its own
        with suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)
        self._process.wait(PATIENCE_S)
        self._process = None

    def close(self) -> None:
        """End it and remove all it had."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def person(self, *, quota_kib: int = 0, password: str = "") -> Person:
        """A new user with an empty mailbox."""
        name = f"user{next(self._users)}"
        secret = password or f"secret-{name}"
        self.folder(self.mail / name / "maildir")
        self.admit(name, secret, quota_kib)
        if self.shape.raw_log:
            self.folder(self._folder / "raw" / name)
        return Person(self, name, secret)

    def admit(self, name: str, secret: str, quota_kib: int) -> None:
        """Let a user in with this password and quota (0: none); also to change them."""
        extra = f"userdb_quota_rule=*:storage={quota_kib}K" if quota_kib else ""
        home = self.mail / name
        line = f"{name}:{{PLAIN}}{secret}:{self.uid}:{self.gid}::{home}::{extra}\n"
        # A file each: Dovecot looks at most once a second whether one has changed.
        users = self._folder / "users" / name
        known = users.exists()
        users.write_text(line, "utf-8")
        self.own(users)
        if known:
            time.sleep(LOOK_S)

    def folder(self, path: Path) -> Path:
        """A folder of Dovecot's own user, with those above it."""
        missing = [p for p in (path, *path.parents) if not p.exists()]
        path.mkdir(parents=True, exist_ok=True)
        for made in missing:
            self.own(made)
        return path

    def own(self, path: Path) -> None:
        """Give a file or folder to Dovecot's user, and to no one else."""
        path.chmod(0o700 if path.is_dir() else 0o600)
        if os.geteuid() == 0:
            os.chown(path, self.uid, self.gid)

    def raw_log(self, user: str) -> bytes:
        """What this user's clients have sent, in the order of their connections."""
        files = sorted((self._folder / "raw" / user).glob("*.in"))
        return b"".join(path.read_bytes() for path in files)

    def workers(self, user: str) -> list[int]:
        """The processes that serve this user now, for tests that kill them in the middle."""
        assert self._process is not None
        return [
            pid
            for pid in _children(self._process.pid)
            if f"[{user} ".encode() in _read(Path(f"/proc/{pid}/cmdline"))
        ]

    def doveadm(self, *arguments: str) -> str:
        """Run an administrator's command on this server and give what it prints."""
        done = subprocess.run(
            [*self._as_user(), "doveadm", "-c", str(self._folder / "dovecot.conf"), *arguments],
            capture_output=True, text=True, check=True, cwd=self._folder,
        )  # fmt: skip
        return done.stdout

    def _as_user(self) -> list[str]:
        """What to put before a command: as an ordinary user, and not to outlive the tests."""
        drop = [f"--reuid={self.uid}", f"--regid={self.gid}", "--clear-groups"]
        return ["setpriv", "--pdeathsig=TERM", *([] if os.geteuid() else drop)]

    def _furnish(self) -> None:
        self.own(self._folder)
        for name in ("run", "state", "mail", "raw", "users"):
            self.folder(self._folder / name)
        cert, key = self.authority.issue("localhost", HOST)
        files = {
            "dovecot.conf": config(self.site, self.shape).encode(),
            "oauth2.conf.ext": oauth_config(self.shape).encode(),
            "cert.pem": cert,
            "key.pem": key,
        }
        for name, data in files.items():
            path = self._folder / name
            path.write_bytes(data)
            self.own(path)


class Person:
    """A user of a `Dovecot` and the mail that is really on its disk."""

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
        """Put mails into a folder behind the server's back; it numbers them in this order.

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
        """Where the mails of a folder lie on disk."""
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
        """How often each mail lies in these folders, or in all: SHA-256 of its bytes with LF.

        The oracle of safety.md 6.9. Mails that are marked as deleted are still there, so counted,
        unless `marked` is false.
        """
        return Counter(
            sha256(mail).hexdigest()
            for folder in folders or self.folders()
            for mail in self.mails(folder, marked=marked)
        )

    @contextmanager
    def client(self) -> Iterator[IMAPClient]:
        """A second client, signed in: another mail program of the same person."""
        context = ssl.create_default_context(cafile=str(self.server.authority.path))
        client = IMAPClient(
            HOST, self.server.site.tls_port, ssl=True, ssl_context=context, timeout=PATIENCE_S
        )
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

    def sent(self) -> bytes:
        """What this person's clients have sent, where the server keeps it (`Shape.raw_log`)."""
        return self.server.raw_log(self.user)


def is_there() -> bool:
    """Whether this machine has a Dovecot 2.3, and openssl for its certificate."""
    if BINARY is None or not (shutil.which("openssl") and shutil.which("setpriv")):
        return False
    said = subprocess.run([BINARY, "--version"], capture_output=True, text=True, check=False)
    return said.returncode == 0 and said.stdout.startswith("2.3.")


def free_ports(n: int) -> list[int]:
    """Ports of loopback that nobody listens on."""
    held = [socket.create_server((HOST, 0)) for _ in range(n)]
    try:
        return [sock.getsockname()[1] for sock in held]
    finally:
        for sock in held:
            sock.close()


def remove_left(within: Path) -> None:
    """Remove the folders of servers that ended with a killed run of the tests, an hour ago."""
    for folder in within.glob(f"{PREFIX}*"):
        pid = _read(folder / "run" / "master.pid").decode("ascii", "replace").strip()
        with suppress(OSError):
            is_old = time.time() - folder.stat().st_mtime > LEFT_S
            if is_old and pid and not Path("/proc", pid).exists():
                shutil.rmtree(folder, ignore_errors=True)


def _greets(port: int) -> bool:
    try:
        with socket.create_connection((HOST, port), timeout=PATIENCE_S) as sock:
            return sock.recv(4) == b"* OK"
    except OSError:
        return False


def _children(pid: int) -> list[int]:
    """The processes that `pid` started, by the process table of Linux."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        fields = _read(stat).rpartition(b")")[2].split()
        if len(fields) > 1 and int(fields[1]) == pid:
            found.append(int(stat.parent.name))
    return found


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""

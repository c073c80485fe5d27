"""A private Cyrus for tests: the other kind of server, with ACL and QUOTA as most hosts have them.

It runs as `helpers.servers.dovecot` runs its server. Debian's package cannot stand beside
Dovecot's, so `packaging/test-packages.sh` unpacks it into `.servers` of the checkout. Whoever
signs in is let in by a thread of the tests, which speaks saslauthd's protocol: no password file,
no database.
"""

from __future__ import annotations

import atexit
import itertools
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path

from helpers.accounts.accounts import HOST
from helpers.process.systems import fcntl
from helpers.servers.authority import Authority
from helpers.servers.cyrus_conf import ADMIN, OPENSSL_CONF, cyrus_conf, imapd_conf
from helpers.servers.dovecot import DATED, Person
from helpers.servers.dovecot_conf import ServerSite, Shape
from helpers.servers.own_server import PATIENCE_S, OwnServer, content, free_ports
from imapclient import IMAPClient
from imapclient.imap_utf7 import decode as from_utf7
from imapclient.imap_utf7 import encode as utf7

PREFIX = "ts-cyrus-"
UNPACKED = Path(__file__).resolve().parents[3] / ".servers" / "cyrus"
_BIN = Path("usr", "lib", "cyrus", "bin")
SPECIAL = {"Archive", "Junk", "Drafts", "Sent"}  # told to be what their names say, if not nested
FLAGS = {"D": "\\Draft", "F": "\\Flagged", "R": "\\Answered", "S": "\\Seen", "T": "\\Deleted"}
_SIZE_AT, _VALIDITY_AT = 12, 44  # in the header of a cyrus.index, which ends in its CRC


class Cyrus(OwnServer):
    """A running server. `close` ends it and removes all it had."""

    def __init__(
        self, authority: Authority, shape: Shape | None = None, *, within: Path | None = None
    ) -> None:
        """Start it, in a new folder `within` another, or where temporary files are."""
        super().__init__(authority, PREFIX, within)
        self.shape = shape or Shape()
        self.is_plain_dovecot = False
        self.passwords: dict[str, str] = {}
        self._users = itertools.count(1)
        ports = free_ports(2)
        self.site = ServerSite(self.home, ports[0], ports[1], self.user, self.group)
        self._furnish()
        (self.home / "passwords").mkdir()
        self._admit(ADMIN, ADMIN)
        self._doorkeeper = _Doorkeeper(self.home / "mux", self.home / "passwords")
        try:
            self.start()
        except RuntimeError:
            self.close()
            raise

    @property
    def mail(self) -> Path:
        """The folder with a folder a person."""
        return self.home / "mail" / "user"

    def start(self) -> None:
        """Start it, again after `stop`, and wait until it greets."""
        d = self.home
        command = [
            str(_within_reach() / _BIN / "master"),
            "-C",
            f"{d}/imapd.conf",
            "-M",
            f"{d}/cyrus.conf",
        ]
        libraries = os.pathsep.join(str(path) for path in _libraries())
        self.run(
            [*command, "-p", f"{d}/run/master.pid"],
            self.site.starttls_port,
            LD_LIBRARY_PATH=libraries,
            OPENSSL_CONF=f"{d}/openssl.cnf",
        )

    def close(self) -> None:
        """End it and remove all it had."""
        self._doorkeeper.close()
        super().close()

    def person(self, *, quota_kib: int = 0, password: str = "") -> CyrusPerson:
        """A new user with an empty mailbox."""
        name = f"user{next(self._users)}"
        self._admit(name, password or f"secret-{name}")
        if self.shape.raw_log:
            self.folder(self.home / "conf" / "log" / name)
        made = CyrusPerson(self, name, self.passwords[name])
        with made.beside():
            pass  # the first sign-in makes the INBOX
        if quota_kib:
            made.allow(quota_kib)
        return made

    def workers(self, user: str) -> list[int]:
        """The processes that serve this user now, for tests that kill them in the middle."""
        told = f"\t{user}\t".encode()
        return [pid for pid in self.children() if told in content(self.home / "proc" / str(pid))]

    def raw_log(self, user: str) -> bytes:
        """What this user's clients have sent, connection by connection."""
        files = sorted((self.home / "conf" / "log" / user).glob("*"))
        return b"".join(_sent(content(path)) for path in files)

    def _admit(self, name: str, password: str) -> None:
        self.passwords[name] = password
        (self.home / "passwords" / name).write_text(password, "utf-8")

    def _furnish(self) -> None:
        for name in ("run", "mail", "proc", "lock", "temp", "conf", "conf/socket", "conf/db"):
            self.folder(self.home / name)
        cert, key = self.authority.issue("localhost", HOST)
        self.file("imapd.conf", imapd_conf(self.site, self.shape).encode())
        self.file("cyrus.conf", cyrus_conf(self.site, _within_reach() / _BIN).encode())
        self.file("openssl.cnf", OPENSSL_CONF.encode())
        self.file("cert.pem", cert)
        self.file("key.pem", key)


class CyrusPerson(Person):
    """A user of a `Cyrus` and the mail that is really on its disk."""

    def __init__(self, server: Cyrus, user: str, password: str) -> None:
        # Nothing hides that it compresses; a proxy could not read that.
        self.is_compressible = not server.shape.capabilities
        super().__init__(server, user, password)  # type: ignore[arg-type]
        self.server: Cyrus = server
        self._root = server.mail / user
        self._quota_kib = 0

    @contextmanager
    def beside(self, user: str = "") -> Iterator[IMAPClient]:
        """A connection without encryption for the tests' own ends; `user`: this person."""
        name = user or self.user
        client = IMAPClient(HOST, self.server.site.starttls_port, ssl=False, timeout=PATIENCE_S)
        try:
            client.socket().setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            client.login(name, self.server.passwords[name])
            yield client
        finally:
            client.shutdown()

    def deliver(
        self,
        folder: str,
        mails: Sequence[bytes],
        *,
        flags: str = "S",
        dates: Sequence[int] = (),
    ) -> None:
        """As on Dovecot, but by APPEND, and for that without a quota."""
        if self._quota_kib:
            self._limit(0)
        with self.beside() as client:
            self._make(client, folder)
            for n, data in enumerate(mails):
                when = dates[n] if dates else DATED + 60 * next(self._delivered)
                wire = data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
                marks = [FLAGS[letter] for letter in flags]
                client.append(folder, wire, marks, datetime.fromtimestamp(when, UTC))
        if self._quota_kib:
            self._limit(self._quota_kib)

    def folder(self, name: str) -> Path:
        """Where the messages of a folder lie on disk."""
        shape, encoded = self.server.shape, utf7(name).decode("ascii")
        parts = encoded.split(shape.separator)
        if parts[0].upper() == "INBOX" and (shape.below_inbox or len(parts) == 1):
            parts = parts[1:]
        return self._root.joinpath(*(part.replace(".", "^") for part in parts))

    def folders(self) -> tuple[str, ...]:
        """The names of the folders on disk, as on the wire."""
        shape = self.server.shape
        found = []
        for path in self._root.rglob("cyrus.header"):
            parts = [part.replace("^", ".") for part in path.parent.relative_to(self._root).parts]
            if shape.below_inbox or not parts:
                parts = ["INBOX", *parts]
            found.append(shape.separator.join(parts))
        return tuple(sorted(found))

    def mails(self, folder: str, *, marked: bool = True) -> list[bytes]:
        """The messages of a folder, with LF, in no order; `marked`: also those marked as deleted.

        Which there are is told by the server, since files of expunged messages stay for as long as
        anybody has the folder open; their bytes are read from disk.
        """
        with self.beside() as client:
            return self._lying(client, folder, marked=marked)

    def hashes(self, *folders: str, marked: bool = True) -> Counter[str]:
        """As on Dovecot."""
        with self.beside() as client:
            return Counter(
                sha256(mail).hexdigest()
                for folder in folders or map(_decoded, self.folders())
                for mail in self._lying(client, folder, marked=marked)
            )

    def kill(self) -> None:
        """Kill the processes that serve this person, in the middle of what they do."""
        for pid in self.server.workers(self.user):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def allow(self, quota_kib: int) -> None:
        """Change the quota (0: none)."""
        self._quota_kib = quota_kib
        self._limit(quota_kib)

    def permit(self, folder: str, rights: str) -> None:
        """Let this person do no more in a folder than these letters of RFC 4314 say."""
        with self.beside(ADMIN) as admin:
            admin.setacl(self._to_admin(folder), self.user, rights)

    def renumber(self, folder: str) -> None:
        """Give a folder another UIDVALIDITY, as a server does after a restore from a backup."""
        with (self.folder(folder) / "cyrus.index").open("r+b") as index:
            fcntl.lockf(index, fcntl.LOCK_EX)
            (size,) = struct.unpack_from(">I", index.read(_SIZE_AT + 4), _SIZE_AT)
            index.seek(0)
            header = bytearray(index.read(size))
            assert zlib.crc32(header[:-4]) == struct.unpack(">I", header[-4:])[0]
            (now,) = struct.unpack_from(">I", header, _VALIDITY_AT)
            struct.pack_into(">I", header, _VALIDITY_AT, now + 1)
            header[-4:] = struct.pack(">I", zlib.crc32(header[:-4]))
            index.seek(0)
            index.write(header)

    def _limit(self, quota_kib: int) -> None:
        limits = f"(STORAGE {quota_kib})" if quota_kib else "()"
        with self.beside(ADMIN) as admin:
            admin._imap.setquota(self._to_admin("INBOX"), limits)

    def _make(self, client: IMAPClient, folder: str) -> None:
        """Make a folder where it is missing, with its special use if it has one."""
        if folder == "INBOX" or client.folder_exists(folder):
            return
        if folder in SPECIAL:
            client._imap._simple_command("CREATE", folder, f"(USE (\\{folder}))")
        else:
            client.create_folder(folder)

    def _to_admin(self, folder: str) -> str:
        """How an administrator names a folder of this person."""
        parts = self.folder(folder).relative_to(self._root).parts
        return self.server.shape.separator.join(("user", self.user, *parts)).replace("^", ".")

    def _lying(self, client: IMAPClient, folder: str, *, marked: bool) -> list[bytes]:
        if folder not in map(_decoded, self.folders()):
            return []
        client.select_folder(folder, readonly=True)
        there = client.search("ALL" if marked else "UNDELETED")
        place = self.folder(folder)
        return [(place / f"{uid}.").read_bytes().replace(b"\r\n", b"\n") for uid in there]


class _Doorkeeper:
    """The process that answers Cyrus whether a password is right; see `doorkeeper`.

    No thread of the tests: where there is one, workers cannot be forked, and most tests of workers
    want what the test has changed.
    """

    def __init__(self, path: Path, passwords: Path) -> None:
        command = [sys.executable, str(Path(__file__).with_name("doorkeeper.py"))]
        self._process = subprocess.Popen(
            [*command, str(path), str(passwords)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == b"ready\n"

    def close(self) -> None:
        """Answer no more."""
        self._process.kill()
        self._process.communicate()


@cache
def is_there() -> bool:
    """Whether this machine has an unpacked Cyrus 3 that can run."""
    imapd = UNPACKED / _BIN / "imapd"
    if not imapd.exists() or shutil.which("setpriv") is None:
        return False
    libraries = os.pathsep.join(str(path) for path in _libraries())
    linked = subprocess.run(
        ["ldd", imapd], capture_output=True, text=True, check=False,
        env=dict(os.environ) | {"LD_LIBRARY_PATH": libraries},
    )  # fmt: skip
    return linked.returncode == 0 and "not found" not in linked.stdout


def _libraries() -> list[Path]:
    """The folders of the libraries that came with it."""
    return sorted({path.parent for path in _within_reach().glob("usr/lib/**/libcyrus*.so.0")})


@cache
def _within_reach() -> Path:
    """Where nobody can run it: root's checkout may lie in a folder that is closed to others."""
    if os.geteuid() or all(path.stat().st_mode & 0o001 for path in UNPACKED.parents):
        return UNPACKED
    copied = Path(tempfile.mkdtemp(prefix=PREFIX))
    copied.chmod(0o755)
    shutil.copytree(UNPACKED, copied, symlinks=True, dirs_exist_ok=True)
    me = os.getpid()
    atexit.register(lambda: os.getpid() == me and shutil.rmtree(copied, ignore_errors=True))
    return copied


def _decoded(name: str) -> str:
    text: str = from_utf7(name.encode("ascii"))
    return text


def _sent(log: bytes) -> bytes:
    """The client's side of a telemetry log: each piece stands behind its side and its time."""
    pieces = re.split(rb"([<>])[0-9]{9,11}[<>]", log)
    return b"".join(
        data for side, data in zip(pieces[1::2], pieces[2::2], strict=True) if side == b"<"
    )

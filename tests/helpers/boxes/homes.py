"""Made-up homes: where mail programs would keep mail, and programs that have it open."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from core.sources.neighbours.surroundings import System, UserEnvironment

DATA = Path(__file__).resolve().parents[2] / "data" / "neighbours"
HOLD = """
import fcntl, os, sys
fd = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT, 0o600)
fcntl.lockf(fd, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.read()
"""
COLUMNS = (
    b"(80=ns:msg:db:row:scope:dbfolderinfo:all)(8E=folderSize)\n  (8F=expungedBytes)(90=numMsgs)"
)


def around(home: Path, system: System = System.LINUX, **environment: str) -> UserEnvironment:
    """A made-up computer; `home` is all there is of it."""
    return UserEnvironment(home, environment, system, root=home / "root")


def mail(number: int, *, status: str = "0001", text: str = "") -> bytes:
    """One message as Thunderbird keeps it; every number is another message."""
    words = text or " ".join(f"word{number * 97 + place}" for place in range(60))
    return (
        f"From - Mon Jan  1 00:00:00 2024\nX-Mozilla-Status: {status}\n"
        f"X-Mozilla-Status2: 00000000\nMessage-ID: <{number}@example.org>\n"
        f"From: Anna <anna@example.org>\nTo: b@example.org\nSubject: Letter {number}\n"
        f"Date: Mon, 1 Jan 2024 10:{number % 60:02}:00 +0000\n\n{words}\n\n"
    ).encode()


def box(path: Path, numbers: Sequence[int], *, index: bool = True) -> Path:
    """A folder of Thunderbird's with these messages."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(mail(number) for number in numbers))
    if index:
        write_index(path, expunged_bytes=0)
    return path


def written_by_thunderbird(folder: Path, name: str = "Letters") -> Path:
    """A folder that Thunderbird 153 wrote: five messages without lines of its, and their index.

    1 is unread; 2 is read and tagged; 3 is read; 1 again is read, starred and answered; 4 is
    deleted, and still there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for file in (DATA / "thunderbird" / "Letters", DATA / "thunderbird" / "Letters.msf"):
        shutil.copy(file, folder / file.name.replace("Letters", name))
    return folder / name


def written_by_claws(home: Path) -> Path:
    """An MH folder that Claws Mail 4.1 marked: four messages, the last one as the first.

    1 is flagged and tagged "proj" and "To do"; 2 is unread; 3 is answered; 4, which is unread,
    waits to be deleted.
    """
    folder, own = home / "Mail" / "inbox", home / ".claws-mail"
    tags = own / "tagsdb" / "#mh" / "Mailbox" / "inbox"
    for path in (folder, tags):
        path.mkdir(parents=True)
    for number, which in enumerate((1, 2, 3, 1), 1):
        lines = mail(which).splitlines(keepends=True)[1:]
        plain = b"".join(line for line in lines if not line.startswith(b"X-Mozilla"))
        (folder / str(number)).write_bytes(plain)
    for name, to in {
        "claws_mark": folder / ".claws_mark",
        "claws_tags": tags / ".claws_tags",
        "tagsrc": own / "tagsrc",
        "folderlist.xml": own / "folderlist.xml",
    }.items():
        shutil.copy(DATA / "claws" / name, to)
    return folder


def write_index(path: Path, *, expunged_bytes: int, folder_size: int | None = None) -> None:
    """The index of a folder, as far as we read it: a log, whose last values hold."""
    size = path.stat().st_size if folder_size is None else folder_size
    path.with_name(f"{path.name}.msf").write_bytes(
        b'// <!-- <mdb:mork:z v="1.4"/> -->\n< <(a=c)> // (f=iso-8859-1)\n  '
        + COLUMNS
        + b">\n<(A1=7f)>\n{1:^80 {(k^81:c)(s=9u)} [1(^8E=1)(^8F=0)(^90^A1)]}\n"
        + b"@$${1{@\n[1:^80(^8E=%x)(^8F=%x)]\n@$$}1}@\n" % (size, expunged_bytes)
    )


def profile(root: Path, name: str = "default", *, folder: str = "", default: bool = True) -> Path:
    """A profile with two folders on this computer and a server's copies; listed beside it."""
    path = root / (folder or f"ab12cd34.{name}")
    local = path / "Mail" / "Local Folders"
    box(local / "Inbox", [1, 2, 3])
    box(local / "Archive.sbd" / "2023", [2, 3, 4, 5])
    (local / "Archive").write_bytes(b"")
    box(path / "ImapMail" / "imap.example.org" / "INBOX", [1, 6])
    (path / "prefs.js").write_text('user_pref("mail.server.server1.type", "none");\n')
    (path / ".parentlock").write_bytes(b"")
    listed = root / "profiles.ini"
    before = listed.read_text() if listed.exists() else ""
    number = before.count("[Profile")
    listed.write_text(
        f"{before}[Profile{number}]\nName={name}\nIsRelative=1\nPath={path.relative_to(root)}\n"
        + ("Default=1\n" if default else "")
        + "\n"
    )
    return path


@contextmanager
def open_in_thunderbird(path: Path) -> Iterator[None]:
    """Somebody else holds the lock of a profile, as Thunderbird does while it runs."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path / ".parentlock")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        yield
        process.communicate()

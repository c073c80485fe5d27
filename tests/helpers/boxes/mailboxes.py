"""Builders of real mailboxes on disk, in every form that the program reads.

Messages are bytes as sent; a builder writes them as a mail program of that form would.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from email.message import EmailMessage
from pathlib import Path

from helpers.process.systems import INFO, IS_POSIX

FROM_LINE = b"From alice@example.org Thu Jan  1 10:00:00 2015"
_RD = re.compile(rb"^(?=>*From )", re.MULTILINE)
_O = re.compile(rb"^(?=From )", re.MULTILINE)


def sent_mail(number: int, body: str = "", *, eol: str = "\n", headers: str = "") -> bytes:
    """Mail `number` of a mailbox, told apart by its Message-ID."""
    text = (
        "Received: from mx.example.org by mail.example.net; Thu, 1 Jan 2015 10:00:00 +0000\n"
        "From: Алиса <alice@example.org>\nTo: bob@example.net\n"
        f"Subject: Nr. {number}\nMessage-ID: <{number}@example.org>\n{headers}\n"
        + (body or f"Hello Bob,\n\nthis is mail {number}.\n")
    )
    return text.replace("\n", eol).encode()


def mails(count: int) -> list[bytes]:
    """Some messages, among them ones with lines that an mbox has to quote."""
    bodies = ("", "From here on.\n", "\nFrom me\n>From you\n>>From them\n\n", "one line\n")
    return [sent_mail(number, bodies[number % len(bodies)]) for number in range(count)]


def mbox_bytes(
    sent: Iterable[bytes | EmailMessage], style: str = "mboxrd", *, from_line: bytes = FROM_LINE
) -> bytes:
    """An mbox: style is mboxrd, mboxo, mboxcl, mboxcl2, takeout or thunderbird.

    Line ends are those of each message. The last three add headers of their own.
    """
    pieces = []
    for number, given in enumerate(sent):
        mail = given if isinstance(given, bytes) else given.as_bytes()
        eol = b"\r\n" if b"\r\n" in mail else b"\n"
        if style in ("mboxrd", "takeout", "thunderbird"):
            mail = _RD.sub(b">", mail)
        elif style in ("mboxo", "mboxcl"):
            mail = _O.sub(b">", mail)
        head, empty, body = mail.partition(eol + eol)
        if style == "takeout":
            head = b"X-GM-THRID: %d%sX-Gmail-Labels: Inbox%s" % (number + 9, eol, eol) + head
        elif style == "thunderbird":
            head = b"X-Mozilla-Status: 0001%sX-Mozilla-Status2: 00000000%s" % (eol, eol) + head
        elif style in ("mboxcl", "mboxcl2"):
            head += eol + b"Content-Length: %d" % len(body)
        pieces += [from_line, eol, head, empty, body, eol]
    return b"".join(pieces)


def write_mbox(path: Path, sent: Iterable[bytes | EmailMessage], style: str = "mboxrd") -> Path:
    """Write an mbox file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(mbox_bytes(sent, style))
    return path


def write_thunderbird(root: Path, folders: Mapping[str, Sequence[bytes]]) -> Path:
    """Write local folders as Thunderbird does: "Inbox/Work" is Inbox.sbd/Work, each with .msf."""
    for name, sent in folders.items():
        *above, last = name.split("/")
        place = root.joinpath(*(f"{level}.sbd" for level in above))
        place.mkdir(parents=True, exist_ok=True)
        (place / last).write_bytes(mbox_bytes(sent, "thunderbird"))
        (place / f"{last}.msf").write_bytes(b"// <!-- <mdb:mork:z v='1.4'/> -->\n")
    (root / "msgFilterRules.dat").write_text('version="9"\n')
    return root


def write_maildir(
    path: Path, sent: Sequence[bytes], flags: Sequence[str | None] = (), *, mark: str = INFO
) -> Path:
    """Write a Maildir; flags of mail i are flags[i], and None leaves it in new/."""
    for part in ("cur", "new", "tmp"):
        (path / part).mkdir(parents=True, exist_ok=True)
    for number, mail in enumerate(sent):
        base = f"{1_400_000_000 + number}.M{number}P7.host,S={len(mail)}"
        flag = flags[number] if number < len(flags) else "S"
        place = path / "new" / base if flag is None else path / "cur" / f"{base}{mark}{flag}"
        place.write_bytes(mail)
    return path


def write_mh(path: Path, sent: Sequence[bytes]) -> Path:
    """Write an MH folder, numbers from 1."""
    path.mkdir(parents=True, exist_ok=True)
    for number, mail in enumerate(sent, 1):
        (path / str(number)).write_bytes(mail)
    (path / ".mh_sequences").write_text("cur: 1\n")
    return path


def write_eml(path: Path, sent: Sequence[bytes]) -> Path:
    """Write a folder of .eml files, numbers from 1 without zeros in front."""
    path.mkdir(parents=True, exist_ok=True)
    for number, mail in enumerate(sent, 1):
        (path / f"mail {number}.eml").write_bytes(mail)
    return path


def traces(root: Path) -> dict[str, tuple[int, ...]]:
    """Everything that reading could leave behind: names, sizes, inodes and all three times."""
    found = {}
    for place in (root, *sorted(root.rglob("*"))):
        status = place.lstat()
        found[str(place)] = (
            status.st_ino,
            status.st_size,
            status.st_mode,
            status.st_mtime_ns,
            status.st_ctime_ns,
            status.st_atime_ns if place.is_file() else 0,
        )
    return found


def put_time_back(path: Path, before: os.stat_result) -> None:
    """Give a file the time that it had; that this was done shows, however coarse the clock is.

    Two changes within one tick of a file system's clock have one time; so this may take a tick.
    """
    while True:
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        if not IS_POSIX or path.stat().st_ctime_ns != before.st_ctime_ns:
            return


def open_files() -> int:
    """How many descriptors this process holds; 0 where the system does not tell."""
    table = Path("/proc/self/fd")
    return len(os.listdir(table)) if table.is_dir() else 0  # noqa: PTH208 - counted, not opened

"""Which files are mbox files, and what their folders are called."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Sequence
from pathlib import Path

from core.job import NullJob
from core.model.sources import Folder
from core.sources.disk.reading import DiskFolder, box_version, open_quietly, read_at
from core.sources.envelope import strip_lead
from core.sources.files.maildir import outside_maildirs
from core.sources.files.mh import find_mh_folders, is_number
from core.sources.folder_names import all_names
from core.sources.folder_roles import name_folders
from core.sources.mbox.gmail_labels import HEADER
from core.sources.mbox.separators import Sign, find_from_lines
from core.sources.single_files import begins_as_mail

SNIFF_BYTES = 1 << 16
GARBAGE_BYTES = 1 << 20  # how far into a file the first From_ line is looked for
SUFFIXES = (".mbox", ".mbx")
MOST_SNIFFED = 10_000  # files
CLOCK_TICK_NS = 2_000_000_000  # how far apart two changes must be to have two times, at most
_TAKEOUT_BYTES = 1 << 12
_TAKEOUT = re.compile(rb"From [^\n]*\r?\n[Xx]-(?:GM|Gm|gm)[A-Za-z]*-[A-Za-z-]+[ \t]*:")
_END = re.compile(rb"\n\r?\n")
_OTHER_SUFFIX = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,4}")  # ".txt"; not that of "Sent.2023"
_SIDE_FILES = (".msf", ".dat", ".sqlite", ".json", ".html", ".js", ".mab", ".eml", ".pst")

# A run of moves asks for its folders by name thousands of times, and each time looks at all files.
# What a file is holds for as long as nobody writes to it.
_sniffed: dict[tuple[str, bool], bool] = {}


def is_mbox(path: Path) -> bool:
    """Whether a file is an mbox: empty, or with a From_ line above headers near its start.

    A file of nothing but a byte order mark and blank lines is empty as well.

    What starts like a single mail is one, even if it quotes a From_ line further down, unless its
    name says mbox.

    Raises:
        OSError: It cannot be read.
    """
    with open_quietly(path) as fd:
        size = os.fstat(fd).st_size
        head = read_at(fd, min(size, SNIFF_BYTES), 0)
        garbage = path.suffix.lower() in SUFFIXES or not begins_as_mail(head)
        return _is_blank(head, size) or _has_mail(fd, size, garbage=garbage)


def find_emptied_boxes(tree: Sequence[DiskFolder], name: str) -> list[Path]:
    """The files below a folder that may be the mbox of this name, without any mail in it.

    A mailbox that lost its last message keeps what stood above the first one: nothing, a byte
    order mark, or text, if its name or an index beside it says that it is a mailbox.
    """
    found: list[Path] = []
    for listed in tree:
        for file in listed.files:
            whole = f"{listed.name}/{file}" if listed.name else file
            if name in all_names(whole, tree[0].path.name):
                path = listed.path / file
                if _holds_no_mail(path, named=_is_named(path, frozenset(listed.files))):
                    found.append(path)
    return found


def _holds_no_mail(path: Path, *, named: bool) -> bool:
    try:
        with open_quietly(path) as fd:
            size = os.fstat(fd).st_size
            if size > GARBAGE_BYTES:
                return False
            if _is_blank(read_at(fd, min(size, SNIFF_BYTES), 0), size):
                return True
            return named and not _has_mail(fd, size, garbage=True)
    except OSError:
        return False


def _is_blank(head: bytes, size_bytes: int) -> bool:
    """Whether a file of this start and size has nothing to read in it."""
    return len(head) == size_bytes and b"\0" not in head and not strip_lead(head)


def find_mbox_files(tree: Sequence[DiskFolder]) -> tuple[Folder, ...]:
    """The mbox files of a walked tree as folders, but for what is in them.

    Thunderbird's "Inbox.sbd/Work" is named "Inbox/Work"; indexes and other side files are passed
    over, and so is a second way to the same file. An empty file is taken for an empty folder if
    its name or an index beside it says so, a file that may not be read unless its name says
    otherwise. The insides of Maildirs and MH folders are not looked at.
    """
    numbered = {path for _, path in find_mh_folders(tree)}
    found: dict[tuple[int, int] | Path, tuple[str, Path]] = {}
    for listed in outside_maildirs(tree):
        if any(map(_is_hidden, listed.name.split("/"))):
            continue
        for file in listed.files:
            path = listed.path / file
            if listed.path in numbered and is_number(file):
                continue
            if is_box(path, frozenset(listed.files)):
                name = f"{listed.name}/{file}" if listed.name else file
                found.setdefault(_file_identity(path), (name, path))
    return name_folders(tree[0].path, list(found.values()))


def is_takeout(path: Path) -> bool:
    """Whether an mbox is of Takeout: Gmail's own fields stand above all others in its first mail.

    Not if a mail program has it: where Thunderbird's index lies beside it, it is Thunderbird's.

    Raises:
        OSError: It cannot be read.
    """
    if path.with_name(f"{path.name}.msf").exists():
        return False
    with open_quietly(path) as fd:
        head = strip_lead(read_at(fd, _TAKEOUT_BYTES, 0))
    end = _END.search(head)
    top = head[: end.start() + 1] if end else head
    return _TAKEOUT.match(head) is not None and b"\n" + HEADER + b":" in top.lower()


def split_by_form(tree: Sequence[DiskFolder]) -> tuple[list[Folder], list[Folder]]:
    """The mbox files of a walked tree: those that are not of Takeout, and those that are."""
    forms: tuple[list[Folder], list[Folder]] = ([], [])
    for folder in find_mbox_files(tree):
        forms[_is_readable_takeout(folder.path)].append(folder)
    return forms


def _is_readable_takeout(file: Path) -> bool:
    try:
        return is_takeout(file)
    except OSError:
        return False


def _file_identity(path: Path) -> tuple[int, int] | Path:
    try:
        status = path.stat()
    except OSError:
        return path
    return status.st_dev, status.st_ino


def _is_hidden(level: str) -> bool:
    """Whether a folder is none of mail: KMail hides those that it keeps below others."""
    return level.startswith(".") and not level.lower().endswith(".directory")


def is_box(path: Path, beside: frozenset[str]) -> bool:
    """Whether a file of a folder is an mbox, or may be one that cannot be read.

    beside: The names of the files in its folder.
    """
    name = path.name
    if name.startswith((".", "nstmp")) or path.suffix.lower() in _SIDE_FILES:
        return False
    if name.endswith("~") or (name.endswith(".lock") and path.stem in beside):
        return False
    named = _is_named(path, beside)
    try:
        with open_quietly(path) as fd:
            status = os.fstat(fd)
            known = (box_version(status), named)
            is_box = _sniffed.get(known)
            if is_box is None:
                is_box = _reads_as_box(fd, status.st_size, named=named)
                _remember(known, status, is_box=is_box)
            return is_box
    except FileNotFoundError:
        return named
    except OSError:  # it has to be told, for it may be full of mail; programs give no suffix
        return named or _OTHER_SUFFIX.fullmatch(path.suffix) is None


def _remember(known: tuple[str, bool], status: os.stat_result, *, is_box: bool) -> None:
    """Remember what a file is, unless a change just now could have left its times as they are."""
    if time.time_ns() - status.st_ctime_ns < CLOCK_TICK_NS:
        return
    if len(_sniffed) >= MOST_SNIFFED:
        _sniffed.clear()
    _sniffed[known] = is_box


def _reads_as_box(fd: int, size_bytes: int, *, named: bool) -> bool:
    if _is_blank(read_at(fd, min(size_bytes, SNIFF_BYTES), 0), size_bytes):
        return named
    return _has_mail(fd, size_bytes, garbage=named)


def _is_named(path: Path, beside: frozenset[str]) -> bool:
    """Whether its name, or an index of Thunderbird's beside it, says that a file is an mbox."""
    return path.suffix.lower() in SUFFIXES or f"{path.name}.msf" in beside


def _has_mail(fd: int, size_bytes: int, *, garbage: bool) -> bool:
    """Whether a From_ line stands at the very start; with `garbage`, in the first MiB."""
    head = read_at(fd, min(size_bytes, SNIFF_BYTES), 0)
    if strip_lead(head).startswith(b"From "):
        size_bytes = len(head)
    elif not garbage:
        return False
    bare_cr = b"\n" not in head and b"\r" in head
    lines = find_from_lines(fd, min(size_bytes, GARBAGE_BYTES), NullJob(), bare_cr=bare_cr)
    return any(sign >= Sign.LONE or sign is Sign.PATCH for sign in lines.signs)

"""Unpacks compressed mailboxes and archives into a folder that only this user can read.

Names in an archive are anybody's: none leads out of the folder, links and devices are passed over,
and only what may be mail is written. The folder is gone when the program ends; after a crash the
next program that unpacks deletes it (R-PK1).
"""

from __future__ import annotations

import atexit
import io
import os
import re
import shutil
import stat
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import cast

from core.model.sources import UnreadForm
from core.sources.disk.packing import (
    BROKEN,
    HEAD_BYTES,
    TAR,
    ZIP,
    NotUnpacked,
    copy,
    inflate,
    is_packed,
    most_in,
    open_careful,
)
from core.sources.disk.reading import open_quietly
from core.sources.outlook.find import is_pst
from core.sources.single_files import begins_as_mail
from core.system import unpacked

MOST_FILES = 500_000  # in one archive
SPARE_BYTES = 1 << 30  # stays free where it is unpacked
_PREFIX = "twinsweep-mail-"
_PACKED = re.compile(r"(?i)(?:\.(?:gz|bz2|xz|zip|tar|tgz|tbz2?|txz))+$")
_MAIL = re.compile(r"(?i)(?:^|/)(?:cur|new)/|\.(?:eml|emlx|msg|mbox|mbx|pst|ost)$")
_NOTES = (".msf", ".eml.meta", ".metadata.json", ".mh_sequences")  # of programs, beside mail

Member = tuple[str, io.BufferedReader]


@cache
def _home() -> Path:
    """The folder of this process, and of the workers that it tells."""
    home = Path(tempfile.mkdtemp(prefix=_PREFIX))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    if sys.platform != "win32":
        unpacked.hold(home)
        unpacked.delete_dead(home, f"{_PREFIX}*")
    return home


def new_folder() -> Path:
    """An empty folder to unpack into."""
    return Path(tempfile.mkdtemp(dir=_home()))


def unpack(packed: Path, folder: Path, *, apart: bool) -> UnreadForm | None:
    """Unpack what may be mail in a file; return why not all of it could be, if so.

    apart: An archive gets a folder of its own in `folder`.
    """
    with open_quietly(packed) as fd, ExitStack() as kept:
        file = kept.enter_context(open_careful(fd))
        room = max(0, shutil.disk_usage(folder).free - SPARE_BYTES)
        most = min(room, most_in(os.fstat(fd).st_size))
        plain, left = inflate(file, most, kept)
        try:
            for number, (path, member) in enumerate(_members(plain, packed.name, apart=apart)):
                if number == MOST_FILES:
                    return UnreadForm.TOO_LARGE
                try:
                    most -= _write(folder, path, member, most)
                except NotUnpacked as error:
                    left = error.form
        except NotUnpacked as error:
            return error.form
        except (*BROKEN, RuntimeError, tarfile.TarError, zipfile.BadZipFile):
            return left or UnreadForm.DAMAGED
    return left


def _members(file: io.BufferedReader, name: str, *, apart: bool) -> Iterator[Member]:
    """The files in a file, with their paths; one that is no archive itself."""
    head = file.peek(HEAD_BYTES)
    inside = _in_zip(file) if ZIP.match(head) else _in_tar(file) if TAR.match(head) else None
    if inside is None:
        yield name, file
        return
    above = f"{_PACKED.sub('', name)}/" if apart else ""
    for path, member in inside:
        yield above + path, member


def _in_zip(file: io.BufferedReader) -> Iterator[Member]:
    with zipfile.ZipFile(file) as archive:
        for held in archive.infolist():
            mode = held.external_attr >> 16
            if held.is_dir() or (stat.S_IFMT(mode) and not stat.S_ISREG(mode)):
                continue
            if held.flag_bits & 1:
                raise NotUnpacked(UnreadForm.ENCRYPTED)
            with archive.open(held) as member:
                yield held.filename, cast("io.BufferedReader", member)


def _in_tar(file: io.BufferedReader) -> Iterator[Member]:
    with tarfile.open(fileobj=file, mode="r:") as tar:
        for held in tar:
            if held.isreg():
                yield held.name, cast("io.BufferedReader", tar.extractfile(held))


def _write(folder: Path, name: str, member: io.BufferedReader, most_bytes: int) -> int:
    """Write a file, if it may be mail; return how large it is.

    Raises:
        NotUnpacked: It may be mail, and is not or not all there.
    """
    with ExitStack() as kept:
        member, left = inflate(member, most_bytes, kept)
        head = member.peek(HEAD_BYTES)
        if is_packed(head):
            raise NotUnpacked(UnreadForm.NESTED)
        path = _path_of(name, head)
        if path is None:
            return 0
        try:
            target = _safe_place(folder, path)
            target.parent.mkdir(parents=True, exist_ok=True)
            new = kept.enter_context(target.open("xb"))
        except (OSError, ValueError) as error:  # a name twice, or one that cannot be here
            raise NotUnpacked(UnreadForm.DAMAGED) from error
        copy(member, new, most_bytes)
        if left:
            raise NotUnpacked(left)
        return new.tell()


def _path_of(name: str, head: bytes) -> str | None:
    """The path of a file that may be mail, as those who read it know it; None: of any other."""
    path = _PACKED.sub("", name).replace("\\", "/").replace(":", ";" if os.name == "nt" else ":")
    if path.lower().endswith(_NOTES) or _MAIL.search(path) or head.startswith(b"From "):
        return path
    if begins_as_mail(head):
        return path if path.rpartition("/")[2].isdecimal() else f"{path}.eml"
    return path if is_pst(head) else None


def _safe_place(folder: Path, path: str) -> Path:
    """Where a path of an archive lies in a folder.

    Raises:
        ValueError: Outside.
    """
    if path.startswith("/") or path[1:2] == ":" or ".." in path.split("/"):
        raise ValueError(path)
    return folder / path

"""Unpacks compressed mailboxes and archives into a folder that only this user can read.

Names in an archive are anybody's: none leads out of the folder, links and devices are passed over,
and only what may be mail is written. The folder is gone when the program ends; after a crash the
next program that unpacks deletes it.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import IO, cast

from core.model.sources import UnreadForm
from core.sources.disk.packing import (
    ZIP,
    Limited,
    NotUnpacked,
    is_packed,
    is_tar,
    most_in,
    open_plain,
    peek,
    told_if_damaged,
)
from core.sources.disk.reading import open_quietly
from core.sources.outlook.find import is_pst
from core.sources.single_files import begins_as_mail
from core.system import unpacked

SUFFIXES = (".gz", ".bz2", ".xz", ".zip", ".tar", ".tgz", ".tbz", ".tbz2", ".txz")
MOST_FILES = 500_000  # in one archive
SPARE_BYTES = 1 << 30  # stays free where it is unpacked
_PREFIX = "twinsweep-mail-"
_MAIL = re.compile(r"(?i)(?:^|/)(?:cur|new)/|\.(?:eml|emlx|msg|mbox|mbx|pst|ost)$")
_NOTES = (".msf", ".eml.meta", ".metadata.json", ".mh_sequences")  # of programs, beside mail
_UNFIT = '<>:"|?*' if sys.platform == "win32" else ""

Member = tuple[str, IO[bytes]]


@lru_cache(maxsize=1)
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


def without_suffix(name: str) -> str:
    """The name of a packed file without what packers append."""
    while name.lower().endswith(SUFFIXES):
        name = name.rpartition(".")[0]
    return name


def unpack(packed: Path, folder: Path, *, apart: bool) -> UnreadForm | None:
    """Unpack what may be mail in a file; return why not all of it could be, if so.

    apart: An archive gets a folder of its own in `folder`.
    """
    left: UnreadForm | None = None
    try:
        with open_quietly(packed) as fd, os.fdopen(os.dup(fd), "rb") as file, told_if_damaged():
            room = max(0, shutil.disk_usage(folder).free - SPARE_BYTES)
            most = min(room, most_in(os.fstat(fd).st_size))
            for name, member in _members(file, packed.name, apart=apart):
                one = Limited(member, most)
                left = _write(folder, name, one) or left
                most -= one.tell()
    except NotUnpacked as error:
        return error.form
    return left


def _members(file: IO[bytes], name: str, *, apart: bool) -> Iterator[Member]:
    """The files in a packed file, with their paths; of one that is no archive itself."""
    above = f"{without_suffix(name)}/" if apart else ""
    if ZIP.match(peek(file)):
        inside = _in_zip(file)
    else:
        most = most_in(os.fstat(file.fileno()).st_size)
        file = open_plain(file)
        if is_tar(peek(file)):
            inside = _in_tar(Limited(file, most))
        else:
            above, inside = "", iter([(name, file)])
    for number, (path, member) in enumerate(inside):
        if number > MOST_FILES:
            raise NotUnpacked(UnreadForm.TOO_LARGE)
        yield above + path, member


def _in_zip(file: IO[bytes]) -> Iterator[Member]:
    import zipfile  # noqa: PLC0415 - for what is packed, which is rare

    with zipfile.ZipFile(file) as archive:
        for held in archive.infolist():
            mode = held.external_attr >> 16
            if held.is_dir() or (stat.S_IFMT(mode) and not stat.S_ISREG(mode)):
                continue
            if held.flag_bits & 1:
                raise NotUnpacked(UnreadForm.ENCRYPTED)
            with archive.open(held) as member:
                yield held.filename, member


def _in_tar(file: Limited) -> Iterator[Member]:
    import tarfile  # noqa: PLC0415 - for what is packed, which is rare

    with tarfile.open(fileobj=cast("IO[bytes]", file), mode="r:") as archive:
        for held in archive:
            member = archive.extractfile(held) if held.isreg() else None
            if member is not None:
                yield held.name, member


def _write(folder: Path, name: str, member: Limited) -> UnreadForm | None:
    """Write a file if it may be mail, all that can be read of it; return why it is not."""
    head = peek(member)
    with tempfile.TemporaryFile() as whole:
        if is_packed(head):  # of what is packed twice, only what is merely compressed is opened
            member.copy_to(whole)
            whole.seek(0)
            member = Limited(open_plain(whole), most_in(whole.seek(0, os.SEEK_END)))
            head = peek(member)
            if is_packed(head):
                return UnreadForm.NESTED
        path = _safe_path(name, head)
        if path is None or not _may_be_mail(path, head):
            return None if path else UnreadForm.DAMAGED
        target = folder / path
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            new = target.open("xb")
        except OSError:  # one name twice, also in other letters, or none that can be here
            return UnreadForm.DAMAGED
        with new:
            member.copy_to(new)
    return None


def _safe_path(name: str, head: bytes) -> str | None:
    """Where a file of an archive is written, below the folder; None: its name leads elsewhere."""
    levels = [each for each in without_suffix(name).replace("\\", "/").split("/") if each != "."]
    if levels[0].endswith(":") or not {"", ".."}.isdisjoint(levels) or "\0" in name:
        return None
    path = "/".join(levels).translate(str.maketrans(_UNFIT, ";" * len(_UNFIT)))
    is_named = _MAIL.search(path) or levels[-1].isdecimal() or head.startswith(b"From ")
    return path if is_named or not begins_as_mail(head) else f"{path}.eml"


def _may_be_mail(path: str, head: bytes) -> bool:
    is_mail = head.startswith(b"From ") or begins_as_mail(head) or is_pst(head)
    return is_mail or _MAIL.search(path) is not None or path.lower().endswith(_NOTES)

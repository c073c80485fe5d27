"""What files are by their first bytes, and what compressed ones hold.

gzip, bzip2 and xz are read, by the standard library. Only so much is unpacked as a file of this
size may hold: some kilobytes can stand for as many gigabytes.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import re
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO, cast

from core.model.sources import UnreadForm
from core.sources.disk.reading import open_quietly, read_at

HEAD_BYTES = 1 << 16
BLOCK_BYTES = 1 << 20
MOST_AT_ONCE = 64 << 20
MOST_LAYERS = 3
MOST_BYTES = 64 << 30  # of all that is in one file
RATIO, SMALL_BYTES = 250, 256 << 20  # text shrinks to a tenth; what shrinks to this is no mail
BROKEN = (OSError, EOFError, ValueError, zlib.error, lzma.LZMAError)

ZIP = re.compile(rb"PK(?:\x03\x04|\x05\x06)")
TAR = re.compile(rb"(?s).{257}ustar")
_STREAMS = (
    (re.compile(rb"\x1f\x8b\x08"), gzip.open),
    (re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)"), bz2.open),
    (re.compile(rb"\xfd7zXZ\0"), lzma.open),
)
_FORMS = (
    (UnreadForm.OLM, re.compile(rb"(?s)PK\x03\x04.{0,60000}com\.microsoft\.__")),
    (UnreadForm.DBX, re.compile(rb"\xcf\xad\x12\xfe")),
    (UnreadForm.NSF, re.compile(rb"\x1a\0\0\x04\0\0")),
    (UnreadForm.DBOX, re.compile(rb"[12] M[0-9a-f]+ C[0-9a-f]+\n")),
    (UnreadForm.MBX, re.compile(rb"\*mbx\*\r\n")),
    (UnreadForm.UTF16, re.compile(rb"\xff\xfe[!-~]\0|\xfe\xff\0[!-~]")),
    (UnreadForm.COMPRESSED, re.compile(
        rb"[\x22-\x28]\xb5\x2f\xfd|\x04\x22\x4d\x18|Dovecot-LZ4\r|7z\xbc\xaf\x27\x1c|Rar!\x1a\x07"
    )),
    (UnreadForm.MHT, re.compile(
        rb"(?im)(?s:.{0,4000}?)^(?:Snapshot-Content-Location:|From:[ \"<]+Saved by )"
    )),
)  # fmt: skip
_LOOKED_AT = re.compile(
    r"(?i)\.(?:gz|bz2|xz|zip|tar|tgz|tbz2?|txz|olm|dbx|nsf|mhtml?|mbox|mbx"
    r"|(?:mbox|mbx|eml|pst|ost)\.(?:zst|lz4|7z|rar))$"
)
_NO_MAILBOX = re.compile(r"\.[A-Za-z][A-Za-z0-9]*$|^[0-9]+$")


class NotUnpacked(Exception):
    """Something cannot be read, or not to its end: `form` is what it is, or why."""

    def __init__(self, form: UnreadForm) -> None:
        super().__init__(form.value)
        self.form = form


def form_of_file(name: str, head: bytes) -> UnreadForm | None:
    """What a file that begins so is, if it is of a form with mail that is not read."""
    if name.lower().endswith(".olm") and ZIP.match(head):
        return UnreadForm.OLM
    return next((form for form, magic in _FORMS if magic.match(head)), None)


def is_packed(head: bytes) -> bool:
    """Whether a file that begins so is compressed, or an archive, of a kind that is opened."""
    return any(magic.match(head) for magic in (ZIP, TAR, *(magic for magic, _ in _STREAMS)))


def may_be_packed(name: str) -> bool:
    """Whether a file is worth a look at its first bytes: not one of many with a message each."""
    return _LOOKED_AT.search(name) is not None or not _NO_MAILBOX.search(name)


def head_of(file: Path) -> bytes:
    """The first bytes of a file; b"" where they cannot be read."""
    with suppress(OSError), open_quietly(file) as fd:
        return read_at(fd, HEAD_BYTES, 0)
    return b""


def most_in(packed_bytes: int) -> int:
    """How much may be unpacked from a file of this size."""
    return min(MOST_BYTES, max(SMALL_BYTES, RATIO * packed_bytes))


class Careful(io.BufferedReader):
    """A file of which not too much is read at once, whatever the header of an archive claims."""

    def read(self, size_bytes: int | None = -1, /) -> bytes:
        """As of any file.

        Raises:
            NotUnpacked: It is too much.
        """
        wanted = MOST_AT_ONCE if size_bytes is None or size_bytes < 0 else size_bytes
        if wanted > MOST_AT_ONCE:
            raise NotUnpacked(UnreadForm.DAMAGED)
        return super().read(wanted)


def open_careful(fd: int) -> Careful:
    """A file from its start, by a descriptor of its own."""
    file = Careful(io.FileIO(os.dup(fd)))
    file.seek(0)
    return file


def copy(source: io.BufferedReader, target: IO[bytes], most_bytes: int) -> None:
    """Write what can be read of a file.

    Raises:
        NotUnpacked: DAMAGED or TOO_LARGE, once what could be read is written.
    """
    try:
        while block := source.read1(BLOCK_BYTES):
            most_bytes -= len(block)
            if most_bytes < 0:
                raise NotUnpacked(UnreadForm.TOO_LARGE)
            target.write(block)
    except BROKEN as error:
        raise NotUnpacked(UnreadForm.DAMAGED) from error
    finally:
        target.flush()


def inflate(
    file: io.BufferedReader, most_bytes: int, kept: ExitStack
) -> tuple[io.BufferedReader, UnreadForm | None]:
    """A file, or another one without a name that holds it no longer compressed; what is lost."""
    for _ in range(MOST_LAYERS):
        head = file.peek(HEAD_BYTES)
        opener = next((opener for magic, opener in _STREAMS if magic.match(head)), None)
        if opener is None:
            break
        with tempfile.TemporaryFile() as plain:
            try:
                copy(cast("io.BufferedReader", opener(file)), plain, most_bytes)
                left = None
            except NotUnpacked as error:
                left = error.form
            file = kept.enter_context(open_careful(plain.fileno()))
        if left:
            return file, left
    return file, None


@contextmanager
def plain_file(fd: int) -> Iterator[int]:
    """The descriptor of one mail's file, or of a file without a name with what it holds unpacked.

    Raises:
        NotUnpacked: It is of a form that is not read, damaged, or holds too much.
    """
    head = read_at(fd, 16, 0)
    if form := form_of_file("", head):
        raise NotUnpacked(form)
    if not is_packed(head):
        yield fd
        return
    with ExitStack() as kept:
        packed = kept.enter_context(open_careful(fd))
        plain, form = inflate(packed, most_in(os.fstat(fd).st_size), kept)
        if form:
            raise NotUnpacked(form)
        yield plain.fileno()

"""What is packed: by its first bytes known, and read as it was before somebody packed it.

gzip, bzip2 and xz are read by the standard library, through up to `MOST_LAYERS` of them. Whatever
is unpacked is counted, for some kilobytes may stand for as many gigabytes.
"""

from __future__ import annotations

import io
import os
import re
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, cast

from core.model.sources import UnreadForm
from core.sources.disk.reading import open_quietly, read_at

MOST_LAYERS = 3
MOST_BYTES = 64 << 30  # of all that is in one file
MOST_OF_A_MAIL = 1 << 30
RATIO, FREE_OF_RATIO = 250, 256 << 20  # text shrinks to a tenth; what shrinks to this is no mail
HEAD_BYTES = 1 << 16
BLOCK_BYTES = 1 << 20
MOST_AT_ONCE = 32 << 20  # no header of an archive is that long

_STREAM = re.compile(rb"(\x1f\x8b\x08)|(BZh[1-9](?:1AY&SY|\x17rE8P\x90))|(\xfd7zXZ\0)")
ZIP = re.compile(rb"PK(?:\x03\x04|\x05\x06)")
_TAR = re.compile(rb".{257}ustar", re.DOTALL)
_FORMS = {  # by their first bytes
    UnreadForm.OLM: rb"(?s)PK\x03\x04.{0,60000}com\.microsoft\.__",
    UnreadForm.DBX: rb"\xcf\xad\x12\xfe",
    UnreadForm.NSF: rb"\x1a\0\0\x04\0\0",
    UnreadForm.DBOX: rb"[12] M[0-9a-f]+ C[0-9a-f]+\n",
    UnreadForm.MBX: rb"\*mbx\*\r\n",
    UnreadForm.UTF16: rb"\xff\xfe[!-~]\0|\xfe\xff\0[!-~]",
    UnreadForm.COMPRESSED: rb"[\x22-\x28]\xb5\x2f\xfd|\x04\x22\x4d\x18|Dovecot-LZ4\r"
    rb"|7z\xbc\xaf\x27\x1c|Rar!\x1a\x07|\x1f[\x9d\xa0]",
    UnreadForm.MHT: rb"(?im)(?s:.{0,4000}?)^(?:Snapshot-Content-Location:|X-MAF-Information:"
    rb"|From:[ \"<]+Saved by |X-MimeOLE: Produced By Microsoft MHTML)",
}
_LOOKED_AT = re.compile(
    r"(?i)\.(?:gz|bz2|xz|zip|tar|tgz|tbz2?|txz|olm|dbx|nsf|mhtml?|mbox|mbx"
    r"|(?:mbox|mbx|eml|pst|ost)\.(?:zst|lz4|7z|rar|z))$"
)
_NO_MAILBOX = re.compile(r"\.[A-Za-z][A-Za-z0-9]*$|^[0-9]+$")
_PATTERNS = {form: re.compile(pattern) for form, pattern in _FORMS.items()}


class NotUnpacked(OSError):
    """Something that is not read: `form` is what it is, or why."""

    def __init__(self, form: UnreadForm) -> None:
        super().__init__(None, form.value)
        self.form = form


def form_of_file(name: str, head: bytes) -> UnreadForm | None:
    """What a file that begins so is, if it is of a form with mail that is not read."""
    if name.lower().endswith(".olm") and ZIP.match(head):
        return UnreadForm.OLM
    return next((form for form, pattern in _PATTERNS.items() if pattern.match(head)), None)


def may_be_packed(name: str) -> bool:
    """Whether a file is worth a look at its first bytes: not that of a message, of which many are.

    What is known by its name to be something else is not, and nor are numbers.
    """
    return _LOOKED_AT.search(name) is not None or not _NO_MAILBOX.search(name)


def head_of(file: Path) -> bytes:
    """The first bytes of a file; b"" where they cannot be read."""
    with suppress(OSError), open_quietly(file) as fd:
        return read_at(fd, HEAD_BYTES, 0)
    return b""


def is_packed(head: bytes) -> bool:
    """Whether a file that begins so is compressed, or an archive, of a kind that is opened."""
    return any(magic.match(head) for magic in (_STREAM, ZIP, _TAR))


def is_tar(head: bytes) -> bool:
    """Whether a file that begins so is an archive of tar."""
    return _TAR.match(head) is not None


@contextmanager
def told_if_damaged() -> Iterator[None]:
    """Turn what libraries say of packed bytes into `NotUnpacked`."""
    import gzip  # noqa: PLC0415 - as below
    import lzma  # noqa: PLC0415 - as below
    import tarfile  # noqa: PLC0415 - as below
    import zipfile  # noqa: PLC0415 - for what is packed, which is rare

    broken = (gzip.BadGzipFile, lzma.LZMAError, zlib.error, tarfile.TarError, zipfile.BadZipFile)
    try:
        yield
    except (*broken, EOFError, ValueError) as error:
        raise NotUnpacked(UnreadForm.DAMAGED) from error
    except (NotImplementedError, RuntimeError) as error:  # a way of packing that nobody uses
        raise NotUnpacked(UnreadForm.COMPRESSED) from error
    except OSError as error:
        if error.errno is None and not isinstance(error, NotUnpacked):  # bz2 says no more
            raise NotUnpacked(UnreadForm.DAMAGED) from error
        raise


def open_plain(file: IO[bytes]) -> IO[bytes]:
    """A file, or what it holds once it is no longer compressed.

    Raises:
        OSError, EOFError, zlib.error, lzma.LZMAError: Its beginning cannot be read.
    """
    import bz2  # noqa: PLC0415 - as above
    import gzip  # noqa: PLC0415 - as above
    import lzma  # noqa: PLC0415 - as above

    for _ in range(MOST_LAYERS):
        found = _STREAM.match(peek(file))
        if found is None:
            break
        opener = (gzip.open, bz2.open, lzma.open)[cast("int", found.lastindex) - 1]
        file = cast("IO[bytes]", opener(file))
    return file


def peek(file: IO[bytes] | Limited) -> bytes:
    """The first bytes of what can be read twice: some kilobytes, also where the rest is lost."""
    head = cast("io.BufferedReader", file).read1(HEAD_BYTES)
    file.seek(0)
    return head


def most_in(packed_bytes: int) -> int:
    """How much may be unpacked from a file of this size."""
    return min(MOST_BYTES, max(FREE_OF_RATIO, RATIO * packed_bytes))


class Limited:
    """A file of which no more than so much is read, and of that not too much at once."""

    def __init__(self, file: IO[bytes], most_bytes: int) -> None:
        self._file, self._most_bytes = file, most_bytes
        self.tell, self.seekable = file.tell, file.seekable

    def read(self, size_bytes: int) -> bytes:
        """The next bytes; fewer only at the end."""
        if not 0 <= size_bytes <= MOST_AT_ONCE:
            raise NotUnpacked(UnreadForm.TOO_LARGE)
        data = self._file.read(size_bytes)
        self._check()
        return data

    def read1(self, size_bytes: int) -> bytes:
        """Some bytes, at most so many; none only at the end."""
        data = cast("io.BufferedReader", self._file).read1(size_bytes)
        self._check()
        return data

    def seek(self, offset: int) -> int:
        """Go to a place, as `IO.seek`."""
        self._file.seek(offset)
        return self._check()

    def copy_to(self, new: IO[bytes]) -> None:
        """Write all that is left, of what is damaged as much as can be read."""
        while block := self.read1(BLOCK_BYTES):
            new.write(block)

    def _check(self) -> int:
        if self.tell() > self._most_bytes:
            raise NotUnpacked(UnreadForm.TOO_LARGE)
        return self.tell()


@contextmanager
def plain_file(fd: int) -> Iterator[int]:
    """The descriptor of one mail's file, or of a file without a name with what it holds unpacked.

    Raises:
        NotUnpacked: It is of a form that is not read, damaged, or holds too much.
    """
    head = read_at(fd, 16, 0)
    form = form_of_file("", head)
    if form is not None:
        raise NotUnpacked(form)
    if _STREAM.match(head) is None:
        yield fd
        return
    with tempfile.TemporaryFile() as plain:
        with os.fdopen(os.dup(fd), "rb") as packed, told_if_damaged():
            packed.seek(0)
            most = min(MOST_OF_A_MAIL, most_in(os.fstat(fd).st_size))
            Limited(open_plain(packed), most).copy_to(plain)
        plain.flush()
        yield plain.fileno()

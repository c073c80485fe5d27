"""One message in Outlook's .msg form, as properties.

A .msg is an OLE container (MS-CFB) of storages and streams (MS-OXMSG). A value of fixed size is
in the stream of properties, any other in a stream that is named by its number and type; recipients
and attachments are storages of the same make, and so is a message that is attached. olefile knows
the container, which is a small file system; what lies in it is read here, because the one library
that does (extract-msg) has a licence that does not fit ours.

Properties that a program named itself (0x8000 and up) have other numbers in each file, and nothing
of a message that we compare is among them: they are left out.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO

import olefile

from core.sources.outlook.mapi import (
    CODEPAGE,
    CODEPAGE_OF_HTML,
    CODEPAGE_OF_TEXT,
    MapiAttachment,
    MapiMessage,
    MapiValue,
    number_of,
)

MAX_DEPTH = 16  # messages in messages
MAX_ENTRIES = 20_000  # storages and streams of one file that are looked at

_PROPERTIES = "__properties_version1.0"
_VALUE, _PERSON, _FILE = "__substg1.0_", "__recip_version1.0_#", "__attach_version1.0_#"
_DATA, _INSIDE = 0x3701, "__substg1.0_3701000D"
_TOP_HEAD, _EMBEDDED_HEAD, _SMALL_HEAD = 32, 24, 8  # bytes above the values
_FIXED = {0x0002: 2, 0x0003: 4, 0x000B: 2, 0x0014: 8, 0x0040: 8}  # sizes, by type
_NAMED = 0x8000

# What olefile raises on a container that is damaged, beside its own error, which is an OSError.
BROKEN = (
    OSError, ValueError, IndexError, KeyError, struct.error, RecursionError, TypeError,
    AttributeError, OverflowError, AssertionError,
)  # fmt: skip

Path = tuple[str, ...]


@dataclass(slots=True)
class MsgContent:
    """A message, and what of it was left out.

    Attributes:
        message: What could be read of it.
        errors: How many streams could not be read.
        too_large: Bytes of attachments beyond the limit.
    """

    message: MapiMessage
    errors: int
    too_large: int


def is_message(file: IO[bytes]) -> bool:
    """Whether an OLE container holds a message, and not a document."""
    try:
        with olefile.OleFileIO(file) as container:
            return bool(container.exists(_PROPERTIES))
    except BROKEN:
        return False


def read_msg(file: IO[bytes], limit_bytes: int) -> MsgContent:
    """Read a message; of one with larger attachments than the limit all but those.

    Args:
        file: Open for reading, to be closed by the caller.
        limit_bytes: How much may be read of it.

    Raises:
        OSError: It is no message, or nothing of it can be read.
    """
    try:
        with olefile.OleFileIO(file) as container:
            reader = _Reader(container, limit_bytes)
            message = reader.message((), 0)
    except BROKEN as error:
        raise OSError(str(error) or type(error).__name__) from error
    if not message.values:
        raise OSError("it has no properties that can be read")
    return MsgContent(message, reader.errors, reader.too_large)


class _Reader:
    """Reads one container; `errors` and `too_large` as in `MsgContent`."""

    def __init__(self, container: olefile.OleFileIO, limit_bytes: int) -> None:
        self._container = container
        self._left_bytes = limit_bytes
        self._kids: dict[Path, list[str]] = {}
        self.errors = self.too_large = 0
        for number, found in enumerate(container.listdir(streams=True, storages=True)):
            if number == MAX_ENTRIES:
                self.errors += 1
                break
            self._kids.setdefault(tuple(found[:-1]), []).append(found[-1])

    def message(self, at: Path, depth: int) -> MapiMessage:
        """The message in a storage; () is the container itself."""
        values = self._values(at, _EMBEDDED_HEAD if at else _TOP_HEAD)
        codepage = number_of(values, CODEPAGE_OF_TEXT) or number_of(values, CODEPAGE_OF_HTML)
        people = tuple(self._values(place, _SMALL_HEAD) for place in self._storages(at, _PERSON))
        files = tuple(self._attachment(place, depth) for place in self._storages(at, _FILE))
        return MapiMessage(values, people, files, codepage or CODEPAGE)

    def _attachment(self, at: Path, depth: int) -> MapiAttachment:
        values = self._values(at, _SMALL_HEAD)
        data = values.pop(_DATA, None)
        inside = (*at, _INSIDE)
        if inside not in self._kids:
            return MapiAttachment(values, data.data if data else b"")
        if _PROPERTIES in self._kids[inside] and depth < MAX_DEPTH:
            return MapiAttachment(values, embedded=self.message(inside, depth + 1))
        return MapiAttachment(values, b"".join(self._document(inside)))

    def _document(self, at: Path) -> Iterator[bytes]:
        """What is inside an OLE document, as bytes that are the same each time."""
        for name in sorted(self._kids.get(at, ())):
            yield name.encode("utf-8", "replace") + b"\0"
            place = (*at, name)
            if place in self._kids and len(place) < MAX_DEPTH * 2:
                yield from self._document(place)
            else:
                yield self._stream(place)

    def _storages(self, at: Path, prefix: str) -> list[Path]:
        names = [name for name in self._kids.get(at, ()) if name.startswith(prefix)]
        return [(*at, name) for name in sorted(names, key=_number(prefix))]

    def _values(self, at: Path, head_bytes: int) -> dict[int, MapiValue]:
        """The properties of a storage, by their numbers."""
        found = dict(_fixed_values(self._stream((*at, _PROPERTIES))[head_bytes:]))
        for name in self._kids.get(at, ()):
            number, kind = _parse_tag(name)
            if number and (number, kind) != (_DATA, 0x000D):
                found[number] = MapiValue(kind, self._stream((*at, name)))
        return found

    def _stream(self, at: Path) -> bytes:
        """The bytes of a stream; nothing where that fails, or is beyond the limit."""
        try:
            size = self._container.get_size(list(at))
            if size > self._left_bytes:
                self.too_large += size
                return b""
            with self._container.openstream(list(at)) as stream:
                data: bytes = stream.read()
        except BROKEN:
            self.errors += 1
            return b""
        self._left_bytes -= len(data)
        return data


def _parse_tag(name: str) -> tuple[int, int]:
    """Number and type of the value in a stream of this name; (0, 0): it is none that counts."""
    tag = name.removeprefix(_VALUE)
    if tag == name or len(tag) != 8:  # longer ones are the pieces of a list
        return 0, 0
    try:
        number, kind = int(tag[:4], 16), int(tag[4:], 16)
    except ValueError:
        return 0, 0
    return (number, kind) if number < _NAMED and not kind & 0x1000 else (0, 0)


def _fixed_values(data: bytes) -> Iterator[tuple[int, MapiValue]]:
    """The values in a stream of properties that stand there themselves."""
    for kind, number, value in struct.iter_unpack("<HH4x8s", data[: len(data) // 16 * 16]):
        size = _FIXED.get(kind)
        if size and number < _NAMED:
            yield number, MapiValue(kind, value[:size])


def _number(prefix: str) -> Callable[[str], tuple[int, str]]:
    """Orders storages by the hexadecimal number at the end of their names."""

    def order(name: str) -> tuple[int, str]:
        try:
            return int(name.removeprefix(prefix), 16), name
        except ValueError:
            return 1 << 32, name

    return order

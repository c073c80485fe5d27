"""A small writer of .pst files for tests, after [MS-PST]: Unicode or ANSI, not encrypted.

Just enough for a reader: header, the two B-trees, blocks with their checksums, a message store,
folders, messages with recipients, attachments and messages inside attachments. No maps of free
space, so that no program can write on in such a file.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from helpers.boxes.mapi_values import value

Plain = str | bytes | int | datetime
MAX_BLOCK = 8_176
MAX_HEAP = 3_580  # a longer value of a property stands beside the heap

_STORE, _ROOT, _TOP = 0x21, 0x122, 0x8022
_RECIPIENTS, _ATTACHMENTS = 0x692, 0x671
_ROW, _ROW_VERSION = 0x67F2, 0x67F3
_MATRIX = 0x9001F


@dataclass(frozen=True)
class PstAttachment:
    """An attachment: its properties, and its bytes or the message that it is."""

    values: Mapping[int, Plain]
    data: bytes = b""
    embedded: PstMail | None = None


@dataclass(frozen=True)
class PstMail:
    """A message: its properties, recipients and attachments."""

    values: Mapping[int, Plain]
    recipients: Sequence[Mapping[int, Plain]] = ()
    attachments: Sequence[PstAttachment] = field(default=())


def write_pst(path: Path, folders: Mapping[str, Sequence[PstMail]], *, ansi: bool = False) -> Path:
    """Write a .pst with these folders, "/" between levels, "" being the top.

    `ansi`: as Outlook did until 2002, its texts in windows-1252.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    writer = _Writer(_ANSI if ansi else _UNICODE)
    entry = bytes(20) + struct.pack("<I", _TOP)
    writer.node(_STORE, 0, writer.properties({0x3001: "Store", 0x35E0: entry}))
    writer.node(_ROOT, _ROOT, writer.properties({0x3001: "", 0x3602: 0}))
    numbers = {"": _TOP}
    names = {name[:at] for name in folders for at in _levels(name)}
    for number, name in enumerate(["", *sorted(names - {""})]):
        numbers[name] = _TOP + (number << 5)
        above, _, last = name.rpartition("/")
        parent = _ROOT if not name else numbers[above]
        held = {0x3001: last or "Top", 0x3602: len(folders.get(name, ()))}
        writer.node(numbers[name], parent, writer.properties(held))
    message = 0x10_000
    for name, number in numbers.items():
        inside = []
        for mail in folders.get(name, ()):
            message += 1
            inside.append(message << 5 | 4)
            writer.node(inside[-1], number, writer.message(mail))
        below = [n for other, n in numbers.items() if other and other.rpartition("/")[0] == name]
        writer.listing(number, below, inside)
    writer.listing(_ROOT, [_TOP], [])
    path.write_bytes(writer.finished())
    return path


def _levels(name: str) -> list[int]:
    return [at for at, c in enumerate(name) if c == "/"] + [len(name)]


@dataclass(frozen=True)
class _Form:
    """Where things stand in the two formats. word: how a number of a block or place is packed."""

    version: int
    word: str
    entries: int  # bytes of a page
    trailer: int
    head: int  # of a block that lists nodes
    size_at: int
    roots_at: int
    maps_at: int
    row: str


_UNICODE = _Form(23, "Q", 488, 16, 8, 184, 216, 256, "I")
_ANSI = _Form(14, "I", 496, 12, 4, 168, 184, 204, "H")


class _Heap:
    """A heap on a node, of one block."""

    def __init__(self, client: int) -> None:
        self._client, self._held, self._size = client, [b""], 12

    def add(self, data: bytes) -> int:
        self._held.append(data)
        self._size += len(data)
        return (len(self._held) - 1) << 5

    def put(self, number: int, data: bytes) -> None:
        self._held[number >> 5] = data

    def has_room(self, size: int, n_values: int) -> bool:
        """Whether so much more fits, with what lists so many values."""
        return self._size + size + n_values * 16 + 64 <= MAX_BLOCK

    def packed(self, root: int) -> bytes:
        body, ends = b"", []
        for data in self._held[1:]:
            ends.append(12 + len(body))
            body += data
        ends.append(12 + len(body))
        body += b"\0" * (len(body) % 2)
        head = struct.pack("<HBBII", 12 + len(body), 0xEC, self._client, root, 0)
        table = struct.pack(f"<HH{len(ends)}H", len(ends) - 1, 0, *ends)
        packed = head + body + table
        assert len(packed) <= MAX_BLOCK, "too many properties for a heap of one block"
        return packed


class _Writer:
    """The file in the making."""

    def __init__(self, form: _Form) -> None:
        self._form, self._file = form, bytearray(0x4600)
        self._blocks: list[tuple[int, int, int]] = []  # number, place, size
        self._nodes: list[tuple[int, int, int, int]] = []  # number, data, sub, parent
        self._next, self._local = 4, 0x400

    def node(self, number: int, parent: int, data: tuple[int, int]) -> None:
        self._nodes.append((number, *data, parent))

    def listing(self, folder: int, below: Sequence[int], inside: Sequence[int]) -> None:
        """The tables of a folder: of the folders below it, and of its messages."""
        for kind, numbers in ((0x0D, below), (0x0E, inside), (0x0F, ())):
            heap, matrix = _table([{_ROW: number} for number in numbers], self._form)
            sub = self._beside([(_MATRIX, self._block(matrix), 0)]) if matrix else 0
            self.node(folder & ~0x1F | kind, 0, (self._block(heap), sub))

    def message(self, mail: PstMail) -> tuple[int, int]:
        sub: list[tuple[int, int, int]] = []
        if mail.recipients:
            sub.append((_RECIPIENTS, self._small(mail.recipients), 0))
        if mail.attachments:
            numbers = [0x8025 + (at << 5) for at in range(len(mail.attachments))]
            rows = [{_ROW: number} for number in numbers]
            sub.append((_ATTACHMENTS, self._small(rows), 0))
            for number, attachment in zip(numbers, mail.attachments, strict=True):
                sub.append((number, *self._attachment(attachment)))
        return self.properties(mail.values, sub)

    def _small(self, rows: Sequence[Mapping[int, Plain]]) -> int:
        heap, matrix = _table(rows, self._form)
        assert not matrix, "too many recipients or attachments"
        return self._block(heap)

    def _attachment(self, attachment: PstAttachment) -> tuple[int, int]:
        held = dict(attachment.values)
        if attachment.embedded is None:
            return self.properties({0x3705: 1, **held, 0x3701: attachment.data})
        number = 0x200_044
        sub = [(number, *self.message(attachment.embedded))]
        return self.properties({0x3705: 5, **held}, sub, {0x3701: number})

    def properties(
        self,
        plain: Mapping[int, Plain],
        sub: Sequence[tuple[int, int, int]] = (),
        objects: Mapping[int, int] | None = None,
    ) -> tuple[int, int]:
        """A property context: the numbers of its data block and of what stands beside it."""
        heap, beside, records = _Heap(0xBC), list(sub), []
        root = heap.add(b"")
        listing = heap.add(b"")
        for name, one in plain.items():
            kind, data = _value(one, self._form)
            if isinstance(one, int):
                records.append(struct.pack("<HHI", name, kind, one & 0xFFFFFFFF))
                continue
            if len(data) > MAX_HEAP or not heap.has_room(len(data), len(plain)):
                self._local += 1
                place = self._local << 5 | 0x1F
                beside.append((place, self._data(data), 0))
            else:
                place = heap.add(data) if data else 0
            records.append(struct.pack("<HHI", name, kind, place))
        for name, number in (objects or {}).items():
            records.append(
                struct.pack("<HHI", name, 0x0D, heap.add(struct.pack("<II", number, 1)))
            )
        heap.put(root, struct.pack("<BBBBI", 0xB5, 2, 6, 0, listing))
        heap.put(listing, b"".join(sorted(records, key=lambda r: struct.unpack_from("<H", r)[0])))
        return self._block(heap.packed(root)), self._beside(beside)

    def _beside(self, sub: Sequence[tuple[int, int, int]]) -> int:
        if not sub:
            return 0
        entries = b"".join(struct.pack(f"<3{self._form.word}", *one) for one in sorted(sub))
        head = struct.pack("<BBHI", 2, 0, len(sub), 0)[: self._form.head]
        return self._block(head + entries, inside=True)

    def _data(self, data: bytes) -> int:
        if len(data) <= MAX_BLOCK:
            return self._block(data)
        numbers = [self._block(data[a : a + MAX_BLOCK]) for a in range(0, len(data), MAX_BLOCK)]
        if len(numbers) > 1_000:
            runs = [numbers[a : a + 1_000] for a in range(0, len(numbers), 1_000)]
            levels = [self._tree(run, 1, min(len(run), 1_000) * MAX_BLOCK) for run in runs]
            return self._tree(levels, 2, len(data))
        return self._tree(numbers, 1, len(data))

    def _tree(self, numbers: Sequence[int], level: int, size: int) -> int:
        head = struct.pack("<BBHI", 1, level, len(numbers), size)
        return self._block(
            head + struct.pack(f"<{len(numbers)}{self._form.word}", *numbers), inside=True
        )

    def _block(self, data: bytes, *, inside: bool = False) -> int:
        number = self._next | (2 if inside else 0)
        self._next += 4
        trailer = self._form.trailer
        place, whole = len(self._file), -(-(len(data) + trailer) // 64) * 64
        told = struct.pack("<HH", len(data), _signature(place, number))
        self._file += data.ljust(whole - trailer, b"\0") + told + self._sealed(number, data)
        self._blocks.append((number, place, len(data)))
        return number

    def _sealed(self, number: int, data: bytes) -> bytes:
        """A number and a checksum, in the order of the format."""
        if self._form is _ANSI:
            return struct.pack("<II", number, _crc(data))
        return struct.pack("<IQ", _crc(data), number)

    def _page(self, kind: int, entries: Sequence[bytes], level: int) -> tuple[int, int]:
        number, place, size = self._next, len(self._file), len(entries[0])
        self._next += 4
        most = self._form.entries
        body = b"".join(entries).ljust(most, b"\0")
        body += struct.pack("<BBBB", len(entries), most // size, size, level)
        body = body.ljust(512 - self._form.trailer, b"\0")
        told = struct.pack("<BBH", kind, kind, _signature(place, number))
        self._file += body + told + self._sealed(number, body)
        return number, place

    def _pages(self, kind: int, entries: list[tuple[int, bytes]]) -> tuple[int, int]:
        self._file += bytes(-len(self._file) % 512)
        level = 0
        while True:
            most = self._form.entries // len(entries[0][1])
            runs = [entries[a : a + most] for a in range(0, len(entries), most)]
            pages = [(run[0][0], self._page(kind, [e for _, e in run], level)) for run in runs]
            if len(pages) == 1:
                return pages[0][1]
            entries = [
                (key, struct.pack(f"<3{self._form.word}", key, *page)) for key, page in pages
            ]
            level += 1

    def finished(self) -> bytes:
        """The whole file."""
        self._file += bytes(-len(self._file) % 512)
        two = self._form.word * 2
        pad = b"" if self._form is _ANSI else bytes(4)
        blocks = [
            (number, struct.pack(f"<{two}HH", number, place, size, 2) + pad)
            for number, place, size in sorted(self._blocks)
        ]
        nodes = [
            (number, struct.pack(f"<{two}{self._form.word}I", number, data, sub, parent) + pad)
            for number, data, sub, parent in sorted(self._nodes)
        ]
        block_root = self._pages(0x80, blocks)
        node_root = self._pages(0x81, nodes)
        self._head(node_root, block_root)
        return bytes(self._file)

    def _head(self, nodes: tuple[int, int], blocks: tuple[int, int]) -> None:
        form, head = self._form, bytearray(564)
        struct.pack_into("<4sI2sHHBB", head, 0, b"!BDN", 0, b"SM", form.version, 19, 1, 1)
        struct.pack_into(f"<2{form.word}", head, 24, self._next, self._next)
        struct.pack_into(f"<{form.word}", head, form.size_at, len(self._file))
        struct.pack_into(f"<4{form.word}B", head, form.roots_at, *nodes, *blocks, 2)
        end = form.maps_at + 256
        head[form.maps_at : end] = b"\xff" * 256
        head[end] = 0x80  # and no encryption
        struct.pack_into("<I", head, 4, _crc(bytes(head[8 : 8 + 471])))
        if form is _UNICODE:
            struct.pack_into("<Q", head, 516, self._next)
            struct.pack_into("<I", head, 4, _crc(bytes(head[8 : 8 + 471])))
            struct.pack_into("<I", head, 524, _crc(bytes(head[8 : 8 + 516])))
        self._file[:564] = head


def _value(one: Plain, form: _Form) -> tuple[int, bytes]:
    kind, data = value(one)
    if form is _ANSI and isinstance(one, str):
        return 0x1E, one.encode("cp1252", "replace")
    return kind, data


def _table(rows: Sequence[Mapping[int, Plain]], form: _Form) -> tuple[bytes, bytes]:
    """A table context in one heap block, and its rows where they must stand beside it."""
    heap = _Heap(0x7C)
    root, index_root, index, matrix = (heap.add(b"") for _ in range(4))
    numbered = [{_ROW: at + 1, _ROW_VERSION: 1, **row} for at, row in enumerate(rows)]
    names = [_ROW, _ROW_VERSION, *sorted({n for row in rows for n in row} - {_ROW, _ROW_VERSION})]
    kinds = {_ROW: 3, _ROW_VERSION: 3} | {n: _value(r[n], form)[0] for r in rows for n in r}
    columns = sorted((n, kinds[n], 4 * at, at) for at, n in enumerate(names))
    packed = []
    for row in numbered:
        cells = b"".join(_cell(heap, row.get(name), form) for name in names)
        there = bytearray(-(-len(names) // 8))
        for at, name in enumerate(names):
            if name in row:
                there[at // 8] |= 0x80 >> at % 8
        packed.append(cells + bytes(there))
    end = 4 * len(names)
    lines = b"".join(packed)
    beside = len(lines) > MAX_HEAP
    told = struct.pack(
        "<BBHHHH", 0x7C, len(names), end, end, end, end + -(-len(names) // 8)
    ) + struct.pack("<III", index_root, (_MATRIX if beside else matrix) if rows else 0, 0)
    for name, kind, place, bit in columns:
        told += struct.pack("<IHBB", name << 16 | kind, place, 4, bit)
    heap.put(root, told)
    heap.put(
        index_root,
        struct.pack("<BBBBI", 0xB5, 4, struct.calcsize(form.row), 0, index if rows else 0),
    )
    keyed = sorted((int(row[_ROW]), at) for at, row in enumerate(numbered))  # type: ignore[arg-type]
    heap.put(index, b"".join(struct.pack(f"<I{form.row}", *pair) for pair in keyed))
    if not beside:
        heap.put(matrix, lines)
    return heap.packed(root), lines if beside else b""


def _cell(heap: _Heap, one: Plain | None, form: _Form) -> bytes:
    if one is None:
        return bytes(4)
    if isinstance(one, int):
        return struct.pack("<I", one & 0xFFFFFFFF)
    data = _value(one, form)[1]
    return struct.pack("<I", heap.add(data) if data else 0)


def _crc(data: bytes) -> int:
    """[MS-PST] 5.3: a CRC-32 that begins with 0 and is not inverted at its end."""
    return zlib.crc32(data, 0xFFFFFFFF) ^ 0xFFFFFFFF


def _signature(place: int, number: int) -> int:
    mixed = (place ^ number) & 0xFFFFFFFF
    return (mixed >> 16) ^ (mixed & 0xFFFF)

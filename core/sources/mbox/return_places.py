"""Where messages that come back belong in an mbox.

`take_out` leaves the bytes of all other messages as they were. So if nobody else wrote, putting
each mail back at the offset it had, the lowest first, rebuilds the very same file. If mail was
added at the end since, those offsets still hold. If the file changed otherwise, the messages that
were its neighbours tell the place; and if they do not either, the mail is appended.

A call may be repeated after a crash, and must then find that nothing is left to do. Where copies
lie beside each other no look at one place can tell: of "A B A B" with the first two gone, the rest
looks as if they were there. So it is counted: a message is back when there are as many with its
bytes as there were. The line ends at its end do not count: the last message of a file may have
none, and gets them when another comes behind it.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

from core.ports import ReturningMessage
from core.sources.disk.former_place import AT
from core.sources.mbox.splice import CopiedRange, KeptRange, NewBytes, Piece

END_BYTES = 4  # two line ends of two bytes: as many as are added behind the last message of a file


@dataclass(frozen=True, slots=True)
class MboxOrigin:
    """Where a stored mail lay.

    Attributes:
        offset, length: In the file of then.
        before, after: Hex SHA-256 of the stored messages around it; "" where there was none.
        copies: How many stored messages of the file had the same bytes but for line ends at their
            end, itself counted.
        at: The path of the file below its source; "": it is the source.
    """

    offset: int
    length: int
    before: str
    after: str
    copies: int
    at: str = ""

    def to_json(self) -> str:
        """As the journal keeps it."""
        told: dict[str, object] = {
            "store": "mbox",
            "offset": self.offset,
            "length": self.length,
            "before": self.before,
            "after": self.after,
            "copies": self.copies,
        }
        return json.dumps(told | ({AT: self.at} if self.at else {}))


def read_origin(text: str, length: int) -> MboxOrigin:
    """Read an origin back; of another store's origin nothing is known, so the mail is appended."""
    try:
        told: Any = json.loads(text)
        return MboxOrigin(
            int(told["offset"]),
            int(told["length"]),
            str(told["before"]),
            str(told["after"]),
            int(told["copies"]),
        )
    except (ValueError, KeyError, TypeError):
        return MboxOrigin(-1, length, "?", "?", 1)


@dataclass(frozen=True, slots=True)
class MboxNode:
    """A stored mail in the file as it will be.

    Attributes:
        piece: Its bytes. size: How many.
        digest: Hex SHA-256 of them; "" where it has to be asked for.
        of: Which of the messages of the call it is; -1: none.
        tail: What has to stand between it and a message behind it; part of it then.
        lines: New lines of its header, which `size` counts, and how far into `piece` they belong.
    """

    piece: Piece
    size: int
    digest: str = ""
    of: int = -1
    tail: bytes = b""
    lines: tuple[int, bytes] = (0, b"")


class MessageCore(NamedTuple):
    """A stored mail without the line ends at its end, how long that is, hex SHA-256 of it."""

    piece: Piece
    size: int
    digest: str


@dataclass(frozen=True, slots=True)
class PendingReturn:
    """A message that comes back.

    Attributes:
        n: Its number in the call. origin: Where it was. node: Its bytes.
        core: Its bytes without the line ends at their end.
        is_out: It is known not to be in the file.
        is_sure: Its offset is that in the file of now; its neighbours of then may be out.
    """

    n: int
    origin: MboxOrigin
    node: MboxNode
    core: MessageCore
    is_out: bool = False
    is_sure: bool = False


class PieceReader(Protocol):
    """What is asked of the bytes of stored messages."""

    def digest_of(self, piece: Piece) -> str:
        """Hex SHA-256 of a piece."""

    def head_of(self, piece: Piece) -> bytes:
        """Its first bytes, enough to tell most messages apart."""


class ReturnSequencer:
    """Finds the places of messages that come back. One use."""

    def __init__(self, now: Sequence[MboxNode], lead_bytes: int, reader: PieceReader) -> None:
        self._nodes = list(now)
        self._lead = lead_bytes
        self._reader = reader
        self._known: dict[int, str] = {}  # start of a message that is there now -> its digest
        self._by_size: dict[int, list[MboxNode]] = {}
        for node in now:
            self._by_size.setdefault(node.size, []).append(node)
        self._alike: dict[str, list[MboxNode]] = {}  # core digest -> mails there, not claimed yet
        self._count: dict[str, int] = {}  # core digest -> how many there are
        self._back: dict[int, int] = {}  # start of a mail that is there now -> which return it is

    def place(self, coming: Sequence[PendingReturn]) -> list[MboxNode]:
        """The messages as the file will hold them; `MboxNode.of` tells which of them came back.

        Cost: reads the neighbours; all stored messages if a place has to be searched.
        """
        lost = self._by_offset(sorted(coming, key=lambda c: c.origin.offset))
        for one in lost[:]:
            if self._by_neighbours(one, {c.node.digest for c in coming}):
                lost.remove(one)
        for one in sorted(lost, key=lambda c: c.n):
            self._insert(one, len(self._nodes))
        origins = {c.n: c.origin for c in coming}
        placed = [self._untailed(at, origins) for at in range(len(self._nodes))]
        back = self._back
        return [
            replace(node, of=back[_start(node)]) if node.of < 0 and _start(node) in back else node
            for node in placed
        ]

    def _untailed(self, at: int, origins: dict[int, MboxOrigin]) -> MboxNode:
        """A node; without its tail if it stood right above the next one before.

        A message may end with NULs, and not with a line end.
        """
        node = self._nodes[at]
        if not node.tail or at + 1 == len(self._nodes):
            return node
        below = self._nodes[at + 1]
        touched = (node.of >= 0 and origins[node.of].after == self._digest(below)) or (
            below.of >= 0 and origins[below.of].before == self._digest(node)
        )
        return replace(node, tail=b"") if touched else node

    def _by_offset(self, coming: Sequence[PendingReturn]) -> list[PendingReturn]:
        """Walk through the file once; return those whose place does not fit.

        The offset in the file of then is known as long as all that lay before it is back.
        """
        lost: list[PendingReturn] = []
        starts = [self._lead]
        for node in self._nodes:
            starts.append(starts[-1] + node.size)
        shift = inserted = 0
        returning = {(c.origin.offset, c.node.digest) for c in coming}
        for one in coming:
            wanted = one.origin.offset - shift
            at = bisect_left(starts, wanted)
            if at == len(starts) or starts[at] != wanted:
                lost.append(one)
                continue
            at += inserted
            end = one.origin.offset + one.origin.length
            follows = (end, one.origin.after) in returning
            if self._is_back(one):
                continue
            if not one.is_sure and not self._fits(one, at, follows=follows):
                lost.append(one)
                continue
            self._insert(one, at)
            inserted += 1
            shift += one.node.size
        return lost

    def _fits(self, one: PendingReturn, at: int, *, follows: bool) -> bool:
        """Whether the neighbours at a place are those of then; one of the two is enough."""
        origin = one.origin
        if at == 0 and not origin.before:
            return True
        if at > 0 and origin.before == self._digest(self._nodes[at - 1]):
            return True
        return follows or (at < len(self._nodes) and origin.after == self._digest(self._nodes[at]))

    def _is_back(self, one: PendingReturn) -> bool:
        """Whether as many messages with these bytes are there as were; then one of them is it."""
        if one.is_out:
            return False
        digest = one.core.digest
        if digest not in self._alike:
            self._alike[digest] = self._with_bytes(one)
            self._count[digest] = len(self._alike[digest])
        free = self._alike[digest]
        if self._count[digest] < one.origin.copies or not free:
            return False
        nearest = min(free, key=lambda node: abs(_start(node) - one.origin.offset))
        free.remove(nearest)
        self._back[_start(nearest)] = one.n
        return True

    def _with_bytes(self, one: PendingReturn) -> list[MboxNode]:
        """The messages there now with the bytes of one that comes back, but for ends of lines."""
        size, head = one.core.size, self._reader.head_of(one.core.piece)
        found: list[MboxNode] = []
        for longer in range(END_BYTES + 1):
            for node in self._by_size.get(size + longer, ()):
                middle = _start(node) + size
                own = KeptRange(_start(node), middle)
                end = self._reader.head_of(KeptRange(middle, middle + longer))
                if (
                    not end.strip(b"\r\n")
                    and self._reader.head_of(own) == head
                    and (self._reader.digest_of(own) == one.core.digest)
                ):
                    found.append(node)
        return found

    def _insert(self, one: PendingReturn, at: int) -> None:
        self._nodes.insert(at, one.node)
        if one.core.digest in self._count:
            self._count[one.core.digest] += 1

    def _by_neighbours(self, one: PendingReturn, others: set[str]) -> bool:
        """Search the whole file for the place; True if the mail has one now."""
        origin = one.origin
        if self._is_back(one):
            return True
        digests = [self._digest(node) for node in self._nodes]
        present = set(digests)
        fits = [
            at
            for at in range(len(digests) + 1)
            if (digests[at - 1] == origin.before if at else not origin.before)
            and (digests[at] == origin.after if at < len(digests) else not origin.after)
        ]
        if not fits and (origin.after in others or origin.after not in present):
            fits = [at + 1 for at, digest in enumerate(digests) if digest == origin.before]
        if not fits and (origin.before in others or origin.before not in present):
            fits = [at for at, digest in enumerate(digests) if digest == origin.after]
        if len(fits) != 1:
            return False
        self._insert(one, fits[0])
        return True

    def _digest(self, node: MboxNode) -> str:
        if node.digest:
            return node.digest
        start = _start(node)
        if start not in self._known:
            self._known[start] = self._reader.digest_of(node.piece)
        return self._known[start]


def _start(node: MboxNode) -> int:
    """Where a message that is there now starts; -1 for others."""
    return node.piece.start if isinstance(node.piece, KeptRange) else -1


def core_bytes(size: int, end: bytes) -> int:
    """How long a stored mail of `size` bytes is without line ends; `end`: its last bytes."""
    last = end[-END_BYTES:]
    return size - len(last) + len(last.rstrip(b"\r\n"))


def returning_message(
    n: int,
    back: ReturningMessage,
    digest_of: Callable[[Piece], str],
    *,
    end: bytes,
    newline: bytes,
) -> PendingReturn:
    """A return with what is known of its stored bytes; `end`: the last of them."""
    piece = CopiedRange(back.file, back.offset, back.size_bytes)
    tail = b"" if end.endswith(b"\n") else 2 * newline
    node = MboxNode(piece, back.size_bytes, digest_of(piece), n, tail)
    core = piece._replace(size=core_bytes(back.size_bytes, end))
    origin = read_origin(back.origin, back.size_bytes)
    is_sure = back.place_now >= 0
    if is_sure:
        origin = replace(origin, offset=back.place_now)
    found = MessageCore(core, core.size, digest_of(core))
    return PendingReturn(n, origin, node, found, back.is_out, is_sure)


def message_spans(nodes: Sequence[MboxNode], lead_bytes: int) -> list[tuple[int, int]]:
    """Offset and length of each message in the file that `pieces_of` makes."""
    found: list[tuple[int, int]] = []
    offset = lead_bytes
    for at, node in enumerate(nodes):
        size = node.size + (len(node.tail) if at + 1 < len(nodes) else 0)
        found.append((offset, size))
        offset += size
    return found


def pieces_of(nodes: Sequence[MboxNode], lead_bytes: int) -> list[Piece]:
    """The pieces of the file with these messages; neighbours in the file stay one piece."""
    pieces: list[Piece] = [KeptRange(0, lead_bytes)]
    for at, node in enumerate(nodes):
        for piece in _parts_of(node):
            last = pieces[-1]
            if (
                isinstance(piece, KeptRange)
                and isinstance(last, KeptRange)
                and last.end == piece.start
            ):
                pieces[-1] = KeptRange(last.start, piece.end)
            else:
                pieces.append(piece)
        if node.tail and at + 1 < len(nodes):
            pieces.append(NewBytes(node.tail))
    return pieces


def _parts_of(node: MboxNode) -> tuple[Piece, ...]:
    """The piece of a message, with its new lines in it."""
    piece, (below, lines) = node.piece, node.lines
    if not lines or not isinstance(piece, KeptRange):
        return (piece,)
    middle = piece.start + below
    return KeptRange(piece.start, middle), NewBytes(lines), KeptRange(middle, piece.end)

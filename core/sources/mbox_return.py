"""Where mails that come back belong in an mbox.

`take_out` leaves the bytes of all other mails as they were. So if nobody else wrote, putting each
mail back at the offset it had, the lowest first, rebuilds the very same file. If mail was added at
the end since, those offsets still hold. If the file changed otherwise, the mails that were its
neighbours tell the place; and if they do not either, the mail is appended.

Identical copies are told apart by counting: a run of n equal stored mails is complete when there
are n of them again, so a call that is repeated after a crash finds that nothing is left to do.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.ports import Return
from core.sources.splice import Copied, Given, Kept, Piece


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a stored mail lay.

    Attributes:
        offset, length: In the file of then.
        before, after: Hex SHA-256 of the stored mails around it; "" where there was none.
        run: How many neighbouring stored mails were equal to it, itself counted.
    """

    offset: int
    length: int
    before: str
    after: str
    run: int

    def to_json(self) -> str:
        """As the journal keeps it."""
        return json.dumps(
            {
                "store": "mbox",
                "offset": self.offset,
                "length": self.length,
                "before": self.before,
                "after": self.after,
                "run": self.run,
            }
        )


def origin_from(text: str, length: int) -> Origin:
    """Read an origin back; of another store's origin nothing is known, so the mail is appended."""
    try:
        told: Any = json.loads(text)
        return Origin(
            int(told["offset"]),
            int(told["length"]),
            str(told["before"]),
            str(told["after"]),
            int(told["run"]),
        )
    except (ValueError, KeyError, TypeError):
        return Origin(-1, length, "?", "?", 1)


@dataclass(frozen=True, slots=True)
class Node:
    """A stored mail in the file as it will be.

    Attributes:
        piece: Its bytes. size: How many.
        digest: Hex SHA-256 of them; "" where it was not asked for yet.
        of: Which of the returns it is; -1: it is there now.
        open_end: Its last line does not end.
    """

    piece: Piece
    size: int
    digest: str = ""
    of: int = -1
    open_end: bool = False


@dataclass(frozen=True, slots=True)
class Coming:
    """A mail that comes back: number in the call, origin, node."""

    n: int
    origin: Origin
    node: Node


class Sequencer:
    """Finds the places of mails that come back. One use."""

    def __init__(
        self, now: Sequence[Node], lead_bytes: int, digest_of: Callable[[Piece], str]
    ) -> None:
        self._nodes = list(now)
        self._lead = lead_bytes
        self._digest_of = digest_of
        self._where: dict[int, int] = {}  # number in the call -> that of a mail found to be back

    def place(self, coming: Sequence[Coming]) -> tuple[list[Node], dict[int, Node]]:
        """The mails as the file will hold them, and which node each return is.

        Cost: reads the neighbours; all stored mails if a place has to be searched.
        """
        lost = self._by_offset(sorted(coming, key=lambda c: c.origin.offset))
        for one in lost[:]:
            if self._by_neighbours(one, {c.node.digest for c in coming}):
                lost.remove(one)
        self._at_the_end(sorted(lost, key=lambda c: c.n))
        found = {node.of: node for node in self._nodes if node.of >= 0}
        return self._nodes, found

    def _by_offset(self, coming: Sequence[Coming]) -> list[Coming]:
        """Walk through the file once; return those whose place does not fit.

        The offset in the file of then is known as long as all that lay before it is back.
        """
        lost: list[Coming] = []
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
            if not self._fits(one, at, follows=follows):
                lost.append(one)
            elif not self._is_back(one, at):
                self._nodes.insert(at, one.node)
                inserted += 1
                shift += one.node.size
        return lost

    def _fits(self, one: Coming, at: int, *, follows: bool) -> bool:
        """Whether the neighbours at a place are those of then; one of the two is enough."""
        origin = one.origin
        if at == 0 and not origin.before:
            return True
        if at > 0 and origin.before == self._digest(at - 1):
            return True
        if follows or (at < len(self._nodes) and origin.after == self._digest(at)):
            return True
        return self._is_back(one, at, mark=False)

    def _is_back(self, one: Coming, at: int, *, mark: bool = True) -> bool:
        """Whether the run of equal mails around a place is complete already."""
        if at >= len(self._nodes) or self._digest(at) != one.node.digest:
            return False
        low = high = at
        while low > 0 and self._digest(low - 1) == one.node.digest:
            low -= 1
        while high < len(self._nodes) and self._digest(high) == one.node.digest:
            high += 1
        if high - low < one.origin.run:
            return False
        if mark:
            self._mark(one, range(low, high))
        return True

    def _mark(self, one: Coming, places: range) -> None:
        for at in places:
            if self._nodes[at].of < 0:
                self._nodes[at] = replace(self._nodes[at], of=one.n)
                return

    def _by_neighbours(self, one: Coming, others: set[str]) -> bool:
        """Search the whole file for the place; True if the mail has one now."""
        origin = one.origin
        digests = [self._digest(at) for at in range(len(self._nodes))]
        present = set(digests)
        for at, digest in enumerate(digests):
            near = (at == 0 and not origin.before) or (at and digests[at - 1] == origin.before)
            if digest == one.node.digest and near and self._is_back(one, at):
                return True
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
        self._nodes.insert(fits[0], one.node)
        return True

    def _at_the_end(self, lost: Sequence[Coming]) -> None:
        """Append what has no place, unless just that was done before."""
        if not lost:
            return
        tail = range(max(0, len(self._nodes) - len(lost)), len(self._nodes))
        if [self._digest(at) for at in tail] == [one.node.digest for one in lost]:
            for at, one in zip(tail, lost, strict=True):
                self._nodes[at] = replace(self._nodes[at], of=one.n)
        else:
            self._nodes += [one.node for one in lost]

    def _digest(self, at: int) -> str:
        node = self._nodes[at]
        if not node.digest:
            node = self._nodes[at] = replace(node, digest=self._digest_of(node.piece))
        return node.digest


def coming_from(n: int, back: Return, digest: str, *, open_end: bool) -> Coming:
    """A return with what is known of its stored bytes."""
    piece = Copied(back.file, back.offset, back.size_bytes)
    node = Node(piece, back.size_bytes, digest, n, open_end)
    return Coming(n, origin_from(back.origin, back.size_bytes), node)


def separated(nodes: Sequence[Node], newline: bytes) -> list[Node]:
    """Let each mail but the last end with a line end, so that the next From_ line is one.

    What is added counts to the mail above, as the empty line of an mbox does.
    """
    done: list[Node] = []
    for at, node in enumerate(nodes):
        if node.open_end and at + 1 < len(nodes):
            done.append(replace(node, size=node.size + 2 * len(newline)))
        else:
            done.append(node)
    return done


def pieces_of(nodes: Sequence[Node], lead_bytes: int, newline: bytes) -> list[Piece]:
    """The pieces of the file that `separated` nodes make; neighbours in the file stay one."""
    pieces: list[Piece] = [Kept(0, lead_bytes)]
    for at, node in enumerate(nodes):
        last = pieces[-1]
        if (
            isinstance(node.piece, Kept)
            and isinstance(last, Kept)
            and last.end == node.piece.start
        ):
            pieces[-1] = Kept(last.start, node.piece.end)
        else:
            pieces.append(node.piece)
        if node.open_end and at + 1 < len(nodes):
            pieces.append(Given(2 * newline))
    return pieces

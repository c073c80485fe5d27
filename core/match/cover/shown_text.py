"""A text as a message shows it, made ready for comparing only as far as somebody asks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from core.decoding.unicode_forms import unicode_normal_form
from core.match.cover.exact_text import ExactText, make_exact_text

_PIECE = re.compile("[^.!?…。！？:：;；]+")

Line = tuple[str, bool, bool]


class ShownText:
    """One text of a message, in lines as `make_exact_text` takes them."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = list(lines)
        self._unread = iter(self._lines)
        self._beginnings: list[str] = []  # of the lines before these

    @cached_property
    def exact(self) -> ExactText:
        """In the form in which texts are compared."""
        return make_exact_text(self._lines)

    @cached_property
    def packed(self) -> str:
        """Its characters without white space and without anything that may be a quote mark."""
        return pack_text("\n".join([line for line, _, _ in self._lines]))

    @property
    def is_empty(self) -> bool:
        """Whether it says nothing at all."""
        return not any(line and not line.isspace() for line, _, _ in self._lines)

    def count_lines(self, text: str) -> int:
        """How many lines say this and no more, but for a field's name and colon before it."""
        wanted = pack_text(text)
        packed = (pack_text(line) for line, _, _ in self._lines if line)
        return sum(
            line == wanted or line.endswith((f":{wanted}", f"：{wanted}")) for line in packed
        )

    def shares(self, packed: str) -> bool:
        """Whether packed words are among its own, or a line of its own among them."""
        if packed in self.packed:
            return True
        lines = (pack_text(line) for line, _, _ in self._lines)
        return any(line in packed for line in lines if any(map(str.isalnum, line)))

    def may_stand_in(self, other: ShownText) -> bool:
        """Whether the beginnings of the lines stand in another text, in their order.

        False: `find_whole` would not find this one there, for it parts no line but where a
        sentence ends. Cost: a third of what it takes to make one of the two ready, once for each
        text; much less where a line near the beginning is not there.
        """
        there, at = other.packed, 0
        for beginning in self._read_beginnings():
            at = there.find(beginning, at)
            if at < 0:
                return False
            at += len(beginning)
        return True

    def _read_beginnings(self) -> Iterator[str]:
        """Each line packed, up to where a sentence may end; each is made ready once."""
        yield from self._beginnings
        for line, _, _ in self._unread:
            piece = _PIECE.match(pack_text(line)) if len(line) > 1 else None
            if piece is not None:
                self._beginnings.append(piece[0])
                yield piece[0]


def pack_text(text: str) -> str:
    """A text without white space and without what may be a quote mark, in composed form."""
    composed = text if text.isascii() else unicode_normal_form("NFC", text)
    return "".join(composed.split()).replace(">", "").replace("|", "")

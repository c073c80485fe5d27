"""The texts that may be compared: each read once, then at hand without being held in memory.

What an earlier search remembers of a text (`core.match.edits.memory`) is not read: its text is
fetched only if it has to be measured beside a new one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, UInt64s, count_up
from core.job import Job
from core.match.edits.line_hashes import find_common_lines, hash_lines, hash_strings
from core.match.edits.memory import EditMemory
from core.match.edits.own_text import MANY, OwnText, Reader, find_own_text, is_long_enough
from core.model.mail import MessageFlag, has_flag
from core.model.table import MessageTable
from core.system.spool import Spool

_AT_ONCE = 2_000  # texts asked for at once


class KnownTexts:
    """What is known of the texts; the brief ones are held.

    Attributes:
        sizes: (n,) int64, in characters; -1: not asked for, or nobody has the text any more.
        brief: The brief ones, by their rows.
        state: (n,) uint64, as in `EditMemory`.
        remembered: (n,) int64, the number of each row's text in the memory; -1: none.
        missing: How many nobody has any more.
    """

    def __init__(
        self, mails: MessageTable, read: Reader, spool: Spool, job: Job, memory: EditMemory
    ) -> None:
        self._mails, self._read, self._spool, self.job = mails, read, spool, job
        n = len(mails.flags)
        self.sizes = np.full(n, -1, np.int64)
        self.brief: dict[int, OwnText] = {}
        self.state = np.zeros(n, np.uint64)
        self.remembered = memory.find(mails.text_entry, mails.text_place)
        self.missing = 0
        self._memory = memory
        self._asked, self._lost = np.zeros(n, bool), np.zeros(n, bool)
        self._place = np.full(n, -1, np.int64)  # in the spool
        self._bytes = np.zeros(
            (n, 2), np.int32
        )  # of the text there; of its own words, -1: the same
        self._lines = [(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.uint64))]
        self._as_read: dict[int, OwnText] = {}  # of brief ones, what `choose_own` has changed

    def hold_brief(self, rows: Int64s) -> None:
        """Hold brief texts; read those that are not remembered."""
        at = self.remembered[rows]
        if len(self._memory.brief):
            at = np.where(at >= 0, self._memory.brief_number[at], -1)
        known = np.flatnonzero(at >= 0)
        pairs = zip(
            self._memory.whole.take(at[known]), self._memory.own.take(at[known]), strict=True
        )
        self.brief = dict(zip(rows[known].tolist(), map(OwnText._make, pairs), strict=True))
        self._recall(rows[known])
        self.brief.update(self._look(rows[at < 0]))

    def read_others(self, rows: Int64s) -> None:
        """Read those of some texts that were not read yet and are not remembered."""
        rows = rows[~self._asked[rows]]
        known = self.remembered[rows] >= 0
        self._recall(rows[known])
        for row, text in self._look(rows[~known]):
            self._put_aside(row, text)

    def fetch(self, rows: Int64s) -> NDArray[np.bool_]:
        """Have texts at hand that so far were only remembered.

        Returns:
            (n,) bool: the texts that nobody has any more.
        """
        rows = rows[(self._place[rows] < 0) & (self.sizes[rows] >= 0)]
        rows = rows[[row not in self.brief for row in rows.tolist()]]
        for some, texts in self._ask(rows):
            for row, text in zip(some.tolist(), texts, strict=True):
                if text is None:
                    self.missing += 1
                    self._lost[row] = True
                else:
                    self._put_aside(row, text)
        return self._lost

    def choose_own(self, rows: Int64s) -> None:
        """Of some brief texts, call their own what stands in few others."""
        _, counts, hashes = self.lines()
        common = find_common_lines(hashes, counts, MANY)
        subject = self._mails.subject.getter()
        known = [self.brief[row] for row in rows.tolist()]
        lines, counts = hash_lines([text.own for text in known])
        is_common = np.isin(lines, common).tolist()
        ends = np.cumsum(counts)
        spans = zip((ends - counts).tolist(), ends.tolist(), strict=True)
        for row, text, (start, end) in zip(rows.tolist(), known, spans, strict=True):
            chosen = find_own_text(text, subject(row), is_common[start:end])
            if chosen != text:
                self.brief[row], self._as_read[row] = chosen, text
        self.state[rows] = hash_strings(self.brief[row].own for row in rows.tolist())

    def texts(self, rows: Int64s) -> list[OwnText]:
        """Texts that are at hand."""
        return [self.brief.get(row) or self._text_at(row) for row in rows.tolist()]

    def are_tiny(self) -> NDArray[np.bool_]:
        """(n,) the messages below the floor of words, and of too few characters, or unknown."""
        tiny: NDArray[np.bool_] = has_flag(self._mails.flags, MessageFlag.SHORT)
        tiny[[row for row, text in self.brief.items() if is_long_enough(text.text)]] = False
        return tiny

    def lines(self) -> tuple[Int64s, Int64s, UInt64s]:
        """Which rows were asked for and are there; how many lines each has; and their hashes."""
        rows, counts, hashes = (
            np.concatenate(column) for column in zip(*self._lines, strict=True)
        )
        self._lines = [(rows, counts, hashes)]
        return self._lines[0]

    def brief_as_read(self) -> dict[int, OwnText]:
        """The brief texts, before `choose_own`."""
        return self.brief | self._as_read

    def _text_at(self, row: int) -> OwnText:
        n_whole, n_own = self._bytes[row].tolist()
        data = self._spool.read(int(self._place[row]), n_whole + max(n_own, 0))
        whole = data[:n_whole].decode("utf-8", "surrogatepass")
        own = whole if n_own < 0 else data[n_whole:].decode("utf-8", "surrogatepass")
        return OwnText(whole, own)

    def _put_aside(self, row: int, text: OwnText) -> None:
        whole = text.text.encode("utf-8", "surrogatepass")
        own = None if text.own == text.text else text.own.encode("utf-8", "surrogatepass")
        self._place[row] = self._spool.append(whole + (own or b""))
        self._bytes[row] = len(whole), -1 if own is None else len(own)

    def _recall(self, rows: Int64s) -> None:
        """Take from memory what is known of some texts."""
        self._asked[rows] = True
        at, ends = self.remembered[rows], self._memory.line_ends
        self.sizes[rows] = self._memory.sizes[at]
        counts = self._memory.n_lines[at].astype(np.int64)
        places = np.repeat(ends[at], counts) + count_up(counts)
        self._lines.append((rows, counts, self._memory.lines[places]))

    def _look(self, rows: Int64s) -> Iterator[tuple[int, OwnText]]:
        """Read texts that nothing is known of."""
        self._asked[rows] = True
        for some, texts in self._ask(rows):
            there = [n for n, text in enumerate(texts) if text is not None]
            self.missing += len(some) - len(there)
            found = [(int(some[n]), text) for n in there if (text := texts[n]) is not None]
            self.sizes[some[there]] = [len(text.text) for _, text in found]
            hashes, counts = hash_lines([text.text for _, text in found])
            self._lines.append((some[there], counts, hashes))
            yield from found

    def _ask(self, rows: Int64s) -> Iterator[tuple[Int64s, Sequence[OwnText | None]]]:
        for start in range(0, len(rows), _AT_ONCE):
            self.job.checkpoint()
            yield rows[start : start + _AT_ONCE], self._read(rows[start : start + _AT_ONCE])

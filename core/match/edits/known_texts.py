"""The texts that may be compared: each read once, then at hand without being held in memory."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s
from core.job import Job
from core.match.edits.own_text import LineCounter, OwnText, Reader, is_long_enough
from core.model.mail import MessageFlag, has_flag
from core.model.table import MessageTable
from core.system.spool import Spool

_AT_ONCE = 2_000  # texts asked for at once


class KnownTexts:
    """What is known of the texts; the brief ones are held.

    Attributes:
        sizes: (n,) int64, in characters; -1: not asked for, or nobody has the text any more.
        brief: The brief ones, by their rows.
        missing: How many nobody has any more.
    """

    def __init__(self, mails: MessageTable, read: Reader, spool: Spool, job: Job) -> None:
        self._mails, self._read, self._spool, self._job = mails, read, spool, job
        n = len(mails.flags)
        self.sizes = np.full(n, -1, np.int64)
        self.brief: dict[int, OwnText] = {}
        self.missing = 0
        self._asked = np.zeros(n, bool)
        self._place = np.zeros(n, np.int64)  # in the spool
        self._bytes = np.zeros(
            (n, 2), np.int32
        )  # of the text there; of its own words, -1: the same
        self._lines = LineCounter(())

    def hold_brief(self, rows: Int64s) -> None:
        """Read brief texts, and hold them."""
        self.brief = dict(self._look(rows))
        self._lines = LineCounter(self.brief.values())
        for text in self.brief.values():
            self._lines.count(text.text)

    def read_others(self, rows: Int64s) -> None:
        """Read those of some texts that were not read yet."""
        for row, text in self._look(rows[~self._asked[rows]]):
            self._lines.count(text.text)
            whole = text.text.encode("utf-8", "surrogatepass")
            own = None if text.own == text.text else text.own.encode("utf-8", "surrogatepass")
            self._place[row] = self._spool.append(whole + (own or b""))
            self._bytes[row] = len(whole), -1 if own is None else len(own)

    def choose_own(self, rows: Int64s) -> None:
        """Of some brief texts, call their own what stands in few others."""
        subject = self._mails.subject.getter()
        for row in rows.tolist():
            self.brief[row] = self._lines.own_text(self.brief[row], subject(row))

    def texts(self, rows: Int64s) -> list[OwnText]:
        """Texts that were read before."""
        return [self.brief.get(row) or self._text_at(row) for row in rows.tolist()]

    def are_tiny(self) -> NDArray[np.bool_]:
        """(n,) the messages below the floor of words, and of too few characters, or unknown."""
        tiny: NDArray[np.bool_] = has_flag(self._mails.flags, MessageFlag.SHORT)
        tiny[[row for row, text in self.brief.items() if is_long_enough(text.text)]] = False
        return tiny

    def _text_at(self, row: int) -> OwnText:
        n_whole, n_own = self._bytes[row].tolist()
        data = self._spool.read(int(self._place[row]), n_whole + max(n_own, 0))
        whole = data[:n_whole].decode("utf-8", "surrogatepass")
        own = whole if n_own < 0 else data[n_whole:].decode("utf-8", "surrogatepass")
        return OwnText(whole, own)

    def _look(self, rows: Int64s) -> Iterator[tuple[int, OwnText]]:
        self._asked[rows] = True
        for start in range(0, len(rows), _AT_ONCE):
            self._job.checkpoint()
            some = rows[start : start + _AT_ONCE]
            for row, text in zip(some.tolist(), self._read(some), strict=True):
                if text is None:
                    self.missing += 1
                else:
                    self.sizes[row] = len(text.text)
                    yield row, text

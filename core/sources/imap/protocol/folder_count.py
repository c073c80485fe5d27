"""How many messages came into the open folder and went from it since it was opened.

A server tells of both in the middle of any answer (RFC 3501 7.3, 7.4): whoever holds a listing
against the number of messages has to know what truly came and went while it was made.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.sources.imap.protocol.answers import UntaggedResponse
from core.sources.imap.protocol.replies import read_vanished


@dataclass(slots=True)
class FolderCount:
    """Hears what a server tells of the open folder.

    Attributes:
        exists: Messages that are in it now, as far as told.
        arrived, gone: How many since it was opened. That there are fewer, without a word of any
            that went, is not believed: no server may say so.
    """

    exists: int = 0
    arrived: int = 0
    gone: int = 0

    def hear(self, answer: UntaggedResponse) -> None:
        """Take any untagged answer; most tell nothing of this."""
        if answer.kind == b"EXISTS":
            self.arrived += max(0, answer.number - self.exists)
            self.exists = max(self.exists, answer.number)
        elif answer.kind == b"EXPUNGE":
            self._go(1)
        elif answer.kind == b"VANISHED" and not answer.text.upper().startswith(b"(EARLIER)"):
            try:
                spans = read_vanished(answer.text)
            except ValueError:
                return
            self._go(sum(last - first + 1 for first, last in spans))

    def _go(self, n: int) -> None:
        n = min(n, self.exists)
        self.exists -= n
        self.gone += n

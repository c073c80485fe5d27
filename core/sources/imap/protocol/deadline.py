"""How long a server may keep us waiting, however little it says meanwhile."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Deadline:
    """The time that may be spent waiting for one thing: a sign-in, or a command.

    A limit for silence alone is none: a byte before each of them ends, and the wait has no end.
    Time between two waits does not count, for it is ours.

    Attributes:
        seconds: To be spent.
        rate: Each so many bytes that move give a second more; 0: nothing does.
        moved: Bytes that had moved when it began.
        spent_s: Time that was spent.
    """

    seconds: float
    rate: float = 0.0
    moved: int = 0
    spent_s: float = 0.0

    def is_over(self, moved: int, now_s: float = 0.0) -> bool:
        """Whether too much was spent, together with a wait of `now_s` that is not over yet."""
        extra = (moved - self.moved) / self.rate if self.rate else 0.0
        return self.spent_s + now_s > self.seconds + extra

"""What a server does to a line of a client, so many times and no more."""

from __future__ import annotations

import threading
from typing import Generic, Protocol, TypeVar


class Provoked(Protocol):
    """Something that a line of a client brings about.

    Attributes:
        on: Words of the line, upper case.
        times: How often.
    """

    @property
    def on(self) -> bytes: ...

    @property
    def times(self) -> int: ...


Kind = TypeVar("Kind", bound=Provoked)


class UsedUp(Generic[Kind]):
    """Gives the first that fits a line, as often as it may happen. Used from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._left: list[tuple[Kind, int]] = []

    def lay(self, *kinds: Kind) -> None:
        """Lay these in the place of all that were there."""
        with self._lock:
            self._left = [(each, each.times) for each in kinds]

    def take(self, line: bytes) -> Kind | None:
        """What this line brings about, once less."""
        with self._lock:
            for at, (each, left) in enumerate(self._left):
                if left and each.on in line.upper():
                    self._left[at] = (each, left - 1)
                    return each
        return None

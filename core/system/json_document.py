"""JSON documents in pieces: a report of a million messages is written without being held."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class LongArray(Generic[T]):
    """An array that is made in portions, each time that it is read; a value of a document."""

    def __init__(self, make: Callable[[], Iterable[list[T]]], *, is_short: bool = False) -> None:
        """`make`: makes all of it, from the start. `is_short`: once is enough; it is held."""
        self._make, self._is_short = make, is_short
        self._held: list[list[T]] | None = None

    def portions(self) -> Iterable[list[T]]:
        """All of it, in lists."""
        if self._is_short and self._held is None:
            self._held = list(self._make())
        return self._make() if self._held is None else self._held

    def __iter__(self) -> Iterator[T]:
        for portion in self.portions():
            yield from portion


def json_pieces(
    value: object, *, separators: tuple[str, str] = (", ", ": "), indent: int | None = None
) -> Iterator[str]:
    """A document as `json.dumps` writes it, with each `LongArray` that it holds.

    `dumps` is the C encoder; `dump` writes each token by itself, ten times as slow.
    """
    if indent is not None:  # only done in Python; a large plan's pieces would take a gigabyte
        yield from json.JSONEncoder(indent=indent).iterencode(value)
        return
    between, colon = separators
    dumps = partial(json.dumps, separators=separators)
    if not isinstance(value, dict) or not any(isinstance(v, LongArray) for v in value.values()):
        yield dumps(value)
        return
    yield "{"
    for number, (name, part) in enumerate(value.items()):
        yield f"{between if number else ''}{dumps(name)}{colon}"
        if isinstance(part, LongArray):
            yield from _array_pieces(part, dumps, between)
        else:
            yield dumps(part)
    yield "}"


def _array_pieces(
    array: LongArray[Any], dumps: Callable[[object], str], between: str
) -> Iterator[str]:
    yield "["
    behind = ""
    for portion in filter(None, array.portions()):
        yield behind + dumps(portion)[1:-1]
        behind = between
    yield "]"

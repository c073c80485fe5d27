"""The headers of two messages side by side."""

from __future__ import annotations

from collections.abc import Sequence

_TRANSPORT = (
    "received",
    "return-path",
    "delivered-to",
    "authentication-results",
    "dkim-",
    "arc-",
    "x-",
    "list-",
    "envelope-to",
    "domainkey",
)


def is_of_transport(name: str) -> bool:
    """Whether a header was added on the way, and says nothing of what somebody wrote."""
    return name.lower().startswith(_TRANSPORT)


def pair_headers(
    kept: Sequence[tuple[str, str]], candidate: Sequence[tuple[str, str]]
) -> list[tuple[str, str, str]]:
    """(name, value, value): the nth header of a name beside the nth of that name."""
    found: dict[tuple[str, int], list[str]] = {}
    for side, headers in enumerate((kept, candidate)):
        counts: dict[str, int] = {}
        for name, value in headers:
            lower = name.lower()
            counts[lower] = counts.get(lower, 0) + 1
            found.setdefault((lower, counts[lower]), [name, "", ""])[side + 1] = value
    return [(name, left, right) for name, left, right in found.values()]


def differing_headers(
    kept: Sequence[tuple[str, str]], candidate: Sequence[tuple[str, str]]
) -> list[str]:
    """The names of the headers that differ, each once, but for those added on the way."""
    lines = pair_headers(kept, candidate)
    names = {name.lower(): name for name, left, right in lines if left != right}
    return [name for name in names.values() if not is_of_transport(name)]

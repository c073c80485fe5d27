"""The library as files: JSON with all that is known, or plain text with a message per line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from core.errors import SeedsUnreadable
from core.library.store import Pair, is_pair
from core.model.seeds import DEGREE, NewSeed, Seed

SCHEMA = "twinsweep.library/1"
LARGEST_FILE = 1 << 30  # bytes


def to_json(seeds: Iterable[Seed], pairs: Iterable[Pair]) -> dict[str, Any]:
    """All of a library as one JSON document."""
    return {
        "schema": SCHEMA,
        "seeds": [
            {
                "name": seed.name,
                "degree": seed.degree,
                "text": seed.text,
                "hits": seed.hits,
                "created_utc": seed.created_utc,
            }
            for seed in seeds
        ],
        "not_copies": sorted([one.hex(), other.hex()] for one, other in pairs),
    }


def to_lines(seeds: Iterable[Seed]) -> str:
    """The texts, one a line; where their own lines ended stands a blank."""
    return "".join(f"{' '.join(seed.text.split())}\n" for seed in seeds)


def read_file(path: Path, normal: Callable[[str], str]) -> tuple[list[NewSeed], list[Pair]]:
    """Read what `to_json` gave, or plain text with a message per line.

    Args:
        path: The file.
        normal: Brings a text to its normal form.

    Returns:
        Seeds, and pairs of contents that are no copies.

    Raises:
        SeedsUnreadable: It cannot be read, or holds nothing.
    """
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise SeedsUnreadable(path, "it is too large")
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SeedsUnreadable(path, str(error)) from error
    if text.lstrip().startswith("{"):
        found = _from_json(path, text, normal)
    else:
        lines = filter(None, map(normal, text.splitlines()))
        found = [NewSeed("", DEGREE, line) for line in lines], []
    if not any(found):
        raise SeedsUnreadable(path, "it holds no message")
    return found


def _from_json(
    path: Path, text: str, normal: Callable[[str], str]
) -> tuple[list[NewSeed], list[Pair]]:
    try:
        whole = json.loads(text)
        if whole["schema"] != SCHEMA:
            raise SeedsUnreadable(path, f"schema {whole['schema']}, known is {SCHEMA}")
        seeds = [
            NewSeed(str(entry["name"]), float(entry["degree"]), normal(str(entry["text"])))
            for entry in whole["seeds"]
        ]
        pairs = [
            (bytes.fromhex(one), bytes.fromhex(other))
            for one, other in whole.get("not_copies", ())
        ]
        if not all(map(is_pair, pairs)):
            raise SeedsUnreadable(path, "a pair in it has no digests of contents")
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise SeedsUnreadable(path, f"{type(error).__name__}: {error}") from error
    return [seed for seed in seeds if seed.text], pairs

"""What kept messages take over, in the terminal: the option, lines and JSON."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from core.cli.terminal import clean, say
from core.cli.words.wording import english
from core.model.message_state import ANSWERED, FLAGGED, FORWARDED, SEEN
from core.model.plan import Item, TakeOver
from core.model.runs import RunMerge
from core.words.merges import merge_sentences
from core.words.sentence import END

MOST_SHOWN = 10
_WORDS = {SEEN: "read", ANSWERED: "answered", FLAGGED: "flagged", FORWARDED: "forwarded"}


def add_merge(verb: argparse.ArgumentParser) -> None:
    """Describe the option that leaves kept messages as they are."""
    verb.add_argument(
        "--no-merge", action="store_false", dest="merge",
        help="leave kept messages as they are; by default they take over read, flagged, "
        "answered, forwarded and tags from their copies that move, and flagged and tags from "
        "other messages that they contain",
    )  # fmt: skip


def say_merges(merges: Sequence[TakeOver]) -> None:
    """What the kept messages of a plan become, and what each of them cannot take over."""
    for sentence in merge_sentences(merges):
        say(english(END.of(sentence)))
    lacking = [one for one in merges if one.cannot]
    for one in lacking[:MOST_SHOWN]:
        lost = ", ".join(_WORDS.get(name, clean(name)) for name in one.cannot)
        say(f"  not on {clean(one.kept.subject, 60) or '(no subject)'}: {lost}")
    if len(lacking) > MOST_SHOWN:
        say(f'  and {len(lacking) - MOST_SHOWN:,} more: see "cannot" in the JSON')


def planned_merge_json(merge: TakeOver) -> dict[str, Any]:
    """What one kept message of a plan takes over, for scripts."""
    return {"kept": _kept(merge.kept), "adds": list(merge.adds), "cannot": list(merge.cannot)}


def merge_json(merge: RunMerge) -> dict[str, Any]:
    """What one kept message of a run took over, for scripts."""
    return {
        "n": merge.n,
        "state": merge.state.value,
        "reason": merge.reason.kind.value if merge.reason else None,
        "added": list(merge.added),
        "kept": _kept(merge.kept),
    }


def _kept(item: Item) -> dict[str, Any]:
    path, folder = item.address.path, item.address.folder
    position = item.address.position
    return {"path": path, "folder": folder, "position": position, "subject": item.subject}

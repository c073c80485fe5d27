"""What became of a run and of each of its moves: lines, JSON and exit codes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from core.cli.exits import Exit
from core.cli.place_names import PlaceNames
from core.cli.terminal import amount, clean, say
from core.cli.words.wording import (
    english,
    item_state_words,
    kind_words,
    refusal_words,
    run_state_words,
)
from core.model.plan import SkippedCopy
from core.model.refusals import RefusalKind
from core.model.runs import ItemState, RunItem, RunSummary
from core.words.merges import merged_sentence
from core.words.runs import moved_sentence, other_counts, space_sentences
from core.words.sentence import listed

DRY = "DRY RUN: nothing was changed."
BACK = "put back"
# What stopped a run tells a scheduler more than that it was stopped.
CAUSES = {
    RefusalKind.OFFLINE: Exit.CONNECTION,
    RefusalKind.SIGN_IN: Exit.SIGN_IN,
    RefusalKind.OVER_QUOTA: Exit.QUOTA,
}


def exit_of(run: RunSummary, items: Sequence[RunItem], *, only_looked: bool = False) -> Exit:
    """How a run ended; `only_looked`: nothing was to be moved, so nobody stopped it."""
    if run.unknown:
        return Exit.UNKNOWN
    causes = [
        CAUSES[item.reason.kind] for item in items if item.reason and item.reason.kind in CAUSES
    ]
    if causes:
        return causes[0]
    if run.pending:
        return Exit.PARTLY if only_looked else Exit.INTERRUPTED
    if items and all(item.state is ItemState.SKIPPED for item in items):
        return Exit.REFUSED
    return Exit.PARTLY if run.skipped or run.failed else Exit.OK


def say_rehearsed(items: Sequence[RunItem], skipped: Sequence[SkippedCopy] = ()) -> None:
    """How many messages would move as things are now, and why the others stay.

    skipped: Copies that no rule takes, to be counted with them.
    """
    would = sum(item.reason is None for item in items)
    say(f"Would move {amount(would, 'message', 'messages')}.")
    why = Counter(item.reason.kind for item in items if item.reason)
    why.update(one.reason.kind for one in skipped)
    for kind, count in why.most_common():
        say(f"  {count:,} skipped: {kind_words(kind)}")


def say_run(run: RunSummary, shown: PlaceNames) -> None:
    """How a run ended, and how to go on or to take it back."""
    say(run_line(run, shown))
    if run.pending or run.unknown:
        say("Nothing is lost. To continue: twinsweep resume --yes")
        if not run.unknown:
            say(f"To leave the rest where it is: twinsweep resume --give-up {run.id}")
    elif run.moved or run.merged:
        for sentence in () if run.returns else space_sentences(run):
            say(english(sentence))
        say(f"To undo: twinsweep undo {run.id} --yes")


def item_line(item: RunItem, shown: PlaceNames, word: str = "") -> str:
    """One move in a line, tab-separated."""
    what, keeper = item.move.what, item.move.keeper
    place = shown.mail(what.address.path, what.address.folder, what.address.position)
    kept = shown.mail(keeper.address.path, keeper.address.folder, keeper.address.position)
    reason = f"\t{refusal_words(item.reason)}" if item.reason else ""
    words = word or item_state_words(item.state)
    to = shown.target(item.move.to, what.address)
    return f"{words}\t{clean(what.subject, 60)}\t{place}\t{to}\tkept: {kept}{reason}"


def run_line(run: RunSummary, shown: PlaceNames) -> str:
    """One run in a line."""
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(run.created_utc))
    moved = [moved_sentence(run, run.moved)] if run.moved else []
    merged = [said] if (said := merged_sentence(run)) else []
    counts = english(listed((*moved, *other_counts(run), *merged))) or "nothing"
    places = ", ".join(shown.path(place) for place in run.places)
    return f"{run.id}  {when}  {run_state_words(run.state)}: {counts}  {places}"


def run_json(run: RunSummary) -> dict[str, Any]:
    """One run for scripts."""
    return {
        "id": run.id,
        "created_utc": run.created_utc,
        "state": run.state.value,
        "undoes": run.undoes,
        "returns": run.returns,
        "moved": run.moved,
        "skipped": run.skipped,
        "failed": run.failed,
        "unknown": run.unknown,
        "undone": run.undone,
        "pending": run.pending,
        "merged": run.merged,
        "unmerged": run.unmerged,
        "moved_bytes": run.moved_bytes,
        "copies_bytes": run.copies_bytes,
        "freed_bytes": run.freed_bytes,
        "places": list(run.places),
    }


def item_json(item: RunItem) -> dict[str, Any]:
    """One move for scripts."""
    what, keeper = item.move.what, item.move.keeper
    return {
        "n": item.n,
        "state": item.state.value,
        "reason": item.reason.kind.value if item.reason else None,
        "detail": item.reason.detail if item.reason else "",
        "path": what.address.path,
        "folder": what.address.folder,
        "position": what.address.position,
        "subject": what.subject,
        "message_id": what.message_id,
        "to": item.move.to,
        "kept": {
            "path": keeper.address.path,
            "folder": keeper.address.folder,
            "position": keeper.address.position,
            "subject": keeper.subject,
        },
        "by": item.move.by,
        "own_choice": item.move.own_choice,
    }

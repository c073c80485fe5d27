"""How a run ended, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from core.model.plan import TO_TRASH
from core.model.refusals import RefusalKind
from core.model.runs import (
    ItemState,
    RunCopies,
    RunItem,
    RunState,
    RunSummary,
    SafetyCopies,
)
from core.model.sources import SourceKind
from core.words.refusals import REFUSALS
from core.words.runs import moved_sentence, other_counts, over_limit_sentences, space_sentences
from core.words.sentence import END, MESSAGES, Sentence, Size, listed
from gui import wording

translate = QCoreApplication.translate

OPEN_STATES = (RunState.PLANNED, RunState.RUNNING, RunState.PAUSED, RunState.DONE_WITH_UNKNOWN)
MAY_BE_OUT = (ItemState.VERIFIED, ItemState.UNKNOWN)  # a move that can be taken back


# Of the moves of a run: nobody knows; not done, with a reason; not done yet; as it should be.
_NEEDS = (
    ItemState.UNKNOWN,
    ItemState.INTENT,
    ItemState.ACTED,
    ItemState.FAILED,
    ItemState.SKIPPED,
    ItemState.CHECKED,
    ItemState.PLANNED,
    ItemState.VERIFIED,
    ItemState.UNDONE,
)


class Waiting(NamedTuple):
    """Why messages of a source were not moved yet: the run can be resumed once that is mended."""

    path: str
    reason: RefusalKind
    messages: int


def may_give_up(run: RunSummary) -> bool:
    """Whether a run can be closed as it stands, as far as its numbers tell."""
    is_told = not run.unknown or run.state is RunState.DONE_WITH_UNKNOWN
    return run.state in OPEN_STATES and is_told


def order_by_need(items: Iterable[RunItem]) -> tuple[RunItem, ...]:
    """The moves of a run with those first that a person has to look at; else in their order."""
    return tuple(sorted(items, key=lambda item: _NEEDS.index(item.state)))


def waiting_of(items: Iterable[RunItem]) -> tuple[Waiting, ...]:
    """What a run waits for, the most messages first."""
    why = Counter(
        (item.move.what.address.path, item.reason.kind)
        for item in items
        if item.state is ItemState.PLANNED and item.reason is not None
    )
    return tuple(Waiting(path, kind, n) for (path, kind), n in why.most_common())


def lies_in_server_trash(items: Iterable[RunItem]) -> bool:
    """Whether a run moved anything to the trash of an account."""
    return any(
        item.state is ItemState.VERIFIED
        and item.move.to == TO_TRASH
        and item.move.what.address.kind is SourceKind.IMAP
        for item in items
    )


class EndedRun(NamedTuple):
    """What is to be said of a run that ended.

    Attributes:
        waiting: What it waits for.
        refused: Why messages were skipped or could not be moved, and how many, most first.
        in_server_trash: Whether some of what it moved is in the trash of an account.
        done: The numbers of the moves that were made for sure.
        lost: Mailboxes that are not there any more, so that nothing could be put back into them.
    """

    waiting: tuple[Waiting, ...]
    refused: tuple[tuple[RefusalKind, int], ...]
    in_server_trash: bool
    done: list[int]
    lost: tuple[str, ...] = ()


def look_at_end(items: Iterable[RunItem]) -> EndedRun:
    """Look at the moves of a run, each once."""
    done: list[int] = []
    left: list[RunItem] = []
    refused: Counter[RefusalKind] = Counter()
    lost: dict[str, None] = {}
    in_server_trash = False
    for item in items:
        if item.state is ItemState.VERIFIED:
            done.append(item.n)
            in_server_trash = in_server_trash or lies_in_server_trash([item])
        elif item.state is ItemState.PLANNED:
            left.append(item)
        elif item.state in (ItemState.SKIPPED, ItemState.FAILED) and item.reason is not None:
            refused[item.reason.kind] += 1
            if item.reason.kind is RefusalKind.NO_MAILBOX:
                lost[item.reason.detail] = None
    why = tuple(refused.most_common())
    return EndedRun(waiting_of(left), why, in_server_trash, done, tuple(lost))


def waiting_words(waiting: Sequence[Waiting], source: Callable[[str], str]) -> str:
    """What a run waits for, in sentences; `source`: what the source of a path is called."""
    return wording.sentences(
        wording.ended(wording.about(source(one.path), wording.say(REFUSALS[one.reason])))
        for one in waiting
    )


def refused_words(refused: Sequence[tuple[RefusalKind, int]]) -> str:
    """Why most of what stayed did; "" where nothing did."""
    if not refused:
        return ""
    kind, most = refused[0]
    if len(refused) == 1:
        words = translate("Result", "Reason: %1")
    else:
        words = translate("Result", "Most common reason (%2 of %3): %1")
    n_all = sum(n for _, n in refused)
    words = words.replace("%2", wording.number(most)).replace("%3", wording.number(n_all))
    return wording.ended(words.replace("%1", wording.say(REFUSALS[kind])))


def result_words(run: RunSummary, *, in_server_trash: bool = False) -> str:
    """What was done, and what would free its space: "1,283 messages moved (318 MB), 1 skipped. …".

    in_server_trash: Some of it lies in the trash of an account now.
    """
    first = moved_sentence(run, MESSAGES.of(number=run.moved))
    if run.moved_bytes and not run.returns:
        first = Sentence("Result", "%1 (%2)").of(first, Size(run.moved_bytes))
    counts = END.of(listed((first, *other_counts(run))))
    sentences = [wording.say(counts)]
    if run.state is RunState.PAUSED:
        sentences.insert(0, translate("Result", "Stopped."))
    if run.moved and not run.returns and run.state not in OPEN_STATES:  # else they are needed
        space = space_sentences(run, in_server_trash=in_server_trash)
        sentences += [wording.say(one) for one in space]
    return wording.sentences(sentences)


def not_begun_words(run: RunSummary) -> str:
    """That a run which was to be undone had changed nothing; where its messages are."""
    n = run.skipped + run.failed
    if run.returns:
        return translate(
            "Result",
            "The undo had not put anything back yet: %Ln message(s) (is|are) still moved. The "
            "undo is closed.",
            "",
            n,
        )
    return translate(
        "Result",
        "The run had not moved anything yet: %Ln message(s) (is|are) still in place. The run is "
        "closed.",
        "",
        n,
    )


def over_limit_words(copies: SafetyCopies) -> str:
    """That the safety copies are over the limit, and what emptying the oldest frees; "" if not."""
    return wording.say(over_limit_sentences(copies))


def held_words(copies: SafetyCopies) -> str:
    """How much the safety copies take, and when Twinsweep asks about them; it deletes none."""
    held = Sentence(
        "Result",
        "Safety copies: %1. Nothing is deleted automatically: above %2 or after %Ln day(s), "
        "Twinsweep asks you.",
    )
    sizes = (Size(n) for n in (copies.size_bytes, copies.limit_bytes))
    return wording.say(held.of(*sizes, number=copies.limit_days))


def is_to_take_back(run: RunSummary) -> bool:
    """Whether anything of a run is, or may be, where the run brought it."""
    return run.moved + run.unknown > 0


def newest_to_undo(runs: Sequence[RunSummary]) -> int:
    """Which of these runs, newest first, to show first: one that can be undone."""
    undoable = (n for n, run in enumerate(runs) if is_to_take_back(run) and not run.returns)
    return next(undoable, 0)


def way_back_words(run: RunSummary | None) -> str:
    """What taking a run back does, or why there is nothing to take back."""
    if run is None:
        return ""
    if run.returns:
        return _move_again_words(run)
    if not is_to_take_back(run):
        words = translate("History", "There is nothing left to undo in this run.")
    elif run.freed_bytes:
        words = translate(
            "History",
            "The safety copies of this run were deleted. Undo works only for messages that are "
            "still on a mail server.",
        )
    elif run.state in OPEN_STATES:
        words = translate(
            "History",
            "This run isn't finished. Resume moves the rest; Undo puts back what was moved.",
        )
    else:
        words = translate("History", "Undo puts these messages back with their flags and dates.")
    return words


def _move_again_words(run: RunSummary) -> str:
    """As `way_back_words`, of a run that put mail back."""
    if run.state in OPEN_STATES:
        return translate("History", "This undo isn't finished. Resume puts the rest back.")
    if not is_to_take_back(run):
        return translate("History", "Nothing that this undo put back is left to move.")
    return translate(
        "History",
        "These messages are back in their places. Move away again asks first, and takes them "
        "out again.",
    )


def about_giving_up(run: RunSummary | None) -> str:
    """What giving a run up does, or why it cannot be done."""
    if run is None or run.state not in OPEN_STATES:
        return translate("History", "This run is finished")
    if not may_give_up(run):
        return translate("History", "Some of its messages need a check first: press Resume")
    return translate(
        "History",
        "Messages that were not moved yet stay where they are. Moved messages "
        "stay moved and can be undone.",
    )


def about_copies(held: RunCopies | None) -> str:
    """What emptying would free, or why it cannot be done."""
    if held is None:
        return translate("History", "This run has no safety copies")
    if not held.may_empty:
        return translate(
            "History", "Its safety copies are needed: finish the run or its undo first"
        )
    words = translate("History", "Frees %1; the run cannot be undone after that")
    return words.replace("%1", wording.size(held.size_bytes))

"""How a run goes: what is done now, where it stands, how it ended."""

from __future__ import annotations

from core.job import Progress, Stage
from core.model.runs import ItemState, RunState, RunSummary, SafetyCopies
from core.words.sentence import Part, Sentence, Series, Size, cut, for_each, joined_sentences

SHOWN_NAME = 40  # characters of a mailbox that is waited for: the sentence stands in one line

STAGES = for_each(
    {
        Stage.LISTING: Sentence("Stage", "Listing"),
        Stage.READING: Sentence("Stage", "Reading"),
        Stage.COMPARING: Sentence("Stage", "Comparing"),
        Stage.GROUPING: Sentence("Stage", "Grouping"),
        Stage.CHECKING: Sentence("Stage", "Checking"),
        Stage.COPYING: Sentence("Stage", "Copying"),
        Stage.REMOVING: Sentence("Stage", "Moving"),
        Stage.VERIFYING: Sentence("Stage", "Checking the result"),
        Stage.WAITING: Sentence("Stage", "Waiting for another program"),
    }
)

RUN_STATES = for_each(
    {
        RunState.PLANNED: Sentence("RunState", "Not started"),
        RunState.RUNNING: Sentence("RunState", "Interrupted"),
        RunState.PAUSED: Sentence("RunState", "Paused"),
        RunState.DONE: Sentence("RunState", "Done"),
        RunState.DONE_WITH_UNKNOWN: Sentence("RunState", "Some outcomes unknown: check now"),
        RunState.UNDONE: Sentence("RunState", "Undone"),
    }
)

ITEM_STATES = for_each(
    {
        ItemState.PLANNED: Sentence("ItemState", "Not started"),
        ItemState.CHECKED: Sentence("ItemState", "Checked, not moved"),
        ItemState.INTENT: Sentence("ItemState", "Interrupted during the move: needs a check"),
        ItemState.ACTED: Sentence("ItemState", "Moved, not checked yet"),
        ItemState.VERIFIED: Sentence("ItemState", "Moved"),
        ItemState.SKIPPED: Sentence("ItemState", "Skipped"),
        ItemState.FAILED: Sentence("ItemState", "Could not be moved"),
        ItemState.UNKNOWN: Sentence("ItemState", "Outcome unknown: check now"),
        ItemState.UNDONE: Sentence("ItemState", "Back in its place"),
    }
)


def stage_sentence(progress: Progress) -> Sentence:
    """What is done now, or what is waited for."""
    if progress.stage is Stage.WAITING and progress.held:
        words = Sentence("Stage", "Waiting for another program to let go of %1")
        return words.of(cut(progress.held, SHOWN_NAME))
    return STAGES[progress.stage]


def moved_sentence(run: RunSummary, moved: Part) -> Sentence:
    """What a run moved, or put back."""
    done = Sentence("Result", "%1 put back") if run.returns else Sentence("Result", "%1 moved")
    return done.of(moved)


def other_counts(run: RunSummary) -> list[Sentence]:
    """What else became of the messages of a run; what there is none of is left out."""
    not_done = (
        Sentence("Result", "%1 could not be put back")
        if run.returns
        else Sentence("Result", "%1 could not be moved")
    )
    counts = (
        (run.skipped, Sentence("Result", "%1 skipped")),
        (run.failed, not_done),
        (run.pending, Sentence("Result", "%1 not started")),
        (run.unknown, Sentence("Result", "%1 with unknown outcome: check now")),
        (run.undone, Sentence("Result", "%1 undone")),
    )
    return [words.of(n) for n, words in counts if n]


def space_sentences(run: RunSummary, *, in_server_trash: bool = False) -> list[Sentence]:
    """What would free the space of what was moved: moving frees none.

    in_server_trash: Some of it lies in the trash of an account now.
    """
    found = []
    if run.copies_bytes:
        frees = Sentence(
            "Result", "No space is freed yet. Deleting the safety copies would free %1."
        )
        found.append(frees.of(Size(run.copies_bytes)))
    if in_server_trash:
        until = Sentence("Result", "On the server they take up space until its Trash is emptied.")
        found.append(until)
    return found


def over_limit_sentences(copies: SafetyCopies) -> Series | None:
    """That the safety copies are over the limit, and what emptying the oldest frees."""
    over = [one for one in copies.runs if one.is_over]
    if not over:
        return None
    if copies.size_bytes > copies.limit_bytes:
        more = Sentence("Result", "The safety copies take up %1, more than the %2 you allow.")
        words = more.of(Size(copies.size_bytes), Size(copies.limit_bytes))
    else:
        older = Sentence("Result", "Some safety copies are older than %Ln day(s).")
        words = older.of(number=copies.limit_days)
    frees = Sentence("Result", "Deleting the oldest (%Ln run(s)) would free %1.")
    freed = Size(sum(one.size_bytes for one in over))
    return joined_sentences((words, frees.of(freed, number=len(over))))

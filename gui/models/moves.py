"""A plan as a person reviews it: where messages leave, what was checked, what needs a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from core.model.found import Caution
from core.model.groups import Difference, Verdict
from core.model.plan import TO_TRASH, Plan, SkippedCopy, TakeOver
from core.model.refusals import RefusalKind
from core.model.sources import SourceKind
from core.words.differences import differences_beside, single_differences
from gui.models.compare.differences import WORST_FIRST

SMALL_RUN = 20  # messages that may move without the question, where the user wants that


@dataclass(frozen=True, slots=True)
class SourceMoves:
    """What leaves one source: folders as (name, messages)."""

    kind: SourceKind
    path: str
    folders: tuple[tuple[str, int], ...]
    messages: int
    size_bytes: int


@dataclass(frozen=True, slots=True)
class FolderShrink:
    """A folder that loses much: how many messages it holds before and after."""

    kind: SourceKind
    path: str
    folder: str
    before: int
    after: int


class UnlikeCount(NamedTuple):
    """One way in which messages that go are not identical to the copies that stay.

    A message that differs in several ways counts in each; NONE: nothing that is known differs,
    and still nothing proves that it is the same.
    """

    kind: Difference
    messages: int


@dataclass(frozen=True, slots=True)
class Review:
    """All that the review sheet says.

    Attributes:
        messages, size_bytes: What moves.
        to: As in `core.model.plan.Move`.
        leaving: By source.
        kept: Different messages that stay because of this plan; each was read just now.
        skipped: Messages that were marked and do not move, by reason.
        shrinks: Folders that lose more than the brake's share.
        needs_number: The number of messages must be typed.
        templates: How many of the messages only have the template of what stays.
        bulk: How many were marked as known bulk mail: not because they copy the one that stays.
        n_unlike: How many of the messages are not identical to the one that stays, those of a
            template among them.
        unlike: In what these differ, what loses most first; templates are counted apart.
        unlike_rows: Their rows in the scan, where the list has lines of them.
        merges: What kept messages take over.
        skipped_rows: The rows of `skipped` in the scan, where the list has lines of them.
        hidden_rows: The rows of marked messages that move though a filter hides them.
        cautions: What other programs do with the folders that messages leave.
    """

    messages: int
    size_bytes: int
    to: str
    leaving: tuple[SourceMoves, ...]
    kept: int
    skipped: tuple[tuple[RefusalKind, int], ...]
    shrinks: tuple[FolderShrink, ...]
    needs_number: bool
    templates: int = 0
    bulk: int = 0
    n_unlike: int = 0
    unlike: tuple[UnlikeCount, ...] = ()
    unlike_rows: tuple[int, ...] = ()
    merges: tuple[TakeOver, ...] = ()
    skipped_rows: tuple[int, ...] = ()
    hidden_rows: tuple[int, ...] = ()
    cautions: tuple[Caution, ...] = ()


def review_plan(
    plan: Plan,
    skipped: Sequence[SkippedCopy],
    *,
    needs_number: bool,
    shrinks: Sequence[FolderShrink],
    known: bool = False,
) -> Review:
    """Sum a plan up; `known`: its messages were marked as known bulk mail.

    Such messages may be near copies of the one that stays, too; nobody looked at them in pairs.

    Cost: linear in its moves.
    """
    sources: dict[tuple[SourceKind, str], Counter[str]] = {}
    sizes: Counter[tuple[SourceKind, str]] = Counter()
    for move in plan.moves:
        address = move.what.address
        place = (address.kind, address.path)
        sources.setdefault(place, Counter())[address.folder] += 1
        sizes[place] += move.what.size_bytes
    return Review(
        messages=len(plan.moves),
        size_bytes=sum(sizes.values()),
        to=plan.moves[0].to if plan.moves else TO_TRASH,
        leaving=tuple(
            SourceMoves(kind, path, tuple(folders.items()), folders.total(), sizes[kind, path])
            for (kind, path), folders in sources.items()
        ),
        kept=len({move.keeper.address for move in plan.moves}),
        skipped=tuple(Counter(s.reason.kind for s in skipped).most_common()),
        shrinks=tuple(shrinks),
        needs_number=needs_number,
        templates=sum(move.verdict is Verdict.SAME_TEMPLATE for move in plan.moves),
        bulk=sum(known or move.verdict is Verdict.KNOWN_BULK for move in plan.moves),
        n_unlike=sum(move.verdict is not Verdict.IDENTICAL for move in plan.moves),
        merges=plan.merges,
        skipped_rows=() if known else tuple(sorted({one.row for one in skipped})),
    )


def add_differences(
    review: Review, plan: Plan, rows: Sequence[int], differs: Sequence[Difference]
) -> Review:
    """Say of a plan that is reviewed what is not identical in it, and where the list has that.

    rows, differs: Of each move its row in the scan, and what the mail differs in.
    """
    kinds: Counter[Difference] = Counter()
    unlike = []
    for move, row, said in zip(plan.moves, rows, differs, strict=True):
        if move.verdict is not Verdict.IDENTICAL:
            unlike.append(row)
            if move.verdict is not Verdict.SAME_TEMPLATE:  # counted apart, in words of its own
                left = differences_beside(move.verdict, said)
                kinds.update(single_differences(left) or (Difference.NONE,))
    order = (*WORST_FIRST, Difference.NONE)
    ranked = sorted(kinds.items(), key=lambda one: order.index(one[0]))
    return replace(
        review, unlike=tuple(UnlikeCount(*one) for one in ranked), unlike_rows=tuple(unlike)
    )


def add_hidden(review: Review, rows: Sequence[int]) -> Review:
    """Say which marked messages are on no line of the list; those that stay do not count."""
    return replace(review, hidden_rows=tuple(sorted(set(rows) - set(review.skipped_rows))))


def is_small(review: Review) -> bool:
    """Whether a plan is small, seen whole, of identical copies, and to the trash: Undo helps."""
    simple = review.to == TO_TRASH and not review.needs_number
    simple = simple and not review.skipped and not review.hidden_rows
    same = not review.templates + review.bulk + review.n_unlike
    return simple and same and review.messages <= SMALL_RUN

"""A plan as a person reviews it: where messages leave, what was checked, what needs a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from core.model import TO_TRASH, Plan, RefusalKind, Skipped, SourceKind, Verdict

SMALL_RUN = 20  # messages that may move without the question, where the user wants that


@dataclass(frozen=True, slots=True)
class Leaving:
    """What leaves one source: folders as (name, messages)."""

    kind: SourceKind
    path: str
    folders: tuple[tuple[str, int], ...]
    messages: int
    size_bytes: int


@dataclass(frozen=True, slots=True)
class Shrink:
    """A folder that loses much: how many messages it holds before and after."""

    path: str
    folder: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Review:
    """All that the review sheet says.

    Attributes:
        messages, size_bytes: What moves.
        to: As in `core.model.Move`.
        leaving: By source.
        kept: Different messages that stay because of this plan; each was read just now.
        skipped: Messages that were marked and do not move, by reason.
        shrinks: Folders that lose more than the brake's share.
        needs_number: The number of messages must be typed.
        templates: How many of the messages only have the template of what stays.
        bulk: How many were marked as known bulk mail: not because they copy the one that stays.
    """

    messages: int
    size_bytes: int
    to: str
    leaving: tuple[Leaving, ...]
    kept: int
    skipped: tuple[tuple[RefusalKind, int], ...]
    shrinks: tuple[Shrink, ...]
    needs_number: bool
    templates: int = 0
    bulk: int = 0


def review_of(
    plan: Plan,
    skipped: Sequence[Skipped],
    *,
    needs_number: bool,
    shrinks: Sequence[Shrink],
    known: bool = False,
) -> Review:
    """Sum a plan up; `known`: its mails were marked as known bulk mail.

    Such mails may be near copies of the one that stays, too; nobody looked at them in pairs.

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
            Leaving(kind, path, tuple(folders.items()), folders.total(), sizes[kind, path])
            for (kind, path), folders in sources.items()
        ),
        kept=len({move.keeper.address for move in plan.moves}),
        skipped=tuple(Counter(s.reason.kind for s in skipped).most_common()),
        shrinks=tuple(shrinks),
        needs_number=needs_number,
        templates=sum(move.verdict is Verdict.SAME_TEMPLATE for move in plan.moves),
        bulk=sum(known or move.verdict is Verdict.KNOWN_BULK for move in plan.moves),
    )


def is_small(review: Review) -> bool:
    """Whether a plan is small, whole, of copies, and to the trash, whence Undo puts it back."""
    simple = review.to == TO_TRASH and not review.needs_number and not review.skipped
    return simple and not review.templates + review.bulk and review.messages <= SMALL_RUN

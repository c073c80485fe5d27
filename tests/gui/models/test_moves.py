"""A plan summed up for the review sheet."""

from __future__ import annotations

from dataclasses import replace

from helpers.screens.pair_views import item

from core.model.groups import Difference, Verdict
from core.model.plan import Move, Plan, SkippedCopy
from core.model.refusals import Refusal, RefusalKind
from gui.models.moves import UnlikeCount, add_differences, is_small, review_plan


def plan(*places: tuple[str, str]) -> Plan:
    keeper = item("kept", path="/mail/Archive.mbox")
    moves = []
    for n, (path, folder) in enumerate(places):
        what = item(f"copy {n}", path=path, position=n)
        what = what._replace(address=what.address._replace(folder=folder))
        moves.append(Move(what, keeper, "trash", Verdict.IDENTICAL, 1.0, "oldest"))
    return Plan("a1", 0, tuple(moves), ())


def test_messages_are_summed_by_source_and_folder() -> None:
    review = review_plan(
        plan(("/m/a", "Inbox"), ("/m/a", "Lists"), ("/m/a", "Inbox"), ("/m/b", "")),
        [SkippedCopy(1, 0, Refusal(RefusalKind.CHANGED))] * 2,
        needs_number=True,
        shrinks=(),
    )

    assert [(s.path, s.folders, s.messages) for s in review.leaving] == [
        ("/m/a", (("Inbox", 2), ("Lists", 1)), 3),
        ("/m/b", (("", 1),), 1),
    ]
    assert (review.messages, review.kept, review.size_bytes) == (4, 1, 4 * 41_000)
    assert review.skipped == ((RefusalKind.CHANGED, 2),)


def test_an_empty_plan_moves_nothing() -> None:
    review = review_plan(plan(), (), needs_number=False, shrinks=())

    assert (review.messages, review.leaving, review.to) == (0, (), "trash")


def test_what_was_marked_as_known_bulk_mail_is_counted_whatever_else_it_is() -> None:
    made = plan(("/m/a", ""), ("/m/a", ""))
    near = replace(made, moves=(made.moves[0], made.moves[1]._replace(verdict=Verdict.NEAR_SHORT)))

    review = review_plan(near, (), needs_number=False, shrinks=(), known=True)

    assert review.bulk == 2
    assert not is_small(review), "never without the question"


def test_what_only_has_the_template_is_counted_and_never_goes_without_a_question() -> None:
    made = plan(("/m/a", ""), ("/m/a", ""))
    mixed = replace(
        made, moves=(made.moves[0], made.moves[1]._replace(verdict=Verdict.SAME_TEMPLATE))
    )

    copies, review = (
        review_plan(one, (), needs_number=False, shrinks=()) for one in (made, mixed)
    )

    assert (copies.templates, review.templates) == (0, 1)
    assert is_small(copies)
    assert not is_small(review)


def test_each_way_of_being_unlike_is_counted_what_loses_most_first() -> None:
    made = plan(*[("/m/a", "")] * 6)
    verdicts = (
        Verdict.IDENTICAL,
        Verdict.NEAR,
        Verdict.NEAR,
        Verdict.SAME_TEXT,
        Verdict.SAME_TEMPLATE,
        Verdict.NEAR_SHORT,
    )
    moves = tuple(
        move._replace(verdict=verdict) for move, verdict in zip(made.moves, verdicts, strict=True)
    )
    made = replace(made, moves=moves)
    differs = (
        Difference.MESSAGE_ID,  # of an identical one: not told
        Difference.TEXT | Difference.MORE_TEXT,
        Difference.TEXT | Difference.MORE_TEXT | Difference.LESS_TEXT | Difference.SUBJECT,
        Difference.SUBJECT,
        Difference.TEXT | Difference.MORE_TEXT,  # of a template all differs: counted apart
        Difference.NONE,
    )
    review = review_plan(made, (), needs_number=False, shrinks=())
    full = add_differences(review, made, (10, 11, 12, 13, 14, 15), differs)

    assert full.n_unlike == 5
    assert full.unlike_rows == (11, 12, 13, 14, 15)
    assert full.unlike == (
        UnlikeCount(Difference.MORE_TEXT, 1),
        UnlikeCount(Difference.MORE_TEXT | Difference.LESS_TEXT, 1),
        UnlikeCount(Difference.SUBJECT, 2),
        UnlikeCount(Difference.NONE, 1),
    )
    assert not is_small(review), "what is not identical never goes without the question"

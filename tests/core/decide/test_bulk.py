from __future__ import annotations

import numpy as np
import pytest
from helpers.tables.mail_tables import TableRow, mail_table

from core.decide.build import Related
from core.decide.bulk import NO_ROW, choose_bulk_keeper, relate_by_seed
from core.decide.guard import guard_decisions
from core.model.groups import Decision, Verdict
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind
from core.model.seeds import KnownBulk
from core.model.sources import UNKNOWN_TIME

NOBODY = np.zeros(6, np.bool_)
KNOWN = KnownBulk(
    np.array([0, 1, 2, 4, 5]), np.array([7, 7, 7, 7, 9]), np.array([1.0, 0.9, 0.8, 0.85, 0.9])
)
VERDICTS = {(0, 1): Verdict.NEAR, (0, 2): Verdict.CONFLICT, (1, 2): Verdict.SAME_TEMPLATE}


def stays(*sent: int, protected: tuple[int, ...] = (), ghosts: tuple[int, ...] = ()) -> int:
    rows = [
        TableRow(sent=at, flags=MessageFlag.GHOST if n in ghosts else MessageFlag.NONE)
        for n, at in enumerate(sent)
    ]
    barred = np.isin(np.arange(len(rows)), protected)
    return choose_bulk_keeper(mail_table(rows), np.arange(len(rows)), barred)


def test_the_newest_message_stays_and_of_two_the_first() -> None:
    assert stays(5, 9, 7) == 1
    assert stays(5, 9, 9) == 1
    assert stays(UNKNOWN_TIME, 3) == 1


def test_what_is_protected_stays_anyway_and_what_may_vanish_saves_nobody() -> None:
    assert stays(5, 9, 7, protected=(0, 2)) == 2
    assert stays(5, 9, 7, ghosts=(1,)) == 2
    assert stays(5, ghosts=(0,)) == NO_ROW
    assert stays() == NO_ROW
    assert stays(5) == 0 != NO_ROW


def by_text(kept: np.ndarray, members: np.ndarray) -> Related:
    """0 and 4 are copies; two more pairs are something to each other; the rest is nothing."""
    pairs = list(zip(kept.tolist(), members.tolist(), strict=True))
    score = np.array([0.9 if pair == (0, 4) else 0.0 for pair in pairs])
    verdict = [VERDICTS.get(pair, Verdict.NEAR) for pair in pairs]
    return score, np.array(verdict, np.uint8), np.zeros(len(pairs), np.uint16)


@pytest.mark.parametrize(
    ("pair", "verdict", "score"),
    [
        ((0, 1), Verdict.KNOWN_BULK, 0.9),
        ((1, 4), Verdict.KNOWN_BULK, 0.85),
        ((0, 4), Verdict.NEAR, 0.9),  # copies stay copies
        ((0, 2), Verdict.CONFLICT, 0.0),
        ((1, 2), Verdict.SAME_TEMPLATE, 0.0),
        ((0, 3), Verdict.NEAR, 0.0),  # no seed knows 3
        ((3, 3), Verdict.NEAR, 0.0),
        ((0, 5), Verdict.NEAR, 0.0),  # another seed
    ],
)
def test_one_seed_makes_two_mails_known_bulk_if_they_are_nothing_else(
    pair: tuple[int, int], verdict: Verdict, score: float
) -> None:
    kept, member = (np.array([row], np.int32) for row in pair)

    found = relate_by_seed(by_text, KNOWN, 0.6)(kept, member)

    assert (found[1].tolist(), found[0].tolist()) == ([verdict], [score])


def test_where_no_seed_knows_any_all_is_as_before() -> None:
    nothing = KnownBulk(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0))
    pair = np.array([0], np.int32), np.array([1], np.int32)

    found = relate_by_seed(by_text, nothing, 0.6)(*pair)

    assert [column.tolist() for column in found] == [column.tolist() for column in by_text(*pair)]


def guarded(decision: Decision, protected: np.ndarray = NOBODY) -> dict[int, RefusalKind]:
    safe, skipped = guard_decisions(
        mail_table([TableRow() for _ in range(6)]),
        [decision],
        protected=protected,
        threshold=0.6,
        relate=relate_by_seed(by_text, KNOWN, 0.6),
    )
    refused = {one.row: one.reason.kind for one in skipped}
    assert {row for one in safe for row in one.drop} == set(decision.drop) - set(refused)
    return refused


def test_the_guard_lets_known_bulk_go_by_hand_and_never_by_a_rule() -> None:
    assert guarded(Decision(0, (1,), "user")) == {}
    assert guarded(Decision(0, (1,), "newest")) == {1: RefusalKind.VERDICT}
    assert guarded(Decision(0, (2, 3, 5), "user")) == dict.fromkeys(
        (2, 3, 5), RefusalKind.NOT_A_COPY
    )
    assert guarded(Decision(0, (0, 1), "user"))[0] is RefusalKind.LAST_COPY
    barred = np.arange(6) == 1
    assert guarded(Decision(0, (1,), "user"), barred) == {1: RefusalKind.PROTECTED}

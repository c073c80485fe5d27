"""What a person named goes, unless something keeps it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.tables.mail_tables import TableRow, mail_table

from core.decide.chosen import ChosenPair, decide_chosen, relate_chosen
from core.decide.keep import KeepPreferences
from core.decide.policy import NeverMark
from core.decide.staying import SECONDS_PER_DAY
from core.model.groups import Decision, Difference, Verdict
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind

OLD = ChosenPair(0, 2, Verdict.SAME_TEMPLATE, Difference.TEXT)
NEXT = ChosenPair(1, 2, Verdict.SAME_TEMPLATE)
NOW = 10 * SECONDS_PER_DAY
ROW = TableRow(sent=SECONDS_PER_DAY, sender=7)


def kinds(
    row: TableRow, never: NeverMark, *, kept: bool = False, said: bool = False
) -> list[RefusalKind]:
    mails = mail_table([row, ROW, ROW])
    first = np.array([True, False, False])
    preferences = KeepPreferences(protected=first & kept, mentioning=first if said else None)
    decided = decide_chosen(mails, [OLD, NEXT], by="user", never=never, preferences=preferences)
    goes = (1,) if decided.skipped else (0, 1)
    assert decided.decisions == (Decision(2, goes, "user"),)
    return [one.reason.kind for one in decided.skipped]


def test_what_nothing_keeps_goes() -> None:
    assert kinds(ROW, NeverMark()) == []


@pytest.mark.parametrize(
    ("flag", "kind"),
    [
        (MessageFlag.FLAGGED, RefusalKind.FLAGGED),
        (MessageFlag.DRAFT, RefusalKind.VERDICT),
        (MessageFlag.VIEW, RefusalKind.VERDICT),
        (MessageFlag.GHOST, RefusalKind.GHOST),
        (MessageFlag.PSEUDO, RefusalKind.PSEUDO),
    ],
)
def test_flags_keep_it(flag: MessageFlag, kind: RefusalKind) -> None:
    assert kinds(replace(ROW, flags=flag), NeverMark()) == [kind]


def test_rules_of_what_never_goes_hold() -> None:
    recent = replace(ROW, sent=NOW - 5)
    assert kinds(recent, NeverMark(newer_days=2, now_utc=NOW)) == [RefusalKind.RECENT]
    own = replace(ROW, sender=8)
    assert kinds(own, NeverMark(senders=frozenset({"8"}))) == [RefusalKind.SENT_BY_ME]
    assert kinds(replace(ROW, flags=MessageFlag.FLAGGED), NeverMark(flagged=False)) == []


def test_protection_weighs_most() -> None:
    assert kinds(ROW, NeverMark(), said=True) == [RefusalKind.KEYWORD]
    assert kinds(ROW, NeverMark(), kept=True, said=True) == [RefusalKind.PROTECTED]


def test_chosen_pairs_are_what_they_were_chosen_for() -> None:
    def none(kept: np.ndarray, members: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        n = len(members)
        assert len(kept) == n
        return np.zeros(n), np.full(n, 4, np.uint8), np.zeros(n, np.uint32)

    relate = relate_chosen(none, [NEXT, OLD])
    score, verdict, differs = relate(np.array([2, 2, 1], np.int32), np.array([0, 1, 0], np.int32))
    assert score.tolist() == [1, 1, 0]
    assert verdict.tolist() == [Verdict.SAME_TEMPLATE, Verdict.SAME_TEMPLATE, 4]
    assert differs.tolist() == [Difference.TEXT, 0, 0]

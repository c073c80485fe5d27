"""What a kept row says of why it is kept, against what decided it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.screens.sessions import facts_of

from core.columns import Int32s
from core.decide.keep import FIRST_FOUND, RULES
from core.model.groups import Decision
from core.model.mail import MessageFlag
from gui.models.results.choices import (
    NOT_KNOWN,
    Choices,
    adopt_decisions,
    keep_instead,
    no_choices,
)
from gui.models.results.kept import KEYWORD, SURE, KeptReasons
from gui.models.results.selection import kept_words

pytestmark = pytest.mark.usefixtures("qapp")

N = 6
FACTS = facts_of(N)
NOBODY = np.zeros(N, np.bool_)


def rows(*numbers: int) -> Int32s:
    return np.array(numbers, np.int32)


def only(*numbers: int) -> np.ndarray:
    return np.isin(np.arange(N), numbers)


def fuller(*counts: int) -> KeptReasons:
    facts = replace(FACTS, fuller=np.array(counts, np.int64))
    return KeptReasons(no_choices(N, 0.6), facts, NOBODY)


def flagged(row: int, flag: MessageFlag, *, protected: np.ndarray = NOBODY) -> KeptReasons:
    flags = FACTS.table.flags.copy()
    flags[row] |= flag
    facts = replace(FACTS, table=replace(FACTS.table, flags=flags))
    return KeptReasons(no_choices(N, 0.6), facts, protected)


def test_what_is_protected_is_kept_for_that() -> None:
    by_folder = KeptReasons(no_choices(N, 0.6), FACTS, only(2))
    by_words = KeptReasons(no_choices(N, 0.6), FACTS, NOBODY, mentioning=only(2))

    assert by_folder.rule_of(2, rows(0, 1)) == "protected"
    assert by_words.rule_of(2, rows(0, 1)) == KEYWORD


def test_what_decides_is_the_criterion_that_leaves_one() -> None:
    both = KeptReasons(no_choices(N, 0.6), FACTS, only(1, 2))

    assert both.rule_of(1, rows(0, 2)) == FIRST_FOUND, "two are protected: that told nothing"
    assert fuller(1, 0, 1, 0, 0, 0).rule_of(1, rows(0, 2)) == "fullest"
    assert fuller(1, 0, 0, 0, 0, 0).rule_of(1, rows(0, 2)) == FIRST_FOUND
    assert fuller(0, 0, 0, 0, 0, 0).rule_of(0, rows(1, 2)) == FIRST_FOUND


def test_of_equal_copies_none_is_the_fullest() -> None:
    """Such as where a fuller message elsewhere was compared with one of them only."""
    reasons = fuller(1, 0, 0, 0, 0, 0)

    assert reasons.rule_of(1, rows(0)) == "fullest"
    assert reasons.rule_of(1, rows(0), equal=True) == ""
    assert fuller(0, 0, 0, 0, 0, 0).rule_of(0, rows(1), equal=True) == FIRST_FOUND
    decided = adopt_decisions(no_choices(N, 0.6), [Decision(1, (0,), "fullest")], rows(0, 1))
    assert KeptReasons(decided, FACTS, NOBODY).rule_of(1, rows(0), equal=True) == ""


@pytest.mark.parametrize("flag", [MessageFlag.FLEETING, MessageFlag.UNSURE])
def test_what_may_vanish_gives_way_to_what_stays_where_it_is(flag: MessageFlag) -> None:
    assert flagged(0, flag).rule_of(1, rows(0)) == SURE


def test_what_may_vanish_is_not_kept_for_its_protection() -> None:
    reasons = flagged(0, MessageFlag.FLEETING, protected=only(0))

    assert reasons.rule_of(1, rows(0)) == SURE


def test_nothing_is_said_where_no_criterion_explains_it() -> None:
    """Groups that edits join keep the message of the larger one, whatever it is itself."""
    assert fuller(0, 1, 0, 0, 0, 0).rule_of(1, rows(0, 2)) == ""
    assert fuller(0, 0, 0, 0, 0, 0).rule_of(3, rows(1, 2)) == ""


def test_a_choice_of_the_user_is_the_reason_even_where_the_cut_would_agree() -> None:
    chosen = keep_instead(no_choices(N, 0.6), row=2, kept=0, members=rows(1, 2))

    assert KeptReasons(chosen, FACTS, only(2)).rule_of(2, rows(0, 1)) == "user"


def test_a_rule_that_decided_is_named() -> None:
    decided = [Decision(1, (0,), "attachments"), Decision(3, (4, 5), "oldest")]
    choices = adopt_decisions(no_choices(N, 0.6), decided, rows(0, 1, 3, 4, 5))
    reasons = KeptReasons(choices, FACTS, NOBODY)

    assert reasons.rule_of(1, rows(0)) == "attachments"
    assert reasons.rule_of(3, rows(4, 5)) == "oldest"

    again = keep_instead(choices, row=0, kept=1, members=rows(0))
    assert KeptReasons(again, FACTS, NOBODY).rule_of(0, rows(1)) == "user"


def test_what_a_session_does_not_say_is_not_made_up() -> None:
    chosen = only(2)
    by = np.full(N, NOT_KNOWN, np.uint8)
    choices: Choices = replace(no_choices(N, 0.6), chosen=chosen, chosen_by=by)

    assert KeptReasons(choices, FACTS, NOBODY).rule_of(2, rows(0, 1)) == ""


@pytest.mark.parametrize("rule", [*RULES, FIRST_FOUND, "user", KEYWORD, SURE])
def test_each_reason_has_words(rule: str) -> None:
    assert kept_words(rule)

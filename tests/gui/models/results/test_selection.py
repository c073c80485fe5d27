"""Presets, scopes and rules of «Select for me»."""

from __future__ import annotations

import pytest

from core.decide.keep import RULES
from core.model.groups import Verdict
from gui import wording
from gui.models.results.selection import (
    ALL_RULES,
    PRESETS,
    REACHES,
    SCOPES,
    GroupRange,
    Scope,
    SelectionChoice,
    SelectionPreset,
    preset_choice,
    rule_words,
    verdicts_in_scope,
)


def test_the_sheet_offers_exactly_the_rules_that_core_has() -> None:
    assert set(ALL_RULES) == set(RULES)


@pytest.mark.parametrize("which", list(SelectionPreset))
def test_every_preset_uses_known_rules_and_protects_first(which: SelectionPreset) -> None:
    choice = preset_choice(which, SelectionChoice(reach=GroupRange.SHOWN))

    assert set(choice.rules) <= set(ALL_RULES)
    assert choice.rules[0] == "protected"
    assert choice.reach is GroupRange.SHOWN
    assert choice.spare_flagged


def test_careful_marks_what_loses_nothing() -> None:
    assert verdicts_in_scope(preset_choice(SelectionPreset.CAREFUL, SelectionChoice()).scope) == {
        Verdict.IDENTICAL,
        Verdict.FULLER_FORM,
    }


def test_no_scope_ever_marks_a_conflict() -> None:
    assert all(Verdict.CONFLICT not in verdicts_in_scope(scope) for scope in Scope)


def test_everything_has_words_of_its_own() -> None:
    for said in (
        [rule_words(rule) for rule in (*ALL_RULES, "first", "user")],
        [wording.say(REACHES[reach]) for reach in GroupRange],
        [wording.say(SCOPES[scope]) for scope in Scope],
        [wording.say(PRESETS[which]) for which in SelectionPreset],
    ):
        assert all(said)
        assert len(set(said)) == len(said)

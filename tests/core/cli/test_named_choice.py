"""What `plan` is told of threads and series."""

from __future__ import annotations

import argparse

import pytest

from core.cli.keywords import add_keywords
from core.cli.named_choice import NamedChoice, add_named_choice, read_named_choice
from core.cli.rules import add_rules
from core.cli.steps import add_steps
from core.errors import SettingsError
from core.model.groups import SetApart


def read(*words: str) -> NamedChoice | None:
    verb = argparse.ArgumentParser()
    add_steps(verb, "1,2")
    add_named_choice(verb)
    add_rules(verb)
    add_keywords(verb)
    return read_named_choice(verb.parse_args(words))


def test_without_a_word_nothing_is_chosen() -> None:
    assert read() is None
    assert read("--step", "1") is None


def test_series_and_their_rule_are_read() -> None:
    words = ("--series", "ab", "--series", "cd", "--series", "ab", "--keep-newest", "3")
    found = read(*words, "--including", "amounts,bills")
    assert found is not None
    assert found.series == ("ab", "cd")
    assert (found.rule.keep_newest, found.rule.older_days) == (3, 0)
    assert found.rule.including == {SetApart.AMOUNTS, SetApart.BILLS}
    threads = read("--threads")
    assert threads is not None
    assert threads.series == ()


@pytest.mark.parametrize(
    "words",
    [
        ["--series", "ab"],
        ["--series", "ab", "--including", "bills"],
        ["--keep-newest", "3"],
        ["--threads", "--older-than", "3"],
        ["--threads", "--series", "ab", "--keep-newest", "3"],
        ["--threads", "--step", "1"],
        ["--threads", "--verdict", "near"],
        ["--threads", "--mark-keyword", "a"],
    ],
)
def test_what_makes_no_choice_is_an_error(words: list[str]) -> None:
    with pytest.raises(SettingsError):
        read(*words)

"""Each form that is not read has its name, and what to do about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.cli.words.wording import english
from core.errors import NotRead
from core.model.sources import MessageKey, Problem, ProblemKind, UnreadForm
from core.words.errors import error_sentence
from core.words.refusals import problem_advice
from core.words.unread import unread_advice


@pytest.mark.parametrize("form", UnreadForm)
def test_a_problem_and_an_error_say_the_same(form: UnreadForm) -> None:
    problem = Problem(MessageKey(0, "a", ""), -1, ProblemKind.UNREAD_FORM, form.value)

    assert problem_advice(problem) == unread_advice(form)
    assert english(error_sentence(NotRead(Path("a"), form))).endswith(
        f". {english(unread_advice(form))}."
    )

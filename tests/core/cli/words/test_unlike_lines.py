"""What is not identical in a plan is counted, each way of it, for each set of differences."""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import or_

import pytest
from helpers.screens.pair_views import item

from core.cli.words.unlike_lines import say_unlike, unlike
from core.model.groups import Difference, Verdict
from core.model.plan import Move

MORE, LESS = Difference.MORE_TEXT, Difference.LESS_TEXT
SIDED = (Difference.TEXT, Difference.ORDER, MORE, LESS)
SETS = [
    reduce(or_, (flag for flag, on in zip(SIDED, bits, strict=True) if on), one)
    for bits in product((False, True), repeat=len(SIDED))
    for one in (Difference.NONE, *Difference)
]


def move(verdict: Verdict) -> Move:
    return Move(item("copy"), item("kept", path="/mail/kept"), "trash", verdict, 1.0, "oldest")


def said_of(capsys: pytest.CaptureFixture[str], *pairs: tuple[Verdict, Difference]) -> list[str]:
    say_unlike([move(verdict) for verdict, _ in pairs], [differs for _, differs in pairs])
    return capsys.readouterr().err.splitlines()


def test_text_that_goes_is_told_of_the_side_that_has_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for differs in SETS:
        said = "\n".join(said_of(capsys, (Verdict.NEAR, differs)))
        more, less = bool(differs & MORE), bool(differs & LESS)

        assert said.startswith("NOT identical to the kept message: 1 of 1\n"), differs
        assert ("contains text that the kept message lacks" in said) == (more and not less), (
            differs
        )
        assert ("1 has less text than the kept message" in said) == (less and not more), differs
        each = "1 has text that the kept message lacks, and lacks text that it has"
        assert (each in said) == (more and less), differs


def test_each_way_is_counted_the_most_first(capsys: pytest.CaptureFixture[str]) -> None:
    said = said_of(
        capsys,
        (Verdict.IDENTICAL, Difference.MESSAGE_ID),
        (Verdict.SAME_TEXT, Difference.SUBJECT),
        (Verdict.NEAR, Difference.SUBJECT | Difference.TEXT | MORE),
        (Verdict.SAME_TEXT, Difference.NONE),
    )

    assert said == [
        "NOT identical to the kept message: 3 of 4",
        "  2: different subject",
        "  1 contains text that the kept message lacks",
        "  1: no known difference, but not proven identical",
    ]


def test_a_plan_file_knows_verdicts_only(capsys: pytest.CaptureFixture[str]) -> None:
    moves = [move(verdict) for verdict in Verdict]

    say_unlike(moves)

    assert unlike(moves) == len(Verdict) - 1
    assert len(capsys.readouterr().err.splitlines()) == len(Verdict)


def test_nothing_is_said_where_all_is_identical(capsys: pytest.CaptureFixture[str]) -> None:
    assert said_of(capsys, (Verdict.IDENTICAL, Difference.NONE)) == []
    assert said_of(capsys) == []

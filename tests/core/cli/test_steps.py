from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from core.cli.steps import add_steps, ladder_json, put_ladder, read_steps
from core.decide.ladder import DEFAULT_STEPS, Step
from core.decide.rungs import Rung
from core.errors import SettingsError
from core.model.groups import Verdict


def parsed(*line: str, verdict: frozenset[Verdict] | None = None) -> argparse.Namespace:
    verb = argparse.ArgumentParser(exit_on_error=False)
    add_steps(verb, "1,2")
    verb.set_defaults(verdict=verdict)
    return verb.parse_args(line)


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ((), DEFAULT_STEPS),
        (("--step", "3"), {Step.FULLER_TEXT}),
        (("--step", "1", "--step", "4"), {Step.EXACT, Step.QUOTED}),
        (("--steps", "1, 2,4"), {Step.EXACT, Step.FULLER_FORM, Step.QUOTED}),
        (("--steps=2,2",), {Step.FULLER_FORM}),
    ],
)
def test_steps_are_read_in_every_way_that_people_write_them(
    line: tuple[str, ...], steps: set[Step]
) -> None:
    assert read_steps(parsed(*line), DEFAULT_STEPS) == steps


@pytest.mark.parametrize("word", ["0", "5", "6", "7", "two", "1-2", "", "²", "1,,2", "-1"])
def test_what_is_no_step_of_a_rule_is_refused(word: str) -> None:
    with pytest.raises((argparse.ArgumentError, SystemExit)):
        parsed(f"--step={word}")


def test_steps_and_kinds_are_not_mixed() -> None:
    some = frozenset({Verdict.NEAR})
    assert read_steps(parsed(verdict=some), DEFAULT_STEPS) is None
    with pytest.raises(SettingsError, match="use one of them"):
        read_steps(parsed("--step", "1", verdict=some), DEFAULT_STEPS)


def test_the_table_names_each_step_what_is_lost_and_what_to_type(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rungs = [Rung(step, 0, 0) for step in Step]
    put_ladder(rungs, ["box"], None)
    assert capsys.readouterr().out == ""

    rungs[0] = Rung(Step.EXACT, 1200, 5_000_000)
    put_ladder(rungs, ["my box"], None)
    out = capsys.readouterr().out
    assert "1 Exact copies" in out
    assert "1,200" in out
    assert "6 Similar: look yourself" in out
    assert "twinsweep scan 'my box' --report report.json" in out
    put_ladder(rungs, ["box"], Path("r.json"))
    assert "twinsweep plan r.json -o plan.json" in capsys.readouterr().out


def test_a_report_holds_each_step() -> None:
    assert ladder_json([Rung(Step.FULLER_FORM, 2, 30)]) == [
        {"step": 2, "name": "fuller_form", "messages": 2, "bytes": 30}
    ]

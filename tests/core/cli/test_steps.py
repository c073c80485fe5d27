from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest
from helpers.boxes.conversations import a_thread
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import FOOTER, NOTICE, OTHER, a_mail

from core.cli.main import main
from core.cli.steps import add_steps, ladder_json, put_ladder, read_steps
from core.decide.ladder import DEFAULT_STEPS, Step
from core.decide.rungs import Rung
from core.errors import SettingsError
from core.model.groups import Verdict
from core.system.places import HOME_VARIABLE


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
        (("--step", "exact,fuller-form"), {Step.EXACT, Step.FULLER_FORM}),
        (("--step", "Fuller_Text"), {Step.FULLER_TEXT}),
    ],
)
def test_steps_are_read_in_every_way_that_people_write_them(
    line: tuple[str, ...], steps: set[Step]
) -> None:
    assert read_steps(parsed(*line), DEFAULT_STEPS) == steps


@pytest.mark.parametrize(
    "word", ["0", "5", "6", "7", "two", "1-2", "", "²", "1,,2", "-1", "series"]
)
def test_what_is_no_step_of_a_rule_is_refused(word: str) -> None:
    with pytest.raises((argparse.ArgumentError, SystemExit)):
        parsed(f"--step={word}")


def test_steps_and_kinds_are_not_mixed() -> None:
    some = frozenset({Verdict.NEAR})
    assert read_steps(parsed(verdict=some), DEFAULT_STEPS) is None
    with pytest.raises(SettingsError, match="not both"):
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
    assert "6 Similar: compare them yourself" in out
    assert "twinsweep scan 'my box' --report r.json" in out
    put_ladder(rungs, ["box"], Path("r.json"))
    assert "twinsweep plan r.json -o p.json" in capsys.readouterr().out
    rungs[0], rungs[3] = Rung(Step.EXACT, 0, 0), Rung(Step.QUOTED, 1, 1)
    put_ladder(rungs, ["box"], Path("r.json"))
    out = capsys.readouterr().out
    assert "To plan step 4: twinsweep plan r.json --step 4 -o p.json" in out


def test_a_report_holds_each_step() -> None:
    assert ladder_json([Rung(Step.FULLER_FORM, 2, 30, flagged=1)]) == [
        {
            "step": 2,
            "name": "fuller_form",
            "messages": 2,
            "bytes": 30,
            "unverified": 0,
            "flagged": 1,
        }
    ]


def test_what_was_not_compared_in_full_is_no_promise(capsys: pytest.CaptureFixture[str]) -> None:
    put_ladder([Rung(Step.EXACT, 108, 5_000_000, 82, 2)], ["imap:Anna"], None)
    out = capsys.readouterr().out
    assert "up to 108" in out
    assert "Step 1: 2 flagged copies stay." in out
    assert "Step 1: 82 are not fully compared yet: before the move, Twinsweep reads them" in out


@pytest.mark.slow
def test_each_step_takes_what_the_ladder_counts_and_all_comes_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An exact copy, a list's copy, the text sent again with more, and a conversation."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    listed = a_mail(NOTICE + FOOTER, subject="[haus] Wasser")
    choir = [
        a_mail(OTHER, subject="Chor", number=5),
        a_mail(OTHER + FOOTER, subject="Chor", number=6),
    ]
    mails = [a_mail(NOTICE), a_mail(NOTICE), listed, *choir, *a_thread()]
    box = write_mbox(tmp_path / "box.mbox", mails)
    before, report, plan = box.read_bytes(), tmp_path / "r.json", tmp_path / "p.json"

    def run(*words: str | Path) -> str:
        assert main([str(word) for word in words]) == 0
        return capsys.readouterr().out

    for steps in ("1", "1,2", "1,2,3", "1,2,3,4"):
        found = json.loads(run("scan", box, "--json", "-q"))
        report.write_text(json.dumps(found), encoding="utf-8")
        counts = {rung["step"]: rung["messages"] for rung in found["ladder"]}
        assert [counts[step] for step in (1, 2, 3, 4)] == [1, 1, 1, 2]
        run("plan", report, "--steps", steps, "-o", plan, "-q")
        planned = json.loads(plan.read_text(encoding="utf-8"))
        n_moves = sum(counts[int(step)] for step in steps.split(","))
        assert len(planned["moves"]) == n_moves
        run("apply", plan, "--yes", "-q", f"--confirm={n_moves}")
        left = box.read_bytes()
        assert left.count(b"\nMessage-ID:") == len(mails) - n_moves
        run("undo", planned["id"], "--yes", "-q")
        assert box.read_bytes() == before

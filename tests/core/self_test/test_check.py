"""How checks are run: one that fails is told, and the others go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.self_test.check import Check, CheckFailed, CheckOutcome, outcome_line, require, run_all


def fails(_: Path) -> str:
    raise ValueError("the reason")


def writes(folder: Path) -> str:
    (folder / "file").touch()
    return folder.name


def test_a_check_that_fails_does_not_keep_the_others(tmp_path: Path) -> None:
    told: list[CheckOutcome] = []
    checks = [Check("one", writes), Check("two", fails), Check("three", writes)]

    assert not run_all(checks, tmp_path, told.append)

    assert [(one.name, one.is_ok, one.seen) for one in told] == [
        ("one", True, "0"), ("two", False, "ValueError: the reason"), ("three", True, "2"),
    ]  # fmt: skip
    assert "fails" in told[1].trace


def test_a_line_begins_with_how_it_ended() -> None:
    assert outcome_line(CheckOutcome("TLS", "144", 0.5)).split() == [
        "OK",
        "TLS",
        "0.50",
        "s",
        "144",
    ]
    told = outcome_line(CheckOutcome("TLS", "none", 0.5, "Traceback ..."))
    assert told.startswith("FAILED")
    assert told.endswith("\nTraceback ...")


def test_need_says_how_it_is() -> None:
    require(True, "never said")
    with pytest.raises(CheckFailed, match="not so"):
        require(False, "not so")

"""How a run of the tests goes: what it draws, what it tells, and that it comes to its end."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from helpers.process.costs import room_of
from helpers.process.sampling import (
    FEWEST,
    KILLS,
    SEED,
    SOAK,
    cover,
    draw,
    draw_points,
    draw_run,
    examples,
)
from hypothesis import given
from hypothesis import strategies as st

WORDS = st.lists(st.text("abcdef", min_size=1), min_size=1, max_size=5, unique=True)


@pytest.fixture(autouse=True)
def usual(monkeypatch: pytest.MonkeyPatch) -> None:
    """A usual run with a seed, whatever run this is a part of."""
    monkeypatch.delenv(SOAK, raising=False)
    monkeypatch.setenv(SEED, "7")


@given(st.lists(WORDS, min_size=1, max_size=3), st.text())
def test_each_row_and_each_column_of_a_matrix_has_a_cell(axes: list[list[str]], of: str) -> None:
    names = ["-".join(words) for words in product(*axes)]
    chosen = cover(names, of=of)

    assert chosen <= set(names)
    for place, axis in enumerate(axes):
        assert {name.split("-")[place] for name in chosen} == set(axis)
    assert len(chosen) <= sum(map(len, axes))


@given(st.lists(st.integers(0, 9)), st.integers(0, 9), st.text())
def test_what_is_drawn_is_in_order_and_of_each_kind(
    values: list[int], least: int, of: str
) -> None:
    drawn = draw(values, least, of=of, kind=lambda value: value % 3)
    left = iter(values)

    assert all(value in left for value in drawn)
    assert {value % 3 for value in drawn} == {value % 3 for value in values}
    assert len(drawn) >= min(least, len(values))
    assert draw(values, least, of=of, kind=lambda value: value % 3) == drawn


def test_each_seed_draws_others_and_a_soak_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    points = ["write", "sync"] * 30

    def drawn() -> tuple[object, ...]:
        run = draw_run(range(100), 10, of="numbers")
        return draw_points(points, "a case"), run, cover(["a-x", "a-y", "b-x", "b-y"], of="m")

    of_seven = drawn()
    numbers = draw_points(points, "a case")
    assert (numbers[0], numbers[-1], len(numbers)) == (1, 60, KILLS)
    assert FEWEST <= examples(100) < 100
    monkeypatch.setenv(SEED, "8")
    assert drawn() != of_seven

    monkeypatch.setenv(SOAK, "1")
    assert draw_points(points, "a case") == list(range(1, 61))
    assert list(draw_run(range(100), 10, of="numbers")) == list(range(100))
    assert examples(100) == 100


def test_the_room_of_a_test_is_its_folder() -> None:
    assert room_of("tests/core/apply/faults/test_undo.py::test_it[a/b]") == "tests/core/apply"
    assert room_of("tests/gui/test_app.py::test_it") == "tests/gui"


@pytest.mark.slow
def test_what_waits_for_ever_ends_with_all_stacks_and_the_run_goes_on(tmp_path: Path) -> None:
    """As a menu does that waits for a click: no signal reaches Python there."""
    (tmp_path / "test_it.py").write_text(
        "import signal, threading\n"
        "def test_waits():\n"
        "    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\n"
        "    threading.Event().wait()\n"
        "def test_passes():\n"
        "    pass\n"
    )
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-n", "1"),
            *("-p", "no:randomly", "-p", "no:cacheprovider"),
            *("-o", "faulthandler_timeout=3", "-o", "faulthandler_exit_on_timeout=true", tmp_path),
        ],
        cwd=tmp_path, env=os.environ | {"PYTEST_ADDOPTS": ""}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip

    assert re.search(r"1 failed, 1 passed", done.stdout), done.stdout
    assert "test_it.py::test_waits" in done.stdout
    assert "in test_waits" in done.stderr, done.stderr

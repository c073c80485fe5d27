"""Whoever runs the tests on a bare machine is told which could not run, and what to do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.process import could_not_run
from helpers.servers.fixtures import WHY_NOT
from helpers.servers.pymap_fixtures import WHY

pytestmark = pytest.mark.slow

TESTS = Path(__file__).resolve().parents[1]

CASES = """
import pytest

@pytest.mark.parametrize("n", range(3))
def test_server(n):
    pytest.skip("no Dovecot here")

@pytest.mark.skipif(True, reason="only root may mount")
def test_mount():
    pass

def test_odd():
    pytest.skip("it rains")

def test_good():
    pass
"""


@pytest.mark.parametrize("processes", [(), ("-n", "1")], ids=["one process", "several"])
def test_each_kind_has_a_line_with_what_to_do(tmp_path: Path, processes: tuple[str, ...]) -> None:
    (tmp_path / "test_it.py").write_text(CASES, "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", "ascii")
    environment = dict(os.environ) | {"PYTEST_ADDOPTS": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    plugins = ["-p", "helpers.process.could_not_run", "-p", "xdist"]
    command = [sys.executable, "-m", "pytest", "-q", *plugins, *processes]
    done = subprocess.run(
        [*command, "-c", tmp_path / "pytest.ini", tmp_path],
        capture_output=True, text=True, check=False, cwd=TESTS,
        env=environment,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout + done.stderr
    said = done.stdout.partition("5 tests could not run here")[2].splitlines()
    assert said[1:4] == [
        "    3 against Dovecot: run packaging/test-packages.sh as root",
        "    1 for another reason: it rains",
        "    1 that root alone can run: run them as root, in a container",
    ]


def test_a_run_in_which_all_tests_ran_says_nothing() -> None:
    assert could_not_run.lines(()) == []


@pytest.mark.parametrize("why", [*WHY_NOT.values(), WHY])
def test_servers_that_are_missing_are_a_kind(why: str) -> None:
    assert "another reason" not in could_not_run.lines([why])[0]

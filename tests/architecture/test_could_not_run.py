"""Whoever runs the tests on a bare machine is told which could not run, and what to do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.mail.real_mail import VARIABLE, data_folder
from helpers.mail.real_mail import WHY_NOT as NO_MAIL
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


@pytest.mark.parametrize("why", [*WHY_NOT.values(), WHY, NO_MAIL])
def test_what_is_missing_is_a_kind(why: str) -> None:
    assert "another reason" not in could_not_run.lines([why])[0]


def test_real_mail_is_looked_for_where_somebody_said_and_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert data_folder() is None
    (tmp_path / "mail").mkdir()
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert data_folder() == tmp_path


@pytest.mark.parametrize("named", ["{folder}", "mail", "../shared"])
def test_a_folder_that_is_none_of_real_mail_ends_the_run_with_one_line(
    named: str, tmp_path: Path
) -> None:
    """Or a slip of the pen would leave out hundreds of tests, and nobody would see it."""
    environment = dict(os.environ) | {VARIABLE: named.format(folder=tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", "core/test_times.py"],
        capture_output=True, text=True, check=False, cwd=TESTS, env=environment,
    )  # fmt: skip

    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "give the full path of a folder that holds 'mail'" in done.stderr
    assert "Traceback" not in done.stderr

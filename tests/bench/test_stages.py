"""`make profile` reaches into the program's own modules: what moves there must not go unseen."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import sent_mail, write_mbox

from core.scan.read import STEPS

ROOT = Path(__file__).resolve().parents[2]
LINE = re.compile(r"(worker|parent|all) +(.+?) +([\d.]+) us +([\d.]+) %")


@pytest.mark.slow  # starts the program, a second
@pytest.mark.skipif(sys.platform != "linux", reason="workers are forks there alone")
def test_a_profile_names_each_step_and_accounts_for_nearly_all_of_the_time(tmp_path: Path) -> None:
    text = "We look forward to seeing you at the meeting about the new budget of the company.\n"
    sent = [
        sent_mail(number, f"{text * 9}{number} is the number of this.") for number in range(300)
    ]
    box = write_mbox(tmp_path / "in.mbox", sent)
    told = subprocess.run(
        [sys.executable, "-m", "tests.bench.stages", str(box)],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    found = {(who, name): float(share) for who, name, _, share in LINE.findall(told.stdout)}
    assert {("worker", step.__name__.strip("_")) for step in STEPS} <= set(found)
    assert {("worker", "fetch"), ("worker", "take_words"), ("parent", "read")} <= set(found)
    assert " -" not in told.stdout  # nothing is counted twice
    assert found["worker", "all of it"] + found["parent", "all of it"] == pytest.approx(
        100, abs=15
    )

"""A store killed at every point where it changes something (faults F45, F41).

Each point is followed by a second kill within the recovery. What is found then is the mailbox as
it was before or as it should be after, byte for byte; nothing between, and nothing left over.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.boxes.in_memory import folder_in_memory
from helpers.crashes.slim import run_slim
from helpers.process.systems import needs_fork

FLOORS = {  # so that a point that is lost from the code does not pass unnoticed
    ("mbox", "take_out"): 110,
    ("mbox", "put_back"): 130,
    ("mbox", "append"): 45,
    ("maildir", "take_out"): 45,
    ("maildir", "put_back"): 90,
    ("maildir", "append"): 55,
    ("mh", "take_out"): 45,
    ("mh", "put_back"): 90,
    ("mh", "append"): 55,
    ("eml", "take_out"): 45,
    ("eml", "put_back"): 90,
    ("eml", "append"): 55,
}

pytestmark = [pytest.mark.slow, needs_fork]


@pytest.fixture
def root(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: a kill is no power cut, and syncs take long."""
    with folder_in_memory(tmp_path) as folder:
        yield folder


@pytest.mark.parametrize(("kind", "action"), FLOORS)
def test_a_kill_leaves_all_or_nothing(kind: str, action: str, root: Path) -> None:
    found = json.loads(run_slim("store_crash", kind, action, root))

    assert found["wrong"] == []
    assert found["points"] >= FLOORS[kind, action]
    assert found["before"] > 0
    assert found["after"] > 0


@pytest.mark.parametrize("action", ["take_out", "put_back", "append"])
def test_mail_delivered_after_a_kill_is_kept(action: str, root: Path) -> None:
    found = json.loads(run_slim("store_crash", "mbox", action, root, "deliver"))

    assert found["wrong"] == []
    assert found["before"] > 0
    assert found["after"] > 0

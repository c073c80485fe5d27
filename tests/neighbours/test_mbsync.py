"""mbsync itself, between two Maildirs, around a move and its undo."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import mails, write_maildir
from helpers.boxes.moving import CALM
from helpers.screens.scanned_mail import scan_mailbox

from core.actions.moving import carry_out, take_back
from core.actions.planning import PlanTerms, make_plan
from core.job import NullJob
from core.model.found import CautionKind
from core.model.groups import Decision
from core.system.places import Places

pytestmark = pytest.mark.skipif(shutil.which("mbsync") is None, reason="mbsync is not installed")
CONFIG = """
MaildirStore far
Path {0}/far/
Inbox {0}/far/INBOX

MaildirStore near
Path {0}/near/
Inbox {0}/near/INBOX

Channel both
Far :far:
Near :near:
Create Both
Expunge Both
SyncState {1}
"""


def sync(root: Path, state: str) -> None:
    config = root / "mbsyncrc"
    config.write_text(CONFIG.format(root, state))
    environment = {**os.environ, "HOME": str(root)}
    subprocess.run(["mbsync", "-c", config, "-a"], check=True, env=environment)


def messages(box: Path) -> int:
    return sum(1 for part in ("cur", "new") for _ in (box / part).iterdir())


@pytest.mark.parametrize("state", ["*", "{0}/states/"])
def test_what_undo_gives_back_is_on_the_server_after_the_next_sync(
    tmp_path: Path, state: str
) -> None:
    state = state.format(tmp_path)
    (tmp_path / "states").mkdir()
    (tmp_path / "near").mkdir()
    one, two = mails(2)
    far = write_maildir(tmp_path / "far" / "INBOX", [one, two, one])
    near = tmp_path / "near" / "INBOX"
    sync(tmp_path, state)
    assert messages(near) == 3
    session = scan_mailbox(near)
    planned = make_plan(session, [Decision(0, (2,), "user")], PlanTerms(0.6), job=NullJob())
    assert [(c.kind, c.program) for c in planned.cautions] == [(CautionKind.SYNCED, "mbsync")]
    places = Places(tmp_path / "data", tmp_path / "cache", tmp_path / "config")
    run = carry_out(planned.plan, places, NullJob(), safety=CALM)
    assert run.moved == 1
    sync(tmp_path, state)
    assert messages(far) == 2

    take_back(run.id, places, NullJob())
    sync(tmp_path, state)

    assert messages(near) == messages(far) == 3

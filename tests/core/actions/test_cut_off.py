"""Which runs were cut off in the mail of a scan; the tests of the window kill real ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.boxes.moving import CALM, plan_of
from helpers.mail.sample_mail import house_mail
from helpers.screens.scanned_mail import scan_mailbox

from core.actions import moving
from core.actions.cut_off import find_cut_off
from core.apply.journal.journal import open_journal
from core.job import NullJob
from core.model.runs import RunState
from core.sources.registry import detect
from core.system.places import Places


@pytest.mark.parametrize("source", ["Mail", "Mail/Inbox"])
def test_a_run_that_nobody_checked_is_found_by_each_way_to_its_mailbox(
    tmp_path: Path, source: str
) -> None:
    places = Places(tmp_path / "data", tmp_path / "cache", tmp_path / "config")
    mails = [house_mail(1, "Water", "water " * 90)] * 2
    inbox = write_mbox(tmp_path / "Mail" / "Inbox", mails)
    write_mbox(tmp_path / "Mail" / "Other", mails[:1])
    elsewhere = write_mbox(tmp_path / "Elsewhere", mails)
    link = tmp_path / "Link"
    link.symlink_to(inbox)
    plan = plan_of([detect(tmp_path / source)])
    run = moving.carry_out(plan, places, NullJob(), safety=CALM, confirm=len(plan.moves))
    assert find_cut_off(scan_mailbox(inbox), places) == ()

    with open_journal(places.journal) as journal:
        journal.set_state(run.id, RunState.RUNNING)
    for path in (inbox, inbox.parent, link):
        (found,) = find_cut_off(scan_mailbox(path), places)
        assert (found.run.id, found.places) == (run.id, (str(tmp_path / source),))
    assert find_cut_off(scan_mailbox(elsewhere), places) == ()

"""Thunderbird itself, after a move and after its undo: no ghost, no lost star."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.homes import written_by_thunderbird
from helpers.boxes.moving import CALM
from helpers.process.thunderbird import make_profile, missing_programs, running
from helpers.screens.scanned_mail import scan_mailbox

from core.actions.moving import carry_out, take_back
from core.actions.planning import PlanTerms, make_plan
from core.job import NullJob
from core.model.groups import Decision
from core.model.refusals import RefusalKind
from core.sources.preflight import file_refusal
from core.system.places import Places

WHY_NOT = missing_programs()
pytestmark = pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)

# subject, read, starred, answered, tags
UNREAD = ["Letter 1", False, False, False, ""]
TAGGED = ["Letter 2", True, False, False, "$label2"]
READ = ["Letter 3", True, False, False, ""]
STARRED = ["Letter 1", True, True, True, ""]


def test_marks_of_its_index_are_there_after_a_move_and_after_undo(tmp_path: Path) -> None:
    profile, home = tmp_path / "profile", tmp_path / "home"
    home.mkdir()
    box = written_by_thunderbird(make_profile(profile))
    places = Places(tmp_path / "data", tmp_path / "cache", tmp_path / "config")
    terms, decisions = PlanTerms(0.6), [Decision(0, (3,), "user")]
    planned = make_plan(scan_mailbox(box), decisions, terms, job=NullJob())
    run = carry_out(planned.plan, places, NullJob(), safety=CALM)
    assert run.moved == 1

    with running(profile, home) as thunderbird:
        assert thunderbird.shown("Letters") == [STARRED, TAGGED, READ]
        why = file_refusal(box)
        assert why is not None
        assert why.kind is RefusalKind.THUNDERBIRD_RUNNING

    take_back(run.id, places, NullJob())

    with running(profile, home) as thunderbird:
        assert thunderbird.shown("Letters") == [UNREAD, TAGGED, READ, STARRED]

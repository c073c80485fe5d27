"""Causes in a report and of a pair."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from helpers.boxes.conversations import a_newsletter
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import NOTICE, OTHER, a_mail, scan_paths

from core.actions.causes import (
    add_causes_to_report,
    cause_of_pair,
    causes_of_groups,
    without_templates,
)
from core.actions.explain import explain
from core.model.causes import Cause, CauseSign
from core.scan.report import build_report
from core.scan.session import cut_groups

HOP = "from a.example.net by mx.example.org id {}; Tue, 5 Mar 2024 10:00:00 +0100"


def inbox(tmp_path: Path) -> Path:
    """0 and 1 one message that was delivered twice, 2 something else."""
    return write_mbox(
        tmp_path / "Inbox",
        [
            a_mail(NOTICE, Received=HOP.format(1)),
            a_mail(NOTICE, Received=HOP.format(2)),
            a_mail(OTHER, subject="Chor", number=2, Received=HOP.format(3)),
        ],
    )


def test_a_report_has_causes_of_the_scan_of_groups_and_of_members(tmp_path: Path) -> None:
    session = scan_paths(inbox(tmp_path))
    groups = cut_groups(session, 0.6)
    whole: dict[str, Any] = build_report(session, groups)
    causes = causes_of_groups(session, groups)
    add_causes_to_report(whole, groups, causes, causes)

    assert whole["causes"] == [{"cause": "redelivered", "copies": 1, "groups": 1}]
    for _ in range(2):  # it can be read more than once
        (group,) = whole["groups"]
        assert group["cause"] == "redelivered"
        (member,) = group["members"]
        assert (member["cause"], member["cause_evidence"]) == ("redelivered", "received")
        assert "cause" not in group["kept"]


def test_a_pair_has_a_cause_if_the_two_are_copies(tmp_path: Path) -> None:
    session = scan_paths(inbox(tmp_path))
    groups = cut_groups(session, 0.6)

    assert cause_of_pair(session, explain(session, groups, 0, 1)) == (
        Cause.REDELIVERED,
        CauseSign.RECEIVED,
    )
    assert cause_of_pair(session, explain(session, groups, 0, 2)) is None


def test_what_only_has_the_template_counts_as_no_copy(tmp_path: Path) -> None:
    news = [a_newsletter(n) for n in (1, 2, 3)]
    box = write_mbox(tmp_path / "Inbox", [*news, a_newsletter(3)])
    session = scan_paths(box)
    groups = cut_groups(session, 0.6)
    assert len(groups.members) == 3
    assert sum(causes_of_groups(session, without_templates(groups)).counts().values()) == 1

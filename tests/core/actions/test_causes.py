"""Causes in a report and of a pair."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from helpers.boxes.conversations import a_newsletter
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import NOTICE, OTHER, a_mail, scan_paths

from core.actions.causes import (
    add_causes_to_report,
    cause_of_pair,
    causes_of_groups,
    find_event,
    without_templates,
)
from core.actions.explain import explain
from core.model.causes import Cause, CauseSign
from core.model.sources import UNKNOWN_TIME
from core.scan.report import build_report
from core.scan.session import cut_groups

pytestmark = pytest.mark.slow

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


def imported_again(tmp_path: Path, *, minutes_between: int) -> Path:
    """Twelve messages as they came, a day apart, and again as an import wrote them years later."""
    mails = [
        a_mail(
            f"{NOTICE} Number {n}.", subject=f"Notice {n}", number=n, Received=HOP.format(n)
        ).as_bytes()
        for n in range(12)
    ]
    came = [datetime(2020, 3, 5, 10, tzinfo=UTC) + timedelta(days=n) for n in range(12)]
    import_began = datetime(2024, 5, 3, 10, tzinfo=UTC)
    again = [import_began + timedelta(minutes=n * minutes_between) for n in range(12)]
    stored = [
        f"From anna@example.org {when:%a %b %d %H:%M:%S %Y}\n".encode() + mail + b"\n"
        for mail, when in zip([*mails, *mails], [*came, *again], strict=True)
    ]
    box = tmp_path / "Inbox"
    box.write_bytes(b"".join(stored))
    return box


@pytest.mark.parametrize(("minutes_between", "has_day"), [(0, True), (1, True), (60 * 24, False)])
def test_copies_that_came_within_a_day_have_that_day(
    tmp_path: Path, minutes_between: int, has_day: bool
) -> None:
    session = scan_paths(imported_again(tmp_path, minutes_between=minutes_between))
    groups = cut_groups(session, 0.95)
    causes = causes_of_groups(session, groups)
    assert causes.counts() == {Cause.COPIED: 12}

    event = find_event(session.mails, groups, causes, Cause.COPIED)

    if has_day:
        assert datetime.fromtimestamp(event, UTC).date() == date(2024, 5, 3)
    else:
        assert event == UNKNOWN_TIME
    assert find_event(session.mails, groups, causes, Cause.SENT_AGAIN) == UNKNOWN_TIME

"""What Thunderbird has in its hands is told apart before anybody reviews it (F51, F54)."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.homes import open_in_thunderbird, profile
from helpers.screens.scanned_mail import scan_mailbox

from core.actions.in_use import split_in_use
from core.model.groups import Decision
from core.model.refusals import RefusalKind
from core.scan.session import Session

DECISIONS = (Decision(keep=0, drop=(1, 5), by="user"), Decision(keep=2, drop=(6,), by="oldest"))


@pytest.fixture
def made(tmp_path: Path) -> Path:
    return profile(tmp_path)


@pytest.fixture
def session(made: Path) -> Session:
    """Rows 0 to 3 of Archive/2023, 4 to 6 of Inbox."""
    return scan_mailbox(made / "Mail")


def test_all_is_free_while_thunderbird_is_closed(session: Session) -> None:
    assert split_in_use(session, DECISIONS) == (DECISIONS, ())
    assert split_in_use(session, ()) == ((), ())


def test_nothing_of_an_open_profile_is_free(session: Session, made: Path) -> None:
    with open_in_thunderbird(made):
        free, held = split_in_use(session, DECISIONS)

    assert free == ()
    assert [(one.row, one.keep, one.reason.kind) for one in held] == [
        (1, 0, RefusalKind.THUNDERBIRD_RUNNING),
        (5, 0, RefusalKind.THUNDERBIRD_RUNNING),
        (6, 2, RefusalKind.THUNDERBIRD_RUNNING),
    ]


def test_only_the_folder_that_is_compacted_is_held(session: Session, made: Path) -> None:
    (made / "Mail" / "Local Folders" / ".compact-temp").mkdir()

    free, held = split_in_use(session, DECISIONS)

    assert free == (Decision(0, (1,), "user"),)
    assert {one.reason.kind for one in held} == {RefusalKind.COMPACTING}
    assert [one.row for one in held] == [5, 6]

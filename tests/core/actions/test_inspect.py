"""A message of a session is opened again as it is now, or it is said that it is gone."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.imap.remote_mail import MemoryReach
from helpers.mail.sample_mail import (
    NOTICE,
    a_mail,
    scan_paths,
)
from helpers.mail.varied_mail import with_file

from core.actions.inspect import fetch_message, view_message
from core.errors import SourceChanged, SourceError, SourceMissing
from core.job import Cancelled, ThreadJob

pytestmark = pytest.mark.slow


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return write_mbox(
        tmp_path / "Inbox", [a_mail("Kurz.\n"), a_mail(NOTICE, number=2), a_mail("Ende.\n")]
    )


def test_a_row_shows_what_its_mail_says(box: Path) -> None:
    session = scan_paths(box)

    view = view_message(session, 1)

    assert view.show_text.startswith("Liebe Nachbarn, am Dienstag")
    assert view.mail.sender == "hv@example.org"
    assert ("Subject", "Wasser") in view.headers
    assert view.source.startswith("From: Hausverwaltung")
    assert view.where == "Inbox"


def test_a_row_says_that_somebody_flagged_it(tmp_path: Path) -> None:
    flagged = a_mail(NOTICE)
    flagged["X-Status"] = "F"
    session = scan_paths(write_mbox(tmp_path / "Inbox", [flagged, a_mail("Ende.\n", number=2)]))

    assert [view_message(session, row).is_flagged for row in range(2)] == [True, False]


def test_a_row_is_read_as_it_was_sent(box: Path) -> None:
    assert fetch_message(scan_paths(box), 0).rstrip() == a_mail("Kurz.\n").as_bytes().rstrip()


def test_a_file_that_changed_since_is_not_read_at_the_old_place(box: Path) -> None:
    session = scan_paths(box)
    box.write_bytes(box.read_bytes()[100:])

    with pytest.raises(SourceChanged):
        fetch_message(session, 1)


def test_a_mail_that_is_gone_is_said_to_be_missing(tmp_path: Path) -> None:
    folder = tmp_path / "mails"
    folder.mkdir()
    (folder / "1.eml").write_bytes(a_mail(NOTICE).as_bytes())
    (folder / "2.eml").write_bytes(a_mail(NOTICE, number=2).as_bytes())
    session = scan_paths(folder)
    (folder / "2.eml").unlink()

    assert view_message(session, 0).mail.message_id == "1@example.org"
    with pytest.raises(SourceMissing):
        fetch_message(session, 1)


def test_a_source_that_is_gone_is_an_error(box: Path) -> None:
    session = scan_paths(box)
    box.unlink()

    with pytest.raises(SourceError):
        fetch_message(session, 0)


def test_a_mail_on_a_server_is_fetched_to_be_looked_at() -> None:
    reach = MemoryReach()
    reach.server.put("INBOX", a_mail("Kurz.\n"), with_file(a_mail(NOTICE, number=2), 1))
    session = reach.scan()
    reach.server.forget_asked()

    view = view_message(session, 1, stores=reach.stores)

    assert reach.server.asked.whole == ["7:2"]
    assert view.show_text.startswith("Liebe Nachbarn, am Dienstag")
    assert [a.name for a in view.mail.attachments] == ["plan.pdf"]
    assert view.source.startswith("From: Hausverwaltung")
    assert "\r" not in view.source
    assert view.where == "INBOX"
    assert fetch_message(session, 0, stores=reach.stores) == a_mail("Kurz.\n").as_bytes()


def test_of_a_large_mail_on_a_server_the_attachments_are_not_fetched() -> None:
    reach = MemoryReach()
    large = with_file(a_mail("Plan anbei."), 1, size=3 << 20)
    reach.server.put("INBOX", large)
    session = reach.scan()
    reach.server.forget_asked()

    view = view_message(session, 0, stores=reach.stores)

    assert (reach.server.asked.whole, reach.server.received < 10_000) == ([], True)
    assert view.show_text == "Plan anbei."
    assert [a.name for a in view.mail.attachments] == ["plan.pdf"]
    assert view.size_bytes > 3 << 20
    assert ("Subject", "Wasser") in view.headers


def test_a_mail_that_is_gone_from_a_server_is_said_to_be_missing() -> None:
    reach = MemoryReach()
    reach.server.put("INBOX", a_mail(NOTICE), with_file(a_mail("x"), 1, size=3 << 20))
    session = reach.scan()
    reach.server.boxes["INBOX"].mails.clear()

    for row in range(2):
        with pytest.raises(SourceMissing):
            view_message(session, row, stores=reach.stores)


def test_a_preview_that_nobody_waits_for_any_more_stops() -> None:
    reach = MemoryReach()
    reach.server.put("INBOX", with_file(a_mail("x"), 1, size=3 << 20))
    session = reach.scan()
    job = ThreadJob()
    job.cancel()

    with pytest.raises(Cancelled):
        view_message(session, 0, stores=reach.stores, job=job)

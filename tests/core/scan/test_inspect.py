"""A mail of a session is opened again as it is now, or it is said that it is gone."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.sample_mail import NOTICE, a_mail, scanned, write_mbox

from core.errors import SourceChanged, SourceError, SourceMissing
from core.scan.inspect import open_row, read_row


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return write_mbox(
        tmp_path / "Inbox", [a_mail("Kurz.\n"), a_mail(NOTICE, number=2), a_mail("Ende.\n")]
    )


def test_a_row_shows_what_its_mail_says(box: Path) -> None:
    session = scanned(box)

    view = open_row(session, 1)

    assert view.show_text.startswith("Liebe Nachbarn, am Dienstag")
    assert view.mail.sender == "hv@example.org"
    assert ("Subject", "Wasser") in view.headers
    assert view.source.startswith("From: Hausverwaltung")
    assert view.where == "Inbox"


def test_a_row_is_read_as_it_was_sent(box: Path) -> None:
    assert read_row(scanned(box), 0).rstrip() == a_mail("Kurz.\n").as_bytes().rstrip()


def test_a_file_that_changed_since_is_not_read_at_the_old_place(box: Path) -> None:
    session = scanned(box)
    box.write_bytes(box.read_bytes()[100:])

    with pytest.raises(SourceChanged):
        read_row(session, 1)


def test_a_mail_that_is_gone_is_said_to_be_missing(tmp_path: Path) -> None:
    folder = tmp_path / "mails"
    folder.mkdir()
    (folder / "1.eml").write_bytes(a_mail(NOTICE).as_bytes())
    (folder / "2.eml").write_bytes(a_mail(NOTICE, number=2).as_bytes())
    session = scanned(folder)
    (folder / "2.eml").unlink()

    assert open_row(session, 0).mail.message_id == "1@example.org"
    with pytest.raises(SourceMissing):
        read_row(session, 1)


def test_a_source_that_is_gone_is_an_error(box: Path) -> None:
    session = scanned(box)
    box.unlink()

    with pytest.raises(SourceError):
        read_row(session, 0)

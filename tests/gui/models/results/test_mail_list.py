"""All messages of a scan, searched and shown without making them first."""

from __future__ import annotations

import pytest
from helpers.screens.sessions import facts_of
from PySide6.QtCore import Qt

from gui.models.results.mail_list import MailListModel


def column(model: MailListModel, number: int, most: int = 5) -> list[str]:
    rows = range(min(most, model.rowCount()))
    return [model.data(model.index(row, number)) for row in rows]


def test_a_line_has_subject_sender_date_and_folder() -> None:
    model = MailListModel(facts_of(3))

    assert column(model, 0) == ["Subject 0", "Subject 1", "Subject 2"]
    assert column(model, 1)[1] == "p1@example.org"
    assert column(model, 2)[0].startswith("11/1")
    assert [part.split()[-1] for part in column(model, 3)] == ["0", "1", "0"]
    heads = [model.headerData(i, Qt.Orientation.Horizontal) for i in range(model.columnCount())]
    assert heads == ["Subject", "From", "Date", "Folder"]


def test_all_words_must_be_in_subject_sender_or_folder() -> None:
    model = MailListModel(facts_of(100))

    model.search("SUBJECT 7 p27@")
    assert column(model, 0) == ["Subject 27", "Subject 77"]
    assert model.mail(1) == 77
    model.search("folder p3@ 53")
    assert column(model, 0) == ["Subject 53"]
    model.search("nobody-writes-this")
    assert model.rowCount() == 0
    model.search("")
    assert model.rowCount() == 100


def test_a_mail_is_found_in_what_is_shown_only() -> None:
    model = MailListModel(facts_of(100))
    assert model.place_of(42) == 42

    model.search("p42@")

    assert (model.place_of(42), model.place_of(92), model.place_of(43)) == (0, 1, -1)
    assert model.words(42).startswith("Subject 42, p42@example.org, ")


def test_of_a_hundred_thousand_mails_only_what_is_looked_at_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[str] = []
    monkeypatch.setattr("gui.models.results.mail_list.plain_line", lambda t: made.append(t) or t)

    model = MailListModel(facts_of(100_000))
    last = model.data(model.index(99_999, 0))

    assert (last, made) == ("Subject 99999", ["Subject 99999"])

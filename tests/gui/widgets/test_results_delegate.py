"""What the cells of the results list say where there is little room."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from gui.widgets.results_delegate import elide_place


@pytest.fixture
def metrics(qapp: QApplication) -> QFontMetricsF:
    return QFontMetricsF(qapp.font())


def test_a_place_that_fits_is_said_whole(metrics: QFontMetricsF) -> None:
    for place in ("Inbox", "anna@example.org / Inbox", ""):
        assert elide_place(place, 1_000, metrics) == place


@pytest.mark.parametrize("place", ["anna@example.org / Inbox", "anna@mail.example.net / Work"])
def test_the_account_gives_way_and_the_folder_stays(place: str, metrics: QFontMetricsF) -> None:
    account, _, folder = place.partition(" / ")
    room = metrics.horizontalAdvance(place) - metrics.horizontalAdvance(account) / 2

    said = elide_place(place, room, metrics)

    assert metrics.horizontalAdvance(said) <= room
    head, _, tail = said.partition(" / ")
    assert tail == folder
    assert head[0] == account[0]
    assert head[-1] == account[-1]
    assert "\u2026" in head


def test_where_only_the_folder_has_room_it_stands_alone(metrics: QFontMetricsF) -> None:
    room = metrics.horizontalAdvance("Archive") + 1

    assert elide_place("anna@example.org / Archive", room, metrics) == "Archive"


def test_a_long_folder_leaves_a_little_room_for_its_account(metrics: QFontMetricsF) -> None:
    room = metrics.horizontalAdvance("Lists/Neighbours/2024")
    places = [f"{account} / Lists/Neighbours/2024" for account in ("anna@a.net", "anna@b.org")]

    first, second = (elide_place(place, room, metrics) for place in places)

    assert first != second
    assert first.endswith("4")
    assert metrics.horizontalAdvance(first) <= room


def test_a_folder_that_is_too_long_is_cut_in_its_middle(metrics: QFontMetricsF) -> None:
    room = metrics.horizontalAdvance("Lists/Ne")

    said = elide_place("anna@example.org / Lists/Neighbours/2024", room, metrics)

    assert said[0] == "L"
    assert said[-1] == "4"
    assert metrics.horizontalAdvance(said) <= room

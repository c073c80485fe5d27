"""Looking for mail on this computer: what is told, in which order, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.homes import around, profile
from pytestqt.qtbot import QtBot

from core.model.found import Contents, MailPlace
from gui.controllers.accounts.found import FoundController


class WatchedSearch:
    """A controller that looks around a home, and all that it says."""

    def __init__(self, home: Path) -> None:
        self.controller = FoundController(around(home))
        self.lists: list[tuple[MailPlace, ...]] = []
        self.contents: list[tuple[MailPlace, Contents]] = []
        self.controller.listed.connect(self.lists.append)
        self.controller.looked.connect(lambda place, held: self.contents.append((place, held)))


@pytest.fixture
def search(tmp_path: Path) -> WatchedSearch:
    profile(tmp_path / ".thunderbird")
    return WatchedSearch(tmp_path)


def test_every_place_is_weighed_before_any_is_counted(search: WatchedSearch, qtbot: QtBot) -> None:
    with qtbot.waitSignal(search.controller.ended):
        search.controller.search()

    (places,) = search.lists
    assert places
    assert [place for place, _ in search.contents] == [*places, *places]
    weighed, counted = search.contents[: len(places)], search.contents[len(places) :]
    assert all(held.size_bytes > 0 and held.messages == -1 for _, held in weighed)
    assert sum(held.messages for _, held in counted) == 9  # seven here, two of a server


def test_a_search_that_is_stopped_looks_into_nothing_and_ends(
    search: WatchedSearch, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(search.controller.ended):
        search.controller.search()
        assert search.controller._runner.wait(60, cancel=False)  # it ends just before the stop
        search.controller.stop()

    assert not search.controller.is_busy
    assert search.contents == []


def test_asked_anew_while_it_looks_it_begins_again(search: WatchedSearch, qtbot: QtBot) -> None:
    """The dialog was closed and opened again: its list is whole, and told once for each row."""
    ends: list[None] = []
    search.controller.ended.connect(lambda: ends.append(None))

    with qtbot.waitSignal(search.controller.ended):
        search.controller.search()
        search.controller.search()

    assert len(ends) == 1
    assert [place for place, _ in search.contents] == [*search.lists[-1], *search.lists[-1]]


def test_a_profile_without_mail_of_its_own_is_not_offered(tmp_path: Path, qtbot: QtBot) -> None:
    used = profile(tmp_path / ".thunderbird")
    unused = profile(tmp_path / ".thunderbird", "new", default=False)
    for path in (unused / "Mail").rglob("*"):
        if path.is_file():
            path.unlink()
    controller = FoundController(around(tmp_path))

    with qtbot.waitSignal(controller.profiled) as told:
        controller.look_for_profiles()

    assert told.args is not None
    assert [one.path for one in told.args[0]] == [used]

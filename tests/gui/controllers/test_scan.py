"""A scan through its controller: what it is told of, and that nothing is left open."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from helpers.screens.scanned_mail import three_copies
from pytestqt.qtbot import QtBot

from core.cache.fingerprints import NoCache
from core.errors import SourceMissing
from core.model.remote import Traffic
from core.model.sources import Folder, FolderRole, SourceKind, SourceSpec, Treatment
from core.settings import Settings
from core.sources.stores import Stores
from gui.controllers.review.reviewed_scan import ReviewedScan
from gui.controllers.scan import ScanController
from gui.models.accounts.source_entries import FolderEntry, SourceEntry


@dataclass
class WatchedScan:
    """A controller over caches that are counted, and the bytes that servers sent."""

    home: Path
    received: int = 0
    caches: list[CountedCache] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.controller = ScanController(
            settings=Settings(),
            open_cache=self.open_cache,
            not_copies=self.home / "not_copies.json",
            stores=Stores(),
            traffic=lambda: Traffic(self.received, 0),
        )

    def open_cache(self) -> CountedCache:
        self.caches.append(CountedCache())
        self.received += 1_000
        return self.caches[-1]


class CountedCache(NoCache):
    """A cache that knows nothing, and whether it was closed."""

    is_closed = False

    def close(self) -> None:
        self.is_closed = True


def entry(path: Path, treatment: Treatment = Treatment.SEARCH) -> SourceEntry:
    folder = Folder("", path, "", 0, FolderRole.NORMAL)
    held = FolderEntry(folder, treatment)
    return SourceEntry(SourceSpec(SourceKind.MBOX, path), path.name, (held,))


@pytest.fixture
def watched(tmp_path: Path) -> WatchedScan:
    return WatchedScan(tmp_path)


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return three_copies(tmp_path / "Inbox")


def found_by(watched: WatchedScan, entries: list[SourceEntry], qtbot: QtBot) -> ReviewedScan:
    with qtbot.waitSignal(watched.controller.found) as told:
        watched.controller.start(entries, threshold=0.6)
    assert told.args is not None
    (found,) = told.args
    assert isinstance(found, ReviewedScan)
    return found


def test_a_scan_finds_the_copies_and_closes_its_cache(
    watched: WatchedScan, box: Path, qtbot: QtBot
) -> None:
    busy: list[bool] = []
    watched.controller.busied.connect(busy.append)

    found = found_by(watched, [entry(box)], qtbot)

    assert len(found.session.mails.position) == 4
    assert found.counts.sum() > 0
    assert busy == [True, False]
    assert [cache.is_closed for cache in watched.caches] == [True]


def test_only_what_servers_sent_meanwhile_is_counted(
    watched: WatchedScan, box: Path, qtbot: QtBot
) -> None:
    watched.received = 5_000  # of a scan before

    found = found_by(watched, [entry(box)], qtbot)

    assert found.session.stats.bytes_received == 1_000


def test_a_folder_that_is_left_out_is_not_read(
    watched: WatchedScan, box: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    other = three_copies(tmp_path / "Other")

    found = found_by(watched, [entry(box), entry(other, Treatment.SKIP)], qtbot)

    assert {held.folder.path for held in found.session.folders} == {box}


def test_mail_that_is_gone_is_told_and_the_cache_is_closed(
    watched: WatchedScan, tmp_path: Path, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(watched.controller.failed) as told:
        watched.controller.start([entry(tmp_path / "gone")], threshold=0.6)

    assert told.args is not None
    assert isinstance(told.args[0], SourceMissing)
    assert [cache.is_closed for cache in watched.caches] == [True]


def test_a_stopped_scan_says_so_and_closes_its_cache(
    watched: WatchedScan, box: Path, qtbot: QtBot
) -> None:
    controller = watched.controller

    with qtbot.waitSignal(controller.stopped):
        controller.start([entry(box)], threshold=0.6)
        controller.pause(True)
        controller.stop()

    assert not controller.is_busy
    assert all(cache.is_closed for cache in watched.caches)


def test_nothing_begins_where_nothing_is_chosen_or_a_scan_runs(
    watched: WatchedScan, box: Path, qtbot: QtBot
) -> None:
    watched.controller.start([], threshold=0.6)
    assert not watched.controller.is_busy

    with qtbot.waitSignal(watched.controller.found):
        watched.controller.start([entry(box)], threshold=0.6)
        watched.controller.start([entry(box)], threshold=0.6)

    assert len(watched.caches) == 1

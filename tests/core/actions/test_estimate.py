"""What a scan would fetch is told before it starts."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.imap.remote_mail import MemoryReach
from helpers.mail.sample_mail import (
    NOTICE,
    a_mail,
)

from core.actions.estimate import estimate
from core.cache.fingerprints import SqliteCache
from core.errors import ServerOffline
from core.job import NullJob
from core.model.remote import FetchEstimate
from core.settings import Settings
from core.sources.registry import detect


def expected(reach: MemoryReach, skip: frozenset[tuple[int, str]] = frozenset()) -> FetchEstimate:
    return estimate(
        reach.specs,
        settings=Settings(),
        cache=reach.cache,
        job=NullJob(),
        skip=skip,
        stores=reach.stores,
    )


@pytest.fixture
def reach(tmp_path: Path, cache: SqliteCache) -> MemoryReach:
    """A file of two messages, then an account of three in two folders."""
    made = MemoryReach(cache)
    box = write_mbox(tmp_path / "box", [a_mail(NOTICE), a_mail(NOTICE, number=2)])
    made.specs.insert(0, detect(box))
    made.server.put("INBOX", a_mail(NOTICE), a_mail(NOTICE, number=2))
    made.server.put("Junk", a_mail(NOTICE, number=3))
    return made


def test_only_mail_on_servers_counts(reach: MemoryReach) -> None:
    assert expected(reach) == FetchEstimate(3, 3, 12_000)


def test_skipped_folders_do_not_count(reach: MemoryReach) -> None:
    assert expected(reach, frozenset({(1, "Junk"), (0, "")})) == FetchEstimate(2, 2, 8_000)


def test_what_was_scanned_is_known(reach: MemoryReach) -> None:
    reach.scan()
    reach.server.put("INBOX", a_mail(NOTICE, number=4))

    assert expected(reach) == FetchEstimate(4, 1, 4_000)


def test_what_a_broken_scan_did_not_read_is_not_known(reach: MemoryReach) -> None:
    reach.server.unreadable = {"7:2"}
    reach.scan()

    assert expected(reach) == FetchEstimate(3, 1, 4_000)


def test_under_new_numbers_nothing_is_known(reach: MemoryReach) -> None:
    reach.scan()
    reach.server.boxes["INBOX"].validity = 9

    assert expected(reach) == FetchEstimate(3, 2, 8_000)


def test_a_server_that_cannot_be_reached_is_an_error(reach: MemoryReach) -> None:
    reach.server.answers_left = 0

    with pytest.raises(ServerOffline):
        expected(reach)

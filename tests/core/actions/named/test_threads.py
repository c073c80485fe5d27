"""Threads of a scan: what stays, what goes, and whom nobody else names."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.conversations import a_thread
from helpers.boxes.mailboxes import write_mbox

from core.actions.named.threads import (
    conversations_of,
    count_participants,
    find_threads,
    read_headers,
)
from core.cache.fingerprints import NoCache
from core.job import NullJob
from core.model.groups import Verdict
from core.model.sources import SourceKind, SourceSpec
from core.scan.run import scan
from core.scan.session import Session
from core.settings import Settings
from core.sources.stores import Stores

pytestmark = pytest.mark.slow


def session_of(path: Path) -> Session:
    spec = SourceSpec(SourceKind.MBOX, path)
    return scan([spec], settings=Settings(), cache=NoCache(), job=NullJob(), skip=set())


def rows_that_go(session: Session, *, ignore: bool = False) -> list[int]:
    threads = find_threads(session, stores=Stores(), job=NullJob(), ignore_recipients=ignore)
    return [one.row for thread in threads for one in thread.goes]


@pytest.mark.parametrize(
    ("cc", "rows"),
    [("", [0, 1]), ("BOB@b.example", [0, 1]), ("carol@c.example", [1]), ("list:;", [0, 1])],
)
def test_a_message_stays_if_nobody_else_names_whom_it_was_sent_to(
    tmp_path: Path, cc: str, rows: list[int]
) -> None:
    session = session_of(write_mbox(tmp_path / "a.mbox", a_thread(cc)))
    assert rows_that_go(session) == rows
    assert rows_that_go(session, ignore=True) == [0, 1]


def test_a_header_that_cannot_be_read_any_more_keeps_its_message(tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "a.mbox", a_thread())
    session = session_of(box)
    box.unlink()
    assert rows_that_go(session) == []
    assert rows_that_go(session, ignore=True) == [0, 1]


def test_a_thread_tells_what_stays_and_who_wrote_in_it(tmp_path: Path) -> None:
    session = session_of(write_mbox(tmp_path / "a.mbox", a_thread()))
    (thread,) = find_threads(session, stores=Stores(), job=NullJob())
    assert (thread.rows, thread.stays) == ((0, 1, 2), (2,))
    assert {(one.keep, one.verdict) for one in thread.goes} == {(2, Verdict.QUOTED)}
    assert count_participants(session, thread.rows) == 2
    assert conversations_of(session).parent.tolist() == [-1, 0, 1]


def test_messages_of_several_mailboxes_are_read_by_row(tmp_path: Path) -> None:
    mails = a_thread()
    paths = [write_mbox(tmp_path / f"{n}.mbox", [mail]) for n, mail in enumerate(mails)]
    specs = [SourceSpec(SourceKind.MBOX, path) for path in paths]
    session = scan(specs, settings=Settings(), cache=NoCache(), job=NullJob(), skip=set())
    found = read_headers(session, [2, 0, 1], len, Stores(), NullJob())
    assert found.keys() == {0, 1, 2}
    paths[1].unlink()
    left = read_headers(session, [0, 1], len, Stores(), NullJob())
    assert left == {0: found[0]}
    assert read_headers(session, [], len, Stores(), NullJob()) == {}

"""Groups of what was read so far: soon, seldom, and the same as a scan of these messages finds."""

from __future__ import annotations

import math
from email.message import EmailMessage
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import FOOTER, NOTICE, a_mail, scan_paths
from helpers.tables.alike import without_covers
from hypothesis import given
from hypothesis import strategies as st

from core.cache.fingerprints import NoCache
from core.job import NullJob
from core.scan import early, gather
from core.scan.early import FIRST_MAILS, MOST_MAILS, EarlyResults
from core.scan.run import scan
from core.scan.session import Session, cut_groups
from core.settings import Settings
from core.sources.registry import detect_all

pytestmark = pytest.mark.slow

ALL = 40


def mails() -> list[EmailMessage]:
    """Each fourth is a copy of the one before, and each eighth says more than that."""
    texts = [NOTICE.replace("Dienstag", f"Tag {n - (n % 4 == 3)}") for n in range(ALL)]
    return [a_mail(t + FOOTER * (n % 8 == 7), number=n) for n, t in enumerate(texts)]


def scan_early(path: Path) -> tuple[list[Session], Session]:
    shown: list[Session] = []
    whole = scan(
        detect_all(path), settings=Settings(), cache=NoCache(), job=NullJob(), early=shown.append
    )
    return shown, whole


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gather, "CHUNK_MAILS", 4)
    monkeypatch.setattr(early, "FIRST_MAILS", 8)
    monkeypatch.setattr(early, "FIRST_S", math.inf)  # a busy machine takes long over a few


def groups_of(session: Session) -> list[list[str]]:
    found = cut_groups(session, 0.6)
    borders = pairwise(found.starts.tolist())
    return [
        [session.mails.uid[row] for row in [kept, *found.members[start:end].tolist()]]
        for kept, (start, end) in zip(found.kept.tolist(), borders, strict=True)
    ]


@pytest.mark.slow
def test_what_is_shown_early_is_what_a_scan_of_the_first_messages_finds(tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "Inbox", mails())
    shown, whole = scan_early(box)

    assert [len(it.mails.flags) for it in shown] == [8, 16, 32]
    assert len(whole.mails.flags) == ALL
    assert groups_of(whole) == groups_of(scan_paths(box))
    for session in shown:
        n = len(session.mails.flags)
        first = write_mbox(tmp_path / f"first {n}", mails()[:n])
        assert groups_of(session) == groups_of(without_covers(scan_paths(first)))
        assert session.folders[0].n_mails == session.stats.messages == n
        assert session.prepared.edits is None


@pytest.mark.slow
def test_files_of_a_folder_that_are_partly_known_are_shown_in_its_order(tmp_path: Path) -> None:
    box = tmp_path / "box"
    for part in ("cur", "new", "tmp"):
        (box / part).mkdir(parents=True)
    for n, data in enumerate(mails()):
        (box / "cur" / f"{n:03}.host:2,S").write_bytes(data.as_bytes())
    shown, whole = scan_early(box)
    for session in [*shown, whole]:
        assert (np.diff(session.mails.position) > 0).all()
    assert groups_of(whole) == groups_of(scan_paths(box))
    assert len(shown) == 3


@given(st.lists(st.integers(1, 3_000), max_size=300))
def test_they_are_made_so_seldom_that_all_of_them_cost_no_more_than_one(steps: list[int]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(early, "FIRST_MAILS", FIRST_MAILS)
        made: list[int] = []
        n = 0
        results = EarlyResults(lambda: n, made.append)
        for step in steps:
            n += step
            results.look(n)
        assert sum(made) <= 2 * n
        assert all(number <= MOST_MAILS for number in made)
        assert bool(made) == (n >= early.FIRST_MAILS)


def test_where_messages_are_large_the_first_are_shown_after_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int] = []
    results = EarlyResults(lambda: 0, made.append)
    results.look(1)
    assert not made
    monkeypatch.setattr(early, "FIRST_S", 0.0)
    results.look(1)
    results.look(1)
    assert len(made) == 1

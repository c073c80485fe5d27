"""A whole scan on real files: what is found, what is read again, what stops it."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    FOOTER,
    NOTICE,
    OTHER,
    a_mail,
    scan_paths,
)
from helpers.tables.alike import without_covers

from core.cache.fingerprints import SqliteCache
from core.errors import NotMail, SourceMissing
from core.job import Cancelled, Progress, Stage
from core.match.groups.groups import matches_kept
from core.model.fingerprint import BlockKind
from core.model.groups import Difference, Verdict
from core.model.mail import MessageFlag
from core.model.sources import ProblemKind
from core.scan import gather
from core.scan.session import (
    cut_groups,
    evidence_of_groups,
    evidence_of_pair,
    linked_pairs,
    rows_of_folders,
    similarity_histogram,
)

pytestmark = pytest.mark.slow


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    """0 a notice, 1 the same by another route, 2 its list copy, 3 a reply, 4 other, 5 a ghost."""
    notice = a_mail(NOTICE)
    route = a_mail(NOTICE, Received="from mx by mail; Mon, 02 Mar 2026 09:01:00 +0000")
    listed = a_mail(
        NOTICE + FOOTER, subject="[haus] Wasser", number=2, List_Id="<haus.example.org>"
    )
    quoted = "\n".join(f"> {line}" for line in NOTICE.split(". "))
    reply = a_mail(
        f"Danke!\n\n{quoted}", subject="Re: Wasser", number=3, In_Reply_To="<1@example.org>"
    )
    other = a_mail(OTHER, subject="Chor", number=4)
    ghost = a_mail(NOTICE, number=5, X_Mozilla_Status="0009")
    return write_mbox(tmp_path / "Inbox", [notice, route, listed, reply, other, ghost])


class Watcher:
    """A job that remembers its progress, and may stop after some checkpoints."""

    def __init__(self, stop_after: int = 10**9) -> None:
        self.seen: list[Progress] = []
        self.left = stop_after

    def report(self, progress: Progress) -> None:
        self.seen.append(progress)

    def checkpoint(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise Cancelled


class StopsWhileReading(Watcher):
    """Stops as soon as a first chunk was read."""

    def checkpoint(self) -> None:
        if any(p.stage is Stage.READING for p in self.seen):
            raise Cancelled


def test_copies_are_grouped_around_the_fullest(inbox: Path) -> None:
    groups = cut_groups(scan_paths(inbox), 0.6)

    assert groups.kept.tolist() == [2]
    assert groups.members.tolist() == [0, 1]
    assert {Verdict(v) for v in groups.verdict} == {Verdict.FULLER_TEXT}


def test_where_none_is_fuller_copies_are_grouped_around_the_first_and_explained(
    inbox: Path,
) -> None:
    session = without_covers(scan_paths(inbox))

    groups = cut_groups(session, 0.6)

    assert groups.kept.tolist() == [0]
    assert groups.members.tolist() == [1, 2]
    assert [Verdict(v) for v in groups.verdict] == [Verdict.IDENTICAL, Verdict.NEAR]
    assert Difference(int(groups.differs[1])) & Difference.MORE_TEXT
    found = evidence_of_pair(session, 0, 2)
    assert found.kind is BlockKind.SENTENCES
    assert found.common == found.of_kept < found.of_member
    assert evidence_of_groups(session, groups).values()[1] == found


def test_a_ghost_is_counted_apart_and_matches_nothing(inbox: Path) -> None:
    session = scan_paths(inbox)

    assert (session.stats.messages, session.stats.ghosts) == (5, 1)
    assert MessageFlag(int(session.mails.flags[5])) & MessageFlag.GHOST
    assert 5 not in cut_groups(session, 0.5).members


def test_what_thunderbird_deleted_on_the_server_is_a_ghost(tmp_path: Path) -> None:
    deleted = a_mail(NOTICE + FOOTER, X_Mozilla_Status="0001", X_Mozilla_Status2="00200000")
    session = scan_paths(write_mbox(tmp_path / "Inbox", [deleted, a_mail(NOTICE, number=2)]))

    assert (session.stats.messages, session.stats.ghosts) == (1, 1)
    assert 0 not in cut_groups(session, 0.5).members


def test_a_file_whose_name_promises_mail_is_told(tmp_path: Path) -> None:
    noise = bytes(range(256)) * 20
    write_mbox(tmp_path / "good.mbox", [a_mail(NOTICE)])
    (tmp_path / "Old").mkdir()
    for name in ("random.mbox", "Old/archive.pst", "saved.msg", "photo.jpg", "notes", ".x.mbox"):
        (tmp_path / name).write_bytes(noise)
    (tmp_path / "text.msg").write_text("a text of another program\n")
    (tmp_path / "empty.mbox").touch()

    session = scan_paths(tmp_path)

    told = {(p.key.folder, p.kind, p.position) for p in session.problems}
    assert told == {
        (name, ProblemKind.NOT_MAILBOX, -1)
        for name in ("random.mbox", "Old/archive.pst", "saved.msg")
    }
    assert session.stats.messages == 1


def test_the_pairs_and_the_histogram_agree(inbox: Path) -> None:
    session = scan_paths(inbox)

    a, b, score = linked_pairs(session, 0.5)

    assert (0, 1, 1.0) in set(zip(a.tolist(), b.tolist(), score.tolist(), strict=True))
    assert similarity_histogram(session).sum() == len(a)
    linked = matches_kept(session.prepared, 1, np.array([0, 2, 4], np.int32), 0.6)
    assert linked.tolist() == [True, True, False]


def test_a_second_scan_reads_no_message_again(inbox: Path, cache: SqliteCache) -> None:
    first, second = scan_paths(inbox, cache=cache), scan_paths(inbox, cache=cache)

    assert (first.stats.from_cache, first.stats.bytes_read) == (0, inbox.stat().st_size)
    assert (second.stats.from_cache, second.stats.bytes_read) == (6, 0)
    assert list(second.mails.subject) == list(first.mails.subject)
    assert cut_groups(second, 0.6).members.tolist() == cut_groups(first, 0.6).members.tolist()


def test_a_changed_file_is_read_again(inbox: Path, cache: SqliteCache) -> None:
    scan_paths(inbox, cache=cache)
    with inbox.open("ab") as file:
        file.write(b"From x Mon Mar  2 09:00:00 2026\nSubject: new\n\nNew mail.\n")

    assert scan_paths(inbox, cache=cache).stats.messages == 6


def test_of_a_folder_of_files_only_what_is_new_is_read(tmp_path: Path, cache: SqliteCache) -> None:
    folder = tmp_path / "mails"
    folder.mkdir()
    for number in range(1, 5):
        (folder / f"{number}.eml").write_bytes(a_mail(NOTICE, number=number).as_bytes())
    scan_paths(folder, cache=cache)
    (folder / "0.eml").write_bytes(a_mail(OTHER, subject="Chor", number=9).as_bytes())
    (folder / "3.eml").write_bytes(a_mail(OTHER, subject="Neu", number=9).as_bytes())
    (folder / "4.eml").unlink()

    again = scan_paths(folder, cache=cache)

    assert again.stats.from_cache == 2
    assert list(again.mails.subject) == ["Chor", "Wasser", "Wasser", "Neu"]
    assert again.mails.position.tolist() == [0, 1, 2, 3]
    assert [g.tolist() for g in (cut_groups(again, 0.6).kept, cut_groups(again, 0.6).members)] == [
        [0, 1],
        [3, 2],
    ]


def test_two_names_of_one_file_are_one_message(tmp_path: Path) -> None:
    folder = tmp_path / "mails"
    folder.mkdir()
    (folder / "1.eml").write_bytes(a_mail(NOTICE).as_bytes())
    os.link(folder / "1.eml", folder / "2.eml")

    session = scan_paths(folder)

    assert MessageFlag(int(session.mails.flags[1])) & MessageFlag.VIEW
    assert len(cut_groups(session, 0.5).members) == 0


def test_a_file_given_twice_is_read_once(inbox: Path, tmp_path: Path) -> None:
    (tmp_path / "Link").symlink_to(inbox)

    session = scan_paths(inbox, tmp_path / "Link")

    assert session.stats.messages == 5
    assert [held.source for held in session.skipped] == [1]


def test_mail_of_two_sources_is_compared(inbox: Path, tmp_path: Path) -> None:
    other = write_mbox(tmp_path / "Archive", [a_mail(NOTICE, number=7)])

    session = scan_paths(inbox, other)
    groups = cut_groups(session, 0.6, protected=rows_of_folders(session, [1]))

    assert groups.kept.tolist() == [6]
    assert groups.members.tolist() == [0, 1, 2]
    assert session.folders[session.mails.folder[6]].source == 1


def test_a_skipped_folder_is_not_read(tmp_path: Path) -> None:
    write_mbox(tmp_path / "Inbox", [a_mail(NOTICE)])
    write_mbox(tmp_path / "Trash", [a_mail(NOTICE, number=2)])

    session = scan_paths(tmp_path, skip=[(0, "Trash")])

    assert [held.folder.name for held in session.folders] == ["Inbox"]
    assert [held.folder.name for held in session.skipped] == ["Trash"]


def test_a_bad_mail_is_listed_and_the_rest_is_scanned(tmp_path: Path) -> None:
    folder = tmp_path / "mails"
    folder.mkdir()
    for number, data in enumerate(
        [a_mail(NOTICE).as_bytes(), b"no header\n", a_mail(NOTICE, number=2).as_bytes()]
    ):
        (folder / f"{number}.eml").write_bytes(data)

    session = scan_paths(folder)

    assert [(p.position, p.kind) for p in session.problems] == [(1, ProblemKind.NOT_MAIL)]
    assert cut_groups(session, 0.6).members.tolist() == [2]


def test_a_stopped_scan_goes_on_where_it_was(
    tmp_path: Path, cache: SqliteCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gather, "CHUNK_MAILS", 25)
    mails = [a_mail(f"{NOTICE} Nummer {n}.", number=n) for n in range(130)]
    box = write_mbox(tmp_path / "Inbox", mails)
    with pytest.raises(Cancelled):
        scan_paths(box, cache=cache, job=StopsWhileReading())

    again = scan_paths(box, cache=cache)

    assert again.stats.messages == 130
    assert 25 <= again.stats.from_cache < 130


def test_progress_tells_bytes_and_messages(inbox: Path) -> None:
    job = Watcher()

    scan_paths(inbox, job=job)

    reading = [p for p in job.seen if p.stage is Stage.READING]
    assert reading[-1] == Progress(Stage.READING, inbox.stat().st_size, inbox.stat().st_size, 6, 0)
    assert [p.stage for p in job.seen][-1] is Stage.GROUPING


def test_scanning_changes_nothing(inbox: Path, tmp_path: Path) -> None:
    os.utime(inbox, ns=(1, 1))
    before = (inbox.read_bytes(), inbox.stat().st_mtime_ns, set(tmp_path.iterdir()))

    scan_paths(inbox)

    assert (inbox.read_bytes(), inbox.stat().st_mtime_ns, set(tmp_path.iterdir())) == before


def test_an_empty_mailbox_has_no_groups(tmp_path: Path) -> None:
    (tmp_path / "Inbox").touch()

    session = scan_paths(tmp_path / "Inbox")

    assert session.stats.messages == 0
    assert len(cut_groups(session, 0.5).kept) == 0
    assert similarity_histogram(session).tolist() == [0] * 51


def test_what_is_no_mail_is_an_error_of_the_source(tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").write_bytes(bytes(range(256)) * 40)

    with pytest.raises(NotMail):
        scan_paths(tmp_path / "photo.jpg")
    with pytest.raises(SourceMissing):
        scan_paths(tmp_path / "missing")


@pytest.mark.parametrize("stored", ["mbox", "Maildir"])
def test_of_two_undated_messages_the_store_tells_which_is_which(
    stored: str, tmp_path: Path
) -> None:
    body = f"From: ups@example.org\nSubject: Power\n\n{NOTICE}\n".encode()
    lines = {1: b"Tue Mar  3 10:00:00 2020", 3: b"Fri Mar  6 02:11:00 2020"}
    days = (1, 3, 1)
    if stored == "mbox":
        box = tmp_path / "Alarms"
        box.write_bytes(b"".join(b"From ups " + lines[day] + b"\n" + body + b"\n" for day in days))
    else:
        box = tmp_path
        for part in ("cur", "new", "tmp"):
            (box / part).mkdir()
        for n, day in enumerate(days):
            (box / "cur" / f"158323000{day}.{n}.host:2,S").write_bytes(body)

    groups = cut_groups(scan_paths(box), 0.6)
    verdicts = sorted(Verdict(int(verdict)) for verdict in groups.verdict)

    assert verdicts.count(Verdict.IDENTICAL) == 1
    assert len(verdicts) == 2

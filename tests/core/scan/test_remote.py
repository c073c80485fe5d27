"""A scan of an account: it finds what a scan of files finds, and asks for each thing once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.imap.remote_mail import ACCOUNT, MemoryReach, MemoryServer, read_or_die
from helpers.mail.mailings import mailing
from helpers.mail.sample_mail import (
    NOTICE,
    OTHER,
    a_mail,
)
from helpers.mail.varied_mail import rewrap_base64, varied_mails, with_file
from helpers.process.sampling import examples
from helpers.tables.alike import describe_all_pairs, describe_groups, without_covers
from hypothesis import given, settings
from hypothesis import strategies as st

from core.cache.fingerprints import NoCache, SqliteCache
from core.errors import ServerOffline, SourceError
from core.job import Cancelled, NullJob, Progress, Stage
from core.model.groups import Difference, Verdict
from core.model.mail import MessageFlag, has_flag
from core.model.sources import FolderRole, ProblemKind
from core.scan import remote
from core.scan.run import scan
from core.scan.session import Session, cut_groups
from core.settings import ReadSettings, Settings
from core.sources.imap import source
from core.sources.registry import detect

pytestmark = pytest.mark.slow


@pytest.fixture
def reach(cache: SqliteCache) -> MemoryReach:
    return MemoryReach(cache)


def in_files(tmp_path: Path, mails: Sequence[bytes]) -> Session:
    box = write_mbox(tmp_path / "all.mbox", mails)
    return scan([detect(box)], settings=Settings(), cache=NoCache(), job=NullJob())


def test_mail_on_a_server_gives_the_groups_and_verdicts_of_the_same_mail_in_a_file(
    tmp_path: Path,
) -> None:
    mails = varied_mails()
    here, there = in_files(tmp_path, mails), MemoryReach()
    there.server.put("INBOX", *mails)

    scanned = there.scan()

    found, here = without_covers(scanned), without_covers(here)
    for threshold in (0.5, 0.6, 0.8, 1.0):
        assert describe_groups(cut_groups(found, threshold), by_outline=True) == describe_groups(
            cut_groups(here, threshold), by_outline=True
        )
    assert found.conflicts.tolist() == here.conflicts.tolist()
    assert [p.kind for p in found.problems] == [p.kind for p in here.problems]
    assert found.mails.text_digest.tolist() == here.mails.text_digest.tolist()
    everything = range(len(mails))
    assert describe_all_pairs(found, everything, by_outline=True) == describe_all_pairs(
        here, everything, by_outline=True
    )


@settings(max_examples=examples(25))
@given(st.sets(st.integers(0, len(varied_mails()) - 1)))
def test_half_on_a_server_and_half_in_a_file_the_copies_are_the_same(
    tmp_path_factory: pytest.TempPathFactory, on_server: set[int]
) -> None:
    mails = varied_mails()
    folder = tmp_path_factory.mktemp("mixed")
    there = MemoryReach()
    there.server.put("INBOX", *(mails[n] for n in sorted(on_server)))
    in_file = [n for n in range(len(mails)) if n not in on_server]
    there.specs.append(detect(write_mbox(folder / "box", [*(mails[n] for n in in_file)])))

    found = without_covers(there.scan())

    first = len(on_server)
    row_of = {n: row for row, n in enumerate(sorted(on_server))}
    row_of |= {n: first + at for at, n in enumerate(in_file)}
    here = without_covers(in_files(folder, mails))
    everything = range(len(mails))
    there = [row_of[n] for n in everything]
    assert describe_all_pairs(found, there, by_outline=True) == describe_all_pairs(
        here, everything, by_outline=True
    )


def test_a_scan_by_the_text_alone_and_one_with_signatures_share_what_was_fetched(
    reach: MemoryReach,
) -> None:
    reach.server.put("INBOX", mailing(0), mailing(1), mailing(0, number=5))
    by_text = Settings(ReadSettings(signatures=False))

    first = scan(
        reach.specs, settings=by_text, cache=reach.cache, job=NullJob(), stores=reach.stores
    )
    second = reach.scan()

    assert reach.server.received == 0 < first.stats.bytes_received
    assert second.stats.from_cache == 3
    assert describe_groups(cut_groups(second, 0.6)) == describe_groups(cut_groups(first, 0.6))
    assert [Verdict(v).name for v in cut_groups(second, 0.6).verdict] == [
        "SAME_TEMPLATE",
        "FULLER_TEXT",
    ]


def test_a_second_scan_asks_for_nothing_but_changes(reach: MemoryReach) -> None:
    reach.server.put("INBOX", *varied_mails())
    reach.server.put("Archive", a_mail(NOTICE, number=77))
    first = reach.scan()
    cost = reach.server.received

    second = reach.scan()

    assert reach.server.received == 0 < cost
    assert (second.stats.from_cache, second.stats.bytes_read) == (second.stats.messages, 0)
    assert (first.stats.bytes_received, second.stats.bytes_received) == (cost, 0)
    assert describe_groups(cut_groups(second, 0.6)) == describe_groups(cut_groups(first, 0.6))
    assert list(second.mails.uid) == list(first.mails.uid)


def test_only_new_mail_is_fetched(reach: MemoryReach) -> None:
    reach.server.put("INBOX", *varied_mails())
    n_mails = reach.scan().stats.messages
    reach.server.put("INBOX", a_mail(NOTICE, number=99))

    again = reach.scan()

    assert reach.server.asked.outlines == [f"7:{n_mails + 1}"]
    assert reach.server.asked.whole == []
    assert again.stats.from_cache == n_mails
    assert again.mails.message_id[n_mails] == "99@example.org"


def test_a_changed_flag_fetches_no_mail(reach: MemoryReach) -> None:
    reach.server.put("INBOX", a_mail(NOTICE), a_mail(OTHER, number=2))
    reach.scan()
    reach.server.flag("INBOX", 1, MessageFlag.SEEN | MessageFlag.FLAGGED)
    reach.server.flag("INBOX", 2, MessageFlag.GHOST)

    again = reach.scan()

    asked = reach.server.asked
    assert (asked.listed, asked.outlines, asked.whole) == (2, [], [])
    flags = [MessageFlag(int(flags)) for flags in again.mails.flags]
    assert (
        flags[0] & (MessageFlag.SEEN | MessageFlag.FLAGGED)
        == MessageFlag.SEEN | MessageFlag.FLAGGED
    )
    assert flags[1] & MessageFlag.GHOST
    assert (again.stats.messages, again.stats.ghosts) == (1, 1)

    reach.server.flag("INBOX", 1, MessageFlag.NONE)
    assert not MessageFlag(int(reach.scan().mails.flags[0])) & MessageFlag.SEEN


def test_flags_in_headers_are_another_stores(reach: MemoryReach) -> None:
    reach.server.put("INBOX", a_mail(NOTICE, X_Mozilla_Status="0009", Status="RO"))

    flags = MessageFlag(int(reach.scan().mails.flags[0]))

    assert not flags & (MessageFlag.GHOST | MessageFlag.SEEN)


def test_mail_that_is_gone_leaves_no_row(reach: MemoryReach) -> None:
    reach.server.put("INBOX", a_mail(NOTICE), a_mail(NOTICE), a_mail(OTHER, number=2))
    reach.scan()
    del reach.server.boxes["INBOX"].mails[1]

    again = reach.scan()

    assert reach.server.asked.outlines == []
    assert list(again.mails.uid) == ["7:2", "7:3"]
    assert again.mails.position.tolist() == [0, 1]


def test_a_folder_with_new_numbers_is_read_again(reach: MemoryReach) -> None:
    reach.server.put("INBOX", a_mail(NOTICE), a_mail(OTHER, number=2))
    reach.scan()
    reach.server.boxes["INBOX"].validity = 8

    again = reach.scan()

    assert reach.server.asked.outlines == ["8:1", "8:2"]
    assert list(again.mails.uid) == ["8:1", "8:2"]


class StopsAfterMessages(NullJob):
    """Stops when so many messages were read."""

    def __init__(self, messages: int) -> None:
        self.messages, self.seen = messages, 0

    def report(self, progress: Progress) -> None:
        if progress.stage is Stage.READING:
            self.seen = progress.messages

    def checkpoint(self) -> None:
        if self.seen >= self.messages:
            raise Cancelled


def cut_line(reach: MemoryReach) -> None:
    reach.server.answers_left = 70
    with pytest.raises(ServerOffline):
        reach.scan()
    reach.server.answers_left = 10**9


def stopped(reach: MemoryReach) -> None:
    with pytest.raises(Cancelled):
        reach.scan(StopsAfterMessages(25))


@pytest.mark.parametrize("interrupt", [cut_line, stopped])
def test_a_scan_that_did_not_end_goes_on_where_it_was(
    reach: MemoryReach,
    interrupt: Callable[[MemoryReach], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(remote, "TASK_MAILS", 25)
    monkeypatch.setattr(source, "BATCH_MAILS", 25)
    mails = [a_mail(f"{NOTICE} Nummer {n}.", number=n) for n in range(110)]
    reach.server.put("INBOX", *mails)
    interrupt(reach)
    asked = len(reach.server.asked.outlines)

    again = reach.scan()

    assert again.stats.messages == 110
    assert again.stats.from_cache >= 25
    assert len(reach.server.asked.outlines) == 110 - again.stats.from_cache
    assert 25 <= asked < 110
    assert reach.scan().stats.from_cache == 110
    assert reach.server.asked.outlines == []


def test_missing_parts_are_asked_for_only_where_they_are_read(reach: MemoryReach) -> None:
    mails = varied_mails()
    reach.server.put("INBOX", *mails)

    reach.scan()

    assert reach.server.asked.completed == ["7:12", "7:15"]  # short plain text beside a page


def test_attachments_are_fetched_only_where_copies_may_differ_in_them(reach: MemoryReach) -> None:
    same = [with_file(a_mail(OTHER, subject="Chor", number=3), 1) for _ in range(3)]
    alone = with_file(a_mail(NOTICE, number=5), 2)
    reach.server.put("INBOX", *same, alone)

    found = reach.scan()

    assert reach.server.asked.whole == []
    assert [Verdict(v) for v in cut_groups(found, 0.6).verdict] == [Verdict.SAME_TEXT] * 2
    assert cut_groups(found, 0.6).differs.tolist() == [Difference.UNVERIFIED] * 2
    assert has_flag(found.mails.flags, MessageFlag.OUTLINE).all()


def test_what_was_fetched_whole_is_remembered(reach: MemoryReach) -> None:
    mail = with_file(a_mail(OTHER, subject="Chor", number=3), 1)
    reach.server.put("INBOX", mail, rewrap_base64(mail), mail)

    found = reach.scan()

    assert reach.server.asked.whole == ["7:1", "7:2", "7:3"]
    assert [Verdict(v) for v in cut_groups(found, 0.6).verdict] == [Verdict.IDENTICAL] * 2
    assert not has_flag(found.mails.flags, MessageFlag.OUTLINE).any()
    again = reach.scan()
    assert reach.server.received == 0
    assert describe_groups(cut_groups(again, 0.6)) == describe_groups(cut_groups(found, 0.6))


def test_copies_across_an_account_and_a_file_are_found_by_the_content_of_their_files(
    reach: MemoryReach, tmp_path: Path
) -> None:
    mail = with_file(a_mail(OTHER, subject="Chor", number=3), 1)
    reach.server.put("INBOX", mail, with_file(a_mail(NOTICE, number=5), 2))
    reach.specs.append(detect(write_mbox(tmp_path / "box", [mail])))

    found = reach.scan()

    assert reach.server.asked.whole == ["7:1"]
    groups = cut_groups(found, 0.6)
    assert (groups.kept.tolist(), groups.members.tolist()) == ([0], [2])
    assert [Verdict(v) for v in groups.verdict] == [Verdict.IDENTICAL]


def test_a_mail_that_cannot_be_had_whole_does_not_keep_a_scan_from_its_end(
    reach: MemoryReach,
) -> None:
    mail = with_file(a_mail(OTHER, subject="Chor", number=3), 1)
    reach.server.put("INBOX", mail, rewrap_base64(mail))
    reach.server.gives_whole = False

    found = reach.scan()

    assert reach.server.asked.whole == ["7:1", "7:2"]
    assert len(found.mails.position) == 2
    assert {p.kind for p in found.problems} == {ProblemKind.UNREADABLE}
    assert [Verdict(v) for v in cut_groups(found, 0.6).verdict] == [Verdict.CONFLICT]


def test_a_mail_that_the_server_does_not_give_is_told_and_tried_again(reach: MemoryReach) -> None:
    reach.server.put("INBOX", a_mail(NOTICE), a_mail(NOTICE), a_mail(OTHER, number=2))
    reach.server.unreadable = {"7:2"}

    found = reach.scan()

    assert [(p.key.uid, p.kind) for p in found.problems] == [("7:2", ProblemKind.UNREADABLE)]
    assert list(found.mails.uid) == ["7:1", "7:3"]
    reach.server.unreadable = set()
    again = reach.scan()
    assert reach.server.asked.outlines == ["7:2"]
    assert (list(again.mails.uid), again.problems) == (["7:1", "7:2", "7:3"], ())


def test_an_account_that_cannot_be_reached_is_an_error_and_no_half_scan(
    reach: MemoryReach,
) -> None:
    reach.server.put("INBOX", a_mail(NOTICE))
    reach.server.answers_left = 0

    with pytest.raises(SourceError):
        reach.scan()


def test_a_mailbox_that_two_accounts_reach_is_read_once(reach: MemoryReach) -> None:
    reach.server.put("INBOX", a_mail(NOTICE))
    reach.specs.append(reach.stores.add(ACCOUNT.with_name("b.json"), reach.server))

    found = reach.scan()

    assert found.stats.messages == 1
    assert [held.source for held in found.skipped] == [1]


def test_copies_in_two_accounts_are_found(reach: MemoryReach) -> None:
    reach.server.put("INBOX", a_mail(NOTICE))
    other = MemoryServer("bob@mail.example.org:993")
    other.put("INBOX", a_mail(NOTICE))
    reach.specs.append(reach.stores.add(ACCOUNT.with_name("b.json"), other))

    groups = cut_groups(reach.scan(), 0.6)

    assert (groups.kept.tolist(), groups.members.tolist()) == ([0], [1])


def test_a_skipped_folder_of_an_account_is_not_asked_for(reach: MemoryReach) -> None:
    reach.server.put("INBOX", a_mail(NOTICE))
    reach.server.put("Junk", a_mail(NOTICE))

    found = reach.scan(skip=[(0, "Junk")])

    assert reach.server.asked.listed == 1
    assert [held.folder.name for held in found.skipped] == ["Junk"]


def test_progress_counts_the_bytes_of_all_mail(reach: MemoryReach, tmp_path: Path) -> None:
    reach.server.put("INBOX", *varied_mails())
    box = write_mbox(tmp_path / "box", varied_mails())
    reach.specs.append(detect(box))

    class Watcher(NullJob):
        seen: list[Progress] = []  # noqa: RUF012 - one test

        def report(self, progress: Progress) -> None:
            self.seen.append(progress)

    reach.scan(Watcher())

    reading = [p for p in Watcher.seen if p.stage is Stage.READING]
    assert [p.done for p in reading] == sorted(p.done for p in reading)
    assert reading[-1].done == reading[-1].total > box.stat().st_size
    assert reading[-1].messages >= 2 * len(varied_mails())


def test_mail_in_the_trash_of_an_account_is_never_kept(reach: MemoryReach) -> None:
    reach.server.put("Trash", a_mail(NOTICE))
    reach.server.boxes["Trash"].role = FolderRole.TRASH
    reach.server.put("INBOX", a_mail(NOTICE))

    groups = cut_groups(reach.scan(), 0.6)

    assert (groups.kept.tolist(), groups.members.tolist()) == ([1], [0])


def test_a_damaged_file_is_no_conflict_between_an_account_and_a_file(
    reach: MemoryReach, tmp_path: Path
) -> None:
    head, _, body = with_file(a_mail(OTHER, number=3), 1).as_bytes().rpartition(b"base64")
    damaged = head + b"base64" + body.replace(b"A", b"!")
    reach.server.put("INBOX", damaged)
    reach.specs.append(detect(write_mbox(tmp_path / "box", [damaged])))

    found = reach.scan()

    assert found.conflicts.tolist() == []
    assert [Verdict(v) for v in cut_groups(found, 0.6).verdict] == [Verdict.IDENTICAL]


def test_a_mail_that_kills_its_reader_costs_only_itself_and_is_tried_again(
    reach: MemoryReach, monkeypatch: pytest.MonkeyPatch
) -> None:
    reach.server.put("INBOX", a_mail(NOTICE), a_mail("DEADLY", number=2), a_mail(NOTICE))
    with monkeypatch.context() as deadly_times:
        deadly_times.setattr(remote, "read_outlines", read_or_die)
        found = reach.scan()

    assert [(p.key.uid, p.kind) for p in found.problems] == [("7:2", ProblemKind.TOO_COSTLY)]
    assert MessageFlag(int(found.mails.flags[1])) & MessageFlag.UNREADABLE
    assert cut_groups(found, 0.6).members.tolist() == [2]
    again = reach.scan()
    assert reach.server.asked.outlines == ["7:2"]
    assert (again.problems, again.mails.message_id[1]) == ((), "2@example.org")

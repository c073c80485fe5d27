"""Which messages of a scan mention which keywords, in files and on a real server."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from pathlib import Path

import numpy as np
import pytest
from helpers.accounts.scan_setup import ScanSetup
from helpers.boxes.mailboxes import put_time_back, write_maildir, write_mbox
from helpers.imap.remote_mail import MemoryReach
from helpers.mail.keyword_mails import WORDS, KeywordMail, sheets
from helpers.mail.real_mail import WHY_NOT, data_folder
from helpers.mail.sample_mail import (
    NOTICE,
    OTHER,
    a_mail,
    scan_paths,
)
from helpers.process.sampling import examples
from helpers.servers.dovecot import Person
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.actions.inspect import fetch_message
from core.cache.fingerprints import NoCache, SqliteCache
from core.errors import KeywordError, ServerOffline
from core.job import Cancelled, NullJob, Progress
from core.model.mentions import Keywords, KeywordUse, Mentions, rows_mentioning
from core.model.sources import RawMessage
from core.scan.session import Session, cut_groups
from core.search import mentions as searching
from core.search.finder import finder_of
from core.search.mentions import linked_rows, search_mentions
from core.sources.mbox.source import MboxSource

pytestmark = pytest.mark.slow

KEYWORDS = Keywords(("eimer", "noten liegen am", "nowhere"))


def everything(session: Session) -> np.ndarray:
    return np.arange(len(session.mails.flags), dtype=np.int32)


def found_in(
    session: Session, keywords: Keywords = KEYWORDS, *, cache: object = None, **more: object
) -> Mentions:
    return search_mentions(
        session,
        everything(session),
        keywords,
        cache=cache or NoCache(),  # type: ignore[arg-type]
        job=NullJob(),
        **more,  # type: ignore[arg-type]
    )


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many messages each chunk had that was read by a worker."""
    seen: list[int] = []
    first = searching.ordered_map

    def counted(work: object, items: object, **more: object) -> object:
        def noted() -> Iterator[object]:
            for item in items:  # type: ignore[attr-defined]
                seen.append(len(getattr(item, "stubs", None) or item.outlines))
                yield item

        return first(work, noted(), **more)  # type: ignore[arg-type]

    monkeypatch.setattr(searching, "ordered_map", counted)
    return seen


def test_mails_of_a_file_and_of_a_folder_of_files(tmp_path: Path) -> None:
    mails = [a_mail(NOTICE), a_mail(OTHER), a_mail("kurz", subject="Eimer")]
    box = write_mbox(tmp_path / "box", mails)
    folder = write_maildir(tmp_path / "dir", [mail.as_bytes() for mail in mails])

    for session in (scan_paths(box), scan_paths(folder)):
        by_subject = dict(
            zip(session.mails.subject, found_in(session).found.tolist(), strict=True)
        )
        assert by_subject["Eimer"] == [True, False, False]
        assert sorted(found_in(session).found.tolist()) == [
            [False, True, False],
            [True, False, False],
            [True, False, False],
        ]


@settings(deadline=None, max_examples=examples(15), suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(sheets(), min_size=1, max_size=4), st.booleans())
def test_a_search_finds_what_is_seen(
    tmp_path_factory: pytest.TempPathFactory, mails: list[KeywordMail], attachments: bool
) -> None:
    box = write_mbox(tmp_path_factory.mktemp("m") / "box", [mail.data for mail in mails])
    found = found_in(scan_paths(box), Keywords(WORDS, attachments))

    expected = [[mail.mentions(w, attachments=attachments) for w in WORDS] for mail in mails]
    assert found.found.tolist() == expected
    assert not found.unread.any()


def test_a_second_search_reads_nothing_and_says_the_same(
    tmp_path: Path, cache: SqliteCache, reads: list[int]
) -> None:
    session = scan_paths(write_mbox(tmp_path / "box", [a_mail(NOTICE), a_mail(OTHER)]))
    first = search_mentions(session, np.array([1], np.int32), KEYWORDS, cache=cache, job=NullJob())
    assert reads == [1]

    second = found_in(session, cache=cache)
    third = found_in(session, cache=cache)

    assert reads == [1, 1]
    assert first.found.tolist() == second.found[1:].tolist()
    assert (
        second.found.tolist()
        == third.found.tolist()
        == [[True, False, False], [False, True, False]]
    )


def test_what_was_remembered_of_an_older_file_protects_nobody_less(
    tmp_path: Path, cache: SqliteCache
) -> None:
    """The same places, the same size, another text: only the version of the file tells."""
    box = write_mbox(tmp_path / "box", [a_mail("nothing here")])
    assert not found_in(scan_paths(box), Keywords(("secret",)), cache=cache).found.any()
    box.write_bytes(box.read_bytes().replace(b"nothing", b"secret!"))

    assert found_in(scan_paths(box), Keywords(("secret",)), cache=cache).found.all()


def test_a_mail_written_anew_in_its_folder_is_read_anew(
    tmp_path: Path, cache: SqliteCache
) -> None:
    folder = write_maildir(tmp_path / "dir", [a_mail("nothing here").as_bytes()])
    (path,) = (path for path in folder.rglob("*") if path.is_file() and "cur" in path.parts)
    assert not found_in(scan_paths(folder), Keywords(("secret",)), cache=cache).found.any()
    path.write_bytes(path.read_bytes().replace(b"nothing", b"secret!"))

    assert found_in(scan_paths(folder), Keywords(("secret",)), cache=cache).found.all()


@pytest.mark.parametrize("gone", [True, False])
def test_mail_that_changed_since_the_scan_is_protected_and_not_remembered(
    tmp_path: Path, cache: SqliteCache, gone: bool
) -> None:
    box = write_mbox(tmp_path / "box", [a_mail(NOTICE), a_mail(OTHER)])
    session = scan_paths(box)
    before, times = box.read_bytes(), box.stat()
    box.unlink() if gone else box.write_bytes(before + b"\n")

    found = found_in(session, cache=cache)

    assert found.unread.all()
    assert rows_mentioning(found, 2, KeywordUse.PROTECT).all()
    assert not rows_mentioning(found, 2, KeywordUse.MARK).any()
    box.write_bytes(before)
    put_time_back(box, times)
    assert not found_in(scan_paths(box), cache=cache).unread.any()


def damaged() -> bytes:
    message = EmailMessage()
    message["Subject"] = "Schaden"
    message.set_content("text " * 50, cte="base64")
    return message.as_bytes().replace(b"dGV4d", b"dGV4*", 1)


def test_damaged_mail_is_protected_each_time_anew(
    tmp_path: Path, cache: SqliteCache, reads: list[int]
) -> None:
    session = scan_paths(write_mbox(tmp_path / "box", [a_mail(NOTICE), damaged()]))

    for _ in range(2):
        found = found_in(session, cache=cache)
        assert found.unread.tolist() == [False, True]
    assert reads == [2, 1]


def test_a_mail_that_kills_its_worker_costs_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = scan_paths(
        write_mbox(tmp_path / "box", [a_mail(NOTICE), a_mail("deadly"), a_mail(OTHER)])
    )
    first = MboxSource.fetch

    def fetch(self: MboxSource, *rest: object) -> Iterator[object]:
        for raw in first(self, *rest):  # type: ignore[arg-type]
            if isinstance(raw, RawMessage) and b"deadly" in raw.data:
                os._exit(9)
            yield raw

    monkeypatch.setattr(MboxSource, "fetch", fetch)
    found = found_in(session)

    assert found.unread.tolist() == [False, True, False]
    assert found.found.any(axis=1).tolist() == [True, False, True]


def test_stopping_keeps_what_was_searched(tmp_path: Path, cache: SqliteCache) -> None:
    boxes = [write_mbox(tmp_path / name, [a_mail(NOTICE), a_mail(OTHER)]) for name in "ab"]
    session = scan_paths(*boxes)

    class Impatient(NullJob):
        def report(self, progress: Progress) -> None:
            if progress.done >= 2:
                self.stops = True

        def checkpoint(self) -> None:
            if getattr(self, "stops", False):
                raise Cancelled

    with pytest.raises(Cancelled):
        search_mentions(session, everything(session), KEYWORDS, cache=cache, job=Impatient())
    seen: list[int] = []

    class Watching(NullJob):
        def report(self, progress: Progress) -> None:
            seen.append(progress.done)

    search_mentions(session, everything(session), KEYWORDS, cache=cache, job=Watching())
    assert seen[0] == 2


def test_keywords_that_are_none_are_refused_before_the_work(tmp_path: Path) -> None:
    session = scan_paths(write_mbox(tmp_path / "box", [a_mail(NOTICE)]))

    with pytest.raises(KeywordError):
        found_in(session, Keywords(()))


def test_all_mails_of_groups_are_among_those_that_are_linked(tmp_path: Path) -> None:
    mails = [
        a_mail(NOTICE),
        a_mail(NOTICE, Delivered_To="2"),
        a_mail(OTHER, subject="Chor", number=4),
    ]
    session = scan_paths(write_mbox(tmp_path / "box", mails))

    groups = cut_groups(session, 0.5)

    assert {*groups.kept.tolist(), *groups.members.tolist()} == {0, 1}
    assert linked_rows(session).tolist() == [0, 1]


def test_mentions_of_one_mail_are_shown_with_their_place() -> None:
    (mention,) = finder_of(KEYWORDS).mentions(a_mail("kurz", subject="Der Eimer").as_bytes())

    assert mention.context[mention.start : mention.end] == "Eimer"


# --- on servers ---------------------------------------------------------------------------------


def test_mail_that_cannot_be_had_from_a_server_is_protected() -> None:
    reach = MemoryReach()
    server = reach.add_account("anna")
    server.put("INBOX", a_mail(NOTICE), a_mail(OTHER))
    session = reach.scan()
    del server.boxes["INBOX"].mails[1]

    found = search_mentions(
        session, everything(session), KEYWORDS, stores=reach.stores, cache=NoCache(), job=NullJob()
    )

    assert found.unread.tolist() == [True, False]
    server.answers_left = 0
    with pytest.raises(ServerOffline):
        search_mentions(
            session,
            everything(session),
            KEYWORDS,
            stores=reach.stores,
            cache=NoCache(),
            job=NullJob(),
        )


@pytest.fixture
def setup(person: Person, setup_of: Callable[..., ScanSetup], cache: SqliteCache) -> ScanSetup:
    return setup_of(person, cache=cache)


def large(body: str, **parts: str) -> bytes:
    """A message that is not fetched whole: with a file that nobody searches."""
    message = EmailMessage()
    message["Subject"] = "Anlagen"
    message["To"] = "Bea Eimer <bea@example.org>"
    message.set_content(body, cte="base64")
    if "html" in parts:
        message.add_alternative(parts["html"], subtype="html", cte="base64")
    for name in sorted(set(parts) - {"html"}):
        message.add_attachment(parts[name], filename=f"{name}.txt", cte="base64")
    message.add_attachment(os.urandom(90_000), maintype="image", subtype="png", filename="b.png")
    return message.as_bytes()


def test_on_a_server_the_same_is_found_without_what_is_not_searched(
    setup: ScanSetup, tmp_path: Path, reads: list[int]
) -> None:
    mails = [
        a_mail(NOTICE).as_bytes(),
        large(OTHER * 30, html=f"<p>{OTHER * 30} <b>now</b>here</p>"),
        large(NOTICE * 30, notes="die Noten liegen\nam Eingang " * 200),
        large("damals " * 900),
        damaged(),
    ]
    setup.owner.deliver("INBOX", mails)
    session = setup.scan()
    here = scan_paths(write_mbox(tmp_path / "box", mails))
    before = setup.servers.traffic.received

    for attachments in (True, False):
        keywords = Keywords(KEYWORDS.words, attachments)
        there = found_in(session, keywords, stores=setup.stores, cache=setup.cache)
        expected = found_in(here, keywords)
        assert there.found.tolist() == expected.found.tolist()
        assert there.unread.tolist() == expected.unread.tolist() == [False] * 4 + [True]

    assert expected.found.tolist()[3] == [True, False, False]  # the receiver's name
    assert 0 < setup.servers.traffic.received - before < 90_000
    reads.clear()
    found_in(session, keywords, stores=setup.stores, cache=setup.cache)
    assert reads == [1]  # the damaged one


@pytest.mark.skipif(data_folder() is None, reason=WHY_NOT)
def test_real_mail_is_searched_whole_and_what_is_found_is_shown(cache: SqliteCache) -> None:
    folder = data_folder()
    assert folder is not None
    session = scan_paths(folder / "mail" / "ru_zh_ja.mboxcl.mbox", cache=cache)
    keywords = Keywords(("http", "邮件", "for you", "и"))

    found = found_in(session, keywords, cache=cache)

    assert found.unread.mean() < 0.02
    assert found.found.any(axis=0).all()
    for row, words in enumerate(found.found.tolist()):
        if found.unread[row]:
            continue
        shown = {
            mention.keyword
            for mention in finder_of(keywords).mentions(fetch_message(session, row))
        }
        assert shown == set(np.flatnonzero(words).tolist())


@pytest.mark.skipif(data_folder() is None, reason=WHY_NOT)
def test_real_mail_on_a_server_says_what_it_says_in_a_file(setup: ScanSetup) -> None:
    folder = data_folder()
    assert folder is not None
    here = scan_paths(folder / "mail" / "ru_zh_ja.mboxcl.mbox")
    mails = [fetch_message(here, row) for row in range(len(here.mails.flags))]
    setup.owner.deliver("INBOX", mails)
    keywords = Keywords(("http", "邮件", "for you", "и", "@"))
    session = setup.scan()
    before = setup.servers.traffic.received

    there = found_in(session, keywords, stores=setup.stores)

    expected = found_in(here, keywords)
    assert there.found.tolist() == expected.found.tolist()
    assert there.unread.tolist() == expected.unread.tolist()
    fetched = setup.servers.traffic.received - before
    assert 0 < fetched < sum(map(len, mails))

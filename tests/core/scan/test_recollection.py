"""What is remembered of mails that were read whole: true, bounded, and never trusted blindly."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from helpers.remote_mail import ACCOUNT, Reach, as_sent
from helpers.sample_mail import NOTICE, OTHER, a_mail
from helpers.varied_mail import varied_mails, with_file
from hypothesis import given, settings
from hypothesis import strategies as st

from core.cache.fingerprints import NoCache, SqliteCache
from core.canonical import N_ASPECTS, Canonical
from core.columns import Column, Texts
from core.errors import ServerOffline
from core.identity import identity
from core.job import NullJob
from core.model import (
    Address,
    Decision,
    Folder,
    FolderRole,
    Item,
    MailFlag,
    MessageKey,
    Move,
    RawMail,
    Refusal,
    SourceKind,
    Stub,
    Verdict,
)
from core.places import Places
from core.scan import recollection
from core.scan.planned_mail import MailReader, PlannedMails
from core.scan.planning import Planned, Terms, make_plan
from core.scan.proving import ContentProver
from core.scan.recollection import (
    CachedRecollection,
    Content,
    NotingProver,
    WholeMail,
    WholeMails,
)
from core.scan.session import Session, cut
from core.settings import ReadSettings

COPY = with_file(a_mail(OTHER, number=3), 1)
FOLDER = Folder("INBOX", Path("/home/anna/anna%40a/INBOX"), "", 0, FolderRole.NORMAL)
HTML = ReadSettings(prefer_html=True)


@pytest.fixture
def reach(cache: SqliteCache) -> Reach:
    """Two copies with a file in INBOX, one that came another way, and a mail of another kind."""
    made = Reach(cache)
    made.server.put("INBOX", COPY, COPY, b"Delivered-To: b\n" + COPY.as_bytes(), a_mail(NOTICE))
    return made


def planned(reach: Reach, session: Session, *gone: int) -> Planned:
    reach.server.forget_asked()
    return make_plan(
        session,
        [Decision(0, gone or (1, 2), "user")],
        Terms(0.6),
        job=NullJob(),
        stores=reach.stores,
        cache=reach.cache,
    )


def said(plan: Planned) -> list[object]:
    return [(m.what, m.keeper, m.verdict, m.score, m.own_choice) for m in plan.plan.moves]


def test_a_second_plan_of_the_same_mail_fetches_none_of_it(reach: Reach) -> None:
    session = reach.scan()
    first = planned(reach, session)
    fetched = reach.server.asked.whole
    again = planned(reach, session)

    assert fetched == ["7:1", "7:2", "7:3"]
    assert reach.server.asked.whole == []
    assert said(again) == said(first)
    assert len(again.plan.moves) == 2


def test_of_a_grown_plan_only_the_new_mail_is_fetched(reach: Reach) -> None:
    session = reach.scan()
    planned(reach, session, 1)
    planned(reach, session, 1, 2)

    assert reach.server.asked.whole == ["7:3"]


def renumbered(reach: Reach) -> None:
    reach.server.boxes["INBOX"].validity = 8


def of_another_size(reach: Reach) -> None:
    held = reach.server.boxes["INBOX"].mails[2]
    held.data, held.mod_seq = held.data + b"more\r\n", 99


def of_another_server(reach: Reach) -> None:
    reach.server.user = "anna@other.example.org:993"


@pytest.mark.parametrize("change", [renumbered, of_another_size, of_another_server])
def test_what_may_be_another_mail_is_read_again(
    reach: Reach, change: Callable[[Reach], None]
) -> None:
    planned(reach, reach.scan())
    change(reach)

    planned(reach, reach.scan())

    assert len(reach.server.asked.whole) == (1 if change is of_another_size else 3)


def test_without_a_memory_and_where_nobody_tells_what_is_there_mail_is_read(
    reach: Reach, cache: SqliteCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = reach.scan()

    def fetched() -> int:
        planned(reach, session)
        return len(reach.server.asked.whole)

    assert (fetched(), fetched()) == (3, 0)
    reach.server.searches = False
    assert fetched() == 3
    reach.server.searches, reach.cache = True, NoCache()
    assert fetched() == 3
    reach.cache = cache
    cache.forget()
    assert (fetched(), fetched()) == (3, 0)
    monkeypatch.setattr(recollection, "READER", recollection.READER + 1)
    assert (fetched(), fetched()) == (3, 0)


def test_where_the_server_tells_no_uidvalidity_nothing_is_remembered(reach: Reach) -> None:
    reach.server.boxes["INBOX"].validity = 0
    session = reach.scan()
    for _ in range(2):
        planned(reach, session)

        assert len(reach.server.asked.whole) == 3


def test_an_account_by_another_name_is_read_by_itself(reach: Reach) -> None:
    planned(reach, reach.scan())
    other = reach.stores.add(ACCOUNT.with_name("b.json"), reach.server)
    reach.specs = [other]

    planned(reach, reach.scan())

    assert len(reach.server.asked.whole) == 3


def test_a_mail_that_is_gone_since_the_scan_is_not_planned(reach: Reach) -> None:
    session = reach.scan()
    planned(reach, session)
    del reach.server.boxes["INBOX"].mails[2]

    found = planned(reach, session)

    assert reach.server.asked.whole == ["7:2"]  # asked for, as it would be without a memory
    assert [move.what.address.uid for move in found.plan.moves] == ["7:3"]


def test_a_plan_that_was_cut_off_keeps_what_it_read(reach: Reach) -> None:
    session = reach.scan()
    reach.server.answers_left = 2
    with pytest.raises(ServerOffline):
        planned(reach, session)
    reach.server.answers_left = 99
    planned(reach, session)

    assert reach.server.asked.whole == ["7:3"]


def test_mails_that_are_gone_are_forgotten(reach: Reach) -> None:
    session = reach.scan()
    planned(reach, session)
    del reach.server.boxes["INBOX"].mails[3]
    reach.server.put("INBOX", COPY)
    planned(reach, reach.scan(), 1, 3)

    known = WholeMails(reach.cache, ACCOUNT, session.folders[0].folder).identities()
    assert set(known) == {"7:1", "7:2", "7:5"}
    assert known["7:1"] == identity(as_sent(COPY))


# --- entries ------------------------------------------------------------------------------------

numbers = st.integers(0, (1 << 64) - 1)
canonicals = st.builds(
    Canonical,
    st.one_of(st.just(b""), st.binary(min_size=16, max_size=16).filter(any)),
    st.tuples(*[numbers] * N_ASPECTS),
    st.lists(st.tuples(numbers, numbers), max_size=3).map(tuple),
)
contents = st.builds(
    Content, st.tuples(numbers, numbers), st.lists(numbers, max_size=3).map(tuple), canonicals
)
wholes = st.builds(
    WholeMail,
    st.integers(0, 1 << 62),
    st.binary(min_size=32, max_size=32).map(bytes.hex),
    contents,
)
entries = st.dictionaries(st.from_regex(r"[1-9]\d{0,9}:[1-9]\d{0,9}", fullmatch=True), wholes)


class Shelf(NoCache):
    """A cache in memory whose columns can be tampered with."""

    def __init__(self) -> None:
        self.entries: dict[str, tuple[str, dict[str, Column]]] = {}

    def get(self, key: str, version: str) -> dict[str, Column] | None:
        found = self.entries.get(key)
        return found[1] if found is not None and version in ("", found[0]) else None

    def put(self, key: str, version: str, columns: dict[str, Column]) -> None:
        self.entries[key] = (version, columns)


@settings(max_examples=25)
@given(entries, entries)
def test_what_is_remembered_comes_back_and_is_added_to(
    first: dict[str, WholeMail], then: dict[str, WholeMail]
) -> None:
    memory = WholeMails(Shelf(), ACCOUNT, FOLDER)
    listed = {*first, *then}
    memory.add(first, listed, HTML)
    memory.add(then, listed, HTML)

    assert memory.read(HTML) == first | then
    assert memory.read(ReadSettings()) == {}
    assert memory.identities() == {uid: mail.digest for uid, mail in (first | then).items()}


OTHER_COLUMNS: list[Column] = [
    Texts.of(["1:1"]), Texts.of([]), np.zeros(0, np.uint64), np.zeros((1, 2), np.uint64),
    np.zeros((2, 16), np.uint8), np.full(2, -1, np.int64), np.full(2, 1 << 62, np.int64),
    np.zeros((2, 2), np.float64), np.array(7, np.int64),
]  # fmt: skip


@pytest.mark.parametrize("damage", range(len(OTHER_COLUMNS)))
def test_a_damaged_entry_is_none_or_says_what_it_said(damage: int) -> None:
    content = Content((1, 2), (3,), Canonical(b"x" * 16, (1,) * N_ASPECTS, ((1, 2),)))
    mails = {f"1:{n}": WholeMail(n, "ab" * 32, content) for n in (1, 2)}
    shelf = Shelf()
    memory = WholeMails(shelf, ACCOUNT, FOLDER)
    memory.add(mails, mails, HTML)
    (key,) = shelf.entries
    version, whole = shelf.entries[key]
    for name in whole:
        for columns in (whole | {name: OTHER_COLUMNS[damage]}, _without(whole, name)):
            shelf.entries[key] = version, columns
            found = memory.read(HTML)
            assert found == {} or found.keys() == mails.keys()
            assert all(m.digest == "ab" * 32 for m in found.values()) or name == "digest"
            memory.identities()
        shelf.entries[key] = version, whole


def _without(columns: dict[str, Column], name: str) -> dict[str, Column]:
    return {other: column for other, column in columns.items() if other != name}


def test_two_programs_at_once_lose_nothing_and_no_word_of_a_mail_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "cache.db"
    content = Content((1, 2), (), Canonical(b"", (0,) * N_ASPECTS, ()))
    whole = WholeMail(1, "ab" * 32, content)
    with closing(SqliteCache(path)) as one, closing(SqliteCache(path)) as other:
        WholeMails(one, ACCOUNT, FOLDER).add({"1:1": whole}, ["1:1", "1:2"], HTML)
        WholeMails(other, ACCOUNT, FOLDER).add({"1:2": whole}, ["1:1", "1:2"], HTML)
        path.unlink()  # as a person who tidies up
        WholeMails(one, ACCOUNT, FOLDER).add({"1:3": whole}, ["1:1", "1:2", "1:3"], HTML)

        assert set(WholeMails(one, ACCOUNT, FOLDER).read(HTML)) == {"1:1", "1:2", "1:3"}


def test_the_cache_holds_no_word_of_what_was_planned(reach: Reach, tmp_path: Path) -> None:
    path = tmp_path / "alone.db"
    session = reach.scan()
    with closing(SqliteCache(path)) as reach.cache:
        planned(reach, session)

    with closing(sqlite3.connect(path)) as db:
        stored = b"".join(body for (body,) in db.execute("SELECT body FROM entry"))
    assert stored
    for word in (b"Chor", b"haus", b"plan.pdf", b"example", b"Probe"):
        assert word not in stored


# --- proofs -------------------------------------------------------------------------------------


def move_of(
    gone: bytes, kept: bytes, verdict: Verdict = Verdict.IDENTICAL, *, own: bool = False
) -> Move:
    gone_at, kept_at = (
        Address(SourceKind.IMAP, str(ACCOUNT), "INBOX", uid=f"7:{n}", position=n, version="")
        for n in (1, 2)
    )
    what = Item(gone_at, identity(gone), len(gone), "", "", "")
    keeper = Item(kept_at, identity(kept), len(kept), "", "", "")
    return Move(what, keeper, "trash", verdict, 1.0, "test", own)


def raw(data: bytes, flags: MailFlag = MailFlag.NONE) -> RawMail:
    return RawMail(Stub(MessageKey(0, "", "1"), 0, len(data), "", flags), data)


def test_only_what_was_proven_of_whole_mails_is_remembered() -> None:
    shelf = Shelf()
    known = CachedRecollection(shelf)
    prover = NotingProver(ContentProver(), known)
    one, other = COPY.as_bytes(), b"Delivered-To: b\n" + COPY.as_bytes()
    unlike = with_file(a_mail(OTHER, number=3), 2).as_bytes()
    good, bad, own = move_of(one, other), move_of(one, unlike), move_of(unlike, one, own=True)
    cut_off = move_of(other, other)

    refusals: list[Refusal | None] = [
        prover.refusal(good, raw(one), raw(other)),
        prover.refusal(bad, raw(one), raw(unlike)),
        prover.refusal(own, raw(unlike), raw(one)),
        prover.refusal(cut_off, raw(other, MailFlag.CUT), raw(other)),
    ]
    known.save()
    later = CachedRecollection(shelf)

    assert [refusal is None for refusal in refusals] == [True, False, True, True]
    moves = (good, bad, own, cut_off)
    assert [later.is_proven(move) for move in moves] == [True, False, False, False]
    assert not later.is_proven(good._replace(verdict=Verdict.NEAR))
    assert not later.is_proven(good._replace(score=0.9))
    assert not later.is_proven(good._replace(what=good.keeper))


def test_an_account_that_is_removed_is_forgotten_and_no_other(
    reach: Reach, tmp_path: Path
) -> None:
    places = Places(tmp_path / "data", tmp_path / "cache", tmp_path / "config")
    recollection.forget_account(ACCOUNT, places)
    assert not places.fingerprints.exists()
    other, move = ACCOUNT.with_name("b.json"), move_of(b"a", b"b")
    with closing(SqliteCache(places.fingerprints)) as reach.cache:
        session = reach.scan()
        planned(reach, session)
        content = Content((1, 2), (), Canonical(b"", (0,) * N_ASPECTS, ()))
        held = session.folders[0].folder
        mail = {"7:1": WholeMail(1, "ab" * 32, content)}
        WholeMails(reach.cache, other, held).add(mail, mail, HTML)
        known = CachedRecollection(reach.cache)
        known.note_proven(move)
        known.save()
        recollection.forget_account(ACCOUNT, places)

        assert WholeMails(reach.cache, ACCOUNT, held).identities() == {}
        assert not CachedRecollection(reach.cache).is_proven(move)
        assert set(WholeMails(reach.cache, other, held).identities()) == {"7:1"}
        assert reach.scan().stats.from_cache == 4


def test_damaged_proofs_are_none() -> None:
    shelf, move = Shelf(), move_of(b"a", b"b")
    known = CachedRecollection(shelf)
    known.note_proven(move)
    known.save()
    (key,) = shelf.entries
    version, _ = shelf.entries[key]
    for column in OTHER_COLUMNS:
        shelf.entries[key] = version, {"proofs": column}
        assert not CachedRecollection(shelf).is_proven(move)


def test_proofs_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recollection, "MOST_PROOFS", 3)
    shelf = Shelf()
    for n in range(9):
        known = CachedRecollection(shelf)
        known.note_proven(move_of(b"%d" % n, b"b"))
        known.save()
        assert known.is_proven(move_of(b"%d" % n, b"b"))

    ((_, columns),) = shelf.entries.values()
    assert len(columns["proofs"]) <= 3


def test_what_planning_takes_for_the_same_a_run_proves_as_well() -> None:
    mails = varied_mails()
    reach = Reach()
    reach.server.put("INBOX", *mails)
    session = reach.scan()
    groups = cut(session, 0.6)
    pairs = list(zip(np.repeat(groups.kept, np.diff(groups.starts)), groups.members, strict=True))
    decisions = [Decision(int(kept), (int(gone),), "oldest") for kept, gone in pairs]
    noted = Shelf()
    plan = make_plan(
        session, decisions, Terms(0.6), job=NullJob(), stores=reach.stores, cache=noted
    ).plan
    found = [move for move in plan.moves if CachedRecollection(noted).is_proven(move)]

    assert found
    by_uid = {f"7:{uid}": held.data for uid, held in reach.server.boxes["INBOX"].mails.items()}
    for move in found:
        gone, kept = (raw(by_uid[item.address.uid]) for item in (move.what, move.keeper))
        assert ContentProver().refusal(move, gone, kept) is None


def test_a_reader_says_of_recalled_mail_what_it_said_of_fetched(reach: Reach) -> None:
    session = reach.scan()

    def read() -> PlannedMails:
        return MailReader(session, reach.stores, NullJob(), reach.cache).read([0, 1, 2, 3])

    first, again = read(), read()

    assert again.items == first.items
    assert [again.content(row) for row in range(4)] == [first.content(row) for row in range(4)]

"""What was read whole for one plan is not fetched for the next."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.imap.remote_mail import ACCOUNT, MemoryReach, with_crlf
from helpers.mail.sample_mail import NOTICE, OTHER, a_mail
from helpers.mail.varied_mail import varied_mails, with_file

from core.actions import recollection
from core.actions.ladder import StepTerms, survey_ladder
from core.actions.not_copies import find_not_copies
from core.actions.planning import PlanResult, PlanTerms, make_plan
from core.actions.proving import ContentProver
from core.actions.recollection import (
    CachedRecollection,
)
from core.actions.verifying.planned_messages import PlannedMessageReader, PlannedMessages
from core.cache.fingerprints import NoCache, SqliteCache
from core.canonical import N_ASPECTS, Canonical
from core.decide.keep import KeepPreferences
from core.decide.policy import MarkPolicy
from core.decide.rungs import Rung
from core.errors import ServerOffline
from core.identity import identity
from core.job import NullJob
from core.model.groups import ALL_DETECTORS, Decision, Difference, Verdict
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind
from core.model.sources import MessageKey, RawMessage, Stub
from core.scan import known
from core.scan.known import MessageContent, WholeMessage, WholeMessages
from core.scan.run import scan
from core.scan.session import Session, cut_groups, relate_rows
from core.settings import ReadSettings, Settings
from core.sources.registry import detect
from core.system.places import Places

pytestmark = pytest.mark.slow

COPY = with_file(a_mail(OTHER, number=3), 1)
HTML = ReadSettings(prefer_html=True)


@pytest.fixture
def reach(cache: SqliteCache) -> MemoryReach:
    """Two copies with a file in INBOX, one that came another way, and a mail of another kind."""
    made = MemoryReach(cache)
    made.server.put("INBOX", COPY, COPY, b"Delivered-To: b\n" + COPY.as_bytes(), a_mail(NOTICE))
    return made


def planned(reach: MemoryReach, session: Session, *gone: int) -> PlanResult:
    reach.server.forget_asked()
    return make_plan(
        session,
        [Decision(0, gone or (1, 2), "user")],
        PlanTerms(0.6),
        job=NullJob(),
        stores=reach.stores,
        cache=reach.cache,
    )


def said(plan: PlanResult) -> list[object]:
    return [(m.what, m.keeper, m.verdict, m.score, m.own_choice) for m in plan.plan.moves]


def test_a_second_plan_of_the_same_mail_fetches_none_of_it(reach: MemoryReach) -> None:
    session = reach.scan()
    first = planned(reach, session)
    fetched = reach.server.asked.whole
    again = planned(reach, session)

    assert fetched == ["7:1", "7:2", "7:3"]
    assert reach.server.asked.whole == []
    assert said(again) == said(first)
    assert len(again.plan.moves) == 2


def test_of_a_grown_plan_only_the_new_mail_is_fetched(reach: MemoryReach) -> None:
    session = reach.scan()
    planned(reach, session, 1)
    planned(reach, session, 1, 2)

    assert reach.server.asked.whole == ["7:3"]


def renumbered(reach: MemoryReach) -> None:
    reach.server.boxes["INBOX"].validity = 8


def of_another_size(reach: MemoryReach) -> None:
    held = reach.server.boxes["INBOX"].mails[2]
    held.data, held.mod_seq = held.data + b"more\r\n", 99


def of_another_server(reach: MemoryReach) -> None:
    reach.server.user = "anna@other.example.org:993"


@pytest.mark.parametrize("change", [renumbered, of_another_size, of_another_server])
def test_what_may_be_another_mail_is_read_again(
    reach: MemoryReach, change: Callable[[MemoryReach], None]
) -> None:
    planned(reach, reach.scan())
    change(reach)

    planned(reach, reach.scan())

    assert len(reach.server.asked.whole) == (1 if change is of_another_size else 3)


def test_without_a_memory_and_where_nobody_tells_what_is_there_mail_is_read(
    reach: MemoryReach, cache: SqliteCache, monkeypatch: pytest.MonkeyPatch
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
    monkeypatch.setattr(known, "READER", known.READER + 1)
    assert (fetched(), fetched()) == (3, 0)


def test_where_the_server_tells_no_uidvalidity_nothing_is_remembered(reach: MemoryReach) -> None:
    reach.server.boxes["INBOX"].validity = 0
    session = reach.scan()
    for _ in range(2):
        planned(reach, session)

        assert len(reach.server.asked.whole) == 3


def test_an_account_by_another_name_is_read_by_itself(reach: MemoryReach) -> None:
    planned(reach, reach.scan())
    other = reach.stores.add(ACCOUNT.with_name("b.json"), reach.server)
    reach.specs = [other]

    planned(reach, reach.scan())

    assert len(reach.server.asked.whole) == 3


def test_a_mail_that_is_gone_since_the_scan_is_not_planned(reach: MemoryReach) -> None:
    session = reach.scan()
    planned(reach, session)
    del reach.server.boxes["INBOX"].mails[2]

    found = planned(reach, session)

    assert reach.server.asked.whole == ["7:2"]  # asked for, as it would be without a memory
    assert [move.what.address.uid for move in found.plan.moves] == ["7:3"]


def test_a_plan_that_was_cut_off_keeps_what_it_read(reach: MemoryReach) -> None:
    session = reach.scan()
    reach.server.answers_left = 2
    with pytest.raises(ServerOffline):
        planned(reach, session)
    reach.server.answers_left = 99
    planned(reach, session)

    assert reach.server.asked.whole == ["7:3"]


def test_mails_that_are_gone_are_forgotten(reach: MemoryReach) -> None:
    session = reach.scan()
    planned(reach, session)
    del reach.server.boxes["INBOX"].mails[3]
    reach.server.put("INBOX", COPY)
    planned(reach, reach.scan(), 1, 3)

    known = WholeMessages(reach.cache, ACCOUNT, session.folders[0].folder).identities()
    assert set(known) == {"7:1", "7:2", "7:5"}
    assert known["7:1"] == identity(with_crlf(COPY))


def test_the_cache_holds_no_word_of_what_was_planned(reach: MemoryReach, tmp_path: Path) -> None:
    path = tmp_path / "alone.db"
    session = reach.scan()
    with closing(SqliteCache(path)) as reach.cache:
        planned(reach, session)

    with closing(sqlite3.connect(path)) as db:
        stored = b"".join(body for (body,) in db.execute("SELECT body FROM entry"))
    assert stored
    for word in (b"Chor", b"haus", b"plan.pdf", b"example", b"Probe"):
        assert word not in stored


def raw(data: bytes) -> RawMessage:
    return RawMessage(Stub(MessageKey(0, "", "1"), 0, len(data), "", MessageFlag.NONE), data)


def test_what_planning_takes_for_the_same_a_run_proves_as_well(cache: SqliteCache) -> None:
    mails = varied_mails()
    reach = MemoryReach()
    reach.server.put("INBOX", *mails)
    session = reach.scan()
    groups = cut_groups(session, 0.6)
    pairs = list(zip(np.repeat(groups.kept, np.diff(groups.starts)), groups.members, strict=True))
    decisions = [Decision(int(kept), (int(gone),), "oldest") for kept, gone in pairs]
    plan = make_plan(
        session, decisions, PlanTerms(0.6), job=NullJob(), stores=reach.stores, cache=cache
    ).plan
    found = [move for move in plan.moves if CachedRecollection(cache).is_proven(move)]

    assert found
    by_uid = {f"7:{uid}": held.data for uid, held in reach.server.boxes["INBOX"].mails.items()}
    for move in found:
        gone, kept = (raw(by_uid[item.address.uid]) for item in (move.what, move.keeper))
        assert ContentProver().refusal(move, gone, kept) is None


def test_a_reader_says_of_recalled_mail_what_it_said_of_fetched(reach: MemoryReach) -> None:
    session = reach.scan()

    def read() -> PlannedMessages:
        return PlannedMessageReader(session, reach.stores, NullJob(), reach.cache).read(
            [0, 1, 2, 3]
        )

    first, again = read(), read()

    assert again.items == first.items
    assert [again.content(row) for row in range(4)] == [first.content(row) for row in range(4)]


# --- and known by every later scan ---------------------------------------------------------------


def sent_to(receiver: str) -> bytes:
    mail = with_file(a_mail(OTHER, number=3), 1)
    del mail["To"]
    mail["To"] = receiver
    return mail.as_bytes()


def rung(session: Session) -> Rung:
    """What the first step of the ladder promises."""
    nothing = np.zeros(len(session.mails.flags), np.bool_)
    terms = StepTerms(
        ALL_DETECTORS, MarkPolicy(), KeepPreferences(nothing), find_not_copies(session.mails, ())
    )
    groups = cut_groups(session, 0.6)
    return survey_ladder(session, groups, terms, np.zeros(0, np.int64)).rungs[0]


def verdicts(session: Session) -> list[tuple[Verdict, Difference]]:
    groups = cut_groups(session, 0.6)
    pairs = zip(groups.verdict.tolist(), groups.differs.tolist(), strict=True)
    return [(Verdict(verdict), Difference(differs)) for verdict, differs in pairs]


def by_rule(
    reach: MemoryReach, session: Session, *gone: int, terms: PlanTerms | None = None
) -> PlanResult:
    decisions = [Decision(0, gone, "oldest")]
    return make_plan(
        session,
        decisions,
        terms or PlanTerms(0.6),
        job=NullJob(),
        stores=reach.stores,
        cache=reach.cache,
    )


@pytest.fixture
def alike(cache: SqliteCache) -> MemoryReach:
    """A mail, a copy of it, and one to somebody else, which no outline tells."""
    made = MemoryReach(cache)
    made.server.put(
        "INBOX", *(sent_to(name) for name in ("a@b.example", "a@b.example", "c@d.example"))
    )
    return made


def test_what_a_plan_found_to_differ_is_promised_by_no_later_scan(alike: MemoryReach) -> None:
    before = alike.scan()
    assert (rung(before).messages, rung(before).unverified) == (2, 2)

    plan = by_rule(alike, before, 1, 2)
    after = alike.scan()

    assert plan.learned
    assert [one.reason.kind for one in plan.skipped] == [RefusalKind.DIFFERS]
    assert (rung(after).messages, rung(after).unverified) == (1, 0)
    assert [differs & ~Difference.UNVERIFIED for _, differs in verdicts(after)] == [
        Difference.NONE, Difference.RECIPIENTS,
    ]  # fmt: skip
    assert alike.server.asked.whole == []
    assert not by_rule(alike, after, 1).learned


def test_a_rules_mark_from_before_does_not_move_what_was_found_to_differ(
    alike: MemoryReach,
) -> None:
    by_rule(alike, alike.scan(), 1, 2)
    alone = PlanTerms(0.6, scope=frozenset({Verdict.IDENTICAL}))

    again = by_rule(alike, alike.scan(), 1, 2, terms=alone)

    assert [one.row for one in again.skipped] == [2]
    assert [one.reason.kind for one in again.skipped] == [RefusalKind.DIFFERS]
    assert again.rows == (1,)


def test_a_copy_in_a_file_is_held_against_the_whole_message(
    alike: MemoryReach, tmp_path: Path
) -> None:
    box = write_mbox(tmp_path / "box", [sent_to("a@b.example")])
    alike.specs.append(detect(box))
    by_rule(alike, alike.scan(), 1, 2, 3)

    assert rung(alike.scan()) == replace(rung(alike.scan()), messages=2, unverified=0)


def test_what_cannot_be_known_whole_is_said_to_be_incomplete(alike: MemoryReach) -> None:
    deep = with_file(a_mail(OTHER, number=3), 1, size=90_000)
    alike.server.put("Archive", deep, deep)
    settings = Settings(read=ReadSettings(max_message_bytes=1 << 16))

    def scanned() -> Session:
        return scan(
            alike.specs[:1],
            settings=settings,
            cache=alike.cache,
            job=NullJob(),
            stores=alike.stores,
        )

    session = scanned()
    rows = np.flatnonzero(session.mails.size_bytes > 90_000).tolist()
    decisions = [Decision(rows[0], (rows[1],), "oldest")]
    make_plan(
        session, decisions, PlanTerms(0.6), job=NullJob(), stores=alike.stores, cache=alike.cache
    )
    after = scanned()

    _, verdict, differs = relate_rows(
        after, np.array(rows[:1], np.int32), np.array(rows[1:], np.int32), threshold=0.6
    )
    assert verdict.tolist() == [Verdict.SAME_TEXT]
    assert Difference(int(differs[0])) == Difference.INCOMPLETE


def test_another_message_under_an_old_number_is_not_taken_for_what_was_read(
    alike: MemoryReach,
) -> None:
    by_rule(alike, alike.scan(), 1, 2)
    alike.server.boxes["INBOX"].validity = 8

    assert rung(alike.scan()).unverified == 2


def test_an_account_that_is_removed_is_forgotten_and_no_other(
    reach: MemoryReach, tmp_path: Path
) -> None:
    places = Places(tmp_path / "data", tmp_path / "cache", tmp_path / "config")
    recollection.forget_account(ACCOUNT, places)
    assert not places.fingerprints.exists()
    other = ACCOUNT.with_name("b.json")
    with closing(SqliteCache(places.fingerprints)) as reach.cache:
        session = reach.scan()
        move = planned(reach, session).plan.moves[1]
        assert CachedRecollection(reach.cache).is_proven(move)
        content = MessageContent((1, 2), (), Canonical(b"", (0,) * N_ASPECTS, ()))
        held = session.folders[0].folder
        mail = {"7:1": WholeMessage(1, "ab" * 32, content)}
        WholeMessages(reach.cache, other, held).add(mail, mail, ReadSettings())
        recollection.forget_account(ACCOUNT, places)

        assert WholeMessages(reach.cache, ACCOUNT, held).identities() == {}
        assert not CachedRecollection(reach.cache).is_proven(move)
        assert set(WholeMessages(reach.cache, other, held).identities()) == {"7:1"}
        assert reach.scan().stats.from_cache == 4

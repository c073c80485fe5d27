"""Scattered changes and short messages, from mailboxes to groups."""

from __future__ import annotations

import json
import os
import random
import sqlite3
from contextlib import closing
from email.message import EmailMessage
from mailbox import Maildir
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    a_mail,
    scan_paths,
)

from core.cache.fingerprints import NoCache, SqliteCache
from core.columns import Int32s
from core.decide.build import Related, decide_groups
from core.decide.keep import KeepPreferences
from core.decide.policy import NARROW, WIDEST, MarkPolicy, NeverMark
from core.match.edits.links import edit_links_to_columns
from core.model.groups import ALL_DETECTORS, Detector, Verdict
from core.scan.report import build_report
from core.scan.run import EDITOR
from core.scan.session import Session, cut_groups, evidence_of_pair, protected_by_role, relate_rows
from core.scan.texts import TextCache
from core.settings import Settings, read_for
from core.system.json_document import json_pieces

pytestmark = pytest.mark.slow

DICE = random.Random(11)
WORDS = [f"{a}{b}{c}" for a in "bdfgklmnprst" for b in "aeiou" for c in ("ra", "nel", "sk", "to")]
BY_TEXT = frozenset({Detector.TEXT})


def sentences(n: int) -> list[list[str]]:
    return [[DICE.choice(WORDS) for _ in range(10)] for _ in range(n)]


def said(some: list[list[str]]) -> str:
    return " ".join(" ".join(words).capitalize() + "." for words in some)


def scattered(some: list[list[str]]) -> list[list[str]]:
    """A word in five is another one, in each sentence."""
    changed = [list(words) for words in some]
    for words in changed:
        for place in DICE.sample(range(len(words)), 2):
            words[place] = DICE.choice(WORDS)
    return changed


LETTER, LONG = sentences(25), sentences(250)
MAILS = [
    a_mail(said(LETTER), number=0),
    a_mail(said(scattered(LETTER)), number=1, Message_ID="<1@example.org>"),
    a_mail(said(LONG), number=2),
    a_mail(said(scattered(LONG)), number=3),
    a_mail(said(sentences(25)), number=4),
    a_mail("Dinner with Anna at eight tonight?", number=5),
    a_mail("Dinner with Bert at eight tonight?", number=6),
    a_mail("Thanks!", number=7),
    a_mail("Thanks!", number=8, From="somebody@example.org"),
]


@pytest.fixture(params=["mbox", "maildir"])
def box(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    if request.param == "mbox":
        return write_mbox(tmp_path / "box", MAILS)
    folder = Maildir(tmp_path / "box", create=True)
    for mail in MAILS:
        folder.add(mail)
    return tmp_path / "box"


def subjects(session: Session) -> list[int]:
    """The number of each row's mail, by its Message-ID: a Maildir has its own order."""
    return [int(session.mails.message_id[row].split("@")[0]) for row in range(len(MAILS))]


def groups_of(session: Session, detectors: frozenset[Detector]) -> dict[frozenset[int], Verdict]:
    number = subjects(session)
    groups = cut_groups(session, 0.6, detectors=detectors)
    kept = np.repeat(groups.kept, np.diff(groups.starts)).tolist()
    triples = zip(kept, groups.members.tolist(), groups.verdict.tolist(), strict=True)
    return {frozenset({number[a], number[b]}): Verdict(verdict) for a, b, verdict in triples}


EXPECTED = {
    frozenset({0, 1}): Verdict.NEAR,
    frozenset({2, 3}): Verdict.NEAR,
    frozenset({5, 6}): Verdict.NEAR_SHORT,
}


def test_they_are_found_by_edits_alone_and_in_each_kind_of_mailbox(box: Path) -> None:
    session = scan_paths(box)
    assert groups_of(session, BY_TEXT) == {}
    assert groups_of(session, ALL_DETECTORS) == EXPECTED
    assert groups_of(session, frozenset({Detector.SHORT})) == EXPECTED


def test_a_second_scan_has_them_from_the_cache(box: Path, tmp_path: Path) -> None:
    cache = SqliteCache(tmp_path / "cache")
    first = scan_paths(box, cache=cache)
    again = scan_paths(box, cache=cache)
    assert groups_of(again, ALL_DETECTORS) == groups_of(first, ALL_DETECTORS) == EXPECTED
    assert again.stats.edits == first.stats.edits
    assert again.stats.from_cache == len(MAILS)
    cache.close()


def test_what_the_cache_lost_the_texts_of_is_read_again(box: Path, tmp_path: Path) -> None:
    cache = SqliteCache(tmp_path / "cache")
    scan_paths(box, cache=cache)
    for kept in ("texts:", "edits:"):
        cache.forget(kept)

    again = scan_paths(box, cache=cache)

    assert (again.stats.from_cache, again.stats.edits.missing) == (0, 0)
    assert groups_of(again, ALL_DETECTORS) == EXPECTED
    assert scan_paths(box, cache=cache).stats.from_cache == len(MAILS)
    cache.close()


def test_texts_that_got_lost_since_they_were_read_are_told_of(
    box: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TextCache, "holds", lambda _self, _columns: True)
    cache = SqliteCache(tmp_path / "cache")
    scan_paths(box, cache=cache)
    for kept in ("texts:", "edits:"):
        cache.forget(kept)
    assert scan_paths(box, cache=cache).stats.edits.missing
    assert "which were not compared by edit distance" in caplog.text
    cache.close()


def test_new_mail_is_compared_with_texts_of_an_earlier_scan(tmp_path: Path) -> None:
    cache = SqliteCache(tmp_path / "cache")
    folder = Maildir(tmp_path / "box", create=True)
    folder.add(MAILS[0])
    scan_paths(tmp_path / "box", cache=cache)
    folder.add(MAILS[1])
    session = scan_paths(tmp_path / "box", cache=cache)
    assert (session.stats.from_cache, session.stats.edits.missing) == (1, 0)
    assert len(cut_groups(session, 0.6).members) == 1
    cache.close()


@pytest.mark.parametrize("damage", [False, True])
def test_whatever_comes_and_goes_the_memory_of_earlier_scans_changes_nothing(
    tmp_path: Path, damage: bool
) -> None:
    cache = SqliteCache(tmp_path / "cache")
    remembered = []
    for number, mails in enumerate((MAILS[:4], MAILS, MAILS[1:], MAILS[::-1], MAILS[:4])):
        box = write_mbox(tmp_path / "box", mails)
        os.utime(box, (number, number))  # so that it is seen to be another
        session, fresh = scan_paths(box, cache=cache), scan_paths(box)
        assert session.prepared.edits
        assert fresh.prepared.edits
        found, expected = map(
            edit_links_to_columns, (session.prepared.edits, fresh.prepared.edits)
        )
        for name in expected:
            np.testing.assert_array_equal(found[name], expected[name], err_msg=name)
        with closing(sqlite3.connect(tmp_path / "cache")) as database:
            (key,) = database.execute(
                "SELECT key FROM entry WHERE key GLOB 'edits:of:*'"
            ).fetchone()
        remembered.append(cache.get(key, str(EDITOR)))
        if damage:
            cache.put(key, str(EDITOR), {"entry": np.arange(3, dtype=np.uint64)})
            cache.flush()
    assert all(memory and len(memory["entry"]) for memory in remembered)
    cache.close()


def test_by_the_text_alone_no_sketch_is_taken_and_no_text_kept(box: Path) -> None:
    session = scan_paths(box, settings=Settings(read_for(BY_TEXT)))
    assert not session.mails.sketch.any()
    assert not session.mails.text_entry.any()
    assert session.stats.edits.texts == 0


def test_the_report_has_the_evidence_of_both(tmp_path: Path) -> None:
    session = scan_paths(write_mbox(tmp_path / "box", MAILS))
    whole = json.loads("".join(json_pieces(build_report(session, cut_groups(session, 0.6)))))
    first = whole["groups"][0]["members"][0]
    assert first["evidence"]["edit"] == pytest.approx(first["score"])
    assert 0.7 < first["score"] < 0.95
    assert whole["stats"]["linked"]["short"] == 3
    assert whole["stats"]["linked"]["text"] == 0  # no sentence is left as it was
    assert whole["stats"]["edits"]["pairs"] >= 3
    assert evidence_of_pair(session, 0, 4).edit == 0


def test_no_rule_marks_them_by_default(tmp_path: Path) -> None:
    session = scan_paths(write_mbox(tmp_path / "box", MAILS))
    groups = cut_groups(session, 0.6)

    def relate(kept: Int32s, members: Int32s) -> Related:
        return relate_rows(session, kept, members, threshold=0.6)

    for scope in (NARROW, WIDEST):
        policy = MarkPolicy(never=NeverMark(flagged=False), scope=scope)
        nobody = KeepPreferences(np.zeros(len(MAILS), np.bool_))
        found = decide_groups(
            session.mails, groups, policy=policy, preferences=nobody, relate=relate
        )
        assert not any(decision.drop for decision in found.decisions)
    assert not protected_by_role(session)


def test_a_reply_is_no_copy_of_what_it_quotes(tmp_path: Path) -> None:
    asked = said(LETTER)
    answer = EmailMessage()
    answer["From"], answer["Date"] = "b@example.org", "Tue, 03 Mar 2026 09:00:00 +0000"
    answer["Subject"], answer["Message-ID"] = "Re: Wasser", "<r@example.org>"
    quoted = "\n".join("> " + line for line in said(scattered(LETTER)).split(". "))
    answer.set_content(f"Yes, we come.\n\n{quoted}\n")
    session = scan_paths(write_mbox(tmp_path / "box", [a_mail(asked), answer]), cache=NoCache())
    assert not len(cut_groups(session, 0.5).members)

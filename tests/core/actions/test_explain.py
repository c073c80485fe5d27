"""A session explains its pairs as its groups have them."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail import threads
from helpers.mail.sample_mail import (
    FOOTER,
    NOTICE,
    OTHER,
    a_mail,
    scan_paths,
)
from helpers.process.systems import INFO

from core.actions.explain import explain, explain_cover, find_lost, measure_explanation
from core.cache.fingerprints import NoCache, SqliteCache
from core.job import NullJob
from core.model.covers import CoverBar
from core.model.groups import Detector, Difference, Verdict
from core.model.reasons import ApartRule, Explanation
from core.scan.run import scan
from core.scan.session import Session, cut_groups
from core.settings import Settings
from core.sources.registry import detect
from core.sources.stores import Stores

pytestmark = pytest.mark.slow


def test_copies_and_strangers_of_a_real_mailbox_are_told_apart(tmp_path: Path) -> None:
    mails = [
        a_mail(NOTICE),
        a_mail(NOTICE + FOOTER, number=2),
        a_mail(OTHER, number=3),
        a_mail("Danke!", number=4),
    ]
    session = scan_paths(write_mbox(tmp_path / "box", mails))
    groups = cut_groups(session, 0.6)

    near, other = explain(session, groups, 0, 1), explain(session, groups, 0, 2)
    short = explain(session, groups, 2, 3)

    assert (near.verdict, near.kept, near.reasons) == (Verdict.NEAR, 1, ())  # 0 does not hold 1
    assert other.verdict is None
    assert other.reasons[0].rule is ApartRule.SIMILARITY
    assert short.reasons[0][:4] == (ApartRule.SHORT, 1, session.settings.floor_words, 3)


def test_what_edits_say_of_a_pair_is_told(tmp_path: Path) -> None:
    lines = [f"> the meeting of group {n} is in the blue room at noon on day" for n in range(30)]
    own = ("I cannot come on that day, sorry. ", "Who brings the cake, and who the coffee? ")
    mails = [
        a_mail(own[n] * 3 + "\n\nAnna wrote:\n" + f" {n}1.\n".join(lines) + " 9.\n", number=n + 1)
        for n in range(2)
    ]
    session = scan_paths(write_mbox(tmp_path / "box", mails))

    found = explain(session, cut_groups(session, 0.6), 0, 1)

    assert found.verdict is None
    assert found.evidence.edit > 0.8
    ((rule, have, need, *_), *_) = found.reasons
    assert (rule, need) == (ApartRule.OWN_TEXT, 0.6)
    assert have < 0.6


def typed(text: str, every: int) -> str:
    """A text with a typing error in each so many letters."""
    return "".join("q" if at % every == every - 1 else one for at, one in enumerate(text))


def test_letters_that_no_step_compared_are_compared_when_somebody_asks(tmp_path: Path) -> None:
    """Each sentence and nearly each pair of words has an error, so no step finds the two."""
    roads = (f"the road number{chr(97 + n)} is closed, use another one." for n in range(26))
    words = " ".join(roads)
    mails = [a_mail(words), a_mail(typed(words, 8), number=2)]
    box = write_mbox(tmp_path / "box", mails)
    with closing(SqliteCache(tmp_path / "cache")) as cache:
        session = scan([detect(box)], settings=Settings(), cache=cache, job=NullJob())
        found = explain(session, cut_groups(session, 0.6), 0, 1)
        assert (found.verdict, found.edit, found.evidence.edit) == (None, None, 0)

        measured = measure_explanation(found, session, cache)
        assert measured.edit is not None
        assert 0.8 < measured.edit < 0.95
        assert measured.reasons[0].rule is ApartRule.NO_CANDIDATE

        off = measure_explanation(found, session, cache, {Detector.TEXT})
        assert (off.edit, off.reasons) == (measured.edit, found.reasons)
    assert measure_explanation(found, session, NoCache()).edit is None


def test_a_bill_of_another_month_is_told_by_its_rule(tmp_path: Path) -> None:
    mails = []
    for month in (1, 2):
        text = f"{NOTICE} You owe us {month}5.20 EUR for month {month}/2024."
        mails.append(a_mail(text, number=month))
        del mails[-1]["Date"]
        mails[-1]["Date"] = f"Mon, 1 {('Jan', 'Apr')[month - 1]} 2024 10:00:00 +0000"
    session = scan_paths(write_mbox(tmp_path / "box", mails))

    found = explain(session, cut_groups(session, 0.6), 0, 1)

    assert (found.verdict, found.together) == (Verdict.SAME_TEMPLATE, True)
    ((rule, *_, differs),) = found.reasons
    assert rule is ApartRule.ISSUES
    assert differs & Difference.AMOUNT
    assert not differs & Difference.SENT_TIME


def test_one_file_with_two_names_is_seen_twice(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / ".Two"):
        for part in ("cur", "new", "tmp"):
            (folder / part).mkdir(parents=True)
    file = tmp_path / "cur" / f"1.M1.host{INFO}S"
    file.write_bytes(a_mail(NOTICE).as_bytes())
    (tmp_path / ".Two" / "cur" / f"2.M1.host{INFO}S").hardlink_to(file)
    session = scan_paths(tmp_path)

    found = explain(session, cut_groups(session, 0.6), 0, 1)

    assert found.verdict is Verdict.SAME_MESSAGE_VIEW
    assert [reason.rule for reason in found.reasons] == [ApartRule.SEEN_TWICE]


def test_protected_copies_and_detectors_that_are_off_are_passed_on(tmp_path: Path) -> None:
    session = scan_paths(write_mbox(tmp_path / "box", [a_mail(NOTICE), a_mail(NOTICE, number=2)]))
    both, off = np.ones(2, bool), frozenset[Detector]()

    kept = explain(session, cut_groups(session, 0.6, protected=both), 0, 1, protected=both)
    nothing = explain(session, cut_groups(session, 0.6, detectors=off), 0, 1, detectors=off)

    assert [reason.rule for reason in kept.reasons] == [ApartRule.BOTH_PROTECTED]
    assert nothing.reasons[0].rule is ApartRule.TEXT_OFF


TEXT = "\n".join(threads.SENTENCES[:5])
SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"


def quoted(text: str) -> str:
    return "Thanks.\n\nOn Tue, Anna wrote:\n" + "\n".join(f"> {line}" for line in text.split("\n"))


def covered(session: Session, a: int, b: int) -> Explanation:
    found = explain(session, cut_groups(session, 0.6), a, b)
    return explain_cover(found, session, Stores(), NullJob())


def test_a_message_that_another_holds_is_told_in_both_orders(tmp_path: Path) -> None:
    mails = [
        threads.message(1, TEXT),
        threads.message(1, f"{TEXT}\n\n_______\nlist\n"),
        threads.message(2, quoted(TEXT), after=1),
        threads.message(3, TEXT),
    ]
    session = scan_paths(write_mbox(tmp_path / "box", mails))

    for by, verdict in ((1, Verdict.FULLER_FORM), (2, Verdict.QUOTED), (3, Verdict.FULLER_TEXT)):
        for pair in ((0, by), (by, 0)):
            found = covered(session, *pair)
            assert found.cover is not None
            assert (found.verdict, found.cover.proof.verdict) == (verdict, verdict)
            assert {found.cover.kept, found.cover.gone} == {0, by}
            assert found.cover.both == (by == 3)
            assert found.cover.both or found.cover.kept == by
    lost = find_lost(covered(session, 0, 2), session)
    assert lost & Difference.MESSAGE_ID
    assert lost & Difference.SENT_TIME
    assert not lost & Difference.TEXT


def test_of_an_edited_quote_the_place_is_shown_in_both_orders(tmp_path: Path) -> None:
    edited = TEXT.replace("480.50", "480.60")
    mails = [threads.message(1, TEXT), threads.message(2, quoted(edited), after=1)]
    session = scan_paths(write_mbox(tmp_path / "box", mails))

    for pair in ((0, 1), (1, 0)):
        found = covered(session, *pair)
        assert found.cover is not None
        assert (found.verdict, found.cover.kept, found.cover.gone) == (None, 1, 0)
        assert found.cover.proof.bar is CoverBar.TEXT
        assert found.cover.proof.missing.startswith("Please pay 480.50")
        assert found.cover.proof.beside.startswith("Please pay 480.60")
        assert find_lost(found, session) == Difference.NONE


def test_what_bars_a_cover_is_told_and_of_strangers_nothing(tmp_path: Path) -> None:
    signed = f"{SIGNED}\n\n{TEXT}"
    mails = [
        threads.message(1, TEXT, attached=b"bill"),
        threads.message(2, quoted(TEXT), after=1),
        threads.message(3, signed),
        threads.message(4, quoted(signed), after=3),
        threads.message(6, TEXT, minutes=300),
        threads.message(7, quoted(TEXT), after=6, minutes=100),
        a_mail(OTHER, number=8),
    ]
    session = scan_paths(write_mbox(tmp_path / "box", mails))

    for a, b, bar in ((0, 1, CoverBar.FILE), (2, 3, CoverBar.SIGNED), (4, 5, CoverBar.CLOCK)):
        for found in (covered(session, a, b), covered(session, b, a)):
            assert found.cover is not None
            assert (found.cover.gone, found.cover.proof.bar) == (a, bar)
    assert covered(session, 0, 6).cover is None
    assert covered(session, 0, 0).cover is None

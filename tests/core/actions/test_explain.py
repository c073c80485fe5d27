"""A session explains its pairs as its groups have them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import (
    FOOTER,
    NOTICE,
    OTHER,
    a_mail,
    scan_paths,
)
from helpers.process.systems import INFO

from core.actions.explain import explain
from core.model.groups import Detector, Verdict
from core.model.reasons import ApartRule
from core.scan.session import cut_groups


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

    assert (near.verdict, near.kept, near.reasons) == (Verdict.NEAR, 0, ())
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

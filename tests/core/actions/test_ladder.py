"""Steps over whole scans of files: list copies, footers, replies, equal messages."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox

from core.actions.ladder import StepTerms, decide_by_steps, join_groups, survey_ladder
from core.actions.not_copies import find_not_copies
from core.cache.fingerprints import NoCache
from core.decide.covering import count_fuller
from core.decide.keep import KeepPreferences
from core.decide.ladder import Step
from core.decide.policy import MarkPolicy
from core.decide.together import companions_in
from core.job import NullJob
from core.model.groups import ALL_DETECTORS, Verdict
from core.model.sources import SourceKind, SourceSpec
from core.scan.run import scan
from core.scan.session import Session, cut_groups
from core.settings import Settings

pytestmark = pytest.mark.slow

NOTICE = (
    "On Tuesday the water will be shut off from eight to twelve. Please fill a bucket before "
    "that, and do not start the washing machine. Call me if you have questions.\n"
)
FOOTER = "\n_______________\nhouse mailing list\nhttps://lists.example.org/house\n"
THANKS = "I will not be there on Tuesday, but my neighbour has the key. Many thanks for telling!\n"


def mail(body: str, number: int, *, minute: int = 0, answers: int = 0, **more: str) -> bytes:
    message = EmailMessage()
    message["From"] = "House <house@example.org>"
    message["To"] = "all@example.org"
    message["Subject"] = "Re: Water" if answers else "Water"
    message["Date"] = f"Mon, 02 Mar 2026 09:{minute:02} +0000"
    message["Message-ID"] = f"<{number}@example.org>"
    if answers:
        message["In-Reply-To"] = f"<{answers}@example.org>"
        message["References"] = f"<{answers}@example.org>"
    for name, value in more.items():
        message[name.replace("_", "-")] = value
    message.set_content(body)
    return message.as_bytes()


QUOTE = (
    THANKS
    + "\nOn 2 March 2026 House wrote:\n"
    + "".join(f"> {line}\n" for line in NOTICE.splitlines())
)
# 0 a notice, 1 its list copy, 2 a reply that quotes it whole, 3 and 4 copies of that reply
MAILS = [
    mail(NOTICE, 1),
    mail(NOTICE + FOOTER, 1, List_Id="<house.lists.example.org>"),
    mail(QUOTE, 2, minute=9, answers=1),
    mail(QUOTE, 2, minute=9, answers=1, Delivered_To="a@example.org"),
    mail(QUOTE, 2, minute=9, answers=1, Delivered_To="b@example.org"),
]


def scanned(folder: Path, mails: list[bytes]) -> Session:
    box = write_mbox(folder / "box", mails)
    specs = (SourceSpec(SourceKind.MBOX, box),)
    return scan(specs, settings=Settings(), cache=NoCache(), job=NullJob())


def terms_of(session: Session, protected: tuple[int, ...] = ()) -> StepTerms:
    n_rows = len(session.mails.flags)
    fullness = count_fuller(session.covers, n_rows)
    wanted = KeepPreferences(np.isin(np.arange(n_rows), protected), fullness=fullness)
    apart = find_not_copies(session.mails, ())
    return StepTerms(ALL_DETECTORS, MarkPolicy(), wanted, apart)


def decided(session: Session, *steps: int, protected: tuple[int, ...] = ()) -> dict[int, int]:
    groups = cut_groups(session, 0.6)
    chosen = [Step(number) for number in steps]
    found, _ = decide_by_steps(session, groups, chosen, terms_of(session, protected))
    return {row: decision.keep for decision in found.decisions for row in decision.drop}


def test_each_step_takes_what_it_proves(tmp_path: Path) -> None:
    session = scanned(tmp_path, MAILS)

    assert decided(session, 1) == {3: 2, 4: 2}
    assert decided(session, 1, 2) == {0: 1, 3: 2, 4: 2}
    assert decided(session, 2) == {0: 1}
    quoted = decided(session, 1, 2, 4)
    assert set(quoted) == {0, 3, 4}
    assert quoted[0] in {1, 2}


def test_of_two_that_hold_each_other_the_html_stays_wherever_it_lies(tmp_path: Path) -> None:
    lines = "".join(f"<p><b>{line}</b></p>" for line in NOTICE.splitlines())
    plain = mail(NOTICE, 1)
    html = mail(lines, 1).replace(b"text/plain", b"text/html")

    assert decided(scanned(tmp_path, [plain, html]), 2) == {0: 1}
    assert decided(scanned(tmp_path, [html, plain]), 2) == {1: 0}


def test_a_protected_list_copy_is_kept_and_protects_nothing_else(tmp_path: Path) -> None:
    session = scanned(tmp_path, MAILS)

    assert decided(session, 1, 2, protected=(0,)) == {3: 2, 4: 2}


def test_the_ladder_counts_each_message_once_and_names_what_no_group_has(tmp_path: Path) -> None:
    session = scanned(tmp_path, [*MAILS, mail(NOTICE, 9, minute=30)])
    groups = cut_groups(session, 0.6)

    survey = survey_ladder(session, groups, terms_of(session), np.zeros(0, np.int64))

    count = {rung.step: rung.messages for rung in survey.rungs}
    assert count[Step.EXACT] == 2
    assert count[Step.FULLER_FORM] == 1
    total = sum(rung.messages for rung in survey.rungs)
    assert total <= len(session.mails.flags) - 1
    whole = companions_in([join_groups(groups, survey.beside)], len(session.mails.flags))
    for steps in ((1,), (1, 2), (1, 2, 3), (1, 2, 3, 4)):
        pairs = decided(session, *steps)
        rows, keeps = np.array(list(pairs)), np.array(list(pairs.values()))
        assert whole.holds(keeps, rows).all(), steps


def test_only_what_a_report_names_together_goes(tmp_path: Path) -> None:
    session = scanned(tmp_path, MAILS)
    groups = cut_groups(session, 0.6)
    terms = terms_of(session)
    named = StepTerms(
        terms.detectors,
        terms.policy,
        terms.preferences,
        terms.apart,
        companions_in([], len(session.mails.flags)),
    )

    found, _ = decide_by_steps(session, groups, [Step.EXACT, Step.FULLER_FORM], named)

    assert found.decisions == ()


def test_a_copy_beside_an_older_third_goes(tmp_path: Path) -> None:
    """Three of one text: two are byte for byte the same, the oldest has another subject mark."""
    older = mail(NOTICE, 7, minute=1)
    session = scanned(tmp_path, [older, MAILS[0], MAILS[0]])

    assert decided(session, 1) == {2: 1}


def test_why_the_others_stay_is_said(tmp_path: Path) -> None:
    session = scanned(tmp_path, [MAILS[0], MAILS[1]])
    groups = cut_groups(session, 0.6)

    found, _ = decide_by_steps(session, groups, [Step.EXACT], terms_of(session))

    assert len(found.skipped) == len(groups.members) == 1
    assert groups.verdict.tolist() == [Verdict.FULLER_FORM]

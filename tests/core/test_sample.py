"""The sample mailbox is the same each time, and its planted copies are found."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import pytest
from helpers.mail.sample_mail import scan_paths

from core.model.groups import ALL_DETECTORS, Detector, Verdict
from core.sample import make_sample
from core.scan.session import cut_groups

pytestmark = pytest.mark.slow


def test_the_same_call_makes_the_same_bytes(tmp_path: Path) -> None:
    first, second = (make_sample(tmp_path / name) for name in ("a", "b"))

    assert first == second
    for path in (tmp_path / "a").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes()


def test_planted_copies_are_found_and_look_alikes_are_not_called_the_same(tmp_path: Path) -> None:
    made = make_sample(tmp_path)

    session = scan_paths(tmp_path)
    groups = cut_groups(session, 0.6)

    assert session.stats.messages == made.messages
    assert session.problems == ()
    copies = groups.verdict != Verdict.SAME_TEMPLATE
    assert copies.sum() >= made.copies
    subjects = [session.mails.subject[row] for row in groups.members]
    same = {Verdict.IDENTICAL, Verdict.SAME_TEXT}
    receipts = [v for v, s in zip(groups.verdict, subjects, strict=True) if "receipt" in s]
    assert not same & {Verdict(int(v)) for v in receipts}
    assert not [s for s, c in zip(subjects, copies, strict=True) if c and s.startswith("Re:")]


WORDS = ("spring box", "electricity bill", "весенний набор", "园艺箱")


def verdicts_of_mailings(
    folder: Path, detectors: Collection[Detector]
) -> dict[str, list[Verdict]]:
    """The verdicts on the mass mailing and on the bills, by a word of the subject."""
    make_sample(folder)
    session = scan_paths(folder)
    groups = cut_groups(session, 0.6, detectors=frozenset(detectors))
    found: dict[str, list[Verdict]] = {word: [] for word in WORDS}
    for row, verdict in zip(groups.members.tolist(), groups.verdict.tolist(), strict=True):
        for word in WORDS:
            if word in session.mails.subject[row]:
                found[word].append(Verdict(verdict))
    return found


@pytest.mark.parametrize("off", [Detector.SHORT, None])
def test_a_mass_mailing_and_the_bills_of_three_months_only_share_a_template(
    tmp_path: Path, off: Detector | None
) -> None:
    """By edit distance nine letters in ten are equal, but each is another issue of its sender."""
    found = verdicts_of_mailings(tmp_path, ALL_DETECTORS - {off})
    every = zip(WORDS, (3, 2, 2, 2), strict=True)
    assert found == {word: [Verdict.SAME_TEMPLATE] * n for word, n in every}


@pytest.mark.parametrize(
    ("language", "subject"),
    [("ru_RU", "Договор аренды"), ("zh_CN", "合同草案"), ("de_DE", "Offer"), ("en", "Offer")],
)
def test_the_largest_messages_are_in_the_language_of_whoever_looks(
    tmp_path: Path, language: str, subject: str
) -> None:
    """A list begins with what takes most; German has no messages of its own, and gets English."""
    make_sample(tmp_path, language=language)

    session = scan_paths(tmp_path)
    largest = int(session.mails.size_bytes.argmax())
    in_english = subject == "Offer"
    words = ("Offer", "The window catalogue") if in_english else (subject,)
    assert session.mails.subject[largest].startswith(words)

"""The sample mailbox is the same each time, and its planted copies are found."""

from __future__ import annotations

from pathlib import Path

from helpers.sample_mail import scanned

from core.model import Verdict
from core.sample import make_sample
from core.scan.session import cut


def test_the_same_call_makes_the_same_bytes(tmp_path: Path) -> None:
    first, second = (make_sample(tmp_path / name) for name in ("a", "b"))

    assert first == second
    for path in (tmp_path / "a").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes()


def test_planted_copies_are_found_and_look_alikes_are_not_called_the_same(tmp_path: Path) -> None:
    made = make_sample(tmp_path)

    session = scanned(tmp_path)
    groups = cut(session, 0.6)

    assert session.stats.messages == made.messages
    assert session.problems == ()
    copies = groups.verdict != Verdict.SAME_TEMPLATE
    assert copies.sum() >= made.copies
    subjects = [session.mails.subject[row] for row in groups.members]
    same = {Verdict.IDENTICAL, Verdict.SAME_TEXT}
    receipts = [v for v, s in zip(groups.verdict, subjects, strict=True) if "receipt" in s]
    assert not same & {Verdict(int(v)) for v in receipts}
    assert not [s for s, c in zip(subjects, copies, strict=True) if c and s.startswith("Re:")]


def test_a_mass_mailing_and_the_bills_of_three_months_only_share_a_template(
    tmp_path: Path,
) -> None:
    make_sample(tmp_path)

    session = scanned(tmp_path)
    groups = cut(session, 0.6)

    found: dict[str, int] = {}
    for row, verdict in zip(groups.members.tolist(), groups.verdict.tolist(), strict=True):
        subject = session.mails.subject[row]
        for word in ("spring box", "electricity bill", "весенний набор", "园艺箱"):
            if word in subject:
                assert verdict == Verdict.SAME_TEMPLATE, subject
                found[word] = found.get(word, 0) + 1
    assert found == {
        "spring box": 3, "electricity bill": 2, "весенний набор": 2, "园艺箱": 2,
    }  # fmt: skip

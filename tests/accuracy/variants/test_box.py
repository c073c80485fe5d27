"""Mixed mailboxes, series and mailings of a seed: what is known of them, and that it is true."""

from __future__ import annotations

from collections import Counter, defaultdict
from email import message_from_bytes
from email.utils import parsedate_to_datetime
from pathlib import Path

import pytest

from tests.accuracy.tables import brute, mailings, sketches, variants
from tests.accuracy.tables.baselines import texts_of
from tests.accuracy.tables.crossposted import agree, hide
from tests.accuracy.tables.lost import STEPS, table
from tests.accuracy.variants.bases import Words, made_up, written_texts
from tests.accuracy.variants.box import LEAST_ALIKE, Sizes, make_box
from tests.accuracy.variants.series import make_series, templates
from tests.accuracy.variants.spam import make_spam

pytestmark = pytest.mark.slow

STOCK = made_up()
WORDS = Words(STOCK.bases)
SMALL = Sizes(bases=8, english=8, series=8, negatives=1, others=0)


def test_a_seed_makes_the_same_mailbox_and_another_seed_another(tmp_path: Path) -> None:
    one, again, other = (
        make_box(tmp_path / str(n), seed, STOCK, WORDS, SMALL) for n, seed in enumerate("778")
    )

    assert (one.mails, one.items) == (again.mails, again.items)
    assert set(one.mails) != set(other.mails)


def test_each_family_has_one_original_and_its_copies_are_alike(tmp_path: Path) -> None:
    box = make_box(tmp_path, "7", STOCK, WORDS, SMALL)
    families = defaultdict(list)
    for row, item in enumerate(box.items):
        families[item.family].append(row)

    for rows in families.values():
        firsts = [row for row in rows if box.items[row].role != "copy"]
        assert len(firsts) == 1
        assert {box.items[row].first for row in rows} == set(firsts)
        for item in (box.items[row] for row in rows if not box.items[row].arguable):
            assert item.alike >= LEAST_ALIKE
    assert Counter(item.role for item in box.items).keys() == {
        *("original", "copy", "series", "negative"),
    }


def test_issues_differ_and_second_arrivals_come_within_minutes() -> None:
    issues = list(make_series("7", WORDS, len(templates())))
    by_issue = defaultdict(list)
    for issue in issues:
        by_issue[issue.series, issue.number].append(message_from_bytes(issue.mail))
    twice = [mails for mails in by_issue.values() if len(mails) == 2]
    ids = [mails[0]["Message-ID"] for mails in by_issue.values()]

    assert len(set(ids)) == len(ids)
    assert len({issue.kind for issue in issues}) == 8
    assert len(twice) > len(by_issue) / 5
    for first, second in twice:
        times = [parsedate_to_datetime(mail["Date"]) for mail in (first, second)]
        assert 0 <= (times[1] - times[0]).total_seconds() <= 300
        assert first["From"] == second["From"]
    assert not [text for text in texts_of([issue.mail for issue in issues]) if "{" in text.text]


def test_mailings_change_each_copy_in_several_ways(tmp_path: Path) -> None:
    box = make_spam(tmp_path, "7", STOCK, WORDS, 16)
    spam = [one for one in box.mails if one.family >= 0]

    assert {one.language for one in spam} == {"en", "ru", "zh", "de"}
    assert {one.form for one in spam} == {"plain", "page"}
    assert all(2 <= len(one.kinds) <= 5 for one in spam)
    assert len({message_from_bytes(one.mail)["From"] for one in spam}) == len(spam)


@pytest.mark.slow
def test_what_is_lost_is_traced_and_what_is_found_counted(tmp_path: Path) -> None:
    scanned = variants.scan_box(tmp_path, "7", STOCK, WORDS, SMALL)
    lost = variants.lost_pairs(scanned)
    missed = set(scanned.copies) - scanned.found

    assert {one.b for one in lost} == missed
    assert {one.step for one in lost} <= set(STEPS)
    assert len(scanned.found) > len(scanned.copies) / 2
    assert all(scanned.box.items[row].role == "copy" for row in scanned.found)
    assert [line for line in variants.lines(scanned, "7") if "0 of them no copies" in line]
    assert str(len(lost)) in next(table("some", lost, 1))
    told = "\n".join(brute.lines(scanned))
    assert "no candidate step delivers" in told


@pytest.mark.slow
def test_families_are_counted_by_mates(tmp_path: Path) -> None:
    box, session, seen = mailings.scan_spam(tmp_path, "7", STOCK, WORDS, 12)
    told = "\n".join(mailings.lines(box, session, "7"))

    assert f"in {len(mailings.spam_truth(box).groups)} families" in told
    assert "Aim: 98 %" in told
    assert {one.step for one in mailings.lost_pairs(box, session, seen)} <= set(STEPS)


def test_all_pairs_by_letters_are_those_that_a_loop_finds() -> None:
    texts = ["the cat sat on a mat", "the cat sat on the mat", "a dog", "", "the cat", "кошка"]
    a, b, score = brute.alike_by_letters(texts)

    assert list(zip(a.tolist(), b.tolist(), strict=True)) == [(0, 1)]
    assert score[0] == pytest.approx(19 / 22)


def test_simhash_of_a_text_is_near_to_that_of_its_like() -> None:
    text = "one two three four five six seven eight nine ten eleven twelve"
    near = sketches.by_simhash([text, text.replace("nine", "none"), "кошка сидит дома"])

    assert near[0] == {}
    assert list(near[1]) == [0]
    assert near[2] == {}


def test_texts_agree_but_for_a_footer_of_a_list() -> None:
    text = "Hello,\nthe meeting is on Monday."

    assert agree(text, text + "\n____________________\nlist@example.org")
    assert agree(text, "\n".join(["[list]", *text.split("\n")]))
    assert not agree(text, text.replace("Monday", "Tuesday"))
    assert not agree("", "")


def test_what_tells_that_two_are_one_is_hidden() -> None:
    mail = b"From: a@b\nReceived: x\n by y\nMessage-ID: <1>\nDate: now\nSubject: s\n\nDate: text\n"

    assert hide(mail) == b"From: a@b\nSubject: s\n\nDate: text\n"


def test_written_texts_use_each_sentence_once() -> None:
    for some in written_texts().values():
        texts = [text for base in some for text in base.draft.texts]
        assert len(set(texts)) == len(texts) > 50

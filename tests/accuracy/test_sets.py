"""The sets for the tables, small and of made-up words: what is known of them."""

from __future__ import annotations

import random
import re
from email import message_from_bytes
from itertools import pairwise
from pathlib import Path

import pytest

from tests.accuracy.mail import fills, russian
from tests.accuracy.mail.changes import change_sentences, change_words
from tests.accuracy.mail.mailings import make_campaign, make_mailing, send_copy
from tests.accuracy.mail.mixes import COPIED, make_changed, make_mix
from tests.accuracy.mail.negatives import families
from tests.accuracy.mail.noise import NOISES
from tests.accuracy.mail.pages import page
from tests.accuracy.mail.real_texts import cut, language_by_letters
from tests.accuracy.mail.texts import MadeUp
from tests.accuracy.mail.writing import write
from tests.accuracy.tables.baselines import as_printed, asd, by_raw_body, similarity, texts_of
from tests.accuracy.tables.scorer import by_mail, score
from tests.accuracy.tables.tell import marked_pairs, scan_paths, shown_groups

pytestmark = pytest.mark.slow

SOURCE = MadeUp()
LINE = "Some words that are seen by whoever reads this page, and more."
PAGE = page([LINE] * 6, "en", random.Random(3))
_TAG = re.compile(r"<[^<>]*>")


def test_a_small_mix_is_found_whole(tmp_path: Path) -> None:
    box = make_mix(tmp_path, SOURCE, 60, 18)
    session = scan_paths(box.path)

    figures = score(box.truth, shown_groups(session))

    assert session.stats.messages == 60
    assert session.problems == ()
    assert figures.copies.recall == figures.copies.precision == 1.0
    assert sum(figures.by_kind.get(kind, (0, 0))[1] for kind in COPIED) == 18


def test_the_same_numbers_make_the_same_mails(tmp_path: Path) -> None:
    assert (
        make_mix(tmp_path / "a", SOURCE, 20, 6).mails
        == make_mix(tmp_path / "b", SOURCE, 20, 6).mails
    )
    assert make_mailing(tmp_path / "c", SOURCE, share=1 / 2000).mails == (
        make_mailing(tmp_path / "d", SOURCE, share=1 / 2000).mails
    )


@pytest.mark.parametrize("scattered", [False, True])
@pytest.mark.parametrize("share", [0.01, 0.05, 0.2])
def test_as_many_sentences_change_as_are_said_to(share: float, scattered: bool) -> None:
    dice = random.Random(7)
    body = SOURCE.bodies(dice, [4_000])[0]
    old = [sentence for _, sentence in body.placed]

    change = change_sentences(share, scattered=scattered)
    for _ in range(4):
        now = [sentence for _, sentence in change(body, dice, SOURCE).placed]
        kept = len(set(old) & set(now))
        wanted = max(1, round(share * len(old)))
        assert {len(now) - len(old), len(old) - kept} == {0, wanted}


def test_words_change_and_the_marks_around_them_stay() -> None:
    dice = random.Random(7)
    body = SOURCE.bodies(dice, [4_000])[0]
    other = change_words(0.05, scattered=True)(body, dice, SOURCE)

    old = [word for _, sentence in body.placed for word in sentence]
    new = [word for _, sentence in other.placed for word in sentence]
    assert len(old) == len(new)
    assert [word[-1] in ".。" for word in old] == [word[-1] in ".。" for word in new]
    assert 0.03 < sum(a != b for a, b in zip(old, new, strict=True)) / len(old) <= 0.06


def test_a_mailing_has_the_papers_proportions(tmp_path: Path) -> None:
    box = make_mailing(tmp_path, SOURCE, share=1 / 200)
    copies = [mail for group in box.truth.groups for mail in group]

    assert len(box.mails) == 300
    assert len(copies) == pytest.approx(93, abs=2)
    assert len({box.mails[mail] for mail in copies}) == len(copies)
    assert sum(kind == ("other",) for kind in box.truth.kinds.values()) == 150


@pytest.mark.parametrize("name", NOISES)
def test_noise_changes_a_page_and_not_what_is_seen(name: str) -> None:
    for seed in range(20):
        noisy = NOISES[name](PAGE, random.Random(seed), "en")
        if name not in {"invisible text", "zero width", "colours"}:
            bare = re.sub(r"<!--.*?-->", "", noisy)
            assert _TAG.sub("", bare).split() == _TAG.sub("", PAGE).split()
        assert seed or noisy != PAGE


def test_a_page_has_all_lines_in_their_order() -> None:
    lines = [f"This is line number {n} of them." for n in range(20)]
    for seed in range(30):
        text = page(lines, "en", random.Random(seed))
        places = [text.index(line) for line in lines]
        assert all(a < b for a, b in pairwise(places))


def test_copies_of_a_campaign_are_mails_that_differ() -> None:
    dice = random.Random(11)
    deal = SOURCE.dealer(dice)
    for number in range(12):
        one = make_campaign(number, deal, [], dice, alone=False)
        copies = [send_copy(one, dice) for _ in range(4)]
        parsed = [message_from_bytes(copy) for copy in copies]
        assert len(set(copies)) == 4
        assert all(mail["Message-ID"] and not mail.defects for mail in parsed)
        assert all(b"{{" not in copy for copy in copies)


def test_places_are_filled_each_time_anew() -> None:
    text = fills.fill_places(
        "{{greeting}} {{any}} {{any}} {x}", {"greeting": "Hi"}, random.Random(1)
    )
    first, second = text.split(" ")[1], text.split(" ")[-2]

    assert text.startswith("Hi ")
    assert text.endswith(" {x}")
    assert first != second


def test_russian_sentences_are_many_and_whole() -> None:
    sentences = russian.sentences()

    assert len(sentences) > 3_000
    assert not [s for s in sentences if "{" in s or not s[0].isupper() or s[-1] not in ".!"]
    assert {language_by_letters(s.lower()) for s in sentences} == {"ru"}


def test_text_is_cut_into_sentences_of_words() -> None:
    assert cut(["It ends. It begins\nanew! ", "-----"], "en") == (
        (("It", "ends."), ("It", "begins", "anew!")),
    )
    assert cut(["今天天气很好。我们去公园！"], "zh") == (
        (("今天", "天气", "很好", "。"), ("我们", "去公", "园", "！")),
    )


def test_eq_3_counts_each_pair_of_equal_pieces() -> None:
    assert similarity(4, 4, 4, 0) == 1
    assert similarity(4, 4, 4, 8) == 0.5  # 1 2 3 4 against 4 3 2 1
    assert similarity(2, 2, 4, 2) == 1.5  # a a against a a: more than 1, as printed
    assert similarity(2, 5, 2, 0) == 0  # counts that are not near


def test_baselines_find_copies_and_no_others(tmp_path: Path) -> None:
    box = make_changed(tmp_path, SOURCE, "x", 2_048, change_sentences(0.05, scattered=True), n=10)
    texts = texts_of(box.mails)

    for groups in (as_printed(box.mails, texts, 0.6), asd(texts, 0.6)):
        assert score(box.truth, groups).copies == (10, 0, 0)
    assert by_raw_body(box.mails) == []
    assert by_raw_body([*box.mails, box.mails[3]]) == [[3, 20]]


def test_a_small_mailing_is_found_and_nothing_in_it_is_marked(tmp_path: Path) -> None:
    box = make_mailing(tmp_path, SOURCE, share=1 / 600)
    session = scan_paths(box.path)

    assert by_mail(box.truth, shown_groups(session)).recall > 0.6
    assert marked_pairs(session) == []


def test_no_hard_negative_is_marked_by_default(tmp_path: Path) -> None:
    mails = [mail for _, some in families(SOURCE, 3) for mail in some]
    session = scan_paths(write(tmp_path / "negatives", mails))

    assert session.stats.messages == len(mails) > 40
    assert marked_pairs(session) == []

"""Keywords in whole messages, against what is known to be seen in them."""

from __future__ import annotations

from email.message import EmailMessage
from unicodedata import normalize

import pytest
from helpers.mail.keyword_mails import WORDS, KeywordMail, sheets
from helpers.process.sampling import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import KeywordError
from core.model.mentions import KeywordPlace, Keywords, Mention
from core.search.finder import CONTEXT, MOST_SHOWN, Finder, finder_of
from core.system.budget import NoCpuBudget

pytestmark = pytest.mark.slow

FREE = NoCpuBudget()


def found(words: tuple[str, ...], *mails: bytes, attachments: bool = True) -> list[set[str]]:
    finder = Finder(Keywords(words, attachments))
    results = finder.found(mails, FREE, 2.0)
    assert all(result.whole for result in results)
    return [{words[number] for number in result.keywords} for result in results]


def plain(text: str, **options: str) -> bytes:
    message = EmailMessage()
    message["Subject"] = "s"
    message.set_content(text, **options)
    return message.as_bytes()


def page(html: str) -> bytes:
    return plain(html, subtype="html")


@settings(deadline=None, max_examples=examples(120))
@given(st.lists(sheets(), min_size=1, max_size=3), st.sets(st.sampled_from(WORDS), min_size=1))
@pytest.mark.parametrize("attachments", [True, False])
def test_what_is_seen_is_found_and_nothing_else(
    attachments: bool, mails: list[KeywordMail], words: set[str]
) -> None:
    keywords = tuple(sorted(words))

    results = found(keywords, *(mail.data for mail in mails), attachments=attachments)

    for mail, result in zip(mails, results, strict=True):
        expected = {w for w in keywords if mail.mentions(w, attachments=attachments)}
        assert result == expected


@settings(deadline=None, max_examples=examples(60))
@given(sheets(), st.sets(st.sampled_from(WORDS), min_size=1))
def test_what_is_found_is_shown_and_the_other_way_round(
    mail: KeywordMail, words: set[str]
) -> None:
    keywords = Keywords(tuple(sorted(words)))
    finder = finder_of(keywords)

    shown = finder.mentions(mail.data)

    (result,) = finder.found([mail.data], FREE, 2.0)
    assert {mention.keyword for mention in shown} == set(result.keywords)
    for mention in shown:
        hit = mention.context[mention.start : mention.end]
        assert hit.casefold() == keywords.words[mention.keyword].casefold()


def test_a_phrase_wrapped_over_lines_even_quoted_ones_is_found() -> None:
    words = ("annual report", "发票")

    assert found(words, plain("the annual\nreport"), plain("> the annual\n> report")) == [
        {"annual report"},
        {"annual report"},
    ]
    assert found(words, plain("请查收发\n票谢谢")) == [{"发票"}]
    assert found(words, plain("annual, report")) == [set()]


def test_words_of_other_scripts_are_not_joined_over_lines_beside_a_chinese_one() -> None:
    mail = plain("we met\nhere 发\n票\n", charset="utf-8")

    assert found(("ethere", "methere", "发票"), mail) == [{"发票"}]
    shown = finder_of(Keywords(("methere", "发票"))).mentions(mail)
    assert [mention.keyword for mention in shown] == [1]


@pytest.mark.parametrize("transfer", ["8bit", "base64", "quoted-printable"])
@pytest.mark.parametrize(("written", "asked"), [("NFD", "NFC"), ("NFC", "NFD"), ("NFC", "NFC")])
def test_marks_of_letters_may_be_written_apart(written: str, asked: str, transfer: str) -> None:
    text = normalize(written, "Im Café an der Müllerstraße, Чайковский")
    words = tuple(normalize(asked, word) for word in ("nirgends", "café an", "Чайковский"))

    for mail in (plain(text, cte=transfer), page(f"<p>{text}</p>")):
        assert found(words, mail) == [set(words[1:])]
        assert found(words[2:], mail) == [set(words[2:])]  # and searched as it lies
        numbers = [m.keyword for m in finder_of(Keywords(words)).mentions(mail)]
        assert numbers == [1, 2]


def test_a_flowed_text_without_its_spaces_is_one_line() -> None:
    message = plain("in \nvoice").replace(
        b'charset="utf-8"', b'charset="utf-8"; format=flowed; delsp=yes'
    )

    assert found(("invoice",), message) == [{"invoice"}]


def test_a_word_in_pieces_of_markup_is_found_and_one_in_a_tag_is_not() -> None:
    words = ("invoice", "secret")

    html = page("<p id='secret' style='--secret:1'>in<b>vo</b>i&#99;&shy;e</p><!--secret-->")

    assert found(words, html) == [{"invoice"}]


def test_receivers_behind_the_first_4096_characters_are_searched() -> None:
    message = EmailMessage()
    message["To"] = ", ".join(f"p{n}@example.org" for n in range(900))
    message.set_content("Hello")

    assert found(("p899@example.org",), message.as_bytes()) == [{"p899@example.org"}]


@pytest.mark.parametrize("words", [(), ("",), (" \t",), ("x" * 2_000,)])
def test_no_such_keywords(words: tuple[str, ...]) -> None:
    with pytest.raises(KeywordError):
        Finder(Keywords(words))


def test_the_line_around_a_hit_is_shown_and_of_a_long_one_a_piece() -> None:
    long = "a" * 300 + " invoice " + "b" * 300
    mail = plain(f"Dear all\nyour Invoice is here\n{long}", cte="base64")

    first, second = Finder(Keywords(("invoice",))).mentions(mail)

    assert first == Mention(0, KeywordPlace.BODY, "", "your Invoice is here", 5, 12)
    assert len(second.context) <= CONTEXT
    assert second.context[second.start : second.end] == "invoice"
    assert second.context.startswith("aa")
    assert second.context.endswith("bb")


def test_no_more_than_so_many_are_shown() -> None:
    mail = plain("\n".join(f"rn {n}" for n in range(MOST_SHOWN + 5)))

    assert len(Finder(Keywords(("rn",))).mentions(mail)) == MOST_SHOWN

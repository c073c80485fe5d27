from __future__ import annotations

import json
from collections.abc import Callable
from email import message_from_bytes
from email.message import Message

import pytest
from helpers.mail.real_mail import WHY_NOT, data_folder
from helpers.process.sampling import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.model.mail import MessageText, PartRef
from core.settings import ReadSettings
from core.text.body import REAL_WORDS, body_text, show_text
from core.text.sentences import split_sentences

SETTINGS = ReadSettings()
LETTER = "Dear Bob, the contract is ready. Please sign both copies and send one back to us."
LETTER_HTML = (
    "<p>Dear Bob, the <b>contract</b> is ready. Please sign both\n"
    "copies and send one back to us.</p>"
)


def part(number: int, mime_type: str, alternative: int = 0, branch: int = 0) -> PartRef:
    return PartRef(number, mime_type, alternative, branch, flowed=False, delsp=False)


def read(
    *texts: tuple[str, str], alternative: bool = False, settings: ReadSettings = SETTINGS
) -> MessageText:
    parts = [
        part(number, mime_type, int(alternative), number)
        for number, (mime_type, _) in enumerate(texts)
    ]
    return body_text(parts, lambda ref: texts[ref.number][1], settings=settings)


def test_alternative_counts_once_and_its_plain_part_is_read() -> None:
    text = read(("text/plain", LETTER), ("text/html", LETTER_HTML), alternative=True)
    assert text.text == LETTER.lower()
    assert not text.from_html


def test_html_is_read_where_it_is_preferred() -> None:
    text = read(
        ("text/plain", LETTER),
        ("text/html", LETTER_HTML),
        alternative=True,
        settings=ReadSettings(prefer_html=True),
    )
    assert text.text == LETTER.lower()
    assert text.from_html


@pytest.mark.parametrize(
    "stub",
    [
        "",
        " \n\n",
        "Your mail program does not support HTML.",
        "View this email in your browser: https://example.org/v",
        "Ihr Programm kann nicht mit HTML umgehen.",
        "https://example.org/a\nhttps://example.org/b",
        "您的邮件客户端不支持HTML",
        "Откройте письмо в браузере",
    ],
)
def test_a_stub_is_not_the_text(stub: str) -> None:
    text = read(("text/plain", stub), ("text/html", LETTER_HTML), alternative=True)
    assert text.text == LETTER.lower()


def test_a_plain_part_far_poorer_than_the_html_is_not_the_text() -> None:
    html = "<p>" + "Our news of this month are many. " * 20
    text = read(("text/plain", "News from us."), ("text/html", html), alternative=True)
    assert text.from_html


def test_html_is_not_even_decoded_beside_a_long_plain_part() -> None:
    asked: list[int] = []

    def decode(ref: PartRef) -> str:
        asked.append(ref.number)
        return "word " * REAL_WORDS

    parts = [part(0, "text/plain", 1, 0), part(1, "text/html", 1, 1)]
    settings = ReadSettings(signatures=False)
    assert body_text(parts, decode, settings=settings).n_words == REAL_WORDS
    assert asked == [0]


def test_all_pieces_of_the_chosen_branch_are_read() -> None:
    parts = [
        part(0, "text/plain", 1, 0),
        part(1, "text/html", 1, 1),
        part(2, "text/html", 1, 1),
        part(3, "text/plain"),
    ]
    texts = ["", "<p>first", "<p>second", "footer"]
    text = body_text(parts, lambda ref: texts[ref.number], settings=SETTINGS)
    assert text.text == "first\n\nsecond\n\nfooter"


def test_alternatives_of_other_types_are_read_only_for_want_of_better() -> None:
    assert (
        read(("text/calendar", "BEGIN"), ("text/plain", "Meet?"), alternative=True).text == "meet?"
    )
    assert read(("text/calendar", "BEGIN"), alternative=True).text == "begin"


def test_inline_parts_are_joined_and_no_part_is_no_text() -> None:
    assert read(("text/plain", "A "), ("text/html", "<p>B"), ("text/plain", "\n")).text == "a\n\nb"
    assert body_text([], lambda _: "", settings=SETTINGS) == MessageText(
        "", (), 0, from_html=False, links=(), dropped=()
    )


def test_quotations_of_html_and_of_plain_text_are_ranges_of_the_text() -> None:
    html = "<div>Yes. ＡＢ</div><blockquote>Will you?<br>Now?</blockquote><div>&gt; old</div>own"
    text = read(("text/html", html), ("text/plain", "more\n> quoted"))
    assert [text.text[start:stop] for start, stop in text.quoted] == [
        "will you?\nnow?\n\n> old",
        "> quoted",
    ]


def test_flowed_text_is_joined() -> None:
    ref = PartRef(0, "text/plain", 0, 0, flowed=True, delsp=False)
    text = body_text([ref], lambda _: "one \ntwo\n", settings=SETTINGS)
    assert text.text == "one two"


def test_long_text_is_cut_on_a_character_and_says_so() -> None:
    few = ReadSettings(max_text_bytes=1_024)
    text = read(("text/plain", "я" * 600), settings=few)
    assert text.text == "я" * 512
    assert text.dropped == ("cut_at_limit",)
    text = read(("text/html", "<blockquote>" + "a" * 2_000), settings=few)
    assert text.quoted == ((0, 1_024),)


def test_text_for_reading_keeps_case_and_lines() -> None:
    parts = [part(0, "text/plain"), part(1, "text/html")]
    texts = ["Dear  Bob,  \n\n\n\nYes", "<p>Some <b>More</b>"]
    shown = show_text(parts, lambda ref: texts[ref.number], settings=SETTINGS)
    assert shown == "Dear  Bob,\n\nYes\n\nSome More"


WORDS = "we the contract Bob straße привет договор 合同 & <x> 3.14 “quoted”"
SENTENCE = st.lists(
    st.sampled_from(WORDS.split(" ")),
    min_size=1,
    max_size=9,
).map(lambda words: " ".join(words) + ".")


@settings(max_examples=examples(100), deadline=None)
@given(
    st.lists(st.lists(SENTENCE, min_size=1, max_size=4), min_size=1, max_size=5),
    st.integers(20, 80),
)
def test_plain_text_and_its_html_twin_have_the_same_sentences(
    letter: list[list[str]], width: int
) -> None:
    def wrapped(text: str) -> str:
        lines = [""]
        for word in text.split(" "):
            if len(lines[-1]) + len(word) > width:
                lines.append("")
            lines[-1] = f"{lines[-1]} {word}".strip()
        return "\n".join(lines)

    plain = "\n\n".join(wrapped(" ".join(paragraph)) for paragraph in letter)
    html = "".join(
        f"<p>{' '.join(paragraph).replace('&', '&amp;').replace('<', '&lt;')}</p>"
        for paragraph in letter
    )
    twins = (
        split_sentences(read(("text/plain", plain))),
        split_sentences(read(("text/html", html))),
    )
    assert twins[0].texts == twins[1].texts


SAME = {
    "plain_to_html",
    "plain_to_alternative",
    "other_charset",
    "format_flowed",
    "trailing_space",
}


@pytest.mark.skipif(data_folder() is None, reason=WHY_NOT)
def test_real_twins_have_the_same_sentences() -> None:
    folder = data_folder()
    assert folder is not None
    truth = json.loads((folder / "dups_example" / "truth.json").read_text("utf-8"))
    raw = (folder / "dups_example" / "dups_example.mbox").read_bytes()
    messages = [
        message_from_bytes(chunk.partition(b"\n")[2].replace(b"\n>From ", b"\nFrom "))
        for chunk in (b"\n\n" + raw).split(b"\n\nFrom ")[1:]
    ]
    if len(messages) != truth["count"]:
        pytest.fail("the simple cut of the mailbox is not the true one")
    checked = 0
    for number, kind in truth["kinds"].items():
        if "of" in kind and set(kind["kind"]) <= SAME:
            checked += 1
            twins = [split_sentences(_stdlib_text(messages[n])) for n in (int(number), kind["of"])]
            assert twins[0].texts == twins[1].texts, number
    assert checked > 10


def _stdlib_text(message: Message) -> MessageText:
    leaves: list[tuple[PartRef, Callable[[], str]]] = []
    for leaf in message.walk():
        if leaf.get_content_maintype() == "text":
            inside = message.get_content_type() == "multipart/alternative"
            flowed = leaf.get_param("format") == "flowed"
            ref = PartRef(
                len(leaves), leaf.get_content_type(), int(inside), len(leaves), flowed, delsp=False
            )
            leaves.append((ref, lambda leaf=leaf: _decoded(leaf)))
    return body_text(
        [ref for ref, _ in leaves], lambda ref: leaves[ref.number][1](), settings=SETTINGS
    )


def _decoded(leaf: Message) -> str:
    data = leaf.get_payload(decode=True)
    assert isinstance(data, bytes)
    return data.decode(leaf.get_content_charset("utf-8"), "replace")


NEWS_HTML = "<h1>News</h1><p>{}</p><ul><li>one<li>two</ul><a href=x>more</a><img src=y><hr>"
NEWS_STRUCTURE = "1PUIIAGH"


@pytest.mark.parametrize("n_words", [5, REAL_WORDS - 1, REAL_WORDS, 3 * REAL_WORDS])
@pytest.mark.parametrize("prefer_html", [False, True])
def test_the_structure_is_the_same_whichever_part_gives_the_text(
    n_words: int, prefer_html: bool
) -> None:
    words = "word " * n_words
    text = read(
        ("text/plain", words),
        ("text/html", NEWS_HTML.format(words)),
        alternative=True,
        settings=ReadSettings(prefer_html=prefer_html),
    )
    assert text.structure == NEWS_STRUCTURE


def test_images_alone_are_a_structure_though_the_plain_part_gives_the_text() -> None:
    text = read(
        ("text/plain", LETTER),
        ("text/html", "<img src=a><hr>"),
        alternative=True,
        settings=ReadSettings(prefer_html=True),
    )
    assert (text.from_html, text.structure) == (False, "GH")


def test_all_html_parts_make_the_structure_and_plain_ones_do_not() -> None:
    pages = [("text/html", NEWS_HTML.format(LETTER)), ("text/html", "<p>Below</p>")]
    assert read(*pages).structure == NEWS_STRUCTURE + "P"
    assert read(pages[0], ("text/plain", LETTER), pages[1]).structure == NEWS_STRUCTURE + "P"
    assert read(("text/plain", LETTER)).structure == ""


def test_without_signatures_there_is_no_structure() -> None:
    page = ("text/html", NEWS_HTML.format(LETTER))
    assert read(page, settings=ReadSettings(signatures=False)).structure == ""


def test_for_the_structure_alone_parts_are_only_glanced_at() -> None:
    long, page = "word " * REAL_WORDS, NEWS_HTML.format("word")
    parts = [part(0, "text/plain", 1, 0), part(1, "text/html", 1, 1)]
    decoded: list[int] = []
    glanced: list[int] = []

    def decode(ref: PartRef) -> str:
        decoded.append(ref.number)
        return long

    def glance(ref: PartRef) -> str:
        glanced.append(ref.number)
        return page

    text = body_text(parts, decode, settings=SETTINGS, glance=glance)
    assert (decoded, glanced, text.structure) == ([0], [1], NEWS_STRUCTURE)


def test_of_a_part_that_is_not_there_no_structure_is_made_up() -> None:
    """Of one HTML part out of two it would be another one than where both are at hand."""
    parts = [
        part(0, "text/plain", 1, 0),
        part(1, "text/html", 1, 1),
        part(2, "text/html"),
    ]
    texts = ["word " * REAL_WORDS, "", NEWS_HTML]
    text = body_text(parts, lambda ref: texts[ref.number], settings=SETTINGS)
    assert text.structure == ""
    assert text.from_html

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.mail.plain_sentences import plain_sentences
from helpers.process.sampling import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.model.mail import MessageText, PartRef
from core.settings import ReadSettings
from core.text.body import body_text
from core.text.normal import normalize_text
from core.text.quotes import quoted_spans
from core.text.sentences import split_paragraphs, split_sentences

pytestmark = pytest.mark.slow

CASES = Path(__file__).resolve().parents[2] / "data" / "text"


def mail_text(text: str) -> MessageText:
    normal = normalize_text(text)
    return MessageText(normal, quoted_spans(normal, []), 0, from_html=False, links=(), dropped=())


@pytest.mark.parametrize("path", sorted(CASES.glob("*.txt")), ids=lambda path: path.name)
def test_mail_is_cut_as_its_case_file_says(path: Path) -> None:
    source, _, expected = path.read_text("utf-8").partition("======== pieces\n")
    mime_type = "text/html" if ".html." in path.name else "text/plain"
    part = PartRef(0, mime_type, 0, 0, flowed=".flowed." in path.name, delsp=False)

    text = body_text([part], lambda _: source, settings=ReadSettings())
    pieces = split_sentences(text)

    told = [
        f"{'q' if quoted else '.'} {piece}"
        for piece, quoted in zip(pieces.texts, pieces.quoted, strict=True)
    ]
    assert told == expected.splitlines()


WORD_TEXT = """
    the contract is here e.g. etc. mr. (mr. smith p.m. 3.14 12. 2024. example.org ok! what?! «да»
    т.е. и т. д. пример. привет! Müller z. B. usw. straße. M. l'été. p. ex. ¿qué? ¡sí! EE. UU.
    " ) ." .) !" ... …… … .... - * 1. a) (b) > -- : ; , a.b.c http://x.org/a.b?c= "quoted."
    supercalifragilisticexpialidocious-and-more. word word. etc.) (e.g. [i.e.] 5. 55. x5.
"""
WORDS = WORD_TEXT.split()
CHINESE = [
    "你好",
    "。",
    "！",
    "？",
    "；",
    "3.5万",
    "版本.号",
    "见”",
    "：",
    "ok！",
    "!好",
    ";",
    "…",
    ".",
]
PIECES = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(CHINESE),
    st.text(alphabet="ab.!?;。) \n>5", max_size=6),
)
BLANKS = st.sampled_from([" ", " ", " ", "\n", "\n", "\n\n", "", "\n> ", "\n>\n> "])
TEXTS = st.lists(st.tuples(PIECES, BLANKS), max_size=40).map(
    lambda pairs: "".join(piece + blank for piece, blank in pairs)
)


@settings(max_examples=examples(600), deadline=None)
@given(TEXTS)
def test_sentences_equal_the_plain_character_wise_reading(text: str) -> None:
    mail = mail_text(text)
    pieces = split_sentences(mail)
    assert list(zip(pieces.texts, map(bool, pieces.quoted), strict=True)) == plain_sentences(mail)


@settings(max_examples=examples(200), deadline=None)
@given(st.lists(st.sampled_from([word for word in WORDS if "\n" not in word]), max_size=40))
def test_sentences_of_one_language_equal_the_plain_reading(words: list[str]) -> None:
    mail = mail_text(" ".join(words))
    assert split_sentences(mail).texts == [piece for piece, _ in plain_sentences(mail)]


@settings(max_examples=examples(150), deadline=None)
@given(TEXTS)
def test_a_piece_never_crosses_the_border_of_a_quotation(text: str) -> None:
    mail = mail_text(text)
    for cut in (split_sentences, split_paragraphs):
        pieces = cut(mail)
        assert len(pieces.texts) == len(pieces.quoted)
        assert all(any(map(str.isalnum, piece)) for piece in pieces.texts)
        assert all("\n" not in piece and piece == piece.strip() for piece in pieces.texts)
        if not mail.quoted:
            assert not any(pieces.quoted)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("It costs 3.14. See example.org. Good", ["it costs 3.14", "see example.org", "good"]),
        ("Am 3. Mai. Gut", ["am 3. mai", "gut"]),
        ("Version 1.2.3 is out! Really?! Yes...", ["version 1.2.3 is out", "really", "yes"]),
        ("你好！今天好吗？好。", ["你好", "今天好吗", "好"]),
        ("见附件；谢谢", ["见附件", "谢谢"]),
        ("a; b. c", ["a; b", "c"]),
        ("one\ntwo\nthree", ["one", "two", "three"]),
        ("one\ntwo.\nthree", ["one two", "three"]),
        ("...\n!!!\n--", []),
        ("", []),
    ],
)
def test_marks_end_sentences_only_where_they_can(text: str, pieces: list[str]) -> None:
    assert split_sentences(mail_text(text)).texts == pieces


def test_wrapping_at_another_width_gives_the_same_sentences() -> None:
    words = ("all these words stand in a long paragraph. only dots end it, not lines " * 6).split()

    def wrapped(width: int) -> str:
        lines = [""]
        for word in words:
            if len(lines[-1]) + len(word) + 1 > width:
                lines.append("")
            lines[-1] = f"{lines[-1]} {word}".strip()
        return "\n".join(lines)

    at_60, at_72, at_100 = (split_sentences(mail_text(wrapped(width))) for width in (60, 72, 100))
    assert at_60 == at_72 == at_100
    assert len(at_60.texts) == 7


def test_paragraphs_are_the_lines_that_say_something() -> None:
    pieces = split_paragraphs(mail_text("One. Two\n\n---\nThree\n> four"))
    assert pieces.texts == ["one. two", "three", "> four"]
    assert pieces.quoted == b"\x00\x00\x01"

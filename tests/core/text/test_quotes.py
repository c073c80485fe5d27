from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.text.normal import normalize_text
from core.text.quotes import quoted_spans


def quoted(text: str) -> list[str]:
    normal = normalize_text(text)
    return [normal[start:stop] for start, stop in quoted_spans(normal, [])]


def test_marked_lines_are_quoted_with_the_line_that_names_their_author() -> None:
    text = "Yes.\n\nOn Monday, Bob wrote:\n> Will you?\n>\n> Bob\n\nJane\n> more"
    assert quoted(text) == ["on monday, bob wrote:\n> will you?\n>\n> bob", "> more"]


@pytest.mark.parametrize(
    "line",
    [
        "On 4 March 2024, Bob Miller <bob@example.org>\nwrote:",
        "Am 04.03.24 um 10:15 schrieb Bob:",
        "Le 4 mars 2024, Bob a écrit :",
        "El 4 de marzo de 2024, Bob escribió:",
        "4 марта 2024 г., Боб написал:",
        "在 2024年3月4日，Bob 写道：",
    ],
)
def test_six_languages_say_who_wrote(line: str) -> None:
    normal = normalize_text(line)
    assert quoted(f"Ja.\n\n{line}\n\n> text") == [f"{normal}\n\n> text"]


def test_a_line_before_a_quotation_that_names_nobody_is_the_writers_own() -> None:
    assert quoted("You said:\n> text") == ["> text"]


@pytest.mark.parametrize(
    "separator",
    [
        "-----Original Message-----",
        "---------- Forwarded message ---------",
        "-----Ursprüngliche Nachricht-----",
        "-----Message d'origine-----",
        "-----Mensaje original-----",
        "-----Исходное сообщение-----",
        "-------- Пересылаемое сообщение --------",
        "-----原始邮件-----",
        "From: Bob\nSent: Monday\nTo: Jane\nSubject: Hello",
        "Von: Bob\nGesendet: Montag\nAn: Jane\nCc: X\nBetreff: Hallo",
        "De : Bob\nEnvoyé : lundi\nÀ : Jane\nObjet : Bonjour",
        "De: Bob\nEnviado el: lunes\nPara: Jane\nAsunto: Hola",
        "От: Боб\nОтправлено: понедельник\nКому: Жене\nТема: Привет",
        "发件人: Bob\n发送时间: 星期一\n收件人: Jane\n主题: 你好",
        "*From:* Bob\n*Sent:* Monday\n*To:* Jane\n*Subject:* Hello",
    ],
)
def test_all_after_a_separator_or_header_block_is_quoted(separator: str) -> None:
    normal = normalize_text(separator)
    assert quoted(f"Own text.\n\n{separator}\n\nTheir text.") == [f"{normal}\n\ntheir text."]


@pytest.mark.parametrize(
    "text",
    [
        "From: here to there it is far.\nThanks",
        "The original message was lost.",
        "--- 8< ---\ncode\n--- >8 ---",
        "a > b\n-> c",
        "",
    ],
)
def test_ordinary_text_is_not_quoted(text: str) -> None:
    assert quoted(text) == []


def test_known_ranges_are_joined_with_what_the_text_shows() -> None:
    text = "own\n\nfirst\n\n> second\n\nown again"
    start, stop = text.index("first"), text.index("first") + 5
    assert quoted_spans(text, [(start, stop)]) == ((start, text.index("\n\nown again")),)


@given(st.text(alphabet="> a\n:", max_size=80))
def test_ranges_are_whole_lines_ascending_and_apart(text: str) -> None:
    normal = normalize_text(text)
    end = -1
    for start, stop in quoted_spans(normal, []):
        assert end < start < stop <= len(normal)
        assert start == 0 or normal[start - 1] == "\n"
        assert stop == len(normal) or normal[stop] == "\n"
        end = stop
    inside = [span for line in _lines(normal) for span in [line] if normal[span[0]] == ">"]
    spans = quoted_spans(normal, [])
    assert all(any(a <= start and stop <= b for a, b in spans) for start, stop in inside)


def _lines(text: str) -> list[tuple[int, int]]:
    found = []
    at = 0
    for line in text.split("\n"):
        if line:
            found.append((at, at + len(line)))
        at += len(line) + 1
    return found

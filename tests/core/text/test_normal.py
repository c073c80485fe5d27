from __future__ import annotations

import re
import sys
from unicodedata import is_normalized, normalize

import pytest
from helpers.tables.growth import LINEAR, growth
from hypothesis import given
from hypothesis import strategies as st

from core.text.normal import _INVISIBLE, normalize_text

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("Hello  World \t!\r\nnext\rlast", "hello world !\nnext\nlast"),
        ("\n\n a\n\n\n\n\nb \n\n", "a\n\nb"),
        ("so\u00adft ze\u200bro\u200cwi\u200ddth\ufeff", "soft zerowidth"),
        ("ＦＵＬＬ　ｗｉｄｔｈ！ ﬁ Ⅳ №", "full width! fi iv no"),
        ("a\u00a0b\u2003c\u3000d\u1680e", "a b c d e"),
        ("a\u2028b\u2029c\x85d\x0be\x0cf", "a\nb\nc\nd\ne\nf"),
        ("nul\x00 bell\x07 del\x7f", "nul bell del"),
        ("…", "..."),
        ("half \ud800 pair", "half pair"),
        ("É E\u0301", "é é"),
        (" \n \t \n", ""),
    ],
)
def test_normal_form_folds_what_does_not_count(text: str, normal: str) -> None:
    assert normalize_text(text) == normal


def test_every_character_of_unicode_has_a_normal_form() -> None:
    step = 4_096
    for start in range(0, sys.maxunicode + 1, step):
        text = "x ".join(chr(code) for code in range(start, min(start + step, sys.maxunicode + 1)))
        normal = normalize_text(text)
        assert is_normalized("NFKC", normal)
        assert normalize_text(normal) == normal
        normal.encode()


@given(st.text())
def test_normal_form_is_reached_in_one_step(text: str) -> None:
    normal = normalize_text(text)
    assert normalize_text(normal) == normal
    assert is_normalized("NFKC", normal)
    assert normal == normal.strip()
    lines = normal.split("\n")
    assert all(line == " ".join(line.split()) for line in lines)
    assert "\n\n\n" not in normal


@given(st.text(alphabet=st.characters(max_codepoint=127)))
def test_ascii_takes_the_short_way_to_the_same_form(text: str) -> None:
    assert normalize_text("é\n\n" + text) == ("é\n\n" + normalize_text(text)).strip()


@pytest.mark.parametrize("unit", [" ", "\n", "\r\n \t", "\u3000", "\u00ad"])
@pytest.mark.parametrize("end", ["", "x"])
def test_long_runs_of_white_space_fold_to_nothing_in_linear_time(unit: str, end: str) -> None:
    def run_of(n: int) -> str:
        return unit * (n // len(unit)) + end

    assert normalize_text(run_of(100_000)) == end
    assert growth(normalize_text, run_of, 1 << 20) < LINEAR


def _plainly(text: str) -> str:
    """The normal form by its definition, each step on its own, no short ways."""
    shown = _INVISIBLE.sub("", text.replace("\r\n", "\n"))
    lower = normalize("NFKC", normalize("NFKC", shown).lower())
    lines = [" ".join(line.split()) for line in lower.splitlines()]
    return "\n\n".join(re.split(r"\n{2,}", "\n".join(lines))).strip()


@pytest.mark.parametrize("context", ["aÿ{}жé ", "ж{}H\n"])
def test_every_character_takes_the_short_way_only_to_the_plain_form(context: str) -> None:
    for code in (*range(0x80, 0x1_0000), *range(0xE_0000, 0xE_0200)):
        text = context.format(chr(code))
        assert normalize_text(text) == _plainly(text), hex(code)


def test_no_capital_merges_with_a_mark_after_it_only_when_small() -> None:
    parts = [normalize("NFD", chr(code)) for code in range(0x80, 0x1_0000)]
    capitals = {chr(code) for code in range(0x1_0000) if chr(code).lower() != chr(code)}
    for mark in {part[-1] for part in parts if len(part) > 1}:
        for capital in capitals:
            text = f"{capital}{mark}"
            assert normalize_text(text) == normalize("NFKC", normalize("NFKC", text).lower())

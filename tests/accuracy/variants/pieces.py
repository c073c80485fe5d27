"""Cutting texts into words and sentences that put together give the text again."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_WORD = re.compile("[\u3040-\u30ff\u3400-\u9fff]{1,2}|[^\\W\\d_\u3040-\u30ff\u3400-\u9fff]+")
_SENTENCE = re.compile(r".+?(?:[.!?…]+[\"')»”]*(?=\s|$)|[。！？]+|$)\s*", re.DOTALL)


def letters_in(text: str) -> int:
    """How many letters, of any script, a text has."""
    return sum(letter.isalpha() for letter in text)


def sentences_in(text: str) -> list[str]:
    """The sentences with their stops and the blanks behind them; joined they are the text."""
    return _SENTENCE.findall(text)


def words_in(text: str) -> list[tuple[int, int]]:
    """Where each word begins and ends; one or two characters of Chinese or Japanese are one."""
    return [match.span() for match in _WORD.finditer(text)]


def change_words(
    text: str, share: float, dice: random.Random, change: Callable[[str], str], *, least: int = 0
) -> str:
    """The text with that share of its words changed, of those with so many letters at least."""
    spans = [(start, end) for start, end in words_in(text) if end - start >= least]
    n = min(len(spans), max(round(share * len(spans)), int(dice.random() < share * len(spans))))
    pieces, last = [], 0
    for start, end in sorted(dice.sample(spans, n)):
        pieces += [text[last:start], change(text[start:end])]
        last = end
    return "".join([*pieces, text[last:]])

"""The language that a message is written in, told by its function words; offline, in 15 us.

A detector that learnt from n-grams was not taken: it costs 100 us and more a message and megabytes
of model, and is least sure where mail is hardest, in short texts between links and signatures.
Function words ("the", "und", "не") make up half of running text and hardly occur in another
language, and a mailing's random strings and names are none.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache

from core.text.scripts import blocks_except
from core.text.word_lists import LANGUAGES, load_word_lists

FULL = 60  # what a word that only one language has counts; one of n languages counts FULL // n
SURE = 3  # letters from which on a word of ASCII is hardly ever a random string or an initial
FLOOR_SURE, ENOUGH_SURE = 2, 5  # so many of those must be there, the more the longer the text:
WORDS_A_SURE = 60  # one in so many words; of running text one in five is
LETTER = 20  # what a letter counts

_NO_HAN = blocks_except((*range(0x34, 0xA0), 0xF9, 0xFA))
_NO_HANGUL = blocks_except(range(0xAC, 0xD8))
_KANA = re.compile("[\u3041-\u30fa]")


def detect_language(text: str) -> str:
    """Tell the language of a text in normal form.

    Returns:
        ISO 639-1 code ("hbs": Croatian, Bosnian, Serbian in Latin letters; "nb": Norwegian), or
        "" where no language has two of its function words here, or so few for the length that
        they may be random strings. Few words tell nothing; there is no signature of them either.

    Cost: linear; 15 us for 2.4 KB. What it does not promise: to tell Danish from Norwegian, or
    Czech from Slovak, in one sentence. It always says the same of the same words in whatever
    order, and that is what a signature needs.
    """
    return detect_language_of_words(text, text.split())


def detect_language_of_words(text: str, words: list[str]) -> str:
    """As `detect_language`, where the text is split at its white space already."""
    if not text.isascii() and (eastern := _east_asian_language(text, len(words))):
        return eastern
    found = _function_words().intersection(words)
    if len(found) < FLOOR_SURE:
        return ""
    packed = sum(map(_word_weights().__getitem__, found))
    unpacked = memoryview(packed.to_bytes(4 * len(LANGUAGES), "little")).cast("H").tolist()
    best = _best(text, dict(zip(LANGUAGES, unpacked[::2], strict=True)))
    n_sure = unpacked[2 * LANGUAGES.index(best) + 1]
    return best if n_sure >= max(FLOOR_SURE, min(ENOUGH_SURE, len(words) // WORDS_A_SURE)) else ""


def _best(text: str, scores: dict[str, int]) -> str:
    """The language with the most points; where another comes near, letters count too."""
    second, first = sorted(scores.values())[-2:]
    if 2 * second > first:
        for language, score in scores.items():
            if score:
                letters = load_word_lists(language).letters
                scores[language] += LETTER * sum(letter in text for letter in letters)
    return max(LANGUAGES, key=scores.__getitem__)


@cache
def _function_words() -> frozenset[str]:
    return frozenset(_word_weights())


@cache
def _word_weights() -> dict[str, int]:
    """Each function word with what it counts for each language, packed into one number.

    32 bits a language: in the lower 16 points, in the upper 16 one if it is sure. Numbers of a
    thousand bits are added in 50 ns; dicts of points would take most of the time of telling.
    """
    numbers: dict[str, list[int]] = defaultdict(list)
    for number, language in enumerate(LANGUAGES):
        for word in load_word_lists(language).function:
            numbers[word].append(number)
    return {
        word: sum((FULL // len(those) + (_is_sure(word) << 16)) << 32 * number for number in those)
        for word, those in numbers.items()
    }


def _is_sure(word: str) -> bool:
    """Whether it is hardly ever anything else: it is long enough, or not in the letters of codes.

    Russian has "и", "в", "на" where English has "and", "the": a sentence may hold no others.
    """
    return len(word) >= SURE or not word.isascii()


def _east_asian_language(text: str, n_words: int) -> str:
    """Chinese, Japanese or Korean, if more of the text is; they put no blanks between words."""
    blocks = text.encode("utf-16-le", "surrogatepass")[1::2]
    n_han = len(blocks.translate(None, _NO_HAN))
    if len(blocks.translate(None, _NO_HANGUL)) > max(n_words, n_han):
        return "ko"
    if b"\x30" in blocks and (n_kana := len(_KANA.findall(text))) > n_han // 4:
        return "ja" if n_han + n_kana > n_words else ""
    return "zh" if n_han > n_words else ""

"""The language that a message is written in, told by its function words; offline, in 15 us.

A detector that learnt from n-grams was not taken: it costs 100 us and more a message and megabytes
of model, and is least sure where mail is hardest, in short texts between links and signatures.
Function words ("the", "und", "не") make up half of running text and hardly occur in another
language, and a mailing's random strings and names are none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

import numpy as np

from core.columns import Int32s
from core.text.scripts import blocks_except
from core.text.tokens import TokenBatch, TokenTable, tokenize
from core.text.word_lists import LANGUAGES, load_word_lists

FULL = 60  # what a word that only one language has counts; one of n languages counts FULL // n
SURE = 3  # letters from which on a word of ASCII is hardly ever a random string or an initial
FLOOR_SURE, ENOUGH_SURE = 2, 5  # so many of those must be there, the more the longer the text:
WORDS_A_SURE = 60  # one in so many words; of running text one in five is
_SURE_AT, _POINTS = 20, (1 << 20) - 1  # bits of both counts in one number
LETTER = 20  # what a letter counts

_NO_HAN = blocks_except((*range(0x34, 0xA0), 0xF9, 0xFA))
_NO_HANGUL = blocks_except(range(0xAC, 0xD8))
_KANA = re.compile("[\u3041-\u30fa]")


def detect_languages(texts: Sequence[str], tokens: TokenBatch) -> list[str]:
    """Tell the language of each text.

    Args:
        texts: In normal form.
        tokens: Theirs (`core.text.tokens.tokenize`).

    Returns:
        ISO 639-1 codes ("hbs": Croatian, Bosnian, Serbian in Latin letters; "nb": Norwegian), or
        "" where no language has two of its function words here, or so few for the length that
        they may be random strings. Few words tell nothing; there is no signature of them either.

    Cost: linear; 8 us for 2.4 KB. What it does not promise: to tell Danish from Norwegian, or
    Czech from Slovak, in one sentence. It always says the same of the same words in whatever
    order, and that is what a signature needs.
    """
    table, weights = _function_words()
    numbers = table.find(tokens.hashes)
    known = np.flatnonzero(numbers >= 0)
    seen = np.zeros((len(texts), len(table)), bool)  # each word of a text counts once
    text_of_each = np.repeat(np.arange(len(tokens.first) - 1), np.diff(tokens.first))
    seen[text_of_each[known], numbers[known]] = True
    text, word = np.nonzero(seen)
    starts = np.flatnonzero(np.diff(text, prepend=-1))
    both = np.zeros((len(texts), len(LANGUAGES)), np.int32)
    both[text[starts]] = np.add.reduceat(weights[word], starts, axis=0)
    scores, n_sure = both & _POINTS, both >> _SURE_AT
    _count_letters(texts, scores)
    best = scores.argmax(axis=1)
    n_words = np.diff(tokens.first)
    enough = np.clip(n_words // WORDS_A_SURE, FLOOR_SURE, ENOUGH_SURE)
    is_told = np.bincount(text, minlength=len(texts)) >= FLOOR_SURE
    is_told &= n_sure[np.arange(len(texts)), best] >= enough
    told = zip(best.tolist(), is_told.tolist(), strict=True)
    found = [LANGUAGES[number] if is_told else "" for number, is_told in told]
    for number in tokens.texts_with_cjk():
        n_here = int(n_words[number])
        found[number] = _east_asian_language(texts[number], n_here) or found[number]
    return found


def _count_letters(texts: Sequence[str], scores: Int32s) -> None:
    """Where another language comes near that with the most points, letters count too."""
    second, first = np.partition(scores, -2)[:, -2:].T
    for number in np.flatnonzero((2 * second > first) & (first > 0)).tolist():
        text = texts[number]
        for language in np.flatnonzero(scores[number]).tolist():
            letters = load_word_lists(LANGUAGES[language]).letters
            scores[number, language] += LETTER * sum(letter in text for letter in letters)


@cache
def _function_words() -> tuple[TokenTable, Int32s]:
    """Each function word with what it counts for each language.

    Returns:
        Their numbers; (n, languages): points in the lower bits, 1 << `_SURE_AT` if it is sure.
    """
    words = sorted({word for one in LANGUAGES for word in load_word_lists(one).function})
    of_language = [load_word_lists(one).function for one in LANGUAGES]
    there = np.array([[word in those for those in of_language] for word in words], np.int32)
    points = there * (FULL // there.sum(axis=1, keepdims=True, dtype=np.int32))
    # What is hardly ever anything else is long, or not in the letters of codes. Russian has "и",
    # "в", "на" where English has "and", "the": a sentence may hold no others.
    is_sure = [[len(word) >= SURE or not word.isascii()] for word in words]
    sure = there * np.array(is_sure, np.int32)
    table = TokenTable()
    table.add(tokenize(words).hashes, np.arange(len(words), dtype=np.int32))
    return table, points + (sure << _SURE_AT)


def _east_asian_language(text: str, n_words: int) -> str:
    """Chinese, Japanese or Korean, if more of the text is; they put no blanks between words."""
    blocks = text.encode("utf-16-le", "surrogatepass")[1::2]
    n_han = len(blocks.translate(None, _NO_HAN))
    if len(blocks.translate(None, _NO_HANGUL)) > max(n_words, n_han):
        return "ko"
    if b"\x30" in blocks and (n_kana := len(_KANA.findall(text))) > n_han // 4:
        return "ja" if n_han + n_kana > n_words else ""
    return "zh" if n_han > n_words else ""

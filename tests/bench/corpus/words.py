"""Running text of real words in eight languages, at the rates of real mail, but no one's text.

The words are those of the dictionaries that the program reads with: `simplemma` for the languages
of western Europe, `pymorphy3` for Russian, `rjieba` for Chinese; the function words are those of
`resources/languages`. No dictionary says how often a word comes, so the order is drawn, and the
n-th comes so often as Zipf says. A quarter of the words come in an order of the topic's own.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from itertools import islice, product

import numpy as np
import pymorphy3_dicts_ru
import rjieba
from numpy.typing import NDArray
from pymorphy3.opencorpora_dict.wrapper import Dictionary
from simplemma.strategies.dictionaries import DefaultDictionaryFactory

from core.text.word_lists import load_word_lists

SEED = 20_260_101
SHARES = {  # of senders
    "en": 0.62,
    "de": 0.09,
    "ru": 0.07,
    "fr": 0.06,
    "es": 0.06,
    "zh": 0.06,
    "it": 0.025,
    "nl": 0.015,
}
N_WORDS = 25_000  # a language
EXPONENT = 1.2  # of how fast words get rare: real mail has as many different ones
N_TOPICS = 60
N_SLOTS = 1 << 18  # of the table that draws are looked up in
TOPICAL = 3  # of the four values of two bits: one word in four is of the topic
SENTENCE_WORDS = (4, 7, 9, 11, 12, 13, 15, 17, 20, 26)  # one in ten each
PHRASES = ("fc", "fc", "ffc", "fcc", "c", "cfc", "ffcc", "fcffc", "cc", "f")  # half of it function
ODD = 0.05  # of all words: amounts, dates, codes, names, links
CHINESE_FUNCTION = (  # single ones first; the commonest first
    "的了在是我有和就不人都一上也很到说要去你会着好这那他她们为与及或但而请将已被从对以于之等其给让把",
    ("一个", "没有", "自己", "我们", "你们", "因为", "所以", "如果", "可以"),
)
HAN_ROWS, HAN_CELLS, N_HAN = range(0xB0, 0xD8), range(0xA1, 0xFF), 1_200  # the common ones
RUSSIAN = "абвгдежзийклмнопрстуфхцчшщэюя"
NAME_PARTS = "ka lo mar ten vi sol bru ne dor wes hal ri quin".split()  # noqa: SIM905 - read more easily
PER_PREFIX = 300


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """The words of a language.

    Attributes:
        words: Function words first, then the others, in the order of how often they come.
        function, common: (N_SLOTS,) int32, numbers of words as often as they come in text.
        n_function: How many of the words are function words.
        pattern: (N_SLOTS,) bool, where function words stand.
    """

    words: tuple[str, ...]
    function: NDArray[np.int32]
    common: NDArray[np.int32]
    n_function: int
    pattern: NDArray[np.bool_]


@cache
def lexicon(language: str) -> Lexicon:
    """The words of a language, the same in each run. Cost: 0.1 to 0.9 s."""
    dice = random.Random(f"{SEED} {language}")
    function = (
        [*CHINESE_FUNCTION[0], *CHINESE_FUNCTION[1]]
        if language == "zh"
        else sorted(load_word_lists(language).function)
    )
    dice.shuffle(function)
    function.sort(key=len)  # the shortest are the most common
    known = _dictionary(language, dice)
    taken = set(function)
    some = dice.sample(known, min(len(known), N_WORDS + len(function)))
    common = [word for word in some if word not in taken][:N_WORDS]
    kinds = "".join(dice.choices(PHRASES, k=N_SLOTS))[:N_SLOTS]
    return Lexicon(
        (*function, *common),
        _zipf(len(function), 3),
        _zipf(len(common), 8) + len(function),
        len(function),
        np.frombuffer(kinds.encode(), np.uint8) == ord("f"),
    )


def _zipf(n_words: int, offset: int) -> NDArray[np.int32]:
    """(N_SLOTS,) numbers of words, each as often as Zipf and Mandelbrot say."""
    shares = 1 / (np.arange(n_words) + offset) ** EXPONENT
    ends = np.cumsum(shares) / shares.sum() * N_SLOTS
    return np.searchsorted(ends, np.arange(N_SLOTS) + 0.5).astype(np.int32)


def _dictionary(language: str, dice: random.Random) -> list[str]:
    if language == "zh":
        han = [bytes(pair).decode("gb2312", "ignore") for pair in product(HAN_ROWS, HAN_CELLS)]
        some = dice.sample([one for one in han if one], N_HAN)
        return [pair for pair in map("".join, product(some, some)) if rjieba.has_word(pair)]
    if language == "ru":
        forms = Dictionary(pymorphy3_dicts_ru.get_path())
        words: dict[str, None] = {}
        for prefix in map("".join, product(RUSSIAN, RUSSIAN)):
            words.update(
                (form[0], None) for form in islice(forms.iter_known_words(prefix), PER_PREFIX)
            )
        return [word for word in words if len(word) > 2 and word.isalpha()]
    known = DefaultDictionaryFactory().get_dictionary(language)
    if language == "de":  # where a capital marks no name
        return [word for word in known if word.isalpha()]
    return [word for word in known if word.islower() and word.isalpha()]


class Writer:
    """Writes sentences of one language and topic; the same for the same draws."""

    def __init__(self, language: str, topic: int, seed: int) -> None:
        self.language = language
        self._lexicon = lexicon(language)
        self._shift = topic % N_TOPICS * 211
        self._rng = np.random.Generator(np.random.PCG64(seed))
        self._dice = random.Random(seed)

    def sentences(self, n_words: int) -> list[str]:
        """Whole sentences of about so many words together; one at least."""
        dice = self._dice
        lengths = [dice.choice(SENTENCE_WORDS)]
        left = n_words - lengths[0]
        while left > 2:
            lengths.append(min(dice.choice(SENTENCE_WORDS), left))
            left -= lengths[-1]
        words = self._words(sum(lengths))
        start = 0
        found = []
        for length in lengths:
            found.append(self._sentence(words[start : start + length]))
            start += length
        return found

    def _words(self, n_words: int) -> list[str]:
        """So many words, some of them numbers, names and links."""
        known = self._lexicon
        draws = self._rng.integers(0, 1 << 20, n_words, dtype=np.int32)
        slots = draws & (N_SLOTS - 1)
        start = int(draws[0]) % (N_SLOTS - n_words)
        common = known.common[slots]
        topical = (common - known.n_function + self._shift) % (
            len(known.words) - known.n_function
        ) + known.n_function
        common = np.where(draws >> 18 == TOPICAL, topical, common)
        chosen = np.where(known.pattern[start : start + n_words], known.function[slots], common)
        words = list(map(known.words.__getitem__, chosen.tolist()))
        for _ in range(round(n_words * ODD + self._dice.random() - 0.5)):
            words[int(self._dice.random() * n_words)] = self._odd()
        return words

    def _odd(self) -> str:
        dice = self._dice
        kind = int(dice.random() * 10)
        if kind < 3:
            return str(int(10 ** (5 * dice.random())))
        if kind < 4:
            return f"{int(dice.random() * 28) + 1}.{int(dice.random() * 12) + 1}.2025"
        if kind < 5:
            return f"{dice.getrandbits(40):X}"
        if kind < 6:
            return f"https://www.{name(dice.getrandbits(9)).lower()}.example.com/{dice.getrandbits(36):x}"
        return name(dice.getrandbits(11))

    def _sentence(self, words: list[str]) -> str:
        stop = self._dice.random()
        if self.language == "zh":
            return "".join(words) + ("。" if stop < 0.9 else "？" if stop < 0.95 else "！")
        if len(words) > 9:
            words[len(words) // 2] += ","
        first = words[0]
        words[0] = first[0].upper() + first[1:]
        return " ".join(words) + ("." if stop < 0.9 else "?" if stop < 0.95 else "!")


def name(number: int) -> str:
    """A name that no dictionary has."""
    parts: list[str] = []
    while number or not parts:
        number, rest = divmod(number, len(NAME_PARTS))
        parts.append(NAME_PARTS[rest])
    return "".join(parts).capitalize()


def language_of(sender: int) -> str:
    """What a sender writes in: any run of senders has the shares."""
    place = (sender + 1) * 0.618_033_988_75 % 1
    for language, share in SHARES.items():
        place -= share
        if place < 0:
            return language
    return "en"

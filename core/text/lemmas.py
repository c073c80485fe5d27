"""P2's SigData, its words: what of a text is left when all is gone that tells copies apart.

Left are the lemmas of the common words of the text's language, in their order. Out go names,
places, numerals, months and days; whatever holds a digit (codes, amounts, dates); links, mail
addresses, paths; words of fewer than three letters (initials, units: few of them say anything) and
words that the dictionary does not know. The greeting goes as a whole (`core.text.salutation`).
Letters that only look like others ("pаypal" with a Cyrillic "а", "clìck") are read as what they
look like where the word is unknown otherwise.

The whole text counts as it was sent, with what is quoted: what is compared is the mail. A text
of a language without a dictionary here (Japanese, Korean, Hebrew, Serbian in Cyrillic letters ...)
or of one that cannot be told has no words here, and so no signature: without a dictionary the
random strings are words like the others.

Speed: what white space parts is looked up as it stands, by its hash, in a memo of the process
("house," and "house" are two entries). Only what is not in it is taken apart and looked up in the
dictionary. A dictionary is loaded by `load_memo`, which a worker calls outside of the time of a
message (`core.scan.read`); without that it loads by itself.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, islice
from unicodedata import normalize

import numpy as np

from core.columns import Int64s
from core.text.dictionaries import LEMMATISED, Lemma, load_lemmatiser, split_chinese
from core.text.language import detect_languages
from core.text.salutation import strip_salutation
from core.text.tokens import TokenBatch, TokenTable, tokenize
from core.text.word_lists import load_word_lists

MEMO_ENTRIES = 1 << 17  # a language and process: 10 MB
WORD_ENTRIES = {"zh": 1 << 13}  # all of its words; of others those of tokens that are new
OTHER_ENTRIES = 1 << 10
LONGEST = 80  # characters between two blanks; what is longer holds no words, and no memo holds it
MOST_WORDS, MOST_TOKENS = 5_000, 25_000  # the first of a text; the rest tells no two mails apart
SHORTEST = 3  # letters of a word
CYRILLIC = frozenset({"ru", "uk", "bg", "mk"})

_NO_WORD = re.compile(rb"[0-9@_=\\]")  # of the next, what is quickly told, in UTF-8
_NO_WORDS = re.compile(r"[\d@_=\\]|://|\w\.\w|^\W*www\.|/.*/|^\W*/\w")
_CHUNK = re.compile(r"[^\W\d_]+(?:['’ʼ`-][^\W\d_]+)*")
_SIGNATURE = "\n--\n"
_AROUND = ".,:;!?…()[]<>{}«»„“”‘’\"'*>|-–—"
_JOINED = re.compile(r"['-]")
_APOSTROPHES = str.maketrans("’ʼ`", "'''")
_TO_LATIN = str.maketrans("асеорхуіјѕкмтнвһԁ" + "οανρικτυ", "aceopxyijskmthbhd" + "oavpiktu")
_TO_CYRILLIC = str.maketrans("aceopxyikmthb", "асеорхуікмтнв")
_MARKS = re.compile("[\u0300-\u036f]")


class Memo:
    """What stands between two blanks in texts of one language, with its lemmas.

    Bounded: emptied when it is full. It stays whole if it is interrupted anywhere.

    Attributes:
        look_up: From a word to its lemma, or "".
    """

    def __init__(self, look_up: Lemma) -> None:
        self.look_up = look_up
        self._forget()

    def __len__(self) -> int:
        return max(len(self._numbers), len(self._known))

    def words(self, tokens: TokenBatch, texts: Sequence[int]) -> list[list[str]]:
        """The lemmas of some texts of a batch, in order."""
        if not texts:
            return []
        spans = [tokens.span(text) for text in texts]
        chosen = [np.arange(start, min(end, start + MOST_TOKENS)) for start, end in spans]
        which = np.concatenate(chosen)
        numbers = self._numbers.find(tokens.hashes[which])
        if len(missing := np.flatnonzero(numbers < 0)):
            if len(self) + len(missing) > MEMO_ENTRIES:
                self._forget()
                missing = np.arange(len(which))
            self._learn(tokens, which[missing])
            numbers[missing] = self._numbers.find(tokens.hashes[which[missing]])
        found = []
        for some in np.split(numbers, np.cumsum([len(one) for one in chosen[:-1]])):
            lemmas = chain.from_iterable(map(self._known.__getitem__, some[some > 0].tolist()))
            found.append(list(islice(lemmas, MOST_WORDS)))
        return found

    def _forget(self) -> None:
        self._numbers = TokenTable()
        self._number_of: dict[tuple[str, ...], int] = {(): 0}
        self._known: list[tuple[str, ...]] = [()]

    def words_of_chinese(self, text: str) -> list[str]:
        """As `words`, of a text without blanks between its words."""
        words = split_chinese(text)[:MOST_TOKENS]
        return [lemma for word in words if (lemma := self.look_up(word))][:MOST_WORDS]

    def _learn(self, tokens: TokenBatch, which: Int64s) -> None:
        """Look up tokens, none of which is known."""
        hashes, first = np.unique(tokens.hashes[which], return_index=True)
        numbers = []
        for token in map(tokens.token, which[first].tolist()):
            lemmas = () if _NO_WORD.search(token) else _lemmas(self.look_up, token.decode())
            number = self._number_of.get(lemmas)
            if number is None:
                number = len(self._known)
                self._known.append(lemmas)  # first: an interruption leaves a number unused
                self._number_of[lemmas] = number
            numbers.append(number)
        self._numbers.add(hashes, np.array(numbers, np.int32))


_MEMOS: dict[str, Memo] = {}  # of this process: what `functools.cache` would hold, to be asked


def dictionary_words(texts: Sequence[str], tokens: TokenBatch) -> list[list[str]]:
    """The lemmas of the common words of each text, in order; of a very long one the first.

    Args:
        texts: Bodies of messages, in normal form.
        tokens: Theirs (`core.text.tokens.tokenize`).

    Cost: linear; 35 us for 300 words that the memo holds, 2 to 50 us more for each that it does
    not. Source: P2 (SigData).
    """
    found: list[list[str]] = [[] for _ in texts]
    for language, those in part_by_language(texts, tokens).items():
        for number, words in words_of_language(language, those, tokens).items():
            found[number] = words
    return found


def part_by_language(texts: Sequence[str], tokens: TokenBatch) -> dict[str, dict[int, str]]:
    """By each language of `LEMMATISED` the texts in it, by their numbers."""
    of_language = defaultdict[str, dict[int, str]](dict)
    for number, language in enumerate(detect_languages(texts, tokens)):
        if language in LEMMATISED:
            of_language[language][number] = texts[number]
    return of_language


def words_of_language(
    language: str, texts: Mapping[int, str], tokens: TokenBatch
) -> dict[int, list[str]]:
    """As `dictionary_words`, of texts of one language among those of a batch."""
    memo = load_memo(language)
    told = {number: _tell_without_greeting(text, language) for number, text in texts.items()}
    if language == "zh":
        return {number: memo.words_of_chinese(text) for number, text in told.items()}
    changed = {number: text for number, text in told.items() if text is not texts[number]}
    same = [number for number in texts if number not in changed]
    words = dict(zip(same, memo.words(tokens, same), strict=True))
    others = memo.words(tokenize([*changed.values()]), range(len(changed)))
    return words | dict(zip(changed, others, strict=True))


def _tell_without_greeting(text: str, language: str) -> str:
    """The text itself if it has none, and no word that the end of a line cuts."""
    told = strip_salutation(text, language)
    if told.count("-\n") == told.count(_SIGNATURE):  # which cuts no word
        return told
    return told.replace("-\n", "-")


def is_loaded(language: str) -> bool:
    """Whether the dictionary of a language is there."""
    return language in _MEMOS


def load_memo(language: str) -> Memo:
    """Load the dictionary of a language of `LEMMATISED`, if it is not there."""
    if language not in _MEMOS:
        left_out = load_word_lists(language).left_out
        look_up = partial(_lemma_of_word, language, left_out, load_lemmatiser(language))
        _MEMOS[language] = Memo(lru_cache(WORD_ENTRIES.get(language, OTHER_ENTRIES))(look_up))
    return _MEMOS[language]


def forget_dictionaries() -> None:
    """Give their memory back; whoever needs one again loads it again. Most of 100 MB."""
    _MEMOS.clear()
    load_lemmatiser.cache_clear()


def _lemmas(look_up: Lemma, token: str) -> tuple[str, ...]:
    """The lemmas of what stands between two blanks.

    What hyphens and apostrophes join is one thing: with a part that is no common word it goes
    whole ("jean-pierre", "xk-go").
    """
    if len(token) > LONGEST:
        return ()
    bare = token.strip(_AROUND)
    if bare.isalpha():  # nearly all: no need to search
        return (lemma,) if (lemma := look_up(bare)) else ()
    if _NO_WORDS.search(token):
        return ()
    found: list[str] = []
    for chunk in _CHUNK.findall(token.translate(_APOSTROPHES)):
        if lemma := look_up(chunk):
            found.append(lemma)
        elif len(parts := _JOINED.split(chunk)) > 1:
            found.extend(_joined(look_up, parts))
    return tuple(found)


def _joined(look_up: Lemma, parts: list[str]) -> list[str]:
    """The lemmas of what is joined; none from the first part on that is no common word."""
    found: list[str] = []
    for part in parts:
        if len(part) >= SHORTEST:
            lemma = look_up(part)
            if not lemma:
                return []
            found.append(lemma)
    return found


def _lemma_of_word(
    language: str, left_out: frozenset[str], lemma_of_word: Lemma, word: str
) -> str:
    if word in left_out or (language != "zh" and len(word) < SHORTEST):
        return ""
    lemma = lemma_of_word(word)
    if not lemma and not word.isascii() and language != "zh":
        lemma = next(filter(None, map(lemma_of_word, _look_alikes(word, language))), "")
    return "" if lemma in left_out else lemma


def _look_alikes(word: str, language: str) -> Iterator[str]:
    """The word with the letters that its own look like."""
    if language in CYRILLIC:
        if (looks := word.translate(_TO_CYRILLIC)) != word:
            yield looks
    else:
        looks = word.translate(_TO_LATIN) if language != "el" else word
        if looks != word:
            yield looks
        if not looks.isascii():
            yield _MARKS.sub("", normalize("NFD", looks))

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

Speed: what white space parts is looked up as it stands in a memo of the process ("house," and
"house" are two entries), so that most texts cost a look-up in a dict a word. Only what is not in
it is taken apart and looked up in the dictionary. A dictionary is loaded by `load_memo`, which a
worker calls before the clock of a message runs (`core.scan.read`); without that it loads by
itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import chain, islice
from unicodedata import normalize

from core.model.mail import MessageText
from core.text.dictionaries import LEMMATISED, Lemma, load_lemmatiser, split_chinese
from core.text.language import detect_language_of_words
from core.text.salutation import strip_salutation
from core.text.word_lists import load_word_lists

MEMO_ENTRIES = 1 << 16  # a language, process and half: 25 MB both
WORD_ENTRIES = 1 << 14
LONGEST = 80  # characters between two blanks; what is longer holds no words, and no memo holds it
MOST_WORDS, MOST_TOKENS = 5_000, 25_000  # the first of a text; the rest tells no two mails apart
SHORTEST = 3  # letters of a word
CYRILLIC = frozenset({"ru", "uk", "bg", "mk"})

_NO_WORDS = re.compile(r"[\d@_=\\]|://|\w\.\w|^\W*www\.|/.*/|^\W*/\w")
_CHUNK = re.compile(r"[^\W\d_]+(?:['’ʼ`-][^\W\d_]+)*")
_AROUND = ".,:;!?…()[]<>{}«»„“”‘’\"'*>|-–—"
_JOINED = re.compile(r"['-]")
_APOSTROPHES = str.maketrans("’ʼ`", "'''")
_TO_LATIN = str.maketrans("асеорхуіјѕкмтнвһԁ" + "οανρικτυ", "aceopxyijskmthbhd" + "oavpiktu")
_TO_CYRILLIC = str.maketrans("aceopxyikmthb", "асеорхуікмтнв")
_MARKS = re.compile("[\u0300-\u036f]")


class DictionaryNotLoaded(Exception):
    """The dictionary of a language is not there yet.

    Attributes:
        language: What `load_memo` makes ready.
    """

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.language = language


class Memo(dict[str, tuple[str, ...]]):
    """What stands between two blanks, with its lemmas.

    Bounded: what was asked for since it was last full stays, and half as old things go.
    """

    __slots__ = ("_lemmas", "_older")

    def __init__(self, lemmas: Callable[[str], tuple[str, ...]]) -> None:
        super().__init__()
        self._lemmas = lemmas
        self._older: dict[str, tuple[str, ...]] = {}

    def __missing__(self, token: str) -> tuple[str, ...]:
        if len(token) > LONGEST:
            return ()
        lemmas = self._older.get(token)
        if lemmas is None:
            lemmas = self._lemmas(token)
        if len(self) >= MEMO_ENTRIES:
            self._older = dict(self)
            self.clear()
        self[token] = lemmas
        return lemmas


_MEMOS: dict[str, Memo] = {}  # of this process: what `functools.cache` would hold, to be asked


def dictionary_words(text: MessageText, *, loaded_only: bool = False) -> list[str]:
    """The lemmas of the common words of a text, in order; of a very long one the first.

    Args:
        text: The body of a message.
        loaded_only: Load no dictionary, which takes up to a second, but say that it is missing.

    Raises:
        DictionaryNotLoaded: Only if it is to be said.

    Cost: linear; 80 us for 300 words that the memo holds, 1 to 20 us more for each that it does
    not. Source: P2 (SigData).
    """
    words = text.text.split()
    language = detect_language_of_words(text.text, words)
    if language not in LEMMATISED:
        return []
    memo = _MEMOS.get(language)
    if memo is None:
        if loaded_only:
            raise DictionaryNotLoaded(language)
        memo = load_memo(language)
    told = strip_salutation(text.text, language)
    if "-\n" in told:  # a word that was cut at the end of a line
        told = told.replace("-\n", "-")
    if language == "zh":
        words = split_chinese(told)
    elif told is not text.text:
        words = told.split()
    lemmas = chain.from_iterable(map(memo.__getitem__, words[:MOST_TOKENS]))
    return list(islice(lemmas, MOST_WORDS))


def load_memo(language: str) -> Memo:
    """Load the dictionary of a language of `LEMMATISED`, if it is not there."""
    if language not in _MEMOS:
        look_up = lru_cache(WORD_ENTRIES)(
            partial(_lemma_of_word, language, load_lemmatiser(language))
        )
        _MEMOS[language] = Memo(
            partial(_lemmas_of_token if language == "zh" else _lemmas, look_up)
        )
    return _MEMOS[language]


def _lemmas_of_token(look_up: Lemma, token: str) -> tuple[str, ...]:
    return (lemma,) if (lemma := look_up(token)) else ()


def _lemmas(look_up: Lemma, token: str) -> tuple[str, ...]:
    """The lemmas of what stands between two blanks.

    What hyphens and apostrophes join is one thing: with a part that is no common word it goes
    whole ("jean-pierre", "xk-go").
    """
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


def _lemma_of_word(language: str, lemma_of_word: Lemma, word: str) -> str:
    left_out = load_word_lists(language).left_out
    if word in left_out or (language != "zh" and len(word) < SHORTEST):
        return ""
    for spelt in _spellings(word, language):
        if lemma := lemma_of_word(spelt):
            return "" if lemma in left_out else lemma
    return ""


def _spellings(word: str, language: str) -> Iterator[str]:
    """The word as it stands; if it is not known so, with the letters that it looks like."""
    yield word
    if language in CYRILLIC:
        if not word.isascii() and (looks := word.translate(_TO_CYRILLIC)) != word:
            yield looks
    elif not word.isascii() and language != "zh":
        looks = word.translate(_TO_LATIN) if language != "el" else word
        if looks != word:
            yield looks
        if not looks.isascii():
            yield _MARKS.sub("", normalize("NFD", looks))

"""P2's SigData, its words: what of a text is left when all is gone that tells copies apart.

Left are the lemmas of the common words of the text's language, in their order. Out go names,
places, numerals, months and days; whatever holds a digit (codes, amounts, dates); links, mail
addresses, paths; words of fewer than three letters (initials, units: few of them say anything) and
words that the dictionary does not know. The greeting goes as a whole (`core.text.salutation`).
Letters that only look like others ("pаypal" with a Cyrillic "а", "clìck", "v1agra") are read as
what they look like where the word is unknown otherwise, and "v i a g r a" as one word.

The whole text counts as it was sent, with what is quoted: what is compared is the mail. A text
of a language without a dictionary here (Japanese, Korean, Hebrew, Serbian in Cyrillic letters ...)
or of one that cannot be told has no words here, and so no signature: without a dictionary the
random strings are words like the others.

Speed: what white space parts is looked up as it stands, by its hash, in a memo of the process
("house," and "house" are two entries). Only what is not in it is taken apart and looked up in the
dictionary. Those are loaded by `load_dictionary`, which a worker calls outside of the time of a
message (`core.scan.read`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from hashlib import blake2b
from itertools import pairwise
from unicodedata import normalize

import numpy as np

from core.columns import Int32s
from core.decoding.look_alikes import FROM_SIGNS, TO_CYRILLIC, TO_LATIN
from core.text.dictionaries import LEMMATISED, Lemma, load_lemmatiser, split_chinese
from core.text.language import detect_languages
from core.text.salutation import strip_salutation
from core.text.tokens import TokenBatch, TokenTable, tokenize
from core.text.word_lists import load_word_lists

MEMO_ENTRIES = 1 << 17  # a process: 20 MB
WORD_ENTRIES = {"zh": 1 << 13}  # all of its words; of others those of tokens that are new
OTHER_ENTRIES = 1 << 10
LONGEST = 80  # characters between two blanks; what is longer holds no words, and no memo holds it
MOST_WORDS, MOST_TOKENS = 5_000, 25_000  # the first of a text; the rest tells no two mails apart
SHORTEST = 3  # letters of a word
CYRILLIC = frozenset({"ru", "uk", "bg", "mk"})

_NO_WORD = re.compile(rb"[0-9@$_=\\]")  # of the next, what is quickly told, in UTF-8
_NO_WORDS = re.compile(r"[\d@_=\\]|://|\w\.\w|^\W*www\.|/.*/|^\W*/\w")
_CHUNK = re.compile(r"[^\W\d_]+(?:['’ʼ`-][^\W\d_]+)*")
_SIGNATURE = "\n--\n"
_AROUND = ".,:;!?…()[]<>{}«»„“”‘’\"'*>|-–—"
_JOINED = re.compile(r"['-]")
_APOSTROPHES = str.maketrans("’ʼ`", "'''")
_MARKS = re.compile("[\u0300-\u036f]")
_OTHER_MARKS = re.compile(
    "(?<!и)\u0306|(?<!е)\u0308|[\u0300-\u0305\u0307\u0309-\u036f]"
)  # of Cyrillic
_SIGNED = re.compile(r"(?:[^\W\d_]|[013457@$]){4,}")  # a word with signs in it, most of it letters
_SPACED = re.compile(r"(?<![^\s])(?:[^\W\d_] ){3,}[^\W\d_](?![^\s])")
_SPACED_HAN = re.compile("(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")
_SPACED_LETTERS = 4


class Memo:
    """What stands between two blanks in texts, by their language, with its lemmas.

    One for all languages: a batch of texts is in several, and with one for each of them the calls
    took longer than the looking up. Bounded: emptied when it is full. It stays whole if it is
    interrupted anywhere.

    Attributes:
        look_ups: By language, from a word to its lemma, or "".
    """

    def __init__(self) -> None:
        self.look_ups: dict[str, Lemma] = {}
        self._forget()

    def clear(self) -> None:
        """Forget all, dictionaries too."""
        self.look_ups.clear()
        self._forget()

    def __len__(self) -> int:
        return max(len(self._numbers), len(self._known))

    def words(self, tokens: TokenBatch, languages: Mapping[int, str]) -> list[str]:
        """The lemmas of some texts of a batch, in order, a blank between each two.

        Args:
            tokens: Of the batch.
            languages: Of each text, by its number; their dictionaries are loaded.
        """
        if not languages:
            return []
        spans = [tokens.span(text) for text in languages]
        chosen = [np.arange(start, min(end, start + MOST_TOKENS)) for start, end in spans]
        which, sizes = np.concatenate(chosen), [len(one) for one in chosen]
        salts = np.array([_salt(language) for language in languages.values()], np.uint64)
        keys = np.maximum(tokens.hashes[which] ^ np.repeat(salts, sizes), 1)
        numbers = self._numbers.find(keys)
        if len(missing := np.flatnonzero(numbers < 0)):
            if len(self) + len(missing) > MEMO_ENTRIES:
                self._forget()
                missing = np.arange(len(which))
            look_ups = [self.look_ups[language] for language in languages.values()]
            text_of = np.repeat(np.arange(len(sizes)), sizes)[missing]
            new, first, again = np.unique(keys[missing], return_index=True, return_inverse=True)
            asked = zip(which[missing[first]].tolist(), text_of[first].tolist(), strict=True)
            learnt = self._learn((look_ups[text], tokens.token(at)) for at, text in asked)
            self._numbers.add(new, learnt)
            numbers[missing] = learnt[again]
        lemmas = [*map(self._known.__getitem__, numbers[numbers > 0].tolist())]
        n_told = np.concatenate(([0], np.cumsum(numbers > 0)))
        ends = n_told[np.cumsum([0, *sizes])].tolist()
        return [_first_words(" ".join(lemmas[start:end])) for start, end in pairwise(ends)]

    def _forget(self) -> None:
        self._numbers = TokenTable()
        self._number_of = {"": 0}
        self._known = [""]

    def _learn(self, asked: Iterable[tuple[Lemma, bytes]]) -> Int32s:
        """The numbers of the lemmas of tokens, none of which is known."""
        numbers = []
        for look_up, token in asked:
            find = _lemma_with_signs if _NO_WORD.search(token) else _lemmas
            lemmas = find(look_up, token.decode())
            number = self._number_of.get(lemmas)
            if number is None:
                number = len(self._known)
                self._known.append(lemmas)  # first: an interruption leaves a number unused
                self._number_of[lemmas] = number
            numbers.append(number)
        return np.array(numbers, np.int32)


_memo = Memo()  # of this process


def dictionary_words(texts: Sequence[str], tokens: TokenBatch) -> list[str]:
    """The lemmas of the common words of each text, in order; of a very long one the first.

    As one string each, a blank between two: to make lists of them took a fifth of the time.

    Args:
        texts: Bodies of messages, in normal form.
        tokens: Theirs (`core.text.tokens.tokenize`).

    Cost: linear; 20 us for 300 words that the memo holds, 2 to 50 us more for each that it does
    not. Source: P2 (SigData).
    """
    languages = tell_languages(texts, tokens)
    for language in languages.values():
        load_dictionary(language)
    found = words_in_languages(texts, languages, tokens)
    return [found.get(number, "") for number in range(len(texts))]


def tell_languages(texts: Sequence[str], tokens: TokenBatch) -> dict[int, str]:
    """The languages of those texts, by their numbers, that are in one of `LEMMATISED`."""
    languages = enumerate(detect_languages(texts, tokens))
    return {number: language for number, language in languages if language in LEMMATISED}


def words_in_languages(
    texts: Sequence[str], languages: Mapping[int, str], tokens: TokenBatch
) -> dict[int, str]:
    """As `dictionary_words`, of those texts that are in `languages`, which are loaded."""
    found: dict[int, str] = {}
    same: dict[int, str] = {}
    changed: dict[int, str] = {}
    spaced = _texts_with_spaced_words(tokens)
    for number, language in languages.items():
        text = _tell_without_greeting(texts[number], language)
        if number in spaced:
            text = _SPACED.sub(lambda letters: letters[0].replace(" ", ""), text)
        if language == "zh":
            found[number] = _words_of_chinese(text)
        elif text is texts[number]:
            same[number] = language
        else:
            changed[number] = text
    found.update(zip(same, _memo.words(tokens, same), strict=True))
    changed_in = dict(enumerate(languages[number] for number in changed))
    others = _memo.words(tokenize([*changed.values()]), changed_in)
    return found | dict(zip(changed, others, strict=True))


def _words_of_chinese(text: str) -> str:
    """The lemmas of a text without blanks between its words."""
    text = _SPACED_HAN.sub("", text)
    words, look_up = split_chinese(text)[:MOST_TOKENS], _memo.look_ups["zh"]
    return _first_words(" ".join([lemma for word in words if (lemma := look_up(word))]))


def _texts_with_spaced_words(tokens: TokenBatch) -> set[int]:
    """The numbers of the texts in which some tokens in a row are of one letter of an alphabet."""
    single = np.flatnonzero(tokens.ends - tokens.starts <= 2)  # bytes
    last = single[_SPACED_LETTERS - 1 :]
    runs = last[last - single[: len(last)] < _SPACED_LETTERS]
    found: list[int] = (np.searchsorted(tokens.first, runs, "right") - 1).tolist()
    return {*found}


def _first_words(words: str) -> str:
    return words if words.count(" ") < MOST_WORDS else " ".join(words.split(" ")[:MOST_WORDS])


def _tell_without_greeting(text: str, language: str) -> str:
    """The text itself if it has none, and no word that the end of a line cuts."""
    told = strip_salutation(text, language)
    if "-\n" not in told or told.count("-\n") == told.count(_SIGNATURE):  # which cuts no word
        return told
    return told.replace("-\n", "-")


@cache
def _salt(language: str) -> int:
    """What the hashes of a language are mixed with: one word may have lemmas in many of them."""
    return int.from_bytes(blake2b(language.encode(), digest_size=8).digest(), "little")


def is_loaded(language: str) -> bool:
    """Whether the dictionary of a language is there."""
    return language in _memo.look_ups


def load_dictionary(language: str) -> None:
    """Load the dictionary of a language of `LEMMATISED`, if it is not there."""
    if language not in _memo.look_ups:
        left_out = load_word_lists(language).left_out
        look_up = partial(_lemma_of_word, language, left_out, load_lemmatiser(language))
        n_words = WORD_ENTRIES.get(language, OTHER_ENTRIES)
        _memo.look_ups[language] = lru_cache(n_words)(look_up)


def forget_dictionaries() -> None:
    """Give their memory back; whoever needs one again loads it again. Most of 100 MB."""
    _memo.clear()
    load_lemmatiser.cache_clear()


def _lemmas(look_up: Lemma, token: str) -> str:
    """The lemmas of what stands between two blanks, with a blank between each two.

    What hyphens and apostrophes join is one thing: with a part that is no common word it goes
    whole ("jean-pierre", "xk-go").
    """
    if len(token) > LONGEST:
        return ""
    bare = token.strip(_AROUND)
    if bare.isalpha():  # nearly all: no need to search
        return look_up(bare)
    if _NO_WORDS.search(token):
        return ""
    if len(marks := _MARKS.sub("", token)) < len(token):
        token = marks  # what no letter merges with
    found: list[str] = []
    for chunk in _CHUNK.findall(token.translate(_APOSTROPHES)):
        if lemma := look_up(chunk):
            found.append(lemma)
        elif len(parts := _JOINED.split(chunk)) > 1:
            found.extend(_joined(look_up, parts))
    return " ".join(found)


def _lemma_with_signs(look_up: Lemma, token: str) -> str:
    """The lemma of a word with digits or signs in place of letters ("v1agra"), as no code is."""
    bare = token.strip(_AROUND)
    if len(bare) > LONGEST or not _SIGNED.fullmatch(bare):
        return ""
    if 2 * sum(map(str.isalpha, bare)) <= len(bare) or bare.isalpha():
        return look_up(bare) if bare.isalpha() else ""
    read = (look_up(bare.translate(letters)) for letters in FROM_SIGNS)
    return next(filter(None, read), "")


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
        looks = normalize("NFC", _OTHER_MARKS.sub("", normalize("NFD", word)))
        for letters in (looks, looks.translate(TO_CYRILLIC)):
            if letters != word:
                yield letters
    else:
        looks = word.translate(TO_LATIN) if language != "el" else word
        if looks != word:
            yield looks
        if not looks.isascii():
            yield _MARKS.sub("", normalize("NFD", looks))

"""What a dictionary says of a word: its lemma if it is a common word, "" if not.

Not a common word is what no dictionary knows (nothing is guessed: random strings, misspelt words)
and what is a name of a person, a place, a firm, or a numeral. A word that is both a name and a
common word ("mark", "вера") is left out: that costs a signature a few words in a hundred (3 % of
running Russian), and it is over all the others still; were it kept, "Dear Mark" and "Dear John"
would be two mailings.

- Russian, Ukrainian: pymorphy3's dictionaries, looked up directly. Names are told by grammemes.
  That of Ukrainian is an extra that may not be there (core/DEPENDENCIES.md); its mail then has no
  signature of wording.
- Other European languages, and Arabic: simplemma's. There the lemma of a name begins with a
  capital; in German that of every noun does, and a name is a noun that has no other form than its
  genitive in s. Where many names are words too, or are not in it, `load_word_lists` has some.
- Chinese: rjieba cuts the text and says what kind each word is of.

Each dictionary is loaded when its language first comes up, and stays: none is dropped again,
because a mailbox in as many languages would then load them over and over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from core.text.front_coded import FrontCodedWords, load_words
from core.text.word_lists import LANGUAGES

if TYPE_CHECKING:
    from pymorphy3.opencorpora_dict.wrapper import Dictionary

Lemma = Callable[[str], str]

NOT_WORDS = frozenset(
    {"Name", "Surn", "Patr", "Init", "Geox", "Orgn", "Trad", "Abbr", "NUMR", "Anum", "NUMB"}
)
YO = ("е", "ё")  # a Russian text hardly ever writes the dots
MOST_CAPITALIZED = 1 << 15  # words; those of most languages are a few thousand, Polish has 700,000
GERMAN_NOUN_ENDS = ("en", "e", "es", "er", "ern", "em")
HAN_NOT_WORDS = ("nr", "ns", "nt", "nz", "m", "t", "x", "eng")  # how its kinds of words begin
WITHOUT = frozenset({"sr", "be"})
LEMMATISED = frozenset(LANGUAGES) - WITHOUT
FRONT_CODED = LEMMATISED - {"ru", "uk", "zh"}  # simplemma's


@cache
def load_lemmatiser(language: str) -> Lemma:
    """Load the dictionary of a language of `LEMMATISED`, once a process: 0.03 to 1.2 s.

    Returns:
        A function from a word in small letters to its lemma, or "" if it is no common word.
    """
    match language:
        case "ru":
            import pymorphy3_dicts_ru  # noqa: PLC0415 - slow, and only readers of mail need it

            return _by_grammemes(pymorphy3_dicts_ru.get_path(), dict([YO]))
        case "uk":
            return _ukrainian()
        case "zh":
            import rjieba  # noqa: F401, PLC0415 - its dictionary comes with it: 0.1 s and 30 MB

            return _chinese
        case "de":
            return _german(load_words(language))
        case _:
            return _by_capital(load_words(language))


@cache
def has_ukrainian() -> bool:
    """Whether the dictionary of Ukrainian is installed: it shapes what reading a message gives.

    As it was when first asked: installed while the window is open, it counts from the next start.
    """
    return find_spec("pymorphy3_dicts_uk") is not None


def split_chinese(text: str) -> list[str]:
    """Cut a text into words of the dictionary; what is in none of them comes in characters.

    Without the guess at new words from how characters follow each other (hmm): those are in no
    dictionary, so they go anyway, and guessing takes most of the time.
    """
    import rjieba  # noqa: PLC0415 - as above

    return rjieba.cut(text, hmm=False)


def _ukrainian() -> Lemma:
    """Without its dictionary no word is known."""
    if not has_ukrainian():
        return lambda _: ""
    import pymorphy3_dicts_uk  # noqa: PLC0415 - an extra

    return _by_grammemes(pymorphy3_dicts_uk.get_path(), {})


def _chinese(word: str) -> str:
    """A word of one character says little, and is what is left of names that were cut up."""
    import rjieba  # noqa: PLC0415 - as above

    if len(word) < 2 or not rjieba.has_word(word):
        return ""
    kinds = rjieba.tag(word)
    return "" if len(kinds) > 1 or kinds[0][1].startswith(HAN_NOT_WORDS) else word


def _by_grammemes(path: str, written: Mapping[str, str]) -> Lemma:
    from pymorphy3.opencorpora_dict.wrapper import Dictionary  # noqa: PLC0415 - as above

    dictionary = Dictionary(path)
    substitutes = dictionary.words.compile_replaces(written)
    change = cache(partial(_lemma_change, dictionary))

    def lemma(word: str) -> str:
        lemmas = []
        for spelt, readings in dictionary.words.similar_items(word, substitutes):
            for reading in readings:
                changed = change(reading)
                if changed is None:
                    return ""
                before, start, end, after = changed
                lemmas.append(before + spelt[start : len(spelt) - end] + after)
        return min(lemmas, default="").replace("ё", "е")

    return lemma


def _lemma_change(
    dictionary: Dictionary, reading: tuple[int, int]
) -> tuple[str, int, int, str] | None:
    """What makes the lemma of a form of a paradigm: put before, cut off, cut off, put behind.

    None for a name. Made once for each form that comes up; `build_normal_form` of pymorphy3 makes
    it anew for each word, and takes most of the time of a look-up.
    """
    number, form = reading
    if not NOT_WORDS.isdisjoint(dictionary.build_tag_info(number, form).grammemes):
        return None
    paradigm = dictionary.paradigms[number]
    n_forms = len(paradigm) // 3
    prefixes, suffixes = dictionary.paradigm_prefixes, dictionary.suffixes
    return (
        prefixes[paradigm[2 * n_forms]],
        len(prefixes[paradigm[2 * n_forms + form]]),
        len(suffixes[paradigm[form]]),
        suffixes[paradigm[0]],
    )


def _by_capital(dictionary: FrontCodedWords) -> Lemma:
    capitalized = dictionary.capitalized(MOST_CAPITALIZED)

    def lemma(word: str) -> str:
        small = dictionary.get(word)
        if small[:1].isupper():
            return ""
        if capitalized is not None and word[:1].isascii():
            capital = capitalized.get(word.capitalize(), "")
        else:
            capital = dictionary.get(word.capitalize())
        return "" if capital[:1].isupper() else small or capital

    return lemma


def _german(dictionary: FrontCodedWords) -> Lemma:
    def is_noun(noun: str) -> bool:
        ends = (*GERMAN_NOUN_ENDS, "n") if noun.endswith("e") else GERMAN_NOUN_ENDS
        return any(dictionary.get(noun + end) == noun for end in ends)

    def lemma(word: str) -> str:
        noun = dictionary.get(word.capitalize())
        if noun[:1].isupper():
            return noun.lower() if is_noun(noun) else ""
        return dictionary.get(word).lower()

    return lemma

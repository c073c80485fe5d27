"""Changes that hide a text from programs while people read it as it was."""

from __future__ import annotations

import random
import re

from tests.accuracy.mail import noise
from tests.accuracy.variants.drafts import Draft, PageChange
from tests.accuracy.variants.pen import Pen
from tests.accuracy.variants.pieces import CJK, change_words

LATIN = "aeopcxyiABCEHKMOPTXs"
TWINS = "аеорсхуіАВСЕНКМОРТХѕ"
LEET = str.maketrans("aeiost", "431057")
_TO_TWINS = str.maketrans(LATIN, TWINS)
_FROM_TWINS = str.maketrans(TWINS, LATIN)
_MARKS = "\u0301\u0323\u0335\u0308\u0332"
_BIDI = "\u200e\u200f\u202a\u202c\u2066\u2069"
_RUN = re.compile(r">([^<>{}&]{12,})<")


def _inside(word: str, letter: str, dice: random.Random) -> str:
    at = dice.randrange(1, len(word)) if len(word) > 1 else 0
    return word[:at] + letter + word[at:]


def zero_width(draft: Draft, pen: Pen) -> Draft:
    """Characters without width inside every third word."""
    return _in_words(draft, pen, "\u200b\u200c\u200d\u2060\ufeff", 0.33)


def soft_hyphens(draft: Draft, pen: Pen) -> Draft:
    """Places where a word may be parted, in every other long word."""
    return _in_words(draft, pen, "\u00ad", 0.5, least=6)


def bidi_marks(draft: Draft, pen: Pen) -> Draft:
    """Marks of writing direction between and inside words."""
    return _in_words(draft, pen, _BIDI, 0.3)


def combining_marks(draft: Draft, pen: Pen) -> Draft:
    """Dots, strokes and accents over letters of every fifth word."""
    return _in_words(draft, pen, _MARKS, 0.2)


def _in_words(draft: Draft, pen: Pen, letters: str, share: float, *, least: int = 2) -> Draft:
    def change(word: str) -> str:
        return _inside(word, pen.dice.choice(letters), pen.dice)

    return draft.map_texts(lambda text: change_words(text, share, pen.dice, change, least=least))


def look_alikes(draft: Draft, pen: Pen) -> Draft:
    """Letters of another script that look the same, in every fourth word."""
    table = _FROM_TWINS if pen.language in {"ru", "uk", "bg", "sr"} else _TO_TWINS
    return draft.map_texts(
        lambda text: change_words(text, 0.25, pen.dice, lambda word: word.translate(table))
    )


def leetspeak(draft: Draft, pen: Pen) -> Draft:
    """Digits in place of letters, in every sixth word."""
    return draft.map_texts(
        lambda text: change_words(text, 0.17, pen.dice, lambda word: word.translate(LEET), least=4)
    )


def spaced_words(draft: Draft, pen: Pen) -> Draft:
    """Every tenth word s p a c e d out, or with dots between its letters."""
    mark = pen.dice.choice((" ", " ", ".", "-", "_"))

    def spaced(word: str) -> str:
        return mark.join(word)

    least = 2 if CJK.search("".join(draft.texts)) else 4
    return draft.map_texts(lambda text: change_words(text, 0.1, pen.dice, spaced, least=least))


def random_tail(draft: Draft, pen: Pen) -> Draft:
    """Random letters at the end."""
    tail = " ".join(_nonsense(pen.dice) for _ in range(pen.dice.randint(1, 4)))
    return draft.with_block(len(draft.blocks), tail)


def random_words(draft: Draft, pen: Pen) -> Draft:
    """A strange word behind every eighth word."""

    def change(word: str) -> str:
        more = _nonsense(pen.dice) if pen.dice.random() < 0.5 else pen.word()
        return f"{word} {more}" if not CJK.match(word) else word + more

    return draft.map_texts(lambda text: change_words(text, 0.12, pen.dice, change))


def random_letters(draft: Draft, pen: Pen) -> Draft:
    """A letter too many in every fifth word."""

    def change(word: str) -> str:
        return _inside(word, pen.dice.choice("bdfgkmnqvwxz"), pen.dice)

    return draft.map_texts(lambda text: change_words(text, 0.2, pen.dice, change, least=2))


def _nonsense(dice: random.Random) -> str:
    if dice.random() < 0.4:
        return f"{dice.getrandbits(40):x}"
    return "".join(
        dice.choice("bdfgklmnprstvz") + dice.choice("aeiou") for _ in range(dice.randint(2, 5))
    )


def _page_only(draft: Draft, pen: Pen, change: PageChange) -> Draft:
    return draft if draft.wire.form != "page" else draft.with_page_change(change, pen.dice)


def entities(draft: Draft, pen: Pen) -> Draft:
    """Letters of a page as numbers of entities."""

    def change(page: str, dice: random.Random, _language: str) -> str:
        def coded(run: re.Match[str]) -> str:
            return (
                ">" + "".join(f"&#{ord(x)};" if dice.random() < 0.3 else x for x in run[1]) + "<"
            )

        return _RUN.sub(coded, page)

    return _page_only(draft, pen, change)


def comments_inside(draft: Draft, pen: Pen) -> Draft:
    """Comments and empty elements inside the words of a page."""

    def change(page: str, dice: random.Random, _language: str) -> str:
        def parted(word: str) -> str:
            return _inside(word, dice.choice(("<!-- x -->", "<b></b>", "<span></span>")), dice)

        def run(match: re.Match[str]) -> str:
            return f">{change_words(match[1], 0.2, dice, parted, least=4)}<"

        return _RUN.sub(run, page)

    return _page_only(draft, pen, change)


def hidden_text(draft: Draft, pen: Pen) -> Draft:
    """Words of a page that are not shown."""

    def change(page: str, dice: random.Random, language: str) -> str:
        return noise.invisible(page, dice, language if language in {"ru", "zh"} else "en")

    return _page_only(draft, pen, change)


def page_noise(draft: Draft, pen: Pen) -> Draft:
    """Attributes, colours, boxes and a picture that counts: nothing of it is seen."""
    for name in pen.dice.sample(("attributes", "colours", "pixel", "wrappers", "inline tags"), 3):
        draft = _page_only(draft, pen, noise.NOISES[name])
    return draft

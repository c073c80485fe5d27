"""Changes of how a text is typed: what somebody, or his program, writes otherwise."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from tests.accuracy.variants.drafts import Draft
from tests.accuracy.variants.pen import Pen
from tests.accuracy.variants.pieces import change_words, sentences_in, words_in

Change = Callable[[Draft, Pen], Draft]

BRITISH = {
    "color": "colour", "favor": "favour", "center": "centre", "organize": "organise",
    "realize": "realise", "recognize": "recognise", "analyze": "analyse", "license": "licence",
    "program": "programme", "catalog": "catalogue", "traveled": "travelled", "gray": "grey",
    "canceled": "cancelled", "behavior": "behaviour", "defense": "defence", "check": "cheque",
    "ized": "ised", "izing": "ising", "ization": "isation", "labor": "labour", "e-mail": "email",
}  # fmt: skip
OTHER_SPELLING = {
    "de": {"daß": "dass", "muß": "muss", "ß": "ss", "E-Mail": "Email"},
    "ru": {"ё": "е", "Ё": "Е", "интернет": "Интернет", "e-mail": "емейл"},
    "zh": {"帐": "账", "裡": "里", "们": "們", "这": "這", "个": "個", "说": "說", "时": "時"},
    "ja": {"下さい": "ください", "出来": "でき", "致し": "いたし", "事": "こと", "時": "とき"},
    "fr": {"œ": "oe", "clé": "clef", "événement": "évènement", "août": "aout"},
    "nl": {"product": "produkt", "ij": "ĳ", "e-mail": "email"},
}
UMLAUTS = str.maketrans({
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "å": "aa",
    "ø": "oe", "æ": "ae", "é": "e", "è": "e", "ê": "e", "à": "a", "â": "a", "ç": "c", "ñ": "n",
    "ó": "o", "í": "i", "á": "a", "ú": "u", "î": "i", "ô": "o", "ò": "o", "ù": "u", "ì": "i",
    "ł": "l", "ż": "z", "ź": "z", "ś": "s", "ć": "c", "ę": "e", "ą": "a", "ń": "n", "č": "c",
    "š": "s", "ž": "z", "ř": "r", "ů": "u", "ě": "e", "ý": "y",
})  # fmt: skip
_WIDE = {n: n + 0xFEE0 for n in range(0x21, 0x7F)}


def typos(n: int) -> Change:
    """So many slips of the fingers in each sentence."""

    def typed(sentence: str, dice: random.Random) -> str:
        for _ in range(n):
            spans = [span for span in words_in(sentence) if span[1] - span[0] > 1]
            if not spans:
                return sentence
            start, end = dice.choice(spans)
            sentence = (
                sentence[:start] + slip(sentence[start:end], sentence, dice) + sentence[end:]
            )
        return sentence

    def change(draft: Draft, pen: Pen) -> Draft:
        def again(text: str) -> str:
            return "".join(typed(sentence, pen.dice) for sentence in sentences_in(text))

        return draft.map_texts(again)

    return change


def slip(word: str, around: str, dice: random.Random) -> str:
    """A word with two letters swapped, or one dropped, doubled or replaced."""
    at = dice.randrange(len(word) - 1)
    kind = dice.randrange(4)
    if kind == 0 and word[at] != word[at + 1]:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if kind == 1:
        return word[:at] + word[at + 1 :]
    if kind == 2:
        return word[: at + 1] + word[at:]
    letters = [letter for letter in around if letter.isalpha() and letter != word[at]] or ["x"]
    return word[:at] + dice.choice(letters) + word[at + 1 :]


def letter_case(draft: Draft, pen: Pen) -> Draft:
    """Some words shouted, or everything in small letters."""
    if pen.dice.random() < 0.4:
        return draft.map_texts(str.lower)
    return draft.map_texts(lambda text: change_words(text, 0.3, pen.dice, str.upper, least=3))


def punctuation(draft: Draft, pen: Pen) -> Draft:
    """A third of the marks left out, doubled or others."""
    others = {".": "!", "!": ".", ",": ";", ";": ",", "。": "！", "，": "、", ":": " -", "?": "??"}

    def other(mark: re.Match[str]) -> str:
        if pen.dice.random() > 0.35:
            return mark[0]
        return pen.dice.choice(("", mark[0] * 2, others.get(mark[0], mark[0]), f"{mark[0]} "))

    return draft.map_texts(lambda text: re.sub(r"(?<!\d)[.,;:!?。，、！？](?!\w)", other, text))


def typography(draft: Draft, pen: Pen) -> Draft:
    """Quotes, dashes and dots as a word processor sets them, or as an old program does."""
    curly = [("...", "…"), (" - ", " – "), ("--", "—"), ("'", "’"), ("(c)", "©"), ("1/2", "½")]

    def set_quotes(text: str) -> str:
        marks = pen.pick("“”|«»|„“")
        return re.sub(r'"([^"\n]{1,200})"', lambda m: f"{marks[0]}{m[1]}{marks[1]}", text)

    def change(text: str) -> str:
        plain = text
        for old, new in curly:
            plain = plain.replace(new, old)
        if plain != text:
            return plain
        for old, new in curly:
            text = text.replace(old, new)
        return set_quotes(text)

    return draft.map_texts(change)


def double_blanks(draft: Draft, pen: Pen) -> Draft:
    """Two or three blanks, or one that does not break, where there was one."""

    def wider(_: re.Match[str]) -> str:
        return (
            pen.dice.choice(("  ", " \u00a0", "\u00a0", "   ")) if pen.dice.random() < 0.3 else " "
        )

    return draft.map_texts(lambda text: re.sub(r"(?<=\S) (?=\S)", wider, text))


def line_breaks(draft: Draft, pen: Pen) -> Draft:
    """Lines of another width: all joined and wrapped again."""
    joined = draft.map_texts(lambda text: re.sub(r"(?<=\S)\n(?=[^\s>])", " ", text))
    return joined.wired(width=pen.dice.choice((40, 55, 66, 78, 100)))


def hyphenated(draft: Draft, pen: Pen) -> Draft:
    """Long words parted at the end of a line, as from a printed page."""

    def part(word: str) -> str:
        at = pen.dice.randrange(3, len(word) - 2)
        return f"{word[:at]}-\n{word[at:]}"

    return draft.map_texts(lambda text: change_words(text, 0.08, pen.dice, part, least=7))


def spelling(draft: Draft, pen: Pen) -> Draft:
    """Another spelling of the same language."""
    pairs = BRITISH if pen.language == "en" else OTHER_SPELLING.get(pen.language, {})

    def change(text: str) -> str:
        for old, new in pairs.items():
            text = text.replace(old, new)
        return text

    return draft.map_texts(change)


def transcribed(draft: Draft, _pen: Pen) -> Draft:
    """Letters with marks as a keyboard without them has them."""
    return draft.map_texts(lambda text: text.translate(UMLAUTS))


def full_width(draft: Draft, _pen: Pen) -> Draft:
    """Latin letters, digits and marks as wide as Chinese ones."""
    if draft.language not in {"zh", "ja", "ko"}:
        return draft
    return draft.map_texts(lambda text: text.translate(_WIDE))


def typed_numbers(draft: Draft, _pen: Pen) -> Draft:
    """Thousands and decimals as another country writes them, and times with a dot."""

    def change(text: str) -> str:
        text = re.sub(r"\b(\d{1,3}),(\d{3})\b", r"\1.\2", text)
        return re.sub(r"\b(\d{1,2}):(\d{2})\b", r"\1.\2", text)

    return draft.map_texts(change)

"""Where the words of the benchmark come from: real mail of this machine, else made-up words.

Most real mail (`tests.accuracy.mail.real_texts`) is English; for Chinese there are real short
messages as well; real Russian is one long newsletter and two letters, so most of it is
`tests.accuracy.mail.russian`, written by hand. Nothing of it is printed.

Messages are split by the hash of what they say: a third serves to choose floors and thresholds,
two thirds to report, so that what is reported was never looked at before.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Protocol

from helpers.mail.real_mail import WHY_NOT, data_folder

from tests.accuracy.mail import russian
from tests.accuracy.mail.real_texts import Real, cut, real_mails, share_of
from tests.accuracy.mail.writing import MailBody, Sentence, write_sentence

LANGUAGES = ("en", "ru", "zh")
LETTERS = {"en": "etaoinshrdlcumwfgypb", "ru": "оеаинтсрвлкмдпуяыьгз"}
HANZI = "".join(chr(c) for c in range(0x4E00, 0x4E00 + 1_200))
CHOOSING = 1 / 3  # so much of the mail serves to choose
LEAST, WHOLE = 500, 5_000  # bytes of a text that is taken; up to the latter one is taken whole
STOPS = (".", "!", "?", "。", "！", "？")

Dealer = Callable[[str, int], MailBody]  # language, size in bytes


class Source(Protocol):
    """Where sentences come from."""

    @property
    def origin(self) -> str:
        """What is said of it above the tables."""

    def sentence(self, dice: random.Random, language: str) -> Sentence:
        """Any sentence."""

    def words(self, language: str) -> Sequence[str]:
        """Any words."""

    @property
    def mails(self) -> tuple[Real, ...]:
        """The real messages; () where there are none."""

    def bodies(self, dice: random.Random, sizes: Sequence[int]) -> list[MailBody]:
        """Texts of about these sizes, bytes in UTF-8, that have nothing to do with each other."""

    def dealer(self, dice: random.Random) -> Dealer:
        """Who deals texts of any paragraphs, none of which comes again before all were used."""


class MadeUp:
    """Words of random letters: half English, 30 % Russian, 20 % Chinese."""

    origin = f"made-up words; {WHY_NOT}"
    mails: tuple[Real, ...] = ()

    def sentence(self, dice: random.Random, language: str) -> Sentence:
        """6 to 15 words, with its full stop."""
        chosen = [self.words(language)[int(dice.random() ** 2 * 6_000)] for _ in range(15)]
        chosen = chosen[: dice.randint(6, 15)]
        chosen[0], stop = chosen[0].capitalize(), "。" if language == "zh" else "."
        return (*chosen[:-1], chosen[-1] + stop)

    def words(self, language: str) -> Sequence[str]:
        """6,000 of them."""
        return _made_up_words(language)

    def bodies(self, dice: random.Random, sizes: Sequence[int]) -> list[MailBody]:
        """Paragraphs of two to four sentences."""
        return [self._text(dice, dice.choices(LANGUAGES, (5, 3, 2))[0], size) for size in sizes]

    def dealer(self, dice: random.Random) -> Dealer:
        """The same in one language."""
        return partial(self._text, dice)

    def _text(self, dice: random.Random, language: str, size: int) -> MailBody:
        paragraphs: list[tuple[Sentence, ...]] = []
        while size > 0:
            some = tuple(self.sentence(dice, language) for _ in range(dice.randint(2, 4)))
            size -= sum(len(write_sentence(s, language).encode()) + 1 for s in some) + 1
            paragraphs.append(some)
        return MailBody(language, tuple(paragraphs))


@cache
def _made_up_words(language: str) -> tuple[str, ...]:
    dice = random.Random(f"20260101 {language}")
    lengths = (1, 2, 2, 2, 3) if language == "zh" else range(2, 11)
    letters = HANZI if language == "zh" else LETTERS[language]
    return tuple("".join(dice.choices(letters, k=dice.choice(lengths))) for _ in range(6_000))


class FromMail:
    """Sentences of real mail. `mails` are those of one side of the split."""

    def __init__(self, mails: Sequence[Real], messages: Sequence[str]) -> None:
        self.mails = tuple(mails)
        self._paragraphs = {name: _paragraphs_in(name, mails, messages) for name in LANGUAGES}
        self._sentences = {
            name: [s for part in parts for s in part] for name, parts in self._paragraphs.items()
        }
        self._words = {
            name: sorted({word for s in some for word in s if word.isalpha()})
            for name, some in self._sentences.items()
        }

    @property
    def origin(self) -> str:
        """How many messages."""
        return f"texts of {len(self.mails):,} real mails"

    def sentence(self, dice: random.Random, language: str) -> Sentence:
        """Any whole sentence of any mail: what lacks its stop would run into the next one."""
        while True:
            chosen = dice.choice(self._sentences[language])
            if len(chosen) > 2 and chosen[-1].endswith(STOPS):
                return chosen

    def words(self, language: str) -> Sequence[str]:
        """All words of letters alone, in order of the alphabet."""
        return self._words[language]

    def bodies(self, dice: random.Random, sizes: Sequence[int]) -> list[MailBody]:
        """Up to 5 KB the beginning of one mail, where there is one left; else joined paragraphs.

        Large ones are English: of other languages there is not enough that differs. No paragraph
        comes again before all have been used.
        """
        whole = [body for body in _unlike(self.mails) if _size(body) >= LEAST]
        dice.shuffle(whole)
        decks = {name: _Deck(dice, self._paragraphs[name]) for name in LANGUAGES}
        return [self._body(dice, size, whole, decks) for size in sizes]

    def _body(
        self, dice: random.Random, size: int, whole: list[MailBody], decks: dict[str, _Deck]
    ) -> MailBody:
        language = dice.choices(LANGUAGES, (75, 15, 10))[0] if size <= WHOLE else "en"
        if size <= WHOLE and language == "en":
            for at in range(len(whole) - 1, max(-1, len(whole) - 200), -1):
                if _size(whole[at]) >= 0.8 * size:
                    return _beginning(whole.pop(at), size)
        return _join_paragraphs(decks[language], language, size)

    def dealer(self, dice: random.Random) -> Dealer:
        """From a deck for each language."""
        answers = [mail for mail in self.mails if mail.answer]  # others serve as they are
        decks = {name: _Deck(dice, self._paragraphs[name]) for name in LANGUAGES}
        decks["en"] = _Deck(dice, _paragraphs_in("en", answers, ()))
        return lambda language, size: _join_paragraphs(decks[language], language, size)


def _unlike(mails: Sequence[Real]) -> list[MailBody]:
    """The English texts that answer nobody, without those that mostly repeat one before them."""
    seen: set[tuple[Sentence, ...]] = set()
    found = []
    for mail in mails:
        parts = set(mail.body.paragraphs)
        if mail.body.language == "en" and not mail.answer and 3 * len(parts & seen) < len(parts):
            found.append(mail.body)
        seen |= parts
    return found


class _Deck:
    """Paragraphs in any order; when all were dealt, their sentences in other paragraphs."""

    def __init__(self, dice: random.Random, paragraphs: Sequence[tuple[Sentence, ...]]) -> None:
        self._dice, self._all = dice, paragraphs
        self._left: list[tuple[Sentence, ...]] = []
        self._fresh = True

    def deal(self) -> tuple[Sentence, ...]:
        if not self._left:
            self._left = list(self._all) if self._fresh else self._again()
            self._fresh = False
            self._dice.shuffle(self._left)
        return self._left.pop()

    def _again(self) -> list[tuple[Sentence, ...]]:
        single = [sentence for part in self._all for sentence in part]
        self._dice.shuffle(single)
        return [tuple(single[at : at + 3]) for at in range(0, len(single), 3)]


def _join_paragraphs(deck: _Deck, language: str, size: int) -> MailBody:
    paragraphs: list[tuple[Sentence, ...]] = []
    left = size
    while left > 0:
        paragraphs.append(deck.deal())
        left -= _size(MailBody(language, (paragraphs[-1],)))
    return _beginning(MailBody(language, tuple(paragraphs)), size)


@cache
def source(*, choosing: bool) -> Source:
    """One side of the split of the real mail, else made-up words."""
    folder = data_folder()
    mails = real_mails(folder) if folder else ()
    if folder is None or not mails:
        return MadeUp()
    messages = (folder / "sms" / "nus_zh.txt").read_text("utf-8").splitlines()
    return FromMail(
        [mail for mail in mails if (mail.share < CHOOSING) == choosing],
        [text for text in messages if (share_of(text) < CHOOSING) == choosing],
    )


def short_messages(*, choosing: bool) -> list[str]:
    """Real short messages in English, equal ones of several people among them; [] without any."""
    folder = data_folder()
    path = folder / "sms" / "nus_en.txt" if folder else None
    texts = path.read_text("utf-8").splitlines() if path and path.exists() else []
    return [text for text in texts if (share_of(text) < CHOOSING) == choosing]


def _paragraphs_in(
    language: str, mails: Sequence[Real], messages: Sequence[str]
) -> list[tuple[Sentence, ...]]:
    """All different paragraphs of a language that say something, in order."""
    found = [
        part for mail in mails if mail.body.language == language for part in mail.body.paragraphs
    ]
    if language == "zh":
        some = [cut([text + "。"], "zh") for text in messages if len(text) >= 8]
        single = [sentence for parts in some for part in parts for sentence in part]
        found += [tuple(single[at : at + 3]) for at in range(0, len(single), 3)]
    if language == "ru":
        found += russian.paragraphs()
    short = (part[at : at + 6] for part in found for at in range(0, len(part), 6))
    return list(dict.fromkeys(p for p in short if _size(MailBody(language, (p,))) >= 40))


def _size(body: MailBody) -> int:
    return sum(len(write_sentence(s, body.language).encode()) + 1 for _, s in body.placed)


def _beginning(body: MailBody, size: int) -> MailBody:
    """So many sentences as come next to the size."""
    taken, left = [], float(size)
    for place, sentence in body.placed:
        n_bytes = len(write_sentence(sentence, body.language).encode()) + 1
        if taken and left < n_bytes / 2:
            break
        taken.append((place, sentence))
        left -= n_bytes
    return body.with_sentences(taken)

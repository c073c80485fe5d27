"""The real mail that variants are made of: by language, as drafts, and words and sentences of it.

Of messages that are known to be copies of each other, or that people would argue about, one is
taken (`natural_truth.json`); so is of those that have most of their words in common and of which
nobody says what they are, such as one spam from two senders: by counts of words, which is none of
the program's ways. What language a text is in is told by the program's own detector.
Where there is no real mail the made-up words of the other tables serve.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from email import message_from_bytes
from functools import cache
from html import unescape
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

from helpers.mail.real_mail import data_folder

from core.message.parts import open_message
from core.model.mail import PartRef
from core.settings import ReadSettings
from core.text.body import body_text, show_text
from core.text.language import detect_languages
from core.text.tokens import tokenize
from tests.accuracy.mail.real_texts import SeenTexts, different_messages
from tests.accuracy.mail.russian import paragraphs
from tests.accuracy.mail.texts import MadeUp, Source, source
from tests.accuracy.mail.writing import SEED, lines_of
from tests.accuracy.variants.drafts import Block, Draft, Wire
from tests.accuracy.variants.pieces import CJK, letters_in, sentences_in

FIELDS = (
    *("From", "To", "Cc", "Subject", "Date", "Message-ID", "In-Reply-To", "References"),
    *("List-Id", "Reply-To", "X-Mailer", "User-Agent"),
)
ROOT = Path(__file__).resolve().parents[3]
MOST_WRITTEN = 300
LEAST, LEAST_CJK = 120, 40  # letters of a text that serves as it is
LEAST_SHORT = 60  # of a short message; Chinese ones count twice
MOST = 20_000  # characters; of a longer text the beginning serves
LONGEST_PAGE = 60_000
RUN = 25  # letters between two tags that count as a paragraph of a page
CHARSETS = {
    "ru": ("utf-8", "koi8-r", "windows-1251"),
    "uk": ("utf-8", "koi8-u", "windows-1251"),
    "zh": ("utf-8", "gb18030", "gbk"),
    "ja": ("utf-8", "iso-2022-jp", "shift_jis", "euc-jp"),
    "ko": ("utf-8", "euc-kr"),
    "pl": ("utf-8", "iso-8859-2", "windows-1250"),
    "cs": ("utf-8", "iso-8859-2", "windows-1250"),
    "el": ("utf-8", "iso-8859-7"),
    "tr": ("utf-8", "iso-8859-9"),
}
WESTERN = ("utf-8", "iso-8859-1", "windows-1252", "utf-16")
_HIDDEN = re.compile(
    r"<(style|script|title|head)\b.*?</\1\s*>|<!--.*?-->", re.IGNORECASE | re.DOTALL
)
_RUN = re.compile(r">([^<>]+)<")


class Base(NamedTuple):
    """A message to be varied.

    Attributes:
        raw: As it lies there; b"" where it was no mail before.
        origin: "mail", "telephone" (a short message) or "written" (for the program, or by hand).
    """

    draft: Draft
    raw: bytes
    origin: str = "mail"


@dataclass(frozen=True, slots=True)
class Stock:
    """Everything that there is.

    Attributes:
        origin: In words, with how many there are of each language.
        bases: By language, the largest first.
        others: Real messages that no base is made of: those whose language is not told, or that
            say too little.
        source: Where the hard negatives take their texts.
    """

    origin: str
    bases: dict[str, list[Base]]
    others: list[bytes]
    source: Source


class Words:
    """Sentences, paragraphs and single words of each language of some drafts."""

    def __init__(self, bases: dict[str, list[Base]]) -> None:
        self._sentences: dict[str, list[str]] = {}
        self._paragraphs: dict[str, list[str]] = {}
        self._words: dict[str, list[str]] = {}
        for language, some in bases.items():
            texts = [text for base in some for text in base.draft.texts if _is_prose(text)]
            self._paragraphs[language] = [t for t in texts if 80 <= letters_in(t) <= 600] or texts
            single = dict.fromkeys(s.strip() for text in texts for s in sentences_in(text))
            self._sentences[language] = [s for s in single if 15 <= letters_in(s) <= 300] or texts
            words = {word for text in texts for word in re.findall(r"[^\W\d_]{2,}", text)}
            self._words[language] = sorted(words)

    def sentence(self, dice: random.Random, language: str) -> str:
        """Any sentence; English where there is none."""
        return dice.choice(self._sentences.get(language) or self._sentences["en"])

    def paragraph(self, dice: random.Random, language: str) -> str:
        """Any paragraph, of prose."""
        return dice.choice(self._paragraphs.get(language) or self._paragraphs["en"])

    def word(self, dice: random.Random, language: str) -> str:
        """Any word; of Chinese and Japanese two characters of one."""
        word = dice.choice(self._words.get(language) or self._words["en"])
        if CJK.match(word):
            start = dice.randrange(max(1, len(word) - 1))
            return word[start : start + 2]
        return word


@cache
def stock() -> Stock:
    """What this machine has."""
    folder = data_folder()
    if folder is None or not (folder / "mail" / "natural_truth.json").exists():
        return made_up()
    seen = SeenTexts()
    whole = _read_all(different_messages(folder / "mail" / "natural_truth.json"))
    read = [one for one in whole if not (one[1] and seen.has(one[1]))]
    languages = _languages([text for _, text, _ in read])
    bases: dict[str, list[Base]] = {}
    others: list[bytes] = []
    for (raw, _, draft), language in zip(read, languages, strict=True):
        if draft is None or not language or not _says_enough(draft, language):
            others.append(raw)
        else:
            bases.setdefault(language, []).append(Base(_in_language(draft, language), raw))
    n = sum(map(len, bases.values()))
    for language, some in [*_short_ones(folder).items(), *written_texts().items()]:
        bases.setdefault(language, []).extend(some)
    ordered = dict(sorted(bases.items(), key=lambda pair: (-len(pair[1]), pair[0])))
    return Stock(f"{n:,} real mails: {_counts(ordered)}", ordered, others, source(choosing=False))


def _counts(bases: dict[str, list[Base]]) -> str:
    """How many of each language, and what else than mail serves."""
    told = []
    for language, some in bases.items():
        n = Counter(base.origin for base in some)
        more = [f"{n[name]} {name}" for name in ("telephone", "written") if n[name]]
        told.append(f"{language} {n['mail']}" + (f" ({', '.join(more)})" if more else ""))
    return ", ".join(told)


def made_up() -> Stock:
    """Made-up words, and the texts that are written, where there is no real mail."""
    words, dice = MadeUp(), random.Random(SEED)
    deal = words.dealer(dice)
    bases = {}
    for language, n in (("en", 60), ("ru", 40), ("zh", 40)):
        drafts = []
        for number in range(n):
            lines = lines_of(deal(language, int(200 * 30 ** dice.random())))
            blocks = tuple(map(Block, lines))
            drafts.append(Draft(language, _fields_of_nobody(language, number), blocks))
        bases[language] = [Base(draft, b"", "written") for draft in drafts]
    for language, some in written_texts().items():
        bases.setdefault(language, []).extend(some)
    return Stock(words.origin, bases, [], words)


def _read_all(raws: Iterable[bytes]) -> Iterator[tuple[bytes, str, Draft | None]]:
    """Each message with its text in normal form and as a draft; None where it says nothing."""
    settings = ReadSettings(signatures=False, sketches=False)
    for number, raw in enumerate(raws):
        opened = open_message(raw, settings=settings)

        def decode(part: PartRef, opened: object = opened) -> str:
            return opened.decode_checked(part).text  # type: ignore[attr-defined, no-any-return]

        text = body_text(opened.parts, decode, settings=settings).text
        pages = [decode(part) for part in opened.parts if part.mime_type == "text/html"]
        shown = show_text(opened.parts, decode, settings=settings)
        yield raw, text, _draft(raw, shown, pages[-1] if pages else "", number) if text else None


def _draft(raw: bytes, shown: str, page: str, number: int) -> Draft:
    fields = _fields(raw, number)
    if page and len(page) < LONGEST_PAGE:
        paged = _from_page(page, fields)
        if paged is not None:
            return paged
    texts, left = [], MOST
    for text in shown.split("\n\n"):
        if not text.strip():
            continue
        texts.append(text[:left])
        left -= len(texts[-1])
        if left <= 0:
            break
    return Draft("", fields, tuple(map(Block, texts)))


def _from_page(page: str, fields: tuple[tuple[str, str], ...]) -> Draft | None:
    """A draft of a real page: its longer runs of text are paragraphs, the rest is markup."""
    hidden = [match.span() for match in _HIDDEN.finditer(page)]
    blocks: list[Block] = []
    last, head = 0, ""
    for run in _RUN.finditer(page):
        if letters_in(run[1]) < RUN or any(a <= run.start(1) < b for a, b in hidden):
            continue
        markup = page[last : run.start(1)]
        if blocks:
            blocks[-1] = blocks[-1]._replace(after=markup)
        else:
            head = markup
        text = " ".join(unescape(run[1]).split())
        blocks.append(Block(text, "", ""))
        last = run.end(1)
    if not blocks or sum(len(block.text) for block in blocks) > MOST:
        return None
    return Draft("", fields, tuple(blocks), Wire("page"), head, page[last:])


def _fields(raw: bytes, number: int) -> tuple[tuple[str, str], ...]:
    held = message_from_bytes(raw)
    found = []
    for name in FIELDS:
        value = " ".join(str(held.get(name, "")).split())
        if name == "Message-ID":
            value = value or f"<{number}@base.example>"
        elif name == "Date":
            value = value or "Mon, 1 Jan 2024 10:00:00 +0000"
        if value:
            found.append((name, value))
    return tuple(found)


def _fields_of_nobody(language: str, number: int) -> tuple[tuple[str, str], ...]:
    return (
        ("From", f"Someone <s{number}@{language}.example>"),
        ("To", "me@example.org"),
        ("Subject", f"{number}"),
        ("Date", f"Mon, {1 + number % 28} Jan 2024 {number % 24:02}:00:00 +0000"),
        ("Message-ID", f"<{number}.{language}@base.example>"),
    )


def _short_ones(folder: Path) -> dict[str, list[Base]]:
    """Short messages by telephone, the longer ones, as mail of one paragraph; each text once."""
    found = {}
    for language, name in (("en", "nus_en.txt"), ("zh", "nus_zh.txt")):
        path = folder / "sms" / name
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        weight = 2 if language == "zh" else 1
        lines = [t for t in dict.fromkeys(lines) if weight * letters_in(t) >= LEAST_SHORT]
        drafts = [
            Draft(language, _fields_of_nobody(f"{language}-sms", number), (Block(line),))
            for number, line in enumerate(lines)
        ]
        found[language] = [Base(draft, b"", "telephone") for draft in drafts]
    return found


def written_texts() -> dict[str, list[Base]]:
    """Texts in languages that there is hardly any real mail of.

    Russian of `tests.accuracy.mail.russian`; German of the program's own translation, of which
    each sentence serves once.
    """
    dice = random.Random(SEED)
    drafts = {
        "ru": _texts_of("ru", [" ".join(map(" ".join, part)) for part in paragraphs()], dice)
    }
    for language in ("de",):
        lines = [line for line in _translations(language) if letters_in(line) >= 35]
        drafts[language] = _texts_of(language, lines, dice)
    return {name: [Base(one, b"", "written") for one in some] for name, some in drafts.items()}


def _texts_of(language: str, lines: list[str], dice: random.Random) -> list[Draft]:
    """Texts of two to six paragraphs of one to three of these lines each, each line once."""
    left, found = list(dict.fromkeys(lines)), []
    dice.shuffle(left)
    while len(left) > 18 and len(found) < MOST_WRITTEN:
        blocks = []
        for _ in range(dice.randint(2, 6)):
            some = [left.pop() for _ in range(1 if language == "ru" else dice.randint(1, 3))]
            blocks.append(Block(" ".join(some)))
        found.append(Draft(language, _fields_of_nobody(language, len(found)), tuple(blocks)))
    return found


def _translations(language: str) -> list[str]:
    """What the program says in a language, with numbers in its places."""
    path = ROOT / "resources" / "i18n" / f"twinsweep_{language}.ts"
    held = ET.parse(path).getroot().iter("message")  # noqa: S314 - our own file
    texts = ("".join(one.find("translation").itertext()) for one in held)  # type: ignore[union-attr]
    plain = (re.sub(r"<[^<>]*>|&(?=\w)", "", text) for text in texts)
    return [re.sub(r"%L?[1-9n]|\{[^{}]*\}", "7", " ".join(text.split())) for text in plain]


def _languages(texts: Sequence[str]) -> list[str]:
    found: list[str] = []
    for start in range(0, len(texts), 200):
        some = list(texts[start : start + 200])
        found += detect_languages(some, tokenize(some))
    return found


def _in_language(draft: Draft, language: str) -> Draft:
    return replace(draft, language=language)


def _says_enough(draft: Draft, language: str) -> bool:
    n = sum(letters_in(text) for text in draft.texts)
    return n >= (LEAST_CJK if language in {"zh", "ja", "ko"} else LEAST)


def _is_prose(text: str) -> bool:
    """Whether it is running text: no code, no table, nothing quoted."""
    return not text.startswith(">") and letters_in(text) >= 0.75 * len("".join(text.split()))


def charsets_of(language: str) -> Sequence[str]:
    """Charsets that mail in a language comes in."""
    return CHARSETS.get(language, WESTERN)

"""The texts of the real mail of this machine, each once.

Mail is read with the program's own reader; what it quotes from others, code and tables are left
out. Of messages that are known to be copies of each other, or that people would argue about, one
is taken; so is of those that have most of their words in common (the same notice of another day),
by counts of words, which is none of the ways that the benchmark compares.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from zlib import crc32

from core.job import NullJob
from core.message.parts import open_message
from core.model.mail import PartRef
from core.model.sources import RawMessage
from core.settings import ReadSettings
from core.sources.registry import detect, open_source
from core.text.body import body_text, show_text
from tests.accuracy.mail.writing import MailBody, Sentence, write_sentence

LEAST_WORDS = 20  # of a message that is taken at all
ALIKE = 0.6  # share of common words, of those of either
PRIME = (1 << 61) - 1
ODDS = tuple(0x9E3779B97F4A7C15 * (2 * n + 1) % PRIME for n in range(1, 9))

_END = re.compile(r"(?<=[a-zа-яё]{2}[.!?…])(?<!etc\.)\s+(?=[\"'(«“]?[A-ZА-ЯЁ0-9])")
_END_CHINESE = re.compile(r"(?<=[。！？!?])")
_TWO = re.compile("[\u4e00-\u9fff]{1,2}|[^\u4e00-\u9fff]+")
_HAN, _KANA = re.compile("[\u4e00-\u9fff]"), re.compile("[\u3040-\u30ff]")
_CYRILLIC, _LATIN = re.compile("[а-яё]"), re.compile("[a-zà-ÿ]")
_RULED = re.compile(r"^\W*$")
_FROM_OTHERS = re.compile(
    r"wrote:|writes:|forwarded|original message|^(?:from|to|cc|date|sent|subject):",
    re.IGNORECASE | re.MULTILINE,
)
PROSE, LONGEST = 0.85, 400  # share of letters and blanks; letters of one sentence
_WORD = re.compile("[\u3040-\u30ff\u4e00-\u9fff]|[^\\W\\d_]+")


@dataclass(frozen=True, slots=True)
class Real:
    """A real mail.

    Attributes:
        raw: As it lies there. body: What its sender wrote. html: Its page, or "".
        share: 0..1 by its text. answer: It names or quotes another message.
    """

    raw: bytes
    body: MailBody
    html: str
    share: float
    answer: bool


@cache
def real_mails(folder: Path) -> tuple[Real, ...]:
    """All different messages of the real mailboxes, and the long Russian ones; () without them.

    Cost: 5 s for 4,000 messages.
    """
    truth = folder / "mail" / "natural_truth.json"
    if not truth.exists():
        return ()
    found: dict[float, Real] = {}
    seen = SeenTexts()
    for raw in different_messages(truth):
        mail = _read(raw, seen)
        if mail is not None:
            found.setdefault(mail.share, mail)
    return tuple(found.values())


class SeenTexts:
    """The words of the messages so far, to leave out one that has most of them with another.

    Of eight least values of hashes two are equal; what has 0.6 of its words in common passes
    that but for one in a hundred.
    """

    def __init__(self) -> None:
        self._with: dict[tuple[int, int], list[frozenset[str]]] = defaultdict(list)

    def has(self, text: str) -> bool:
        """Whether a text before this one is much the same; else it is remembered."""
        words = frozenset(_WORD.findall(text))
        hashes = [crc32(word.encode()) for word in words] or [0]
        marks = [
            (at, min((value * odd + at) % PRIME for value in hashes))
            for at, odd in enumerate(ODDS)
        ]
        met = Counter(other for mark in marks for other in self._with[mark])
        for other, n in met.items():
            few, many = sorted((len(words), len(other)))
            if n > 1 and few >= ALIKE * many and len(words & other) >= ALIKE * len(words | other):
                return True
        for mark in marks:
            self._with[mark].append(words)
        return False


def different_messages(truth: Path) -> Iterator[bytes]:
    """The messages of all known mailboxes, of each natural group the first, and some odd files."""
    known = json.loads(truth.read_text(encoding="utf-8"))
    groups = [*known["groups"], *known["unsure"]]
    names = sorted({name for group in groups for name, _ in group})
    first = _first_of(groups)
    for name in names:
        for number, mail in enumerate(_mailbox(truth.parent / name)):
            if first.get((name, number), (name, number)) == (name, number):
                yield mail
    odd = truth.parents[1] / "torture"
    yield from (path.read_bytes() for path in sorted(odd.glob("spamscope/*")) if path.is_file())


def _first_of(groups: Sequence[Sequence[Sequence[object]]]) -> dict[object, object]:
    """For each message of some groups, which may share messages, one that stands for all."""
    stands: dict[object, object] = {}

    def find(mail: object) -> object:
        while stands.setdefault(mail, mail) != mail:
            mail = stands[mail]
        return mail

    for group in groups:
        places = [tuple(place) for place in group]
        for place in places[1:]:
            stands[find(place)] = find(places[0])
    return {mail: find(mail) for mail in list(stands)}


def _mailbox(path: Path) -> Iterator[bytes]:
    opened = open_source(detect(path))
    for folder in opened.folders():
        stubs = [stub for stub in opened.stubs(folder, NullJob()) if hasattr(stub, "size_bytes")]
        for raw in opened.fetch(folder, stubs):
            yield raw.data if isinstance(raw, RawMessage) else b""


def _read(raw: bytes, seen: SeenTexts) -> Real | None:
    """A message as the program reads it; None where it says next to nothing, or nothing new."""
    settings = ReadSettings(signatures=False)
    opened = open_message(raw, settings=settings)
    decoded: dict[int, str] = {}

    def decode(part: PartRef) -> str:
        if part.number not in decoded:
            decoded[part.number] = opened.decode_checked(part).text
        return decoded[part.number]

    compared = body_text(opened.parts, decode, settings=settings)
    language = language_by_letters(compared.text)
    if compared.n_words < LEAST_WORDS or not language or seen.has(compared.text):
        return None
    shown = show_text(opened.parts, decode, settings=settings)
    lines = [line for line in shown.split("\n") if not line.lstrip().startswith((">", "|"))]
    own = [part for part in "\n".join(lines).split("\n\n") if _is_prose(part)]
    paragraphs = cut(own, language)
    pages = [decode(part) for part in opened.parts if part.mime_type == "text/html"]
    answer = bool(opened.mail.references) or len(lines) < len(shown.split("\n"))
    return Real(
        raw, MailBody(language, paragraphs), (pages or [""])[-1], share_of(compared.text), answer
    )


def _is_prose(paragraph: str) -> bool:
    """Whether it is text of the sender's own: no code, no table, no head of a quoted mail."""
    letters = sum(letter.isalpha() or letter.isspace() for letter in paragraph)
    return letters >= PROSE * len(paragraph) and not _FROM_OTHERS.search(paragraph)


def cut(paragraphs: Sequence[str], language: str) -> tuple[tuple[Sentence, ...], ...]:
    """Paragraphs as sentences of words; rules, empty and endless ones are left out."""
    found = []
    for paragraph in paragraphs:
        line = " ".join(paragraph.split())
        pieces = (_END_CHINESE if language == "zh" else _END).split(line)
        some = tuple(_words_of(piece, language) for piece in pieces if not _RULED.match(piece))
        if some and max(len(write_sentence(words, language)) for words in some) <= LONGEST:
            found.append(some)
    return tuple(found)


def _words_of(piece: str, language: str) -> Sentence:
    return tuple(_TWO.findall(piece.strip())) if language == "zh" else tuple(piece.split())


def language_by_letters(text: str) -> str:
    """Which of `LANGUAGES` a text is in; "" for others (Japanese)."""
    if len(_KANA.findall(text)) > 10:
        return ""
    n_latin = len(_LATIN.findall(text))
    if 2 * len(_HAN.findall(text)) > n_latin:
        return "zh"
    return "ru" if len(_CYRILLIC.findall(text)) > n_latin else "en"


def share_of(text: str) -> float:
    """0..1, by the hash of a text."""
    return int.from_bytes(sha256(text.encode("utf-8", "replace")).digest()[:6]) / 2**48

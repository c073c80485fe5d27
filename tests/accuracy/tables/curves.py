"""The curves from which the threshold and the floors were chosen, on mail that no table reports.

The third of the real mail that `tests.accuracy.mail.texts` keeps for choosing is used here and
nowhere else. What is chosen stands in `core.settings` (`threshold`, `floor_words`) and beside each
signature (`FLOOR_KNOWN_WORDS`, `FLOOR_ELEMENTS`); a star marks it. The choice, with what the
curves said (precision and recall in %; texts of 910 messages, November 2026):

- `threshold` 0.6, as the paper. Mailings by text 0.5: 99.5, 90.1; 0.55: 100, 88.1; **0.6**: 100,
  86.5; 0.7: 100, 78.8; 0.8: 100, 70.9; 0.9: 100, 45.3. Below 0.55 wrong links begin (newsletters
  that share most parts); from 0.6 on precision has nothing to win, recall falls. In a mix of P0's
  it is 100, 100 up to 0.7, then 99.3 at 0.8 and 98.3 at 0.9.
- `floor_words` 8: of short messages by text, most precise there. 3: 75.8, 92.4; 5: 82.2, 79.7;
  **8**: 83.1, 56.3; 10: 81.7, 38.6; 16: 76.8, 21.8. What is wrong are the same words of several
  people, so no floor is good; shorter mail is left to the comparison by edits.
- `FLOOR_KNOWN_WORDS` 12: mailings lose nothing up to there. 1 to **12**: 100, 98.0; 16: 100, 96.8;
  20: 100, 95.3; 30: 100, 84.7. Below, a key would be over a few words that anybody says.
- `FLOOR_ELEMENTS` 10: with the content 4: 99.3, 99.5; 6: 99.8, 99.5; 8: 100, 99.5; **10**: 100,
  98.0; 14: 100, 98.0. Here 8 is as good; `core.fingerprint.structure` has three more sets, whose
  layouts are simpler, and there 98.0, 97.4 at 8 and 99.6, 97.3 at 10. A wrong link costs more.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from helpers.mail.one_text import words_of

from core.fingerprint.content import FLOOR_KNOWN_WORDS
from core.fingerprint.structure import FLOOR_ELEMENTS, structure_signature
from core.message.parts import open_message
from core.settings import ReadSettings, Settings
from tests.accuracy.mail.fills import code
from tests.accuracy.mail.mailings import make_mailing
from tests.accuracy.mail.mixes import Mailbox, make_mix, truth_of
from tests.accuracy.mail.texts import Source, short_messages
from tests.accuracy.mail.writing import SEED, write
from tests.accuracy.tables.baselines import texts_of
from tests.accuracy.tables.scorer import Count, Truth, by_mail, score
from tests.accuracy.tables.tell import AT, TEXT, percents, scan_paths, shown_groups

THRESHOLDS = tuple(round(0.5 + 0.05 * step, 2) for step in range(10))
FLOORS_OF_WORDS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24)
FLOORS_OF_KNOWN = (1, 2, 4, 6, 8, 10, 12, 16, 20, 30, 40)
FLOORS_OF_ELEMENTS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20)
SHARE = 1 / 42  # of the paper's mails: as many as there is real mail for on this side
N_SHORT = 3_000

Keys = Sequence[object]


@dataclass(frozen=True, slots=True)
class MailingSignatures:
    """What each message of a mailing has as a signature, whatever the floors say, and its size."""

    content: list[object]
    n_known: list[int]
    structure: list[object]
    n_elements: list[int]


def lines(folder: Path, source: Source) -> Iterator[str]:
    """All curves."""
    yield f"\nCurves, on {source.origin} that serve for nothing else; P %, R %, F %"
    box = make_mailing(folder, source, share=SHARE)
    yield from _thresholds(folder, source, box)
    short = _short(folder)
    yield from _words(short)
    yield from _signatures(box, short)


def _thresholds(folder: Path, source: Source, box: Mailbox) -> Iterator[str]:
    mix = make_mix(folder, source, 1_000, 300)
    in_mix, in_mailing = scan_paths(mix.path), scan_paths(box.path)
    yield "  threshold     a mix by text     mailings by text     mailings by all"
    for t in THRESHOLDS:
        cells = (
            score(mix.truth, shown_groups(in_mix, t, TEXT)).copies,
            by_mail(box.truth, shown_groups(in_mailing, t, TEXT)),
            by_mail(box.truth, shown_groups(in_mailing, t)),
        )
        yield f"  {t:.2f} {_star(t, AT)}  " + "  ".join(map(percents, cells))


def _short(folder: Path) -> Mailbox:
    """Short messages; a tenth came twice, with other codes. Some people said the same."""
    texts = short_messages(choosing=True)[:N_SHORT]
    dice = random.Random(SEED)
    twice = set(dice.sample(range(len(texts)), len(texts) // 10))
    sent = [(n, route) for n in range(len(texts)) for route in range(1 + (n in twice))]
    mails = tuple(_short_mail(f"{texts[n]}\n\n{code(dice)}", n, route) for n, route in sent)
    truth = truth_of([n for n, _ in sent], ["short"] * len(sent))
    return Mailbox(write(folder / "short", mails), truth, mails)


def _short_mail(text: str, number: int, route: int) -> bytes:
    head = (
        f"From: p{number}@example.org\nSubject: {number}\nMIME-Version: 1.0\n"
        f"Message-ID: <{route}.{number}@e.example>\nDate: Mon, 1 Jan 2024 0{route}:00:00 +0000\n"
        "Content-Type: text/plain; charset=utf-8\n\n"
    )
    return f"{head}{text}\n".encode()


def _words(short: Mailbox) -> Iterator[str]:
    if not short.mails:
        return
    yield f"  floor_words   {len(short.mails):,} short messages, by text at 0.5"
    for floor in FLOORS_OF_WORDS:
        settings = Settings(read=ReadSettings(floor_words=floor, signatures=False))
        session = scan_paths(short.path, settings=settings)
        count = by_mail(short.truth, shown_groups(session, THRESHOLDS[0], TEXT))
        yield f"  {floor:4} {_star(floor, ReadSettings().floor_words)}  {percents(count)}"


def _signatures(box: Mailbox, short: Mailbox) -> Iterator[str]:
    signed, brief = _sign_mails(box.mails), _sign_mails(short.mails)
    groups, people = _numbers(box.truth), _numbers(short.truth)
    content = _apply_floor(signed.content, signed.n_known, FLOOR_KNOWN_WORDS)
    structure = _apply_floor(signed.structure, signed.n_elements, FLOOR_ELEMENTS)
    yield "  FLOOR_KNOWN_WORDS      content     with structure     content of short ones"
    for floor in FLOORS_OF_KNOWN:
        keys = _apply_floor(signed.content, signed.n_known, floor)
        cells = (
            _count_linked(groups, keys),
            _count_linked(groups, keys, structure),
            _count_linked(people, _apply_floor(brief.content, brief.n_known, floor)),
        )
        told = "  ".join(map(percents, cells))
        yield f"  {floor:4} {_star(floor, FLOOR_KNOWN_WORDS)}  {told}"
    yield "  FLOOR_ELEMENTS       structure       with content"
    for floor in FLOORS_OF_ELEMENTS:
        keys = _apply_floor(signed.structure, signed.n_elements, floor)
        told = "  ".join(
            map(percents, (_count_linked(groups, keys), _count_linked(groups, keys, content)))
        )
        yield f"  {floor:4} {_star(floor, FLOOR_ELEMENTS)}  {told}"


def _numbers(truth: Truth) -> dict[int, int]:
    return {mail: n for n, group in enumerate(truth.groups) for mail in group}


def _sign_mails(mails: Sequence[bytes]) -> MailingSignatures:
    """The words and layouts of messages themselves serve as keys."""
    signed = MailingSignatures([], [], [], [])
    for mail, text in zip(mails, texts_of(mails), strict=True):
        words = words_of(text.text)
        held = open_message(mail, settings=ReadSettings()).mail.attachments
        kinds = tuple(sorted(one.mime_type.partition("/")[0] for one in held))
        signed.content.append(tuple(words))
        signed.n_known.append(len(words))
        signed.structure.append((text.structure, kinds))
        signed.n_elements.append(structure_signature(text.structure, (), floor=1).size)
    return signed


def _apply_floor(keys: Keys, sizes: Sequence[int], floor: int) -> list[object]:
    return [key if size >= floor else None for key, size in zip(keys, sizes, strict=True)]


def _count_linked(groups: dict[int, int], *columns: Keys) -> Count:
    """Mails with an equal key in any column: right if one of them is a true mate, else wrong."""
    mates: dict[int, set[int]] = defaultdict(set)
    for keys in columns:
        equal: dict[object, list[int]] = defaultdict(list)
        for mail, key in enumerate(keys):
            if key is not None:
                equal[key].append(mail)
        for some in equal.values():
            for mail in some if len(some) > 1 else ():
                mates[mail].update(some)
    right = sum(
        any(groups.get(other) == groups.get(mail, -1) for other in others - {mail})
        for mail, others in mates.items()
    )
    return Count(right, len(mates) - right, len(groups) - right)


def _star(value: float, chosen: float) -> str:
    return "*" if value == chosen else " "

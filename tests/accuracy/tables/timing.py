"""Table 1: what the size switch saves, beside sentences at every size (the paper's ASD).

Once as the paper works: cut, hash, and compare each message with all others of its kind that have
about as many pieces. Once as we do: the whole scan, in which texts near the switch are cut both
ways and the join looks at few pairs. Ways are timed in turn and medians compared, because machines
are noisy; only ratios mean anything.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha1
from itertools import combinations
from pathlib import Path
from statistics import median

from core.match.join.similarity import pair_score
from core.model.fingerprint import BlockKind
from core.model.mail import MessageText
from core.scan.read import CUTTERS
from core.scan.session import Session
from core.settings import ReadSettings, Settings
from core.text.normal import normalize_text
from tests.accuracy.mail.mixes import make_mix, make_originals
from tests.accuracy.mail.texts import Source
from tests.accuracy.mail.writing import SEED, text_of
from tests.accuracy.tables.tell import AT, scan_paths

PAPER = 49.5 / 58.8
ROUNDS = 3
N_COMPARED = 300  # all pairs of so many, in plain Python
SWITCH = ReadSettings().switch_bytes
NEVER = 1 << 24  # a switch that no mail of ours reaches

Fingerprint = tuple[BlockKind, list[bytes]]


def table_1(folder: Path, source: Source) -> Iterator[str]:
    """Time with the switch; without it, it is 1."""
    bodies = [mail.body for mail in make_originals(random.Random(SEED), source, N_COMPARED)]
    texts = [MessageText(normalize_text(text_of(b)), (), 0, False, (), ()) for b in bodies]
    box = make_mix(folder, source, 1_500, 300).path
    plain = _ratio(lambda switch: _as_the_paper(texts, switch))
    whole = [_scans(box) for _ in range(ROUNDS)]
    yield "\nTable 1, time with the size switch (1: without)      paper        ours"
    yield f"{'  cut, hash, compare each with all':48}{PAPER:10.2f}{plain:12.2f}"
    for step in ("read", "match"):
        ratio = median(_seconds(a, step) / _seconds(b, step) for a, b in whole)
        yield f"{f'  scan of 1,500 mails: {step}':58}{ratio:12.2f}"


def _ratio(work: Callable[[int], None]) -> float:
    """Time of the work with the switch to that without it; the median of rounds in turn."""
    ratios = []
    for _ in range(ROUNDS):
        spent = []
        for switch in (SWITCH, NEVER):
            start = time.perf_counter()
            work(switch)
            spent.append(time.perf_counter() - start)
        ratios.append(spent[0] / spent[1])
    return median(ratios)


def _as_the_paper(texts: Sequence[MessageText], switch: int) -> None:
    prints = [_fingerprint(text, switch) for text in texts]
    for (kind, x), (other, y) in combinations(prints, 2):
        if kind is other and min(len(x), len(y)) >= AT * max(len(x), len(y)):
            pair_score(x, y)


def _fingerprint(text: MessageText, switch: int) -> Fingerprint:
    large = len(text.text.encode()) >= switch
    kind = BlockKind.PARAGRAPHS if large else BlockKind.SENTENCES
    pieces = CUTTERS[kind](text).texts
    return kind, [sha1(piece.encode(), usedforsecurity=False).digest() for piece in pieces]


def _scans(box: Path) -> tuple[Session, Session]:
    return scan_paths(box), scan_paths(box, settings=Settings(ReadSettings(switch_bytes=NEVER)))


def _seconds(session: Session, step: str) -> float:
    return dict(session.stats.seconds)[step]

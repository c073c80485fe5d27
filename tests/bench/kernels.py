"""The kernels alone: the join against all pairs, and cutting a million stored links again."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from core.cache.fingerprints import SqliteCache
from core.columns import UInt64s
from core.job import NullJob
from core.match.groups.groups import cut_groups, score_histogram
from core.match.groups.preparation import prepare_links
from core.match.groups.templates import templates_of
from core.match.join.join import find_links, pairs_at
from core.match.join.signatures import identity_links
from core.model.fingerprint import BlockKind
from core.model.groups import Detector, Verdict
from core.model.links import Links
from core.model.mail import FlagBits
from core.model.table import BlockTable, MessageTable
from core.scan.run import scan
from core.scan.session import Session
from core.scan.table import comparable_blocks
from core.settings import FLOOR_SCORE, Settings
from core.sources.registry import detect

from helpers.tables.all_pairs import similar_pairs  # isort: skip - `imap` makes the path

MAX_LINKS = 5_000_000
Blocks = dict[BlockKind, BlockTable]


def lines(folder: Path, n_messages: int, rounds: int) -> Iterator[str]:
    """Measure, a line a kernel."""
    session = _session(folder, n_messages)
    blocks = comparable_blocks(session.mails)
    whole = _median(lambda: _link(blocks, n_messages), rounds)
    yield f"join of {n_messages:,}: {whole:.3f} s, {session.links.pairs_scored:,} pairs scored"
    yield _against_brute_force(blocks, rounds)
    yield from _cuts("the groups of this mailbox", session.mails, session.links, rounds)
    mails, links = _million(session.mails)
    yield from _cuts("a million links of 100,000 mails", mails, links, rounds)
    yield from _templates(mails, links, rounds)


def _session(folder: Path, n_messages: int) -> Session:
    cache = SqliteCache(folder / "kernels.db")
    try:
        spec = detect(folder / f"mail-{n_messages}.mbox")
        return scan([spec], settings=Settings(), cache=cache, job=NullJob())
    finally:
        cache.close()


def _link(blocks: Blocks, n_mails: int) -> Links:
    return find_links(
        blocks, n_mails=n_mails, floor=FLOOR_SCORE, max_links=MAX_LINKS, job=NullJob()
    )


def _against_brute_force(blocks: Blocks, rounds: int, n_mails: int = 2_000) -> str:
    small = {kind: _first(table, n_mails) for kind, table in blocks.items()}
    began = time.perf_counter()
    expected = similar_pairs(small, FLOOR_SCORE)
    slow = time.perf_counter() - began
    found = pairs_at(_link(small, n_mails), FLOOR_SCORE)
    same = all(np.array_equal(a, b) for a, b in zip(expected, found, strict=True))
    fast = _median(lambda: _link(small, n_mails), rounds)
    verdict = "the same pairs and scores" if same else "NOT THE SAME PAIRS"
    return (
        f"join of {n_mails:,}: {fast * 1e3:.1f} ms, all pairs {slow:.1f} s: "
        f"{slow / fast:,.0f} times faster, {verdict}"
    )


def _first(table: BlockTable, n_mails: int) -> BlockTable:
    n_lists = int(np.searchsorted(table.rows, n_mails))
    end = int(table.starts[n_lists])
    return BlockTable(
        table.rows[:n_lists], table.starts[: n_lists + 1], table.digests[:end], table.quoted[:end]
    )


def _cuts(name: str, mails: MessageTable, links: Links, rounds: int) -> Iterator[str]:
    began = time.perf_counter()
    prepared = prepare_links(mails, links, identity_links(mails))
    first = time.perf_counter() - began
    cut_groups(prepared, FLOOR_SCORE)
    steps = []
    for threshold in (0.5, 0.6, 0.7, 0.9):
        took = _median(lambda t=threshold: cut_groups(prepared, t), rounds)
        steps.append(
            f"{threshold}: {took * 1e3:.1f} ms"
            f" ({len(cut_groups(prepared, threshold).kept):,} groups)"
        )
    yield f"cutting {name}, prepared in {first:.2f} s; at {'; '.join(steps)}"
    yield f"  its histogram: {_median(lambda: score_histogram(links), rounds) * 1e3:.1f} ms"


def _templates(mails: MessageTable, links: Links, rounds: int) -> Iterator[str]:
    """As `_cuts` with signatures that messages share at random, most of them no copies by text."""
    n_mails, dice = len(mails.flags), np.random.default_rng(6)
    signed = replace(
        mails,
        content_key=_some(dice, n_mails, n_mails // 5),
        structure_key=_some(dice, n_mails, n_mails // 20),
    )
    began = time.perf_counter()
    templates = templates_of(signed)
    first = time.perf_counter() - began
    prepared = prepare_links(signed, links, identity_links(signed))
    steps = []
    for threshold in (0.6, 0.9, 1.0):
        with_text = _median(
            lambda t=threshold: cut_groups(prepared, t, detectors={Detector.TEXT}), rounds
        )
        with_all = _median(lambda t=threshold: cut_groups(prepared, t), rounds)
        groups = cut_groups(prepared, threshold)
        joined = int((groups.verdict == Verdict.SAME_TEMPLATE).sum())
        steps.append(
            f"{threshold}: {with_all * 1e3:.1f} ms, of which the text {with_text * 1e3:.1f} ms"
            f" ({joined:,} of a template)"
        )
    yield (
        f"the same with {len(templates.rows):,} mails that share a signature,"
        f" found in {first * 1e3:.0f} ms; at {'; '.join(steps)}"
    )


def _some(dice: np.random.Generator, n_mails: int, n_keys: int) -> UInt64s:
    """Signatures at random; a third of the messages has none."""
    keys = dice.integers(1, n_keys, n_mails).astype(np.uint64)
    keys[dice.random(n_mails) < 1 / 3] = 0
    return keys


def _million(mails: MessageTable, n_links: int = 1_000_000) -> tuple[MessageTable, Links]:
    """100,000 messages of the mailbox's facts, with a million random links between neighbours."""
    n_mails, dice = len(mails.position), np.random.default_rng(5)
    a = dice.integers(0, n_mails, 3 * n_links)
    b = np.clip(a + dice.integers(1, 17, 3 * n_links), 0, n_mails - 1)
    pairs = np.unique((a * n_mails + b)[a < b])
    pairs = np.sort(dice.choice(pairs, min(n_links, len(pairs)), replace=False))
    score = dice.integers(50, 101, len(pairs)) / 100
    alone = np.tile(np.arange(n_mails, dtype=np.int32), (3, 1))
    nothing = np.zeros((3, n_mails))
    links = Links(
        floor=FLOOR_SCORE,
        pairs_scored=0,
        rows=np.arange(n_mails, dtype=np.int32),
        classes=alone,
        inner_score=nothing,
        inner_usable=nothing,
        inner_relation=nothing.astype(np.uint8),
        edge_a=(pairs // n_mails).astype(np.int32),
        edge_b=(pairs % n_mails).astype(np.int32),
        edge_score=score,
        edge_usable=score,
        edge_relation=np.full(len(pairs), 3, np.uint8),
    )
    unlike = dice.integers(1, 2**62, (n_mails, 2)).astype(np.uint64)
    cleared = replace(
        mails,
        text_digest=unlike,
        message_id_key=unlike[:, 0].copy(),
        flags=np.zeros(n_mails, FlagBits),
    )
    return cleared, links


def _median(work: Callable[[], object], rounds: int) -> float:
    seconds = []
    for _ in range(max(rounds, 3)):
        began = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - began)
    return statistics.median(seconds)

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import a_mail
from helpers.tables.plain_edits import plain_similarity

from core.actions.known_bulk import find_known_bulk
from core.cache.fingerprints import SqliteCache
from core.job import Cancelled, NullJob, ThreadJob
from core.model.seeds import KnownBulk, Seed
from core.scan.run import scan
from core.scan.session import Session
from core.scan.texts import TextCache
from core.settings import ReadSettings, Settings
from core.sources.registry import detect
from core.text.normal import normalize_text

pytestmark = pytest.mark.slow

WORDS = ("water", "tuesday", "offer", "garden", "summer", "street", "train", "letter", "winter")


def text_of(dice: np.random.Generator) -> str:
    words = [WORDS[i] for i in dice.integers(0, len(WORDS), int(dice.integers(9, 14)))]
    return f"{' '.join(words[:5])}, {' '.join(words[5:])} {dice.integers(10_000)}."


def changed(text: str, dice: np.random.Generator) -> str:
    at = int(dice.integers(0, len(text) - 9))
    return text[:at] + "x" * int(dice.integers(1, 9)) + text[at + int(dice.integers(0, 9)) :]


def scanned(tmp_path: Path, texts: list[str], cache: SqliteCache) -> Session:
    box = write_mbox(
        tmp_path / "Inbox", [a_mail(text, number=number) for number, text in enumerate(texts)]
    )
    return scan([detect(box)], settings=Settings(), cache=cache, job=NullJob())


def seeds_of(texts: list[str], degree: float = 0.8) -> list[Seed]:
    return [
        Seed(number, "", degree, normalize_text(text), 0, 1, 0)
        for number, text in enumerate(texts, 7)
    ]


def known(tmp_path: Path, texts: list[str], seeds: list[Seed]) -> KnownBulk:
    cache = SqliteCache(tmp_path / "cache.db")
    try:
        session = scanned(tmp_path, texts, cache)
        return find_known_bulk(session.mails, TextCache(cache), seeds, ReadSettings(), NullJob())
    finally:
        cache.close()


def test_short_mails_are_known_by_their_edit_similarity(tmp_path: Path) -> None:
    dice = np.random.default_rng(5)
    seeds = [text_of(dice) for _ in range(30)]
    texts = [changed(seeds[i % 30], dice) for i in range(60)] + [text_of(dice) for _ in range(60)]

    found = known(tmp_path, texts, seeds_of(seeds))

    hits = dict(zip(found.rows.tolist(), found.scores.tolist(), strict=True))
    for row, score in hits.items():
        best = max(plain_similarity(normalize_text(texts[row]), normalize_text(s)) for s in seeds)
        assert 0.8 <= score <= best + 1e-9
    near = [
        row
        for row in range(60)
        if plain_similarity(normalize_text(texts[row]), normalize_text(seeds[row % 30])) >= 0.85
    ]
    assert len(near) > 20
    assert set(near) <= set(hits)


def test_the_better_of_two_seeds_is_named(tmp_path: Path) -> None:
    text = "the water is off on tuesday, please fill a bucket before eight in the morning"
    seeds = seeds_of([text.replace("tuesday", "friday"), text])

    found = known(tmp_path, [text], seeds)

    assert (found.rows.tolist(), found.seeds.tolist(), found.scores.tolist()) == ([0], [8], [1.0])


def test_without_seeds_or_mails_nothing_is_known(tmp_path: Path) -> None:
    assert len(known(tmp_path, ["a text of some length, with enough words in it"], []).rows) == 0
    assert len(known(tmp_path, [], seeds_of(["a text of some length"])).rows) == 0


def test_looking_can_be_stopped(tmp_path: Path) -> None:
    cache = SqliteCache(tmp_path / "cache.db")
    job = ThreadJob()
    job.cancel()
    try:
        session = scanned(tmp_path, ["a text"], cache)
        with pytest.raises(Cancelled):
            find_known_bulk(
                session.mails, TextCache(cache), seeds_of(["a text"]), ReadSettings(), job
            )
    finally:
        cache.close()

"""Made-up short messages, as many as are asked for, in the likeness of real ones.

Chains of words (of characters, in Chinese) that follow each other in a corpus of short messages,
where this computer has one (tests/helpers/mail/real_mail.py), else of made-up words with the same
kind of frequencies. A twentieth are templates: families of one text in which names and numbers
change, one of them two thousand strong, because those crowd an index.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.text.normal import normalize_text

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # where the helpers of the tests are

from helpers.mail.real_mail import data_folder

MARKS = {"en": (".", ",", "!", "?", "..."), "zh": ("。", "，", "！", "？", "~")}
LENGTHS = {"en": (52, 160), "zh": (52, 75)}  # of seeds: the paper's shortest is 52 characters
FAMILY, LARGEST_FAMILY = 50, 2_000


@dataclass(frozen=True, slots=True)
class Chain:
    """Which word may follow which: those that follow word i are after[starts[i]:starts[i + 1]]."""

    words: list[str]
    starts: NDArray[np.int64]
    after: NDArray[np.int64]
    glue: str


def corpus(language: str) -> list[str]:
    """Real short messages in normal form, or made-up ones."""
    folder = data_folder()
    names = {"en": ("uci.tsv", "nus_en.txt"), "zh": ("nus_zh.txt",)}[language]
    if folder is None or not (folder / "sms").is_dir():
        return _made_up(language)
    return [text for name in names for text in _lines(folder / "sms" / name)]


def _lines(path: Path) -> list[str]:
    lines = path.read_text("utf-8").splitlines()
    return [text for line in lines if (text := normalize_text(line.rpartition("\t")[2]))]


def chain(language: str) -> Chain:
    """The chain of a language. Each of its texts ends in a word that begins all of them."""
    glue = "" if language == "zh" else " "
    numbers: dict[str, int] = {"": 0}
    pairs: list[tuple[int, int]] = []
    for text in corpus(language):
        words = ["", *(text if language == "zh" else text.split()), ""]
        known = [numbers.setdefault(word, len(numbers)) for word in words]
        pairs += pairwise(known)
    table = np.array(sorted(pairs), np.int64)
    starts = table[:, 0].searchsorted(np.arange(len(numbers) + 1))
    return Chain(list(numbers), starts, table[:, 1], glue)


def messages(language: str, n: int, seed: int) -> list[str]:
    """`n` different messages, no templates among them."""
    made, low, high = chain(language), *LENGTHS[language]
    dice = np.random.default_rng(seed)
    texts: dict[str, None] = {}
    while len(texts) < n:
        aims = dice.integers(low, high + 1, n - len(texts) + 100)
        texts.update(
            dict.fromkeys(t for t in _walk_chain(made, aims, dice) if low <= len(t) <= high)
        )
    return list(texts)[:n]


def library(language: str, n: int, seed: int = 1) -> list[str]:
    """`n` different seeds, a twentieth of them templates."""
    dice = np.random.default_rng(seed + 1)
    n_in_families = n // 20
    plain = messages(language, n, seed)
    texts = dict.fromkeys(plain[: n - n_in_families])
    models, at = plain[n - n_in_families :], 0
    size = min(LARGEST_FAMILY, n_in_families)
    while len(texts) < n:
        for _ in range(min(size, n - len(texts))):
            texts[vary_text(models[at], language, dice)] = None
        size = FAMILY
        at += 1
    return list(texts)


def vary_text(text: str, language: str, dice: np.random.Generator) -> str:
    """A text with a number, and a short name near its end."""
    number, name = str(dice.integers(10**5, 10**6)), chr(97 + int(dice.integers(26)))
    if language == "zh":
        return f"{text[:20]}{number}{text[24:-2]}{chr(0x4E00 + int(dice.integers(2_000)))}"
    return f"{text[:30]} {number} {text[36:-4]} {name * 3}"


def edit_text(text: str, dice: np.random.Generator) -> str:
    """A copy as people make them: another greeting, a changed word, a name below."""
    kind = int(dice.integers(3))
    if kind == 0:
        return f"hi {chr(97 + int(dice.integers(26)))}! {text}"
    if kind == 1:
        at = int(dice.integers(1, len(text) - 4))
        return text[:at] + "xyz" + text[at + 3 :]
    return f"{text} bye {chr(97 + int(dice.integers(26)))}"


def stream(seeds: Sequence[str], language: str, n: int, *, n_edited: int, seed: int) -> list[str]:
    """Messages to be filtered: as in the paper, half are shorter than any seed can match."""
    dice = np.random.default_rng(seed)
    texts = messages(language, n - n_edited, seed + 1)
    shortest = int(LENGTHS[language][0] * 0.8)
    texts[: n // 2] = [text[: int(dice.integers(10, shortest - 1))] for text in texts[: n // 2]]
    chosen = dice.integers(0, len(seeds), n_edited)
    texts += [edit_text(seeds[i], dice) for i in chosen.tolist()]
    return [texts[i] for i in dice.permutation(n).tolist()]


def _walk_chain(made: Chain, aims: NDArray[np.int64], dice: np.random.Generator) -> list[str]:
    """A text along the chain of about each length."""
    state = np.zeros(len(aims), np.int64)
    steps: list[NDArray[np.int64]] = []
    n_steps = int(aims.max()) if not made.glue else int(aims.max()) // 4
    for _ in range(n_steps):
        begin, width = made.starts[state], made.starts[state + 1] - made.starts[state]
        state = made.after[begin + (dice.random(len(state)) * width).astype(np.int64)]
        steps.append(state)
    words, texts = made.words, []
    for numbers, aim in zip(np.array(steps).T.tolist(), aims.tolist(), strict=True):
        text = made.glue.join([words[number] for number in numbers if number])
        texts.append(text[:aim].strip())
    return texts


def _made_up(language: str, n: int = 6_000) -> list[str]:
    """Texts of made-up words, the more frequent the shorter."""
    dice = np.random.default_rng(7)
    first, count = (0x4E00, 3_000) if language == "zh" else (97, 26)
    sizes = np.where(np.arange(4_000) < 60, 3, 6) + dice.integers(-1, 3, 4_000)
    words = ["".join(chr(first + i) for i in dice.integers(0, count, size)) for size in sizes]
    if language == "zh":
        words = [chr(first + i) for i in range(count)]
    share = 1 / np.arange(1, len(words) + 1)
    marks, glue = MARKS[language], "" if language == "zh" else " "
    texts = []
    for _ in range(n):
        picked = dice.choice(len(words), int(dice.integers(8, 30)), p=share / share.sum())
        texts.append(
            glue.join(
                words[i] + (marks[i % len(marks)] if dice.random() < 0.15 else "")
                for i in picked.tolist()
            )
        )
    return texts

"""Sketches: equal for equal texts in each process, and alike as far as runs of letters are."""

from __future__ import annotations

import hashlib
import random
import subprocess
import sys

import numpy as np
import pytest
from helpers.mail.one_text import sketch_text
from hypothesis import given
from hypothesis import strategies as st

from core.fingerprint.sketch import BYTES, RUN, RUN_CJK, sketch_texts

letters = st.text(st.sampled_from("abcdefghjkmдфжщ明天下午三点"), max_size=90)
words = st.lists(st.sampled_from([f"w{i}ord{7 * i}" for i in range(400)]), min_size=1, max_size=99)


def runs(text: str) -> set[str]:
    """The runs of letters that stand for a text, each with an end where it reaches beyond it."""
    some = [letter for letter in text if letter.isalnum()] + ["\1"] * (RUN - 1)
    size = [RUN_CJK if letter >= "\u3040" else RUN for letter in some]
    return {"".join(some[at : at + size[at]]) for at in range(len(some) - RUN + 1)}


def share_of_common_runs(one: str, other: str) -> float:
    return len(runs(one) & runs(other)) / len(runs(one) | runs(other))


def alike(one: str, other: str) -> float:
    a, b = (np.frombuffer(sketch_text(text), np.uint8) for text in (one, other))
    return float((a == b).mean())


def by_loops(text: str) -> bytes:
    """The sketch of a text, byte by byte as the module describes it."""

    def mix(value: int) -> int:
        value ^= value >> 16
        for factor, shift in ((0x7FEB352D, 15), (0x846CA68B, 16)):
            value = value * factor % 2**32
            value ^= value >> shift
        return value

    hashes = set()
    for run in runs(text):
        value = 0
        for letter in run:
            value = (value * 0x9E3779B1 + ord(letter)) % 2**32
        hashes.add(value ^ 0x5BD1E995 if run[0] >= "\u3040" else value)
    bins: list[int | None] = [None] * BYTES
    for factor in (0x85EBCA6B, 0xC2B2AE35, 0x27D4EB2F):
        mixed = [mix(value * factor % 2**32) for value in hashes]
        for at in range(BYTES):
            if bins[at] is None:
                bins[at] = min((one >> 7 for one in mixed if one % BYTES == at), default=None)
    odd = np.frombuffer(hashlib.shake_128(b"sketch").digest(4 * BYTES), "<u4").tolist()
    last = [mix(value * 0x2545F491 % 2**32) for value in hashes]
    found = [
        mix(value) >> 24
        if value is not None
        else min(one * (odd[at] | 1) % 2**32 for one in last) >> 8 & 255
        for at, value in enumerate(bins)
    ]
    return bytes(found)


@given(st.lists(letters, max_size=5))
def test_it_is_what_the_plain_loops_give(texts: list[str]) -> None:
    expected = [by_loops(text) if runs(text) else b"" for text in texts]

    assert sketch_texts(texts) == expected


@given(words)
def test_the_runs_of_letters_make_the_sketch_and_nothing_else(some: list[str]) -> None:
    sketch = sketch_text(" ".join(some))

    assert len(sketch) == BYTES
    assert sketch_text("\n\n".join(some)) == sketch_text("-".join(some)) == sketch
    assert sketch_text(" ".join("".join(some))) == sketch


def test_equal_bytes_tell_the_share_of_common_runs() -> None:
    """Within the standard error of 128 draws: the mean over pairs, and each by five of them."""
    dice = random.Random(9)
    errors = []
    for _ in range(300):
        size = int(20 * 50 ** dice.random())
        text = "".join(dice.choices("abcdefghjk", k=size))
        kept = int(size * dice.random())
        other = text[:kept] + "".join(dice.choices("mnoprtuvwx", k=size - kept))
        share = share_of_common_runs(text, other)
        errors.append(
            (alike(text, other) - share) / np.sqrt(max(share * (1 - share), 0.02) / BYTES)
        )

    assert max(map(abs, errors)) < 5
    assert abs(np.mean(errors)) < 0.3  # equal by chance: one byte in 256
    assert np.std(errors) < 1.2


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("buy viagra now, dear friend", "buy v i a g r a now - dear friend!"),
        ("buy viagra now, dear friend", "buy v1agra n0w, de@r fr1end"),
        ("please accept our apology", "plеasе аccеpt оur аpоlоgy"),  # Cyrillic letters
        ("please accept our apology", "plèase áccept öur apołogy".replace("ł", "l")),
        ("wir treffen uns am bahnhof", "wir tref-\nfen uns am bahn-\nhof"),
    ],
)
def test_what_looks_the_same_is_the_same(text: str, other: str) -> None:
    assert sketch_text(text) == sketch_text(other)


def test_misspelt_words_leave_more_than_pairs_of_words() -> None:
    """Six typos in each sentence of two copies: of the pairs of words one in ten is left."""
    dice = random.Random(4)
    words = ["".join(dice.choices("etaoinshrdlcu", k=dice.randint(2, 9))) for _ in range(400)]
    sentences = [" ".join(dice.choices(words, k=16)) + "." for _ in range(20)]

    def misspell() -> str:
        copy = []
        for sentence in sentences:
            some = list(sentence)
            for at in dice.sample(range(len(some)), 6):
                some[at] = dice.choice("etaoin")
            copy.append("".join(some))
        return "\n".join(copy)

    assert alike(misspell(), misspell()) > 0.2


def test_two_chinese_characters_are_a_run() -> None:
    assert alike("明天下午三点开会请准时参加", "明天下午四点开会请准时参加") > 0.5
    assert alike("明天下午三点开会请准时参加", "祝您新年快乐身体健康万事如意") < 0.1


@pytest.mark.parametrize("text", ["", "\n", "-- !?", "\u0301"])
def test_what_has_no_letter_has_none(text: str) -> None:
    assert sketch_text(text) == b""


def test_texts_do_not_run_into_each_other() -> None:
    texts = ["one", "", "two words", "三", "four\U0001f600five", "\ud800", "x" * 9_000]

    assert sketch_texts(texts) == [sketch_text(text) for text in texts]


def test_it_is_the_same_in_each_version_for_sketches_are_kept() -> None:
    """Another one needs another version of the cache of fingerprints."""
    data = sketch_text("eins zwei drei vier fünf sechs sieben acht")

    assert (data[:4].hex(), hashlib.sha256(data).hexdigest()[:8]) == ("29158e3f", "c1669879")


def test_it_is_the_same_in_each_process() -> None:
    code = "from helpers.mail.one_text import sketch_text as s\n"
    code += "print(s('eins zwei drei vier').hex())"
    out = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "tests"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert out == {sketch_text("eins zwei drei vier").hex() + "\n"}

"""Sketches: equal for equal texts in each process, and alike as far as pairs of words are."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest
from helpers.mail.one_text import sketch_text
from hypothesis import given
from hypothesis import strategies as st

from core.fingerprint.sketch import BYTES
from core.settings import LONGEST_SKETCHED

words = st.lists(st.sampled_from([f"word{i}" for i in range(400)]), min_size=2, max_size=200)


def pairs(text: str) -> set[tuple[str, str]]:
    return set(pairwise(text.split()))


def alike(one: str, other: str) -> float:
    a, b = (np.frombuffer(sketch_text(text), np.uint8) for text in (one, other))
    return float((a == b).mean())


@given(words)
def test_the_pairs_of_words_make_the_sketch_and_nothing_else(some: list[str]) -> None:
    text = " ".join(some)
    assert len(sketch_text(text)) == BYTES
    assert sketch_text("\n\n".join(some)) == sketch_text(text)
    assert sketch_text(f"{text} {text}") != b""


@given(words, words)
def test_equal_bytes_tell_the_share_of_common_pairs(one: list[str], other: list[str]) -> None:
    a, b = " ".join(one), " ".join(one[: len(one) // 2] + other)
    shared = len(pairs(a) & pairs(b)) / len(pairs(a) | pairs(b))
    assert abs(alike(a, b) - shared) < 0.25  # five standard deviations of 128 draws


def test_a_chinese_character_is_a_word() -> None:
    assert alike("明天下午三点开会请准时参加", "明天下午四点开会请准时参加") > 0.5
    assert alike("明天下午三点开会请准时参加", "祝您新年快乐身体健康万事如意") < 0.1


@pytest.mark.parametrize("text", ["", "word", "\n", "a" * (LONGEST_SKETCHED + 1)])
def test_what_has_no_pair_of_words_or_is_too_long_has_none(text: str) -> None:
    assert sketch_text(text) == b""


def test_it_is_the_same_in_each_version_for_sketches_are_kept() -> None:
    """Another one needs another version of the cache of fingerprints."""
    data = sketch_text("eins zwei drei vier fünf sechs sieben acht")

    assert (data[:4].hex(), hashlib.sha256(data).hexdigest()[:8]) == ("17aa5272", "7102a0ed")


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

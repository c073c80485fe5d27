from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from core.fingerprint.content import FLOOR_KNOWN_WORDS, content_signature
from core.model.fingerprint import NO_SIGNATURE, Signature

KEY_OF_EINS_ZWEI = (
    0x8FD40E01579A343D  # by another hand: b2sum -l 64 of "eins zwei", its bytes read backwards
)
ROOT = Path(__file__).resolve().parents[3]
WORDS = st.lists(st.sampled_from(["wasser", "dienstag", "eimer", "haus"]), max_size=40)


@given(WORDS, WORDS)
def test_equal_keys_exactly_for_equal_words_in_equal_order(
    left: list[str], right: list[str]
) -> None:
    keys = [content_signature(" ".join(words), floor=1).key for words in (left, right)]
    assert (keys[0] == keys[1]) == (left == right)


@given(WORDS)
def test_below_the_floor_there_is_a_size_and_no_key(words: list[str]) -> None:
    signature = content_signature(" ".join(words))
    assert signature.size == len(words)
    assert (signature.key != 0) == (len(words) >= FLOOR_KNOWN_WORDS)


def test_of_no_words_there_is_no_signature_at_any_floor() -> None:
    assert content_signature("", floor=0) == NO_SIGNATURE


def test_the_key_is_the_same_in_every_process() -> None:
    program = (
        "from core.fingerprint.content import content_signature as c;"
        "print(c('eins zwei', floor=2))"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert found == {str(content_signature("eins zwei", floor=2))}
    assert content_signature("eins zwei", floor=2) == Signature(KEY_OF_EINS_ZWEI, 2)

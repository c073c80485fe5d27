"""Lines are counted as a dictionary of strings counts them."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.match.edits import line_hashes
from core.match.edits.line_hashes import find_common_lines, hash_lines, hash_strings

TEXTS = st.lists(st.text("ab\n祝\ud800", max_size=9), max_size=12)


@given(TEXTS, st.integers(1, 4), st.sampled_from([1, 8, 1 << 16]))
def test_lines_of_many_texts_are_those_that_a_dictionary_counts(
    texts: list[str], many: int, at_once: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(line_hashes, "_AT_ONCE", at_once)
        hashes, counts = hash_lines(texts)
    lines = [line for text in texts for line in text.split("\n")]
    assert counts.tolist() == [text.count("\n") + 1 for text in texts]
    of = dict(zip(lines, hashes.tolist(), strict=True))
    assert [of[line] for line in lines] == hashes.tolist()
    assert len(set(of.values())) == len(of)
    stands_in = Counter(line for text in texts for line in set(text.split("\n")))
    common = {of[line] for line, n in stands_in.items() if n >= many}
    assert find_common_lines(hashes, counts, many).tolist() == sorted(common)


@given(TEXTS)
def test_strings_have_a_hash_each(texts: list[str]) -> None:
    hashes = hash_strings(texts)
    assert len(hashes) == len(texts)
    assert len(set(texts)) == len(np.unique(hashes))
    assert hash_strings(texts[::-1]).tolist() == hashes[::-1].tolist()

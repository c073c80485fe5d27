from __future__ import annotations

from itertools import combinations
from unicodedata import category

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.fingerprint.features import PAPER, WIDE, FeatureSettings, feature_sets

FOUR = FeatureSettings(n_seeds=4, n_chosen=4, width=1)
FIVE_PIECES = "A12345,B123456,C1234567,D12345678,E123456789"
LETTERS = "ab7я。,. '\n祝的\U0001f600"


def features_of(text: str, way: FeatureSettings) -> list[list[int]]:
    """The groups of features of one text."""
    sets, has_any = feature_sets([text], way)
    assert sets.shape[2] == len(has_any) == 1
    return [group.tolist() for group in sets[:, :, 0]] if has_any[0] else []


def as_words(features: list[int], n_bytes: int) -> list[str]:
    return [feature.to_bytes(n_bytes, "big").decode("ascii") for feature in features]


def test_the_papers_first_example() -> None:
    assert features_of(FIVE_PIECES, FOUR) == [[0x45444342], [0x39383736]]


def test_the_papers_sets_of_three_seeds_of_four() -> None:
    first, last = features_of(FIVE_PIECES, FeatureSettings(n_seeds=4, n_chosen=3, width=1))
    assert as_words(first, 3) == ["EDC", "EDB", "ECB", "DCB"]
    assert as_words(last, 3) == ["987", "986", "976", "876"]
    assert first[0] == 0x454443


def test_the_papers_filling_up_where_pieces_are_few() -> None:
    assert features_of("A54321,B654321,C7654321", FOUR)[0] == [0x43424137]


def test_filling_goes_on_with_the_next_piece_and_then_the_next_column() -> None:
    five = FeatureSettings(n_seeds=6, n_chosen=6, width=1, both_ends=False)
    assert as_words(features_of("A54321,B654321,C7654321", five)[0], 6) == ["CBA765"]
    assert as_words(features_of("abcdef,x", five)[0], 6) == ["axbcde"]


def test_seeds_repeat_where_there_are_too_few_characters() -> None:
    assert as_words(features_of("ab", FOUR)[0], 4) == ["abab"]


def test_pieces_of_one_length_stay_in_their_order() -> None:
    assert as_words(features_of("cc.aa.bb.dd", FOUR)[0], 4) == ["cabd"]


def test_a_text_of_punctuation_alone_has_no_features() -> None:
    _, has_any = feature_sets(["", "...!?", " \n ", "。", "a"], WIDE)
    assert has_any.tolist() == [False, False, False, False, True]


def test_numbers_of_features_are_the_papers() -> None:
    assert feature_sets(["x"], PAPER)[0].shape == (1, 70, 1)
    assert feature_sets(["x"], WIDE)[0].shape == (2, 70, 1)
    five = FeatureSettings(n_seeds=8, n_chosen=5, width=1)
    assert feature_sets(["x"], five)[0].shape == (2, 56, 1)


def test_no_text_has_a_set_of_its_own_shape() -> None:
    sets, has_any = feature_sets([], WIDE)
    assert sets.shape == (2, 70, 0)
    assert has_any.shape == (0,)


def test_a_changed_greeting_leaves_features_in_common() -> None:
    text = "the water is off on tuesday, from eight to twelve. please fill a bucket before"
    sets, _ = feature_sets([text, f"dear tom! {text}", f"{text}. yours anna"], WIDE)
    for copy in (1, 2):
        assert len(np.intersect1d(sets[:, :, 0], sets[:, :, copy])) > 20


def test_wide_seeds_spread_english_and_lead_bytes_do_not_crowd_chinese() -> None:
    dice = np.random.default_rng(1)
    english = ["".join(chr(97 + i) for i in dice.integers(0, 26, 40)) for _ in range(2_000)]
    chinese = ["".join(chr(0x4E00 + i) for i in dice.integers(0, 3_000, 40)) for _ in range(2_000)]
    for texts in (english, chinese):
        sets, _ = feature_sets(texts, WIDE)
        assert len(np.unique(sets)) > 0.99 * sets.size


@pytest.mark.parametrize("wrong", [{"n_chosen": 9}, {"width": 0}, {"width": 5}, {"n_seeds": 99}])
def test_ways_that_cannot_be_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="seeds"):
        FeatureSettings(**wrong)


@given(st.lists(st.text(LETTERS, max_size=30), max_size=6), st.sampled_from([3, 4, 8]))
def test_many_at_once_are_as_one_by_one_done_plainly(texts: list[str], n_seeds: int) -> None:
    way = FeatureSettings(n_seeds=n_seeds, n_chosen=3, width=1)
    sets, has_any = feature_sets(texts, way)
    for number, text in enumerate(texts):
        expected = plain_features(text, way)
        assert has_any[number] == bool(expected)
        if expected:
            assert sets[:, :, number].tolist() == expected


@given(st.text(LETTERS, max_size=40))
def test_white_space_inside_lines_says_nothing(text: str) -> None:
    assert features_of(text, WIDE) == features_of(text.replace(" ", "  "), WIDE)
    assert features_of(text, WIDE) == features_of(text.replace(" ", ""), WIDE)


def plain_features(text: str, way: FeatureSettings) -> list[list[int]]:
    """P3 4.2 and 4.3 as they are written, for seeds of one byte."""
    pieces, piece = [], ""
    for char in text + "\n":
        if char == "\n" or (category(char)[0] in "PS" and char != "'" and ord(char) < 1 << 16):
            pieces += [piece] * bool(piece)
            piece = ""
        elif char not in " '":
            piece += char
    longest = sorted(pieces, key=len, reverse=True)[: way.n_seeds]
    if not longest:
        return []
    return [
        plain_group(longest, way),
        plain_group([piece[::-1] for piece in longest], way),
    ]


def plain_group(longest: list[str], way: FeatureSettings) -> list[int]:
    columns = range(len(longest[0]))
    seeds = [piece[column] for column in columns for piece in longest if column < len(piece)]
    while len(seeds) < way.n_seeds:
        seeds += seeds
    features = []
    for choice in combinations(seeds[: way.n_seeds], way.n_chosen):
        value = 0
        for char in choice:
            spread = ord(char) * 0x9E3779B1 % (1 << 32) >> 24
            value = value << 8 | (ord(char) if ord(char) < 128 else spread)
        features.append(value)
    return features

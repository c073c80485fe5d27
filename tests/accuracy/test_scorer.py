"""The scorer against a case made by hand, and a small mix through the whole pipeline."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.scan.session import cut
from tests.accuracy.mixes import COPIED, mixed
from tests.accuracy.scorer import Count, Truth, score, total
from tests.accuracy.tell import groups_of, scanned

TRUTH = Truth(
    groups=((0, 1, 2), (3, 4), (5, 6)),
    never=((0, 7), (3, 8)),
    unsure=((3, 9),),
    kinds={1: ("route",), 2: ("footer",), 4: ("footer", "route"), 6: ("route",)},
)


def test_figures_of_a_case_counted_by_hand() -> None:
    figures = score(TRUTH, [[0, 1, 7], [3, 4, 9], [8, 10]])

    # Pairs 0-1 and 3-4 are right; 0-7, 1-7, 4-9 and 8-10 wrong; 3-9 is nobody's business;
    # 0-2, 1-2 and 5-6 are missed.
    assert figures.pairs == Count(right=2, wrong=4, missed=3)
    # Called copies: one right each in the first two groups; 7 and one of 8, 10 wrong; 9 is not,
    # because it hangs on 3. Missed: 2, and one of 5, 6.
    assert figures.copies == Count(right=2, wrong=2, missed=2)
    assert figures.violated == ((0, 7),)
    assert figures.alone == (2, 5, 6)
    assert figures.by_kind == {"footer": (1, 2), "route": (2, 3)}


def test_two_true_groups_in_one_are_one_wrong_call() -> None:
    assert score(TRUTH, [[0, 1, 2, 3, 4]]).copies == Count(right=3, wrong=1, missed=1)


def test_nothing_found_is_precise_and_recalls_nothing() -> None:
    figures = score(TRUTH, [])

    assert (figures.pairs.precision, figures.pairs.recall) == (1.0, 0.0)
    assert total([figures.copies, figures.copies]) == Count(0, 0, 8)


def test_f_is_the_harmonic_mean() -> None:
    count = Count(right=6, wrong=2, missed=4)

    mean = 2 / (1 / count.precision + 1 / count.recall)
    assert count.f == pytest.approx(mean)


def test_a_small_mix_is_found_whole_but_for_its_look_alikes(tmp_path: Path) -> None:
    box = mixed(tmp_path, 60, 18)
    session = scanned(box.path)

    found = score(box.truth, groups_of(cut(session, 0.6)))

    assert session.stats.messages == 60
    assert session.problems == ()
    assert found.copies.recall == 1.0
    assert {found.by_kind[kind] for kind in COPIED} == {(3, 3)}
    assert found.copies.wrong == len(found.violated)


def test_the_same_numbers_make_the_same_mailbox(tmp_path: Path) -> None:
    boxes = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        boxes.append(mixed(folder, 20, 6).path.read_bytes())

    assert boxes[0] == boxes[1]

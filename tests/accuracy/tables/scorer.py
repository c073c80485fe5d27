"""Scores groups of copies against what is known to be copies.

Precision and recall three ways. By pairs: each pair of messages within one group is one decision.
By copies, as the paper counts: all messages of a group but one are called copies; of k messages of
one true group k - 1 are right, and each further, unrelated part of the group is one wrong call.
Pairs that people would argue about (`unsure`) are neither right nor wrong. By messages, as P2
counts (`by_mail`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from typing import NamedTuple

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Truth:
    """What is known of some messages, by their numbers.

    Attributes:
        groups: Copies of each other; no mail is in two.
        never: Pairs that must not stand in one group.
        unsure: Pairs that may or may not.
        kinds: What each copy is, in words.
    """

    groups: tuple[tuple[int, ...], ...]
    never: tuple[Pair, ...] = ()
    unsure: tuple[Pair, ...] = ()
    kinds: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


class Count(NamedTuple):
    """How many decisions were right and wrong, and how many right ones were missed."""

    right: int
    wrong: int
    missed: int

    @property
    def precision(self) -> float:
        """0..1; 1 where nothing was called a copy."""
        called = self.right + self.wrong
        return self.right / called if called else 1.0

    @property
    def recall(self) -> float:
        """0..1; 1 where there was nothing to find."""
        there = self.right + self.missed
        return self.right / there if there else 1.0

    @property
    def f(self) -> float:
        """The harmonic mean of both. Source: P0, eq. 4."""
        all_ = 2 * self.right + self.wrong + self.missed
        return 2 * self.right / all_ if all_ else 1.0


@dataclass(frozen=True, slots=True)
class Figures:
    """What came out.

    Attributes:
        pairs, copies: See the module.
        violated: Pairs of `Truth.never` that stand in one group.
        by_kind: kind: (copies that stand with a true mate, copies).
        alone: Messages of true groups that stand with no true mate.
    """

    pairs: Count
    copies: Count
    violated: tuple[Pair, ...]
    by_kind: dict[str, Pair]
    alone: tuple[int, ...]


def score(truth: Truth, groups: Sequence[Sequence[int]]) -> Figures:
    """Score found groups, in which no mail is twice. Cost: linear in messages and known pairs."""
    of_found = {mail: n for n, group in enumerate(groups) for mail in group}
    of_truth = {mail: n for n, group in enumerate(truth.groups) for mail in group}
    unsure = [pair for pair in truth.unsure if _together(pair, of_found)]
    joined: dict[int, list[Pair]] = {}
    for pair in unsure:
        joined.setdefault(of_found[pair[0]], []).append(pair)
    right = wrong = right_pairs = all_pairs = 0
    for number, group in enumerate(groups):
        sizes = Counter(of_truth[mail] for mail in group if mail in of_truth)
        right_pairs += sum(comb(size, 2) for size in sizes.values())
        all_pairs += comb(len(group), 2)
        right += sum(size - 1 for size in sizes.values())
        wrong += _n_parts(group, of_truth, joined.get(number, ())) - 1
    copies = sum(len(group) - 1 for group in truth.groups)
    true_pairs = sum(comb(len(group), 2) for group in truth.groups)
    alone = _alone(truth, of_found)
    return Figures(
        pairs=Count(right_pairs, all_pairs - right_pairs - len(unsure), true_pairs - right_pairs),
        copies=Count(right, wrong, copies - right),
        violated=tuple(pair for pair in truth.never if _together(pair, of_found)),
        by_kind=_by_kind(truth, alone),
        alone=tuple(sorted(alone)),
    )


def by_mail(truth: Truth, groups: Sequence[Sequence[int]]) -> Count:
    """Messages found to be copies of others, and wrongly taken for such (P2, table 1).

    Right is each message that stands in a group with a true mate. Of what else stands in it all
    are
    wrong: where copies of two messages meet, the fewer ones; where nothing belongs together, all.
    """
    of_truth = {mail: n for n, group in enumerate(truth.groups) for mail in group}
    right = wrong = 0
    for group in groups:
        sizes = Counter(of_truth[mail] for mail in group if mail in of_truth)
        most = max(sizes.values(), default=0)
        right += most if most > 1 else 0
        wrong += len(group) - most if most > 1 else len(group)
    return Count(right, wrong, sum(map(len, truth.groups)) - right)


def total(counts: Iterable[Count]) -> Count:
    """The counts of several runs as one."""
    return Count(*map(sum, zip(Count(0, 0, 0), *counts, strict=True)))


def _together(pair: Pair, of_found: Mapping[int, int]) -> bool:
    first, second = (of_found.get(mail) for mail in pair)
    return first is not None and first == second


def _n_parts(group: Sequence[int], of_truth: Mapping[int, int], unsure: Iterable[Pair]) -> int:
    """Into how many parts a group falls that have nothing to do with each other."""
    part = {mail: ("copies", of_truth[mail]) if mail in of_truth else ("", mail) for mail in group}
    for a, b in unsure:
        old, new = part[a], part[b]
        part = {mail: new if name == old else name for mail, name in part.items()}
    return len(set(part.values()))


def _alone(truth: Truth, of_found: Mapping[int, int]) -> set[int]:
    mated: set[int] = set()
    for group in truth.groups:
        for pair in combinations(group, 2):
            if _together(pair, of_found):
                mated.update(pair)
    return {mail for group in truth.groups for mail in group} - mated


def _by_kind(truth: Truth, alone: set[int]) -> dict[str, Pair]:
    there, found = Counter[str](), Counter[str]()
    for group in truth.groups:
        for mail in group:
            for kind in truth.kinds.get(mail, ()):
                there[kind] += 1
                found[kind] += mail not in alone
    return {kind: (found[kind], there[kind]) for kind in sorted(there)}

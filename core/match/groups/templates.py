"""Messages of one template: an equal signature of content or of structure (P2), beside the text.

What the text groups stays as it is. Mail that it leaves over joins the star of a message with an
equal signature: the kept message of a group, or another left-over mail that leads. Each member has
the signature of its kept message itself: two messages that share their content with a third one
and their layout with a fourth are no chain. Leaders are the first independent set in the order of
preference: a left-over mail leads if nobody before it does that has an equal signature.

A signature is a class, not a pair: a template of 5,000 messages costs 5,000 steps. With two
signatures each mail is an edge between its class of content and its class of structure, and the
leaders are the greedy matching of these edges: in each round whoever is first in both of its
classes leads, and all others of these classes are covered.

Source: P2 (signatures of content and structure), union of both; linear after one sort.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, UInt64s
from core.match.join.signatures import NEVER
from core.model.groups import Detector
from core.model.mail import has_flag
from core.model.table import MessageTable

_ROUNDS = 12  # a path of mails of which each covers the next takes one a mail; then a loop goes on

Bools = NDArray[np.bool_]


class KeepPreference(NamedTuple):
    """Which mail is kept rather than another.

    Attributes:
        rank: (n,) int64, each number once; lower is kept first.
        standing: (n,) int64, ascending with `rank`; between messages of one standing only the
        order
            of rows decides. A message is never a member of one with a higher number.
    """

    rank: Int64s
    standing: Int64s


@dataclass(frozen=True, slots=True, eq=False)
class Templates:
    """Signatures, as the classes of messages that share one.

    Attributes:
        keys: (n,) uint64 each: of content, and of structure; 0: none, or the mail is never linked.
        rows: (t,) int64, ascending: the messages that share either with another.
        classes: (t,) int64 each: number of the class of content, and of structure. A message
        without
            such a signature has a class of its own.
        whole: (t,) int64: number of the class of both together.
    """

    keys: dict[Detector, UInt64s]
    rows: Int64s
    classes: dict[Detector, Int64s]
    whole: Int64s


def templates_of(mails: MessageTable) -> Templates:
    """Find which messages share a signature. Cost: two sorts of n numbers."""
    barred = has_flag(mails.flags, NEVER)
    keys = {
        Detector.CONTENT: np.where(barred, np.uint64(0), mails.content_key),
        Detector.STRUCTURE: np.where(barred, np.uint64(0), mails.structure_key),
    }
    return _make_templates(keys)


def restrict_templates(templates: Templates, only: Bools) -> Templates:
    """The same as if messages where `only` (n,) is False had no signature."""
    return _make_templates(
        {detector: np.where(only, keys, np.uint64(0)) for detector, keys in templates.keys.items()}
    )


def _make_templates(keys: dict[Detector, UInt64s]) -> Templates:
    shared = [_is_shared(column) for column in keys.values()]
    rows = np.flatnonzero(shared[0] | shared[1])
    classes = {detector: _classes(column[rows]) for detector, column in keys.items()}
    content, structure = classes.values()
    width = int(structure.max(initial=0)) + 1
    return Templates(keys, rows, classes, _number_values(content * width + structure))


def _is_shared(keys: UInt64s) -> Bools:
    """(n,) whether another message has the same signature."""
    _, name, count = np.unique(keys, return_inverse=True, return_counts=True)
    shared: Bools = (count[name] > 1) & (keys != 0)
    return shared


def _classes(keys: UInt64s) -> Int64s:
    names = _number_values(keys)
    none = np.flatnonzero(keys == 0)
    names[none] = len(keys) + np.arange(len(none))
    return _number_values(names)


def _number_values(values: NDArray[np.generic]) -> Int64s:
    """(k,) a number from 0 for each distinct value."""
    numbers: Int64s = np.unique(values, return_inverse=True)[1].astype(np.int64)
    return numbers


def share_template(
    templates: Templates, a: Int64s, b: Int64s, detectors: Collection[Detector]
) -> Bools:
    """(k,) whether messages a[i] and b[i] have an equal signature of a detector that is on."""
    found = np.zeros(len(a), bool)
    for detector, keys in templates.keys.items():
        if detector in detectors:
            found |= (keys[a] == keys[b]) & (keys[a] != 0)
    found &= a != b
    return found


def find_template_joiners(
    templates: Templates,
    detectors: Collection[Detector],
    preference: KeepPreference,
    *,
    kept: Int64s,
    member: Int64s,
) -> tuple[Int64s, Int64s]:
    """Which messages that no group holds join whom.

    Args:
        templates: See `templates_of`.
        detectors: Those that are on; without one of P2's nobody joins.
        preference: The order of preference.
        kept: Rows that groups of the text keep.
        member: Rows that are members there.

    Returns:
        (k,) rows of kept messages and (k,) rows of their members; of all that it could join, a
        message joins the one that shares both signatures with it, else the content, else the
        structure; of those the most preferred.

    Cost: O(t) for t messages that share a signature, and one sort of them.
    """
    columns = [names for detector, names in templates.classes.items() if detector in detectors]
    rows = templates.rows
    if not columns or not len(rows):
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    n_rows = len(preference.rank)
    is_kept, is_member = np.zeros(n_rows, bool), np.zeros(n_rows, bool)
    is_kept[kept], is_member[member] = True, True
    place = np.argsort(preference.rank[rows])
    order = rows[place]
    columns = [names[place] for names in columns]
    standing, leads = preference.standing[order], is_kept[order]
    free = ~(leads | is_member[order])
    leads = leads | _first_independent(columns, free & ~_is_covered(columns, standing, leads))
    if len(columns) > 1:
        columns.insert(0, templates.whole[place])
    chosen = _best_leader(columns, standing, leads=leads, joins=free & ~leads)
    at = np.flatnonzero(chosen >= 0)
    kept, member = order[chosen[at]], order[at]
    at = np.argsort((kept << 32) | member)  # looked up in links, neighbours are found faster
    return kept[at], member[at]


# From here on messages are numbered by preference: place 0 is the most preferred one.


def _foremost_leaders(names: Int64s, leads: Bools) -> Int64s:
    """(classes,) the place of the most preferred leader of each class; -1 without one."""
    first = np.full(int(names.max(initial=-1)) + 1, -1)
    at = np.flatnonzero(leads)[::-1]
    first[names[at]] = at  # the last one written, the most preferred, stays
    return first


def _is_covered(columns: Sequence[Int64s], standing: Int64s, leads: Bools) -> Bools:
    """(t,) whether a kept message of a group has an equal signature and no worse standing."""
    covered = np.zeros(len(leads), bool)
    for names in columns:
        leader = _foremost_leaders(names, leads)[names]
        covered |= (leader >= 0) & (standing[leader] <= standing)
    return covered


def _first_independent(columns: Sequence[Int64s], open_: Bools) -> Bools:
    """(t,) who leads: of the open ones each that no leader before it shares a class with."""
    leads = np.zeros(len(open_), bool)
    left = np.flatnonzero(open_)
    taken = [np.zeros(int(names.max(initial=-1)) + 1, bool) for names in columns]
    for _ in range(_ROUNDS):
        if not len(left):
            return leads
        foremost = np.ones(len(left), bool)
        for names in columns:
            first = np.empty(int(names.max(initial=-1)) + 1, np.int64)
            first[names[left[::-1]]] = left[::-1]
            foremost &= first[names[left]] == left
        leads[left[foremost]] = True
        free = ~foremost
        for names, marks in zip(columns, taken, strict=True):
            marks[names[left[foremost]]] = True
            free &= ~marks[names[left]]
        left = left[free]
    for at, own in zip(
        left.tolist(), np.array([n[left] for n in columns]).T.tolist(), strict=True
    ):
        if not any(marks[name] for marks, name in zip(taken, own, strict=True)):
            leads[at] = True
            for marks, name in zip(taken, own, strict=True):
                marks[name] = True
    return leads


def _best_leader(
    columns: Sequence[Int64s], standing: Int64s, *, leads: Bools, joins: Bools
) -> Int64s:
    """(t,) the place of the leader that each joins, -1 for none; the first column weighs most."""
    chosen = np.full(len(leads), -1)
    for names in columns:
        leader = _foremost_leaders(names, leads)[names]
        fits = joins & (chosen < 0) & (leader >= 0)
        fits &= standing[leader] <= standing
        chosen[fits] = leader[fits]
    return chosen

"""From one scan to the next of the same mail: where its messages are, and what was decided.

A message has no name that lasts: in a mailbox file its place moves up once others left. So it is
found again by its folder and by what it says; of several that say the same in one folder the first
is the first again. Where a message says something else now, what was decided of it is left out.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.actions.not_copies import content_digests
from core.columns import Int32s
from core.job import Job
from core.model.groups import Difference, Verdict
from core.model.sources import SourceKind
from core.scan.session import Session, relate_rows
from core.system.later import Later
from gui.models.results.choices import NOT_KNOWN, NOT_MARKED, Choices, unmark_rows
from gui.models.results.facts import Bools

if TYPE_CHECKING:
    from core.sources.files import maildir
else:
    maildir = Later("core.sources.files.maildir")

NOWHERE = -1
MOVE_UP = (SourceKind.MBOX, SourceKind.TAKEOUT)  # messages are known by where they begin
_STRIDE = 4096  # messages between two looks at the job


def find_rows_again(before: Session, gone: Bools | None, now: Session, job: Job) -> Int32s:
    """(n,) int32: the row in a new scan of each message of a former one, or -1.

    Those that stayed by their very names; then those whose base name others had or have, too.

    gone: (n,) bool, messages that are known to have left. Cost: two looks at each message of both.
    """
    found = np.full(len(before.mails.flags), NOWHERE, np.int32)
    left = [] if gone is None else np.flatnonzero(gone).tolist()
    absent = frozenset(left)
    for by_base in (False, True):
        if by_base and all(spec.kind is not SourceKind.MAILDIR for spec in now.specs):
            break
        taken = frozenset(found.tolist())
        waiting: dict[Hashable, list[int]] = {}
        for row, key in enumerate(_keys(now, job, by_base=by_base)):
            if row not in taken:
                waiting.setdefault(key, []).append(row)
        for rows in waiting.values():
            rows.reverse()
        for row, key in enumerate(_keys(before, job, by_base=by_base)):
            rows = waiting.get(key, [])
            if rows and found[row] == NOWHERE and row not in absent:
                found[row] = rows.pop()
    return found


def _keys(session: Session, job: Job, *, by_base: bool) -> Iterator[Hashable]:
    """What each message is known by; in a Maildir maybe by a base name that others have, too."""
    mails, specs = session.mails, session.specs
    uid, version = mails.uid.getter(), mails.version.getter()
    digests, sizes = content_digests(mails).tolist(), mails.size_bytes.tolist()
    places = [
        (specs[held.source].kind, str(specs[held.source].path), held.folder.name)
        for held in session.folders
    ]
    base_of_uid = maildir.base_of_uid
    for row, folder in enumerate(mails.folder.tolist()):
        if not row % _STRIDE:
            job.checkpoint()
        place = places[folder]
        match place[0]:
            case SourceKind.IMAP:  # a number means one message for ever, however much was read
                yield place, uid(row), version(row)
            case kind if kind in MOVE_UP:
                yield place, digests[row], sizes[row]
            case SourceKind.MAILDIR if by_base:
                yield place, base_of_uid(uid(row)), digests[row], sizes[row]
            case _:
                yield place, uid(row), digests[row], sizes[row]


def turn_round(to_now: Int32s, n_now: int) -> Int32s:
    """(n_now,) int32: where each row of the later scan was in the former one, or -1."""
    back = np.full(n_now, NOWHERE, np.int32)
    rows = np.flatnonzero(to_now != NOWHERE)
    back[to_now[rows]] = rows
    return back


def carry_lines(rows: Int32s, to_now: Int32s | None, rows_now: Int32s) -> Int32s:
    """(l,) int32: the line of `rows_now` that has the message of each of `rows`, or -1.

    Args:
        rows: (l,) the message of each line, or -1.
        to_now: Where each message is in the scan that `rows_now` are counted in, or -1; None:
            where it was.
        rows_now: (k,) the message of each line then, or -1; each stands in one line.

    Cost: O(l + k + messages).
    """
    wanted = rows if to_now is None else np.where(rows == NOWHERE, NOWHERE, to_now[rows])
    most = max(int(part.max(initial=NOWHERE)) for part in (wanted, rows_now))
    line_of = np.full(most + 2, NOWHERE, np.int32)  # the last place is that of no message
    line_of[rows_now] = np.arange(len(rows_now), dtype=np.int32)
    line_of[NOWHERE] = NOWHERE
    return line_of[wanted]


def carry_choices(choices: Choices, to_now: Int32s, onto: Choices) -> Choices:
    """Choices over a former scan, over another one; similarity and detectors stay.

    Args:
        choices: Over n messages.
        to_now: (n,) where each of them is in the other scan, or -1.
        onto: What holds of the messages of that one that `choices` do not know.
    """
    rows = np.flatnonzero(to_now != NOWHERE)
    now = to_now[rows]
    names = tuple(dict.fromkeys((*onto.rules, *choices.rules)))
    number = np.array([names.index(name) for name in choices.rules], np.uint8)
    own = np.array([names.index(name) for name in onto.rules], np.uint8)
    marks, rule, by = onto.marked_of.copy(), own[onto.rule], _renumber(onto.chosen_by, own)
    of = choices.marked_of[rows]
    marks[now] = np.where(of == NOT_MARKED, NOT_MARKED, to_now[of])
    rule[now] = number[choices.rule[rows]]
    by[now] = _renumber(choices.chosen_by[rows], number)
    known = np.zeros(len(marks), np.bool_)
    known[now] = True
    ignored = {(int(to_now[a]), int(to_now[b])) for a, b in choices.ignored}
    ignored = {pair for pair in ignored if NOWHERE not in pair}
    ignored |= {(a, b) for a, b in onto.ignored if not (known[a] and known[b])}
    return replace(
        choices,
        marked_of=marks,
        rule=rule,
        rules=names,
        chosen=_carry(choices.chosen, rows, now, onto.chosen),
        chosen_by=by,
        spared=_carry(choices.spared, rows, now, onto.spared),
        as_template=_carry(choices.as_template, rows, now, onto.as_template),
        ignored=frozenset(ignored),
    )


def unmark_disproved(choices: Choices, before: Session, now: Session, to_now: Int32s) -> Choices:
    """Take away what rules marked because nothing known differed, where now something does.

    A plan read such messages whole meanwhile, and would not move them.
    """
    marked = choices.marked_of != NOT_MARKED
    rows = np.flatnonzero(marked & ~choices.as_template & (choices.rule != 0)).astype(np.int32)
    if not len(rows):
        return choices
    back, kept = turn_round(to_now, len(choices.marked_of)), choices.marked_of[rows]
    known = (back[rows] != NOWHERE) & (back[kept] != NOWHERE)
    rows, kept = rows[known], kept[known]

    def look(session: Session, a: Int32s, b: Int32s) -> tuple[Bools, Bools]:
        """Which pairs were not fully compared yet; which are proven to be one."""
        _, verdict, found = relate_rows(
            session, a, b, threshold=choices.threshold, detectors=choices.detectors
        )
        unverified = (found & np.uint32(Difference.UNVERIFIED)) != 0
        return (verdict == Verdict.SAME_TEXT) & unverified, verdict == Verdict.IDENTICAL

    was_open, _ = look(before, back[kept], back[rows])
    is_open, is_same = look(now, kept, rows)
    return unmark_rows(choices, rows[was_open & ~is_open & ~is_same])


def _renumber(rules: NDArray[np.uint8], numbers: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Numbers of rules in another list of them; what is not known stays so."""
    table = np.full(NOT_KNOWN + 1, NOT_KNOWN, np.uint8)
    table[: len(numbers)] = numbers
    return table[rules]


def _carry(column: Bools, rows: NDArray[np.integer], now: Int32s, onto: Bools) -> Bools:
    carried = onto.copy()
    carried[now] = column[rows]
    return carried


@dataclass(frozen=True, slots=True, eq=False)
class RowNumbers:
    """Which scan rows are counted in, so that a step of before still means the same messages.

    Attributes:
        scan: The number of the present scan.
        maps: By the number of a former scan: where its rows are in the present one.
    """

    scan: int
    maps: dict[int, Int32s]

    def follow(self, to_now: Int32s, scan: int) -> RowNumbers:
        """The next scan has a number that nothing had; `to_now`: from here to there."""
        maps = {number: _chain(former, to_now) for number, former in self.maps.items()}
        return RowNumbers(scan, maps | {self.scan: to_now})

    def go_back(self, former: RowNumbers, n_now: int) -> RowNumbers:
        """A former scan is the present one again; `n_now`: how many messages this one has."""
        back = turn_round(self.maps[former.scan], n_now)
        later = {
            number: _chain(rows, back)
            for number, rows in self.maps.items()
            if number != former.scan and number not in former.maps
        }
        return RowNumbers(former.scan, {**former.maps, **later, self.scan: back})


def _chain(first: Int32s, then: Int32s) -> Int32s:
    return np.where(first == NOWHERE, NOWHERE, then[first]).astype(np.int32)

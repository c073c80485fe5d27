"""Whether two messages are proven to be the same, and else in what they differ.

The proof is of digests over everything that a message shows or hands over (`core.canonical`), and
of the other header fields pair by pair: one that both have must have one value; one that only one
has was added on the way. `differences_of` says it of two messages; `proofs_of` of many pairs of
columns.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.canonical import Aspect, Canonical
from core.columns import Int32s, Int64s, UInt64s, count_up, index_in_sorted
from core.model.groups import Difference
from core.model.mail import MessageFlag, has_flag
from core.model.table import MessageTable

Bools = NDArray[np.bool_]
Ints = NDArray[np.integer]

# Where an aspect that both have differs, and by itself tells what a person would call it.
NAMED = (
    (Aspect.SENDER, Difference.SENDER_NAME),
    (Aspect.REPLY_TO, Difference.REPLY_TO),
    (Aspect.RECIPIENTS, Difference.RECIPIENTS),
    (Aspect.SUBJECT, Difference.SUBJECT),
    (Aspect.THREAD, Difference.THREAD),
    (Aspect.LIST, Difference.LIST),
    (Aspect.HTML, Difference.HTML),
    (Aspect.IMAGES, Difference.IMAGE),
    (Aspect.NAMES, Difference.ATTACHMENT_NAME),
    (Aspect.STRUCTURE, Difference.STRUCTURE),
    (Aspect.MESSAGE_ID, Difference.MESSAGE_ID),
    (Aspect.OWN, Difference.HEADER),
    (Aspect.DATE, Difference.SENT_TIME),
)
# The text is not the same: the first of these that is names what the difference is not more than.
TEXTS = (
    (Aspect.SPACELESS, Difference.LAYOUT),
    (Aspect.CASELESS, Difference.LETTER_CASE),
    (Aspect.SKELETON, Difference.CHARACTERS),
)
_INCOMPLETE = MessageFlag.CUT | MessageFlag.MADE | MessageFlag.UNREADABLE


def differences_of(kept: Canonical, gone: Canonical) -> Difference:
    """In what two messages differ; NONE: they are proven to be the same.

    UNVERIFIED or INCOMPLETE is never said here alone of two whole mails: where not all of one is
    known nothing is proven, and that is INCOMPLETE.
    """
    found = Difference.NONE
    for aspect, name in NAMED:
        if _aspect_differs(kept, gone, aspect):
            found |= name
    if _aspect_differs(kept, gone, Aspect.TEXT):
        alike = (name for aspect, name in TEXTS if kept.aspects[aspect] == gone.aspects[aspect])
        found |= next(alike, Difference.ALTERNATIVE)
    values = dict(kept.headers)
    if any(values.get(name, value) != value for name, value in gone.headers):
        found |= Difference.HEADER
    if not kept.digest or not gone.digest:
        return found | Difference.INCOMPLETE
    named = found & ~(Difference.HEADER | Difference.MESSAGE_ID)
    named |= found if _aspect_differs(kept, gone, Aspect.OWN) else named
    if kept.digest != gone.digest and not named:
        found |= Difference.STRUCTURE  # the bytes of attachments, their order
    return found


def _aspect_differs(kept: Canonical, gone: Canonical, aspect: Aspect) -> bool:
    a, b = kept.aspects[aspect], gone.aspects[aspect]
    return 0 not in (a, b) and a != b


def canonical_of(mails: MessageTable, row: int) -> Canonical:
    """What the columns hold of one message."""
    span = slice(int(mails.header_starts[row]), int(mails.header_starts[row + 1]))
    names, values = mails.header_names[span].tolist(), mails.header_values[span].tolist()
    proof = mails.proof[row]
    return Canonical(
        proof.tobytes() if proof.any() else b"",
        tuple(mails.aspects[row].tolist()),
        tuple(zip(names, values, strict=True)),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Proofs:
    """What proofs are made of, as columns that lie each in one piece.

    Attributes:
        digest: two columns (n,) uint64; both 0: not all is known.
        aspects: a column (n,) uint64 for each `Aspect`.
        starts: (n + 1,) int64 into the following.
        names: (k,) int32: the number of each header field's name; ascending in each row.
        values: (k,) uint64.
        incomplete: (n,) bool: nothing will ever be proven of it.
    """

    digest: tuple[UInt64s, UInt64s]
    aspects: tuple[UInt64s, ...]
    starts: Int64s
    names: Int32s
    values: UInt64s
    incomplete: Bools


def proofs_of(mails: MessageTable) -> Proofs:
    """Gather what proofs are made of. Cost: a sort of the keys of all header fields."""
    unknown = ~mails.proof.any(axis=1)
    first, second = columns_of(mails.proof)
    return Proofs(
        digest=(first, second),
        aspects=columns_of(mails.aspects),
        starts=mails.header_starts,
        names=np.searchsorted(np.unique(mails.header_names), mails.header_names).astype(np.int32),
        values=mails.header_values,
        incomplete=unknown & has_flag(mails.flags, _INCOMPLETE),
    )


def columns_of(matrix: UInt64s) -> tuple[UInt64s, ...]:
    """The columns of a matrix, each in one piece; no copies where they lie so in a table."""
    return tuple(np.ascontiguousarray(column) for column in matrix.T)


@dataclass(frozen=True, slots=True, eq=False)
class ProofResults:
    """What is proven of k pairs.

    Attributes:
        same: (k,) bool: the whole digests are known and equal.
        known: (k,) bool: both whole digests are known.
        incomplete: (k,) bool: one of them will never be known.
    """

    same: Bools
    known: Bools
    incomplete: Bools


def compare_proofs(proofs: Proofs, kept: Ints, member: Ints) -> ProofResults:
    """Compare whole digests. Cost: O(k)."""
    same = np.ones(len(kept), bool)
    there = [np.zeros(len(kept), bool), np.zeros(len(kept), bool)]
    for column in proofs.digest:
        sides = column.take(kept), column.take(member)
        same &= sides[0] == sides[1]
        for at, side in enumerate(sides):
            there[at] |= side != 0
    known = there[0] & there[1]
    incomplete = proofs.incomplete.take(kept) | proofs.incomplete.take(member)
    return ProofResults(same & known, known, incomplete)


def aspects_differ(proofs: Proofs, aspect: Aspect, kept: Ints, member: Ints) -> Bools:
    """(k,) whether an aspect that is known of both differs."""
    a, b = proofs.aspects[aspect].take(kept), proofs.aspects[aspect].take(member)
    unlike: Bools = (a != b) & (a != 0) & (b != 0)
    return unlike


def text_differences(proofs: Proofs, kept: Ints, member: Ints) -> list[tuple[Difference, Bools]]:
    """How texts of one normal form differ by their exact characters."""
    left = aspects_differ(proofs, Aspect.TEXT, kept, member)
    found: list[tuple[Difference, Bools]] = []
    for aspect, name in TEXTS:
        unlike = aspects_differ(proofs, aspect, kept, member)
        found.append((name, left & ~unlike))
        left &= unlike
    return [*found, (Difference.ALTERNATIVE, left)]


def conflicting_headers(proofs: Proofs, kept: Ints, member: Ints) -> Bools:
    """(k,) whether a header field that both have has two values. Cost: a look-up a field."""
    pair, own = _fields_of(proofs, member)
    of_kept, others = _fields_of(proofs, kept)
    known, wanted = (
        (whose << 32) | proofs.names[at] for whose, at in ((of_kept, others), (pair, own))
    )
    at = index_in_sorted(known, wanted)
    pair, own, at = pair[at >= 0], own[at >= 0], at[at >= 0]
    other = proofs.values[others[at]] != proofs.values[own]
    found: Bools = np.bincount(pair[other], minlength=len(member)) > 0
    return found


def _fields_of(proofs: Proofs, rows: Ints) -> tuple[Int64s, Int64s]:
    """The header fields of some rows: whose they are, by place in `rows`, and where they lie."""
    counts = proofs.starts[rows + 1] - proofs.starts[rows]
    of_row = np.repeat(np.arange(len(rows)), counts)
    return of_row, proofs.starts[rows][of_row] + count_up(counts)

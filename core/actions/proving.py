"""Is a move's verdict true of the two messages as they are now? Asked again before each move.

A plan is a file that anybody may have written, and what it says of two messages is a claim. Here
it is proven by the bytes of both, with the same reading and the same measures as in a scan, of a
table of just these two. Equal identities prove everything without a look at the content. What a
person chose against the proof is marked in the plan, and is not asked for here.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from core.identity import identity
from core.job import NullJob
from core.match.edits.links import find_edit_links
from core.match.edits.own_text import OwnText
from core.match.groups.preparation import prepare_links
from core.match.groups.proof import differences_of
from core.match.groups.relations import relate_pairs
from core.match.join.join import find_links
from core.match.join.signatures import identity_links
from core.message.canonical import canonical_content
from core.message.parts import open_message
from core.model.groups import COVERED, Difference, Verdict
from core.model.mail import MessageFlag
from core.model.plan import Item, Move
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import MessageKey, RawMessage, Stub
from core.scan.cover.proving import prove_cover
from core.scan.read import enter_by_headers, enter_row, read_batch
from core.scan.rows import RowBuilder
from core.scan.table import Chunk, comparable_blocks, join_chunks
from core.scan.texts import KeptText, may_keep
from core.settings import FLOOR_SCORE, MatchSettings, ReadSettings
from core.system.budget import NoCpuBudget

SCORE_TOLERANCE = 1e-6  # what two computations of one score may differ by
PROVABLE = COVERED | {Verdict.IDENTICAL, Verdict.SAME_TEXT, Verdict.NEAR, Verdict.NEAR_SHORT}
_READINGS = tuple(ReadSettings(prefer_html=html) for html in (False, True))
_IN_PART = MessageFlag.CUT | MessageFlag.MADE
MORE = Difference.MORE_TEXT | Difference.MORE_ATTACHMENTS
# What a look at two messages may find where a plan says the verdict on the left, or more.
_AS_GOOD = {
    Verdict.SAME_TEXT: frozenset({Verdict.IDENTICAL, Verdict.SAME_TEXT}),
    Verdict.NEAR: PROVABLE,
    Verdict.NEAR_SHORT: PROVABLE,
}


class ContentProver:
    """Proves verdicts by the bytes of the mails: the `VerdictProver` of real runs. Stateless."""

    def refusal(self, move: Move, gone: RawMessage, kept: RawMessage) -> Refusal | None:
        """Why a move's verdict is not true of these two messages; None if it is.

        Cost: none where the two have one identity; else both are read, some milliseconds for each
        and up to a second for the largest that a scan reads whole.
        """
        if move.own_choice or _identity(gone) == _identity(kept):
            return None
        if move.verdict is Verdict.IDENTICAL:
            return None if _are_identical(kept, gone) else _name_both(RefusalKind.NOT_PROVEN, move)
        if move.verdict in COVERED:
            is_same = prove_cover(kept, gone, ReadSettings()).verdict is move.verdict
            return None if is_same else _name_both(RefusalKind.NOT_PROVEN, move)
        kinds = [_find_failure(move, kept, gone, settings) for settings in _READINGS]
        kind = None if None in kinds else kinds[0]
        return None if kind is None else _name_both(kind, move)


def _identity(raw: RawMessage) -> str:
    return raw.whole or identity(raw.data)


def _are_identical(kept: RawMessage, gone: RawMessage) -> bool:
    """Whether two messages are one in all that IDENTICAL promises."""
    if any(raw.whole or raw.stub.flags & _IN_PART for raw in (kept, gone)):
        return False
    one, other = (
        canonical_content(open_message(raw.data, settings=ReadSettings())) for raw in (kept, gone)
    )
    return not differences_of(one, other)


def _find_failure(
    move: Move, kept: RawMessage, gone: RawMessage, settings: ReadSettings
) -> RefusalKind | None:
    """Why two messages, read in one way, do not prove a verdict other than IDENTICAL."""
    score, verdict, differs = _measure(kept, gone, settings)
    if differs & MORE:
        return RefusalKind.LOSES_CONTENT
    least = max(move.score, FLOOR_SCORE) - SCORE_TOLERANCE
    if verdict in _AS_GOOD.get(move.verdict, frozenset()) and score >= least:
        return None
    return RefusalKind.NOT_PROVEN


def _measure(
    kept: RawMessage, gone: RawMessage, settings: ReadSettings
) -> tuple[float, Verdict, Difference]:
    """Score, verdict and differences of two messages, as a scan of these two would find them."""
    rows, texts = RowBuilder(), list[OwnText | None]()
    for n, found in enumerate((kept, gone)):
        raw = _as_numbered(n, found)
        if len(raw.data) > settings.max_message_bytes:
            enter_by_headers(raw, rows, settings)
            texts.append(None)
            continue
        (read,) = read_batch((raw,), settings, NoCpuBudget())
        enter_row(read, rows)
        known = not read.lost and may_keep(read.text)
        spoken = KeptText(read.text.text, tuple(read.text.quoted)) if known else None
        texts.append(None if spoken is None else OwnText(spoken.text, spoken.own))

    mails = join_chunks([Chunk(0, 0, rows.columns())])
    links = find_links(
        comparable_blocks(mails),
        n_mails=2,
        floor=FLOOR_SCORE,
        max_links=MatchSettings().max_links,
        job=NullJob(),
    )
    edits = find_edit_links(
        mails, links, lambda rows: [texts[row] for row in rows.tolist()], NullJob()
    )
    prepared = prepare_links(mails, links, identity_links(mails), edits, whole_lists=False)
    pair = np.array([0]), np.array([1])
    score, verdict, differs = relate_pairs(prepared, *pair, threshold=FLOOR_SCORE)
    return float(score[0]), Verdict(int(verdict[0])), Difference(int(differs[0]))


def _as_numbered(n: int, raw: RawMessage) -> RawMessage:
    """A message as the n-th of its own, without what its store says of its state."""
    flags = raw.stub.flags & _IN_PART
    return raw._replace(stub=Stub(MessageKey(0, "", str(n)), n, len(raw.data), "", flags))


def _name_both(kind: RefusalKind, move: Move) -> Refusal:
    """The reason with both messages in it."""
    return Refusal(kind, " / ".join(map(_place, (move.what, move.keeper))))


def _place(item: Item) -> str:
    parts: Iterable[str] = (item.subject, item.address.path, item.address.folder)
    return ", ".join(filter(None, parts))

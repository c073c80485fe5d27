"""Why two messages are linked, and how safe it is to remove one of them (R-VD1).

A verdict is made of evidence, never of a score: digests of text and attachments, the envelope, the
pieces of text that one has and the other lacks. Rules here outrank every threshold.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.canonical import Aspect
from core.columns import Int32s, Int64s, UInt64s, count_up, distinct_sorted, is_in_sorted
from core.match.groups.proof import (
    NAMED,
    Proofs,
    aspects_differ,
    columns_of,
    compare_proofs,
    conflicting_headers,
    proofs_of,
    text_differences,
)
from core.match.groups.series import SeriesTraits, series_traits_of
from core.match.join.lookup import look_up_pairs
from core.match.join.measure import measure_pairs
from core.model.covers import Covers, no_covers
from core.model.fingerprint import BlockKind
from core.model.groups import Difference, Evidence, Verdict
from core.model.links import BY_EDITS, Links
from core.model.mail import MessageFlag, has_flag
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable
from core.settings import BRIEF_WORDS

Bools = NDArray[np.bool_]
Ints = NDArray[np.integer]

_NONE = np.uint64(0)
_NO_TIME = np.int64(UNKNOWN_TIME).view(np.uint64)
_FACT_FLAGS = (Difference.AMOUNT, Difference.DATE, Difference.NUMBER, Difference.LINK)


@dataclass(frozen=True, slots=True, eq=False)
class Traits:
    """What verdicts are made of, as columns that lie each in one piece.

    Attributes:
        text, files: two columns (n,) uint64 each: the wide digests.
        sender, topic, sent, message_id: (n,) uint64.
        facts: four columns (n,) uint64.
        short: (n,) bool: below the floor of words. brief: (n,) bool: too few sentences for P0.
        attachments: sorted int64: row << 32 | number of an attachment, each once.
        n_attachments: (n,) int64.
        attachment_starts: (n + 1,) int64 into `attachments`.
        proofs: The canonical contents.
        series: What tells issues of a series.
        covers: Which messages say all that others say.
    """

    text: tuple[UInt64s, ...]
    files: tuple[UInt64s, ...]
    sender: UInt64s
    topic: UInt64s
    sent: UInt64s
    message_id: UInt64s
    facts: tuple[UInt64s, ...]
    short: Bools
    brief: Bools
    made: Bools
    attachments: Int64s
    n_attachments: Int64s
    attachment_starts: Int64s
    proofs: Proofs
    series: SeriesTraits
    covers: Covers = field(default_factory=no_covers)


def traits_of(
    mails: MessageTable, covers: Covers | None = None, *, whole_lists: bool = True
) -> Traits:
    """Gather what verdicts are made of. Cost: O(n), 100 bytes a message.

    `whole_lists`: as for `series_traits_of`.
    """
    n_rows = len(mails.flags)
    counts = np.diff(mails.attachment_starts)
    _, number = np.unique(mails.attachment_keys, return_inverse=True)
    held = distinct_sorted((np.repeat(np.arange(n_rows), counts) << 32) | number)
    return Traits(
        text=columns_of(mails.text_digest),
        files=columns_of(mails.attachments_digest),
        sender=mails.sender_key,
        topic=mails.topic_key,
        sent=mails.sent_utc.view(np.uint64),
        message_id=mails.message_id_key,
        facts=columns_of(mails.facts),
        short=has_flag(mails.flags, MessageFlag.SHORT),
        brief=mails.n_words < BRIEF_WORDS,
        made=has_flag(mails.flags, MessageFlag.MADE),
        attachments=held,
        n_attachments=counts,
        attachment_starts=np.searchsorted(held, np.arange(n_rows + 1) << 32),
        proofs=proofs_of(mails),
        series=series_traits_of(mails, whole_lists=whole_lists),
        covers=covers or no_covers(),
    )


def judge_pairs(
    mails: MessageTable, links: Links, kept_rows: Ints, member_rows: Ints
) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
    """The verdict on each pair (kept, member), and in what the member differs.

    Returns:
        (k,) uint8 of `Verdict` and (k,) uint32 of `Difference`.

    Cost: O(n + e + k log e); `cut_groups` does the same in O(k).
    """
    relation = look_up_pairs(links, kept_rows, member_rows).relation
    return judge_relations(traits_of(mails), kept_rows, member_rows, relation)


def judge_relations(
    traits: Traits, kept: Ints, member: Ints, relation: NDArray[np.uint8]
) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
    """As `judge_pairs`, given what the join says of their pieces."""
    pair = _Pairs(kept, member)
    same_text, has_text = pair.same_and_there(*traits.text)
    same_files, has_files = pair.same_and_there(*traits.files)
    same_id, has_id = pair.same_and_there(traits.message_id)
    same_sender, has_sender = pair.same_and_there(traits.sender)
    same_topic, has_topic = pair.same_and_there(traits.topic)
    same_sent, has_sent = pair.same_and_there(traits.sent, none=_NO_TIME)
    timed = same_sender & has_sender & same_topic & has_topic & same_sent & has_sent
    by_id = same_id & has_id & same_sender & same_topic
    content = same_text & same_files
    envelope = np.where(has_text | has_files, timed | by_id, timed & by_id)
    same_links, _ = pair.same_and_there(traits.facts[_FACT_FLAGS.index(Difference.LINK)])
    # The same words over other links are not the same message: targets are no part of the text.
    one_mail = content & envelope & same_links
    verdict = _verdicts_by_likeness(traits, pair, relation, (content, has_text), one_mail)
    verdict[same_id & has_id & ~content] = int(Verdict.CONFLICT)
    more, less, order = ((relation & bit).astype(bool) & ~same_text for bit in (1, 2, 4))
    facts = [~pair.same_and_there(column)[0] for column in traits.facts]
    differs = _combine_flags(
        [
            (Difference.TEXT, ~same_text),
            (Difference.MORE_TEXT, more),
            (Difference.LESS_TEXT, less),
            (Difference.ORDER, order),
            (Difference.SUBJECT, ~same_topic),
            (Difference.SENDER, ~same_sender),
            (Difference.SENT_TIME, ~same_sent),
            (Difference.MESSAGE_ID, ~same_id),
            *zip(_FACT_FLAGS, facts, strict=True),
        ]
    )
    odd = np.flatnonzero(~same_files)
    differs[odd] |= _differing_files(traits, kept[odd], member[odd])
    _enter_proofs(traits.proofs, pair, verdict, differs, one_mail=one_mail)
    _enter_covers(traits.covers, pair, verdict, differs)
    return verdict, differs


def _verdicts_by_likeness(
    traits: Traits,
    pair: _Pairs,
    relation: NDArray[np.uint8],
    same: tuple[Bools, Bools],
    one_mail: Bools,
) -> NDArray[np.uint8]:
    """How much alike pairs are; each line overwrites those above it.

    same: Which have the same content; which have a text at all.
    """
    content, has_text = same
    verdict = np.full(len(content), int(Verdict.NEAR), np.uint8)
    verdict[pair.either(traits.brief) & ((relation & BY_EDITS) != 0)] = int(Verdict.NEAR_SHORT)
    verdict[(content & has_text & ~pair.either(traits.short)) | one_mail] = int(Verdict.SAME_TEXT)
    # What we made proves less (R-PS3).
    verdict[pair.either(traits.made) & content] = int(Verdict.NEAR)
    return verdict


def _enter_covers(
    covers: Covers, pair: _Pairs, verdict: NDArray[np.uint8], differs: NDArray[np.uint32]
) -> None:
    """Write in where the kept message holds all that the other says, but quotes nothing.

    What was feared of two texts is then known not to be: the member says and attaches nothing
    more. Where nothing known differs on a server, the two may yet prove to be identical.
    """
    if not len(covers.covered):
        return
    found = covers.verdicts(pair.kept.astype(np.int64), pair.member.astype(np.int64))
    fuller = (found == Verdict.FULLER_FORM) | (found == Verdict.FULLER_TEXT)
    open_yet = (verdict == Verdict.SAME_TEXT) & ((differs & np.uint32(Difference.UNVERIFIED)) != 0)
    at = np.flatnonzero(fuller & (verdict != Verdict.IDENTICAL) & ~open_yet)
    verdict[at] = found[at]
    differs[at] &= ~np.uint32(Difference.MORE_TEXT | Difference.MORE_ATTACHMENTS)
    unsure = covers.unverified_pairs(
        pair.kept[at].astype(np.int64), pair.member[at].astype(np.int64)
    )
    differs[at[unsure]] |= np.uint32(Difference.UNVERIFIED)


def _enter_proofs(
    proofs: Proofs,
    pair: _Pairs,
    verdict: NDArray[np.uint8],
    differs: NDArray[np.uint32],
    *,
    one_mail: Bools,
) -> None:
    """Write in which verdicts are proven, and name what differs beside the compared text."""
    kept, member = pair
    found = compare_proofs(proofs, kept, member)
    differs |= _differing_aspects(proofs, pair, differs, found.same)
    same = np.flatnonzero(found.same)
    other = differs[same] & np.uint32(Difference.MESSAGE_ID) != 0
    # Only one may have a Message-ID, as any field beside the named ones.
    other &= aspects_differ(proofs, Aspect.MESSAGE_ID, kept[same], member[same])
    other |= (differs[same] & np.uint32(Difference.HEADER)) != 0
    proven = same[~other]
    verdict[proven] = int(Verdict.IDENTICAL)
    differs[proven] &= np.uint32(Difference.MESSAGE_ID)
    alike = (verdict == Verdict.SAME_TEXT) & (differs & ~np.uint32(Difference.MESSAGE_ID) == 0)
    late = (differs & np.uint32(Difference.MESSAGE_ID)) != 0
    late &= aspects_differ(proofs, Aspect.MESSAGE_ID, kept, member)
    unknown = ~found.known & ~found.incomplete & one_mail & alike & ~late
    differs[unknown] |= np.uint32(Difference.UNVERIFIED)
    differs[found.incomplete & (verdict == Verdict.SAME_TEXT)] |= np.uint32(Difference.INCOMPLETE)
    unnamed = found.known & ~found.same & alike & ~late
    differs[unnamed] |= np.uint32(Difference.STRUCTURE)


def _differing_aspects(
    proofs: Proofs, pair: _Pairs, differs: NDArray[np.uint32], same: Bools
) -> NDArray[np.uint32]:
    """(k,) what differs beside the compared text; of the body only where that text is the same.

    `same`: the whole digests are equal, so that nothing but other header fields may part them.
    """
    kept, member = pair
    is_same = (differs & np.uint32(Difference.TEXT)) == 0
    files = Difference.MORE_ATTACHMENTS | Difference.LESS_ATTACHMENTS
    same_files = (differs & np.uint32(files)) == 0
    same_address = (differs & np.uint32(Difference.SENDER)) == 0
    where = {
        Difference.SENDER_NAME: same_address,
        Difference.HTML: is_same,
        Difference.IMAGE: is_same & ~same_files,
        Difference.ATTACHMENT_NAME: is_same & same_files,
        Difference.STRUCTURE: is_same & same_files,
    }
    named: list[tuple[Difference, Bools]] = []
    for aspect, name in NAMED:
        unlike = aspects_differ(proofs, aspect, kept, member)
        named.append((name, unlike & where[name] if name in where else unlike))
    named += [(n, found & is_same) for n, found in text_differences(proofs, kept, member)]
    headers = np.zeros(len(kept), bool)
    at = np.flatnonzero((is_same & same_files) | same)
    headers[at] = conflicting_headers(proofs, kept[at], member[at])
    return _combine_flags([*named, (Difference.HEADER, headers)])


class _Pairs(NamedTuple):
    """Pairs of rows to be compared."""

    kept: Ints
    member: Ints

    def either(self, column: Bools) -> Bools:
        """(k,) whether it is true of one of the two, or of both."""
        return column.take(self.kept) | column.take(self.member)

    def same_and_there(self, *columns: UInt64s, none: np.uint64 = _NONE) -> tuple[Bools, Bools]:
        """Whether the two rows agree in all columns, and whether the member has a value there."""
        same = np.ones(len(self.kept), bool)
        there = np.zeros(len(self.kept), bool)
        for column in columns:
            value = column.take(self.member)
            same &= column.take(self.kept) == value
            there |= value != none
        return same, there


def _combine_flags(named: list[tuple[Difference, Bools]]) -> NDArray[np.uint32]:
    """(k,) the flags whose array says so."""
    result = np.zeros(len(named[0][1]), np.uint32)
    for flag, where in named:
        result |= where.view(np.uint8) * np.uint32(flag)
    return result


def _differing_files(traits: Traits, kept: Ints, member: Ints) -> NDArray[np.uint32]:
    """Which side has an attachment that the other lacks, for pairs that differ in them."""
    more, less = _lacks_attachment(traits, member, kept), _lacks_attachment(traits, kept, member)
    counts = traits.n_attachments
    more |= ~less & (counts[member] >= counts[kept])  # the same file, more often
    less |= ~more
    flags = more.astype(np.uint32) * np.uint32(Difference.MORE_ATTACHMENTS)
    return flags | less.astype(np.uint32) * np.uint32(Difference.LESS_ATTACHMENTS)


def _lacks_attachment(traits: Traits, of: Ints, by: Ints) -> Bools:
    """Whether a message has an attachment that another lacks."""
    starts = traits.attachment_starts
    counts = starts[of + 1] - starts[of]
    pair = np.repeat(np.arange(len(of)), counts)
    step = count_up(counts)
    number = traits.attachments[starts[of][pair] + step] & 0xFFFFFFFF
    wanted = (by[pair].astype(np.int64) << 32) | number
    absent = ~is_in_sorted(traits.attachments, wanted)
    return np.bincount(pair[absent], minlength=len(of)) > 0


def evidence_of_pair(mails: MessageTable, kept: int, member: int) -> Evidence:
    """How many pieces of text two messages share, in the kind that links them better."""
    return evidence_of_pairs(mails, np.array([kept]), np.array([member])).values()[0]


class EvidenceColumns(NamedTuple):
    """`Evidence` of k pairs as columns. kind: (k,) which of `BlockKind`, by its place there."""

    kind: NDArray[np.integer]
    common: Int64s
    of_kept: Int64s
    of_member: Int64s
    content: Int32s
    structure: Int32s
    edit: NDArray[np.float64]

    def values(self) -> list[Evidence]:
        """One value a pair."""
        kinds = list(BlockKind)
        return [
            Evidence(kinds[kind], *sizes)
            for kind, *sizes in zip(*(column.tolist() for column in self), strict=True)
        ]


def evidence_of_pairs(
    mails: MessageTable, kept: Ints, member: Ints, edit: NDArray[np.float64] | None = None
) -> EvidenceColumns:
    """The evidence of each pair (kept, member). Cost: one sort of the pieces.

    `edit` is what `core.match.groups.widening.edit_scores` says of them.

    One text that is wrapped in two ways falls into other pieces (`core.match.groups.same_text`):
    there all pieces of the kept message are shared, because their words are.
    """
    found = measure_pairs(mails.blocks, kept, member)
    text = mails.text_digest
    one_text = (text[kept] == text[member]).all(axis=1) & text[kept].any(axis=1)
    common = np.where(one_text, found.of_a, found.common)
    of_member = np.where(one_text, found.of_a, found.of_b)
    return EvidenceColumns(
        kind=np.maximum(found.kind, 0),
        common=common,
        of_kept=found.of_a,
        of_member=of_member,
        content=_shared_sizes(mails.content_key, mails.content_size, kept, member),
        structure=_shared_sizes(mails.structure_key, mails.structure_size, kept, member),
        edit=np.zeros(len(kept)) if edit is None else edit,
    )


def _shared_sizes(keys: UInt64s, sizes: Int32s, kept: Ints, member: Ints) -> Int32s:
    """(k,) over how much the signatures of each pair are; 0 where they are not equal."""
    same = (keys[kept] == keys[member]) & (keys[kept] != 0)
    return np.where(same, sizes[kept], 0).astype(np.int32)

"""Links by identity, beside the text: copies of short mails, and one Message-ID on two contents.

A text below the floor of words, or none at all, links nothing: a hash of "" would link every
picture mail in the world (R-VD2). But a copy of such a message is a copy still. It is linked
where all of this is equal: text digest, attachments, sender, topic, and either

- the sent time, and then sender, topic and sent time are all known; or
- the Message-ID, which must be known; a sender or topic that both lack is then no difference,
  because one Message-ID on the same content is the same message.

A message without attachments equals another without attachments where there is text, and a message
without text another without text where there are attachments. With neither there is nothing to
compare but the envelope: then all of sender, topic, sent time and Message-ID must be known and
equal.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int32s, Int64s, UInt64s, distinct_rows
from core.model.groups import Difference
from core.model.mail import MessageFlag, has_flag
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable

NEVER = MessageFlag.GHOST | MessageFlag.PSEUDO | MessageFlag.UNREADABLE | MessageFlag.VIEW
_WIDEST = 1_000  # of so many messages that are linked partly by time, partly by id, only by time

Bools = NDArray[np.bool_]


class IdentityLinks(NamedTuple):
    """What is linked with score 1.0 although its text links nothing.

    Attributes:
        rows: (k,) int32, ascending. class_of: (k,) int32: the first row of each one's class; all
            of a class are linked to each other.
        a, b: (e,) int32 rows, a < b: links between classes of one, see `identity_links`.
        conflicts: (c, 2) int32: the first row of a Message-ID, and each other row with that
            Message-ID whose text or attachments are different.
    """

    rows: Int32s
    class_of: Int32s
    a: Int32s
    b: Int32s
    conflicts: Int32s


def identity_links(mails: MessageTable) -> IdentityLinks:
    """Link what is too short to be linked by its text; list one Message-ID on two contents.

    Equality by time and equality by Message-ID are each transitive, both together are not. Where
    they disagree each pair is judged by itself, up to 1,000 messages; of more, only equal times
    link.

    Cost: O(n log n).
    """
    flags = mails.flags
    silent = ~mails.text_digest.any(axis=1) | has_flag(flags, MessageFlag.SHORT)
    rows = np.flatnonzero(silent & ~has_flag(flags, NEVER))
    by_time, by_id = _time_names(mails, rows), _id_names(mails, rows)
    class_of, a, b = _classes(by_time, by_id)
    count = np.bincount(class_of, minlength=len(rows))
    linked = count[class_of] > 1
    linked[a] = True
    linked[b] = True
    rows32 = rows.astype(np.int32)
    return IdentityLinks(
        rows32[linked], rows32[class_of[linked]], rows32[a], rows32[b], _conflicts(mails)
    )


def is_one_identity(mails: MessageTable, a: int, b: int) -> bool:
    """Whether two mails that are too short for it to be told by their text are one all the same.

    The rule of `identity_links` for one pair. Cost: microseconds.
    """
    rows = np.array([a, b])
    return any(
        bool(names[0] >= 0 and names[0] == names[1])
        for names in (_time_names(mails, rows), _id_names(mails, rows))
    )


def unknown_identity(mails: MessageTable, a: int, b: int) -> Difference:
    """What the rule of `identity_links` would have to know of both messages, and does not."""
    unknown = Difference.NONE
    for row in (a, b):
        if not mails.sender_key[row]:
            unknown |= Difference.SENDER
        if not mails.topic_key[row]:
            unknown |= Difference.SUBJECT
        if mails.sent_utc[row] == UNKNOWN_TIME:
            unknown |= Difference.SENT_TIME
        if not mails.message_id_key[row]:
            unknown |= Difference.MESSAGE_ID
    return unknown


def _time_names(mails: MessageTable, rows: Int64s) -> Int64s:
    """(k,) equal for equal content and envelope with the sent time; -1 where it is not known."""
    text, attached = mails.text_digest[rows], mails.attachments_digest[rows]
    sender, topic, sent = mails.sender_key[rows], mails.topic_key[rows], mails.sent_utc[rows]
    known = (sender != 0) & (topic != 0) & (sent != UNKNOWN_TIME)
    bare = ~(text.any(axis=1) | attached.any(axis=1))
    message_id = np.where(bare, mails.message_id_key[rows], 0).astype(np.uint64)
    known &= ~bare | (message_id != 0)
    return _names((text, attached, sender, topic, sent.view(np.uint64), message_id), known)


def _id_names(mails: MessageTable, rows: Int64s) -> Int64s:
    """(k,) equal for equal content, envelope and Message-ID; -1 where that is not known."""
    text, attached = mails.text_digest[rows], mails.attachments_digest[rows]
    message_id = mails.message_id_key[rows]
    known = (message_id != 0) & (text.any(axis=1) | attached.any(axis=1))
    return _names(
        (text, attached, mails.sender_key[rows], mails.topic_key[rows], message_id), known
    )


def _names(columns: tuple[UInt64s, ...], known: Bools) -> Int64s:
    """(k,) a number for each distinct row of these columns, -1 where not known."""
    names = np.full(len(known), -1, np.int64)
    if known.any():
        matrix = np.column_stack(columns)[known]
        names[known] = distinct_rows(matrix)[1]
    return names


def _classes(by_time: Int64s, by_id: Int64s) -> tuple[Int64s, Int64s, Int64s]:
    """Classes of places that are all linked, and single links where time and id disagree."""
    alone = np.arange(len(by_time))
    whole = alone
    while True:
        joined = _first_of(by_id, _first_of(by_time, whole))
        if (joined == whole).all():
            break
        whole = joined
    uniform = _is_uniform(by_time, whole) | _is_uniform(by_id, whole)
    class_of = np.where(uniform, whole, alone)
    left: list[Int64s] = [np.zeros((2, 0), np.int64)]
    for part in np.unique(whole[~uniform]):
        members = np.flatnonzero(whole == part)
        if len(members) > _WIDEST:
            class_of[members] = _first_of(by_time, alone)[members]
            continue
        i, j = np.triu_indices(len(members), k=1)
        p, q = members[i], members[j]
        equal = (by_time[p] == by_time[q]) & (by_time[p] >= 0)
        equal |= (by_id[p] == by_id[q]) & (by_id[p] >= 0)
        left.append(np.stack([p[equal], q[equal]]))
    a, b = np.concatenate(left, axis=1)
    order = np.lexsort((b, a))
    return class_of, a[order], b[order]


def _first_of(names: Int64s, label: Int64s) -> Int64s:
    """The least label among all places of the same name; unnamed places keep theirs."""
    least = np.full(int(names.max(initial=-1)) + 1, len(names), np.int64)
    named = names >= 0
    np.minimum.at(least, names[named], label[named])
    result = label.copy()
    result[named] = least[names[named]]
    return result


def _is_uniform(names: Int64s, whole: Int64s) -> Bools:
    """(k,) whether all places of the same part have one name (or the part is one place)."""
    odd = (names < 0) | (names != names[whole])
    has_odd = np.zeros(len(whole), bool)
    size = np.bincount(whole, minlength=len(whole))
    has_odd[whole[odd & (size[whole] > 1)]] = True
    return ~has_odd[whole]


def _conflicts(mails: MessageTable) -> Int32s:
    rows = np.flatnonzero((mails.message_id_key != 0) & ~has_flag(mails.flags, NEVER))
    _, first, name = np.unique(mails.message_id_key[rows], return_index=True, return_inverse=True)
    one = rows[first[name]]
    other = (mails.text_digest[rows] != mails.text_digest[one]).any(axis=1)
    other |= (mails.attachments_digest[rows] != mails.attachments_digest[one]).any(axis=1)
    return np.column_stack([one[other], rows[other]]).astype(np.int32)

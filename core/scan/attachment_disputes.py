"""Which messages on servers must be fetched whole, because their attachments decide something.

Of most messages on a server the attachments are known by what the structure of the mail tells:
name, type and size. That is as good as their content while all copies are known in the same way.
It is not where two messages that say the same have attachments that look different, because the
same file may be encoded in two ways; nor where one mail is known by structure and another by
content.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s, UInt64s, distinct_rows
from core.match.join.signatures import NEVER
from core.model.links import Links
from core.model.mail import MessageFlag, has_flag
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable

Bools = NDArray[np.bool_]


def find_disputes(mails: MessageTable, links: Links, told: Bools) -> Int64s:
    """The rows whose attachments have to be known by content, ascending.

    To be asked again when these rows are known: one by content makes others of its kind unsettled.

    Args:
        mails: All messages.
        links: Their links.
        told: (n,) bool, rows of which others told what is attached (`core.scan.infer`): as good
            as known by content.

    Cost: some sorts of the rows with attachments.
    """
    flags = mails.flags
    held = np.diff(mails.attachment_starts) > 0
    rows = np.flatnonzero(held & ~has_flag(flags, NEVER))
    outline = has_flag(flags[rows], MessageFlag.OUTLINE) & ~told[rows]
    if not outline.any():
        return np.zeros(0, np.int64)
    short = has_flag(flags[rows], MessageFlag.SHORT)
    text = mails.text_digest[rows]
    has_text = text.any(axis=1)
    envelope = np.column_stack(
        [text, mails.sender_key[rows], mails.topic_key[rows], mails.sent_utc[rows].view(np.uint64)]
    )
    known = (
        (mails.sender_key[rows] != 0)
        & (mails.topic_key[rows] != 0)
        & (mails.sent_utc[rows] != UNKNOWN_TIME)
    )
    message_id = mails.message_id_key[rows][:, None]
    files = mails.attachments_digest[rows]
    differ = _are_in_dispute(text, has_text & ~short, files)
    differ |= _are_in_dispute(message_id, message_id[:, 0] != 0, files)
    differ |= _have_unlike_content(message_id, text, outline)
    differ |= _are_in_dispute(envelope, known & (short | ~has_text), files)
    differ |= _are_linked_across(links, rows, outline)
    found: Int64s = rows[differ & outline]
    return found


def _are_in_dispute(keys: UInt64s, known: Bools, files: UInt64s) -> Bools:
    """(k,) whether rows of the same key have other attachments than this one or each other."""
    result = np.zeros(len(keys), bool)
    where = np.flatnonzero(known)
    if not len(where):
        return result
    _, name = distinct_rows(keys[where])
    kinds, _ = distinct_rows(np.column_stack([name.astype(np.uint64), files[where]]))
    n_kinds = np.bincount(name[kinds])
    result[where] = n_kinds[name] > 1
    return result


def _have_unlike_content(message_id: UInt64s, text: UInt64s, outline: Bools) -> Bools:
    """(k,) whether rows of this Message-ID are known by content, and all of another text.

    Then either the texts are different, or something attached is damaged: that binds the text
    digest of a whole message to all of its bytes, and no outline shows it.
    """
    _, ids = np.unique(message_id[:, 0], return_inverse=True)
    pairs = np.column_stack([message_id, text])
    _, same = distinct_rows(pairs)
    here = np.isin(ids, ids[~outline]) & (message_id[:, 0] != 0)
    found: Bools = here & ~np.isin(same, same[~outline])
    return found


def _are_linked_across(links: Links, rows: Int64s, outline: Bools) -> Bools:
    """(k,) whether a row is linked to one whose attachments are known in the other way.

    Only whole classes are looked at: a class of which some are known by content and some by
    structure, or two such classes with an edge between them.
    """
    n_units = len(links.rows)
    result = np.zeros(len(rows), bool)
    if not n_units:
        return result
    unit = np.searchsorted(links.rows, rows)
    there = (unit < n_units) & (links.rows[np.minimum(unit, n_units - 1)] == rows)
    top = links.classes[-1]
    place = top[unit[there]]
    by_content = np.zeros(n_units, bool)
    by_content[place[~outline[there]]] = True
    near = by_content.copy()
    near[links.edge_a[by_content[links.edge_b]]] = True
    near[links.edge_b[by_content[links.edge_a]]] = True
    result[there] = near[place]
    return result

"""What is attached to large messages on servers, told from messages whose attachments were read.

Of a message on a server the outlines of its attachments are known: name, type and exact size.
Where a mail that was read whole, in a file say, has attachments of just these outlines, they are
taken for the same, so that an archive of an account can be compared with the account without
fetching all that is attached there. It is a guess, and a plan reads both whole before anything
moves. It is not made for small messages, which are cheap to fetch, nor where one outline has had
two contents.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s
from core.match.join.signatures import NEVER
from core.model.mail import MessageFlag, has_flag
from core.model.table import MessageTable

ENOUGH_BYTES = 32 << 10  # smaller messages are fetched where it matters: so many bytes at most

Outlines = tuple[int, ...]
Bools = NDArray[np.bool_]


def infer_attachments(mails: MessageTable) -> tuple[MessageTable, Bools]:
    """Fill in the attachments of large messages on servers, as far as others tell of them.

    Returns:
        The table, and (n,) bool, the rows that were filled in. They keep the flag OUTLINE.

    Cost: O(attachments).
    """
    told = np.zeros(len(mails.flags), bool)
    large = has_flag(mails.flags, MessageFlag.OUTLINE)
    large &= ~has_flag(mails.flags, NEVER)
    large &= mails.size_bytes >= ENOUGH_BYTES
    if not large.any():
        return mails, told
    contents, wholes = _content_by_outline(mails), _digest_by_outlines(mails)
    keys, digests = mails.attachment_keys.copy(), mails.attachments_digest.copy()
    for row in np.flatnonzero(large).tolist():
        span = slice(int(mails.attachment_starts[row]), int(mails.attachment_starts[row + 1]))
        outlines = mails.outline_keys[span].tolist()
        whole = wholes.get(tuple(sorted(outlines)))
        if whole is not None and all(contents.get(outline) for outline in outlines):
            keys[span] = [contents[outline] for outline in outlines]
            digests[row] = whole
            told[row] = True
    return replace(mails, attachment_keys=keys, attachments_digest=digests), told


def _rows_read(mails: MessageTable) -> Int64s:
    """The rows whose attachments were read, and have outlines."""
    held = np.diff(mails.attachment_starts) > 0
    return np.flatnonzero(held & ~has_flag(mails.flags, MessageFlag.OUTLINE | NEVER))


def _content_by_outline(mails: MessageTable) -> dict[int, int]:
    """The key of the one content that each outline has had; 0 where it had several."""
    contents: dict[int, int] = {}
    is_read = np.zeros(len(mails.flags), bool)
    is_read[_rows_read(mails)] = True
    owners = np.repeat(np.arange(len(mails.flags)), np.diff(mails.attachment_starts))
    known = is_read[owners] & (mails.outline_keys != 0)
    pairs = np.column_stack([mails.outline_keys[known], mails.attachment_keys[known]])
    for outline, content in np.unique(pairs, axis=0).tolist():
        contents[outline] = 0 if outline in contents else content
    return contents


def _digest_by_outlines(mails: MessageTable) -> dict[Outlines, tuple[int, int]]:
    """The digest over all attachments of a message, by their outlines."""
    wholes: dict[Outlines, tuple[int, int]] = {}
    for row in _rows_read(mails).tolist():
        span = slice(int(mails.attachment_starts[row]), int(mails.attachment_starts[row + 1]))
        first, second = mails.attachments_digest[row].tolist()
        wholes[tuple(sorted(mails.outline_keys[span].tolist()))] = (first, second)
    return wholes

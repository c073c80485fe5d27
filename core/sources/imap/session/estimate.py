"""What a scan of a folder would fetch, told before it begins.

The figures are of 14,000 messages on a Dovecot, half of them real: of short messages nearly all is
text, of long ones little.
"""

from __future__ import annotations

from core.model.remote import FetchEstimate, Listing
from core.sources.imap.protocol.replies import FolderStatus

LISTED_BYTES = 64  # of a message that is listed
HEADER_BYTES = 1_500  # of a message: structure, and the header fields that are read
TEXT_SHARE = 0.4  # of the bytes of a message that are text which is read,
TEXT_BYTES = 6_000  # and at most, of one message
USUAL_BYTES = 6_000  # of a message, where the server does not tell how large its messages are
PACKED = 4  # times as much without compression


def estimate_fetch(status: FolderStatus, known: Listing | None, *, packed: bool) -> FetchEstimate:
    """How many messages and bytes, by what STATUS tells and what is known from before.

    A message is unknown if its UID was not given out yet when the folder was listed.

    Args:
        status: What the server tells now.
        known: The former listing, or None.
        packed: The connection is compressed.
    """
    is_known = known is not None and known.validity == status.validity
    unknown = status.messages
    if known is not None and is_known and status.uid_next:
        before = known.uid_next or (int(known.uids[-1]) + 1 if len(known.uids) else 1)
        unknown = min(unknown, max(0, status.uid_next - before))
    each = USUAL_BYTES
    if status.size and status.messages:
        each = HEADER_BYTES + int(min(TEXT_BYTES, TEXT_SHARE * status.size / status.messages))
    listed = unknown if is_known else status.messages
    total = LISTED_BYTES * listed + each * unknown
    return FetchEstimate(status.messages, unknown, total // PACKED if packed else total)

"""What a scan of a folder would fetch, told before it begins."""

from __future__ import annotations

from core.remote import Expected, Listing
from core.sources.imap.session import Status

LISTED_BYTES = 64  # of a mail that is listed
OUTLINE_BYTES = 2_000  # of a mail of no size: structure and header fields
USUAL_BYTES = 6_000  # of a mail where the server does not tell how large its mails are
TEXT_SHARE = 0.15  # of the bytes of a mail that are text which is read
TEXT_BYTES = 8_000  # at most, of one mail


def expected_bytes(status: Status, known: Listing | None) -> Expected:
    """How many mails and bytes, by what STATUS tells and what is known from before.

    Compression, where there is one, makes it less. A mail is unknown if its UID was not given out
    yet when the folder was listed.
    """
    unknown = status.messages
    if known is not None and known.validity == status.validity and status.uid_next:
        before = known.uid_next or (int(known.uids[-1]) + 1 if len(known.uids) else 1)
        unknown = min(unknown, max(0, status.uid_next - before))
    each = USUAL_BYTES
    if status.size and status.messages:
        each = OUTLINE_BYTES + int(min(TEXT_BYTES, TEXT_SHARE * status.size / status.messages))
    is_new = known is None or known.validity != status.validity
    listing = LISTED_BYTES * (status.messages if is_new else unknown)
    return Expected(status.messages, unknown, listing + unknown * each)

r"""Mails that lie in several folders at once, as a server's object ids tell (EMAILID, RFC 8474).

An EMAILID says that the bytes are the same, not that there is one message: a COPY has the EMAILID
of its original, and Cyrus makes it from the bytes, so that two deliveries share it. Alone it
proves no label. It is one message under several labels only where the server's own model says so:

- with JMAPACCESS (RFC 9698; Fastmail, Stalwart): an EMAILID is the id of a JMAP Email, and a JMAP
  Email lies in a set of mailboxes (RFC 8621 4.1.1);
- with a folder \All (RFC 6154; Proton Bridge), which shows all messages of the others.

There messages of one EMAILID in several folders are views of one, as on Gmail: shown once, and
never candidates, since some of these servers take a message out of all of its folders when it goes
from one. So one of each always stays, and no label is lost to a sweep. Elsewhere EMAILID is not
asked for, and what is equal is a copy, to be proven by its bytes like any other.

A view only ever spares a message; nothing is removed because of it. So that two EMAILIDs give one
64-bit view (one in 10**8 at 600,000 messages) would hide one copy, and no more. The size is hashed
as
well: messages of different sizes are never views of each other, whatever a server says; and so is
the account, since the same bytes have the same EMAILID in all accounts of a Cyrus. Two messages of
one EMAILID in the same folder are no labels; only the first of them has a view.
"""

from __future__ import annotations

import hashlib

import numpy as np

from core.columns import UInt64s
from core.sources.imap.protocol.answers import Value
from core.sources.imap.session.session import ReadSession

_LONGEST = 255  # characters of an id (RFC 8474 5.1)


def tells_views(session: ReadSession) -> bool:
    """Whether mails of one EMAILID are one mail here. Cost: a LIST at most, once a connection."""
    if session.is_gmail or "OBJECTID" not in session.capabilities:
        return False
    if "JMAPACCESS" in session.capabilities:
        return True
    if session.shows_all is None:
        session.folders()
    return bool(session.shows_all)


def read_view(told: Value, size_bytes: int, account: str) -> int:
    """The view that an EMAILID, in its parentheses, stands for: 64 bits; 0 if there is none."""
    if not isinstance(told, tuple) or len(told) != 1 or told[0] is None:
        return 0
    name = told[0] if isinstance(told[0], bytes) else str(told[0]).encode()
    if not 0 < len(name) <= _LONGEST:
        return 0
    what = b"%d %b %b" % (size_bytes, name, account.encode("utf-8", "surrogatepass"))
    digest = hashlib.blake2b(what, digest_size=8).digest()
    return int.from_bytes(digest, "big")


def without_repeated(views: UInt64s) -> UInt64s:
    """The views of a folder, (n,) uint64, by ascending UID; 0 in the place of repeated ones."""
    _, first = np.unique(views, return_index=True)
    once = np.zeros_like(views)
    once[first] = views[first]
    return once

"""How a message came to lie where it lies: the traces that its way left in its header.

A trace is compared with that of another copy, so 64 bits of it are enough. What a trace tells is
decided in `core.match.causes`.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import NamedTuple


class Mark(IntFlag):
    """What was seen in a header, or at the end of a text."""

    NONE = 0
    HEADER = 1  # the whole header was read: what is not there is not there
    LIST = 2  # List-Id
    BULK = 4  # List-Unsubscribe, Precedence: bulk, Feedback-ID
    POP = 8  # X-UIDL or X-Account-Key, which Thunderbird writes of mail fetched by POP
    FETCHMAIL = 16  # a Received line of fetchmail
    GETMAIL = 32
    OFFLINEIMAP = 64
    MBSYNC = 128
    IMAPSYNC = 256
    TAKEOUT = 512  # written by Google Takeout
    SCANNED = 1 << 10  # the text ends with a line of a virus scanner
    RESENT = 1 << 11  # Resent-From and the like: redirected by a person or a rule


class Trace(IntEnum):
    """What has a key of its own. The values are places in `Traces.keys`."""

    HEADER = 0  # all fields but those that programs rewrite in the mailbox
    TOP = 1  # the newest Received field, those of programs that fetch mail left out
    BOTTOM = 2  # the oldest one
    DELIVERED = 3  # Delivered-To and the like: the address that the last server delivered to
    ORIGINAL = 4  # X-Original-To: the address before aliases
    MEANT = 5  # "for <address>" in the newest Received field
    LIST = 6  # List-Id
    UIDL = 7  # X-UIDL
    ACCOUNT = 8  # X-Account-Key
    TOOL = 9  # what a program that fetches or copies mail wrote, other for each time
    STORE = 10  # by what its store knows it: Outlook's search key, Gmail's number in Takeout
    ARRIVED = 11  # seconds since 1970, by the store; no key


N_TRACES = len(Trace)


class Traces(NamedTuple):
    """The traces of one message.

    Attributes:
        marks: Bits of `Mark`.
        keys: 64 bits each, in the order of `Trace`; 0: there is none, which equals nothing.
    """

    marks: int
    keys: tuple[int, ...]


NO_TRACES = Traces(0, (0,) * N_TRACES)

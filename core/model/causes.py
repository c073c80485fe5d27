"""Why there are copies: causes, what shows them, and what was found of each copy."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum

import numpy as np
from numpy.typing import NDArray


class Cause(IntEnum):
    """How a copy came about. Names, in lower case, stand in reports."""

    UNKNOWN = 0
    POP_TWICE = 1
    TWO_ACCOUNTS = 2
    LIST_COPY = 3
    REDELIVERED = 4
    ALIAS = 5
    OWN_MAIL = 6
    COPIED = 7  # imported, migrated or copied as it lay there
    IMAPSYNC = 8
    OFFLINEIMAP = 9
    MBSYNC = 10
    GETMAIL = 11
    GMAIL = 12
    OUTLOOK_IMPORT = 13
    OUTLOOK_CONFLICT = 14
    SERVER_AND_PROGRAM = 15
    VIRUS_SCANNER = 16
    SENT_AGAIN = 17
    MASS_MAILING = 18


class CauseSign(Enum):
    """What shows a cause in two copies. The values stand in reports."""

    NOTHING = "nothing"
    UIDL = "uidl"
    FETCH_TIME = "fetch_time"
    FETCHER = "fetcher"
    ACCOUNT = "account"
    SERVER_ACCOUNTS = "server_accounts"
    ONE_LIST = "one_list"
    TWO_LISTS = "two_lists"
    RECEIVED = "received"
    DELIVERED_TO = "delivered_to"
    ORIGINAL_TO = "original_to"
    RECEIVED_FOR = "received_for"
    RESENT = "resent"
    BOTH_SENT = "both_sent"
    TO_ONESELF = "to_oneself"
    SENT_BY_SERVER = "sent_by_server"
    SAME_HEADER = "same_header"
    BURST = "burst"
    TOOL_MARK = "tool_mark"
    TOOL_TWICE = "tool_twice"
    GMAIL_NUMBER = "gmail_number"
    TAKEOUT = "takeout"
    GMAIL_FOLDER = "gmail_folder"
    SEARCH_KEY = "search_key"
    CONFLICT_FOLDER = "conflict_folder"
    SCANNER_LINE = "scanner_line"
    OTHER_MESSAGE_ID = "other_message_id"
    BULK = "bulk"


SIGNS = tuple(CauseSign)
SIGN_NUMBER = {sign: number for number, sign in enumerate(SIGNS)}


@dataclass(frozen=True, slots=True, eq=False)
class Causes:
    """The causes of the copies in some groups.

    Attributes:
        cause: (m,) uint8 of `Cause`, of each member with its kept message.
        sign: (m,) uint8, place in `SIGNS`: what shows it.
        of_group: (g,) uint8: the cause of most members of each group.
    """

    cause: NDArray[np.uint8]
    sign: NDArray[np.uint8]
    of_group: NDArray[np.uint8]

    def counts(self) -> dict[Cause, int]:
        """How many copies each cause has, most first, `UNKNOWN` last."""
        found = np.bincount(self.cause, minlength=len(Cause)).tolist()
        known = [cause for cause in Cause if cause and found[cause]]
        known.sort(key=lambda cause: -found[cause])
        unknown = [Cause.UNKNOWN] if found[Cause.UNKNOWN] else []
        return {cause: found[cause] for cause in (*known, *unknown)}

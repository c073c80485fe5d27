"""What says that a program sent a message: header fields, and addresses that nobody reads."""

from __future__ import annotations

import re
from collections.abc import Collection

BY_PROGRAMS = (  # fields that a program writes into what it sends to many, or without being asked
    *(b"list-unsubscribe", b"list-unsubscribe-post", b"auto-submitted", b"precedence"),
    *(b"feedback-id", b"x-auto-response-suppress", b"x-csa-complaints"),
)
_OF_SERIES = frozenset({*BY_PROGRAMS, b"list-id"})
_NO_PERSON = re.compile(
    r"(?:no|do-?not|donot|never)[-_.]?(?:reply|respond|answer)|mailer-daemon|postmaster"
    r"|notifications?|bounces?|bugzilla(?:-daemon)?|cron|jenkins|buildbot"
)


def is_of_no_person(address: str) -> bool:
    """Whether nobody reads what is sent to an address."""
    return _NO_PERSON.match(address.partition("@")[0]) is not None


def may_be_automatic(fields: Collection[bytes], sender: str) -> bool:
    """Whether a message may be an issue of a series, by the names of its fields, in lower case."""
    return not _OF_SERIES.isdisjoint(fields) or is_of_no_person(sender)

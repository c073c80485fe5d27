r"""What a person did with a message, as a set of names: read, answered, flagged, forwarded, tags.

The names are those of IMAP in any store: "\\Seen", "\\Answered", "\\Flagged", "$Forwarded", and
keywords by their own names; a tag of Thunderbird is a keyword. Case does not count. When copies
go, the message that stays gets the union (R-ST1). Nothing is ever taken from it.

Left out of a union (R-ST2), because it is said of one copy in its folder, or would do harm:

- "\\Deleted", "\\Recent" and "\\Draft": a kept message never becomes deleted or a draft;
- what a filter calls junk: a kept message marked as junk would be moved away by the next filter.
  "Not junk" is left out where any of the messages is called junk, as the two contradict;
- what a program notes of the message itself ("$HasAttachment"): the kept one has its own.

A label of Gmail's is a name of its own kind, which is no keyword: it is told, and never added.

Where what goes is no copy but another message, only what a person said of its content counts:
that it is flagged, tags and labels. That one message was read or answered says nothing of another.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from core.model.mail import MessageFlag

SEEN = "\\Seen"
ANSWERED = "\\Answered"
FLAGGED = "\\Flagged"
FORWARDED = "$Forwarded"
DRAFT = "\\Draft"
SYSTEM_FLAGS = (SEEN, ANSWERED, FLAGGED)
MOST_NAMES = 64  # of one union: a message with more was marked by no person
MOST_CHARS = 128  # of a name
# What a mail program sets in a header field of mail that is deleted, and still lies in its file:
DELETED_BITS: Mapping[str, int] = {
    "X-Mozilla-Status": 0x0008,  # Expunged
    "X-Mozilla-Status2": 0x0020_0000,  # IMAPDeleted; the lower half is not used
    "X-Evolution": 0x0002,  # CAMEL_MESSAGE_DELETED
}
MOZILLA_BITS: Mapping[str, int] = {
    SEEN: 0x0001,
    ANSWERED: 0x0002,
    FLAGGED: 0x0004,
    FORWARDED: 0x1000,
}
LABEL = "label: "  # begins the name of a label of Gmail's; the space makes it no keyword
_NEVER = frozenset({"\\deleted", "\\recent", "\\draft"})
_OF_THE_MESSAGE = frozenset({"$hasattachment", "$hasnoattachment", "$hastd", "$hasmemo"})
_JUNK = frozenset({"$junk", "junk"})
_NOT_JUNK = frozenset({"$notjunk", "notjunk", "nonjunk", "$nonjunk"})
_RECORDED = frozenset({"junkrecorded"})
_DONE_WITH_IT = frozenset(  # with that message, by a person or a program; nothing of its content
    {
        *(
            "\\seen",
            "\\answered",
            "$forwarded",
            "redirected",
            "$redirected",
            "$mdnsent",
            "mdnsent",
        ),
        *("$submitted", "$submitpending", "$sent", "$replied", "replied", "$phishing", "$ignored"),
        *("$notphishing", "$watched", "$muted", "$followed", "old", "$cksum", "$autosent"),
    }
)
_FLAGS = {
    SEEN: MessageFlag.SEEN,
    ANSWERED: MessageFlag.ANSWERED,
    FLAGGED: MessageFlag.FLAGGED,
    DRAFT: MessageFlag.DRAFT,
}
_SAME = {name.lower(): name for name in (*_FLAGS, FORWARDED)} | {"forwarded": FORWARDED}
_BITS = re.compile(rb"\s*(?:[0-9a-fA-F]{8}-)?([0-9a-fA-F]{1,8})(?![0-9a-fA-F])")
_KEYWORD = re.compile(r'[^\x00-\x20\x7f-\U0010ffff(){%*"\\\]]+\Z')  # an atom (RFC 3501)


def state_bits(value: bytes) -> int:
    """The bits in one of these fields: "0009", or behind a number as in "0000002a-0012"; or 0."""
    found = _BITS.match(value)
    return int(found[1], 16) if found else 0


def is_state_name(name: str) -> bool:
    r"""Whether a kept message may take this name over: a keyword, or one of `SYSTEM_FLAGS`.

    Of the names that begin with "\\" only those; a keyword is an atom of at most `MOST_CHARS`.
    """
    lower = name.lower()
    if lower in _NEVER | _OF_THE_MESSAGE | _JUNK | _RECORDED:
        return False
    if name.startswith("\\"):
        return normal_name(name) in SYSTEM_FLAGS
    return len(name) <= MOST_CHARS and _KEYWORD.match(name) is not None


def names_of_content(names: Iterable[str]) -> frozenset[str]:
    """Those names by which a person said something of a message's content: flag, tags, labels."""
    left_out = _DONE_WITH_IT | _JUNK | _NOT_JUNK
    return frozenset(name for name in names if normal_name(name).lower() not in left_out)


def names_of_bits(bits: int) -> frozenset[str]:
    """The names that Thunderbird's bits stand for."""
    return frozenset(name for name, bit in MOZILLA_BITS.items() if bits & bit)


def names_of_flags(flags: MessageFlag) -> frozenset[str]:
    """The names that some flags stand for."""
    return frozenset(name for name, flag in _FLAGS.items() if flags & flag)


def flags_of_names(names: Iterable[str]) -> MessageFlag:
    """The flags that some names stand for; a tag or a label is one like another."""
    found = MessageFlag.NONE
    for name in names:
        is_tag = names_to_hand_on(names_of_content([name]))
        found |= _FLAGS.get(normal_name(name), MessageFlag.TAGGED if is_tag else MessageFlag.NONE)
    return found


def names_to_hand_on(names: Iterable[str]) -> tuple[str, ...]:
    """Those of a message's names that a kept message may take over or be told of; sorted."""
    fit = {normal_name(name) for name in names if is_state_name(name) or is_label(name)}
    return tuple(sorted(fit))[:MOST_NAMES]


def label_name(label: str) -> str:
    """A label of Gmail's as a name of a state."""
    return f"{LABEL}{''.join(filter(str.isprintable, label))}"[:MOST_CHARS]


def is_label(name: str) -> bool:
    """Whether a name is that of a label: it is told with a plan, and no store can add it."""
    return name.startswith(LABEL) and len(name) <= MOST_CHARS and name.isprintable()


def normal_name(name: str) -> str:
    """A name as it is compared and planned: one spelling for each system flag and forwarding."""
    return _SAME.get(name.lower(), name)


def lower_names(names: Iterable[str]) -> frozenset[str]:
    """Names to compare: one spelling, lower case."""
    return frozenset(normal_name(name).lower() for name in names)


def unite_states(kept: Collection[str], gone: Iterable[Collection[str]]) -> tuple[str, ...]:
    r"""What a kept message gets when its copies go: what one of them has and it has not.

    Args:
        kept: The names that it has.
        gone: Those of each copy that goes.

    Returns:
        In a fixed order, none twice in any case; at most `MOST_NAMES`, system flags first, labels
        last.
    """
    copies = [tuple(names) for names in gone]
    has = lower_names(kept)
    said = has.union(*(lower_names(names) for names in copies))
    found: dict[str, str] = {}
    for names in copies:
        for name in map(normal_name, names):
            lower = name.lower()
            if lower in has or not (is_state_name(name) or is_label(name)):
                continue
            if lower in _NOT_JUNK and (said & _JUNK or has & _NOT_JUNK):
                continue
            found[lower] = min(name, found.get(lower, name))
    order = sorted(
        found.values(), key=lambda name: (name not in SYSTEM_FLAGS, is_label(name), name.lower())
    )
    return tuple(order[:MOST_NAMES])

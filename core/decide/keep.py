"""Rules that choose the copy to keep, chained: what one rule leaves tied falls to the next.

A rule is one function from the columns of a scan to a rank for each message, less being better; so
a chain over 100,000 groups is a few passes over columns instead of a call for each group. A new
rule is one function and its line in `RULES`. After the last rule the first found wins, so there is
always exactly one.

A message that may vanish (deleted, in a trash, in a server's cache), or that could not be read, is
never kept: it would be the last copy. One of a folder that Thunderbird did not compact is kept
only if there is no other, or if the user protects it: it may be deleted, and nothing tells
(R-TB6). A draft is only kept where all are drafts: it does not stand for what was sent (R-VD10).
So is what names no sender that can be answered (R-VD11), and what is cut off, damaged or stripped
of attachments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.canonical import LACKING, Aspect
from core.columns import Int32s, Int64s
from core.model.mail import FlagBits, MessageFlag, has_flag
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable

Bools = NDArray[np.bool_]

FIRST_FOUND = "first"  # the end of every chain
FULLEST = "fullest"
NEVER_KEPT = MessageFlag.GHOST | MessageFlag.UNREADABLE | MessageFlag.VIEW | MessageFlag.FLEETING
_WORST = np.iinfo(np.int64).max


@dataclass(frozen=True, slots=True, eq=False)
class KeepPreferences:
    """What rules need to know of the user.

    Attributes:
        protected: (n,) bool, messages that are never removed.
        folder_order: Numbers of folders as `MessageTable.folder` counts them, the dearest first.
        mentioning: (n,) bool, messages that mention a word that protects: never removed either;
            None: there is no such word.
        in_trash: (n,) bool, messages that are to go to the trash and lie there already.
        fullness: (n,) int64: how many messages hold more than each does; None: not known.
        filed: (n,) bool, messages in folders of somebody's own choosing; None: not known.
    """

    protected: Bools
    folder_order: tuple[int, ...] = ()
    mentioning: Bools | None = None
    in_trash: Bools | None = None
    fullness: Int64s | None = None
    filed: Bools | None = None


@dataclass(frozen=True, slots=True, eq=False)
class KeptRows:
    """Which mail of each group stays.

    Attributes:
        rows: (g,) int32; -1 where no mail of the group may be kept.
        by: (g,) int64 into the names of the chain with `FIRST_FOUND` at its end: the rule that
            left only one.
    """

    rows: Int32s
    by: Int64s


def leaves_draft(
    mails: MessageTable, keep: NDArray[np.integer], gone: NDArray[np.integer]
) -> Bools:
    """(k,) which pairs would leave a draft for a message that is none (R-VD10)."""
    draft = FlagBits(MessageFlag.DRAFT)
    found: Bools = (mails.flags[keep] & ~mails.flags[gone] & draft) != 0
    return found


KeepRule = Callable[[MessageTable, KeepPreferences], Int64s]


def choose_kept(
    mails: MessageTable,
    rows: Int32s,
    starts: Int64s,
    *,
    rules: Sequence[str],
    preferences: KeepPreferences,
) -> KeptRows:
    """Choose the mail to keep in each group.

    Args:
        mails: The scan.
        rows: (m,) the messages of all groups, group after group.
        starts: (g + 1,) group i is rows[starts[i]:starts[i + 1]]; none is empty.
        rules: Names out of `RULES`, the first that tells them apart wins.
        preferences: The user's.

    Raises:
        KeyError: No rule of this name.

    Cost: O(rules * m).
    """
    n_groups = len(starts) - 1
    if not n_groups:
        return KeptRows(np.zeros(0, np.int32), np.zeros(0, np.int64))
    group_of = np.repeat(np.arange(n_groups), np.diff(starts))
    alive = ~has_flag(mails.flags[rows], NEVER_KEPT)
    sure = ~has_flag(mails.flags[rows], MessageFlag.UNSURE) | preferences.protected[rows]
    plain = ~has_flag(mails.flags[rows], MessageFlag.DRAFT)
    whole = ~has_flag(mails.flags[rows], MessageFlag.DAMAGED)
    for better in (sure, plain, mails.sender_key[rows] != 0, whole):
        best = alive & better
        alive = np.where(np.logical_or.reduceat(best, starts[:-1])[group_of], best, alive)
    by = np.full(n_groups, len(rules), np.int64)
    left = np.add.reduceat(alive, starts[:-1], dtype=np.int64)
    hopeless = left == 0
    for number, name in enumerate(rules):
        rank = np.where(alive, RULES[name](mails, preferences)[rows], _WORST)
        best = np.minimum.reduceat(rank, starts[:-1])
        alive &= rank == best[group_of]
        now = np.add.reduceat(alive, starts[:-1], dtype=np.int64)
        by[(now == 1) & (left > 1)] = number
        left = now
    order = np.where(alive, rows, np.iinfo(np.int32).max)
    kept = np.minimum.reduceat(order, starts[:-1])
    return KeptRows(np.where(hopeless, -1, kept).astype(np.int32), by)


def rank_protected(mails: MessageTable, preferences: KeepPreferences) -> Int64s:
    """In a protected folder, or mentions a word that protects."""
    del mails
    stays = preferences.protected
    if preferences.mentioning is not None:
        stays = stays | preferences.mentioning
    return (~stays).astype(np.int64)


def rank_fullest(mails: MessageTable, preferences: KeepPreferences) -> Int64s:
    """Fewer messages hold all that it says and more; of two that hold each other, the HTML."""
    rank: Int64s = (mails.aspects[:, Aspect.HTML] == LACKING).astype(np.int64)
    if preferences.fullness is not None:
        rank += 2 * preferences.fullness
    return rank


def rank_flagged(mails: MessageTable, preferences: KeepPreferences) -> Int64s:
    """Flagged, else with tags or labels, else answered."""
    del preferences
    said = 2 * has_flag(mails.flags, MessageFlag.FLAGGED).astype(np.int64)
    said += has_flag(mails.flags, MessageFlag.TAGGED)
    answered = has_flag(mails.flags, MessageFlag.ANSWERED).astype(np.int64)
    return np.where(said > 0, -1 - said, -answered)


def rank_folder_order(mails: MessageTable, preferences: KeepPreferences) -> Int64s:
    """In the folder that stands first in the user's list; those not in it come last."""
    rank = np.full(int(mails.folder.max(initial=0)) + 1, len(preferences.folder_order), np.int64)
    for place, number in reversed(list(enumerate(preferences.folder_order))):
        if number < len(rank):
            rank[number] = place
    return rank[mails.folder]


def rank_filed(mails: MessageTable, preferences: KeepPreferences) -> Int64s:
    """In a folder of somebody's own choosing: no inbox, nothing that programs fill."""
    if preferences.filed is None:
        return np.zeros(len(mails.folder), np.int64)
    return (~preferences.filed).astype(np.int64)


def rank_newest(mails: MessageTable, preferences: KeepPreferences) -> Int64s:
    """Sent later; one without a date is not new."""
    del preferences
    known = mails.sent_utc != UNKNOWN_TIME
    return np.where(known, -np.where(known, mails.sent_utc, 0), _WORST - 1)


RULES: Mapping[str, KeepRule] = {
    "protected": rank_protected,
    FULLEST: rank_fullest,
    "attachments": lambda mails, _: -np.diff(mails.attachment_starts).astype(np.int64),  # more
    "flagged": rank_flagged,
    "folder": rank_folder_order,
    "filed": rank_filed,
    # Sent earlier; one without a date is not old.
    "oldest": lambda mails, _: np.where(
        mails.sent_utc == UNKNOWN_TIME, _WORST - 1, mails.sent_utc
    ),
    "newest": rank_newest,
    "largest": lambda mails, _: -mails.size_bytes,
    "smallest": lambda mails, _: mails.size_bytes,
    # A shorter way through the net: fewer Received headers.
    "received": lambda mails, _: mails.hops.astype(np.int64),
}
DEFAULT_RULES = ("protected", FULLEST, "attachments", "flagged", "folder", "oldest", "received")

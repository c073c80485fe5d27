"""Series of a mailbox (A-RECURRING): newsletters, notifications, reports, bills.

A series is mail of one sender with one template, issued at three instants or more. What one
template is, is told by the first of these that three issues agree in:

1. one announcing list (List-Id), on which nobody answers;
2. the subject without numbers and dates;
3. the words (SigData, the frame of a brief text, the whole text), or the layout (SigStr);
4. of bulk mail with a button to unsubscribe (List-Unsubscribe-Post, Feedback-ID) the sender alone.

All of that holds only of what a program sends, as header fields (List-Id, List-Unsubscribe,
Precedence, Auto-Submitted and the like) or the address say. What people write to each other is no
series, however alike: neither "good morning" each day nor the report of each week.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from core.canonical import field_key
from core.columns import Int64s, UInt64s
from core.match.groups.series import MINUTES_S, SeriesTraits, series_traits_of
from core.match.series.subject_forms import form_key
from core.model.groups import Frequency
from core.model.mail import MessageFlag, has_flag
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable

LEAST_ISSUES = 3
ID_DIGITS = 10
DAY_S = 86_400
_LEFT_OUT = (
    MessageFlag.GHOST
    | MessageFlag.PSEUDO
    | MessageFlag.VIEW
    | MessageFlag.UNREADABLE
    | MessageFlag.DRAFT
    | MessageFlag.FLEETING
)

Bools = NDArray[np.bool_]


_GAPS = (  # days, from and to
    (Frequency.OFTEN, 0, 0.6),
    (Frequency.DAILY, 0.6, 1.6),
    (Frequency.WEEKLY, 6, 8),
    (Frequency.MONTHLY, 27, 32),
    (Frequency.YEARLY, 350, 380),
)


class SeriesBasis(Enum):
    """What makes mail of one sender a series. The values stand in reports."""

    LIST = "list"
    SUBJECT = "subject"
    WORDS = "words"
    FRAME = "frame"
    TEXT = "text"
    LAYOUT = "layout"
    SENDER = "sender"


@dataclass(frozen=True, slots=True, eq=False)
class MailSeries:
    """One series.

    Attributes:
        id: `ID_DIGITS` hex digits over the sender and what makes it a series: the same in every
            scan, whatever came or went meanwhile (`find_named_series`).
        sender: The address.
        rows: (k,) int64, the oldest first.
        issue: (k,) int64 of the issue that each is of, 0 the oldest: what came within minutes of
            the one before it, is one with it.
    """

    id: str
    sender: str
    basis: SeriesBasis
    rows: Int64s
    issue: Int64s


def find_series(mails: MessageTable, own: Bools) -> tuple[MailSeries, ...]:
    """All series, those with most messages first.

    Args:
        mails: The scan.
        own: (n,) messages that the person sent.

    Cost: some sorts of the messages, and a microsecond for each subject that a program sent.
    """
    free = _may_be_issues(mails, own)
    found: list[MailSeries] = []
    for basis, may, keys in _columns(mails, series_traits_of(mails)):
        for one in _series_by(mails, basis, keys, np.flatnonzero(free & may)):
            found.append(one)
            free[one.rows] = False
    return tuple(sorted(found, key=lambda one: (-len(one.rows), one.sender, one.id)))


def find_named_series(mails: MessageTable, own: Bools, names: Collection[str]) -> list[MailSeries]:
    """Series by the IDs that an earlier scan gave them, where `find_series` gives others now.

    New mail may give three issues something stronger in common, a subject in place of words. Then
    the old ID still means what it meant: mail of that sender with that template. Only that of
    `SeriesBasis.SENDER` meant what nothing else tells, so it means nothing once that is no more.

    Cost: as `find_series`.
    """
    free = _may_be_issues(mails, own)
    return [
        one
        for basis, may, keys in _columns(mails, series_traits_of(mails))
        if basis is not SeriesBasis.SENDER
        for one in _series_by(mails, basis, keys, np.flatnonzero(free & may))
        if one.id in names
    ]


def _may_be_issues(mails: MessageTable, own: Bools) -> Bools:
    free = ~has_flag(mails.flags, _LEFT_OUT) & ~own
    free &= (mails.sent_utc != UNKNOWN_TIME) & (mails.sender_key != 0)
    return free


def _series_by(
    mails: MessageTable, basis: SeriesBasis, keys: UInt64s, at: Int64s
) -> Iterator[MailSeries]:
    """The series among some rows that one basis tells."""
    for rows in _crowds(mails, keys, at[keys[at] != 0]):
        sent = mails.sent_utc[rows]
        issue = np.cumsum(np.diff(sent, prepend=sent[:1]) > MINUTES_S).astype(np.int64)
        if issue[-1] + 1 >= LEAST_ISSUES:
            sender = mails.sender[int(rows[0])]
            name = _series_id(sender, basis, int(keys[rows[0]]))
            yield MailSeries(name, sender, basis, rows, issue)


def frequency_of(sent: Int64s) -> Frequency:
    """How often something comes that was sent at these instants, ascending."""
    gaps = np.diff(sent)
    gaps = gaps[gaps > MINUTES_S]
    if not len(gaps):
        return Frequency.IRREGULAR
    median = float(np.median(gaps)) / DAY_S
    near = ((gaps >= median * DAY_S / 2) & (gaps <= median * DAY_S * 2)).mean()
    for frequency, least, most in _GAPS:
        if least <= median <= most and (near >= 0.5 or frequency is Frequency.OFTEN):
            return frequency
    return Frequency.IRREGULAR


def _columns(
    mails: MessageTable, traits: SeriesTraits
) -> Iterator[tuple[SeriesBasis, Bools, UInt64s]]:
    """What series are told by: which messages it may hold of, and a key of each."""
    posted = _is_posted_to(mails, traits)
    bulk = _has_field(mails, b"list-unsubscribe-post") | _has_field(mails, b"feedback-id")
    impersonal = traits.by_program & ~posted
    silent = impersonal & ((traits.parents == 0) | traits.no_person)
    yield SeriesBasis.LIST, silent, traits.mailing_list
    yield SeriesBasis.SUBJECT, silent, _form_keys(mails, silent)
    yield SeriesBasis.WORDS, silent, mails.content_key
    yield SeriesBasis.FRAME, silent, mails.frame_key
    yield SeriesBasis.TEXT, silent, mails.text_digest[:, 0]
    yield SeriesBasis.LAYOUT, silent, mails.structure_key
    yield SeriesBasis.SENDER, silent & bulk, mails.sender_key


def _has_field(mails: MessageTable, name: bytes) -> Bools:
    rows = np.repeat(np.arange(len(mails.flags)), np.diff(mails.header_starts))
    found = np.zeros(len(mails.flags), bool)
    found[rows[mails.header_names == np.uint64(field_key(name))]] = True
    return found


def _is_posted_to(mails: MessageTable, traits: SeriesTraits) -> Bools:
    """(n,) whether it came by a list that people may write to, and a person sent it."""
    itself = _has_field(mails, b"list-post") | _has_field(mails, b"mailing-list")
    posts = np.unique(traits.mailing_list[itself])
    found: Bools = (itself | np.isin(traits.mailing_list, posts[posts != 0])) & ~traits.no_person
    return found


def _form_keys(mails: MessageTable, wanted: Bools) -> UInt64s:
    keys = np.zeros(len(mails.flags), np.uint64)
    at = np.flatnonzero(wanted)
    keys[at] = np.array([form_key(subject) for subject in mails.subject.take(at)], np.uint64)
    return keys


def _crowds(mails: MessageTable, keys: UInt64s, at: Int64s) -> Iterator[Int64s]:
    """Of some rows those of one sender and key, if they are enough, each by time."""
    if not len(at):
        return
    order = np.lexsort((at, mails.sent_utc[at], keys[at], mails.sender_key[at]))
    rows = at[order]
    new = np.diff(mails.sender_key[rows]) != 0
    new |= np.diff(keys[rows]) != 0
    starts = np.concatenate(([0], np.flatnonzero(new) + 1, [len(rows)]))
    large = np.flatnonzero(np.diff(starts) >= LEAST_ISSUES)  # few: most are one message alone
    for start, stop in zip(starts[large].tolist(), starts[large + 1].tolist(), strict=True):
        yield rows[start:stop].astype(np.int64)


def _series_id(sender: str, basis: SeriesBasis, key: int) -> str:
    said = f"{sender}\n{basis.value}\n{key:x}".encode("utf-8", "surrogatepass")
    return blake2b(said, digest_size=ID_DIGITS // 2).hexdigest()

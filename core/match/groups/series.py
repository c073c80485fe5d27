"""Which alike messages are issues of a series, and so no copies (R-VD7, A-SERIES).

A bill every month, a code for each login, this week's news: the texts are as alike as copies are,
so no score tells them apart. What does is who sent them, when, and in what they differ:

- *Issues*: one sender and the same recipients, another instant, and the same words around other
  amounts, dates, numbers or links, or with other attachments. Of what a program sends by itself,
  as its header fields or its address say, any difference of the text or of the attachments will
  do. Where programs write on one list, under one subject, the list may stand for the sender.
- *Codes*: brief texts that differ in nothing but amounts, numbers, codes or links, whoever sent
  them. That a login asks for two codes within a minute makes them no copies.
- *Other files*: each has an attachment that the other lacks.
- *Few words*: a short answer of two people, or to two messages, even in the very same words; or
  the same few words of one person, said under two subjects at two times.

Nothing of all that holds for what has one Message-ID, and only *codes* and answers of two people
for what was sent within minutes: that is one message that came twice. An instant that is not known
is no other instant. So the corrected mail of a person that follows half an hour later, and differs
from the first in a number alone, is an issue too: nobody but its reader can tell the two cases
apart, and this one loses nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.automatic import BY_PROGRAMS, is_of_no_person
from core.canonical import LACKING, Aspect, field_key
from core.columns import Int64s, UInt64s, distinct_pairs, distinct_sorted, is_in_sorted
from core.match.groups.proof import columns_of
from core.model.groups import Difference, Verdict
from core.model.mail import MessageFlag, has_flag
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable
from core.settings import BRIEF_WORDS

MINUTES_S = 600  # a relay or a program that sends once more is sooner; issues come by the hour

_FACTS = Difference.AMOUNT | Difference.DATE | Difference.NUMBER | Difference.LINK
_FACT_ORDER = (Difference.AMOUNT, Difference.DATE, Difference.NUMBER, Difference.LINK)
_OWN_TEXT = Difference.MORE_TEXT | Difference.LESS_TEXT
_FILES = Difference.MORE_ATTACHMENTS | Difference.LESS_ATTACHMENTS
_ODD = np.uint64(0x9E3779B97F4A7C15)

Bools = NDArray[np.bool_]
Ints = NDArray[np.integer]


class SeriesRule(IntEnum):
    """Why two messages that are alike are no copies."""

    NONE = 0
    ISSUES = 1
    CODES = 2
    OTHER_FILES = 3
    FEW_WORDS = 4


@dataclass(frozen=True, slots=True, eq=False)
class SeriesTraits:
    """What tells issues of a series, as columns.

    Attributes:
        sender, topic, message_id, content, frame, documents: (n,) uint64, 0: none.
        facts: four columns (n,) uint64.
        mailing_list: (n,) uint64, 0: none, or not known.
        parents: (n,) uint64 over what a message names in In-Reply-To and References; 0: nothing.
        sent: (n,) int64.
        short, brief: (n,) bool: below the floor of words; too few for P0.
        outline: (n,) bool: its attachments are known by name and size only.
        by_program: (n,) bool: no person wrote it to somebody. letter: (n,) bool: it answers, or
            came by a list on which several people write.
        telling: (n,) bool: it may be of a series with another sender's.
        twins: four columns (n,) int64: rows with one number have the Message-ID, the text, what a
            series differs in, or the run in common; -1: it has nothing with anybody.
    """

    sender: UInt64s
    topic: UInt64s
    message_id: UInt64s
    content: UInt64s
    frame: UInt64s
    documents: UInt64s
    facts: tuple[UInt64s, ...]
    mailing_list: UInt64s
    parents: UInt64s
    sent: Int64s
    short: Bools
    brief: Bools
    outline: Bools
    by_program: Bools
    no_person: Bools
    letter: Bools
    telling: Bools
    twins: tuple[Int64s, ...]


def series_traits_of(mails: MessageTable, *, whole_lists: bool = True) -> SeriesTraits:
    """Gather what tells issues of a series. Cost: some sorts of the messages.

    whole_lists: Whether the messages of mailing lists are all here. Of a few alone nobody can tell
        that several people write on their list, so it is taken to be so.
    """
    lists = mails.aspects[:, Aspect.LIST]
    lists = np.where(lists == LACKING, 0, lists).astype(np.uint64)
    brief = mails.n_words < BRIEF_WORDS
    parents = _parents(mails)
    discussion = _is_discussion(mails, lists) if whole_lists else lists != 0
    no_person = _has_no_person(mails)
    by_program = _is_by_program(mails, lists) & ~discussion | no_person
    return SeriesTraits(
        sender=mails.sender_key,
        topic=mails.topic_key,
        message_id=mails.message_id_key,
        content=mails.content_key,
        frame=mails.frame_key,
        documents=mails.documents_key,
        facts=columns_of(mails.facts),
        mailing_list=lists,
        parents=parents,
        sent=mails.sent_utc,
        short=has_flag(mails.flags, MessageFlag.SHORT),
        brief=brief,
        outline=has_flag(mails.flags, MessageFlag.OUTLINE),
        by_program=by_program,
        no_person=no_person,
        letter=(parents != 0) | discussion,
        telling=brief | (lists != 0) | (mails.documents_key != 0),
        twins=_twins(mails, by_program),
    )


def tell_series(
    traits: SeriesTraits,
    kept: Ints,
    member: Ints,
    verdict: NDArray[np.uint8],
    differs: NDArray[np.uint32],
) -> NDArray[np.uint8]:
    """(k,) of `SeriesRule` for pairs that are copies by their score, with what was judged of them.

    Only likeness may turn out to be a series; conflicts are what they are, and so are equal texts,
    but for the few words of an answer.

    Cost: O(k).
    """
    result = np.zeros(len(kept), np.uint8)
    maybe = traits.sender.take(kept) == traits.sender.take(member)
    maybe |= traits.telling.take(kept) & traits.telling.take(member)
    equal = (verdict == Verdict.SAME_TEXT) | (verdict == Verdict.FULLER_TEXT)
    maybe &= (verdict == Verdict.NEAR) | (verdict == Verdict.NEAR_SHORT) | equal
    at = np.flatnonzero(maybe)
    if not len(at):
        return result
    pairs = _AlikePairs.of(traits, kept[at], member[at], differs[at])
    brief = pairs.both(traits.brief)
    each = (pairs.differs & np.uint32(_FILES)) == _FILES
    related = pairs.later & (
        (pairs.one_sender & ~pairs.has(Difference.RECIPIENTS)) | pairs.same(traits.mailing_list)
    )
    found = np.zeros(len(at), np.uint8)
    for rule, may_hold, holds in (
        (SeriesRule.FEW_WORDS, brief, _AlikePairs.are_few_words),
        (SeriesRule.OTHER_FILES, each, _AlikePairs.have_other_files),
        (SeriesRule.CODES, brief, _AlikePairs.are_codes),
        (SeriesRule.ISSUES, related, _AlikePairs.are_issues),
    ):
        some = np.flatnonzero(may_hold)
        if len(some):
            found[some[holds(pairs.select(some))]] = rule
    found[equal[at] & (found != SeriesRule.FEW_WORDS)] = SeriesRule.NONE
    found[pairs.same(traits.message_id)] = SeriesRule.NONE
    result[at] = found
    return result


class _AlikePairs(NamedTuple):
    """Pairs of rows that only their likeness makes copies."""

    traits: SeriesTraits
    a: Ints
    b: Ints
    differs: NDArray[np.uint32]
    at_once: Bools
    within_minutes: Bools
    later: Bools
    one_sender: Bools

    @classmethod
    def of(
        cls, traits: SeriesTraits, a: Ints, b: Ints, differs: NDArray[np.uint32]
    ) -> _AlikePairs:
        """Rows a[i] and b[i], with how far apart they were sent."""
        one, other = traits.sent.take(a), traits.sent.take(b)
        timed = (one != UNKNOWN_TIME) & (other != UNKNOWN_TIME)
        gap = np.abs(np.where(timed, one, 0) - np.where(timed, other, 0))
        within = gap <= MINUTES_S
        sender = traits.sender.take(a)
        one_sender = (sender == traits.sender.take(b)) & (sender != 0)
        return cls(
            traits, a, b, differs, timed & (gap == 0), timed & within, timed & ~within, one_sender
        )

    def select(self, places: Int64s) -> _AlikePairs:
        """Some of them."""
        return _AlikePairs(
            self.traits,
            self.a[places],
            self.b[places],
            self.differs[places],
            self.at_once[places],
            self.within_minutes[places],
            self.later[places],
            self.one_sender[places],
        )

    def has(self, any_of: Difference) -> Bools:
        """Which differ in one of these."""
        found: Bools = (self.differs & np.uint32(any_of)) != 0
        return found

    def same(self, column: UInt64s) -> Bools:
        """Which have one value, that is known."""
        value = column.take(self.a)
        found: Bools = (value == column.take(self.b)) & (value != 0)
        return found

    def both(self, column: Bools) -> Bools:
        """Of which it is true of both."""
        found: Bools = column.take(self.a) & column.take(self.b)
        return found

    def are_issues(self) -> Bools:
        """Of one sender or list: other facts in the same words, or a program's mail."""
        traits = self.traits
        same_words = (
            self.same(traits.content) | self.same(traits.frame) | ~self.has(Difference.TEXT)
        )
        other_facts = self.has(_FACTS) | self._other_documents()
        form = same_words & other_facts
        by_program = self.both(traits.by_program)
        bulk = by_program & (other_facts | ~same_words)
        one_sender = self.one_sender & ~self.has(Difference.RECIPIENTS)
        by_sender = one_sender & (form | bulk | self._are_filled_in())
        by_list = (
            self.same(traits.mailing_list) & by_program & ~self.has(Difference.SUBJECT) & form
        )
        found: Bools = by_sender | by_list
        return found

    def _are_filled_in(self) -> Bools:
        """No letters between people: other sums and numbers, or other links, and other words."""
        sums = self._both_differ(Difference.AMOUNT) & (
            self._both_differ(Difference.NUMBER) | self._both_differ(Difference.DATE)
        )
        links = self._both_differ(Difference.LINK) & ~self.has(_FACTS & ~Difference.LINK)
        each = (self.differs & np.uint32(_OWN_TEXT)) == _OWN_TEXT  # no footer was added
        letters = self.traits.letter
        found: Bools = each & (sums | links) & ~(letters.take(self.a) | letters.take(self.b))
        return found

    def are_codes(self) -> Bools:
        """Of brief ones: nothing but facts differ, or two senders state other numbers."""
        one_form = self.same(self.traits.frame) & self.has(_FACTS)
        people = self._are_people() & self.has(Difference.SUBJECT)
        other_codes = people & self._both_differ(Difference.NUMBER)
        found: Bools = (one_form | other_codes) & ~(self.at_once & self.one_sender)
        return found

    def have_other_files(self) -> Bools:
        """Each has a document that the other lacks."""
        documents = self.traits.documents
        there = (documents.take(self.a) != 0) & (documents.take(self.b) != 0)
        found: Bools = there & self._other_documents()
        found &= ~(self.within_minutes & self.one_sender)
        return found

    def _other_documents(self) -> Bools:
        documents, outline = self.traits.documents, self.traits.outline
        one, other = documents.take(self.a), documents.take(self.b)
        known = (one == 0) | (other == 0)  # names and sizes are not compared with contents
        known |= outline.take(self.a) == outline.take(self.b)
        found: Bools = (one != other) & known & self.has(_FILES)
        return found

    def _both_differ(self, fact: Difference) -> Bools:
        """Which have such facts both, and others."""
        column = self.traits.facts[_FACT_ORDER.index(fact)]
        one, other = column.take(self.a), column.take(self.b)
        found: Bools = (one != other) & (one != 0) & (other != 0)
        return found

    def _are_people(self) -> Bools:
        """Of which it is known that two senders wrote them."""
        sender = self.traits.sender
        known = (sender.take(self.a) != 0) & (sender.take(self.b) != 0)
        found: Bools = known & ~self.one_sender
        return found

    def are_few_words(self) -> Bools:
        """Answers of two people or to two messages; few words under two subjects."""
        traits = self.traits
        one, other = traits.parents.take(self.a) != 0, traits.parents.take(self.b) != 0
        people = self._are_people()
        other_parent = self.later & ~self.same(traits.parents)
        answers = one & other & (people | other_parent)
        topics = (traits.topic.take(self.a) != 0) & (traits.topic.take(self.b) != 0)
        apart = topics & self.has(Difference.SUBJECT) & self.later
        again = self.both(traits.short) & apart & (self.one_sender | (people & (one | other)))
        found: Bools = answers | again
        return found


def _is_by_program(mails: MessageTable, lists: UInt64s) -> Bools:
    """(n,) whether a field says that a program sent it, to many or by itself."""
    rows = np.repeat(np.arange(len(mails.flags)), np.diff(mails.header_starts))
    names = np.array([field_key(name) for name in BY_PROGRAMS], np.uint64)
    marked: Bools = (lists != 0) & (mails.sender_key != 0)
    marked[rows[np.isin(mails.header_names, names)]] = True
    return marked


def _is_discussion(mails: MessageTable, lists: UInt64s) -> Bools:
    """(n,) whether it came by a list on which several people write."""
    some = lists != 0
    posted, _ = distinct_pairs(lists[some], mails.sender_key[some])
    several = distinct_sorted(posted[1:][posted[1:] == posted[:-1]])
    found: Bools = is_in_sorted(several, lists)
    return found


def _has_no_person(mails: MessageTable) -> Bools:
    """(n,) whether nobody reads what is sent to the sender's address."""
    _, first, number = np.unique(mails.sender_key, return_index=True, return_inverse=True)
    impersonal = np.array([is_of_no_person(one) for one in mails.sender.take(first)], bool)
    found: Bools = impersonal[number.ravel()]
    return found


def _parents(mails: MessageTable) -> UInt64s:
    """(n,) a sum over the Message-IDs that each names; their order does not count."""
    rows = np.repeat(np.arange(len(mails.flags)), np.diff(mails.reference_starts))
    keys = mails.reference_keys * _ODD
    sums = np.zeros(len(mails.flags), np.uint64)
    np.add.at(sums, rows, keys ^ (keys >> np.uint64(29)))
    return sums


def _twins(mails: MessageTable, by_program: Bools) -> tuple[Int64s, ...]:
    """See `SeriesTraits.twins`: whatever two issues that are copies have in common."""
    text, files = mails.text_digest[:, 0], mails.attachments_digest[:, 0]
    facts = _mixed([*mails.facts.T, files])
    facts[by_program] = 0
    return (
        _numbered(mails.message_id_key),
        _numbered(np.where(text == 0, 0, _mixed([text, files]))),
        _numbered(facts),
        _runs(mails),
    )


def _mixed(columns: list[UInt64s]) -> UInt64s:
    """(n,) one number for several."""
    mixed = np.zeros(len(columns[0]), np.uint64)
    for column in columns:
        mixed = (mixed ^ column) * _ODD
        mixed ^= mixed >> np.uint64(31)
    return mixed


def _numbered(keys: UInt64s) -> Int64s:
    """(n,) a number for each key that several rows have, -1 for any other."""
    _, number, count = np.unique(keys, return_inverse=True, return_counts=True)
    number = number.ravel()
    result: Int64s = np.where((count[number] > 1) & (keys != 0), number, -1)
    return result


def _runs(mails: MessageTable) -> Int64s:
    """(n,) a number for what one sender sent, or nobody knows who, with minutes between each."""
    sender, sent = mails.sender_key, mails.sent_utc
    order = np.lexsort((sent, sender))
    late = np.diff(sent[order].astype(np.float64)) > MINUTES_S
    new = late | (sender[order][1:] != sender[order][:-1])
    number = np.zeros(len(order), np.uint64)
    number[order] = np.cumsum(np.append(1, new)[: len(order)])
    return _numbered(number)

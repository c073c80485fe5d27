"""Whether a message says all that another says: the proof, over what was read from their bytes.

Everything that a message shows has to be in the other one: each of its texts, the plain and the
HTML one, in one text of the other, and the one that programs choose in the one that they choose;
what its HTML hides; each attachment and picture by its bytes; each link by its target. Then the
two must be related in one of three ways; see `_find_kind`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from core.match.cover.containment import Containment, find_whole
from core.match.cover.shown_text import ShownText
from core.model.covers import (
    LEADS,
    SETTING_APART,
    TURNING,
    UNTOLD,
    CoverBar,
    CoverProof,
    Markup,
)
from core.model.groups import Verdict
from core.model.sources import UNKNOWN_TIME
from core.settings import BRIEF_WORDS

_SHOWN_CHARS = 160  # of a place where two texts part
_MAILTO = "mailto:"
_LONGEST_SUBJECT = 900  # characters; what stands behind them may not have been decoded
_UNKNOWN = "\ufffd"  # in the place of what could not be decoded
Note = tuple[str, frozenset[str]]  # what a program took out: its name, and where it lies now


class SentSubject(NamedTuple):
    """A subject without what was added on the way.

    Attributes:
        whole: Without the marks of filters.
        unlisted: Also without the name of its list.
        topic, unlisted_topic: These without the marks of replies and forwards.
        untagged: `whole` without all tags in front.
        filtered: A filter or an importer changed it.
    """

    whole: str = ""
    unlisted: str = ""
    topic: str = ""
    unlisted_topic: str = ""
    untagged: str = ""
    filtered: bool = False

    def is_that_of(self, other: SentSubject, *, answered: bool) -> bool:
        """Whether two are one, names of two lists told apart; `answered`: but for marks."""
        mine, its = (one[2:4] if answered else one[:2] for one in (self, other))
        return mine[0] in its or its[0] in mine


_UNNAMED = SentSubject()


@dataclass(frozen=True, slots=True)
class CoverHead:
    """What tells how two messages belong together.

    Attributes:
        message_id, sender, topic, references: As in `core.model.mail.Message`.
        sent_utc: Seconds since 1970, or `UNKNOWN_TIME`.
        answers: Its subject says that it is a reply or a forward.
        subject: All of it, as shown.
        has_chain: It has References, which name all before it; else only what it answers, at most.
        sent: The subject without what was added on the way.
        said, has: What else its header says and has, as in `core.message.header_pieces`.
    """

    message_id: str
    sender: str
    topic: str
    sent_utc: int
    references: frozenset[str]
    answers: bool
    subject: str = ""
    has_chain: bool = True
    sent: SentSubject = _UNNAMED
    said: frozenset[tuple[str, str]] = frozenset()
    has: frozenset[tuple[str, str]] = frozenset()


class ForOutlook(NamedTuple):
    """What a conditional comment says, which Outlook alone shows: its words, and its links."""

    text: ShownText
    links: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class CoverContent:
    """All that a message says.

    Attributes:
        head: See `CoverHead`.
        texts: Each way in which a program may show it, those that are empty left out.
        has_page: It has HTML, which could set words apart by colours.
        preferred: The way that programs choose, the last one; None if it has no text.
        hidden: Of each of these the text with what its HTML hides; () if none hides anything.
        files: Digests of attachments and pictures.
        names: Those that a person gave to attachments, with digests.
        links: Targets of links, addresses of pictures elsewhere, and those in headers of parts.
        addresses: These, and what is written out as an address in its plain text.
        bar: Why no other message can cover it; None: one may.
        lasting: It was read whole, so that it can cover others.
        markup: What its markup and the labels of its files say.
        for_outlook: The conditional comments that say something, by all that stands in them.
        held: The names of its attachments, "" among them; `notes` of those that were taken out.
    """

    head: CoverHead
    texts: tuple[ShownText, ...]
    hidden: tuple[ShownText, ...]
    files: frozenset[bytes]
    links: frozenset[str]
    addresses: frozenset[str]
    bar: CoverBar | None
    lasting: bool
    markup: frozenset[Markup] = frozenset()
    preferred: ShownText | None = None
    has_page: bool = False
    for_outlook: Mapping[str, ForOutlook] = field(default_factory=dict)
    names: frozenset[tuple[str, bytes]] = frozenset()
    held: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()


KnownPlaces = dict[tuple[ShownText, ShownText], Containment]  # of one pair of messages


def hold_texts(
    kept: tuple[ShownText, ...], gone: tuple[ShownText, ...], known: KnownPlaces
) -> bool:
    """Whether the texts of one message stand in another; `known` takes where, for the proof."""
    if not all(any(text.may_stand_in(other) for other in kept) for text in gone):
        return False
    return not any(isinstance(_find_in_any(text, kept, known), CoverProof) for text in gone)


def prove_content(
    kept: CoverContent, gone: CoverContent, *, floor_words: int, known: KnownPlaces | None = None
) -> CoverProof:
    """Whether one message covers another, and how.

    Args:
        kept: What would stay.
        gone: What would go.
        floor_words: Fewer words say too little to be known again anywhere.
        known: Of which texts it is known where they stand.

    Cost: that of `find_whole` for each text of the one in each of the other.
    """
    if gone.bar is not None:
        return CoverProof(None, gone.bar)
    lacking = _find_lost_sender(kept.head, gone.head) or _find_lacking(kept, gone)
    if lacking is not None:
        return lacking
    quoted, bare = False, ""
    known = {} if known is None else known
    for bar, texts, others in (
        (CoverBar.TEXT, _one(gone.preferred), _one(kept.preferred)),
        (CoverBar.TEXT, gone.texts, kept.texts),
        (CoverBar.HIDDEN, gone.hidden, kept.hidden or kept.texts),
    ):
        for text in texts:
            found = _find_in_any(text, others, known)
            if isinstance(found, CoverProof):
                return found._replace(bar=bar)
            quoted |= found.quoted and bar is CoverBar.TEXT
            if found.unquoted >= 0 and bar is CoverBar.TEXT:
                bare = text.exact.show(found.unquoted, found.unquoted + _SHOWN_CHARS)
    n_words = min((text.exact.n_words for text in gone.texts), default=0)
    alike = kept.head.sender == gone.head.sender and kept.head.topic == gone.head.topic
    proof = _find_kind(
        kept.head,
        gone.head,
        quoted=quoted,
        short=n_words < floor_words,
        brief=n_words < BRIEF_WORDS and not alike,
    )
    if proof.verdict in (Verdict.FULLER_FORM, Verdict.FULLER_TEXT) and bare:
        return CoverProof(None, CoverBar.TEXT, bare)  # who said it would be lost
    if proof.verdict is not None and not _says_subject(kept, gone, quoted=quoted):
        return CoverProof(None, CoverBar.TEXT, gone.head.subject[:_SHOWN_CHARS])
    return proof


def _one(text: ShownText | None) -> tuple[ShownText, ...]:
    return () if text is None else (text,)


def _find_lacking(kept: CoverContent, gone: CoverContent) -> CoverProof | None:
    """What bars a cover before any text is looked at: files, links, and how the other was read."""
    if not kept.lasting:
        return CoverProof(None, CoverBar.KEPT_PART)
    if not gone.files <= kept.files or not all(_is_known(note, kept, gone) for note in gone.notes):
        return CoverProof(None, CoverBar.FILE)
    unnamed = gone.names - kept.names
    if unnamed:
        return CoverProof(None, CoverBar.NAME, min(unnamed)[0][:_SHOWN_CHARS])
    lost = _find_lost_link(kept, gone.links)
    if lost:
        return CoverProof(None, CoverBar.LINK, lost)
    for comment, said in gone.for_outlook.items():
        lacking = None if comment in kept.for_outlook else _find_lost_for_outlook(kept, gone, said)
        if lacking is not None:
            return lacking
    turned = _find_turned(kept, gone)
    return None if turned is None else CoverProof(None, CoverBar.TEXT, turned[1][:_SHOWN_CHARS])


def _is_known(note: Note, kept: CoverContent, gone: CoverContent) -> bool:
    """Whether a message has the attachment that a note of the other is about, or the same note.

    In another message an attachment of that name may be any, unless it lies in the same place.
    """
    is_one = bool(gone.head.message_id) and kept.head.message_id == gone.head.message_id
    name, links = note
    wanted = [*gone.held, *(other for other, _ in gone.notes)].count(name)
    has_it = is_one and kept.held.count(name) >= wanted
    return has_it or (note in kept.notes and (is_one or bool(links)))


def _find_lost_link(kept: CoverContent, links: frozenset[str]) -> str:
    """The first of some links that a message lacks; "" if it has all."""
    lost = [link for link in links - kept.addresses if not _is_written_out(link, kept)]
    return min(lost, default="")[:_SHOWN_CHARS]


def _find_lost_for_outlook(
    kept: CoverContent, gone: CoverContent, said: ForOutlook
) -> CoverProof | None:
    """What a message lacks of a conditional comment that it does not have.

    Nothing if it shows the same words and links to all, and says nothing else to Outlook.
    """
    lost = _find_lost_link(kept, said.links)
    if lost:
        return CoverProof(None, CoverBar.LINK, lost)
    found = None if said.text.is_empty else _find_in_any(said.text, kept.texts, {})
    if isinstance(found, CoverProof):
        return found._replace(bar=CoverBar.TEXT)
    if kept.for_outlook.keys() <= gone.for_outlook.keys():
        return None
    if said.text.is_empty:
        return CoverProof(None, CoverBar.LINK, min(said.links)[:_SHOWN_CHARS])
    return CoverProof(None, CoverBar.TEXT, said.text.exact.show(0, _SHOWN_CHARS))


def _find_turned(kept: CoverContent, gone: CoverContent) -> Markup | None:
    """What the markup of one says and that of the other does not, or the other way round.

    Markup around what only the message that stays says is no matter.
    """
    lost = gone.markup - kept.markup
    if not kept.has_page:
        lost = frozenset(said for said in lost if said[0] != LEADS)
    if lost:
        return min(lost)
    added = sorted(kept.markup - gone.markup)
    return next((said for said in added if _turns(said, gone)), None)


def _turns(said: Markup, gone: CoverContent) -> bool:
    """Whether markup of the message that stays is around words of the one that goes."""
    if said[0] == UNTOLD:
        return True
    kind = said[0].partition(":")[0]
    turns = kind in TURNING or (gone.has_page and kind in SETTING_APART)
    return turns and any(text.shares(said[1]) for text in gone.texts)


def _says_subject(kept: CoverContent, gone: CoverContent, *, quoted: bool) -> bool:
    """Whether a message has the subject of another, or a line more that says it.

    So does a header above a forwarded message. Marks of answers count but where the text, another
    writer or the header proves that it is one. What a filter changed never stands for a subject
    that is as it was sent.
    """
    mine, other = kept.head, gone.head
    changed = mine.sent.filtered and not other.sent.filtered
    if not other.sent.topic:
        return not changed or bool(mine.sent.topic)
    named = bool(other.message_id) and other.message_id in mine.references
    one_id = bool(mine.message_id) and mine.message_id == other.message_id
    answers = quoted or named or (mine.answers and mine.sender != other.sender)
    is_known = len(other.subject) <= _LONGEST_SUBJECT and _UNKNOWN not in other.subject
    if is_known and (answers or not changed):
        # What one message has in front in one of its forms was added to it on the way.
        grown = mine.sent.untagged == other.sent.whole or mine.sent.unlisted == other.sent.unlisted
        one = one_id and mine.sent_utc == other.sent_utc
        if (one and grown) or mine.sent.is_that_of(other.sent, answered=answers):
            return True
    lines = other.subject, other.sent.whole
    return any(_count_lines(kept, line) > _count_lines(gone, line) for line in lines)


def _count_lines(content: CoverContent, line: str) -> int:
    return max((text.count_lines(line) for text in content.texts), default=0)


def _is_written_out(link: str, kept: CoverContent) -> bool:
    """Whether a link is to a mailbox whose address stands in a text."""
    mailbox = link[len(_MAILTO) :] if link.startswith(_MAILTO) else ""
    return "@" in mailbox and any(mailbox in text.packed for text in kept.texts)


def _find_in_any(
    text: ShownText, others: tuple[ShownText, ...], known: KnownPlaces
) -> Containment | CoverProof:
    """Where a text stands in one of others; or what is missing in the one that has most of it."""
    wanted = text.exact
    best: tuple[Containment, ShownText] | None = None
    for other in others:
        if (text, other) not in known:
            known[text, other] = find_whole(wanted, other.exact)
        found = known[text, other]
        if found.found:
            return found
        if best is None or found.missing > best[0].missing:
            best = found, other
    if best is None:
        return CoverProof(None, None, wanted.show(0, _SHOWN_CHARS))
    (_, _, at, after, _), other = best
    missing = wanted.show(at, at + _SHOWN_CHARS)
    return CoverProof(None, None, missing, other.exact.show(after, after + _SHOWN_CHARS))


def _find_kind(
    kept: CoverHead, gone: CoverHead, *, quoted: bool, short: bool, brief: bool
) -> CoverProof:
    """How a message that holds another is related to it.

    One Message-ID, or one sender, subject and instant, and no mark of quotation more: it is a
    fuller form of one message, if nothing that its header says is lost; else the same text, sent
    again. One conversation, or marks of quotation: a quotation, and only what is later can quote.
    Anything else is the same text, sent again; but a few words stand in many messages, and a brief
    answer of two people, or to two messages, is no copy. When a message was sent is part of it:
    one without a date is no fuller.
    """
    undated = kept.sent_utc == UNKNOWN_TIME and gone.sent_utc != UNKNOWN_TIME
    lost = gone.said - kept.has
    one = _is_one_sending(kept, gone) and not quoted
    if one and not (lost and short):
        kind = Verdict.FULLER_TEXT if lost else Verdict.FULLER_FORM
        return CoverProof(None, CoverBar.DATE) if undated else CoverProof(kind)
    named = bool(gone.message_id) and gone.message_id in kept.references
    if named or quoted or _is_one_conversation(kept, gone):
        if not (named or _is_one_conversation(kept, gone)):
            return CoverProof(None, CoverBar.CONVERSATION)
        if UNKNOWN_TIME in (kept.sent_utc, gone.sent_utc) or kept.sent_utc <= gone.sent_utc:
            return CoverProof(None, CoverBar.CLOCK)
        return CoverProof(None, CoverBar.SHORT) if short and not named else _QUOTED
    if short or brief:
        return CoverProof(None, CoverBar.SHORT)
    return CoverProof(None, CoverBar.DATE) if undated else CoverProof(Verdict.FULLER_TEXT)


_QUOTED = CoverProof(Verdict.QUOTED)


def _find_lost_sender(kept: CoverHead, gone: CoverHead) -> CoverProof | None:
    """Whether who can be answered is lost: to nobody, or to another one of one message."""
    other = gone.sender != kept.sender and any(kind == "from" for kind, _ in gone.said - kept.has)
    lost = (other and _is_one_sending(kept, gone)) or (gone.sender and not kept.sender)
    return CoverProof(None, CoverBar.SENDER, gone.sender) if lost else None


def _is_one_sending(kept: CoverHead, gone: CoverHead) -> bool:
    """Whether the Message-ID, or sender, subject and instant, are known and the same."""
    mine = (gone.sender, gone.topic, gone.sent_utc)
    return (bool(gone.message_id) and gone.message_id == kept.message_id) or (
        mine == (kept.sender, kept.topic, kept.sent_utc)
        and bool(gone.sender and gone.topic)
        and gone.sent_utc != UNKNOWN_TIME
    )


def _is_one_conversation(kept: CoverHead, gone: CoverHead) -> bool:
    """Whether two messages name each other or a third; by subject only where one cannot tell."""
    if kept.references & gone.references or kept.message_id in gone.references:
        return True
    if kept.references and kept.has_chain and gone.message_id:
        return False
    return kept.answers and bool(gone.topic) and kept.topic == gone.topic

"""Whether a message says all that another says: the proof, over what was read from their bytes.

Everything that a message shows has to be in the other one: each of its texts, the plain and the
HTML one, in one text of the other, and the one that programs choose in the one that they choose;
what its HTML hides; each attachment and picture by its bytes; each link by its target. Then the
two must be related in one of three ways; see `_find_kind`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from core.match.cover.containment import Containment, find_whole
from core.match.cover.shown_text import ShownText
from core.model.covers import SETTING_APART, TURNING, UNTOLD, CoverBar, CoverProof, Markup
from core.model.groups import Verdict
from core.model.sources import UNKNOWN_TIME
from core.settings import BRIEF_WORDS

_SHOWN_CHARS = 160  # of a place where two texts part
_MAILTO = "mailto:"
_TAG = re.compile(r"(\[[^\[\]]{1,60}\]) ?(?=.)")
_LETTER = r"[^\W_\u2e80-\U0003ffff]"  # ideographs need no blank between words
_RUNS_ON = (
    (re.compile(rf"{_LETTER}\Z"), re.compile(_LETTER)),
    (re.compile(r"\d[.,:/-]?\Z"), re.compile(r"[.,:/-]?\d")),
)
_LONGEST_SUBJECT = 900  # characters; what stands behind them may not have been decoded
_UNKNOWN = "\ufffd"  # in the place of what could not be decoded
Note = tuple[str, frozenset[str]]  # what a program took out: its name, and where it lies now


@dataclass(frozen=True, slots=True)
class CoverHead:
    """What tells how two messages belong together.

    Attributes:
        message_id, sender, topic, references: As in `core.model.mail.Message`.
        sent_utc: Seconds since 1970, or `UNKNOWN_TIME`.
        answers: Its subject says that it is a reply or a forward.
        subject: All of it, as shown.
        has_chain: It has References, which name all before it; else only what it answers, at most.
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
        names: Of the attachments that have one, but for pictures within the text, with digests.
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


def may_cover(kept: CoverContent, gone: CoverContent) -> bool:
    """Whether a look at some lines leaves it open that one message covers another.

    Cost: less than a tenth of what `prove_content` takes.
    """
    return gone.bar is None and may_hold(kept.texts, gone.texts)


def may_hold(kept: Sequence[ShownText], gone: Sequence[ShownText]) -> bool:
    """As `may_cover`, where nothing but the texts of two messages is known."""
    return all(any(text.may_stand_in(other) for other in kept) for text in gone)


def prove_content(kept: CoverContent, gone: CoverContent, *, floor_words: int) -> CoverProof:
    """Whether one message covers another, and how.

    Args:
        kept: What would stay.
        gone: What would go.
        floor_words: Fewer words say too little to be known again anywhere.

    Cost: that of `find_whole` for each text of the one in each of the other.
    """
    if gone.bar is not None:
        return CoverProof(None, gone.bar)
    lacking = _find_lost_sender(kept.head, gone.head) or _find_lacking(kept, gone)
    if lacking is not None:
        return lacking
    quoted, bare = False, ""
    known: _Known = {}
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
    if proof.verdict is not None and not _says_subject(kept, gone.head):
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
    taken = {name for name, _ in gone.names - kept.names} & {name for name, _ in kept.names}
    if taken:
        return CoverProof(None, CoverBar.NAME, min(taken)[:_SHOWN_CHARS])
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


def _says_subject(kept: CoverContent, gone: CoverHead) -> bool:
    """Whether a subject is the other one, but for marks of answers and tags, or stands in it.

    Or is a line of its text, as where a forwarded message has its header above it.
    """
    if not gone.topic or _holds_subject(kept.head, gone):
        return True
    if gone.topic == kept.head.topic and _topic_as_written(gone) in kept.head.subject:
        return True
    return any(text.has_line(gone.subject) for text in kept.texts)


def _topic_as_written(head: CoverHead) -> str:
    """A subject without the marks before it, in its own case; "" where that cannot be told."""
    at = head.subject.lower().rfind(head.topic)
    return head.subject[at : at + len(head.topic)] if at >= 0 else ""


def _is_written_out(link: str, kept: CoverContent) -> bool:
    """Whether a link is to a mailbox whose address stands in a text."""
    mailbox = link[len(_MAILTO) :] if link.startswith(_MAILTO) else ""
    return "@" in mailbox and any(mailbox in text.packed for text in kept.texts)


_Known = dict[tuple[ShownText, ShownText], Containment]  # of one pair of messages


def _find_in_any(
    text: ShownText, others: tuple[ShownText, ...], known: _Known
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

    One Message-ID, or one sender, subject and instant, all of the subject in the other, and no
    mark of quotation more: it is a fuller form of one message, if nothing that its header says is
    lost; else the same text, sent again. One conversation, or marks of quotation: a quotation, and
    only what is later can quote. Anything else is the same text, sent again; but a few words stand
    in many messages, and a brief answer of two people, or to two
    messages, is no copy. When a message was sent is part of it: one without a date is no fuller.
    """
    undated = kept.sent_utc == UNKNOWN_TIME and gone.sent_utc != UNKNOWN_TIME
    lost = gone.said - kept.has
    one = _is_one_sending(kept, gone) and _holds_subject(kept, gone) and not quoted
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


def _holds_subject(kept: CoverHead, gone: CoverHead) -> bool:
    """Whether one subject holds all of another, its tags and what is behind them in their order.

    A tag that only the candidate has may say what nothing else does: "[PROBLEM]", "[OK]". Nothing
    is told of a subject that was not read whole.
    """
    said, there = (" ".join(head.subject.split()) for head in (gone, kept))
    if len(said) > _LONGEST_SUBJECT or _UNKNOWN in said:
        return False
    at = 0
    while tag := _TAG.match(said):
        place = there.find(tag[1], at)
        if place < 0:
            return False
        at, said = place + len(tag[1]), said[tag.end() :]
    return _stands_apart(said, there, at)


def _stands_apart(said: str, there: str, at: int) -> bool:
    """Whether words stand in a text from a place on, and are no part of longer ones there.

    "Invoice 1" is neither in "Invoice 12" nor in "Invoice 1.5".
    """
    while (at := there.find(said, at)) >= 0:
        if not (_runs_on(there[:at], said) or _runs_on(said, there[at + len(said) :])):
            return True
        at += 1
    return False


def _runs_on(before: str, after: str) -> bool:
    """Whether a word or a number goes on from one text into the next."""
    return any(ends.search(before[-2:]) and goes_on.match(after) for ends, goes_on in _RUNS_ON)


def _is_one_conversation(kept: CoverHead, gone: CoverHead) -> bool:
    """Whether two messages name each other or a third; by subject only where one cannot tell."""
    if kept.references & gone.references or kept.message_id in gone.references:
        return True
    if kept.references and kept.has_chain and gone.message_id:
        return False
    return kept.answers and bool(gone.topic) and kept.topic == gone.topic

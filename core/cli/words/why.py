"""The terminal's words for why two mails are linked or not, and for what is seen twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import assert_never

from core.cli.terminal import counted
from core.model.fingerprint import BlockKind
from core.model.groups import Difference, Evidence, Verdict
from core.model.reasons import Apart, Explanation, Reason, Sight

Named = Callable[[int], str]  # a row as the terminal calls it: "A", "B" or a place

_LACKS = {  # counted for each of the two; {} is what it takes
    Apart.SHORT: "too short to be told by its text ({:.0f} words needed)",
    Apart.NO_CONTENT: "too few words of the dictionary for a signature of content ({:.0f} needed)",
    Apart.NO_STRUCTURE: "too few different parts for a signature of the layout ({:.0f} needed)",
}
_DIFFERENCES = {
    Difference.TEXT: "text",
    Difference.ORDER: "order of the sentences",
    Difference.MORE_TEXT: "B says more",
    Difference.LESS_TEXT: "A says more",
    Difference.AMOUNT: "amount",
    Difference.DATE: "date",
    Difference.NUMBER: "number",
    Difference.LINK: "link",
    Difference.SUBJECT: "subject",
    Difference.SENDER: "sender",
    Difference.SENT_TIME: "sent time",
    Difference.MORE_ATTACHMENTS: "B has an attachment that A lacks",
    Difference.LESS_ATTACHMENTS: "A has an attachment that B lacks",
    Difference.SENDER_NAME: "how the sender is shown",
    Difference.REPLY_TO: "Reply-To",
    Difference.RECIPIENTS: "recipients",
    Difference.THREAD: "place in the conversation (In-Reply-To, References)",
    Difference.LIST: "mailing list",
    Difference.LETTER_CASE: "capital letters",
    Difference.LAYOUT: "spaces or line breaks",
    Difference.CHARACTERS: "special or invisible characters",
    Difference.HTML: "HTML",
    Difference.IMAGE: "image",
    Difference.ATTACHMENT_NAME: "attachment name",
    Difference.STRUCTURE: "internal structure",
    Difference.HEADER: "another header",
    Difference.ALTERNATIVE: "alternative version of the text",
    Difference.MESSAGE_ID: "Message-ID",
    Difference.UNVERIFIED: "not compared in full yet",
    Difference.INCOMPLETE: "not read in full",
}
_BOTH_SAY_MORE = Difference.MORE_TEXT | Difference.LESS_TEXT
NO_DIFFERENCE = Difference.UNVERIFIED | Difference.INCOMPLETE  # but what is not known


def difference_words(differs: Difference) -> str:
    """In what two mails differ, separated by commas.

    A sentence that was changed, or cut short, is one too many on each side: neither has more.
    """
    words = {flag: words for flag, words in _DIFFERENCES.items() if flag & differs}
    if differs & _BOTH_SAY_MORE == _BOTH_SAY_MORE:
        words[Difference.MORE_TEXT] = "A and B each have sentences of their own"
        del words[Difference.LESS_TEXT]
    return ", ".join(words.values())


def differs_line(verdict: Verdict | None, differs: Difference) -> str:
    """In what two mails differ, as a line; and what is not known of them."""
    if verdict is Verdict.IDENTICAL:
        one = ", except a Message-ID that only one of them has" if differs else ""
        return f"Differs: nothing that a mail program could show{one}"
    line = f"Differs: {difference_words(differs & ~NO_DIFFERENCE) or 'nothing that is compared'}"
    unknown = difference_words(differs & NO_DIFFERENCE)
    return f"{line} ({unknown})" if unknown else line


def sight_words(sight: Sight) -> str:
    """How one message comes to be seen twice."""
    match sight:
        case Sight.FILE:
            return "one file with two names"
        case Sight.LABEL:
            return "one message under two labels"
        case Sight.ACCOUNT:
            return "one mailbox that two accounts reach"
        case Sight.CACHE:
            return "Thunderbird's copy of what is on the server"
        case _:
            assert_never(sight)


def headline(found: Explanation, threshold: float) -> str:  # noqa: PLR0911 - one line a verdict
    """What the two are to each other, in a sentence."""
    match found.verdict:
        case Verdict.SAME_MESSAGE_VIEW:
            return "One message, seen twice: neither is a copy of the other."
        case Verdict.CONFLICT:
            return (
                "A conflict: one Message-ID, but another text or other attachments. "
                "Listed apart, never marked by a rule."
            )
        case None:
            return f"Not copies at similarity {threshold:g}."
        case Verdict.IDENTICAL:
            return "Copies: identical. Everything a mail program could show is the same."
        case Verdict.SAME_TEXT:
            return f"Copies: the same text and attachments{_not_proven(found.differs)}."
        case Verdict.NEAR:
            return f"Near copies: similarity {shown_score(found.score)}, needed {threshold:g}."
        case Verdict.NEAR_SHORT:
            return (
                f"Near copies, short texts: similarity {shown_score(found.score)}, "
                f"needed {threshold:g}."
            )
        case Verdict.SAME_TEMPLATE:
            return "Of one template, not copies. Never marked by a rule."
        case Verdict.KNOWN_BULK:
            return "Known bulk mail, not copies. Never marked by a rule."
        case _:
            assert_never(found.verdict)


def _not_proven(differs: Difference) -> str:
    """Why copies of one text are not called identical."""
    if differs & Difference.INCOMPLETE:
        return ", as far as they could be read. At least one was not read in full"
    if differs & Difference.UNVERIFIED:
        return ", but not compared in full yet. `plan` compares them before anything is moved"
    return ", but not identical"


def evidence_words(found: Evidence, score: float) -> list[str]:
    """What the two share, a line each."""
    kind = "sentences" if found.kind is BlockKind.SENTENCES else "paragraphs"
    lines = []
    if found.of_kept or found.of_member:
        largest = max(found.of_kept, found.of_member)
        lines.append(
            f"{found.common:,} of {largest:,} {kind} are in both, similarity {shown_score(score)}"
        )
    if 0 < found.edit < 1:
        lines.append(f"letter by letter the texts are alike to {shown_score(found.edit)}")
    if found.content:
        lines.append(f"same wording: {counted(found.content, 'word', 'words')}")
    if found.structure:
        lines.append(f"same layout: {counted(found.structure, 'part', 'parts')}")
    return lines


def shown_score(score: float) -> str:
    """Rounded down, so that 0.599 does not look as if it reached 0.60."""
    return f"{int(score * 100 + 1e-9) / 100:.2f}"


def reason_lines(reasons: Sequence[Reason], named: Named) -> list[str]:
    """The rules that keep two mails apart, a line each; what both lack is one line."""
    lines: list[str] = []
    for rule, same in groupby(reasons, key=lambda reason: reason.rule):
        found = list(same)
        if rule in _LACKS:
            counts = ", ".join(f"{named(r.row)} has {r.have:.0f}" for r in found)
            lines.append(f"{_LACKS[rule].format(found[0].need)}: {counts}")
        else:
            lines += [_words(reason, named) for reason in found]
    return lines


def _words(reason: Reason, named: Named) -> str:  # noqa: C901, PLR0911, PLR0912 - a line each
    """The rule that keeps two mails apart, and its numbers."""
    it, other = _called(reason.row, named), _called(reason.other, named)
    have, need = reason.have, reason.need
    match reason.rule:
        case Apart.SAME_MAIL:
            return "both names are of one and the same message"
        case Apart.SEEN_TWICE:
            return "they are one message that is seen in two places"
        case Apart.VIEW:
            return f"{it} is another sight of {other}, which is compared in its place"
        case Apart.GHOST:
            return f"{it} is deleted already, its folder is only not compacted: never compared"
        case Apart.PSEUDO:
            return f"{it} is a mail server's own record: never compared"
        case Apart.UNREADABLE:
            return f"{it} could not be read: what is not known equals nothing"
        case Apart.CUT:
            return (
                f"not all of {it} was read, which is above a limit: "
                "what is not known equals nothing"
            )
        case Apart.SAID:
            return "you said that they are no copies (`library pairs` lists and forgets that)"
        case Apart.ANSWERS:
            return (
                "one answers the other (In-Reply-To or References): "
                "a reply is no copy of what it answers"
            )
        case Apart.OWN_TEXT:
            return (
                "one quotes another mail, and what the two say themselves is too different: "
                f"similarity {shown_score(have)}, needed {need:g}"
            )
        case Apart.TEXT_OFF:
            return "the text is not compared: that detector is switched off"
        case Apart.NO_TEXT:
            return f"{it} has no text that could be compared"
        case Apart.SHORT | Apart.NO_CONTENT | Apart.NO_STRUCTURE:
            return f"{_LACKS[reason.rule].format(need)}: {it} has {have:.0f}"
        case Apart.NEEDS_EQUAL:
            return (
                "so short, they are copies only with equal text, attachments and envelope; "
                f"these differ: {difference_words(reason.differs)}"
            )
        case Apart.NEEDS_KNOWN:
            return (
                "so short, they are copies only with a known and equal envelope; "
                f"not known: {difference_words(reason.differs)}"
            )
        case Apart.OTHER_KIND:
            return "one is compared by its sentences, the other, a long text, by its paragraphs"
        case Apart.SIMILARITY:
            return (
                f"their texts are too different: similarity {shown_score(have)}, needed {need:g}"
            )
        case Apart.NOT_KEPT:
            return (
                f"their similarity is {shown_score(have)}, but in this scan so many mails are "
                f"alike that only {need:g} and more was kept"
            )
        case Apart.CONTENT_OFF:
            return "the signature of content is not compared: that detector is switched off"
        case Apart.OTHER_CONTENT:
            return "their words are others: the signatures of content differ"
        case Apart.STRUCTURE_OFF:
            return "the signature of structure is not compared: that detector is switched off"
        case Apart.OTHER_STRUCTURE:
            return "their layout is another: the signatures of structure differ"
        case Apart.OTHER_GROUP:
            return (
                f"they match, but {it} stands in the group of {other} "
                f"(similarity {_or_none(need)} there, {_or_none(have)} here)"
            )
        case Apart.NO_GROUP:
            return f"they match, but {it} matches no message that is kept, so it is in no group"
        case Apart.BOTH_KEPT:
            return "they match, but each is the message that is kept of a group of its own"
        case Apart.THROUGH_KEPT:
            return f"they are in one group, each as a copy of {other}, and do not match each other"
        case Apart.BOTH_PROTECTED:
            return "both are in protected folders, so neither is moved"
        case _:
            assert_never(reason.rule)


def _called(row: int, named: Named) -> str:
    return named(row) if row >= 0 else ""


def _or_none(score: float) -> str:
    return shown_score(score) if score else "of the template"

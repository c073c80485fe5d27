"""Why two mails are copies or not, in words: the verdict, the rules, what differs.

The two are "the first message" and "the second": neither is kept, unless they stand in one group.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import assert_never

from PySide6.QtCore import QCoreApplication, QLocale

from core.model.fingerprint import BlockKind
from core.model.groups import Difference, Verdict
from core.model.reasons import Apart, Explanation, Reason, Sight
from gui import wording
from gui.models.compare.differences import difference_words

translate = QCoreApplication.translate
_COUNTED = frozenset({Apart.SHORT, Apart.NO_CONTENT, Apart.NO_STRUCTURE})
_PLACE = re.compile("%[1-5]")
Named = Callable[[int], str]  # a third mail, in a few words


@dataclass(frozen=True, slots=True)
class Answer:
    """An explanation in words.

    Attributes:
        copies: The two are copies, so that nothing is amiss.
        headline: What they are to each other.
        lines: Why, what decides first.
        differs: What differs, or that nothing does.
    """

    copies: bool
    headline: str
    lines: tuple[str, ...]
    differs: str


def answer(found: Explanation, threshold: float, named: Named, *, ignored: bool) -> Answer:
    """Say why; `ignored`: the user said before that the two are no copies."""
    lines = list(_reasons(found, named))
    if ignored:
        lines.insert(0, translate("Why", "You said that these two are not copies (Mark menu)."))
    barred = {Apart.SAME_MAIL, Apart.SEEN_TWICE}
    if not any(reason.rule in barred for reason in found.reasons):
        lines += _evidence(found)
    if found.linked and found.kept >= 0:
        lines.append(_kept(found, named))
    return Answer(
        copies=found.linked and found.verdict not in (Verdict.CONFLICT, Verdict.SAME_TEMPLATE),
        headline=_headline(found, threshold),
        lines=tuple(lines),
        differs=_differs(found),
    )


def _differs(found: Explanation) -> str:
    """In what the two differ, and what is not known of them."""
    if found.verdict is Verdict.IDENTICAL:
        if found.differs:  # any field but the named ones may have been lost on the way
            return translate(
                "Why",
                "Everything that a mail program could show is the same. Only one of the two has a "
                "message number.",
            )
        return translate("Why", "Everything that a mail program could show is the same.")
    names = wording.listed(difference_words(_of_second(found.differs)))
    words = translate("Why", "The second message, compared with the first: %1.").replace(
        "%1", names
    )
    said = words if names else translate("Why", "Nothing that is compared differs.")
    return " ".join(part for part in (said, wording.not_proven(found.differs)) if part)


def sight(what: Sight) -> str:
    """How one message comes to be seen twice."""
    match what:
        case Sight.FILE:
            return translate("Why", "One file with two names")
        case Sight.LABEL:
            return translate("Why", "One message under two labels")
        case Sight.ACCOUNT:
            return translate("Why", "One mailbox that two accounts reach")
        case Sight.CACHE:
            return translate("Why", "Thunderbird's copy of what is on the server")
        case _:
            assert_never(what)


def _headline(found: Explanation, threshold: float) -> str:
    if found.verdict is None:
        words = translate("Why", "Not copies at similarity %1")
        return words.replace("%1", _number(threshold))
    if found.verdict in (Verdict.SAME_MESSAGE_VIEW, Verdict.CONFLICT):
        return wording.verdict(found.verdict)
    if found.verdict is Verdict.SAME_TEMPLATE:
        return translate("Why", "Not copies, only the same template")
    verdict = wording.verdict(found.verdict)  # a German noun within it keeps its capital
    return translate("Why", "Copies: %1").replace("%1", verdict[:1].lower() + verdict[1:])


def _of_second(differs: Difference) -> Difference:
    """Without what says the same again with less, and without what is merely not known."""
    differs &= ~(Difference.UNVERIFIED | Difference.INCOMPLETE)
    told = Difference.MORE_TEXT | Difference.LESS_TEXT | Difference.ORDER
    return differs & ~Difference.TEXT if differs & told else differs


def _evidence(found: Explanation) -> list[str]:
    shared, lines = found.evidence, []
    largest = max(shared.of_kept, shared.of_member)
    if largest:
        match shared.kind:
            case BlockKind.SENTENCES:
                words = translate("Why", "%1 of %2 sentences are in both, similarity %3.")
            case BlockKind.PARAGRAPHS:
                words = translate("Why", "%1 of %2 paragraphs are in both, similarity %3.")
        words = words.replace("%1", wording.number(shared.common))
        words = words.replace("%2", wording.number(largest))
        lines.append(words.replace("%3", _number(found.score)))
    if 0 < shared.edit < 1:
        words = translate("Why", "Letter by letter the texts are alike to %1.")
        lines.append(words.replace("%1", _number(shared.edit)))
    if shared.content:
        lines.append(translate("Why", "Same wording: %Ln word(s).", "", shared.content))
    if shared.structure:
        lines.append(translate("Why", "Same layout: %Ln part(s).", "", shared.structure))
    return lines


def _kept(found: Explanation, named: Named) -> str:
    words = translate("Why", "They stand in one group; kept is %1.")
    return words.replace("%1", _mail(found.kept, found, named))


def _mail(row: int, found: Explanation, named: Named) -> str:
    if row == found.a:
        return translate("Why", "the first message")
    if row == found.b:
        return translate("Why", "the second message")
    return wording.quoted(named(row)) if row >= 0 else ""


def _reasons(found: Explanation, named: Named) -> Iterator[str]:
    """The rules, a sentence each; what both lack is one sentence."""
    for rule, same in groupby(found.reasons, key=lambda reason: reason.rule):
        reasons = list(same)
        if rule not in _COUNTED:
            yield from (_reason(reason, found, named) for reason in reasons)
            continue
        counts = wording.listed(
            f"{_mail(reason.row, found, named)} {wording.number(round(reason.have))}"
            for reason in reasons
        )
        words = _rule(rule).replace("%4", wording.number(round(reasons[0].need)))
        yield words.replace("%1", counts)


def _reason(reason: Reason, found: Explanation, named: Named) -> str:
    """One rule with its numbers, as a sentence."""
    have, need = _number(reason.have), _number(reason.need)
    if reason.rule is Apart.OTHER_GROUP:  # only a template may link there, without a number
        have = have if reason.have else "\u2013"
        need = need if reason.need else "\u2013"
    values = {
        "%1": _mail(reason.row, found, named),
        "%2": _mail(reason.other, found, named),
        "%3": have,
        "%4": need,
        "%5": wording.listed(difference_words(reason.differs)),
    }
    # at once: what a stranger wrote into a subject is no place for another value
    words = _PLACE.sub(lambda place: values[place[0]], _rule(reason.rule))
    return words[:1].upper() + words[1:]


def _rule(rule: Apart) -> str:  # noqa: C901, PLR0911, PLR0912 - one return a rule
    """A rule in words; %1 its mail or counts, %2 another, %3 what is, %4 what must be, %5 what."""
    match rule:
        case Apart.SAME_MAIL:
            return translate("Why", "You chose the same message twice.")
        case Apart.SEEN_TWICE:
            return translate("Why", "It is one message that is seen in two places.")
        case Apart.VIEW:
            return translate("Why", "%1 is another sight of %2, which is compared in its place.")
        case Apart.GHOST:
            return translate(
                "Why", "%1 is deleted, its folder is only not compacted: never compared."
            )
        case Apart.PSEUDO:
            return translate("Why", "%1 is a mail server's own record: never compared.")
        case Apart.UNREADABLE:
            return translate("Why", "%1 could not be read, and what is not known equals nothing.")
        case Apart.CUT:
            return translate(
                "Why",
                "Not all of %1 was read, which is above a limit, and what is not known equals "
                "nothing.",
            )
        case Apart.ANSWERS:
            return translate(
                "Why", "One answers the other: a reply is no copy of what it answers."
            )
        case Apart.OWN_TEXT:
            return translate(
                "Why",
                "One quotes another message, and what the two say themselves is too different: "
                "similarity %3, needed %4.",
            )
        case Apart.TEXT_OFF:
            return translate("Why", "Sentences are not compared: that is off in View > Find by.")
        case Apart.NO_TEXT:
            return translate("Why", "%1 has no text that could be compared.")
        case Apart.SHORT:
            return translate("Why", "Too short to be told by its text, %4 words needed: %1.")
        case Apart.NEEDS_EQUAL:
            return translate(
                "Why",
                "So short, text, attachments, sender, subject and time must be equal: %5.",
            )
        case Apart.NEEDS_KNOWN:
            return translate(
                "Why",
                "So short, sender, subject and time must be known and equal; they are not known.",
            )
        case Apart.OTHER_KIND:
            return translate(
                "Why", "One is compared by sentences, the other, a long text, by paragraphs."
            )
        case Apart.SIMILARITY:
            return translate("Why", "Their texts are too different: similarity %3, needed %4.")
        case Apart.NOT_KEPT:
            return translate(
                "Why",
                "Their similarity is %3, but so many messages of this scan are alike that only "
                "%4 and more was kept.",
            )
        case Apart.CONTENT_OFF:
            return translate("Why", "Wording is not compared: that is off in View > Find by.")
        case Apart.NO_CONTENT:
            return translate(
                "Why", "Too few dictionary words to be told by the wording, %4 needed: %1."
            )
        case Apart.OTHER_CONTENT:
            return translate("Why", "Their wording is another, names and numbers left out.")
        case Apart.STRUCTURE_OFF:
            return translate("Why", "Layout is not compared: that is off in View > Find by.")
        case Apart.NO_STRUCTURE:
            return translate(
                "Why", "Too few different parts to be told by the layout, %4 needed: %1."
            )
        case Apart.OTHER_STRUCTURE:
            return translate("Why", "Their layout is another.")
        case Apart.OTHER_GROUP:
            return translate(
                "Why",
                "They match, but %1 stands in the group of %2 (similarity %4 there, %3 here).",
            )
        case Apart.NO_GROUP:
            return translate("Why", "They match, but %1 matches no message that is kept.")
        case Apart.BOTH_KEPT:
            return translate("Why", "They match, but each is the kept message of its own group.")
        case Apart.THROUGH_KEPT:
            return translate(
                "Why",
                "They are in one group, each as a copy of %2, and do not match each other.",
            )
        case Apart.SAID:
            return translate("Why", "You said that these two are not copies (Mark menu).")
        case Apart.BOTH_PROTECTED:
            return translate("Why", "Both are protected, so neither is moved.")
        case _:
            assert_never(rule)


def _number(score: float) -> str:
    """Rounded down: 0.599 must not look as if it reached 0.60."""
    return QLocale().toString(int(score * 100 + 1e-9) / 100, "f", 2)

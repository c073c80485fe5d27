"""Why two messages are copies or not: the verdict, the rules, what they share, what differs.

How the two are called is the face's own: "A" and "B", "the first message" and "the second".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from core.model.fingerprint import BlockKind
from core.model.groups import COVERED, Difference, Evidence, Verdict
from core.model.reasons import ApartRule, Explanation, Reason, SeenTwiceSign
from core.words.covers import cover_sentences
from core.words.differences import NOT_KNOWN, difference_list, not_proven_sentence
from core.words.sentence import (
    Part,
    Score,
    Sentence,
    for_each,
    joined_sentences,
    listed,
    opening,
    within,
)
from core.words.verdicts import VERDICTS

# %1: its message, or counts; %2: another message; %3: what is; %4: what must be; %5: what differs
RULES = for_each(
    {
        ApartRule.SAME_MAIL: Sentence("Why", "You chose the same message twice."),
        ApartRule.SEEN_TWICE: Sentence("Why", "This is one message, seen in two places."),
        ApartRule.VIEW: Sentence(
            "Why", "%1 is another view of %2, which is compared in its place."
        ),
        ApartRule.GHOST: Sentence(
            "Why",
            "%1 is already deleted (its folder is not compacted yet), so it is never compared.",
        ),
        ApartRule.PSEUDO: Sentence(
            "Why", "%1 is a mail server's internal record, so it is never compared."
        ),
        ApartRule.UNREADABLE: Sentence("Why", "%1 could not be read, so it cannot be compared."),
        ApartRule.CUT: Sentence(
            "Why",
            "%1 is too large to be read in full, so it cannot be compared.",
        ),
        ApartRule.ANSWERS: Sentence("Why", "One is a reply to the other."),
        ApartRule.OWN_TEXT: Sentence(
            "Why",
            "One quotes another message, and without what is quoted, the texts are too "
            "different: similarity %3, needed %4.",
        ),
        ApartRule.ISSUES: Sentence(
            "Why",
            "They are two issues of a series, from one sender or list, sent at "
            "different times: %5.",
        ),
        ApartRule.CODES: Sentence(
            "Why", "Both are short and differ in the part that matters: %5."
        ),
        ApartRule.OTHER_FILES: Sentence("Why", "Each has an attachment that the other lacks."),
        ApartRule.FEW_WORDS: Sentence(
            "Why",
            "The same few words were written twice: by two people, in reply to "
            "two messages, or under two subjects.",
        ),
        ApartRule.TEXT_OFF: Sentence("Why", "Sentences are not compared: this is turned off."),
        ApartRule.NO_TEXT: Sentence("Why", "%1 has no text to compare."),
        ApartRule.SHORT: Sentence("Why", "Too short to compare by text, %4 words needed: %1."),
        ApartRule.NEEDS_EQUAL: Sentence(
            "Why",
            "For such short messages, text, attachments, sender, subject and "
            "time must be equal: %5.",
        ),
        ApartRule.NEEDS_KNOWN: Sentence(
            "Why",
            "For such short messages, sender, subject and time must be known "
            "and equal; they are not known.",
        ),
        ApartRule.OTHER_KIND: Sentence(
            "Why", "One is compared by sentences, the other, a long text, by paragraphs."
        ),
        ApartRule.SIMILARITY: Sentence(
            "Why", "Their texts are too different: similarity %3, needed %4."
        ),
        ApartRule.NO_CANDIDATE: Sentence(
            "Why",
            "Letter by letter, they match to %3 (%4 needed), but no step of "
            "the search compared the two.",
        ),
        ApartRule.NOT_KEPT: Sentence(
            "Why",
            "Their similarity is %3, but so many messages of this scan are alike that only pairs "
            "of %4 and more were kept.",
        ),
        ApartRule.CONTENT_OFF: Sentence("Why", "Wording is not compared: this is turned off."),
        ApartRule.NO_CONTENT: Sentence(
            "Why", "Too few dictionary words to compare the wording, %4 needed: %1."
        ),
        ApartRule.OTHER_CONTENT: Sentence(
            "Why", "Their wording differs, even without names and numbers."
        ),
        ApartRule.STRUCTURE_OFF: Sentence("Why", "Layout is not compared: this is turned off."),
        ApartRule.NO_STRUCTURE: Sentence(
            "Why", "Their layout is too simple to compare, %4 different parts needed: %1."
        ),
        ApartRule.OTHER_STRUCTURE: Sentence("Why", "Their layouts differ."),
        ApartRule.OTHER_GROUP: Sentence(
            "Why", "They match, but %1 is in the group of %2 (similarity %4 there, %3 here)."
        ),
        ApartRule.NO_GROUP: Sentence("Why", "They match, but %1 matches no message that is kept."),
        ApartRule.BOTH_KEPT: Sentence(
            "Why", "They match, but each is in a group with messages that match it better."
        ),
        ApartRule.THROUGH_KEPT: Sentence(
            "Why", "They are in one group, each as a copy of %2, but do not match each other."
        ),
        ApartRule.SAID: Sentence("Why", "You marked these two as not copies."),
        ApartRule.BOTH_PROTECTED: Sentence("Why", "Both are protected, so neither is moved."),
    }
)

SIGHTS = for_each(
    {
        SeenTwiceSign.FILE: Sentence("Why", "One file with two names"),
        SeenTwiceSign.LABEL: Sentence("Why", "One message under two labels"),
        SeenTwiceSign.ACCOUNT: Sentence("Why", "One mailbox that two accounts reach"),
        SeenTwiceSign.CACHE: Sentence("Why", "A mail program's local copy of a server folder"),
    }
)
_BLOCKS = for_each(
    {
        BlockKind.SENTENCES: Sentence(
            "Why", "Counted by sentences: %1 of %2 are in both, similarity %3."
        ),
        BlockKind.PARAGRAPHS: Sentence(
            "Why", "Counted by paragraphs: %1 of %2 are in both, similarity %3."
        ),
    }
)
_ALIKE = Sentence("Why", "Counted by letters: similarity %1.")
_ONE_TEXT = (Verdict.SAME_MESSAGE_VIEW, Verdict.IDENTICAL, Verdict.SAME_TEXT)
_COUNTED = frozenset({ApartRule.SHORT, ApartRule.NO_CONTENT, ApartRule.NO_STRUCTURE})
_ONE_MESSAGE = frozenset({ApartRule.SAME_MAIL, ApartRule.SEEN_TWICE})
_NO_COPIES = frozenset({Verdict.CONFLICT, Verdict.SAME_TEMPLATE, Verdict.KNOWN_BULK})
_SAYS_MORE_THAN_TEXT = Difference.MORE_TEXT | Difference.LESS_TEXT | Difference.ORDER
_NONE = "\u2013"

Named = Callable[[int], Part]  # what the message of a row is called; "" for none


@dataclass(frozen=True, slots=True)
class FaceWords:
    """What a face says in its own way.

    Attributes:
        named: What a message is called.
        compared: What goes before the differences, %1.
        hints: Of a rule: where it is switched or taken back.
    """

    named: Named
    compared: Sentence
    hints: Mapping[ApartRule, Part] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PairAnswer:
    """An explanation in words.

    Attributes:
        copies: The two are copies, so that nothing is amiss.
        headline: What they are to each other.
        lines: Why, what decides first.
        differs: What differs, or that nothing does.
    """

    copies: bool
    headline: Part
    lines: tuple[Part, ...]
    differs: Part


def explain_pair(
    found: Explanation,
    threshold: float,
    face: FaceWords,
    *,
    ignored: bool = False,
    lost: Difference = Difference.NONE,
) -> PairAnswer:
    """Say why; `ignored`: the user said before that the two are no copies.

    lost: What the one that covers the other does not hold of it.
    """
    lines: list[Part] = list(_reasons(found.reasons, face))
    if found.cover is not None:
        held = cover_sentences(found.cover, lost, face.named)
        lines = held + lines if found.verdict in COVERED and found.linked else lines + held
    if ignored:
        lines.insert(0, _hinted(RULES[ApartRule.SAID], ApartRule.SAID, face))
    if not any(reason.rule in _ONE_MESSAGE for reason in found.reasons):
        lines += evidence_sentences(found.evidence, found.score)
        lines += _letters(found)
    if found.linked and found.kept >= 0:
        kept = Sentence("Why", "They are in one group, which keeps %1.")
        lines.append(kept.of(face.named(found.kept)))
    return PairAnswer(
        copies=found.linked and found.verdict not in _NO_COPIES,
        headline=_headline(found, threshold),
        lines=tuple(lines),
        differs=_differs(found, face.compared),
    )


def evidence_sentences(shared: Evidence, score: float) -> list[Sentence]:
    """What the two share."""
    lines = []
    largest = max(shared.of_kept, shared.of_member)
    if largest:
        lines.append(_BLOCKS[shared.kind].of(shared.common, largest, Score(score)))
    if 0 < shared.edit < 1:
        lines.append(_ALIKE.of(Score(shared.edit)))
    if shared.content:
        lines.append(Sentence("Why", "Same wording: %Ln word(s).").of(number=shared.content))
    if shared.structure:
        lines.append(Sentence("Why", "Same layout: %Ln part(s).").of(number=shared.structure))
    return lines


def _letters(found: Explanation) -> Iterator[Sentence]:
    """How alike their letters are, where that is no part of the evidence of the scan."""
    if found.evidence.edit or found.verdict in _ONE_TEXT:
        return
    if found.edit is None:
        yield Sentence("Why", "Their letters were not compared.")
    elif not any(reason.rule is ApartRule.NO_CANDIDATE for reason in found.reasons):
        yield _ALIKE.of(Score(found.edit))


def _headline(found: Explanation, threshold: float) -> Sentence:
    match found.verdict:
        case None:
            return Sentence("Why", "Not copies at similarity %1").of(Score(threshold, exact=True))
        case Verdict.SAME_MESSAGE_VIEW | Verdict.CONFLICT:
            return VERDICTS[found.verdict]
        case Verdict.SAME_TEMPLATE:
            return Sentence("Why", "Not copies, only the same template")
        case Verdict.KNOWN_BULK:
            return Sentence("Why", "Not copies, only known bulk mail")
        case verdict if verdict in COVERED and not found.linked:
            # one quotes the other: no copies, and yet nothing of it would be lost
            words = Sentence("Why", "Not copies, but one contains the other: %1")
            return words.of(within(VERDICTS[verdict]))
        case _:
            return Sentence("Why", "Copies: %1").of(within(VERDICTS[found.verdict]))


def _differs(found: Explanation, compared: Sentence) -> Part:
    """In what the two differ, and what is not known of them."""
    if found.verdict is Verdict.IDENTICAL:
        same = Sentence("Why", "Everything that a mail program could show is the same.")
        # any field but the named ones may have been lost on the way
        one = Sentence("Why", "Only one of the two has a Message-ID.")
        return joined_sentences((same, one)) if found.differs else same
    known = found.differs & ~NOT_KNOWN
    if known & _SAYS_MORE_THAN_TEXT:
        known &= ~Difference.TEXT
    nothing = Sentence("Why", "Nothing that is compared differs.")
    said = compared.of(difference_list(known, is_named=True)) if known else nothing
    unknown = not_proven_sentence(found.differs)
    return joined_sentences((said, unknown)) if unknown else said


def _reasons(reasons: Sequence[Reason], face: FaceWords) -> Iterator[Part]:
    """The rules, a sentence each; what both lack is one sentence."""
    for rule, same in groupby(reasons, key=lambda reason: reason.rule):
        those = list(same)
        if rule in _COUNTED:
            yield _counted(rule, those, face.named)
        else:
            for reason in those:
                yield opening(_hinted(_reason(reason, face.named), rule, face))


def _counted(rule: ApartRule, reasons: Sequence[Reason], named: Named) -> Sentence:
    """What the messages have, and what it takes."""
    counts = listed(
        Sentence("Why", "%1 has %2").of(named(reason.row), round(reason.have))
        for reason in reasons
    )
    return RULES[rule].of(counts, "", "", round(reasons[0].need))


def _reason(reason: Reason, named: Named) -> Sentence:
    """One rule with its numbers."""
    have: Part = Score(reason.have)
    need: Part = Score(reason.need, exact=True)
    if reason.rule is ApartRule.OTHER_GROUP:  # only a template may link there, without a number
        have = have if reason.have else _NONE
        need = Score(reason.need) if reason.need else _NONE
    differs = difference_list(reason.differs)
    return RULES[reason.rule].of(named(reason.row), named(reason.other), have, need, differs)


def _hinted(words: Sentence, rule: ApartRule, face: FaceWords) -> Part:
    hint = face.hints.get(rule)
    return joined_sentences((words, hint)) if hint else words

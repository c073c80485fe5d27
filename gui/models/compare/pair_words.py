"""What a kept message and a candidate are to each other, in one line of words.

What only the candidate has is always said, whatever else there is: this is the moment at which
people lose something (R-VD6). Who has more is read off the words that are shown beside it:
the engine compares whole sentences, and to it a sentence that was cut short is a new one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QCoreApplication

from core.model.compare import DiffLevel, Noise, PairView, Run, RunKind
from core.model.fingerprint import BlockKind
from core.model.groups import COVERED, Difference, Evidence, Verdict
from core.model.mail import Attachment
from core.words.differences import difference_list, differences_beside
from core.words.sentence import Score, Sentence, for_each, listed, without_end
from core.words.verdicts import NOISES, VERDICTS, template_sentence
from gui import wording
from gui.models.compare.headers import differing_headers
from gui.models.plain import plain_line
from gui.models.results.badges import badge_words
from gui.models.results.board import badge_of

SHOWN_NAMES = 3
EXCERPT = 60

_ENVELOPE = Difference.SUBJECT | Difference.SENDER | Difference.SENT_TIME
_FACTS = Difference.AMOUNT | Difference.DATE | Difference.NUMBER | Difference.LINK
_HEADERS = (
    Difference.SENDER_NAME
    | Difference.REPLY_TO
    | Difference.RECIPIENTS
    | Difference.THREAD
    | Difference.LIST
    | Difference.HEADER
)
# What two of the same words may differ in: a comparison of words does not show all of it.
_BODY = (
    Difference.ALTERNATIVE
    | Difference.HTML
    | Difference.CHARACTERS
    | Difference.LETTER_CASE
    | Difference.LAYOUT
    | Difference.IMAGE
    | Difference.ATTACHMENT_NAME
    | Difference.STRUCTURE
)

translate = QCoreApplication.translate
_EQUAL = for_each(
    {
        BlockKind.SENTENCES: Sentence("Pair", "Matching sentences: %1 of %2"),
        BlockKind.PARAGRAPHS: Sentence("Pair", "Matching paragraphs: %1 of %2"),
    }
)


class Tone(Enum):
    """How a verdict is to be taken."""

    SAME = "same"
    DIFFERS = "differs"
    LOSES = "loses"  # the candidate has something that the kept message lacks


@dataclass(frozen=True, slots=True)
class PairWords:
    """The verdict in words.

    Attributes:
        tone: How it is to be taken.
        badge: What the two are to each other, in a sign and a word.
        sentence: One line.
        evidence: What the verdict rests on.
    """

    tone: Tone
    badge: str
    sentence: str
    evidence: str


class Fate(Enum):
    """An attachment of the two messages."""

    BOTH = "both"
    KEPT_ONLY = "kept_only"
    CANDIDATE_ONLY = "candidate_only"


def attachments(pair: PairView) -> list[tuple[Attachment, Fate]]:
    """All attachments once, told apart by their content: shared ones first."""
    kept = Counter(item.digest for item in pair.kept.mail.attachments)
    both: list[Attachment] = []
    extra: list[Attachment] = []
    for item in pair.candidate.mail.attachments:
        if kept[item.digest]:
            kept[item.digest] -= 1
            both.append(item)
        else:
            extra.append(item)
    lacking: list[Attachment] = []
    for item in reversed(pair.kept.mail.attachments):
        if kept[item.digest]:
            kept[item.digest] -= 1
            lacking.append(item)
    return [
        *((item, Fate.BOTH) for item in both),
        *((item, Fate.KEPT_ONLY) for item in reversed(lacking)),
        *((item, Fate.CANDIDATE_ONLY) for item in extra),
    ]


def words_of(pair: PairView) -> PairWords:
    """Say what the two messages are to each other."""
    gain = _only_in_candidate(pair)
    harmless, changed = {_footer(), _repeated_words(pair)}, _changed_attachments(pair)
    tone = Tone.SAME
    if pair.verdict is Verdict.SAME_TEMPLATE or changed or not harmless.issuperset(gain):
        tone = Tone.LOSES
    elif gain or pair.text.differences or _differs(pair) or pair.verdict is Verdict.CONFLICT:
        tone = Tone.DIFFERS
    details = _details(pair)
    parts = [_first_words(pair), *(details or _headers_only(pair))]
    if changed:
        words = translate("Pair", "%1 (differs|differ)", "", len(changed))
        parts.append(words.replace("%1", _some_names(changed)))
    sentences = [part for part in parts if part]
    if gain:
        sentences.append(translate("Pair", "the copy has %1").replace("%1", _listed(gain)))
    return PairWords(
        tone,
        badge_words(badge_of(pair.verdict), of_series=pair.of_series),
        wording.ended(wording.clauses(sentences)),
        _evidence(pair),
    )


def _first_words(pair: PairView) -> str:
    if pair.verdict is Verdict.CONFLICT:
        return translate("Pair", "Same Message-ID, but different content")
    if pair.verdict is Verdict.SAME_TEMPLATE:
        return _words_of_template(pair)
    if pair.verdict is Verdict.SAME_MESSAGE_VIEW or pair.verdict in COVERED:
        words = wording.say(VERDICTS[pair.verdict])
        return wording.clauses(part for part in (words, _counted_differences(pair)) if part)
    if pair.text.level is DiffLevel.LINES and pair.text.differences:
        return translate("Pair", "Too different to compare word by word, so lines are compared")
    if pair.text.differences == 0:
        return _words_of_same(pair)
    n = pair.text.differences
    return translate("Pair", "Similar text with %Ln difference(s)", "", n)


def _words_of_template(pair: PairView) -> str:
    """That two messages are no copies is said before what they have in common."""
    how = wording.say(
        template_sentence(
            any(item.content for item in pair.evidence),
            any(item.structure for item in pair.evidence),
        )
    )
    if pair.of_series:
        words = translate("Pair", "Not a copy, but another issue of a series")
    else:
        words = translate("Pair", "Not a copy, only the same template")
    words += f" ({how})" if how else ""
    return wording.clauses(part for part in (words, _counted_differences(pair)) if part)


def _counted_differences(pair: PairView) -> str:
    if not pair.text.differences or pair.text.level is DiffLevel.LINES:
        return ""
    return translate("Pair", "%Ln difference(s)", "", pair.text.differences)


def _words_of_same(pair: PairView) -> str:
    if pair.verdict is Verdict.IDENTICAL and not _differs(pair):
        return translate(
            "Pair", "Identical: everything that a mail program could show is the same"
        )
    if noises := _noises(pair):
        return translate("Pair", "Same text except for %1").replace("%1", _listed(noises))
    return translate("Pair", "Same text")


def _differs(pair: PairView) -> Difference:
    """In what two messages differ, but for a Message-ID that one of two identical ones lacks."""
    is_proven = pair.verdict is Verdict.IDENTICAL
    return pair.differs & ~Difference.MESSAGE_ID if is_proven else pair.differs


def _noises(pair: PairView) -> list[str]:
    """The kinds of noise, but for a footer that only the candidate has: that is said apart."""
    kinds = _kinds_of_noise(pair)
    return [wording.say(NOISES[kind]) for kind in Noise if kind in kinds]


def _kinds_of_noise(pair: PairView) -> set[Noise]:
    return {
        run.noise
        for row in pair.text.rows
        for run in row
        if run.noise is not None and not (run.noise is Noise.FOOTER and run.kind is RunKind.RIGHT)
    }


def _details(pair: PairView) -> list[str]:
    """Facts in the text, the envelope and what only the kept message has."""
    tags = Difference.NONE
    for row in pair.text.rows:
        for run in row:
            if run.noise is None:
                tags |= run.tags
    noise_only = pair.text.muted and not pair.text.differences  # and was named as such
    if not noise_only or pair.verdict is Verdict.SAME_TEXT:
        tags |= pair.differs
    tags = differences_beside(pair.verdict, tags)
    found = [wording.say(difference_list(tags & _FACTS))]
    if pair.verdict is not Verdict.SAME_TEMPLATE:  # each message of a campaign has its own
        found.append(wording.say(difference_list(pair.differs & (_ENVELOPE | _HEADERS))))
        found.append(_unseen(pair))
    else:
        found.append(wording.say(difference_list(pair.differs & Difference.SENDER)))
    lacks = _only_in_kept(pair)
    if lacks:
        found.append(translate("Pair", "the copy lacks %1").replace("%1", _listed(lacks)))
    return [part for part in found if part]


def _headers_only(pair: PairView) -> list[str]:
    """Which headers differ, where one holds the other and nothing else is known to differ."""
    if pair.verdict not in COVERED or pair.text.differences:
        return []
    names = differing_headers(pair.kept.headers, pair.candidate.headers)
    words = translate("Pair", "headers that differ: %1")
    return [words.replace("%1", _some_names(names))] if names else []


def _changed_attachments(pair: PairView) -> list[str]:
    """The names of attachments that each has once more than the other, with other contents."""
    fates = attachments(pair)
    kept = Counter(item.name for item, fate in fates if fate is Fate.KEPT_ONLY and item.name)
    new, _ = _extra_attachments(pair)
    return list((kept & Counter(name for name in new if name)).elements())


def _without(names: list[str], some: list[str]) -> list[str]:
    """The names without some of them, each as often as it stands there."""
    left = Counter(some)
    rest = []
    for name in names:
        left[name] -= 1
        if left[name] < 0:
            rest.append(name)
    return rest


def _only_in_kept(pair: PairView) -> list[str]:
    """What the candidate lacks, as a list of words."""
    lacks = _counted_words(pair, RunKind.LEFT)
    names = [item.name for item, fate in attachments(pair) if fate is Fate.KEPT_ONLY]
    names = _without(names, _changed_attachments(pair))
    if names:
        lacks.append(_attached(names))
    return lacks


def _unseen(pair: PairView) -> str:
    """What differs beside the words, and what is not known."""
    body = pair.differs & _BODY
    if Noise.WHITE_SPACE in _kinds_of_noise(pair):
        body &= ~Difference.LAYOUT  # named as noise
    found = [wording.say(difference_list(body))]
    if body and not (pair.text.differences or pair.text.muted):
        words = translate("Pair", "%1 (not visible in the text comparison)")
        found = [words.replace("%1", found[0])]
    only_number = pair.differs == Difference.MESSAGE_ID and pair.verdict is Verdict.SAME_TEXT
    found.append(wording.say(difference_list(Difference.MESSAGE_ID)) if only_number else "")
    found.append(
        wording.say(
            difference_list(pair.differs & (Difference.UNVERIFIED | Difference.INCOMPLETE))
        )
    )
    return wording.clauses(part for part in found if part)


def _only_in_candidate(pair: PairView) -> list[str]:
    """What would be gone with the candidate, as a list of words."""
    gain: list[str] = []
    runs = [run for row in pair.text.rows for run in row]
    if any(run.noise is Noise.FOOTER and run.kind is RunKind.RIGHT for run in runs):
        gain.append(_footer())
    if more := _counted_words(pair, RunKind.RIGHT):
        gain += more
    elif pair.verdict is Verdict.SAME_TEMPLATE:
        pass  # that it says something else is what the sentence begins with
    elif pair.differs & Difference.MORE_TEXT and _may_say_more(pair):
        gain.append(translate("Pair", "text that the kept message lacks"))
    new, repeated = _extra_attachments(pair)
    if new := _without(new, _changed_attachments(pair)):
        gain.append(_attached(new, more=True))
    if repeated:
        gain.append(_repeated_words(pair))
    return gain


def _extra_attachments(pair: PairView) -> tuple[list[str], list[str]]:
    """What only the candidate has attached: what is not kept at all, and what is once more."""
    kept = {item.digest for item in pair.kept.mail.attachments}
    extra = [item for item, fate in attachments(pair) if fate is Fate.CANDIDATE_ONLY]
    new = [item.name for item in extra if item.digest not in kept]
    return new, [item.name for item in extra if item.digest in kept]


def _repeated_words(pair: PairView) -> str:
    """Attachments that the candidate has more often than the kept message, which has them, too."""
    _, names = _extra_attachments(pair)
    words = translate(
        "Pair", "%Ln extra (copy|copies) of the same (attachment|attachments)", "", len(names)
    )
    return _with_names(words, names)


def _counted_words(pair: PairView, side: RunKind) -> list[str]:
    """The words that only one side has, counted, with the longest stretch of them.

    Not counted where words stand for others: whole words that were exchanged are in no count.
    """
    runs = [run for row in pair.text.rows for run in row if run.kind is side and not run.noise]
    texts = [" ".join((run.left or run.right).split()) for run in runs]
    n_words = sum(len(text.split()) for text in texts)
    if not n_words:
        return []
    longest = without_end(plain_line(max(texts, key=len)))
    excerpt = longest if len(longest) <= EXCERPT else f"{longest[: EXCERPT - 1]}…"
    if _is_reworded(pair):
        if side is RunKind.RIGHT:
            words = translate("Pair", "more text, such as “%1”")
        else:
            words = translate("Pair", "text, such as “%1”")
    elif side is RunKind.RIGHT:
        words = translate("Pair", "%Ln more word(s) “%1”", "", n_words)
    else:
        words = translate("Pair", "%Ln word(s) “%1”", "", n_words)
    return [words.replace("%1", excerpt)]


def _is_reworded(pair: PairView) -> bool:
    """Whether each of the two has words in the place of others, or here more and there fewer."""
    kinds = {run.kind for row in pair.text.rows for run in row if not run.noise}
    return RunKind.CHANGED in kinds or kinds >= {RunKind.LEFT, RunKind.RIGHT}


def _may_say_more(pair: PairView) -> bool:
    """Whether the words shown bear out that the candidate says more, or cannot tell.

    They cannot where they are but the beginning of the texts, or show no difference at all.
    """
    runs = [run for row in pair.text.rows for run in row]
    if any(_says_more(run) for run in runs) or not pair.text.differences + pair.text.muted:
        return True
    n_kept, n_candidate = sum(len(run.left) for run in runs), sum(len(run.right) for run in runs)
    return n_kept < len(pair.kept.show_text) or n_candidate < len(pair.candidate.show_text)


def _says_more(run: Run) -> bool:
    """Whether the candidate's version of a stretch has a word that the kept message's has not."""
    if run.kind is not RunKind.CHANGED or run.noise is not None:
        return False
    return bool(Counter(run.right.split()) - Counter(run.left.split()))


def _footer() -> str:
    return translate("Pair", "a mailing-list or newsletter footer")


def _attached(names: list[str], *, more: bool = False) -> str:
    n = len(names)
    if more:
        words = translate("Pair", "%Ln more attachment(s)", "", n)
    else:
        words = translate("Pair", "%Ln attachment(s)", "", n)
    return _with_names(words, names)


def _with_names(words: str, names: list[str]) -> str:
    known = _some_names(names)
    return f"{words} ({known})" if known else words


def _some_names(names: list[str]) -> str:
    """The first ones; those without a name are left out."""
    known = [plain_line(name, 60) for name in names[:SHOWN_NAMES] if name]
    if len(names) > SHOWN_NAMES:
        known.append("…")
    return wording.listed(known)


def _listed(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return wording.fill(translate("Pair", "%1 and %2"), wording.listed(words[:-1]), words[-1])


def _evidence(pair: PairView) -> str:
    parts: list[Sentence] = []
    for item in pair.evidence:
        if not pair.score or pair.verdict is Verdict.SAME_TEMPLATE:
            parts += _signatures(item)
        if not pair.score and not item.common:
            continue
        largest = max(item.of_kept, item.of_member)
        parts.append(_EQUAL[item.kind].of(item.common, largest))
    edit = max((item.edit for item in pair.evidence), default=0.0)
    if 0 < edit < 1:
        parts.append(Sentence("Pair", "letter-by-letter similarity %1").of(Score(edit)))
    if pair.score:
        parts.append(Sentence("Pair", "similarity %1").of(Score(pair.score)))
    return wording.say(listed(parts))


def _signatures(item: Evidence) -> list[Sentence]:
    """What P2's signatures are over, where they are equal."""
    parts = []
    if item.content:
        parts.append(Sentence("Pair", "same wording: %Ln word(s)").of(number=item.content))
    if item.structure:
        parts.append(Sentence("Pair", "same layout: %Ln part(s)").of(number=item.structure))
    return parts

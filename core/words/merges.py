"""What kept messages take over from copies that go, and what is lost with these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.model.message_state import ANSWERED, FLAGGED, FORWARDED, LABEL, SEEN, is_label
from core.model.plan import TakeOver
from core.model.runs import RunSummary
from core.words.sentence import QUOTED, Sentence, about, listed

_STATES = (
    (SEEN, Sentence("Merge", "%Ln read mark(s)")),
    (FLAGGED, Sentence("Merge", "%Ln flag(s)")),
    (ANSWERED, Sentence("Merge", "%Ln answered mark(s)")),
    (FORWARDED, Sentence("Merge", "%Ln forwarded mark(s)")),
)
_NAMES = {
    SEEN: Sentence("Merge", "read"),
    FLAGGED: Sentence("Merge", "flagged"),
    ANSWERED: Sentence("Merge", "answered"),
    FORWARDED: Sentence("Merge", "forwarded"),
}
_NO_SUBJECT = Sentence("Merge", "(no subject)")
_TAGS = Sentence("Merge", "%Ln tag(s)")
_LABELS = Sentence("Merge", "%Ln Gmail label(s)")


def merge_sentences(merges: Sequence[TakeOver]) -> list[Sentence]:
    """What the kept messages of a plan become, and what their mailboxes cannot hold."""
    adds = Counter(name for one in merges for name in one.adds)
    cannot = Counter(name for one in merges for name in one.cannot)
    said = []
    if adds:
        said.append(about(Sentence("Merge", "Kept messages take over"), listed(_counts(adds))))
    if cannot:
        lost = Sentence("Merge", "Would be lost, because the kept messages can't store it")
        said.append(about(lost, listed(_counts(cannot))))
    return said


def lost_sentences(merges: Sequence[TakeOver]) -> list[Sentence]:
    """What is lost with the copies of which kept message: its subject, then flags and tags."""
    return [
        about(
            QUOTED.of(one.kept.subject) if one.kept.subject else _NO_SUBJECT,
            listed(_NAMES.get(name) or name.removeprefix(LABEL) for name in one.cannot),
        )
        for one in merges
        if one.cannot
    ]


def merged_sentence(run: RunSummary) -> Sentence | None:
    """How many kept messages of a run took something over, or gave it up again."""
    if not run.merged:
        return None
    if run.returns:
        return Sentence("Merge", "%Ln kept message(s) as before", number=run.merged)
    return Sentence("Merge", "%Ln kept message(s) took over flags or tags", number=run.merged)


def _counts(names: Counter[str]) -> list[Sentence]:
    known = [(sentence, names.pop(name, 0)) for name, sentence in _STATES]
    labels = sum(names.pop(name) for name in list(names) if is_label(name))
    known += [(_TAGS, names.total()), (_LABELS, labels)]
    return [sentence.of(number=count) for sentence, count in known if count]

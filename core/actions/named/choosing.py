"""What a person named, threads or series, turned into decisions: what still stays, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from core.actions.not_copies import NotCopyPairs
from core.decide.chosen import ChosenPair, decide_chosen
from core.decide.keep import Bools, KeepPreferences
from core.decide.policy import NeverMark
from core.job import Job
from core.model.groups import Decision
from core.model.mentions import KeywordRules, KeywordUse, of_words, rows_mentioning
from core.model.plan import SkippedCopy
from core.model.refusals import Refusal, RefusalKind
from core.ports import FingerprintCache
from core.scan.session import Session
from core.search.mentions import search_mentions
from core.sources.stores import Stores


class NamedDecisions(NamedTuple):
    """What goes of the pairs a person named, and why the rest stays.

    pairs: Those that were decided over.
    """

    pairs: tuple[ChosenPair, ...]
    decisions: tuple[Decision, ...]
    skipped: tuple[SkippedCopy, ...]


def decide_named(
    session: Session,
    pairs: Sequence[ChosenPair],
    *,
    by: str,
    never: NeverMark,
    preferences: KeepPreferences,
    apart: NotCopyPairs,
) -> NamedDecisions:
    """Decide what goes. Protection, keywords and what never goes hold as ever.

    Args:
        session: The scan.
        pairs: What a person named.
        by: As `Decision.by`.
        never: What to leave alone.
        preferences: What is protected, by its folder or by a keyword.
        apart: What a person said to be no copies of each other.
    """
    left, barred = _without(pairs, apart)
    decided = decide_chosen(session.mails, left, by=by, never=never, preferences=preferences)
    return NamedDecisions(tuple(left), decided.decisions, (*barred, *decided.skipped))


def find_mentioning(
    session: Session,
    pairs: Sequence[ChosenPair],
    keywords: Sequence[KeywordRules],
    *,
    stores: Stores,
    cache: FingerprintCache,
    job: Job,
) -> Bools | None:
    """Which messages mention a word that protects; what could not be searched counts as such.

    None: no word protects any. Only what would go is searched.
    """
    rows = np.array([pair.row for pair in pairs], np.int32)
    found: Bools | None = None
    for rules in keywords:
        if not rules.protect:
            continue
        said = search_mentions(session, rows, rules.keywords, stores=stores, cache=cache, job=job)
        words = of_words(said, rules.protect)
        some = rows_mentioning(words, len(session.mails.flags), KeywordUse.PROTECT)
        found = some if found is None else found | some
    return found


def _without(
    pairs: Sequence[ChosenPair], apart: NotCopyPairs
) -> tuple[list[ChosenPair], list[SkippedCopy]]:
    """Pairs without what a person said to be no copies of each other."""
    kept = np.array([pair.keep for pair in pairs], np.int32)
    gone = np.array([pair.row for pair in pairs], np.int32)
    barred = apart.holds(kept, gone).tolist()
    reason = Refusal(RefusalKind.NOT_A_COPY)
    left = [
        SkippedCopy(p.row, p.keep, reason) for p, out in zip(pairs, barred, strict=True) if out
    ]
    return [pair for pair, out in zip(pairs, barred, strict=True) if not out], left

"""Keywords in a scan by their use: which messages they protect, limit the groups to, or mark.

What a scan was asked for stands in its report, and holds for every plan of it: a plan may ask for
more, and then both hold, so that no mail goes that either of them keeps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.job import Job
from core.model.mentions import (
    KeywordRules,
    Keywords,
    KeywordUse,
    Mentions,
    keyword_rules,
    of_words,
    rows_mentioning,
)
from core.ports import FingerprintCache, Sources
from core.scan.session import Session
from core.search.mentions import linked_rows, search_mentions

Bools = NDArray[np.bool_]


class KeywordRows(NamedTuple):
    """What keywords say of the n messages of a scan; None: no keyword has this use.

    Attributes:
        protect, only, mark: (n,) bool: `core.model.mentions.rows_mentioning`.
        found: What was found; None: nothing was asked for.
    """

    protect: Bools | None = None
    only: Bools | None = None
    mark: Bools | None = None
    found: Mentions | None = None


def apply_keywords(
    session: Session,
    rules: KeywordRules,
    *,
    stores: Sources | None = None,
    cache: FingerprintCache,
    job: Job,
) -> KeywordRows:
    """Search the messages that a group can hold for all keywords, once.

    Raises:
        KeywordError, ServerError, Cancelled: As `search_mentions`.
    """
    if not rules.keywords.words:
        return KeywordRows()
    rows = linked_rows(session)
    found = search_mentions(session, rows, rules.keywords, stores=stores, cache=cache, job=job)
    by_use = {use: _mentioning(session, found, rules, use) for use in KeywordUse}
    return KeywordRows(
        by_use[KeywordUse.PROTECT], by_use[KeywordUse.ONLY], by_use[KeywordUse.MARK], found
    )


def combine(first: KeywordRows, then: KeywordRows) -> KeywordRows:
    """What is left where two sets of rules hold: protected by either, marked by both."""
    return KeywordRows(
        _combine_rows(first.protect, then.protect, np.logical_or),
        _combine_rows(first.only, then.only, np.logical_and),
        _combine_rows(first.mark, then.mark, np.logical_and),
        _combine_mentions(first.found, then.found),
    )


def rules_to_json(rules: KeywordRules) -> dict[str, Any]:
    """Rules as they stand in a report; nothing without a keyword."""
    if not rules.keywords.words:
        return {}
    words = {use.value: list(rules.of(use)) for use in KeywordUse}
    return {"keywords": {**words, "attachments": rules.attachments}}


def rules_from_json(whole: Mapping[str, Any]) -> KeywordRules:
    """The rules in a report; none where none stand.

    Raises:
        ValueError: They are none.
    """
    told = whole.get("keywords", {})
    if not isinstance(told, dict):
        raise ValueError("keywords")  # noqa: TRY004 - of the file, not of a caller
    lists = {use: told.get(use.value, []) for use in KeywordUse}
    for words in lists.values():
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise ValueError("keywords")
    return keyword_rules(lists, attachments=told.get("attachments") is not False)


def _mentioning(
    session: Session, found: Mentions, rules: KeywordRules, use: KeywordUse
) -> Bools | None:
    words = rules.of(use)
    if not words:
        return None
    return rows_mentioning(of_words(found, words), len(session.mails.flags), use)


def _combine_mentions(a: Mentions | None, b: Mentions | None) -> Mentions | None:
    """What two searches of the same messages found."""
    if a is None or b is None:
        return b if a is None else a
    words = (*a.keywords.words, *b.keywords.words)
    attachments = a.keywords.attachments or b.keywords.attachments
    found = np.concatenate([a.found, b.found], axis=1)
    return Mentions(Keywords(words, attachments), a.rows, found, a.unread | b.unread)


def _combine_rows(a: Bools | None, b: Bools | None, how: np.ufunc) -> Bools | None:
    if a is None or b is None:
        return b if a is None else a
    joined: Bools = how(a, b)
    return joined

"""Keywords in a scan by their use: which mails they protect, limit the groups to, or mark.

What a scan was asked for stands in its report, and holds for every plan of it: a plan may ask for
more, and then both hold, so that no mail goes that either of them keeps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.job import Job
from core.model.mentions import Keywords, KeywordUse, Mentions, keyword_list, mentioning
from core.ports import FingerprintCache, Sources
from core.scan.session import Session
from core.search.mentions import linked_rows, search

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Wish:
    """Keywords by their use, each as `keyword_list` gives them; attachments: as in `Keywords`."""

    protect: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    mark: tuple[str, ...] = ()
    attachments: bool = True

    def of(self, use: KeywordUse) -> tuple[str, ...]:
        """The keywords of one use."""
        match use:
            case KeywordUse.PROTECT:
                return self.protect
            case KeywordUse.ONLY:
                return self.only
            case KeywordUse.MARK:
                return self.mark

    @property
    def keywords(self) -> Keywords:
        """All of them, for one search."""
        return Keywords(keyword_list((*self.protect, *self.only, *self.mark)), self.attachments)


class Worded(NamedTuple):
    """What keywords say of the n mails of a scan; None: no keyword has this use.

    Attributes:
        protect, only, mark: (n,) bool: `core.model.mentions.mentioning`.
        found: What was found; None: nothing was asked for.
    """

    protect: Bools | None = None
    only: Bools | None = None
    mark: Bools | None = None
    found: Mentions | None = None


def worded(
    session: Session,
    wish: Wish,
    *,
    stores: Sources | None = None,
    cache: FingerprintCache,
    job: Job,
) -> Worded:
    """Search the mails that a group can hold for all keywords of a wish, once.

    Raises:
        KeywordError, ServerError, Cancelled: As `search`.
    """
    if not wish.keywords.words:
        return Worded()
    rows = linked_rows(session)
    found = search(session, rows, wish.keywords, stores=stores, cache=cache, job=job)
    by_use = {use: _mentioning(session, found, wish, use) for use in KeywordUse}
    return Worded(
        by_use[KeywordUse.PROTECT], by_use[KeywordUse.ONLY], by_use[KeywordUse.MARK], found
    )


def both(first: Worded, then: Worded) -> Worded:
    """What is left where two wishes hold: protected by either, looked at and marked by both."""
    return Worded(
        _joined(first.protect, then.protect, np.logical_or),
        _joined(first.only, then.only, np.logical_and),
        _joined(first.mark, then.mark, np.logical_and),
        _found_by(first.found, then.found),
    )


def wish_json(wish: Wish) -> dict[str, Any]:
    """A wish as it stands in a report; nothing without a keyword."""
    if not wish.keywords.words:
        return {}
    words = {use.value: list(wish.of(use)) for use in KeywordUse}
    return {"keywords": {**words, "attachments": wish.attachments}}


def wish_of(whole: Mapping[str, Any]) -> Wish:
    """The wish in a report; an empty one where none stands.

    Raises:
        ValueError: It is none.
    """
    told = whole.get("keywords", {})
    if not isinstance(told, dict):
        raise ValueError("keywords")  # noqa: TRY004 - of the file, not of a caller
    lists = {use: told.get(use.value, []) for use in KeywordUse}
    for words in lists.values():
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise ValueError("keywords")
    clean = {use: keyword_list(words) for use, words in lists.items()}
    return Wish(
        clean[KeywordUse.PROTECT],
        clean[KeywordUse.ONLY],
        clean[KeywordUse.MARK],
        told.get("attachments") is not False,
    )


def _mentioning(session: Session, found: Mentions, wish: Wish, use: KeywordUse) -> Bools | None:
    words = {word.casefold() for word in wish.of(use)}
    if not words:
        return None
    wanted = np.array([word.casefold() in words for word in found.keywords.words], np.bool_)
    own = replace(found, found=found.found[:, wanted])
    return mentioning(own, len(session.mails.flags), use)


def _found_by(a: Mentions | None, b: Mentions | None) -> Mentions | None:
    """What two searches of the same mails found."""
    if a is None or b is None:
        return b if a is None else a
    words = (*a.keywords.words, *b.keywords.words)
    attachments = a.keywords.attachments or b.keywords.attachments
    found = np.concatenate([a.found, b.found], axis=1)
    return Mentions(Keywords(words, attachments), a.rows, found, a.unread | b.unread)


def _joined(a: Bools | None, b: Bools | None, how: np.ufunc) -> Bools | None:
    if a is None or b is None:
        return b if a is None else a
    joined: Bools = how(a, b)
    return joined

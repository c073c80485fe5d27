"""Why two mails of a scan are linked or not: `core.match.groups.why` with what a session knows."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from core.actions.not_copies import NotCopyPairs
from core.actions.planned_messages import PlannedMessageReader
from core.cache.fingerprints import NoCache
from core.fingerprint.content import FLOOR_KNOWN_WORDS
from core.fingerprint.structure import FLOOR_ELEMENTS
from core.job import Job
from core.match.edits.distance import edit_distances
from core.match.edits.links import edit_similarity
from core.match.groups.proof import differences_of
from core.match.groups.why import ExplainContext
from core.match.groups.why import explain_pair as explain_rows
from core.model.groups import ALL_DETECTORS, Detector, Difference, Groups, Verdict
from core.model.reasons import ApartRule, Explanation, Reason, SizeFloors
from core.ports import FingerprintCache, Sources
from core.scan.session import Session
from core.scan.texts import TextCache
from core.settings import MatchSettings

_MOST_LETTERS = 1 << 34  # of one text times those of the other: a second
_THEY_MATCH = (
    ApartRule.NO_GROUP,
    ApartRule.OTHER_GROUP,
    ApartRule.BOTH_KEPT,
)  # and yet are not together


def explain(
    session: Session,
    groups: Groups,
    a: int,
    b: int,
    *,
    detectors: Collection[Detector] = ALL_DETECTORS,
    protected: NDArray[np.bool_] | None = None,
) -> Explanation:
    """What two rows are to each other in groups that were cut with these detectors, and why.

    Cost: 50 ms for 100,000 mails: for a worker.
    """
    scene = ExplainContext(
        mails=session.mails,
        views=session.views,
        prepared=session.prepared,
        groups=groups,
        detectors=detectors,
        floors=SizeFloors(session.settings.floor_words, FLOOR_KNOWN_WORDS, FLOOR_ELEMENTS),
        protected=protected,
    )
    return explain_rows(scene, a, b)


def measure_explanation(
    found: Explanation,
    session: Session,
    cache: FingerprintCache,
    detectors: Collection[Detector] = ALL_DETECTORS,
) -> Explanation:
    """The same, with the similarity of the letters, if the scan did not measure it.

    Only where the cache has both texts, and they are not too long for it.

    Cost: a second at most.
    """
    if found.evidence.edit:
        return found
    texts = TextCache(cache).texts(session.mails, np.array([found.a, found.b]))
    one, other = (known.text if known else "" for known in texts)
    if not one or not other or len(one) * len(other) > _MOST_LETTERS:
        return found
    sizes = np.array([len(one)]), np.array([len(other)])
    edits = edit_distances([one], [other], np.maximum(*sizes))
    alike = float(edit_similarity(edits, *sizes)[0])
    reasons = found.reasons
    if not found.linked and Detector.SHORT in detectors:
        reasons = tuple(_with_letters(reason, alike) for reason in reasons)
    return replace(found, edit=alike, reasons=reasons)


def _with_letters(reason: Reason, alike: float) -> Reason:
    """Too different by sentences: but the letters may be alike, and nobody compared them."""
    if reason.rule not in (ApartRule.SIMILARITY, ApartRule.OTHER_KIND):
        return reason
    need = reason.need or MatchSettings().threshold
    if alike >= need:
        return Reason(ApartRule.NO_CANDIDATE, alike, need)
    return (
        reason
        if reason.rule is ApartRule.OTHER_KIND
        else reason._replace(have=max(reason.have, alike))
    )


def verify_explanation(
    found: Explanation,
    session: Session,
    stores: Sources,
    job: Job,
    cache: FingerprintCache | None = None,
) -> Explanation:
    """The same, with the whole contents compared where a server told of them only in part.

    What cannot be read now stays as it was. Cost: two messages fetched, where nothing known
    differs and the cache does not know them whole.

    Raises:
        ServerError: An account cannot be reached.
        Cancelled: The job was stopped.
    """
    if not found.differs & Difference.UNVERIFIED:
        return found
    mails = PlannedMessageReader(session, stores, job, cache or NoCache()).read([found.a, found.b])
    if mails.refused:
        return found
    sides = (mails.content(row).canonical for row in (found.a, found.b))
    differs = differences_of(*sides)
    beside = found.differs & ~Difference.UNVERIFIED
    verdict = found.verdict if differs else Verdict.IDENTICAL
    return replace(found, verdict=verdict, differs=beside | differs)


def respect_not_copies(found: Explanation, apart: NotCopyPairs) -> Explanation:
    """The same, but two that a person said to be no copies are not linked, for that reason first.

    Groups that it was asked of should be `core.actions.not_copies.without_not_copies` such pairs.
    """
    if not apart.holds(np.array([found.a]), np.array([found.b]))[0]:
        return found
    others = (reason for reason in found.reasons if reason.rule not in _THEY_MATCH)
    return replace(
        found,
        linked=False,
        verdict=found.verdict if found.verdict is Verdict.CONFLICT else None,
        reasons=(Reason(ApartRule.SAID), *others),
    )

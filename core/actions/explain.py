"""Why two mails of a scan are linked or not: `core.match.groups.why` with what a session knows."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from core.actions.not_copies import NotCopyPairs
from core.actions.verifying.cover_check import CoverCheck
from core.actions.verifying.planned_messages import PlannedMessageReader
from core.cache.fingerprints import NoCache
from core.fingerprint.content import FLOOR_KNOWN_WORDS
from core.fingerprint.structure import FLOOR_ELEMENTS
from core.job import Job
from core.match.edits.distance import edit_distances
from core.match.edits.links import edit_similarity
from core.match.groups.proof import differences_of
from core.match.groups.why import ExplainContext
from core.match.groups.why import explain_pair as explain_rows
from core.model.covers import CoverBar, CoverProof, PairCover
from core.model.groups import ALL_DETECTORS, COVERED, Detector, Difference, Groups, Verdict
from core.model.reasons import ApartRule, Explanation, Reason, SizeFloors
from core.model.sources import UNKNOWN_TIME, FolderRole
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
# All of the text was found.
_ALL_THERE = (CoverBar.SHORT, CoverBar.CLOCK, CoverBar.DATE, CoverBar.CONVERSATION)
_SAME_MAIL = (Verdict.SAME_MESSAGE_VIEW, Verdict.IDENTICAL)
_LESS_THAN_COVERED = (
    None,
    Verdict.CONFLICT,
    Verdict.SAME_TEXT,
    Verdict.NEAR,
    Verdict.NEAR_SHORT,
)
_CLOSE_LETTERS = 0.5
_OWN_FIELDS = (
    Difference.SUBJECT
    | Difference.SENDER
    | Difference.SENDER_NAME
    | Difference.SENT_TIME
    | Difference.RECIPIENTS
    | Difference.REPLY_TO
    | Difference.MESSAGE_ID
    | Difference.THREAD
    | Difference.LIST
    | Difference.HEADER
)
_OWN_FORM = (
    Difference.LAYOUT
    | Difference.CHARACTERS
    | Difference.HTML
    | Difference.ATTACHMENT_NAME
    | Difference.STRUCTURE
)


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


def explain_cover(found: Explanation, session: Session, stores: Sources, job: Job) -> Explanation:
    """The same, with which of the two holds all that the other says, or what bars it.

    Nothing is added where both are one message, where one cannot be read now, or where they have
    nothing in common. Where the scan told of the cover, it is the verdict; what the bytes do not
    prove is similar at most. Cost: both are fetched, and compared in both orders.

    Raises:
        ServerError: An account cannot be reached.
        Cancelled: The job was stopped.
    """
    if found.a == found.b or found.verdict in _SAME_MAIL:
        return found
    kept, gone = (found.b, found.a) if found.kept == found.b else (found.a, found.b)
    check = CoverCheck(session, stores, job)
    there, back = _prove(check, session, kept, gone), _prove(check, session, gone, kept)
    if there is None or back is None:
        return found
    if found.verdict in COVERED and there.verdict is None:
        found = replace(found, verdict=Verdict.NEAR)
    tried = (PairCover(kept, gone, there), PairCover(gone, kept, back))
    cover = max(tried, key=lambda one: _rank(session, one))
    cover = replace(cover, both=there.verdict is not None and back.verdict is not None)
    if not _is_worth_telling(found, cover.proof):
        return found
    return replace(found, verdict=_covered_verdict(found, session, cover), cover=cover)


def _prove(check: CoverCheck, session: Session, kept: int, gone: int) -> CoverProof | None:
    """As `CoverCheck.prove`, but what lies among drafts is one, whatever its flags say."""
    drafts = [
        session.folders[int(session.mails.folder[row])].folder.role is FolderRole.DRAFTS
        for row in (kept, gone)
    ]
    if drafts[1]:
        return CoverProof(None, CoverBar.DRAFT)
    proof = check.prove(kept, gone)
    return CoverProof(None, CoverBar.KEPT_PART) if drafts[0] and proof is not None else proof


def _rank(session: Session, cover: PairCover) -> int:
    """How much an order of the two tells: a proof, all of the text, the shorter in the longer."""
    if cover.proof.verdict is not None:
        return 3
    if cover.proof.bar in _ALL_THERE:
        return 2
    words = session.mails.n_words
    return int(words[cover.gone] < words[cover.kept])


def _is_worth_telling(found: Explanation, proof: CoverProof) -> bool:
    """Whether two messages have so much in common that one may be asked for within the other."""
    return (
        proof.verdict is not None
        or proof.bar in _ALL_THERE
        or found.linked
        or found.verdict is Verdict.CONFLICT
        or found.evidence.common > 0
        or (found.edit or 0) >= _CLOSE_LETTERS
        or any(reason.rule is ApartRule.ANSWERS for reason in found.reasons)
    )


def _covered_verdict(found: Explanation, session: Session, cover: PairCover) -> Verdict | None:
    """The verdict with what is proven; a group that keeps the lesser of the two keeps its own."""
    rows = np.array([cover.kept]), np.array([cover.gone])
    if cover.proof.verdict is None or session.covers.verdicts(*rows)[0] < 0:
        return found.verdict
    if found.verdict not in _LESS_THAN_COVERED:
        return found.verdict
    if found.kept == cover.gone and found.verdict is not Verdict.CONFLICT:
        return found.verdict
    return cover.proof.verdict


def find_lost(found: Explanation, session: Session) -> Difference:
    """What the message that covers the other does not hold of it: its own headers and form."""
    if found.cover is None or found.cover.proof.verdict is None:
        return Difference.NONE
    gone, lost = found.cover.gone, found.differs & (_OWN_FIELDS | _OWN_FORM)
    if not session.mails.message_id[gone]:
        lost &= ~Difference.MESSAGE_ID
    if int(session.mails.sent_utc[gone]) == UNKNOWN_TIME:
        lost &= ~Difference.SENT_TIME
    if found.cover.proof.verdict is Verdict.QUOTED:
        lost |= Difference.LAYOUT  # it is there as a quotation only
    return lost


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

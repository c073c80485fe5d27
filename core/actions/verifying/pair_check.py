"""Is one message still what a person or a rule took it for, now that both were read whole?

A scan knows outlines of mail on servers. What only the whole messages tell may change the verdict,
or keep the one that was to go where it is.
"""

from __future__ import annotations

from core.actions.verifying.cover_check import CoverCheck
from core.actions.verifying.planned_messages import PlannedMessages
from core.match.groups.proof import differences_of
from core.model.groups import COVERED, Difference, Verdict
from core.model.refusals import RefusalKind

SAME_CONTENT = frozenset({Verdict.IDENTICAL, Verdict.SAME_TEXT})

# What a scan sees in outlines of messages on servers; all else, only the whole messages tell.
_TOLD_BY_OUTLINES = (
    Difference.TEXT
    | Difference.SUBJECT
    | Difference.SENDER
    | Difference.SENDER_NAME
    | Difference.SENT_TIME
    | Difference.THREAD
    | Difference.LIST
    | Difference.LINK
    | Difference.MORE_ATTACHMENTS
    | Difference.LESS_ATTACHMENTS
)


def verify_pair(
    mails: PlannedMessages,
    covers: CoverCheck,
    keep: int,
    row: int,
    told: tuple[Verdict, Difference],
) -> tuple[Verdict, Difference, RefusalKind | None]:
    """What two messages are, both read whole; why the one does not go, if something forbids it."""
    why, differs = told
    if why in COVERED and differs & Difference.UNVERIFIED:
        return _verify_cover(covers, keep, row, why, differs)
    why, said = _verify_whole(mails, keep, row, why, differs)
    return why, said, _find_surprise(mails, keep, row, verdict=why, differs=said)


def find_out_of_scope(
    mails: PlannedMessages,
    keep: int,
    row: int,
    told: Difference,
    seen: tuple[Verdict, Difference],
) -> RefusalKind | None:
    """Why a message stays whose verdict is out of scope; None: nothing came to light of it.

    told: What was known before both were read; `seen` is known now.
    """
    unverified = bool(told & Difference.UNVERIFIED)
    asked = unverified or seen[0] in COVERED  # what only a chosen step takes
    # A rule may have marked it before they were read whole, for an earlier plan.
    unseen = _told_by_the_whole(mails, keep, row, *seen)
    if not (asked or unseen):
        return None
    return RefusalKind.DIFFERS if unseen or unverified else RefusalKind.VERDICT


def is_same(mails: PlannedMessages, keep: int, row: int) -> bool:
    """Whether two messages that were read whole are one in all that IDENTICAL promises."""
    kept, gone = mails.content(keep).canonical, mails.content(row).canonical
    return not differences_of(kept, gone)


def _verify_whole(
    mails: PlannedMessages, keep: int, row: int, verdict: Verdict, differs: Difference
) -> tuple[Verdict, Difference]:
    """Verdict and differences by the whole contents, where outlines told no difference."""
    if verdict is not Verdict.SAME_TEXT or not differs & Difference.UNVERIFIED:
        return verdict, differs
    found = differences_of(mails.content(keep).canonical, mails.content(row).canonical)
    beside = differs & ~Difference.UNVERIFIED
    return (verdict, beside | found) if found else (Verdict.IDENTICAL, beside)


def _told_by_the_whole(
    mails: PlannedMessages, keep: int, row: int, verdict: Verdict, differs: Difference
) -> bool:
    """Whether two messages on servers looked the same until they were read whole."""
    if verdict is not Verdict.SAME_TEXT or mails.contents.keys().isdisjoint((keep, row)):
        return False
    found = differences_of(mails.content(keep).canonical, mails.content(row).canonical)
    told = differs & _TOLD_BY_OUTLINES | found & Difference.MESSAGE_ID
    return not told


def _verify_cover(
    covers: CoverCheck, keep: int, row: int, verdict: Verdict, differs: Difference
) -> tuple[Verdict, Difference, RefusalKind | None]:
    """The same where texts and outlines told that one covers the other: by the bytes of both."""
    proof = covers.prove(keep, row)
    if proof is None or proof.verdict is None:
        return verdict, differs, RefusalKind.NOT_PROVEN
    return proof.verdict, differs & ~Difference.UNVERIFIED, None


def _find_surprise(
    mails: PlannedMessages, keep: int, row: int, *, verdict: Verdict, differs: Difference
) -> RefusalKind | None:
    """What whole messages tell against a move that the person who decided could not know.

    They knew outlines of messages on servers. Where those did not show a damage that both whole
    messages have, the two are still the same if they are so whole.
    """
    kept, gone = mails.content(keep), mails.content(row)
    if kept.text != gone.text or verdict not in SAME_CONTENT:
        if mails.says_otherwise(row):
            return RefusalKind.CHANGED
        if mails.says_otherwise(keep):
            return RefusalKind.KEEPER_CHANGED
    more = set(gone.attachments) - set(kept.attachments)
    if more and not differs & Difference.MORE_ATTACHMENTS:
        return RefusalKind.LOSES_CONTENT
    if kept.attachments != gone.attachments and verdict in SAME_CONTENT:
        return RefusalKind.VERDICT
    return None

"""What decisions must satisfy, whoever made them: a rule, a person, a file.

The engine guarantees it, not a dialog (R-VD5): each message that goes matches the mail that
stays, which can be read, is no ghost, and goes nowhere itself; a draft stays for drafts alone. A
message that only shares a template or a seed of known bulk mail with it goes by a person's word
alone, never by a rule. What does not satisfy it is taken out and comes back as data, one refusal a
message; nothing is dropped in silence.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from core.decide.build import BY_HAND, Relate
from core.decide.keep import NEVER_KEPT, Bools, leaves_draft
from core.decide.staying import TOLERANCE
from core.model.groups import Decision, Verdict
from core.model.mail import Flags, MessageFlag
from core.model.plan import SkippedCopy
from core.model.refusals import Refusal, RefusalKind
from core.model.table import MessageTable

NO_COPIES = (Verdict.SAME_TEMPLATE, Verdict.KNOWN_BULK)  # may go by a person's word alone


def guard_decisions(
    mails: MessageTable,
    decisions: Sequence[Decision],
    *,
    protected: Bools,
    threshold: float,
    relate: Relate,
    mentioning: Bools | None = None,
) -> tuple[tuple[Decision, ...], tuple[SkippedCopy, ...]]:
    """Keep of some decisions what is safe.

    Args:
        mails: The scan.
        decisions: Any.
        protected: (n,) bool, messages that are never removed.
        threshold: The least score that makes two messages copies.
        relate: How pairs of messages match. SAME_TEMPLATE and KNOWN_BULK are no copies, whatever
        the
            score.
        mentioning: (n,) bool, messages that mention a word that protects; None: no such word.

    Returns:
        The decisions that may be carried out, and each message that was taken out of them.
    """
    kept = np.array([d.keep for d in decisions for _ in d.drop], np.int32)
    gone = np.array([row for d in decisions for row in d.drop], np.int32)
    by_hand = np.array([d.by == BY_HAND for d in decisions for _ in d.drop], np.bool_)
    score, verdict, _ = relate(kept, gone)
    copies = score >= threshold - TOLERANCE
    no_copies = np.isin(verdict, NO_COPIES)
    copies |= no_copies
    barred = (verdict == Verdict.SAME_MESSAGE_VIEW) | (no_copies & ~by_hand)
    worded = np.zeros(len(gone), np.bool_) if mentioning is None else mentioning[gone]
    stays = np.column_stack([protected[gone], worded])
    reasons = _pair_reasons(mails.flags[gone], copies, barred, stays)
    drafts = iter(leaves_draft(mails, kept, gone).tolist())
    all_gone = set(gone.tolist())
    seen: set[int] = set()
    safe: list[Decision] = []
    skipped: list[SkippedCopy] = []
    for decision in decisions:
        keeper = _keeper_reason(mails, decision.keep, all_gone)
        stay: list[int] = []
        for row in decision.drop:
            reason = next(reasons)
            again = RefusalKind.LAST_COPY if row in seen or row == decision.keep else None
            seen.add(row)
            draft = RefusalKind.KEEPER_DRAFT if next(drafts) else None
            why = keeper or again or reason or draft
            if why is None:
                stay.append(row)
            else:
                skipped.append(SkippedCopy(row, decision.keep, Refusal(why)))
        if stay:
            safe.append(Decision(decision.keep, tuple(stay), decision.by))
    return tuple(safe), tuple(skipped)


def _keeper_reason(mails: MessageTable, keep: int, gone: Collection[int]) -> RefusalKind | None:
    if keep in gone:
        return RefusalKind.LAST_COPY
    if int(mails.flags[keep]) & int(NEVER_KEPT):
        return RefusalKind.KEEPER_GHOST
    return None


def _pair_reasons(
    flags: Flags, copies: Bools, barred: Bools, stays: Bools
) -> Iterator[RefusalKind | None]:
    """Why each message may not go, by itself and beside its kept one.

    `barred`: by the verdict. `stays`: (m, 2), protected by its folder, by a word.
    """
    columns = zip(flags.tolist(), copies.tolist(), barred.tolist(), stays.tolist(), strict=True)
    for flag, is_copy, is_barred, (by_folder, by_word) in columns:
        if by_folder or by_word:
            by_itself = RefusalKind.AMBIGUOUS if flag & MessageFlag.UNCLEAR else None
            yield (by_itself or RefusalKind.PROTECTED) if by_folder else RefusalKind.KEYWORD
        elif flag & MessageFlag.GHOST:
            yield RefusalKind.GHOST
        elif flag & MessageFlag.PSEUDO:
            yield RefusalKind.PSEUDO
        elif flag & MessageFlag.VIEW or (is_copy and is_barred):
            yield RefusalKind.VERDICT
        else:
            yield None if is_copy else RefusalKind.NOT_A_COPY

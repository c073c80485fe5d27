"""The series of a scan, and what a person's rule for one of them lets go."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s
from core.decide.chosen import ChosenPair
from core.decide.keep import NEVER_KEPT
from core.fingerprint.dealings import speaks_of_money, speaks_of_papers
from core.match.series.detection import DAY_S, MailSeries, find_named_series, find_series
from core.match.series.subject_forms import common_name, tells_of_bills
from core.model.groups import USUAL_RULE, Difference, IssueRule, SetApart, Verdict
from core.model.mail import MessageFlag, has_flag
from core.model.sources import FolderRole
from core.model.table import MessageTable
from core.scan.session import Session

NO_SUMS, NO_PAPERS = MessageFlag.NO_SUMS, MessageFlag.NO_PAPERS
_AMOUNTS = 0  # among `MessageTable.facts`


def series_of(session: Session) -> tuple[MailSeries, ...]:
    """All series but those that the person sent."""
    return find_series(session.mails, _sent_rows(session))


def named_series_of(session: Session, names: Collection[str]) -> dict[str, MailSeries]:
    """Series by ID, of this scan or of an earlier one; what there is none of is left out."""
    found = {one.id: one for one in series_of(session) if one.id in names}
    missing = set(names) - set(found)
    if missing:
        later = find_named_series(session.mails, _sent_rows(session), missing)
        found |= {one.id: one for one in later}
    return found


def _sent_rows(session: Session) -> NDArray[np.bool_]:
    sent = [
        number
        for number, held in enumerate(session.folders)
        if held.folder.role is FolderRole.SENT
    ]
    return np.isin(session.mails.folder, sent)


def name_of(session: Session, series: MailSeries) -> str:
    """What its subjects begin with; else the latest subject."""
    subjects = session.mails.subject.take(series.rows)
    return common_name(subjects) or subjects[-1]


def choose_old(
    mails: MessageTable, series: MailSeries, rule: IssueRule, among: Collection[int] | None = None
) -> list[ChosenPair]:
    """What goes of a series by a rule, each for the sake of the newest issue that stays.

    The newest issue always stays, and so does what is set apart. Nothing goes where the newest
    could not be kept.

    Args:
        mails: The scan.
        series: One of `series_of`.
        rule: At least one of its two limits is set.
        among: Only of these rows; None: all.
    """
    newest = int(series.issue[-1])
    goes = series.issue <= newest - max(rule.keep_newest, 1)
    if rule.older_days:
        goes &= mails.sent_utc[series.rows] < rule.now_utc - rule.older_days * DAY_S
    if not (rule.keep_newest or rule.older_days):
        goes[:] = False
    goes &= ~_is_set_apart(mails, series.rows, rule.including)
    if among is not None:
        goes &= np.isin(series.rows, np.array(sorted(among), np.int64))
    keeper = next(
        (
            row
            for row in series.rows[series.issue == newest].tolist()[::-1]
            if not int(mails.flags[row]) & int(NEVER_KEPT)
        ),
        None,
    )
    if keeper is None:
        return []
    return [
        ChosenPair(row, keeper, Verdict.SAME_TEMPLATE, _differences(mails, row, keeper))
        for row in series.rows[goes].tolist()
    ]


def find_old_rows(session: Session) -> Int64s:
    """Rows of old mail of all series: what the usual rule lets go.

    For counting alone: which series shrink, and by which rule, a person says.
    """
    rows = [
        pair.row
        for series in series_of(session)
        for pair in choose_old(session.mails, series, USUAL_RULE)
    ]
    return np.array(sorted(rows), np.int64)


def set_apart_kinds(mails: MessageTable, rows: Int64s) -> dict[SetApart, int]:
    """How many of some messages are set apart, by kind; one may count for several."""
    return {kind: int(found.sum()) for kind, found in _apart_columns(mails, rows).items()}


def _is_set_apart(
    mails: MessageTable, rows: Int64s, including: Collection[SetApart]
) -> NDArray[np.bool_]:
    found = np.zeros(len(rows), bool)
    for kind, column in _apart_columns(mails, rows).items():
        if kind not in including:
            found |= column
    return found


def _apart_columns(mails: MessageTable, rows: Int64s) -> dict[SetApart, NDArray[np.bool_]]:
    attached = mails.attachment_starts[rows + 1] > mails.attachment_starts[rows]
    subjects = [subject.casefold() for subject in mails.subject.take(rows)]
    sums = np.array([speaks_of_money(subject) for subject in subjects], bool)
    bills = np.array([tells_of_bills(one) or speaks_of_papers(one) for one in subjects], bool)
    flags = mails.flags[rows]  # what was not searched may speak of anything
    return {
        SetApart.AMOUNTS: sums | (mails.facts[rows, _AMOUNTS] != 0) | ~has_flag(flags, NO_SUMS),
        SetApart.ATTACHMENTS: attached,
        SetApart.BILLS: bills | ~has_flag(flags, NO_PAPERS),
    }


def _differences(mails: MessageTable, row: int, keep: int) -> Difference:
    """What the two are known to differ in; of attachments what only the older one has."""
    differs = Difference.SENT_TIME
    if (mails.text_digest[row] != mails.text_digest[keep]).any():
        differs |= Difference.TEXT
    one, other = (
        set(
            mails.attachment_keys[
                mails.attachment_starts[r] : mails.attachment_starts[r + 1]
            ].tolist()
        )
        for r in (row, keep)
    )
    return differs | (Difference.MORE_ATTACHMENTS if one - other else Difference.NONE)

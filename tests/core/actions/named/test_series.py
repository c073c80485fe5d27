"""What a rule lets go of a series."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.conversations import a_newsletter
from helpers.boxes.mailboxes import write_mbox
from helpers.imap.remote_mail import MemoryReach
from helpers.tables.mail_tables import TableRow, mail_table

from core.actions.named.series import choose_old, series_of, set_apart_kinds
from core.columns import Texts
from core.match.series.detection import DAY_S, MailSeries, SeriesBasis
from core.model.groups import Difference, IssueRule, SetApart, Verdict
from core.model.mail import MessageFlag
from core.model.table import MessageTable

SEARCHED = MessageFlag.NO_SUMS | MessageFlag.NO_PAPERS
SUBJECTS = ["News 0", "News 1", "Your invoice", "News 3", "News 4"]


def table_of(newest: MessageFlag = MessageFlag.NONE) -> MessageTable:
    """0 an issue, 1 one with a file, 2 a bill, 3 one with a sum, 4 the newest."""
    rows = [TableRow(sent=n * DAY_S, text=n + 1, flags=SEARCHED) for n in range(5)]
    rows[1] = replace(rows[1], files=(9,))
    rows[3] = replace(rows[3], facts=(8, 0, 0, 0))
    rows[4] = replace(rows[4], flags=newest | SEARCHED)
    return replace(mail_table(rows), subject=Texts.of(SUBJECTS))


SERIES = MailSeries("0" * 10, "a@x", SeriesBasis.LIST, np.arange(5), np.arange(5))
ALL = frozenset(SetApart)


def gone(rule: IssueRule, mails: MessageTable | None = None) -> list[int]:
    return [pair.row for pair in choose_old(mails or table_of(), SERIES, rule)]


def test_what_is_set_apart_stays_unless_it_is_named() -> None:
    assert gone(IssueRule(keep_newest=1)) == [0]
    assert gone(IssueRule(1, including=frozenset({SetApart.ATTACHMENTS}))) == [0, 1]
    assert gone(IssueRule(1, including=frozenset({SetApart.BILLS}))) == [0, 2]
    assert gone(IssueRule(1, including=frozenset({SetApart.AMOUNTS}))) == [0, 3]
    assert set_apart_kinds(table_of(), SERIES.rows) == dict.fromkeys(SetApart, 1)


@pytest.mark.parametrize(("n", "rows"), [(1, [0, 1, 2, 3]), (3, [0, 1]), (5, []), (99, [])])
def test_the_newest_stay(n: int, rows: list[int]) -> None:
    assert gone(IssueRule(n, including=ALL)) == rows


def test_age_alone_never_takes_the_newest() -> None:
    rule = IssueRule(older_days=1, including=ALL, now_utc=1_000 * DAY_S)
    assert gone(rule) == [0, 1, 2, 3]
    assert gone(rule._replace(now_utc=3 * DAY_S)) == [0, 1]
    assert gone(IssueRule(including=ALL)) == []


def test_each_goes_for_the_sake_of_the_newest() -> None:
    pairs = choose_old(table_of(), SERIES, IssueRule(1, including=ALL))
    assert {(pair.keep, pair.verdict) for pair in pairs} == {(4, Verdict.SAME_TEMPLATE)}
    with_file = next(pair for pair in pairs if pair.row == 1)
    assert with_file.differs & Difference.MORE_ATTACHMENTS


def test_nothing_goes_where_the_newest_cannot_be_kept() -> None:
    assert gone(IssueRule(1, including=ALL), table_of(MessageFlag.FLEETING)) == []
    among = choose_old(table_of(), SERIES, IssueRule(1, including=ALL), among={2, 4})
    assert [pair.row for pair in among] == [2]


@pytest.mark.parametrize(
    ("flags", "kind"),
    [
        (MessageFlag.NO_SUMS, SetApart.BILLS),
        (MessageFlag.NO_PAPERS, SetApart.AMOUNTS),
    ],
)
def test_what_speaks_of_money_or_papers_or_was_not_searched_stays(
    flags: MessageFlag, kind: SetApart
) -> None:
    mails = table_of()
    mails.flags[0] = flags
    assert gone(IssueRule(keep_newest=1), mails) == []
    assert gone(IssueRule(1, including=frozenset({kind})), mails)[:1] == [0]


def test_series_on_a_server_are_those_of_the_same_mail_on_this_computer(tmp_path: Path) -> None:
    mails = [a_newsletter(n) for n in range(1, 5)]
    mails.append(a_newsletter(5, more="Your invoice is ready."))
    reach = MemoryReach()
    for mail in mails:
        reach.server.put("INBOX", mail)
    served = reach.scan()
    (found,) = series_of(served)
    local = reach.scan_paths(write_mbox(tmp_path / "box", mails))
    (same,) = series_of(local)
    assert (found.id, len(found.rows)) == (same.id, len(same.rows))
    for session, one in ((served, found), (local, same)):
        assert set_apart_kinds(session.mails, one.rows)[SetApart.BILLS] == 1
        assert len(choose_old(session.mails, one, IssueRule(keep_newest=1))) == 4

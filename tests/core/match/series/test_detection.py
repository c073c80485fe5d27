"""Series among the messages of a scan, and what is none."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.tables.mail_tables import TableRow, mail_table
from hypothesis import given
from hypothesis import strategies as st

from core.canonical import LACKING, Aspect, field_key
from core.columns import Texts
from core.match.series.detection import (
    DAY_S,
    MailSeries,
    SeriesBasis,
    find_named_series,
    find_series,
    frequency_of,
)
from core.model.groups import Frequency
from core.model.mail import MessageFlag
from core.model.sources import UNKNOWN_TIME
from core.model.table import MessageTable

BULK = ((field_key(b"list-unsubscribe"), 5),)
NEWS = TableRow(sender=7, headers=BULK)


def issues(row: TableRow, n: int = 4, gap_s: int = 7 * DAY_S) -> list[TableRow]:
    return [replace(row, message_id=k + 1, text=k + 1, sent=k * gap_s) for k in range(n)]


def table_of(
    *rows: TableRow, subjects: list[str] | None = None, mailing_list: int = 0
) -> MessageTable:
    mails = mail_table(rows)
    mails.aspects[:, Aspect.LIST] = mailing_list or LACKING
    mails.aspects[:, Aspect.RECIPIENTS] = 5
    said = subjects or [f"Garden news {n}" for n in range(len(rows))]
    sender = Texts.of([f"s{row.sender}@x.example" for row in rows])
    return replace(mails, subject=Texts.of(said), sender=sender)


def series_in(mails: MessageTable) -> tuple[MailSeries, ...]:
    return find_series(mails, np.zeros(len(mails.flags), bool))


def test_a_newsletter_is_a_series_by_its_list() -> None:
    (found,) = series_in(table_of(*issues(NEWS), subjects=list("abcd"), mailing_list=9))
    assert (found.basis, found.rows.tolist()) == (SeriesBasis.LIST, [0, 1, 2, 3])
    assert found.issue.tolist() == [0, 1, 2, 3]


def test_else_by_its_subject() -> None:
    (found,) = series_in(table_of(*issues(NEWS)))
    assert found.basis is SeriesBasis.SUBJECT


def test_the_id_is_that_of_any_scan_that_finds_it() -> None:
    whole, later = table_of(*issues(NEWS, 9)), table_of(*issues(NEWS, 9)[4:])
    assert series_in(whole)[0].id == series_in(later)[0].id
    other = table_of(*issues(replace(NEWS, sender=8)))
    assert series_in(other)[0].id != series_in(whole)[0].id


@pytest.mark.parametrize(
    "change",
    [
        {"headers": ()},  # of a person
        {"references": (77,)},
        {"sender": 0},
        {"flags": MessageFlag.DRAFT},
        {"flags": MessageFlag.GHOST},
        {"flags": MessageFlag.FLEETING},
        {"headers": (*BULK, (field_key(b"list-post"), 1))},  # a list on which people write
    ],
)
def test_what_is_no_series(change: dict[str, object]) -> None:
    row = replace(NEWS, **change)  # type: ignore[arg-type]  # any field of a row
    assert series_in(table_of(*issues(row))) == ()


def test_three_issues_at_three_instants_are_needed() -> None:
    assert series_in(table_of(*issues(NEWS, 2))) == ()
    assert series_in(table_of(*issues(NEWS, 5, gap_s=60))) == ()
    timeless = [replace(row, sent=UNKNOWN_TIME) for row in issues(NEWS)]
    assert series_in(table_of(*timeless)) == ()


def test_an_issue_that_came_twice_is_one() -> None:
    rows = issues(NEWS)
    (found,) = series_in(table_of(*rows, replace(rows[3], sent=rows[3].sent + 9)))
    assert found.issue.tolist() == [0, 1, 2, 3, 3]


def test_what_people_write_to_each_other_is_no_series() -> None:
    """Neither the report of each week, nor good morning each day."""
    assert series_in(table_of(*issues(TableRow(sender=7, content=6)))) == ()
    assert series_in(table_of(*issues(TableRow(sender=7, text=6)))) == ()


def test_own_mail_is_no_series() -> None:
    mails = table_of(*issues(NEWS))
    assert find_series(mails, np.ones(4, bool)) == ()


@pytest.mark.parametrize(
    ("days", "frequency"),
    [
        ([0, 0.2, 0.4], Frequency.OFTEN),
        ([0, 1, 2, 3.1], Frequency.DAILY),
        ([0, 7, 14, 28], Frequency.WEEKLY),
        ([0, 31, 59, 90], Frequency.MONTHLY),
        ([0, 365, 730], Frequency.YEARLY),
        ([0, 3, 50, 52], Frequency.IRREGULAR),
        ([0], Frequency.IRREGULAR),
    ],
)
def test_how_often_is_told_by_the_median_gap(days: list[float], frequency: Frequency) -> None:
    assert frequency_of(np.array([int(day * DAY_S) for day in days])) is frequency


def worded(words: int, start: int, subjects: list[str]) -> tuple[list[TableRow], list[str]]:
    """Issues of one text whose subjects differ."""
    rows = [
        replace(
            NEWS, content=words, message_id=start + k, text=start + k, sent=(start + k) * 7 * DAY_S
        )
        for k in range(len(subjects))
    ]
    return rows, subjects


def test_an_id_holds_when_new_mail_gives_its_issues_more_in_common() -> None:
    rows, said = worded(5, 1, ["Garden", "Roses", "Garden", "Trees"])
    (before,) = series_in(table_of(*rows, subjects=said))
    assert before.basis is SeriesBasis.WORDS
    more, new = worded(6, 20, ["Garden 1", "Garden 2", "Lawn"])
    later = table_of(*rows, *more, subjects=[*said, *new])
    own = np.zeros(len(later.flags), bool)
    assert [one.basis for one in find_series(later, own)] == [SeriesBasis.SUBJECT]

    (found,) = find_named_series(later, own, {before.id})

    assert (found.id, found.rows.tolist()) == (before.id, before.rows.tolist())
    assert find_named_series(later, own, {"0" * 10}) == []


def test_the_id_of_a_senders_other_mail_means_nothing_once_it_is_none() -> None:
    bulk = replace(NEWS, headers=(*BULK, (field_key(b"feedback-id"), 1)))
    rows = issues(bulk, 3)
    (before,) = series_in(table_of(*rows, subjects=["Roses", "Trees", "Lawn"]))
    assert before.basis is SeriesBasis.SENDER
    more = [
        replace(row, sent=row.sent + 99 * DAY_S, message_id=50 + n) for n, row in enumerate(rows)
    ]
    later = table_of(*rows, *more, subjects=["Roses", "Trees", "Lawn", "Roses", "Roses", "Trees"])
    assert find_named_series(later, np.zeros(6, bool), {before.id}) == []


@given(st.data())
def test_what_an_id_names_depends_on_its_own_mail_alone(data: st.DataObject) -> None:
    """Whatever other mail is there, an ID names the same messages."""
    said = ["Garden 1", "Roses", "Garden 2", "Trees", "Lawn", "Garden 3"]
    rows = [
        replace(
            NEWS, sender=data.draw(st.integers(1, 2)), content=data.draw(st.integers(0, 2)),
            message_id=n + 1, text=n + 1, sent=n * DAY_S,
        )
        for n in range(12)
    ]  # fmt: skip
    subjects = [data.draw(st.sampled_from(said)) for _ in rows]
    whole = table_of(*rows, subjects=subjects)
    kept = sorted(data.draw(st.sets(st.integers(0, 11), min_size=1)))
    part = table_of(*(rows[n] for n in kept), subjects=[subjects[n] for n in kept])
    for one in series_in(part):
        found = {other.id: other for other in series_in(whole)}
        named = found.get(one.id) or find_named_series(whole, np.zeros(12, bool), {one.id})[0]
        assert named.sender == one.sender
        free = {kept[at] for at in one.rows.tolist()} & set(named.rows.tolist())
        taken = {
            row for other in found.values() if other.id != one.id for row in other.rows.tolist()
        }
        assert {kept[at] for at in one.rows.tolist()} <= free | taken

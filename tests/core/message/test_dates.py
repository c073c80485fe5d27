"""Dates in all the forms that mail programs have written, as seconds UTC."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import format_datetime, mktime_tz, parsedate_tz

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.message.dates import parse_date
from core.model.sources import UNKNOWN_TIME

WANTED = int(datetime(1997, 11, 21, 15, 55, 6, tzinfo=UTC).timestamp())
WHOLE_MINUTE = WANTED - 6


@pytest.mark.parametrize(
    "value",
    [
        "Fri, 21 Nov 1997 09:55:06 -0600",
        " Fri, 21 Nov 1997 09:55:06 -0600 (CST)",
        "21 Nov 1997 15:55:06 GMT",
        "21 Nov 97 15:55:06 GMT",
        "Fri, 21 Nov 1997 15:55:06",
        "Fri, 21 Nov 1997 15:55:06 -0000",
        "Fri, 21 Nov 1997 15:55:06 UT",
        "Fri, 21 Nov 1997 09:55:06 CST",
        "Fri, 21 Nov 1997 10:55:06 est",
        "Fri, 21 Nov 1997 16:55:06 CET",
        "Fri, 21 Nov 1997 16:55:06 MEZ",
        "Fri, 21 Nov 1997 18:55:06 MSK",
        "Sat, 22 Nov 1997 00:55:06 JST",
        "Fri, 21 Nov 1997 16:55:06 +01:00",
        "Fri, 21 Nov 1997 16:55:06 GMT+0100",
        "Fri, 21 Nov 1997 16:55:06+0100",
        "Fri 21 Nov 1997 15:55:06 Z",
        "Friday, 21-Nov-97 15:55:06 GMT",
        "Fri Nov 21 15:55:06 1997",
        "Fri Nov 21 09:55:06 CST 1997",
        "Nov 21, 1997 3:55:06 PM",
        "Fri, 21 Nov 1997 15.55.06 +0000",
        "Fri, 21 Nov 097 15:55:06 +0000",
        "Fri, 21 (a comment (in another)) Nov 1997\r\n\t15:55:06 +0000",
        "1997-11-21T15:55:06Z",
        "1997-11-21 16:55:06 +0100",
        "1997/11/21 Fri 15:55:06 GMT",
        "Fr, 21 November 1997 16:55:06 +0100",
        "ven., 21 nov. 1997 16:55:06 +0100",
        "Пт, 21 ноя 1997 18:55:06 +0300",
        '"Fri, 21 Nov 1997 15:55:06 +0000"',
    ],
)
def test_a_date_is_read_in_every_form(value: str) -> None:
    assert parse_date(value.encode()) == WANTED


@pytest.mark.parametrize("value", ["21 Nov 97 09:55 -0600", "Fri, 21 Nov 1997 15:55"])
def test_seconds_may_be_missing(value: str) -> None:
    assert parse_date(value.encode()) == WHOLE_MINUTE


@pytest.mark.parametrize(
    "month", ["Mär", "März", "Okt", "Dez", "Mai", "août", "févr.", "сентября"]
)
def test_months_have_names_in_other_languages(month: str) -> None:
    assert parse_date(f"21 {month} 1997 15:55:06 +0000".encode()) != UNKNOWN_TIME


@pytest.mark.parametrize(
    "value",
    [
        "",
        "yesterday",
        "Fri, 21 Nov 1997",
        "Fri, 99 Nov 1997 15:55:06 +0000",
        "Fri, 21 Foo 1997 15:55:06 +0000",
        "Fri, 21 Nov 1997 25:55:06 +0000",
        "Fri, 21 Nov 1997 15:75:06 +0000",
        "15:55:06",
        "0000-00-00 00:00:00",
        "\xff\xfe",
    ],
)
def test_what_is_no_date_has_no_time(value: str) -> None:
    assert parse_date(value.encode("latin-1")) == UNKNOWN_TIME


def test_two_digits_of_year_turn_at_sixty_nine() -> None:
    assert parse_date(b"1 Jan 69 00:00:00 GMT") == int(
        datetime(1969, 1, 1, tzinfo=UTC).timestamp()
    )
    assert parse_date(b"1 Jan 68 00:00:00 GMT") == int(
        datetime(2068, 1, 1, tzinfo=UTC).timestamp()
    )


@given(st.datetimes(datetime(1970, 1, 2), datetime(2100, 1, 1), timezones=st.timezones()))  # noqa: DTZ001 - the strategy adds the zone
def test_dates_as_the_standard_writes_them_are_read_as_it_reads_them(when: datetime) -> None:
    value = format_datetime(when)
    parsed = parsedate_tz(value)

    assert parsed is not None
    assert parse_date(value.encode()) == mktime_tz(parsed)


@given(st.binary(max_size=300))
def test_any_bytes_are_a_date_or_none(value: bytes) -> None:
    assert isinstance(parse_date(value), int)

"""Seconds since 1970 as a date, on each system alike."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_FIRST = datetime.min.replace(tzinfo=UTC)
_LAST = datetime.max.replace(tzinfo=UTC)


def utc_time(seconds: float) -> datetime:
    """The time so many seconds after 1970 in UTC; the first or last that has a date, beyond.

    Not `time.gmtime`, nor `datetime.fromtimestamp`: on Windows neither knows a time before 1970,
    and a sender may write any.
    """
    try:
        return _EPOCH + timedelta(seconds=seconds)
    except OverflowError:
        return _LAST if seconds > 0 else _FIRST

"""The Date header as seconds since 1970, in all the forms that mail programs have written.

The form of RFC 5322 is read by one regular expression; whatever else there is (no weekday, two
digits of year, zones by name, ISO dates, comments, dots in the time) by looking for the pieces
one by one, so that their order does not matter.
"""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

from core.model.sources import UNKNOWN_TIME

_EPOCH = date(1970, 1, 1).toordinal()
_MAX_BYTES = 200

_USUAL = re.compile(
    rb"\s*(?:[A-Za-z]{3},?\s+)?(\d\d?)\s+([A-Za-z]{3})\s+(\d{4})"
    rb"\s+(\d\d?):(\d\d):(\d\d)\s+([+-]\d{4})\s*(?:\([^()]*\)\s*)?\Z"
)
_COMMENT = re.compile(r"\([^()]*\)")
_TIME = re.compile(
    r"(?<!\d)(\d{1,2})[:.](\d{2})(?:[:.](\d{1,2}))?(?:[.,]\d+)?(?!\d)\s*([AaPp][Mm])?"
)
_ISO = re.compile(r"(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)[Tt]?")
_OFFSET = re.compile(r"(?:^|[\s:A-Za-z\d])([+-])(\d{1,2}):?(\d{2})(?!\d)")
_ZONE = re.compile(r"\b([A-Za-z]{1,5})\b")
_NUMBER = re.compile(r"(?<!\d)(\d{1,4})(?!\d)")
_MONTH = re.compile(
    r"(?<![A-Za-z])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
    r"|m[aä]r|mai|okt|dez|f[eé]v|avr|juin|juil|ao[uû]|d[eé]c|ene|abr|ago|dic|set|gen|mag|giu|lug"
    r"|ott|янв|фев|мар|апр|мая|июн|июл|авг|сен|окт|ноя|дек)[^\W\d_]*\.?",
    re.IGNORECASE,
)
_MONTH_NUMBER = {
    name: number
    for number, names in enumerate(
        (
            "jan ene gen янв",
            "feb fév fev фев",
            "mar mär мар",
            "apr avr abr апр",
            "may mai mag мая",
            "jun juin giu июн",
            "jul juil lug июл",
            "aug aoû aou ago авг",
            "sep set сен",
            "oct okt ott окт",
            "nov ноя",
            "dec dez déc dic дек",
        ),
        1,
    )
    for name in names.split()
}
_HOURS = {
    "UT": 0.0, "UTC": 0.0, "GMT": 0.0, "Z": 0.0, "WET": 0.0, "WEST": 1.0, "BST": 1.0,
    "CET": 1.0, "MET": 1.0, "MEZ": 1.0, "CEST": 2.0, "MEST": 2.0, "MESZ": 2.0, "EET": 2.0,
    "EEST": 3.0, "MSK": 3.0, "MSD": 4.0, "JST": 9.0, "KST": 9.0, "HKT": 8.0, "SGT": 8.0,
    "AWST": 8.0, "ACST": 9.5, "AEST": 10.0, "AEDT": 11.0, "NZST": 12.0, "NZDT": 13.0,
    "AST": -4.0, "ADT": -3.0, "EST": -5.0, "EDT": -4.0, "CST": -6.0, "CDT": -5.0,
    "MST": -7.0, "MDT": -6.0, "PST": -8.0, "PDT": -7.0, "AKST": -9.0, "AKDT": -8.0,
    "HST": -10.0, "NST": -3.5, "NDT": -2.5, "BRT": -3.0,
}  # fmt: skip


def parse_date(value: bytes) -> int:
    """Read a Date header as seconds since 1970 UTC, or `UNKNOWN_TIME`.

    A date without a zone is taken as UTC, as the standard library does. Two digits of year below
    69 are of this century; three count from 1900 (RFC 5322 4.3).
    """
    match = _USUAL.match(value)
    if match:
        day, month, year, hour, minute, second, zone = match.groups()
        midnight = _midnight(day, month, year, zone)
        of_day = int(hour) * 3600 + int(minute) * 60 + int(second)
        if midnight is None or int(hour) > 24 or minute > b"59" or second > b"60":
            return UNKNOWN_TIME
        return midnight + of_day
    return _parse_loosely(value[:_MAX_BYTES].decode("utf-8", "replace"))


@lru_cache(maxsize=1024)
def _midnight(day: bytes, month: bytes, year: bytes, zone: bytes) -> int | None:
    """When a day begins in a zone, or None; a mailbox has many messages of each."""
    number = _MONTH_NUMBER.get(month.decode("ascii").lower(), 0)
    offset = int(zone[1:3]) * 3600 + int(zone[3:]) * 60
    east = -offset if zone[:1] == b"-" else offset
    start = _seconds((int(year), number, int(day)), (0, 0, 0), east)
    return None if start == UNKNOWN_TIME else start


def _seconds(day: tuple[int, int, int], time: tuple[int, int, int], offset: int) -> int:
    year, month, in_month = day
    hour, minute, second = time
    known = 1 <= month <= 12 and 1 <= in_month <= 31 and 1 <= year <= 9999
    if not known or hour > 24 or minute > 59 or second > 60:
        return UNKNOWN_TIME
    days = date(year, month, 1).toordinal() + in_month - 1 - _EPOCH
    return ((days * 24 + hour) * 60 + minute) * 60 + second - offset


def _parse_loosely(text: str) -> int:
    """Find the pieces wherever they stand, taking each out once it is found."""
    for _ in range(4):
        text, found = _COMMENT.subn(" ", text)
        if not found:
            break
    day, text = _parse_iso_day(text)
    time = _TIME.search(text)
    if time is None:
        return UNKNOWN_TIME
    rest, zone = text[: time.start()], text[time.end() :]
    if day is None:
        day, zone = _parse_named_day(rest, zone)
    if day is None:
        return UNKNOWN_TIME
    hour = int(time.group(1))
    if time.group(4):
        hour = hour % 12 + (12 if time.group(4) in ("pm", "PM", "Pm", "pM") else 0)
    clock = (hour, int(time.group(2)), int(time.group(3) or 0))
    return _seconds(day, clock, _offset(zone))


def _parse_iso_day(text: str) -> tuple[tuple[int, int, int] | None, str]:
    match = _ISO.search(text)
    if match is None:
        return None, text
    year, month, day = (int(group) for group in match.groups())
    return (year, month, day), text[: match.start()] + " " + text[match.end() :]


def _parse_named_day(before: str, after: str) -> tuple[tuple[int, int, int] | None, str]:
    """Day, month name and year, of which the year may stand behind the time (asctime)."""
    month = _MONTH.search(before)
    if month is None:
        return None, after
    number = _MONTH_NUMBER.get(month.group(1).lower(), 0)
    rest = before[: month.start()] + " " + before[month.end() :]
    numbers = _NUMBER.findall(rest)
    if len(numbers) == 1:
        year = re.search(r"(?<![\d+-])(\d{4}|\d{2})(?!\d)", after)
        if year is None:
            return None, after
        numbers.append(year.group(1))
        after = after[: year.start()] + " " + after[year.end() :]
    if len(numbers) < 2:
        return None, after
    day, full = numbers[:2]
    if len(day) > 2:
        day, full = full, day
    return (_full_year(full), number, int(day)), after


def _full_year(digits: str) -> int:
    year = int(digits)
    if len(digits) <= 2:
        return year + (1900 if year > 68 else 2000)
    return year + 1900 if len(digits) == 3 else year


def _offset(zone: str) -> int:
    """Seconds east of UTC."""
    match = _OFFSET.search(zone)
    if match:
        seconds = int(match.group(2)) * 3600 + int(match.group(3)) * 60
        return -seconds if match.group(1) == "-" else seconds
    for name in _ZONE.findall(zone):
        if name.upper() in _HOURS:
            return int(_HOURS[name.upper()] * 3600)
    return 0

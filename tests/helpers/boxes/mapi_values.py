"""Outlook's properties for tests, written as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from core.sources.outlook.mapi import BINARY, LONG, TIME, UNICODE, MapiValue

_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)


def values(plain: Mapping[int, str | bytes | int | datetime]) -> dict[int, MapiValue]:
    """Text as Unicode, bytes as binary, numbers of 32 bits, times."""
    return {number: value(one) for number, one in plain.items()}


def value(plain: str | bytes | int | datetime) -> MapiValue:
    """One value."""
    if isinstance(plain, str):
        return MapiValue(UNICODE, plain.encode("utf-16-le"))
    if isinstance(plain, bytes):
        return MapiValue(BINARY, plain)
    if isinstance(plain, int):
        return MapiValue(LONG, plain.to_bytes(4, "little", signed=True))
    since = plain - _EPOCH
    ticks = (since.days * 86_400 + since.seconds) * 10_000_000 + since.microseconds * 10
    return MapiValue(TIME, ticks.to_bytes(8, "little"))

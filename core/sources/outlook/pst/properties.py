"""Properties of libpff's objects as plain values; what cannot be read is counted, not raised."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from core.sources.outlook.mapi import MapiValue

if TYPE_CHECKING:
    import pypff

MAX_PROPERTIES = 5_000  # of one object; Outlook's have two hundred


def read_all_values(
    held: pypff.item | None, but_not: Collection[int] = ()
) -> tuple[dict[int, MapiValue], int]:
    """The properties of a folder, message or attachment, and how many could not be read."""
    if held is None:
        return {}, 0
    try:
        return read_values(held.get_record_set(0), but_not)
    except (OSError, ValueError, OverflowError):
        return {}, 1


def read_values(
    record: pypff.record_set, but_not: Collection[int] = ()
) -> tuple[dict[int, MapiValue], int]:
    """The properties of a set, and how many could not be read."""
    values: dict[int, MapiValue] = {}
    errors = 0
    for number in range(min(record.number_of_entries, MAX_PROPERTIES)):
        try:
            entry = record.get_entry(number)
            name = entry.entry_type
            if name and name not in but_not:
                values[name] = MapiValue(entry.value_type or 0, entry.data or b"")
        except (OSError, ValueError, OverflowError):
            errors += 1
    return values, errors


def read_some_values(held: pypff.item, names: Collection[int]) -> dict[int, MapiValue]:
    """These properties of a folder or message, without those that cannot be read."""
    values: dict[int, MapiValue] = {}
    try:
        record = held.get_record_set(0)
        for name in names:
            entry = record.get_entry_by_type(name)
            if entry is not None:
                values[name] = MapiValue(entry.value_type or 0, entry.data or b"")
    except (OSError, ValueError, OverflowError):
        return values
    return values

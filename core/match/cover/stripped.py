"""What programs took out of a message, and whether another message still has it.

Thunderbird and others put a note in the place of an attachment that somebody deleted or detached.
It names the attachment, and of a detached one where it was saved. All that it says is said as well
by the attachment itself; but a file of that name in another message may be any file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

Label = tuple[str, str]  # the name and the type of an attachment


class StrippedPart(NamedTuple):
    """The note in the place of an attachment: what that was, and where it was saved."""

    label: Label
    links: frozenset[str]


@dataclass(frozen=True, slots=True)
class PartLabels:
    """How often a message has attachments of a label, and the notes in the place of others."""

    held: Mapping[Label, int] = field(default_factory=dict)
    stripped: tuple[StrippedPart, ...] = ()


def find_lost_part(
    kept: PartLabels, gone: PartLabels, *, one_message: bool
) -> StrippedPart | None:
    """The first note of a message that another one lacks, if it lacks the attachment as well.

    one_message: They have one Message-ID.
    """
    notes = Counter(gone.stripped)
    others = Counter(part for part in kept.stripped if one_message or part.links)
    wanted = Counter(gone.held) + _labels_of(notes - others)
    held = Counter(kept.held)
    named = held + _labels_of(others - notes)
    for part in notes - others:
        known = held if part.links else named
        if not one_message or known[part.label] < wanted[part.label]:
            return part
    return None


def _labels_of(notes: Counter[StrippedPart]) -> Counter[Label]:
    return Counter(part.label for part in notes.elements())

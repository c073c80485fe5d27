"""Values of what was found: small ones, that cross borders."""

from __future__ import annotations

import pickle
from pathlib import Path

from core.model.found import Caution, CautionKind, Contents, MailPlace, PlaceKind
from core.model.sources import SourceKind


def test_what_was_found_survives_the_way_to_another_process() -> None:
    values = (
        MailPlace(
            PlaceKind.THUNDERBIRD, Path("/home/anna/.thunderbird/a/Mail"), "a", is_default=True
        ),
        Contents((SourceKind.MBOX,), 3, 1_000, 12),
        Caution(CautionKind.COMPACT_FIRST, 4_096),
    )

    assert pickle.loads(pickle.dumps(values)) == values  # noqa: S301 - our own bytes


def test_nothing_is_counted_until_somebody_counts() -> None:
    assert Contents().messages == -1
    assert Contents().kinds == ()

"""What is said of folders that other programs use."""

from __future__ import annotations

from core.cli.words.wording import english
from core.model.found import Caution, CautionKind
from core.words.cautions import caution_sentences


def test_each_thing_of_a_program_is_said_once_with_its_sizes_together() -> None:
    said = caution_sentences(
        [
            Caution(CautionKind.SYNCED, 0, "mbsync"),
            Caution(CautionKind.COMPACT_FIRST, 1_500_000),
            Caution(CautionKind.SYNCED, 0, "mbsync"),
            Caution(CautionKind.RUNNING, 0, "Claws Mail"),
            Caution(CautionKind.COMPACT_FIRST, 500_000),
            Caution(CautionKind.SYNCED, 0, "OfflineIMAP"),
        ]
    )
    words = [english(one) for one in said]
    assert [one.split()[0] for one in words] == ["Claws", "This", "OfflineIMAP", "mbsync"]
    assert "2.0 MB" in words[1]
    assert all(one.endswith(".") for one in words)

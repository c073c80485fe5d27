"""What edit distance links comes back from the cache as it went there."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.tables.edit_tables import Letter, link_letters

from core.columns import pack, unpack
from core.match.edits.columns import edit_links_from_columns, edit_links_to_columns
from core.match.edits.links import PAIR_COLUMNS

ONE = ("the water is off on tuesday", "please fill a bucket before noon")
OTHER = ("the water is off on monday", "please fill two buckets before noon")


def test_columns_come_back() -> None:
    found = link_letters([Letter(ONE), Letter(OTHER), Letter(OTHER, files=(1,))]).edits
    back = edit_links_from_columns(unpack(pack(edit_links_to_columns(found))))
    assert len(found.a)
    assert back.counts == found.counts
    for name in ("text_of", "in_large", *PAIR_COLUMNS):
        assert np.array_equal(getattr(back, name), getattr(found, name))


def test_columns_of_something_else_are_refused() -> None:
    with pytest.raises(ValueError, match="text_of"):
        edit_links_from_columns({"counts": np.zeros(9)})

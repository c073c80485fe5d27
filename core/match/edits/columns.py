"""What edit distance links, as columns for the cache, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.columns import Column, Texts
from core.match.edits.links import PAIR_COLUMNS, EditLinks
from core.model.table import EditCounts


def edit_links_to_columns(found: EditLinks) -> dict[str, Column]:
    """As columns that `core.columns.pack` takes."""
    columns: dict[str, Column] = {name: getattr(found, name) for name in PAIR_COLUMNS}
    return columns | {
        "text_of": found.text_of,
        "in_large": found.in_large,
        "counts": np.array(astuple(found.counts), np.float64),
    }


def edit_links_from_columns(columns: Mapping[str, Column]) -> EditLinks:
    """Undo `edit_links_to_columns`.

    Raises:
        ValueError: These are not its columns.
    """
    arrays: dict[str, NDArray[Any]] = {}
    for name in ("counts", "text_of", "in_large", *PAIR_COLUMNS):
        column = columns.get(name)
        if column is None or isinstance(column, Texts):
            raise ValueError(f"no column {name}")
        arrays[name] = column
    *numbers, floor = arrays.pop("counts").tolist()
    whole = replace(EditCounts(*map(int, numbers)), brief_floor=float(floor))
    return EditLinks(counts=whole, **arrays)

"""Paths that the guard compares."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

from core.apply.guard import real_place


def test_where_letters_fall_together_two_names_are_one_place(tmp_path: Path) -> None:
    one, other = tmp_path / "Posteingang é", tmp_path / "POSTEINGANG É"
    apart = unicodedata.normalize("NFD", str(one))

    assert real_place(one, folds=True) == real_place(other, folds=True)
    assert real_place(apart, folds=True) == real_place(one, folds=True)
    assert real_place(one, folds=False) != real_place(other, folds=False)


def test_links_are_followed(tmp_path: Path) -> None:
    (tmp_path / "Real").touch()
    (tmp_path / "link").symlink_to(tmp_path / "Real")

    assert real_place(tmp_path / "link", folds=False) == os.path.realpath(tmp_path / "Real")
    assert real_place(tmp_path / "link", folds=True) == real_place(tmp_path / "real", folds=True)

"""Outlook's data files for tests, where this computer has some; no part of the project."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from helpers.mail.real_mail import WHY_NOT, data_folder

NAMES = (
    "ansi_sample2.pst", "unicode_sample.ost", "unicode_submessage.pst", "unicode_testPST.pst",
    "unicode_various_body_types.pst",
)  # fmt: skip


def outlook_file(name: str) -> Path:
    """The file of this name; without it the test is skipped."""
    folder = data_folder()
    path = folder / "pst" / name if folder else None
    if path is None or not path.is_file():
        pytest.skip(WHY_NOT)
    return path


def expected_content(name: str) -> dict[str, Any]:
    """What is known of a file: what `readpst` and `pffexport` said of it."""
    facts = json.loads(outlook_file("facts.json").read_text("utf-8"))
    return dict(facts[name])

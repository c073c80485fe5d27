"""Every page and every dialog, in four languages, on a small screen and with large letters.

Each walk is a process of its own (`helpers.screens.walk`): the size of the screen and of letters
are settled before the first window. To see what it sees:

    PYTHONPATH=.:tests python -m helpers.screens.walk --language de --plain --pictures FOLDER
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from helpers.process.sampling import draw

from gui.languages import ENGLISH, LANGUAGES

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
FEWEST_SCREENS = 50
PATIENCE_S = 240  # of a busy machine


class Desk(NamedTuple):
    """A screen: its size, and how large the user wants letters."""

    screen: str
    text: str = "1"


SMALL, LARGE_TEXT = Desk("1024x700"), Desk("1366x768", "2")


def walk(desk: Desk, language: str, *more: str) -> dict[str, Any]:
    """What a walk found."""
    options = ["--language", language, "--screen", desk.screen, "--text", desk.text, *more]
    paths = os.pathsep.join((str(ROOT), str(ROOT / "tests")))
    done = subprocess.run(
        [sys.executable, "-m", "helpers.screens.walk", *options],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True,
        timeout=PATIENCE_S, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    assert result["screens"] >= FEWEST_SCREENS
    return result


@pytest.mark.parametrize("desk", [SMALL, LARGE_TEXT], ids=["1024x700", "200-percent-text"])
@pytest.mark.parametrize("language", [language.code for language in LANGUAGES])
def test_nothing_is_cut_too_small_or_larger_than_the_screen(desk: Desk, language: str) -> None:
    more = ["--focus"] if (desk, language) == (SMALL, ENGLISH) else []  # no other words matter
    result = walk(desk, language, *more)

    assert result["faults"] == {}
    assert result["missing"] == []  # a dialog that nobody looks at is not known to be well


@pytest.mark.parametrize(
    "theme",
    draw(["dark", "contrast_dark", "contrast_light"], 1, of="themes"),
)
def test_whatever_tab_reaches_shows_it_in_other_colours_too(theme: str) -> None:
    assert walk(SMALL, ENGLISH, "--theme", theme, "--focus")["faults"] == {}

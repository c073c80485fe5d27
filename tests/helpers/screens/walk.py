"""Walks through every screen on a screen of some size, and says what is wrong with each.

    PYTHONPATH=.:tests python -m helpers.screens.walk --language de --screen 1024x700 --text 2

A process of its own, because the size of a screen and of its letters is settled before the first
window. Prints one JSON object: how many screens there were, which dialogs were among them, and
the faults of each. `--pictures FOLDER` keeps a picture of each screen, to be looked at.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DPI = 96
FRAME_PX = (16, 40)  # what a window's frame takes of a screen


def screen_file(folder: Path, width: int, height: int, text: float) -> Path:
    """What the platform without a screen reads about the screen that it plays."""
    dpi = round(DPI * text)
    screen = {
        "name": "walk", "x": 0, "y": 0, "width": width, "height": height,
        "logicalDpi": dpi, "logicalBaseDpi": dpi, "dpr": 1,
    }  # fmt: skip
    path = folder / "screens.json"
    path.write_text(json.dumps({"synchronousWindowSystemEvents": False, "screens": [screen]}))
    return path


def walk(options: argparse.Namespace, home: Path) -> dict[str, Any]:
    """Open everything, look at it, and give what was found."""
    from helpers.boxes.homes import around  # noqa: PLC0415 - no Qt before the screen is known
    from helpers.screens.screen_faults import find_faults, find_hidden_focus  # noqa: PLC0415
    from helpers.screens.tour import every_dialog_class, every_screen  # noqa: PLC0415
    from PySide6.QtCore import QSize, qInstallMessageHandler  # noqa: PLC0415
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    from core.accounts.secrets import KeyRing  # noqa: PLC0415
    from core.system.places import find_places  # noqa: PLC0415
    from gui.app import Program, World  # noqa: PLC0415
    from gui.assets import Theme  # noqa: PLC0415

    warnings: list[str] = []
    qInstallMessageHandler(lambda _kind, _where, words: warnings.append(words))
    application = QApplication.instance() or QApplication([])
    world = World(ring=KeyRing(safe=()), around=around(home / "nobody"))
    program = Program(find_places(), world=world, language=options.language)
    if options.theme:
        program.parts.preferences.theme = options.theme
        program.apply_theme(Theme(options.theme))
    free = program.window.screen().availableSize() - QSize(*FRAME_PX)
    faults: dict[str, list[str]] = {}
    seen: set[str] = set()
    for number, screen in enumerate(every_screen(program, home, free)):
        if options.only and options.only not in screen.name:
            continue
        seen.add(type(screen.widget).__name__)
        if options.pictures:
            name = f"{number:02}-{screen.name.replace(' ', '-').replace(',', '')}.png"
            screen.widget.grab().save(str(options.pictures / name))
        found = find_faults(screen.widget, free=free)
        if options.focus:
            found += find_hidden_focus(screen.widget)
        faults[screen.name] = found
    program.window.close()
    application.processEvents()
    dialogs = {one.__name__ for one in every_dialog_class()}
    return {
        "screens": len(faults),
        "missing": sorted(dialogs - seen),
        "faults": {name: found for name, found in faults.items() if found},
        "warnings": sorted(set(warnings)),
    }


def lines_of(result: dict[str, Any]) -> Iterator[str]:
    """The same, to be read by people."""
    for name, found in result["faults"].items():
        yield from (f"{name}: {fault}" for fault in found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", default="en")
    parser.add_argument("--screen", default="1024x700")
    parser.add_argument("--text", type=float, default=1, help="how large letters are")
    parser.add_argument("--theme", default="", help="light, dark, contrast_light, contrast_dark")
    parser.add_argument("--focus", action="store_true", help="look at the focus, too")
    parser.add_argument("--only", default="", help="part of the names of what is looked at")
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--plain", action="store_true", help="for people, not JSON")
    options = parser.parse_args()
    width, height = map(int, options.screen.split("x"))
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        screens = screen_file(home, width, height, options.text)
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screens}"
        os.environ["LC_ALL"] = os.environ["LANGUAGE"] = "C.UTF-8"
        os.environ["TWINSWEEP_HOME"] = str(home / "own")
        result = walk(options, home)
        print("\n".join(lines_of(result)) if options.plain else json.dumps(result))
    sys.stdout.flush()
    os._exit(0)  # Qt's threads have nothing left to do, and the program is not what is tried here


if __name__ == "__main__":
    main()

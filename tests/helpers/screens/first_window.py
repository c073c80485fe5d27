"""The first window on a screen of a given size, measured: its pixels, and pixels a point.

    PYTHONPATH=.:tests python -m helpers.screens.first_window 1366 728 1

A process of its own: Qt learns its screens when it starts. Prints JSON.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path

from PySide6.QtWidgets import QApplication

from core.accounts.secrets import KeyRing
from core.sources.neighbours.surroundings import UserEnvironment
from core.system.places import HOME_VARIABLE, find_places
from gui.app import Program, World


def main(width: int, height: int, density: float) -> None:
    with tempfile.TemporaryDirectory() as home:
        screen = {"name": "one", "x": 0, "y": 0, "width": width, "height": height}
        described = Path(home) / "screens.json"
        fine = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
        described.write_text(json.dumps({"screens": [screen | fine]}))
        os.environ["QT_SCALE_FACTOR"] = str(density)
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={described}"
        os.environ[HOME_VARIABLE] = home
        application = QApplication([])
        nowhere = UserEnvironment(Path(home) / "nobody", {})
        program = Program(find_places(), world=World(ring=KeyRing(safe=()), around=nowhere))
        window = program.window
        window.show()
        window.show_results(True, scanned=True)  # as after a scan
        window.sources.show()
        window.bar.show()
        for _ in range(5):
            application.processEvents()
        free, bar = window.screen().availableGeometry(), window.bar
        corner = bar.mapToGlobal(bar.rect().bottomRight())
        told = {
            "free": [free.width(), free.height()],
            "window": [window.frameGeometry().width(), window.frameGeometry().height()],
            "bar_on_screen": free.contains(corner)
            and window.rect().contains(bar.mapTo(window, bar.rect().bottomRight())),
            "bar_is_whole": bar.height() >= bar.minimumSizeHint().height(),
            "density": window.devicePixelRatio(),
        }
        window.close()
    print(json.dumps(told))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))

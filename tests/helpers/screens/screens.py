"""Pictures of the window on a mailbox, light and dark, to look at.

    PYTHONPATH=.:tests python -m helpers.screens.screens OUT_FOLDER MAILBOX [MAILBOX…]

Runs offscreen; changes nothing in the mail; keeps its own files in a folder that goes away.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.model.mentions import KeywordUse
from core.system.places import HOME_VARIABLE, find_places
from gui.app import Program
from gui.assets import Theme
from gui.widgets.menus import Act

WAIT_S = 120
WIDE, SMALL = QSize(1280, 800), QSize(960, 600)


def until(done: Callable[[], bool], seconds: float = WAIT_S) -> None:
    deadline = QDeadlineTimer(int(seconds * 1000))
    while not done() and not deadline.hasExpired():
        QTest.qWait(20)
    if not done():
        raise TimeoutError(done)


def shoot(program: Program, path: Path) -> None:
    QTest.qWait(250)
    program.window.grab().save(str(path))


def main(out: Path, boxes: Sequence[Path]) -> None:
    out.mkdir(parents=True, exist_ok=True)
    application = QApplication.instance() or QApplication([])
    program = Program(find_places())
    window = program.window
    window.resize(WIDE)
    window.show()
    shoot(program, out / "first.png")
    program.looking.open(boxes, scan=False)
    until(lambda: bool(program.parts.sources.specs()))
    shoot(program, out / "ready.png")
    program.looking.scan()
    shoot(program, out / "scanning.png")
    until(lambda: program.parts.review.scanned is not None and not program.parts.scan.is_busy)
    window.results.setFocus()
    window.results.go_to(1)
    program.parts.marking.mark_all_shown()
    QTest.keyClick(window.results, Qt.Key.Key_N)
    QTest.keyClick(window.results, Qt.Key.Key_BracketRight)
    QTest.qWait(600)
    for theme in (Theme.LIGHT, Theme.DARK):
        program.apply_theme(theme)
        for size, name in ((WIDE, "wide"), (SMALL, "small")):
            window.resize(size)
            shoot(program, out / f"{theme.value}_{name}.png")
    window.resize(WIDE)
    program.apply_theme(Theme.LIGHT)
    window.menus.actions[Act.COPIES_ONLY].trigger()
    shoot(program, out / "copies_only.png")
    window.filter.setText("nobody-writes-this")
    QTest.qWait(300)
    shoot(program, out / "filtered.png")
    window.filter.clear()
    window.menus.actions[Act.COPIES_ONLY].trigger()
    window.menus.actions[Act.SELECT_FOR_ME].trigger()
    QTest.qWait(800)
    shoot(program, out / "select.png")
    window.menus.actions[Act.KEYWORDS].trigger()
    program.words.boxes[KeywordUse.PROTECT].set_lines(["invoice", "Anna"])
    program.words.boxes[KeywordUse.MARK].set_lines(["offer"])
    program.keywording.ask(program.words.asked)
    until(lambda: program.keywording.found is not None)
    shoot(program, out / "keywords.png")
    window.close()
    application.processEvents()


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home:
        os.environ.setdefault(HOME_VARIABLE, home)
        main(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])

"""How long the window stands still while it scans, moves and takes back a large mailbox.

    QT_QPA_PLATFORM=offscreen python -m tests.bench.window.blocks KIND MESSAGES FOLDER [--stacks]

KIND is how the messages lie there: see `KINDS`.
"""

from __future__ import annotations

import argparse
import gc
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from core.accounts.secrets import KeyRing
from core.sources.neighbours.surroundings import UserEnvironment
from core.system.places import find_places
from gui.app import Program, World
from gui.controllers.review.overview import OverviewController
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.garbage import GarbageCollector
from gui.jobs import keep_turns_short
from gui.main_window import LIST
from gui.widgets.menus import Act
from tests.bench.corpus.mailbox import make_mailbox, make_maildir
from tests.bench.measure import NOTED
from tests.bench.window.heartbeat import LONG_S, Gap, Heartbeat

IDLE_THREADS = 2  # the window's, and the one that watches it
REST_S = 0.3
HEAD = f"{'':16}{'block':>8}{'own':>8}{'held':>8}{'clock':>8}{'over 50 ms':>12}"


def main() -> None:
    """Measure one mailbox."""
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("messages", type=int)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--stacks", action="store_true", help="what was on them in each block")
    options = parser.parse_args()
    gc.freeze()  # as the program's door does once all is loaded
    make_mailbox(options.messages, options.folder, short=True)
    home = Path(tempfile.mkdtemp(prefix="twinsweep-bench-", dir=options.folder)).resolve()
    os.environ["TWINSWEEP_HOME"] = str(home)
    paths = KINDS[options.kind](options.messages, options.folder, home)
    for line in lines(paths, home, options.kind, stacks=options.stacks):
        print(line, flush=True)
    shutil.rmtree(home)
    os._exit(0)


def _mbox(n_messages: int, folder: Path, home: Path, name: str = "Inbox") -> list[Path]:
    box = make_mailbox(n_messages, folder, short=True)
    return [Path(shutil.copyfile(box, home / name))]


def _twice(n_messages: int, folder: Path, home: Path) -> list[Path]:
    return _mbox(n_messages, folder, home) + _mbox(n_messages, folder, home, "Backup")


def _maildir(n_messages: int, folder: Path, home: Path) -> list[Path]:
    made = make_maildir(n_messages, folder, short=True)
    return [Path(shutil.copytree(made, home / "Maildir", copy_function=os.link))]


# as `tests.bench.window.table` names them
KINDS: dict[str, Callable[[int, Path, Path], list[Path]]] = {
    "mbox": _mbox,
    "maildir": _maildir,
    "twice": _twice,  # in an mbox and in a second one: more than half of the messages go
}


def lines(paths: list[Path], home: Path, kind: str, *, stacks: bool) -> Iterator[str]:
    """Scan mail, move its copies to the trash, undo; a line for each.

    paths: Of the mail, which is changed. home: Where else the program may look for mail.
    """
    application = QApplication.instance() or QApplication([])
    program = _open_program(home)
    keep_turns_short()
    collector = GarbageCollector()
    parts, window = program.parts, program.window
    beat = Heartbeat()
    early: list[float] = []
    parts.scan.found_early.connect(lambda _: early.append(time.perf_counter() - began))

    def until(done: Callable[[], bool]) -> None:
        while not done():
            application.processEvents()
            time.sleep(0.001)

    def tell(name: str, key: str = "") -> Iterator[str]:
        key = key and f"block.{key}"
        return _tell(name, beat.take(), key, stacks=stacks)

    yield HEAD
    until(lambda: threading.active_count() <= IDLE_THREADS)
    yield from tell("start")
    began = time.perf_counter()
    program.looking.open(paths, scan=True)
    until(lambda: parts.review.scanned is not None and not parts.scan.is_busy)
    yield from tell("scan", "scan")
    used = _survey(program, until)
    yield from tell("overview")
    window.show_page(LIST)
    _rest(until)
    parts.marking.mark_all_shown()
    _rest(until)
    yield from tell("mark all")
    _accept_review(program)
    window.bar.move_marked.click()
    until(lambda: "moved" in window.banner.text)
    moved = window.banner.text
    yield from tell("move", "move")
    until(lambda: not parts.scan.is_busy and not program.refreshing.is_due)
    yield from tell("  list after it", "move.list")
    window.menus.actions[Act.UNDO_RUN].trigger()
    until(lambda: "put back" in window.banner.text)
    yield from tell("undo", "undo")
    until(lambda: not parts.scan.is_busy and not program.refreshing.is_due)
    yield from tell("  list after it", "undo.list")
    yield f"({moved})"
    if kind == "mbox":
        yield f"{'first groups':16}{early[0]:>8.1f} s   {NOTED}window.early={early[0]:.2f}"
        yield f"{'overview':16}{used:>8.2f} s   {NOTED}survey={used:.3f}"
    collector.end()
    window.close()


def _open_program(home: Path) -> Program:
    world = World(ring=KeyRing(safe=()), around=UserEnvironment(home / "nobody", {}))
    program = Program(find_places(), world=world)
    program.window.show()
    program.start(loaded=gc.freeze)
    return program


def _survey(program: Program, until: Callable[[Callable[[], bool]], None]) -> float:
    """Seconds of processor time that the overview takes once more."""
    overview, counted = OverviewController(program.parts.review), []
    overview.surveyed.connect(counted.append)
    used = time.process_time()
    overview.survey()
    until(lambda: bool(counted))
    return time.process_time() - used


def _rest(until: Callable[[Callable[[], bool]], None]) -> None:
    """Let the window come to rest, so that each thing that a person does is a block of its own."""
    end = time.perf_counter() + REST_S
    until(lambda: time.perf_counter() > end)


def _accept_review(program: Program) -> None:
    def press() -> None:
        for sheet in program.window.findChildren(ReviewSheet):
            if sheet.isVisible():
                for typed in sheet.findChildren(QLineEdit):
                    typed.setText(str(sheet._review.messages))
                for button in sheet.findChildren(QPushButton):
                    if button.text().startswith("Move ") and button.isEnabled():
                        timer.stop()
                        button.click()
                        return

    timer = QTimer(program.window)
    timer.timeout.connect(press)
    timer.start(50)


def _tell(name: str, gaps: list[Gap], key: str, *, stacks: bool) -> Iterator[str]:
    """The worst gap in milliseconds, and how many are too long; then what was on the stacks."""
    long = [gap for gap in gaps if gap.counted_s >= LONG_S]
    worst = [0.0] * 4
    if gaps:
        gap = gaps[0]
        worst = [gap.counted_s, gap.time.own_s, gap.held_s, gap.time.wall_s]
    told = "".join(f"{second * 1e3:>8.0f}" for second in worst)
    noted = key and f"   {NOTED}{key}={worst[0] * 1e3:.0f}"
    yield f"{name:16}{told}{len(long):>12}{noted}"
    for gap in long if stacks else ():
        yield f"    {gap.counted_s * 1e3:.0f} = {gap.time.own_s * 1e3:.0f} + held"
        yield from (f"        {n} x {what}" for what, n in gap.stacks[:6])


if __name__ == "__main__":
    main()

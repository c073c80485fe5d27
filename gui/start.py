"""Starts the window: its command line, one window at a time, where it may write, and its end."""

from __future__ import annotations

import argparse
import faulthandler
import gc
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import IO

from PySide6.QtCore import QCoreApplication, QSettings
from PySide6.QtWidgets import QApplication

from core.errors import SettingsError
from core.system.only_one import take_lock
from core.system.places import Places, find_places, make_private
from gui.app import Program
from gui.assets import theme_named
from gui.dialogs.open_already import tell_already_open, tell_no_home, tell_not_writable
from gui.first_paint import once_painted
from gui.garbage import GarbageCollector
from gui.jobs import keep_turns_short
from gui.languages import LANGUAGES, ApplicationLanguage
from gui.main_window import NAME, app_icon
from gui.preferences import Preferences


def main(arguments: Sequence[str]) -> int:
    """Read the command line and open the window; gives the exit code."""
    parser = argparse.ArgumentParser(prog="twinsweep gui", description="Open the window.")
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="mail to open")
    parser.add_argument("--sample", action="store_true", help="open sample mail")
    parser.add_argument(
        "--language", choices=[one.code for one in LANGUAGES], default="", help="of the window"
    )
    options = parser.parse_args(arguments)
    return run(options.paths, sample=options.sample, language=options.language)


def run(paths: Sequence[Path], *, sample: bool = False, language: str = "") -> int:
    """Open the window and stay until it is closed; gives the exit code."""
    application = QApplication.instance() or QApplication([NAME])
    try:
        own = find_places()
    except SettingsError as error:
        return _tell_of_no_home(application, error, language)
    try:
        # Where Qt's own file dialog remembers its size; all that we write is in our own folders.
        QSettings.setPath(
            QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(make_private(own.config))
        )
        held = take_lock(own.data / "window.lock")
        if held is None:
            return _tell_already_open(application, own, language)
        crash_log = _crash_log(own)
    except OSError as error:  # read-only, or full
        return _tell_not_writable(application, own, error, language)
    with crash_log as log:
        faulthandler.enable(log)
        program = Program(own, language=language)
        program.catch_crashes()
        program.window.show()
        keep_turns_short()
        collector = GarbageCollector()
        # what is made and loaded by then stays, and need not be looked through for garbage
        started = partial(program.start, paths, sample=sample, loaded=gc.freeze)
        once_painted(program.window, started)
        code = application.exec()
        collector.end()
        faulthandler.disable()
    held.close()
    return code


def _tell_already_open(application: QCoreApplication, own: Places, language: str) -> int:
    preferences = Preferences(own.config / "window.ini")
    speech = ApplicationLanguage(application, language or preferences.language)
    code = tell_already_open(app_icon(), theme_named(preferences.theme))
    speech.end()
    return code


def _tell_of_no_home(application: QCoreApplication, error: SettingsError, language: str) -> int:
    speech = ApplicationLanguage(application, language)
    code = tell_no_home(app_icon(), error)
    speech.end()
    return code


def _tell_not_writable(
    application: QCoreApplication, own: Places, error: OSError, language: str
) -> int:
    preferences = Preferences(own.config / "window.ini")  # a full disk can be read
    speech = ApplicationLanguage(application, language or preferences.language)
    place = Path(error.filename or own.data)
    code = tell_not_writable(app_icon(), place, error, theme_named(preferences.theme))
    speech.end()
    return code


def _crash_log(own: Places) -> IO[str]:
    """Where faulthandler writes when the interpreter itself falls (R-QT4)."""
    return (make_private(own.data) / "crash.log").open("a", encoding="utf-8")

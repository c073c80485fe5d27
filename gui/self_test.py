"""The window's part of `twinsweep self-test`: Qt's plugins, and the window with sample mail."""

from __future__ import annotations

import argparse
import os
import pkgutil
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEventLoop, QLibraryInfo, QPluginLoader, qVersion
from PySide6.QtGui import QFontDatabase, QGuiApplication, QIcon, QImageReader
from PySide6.QtWidgets import QApplication, QStyleFactory

import gui
from core.self_test.check import Check, outcome_line, require, run_all
from core.system.places import Places, is_packaged
from gui.app import Program
from gui.assets import icon
from gui.languages import ENGLISH, LANGUAGES, ApplicationLanguage
from gui.main_window import NAME

LONGEST_S = 60.0
PICTURE_FORMATS = ("png", "svg", "ico")


def main(arguments: Sequence[str]) -> int:
    """Look at all of it and print a line for each; gives the exit code."""
    parser = argparse.ArgumentParser(prog="twinsweep --window-test")
    parser.add_argument("--picture", type=Path, metavar="PNG", help="save what the window shows")
    options = parser.parse_args(arguments)
    application = QApplication.instance() or QApplication([NAME])
    checks = (
        Check("Qt", _qt),
        Check("Qt's plugins", _plugins),
        Check("Pictures", _pictures),
        Check("Fonts", _fonts),
        Check("Modules of the window", _modules),
        Check("Languages", partial(_languages, application)),
        Check("Window", partial(_window, options.picture)),
    )
    with tempfile.TemporaryDirectory(prefix="twinsweep-") as folder:
        all_ok = run_all(checks, Path(folder), lambda outcome: print(outcome_line(outcome)))
    del application
    return 0 if all_ok else 1


def _qt(_: Path) -> str:
    require("Fusion" in QStyleFactory.keys(), "no style Fusion")  # noqa: SIM118 - no dict
    return f"Qt {qVersion()}, {QGuiApplication.platformName()}"


def _plugins(_: Path) -> str:
    """Each plugin in the package has to find what it needs; from source there are many more.

    Those for Wayland lean on the system's own libraries, which only desktops with Wayland have.
    """
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))
    files = [
        path for path in sorted(folder.rglob("*")) if path.suffix in {".so", ".dll", ".dylib"}
    ]
    refused = [path for path in files if not QPluginLoader(str(path)).load()]
    if is_packaged():
        has_wayland = bool(os.environ.get("WAYLAND_DISPLAY"))
        grave = [one.stem for one in refused if has_wayland or "wayland" not in str(one)]
        require(bool(files), f"there are none in {folder}")
        require(not grave, f"cannot be loaded: {', '.join(grave)}")
    lacking = ": those for Wayland lack libraries of the system" if refused else ""
    return f"{len(files) - len(refused)} of {len(files)}{lacking if is_packaged() else ''}"


def _pictures(_: Path) -> str:
    known = {bytes(one.data()).decode() for one in QImageReader.supportedImageFormats()}
    missing = [one for one in PICTURE_FORMATS if one not in known]
    require(not missing, f"cannot be read: {', '.join(missing)}")
    drawn: QIcon = icon("mail", "#000000")
    image = drawn.pixmap(32, 32).toImage()
    inked = any(image.pixelColor(x, y).alpha() for x in range(32) for y in range(32))
    require(inked, "an icon is empty")
    return ", ".join(sorted(known))


def _fonts(_: Path) -> str:
    families = QFontDatabase.families()
    require(bool(families), "there are none: install fonts-dejavu-core or the like")
    return f"{len(families)} families"


def _modules(_: Path) -> str:
    names = [found.name for found in pkgutil.walk_packages(gui.__path__, "gui.")]
    for name in names:
        if not name.endswith("__main__"):
            import_module(name)
    require(len(names) > 50, f"only {len(names)} modules are there")
    return f"{len(names)} modules"


def _languages(application: QCoreApplication, _: Path) -> str:
    """Each language has our texts, and Qt's own for the buttons of its dialogs."""
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    for language in LANGUAGES:
        ApplicationLanguage(application, language.code).end()
        of_qt = folder / f"qtbase_{language.code}.qm"
        require(language.code == ENGLISH or of_qt.exists(), f"{of_qt.name} is not there")
    return ", ".join(language.name for language in LANGUAGES)


def _window(picture: Path | None, folder: Path) -> str:
    """The window opens, scans the sample mail in processes of its own, and closes."""
    start = time.perf_counter()
    program = Program(Places(folder / "data", folder / "cache", folder / "config"))
    program.window.show()
    _until(program.window.isVisible)
    opened_s = time.perf_counter() - start
    program.start(sample=True)
    _until(lambda: program.parts.review.scanned is not None)
    n_lines = program.parts.review.model.rowCount()
    require(n_lines > 20, f"only {n_lines} lines of results")
    if picture is not None:
        _settle()
        require(program.window.grab().save(str(picture)), f"{picture} cannot be written")
    program.window.close()
    _settle()
    return f"open after {opened_s:.2f} s, {n_lines} lines of results"


def _until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + LONGEST_S
    while not is_so():
        require(time.monotonic() < end, "nothing came for a minute")
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
        time.sleep(0.005)


def _settle() -> None:
    for _ in range(20):
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
        time.sleep(0.01)

"""The pictures of the README and the manual, from the real program: `make screenshots`.

    python -m helpers.screens.readme_pictures OUT_FOLDER        (with tests/ on the path)

Of the sample mail. Runs offscreen, so that they are the same on each computer; its own files lie
in a folder that goes away. The picture of accounts needs Dovecot, and is left as it was where
there is none.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["LC_ALL"] = os.environ["LANGUAGE"] = "C.UTF-8"

from helpers.boxes.homes import around
from helpers.boxes.mailboxes import mails
from helpers.screens.account_screens import add_known_account, start_accounts
from helpers.screens.screen_parts import wait_for, wait_until_idle, wait_until_still, when_open
from helpers.screens.screens import WIDE
from helpers.screens.walk import screen_file
from helpers.servers.authority import Authority
from helpers.servers.dovecot import Dovecot, Person, is_there
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from core.accounts.secrets import KeyRing
from core.model.mentions import KeywordRules
from core.sample import make_sample
from core.system.places import HOME_VARIABLE, find_places
from gui.app import Program, World
from gui.assets import Theme
from gui.dialogs.review.review_sheet import ReviewSheet
from gui.dialogs.runs.save_copy import SaveCopyDialog
from gui.languages import LANGUAGES
from gui.main_window import LIST, OVERVIEW
from gui.models.options import PreferencePage
from gui.widgets.menus import Act

SCREEN = 1440, 900


def save(program: Program, widget: QWidget, path: Path) -> None:
    """Take a picture as soon as nothing of it is still to come: no load of the machine shows."""
    wait_until_idle(program)
    wait_until_still(widget)
    widget.grab().save(str(path), "PNG", 0)  # 0: the smallest file
    print(path.name)


def open_program(home: Path, language: str = "en") -> Program:
    """A window on the sample mail, scanned, with marks and a comparison."""
    os.environ[HOME_VARIABLE] = str(home)
    program = Program(
        find_places(), world=World(ring=KeyRing(safe=()), around=around(home)), language=language
    )
    program.window.resize(WIDE)
    program.window.show()
    box = home / "Sample"
    if not box.exists():
        make_sample(box)
    program.looking.open([box], scan=True)
    wait_for(lambda: program.parts.review.scanned is not None and not program.parts.scan.is_busy)
    program.window.show_page(LIST)
    program.window.results.setFocus()
    wait_until_idle(program)
    program.window.results.go_to(1)
    wait_until_idle(program)
    program.parts.marking.mark_all_shown()
    QTest.keyClick(program.window.results, Qt.Key.Key_N)
    wait_until_idle(program)
    QTest.keyClick(program.window.results, Qt.Key.Key_BracketRight)
    wait_until_idle(program)
    return program


def close_program(program: Program) -> None:
    program.window.close()
    program.window.deleteLater()
    QApplication.processEvents()


def main_window(home: Path, out: Path) -> None:
    program = open_program(home)
    for theme in (Theme.LIGHT, Theme.DARK):
        program.apply_theme(theme)
        save(program, program.window, out / f"main-{theme.value}.png")
    program.apply_theme(Theme.LIGHT)
    program.window.show_page(OVERVIEW)
    save(program, program.window, out / "overview.png")
    program.window.show_page(LIST)
    review(program, out)
    keywords(program, out)
    cleaned_copy(program, out)
    program.window.menus.actions[Act.PREFERENCES].trigger()
    preferences = program.preferring.dialog
    if preferences is not None:
        preferences.open_page(PreferencePage.SCANNING)
        save(program, preferences, out / "preferences.png")
        preferences.reject()
    close_program(program)


def review(program: Program, out: Path) -> None:
    """The review before a move."""

    def look(dialog: QDialog) -> None:
        save(program, dialog, out / "review.png")
        dialog.reject()

    heard = when_open(ReviewSheet, look)
    program.window.menus.actions[Act.MOVE_TO_TRASH].trigger()
    wait_for(lambda: bool(heard))


def keywords(program: Program, out: Path) -> None:
    """Words that protect, and what they do."""
    program.keywording.open()
    program.keywording.ask(KeywordRules(protect=("invoice", "счёт")))
    wait_for(lambda: program.keywording.found is not None)
    save(program, program.window, out / "keywords.png")
    program.keywording.ask(KeywordRules())
    program.keywording.close()


def cleaned_copy(program: Program, out: Path) -> None:
    """The dialog before a cleaned copy is saved."""

    def look(dialog: QDialog) -> None:
        if isinstance(dialog, SaveCopyDialog):
            dialog.set_folder(Path("/home/anna/Mail"))
        save(program, dialog, out / "cleaned-copy.png")
        dialog.reject()

    when_open(SaveCopyDialog, look)
    program.window.menus.actions[Act.SAVE_COPY].trigger()


def languages(home: Path, out: Path) -> None:
    for language in LANGUAGES[1:]:
        program = open_program(home, language.code)
        save(program, program.window, out / f"main-{language.code}.png")
        close_program(program)


def accounts(home: Path, out: Path) -> None:
    """An account of a server, and a folder of files, scanned together."""
    (home / "authority").mkdir()
    server = Dovecot(Authority(home / "authority"))
    try:
        person: Person = server.person()
        person.deliver("INBOX", mails(24))
        person.deliver("Archive", mails(16))
        os.environ[HOME_VARIABLE] = str(home / "own")
        program = Program(find_places(), world=World(ring=KeyRing(safe=()), around=around(home)))
        account = add_known_account(program, person)
        program.parts.reach.secrets.put(account, person.password)
        program.window.resize(QSize(1280, 620))
        program.window.show()
        start_accounts(program)
        program.looking.open([home / "Sample"], scan=False)
        wait_for(lambda: len(program.parts.sources.specs()) > 1)
        program.looking.scan()
        wait_for(
            lambda: program.parts.review.scanned is not None and not program.parts.scan.is_busy
        )
        program.window.show_page(LIST)
        program.window.unsay()  # how long it took: another time on each computer
        for theme in (Theme.LIGHT, Theme.DARK):
            program.apply_theme(theme)
            save(program, program.window, out / f"accounts-{theme.value}.png")
        close_program(program)
    finally:
        server.close()


def main(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    steps: list[Callable[[Path, Path], None]] = [main_window, languages]
    if is_there():
        steps.append(accounts)
    with tempfile.TemporaryDirectory() as folder:
        screen = screen_file(Path(folder), *SCREEN, 1)
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
        application = QApplication([])
        for step in steps:
            step(Path(folder), out)
        application.processEvents()


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute())

"""The languages of the window, and its texts in the chosen one.

English is the language of the source texts. Another language has a file made by Qt Linguist
(`resources/i18n`, see `packaging/translations.py`) and, beside it, Qt's own texts for the buttons
of its dialogs. Dates, numbers and sizes are written as the user's system does where its language
is the window's, and else as is usual where that language is spoken.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import as_file, files
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from gui.plurals import EnglishPlurals

SYSTEM = ""  # the preference of somebody who has not chosen
ENGLISH = "en"


class Language(NamedTuple):
    """A language of the window: its code, as Qt writes it, and what its speakers call it."""

    code: str
    name: str


LANGUAGES = (
    Language(ENGLISH, "English"),
    Language("de", "Deutsch"),
    Language("ru", "Русский"),
    Language("zh_CN", "简体中文"),
)


def best_language(preference: str, wanted: Sequence[str]) -> str:
    """The code of the language to speak.

    Args:
        preference: A code that the user chose, or `SYSTEM`.
        wanted: What the system says that the user reads, the dearest first: "de-AT", "zh-Hans-CN".
    """
    codes = {language.code for language in LANGUAGES}
    if preference in codes:
        return preference
    for name in wanted:
        tag = name.replace("_", "-").split("-")
        is_traditional = tag[0] == "zh" and {"Hant", "TW", "HK", "MO"} & set(tag)
        code = "zh_CN" if tag[0] == "zh" else tag[0]
        if code in codes and not is_traditional:
            return code
    return ENGLISH


class ApplicationLanguage:
    """Puts an application into a language, and out of it again.

    Attributes:
        code: The language that is spoken.
    """

    def __init__(
        self,
        application: QCoreApplication,
        preference: str = SYSTEM,
        parent: QObject | None = None,
    ) -> None:
        """Start to speak; the texts go when `parent` goes."""
        self._application, self._parent = application, parent
        self._installed: list[QTranslator] = []
        self.code = best_language(preference, QLocale.system().uiLanguages())
        if self.code == ENGLISH:
            self._install(EnglishPlurals(parent))
        else:
            self._load_qt()
            self._load_own()
        QLocale.setDefault(_locale(self.code, QLocale.system()))

    def end(self) -> None:
        """Speak no language any more: the source texts show."""
        for translator in self._installed:
            self._application.removeTranslator(translator)
        self._installed.clear()

    def _load_qt(self) -> None:
        of_qt = QTranslator(self._parent)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if of_qt.load(f"qtbase_{self.code}", folder):
            self._install(of_qt)

    def _load_own(self) -> None:
        """Load our own texts, which must be there.

        Raises:
            FileNotFoundError: The file is missing or damaged: the program was put together badly.
        """
        own = QTranslator(self._parent)
        name = f"twinsweep_{self.code}.qm"
        with as_file(files("resources").joinpath("i18n", name)) as path:
            if not own.load(str(path)):
                raise FileNotFoundError(path)
        self._install(own)  # the one installed last is asked first

    def _install(self, translator: QTranslator) -> None:
        self._application.installTranslator(translator)
        self._installed.append(translator)


def _locale(code: str, system: QLocale) -> QLocale:
    """How numbers and dates are written."""
    usual = QLocale(code)
    return system if system.language() == usual.language() else usual

"""Asks where a cleaned copy, or the marked messages alone, are to be saved, and as what."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, Slot
from PySide6.QtWidgets import (
    QFileDialog,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from core.model.copying import CopyForm
from core.words.sentence import Sentence, for_each
from gui import wording
from gui.choice_box import ChoiceBox
from gui.layouts import (
    STRETCH,
    WrappingDialog,
    lay_out_column,
    lay_out_row,
    level_labels,
    paragraph,
    unbroken,
    with_text,
)
from gui.models.plain import plain_line
from gui.models.visible import tool_tip_text

translate = QCoreApplication.translate
FORMS = for_each(
    {
        CopyForm.MBOX: Sentence("CopyForm", "mbox: one file for each folder"),
        CopyForm.MAILDIR: Sentence("CopyForm", "Maildir: folders beside each other (Dovecot)"),
        CopyForm.MAILDIR_TREE: Sentence("CopyForm", "Maildir: folders within folders"),
        CopyForm.EML: Sentence("CopyForm", ".eml: one file for each message"),
    }
)
_BAD = frozenset('/\\:*?"<>|')


class FolderSize(NamedTuple):
    """A folder that is saved: its name, how many messages of it, and how large they are."""

    name: str
    n_mails: int
    size_bytes: int


class SaveCopyDialog(WrappingDialog):
    """A folder, a name in it and a form; which folders are saved.

    Attributes:
        form: What it is written as.
        folder: Where the new folder is made.
    """

    def __init__(
        self,
        folder: Path,
        name: str,
        *,
        marked: int,
        marked_only: bool,
        folders: Sequence[FolderSize] = (),
        parent: QWidget | None = None,
    ) -> None:
        """`marked`: how many messages are marked; they alone are saved, or all but they."""
        super().__init__(parent)
        self.folder = folder
        title = (
            self.tr("Save the marked messages") if marked_only else self.tr("Save a cleaned copy")
        )
        self.setWindowTitle(title)
        self.setModal(True)
        self.setMinimumWidth(with_text(self, 520))
        self.name = QLineEdit(name, self)
        self.where = QLineEdit(self)
        self.where.setReadOnly(True)
        self.choose = QPushButton(self.tr("Choose\u2026"), self)
        self.forms = ChoiceBox(self)
        self.saved = QPlainTextEdit(self._list(folders), self, readOnly=True)
        self.why_not = QLabel(self)
        self.cancel = QPushButton(self.tr("Cancel"), self)
        self.save = QPushButton(self.tr("Save"), self)
        for one in CopyForm:
            self.forms.addItem(wording.say(FORMS[one]), one)
        self._name_all()
        self._lay_out(_words(marked, marked_only=marked_only))
        self.choose.clicked.connect(self._choose)
        self.cancel.clicked.connect(self.reject)
        self.save.clicked.connect(self.accept)
        self.name.textChanged.connect(self._check)
        self._check()

    @property
    def form(self) -> CopyForm:
        """See the class."""
        form = self.forms.currentData()
        return form if isinstance(form, CopyForm) else CopyForm.MBOX

    @property
    def target(self) -> Path:
        """The new folder."""
        return self.folder / self.name.text().strip()

    def set_folder(self, folder: Path) -> None:
        """Make the new folder in another one."""
        self.folder = folder
        self._check()

    @Slot()
    def _choose(self) -> None:
        name = QFileDialog.getExistingDirectory(
            self, self.tr("Save in which folder?"), str(self.folder)
        )
        if name:
            self.set_folder(Path(name))

    @Slot()
    def _check(self) -> None:
        self.where.setText(plain_line(str(self.folder), 300))
        self.where.setToolTip(tool_tip_text(str(self.folder)))
        self.where.setAccessibleDescription(self.where.text())  # not the tool tip: it has markup
        name = self.name.text().strip()
        why = ""
        if not name or name.startswith(".") or _BAD & set(name):
            why = self.tr('The new folder needs a name without / \\ : * ? " < > |')
        elif _holds_any(self.target):
            why = self.tr("This name is taken, and Twinsweep never overwrites anything.")
        self.why_not.setText(why)
        self.save.setEnabled(not why)
        self.save.setAccessibleDescription(why)

    def _name_all(self) -> None:
        self.name.setAccessibleName(self.tr("Name of the new folder"))
        self.choose.setAccessibleName(self.tr("Choose where to save it"))
        self.forms.setAccessibleName(self.tr("Format of the copy"))
        self.saved.setAccessibleName(self.tr("Saved folders"))
        self.saved.setTabChangesFocus(True)
        self.saved.setMaximumHeight(with_text(self, 110))
        self.why_not.setProperty("role", "dim")
        self.why_not.setWordWrap(True)
        self.where.setAccessibleName(self.tr("Save in"))
        self.save.setProperty("primary", "true")
        for button in (self.cancel, self.save, self.choose):
            button.setAutoDefault(False)
        self.save.setDefault(True)  # it overwrites nothing
        for button in (self.cancel, self.save):
            button.setAccessibleName(button.text())

    def _list(self, folders: Sequence[FolderSize]) -> str:
        """A line for all folders, and one for each."""
        whole = self.tr("%Ln message(s), about %1", "", sum(one.n_mails for one in folders))
        lines = [wording.fill(whole, wording.size(sum(one.size_bytes for one in folders)))]
        for one in folders:
            words = self.tr("%1: %Ln message(s), %2", "", one.n_mails)
            lines.append(wording.fill(words, plain_line(one.name), wording.size(one.size_bytes)))
        return "\n".join(lines)

    def _lay_out(self, words: str) -> None:
        where = lay_out_row((self.where, 1), self.choose)
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("Save in"), where)
        form.addRow(self.tr("New folder"), self.name)
        form.addRow(self.tr("Format"), self.forms)
        form.addRow(self.tr("Saved folders"), self.saved)
        level_labels(form)
        buttons = lay_out_row(STRETCH, self.cancel, self.save)
        pieces = (paragraph(self, unbroken(words)), form, self.why_not, buttons)
        lay_out_column(*pieces, of=self, margins=(16, 14, 16, 14), spacing=12)


def _words(marked: int, *, marked_only: bool) -> str:
    if marked_only:
        return translate(
            "SaveCopyDialog",
            "%Ln marked message(s) will be copied to a new folder. Your mail stays as it is.",
            "",
            marked,
        )
    if not marked:
        return translate(
            "SaveCopyDialog",
            "Nothing is marked, so the new folder will hold a copy of every message, with "
            "folders, order, dates and flags. Your mail stays as it is.",
        )
    return translate(
        "SaveCopyDialog",
        "A copy of everything except the %Ln marked message(s) goes to a new folder, with its "
        "folders, order, dates and flags. A report lists what was left out. Your mail stays as "
        "it is.",
        "",
        marked,
    )


def _holds_any(path: Path) -> bool:
    """Whether something is there that is more than an empty folder."""
    try:
        return path.exists() and (not path.is_dir() or any(path.iterdir()))
    except OSError:
        return True

"""Asks what a message of known bulk mail is to be called, and how much alike copies must be."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.model.seeds import LOWEST_DEGREE
from gui.layouts import (
    WrappingDialog,
    level_labels,
    paragraph,
    resize_within_screen,
    shape_number,
)
from gui.models.plain import plain_line, strip_mnemonic

LONGEST_NAME = 200
_STEP = 0.05


class SeedForm(WrappingDialog):
    """A name, a degree, and what the name stands for.

    Attributes:
        line: Where the name is typed.
        degree: Where the similarity is chosen.
        others: Whether the other messages of the group are meant too.
        done_button: Accepts.
    """

    def __init__(
        self,
        title: str,
        verb: str,
        *,
        name: str,
        degree: float,
        n_others: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        """`n_others`: messages of the group beside the kept one; 0: they are not asked about."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(True)
        resize_within_screen(self, 520, 240)
        self.line = QLineEdit(plain_line(name, LONGEST_NAME), self)
        self.line.setMaxLength(LONGEST_NAME)
        self.degree = QDoubleSpinBox(self)
        shape_number(self.degree)
        self.degree.setRange(LOWEST_DEGREE, 1)
        self.degree.setSingleStep(_STEP)
        self.degree.setDecimals(2)
        self.degree.setValue(degree)
        words = self.tr(
            "Also remember the %Ln other message(s) of the group (identical texts once)",
            "",
            n_others,
        )
        self.others = QCheckBox(words, self)
        self.others.setVisible(n_others > 0)
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self.done_button = QPushButton(verb, self)
        self._arrange()
        self.line.textChanged.connect(self._enable)
        self._cancel.clicked.connect(self.reject)
        self.done_button.clicked.connect(self.accept)
        self.line.setFocus()
        self.line.selectAll()
        self._enable()

    @property
    def name(self) -> str:
        """What was typed."""
        return plain_line(self.line.text(), LONGEST_NAME)

    def _arrange(self) -> None:
        form = QFormLayout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        for words, field in (
            (self.tr("&Name"), self.line),
            (self.tr("Minimum &similarity"), self.degree),
        ):
            label = QLabel(words, self)
            label.setBuddy(field)
            field.setAccessibleName(strip_mnemonic(words))
            form.addRow(label, field)
        level_labels(form)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self._cancel, self.done_button):
            button.setAccessibleName(button.text())
            buttons.addWidget(button)
        self.done_button.setProperty("primary", True)
        self.done_button.setDefault(True)
        self.others.setAccessibleName(self.others.text())
        words = self.tr(
            "Later scans list messages at least this similar under Actions \u25b8 Known bulk "
            "mail. Nothing is marked or moved automatically."
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        column.addWidget(paragraph(self, words))
        column.addLayout(form)
        column.addWidget(self.others)
        column.addStretch(1)
        column.addLayout(buttons)

    @Slot()
    def _enable(self) -> None:
        self.done_button.setEnabled(bool(self.name))

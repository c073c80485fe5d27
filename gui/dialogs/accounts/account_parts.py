"""What the pages of the account dialog are put together from."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from gui.layouts import level_labels, paragraph
from gui.models.plain import plain_line


class DialogPage(QWidget):
    """One step of the dialog.

    Signals:
        changed: What was filled in is another now.
    """

    changed = Signal()

    @property
    def is_complete(self) -> bool:
        """Whether one can go on from here."""
        return True

    def start(self) -> None:
        """Put the cursor where it is needed first."""


class PasswordField(QWidget):
    """A line for a password, hidden until somebody wants to see it."""

    changed = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = QLineEdit(self)
        self.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.line.setAccessibleName(name)
        self._show = QPushButton(self.tr("Show"), self)
        self._show.setCheckable(True)
        self._show.setAutoDefault(False)
        self._show.setAccessibleName(self.tr("Show the password"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.line, 1)
        row.addWidget(self._show)
        self.setFocusProxy(self.line)
        self.line.textChanged.connect(self.changed)
        self._show.toggled.connect(self._turn)

    @property
    def text(self) -> str:
        """What was typed."""
        return self.line.text()

    @Slot(bool)
    def _turn(self, visible: bool) -> None:
        mode = QLineEdit.EchoMode
        self.line.setEchoMode(mode.Normal if visible else mode.Password)
        self._show.setText(self.tr("Hide") if visible else self.tr("Show"))


def no_ring_words() -> str:
    """Why a password cannot be kept."""
    return QCoreApplication.translate(
        "Account",
        "This system has no secure key ring, so Twinsweep asks for the password "
        "each time it starts.",
    )


def warning_frame(parent: QWidget) -> tuple[QFrame, QLabel]:
    """A frame that warns, hidden at first, and the label in it."""
    frame = QFrame(parent)
    frame.setProperty("role", "warning")
    row = QHBoxLayout(frame)
    row.setContentsMargins(10, 7, 10, 7)
    label = paragraph(frame, "")
    row.addWidget(label)
    frame.hide()
    return frame, label


def add_named_field(field: QWidget, form: QFormLayout, words: str) -> None:
    """Put a field into a form under its words, which are its name for who cannot see it."""
    field.setAccessibleName(words.removesuffix(":"))
    form.addRow(words, field)
    label = form.labelForField(field)
    if isinstance(label, QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setBuddy(field)
    level_labels(form)


def make_form(parent: QWidget | None = None) -> QFormLayout:
    """A form whose fields take the whole width on every desktop."""
    form = QFormLayout(parent)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    form.setHorizontalSpacing(14)
    form.setVerticalSpacing(8)
    return form


def fill_combo_box(box: QComboBox, items: list[tuple[str, object]]) -> None:
    """Fill a box with (words, value)."""
    box.clear()
    for words, value in items:
        box.addItem(plain_line(words, 100), value)

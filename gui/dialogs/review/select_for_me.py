"""«Select for me»: a sheet beside the results that marks by visible rules.

It is not modal: the list behind it can be looked at while rules change. It computes nothing; it
says what is wanted (`changed`), shows what would come of it (`show_preview`), and asks for it to
be done (`applied`).
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from core.model.refusals import RefusalKind
from core.words.refusals import skipped_sentence
from gui import wording
from gui.assets import Colours, icon
from gui.choice_box import ChoiceBox
from gui.dialogs.review.rule_list import RuleList, SpareBox, heading_label
from gui.layouts import STRETCH, lay_out_column, lay_out_row, scrolled, unbroken, with_text
from gui.models.results.selection import (
    PRESETS,
    REACHES,
    SCOPES,
    GroupRange,
    Scope,
    SelectionChoice,
    SelectionPreset,
    SelectionPreview,
    preset_choice,
    preview_words,
)
from gui.wording import number

LOW_PX = 380  # a sheet, at the usual size of letters


class SelectForMe(QFrame):
    """The sheet.

    Signals:
        changed: A `SelectionChoice` to preview.
        applied: A `SelectionChoice` to carry out.
        reason_chosen: A `RefusalKind`: show the copies that are left alone for it.
        closed: The user is done with it.
    """

    changed = Signal(object)
    applied = Signal(object)
    reason_chosen = Signal(object)
    closed = Signal()

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self.setAccessibleName(self.tr("Select for me"))
        self._quiet = False
        self._presets = ChoiceBox(self)
        self._reach = ChoiceBox(self)
        self._scope = ChoiceBox(self)
        self._rules = RuleList(self)
        self._spare = SpareBox(self)
        self._boxes = QGridLayout()
        self._named = self._name_boxes()
        self._preview = QLabel(self)
        self._reasons = QGridLayout()
        self._left_out = heading_label(self, self.tr("Skipped"))
        self._why = QPushButton(self.tr("Skipped"), self)
        self._apply = QPushButton(self.tr("Apply marks"), self)
        self._close = QToolButton(self)
        self.set_colours(colours)
        self._fill()
        self._arrange()
        self._connect()
        self.set_choice(SelectionChoice())

    @property
    def choice(self) -> SelectionChoice:
        """What the user wants now."""
        return replace(
            self._spare.choice,
            rules=self._rules.rules,
            scope=self._scope.currentData(),
            reach=self._reach.currentData(),
        )

    def set_choice(self, choice: SelectionChoice) -> None:
        """Show another choice."""
        self._quiet = True
        self._scope.setCurrentIndex(self._scope.findData(choice.scope))
        self._reach.setCurrentIndex(self._reach.findData(choice.reach))
        self._rules.set_rules(choice.rules)
        self._spare.set_choice(choice)
        self._quiet = False
        self._tell()

    def show_preview(self, preview: SelectionPreview) -> None:
        """Show what the present choice would mark."""
        while (item := self._reasons.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.setParent(None)
                widget.deleteLater()
        self._preview.setText(unbroken(preview_words(preview)))
        n_skipped = sum(n for _, n in preview.skipped)
        self._left_out.setVisible(n_skipped > 0)
        self._why.setVisible(n_skipped > 0)
        words = self.tr("%1 skipped\u2026").replace("%1", number(n_skipped))
        self._why.setText(words)
        self._why.setAccessibleName(words.removesuffix("\u2026"))
        for row, (kind, n) in enumerate(preview.skipped):
            self._put_reason(row, kind, n)
        self._apply.setEnabled(preview.messages > 0)

    def show_waiting(self) -> None:
        """The preview is being made anew."""
        self._preview.setText(self.tr("Counting…"))
        self._why.hide()
        self._apply.setEnabled(False)

    def set_colours(self, colours: Colours) -> None:
        """Draw in other colours."""
        self._close.setIcon(icon("close", colours.text))
        self._rules.set_colours(colours)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_boxes(beside=event.size().height() < with_text(self, LOW_PX))

    def _put_reason(self, row: int, kind: RefusalKind, n: int) -> None:
        """A sentence, and the button that shows what it speaks of."""
        words = self.tr("%1 skipped: %2")
        label = QLabel(wording.fill(words, number(n), wording.say(skipped_sentence(kind))), self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        button = QToolButton(self)
        button.setText(self.tr("Show"))
        button.setProperty("button", "true")
        button.setAccessibleName(wording.about(button.text(), label.text()))
        button.setToolTip(self.tr("Show these in the list"))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(lambda: self._choose_reason(kind))
        self._reasons.addWidget(label, row, 0)
        self._reasons.addWidget(button, row, 1, Qt.AlignmentFlag.AlignVCenter)

    def _choose_reason(self, kind: RefusalKind) -> None:
        self.reason_chosen.emit(kind)

    def _fill(self) -> None:
        self._presets.addItem(self.tr("Choose a preset…"), None)
        for which in SelectionPreset:
            self._presets.addItem(wording.say(PRESETS[which]), which)
        for reach in GroupRange:
            self._reach.addItem(wording.say(REACHES[reach]), reach)
        for scope in Scope:
            self._scope.addItem(wording.say(SCOPES[scope]), scope)
        self._presets.setAccessibleName(self.tr("Rule presets"))
        self._reach.setAccessibleName(self.tr("Groups to search"))
        self._scope.setAccessibleName(self.tr("How alike a copy must be to be marked"))
        self._preview.setTextFormat(Qt.TextFormat.PlainText)
        self._preview.setWordWrap(True)
        self._preview.setProperty("role", "strong")
        self._apply.setProperty("primary", True)
        self._apply.setAccessibleName(self.tr("Apply marks"))
        self._apply.setToolTip(self.tr("One step, which Undo reverses"))
        self._why.setToolTip(self.tr("Show why they are skipped"))
        self._left_out.hide()
        self._why.hide()
        self._close.setProperty("flat", True)
        self._close.setAccessibleName(self.tr("Close this sheet"))

    def _arrange(self) -> None:
        title = QLabel(self.tr("Select for me"), self)
        title.setProperty("role", "title")
        title.setWordWrap(True)
        head = lay_out_row((title, 1), self._close)
        inner = QWidget(self)
        spare = heading_label(self, self.tr("Never mark messages that are\u2026"))
        pieces = (
            self._boxes,
            spare,
            self._spare,
            self._rules,
            self._left_out,
            self._reasons,
            STRETCH,
        )
        lay_out_column(*pieces, of=inner, margins=(0, 0, 8, 0), spacing=6)
        self._boxes.setSpacing(6)
        self._place_boxes(beside=False)
        self._reasons.setColumnStretch(0, 1)
        self._reasons.setVerticalSpacing(4)
        self._area = scrolled(self, inner)
        foot = lay_out_row(self._why, (self._apply, 1))
        whole = (head, (self._area, 1), self._preview, foot)
        lay_out_column(*whole, of=self, margins=(14, 12, 12, 12), spacing=8)

    def _name_boxes(self) -> tuple[tuple[QLabel, ChoiceBox], ...]:
        named = []
        for words, box in (
            (self.tr("Start from"), self._presets),
            (self.tr("Look at"), self._reach),
            (self.tr("Mark"), self._scope),
        ):
            label = QLabel(words, self)
            label.setProperty("role", "dim")
            label.setBuddy(box)
            named.append((label, box))
        return tuple(named)

    def _place_boxes(self, *, beside: bool) -> None:
        """Each below its words, so that the longest choice of any language has room.

        `beside`: In a low sheet they save height instead, for what is never marked.
        """
        grid = self._boxes
        grid.setColumnStretch(1, 1)
        for row, (label, box) in enumerate(self._named):
            if beside:
                grid.addWidget(label, row, 0)
                grid.addWidget(box, row, 1)
            else:
                grid.addWidget(label, 2 * row, 0, 1, 2)
                grid.addWidget(box, 2 * row + 1, 0, 1, 2)

    def _connect(self) -> None:
        self._presets.activated.connect(self._on_preset)
        self._reach.currentIndexChanged.connect(self._tell)
        self._scope.currentIndexChanged.connect(self._tell)
        self._rules.changed.connect(self._tell)
        self._spare.changed.connect(self._tell)
        self._apply.clicked.connect(self._on_apply)
        self._close.clicked.connect(self.closed)
        self._why.clicked.connect(self._show_reasons)

    @Slot()
    def _show_reasons(self) -> None:
        """Bring the reasons into sight, the focus to the first of them."""
        first = self._reasons.itemAtPosition(0, 1)
        button = None if first is None else first.widget()
        if button is not None:
            bar = self._area.verticalScrollBar()
            bar.setValue(bar.maximum())
            button.setFocus(Qt.FocusReason.TabFocusReason)

    @Slot()
    def _tell(self) -> None:
        if not self._quiet:
            self.changed.emit(self.choice)

    @Slot(int)
    def _on_preset(self, index: int) -> None:
        which = self._presets.itemData(index)
        if which is not None:
            self.set_choice(preset_choice(which, self.choice))

    @Slot()
    def _on_apply(self) -> None:
        self.applied.emit(self.choice)

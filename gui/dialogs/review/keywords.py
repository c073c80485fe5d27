"""Keywords: a sheet beside the results for words that protect, choose or select mail.

It is not modal: the list behind it shows what the words do. It searches nothing; it says what is
wanted, and shows what came of it.
"""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QLabel,
    QProgressBar,
    QPushButton,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from core.job import Progress
from core.model.mentions import KeywordRules, KeywordUse, keyword_rules
from core.words.refusals import skipped_sentence
from gui import wording
from gui.assets import Colours, icon
from gui.choice_box import ChoiceBox
from gui.dialogs.review.keyword_use import KeywordUseBox
from gui.layouts import STRETCH, lay_out_column, lay_out_row, paragraph, scrolled
from gui.models.results.keywords import KeywordResults, found_words, unread_words
from gui.models.results.selection import SCOPES, Scope, SelectionPreview, preview_words
from gui.wording import number

SHOWN_REASONS = 3  # why copies are left alone: the most common reasons


class KeywordSheet(QFrame):
    """The sheet.

    Signals:
        search_wanted: An `KeywordRules`: search for these words; for none, go by none any more.
        typed: An `KeywordRules`: these words stand in it, searched for or not.
        stop_wanted: Stop searching.
        show_wanted: A `KeywordUse`: show in the list what mentions its words.
        scope_changed: A `Scope`: how alike a copy must be to be marked.
        mark_wanted: Mark the copies of the groups that mention the words.
        closed: The user is done with it.
    """

    search_wanted = Signal(object)
    typed = Signal(object)
    stop_wanted = Signal()
    show_wanted = Signal(object)
    scope_changed = Signal(object)
    mark_wanted = Signal()
    closed = Signal()

    def __init__(self, colours: Colours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self.setProperty("alone", True)  # it makes sense without any group, too
        self.setAccessibleName(self.tr("Keywords"))
        self._in_force, self._busy = KeywordRules(), False
        self.boxes = {use: KeywordUseBox(use, self) for use in KeywordUse}
        self._attachments = QCheckBox(self.tr("Also search attached text files"), self)
        self._scope = ChoiceBox(self)
        self._preview = QLabel(self)
        self._mark = QPushButton(self)
        self._marking = QWidget(self)
        self._note = QLabel(self)
        self._bar = QProgressBar(self, textVisible=False)
        self._search = QPushButton(self)
        self._stop = QPushButton(self.tr("Stop"), self)
        self._close = QToolButton(self)
        self._name()
        self._arrange()
        self._connect()
        self.set_colours(colours)
        self.set_asked(KeywordRules())
        self.show_marks(None)

    @property
    def asked(self) -> KeywordRules:
        """What is typed now."""
        words = {use: box.lines for use, box in self.boxes.items()}
        return keyword_rules(words, attachments=self._attachments.isChecked())

    @property
    def scope(self) -> Scope:
        """How alike a copy must be to be marked."""
        chosen = self._scope.currentData()
        return chosen if isinstance(chosen, Scope) else Scope.SAME

    @property
    def note(self) -> str:
        """What it says above its buttons."""
        return self._note.text()

    def set_asked(self, asked: KeywordRules) -> None:
        """Show words, and take them for those that are searched for."""
        self._in_force = asked
        for use, box in self.boxes.items():
            with QSignalBlocker(box):  # nobody typed this
                box.set_lines(asked.of(use))
        with QSignalBlocker(self._attachments):
            self._attachments.setChecked(asked.attachments)
        self._on_edited()

    def take_keys(self) -> None:
        """Type into the first box next."""
        self.boxes[KeywordUse.PROTECT].take_keys()

    def show_searching(self, asked: KeywordRules) -> None:
        """Words are searched for."""
        self._in_force, self._busy = asked, True
        self._bar.setRange(0, 0)
        self.tell("")
        self._clear_results()
        self._follow()

    @Slot(object)
    def show_progress(self, progress: Progress) -> None:
        """How far the search is."""
        self._bar.setRange(0, 1000 if progress.total else 0)
        if progress.total:
            self._bar.setValue(progress.done * 1000 // progress.total)

    def show_found(self, found: KeywordResults | None) -> None:
        """Show what was found; None: the search did not come to its end, or nobody asked."""
        self._busy = False
        for use, box in self.boxes.items():
            words = "" if found is None else found_words(found, use)
            some = found is not None and len(found.rows(use)) > 0
            box.tell(words, can_show=some and use is KeywordUse.PROTECT)
        self.tell("" if found is None else unread_words(found))
        self._follow()

    def show_marks(self, preview: SelectionPreview | None, groups: int = 0) -> None:
        """Say what would be marked in groups that mention the words; None: nothing is known."""
        for part in (self._marking, self._mark):
            part.setVisible(preview is not None and groups > 0)
        if preview is None:
            return
        found = self.tr("%Ln group(s) (mentions|mention) this.", "", groups)
        self.boxes[KeywordUse.MARK].tell(found, can_show=groups > 0)
        lines = [preview_words(preview)]
        for kind, n in preview.skipped[:SHOWN_REASONS]:
            words = self.tr("%1 skipped: %2")
            lines.append(wording.fill(words, number(n), wording.say(skipped_sentence(kind))))
        self._preview.setText("\n".join(lines))
        words = self.tr("Mark %1").replace("%1", number(preview.messages))
        self._mark.setText(words if preview.messages else self.tr("Mark"))
        self._mark.setAccessibleName(self._mark.text())
        self._mark.setEnabled(preview.messages > 0)

    def tell(self, words: str) -> None:
        """Say something above the buttons."""
        self._note.setText(words)
        self._note.setVisible(bool(words))

    def set_colours(self, colours: Colours) -> None:
        """Draw in other colours."""
        self._close.setIcon(icon("close", colours.text))
        self._search.setIcon(icon("search", colours.on_accent, colours.dim))
        self._stop.setIcon(icon("stop", colours.text))
        for box in self.boxes.values():
            box.set_colours(colours)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    # --- inside ---------------------------------------------------------------------------------

    @Slot()
    def _follow(self) -> None:
        """Say on the button what it would do with what is typed."""
        asked = self.asked
        some = bool(asked.keywords.words)
        none_any_more = not some and bool(self._in_force.keywords.words)
        words = self.tr("Use no keywords") if none_any_more else self.tr("Search")
        self._search.setText(words)
        self._search.setAccessibleName(words)
        self._search.setEnabled(not self._busy and (some or none_any_more))
        self._search.setVisible(not self._busy)
        self._stop.setVisible(self._busy)
        self._bar.setVisible(self._busy)

    @Slot()
    def _on_edited(self) -> None:
        """What was found was found for other words."""
        if self.asked != self._in_force:
            self._clear_results()
            self.tell(self.tr("Not searched for yet: press Search."))
        else:
            self.tell("")
        self._follow()
        self.typed.emit(self.asked)

    def _clear_results(self) -> None:
        for box in self.boxes.values():
            box.tell("", can_show=False)
        self.show_marks(None)

    @Slot()
    def _ask(self) -> None:
        self.search_wanted.emit(self.asked)

    def _name(self) -> None:
        for scope in Scope:
            self._scope.addItem(wording.say(SCOPES[scope]), scope)
        self._scope.setAccessibleName(self.tr("How alike a copy must be to be marked"))
        self._attachments.setAccessibleName(self._attachments.text())
        self._bar.setAccessibleName(self.tr("Progress of the search for keywords"))
        self._bar.setFixedHeight(8)
        self._search.setProperty("primary", True)
        self._stop.setAccessibleName(self.tr("Stop looking for keywords"))
        self._close.setProperty("flat", True)
        self._close.setAccessibleName(self.tr("Close this sheet"))
        self._mark.setAccessibleName(self.tr("Mark"))
        self._mark.setToolTip(self.tr("One step, which Undo reverses"))
        for label in (self._preview, self._note):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
        self._note.setProperty("role", "dim")

    def _arrange(self) -> None:
        title = QLabel(self.tr("Keywords"), self)
        title.setProperty("role", "title")
        title.setWordWrap(True)
        head = lay_out_row((title, 1), self._close)
        lay_out_column(
            self._preview, self._scope, of=self._marking, margins=(0, 0, 0, 0), spacing=4
        )
        inner = QWidget(self)
        hint = paragraph(
            self,
            self.tr(
                "Keywords also match inside longer words; upper and lower case don't matter. "
                "Pictures, PDF files and office documents are not searched."
            ),
            "dim",
        )
        pieces = (*self.boxes.values(), self._marking, self._attachments, hint, STRETCH)
        lay_out_column(*pieces, of=inner, margins=(0, 0, 8, 0), spacing=10)
        last = lay_out_row((self._bar, 1), self._stop)
        doing = lay_out_row((self._search, 1), (self._mark, 1))  # seen however far it is scrolled
        whole = (head, (scrolled(self, inner), 1), self._note, last, doing)
        lay_out_column(*whole, of=self, margins=(14, 12, 12, 12))

    def _connect(self) -> None:
        for use, box in self.boxes.items():
            box.changed.connect(self._on_edited)
            box.shown_wanted.connect(lambda use=use: self.show_wanted.emit(use))
        self._attachments.toggled.connect(self._on_edited)
        self._scope.currentIndexChanged.connect(lambda: self.scope_changed.emit(self.scope))
        self._mark.clicked.connect(self.mark_wanted)
        self._search.clicked.connect(self._ask)
        self._stop.clicked.connect(self.stop_wanted)
        self._close.clicked.connect(self.closed)

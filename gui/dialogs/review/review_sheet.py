"""The review sheet: the only question before messages move.

It says first what is not identical to what stays, then where messages leave and where they go,
what was checked, and what Undo covers. The answer that changes nothing has the focus. A plan that
takes much needs its number typed (R-ID7), because a click is a habit and a number is
not.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.model.plan import TO_TRASH
from core.model.remote import Survey
from core.model.sources import SourceKind
from core.words.accounts import way_sentence
from core.words.merges import merge_sentences
from core.words.refusals import REFUSALS
from core.words.sentence import END, Sentence
from gui import wording
from gui.assets import Colours, icon
from gui.dialogs.review.not_identical import NotIdentical
from gui.layouts import paragraph, resize_within_screen
from gui.models.accounts.naming import Naming, folder_name
from gui.models.moves import SMALL_RUN, Review, SourceMoves, is_small
from gui.models.plain import plain_line
from gui.models.visible import tool_tip_text
from gui.wording import number

SHOWN_FOLDERS = 4
SHOWN_SHRINKS = 6
ROW_PX = 30
MOST_PX = 210  # a column; what does not fit is in its tool tip
LEAST_HEIGHT, LINE_PX = 316, 24
MOST_ROWS = 6


class ReviewSheet(QDialog):
    """Asks whether a plan is to be carried out.

    Attributes:
        confirmed_number: The number that was typed, or None where none was needed.
        shows_unlike: The user wants to see in the list what is not identical; nothing moves then.
    """

    def __init__(
        self,
        review: Review,
        colours: Colours,
        *,
        naming: Naming | None = None,
        surveys: Mapping[str, Survey] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """`surveys`: what is known of the accounts, by the paths of their files."""
        super().__init__(parent)
        self._review, self._colours = review, colours
        self._naming, self._surveys = naming or Naming(), surveys or {}
        self.setWindowTitle(self.tr("Review"))
        self.setModal(True)
        self._resize_to_fit()
        self.shows_unlike = False
        self._typed = QLineEdit(self)
        self._dont_ask = QCheckBox(self.tr("Don't ask before small moves"), self)
        self._cancel = QPushButton(self.tr("Cancel"), self)
        self._move = QPushButton(self._verb(), self)
        self._arrange()
        self._typed.textChanged.connect(self._on_typed)
        self._cancel.clicked.connect(self.reject)
        self._move.clicked.connect(self.accept)
        self._on_typed()
        self._cancel.setDefault(True)
        self._cancel.setFocus()

    def _resize_to_fit(self) -> None:
        """As high as what there is to read, as far as the window behind it is high."""
        review = self._review
        lines = len(review.skipped) + len(self._server_facts()) + len(review.leaving) - 1
        lines += bool(review.templates) + bool(review.bulk) + len(review.unlike)
        lines += 2 * bool(review.n_unlike) + len(self._merges())
        height = LEAST_HEIGHT + LINE_PX * lines
        if review.needs_number:
            height += 60 + LINE_PX * min(len(review.shrinks), SHOWN_SHRINKS + 1)
        behind = self.parentWidget()
        room = 480 if behind is None else max(480, behind.height() - 40)
        resize_within_screen(self, 900, min(height, room))

    @property
    def confirmed_number(self) -> int | None:
        """See the class."""
        return self._review.messages if self._review.needs_number else None

    @property
    def dont_ask_again(self) -> bool:
        """Whether small runs are to go without this question from now on."""
        return self._dont_ask.isChecked()

    def _verb(self) -> str:
        n = number(self._review.messages)
        if self._review.to == TO_TRASH:
            return self.tr("Move %1 to Trash").replace("%1", n)
        return (
            self.tr("Move %1 to %2")
            .replace("%1", n)
            .replace("%2", plain_line(self._naming.destination(self._review.to), 60))
        )

    def _title(self) -> str:
        target = self.tr("Trash")
        if self._review.to != TO_TRASH:
            target = plain_line(self._naming.destination(self._review.to), 60)
        words = self.tr("Move %1 to %2?")
        return words.replace("%1", wording.messages(self._review.messages)).replace("%2", target)

    def _arrange(self) -> None:
        title = paragraph(self, self._title(), "title")
        self.setAccessibleName(title.text())
        inner = QWidget(self)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(8)
        if self._review.n_unlike + self._review.bulk:
            column.addWidget(self._unlike())
        column.addWidget(self._table())
        for words, name, colour in self._facts():
            column.addWidget(_fact(self, words, name, colour))
        if self._review.needs_number:
            column.addWidget(self._brake())
        column.addStretch(1)
        area = QScrollArea(self)
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        self._move.setProperty("primary", True)
        self._move.setIcon(icon("trash", self._colours.on_accent, self._colours.dim))
        self._move.setAutoDefault(False)
        for button in (self._cancel, self._move):
            button.setAccessibleName(button.text())
        self._dont_ask.setAccessibleName(self._dont_ask.text())
        self._dont_ask.setToolTip(
            self.tr("Up to %Ln message(s); turn it back on in the Actions menu", "", SMALL_RUN)
        )
        self._dont_ask.setVisible(is_small(self._review))
        buttons = QHBoxLayout()
        buttons.addWidget(self._dont_ask)
        buttons.addStretch(1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._move)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(20, 18, 20, 16)
        whole.setSpacing(12)
        whole.addWidget(title)
        whole.addWidget(area, 1)
        whole.addLayout(buttons)

    def _table(self) -> QTableWidget:
        leaving = self._review.leaving
        table = QTableWidget(len(leaving), 6, self)
        table.setAccessibleName(self.tr("Where messages leave and where they go"))
        table.setHorizontalHeaderLabels(
            [
                self.tr("Account or file"),
                self.tr("From folders"),
                self.tr("Messages"),
                self.tr("Size"),
                self.tr("Goes to"),
                self.tr("Undo"),
            ]
        )
        table.setWordWrap(False)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        table.verticalHeader().hide()
        table.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setMaximumSectionSize(MOST_PX)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for row, source in enumerate(leaving):
            for column, text in enumerate(self._cells(source)):
                cell = QTableWidgetItem(text)
                cell.setToolTip(tool_tip_text(self._address(source) if column == 0 else text))
                if column in (2, 3):
                    cell.setTextAlignment(
                        Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                    )
                table.setItem(row, column, cell)
        table.setFixedHeight(ROW_PX * (min(len(leaving), MOST_ROWS) + 1) + 8)
        return table

    def _cells(self, source: SourceMoves) -> tuple[str, ...]:
        named = [(name, n) for name, n in source.folders if name]
        folders = wording.listed(
            f"{plain_line(folder_name(name))} {number(n)}" for name, n in named[:SHOWN_FOLDERS]
        )
        if len(named) > SHOWN_FOLDERS:
            folders += ", …"
        on_server = source.kind is SourceKind.IMAP
        return (
            plain_line(self._naming.source(source.path)),
            folders or "–",
            number(source.messages),
            wording.size(source.size_bytes),
            plain_line(self._naming.target(self._review.to, source.path)),
            self.tr("until Trash is emptied")
            if on_server
            else self.tr("until safety copies are emptied"),
        )

    def _address(self, source: SourceMoves) -> str:
        account = self._naming.account(source.path)
        return source.path if account is None else f"{account.user}, {account.host}"

    def _facts(self) -> list[tuple[str, str, str]]:
        """(words, icon, colour) of what was checked."""
        review, good, dim = self._review, self._colours.kept, self._colours.dim
        checked = self.tr(
            "%Ln kept (copy|copies) read just now, and again right before the move.",
            "",
            review.kept,
        )
        facts = [
            (checked, "check", good),
            (self.tr("No group loses all its copies."), "check", good),
            *((wording.say(END.of(said)), "check", good) for said in self._merges()),
            *((words, "undo", dim) for words in self._way_back()),
            *self._server_facts(),
        ]
        same = review.messages - review.n_unlike
        if same and not review.bulk:
            words = self.tr("%Ln message(s) (is|are) identical to the kept copy.", "", same)
            facts.insert(0, (words, "check", good))
        for kind, n in review.skipped:
            words = self.tr("%1 skipped: %2.").replace("%1", wording.messages(n))
            facts.append((words.replace("%2", wording.say(REFUSALS[kind])), "skip", dim))
        return facts

    def _merges(self) -> list[Sentence]:
        """What the kept messages become."""
        return merge_sentences(self._review.merges)

    def _way_back(self) -> list[str]:
        """How long what moves can be put back, and what it takes to gain its space."""
        places = {source.kind is SourceKind.IMAP for source in self._review.leaving}
        trash = self._review.to == TO_TRASH
        words = []
        if False in places:
            words.append(
                self.tr(
                    "Undo in History can put messages back until their safety copies are emptied. "
                    "Until then they take up as much space as before."
                )
            )
        if True in places and trash:
            words.append(
                self.tr(
                    "On a server, messages move to the account's Trash and take up space there "
                    "until it is emptied. Undo works until then."
                )
            )
        return words

    def _unlike(self) -> NotIdentical:
        review, sentences = self._review, []
        if review.templates:
            sentences.append(
                self.tr(
                    "%Ln message(s) only (has|have) the same template as the kept one: "
                    "(its|their) own content may exist nowhere else.",
                    "",
                    review.templates,
                )
            )
        if review.bulk:
            sentences.append(
                self.tr(
                    "%Ln message(s) (is|are) known bulk mail: one of each kind stays, and "
                    "(this one|these) may differ from it.",
                    "",
                    review.bulk,
                )
            )
        frame = NotIdentical(review, self._colours, sentences, self)
        frame.show_wanted.connect(self._show_unlike)
        return frame

    @Slot()
    def _show_unlike(self) -> None:
        self.shows_unlike = True
        self.reject()

    def _server_facts(self) -> list[tuple[str, str, str]]:
        """What moving does on the servers that messages leave, each thing once."""
        facts: list[tuple[str, str, str]] = []
        for source in self._review.leaving:
            survey = self._surveys.get(source.path)
            if survey is None:
                continue
            name = plain_line(self._naming.source(source.path))
            words = wording.say(way_sentence(survey))
            facts.append((f"{name}: {words}", "info", self._colours.dim))
            if self._review.to == TO_TRASH and not survey.trash:
                missing = self.tr(
                    "%1 does not say which folder is its Trash: choose one in its settings first."
                )
                facts.append((missing.replace("%1", name), "warning", self._colours.changed))
        return facts

    def _brake(self) -> QFrame:
        frame = QFrame(self)
        frame.setProperty("role", "warning")
        column = QVBoxLayout(frame)
        for shrink in self._review.shrinks[:SHOWN_SHRINKS]:
            words = (
                self.tr("%1 shrinks from %2 to %3 messages.")
                .replace("%1", plain_line(self._naming.place(shrink.path, shrink.folder)))
                .replace("%2", number(shrink.before))
                .replace("%3", number(shrink.after))
            )
            column.addWidget(paragraph(frame, words, "strong"))
        more = len(self._review.shrinks) - SHOWN_SHRINKS
        if more > 0:
            words = self.tr("\u2026 and %Ln more folder(s).", "", more)
            column.addWidget(paragraph(frame, words, "strong"))
        ask = self.tr("This is a large move. Type %1 to go on:")
        words = ask.replace("%1", str(self._review.messages))
        self._typed.setAccessibleName(words)
        self._typed.setMaximumWidth(140)
        row = QHBoxLayout()
        label = paragraph(frame, words, "")
        label.setWordWrap(False)
        row.addWidget(label)
        row.addWidget(self._typed)
        row.addStretch(1)
        column.addLayout(row)
        return frame

    @Slot()
    def _on_typed(self) -> None:
        digits = "".join(filter(str.isdigit, self._typed.text()))
        typed = bool(digits) and int(digits[:12]) == self._review.messages
        self._typed.setVisible(self._review.needs_number)
        self._move.setEnabled(
            self._review.messages > 0 and (typed or not self._review.needs_number)
        )


def _fact(parent: QWidget, words: str, icon_name: str, colour: str) -> QWidget:
    row = QWidget(parent)
    layout = QHBoxLayout(row)
    layout.setContentsMargins(2, 0, 0, 0)
    mark = QLabel(row)
    mark.setPixmap(icon(icon_name, colour).pixmap(QSize(16, 16)))
    layout.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
    layout.addWidget(paragraph(row, words, ""), 1)
    return row

"""The review sheet: the only question before messages move.

It says first what may be lost: what a filter hides in the list, what is not identical to what
stays, what a mailbox cannot store, which folders shrink. Then come where messages leave and
where they go, what was checked, what Undo covers, and what is skipped. The answer that changes
nothing has the focus. A plan that takes much needs its number typed (R-ID7), because a click is
a habit and a number is not.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from core.model.plan import TO_TRASH
from core.model.remote import Survey
from core.model.sources import SourceKind
from core.words.accounts import way_sentence
from core.words.cautions import caution_sentences
from core.words.merges import lost_sentences, merge_sentences
from core.words.refusals import skipped_sentence
from core.words.sentence import END, Sentence
from gui import wording
from gui.assets import Colours, icon
from gui.dialogs.review.leaving_table import LeavingTable
from gui.dialogs.review.not_identical import NotIdentical
from gui.dialogs.review.pieces import fact_line, show_button, warning_frame
from gui.dialogs.review.shrinking import SHOWN_SHRINKS, ShrinkingFolders
from gui.layouts import (
    WrappingDialog,
    lay_out_column,
    lay_out_row,
    paragraph,
    resize_within_screen,
    roomy_width,
    scrolled,
    with_text,
)
from gui.models.accounts.naming import Naming
from gui.models.moves import SMALL_RUN, FolderShrink, Review, is_small
from gui.models.plain import plain_line
from gui.wording import number

SHOWN_LOST = 5
LEAST_HEIGHT, LINE_PX, BUTTON_LINE_PX = 316, 24, 38


class ReviewSheet(WrappingDialog):
    """Asks whether a plan is to be carried out.

    Attributes:
        confirmed_number: The number that was typed, or None where none was needed.
        shows_unlike: The user wants to see in the list what is not identical; nothing moves then.
        shows_hidden: The same of what is marked and hidden by a filter.
        shows_skipped: The same of what was marked and would stay where it is.
        to_protect: A folder whose messages are to be kept in the place of the others; or None.
    """

    def __init__(
        self,
        review: Review,
        colours: Colours,
        *,
        naming: Naming | None = None,
        surveys: Mapping[str, Survey] | None = None,
        counted: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Ask.

        Args:
            review: What the plan does.
            colours: Of the theme.
            naming: What sources are called.
            surveys: What is known of the accounts, by the paths of their files.
            counted: How many of the messages the step of the overview counts that this is a
                review of; None: it is none of a step.
            parent: The window.
        """
        super().__init__(parent)
        self._review, self._colours = review, colours
        self._before = 0 if counted is None else max(0, review.messages - counted)
        self._naming, self._surveys = naming or Naming(), surveys or {}
        self.setWindowTitle(self.tr("Review"))
        self.setModal(True)
        self._resize_to_fit()
        self.shows_unlike = self.shows_hidden = self.shows_skipped = False
        self.to_protect: FolderShrink | None = None
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
        lines += 2 * bool(review.hidden_rows) + 2 * bool(review.n_unlike) + len(self._gained())
        lines += 2 * len(self._lost()) + len(self._lost_of()) + 2 * len(self._used_too())
        height = LEAST_HEIGHT + LINE_PX * lines
        if review.needs_number:
            height += 60 + BUTTON_LINE_PX * min(len(review.shrinks), SHOWN_SHRINKS + 1)
        behind = self.parentWidget()
        room = 480 if behind is None else max(480, behind.height() - 40)
        resize_within_screen(self, roomy_width(self, 940), min(height, room))

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
        target = plain_line(self._naming.destination(self._review.to), 60)
        return wording.fill(self.tr("Move %1 to %2"), n, target)

    def _title(self) -> str:
        target = self.tr("Trash")
        if self._review.to != TO_TRASH:
            target = plain_line(self._naming.destination(self._review.to), 60)
        words = self.tr("Move %1 to %2?")
        return wording.fill(words, wording.messages(self._review.messages), target)

    def _arrange(self) -> None:
        title = paragraph(self, self._title(), "title")
        self.setAccessibleName(title.text())
        inner = QWidget(self)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(8)
        for risk in self._risks():
            column.addWidget(risk)
        column.addWidget(LeavingTable(self._review, self._naming, self))
        for words, name, colour in self._facts():
            column.addWidget(fact_line(self, words, name, colour))
        if self._review.skipped:
            column.addWidget(self._skipped())
        column.addStretch(1)
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
        whole.addWidget(scrolled(self, inner), 1)
        if self._review.needs_number:
            whole.addLayout(self._brake())
        whole.addLayout(buttons)

    def _facts(self) -> list[tuple[str, str, str]]:
        """(words, icon, colour) of what was checked."""
        review, good, dim = self._review, self._colours.kept, self._colours.dim
        checked = self.tr(
            "%Ln kept message(s) checked now; checked again right before the move.",
            "",
            review.kept,
        )
        facts = [
            (checked, "check", good),
            (self.tr("Each group keeps at least one message."), "check", good),
            *((wording.say(END.of(said)), "check", good) for said in self._gained()),
            *((words, "undo", dim) for words in self._way_back()),
            *self._server_facts(),
        ]
        same = review.messages - review.n_unlike
        if same and not review.bulk:
            words = self.tr("%Ln message(s) (is|are) identical to the kept message.", "", same)
            facts.insert(0, (words, "check", good))
        if self._before:
            words = self.tr(
                "An earlier step would move %Ln of these messages as well; the overview counts "
                "(it|them) there.",
                "",
                self._before,
            )
            facts.append((words, "info", dim))
        return facts

    def _gained(self) -> list[Sentence]:
        """What the kept messages become."""
        return merge_sentences([one._replace(cannot=()) for one in self._review.merges])

    def _lost(self) -> list[Sentence]:
        """What copies have that the mailbox of the kept message cannot store."""
        return merge_sentences([one._replace(adds=()) for one in self._review.merges])

    def _lost_of(self) -> list[str]:
        """Of which kept messages that is, the first ones by their subjects."""
        named = [plain_line(wording.say(said)) for said in lost_sentences(self._review.merges)]
        more = len(named) - SHOWN_LOST
        rest = [self.tr("and %Ln more message(s)", "", more)] if more > 0 else []
        return [*named[:SHOWN_LOST], *rest]

    def _risks(self) -> list[QWidget]:
        """What may be lost, what does not work, what gets small: before anything that is well."""
        risks: list[QWidget] = []
        if self._review.hidden_rows:
            risks.append(self._hidden())
        if self._review.n_unlike + self._review.bulk:
            risks.append(self._unlike())
        lost = [wording.say(END.of(said)) for said in self._lost()] + self._lost_of()
        risks += [
            warning_frame(self, said, self._colours)
            for said in (self._without_trash(), self._used_too(), lost)
            if said
        ]
        if self._review.shrinks:
            shrinking = ShrinkingFolders(self._review.shrinks, self._naming, self._colours, self)
            shrinking.protect_wanted.connect(self._protect)
            risks.append(shrinking)
        return risks

    def _used_too(self) -> list[str]:
        """What other programs do with the folders that messages leave."""
        return [wording.say(said) for said in caution_sentences(self._review.cautions)]

    def _hidden(self) -> QFrame:
        """What the list does not show now, and the way to see it."""
        words = self.tr(
            "%Ln of the marked messages (is|are) hidden by the filter and would move as well.",
            "",
            len(self._review.hidden_rows),
        )
        show = show_button(self, self.tr("Show hidden"), self._show_hidden)
        return warning_frame(self, (words,), self._colours, show)

    def _skipped(self) -> QWidget:
        """Why marked messages stay where they are, and the way to see them."""
        box, lines = QWidget(self), []
        for kind, n in self._review.skipped:
            words = self.tr("%1 skipped: %2.")
            words = wording.fill(words, wording.messages(n), wording.say(skipped_sentence(kind)))
            lines.append(fact_line(box, words, "skip", self._colours.dim))
        pieces: list[QWidget] = []
        if self._review.skipped_rows:
            pieces.append(show_button(box, self.tr("Show skipped"), self._show_skipped))
        column = lay_out_column(*lines, spacing=4)
        row = lay_out_row((column, 1), *pieces, of=box, margins=(0, 0, 0, 0))
        for piece in pieces:
            row.setAlignment(piece, Qt.AlignmentFlag.AlignTop)
        return box

    def _way_back(self) -> list[str]:
        """How long what moves can be put back, and what it takes to gain its space."""
        places = {source.kind is SourceKind.IMAP for source in self._review.leaving}
        trash = self._review.to == TO_TRASH
        words = []
        if False in places:
            words.append(
                self.tr(
                    "Undo in History can put messages back until their safety copies are "
                    "deleted. Until then they take up as much space as before."
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
                    "(it|they) may differ from it.",
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

    @Slot()
    def _show_hidden(self) -> None:
        self.shows_hidden = True
        self.reject()

    @Slot()
    def _show_skipped(self) -> None:
        self.shows_skipped = True
        self.reject()

    @Slot(object)
    def _protect(self, shrink: FolderShrink) -> None:
        self.to_protect = shrink
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
            facts.append((wording.about(name, words), "info", self._colours.dim))
        return facts

    def _without_trash(self) -> list[str]:
        """Which accounts do not tell where their removed mail goes."""
        words = self.tr(
            "%1 does not say which folder is its Trash, so its messages would stay. "
            "Choose one in its settings first."
        )
        surveys = ((source, self._surveys.get(source.path)) for source in self._review.leaving)
        return [
            words.replace("%1", plain_line(self._naming.source(source.path)))
            for source, survey in surveys
            if survey is not None and self._review.to == TO_TRASH and not survey.trash
        ]

    def _brake(self) -> QHBoxLayout:
        """The number to type stands beside the button that waits for it, whatever is scrolled."""
        ask = self.tr("This is a large move. Type %1 to continue:")
        words = ask.replace("%1", str(self._review.messages))
        self._typed.setAccessibleName(words)
        self._typed.setMaximumWidth(with_text(self, 140))
        label = paragraph(self, words, "strong")
        label.setBuddy(self._typed)
        label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return lay_out_row((label, 1), self._typed)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_return and self.focusWidget() is self._typed:
            self._move.click()  # nothing while the number is wrong: Enter is no way to cancel then
        else:
            super().keyPressEvent(event)

    @Slot()
    def _on_typed(self) -> None:
        digits = "".join(filter(str.isdigit, self._typed.text()))
        typed = bool(digits) and int(digits[:12]) == self._review.messages
        self._typed.setVisible(self._review.needs_number)
        self._move.setEnabled(
            self._review.messages > 0 and (typed or not self._review.needs_number)
        )

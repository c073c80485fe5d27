"""Keywords: from the sheet to a search, to what stays and what is looked at, and to the marks."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from core.columns import Int32s
from core.errors import CoreError, KeywordError
from core.job import Progress
from core.model.compare import PairView
from core.model.mentions import KeywordRules, KeywordUse, keyword_rules
from gui import wording
from gui.controllers.review.keywords import HitsController, KeywordsController, make_finder
from gui.controllers.review.library import LibraryController
from gui.controllers.review.reviewed_scan import ReviewedScan
from gui.controllers.review.selection import SelectionController
from gui.dialogs.review.keywords import KeywordSheet
from gui.models.compare.hits import NO_HITS, Find, PairHits
from gui.models.results.board import groups_with, rows_of_groups
from gui.models.results.keywords import HEADINGS, KeywordResults, in_force_words
from gui.models.results.selection import GroupRange, SelectionChoice, SelectionPreview
from gui.widgets.banner import BannerTone
from gui.widgets.menus import Act
from gui.wiring.parts import Parts

ATTACHMENTS = "keywords_in_attachments"


class Keywording(QObject):
    """Connects keywords with the window.

    While words are to hold mail back and nobody knows yet which mail mentions them, everything
    stays: after each scan, from the first letter of a new word on, and where a search was stopped.
    What is typed is searched for when Search is pressed, when the sheet is closed and when
    something is to be moved.

    Signals:
        crashed: An exception of ours.
    """

    crashed = Signal(object)

    def __init__(
        self,
        parts: Parts,
        sheet: KeywordSheet,
        library: LibraryController,
        parent: QObject | None = None,
    ) -> None:
        """`library`: knows the mail that may be moved without being a copy."""
        super().__init__(parent)
        self._parts, self.sheet, self._library = parts, sheet, library
        self._search = KeywordsController(parts.reach.stores, parts.scan.open_cache, self)
        self._hits = HitsController(self)
        self._marks = SelectionController(parts.review, self, step=self.tr("mark by keywords"))
        self._scanned: ReviewedScan | None = None
        self._found: KeywordResults | None = None
        self._typed: KeywordRules | None = None  # holds more back than `_asked`; not searched for
        self._find: Find | None = None
        self._pair: PairView | None = None
        self._asked = keyword_rules(
            parts.preferences.keywords, attachments=parts.preferences.flag(ATTACHMENTS, True)
        )
        sheet.set_asked(self._asked)
        self._make_finder()
        self._connect_window()
        self._connect_sheet()
        self._connect_work()
        self._tell_button()

    @property
    def asked(self) -> KeywordRules:
        """The words that are searched for."""
        return self._asked

    @property
    def found(self) -> KeywordResults | None:
        """What mentions them; None: not known (yet)."""
        return self._found

    @Slot()
    def open(self) -> None:
        """Show the sheet in the place of the comparison."""
        window = self._parts.window
        window.menus.actions[Act.COMPARE].setChecked(True)
        window.right.show()
        window.right.setCurrentWidget(self.sheet)  # the window then makes room for it
        self.sheet.take_keys()
        self._preview()

    @Slot()
    def close(self) -> None:
        """Show the comparison again; what was typed counts."""
        self._ask_typed()
        window = self._parts.window
        window.right.setCurrentWidget(window.compare)
        if window.middle.currentWidget() is not window.results:
            window.right.hide()  # without a group there is nothing to compare
        window.results.setFocus()

    @Slot(object)
    def ask(self, asked: KeywordRules) -> None:
        """Go by these words from now on."""
        self._asked, self._found, self._typed = asked, None, None
        self._remember(asked)
        self.sheet.set_asked(asked)
        self._make_finder()
        self._tell_button()
        self._look_at_pair()
        self.search()

    @Slot()
    def search(self) -> None:
        """Search the scan under review for the words, with those that were typed meanwhile."""
        if self._ask_typed():
            return
        review, n_words = self._parts.review, len(self._asked.keywords.words)
        if self._scanned is None or not n_words:
            self._search.forget()
            self._let_go()
            if n_words:
                self.sheet.tell(
                    self.tr("Your keywords are searched for as soon as you scan some mail.")
                )
            return
        if self._asked.restricts:
            review.hold()
        elif review.limits.found is not None or review.limits.held:
            review.set_found(None)
        self._parts.window.keyword_strip.show_searching(n_words)
        self.sheet.show_searching(self._asked)
        self._search.search(self._scanned.session, self._asked, self._library.known.rows)

    @Slot()
    def hold_back(self) -> None:
        """Something was to be moved while everything stays: say so, and search."""
        self._parts.window.say(self._everything_stays())
        if self._typed is not None or not self._search.is_busy:
            self.search()

    def wait(self, seconds: float) -> None:
        """Stop and wait. For closing only."""
        for part in (self._search, self._hits, self._marks):
            part.wait(seconds)

    # --- connecting -----------------------------------------------------------------------------

    def _connect_window(self) -> None:
        parts, window = self._parts, self._parts.window
        window.right.addWidget(self.sheet)
        window.menus.actions[Act.KEYWORDS].triggered.connect(self.open)
        strip = window.keyword_strip
        strip.change_wanted.connect(self.open)
        strip.search_wanted.connect(self.search)
        strip.stop_wanted.connect(self._search.stop)
        parts.review.changed.connect(self._follow)
        parts.review.limited.connect(self._on_limited)
        parts.pairs.opened.connect(self._on_opened)
        self._library.changed.connect(self._follow_library)

    def _connect_sheet(self) -> None:
        sheet = self.sheet
        sheet.search_wanted.connect(self.ask)
        sheet.typed.connect(self._on_typed)
        sheet.stop_wanted.connect(self._search.stop)
        sheet.show_wanted.connect(self._show)
        sheet.scope_changed.connect(self._preview)
        sheet.mark_wanted.connect(self._mark)
        sheet.closed.connect(self.close)

    def _connect_work(self) -> None:
        search, hits, marks = self._search, self._hits, self._marks
        search.progressed.connect(self._on_progressed)
        search.found.connect(self._took_found)
        search.stopped.connect(self._on_stopped)
        search.failed.connect(self._on_failed)
        hits.looked.connect(self._on_looked)
        marks.previewed.connect(self._on_previewed)
        marks.applied.connect(self._on_marked)
        for part in (search, hits, marks):
            part.crashed.connect(self.crashed)

    # --- words that are typed and not searched for ----------------------------------------------

    @Slot(object)
    def _on_typed(self, typed: KeywordRules) -> None:
        """While words that hold mail back are typed and not searched for, everything stays.

        Words that are taken away hold back what they did until then. All are remembered, so that
        they are there again, and searched for, where the window is closed before they were.
        """
        self._remember(typed)
        was = self._typed
        self._typed = typed if _holds_more(typed, self._asked) else None
        if self._typed is not None and was is None:
            self._parts.review.hold()
            if self._scanned is not None:
                self._parts.window.keyword_strip.show_not_searched(self._everything_stays())
        elif self._typed is None and was is not None:
            self._go_by_asked()

    def _remember(self, words: KeywordRules) -> None:
        preferences = self._parts.preferences
        preferences.keywords = {use: words.of(use) for use in KeywordUse}
        preferences.save_flag(ATTACHMENTS, words.attachments)

    def _go_by_asked(self) -> None:
        """What was typed is gone again: the words from before hold back what they held."""
        if self._found is not None:
            self._took_found(self._found)
        else:
            self.search()

    def _ask_typed(self) -> bool:
        """Search for what was typed; whether there is something."""
        if self._typed is None:
            return False
        self.ask(self._typed)
        return True

    def _everything_stays(self) -> str:
        return self.tr("Everything stays until the mail is searched for your keywords.")

    # --- the search -----------------------------------------------------------------------------

    @Slot()
    def _follow(self) -> None:
        """Search a new scan; where groups or marks changed, count anew."""
        scanned = self._parts.review.scanned
        if scanned is self._scanned:
            self._preview()
            return
        self._scanned, self._found = scanned, None
        self.sheet.show_found(None)
        self.sheet.show_marks(None)
        self.search()

    @Slot()
    def _follow_library(self) -> None:
        """Search what turned out to be known bulk mail, too: it can be moved without a group."""
        found = self._found
        if found is None or self._scanned is None or not self._asked.protect:
            return
        more = self._library.known.rows
        if np.isin(more, found.mentions.rows).all():
            return
        self._search.search(self._scanned.session, self._asked, more)

    @Slot(object)
    def _on_progressed(self, progress: Progress) -> None:
        self._parts.window.keyword_strip.show_progress(progress)
        self.sheet.show_progress(progress)

    @Slot(object)
    def _took_found(self, found: KeywordResults) -> None:
        self._found = found
        if self._typed is not None:
            return  # others are typed by now
        strip = self._parts.window.keyword_strip
        if found.asked.restricts:
            self._parts.review.set_found(found)  # `limited` follows
        else:
            if self._parts.review.limits.held:  # by words that were typed and taken away
                self._parts.review.set_found(None)
            strip.end()
        self.sheet.show_found(found)
        self._preview()

    @Slot()
    def _on_limited(self) -> None:
        """The list goes by the words now: say so, not before."""
        found = self._parts.review.limits.found
        if found is None or self._typed is not None:
            return
        if found is self._found and found.asked.restricts:
            self._parts.window.keyword_strip.show_in_force(in_force_words(found))

    @Slot()
    def _on_stopped(self) -> None:
        self._end_without(self.tr("Stopped."))

    @Slot(object)
    def _on_failed(self, error: CoreError) -> None:
        self._end_without(wording.error(error, self._parts.sources.naming.source))

    def _end_without(self, why: str) -> None:
        """The search did not come to its end: what is to be held back is not known."""
        self.sheet.show_found(None)
        self.sheet.tell(why)
        strip = self._parts.window.keyword_strip
        if self._typed is None and self._found is not None:
            strip.show_in_force(in_force_words(self._found))  # of more mail only
        elif self._typed is not None or self._asked.restricts:
            strip.show_not_searched(f"{why} {self._everything_stays()}")
        else:
            strip.end()

    def _let_go(self) -> None:
        """Go by no words."""
        review = self._parts.review
        self._parts.window.keyword_strip.end()
        self.sheet.show_found(None)
        self.sheet.show_marks(None)
        if review.limits.found is not None or review.limits.held:
            review.set_found(None)

    def _tell_button(self) -> None:
        self._parts.window.show_keywords(len(self._asked.keywords.words))

    # --- groups that mention words --------------------------------------------------------------

    @Slot()
    def _preview(self) -> None:
        """Count what would be marked, while somebody looks."""
        if self._found is None or not self._asked.mark:
            self.sheet.show_marks(None)
        elif self.sheet.isVisible():
            self._marks.preview(self._choice(), self._groups())

    @Slot(object)
    def _on_previewed(self, preview: SelectionPreview) -> None:
        if self._found is not None:
            self.sheet.show_marks(preview, len(self._groups()))

    @Slot()
    def _mark(self) -> None:
        self._marks.apply(self._choice(), self._groups())

    @Slot(object)
    def _on_marked(self, preview: SelectionPreview) -> None:
        n = preview.messages
        self._parts.window.say(
            self.tr("%Ln message(s) marked by keywords. Undo reverses this.", "", n)
        )

    def _choice(self) -> SelectionChoice:
        return SelectionChoice(scope=self.sheet.scope, reach=GroupRange.SELECTED)

    def _groups(self) -> Int32s:
        """Numbers of the groups in which a message mentions a word that selects."""
        board, found = self._parts.review.board, self._found
        if board is None or found is None:
            return np.zeros(0, np.int32)
        return np.flatnonzero(groups_with(board, found.rows(KeywordUse.MARK))).astype(np.int32)

    @Slot(object)
    def _show(self, use: KeywordUse) -> None:
        """Show the groups alone in which a message mentions the words of a use."""
        board, found = self._parts.review.board, self._found
        if board is None or found is None:
            return
        rows = found.rows(use)
        self._parts.review.shown_copies.show_only(rows_of_groups(board, rows))
        n = int(groups_with(board, rows).sum())
        text = self.tr("%Ln group(s) shown:", "", n)
        self._parts.window.banner.tell(
            f"{text} {wording.say(HEADINGS[use])}",
            tone=BannerTone.GOOD,
            buttons=((self.tr("Show all"), self._parts.show_all),),
            closed=self._parts.show_all,
        )

    # --- the comparison -------------------------------------------------------------------------

    def _make_finder(self) -> None:
        try:
            self._find = make_finder(self._asked)
        except KeywordError:  # the search says so
            self._find = None

    @Slot(object)
    def _on_opened(self, pair: PairView) -> None:
        self._pair = pair
        self._look_at_pair()

    def _look_at_pair(self) -> None:
        if self._pair is None:
            return
        if self._find is None:
            self._hits.forget()
            self._parts.window.compare.show_hits(self._pair, NO_HITS, None)
        else:
            self._hits.look(self._pair, self._find)

    @Slot(object, object)
    def _on_looked(self, pair: PairView, hits: PairHits) -> None:
        self._parts.window.compare.show_hits(pair, hits, self._find, self._elsewhere())

    def _elsewhere(self) -> str:
        """What to say of the pair under the cursor where its texts hold no keyword."""
        line = self._parts.window.results.current_line()
        if self._found is None or line is None:
            return ""
        if not any(self._found.mentions_any(row) for row in {line.row, line.kept}):
            return ""
        return self.tr("A keyword is in the headers or in an attachment.")


def _holds_more(typed: KeywordRules, asked: KeywordRules) -> bool:
    """Whether words may hold back mail that others do not."""
    if set(typed.protect) - set(asked.protect):
        return True
    if typed.only and set(typed.only) != set(asked.only):
        return True
    return typed.restricts and typed.attachments != asked.attachments

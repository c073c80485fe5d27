"""What was not scanned, and why: said above the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Slot

from core.model.sources import SourceSpec, Treatment
from core.words.sources import TREATMENTS
from gui import wording
from gui.controllers.accounts.scanned_sources import count_unscanned
from gui.models.accounts.accounts import STATES
from gui.models.accounts.source_entries import SourceEntry
from gui.models.plain import plain_line
from gui.widgets.banner import BannerTone
from gui.wiring.parts import Parts


class Unscanned(QObject):
    """Says what is not in the results, each time with the way to scan it."""

    def __init__(
        self, parts: Parts, scan: Callable[[], None], parent: QObject | None = None
    ) -> None:
        """`scan`: scans all sources."""
        super().__init__(parent)
        self._parts, self._scan = parts, scan
        self._words = self._skipped_words = ""
        self._skipped: frozenset[SourceSpec] = frozenset()  # that the banner names
        parts.window.banner.dismissed.connect(self._tell_unless_dismissed)

    @Slot()
    def tell(self) -> None:
        """Say how many mailboxes are not in the results on screen, as long as there are some."""
        self._tell_of_skipped_anew()
        parts, banner = self._parts, self._parts.window.banner
        scanned = None if parts.scan.is_busy else parts.review.scanned
        n = 0 if scanned is None else count_unscanned(scanned.session, parts.sources.model.entries)
        before, self._words = self._words, ""
        is_told = banner.isVisible() and banner.text == before
        if n:
            self._words = self.tr("%Ln (mailbox|mailboxes) (is|are) not in these results.", "", n)
        if is_told and n:
            banner.set_text(self._words)
        elif is_told:
            banner.hide()
        elif n and not banner.isVisible():
            scan = (self.tr("Scan"), self._scan)
            banner.tell(self._words, tone=BannerTone.WARNING, buttons=(scan,))
        elif n and self._words != before:  # once the other message is closed it comes up
            parts.window.say(self._words)

    @Slot()
    def _tell_unless_dismissed(self) -> None:
        if self._parts.window.banner.text != self._words:
            self.tell()

    def tell_of_accounts(self) -> None:
        """Say which accounts cannot be scanned now, and why."""
        left = self._parts.sources.unknown_accounts()
        if left:
            words = [
                f"{plain_line(entry.name)} ({wording.say(STATES[entry.state])})" for entry in left
            ]
            text = self.tr("Not scanned: %1.").replace("%1", wording.listed(words))
            self._parts.window.banner.tell(text, tone=BannerTone.WARNING)

    def tell_of_skipped(self, added: Sequence[SourceEntry]) -> None:
        """Say which of the sources that were to be scanned are all set to Skip since earlier."""
        sources, banner = self._parts.sources, self._parts.window.banner
        skip = Treatment.SKIP
        skipped = [one for one in added if all(held.treatment is skip for held in one.folders)]
        if not skipped:
            return

        def scan() -> None:
            for number, entry in enumerate(sources.model.entries):
                if entry.spec in {one.spec for one in skipped}:
                    sources.treat(sources.model.index(number, 0), Treatment.SEARCH)
            if self._parts.scan.is_busy:  # of other mail: at its end it is offered again
                banner.hide()
            else:
                self._scan()

        how = wording.say(TREATMENTS[skip])
        words = wording.listed(wording.with_detail(plain_line(one.name), how) for one in skipped)
        text = self.tr("Not scanned: %1.").replace("%1", words)
        banner.tell(text, tone=BannerTone.WARNING, buttons=((self.tr("Scan"), scan),))
        self._skipped, self._skipped_words = frozenset(e.spec for e in skipped), banner.text

    def _tell_of_skipped_anew(self) -> None:
        """Some of what is said to be set to Skip may be treated in another way now."""
        banner = self._parts.window.banner
        if banner.isVisible() and banner.text == self._skipped_words:
            banner.hide()
            entries = self._parts.sources.model.entries
            self.tell_of_skipped([one for one in entries if one.spec in self._skipped])

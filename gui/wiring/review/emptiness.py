"""Why there is nothing to see, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLocale, QObject
from PySide6.QtGui import QAction

from core.model.groups import ALL_DETECTORS, Detector
from core.model.remote import FetchEstimate
from gui import wording
from gui.models.accounts.source_entries import FolderEntry
from gui.models.plain import plain_line
from gui.models.results.choices import Choices
from gui.widgets.empty_state import Emptiness, Offer
from gui.widgets.histogram import FLOOR

Do = Callable[[], None]


@dataclass(frozen=True, slots=True)
class FirstStartActions:
    """What can be done at the first start, whatever was found; the last session if it is there."""

    add_account: Do
    open_file: Do
    open_folder: Do
    found: Do
    sample: Do
    last_session: QAction


class Empties(QObject):
    """Makes the texts."""

    def no_sources(self, *, profile: str, use_profile: Do, others: FirstStartActions) -> Emptiness:
        """Nothing to look at yet.

        profile: What the profile of Thunderbird is called that is there to be used, or "".
        """
        words = self.tr("Use Thunderbird profile \u201c%1\u201d").replace(
            "%1", plain_line(profile, 30)
        )
        first = (Offer(words, use_profile),) if profile else ()
        if others.last_session.isEnabled():
            last = self.tr("Continue the last session")
            first = (Offer(last, others.last_session.trigger), *first)
        return Emptiness(
            "mail",
            self.tr("Find copies of the same message"),
            self.tr(
                "Even if they are not identical byte for byte. Scanning never changes your mail."
            ),
            (
                *first,
                Offer(self.tr("Add an e-mail account\u2026"), others.add_account),
                Offer(self.tr("Open a mail file\u2026"), others.open_file),
                Offer(self.tr("Open a mail folder\u2026"), others.open_folder),
                Offer(self.tr("Found on this computer\u2026"), others.found),
                Offer(self.tr("Try with sample mail"), others.sample),
            ),
            self.tr(
                "Or drop files and folders here: mbox, Maildir, MH, .eml, Thunderbird, Apple "
                "Mail, Outlook (.pst, .msg), Google Takeout."
            ),
        )

    def ready(
        self, folders: Sequence[FolderEntry], *, expected: FetchEstimate | None, scan: Do
    ) -> Emptiness:
        """Sources are there, nobody scanned them.

        folders: That a scan would read. expected: what it would fetch from servers; None: nobody
        was asked, or did not answer yet.
        """
        messages = sum(held.n_mails for held in folders if held.n_mails > 0)
        sizes = [held.folder.size_bytes or held.files_bytes for held in folders]
        size_bytes = 0 if -1 in sizes else sum(sizes)  # all of it, or nothing is said
        parts = [self.tr("%Ln folder(s)", "", len(folders))] if folders else []
        if messages:
            about = self.tr("about %1 on servers").replace("%1", wording.messages(messages))
            parts.append(about)
        if size_bytes:
            parts.append(wording.size(size_bytes))
        said = [wording.ended(wording.listed(parts))] if parts else []  # else: nobody looked yet
        if expected is not None and expected.unknown:
            fetch = self.tr("About %1 to download: %2 not read yet.")
            unread = wording.messages(expected.unknown)
            said.append(wording.fill(fetch, wording.size(expected.bytes), unread))
        elif expected is not None and expected.messages:
            said.append(self.tr("All messages on the servers have been read before."))
        said.append(self.tr("Scanning never changes your mail."))
        return Emptiness(
            "scan",
            self.tr("Ready to scan"),
            wording.sentences(said),
            (Offer(self.tr("Scan"), scan),),
        )

    def scanning(self) -> Emptiness:
        """The first scan runs."""
        return Emptiness(
            "scan",
            self.tr("Reading the mail"),
            self.tr(
                "Groups of copies will appear here. You can stop at any time without "
                "losing anything."
            ),
            (),
        )

    def nothing_now(
        self,
        choices: Choices,
        counts: NDArray[np.int64],
        *,
        lower: Callable[[float], None],
        find_by_all: Do,
        change_words: Do | None = None,
    ) -> Emptiness | None:
        """No groups, but there may be some at another similarity or by what is switched off.

        change_words: Where only mail that mentions keywords is looked at.
        """
        if change_words is not None:
            return self.none_mentions(change_words)
        by_text = Detector.TEXT in choices.detectors
        if by_text and np.any(_below(choices.threshold, counts)):
            return self.nothing_at(choices.threshold, counts, lower=lower)
        if choices.detectors == ALL_DETECTORS:
            return None
        return self.switched_off(find_by_all)

    def none_mentions(self, change_words: Do) -> Emptiness:
        """No groups, but only mail that mentions keywords is looked at."""
        return Emptiness(
            "words",
            self.tr("No copies mention your keywords"),
            self.tr(
                "Only messages that mention them are searched. Other messages may have copies."
            ),
            (Offer(self.tr("Change the keywords"), change_words),),
        )

    def nothing_at(
        self, threshold: float, counts: NDArray[np.int64], *, lower: Callable[[float], None]
    ) -> Emptiness:
        """No groups at this similarity, but some below."""
        below = _below(threshold, counts)
        best = (int(np.flatnonzero(below)[-1]) + FLOOR) / 100
        at = QLocale().toString(threshold, "f", 2)
        there = QLocale().toString(best, "f", 2)
        title = self.tr("No copies at %1 or more").replace("%1", at)
        text = self.tr("%Ln pair(s) below that, the closest at %1.", "", int(below.sum()))
        text = text.replace("%1", there)
        words = self.tr("Lower to %1").replace("%1", there)
        return Emptiness("chart", title, text, (Offer(words, lambda: lower(best)),))

    def updating(self) -> Emptiness:
        """All that was listed has left the list, which is being read again."""
        return Emptiness(
            "scan",
            self.tr("The list is being updated"),
            self.tr("The remaining copies will appear here in a moment."),
            (),
        )

    def switched_off(self, switch_on: Do) -> Emptiness:
        """No groups, but not all that finds some is switched on."""
        return Emptiness(
            "search",
            self.tr("Nothing found with the current settings"),
            self.tr("Some methods of finding copies are turned off. See View ▸ Find by."),
            (Offer(self.tr("Use all methods"), switch_on),),
        )

    def nothing_at_all(self, *, messages: int, problems: int, show_problems: Do) -> Emptiness:
        """No copies whatever."""
        text = self.tr("%Ln message(s) compared.", "", messages)
        offers: tuple[Offer, ...] = ()
        if problems:
            text += " " + self.tr("%Ln problem(s) while reading.", "", problems)
            offers = (Offer(self.tr("Show the problems"), show_problems),)
        return Emptiness("done", self.tr("No copies found"), text, offers)

    def all_skipped(self) -> Emptiness:
        """There are folders, and none that is wanted: most likely chosen so another day."""
        return Emptiness(
            "skip",
            self.tr("Nothing was scanned"),
            self.tr("All folders are set to Skip. Check one in the sidebar, then scan again."),
            (),
        )

    def none_of_these(self, show_all: Do) -> Emptiness:
        """Some messages are shown alone, and no group has one of them any more."""
        title = self.tr("None of these messages is in the list of copies.")
        return Emptiness("search", title, "", (Offer(self.tr("Show all"), show_all),))

    def filtered_away(self, line: str, *, clear: Do) -> Emptiness:
        """The filter hides all."""
        title = self.tr("No group matches \u201c%1\u201d").replace("%1", line)
        return Emptiness("search", title, "", (Offer(self.tr("Clear filter"), clear),))


def _below(threshold: float, counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """The bars of the similarity below a threshold."""
    return counts[: round(threshold * 100) - FLOOR]

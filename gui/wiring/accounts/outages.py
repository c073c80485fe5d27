"""One banner for servers that do not answer, for as long as it lasts (RFC 4549 5.1).

The first failure opens it, later ones change it, and it closes when all answer again: nobody has
to press a message away a hundred times because the network was gone for an hour.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Slot

from core.model.remote import Notice, NoticeKind
from gui.controllers.accounts.notices import NoticeRelay
from gui.models.accounts.accounts import outage_words, state_of_notice
from gui.models.accounts.outages import Outages
from gui.widgets.banner import BannerTone
from gui.wiring.parts import Parts

SECOND_MS = 1_000


class OutageBanner(QObject):
    """Connects notices with the window."""

    def __init__(
        self,
        parts: Parts,
        notices: NoticeRelay,
        hurry: Callable[[], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._parts, self._hurry = parts, hurry
        self._outages = Outages()
        self._timer = QTimer(self, interval=SECOND_MS)
        self._timer.timeout.connect(self._count_down)
        notices.told.connect(self._on_told)

    @Slot(bool)
    def follow(self, busy: bool) -> None:
        """Work began or ended; at its end nobody waits any more, and the sidebar says the rest."""
        if not busy:
            self._outages = Outages()
            self._show()

    @Slot(object)
    def _on_told(self, notice: Notice) -> None:
        parts = self._parts
        self._outages = self._outages.after(notice, time.monotonic())
        for path, account in parts.sources.naming.accounts.items():
            if account.id == notice.account:
                parts.sources.tell(Path(path), state_of_notice(notice.kind), notice.detail)
        if notice.kind is NoticeKind.BACK:
            words = outage_words([self._name(notice.account)], notice, 0)
            parts.window.say(words)
        self._show()

    def _show(self) -> None:
        if not self._outages.by_account:
            self._timer.stop()
            self._parts.window.outage.hide()
            return
        self._parts.window.outage.tell(
            self._text(),
            tone=BannerTone.WARNING,
            buttons=((self.tr("Try now"), self._try_now),),
        )
        self._timer.start()

    @Slot()
    def _count_down(self) -> None:
        self._parts.window.outage.set_text(self._text())

    def _text(self) -> str:
        now = time.monotonic()
        return "\n".join(
            outage_words(
                [self._name(account)], outage.notice, self._outages.seconds_left(account, now)
            )
            for account, outage in self._outages.by_account.items()
        )

    def _name(self, account_id: str) -> str:
        accounts = self._parts.sources.naming.accounts.values()
        known = (account.name for account in accounts if account.id == account_id)
        return next(known, self.tr("An account"))

    @Slot()
    def _try_now(self) -> None:
        self._hurry()

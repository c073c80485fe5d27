"""What the desktop is told of long work while another window is in front.

How far it is stands in the title, which task bars show, and on the program's icon in docks of
Linux that can show it. At its end the window asks for attention there, and after long work a
notification says how it ended. It comes by an icon in the tray, the way that Qt has on each
system; where a desktop has no tray, the task bar has to do. The icon is there only as long as the
notification.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from gui.launcher_entry import show_on_launcher
from gui.main_window import NAME, MainWindow

LONG_S = 30.0
SHOWN_MS = 15_000

Notify = Callable[[str], None]


class Attention(QObject):
    """Follows work; tells of its end where the user looks elsewhere."""

    def __init__(
        self,
        window: MainWindow,
        notify: Notify | None = None,
        clock: Callable[[], float] = time.monotonic,
        parent: QObject | None = None,
    ) -> None:
        """`notify`: shows a notification; None: by the tray."""
        super().__init__(parent)
        self._window, self._clock = window, clock
        self._notify = notify or TrayNotice(window, self).show
        self._begun: list[float] = []
        window.percent_shown.connect(show_on_launcher)

    @Slot(bool)
    def follow(self, busy: bool) -> None:
        """Work began, or ended."""
        if busy:
            self._begun.append(self._clock())
            return
        took_s = self._clock() - self._begun.pop() if self._begun else 0.0
        if self._window.isActiveWindow():
            return
        QApplication.alert(self._window)
        if took_s >= LONG_S:
            QTimer.singleShot(0, self, self._tell)  # what came of it is said after this

    @Slot()
    def _tell(self) -> None:
        if not self._window.isActiveWindow():
            self._notify(self._window.said or self.tr("Twinsweep has finished."))


class TrayNotice(QObject):
    """A notification by an icon in the tray, which goes with it."""

    def __init__(self, window: MainWindow, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window = window
        self._icon: QSystemTrayIcon | None = None
        self._hide = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._hide.timeout.connect(self._go)
        window.activated.connect(self._go)

    def show(self, text: str) -> None:
        """Show a notification; nothing where the desktop has no tray for it."""
        if not (QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages()):
            return
        if self._icon is None:
            self._icon = QSystemTrayIcon(self._window.windowIcon(), self)
            self._icon.setToolTip(NAME)
            self._icon.messageClicked.connect(self._raise)
            self._icon.activated.connect(self._raise)
        self._icon.show()
        self._icon.showMessage(NAME, text, self._window.windowIcon(), SHOWN_MS)
        self._hide.start()

    @Slot()
    def _raise(self) -> None:
        self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowMinimized)
        self._window.raise_()
        self._window.activateWindow()
        self._go()

    @Slot()
    def _go(self) -> None:
        self._hide.stop()
        if self._icon is not None:
            self._icon.hide()

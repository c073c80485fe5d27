"""The pages in the middle with their tabs above, and messages at their bottom edge.

A message comes and goes without anything else being moved: it takes the room from the lower edge
of the page. Above the page it would push down all that somebody is about to click. On the page
that says why there is nothing, whose words stand in the middle, it lies on top where it covers
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget
from typing_extensions import override

from gui.layouts import lay_out_column

GAP = 6


class Notices(QWidget):
    """Messages one below the other.

    Signals:
        changed: One came or went, or says something else.
    """

    changed = Signal()

    def __init__(self, messages: Sequence[QWidget], parent: QWidget) -> None:
        super().__init__(parent)
        self._messages = messages
        self._column = lay_out_column(*messages, of=self, margins=(0, 0, 0, 0), spacing=GAP)

    def height_at(self, width: int) -> int:
        """The height that the messages need in so much width; 0: there are none."""
        if all(message.isHidden() for message in self._messages):
            return 0
        self._column.invalidate()
        if self._column.hasHeightForWidth():
            return self._column.heightForWidth(width)
        return self._column.sizeHint().height()

    @override
    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.changed.emit()
        return handled


class Pages(QWidget):
    """Tabs, the page that is shown, and messages.

    Attributes:
        tabs, stack: The tabs, and what stands below them.
        notices: The messages.
    """

    def __init__(
        self,
        tabs: QTabBar,
        stack: QStackedWidget,
        messages: Sequence[QWidget],
        *,
        centred: QWidget,
    ) -> None:
        """`centred`: the page that messages lie on top of."""
        super().__init__()
        self.tabs, self.stack, self._centred = tabs, stack, centred
        self._column: QVBoxLayout = lay_out_column(
            tabs, (stack, 1), of=self, margins=(0, 0, 0, 0), spacing=2
        )
        self.notices = Notices(messages, self)
        self.notices.changed.connect(self._place)
        stack.currentChanged.connect(self._place)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    @Slot()
    def _place(self) -> None:
        needed = self.notices.height_at(self.width())
        self.notices.setGeometry(0, self.height() - needed, self.width(), needed)
        self.notices.raise_()
        covers = self._centred is self.stack.currentWidget() and (
            self._centred.minimumSizeHint().height() + 2 * needed <= self.stack.height()
        )
        top = self._column.minimumSize().height() - self._column.contentsMargins().bottom()
        free = max(0, self.height() - top)  # no more, or the window would outgrow the screen
        room = min(needed + GAP, free) if needed and not covers else 0
        if self._column.contentsMargins().bottom() != room:
            self._column.setContentsMargins(0, 0, 0, room)

"""The pages in the middle with their tabs above, and messages at their bottom edge.

A message comes and goes without anything else being moved: it takes the room from the lower edge
of the page. Above the page it would push down all that somebody is about to click. On the page
that says why there is nothing, whose words stand in the middle, it lies on top where it covers
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QTabBar, QVBoxLayout, QWidget
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


class PageStack(QStackedWidget):
    """Pages of which only the one on screen asks for room: a message needs that of the others."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.currentChanged.connect(self.updateGeometry)

    @override
    def minimumSizeHint(self) -> QSize:
        shown = self.currentWidget()
        return super().minimumSizeHint() if shown is None else shown.minimumSizeHint()


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
        self._beside: QSplitter | None = None
        self.notices.changed.connect(self._place)
        stack.currentChanged.connect(self._place)

    def spread_messages(self, splitter: QSplitter, ground: QWidget) -> None:
        """Let messages be as wide as a splitter while its parts stand side by side.

        Args:
            splitter: The pages are its first part.
            ground: What holds the splitter; the messages lie on it.
        """
        self._beside = splitter
        self.notices.setParent(ground)
        self.notices.show()
        self._place()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    @Slot()
    def _place(self) -> None:
        wide = self._beside
        if wide is not None and wide.orientation() is Qt.Orientation.Vertical:
            wide = None
        if self.isHidden() and wide is not None:  # a sheet has all the room
            self.resize(self.width(), wide.height())
        area = QRect(0, 0, (wide or self).width(), self.height())
        needed = self.notices.height_at(area.width())
        covers = self._centred is self.stack.currentWidget() and (
            self._centred.minimumSizeHint().height() + 2 * needed <= self.stack.height()
        )
        held = self._column.contentsMargins().bottom()
        top = self._column.minimumSize().height() - held
        free = max(0, self.height() - top)  # no more, or the window would outgrow the screen
        room = min(needed + GAP, free) if needed and not covers else 0
        if held != room:
            self._column.setContentsMargins(0, 0, 0, room)
            self._column.activate()  # a request made while the layout is at work gets lost
        area.setTop(self.height() - needed)
        holder = self.notices.parentWidget() or self
        self.notices.setGeometry(area.translated(self.mapTo(holder, QPoint(0, 0))))
        self.notices.raise_()
        if self._beside is not None:
            for at in range(1, self._beside.count()):
                shade = self._beside.widget(at)
                if shade is not None:
                    shade.setContentsMargins(0, 0, 0, room if wide is not None else 0)

"""What is wrong with a screen as it is seen: cut words, small targets, focus that nobody sees.

Each check takes a widget on screen and gives sentences, one for each fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from helpers.screens.cut_cells import cut_in_rows
from helpers.screens.screen_words import WITH_WORDS, lost_outside, missing_room
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenuBar,
    QScrollArea,
    QScrollBar,
    QTabBar,
    QToolButton,
    QWidget,
)

from gui.main_window import SHEET_SHARE, MainWindow
from gui.widgets.banner import Banner
from gui.widgets.overview_page import OverviewPage
from gui.widgets.progress_strip import ProgressStrip

MOST_COVERED = 4  # a message may take this part of a window
TARGET_PX = 24  # WCAG 2.2, 2.5.8
SEEN_PX = 12  # a ring around the smallest target changes more pixels; a cursor may blink
AROUND_PX = 3  # a frame may be drawn by whoever holds the widget
QT_INNER = ("QLineEditIconButton", "ScrollLeftButton", "ScrollRightButton")


def find_faults(root: QWidget, *, free: QSize) -> list[str]:
    """All faults but those of focus; `free`: the room that the screen has for a window."""
    looks = (_outgrown(root, free), _cut(root), _covering(root), _below(root), _small(root))
    return list(chain(*looks, _sheet(root), _turning(root)))


def find_hidden_focus(root: QWidget) -> list[str]:
    """What Tab reaches and does not look different then."""
    root.activateWindow()
    QApplication.processEvents()
    faults = []
    for widget in _tab_stops(root):
        _rest()
        _scroll_to(widget)
        before = _picture(widget)
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        if not widget.hasFocus() and widget.focusProxy() is None:
            continue
        if _differing(before, _picture(widget)) < SEEN_PX:
            faults.append(f"focus is not seen: {_called(widget)}")
    return faults


# --- the window ---------------------------------------------------------------------------------


def _outgrown(root: QWidget, free: QSize) -> Iterator[str]:
    least = root.minimumSizeHint().expandedTo(root.minimumSize())
    for what, size in (("is", root.size()), ("cannot be less than", least)):
        if size.width() > free.width() or size.height() > free.height():
            yield (
                f"window {what} {size.width()}x{size.height()}, the screen has "
                f"{free.width()}x{free.height()}"
            )


def _cut(root: QWidget) -> Iterator[str]:
    for widget in _seen(root):
        if missing := missing_room(widget):
            yield f"cut by {missing}: {_called(widget)}"
        elif isinstance(widget, WITH_WORDS) and (lost := lost_outside(widget)):
            yield f"{lost} px lie outside of what holds it: {_called(widget)}"
        yield from (f"cut by {what}: {_called(widget)}" for what in cut_in_rows(widget))


def _covering(root: QWidget) -> Iterator[str]:
    for message in root.findChildren(Banner):
        if message.isVisible() and message.height() * MOST_COVERED > root.height():
            yield f"a message takes {message.height()} of {root.height()} px: {_called(message)}"


def _below(root: QWidget) -> Iterator[str]:
    """What is to be done first has to be seen without scrolling; at work nothing can be done."""
    if any(strip.isVisible() for strip in root.findChildren(ProgressStrip)):
        return
    for page in root.findChildren(OverviewPage):
        for button in list(page.steps.values())[:1] if page.isVisible() else []:
            areas = [area for area in page.findChildren(QScrollArea) if area.isAncestorOf(button)]
            end = button.mapTo(areas[0].widget(), button.rect().bottomLeft()).y()
            if (hidden := end + 1 - areas[0].viewport().height()) > 0:
                yield f"{hidden} px are out of sight: {_called(button)}"


def _sheet(root: QWidget) -> Iterator[str]:
    """A sheet beside the list leaves it more than half of the window."""
    if isinstance(root, MainWindow) and root.right.isVisible():
        sheet, width = root.right.currentWidget(), root.right.width()
        if sheet is not root.compare and width * 100 > SHEET_SHARE * root.width():
            yield f"a sheet takes {width} of {root.width()} px of width: {_called(sheet)}"


# --- targets ------------------------------------------------------------------------------------


def _small(root: QWidget) -> Iterator[str]:
    kinds = (QAbstractButton, QComboBox, QAbstractSpinBox, QAbstractSlider, QLineEdit)
    for widget in _seen(root):
        if isinstance(widget, QTabBar):
            boxes = [widget.tabRect(n).size() for n in range(widget.count())]
        elif isinstance(widget, QAbstractItemView):
            boxes = [QSize(TARGET_PX, height) for height in _row_heights(widget)]
        elif isinstance(widget, kinds) and not isinstance(widget, QScrollBar):
            boxes = [widget.size()]
        else:
            continue
        for box in boxes:
            if box.width() < TARGET_PX or box.height() < TARGET_PX:
                yield f"target of {box.width()}x{box.height()} px: {_called(widget)}"
                break


def _row_heights(view: QAbstractItemView) -> list[int]:
    model = view.model()
    if model is None or not model.rowCount() or isinstance(view, QHeaderView):
        return []
    if view.selectionMode() == QAbstractItemView.SelectionMode.NoSelection:
        return []  # nothing happens there
    # The row that is at the top: its first column may be hidden, or folded into another.
    heights = [view.visualRect(model.index(0, column)).height() for column in range(4)]
    return [max(heights)] if any(heights) else []


# --- the wheel ----------------------------------------------------------------------------------


def _turning(root: QWidget) -> Iterator[str]:
    """What the wheel would choose otherwise for somebody who only scrolls."""
    for widget in _seen(root):
        if not isinstance(widget, QComboBox | QAbstractSpinBox) or not widget.isEnabled():
            continue
        blocked, before = widget.blockSignals(True), _chosen(widget)
        for notch in (-120, 120):
            turn_wheel(widget, notch)
            if _chosen(widget) != before:
                yield f"the wheel changes it: {_called(widget)}"
                break
        widget.blockSignals(blocked)


def turn_wheel(widget: QWidget, notch: int) -> None:
    """Turn the wheel over the middle of a widget; who ignores it hands it on to its holder.

    So does Qt with what a mouse sends, but not with an event of ours.
    """
    under: QWidget | None = widget
    while under is not None:
        middle = under.mapFromGlobal(widget.mapToGlobal(widget.rect().center())).toPointF()
        event = QWheelEvent(
            middle, under.mapToGlobal(middle), QPoint(), QPoint(0, notch),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(under, event)
        if event.isAccepted() or under.isWindow():
            return
        under = under.parentWidget()


def _chosen(widget: QComboBox | QAbstractSpinBox) -> str:
    return widget.currentText() if isinstance(widget, QComboBox) else widget.text()


# --- focus --------------------------------------------------------------------------------------


def _tab_stops(root: QWidget) -> list[QWidget]:
    stops = []
    for widget in _seen(root):
        by_tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if by_tab and widget.isEnabled() and widget.focusProxy() is None:
            stops.append(widget)
    return stops


def _rest() -> None:
    """Let nothing have the focus."""
    if (now := QApplication.focusWidget()) is not None:
        now.clearFocus()
    QApplication.processEvents()


def _scroll_to(widget: QWidget) -> None:
    """Bring it into sight, as Tab does."""
    holder = widget.parentWidget()
    while holder is not None:
        if isinstance(holder, QScrollArea):
            holder.ensureWidgetVisible(widget, 10, 10)
        holder = holder.parentWidget()
    QApplication.processEvents()


def _picture(widget: QWidget) -> QImage:
    window = widget.window()
    box = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    box.adjust(-AROUND_PX, -AROUND_PX, AROUND_PX, AROUND_PX)
    image = window.grab(box.intersected(window.rect())).toImage()
    return image.convertToFormat(QImage.Format.Format_RGB32)


def _differing(before: QImage, after: QImage) -> int:
    """How many pixels are others, as far as anybody needs to know."""
    if before.size() != after.size():
        return SEEN_PX
    if before == after:
        return 0
    first, second = bytes(before.constBits()), bytes(after.constBits())
    line, n = before.bytesPerLine(), 0
    for row in range(before.height()):
        a, b = first[row * line : (row + 1) * line], second[row * line : (row + 1) * line]
        if a != b:
            n += sum(a[at : at + 4] != b[at : at + 4] for at in range(0, line, 4))
            if n >= SEEN_PX:
                break
    return n


# --- what is looked at --------------------------------------------------------------------------


def _seen(root: QWidget) -> list[QWidget]:
    """What is visible in a window, without the inner parts of Qt's own widgets."""
    return [
        widget
        for widget in root.findChildren(QWidget)
        if widget.isVisible() and widget.window() is root.window() and not _is_inner(widget)
    ]


def _is_inner(widget: QWidget) -> bool:
    name = widget.metaObject().className()
    holder = widget.parentWidget()
    return (
        widget.objectName().startswith(QT_INNER)
        or name.startswith(QT_INNER)
        or isinstance(widget, QScrollBar)
        or isinstance(holder, QAbstractSpinBox | QComboBox | QTabBar | QMenuBar)
        or (isinstance(holder, QLineEdit) and isinstance(widget, QToolButton))
        or (isinstance(holder, QAbstractItemView) and isinstance(widget, QAbstractButton))
    )


def _called(widget: QWidget) -> str:
    """A widget as a developer finds it: its class, its words, who holds it."""
    text = widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""
    words = " ".join((text or widget.accessibleName()).split())[:70]
    above, holder = [], widget.parentWidget()
    while holder is not None and holder is not widget.window().parentWidget():
        if not above or not type(holder).__module__.startswith("PySide6"):
            above.append(type(holder).__name__)
        holder = holder.parentWidget()
    size = f"{widget.width()}x{widget.height()}"
    return f"{type(widget).__name__} “{words}” in {' in '.join(above)} ({size})"

"""What is wrong with a screen as it is seen: cut words, small targets, focus that nobody sees.

Each check takes a widget on screen and gives sentences, one for each fault. Nothing is known here
of any particular screen: a widget is judged by its rectangle and the words it holds.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QImage, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QMenuBar,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QScrollBar,
    QStyle,
    QStyleOptionButton,
    QTabBar,
    QToolButton,
    QWidget,
)

TARGET_PX = 24  # WCAG 2.2, 2.5.8
SLACK_PX = 2  # letters may lean out of their box that far
SEEN_PX = 12  # a ring around the smallest target changes more pixels; a cursor may blink
AROUND_PX = 3  # a frame may be drawn by whoever holds the widget
QT_INNER = ("QLineEditIconButton", "ScrollLeftButton", "ScrollRightButton")


def find_faults(root: QWidget, *, free: QSize) -> list[str]:
    """All faults but those of focus; `free`: the room that the screen has for a window."""
    return [*_outgrown(root, free), *_cut(root), *_small(root)]


def find_hidden_focus(root: QWidget) -> list[str]:
    """What Tab reaches and does not look different then."""
    root.activateWindow()
    QApplication.processEvents()
    faults = []
    for widget in _tab_stops(root):
        _rest(root)
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


# --- words --------------------------------------------------------------------------------------


def _cut(root: QWidget) -> Iterator[str]:
    for widget in _seen(root):
        missing = _missing_room(widget)
        if missing:
            yield f"cut by {missing}: {_called(widget)}"
        elif _holds_words(widget) and (lost := _outside(widget)):
            yield f"{lost} px lie outside of what holds it: {_called(widget)}"


def _missing_room(widget: QWidget) -> str:
    """How much room the words lack, or ""."""
    match widget:
        case QLabel():
            return _label_lacks(widget)
        case QCheckBox() | QRadioButton():
            return _lacks(widget.size(), _hint(widget))
        case QPushButton():
            return _button_lacks(widget)
        case QToolButton():
            shows = widget.text() and widget.toolButtonStyle() != (
                Qt.ToolButtonStyle.ToolButtonIconOnly
            )
            has_picture = not widget.icon().isNull()
            bare = widget.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
            return (
                _lacks(widget.size(), _hint(widget)) if shows or not (bare and has_picture) else ""
            )
        case QComboBox():
            return _combo_lacks(widget)
        case QHeaderView():
            return _header_lacks(widget)
        case QTabBar():
            return _tabs_lack(widget)
        case QLineEdit():
            return _line_lacks(widget)
        case QListView():
            return _list_lacks(widget)
        case QMenuBar():
            return _lacks(QSize(widget.width(), 0), QSize(_menu_bar_width(widget), 0))
        case _:
            return ""


def _lacks(has: QSize, needs: QSize) -> str:
    wide, high = needs.width() - has.width(), needs.height() - has.height()
    parts = [f"{wide} px of width"] if wide > SLACK_PX else []
    parts += [f"{high} px of height"] if high > SLACK_PX else []
    return " and ".join(parts)


def _hint(widget: QWidget) -> QSize:
    widget.ensurePolished()
    return widget.sizeHint()


def _label_lacks(label: QLabel) -> str:
    text = label.text()
    if not text or not label.pixmap().isNull():
        return ""
    room = label.contentsRect().adjusted(label.margin(), label.margin(), 0, 0).size()
    if _is_rich(label):
        page = QTextDocument()
        page.setDefaultFont(label.font())
        page.setDocumentMargin(0)
        page.setHtml(text)
        page.setTextWidth(room.width() if label.wordWrap() else -1)
        return _lacks(room, page.size().toSize())
    metrics = label.fontMetrics()
    flags = int(label.alignment() | Qt.TextFlag.TextExpandTabs)
    if label.buddy() is not None:
        flags |= int(Qt.TextFlag.TextShowMnemonic)
    if label.wordWrap():
        flags |= int(Qt.TextFlag.TextWordWrap)
    within = (
        QRect(0, 0, room.width(), 100_000) if label.wordWrap() else QRect(0, 0, 100_000, 100_000)
    )
    return _lacks(room, metrics.boundingRect(within, flags, text).size())


def _is_rich(label: QLabel) -> bool:
    if label.textFormat() == Qt.TextFormat.AutoText:
        return "</" in label.text() or "<br" in label.text()
    return label.textFormat() == Qt.TextFormat.RichText


def _button_lacks(button: QPushButton) -> str:
    option = QStyleOptionButton()
    button.initStyleOption(option)
    room = button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, button)
    needs = button.fontMetrics().size(int(Qt.TextFlag.TextShowMnemonic), button.text())
    if not button.icon().isNull():
        needs.setWidth(needs.width() + button.iconSize().width() + 4)
    return _lacks(room.size(), needs)


def _combo_lacks(box: QComboBox) -> str:
    option_frame = 2 * 8 + 22  # its edges, and the arrow
    words = box.currentText()
    needs = box.fontMetrics().horizontalAdvance(words) + option_frame
    if not box.itemIcon(box.currentIndex()).isNull():
        needs += box.iconSize().width() + 4
    explained = words in box.toolTip()
    return "" if explained else _lacks(box.size(), QSize(needs, box.fontMetrics().height()))


def _header_lacks(header: QHeaderView) -> str:
    model = header.model()
    if model is None or header.orientation() == Qt.Orientation.Vertical:
        return ""
    for section in range(header.count()):
        if header.isSectionHidden(section) or not header.sectionSize(section):
            continue
        words = str(model.headerData(section, header.orientation()) or "")
        told = model.headerData(section, header.orientation(), Qt.ItemDataRole.ToolTipRole)
        if words and words in str(told or ""):
            continue
        needs = QFontMetrics(_bold(header)).horizontalAdvance(words) + 16 if words else 0
        if (lacks := needs - header.sectionSize(section)) > SLACK_PX:
            return f"{lacks} px of width in “{words}”"
    lacks = header.sizeHint().height() - header.height()
    return f"{lacks} px of height" if lacks > SLACK_PX and header.isVisible() else ""


def _bold(header: QHeaderView) -> QFont:
    """As the style sheet draws headings; Qt's own hint leaves it out."""
    font = header.font()
    font.setBold(True)
    return font


def _tabs_lack(tabs: QTabBar) -> str:
    for number in range(tabs.count()):
        box = tabs.tabRect(number)
        if not tabs.isTabVisible(number) or tabs.tabToolTip(number):
            continue
        needs = tabs.fontMetrics().horizontalAdvance(tabs.tabText(number))
        if box.width() < needs or box.right() > tabs.width() + SLACK_PX:
            return f"{max(needs - box.width(), box.right() - tabs.width())} px of width"
    return ""


def _line_lacks(line: QLineEdit) -> str:
    """Of its placeholder: what is typed may be longer than the line."""
    words = line.placeholderText() if not line.text() else ""
    room = line.contentsRect().width() - 14
    used = sum(
        16 for action in line.actions() if action.isVisible() and not action.icon().isNull()
    )
    if not words or words in line.toolTip():
        return _lacks(QSize(0, line.height()), QSize(0, line.fontMetrics().height()))
    needs = QSize(line.fontMetrics().horizontalAdvance(words) + used, line.fontMetrics().height())
    return _lacks(QSize(room, line.height()), needs)


def _list_lacks(view: QListView) -> str:
    model = view.model()
    if model is None or view.viewMode() == QListView.ViewMode.IconMode:
        return ""
    for row in range(model.rowCount()):
        index = model.index(row, 0)
        if view.isRowHidden(row) or index.data(Qt.ItemDataRole.ToolTipRole):
            continue
        needs, has = view.sizeHintForIndex(index), view.visualRect(index)
        words = view.fontMetrics().horizontalAdvance(str(index.data() or ""))
        wide = max(needs.width(), words + 6) - view.viewport().width()
        high = view.fontMetrics().height() - has.height()
        if wide > SLACK_PX or high > SLACK_PX:
            return f"{max(wide, high)} px in “{index.data()}”"
    return ""


def _menu_bar_width(bar: QMenuBar) -> int:
    boxes = [bar.actionGeometry(action) for action in bar.actions() if action.isVisible()]
    return max((box.right() for box in boxes), default=0)


def _outside(widget: QWidget) -> int:
    """How many pixels of a widget are cut off by those that hold it; what scrolls, does."""
    lost, corner = 0, QPoint(0, 0)
    inner, holder = widget, widget.parentWidget()
    while holder is not None and not inner.isWindow():
        corner += inner.pos()
        area = holder.parentWidget()
        if isinstance(area, QAbstractScrollArea) and area.viewport() is holder:
            return (
                lost
                if _scrolls_sideways(area)
                else max(lost, _beyond(widget, corner, holder, high=False))
            )
        lost = max(lost, _beyond(widget, corner, holder, high=True))
        inner, holder = holder, holder.parentWidget()
    return lost


def _beyond(widget: QWidget, corner: QPoint, holder: QWidget, *, high: bool) -> int:
    box = QRect(corner, widget.size())
    over = max(-box.left(), box.right() + 1 - holder.width())
    if high:
        over = max(over, -box.top(), box.bottom() + 1 - holder.height())
    return over if over > SLACK_PX else 0


def _scrolls_sideways(area: QAbstractScrollArea) -> bool:
    return area.horizontalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff


def _holds_words(widget: QWidget) -> bool:
    return isinstance(widget, QLabel | QAbstractButton | QComboBox | QAbstractSpinBox | QLineEdit)


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


# --- focus --------------------------------------------------------------------------------------


def _tab_stops(root: QWidget) -> list[QWidget]:
    stops = []
    for widget in _seen(root):
        by_tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if by_tab and widget.isEnabled() and widget.focusProxy() is None:
            stops.append(widget)
    return stops


def _rest(root: QWidget) -> None:
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
    while holder is not None and len(above) < 2:
        if type(holder) is not QWidget:
            above.append(type(holder).__name__)
        holder = holder.parentWidget()
    return f"{type(widget).__name__} “{words}” in {' in '.join(above)} ({widget.width()}x{widget.height()})"

"""The one reader of `resources/` in the window: icons, colours, the style sheet.

We bring our own palettes instead of the desktop's: what stays and what goes must be told apart
everywhere alike, and pictures of the window are the same on each computer. Every pair of text and
background has a contrast of 4.5 or more, of 7 or more in high contrast; a test counts it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache, partial
from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPalette, QPixmap, QStyleHints
from PySide6.QtSvg import QSvgRenderer

MIDDLE = 128  # a darker window than this is a dark one
PALE = 0.4  # of a disabled icon that has no colour of its own
_TELLS_CONTRAST = hasattr(QStyleHints, "accessibility")  # since Qt 6.10


class Theme(Enum):
    """Which colours the user wants. The values stand in the preferences."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"  # high contrast, light or dark as the system is
    CONTRAST_LIGHT = "contrast_light"
    CONTRAST_DARK = "contrast_dark"


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a theme, as "#rrggbb".

    The names tell the use: `kept`, `marked` and `changed` are text colours, `same`, `near`,
    `review` and `rest` the zones of the histogram, `on_x` is text on background `x`.
    """

    window: str
    base: str
    raised: str
    hover: str
    zebra: str
    text: str
    dim: str
    border: str
    accent: str
    accent_hover: str
    on_accent: str
    selection: str
    on_selection: str
    disabled: str
    kept: str
    marked: str
    changed: str
    same: str
    near: str
    review: str
    rest: str
    warning: str
    on_warning: str
    good: str
    on_good: str
    bad: str
    on_bad: str
    kept_row: str
    hit: str
    on_hit: str
    edge: str


def theme_named(value: str) -> Theme:
    """The theme of a value in the preferences; SYSTEM where there is none."""
    return next((theme for theme in Theme if theme.value == value), Theme.SYSTEM)


def effective(theme: Theme) -> Theme:
    """What SYSTEM and CONTRAST mean on this desktop now; any other is itself.

    A system that asks for more contrast gets it, whether SYSTEM is light or dark.
    """
    if theme not in (Theme.SYSTEM, Theme.CONTRAST):
        return theme
    is_dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    if theme is Theme.CONTRAST or _system_wants_contrast():
        return Theme.CONTRAST_DARK if is_dark else Theme.CONTRAST_LIGHT
    return Theme.DARK if is_dark else Theme.LIGHT


def follow_system(changed: Callable[[], None]) -> None:
    """Call `changed` whenever SYSTEM may mean something else."""
    hints = QGuiApplication.styleHints()
    hints.colorSchemeChanged.connect(changed)
    if _TELLS_CONTRAST:
        hints.accessibility().contrastPreferenceChanged.connect(changed)


def _system_wants_contrast() -> bool:
    if not _TELLS_CONTRAST:
        return False
    hints = QGuiApplication.styleHints()  # what it gives lives only as long as its own wrapper
    return hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast


@cache
def theme_colours(theme: Theme) -> Colours:
    """The colours of an `effective` theme."""
    text = files("resources").joinpath("style", f"{theme.value}.json").read_text("utf-8")
    return Colours(**json.loads(text))


def theme_palette(named: Colours) -> QPalette:
    """The same colours as Qt's roles, for what the style sheet does not reach."""
    made = QPalette()
    role = QPalette.ColorRole
    for target, name in (
        (role.Window, named.window),
        (role.WindowText, named.text),
        (role.Base, named.base),
        (role.AlternateBase, named.zebra),
        (role.Text, named.text),
        (role.Button, named.raised),
        (role.ButtonText, named.text),
        (role.ToolTipBase, named.raised),
        (role.ToolTipText, named.text),
        (role.PlaceholderText, named.dim),
        (role.Highlight, named.selection),
        (role.HighlightedText, named.on_selection),
        (role.Link, named.accent),
        (role.Accent, named.accent),
        (role.Mid, named.border),
        (role.Dark, named.border),
        (role.Light, named.raised),
        (role.BrightText, named.marked),
    ):
        made.setColor(target, QColor(name))
    for target in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, target, QColor(named.disabled))
    return made


def manual_page(name: str, language: str) -> str:
    """The Markdown of a page of the manual, by its name without ".md".

    The English pages lie in `manual`, and show where a language has none of its own.
    """
    folder, file = files("resources").joinpath("manual"), f"{name}.md"
    own = folder.joinpath(language, file)
    return (own if own.is_file() else folder.joinpath(file)).read_text("utf-8")


def style_sheet(named: Colours) -> str:
    """The style sheet with the colours put in."""
    text = files("resources").joinpath("style", "window.qss").read_text("utf-8")
    values = {field.name: getattr(named, field.name) for field in fields(named)}
    tone = "dark" if QColor(named.window).lightness() < MIDDLE else "light"
    icons = Path(str(files("resources").joinpath("icons")))
    # the style sheet takes pictures as files only, and cannot colour them
    for name in ("arrow", "arrow_up", "arrow_on", "check_on", "dash_on"):
        values[name] = icons.joinpath(f"{name}_{tone}.svg").as_posix()
    return re.sub(r"@(\w+)", lambda found: values[found.group(1)], text)


@cache
def _drawing(name: str, colour: str) -> QSvgRenderer:
    text = files("resources").joinpath("icons", f"{name}.svg").read_text("utf-8")
    return QSvgRenderer(QByteArray(text.replace("currentColor", colour).encode()))


def draw_icon(painter: QPainter, name: str, colour: str, target: QRectF) -> None:
    """Paint an icon in a colour."""
    _drawing(name, colour).render(painter, target)


@cache
def icon(name: str, colour: str, disabled: str = "") -> QIcon:
    """An icon in a colour, sharp up to three times the usual density.

    Args:
        name: Of the drawing.
        colour: "#rrggbb".
        disabled: Its colour where it is disabled; "" for a paler one.
    """
    made = QIcon()
    for size in (16, 24, 32, 48, 64):
        drawn = _draw(size, lambda painter: _drawing(name, colour).render(painter))
        made.addPixmap(drawn, QIcon.Mode.Normal)
        if disabled:
            off = _draw(size, lambda painter: _drawing(name, disabled).render(painter))
        else:
            off = _draw(size, partial(_copy_pale, drawn))
        made.addPixmap(off, QIcon.Mode.Disabled)
    return made


def _draw(size: int, draw: Callable[[QPainter], object]) -> QPixmap:
    """A square picture, transparent where nothing is drawn."""
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    draw(painter)
    painter.end()
    return pixmap


def _copy_pale(drawn: QPixmap, painter: QPainter) -> None:
    """Copying takes a tenth of drawing once more."""
    painter.setOpacity(PALE)
    painter.drawPixmap(0, 0, drawn)

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from PySide6.QtGui import QColor

from gui.assets import Colours, Theme, icon, style_sheet, theme_colours, theme_named, theme_palette

PAIRS = (
    ("text", "window"),
    ("text", "base"),
    ("dim", "window"),
    ("dim", "base"),
    ("dim", "kept_row"),
    ("on_accent", "accent"),
    ("on_selection", "selection"),
    ("kept", "kept_row"),
    ("marked", "base"),
    ("changed", "base"),
    ("on_warning", "warning"),
    ("on_good", "good"),
    ("on_bad", "bad"),
    ("on_hit", "hit"),
)
THEMES = (Theme.LIGHT, Theme.DARK)


def luminance(name: str) -> float:
    """Relative luminance of WCAG 2."""
    colour = QColor(name)
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(named: Colours, ink: str, ground: str) -> float:
    light, dark = sorted(
        (luminance(getattr(named, ink)), luminance(getattr(named, ground))), reverse=True
    )
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_text_can_be_read_on_its_ground(theme: Theme, ink: str, ground: str) -> None:
    assert contrast(theme_colours(theme), ink, ground) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_style_sheet_has_no_name_left_over(theme: Theme) -> None:
    assert not re.search(r"@\w", style_sheet(theme_colours(theme)))


@pytest.mark.usefixtures("qapp")
def test_every_icon_draws_something() -> None:
    names = [entry.name for entry in files("resources").joinpath("icons").iterdir()]
    for name in names:
        image = icon(name.removesuffix(".svg"), "#ff0000").pixmap(32, 32).toImage()
        inked = [
            (x, y)
            for x in range(image.width())
            for y in range(image.height())
            if image.pixelColor(x, y).alpha()
        ]
        assert inked, name


def test_disabled_text_is_paler() -> None:
    made = theme_palette(theme_colours(Theme.LIGHT))
    group = made.ColorGroup
    role = made.ColorRole.Text
    assert made.color(group.Disabled, role) != made.color(group.Active, role)


def test_an_unknown_theme_follows_the_system() -> None:
    assert theme_named("purple") is Theme.SYSTEM
    assert theme_named("dark") is Theme.DARK

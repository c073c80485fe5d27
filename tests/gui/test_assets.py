from __future__ import annotations

import re
from importlib.resources import files

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QLineEdit

from gui.assets import (
    Colours,
    Theme,
    effective,
    follow_system,
    icon,
    style_sheet,
    theme_colours,
    theme_named,
    theme_palette,
)

GROUNDS = ("window", "base", "raised", "zebra", "kept_row")
OF_PARENT = [("on_warning", "window"), ("on_good", "window"), ("on_bad", "window")]  # has its own
# Text as it is painted, beside what the style sheet says.
PAINTED = (
    *((ink, ground) for ink in ("text", "dim") for ground in GROUNDS),
    *(
        (ink, ground)
        for ink in ("kept", "marked", "changed")
        for ground in (*GROUNDS, "selection")
    ),
    *((ink, ground) for ink in ("disabled", "accent") for ground in ("window", "base", "raised")),
    ("on_selection", "selection"),
    ("on_accent", "accent"),
    ("on_warning", "warning"),
    ("on_good", "good"),
    ("on_bad", "bad"),
    ("on_hit", "hit"),
)
THEMES = {Theme.LIGHT: 4.5, Theme.DARK: 4.5, Theme.CONTRAST_LIGHT: 7.0, Theme.CONTRAST_DARK: 7.0}


def styled_pairs() -> list[tuple[str, str]]:
    """(text, ground) of each rule of the style sheet; what it leaves open is as in the window."""
    sheet = files("resources").joinpath("style", "window.qss").read_text("utf-8")
    found = []
    for rule in re.findall(r"\{([^}]*)\}", sheet):
        ink, ground = (
            re.search(rf"(?<![\w-]){name}: @(\w+)", rule) for name in ("color", "background")
        )
        if ink is not None:
            found.append((ink[1], ground[1] if ground is not None else "window"))
        selection = re.search(r"selection-color: @(\w+)", rule)
        if selection is not None:
            found.append((selection[1], "selection"))
    return [pair for pair in found if pair not in OF_PARENT]


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
def test_text_can_be_read_on_its_ground(theme: Theme) -> None:
    styled = styled_pairs()
    assert len(styled) > 20

    pale = {
        (ink, ground): ratio
        for ink, ground in (*PAINTED, *styled)
        if (ratio := contrast(theme_colours(theme), ink, ground)) < THEMES[theme]
    }

    assert pale == {}


@pytest.mark.usefixtures("qapp")
def test_the_real_system_can_be_asked_again_and_again() -> None:
    heard: list[int] = []
    follow_system(lambda *_: heard.append(1))

    worn = {effective(theme) for theme in (Theme.SYSTEM, Theme.CONTRAST, Theme.SYSTEM) * 3}

    assert len(worn) == 2
    QGuiApplication.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert heard == [1]


@pytest.mark.parametrize("theme", [Theme.CONTRAST_LIGHT, Theme.CONTRAST_DARK])
@pytest.mark.parametrize("shape", ["border", "same", "near", "review", "accent"])
def test_shapes_stand_out_in_high_contrast(theme: Theme, shape: str) -> None:
    assert contrast(theme_colours(theme), shape, "window") >= 3
    assert contrast(theme_colours(theme), shape, "base") >= 3


@pytest.mark.parametrize("ground", ["window", "raised"])
def test_buttons_have_an_edge_in_the_dark(ground: str) -> None:
    assert contrast(theme_colours(Theme.DARK), "edge", ground) >= 3


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
def test_what_a_field_asks_for_can_be_read(theme: Theme) -> None:
    field = QLineEdit()
    field.setStyleSheet(style_sheet(theme_colours(theme)))
    field.ensurePolished()

    asked = field.palette().color(QPalette.ColorRole.PlaceholderText)

    assert asked.name() == theme_colours(theme).dim
    assert asked.alpha() == 255


class AskingSystem:
    """The hints of a desktop that asks for more contrast."""

    def __init__(self, scheme: Qt.ColorScheme, preference: Qt.ContrastPreference) -> None:
        self._scheme, self._preference = scheme, preference

    def colorScheme(self) -> Qt.ColorScheme:  # noqa: N802 - Qt's name
        return self._scheme

    def accessibility(self) -> AskingSystem:
        return self

    def contrastPreference(self) -> Qt.ContrastPreference:  # noqa: N802 - Qt's name
        return self._preference


@pytest.mark.parametrize(
    ("chosen", "dark", "asks", "worn"),
    [
        (Theme.SYSTEM, False, True, Theme.CONTRAST_LIGHT),
        (Theme.SYSTEM, True, True, Theme.CONTRAST_DARK),
        (Theme.SYSTEM, True, False, Theme.DARK),
        (Theme.CONTRAST, False, False, Theme.CONTRAST_LIGHT),
        (Theme.CONTRAST, True, False, Theme.CONTRAST_DARK),
        (Theme.LIGHT, True, True, Theme.LIGHT),
    ],
)
def test_a_system_that_asks_for_contrast_gets_it(
    chosen: Theme, dark: bool, asks: bool, worn: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    scheme = Qt.ColorScheme.Dark if dark else Qt.ColorScheme.Light
    wish = Qt.ContrastPreference.HighContrast if asks else Qt.ContrastPreference.NoPreference
    hints = AskingSystem(scheme, wish)
    monkeypatch.setattr(QGuiApplication, "styleHints", lambda: hints)

    assert effective(chosen) is worn


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

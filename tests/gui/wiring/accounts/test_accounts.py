"""The account dialog in the window: looking up, the browser, and what is kept at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from helpers.screens.account_screens import fill_in_form, is_connected, open_dialog
from helpers.screens.screen_parts import field, press, visible_words, wait_for
from helpers.servers.dovecot import Dovecot, Person
from helpers.servers.dovecot_conf import Shape
from helpers.servers.oauth_provider import LoopbackProvider
from PySide6.QtWidgets import QComboBox, QLineEdit

from core.accounts.discover import Lookups
from core.model.remote import SignIn
from gui.app import Program
from gui.dialogs.accounts.account import AccountDialog

pytestmark = pytest.mark.slow


class Browser:
    """What opens links on this desktop."""

    def __init__(self, act: Callable[[str], None]) -> None:
        self._act = act
        self.opened: list[str] = []

    def open(self, link: str) -> None:
        self.opened.append(link)
        self._act(link)


@pytest.fixture
def provider() -> Iterator[LoopbackProvider]:
    with LoopbackProvider() as running:
        yield running


@pytest.fixture
def made(
    open_program: Callable[..., Program], provider: LoopbackProvider
) -> Callable[..., Program]:
    """Gives a window whose providers and look-ups are the test's."""
    return partial(open_program, presets={"google": provider.preset(name="google")})


def nothing_found(**changes: object) -> Lookups:
    values: dict[str, object] = {
        "fetch": lambda *_: None,
        "exchangers": lambda *_: (),
        "services": lambda *_: (),
        "answers": lambda *_: False,
        **changes,
    }
    return Lookups(**values)  # type: ignore[arg-type]


def look_up(program: Program, address: str) -> str:
    """Type an address and go on; what the dialog says on the next page."""
    dialog = open_dialog(program)
    field(dialog, QLineEdit, "E-mail address").setText(address)
    press(dialog, "Continue")
    wait_for(lambda: "Mail server" in visible_words(dialog))
    return visible_words(dialog)


def test_a_known_provider_is_found_without_asking_anybody(made: Callable[..., Program]) -> None:
    words = look_up(made(lookups=nothing_found()), "anna@gmail.com")

    assert "imap.gmail.com, port 993" in words
    assert "Encrypted (TLS)" in words
    assert "not verified" not in words


def test_a_guess_is_said_to_be_one(made: Callable[..., Program]) -> None:
    guessing = nothing_found(answers=lambda host, *_: host.startswith("imap."))

    words = look_up(made(lookups=guessing), "anna@small.example")

    assert "imap.small.example, port 993" in words
    assert "did not confirm these settings" in words


def test_where_nothing_is_found_the_form_is_there(made: Callable[..., Program]) -> None:
    program = made(lookups=nothing_found())

    words = look_up(program, "anna@nowhere.example")

    assert "No settings were found" in words
    dialog = program.enrolling.dialog
    assert dialog is not None
    assert field(dialog, QLineEdit, "Server").text() == "imap.nowhere.example"


def sign_in_by_browser(
    program: Program, person: Person, provider: LoopbackProvider
) -> AccountDialog:
    """Fill in the dialog and go to the browser."""
    dialog = open_dialog(program)
    fill_in_form(dialog, person.account())
    sign_in = field(dialog, QComboBox, "Sign-in")
    sign_in.setCurrentIndex(sign_in.findData(SignIn.OAUTH2.value))
    field(dialog, QLineEdit, "Your client ID").setText(provider.client_id)
    press(dialog, "Continue")
    press(dialog, "Sign in")
    return dialog


def test_sign_in_by_the_browser_keeps_a_token_and_no_password(
    made: Callable[..., Program],
    provider: LoopbackProvider,
    dovecot_like: Callable[[Shape], Dovecot],
) -> None:
    person = dovecot_like(Shape(introspection=provider.introspection)).person()
    provider.user = person.user
    browser = Browser(provider.agree)
    program = made(lookups=nothing_found(), open_link=browser.open)
    dialog = sign_in_by_browser(program, person, provider)
    wait_for(lambda: "Connected." in visible_words(dialog))
    press(dialog, "Add account")

    wait_for(lambda: is_connected(program))
    (account,) = program.parts.sources.naming.accounts.values()
    assert program.parts.reach.secrets.get(account) in provider.refresh
    assert len(browser.opened) == 1
    assert "code_challenge_method=S256" in browser.opened[0]
    assert provider.complaints == []


def test_who_says_no_in_the_browser_is_told_so_and_nothing_is_kept(
    made: Callable[..., Program],
    provider: LoopbackProvider,
    dovecot_like: Callable[[Shape], Dovecot],
) -> None:
    person = dovecot_like(Shape(introspection=provider.introspection)).person()
    browser = Browser(provider.decline)
    program = made(lookups=nothing_found(), open_link=browser.open)
    dialog = sign_in_by_browser(program, person, provider)

    wait_for(lambda: "was not completed" in visible_words(dialog))
    press(dialog, "Cancel")
    assert not list((program.parts.places.config / "accounts").glob("*"))

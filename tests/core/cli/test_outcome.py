"""How a command ended, as scripts and schedulers read it."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.cli.exits import Exit
from core.cli.outcome import exit_of, item_json, item_line
from core.cli.place_names import PlaceNames
from core.cli.words.wording import error_exit, error_words
from core.errors import (
    AccountError,
    AccountExists,
    AccountUnreadable,
    ConsentFailed,
    CoreError,
    KeyRingLocked,
    ServerBroken,
    ServerNotTrusted,
    ServerOffline,
    ServerThrottled,
    SignInFailed,
    SignInNeeded,
    UnknownAccount,
)
from core.model.groups import Verdict
from core.model.plan import Address, Item, Move
from core.model.refusals import Refusal, RefusalKind
from core.model.runs import ItemState, RunItem, RunState, RunSummary
from core.model.sources import SourceKind
from core.system.places import find_places

PATH = Path("/x/accounts/a.json")


def a_run(**counts: int) -> RunSummary:
    zero = dict.fromkeys(("moved", "skipped", "failed", "unknown", "undone", "pending"), 0)
    return RunSummary(
        "a" * 16, 0, RunState.DONE, "", **(zero | counts), freed_bytes=0, places=(str(PATH),)
    )


def an_item(
    state: ItemState, kind: RefusalKind | None = None, *, to: str = "trash", path: Path = PATH
) -> RunItem:
    address = Address(SourceKind.IMAP, str(path), "INBOX", "1:2", 0, "")
    item = Item(address, "0" * 64, 1, "", "Hi\x1b[2J", "")
    move = Move(item, item, to, Verdict.IDENTICAL, 1.0, "rule")
    return RunItem(0, move, state, None if kind is None else Refusal(kind))


@pytest.mark.parametrize(
    ("counts", "kind", "code"),
    [
        ({"moved": 1}, None, Exit.OK),
        ({"moved": 1}, RefusalKind.NOT_EXPUNGED, Exit.OK),
        ({"moved": 1, "skipped": 1}, RefusalKind.CHANGED, Exit.PARTLY),
        ({"moved": 1, "failed": 1}, RefusalKind.SERVER, Exit.PARTLY),
        ({"pending": 1}, None, Exit.INTERRUPTED),
        ({"pending": 1}, RefusalKind.OFFLINE, Exit.CONNECTION),
        ({"pending": 1}, RefusalKind.SIGN_IN, Exit.SIGN_IN),
        ({"pending": 1}, RefusalKind.OVER_QUOTA, Exit.QUOTA),
        ({"unknown": 1, "pending": 1}, RefusalKind.OFFLINE, Exit.UNKNOWN),
    ],
)
def test_a_run_ends_with_what_a_scheduler_can_act_on(
    counts: dict[str, int], kind: RefusalKind | None, code: Exit
) -> None:
    state = ItemState.VERIFIED if counts == {"moved": 1} else ItemState.PLANNED

    assert exit_of(a_run(**counts), [an_item(state, kind)]) is code


def test_what_was_only_looked_at_was_not_stopped() -> None:
    waiting = [an_item(ItemState.PLANNED)]

    assert exit_of(a_run(pending=1), waiting, only_looked=True) is Exit.PARTLY
    assert exit_of(a_run(moved=1), [an_item(ItemState.VERIFIED)], only_looked=True) is Exit.OK


def test_a_run_that_was_refused_whole_is_called_so() -> None:
    item = an_item(ItemState.SKIPPED, RefusalKind.PROTECTED)

    assert exit_of(a_run(skipped=1), [item]) is Exit.REFUSED


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (ServerOffline(PATH, "no route"), Exit.CONNECTION),
        (ServerThrottled(PATH, "slow down"), Exit.CONNECTION),
        (ServerBroken(PATH, "{2000000000}"), Exit.CONNECTION),
        (ServerNotTrusted(PATH, "self-signed"), Exit.TLS),
        (SignInFailed(PATH, "no"), Exit.SIGN_IN),
        (SignInNeeded(PATH), Exit.SIGN_IN),
        (KeyRingLocked("Anna"), Exit.SIGN_IN),
        (ConsentFailed("Anna", "access_denied"), Exit.SIGN_IN),
        (UnknownAccount("Anna"), Exit.USAGE),
        (AccountExists("Anna"), Exit.USAGE),
        (AccountUnreadable("Anna", "no JSON"), Exit.USAGE),
        (AccountError("Anna", "x"), Exit.USAGE),
    ],
    ids=lambda value: type(value).__name__,
)
def test_each_error_of_an_account_has_a_sentence_and_a_code(error: CoreError, code: Exit) -> None:
    words = error_words(error)

    assert error_exit(error) is code
    assert words[0].isupper() or words.startswith("Anna")
    assert "Error" not in words


def test_a_line_is_harmless_and_names_the_trash_of_the_account() -> None:
    line = item_line(an_item(ItemState.VERIFIED), PlaceNames(find_places()))

    assert "\x1b" not in line
    assert line.startswith("moved\t")
    assert item_json(an_item(ItemState.VERIFIED))["state"] == "verified"


def test_an_account_that_is_gone_is_shown_as_removed_with_its_id() -> None:
    folder = find_places().config / "accounts"
    item = an_item(ItemState.VERIFIED, to=f"imap:{'b' * 32}/Old", path=folder / "cc.json")
    line = item_line(item, PlaceNames(find_places()))

    assert "imap:removed account cc/INBOX #0" in line
    assert "imap:removed account bbbbbbbb/Old" in line

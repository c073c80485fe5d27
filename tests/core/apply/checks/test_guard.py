"""Paths that the guard compares; folders of accounts that it counts."""

from __future__ import annotations

import os
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.server_desk import ServerDesk
from helpers.boxes.moving import mail_bytes
from helpers.imap.fake_server import FakeServer

from core.apply.checks.guard import real_place
from core.errors import BrakeHeld
from core.settings import SafetySettings


def test_where_letters_fall_together_two_names_are_one_place(tmp_path: Path) -> None:
    one, other = tmp_path / "Posteingang é", tmp_path / "POSTEINGANG É"
    apart = unicodedata.normalize("NFD", str(one))

    assert real_place(one, folds=True) == real_place(other, folds=True)
    assert real_place(apart, folds=True) == real_place(one, folds=True)
    assert real_place(one, folds=False) != real_place(other, folds=False)


def test_links_are_followed(tmp_path: Path) -> None:
    (tmp_path / "Real").touch()
    (tmp_path / "link").symlink_to(tmp_path / "Real")

    assert real_place(tmp_path / "link", folds=False) == os.path.realpath(tmp_path / "Real")
    assert real_place(tmp_path / "link", folds=True) == real_place(tmp_path / "real", folds=True)


@pytest.mark.parametrize(("mails", "is_held"), [(4, True), (6, True), (7, False)])
def test_the_brake_counts_what_an_account_holds_and_does_not_believe_the_plan(
    home: Path, mails: int, is_held: bool
) -> None:
    server = FakeServer(home)
    for n in range(mails):
        server.deliver("INBOX", mail_bytes("a" if n < 4 else f"b{n}"))
    desk = ServerDesk(home, (server,), SafetySettings(brake_share=0.45))
    plan = desk.plan(server.items("INBOX"))
    plan = replace(plan, folder_sizes=tuple((leg, 1_000) for leg, _ in plan.folder_sizes))

    if is_held:
        with pytest.raises(BrakeHeld):
            desk.carry_out(plan)
        assert "move" not in server.commands
    else:
        assert desk.carry_out(plan).moved == 3

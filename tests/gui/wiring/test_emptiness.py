"""What stands in the place of results while there are none."""

from __future__ import annotations

from gui.wiring.emptiness import Empties


def test_accounts_that_nobody_looked_at_yet_are_not_no_folders() -> None:
    words = {
        n: Empties()
        .ready(folders=n, messages=0, size_bytes=0, expected=None, scan=lambda: None)
        .text
        for n in (0, 2)
    }

    assert words[0] == "Looking changes nothing in the mail."
    assert words[2].startswith("2 folder")

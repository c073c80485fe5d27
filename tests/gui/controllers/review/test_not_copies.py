from __future__ import annotations

import stat
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.screens.sessions import mail_columns
from pytestqt.qtbot import QtBot

from core.actions.not_copies import content_digests, find_not_copies
from core.library.store import Library
from core.model.table import MessageTable
from gui.controllers.review.not_copies import (
    NotCopies,
    list_pairs,
    read_pairs,
    recall_pairs,
    write_pairs,
)
from gui.models.said_pairs import SaidPair


def table() -> MessageTable:
    """Five messages, 0 and 1 equal in all that they say."""
    keys = np.array([7, 7, 8, 9, 10], np.uint64)
    return replace(mail_columns(5), message_id_key=keys, sent_utc=np.zeros(5, np.int64))


def test_a_pair_is_known_again_at_the_next_scan(qtbot: QtBot, tmp_path: Path) -> None:
    assert qtbot is not None
    file = tmp_path / "data" / "library.db"
    known = NotCopies(file)
    recalled = recall_pairs(file, table())
    known.open(recalled)

    known.remember(recalled, frozenset({(2, 3)}))
    known.wait(60)

    assert recall_pairs(file, table()).rows in ({(2, 3)}, {(3, 2)})
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_undo_forgets_and_other_scans_are_left_alone(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "library.db"
    digests = content_digests(table())
    here = tuple(sorted((int(digests[2]), int(digests[3]))))
    write_pairs(file, frozenset({(1, 2), here}))
    known = NotCopies(file)
    recalled = recall_pairs(file, table())
    known.open(recalled)

    known.remember(recalled, frozenset())
    qtbot.waitUntil(lambda: read_pairs(file) == frozenset({(1, 2)}))


def test_two_mails_that_say_the_same_are_known_again_and_forgotten_at_undo(
    tmp_path: Path, qtbot: QtBot
) -> None:
    assert qtbot is not None
    file = tmp_path / "library.db"
    known = NotCopies(file)
    recalled = recall_pairs(file, table())
    known.open(recalled)

    known.remember(recalled, frozenset({(0, 1)}))
    known.wait(60)
    again = recall_pairs(file, table())
    assert again.rows == {(0, 1), (1, 0)}
    apart = find_not_copies(table(), Library(file).not_copies())
    assert apart.holds(np.array([0, 1, 0]), np.array([1, 0, 2])).tolist() == [True, True, False]

    known.open(again)
    known.remember(again, frozenset())
    qtbot.waitUntil(lambda: recall_pairs(file, table()).rows == frozenset())


def test_what_was_undone_and_done_again_in_a_hurry_is_known(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "library.db"
    known = NotCopies(file)
    recalled = recall_pairs(file, table())
    known.open(recalled)

    for _ in range(5):
        known.remember(recalled, frozenset({(2, 3)}))
        known.remember(recalled, frozenset())
    known.remember(recalled, frozenset({(2, 4)}))

    digests = content_digests(table())
    pair = tuple(sorted((int(digests[2]), int(digests[4]))))
    qtbot.waitUntil(lambda: read_pairs(file) == frozenset({pair}))


def test_pairs_of_a_former_version_are_taken_over_once(tmp_path: Path) -> None:
    former = tmp_path / "not_copies.json"
    former.write_text('{"schema": "twinsweep.not_copies/1", "pairs": [["1", "ff"], ["2", "2"]]}')

    assert read_pairs(tmp_path / "library.db") == {(1, 255)}
    assert read_pairs(tmp_path / "library.db") == {(1, 255)}
    assert [path.name for path in tmp_path.glob("not_copies*")] == ["not_copies.taken"]


@pytest.mark.parametrize("text", ["", "[]", '{"pairs": [["x", "y"]]}', '{"pairs": [[1, 2]]}'])
def test_a_damaged_file_of_a_former_version_is_no_pairs(tmp_path: Path, text: str) -> None:
    (tmp_path / "not_copies.json").write_text(text)

    assert read_pairs(tmp_path / "library.db") == frozenset()


def test_a_damaged_library_is_no_pairs_and_stays(tmp_path: Path) -> None:
    file = tmp_path / "library.db"
    file.write_bytes(b"no database" * 1_000)

    assert read_pairs(file) == frozenset()
    assert file.read_bytes() == b"no database" * 1_000


def test_a_pair_of_equal_mails_stays_known_where_the_scan_has_one_of_them(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """Or a scan of one mailbox would forget what was said of a copy in another."""
    assert qtbot is not None
    file = tmp_path / "library.db"
    digests = content_digests(table())
    alone, here = (int(digests[2]),) * 2, tuple(sorted((int(digests[3]), int(digests[4]))))
    write_pairs(file, frozenset({alone, here}))
    known = NotCopies(file)
    recalled = recall_pairs(file, table())
    known.open(recalled)

    known.remember(recalled, frozenset())
    known.wait(60)

    assert read_pairs(file) == {alone}


def test_what_another_program_forgot_is_not_written_back(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "library.db"
    digests = content_digests(table())
    write_pairs(file, frozenset({(1, 2)}))
    known = NotCopies(file)
    recalled = recall_pairs(file, table())
    known.open(recalled)
    write_pairs(file, frozenset(), frozenset({(1, 2)}))

    with qtbot.waitSignal(known.written):
        known.remember(recalled, frozenset({(2, 3)}))

    assert read_pairs(file) == {tuple(sorted((int(digests[2]), int(digests[3]))))}


def test_what_is_forgotten_and_taken_back_has_its_day_again(qtbot: QtBot, tmp_path: Path) -> None:
    file, day = tmp_path / "library.db", 86_400 * 365 * 40
    write_pairs(file, frozenset({(1, 2), (3, 3)}), days={(1, 2): day})
    known = NotCopies(file)
    with qtbot.waitSignal(known.listed) as listed:
        known.list_pairs()
    assert [pair.digests for pair in listed.args[0]] == [(3, 3), (1, 2)]

    with qtbot.waitSignal(known.written):
        known.forget(frozenset({(1, 2)}))
    assert read_pairs(file) == {(3, 3)}
    with qtbot.waitSignal(known.written):
        known.take_back(frozenset({(1, 2)}))

    assert list_pairs(file)[1] == SaidPair((1, 2), day)
    known.wait(60)


def test_a_library_that_cannot_be_written_is_told_of(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "library.db"
    file.write_bytes(b"no database" * 1_000)
    known = NotCopies(file)

    with qtbot.waitSignal(known.failed):
        known.forget(frozenset({(1, 2)}))

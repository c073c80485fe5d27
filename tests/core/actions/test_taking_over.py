"""What kept messages take over, found in the stores when a plan is made."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.boxes.moving import items_of, write_box
from helpers.crashes.state_crash import FIRST, SECOND, write_mails

from core.actions.taking_over import (
    FoundMerges,
    find_changed_states,
    find_merges,
    find_unmarked,
    read_states,
)
from core.decide.build import BY_HAND
from core.job import NullJob
from core.model.groups import Difference, Verdict
from core.model.plan import Item, Move
from core.model.sources import SourceKind
from core.sources.stores import Stores


def move(what: Item, keeper: Item, verdict: Verdict = Verdict.IDENTICAL) -> Move:
    return Move(what, keeper, "trash", verdict, 1.0, "oldest")


def chosen(what: Item, keeper: Item) -> Move:
    """A move that a person marked, not a rule."""
    return move(what, keeper)._replace(by=BY_HAND)


def found_of(moves: list[Move], differs: Difference = Difference.NONE) -> FoundMerges:
    return find_merges(moves, [differs] * len(moves), Stores(), NullJob())


def test_states_are_read_in_each_kind_of_store(tmp_path: Path) -> None:
    maildir = items_of(write_mails(SourceKind.MAILDIR, tmp_path / "maildir", SECOND))
    mbox = items_of(write_mails(SourceKind.MBOX, tmp_path / "mbox", SECOND))
    eml = items_of(write_box(SourceKind.EML, tmp_path / "eml", ["a"]))
    found = read_states([*maildir, *mbox, *eml], Stores(), NullJob())
    assert found[maildir[1].address].names == {"\\Seen", "\\Answered"}
    assert found[mbox[1].address].names == {"\\Seen", "\\Answered", "later"}
    assert found[mbox[2].address].names == {"\\Seen", "$Forwarded", "$label2", "work"}
    assert eml[0].address not in found


def test_a_kept_message_gets_what_its_mailbox_holds_and_the_rest_is_told(tmp_path: Path) -> None:
    maildir = items_of(write_mails(SourceKind.MAILDIR, tmp_path / "maildir", FIRST))
    mbox = items_of(write_mails(SourceKind.MBOX, tmp_path / "mbox", SECOND))
    found = found_of([chosen(mbox[1], maildir[0]), chosen(mbox[2], maildir[0])])
    (one,) = found.merges
    assert one.kept == maildir[0]
    assert one.adds == ("\\Answered", "\\Seen", "$Forwarded")
    assert one.cannot == ("$label2", "later", "work")
    assert not found.barred


def test_a_copy_with_tags_goes_without_them_only_if_a_person_marked_it(tmp_path: Path) -> None:
    maildir = items_of(write_mails(SourceKind.MAILDIR, tmp_path / "maildir", FIRST))
    mbox = items_of(write_mails(SourceKind.MBOX, tmp_path / "mbox", SECOND))
    tagged = mbox[2]
    found = found_of([move(tagged, maildir[0]), move(mbox[0], maildir[0])])
    assert found.barred == {0}
    assert all("work" not in (*one.adds, *one.cannot) for one in found.merges)
    by_hand = found_of([chosen(tagged, maildir[0])])
    assert not by_hand.barred
    assert [one.cannot for one in by_hand.merges] == [("$label2", "work")]


@pytest.mark.parametrize("kind", [SourceKind.EML, SourceKind.MH, SourceKind.MAILDIR])
def test_a_label_in_the_header_of_a_copy_keeps_it_in_each_kind_of_store(
    tmp_path: Path, kind: SourceKind
) -> None:
    spec = write_box(kind, tmp_path / "box", ["a", "a", "a"])
    paths = sorted(path for path in spec.path.rglob("*") if path.is_file())
    for path, line in zip(paths, (b"X-Label: tax\n", b"X-Label: tax, other\n"), strict=False):
        path.write_bytes(line + path.read_bytes())
    one, more, none = items_of(spec)
    found = found_of([move(one, none), move(one, more), move(none, one), move(more, one)])
    assert found.barred == {0, 3}
    assert find_unmarked([move(one, more, Verdict.FULLER_FORM)], Stores(), NullJob()) == set()
    assert find_unmarked([move(one, none, Verdict.FULLER_FORM)], Stores(), NullJob()) == {0}
    planned = move(one, none)._replace(names=found.names[0])
    assert not find_changed_states([planned], Stores(), NullJob())


def test_a_label_or_a_star_of_protons_keeps_a_copy(tmp_path: Path) -> None:
    items = items_of(write_box(SourceKind.EML, tmp_path / "eml", ["a", "a", "a"]))
    notes = {"Version": 1, "Payload": [{"ID": "x==", "Name": "Tax", "Path": "Tax", "Type": 1}]}
    (tmp_path / "eml" / "labels.json").write_text(json.dumps(notes))
    for item, ids in zip(items, (["0", "x=="], ["0", "10"], ["0"]), strict=True):
        note = tmp_path / "eml" / item.address.uid.replace(".eml", ".metadata.json")
        note.write_text(json.dumps({"Payload": {"LabelIDs": ids, "Unread": 0}}))
    labelled, starred, plain = items
    found = found_of([move(labelled, plain), move(starred, plain), move(plain, starred)])
    assert found.barred == {0, 1}


def test_a_copy_goes_with_its_tags_where_the_kept_message_has_them(tmp_path: Path) -> None:
    one, other = (
        items_of(write_mails(SourceKind.MBOX, tmp_path / name, SECOND)) for name in ("a", "b")
    )
    assert found_of([move(one[2], other[2])]) == FoundMerges((), frozenset(), (None,))


def test_a_flagged_copy_stays_where_its_flag_cannot_be_taken_over(tmp_path: Path) -> None:
    eml = items_of(write_box(SourceKind.EML, tmp_path / "eml", ["a"]))
    maildir = items_of(write_mails(SourceKind.MAILDIR, tmp_path / "maildir", FIRST))
    moves = [move(maildir[0], eml[0]), move(maildir[2], eml[0]), move(maildir[1], eml[0])]
    found = found_of(moves)
    assert found.barred == {1}
    assert [(one.adds, one.cannot) for one in found.merges] == [((), ("\\Seen",))]


def test_where_nothing_is_to_be_added_nothing_is_planned(tmp_path: Path) -> None:
    box = write_box(SourceKind.MAILDIR, tmp_path / "box", ["a", "a"])
    kept, copy = items_of(box)
    assert found_of([move(copy, kept)]).merges == ()
    assert found_of([]).merges == ()
    assert find_merges([move(copy, kept)], [Difference.NONE], object(), NullJob()).merges == ()


def test_a_folder_that_is_gone_has_nothing_to_tell(tmp_path: Path) -> None:
    first = write_box(SourceKind.MAILDIR, tmp_path / "one", ["a", "a"])
    kept, copy = items_of(first)
    (tmp_path / "one").rename(tmp_path / "two")
    assert found_of([move(copy, kept)]).merges == ()


def test_what_a_message_in_a_file_of_its_own_says_is_told_and_a_flag_bars_it(
    tmp_path: Path,
) -> None:
    spec = write_box(SourceKind.EML, tmp_path / "eml", ["a", "a", "a"])
    first, second, _ = sorted(spec.path.iterdir())
    first.write_bytes(b"Status: RO\nX-Status: A\n" + first.read_bytes())
    second.write_bytes(b"X-Mozilla-Status: 0005\n" + second.read_bytes())
    read, flagged, kept = items_of(spec)
    found = found_of([move(read, kept), move(flagged, kept)])
    assert found.barred == {1}
    assert [(one.adds, one.cannot) for one in found.merges] == [((), ("\\Answered", "\\Seen"))]


def test_another_message_hands_on_its_flag_and_tags_only(tmp_path: Path) -> None:
    """An unread reply that quotes a read and answered message is neither read nor answered."""
    mbox = items_of(write_mails(SourceKind.MBOX, tmp_path / "mbox", SECOND))
    kept = items_of(write_mails(SourceKind.MBOX, tmp_path / "kept", FIRST))[0]
    for verdict in (Verdict.QUOTED, Verdict.FULLER_TEXT, Verdict.KNOWN_BULK):
        (one,) = found_of([move(item, kept, verdict) for item in mbox]).merges
        assert {*one.adds, *one.cannot} == {"\\Flagged", "$label2", "later", "work"}
    for verdict in (Verdict.SAME_TEXT, Verdict.NEAR):
        moves = [move(item._replace(message_id=""), kept, verdict) for item in mbox]
        (again,) = found_of(moves, Difference.SENT_TIME).merges
        assert {*again.adds, *again.cannot} == {"\\Flagged", "$label2", "later", "work"}
        (copied,) = found_of(moves, Difference.RECIPIENTS).merges
        assert {"\\Seen", "\\Answered"} < {*copied.adds, *copied.cannot}


def test_one_message_of_another_time_is_one_by_its_message_id(tmp_path: Path) -> None:
    mbox = items_of(write_mails(SourceKind.MBOX, tmp_path / "mbox", SECOND))
    kept, copy = (item._replace(message_id="<a@example.org>") for item in (mbox[0], mbox[1]))
    (one,) = found_of([move(copy, kept, Verdict.SAME_TEXT)], Difference.SENT_TIME).merges
    assert "\\Answered" in {*one.adds, *one.cannot}
    assert one.kept == kept


def test_an_issue_of_a_series_hands_on_nothing_and_its_tags_are_told(tmp_path: Path) -> None:
    mbox = items_of(write_mails(SourceKind.MBOX, tmp_path / "mbox", SECOND))
    kept = items_of(write_mails(SourceKind.MBOX, tmp_path / "kept", FIRST))[0]
    found = found_of([move(item, kept, Verdict.SAME_TEMPLATE) for item in mbox])
    told = ("\\Flagged", "$label2", "later", "work")
    assert [(one.adds, one.cannot) for one in found.merges] == [((), told)]
    assert not found.barred


def test_a_kept_message_in_a_folder_that_can_only_be_read_takes_nothing_over(
    tmp_path: Path,
) -> None:
    first, other = (
        items_of(write_mails(SourceKind.MAILDIR, tmp_path / name, mails))
        for name, mails in (("a", FIRST), ("b", SECOND))
    )
    moves = [move(other[1], first[0])]
    differs = [Difference.NONE]
    found = find_merges(moves, differs, Stores(), NullJob(), closed=[first[0].address])
    assert [(one.adds, one.cannot) for one in found.merges] == [((), ("\\Answered", "\\Seen"))]

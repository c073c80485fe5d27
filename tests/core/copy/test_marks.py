"""A message is left out of a copy only for a kept one that is read now, and is what it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.boxes.copies import STATE, SourceMail, items_in, plan_over, write_source
from helpers.process.stopping import NotingJob

from core.actions.cleaning import _copy_context, copy_order
from core.apply.journal.entries import leg_of
from core.copy.marks import Marks, find_marks
from core.errors import ServerOffline
from core.job import Cancelled, NullJob, Progress, Stage, ThreadJob
from core.model.copying import CopyForm
from core.model.groups import Verdict
from core.model.mail import MessageFlag
from core.model.plan import Address, Item, Move, Plan
from core.model.refusals import RefusalKind
from core.model.sources import SourceKind, SourceSpec

KINDS = [SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.EML]
BODY = b"Liebe Nachbarn\n"


def box_of(
    kind: SourceKind, path: Path, texts: str, flags: MessageFlag = MessageFlag.NONE
) -> SourceSpec:
    return write_source(kind, path, {"Inbox": [SourceMail(text, flags, BODY) for text in texts]})


def marks(plan: Plan, *specs: SourceSpec, marked_only: bool = False) -> Marks:
    order = copy_order(plan, CopyForm.EML, Path("/copy"), specs=specs, marked_only=marked_only)
    return find_marks(order, _copy_context(None), NullJob())


def plan_with(*moves: tuple[Item, Item]) -> Plan:
    made = tuple(Move(*move, "trash", Verdict.IDENTICAL, 1.0, "user") for move in moves)
    return Plan("00000000000000aa", 1, made, ())


def place(item: Item) -> tuple[tuple[str, str, str], str]:
    return leg_of(item.address), item.address.uid


@pytest.mark.parametrize("kind", KINDS)
def test_what_has_its_kept_mail_goes_and_is_kept_for(home: Path, kind: SourceKind) -> None:
    box, old = (box_of(kind, home / name, "ab") for name in ("box", "old"))
    plan = plan_over([old, box])

    found = marks(plan, box)

    assert set(found.moves) == {place(move.what) for move in plan.moves}
    assert all(found.goes(where) for where in found.moves)
    assert set(found.keepers.values()) == {frozenset()}, "what is kept is no part of the copy"
    both = marks(plan, box, old)
    assert {where: set(kept) for where, kept in both.keepers.items()} == {
        place(move.what): {place(move.keeper)} for move in plan.moves
    }


def remove(kept: Path) -> None:
    kept.unlink()


def rewrite(kept: Path) -> None:
    kept.write_bytes(kept.read_bytes().replace(b"Nachbarn", b"Freundin"))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("act", [remove, rewrite])
def test_for_a_kept_mail_that_is_not_what_it_was_nothing_is_left_out(
    home: Path, kind: SourceKind, act: Callable[[Path], None]
) -> None:
    box, old = (box_of(kind, home / name, "ab") for name in ("box", "old"))
    plan = plan_over([old, box])
    files = sorted(path for path in old.path.rglob("*") if path.is_file())
    act(files[0])

    found = marks(plan, box)

    changed = RefusalKind.KEEPER_GONE if act is remove else RefusalKind.KEEPER_CHANGED
    refused = {found.moves[where].keeper.subject: why.kind for where, why in found.refused.items()}
    subjects = ["Wasser a", "Wasser b"] if kind is SourceKind.MBOX else ["Wasser a"]
    assert refused == dict.fromkeys(subjects, changed)
    assert [found.goes(where) for where in found.moves] == [
        move.keeper.subject not in subjects for move in found.moves.values()
    ]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("flag", "goes"), [(MessageFlag.GHOST, False), (STATE, True)])
def test_a_kept_mail_that_is_deleted_already_keeps_nothing(
    home: Path, kind: SourceKind, flag: MessageFlag, goes: bool
) -> None:
    box, live = (box_of(kind, home / name, "a") for name in ("box", "live"))
    plan = plan_over([live, box])
    for path in sorted(live.path.rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    live.path.rmdir()
    marked = box_of(kind, live.path, "a", flag)
    (kept,) = items_in(marked) if goes else (plan.moves[0].keeper,)
    move = (plan.moves[0].what, kept)

    (found,) = marks(plan_with(move), box).refused.values() or (None,)

    assert (found is None) is goes


def test_a_kept_mail_that_goes_itself_keeps_nothing(home: Path) -> None:
    one, two, three = items_in(box_of(SourceKind.EML, home / "box", "aaa"))
    (box,) = (SourceSpec(SourceKind.EML, home / "box"),)

    found = marks(plan_with((one, two), (two, three)), box)

    assert {w: why.kind for w, why in found.refused.items()} == {place(one): RefusalKind.LAST_COPY}
    assert found.goes(place(two))


def test_moves_of_sources_that_are_not_copied_do_not_count(home: Path) -> None:
    box, other, old = (box_of(SourceKind.EML, home / name, "a") for name in ("box", "x", "old"))
    plan = plan_over([old, box, other])

    assert {where[0][1] for where in marks(plan, box).moves} == {str(box.path)}
    assert marks(plan, old).moves == {}


def test_a_keeper_that_goes_from_a_source_that_is_not_copied_keeps_nothing_either(
    home: Path,
) -> None:
    """The plan may yet be carried out there."""
    box, old = (box_of(SourceKind.EML, home / name, "aa") for name in ("box", "old"))
    (here, _), (there, there_too) = items_in(box), items_in(old)

    found = marks(plan_with((here, there), (there, there_too)), box)

    assert found.refused[place(here)].kind is RefusalKind.LAST_COPY


def test_of_the_marked_alone_nothing_needs_to_be_kept(home: Path) -> None:
    box, old = (box_of(SourceKind.EML, home / name, "a") for name in ("box", "old"))
    plan = plan_over([old, box])
    remove(next(old.path.rglob("*.eml")))

    found = marks(plan, box, marked_only=True)

    assert (len(found.moves), found.refused, found.keepers) == (1, {}, {})


def test_a_server_that_cannot_be_asked_is_an_error_and_no_missing_mail(home: Path) -> None:
    box = box_of(SourceKind.EML, home / "box", "a")
    (what,) = items_in(box)
    path = home / "accounts" / "anna.json"
    served = what._replace(address=Address(SourceKind.IMAP, str(path), "INBOX", "7:1", 0, ""))
    order = copy_order(plan_with((what, served)), CopyForm.EML, Path("/copy"), specs=[box])
    context = _copy_context(None)

    class Away:
        """No source can be opened but those on this computer."""

        def source(self, spec: SourceSpec, _job: object) -> object:
            if spec.kind is SourceKind.IMAP:
                raise ServerOffline(spec.path, "no route")
            return context.open_source(spec, NullJob())

    with pytest.raises(ServerOffline):
        find_marks(order, _copy_context(Away()), NullJob())  # type: ignore[arg-type]


def test_it_tells_how_many_kept_mails_are_read_and_can_be_stopped(home: Path) -> None:
    box, one, two = (box_of(SourceKind.EML, home / name, "ab") for name in ("box", "1", "2"))
    here, first, second = items_in(box), items_in(one), items_in(two)
    plan, job = plan_with((here[0], first[0]), (here[1], second[1])), NotingJob()
    order = copy_order(plan, CopyForm.EML, Path("/copy"), specs=[box])

    find_marks(order, _copy_context(None), job)
    assert job.progress == [Progress(Stage.CHECKING, n, 2, n) for n in range(2)]

    stopped = ThreadJob()
    stopped.cancel()
    with pytest.raises(Cancelled):
        find_marks(order, _copy_context(None), stopped)

"""Runs over one folder, undone in any order and in parts: the folder is as it was."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from helpers.boxes.moving import CALM, LocalSetup, items_of, write_box
from helpers.crashes.state_crash import Mail, write_mails
from helpers.process.sampling import examples
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.actions.taking_over import find_merges, read_states
from core.apply.execute import carry_out
from core.apply.undo import undo
from core.job import NullJob
from core.model.groups import Difference, Verdict
from core.model.plan import Move, Plan
from core.model.sources import SourceKind, SourceSpec
from core.sources.stores import Stores

pytestmark = pytest.mark.slow

MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108 - a folder of ours
OTHER: Mail = ("b", "S", 0x0001, "")
KINDS = (SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.MH, SourceKind.EML)


def a_run(setup: LocalSetup, kept: SourceSpec, chosen: set[int], number: int) -> Plan:
    """A plan for some of the messages that are there; each has its kept copy elsewhere."""
    keepers = {item.digest: item for item in items_of(kept)}
    items = items_of(setup.specs[0])
    moves = tuple(
        Move(item, keepers[item.digest], "trash", Verdict.IDENTICAL, 1.0, "oldest")
        for n, item in enumerate(items)
        if n in chosen
    )
    return Plan(f"{number:016x}", 0, moves, ())


@settings(
    max_examples=examples(60),
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(
    kind=st.sampled_from(KINDS),
    texts=st.lists(st.sampled_from("abc"), min_size=3, max_size=8),
    runs=st.lists(st.sets(st.integers(0, 7), min_size=1, max_size=4), min_size=2, max_size=4),
    data=st.data(),
)
def test_whatever_the_order_the_folder_is_as_it_was(
    kind: SourceKind, texts: list[str], runs: list[set[int]], data: st.DataObject
) -> None:
    home = Path(tempfile.mkdtemp(dir=MEMORY))
    try:
        kept = write_box(SourceKind.MBOX, home / "kept", list("abc"))
        setup = LocalSetup(home, (write_box(kind, home / "box", texts),))
        before, counted = setup.contents(), setup.live()
        left = Counter(counted)
        out: list[tuple[str, int, str]] = []  # run, number of the move, identity
        with setup.context() as context:
            for number, chosen in enumerate(runs):
                plan = a_run(setup, kept, chosen, number)
                if plan.moves:
                    done = carry_out(plan, context, NullJob())
                    assert done.moved == len(plan.moves)
                    out += [(plan.id, n, m.what.digest) for n, m in enumerate(plan.moves)]
            left -= Counter(digest for _, _, digest in out)
            assert setup.live() == left
            while out:
                run = data.draw(st.sampled_from(sorted({run for run, _, _ in out})))
                its = [n for of, n, _ in out if of == run]
                some = data.draw(st.sets(st.sampled_from(its), min_size=1))
                back = undo(run, context, NullJob(), items=some)
                assert (back.moved, back.failed, back.unknown) == (len(some), 0, 0)
                left += Counter(d for of, n, d in out if of == run and n in some)
                out = [one for one in out if not (one[0] == run and one[1] in some)]
                assert setup.live() == left
        assert setup.contents() == before
    finally:
        shutil.rmtree(home)


def with_marks(move: Move, number: int) -> Plan:
    """A plan of one move, whose kept message takes over what the other one has."""
    found = find_merges([move], [Difference.NONE], Stores(), NullJob())
    assert found.merges
    sizes = ((move.what.address.kind.value, move.what.address.path, ""), 9)
    return Plan(f"{number:016x}", 0, (move,), (sizes,), found.merges)


def marks_in(spec: SourceSpec) -> list[tuple[str, list[str]]]:
    """The identity and the marks of each message of a box."""
    items = items_of(spec)
    states = read_states(items, Stores(), NullJob())
    return sorted((i.digest, sorted(states[i.address].names)) for i in items)


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
@pytest.mark.parametrize("kind", [SourceKind.MAILDIR, SourceKind.MBOX, SourceKind.MH])
def test_a_kept_message_that_a_later_run_moved_gives_up_what_it_took_over(
    home: Path, kind: SourceKind, order: tuple[int, int]
) -> None:
    """Whichever run is undone first; it comes back to another place or name meanwhile."""
    box = write_mails(kind, home / "box", (("a", "", 0, ""), ("a", "RS", 0x0003, ""), OTHER))
    last = write_mails(kind, home / "last", (OTHER, ("a", "", 0, "")))
    setup = LocalSetup(home, (box, last), CALM)
    before, marks = setup.contents(), [marks_in(box), marks_in(last)]
    with setup.context() as context:
        kept, copy, _ = items_of(box)
        first = Move(copy, kept, "trash", Verdict.IDENTICAL, 1.0, "user", own_choice=True)
        assert carry_out(with_marks(first, 1), context, NullJob()).moved == 1
        keeper = next(i for i in items_of(last) if i.digest == kept.digest)
        gone = next(i for i in items_of(box) if i.address.position == 0)
        second = Move(gone, keeper, "trash", Verdict.IDENTICAL, 1.0, "user", own_choice=True)
        assert carry_out(with_marks(second, 2), context, NullJob()).moved == 1
        for number in order:
            undo(f"{number:016x}", context, NullJob())
    assert [marks_in(box), marks_in(last)] == marks
    if kind is not SourceKind.MH:
        assert setup.contents() == before

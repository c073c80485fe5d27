"""Runs over one folder, undone in any order and in parts: the folder is as it was."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from helpers.boxes.moving import LocalSetup, items_of, write_box
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.apply.execute import carry_out
from core.apply.undo import undo
from core.job import NullJob
from core.model.groups import Verdict
from core.model.plan import Move, Plan
from core.model.sources import SourceKind, SourceSpec

pytestmark = pytest.mark.slow

MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108 - a folder of ours
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
    max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
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

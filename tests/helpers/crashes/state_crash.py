"""Kill a run in which kept messages take over flags, at every crash point in turn.

A script (`python state_crash.py KIND VERB FOLDER`), because it forks. Two mailboxes with copies in
each and across, every copy with another state. Each of these must hold at each point:

- right after the kill no state is lost: what a copy had that left its folder, the kept one has;
- `resume` ends the run with the same files, by name and byte, as without a crash;
- a second `resume` changes nothing;
- undoing afterwards gives back the very same files and names, so no state is invented.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from helpers.boxes.mailboxes import mbox_bytes
from helpers.boxes.moving import LocalSetup, items_of, mail_bytes
from helpers.crashes.forked import KILLED, count_points, run_forked
from helpers.process.sampling import draw_points

from core.actions.taking_over import find_merges, read_states
from core.apply.execute import carry_out
from core.apply.recover import resume
from core.apply.undo import undo
from core.job import NullJob
from core.model.groups import Difference, Verdict
from core.model.message_state import lower_names
from core.model.plan import Item, Move, Plan
from core.model.runs import RunSummary
from core.model.sources import SourceKind, SourceSpec
from core.sources.files import hold
from core.sources.files.mh_sequences import SEQUENCES
from core.sources.mbox.store import MboxStore
from core.sources.registry import open_store
from core.sources.stores import Stores

# text of a message, Maildir letters, Thunderbird's bits, tags
Mail = tuple[str, str, int, str]
FIRST: tuple[Mail, ...] = (
    ("a", "", 0x0000, ""),
    ("b", "S", 0x0001, "work"),
    ("a", "FS", 0x0005, "$label1"),
    ("c", "S", 0x0001, ""),
)
SECOND: tuple[Mail, ...] = (
    ("d", "S", 0x0001, ""),
    ("a", "RS", 0x0003, "later"),
    ("d", "PS", 0x1001, "$label2 work"),
    ("b", "F", 0x0004, ""),
    ("e", "S", 0x0001, ""),
)
MH_NAMES = {"R": "replied", "F": "flagged", "P": "forwarded"}
PLAN_ID = "00000000000000aa"
_NUMBER = re.compile(r"(?<=,twinsweep)=[0-9]+")


def write_mails(
    kind: SourceKind, path: Path, mails: Sequence[Mail], *, per_base: int = 1
) -> SourceSpec:
    """Make a mailbox of these messages, with their states.

    per_base: How many files of a Maildir share a base name, as after a backup was copied over it.
    """
    if kind is SourceKind.MAILDIR:
        for part in ("cur", "new", "tmp"):
            (path / part).mkdir(parents=True)
        for n, (text, letters, _, _) in enumerate(mails):
            base = f"1700{n // per_base:06d}.M{n // per_base}P1.host"
            name = f"cur/{base}:2,{letters}" if letters else f"new/{base}"
            (path / name).write_bytes(mail_bytes(text))
    elif kind is SourceKind.MH:
        path.mkdir(parents=True)
        for n, (text, _, _, _) in enumerate(mails, start=1):
            (path / str(n)).write_bytes(mail_bytes(text))
        (path / SEQUENCES).write_text(sequences_of(mails), "ascii")
    else:
        path.write_bytes(mbox_bytes(map(with_lines, mails)))
    return SourceSpec(kind, path)


def sequences_of(mails: Sequence[Mail]) -> str:
    """The lines of an MH folder for these messages, from 1 on; tags as far as MH has them."""
    held: dict[str, list[int]] = {"cur": [1], "unseen": []}
    for n, (_, letters, _, tags) in enumerate(mails, start=1):
        names = [name for letter, name in MH_NAMES.items() if letter in letters]
        names += [tag for tag in tags.split() if tag.isalnum()]
        for name in names if "S" in letters else [*names, "unseen"]:
            held.setdefault(name, []).append(n)
    return "".join(f"{name}: {' '.join(map(str, held[name]))}\n" for name in held if held[name])


def with_lines(mail: Mail) -> bytes:
    """A message as Thunderbird keeps it in an mbox."""
    text, _, bits, tags = mail
    lines = f"X-Mozilla-Status: {bits:04x}\nX-Mozilla-Status2: 00000000\n"
    return (lines + f"X-Mozilla-Keys: {tags:<80}\n").encode() + mail_bytes(text)


class StateCrashCase:
    """One kind of store, one verb."""

    def __init__(self, kind: SourceKind, verb: str, home: Path, *, per_base: int = 1) -> None:
        self.kind, self.verb, self.home, self.per_base = kind, verb, home, per_base
        self.setup: LocalSetup | None = None

    def fresh(self) -> tuple[LocalSetup, Plan]:
        """The mailboxes, and the plan over them: the first of each text stays."""
        work = self.home / "work"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        specs = (
            write_mails(self.kind, work / "first", FIRST, per_base=self.per_base),
            write_mails(self.kind, work / "second", SECOND, per_base=self.per_base),
        )
        named = [(text_of(spec, item), item) for spec in specs for item in items_of(spec)]
        return LocalSetup(work, specs), plan_with_merges(named)

    def prepared(self) -> tuple[LocalSetup, Callable[[], RunSummary]]:
        """A fresh desk and the work that is to be cut off."""
        saved = self.home / "moved"
        if (
            self.verb == "apply" or self.setup is None or self.per_base > 1
        ):  # known by their numbers
            self.setup, plan = self.fresh()
            if self.verb == "undo":
                _carry_out(self.setup, plan)
                shutil.copytree(self.home / "work", saved, dirs_exist_ok=True)
        else:
            shutil.rmtree(self.home / "work")
            shutil.copytree(saved, self.home / "work")
        setup = self.setup
        if self.verb == "undo":
            return setup, lambda: _take_back(setup)
        return setup, lambda: _carry_out(setup, plan)


def plan_with_merges(named: Sequence[tuple[str, Item]], plan_id: str = PLAN_ID) -> Plan:
    """Keep the first message of each text, which takes over what the others have."""
    keepers: dict[str, Item] = {}
    moves = [
        Move(item, keepers[text], "trash", Verdict.IDENTICAL, 1.0, "oldest")
        for text, item in named
        if keepers.setdefault(text, item) is not item
    ]
    sizes: dict[tuple[str, str, str], int] = defaultdict(int)
    for _, item in named:
        sizes[(item.address.kind.value, item.address.path, item.address.folder)] += 1
    found = find_merges(moves, [Difference.NONE] * len(moves), Stores(), NullJob())
    return Plan(plan_id, int(time.time()), tuple(moves), tuple(sizes.items()), found.merges)


def _carry_out(setup: LocalSetup, plan: Plan) -> RunSummary:
    with setup.context() as context:
        return carry_out(plan, context, NullJob())


def _take_back(setup: LocalSetup) -> RunSummary:
    with setup.context() as context:
        return undo(PLAN_ID, context, NullJob())


def run_case(case: StateCrashCase) -> dict[str, int]:
    """Run one case at every point."""
    untouched = files_of(case.fresh()[0])
    wanted = states_by_text(case.fresh()[0])
    setup, work = case.prepared()
    points = count_points(work, case.home / "points")
    golden = files_of(setup)
    assert (golden == untouched) == (case.verb == "undo")
    killed, tried = 0, draw_points(points, f"{case.kind} {case.verb}")
    for point in tried:
        setup, work = case.prepared()
        killed += run_forked(work, kill_at=point) == KILLED
        where = f"{case.kind.value} {case.verb} point {point} ({points[point - 1]})"
        assert states_by_text(setup) == wanted, (where, states_by_text(setup), wanted)
        finish(setup, work, 1 if case.verb == "apply" else 2)
        assert files_of(setup) == golden, (where, _unlike(files_of(setup), golden))
        finish(setup, None, 0)
        assert files_of(setup) == golden, where
        if case.verb == "apply":
            _take_back(setup)
            assert files_of(setup) == untouched, (where, _unlike(files_of(setup), untouched))
    return {"points": len(points), "tried": len(tried), "killed": killed}


def files_of(setup: LocalSetup) -> dict[str, bytes]:
    """All files by name; the number in a base name of its own is another at each attempt."""
    return {_NUMBER.sub("=N", name): data for name, data in setup.contents().items()}


def finish(setup: LocalSetup, work: Callable[[], RunSummary] | None, begun: int) -> None:
    """What the program does at its next start; `work` is begun anew if it never began."""
    with setup.context() as context:
        before = len(context.journal.heads())
        for run in context.journal.unfinished():
            resume(run, context, NullJob())
        assert not context.journal.unfinished()
    if work is not None and before < begun:
        work()


def states_by_text(setup: LocalSetup) -> dict[str, frozenset[str]]:
    """The union of what all live messages of one text have."""
    found: dict[str, frozenset[str]] = {}
    for spec in setup.specs:
        store = open_store(spec)
        if isinstance(store, MboxStore):  # whole together with its undo file only: repair it
            for folder in store.folders():
                with store.hold(replace(folder, version="")):
                    pass
        by_digest = {item.address: text_of(spec, item) for item in items_of(spec)}
        for address, state in read_states(items_of(spec), Stores(), NullJob()).items():
            text = by_digest[address]
            found[text] = found.get(text, frozenset()) | lower_names(state.names)
    return found


def text_of(spec: SourceSpec, item: Item) -> str:
    """Which of the texts a message has."""
    store = open_store(spec)
    (folder,) = store.folders()
    for raw in store.fetch(folder, list(store.stubs(folder, NullJob()))):  # type: ignore[arg-type]
        if raw.stub.key.uid == item.address.uid:  # type: ignore[union-attr]
            subject = raw.data.partition(b"Subject: Wasser ")[2]  # type: ignore[union-attr]
            return subject[:1].decode()
    raise KeyError(item.address)


def _unlike(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    return sorted(name for name in {*one, *other} if one.get(name) != other.get(name))


def main() -> None:
    """Run the case of the command line, without the pauses between two looks at a folder."""
    hold._PAUSE_S = 0.0
    kind, verb, home = sys.argv[1:]
    restored = kind == "restored"
    store = SourceKind.MAILDIR if restored else SourceKind(kind)
    case = StateCrashCase(store, verb, Path(home), per_base=3 if restored else 1)
    print(json.dumps(run_case(case)))


if __name__ == "__main__":
    main()

"""`make mutants`: does a test fail when the code is wrong?

python -m tests.mutants.run [--seed 1] [--sample 300] [--rooms apply plan …] [--again]

Makes small mistakes, one at a time, on lines drawn by the seed from the rooms of `core` in
proportion to their size, and runs the tests that take the line: the module's own first, then the
quickest. What survives is either a test that is missing, or a mistake that changes nothing that
counts: then it goes into `equal.toml` with the reason.

Why our own: mutmut and cosmic-ray draw no seeded sample, start pytest anew for each mistake (two
seconds before the first test, beside 0.1 in a fork that has all libraries loaded), and mutmut
rewrites each function into a switch of all its variants, which workers and programs that a test
starts do not see.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.architecture.test_layout import THROUGH
from tests.mutants.line_map import LineMap
from tests.mutants.mutations import OWN_CHECK, Mutation, is_python, mutations
from tests.mutants.recording import record
from tests.mutants.trial import MutantOutcome, MutantTrial, copy_tree, outcomes, warm_up

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("apply", "copy", "decide", "match", "fingerprint", "keywords", "sources")
EQUAL = Path(__file__).with_name("equal.toml")
BAD = ("survived", "no test")
FATES = ("killed", "timed out", "survived", "no test", "equal")


@dataclass(frozen=True, slots=True)
class MutantVerdict:
    """A mistake, and what became of it: one of `FATES`."""

    mutation: Mutation
    fate: str
    by: tuple[str, ...] = ()
    tests: int = 0  # that were run, or would have been


def main() -> int:
    """Draw, try, print."""
    options = _options()
    folder: Path = options.folder.resolve()
    folder.mkdir(exist_ok=True)
    survivors = folder / "survivors.json"
    drawn = sample(options.rooms, options.sample, options.seed)
    if options.again:
        left = {tuple(each) for each in json.loads(survivors.read_text("utf-8"))}
        drawn = [each for each in drawn if each.key in left]
    equal = judged_equal()
    trees = [folder / f"tree{number}" for number in range(options.workers)]
    for tree in trees:
        copy_tree(ROOT, tree)
    warm_up()
    lines = None
    if not options.own:
        lines = LineMap(record(folder, ROOT, trees, options.rooms), ROOT)
    verdicts = [MutantVerdict(each, "equal") for each in drawn if each.key in equal]
    trials = [_trial(each, lines, options) for each in drawn if each.key not in equal]
    for number, outcome in enumerate(outcomes(trials, ROOT, trees), 1):
        verdicts.append(_verdict(outcome))
        _tell(verdicts[-1], f"{number}/{len(trials)}")
    if lines is not None:
        _tell_flakes(verdicts, lines, trees)
    _print_table(verdicts, options.rooms)
    survivors.write_text(json.dumps([v.mutation.key for v in verdicts if v.fate in BAD]), "utf-8")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=300, help="how many mistakes")
    parser.add_argument("--rooms", nargs="+", default=ROOMS, choices=ROOMS)
    parser.add_argument("--again", action="store_true", help="those that survived the last time")
    parser.add_argument("--own", action="store_true", help="only a module's own tests; no map")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--budget", type=float, default=30, help="seconds of tests for each")
    parser.add_argument("--examples", type=int, default=50, help="of a property, at most")
    parser.add_argument("--folder", type=Path, default=ROOT / ".mutants")
    return parser.parse_args()


def sample(rooms: Sequence[str], size: int, seed: int) -> list[Mutation]:
    """Draw lines, and one mistake on each: a table of numbers does not count a hundredfold."""
    by_line: dict[tuple[str, int], list[Mutation]] = defaultdict(list)
    for room in rooms:
        for path in sorted((ROOT / "core" / room).rglob("*.py")):
            for each in mutations(ROOT, path.relative_to(ROOT).as_posix()):
                by_line[each.file, each.line].append(each)
    draw = random.Random(seed)
    lines = sorted(by_line)
    draw.shuffle(lines)
    chosen: list[Mutation] = []
    for line in lines:
        if len(chosen) == size:
            break
        one = draw.choice(by_line[line])
        if one.kind != OWN_CHECK and is_python(one.apply((ROOT / one.file).read_bytes())):
            chosen.append(one)
    return sorted(chosen, key=lambda each: (each.file, each.start))


def judged_equal() -> set[tuple[str, str, str, str]]:
    """The keys of mistakes that change nothing that counts."""
    listed = tomllib.loads(EQUAL.read_text("utf-8"))["equal"]
    return {(each["file"], each["function"], each["line"], each["change"]) for each in listed}


def _trial(mutation: Mutation, lines: LineMap | None, options: argparse.Namespace) -> MutantTrial:
    own = own_files(mutation.file)
    if lines is None:
        return MutantTrial(mutation, tuple(sorted(own)), (2.0,) * len(own), options.examples)
    tests = lines.tests_of(mutation) or set(lines.of_files(own))
    chosen = lines.in_order(tests, own, options.budget)
    chosen += sorted(own - lines.files())  # all of a file that the map leaves out
    seconds = tuple(lines.seconds.get(test, 10.0) for test in chosen)
    return MutantTrial(mutation, tuple(chosen), seconds, options.examples)


def own_files(file: str) -> set[str]:
    """The test files of a module: its own and its door, or those that import it."""
    module = file.removesuffix(".py")
    folder, _, name = module.rpartition("/")
    own = {f"tests/{folder}/test_{name}.py"}
    if module in THROUGH:
        own.add(f"tests/{THROUGH[module]}")
    there = {each for each in own if (ROOT / each).exists()}
    if there:
        return there
    package, paths = re.escape(folder.replace("/", ".")), (ROOT / "tests").rglob("test_*.py")
    imports = re.compile(rf"^from {package}(\.{name} import| import .*\b{name}\b)", re.MULTILINE)
    return {p.relative_to(ROOT).as_posix() for p in paths if imports.search(p.read_text("utf-8"))}


def _verdict(outcome: MutantOutcome) -> MutantVerdict:
    assert outcome.trial.mutation is not None
    return MutantVerdict(
        outcome.trial.mutation, outcome.what, outcome.by, len(outcome.trial.tests)
    )


def _tell(verdict: MutantVerdict, number: str) -> None:
    """Print a survivor so that it can be looked at, and of others that they were."""
    each = verdict.mutation
    print(f"{number} {verdict.fate}: {each.file}:{each.line} {each.kind}", flush=True)
    if verdict.fate in BAD:
        print(f"    {each.source}\n    {each.before!r} -> {each.after!r}  ({verdict.tests} tests)")


def _tell_flakes(verdicts: Sequence[MutantVerdict], lines: LineMap, trees: Sequence[Path]) -> None:
    """Run what failed once more, on the code as it is: it must pass, or it proved nothing."""
    tests = sorted({test for each in verdicts for test in each.by if test in lines.seconds})
    seconds = tuple(lines.seconds[test] for test in tests)
    trials = [MutantTrial(None, tuple(tests), seconds, 1)] if tests else []
    for outcome in outcomes(trials, ROOT, trees[:1]):
        for test in outcome.by:
            print(f"fails without a mistake too, so what it killed does not count: {test}")


def _print_table(verdicts: Sequence[MutantVerdict], rooms: Sequence[str]) -> None:
    print(
        f"\n{'room':<12}" + "".join(f"{fate:>10}" for fate in FATES) + "      killed of the rest"
    )
    for room in (*rooms, "all"):
        of_room = [each for each in verdicts if room in {each.mutation.room, "all"}]
        count = Counter(each.fate for each in of_room)
        asked = len(of_room) - count["equal"]
        share = f"{(count['killed'] + count['timed out']) / asked:.1%}" if asked else "-"
        print(f"{room:<12}" + "".join(f"{count[fate]:>10}" for fate in FATES) + f"{share:>10}")


if __name__ == "__main__":
    sys.exit(main())

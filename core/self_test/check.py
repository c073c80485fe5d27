"""A named check, and how checks are run one after another."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path


class CheckFailed(Exception):
    """What was looked at is not as it has to be; the text says how it is."""


@dataclass(frozen=True, slots=True)
class Check:
    """Something to look at.

    Attributes:
        name: For the list, in a few words.
        run: Looks, given a folder of its own; gives what it saw, raises anything where that is
            not as it has to be.
    """

    name: str
    run: Callable[[Path], str]


@dataclass(frozen=True, slots=True)
class CheckOutcome:
    """How a check ended. seen: what it saw; trace: where it failed, "" if it did not."""

    name: str
    seen: str
    seconds: float
    trace: str = ""

    @property
    def is_ok(self) -> bool:
        """Whether all was as it has to be."""
        return not self.trace


def require(is_so: bool, otherwise: str) -> None:
    """Raise unless something is so.

    Raises:
        CheckFailed: With the words given.
    """
    if not is_so:
        raise CheckFailed(otherwise)


def run_all(checks: Iterable[Check], folder: Path, tell: Callable[[CheckOutcome], object]) -> bool:
    """Run checks, each in a new folder below `folder`; tell each outcome; True if all are OK."""
    all_ok = True
    for number, check in enumerate(checks):
        own = folder / str(number)
        own.mkdir()
        outcome = _outcome(check, own)
        tell(outcome)
        all_ok &= outcome.is_ok
    return all_ok


def _outcome(check: Check, folder: Path) -> CheckOutcome:
    start = time.perf_counter()
    try:
        seen, trace = check.run(folder), ""
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what was looked for
        seen = str(error) if isinstance(error, CheckFailed) else f"{type(error).__name__}: {error}"
        trace = traceback.format_exc()
    return CheckOutcome(check.name, seen, time.perf_counter() - start, trace)


def outcome_line(outcome: CheckOutcome) -> str:
    """An outcome as a line of the list; where it failed, with the trace below it."""
    word = "OK" if outcome.is_ok else "FAILED"
    line = f"{word:<6}  {outcome.name:<32}  {outcome.seconds:6.2f} s  {outcome.seen}"
    return f"{line}\n{outcome.trace}" if outcome.trace else line

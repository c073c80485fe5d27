"""The points of the issues about speed: what it was, what was to be reached, what is.

Seven are of the issue about the speed of a scan; the eighth is the window. `before` is what an
issue tells, measured from outside on other mail; `main` is the commit before the work began,
measured by `make bench` on this very mailbox, on a machine with other work to do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.bench.measure import Figure


class Point(NamedTuple):
    """One figure of the table.

    Attributes:
        number: Of the point.
        key: What `note` calls the figure.
        what: The same for people.
        unit: Of all three figures.
        before, main: What it was; "" if nobody measured it.
        most: What was to be reached at most.
    """

    number: int
    key: str
    what: str
    unit: str
    before: str
    main: str
    most: float


POINTS = (
    Point(1, "start.version", "twinsweep --version", "s", "0.8", "0.77", 0.2),
    Point(1, "start.ten", "scan of ten mails", "s", "", "1.76", 0.5),
    Point(1, "start.heavy", "--version: numpy, dictionaries loaded", "", "", "3", 0),
    Point(2, "all.80000", "all detectors, 80,000", "us", "1,530-1,720", "1,725", 750),
    Point(2, "text.80000", "text alone, 80,000", "us", "520", "830", 350),
    Point(2, "all.real", "all detectors, real mail", "us", "2,900", "2,955", 900),
    Point(2, "text.real", "text alone, real mail", "us", "630-750", "990", 450),
    Point(3, "pairs.growth", "pairs compared, 80,000 : 20,000", "x", "6-10", "9.55", 5),
    Point(4, "cached", "cached, 100,000, with its report", "s", "", "", 1),
    Point(4, "cached.new", "cached, after 1 % of new mail", "s", "", "", 2),
    Point(5, "memory", "peak at 100,000", "MB", "721 at 80,000", "", 450),
    Point(5, "memory.million", "peak at 1,000,000", "MB", "", "", 2_000),
    Point(5, "million.growth", "time a message, 1,000,000 : 100,000", "x", "", "", 1.25),
    Point(6, "letters.text", "letters, by text : mail-deduplicate", "x", "0.96", "", 0.3),
    Point(6, "letters.all", "letters, all detectors : the same", "x", "1.6", "", 0.6),
    Point(6, "letters, Maildir.text", "the same in a Maildir, by text", "x", "", "", 0.3),
    Point(6, "letters, Maildir.all", "the same in a Maildir, all detectors", "x", "", "", 0.6),
    Point(6, "real mail.text", "real mail, by text", "x", "13", "", 0.6),
    Point(6, "real mail.all", "real mail, all detectors", "x", "15", "", 1.2),
    Point(6, "campaigns.text", "campaigns, by text", "x", "", "", 0.5),
    Point(6, "campaigns.all", "campaigns, all detectors", "x", "", "", 1.2),
    Point(6, "archive.text", "archive of a list, by text", "x", "", "", 0.6),
    Point(6, "archive.all", "archive of a list, all detectors", "x", "", "", 1.2),
    Point(6, "peer.rensa", "ours, text alone : rensa", "x", "", "", 1),
    Point(6, "peer.rensa.join", "ours, fingerprints and join : rensa", "x", "", "", 1),
    Point(6, "peer.datasketch", "ours, text alone : datasketch", "x", "", "", 1),
    Point(6, "peer.datasketch.join", "ours, fingerprints and join : datasketch", "x", "", "", 1),
    Point(7, "first", "first groups of 100,000", "s", "", "", 10),
    Point(8, "window.paint", "window: start to first paint", "s", "", "1.07", 0.8),
    Point(8, "window.slider", "window: slider, 300,000 rows", "ms", "130-370", "", 100),
    Point(8, "window.filter", "window: filter, 300,000 rows", "ms", "130-370", "", 100),
    Point(8, "window.mark", "window: mark all, 300,000 rows", "ms", "130-370", "", 100),
    Point(8, "window.early", "window: first groups of 100,000", "s", "", "none", 10),
    Point(8, "survey", "window: overview of 100,000", "s", "", "", 0.7),
    Point(8, "block.scan", "window: longest block, scan of 100,000", "ms", "74", "", 50),
    Point(8, "block.move", "window: longest block, move", "ms", "1,012", "", 50),
    Point(8, "block.move.list", "window: longest block, list after it", "ms", "", "", 50),
    Point(8, "block.undo", "window: longest block, undo", "ms", "680", "", 50),
    Point(8, "block.undo.list", "window: longest block, list after it", "ms", "", "", 50),
)
_reached: dict[str, float] = {}


def note(key: str, value: float) -> None:
    """Remember a figure for the table."""
    if key not in {point.key for point in POINTS}:
        raise ValueError(key)
    _reached[key] = value


def note_worst(key: str, value: float) -> None:
    """Remember the largest of some figures of one point."""
    note(key, max(value, _reached.get(key, value)))


def lines() -> Iterator[str]:
    """The table; figures that this run did not measure are left out."""
    yield f"{'':50}{'before':>16}{'main':>9}{'at most':>9}{'reached':>9}"
    for point in POINTS:
        if point.key in _reached:
            value = _reached[point.key]
            told = f"{value:>9,.2f}" if value < 10 else f"{value:>9,.0f}"
            told += "" if value <= point.most else "  NOT REACHED"
            what = f"{point.number}  {point.what}" + f", {point.unit}" * bool(point.unit)
            yield f"{what:50}{point.before:>16}{point.main:>9}{point.most:>9,g}{told}"


def row(name: str, figure: Figure, n_messages: int, yardstick: Figure) -> str:
    """One way to go over a mailbox: processor time a message and in Y, wall, memory."""
    return (
        f"{name:30}{figure.cpu_s / n_messages * 1e6:>10,.0f}{figure.cpu_s / yardstick.cpu_s:>8.1f}"
        f"{figure.cpu_s:>9.2f}{figure.wall_s:>9.2f}{figure.peak_mib:>9,.0f}"
        f"{figure.parent_mib:>9,.0f}"
    )


HEAD = f"{'':30}{'us a mail':>10}{'x Y':>8}{'cpu s':>9}{'wall s':>9}{'peak MB':>9}{'parent':>9}"

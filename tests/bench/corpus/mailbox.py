"""Writes the bench mailbox: its messages, planted copies among them, and the truth about those.

python -m tests.bench.corpus.mailbox MESSAGES FOLDER [--short]
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

from tests.bench.corpus.bodies import body_of, footer, kind_of
from tests.bench.corpus.headers import Sent, headers
from tests.bench.corpus.mime import content, encoded_anew, wire_of
from tests.bench.corpus.words import SEED, SHARES, Writer, lexicon

KINDS = ("exact", "route", "footer", "greeting", "sentences", "encoding")
ANEW = frozenset({"greeting", "sentences"})  # sent to somebody else: a Message-ID of their own
SHARE_COPIES, SHARE_CAMPAIGNS = 0.25, 0.25  # of all messages; of the copies
# What a campaign sends is copied within so many messages: a larger mailbox has more campaigns,
# not larger ones. So far back at most lies what another copy copies, too.
REACH = 5_000
CAMPAIGNS = 10  # at the beginning of each stretch of `REACH`: 31 copies each
PART = 2_000  # messages a worker writes at a time


def original_of(number: int) -> tuple[int, str]:
    """(message that this one copies, kind of copy), or (number, "")."""
    dice = random.Random(SEED * 7 + number)
    start = number - number % REACH
    if number < start + CAMPAIGNS or dice.random() > SHARE_COPIES:
        return number, ""
    campaign = dice.random() < SHARE_CAMPAIGNS
    chosen = (
        start + int(CAMPAIGNS * dice.random())
        if campaign
        else dice.randrange(max(0, number - REACH), number)
    )
    while original_of(chosen)[1]:
        chosen = original_of(chosen)[0]
    kind = KINDS[number % len(KINDS)]
    return chosen, "exact" if kind_of(chosen) == "log" else kind  # of a word nothing is similar


def message(number: int, *, short: bool = False) -> bytes:
    """Message `number` as an mbox holds it, From_ line included."""
    source, copy = original_of(number)
    body = body_of(source, short=short)
    lines, wire = [list(section) for section in body.sections], wire_of(body, source)
    if copy == "footer":
        lines[-1] += footer(number % 1_000, body.language)[:1]
    elif copy == "greeting":
        lines[0].insert(0, Writer(body.language, number, number).sentences(6)[0])
    elif copy == "sentences":
        _change(lines, number, body.language)
    elif copy == "encoding":
        wire = encoded_anew(wire)
    anew = number if copy in ANEW else source
    sent = Sent(source, anew, number if copy in {"route", "footer"} else anew)
    return (
        b"From sender@example.org Mon Jan  1 00:00:00 2024\n"
        + headers(body, sent, short=short).encode()
        + content(body, lines, wire, source, short=short)
    )


def _change(lines: list[list[str]], number: int, language: str) -> None:
    """Write a tenth of the sentences anew; where there are fewer than ten, a word of one."""
    dice = random.Random(number)
    writer = Writer(language, number, number)
    total = sum(map(len, lines))
    for _ in range(total // 10):
        section = dice.choice(lines)
        section[dice.randrange(len(section))] = writer.sentences(12)[0]
    if total < 10:
        section = dice.choice(lines)
        at = dice.randrange(len(section))
        section[at] = section[at].replace(section[at].split()[-1], writer.sentences(4)[0], 1)


def make_mailbox(n_messages: int, folder: Path, *, short: bool = False) -> Path:
    """Write `mail-N.mbox` and its `mail-N.truth.json` into a folder, unless there.

    Args:
        n_messages: How many to make; a smaller mailbox is the beginning of a larger one.
        folder: Where to.
        short: Letters, replies and notifications alone, about 5 KB each: `short-N.mbox`.

    Returns:
        The mbox. `truth_of` gives the planted copies.

    Cost: 2,500 to 4,000 messages a second a processor.
    """
    box = folder / f"{'short' if short else 'mail'}-{n_messages}.mbox"
    if box.exists() and _truth(box).exists():
        return box
    folder.mkdir(parents=True, exist_ok=True)
    for language in SHARES:
        lexicon(language)  # once, for all that are forked below
    tasks = [
        (start, min(start + PART, n_messages), folder / f"part-{box.stem}-{start}", short)
        for start in range(0, n_messages, PART)
    ]
    unfinished, copies = folder / f"unfinished-{box.name}", {}
    with multiprocessing.get_context("fork").Pool() as pool, unfinished.open("wb") as file:
        for path, found in pool.imap(_write_part, tasks):
            with path.open("rb") as part:
                shutil.copyfileobj(part, file, 1 << 20)
            path.unlink()
            copies.update(found)
    _truth(box).write_text(json.dumps(copies))
    return unfinished.rename(box)


def make_maildir(n_messages: int, folder: Path, *, short: bool = False) -> Path:
    """The messages of `make_mailbox` as a Maildir beside it, in its order; made once."""
    box = make_mailbox(n_messages, folder, short=short)
    made = folder / f"{box.stem}.maildir"
    if not made.exists():
        unfinished = folder / f"unfinished-{made.name}"
        shutil.rmtree(unfinished, ignore_errors=True)
        for name in ("cur", "new", "tmp"):
            (unfinished / name).mkdir(parents=True)
        for number, data in enumerate(messages(n_messages, short=short)):
            (unfinished / "cur" / f"{number:07}.bench:2,S").write_bytes(data)
        unfinished.rename(made)
    return made


def truth_of(box: Path) -> dict[int, tuple[int, str]]:
    """Of each planted copy in a mailbox, by its position: what it copies, and the kind of copy."""
    told = json.loads(_truth(box).read_text())
    return {int(copy): (source, kind) for copy, (source, kind) in told.items()}


def _truth(box: Path) -> Path:
    return box.with_suffix(".truth.json")


def _write_part(task: tuple[int, int, Path, bool]) -> tuple[Path, dict[int, tuple[int, str]]]:
    start, end, path, short = task
    with path.open("wb") as file:
        file.writelines(message(number, short=short) for number in range(start, end))
    found = {number: original_of(number) for number in range(start, end)}
    return path, {number: one for number, one in found.items() if one[1]}


def messages(n_messages: int, *, short: bool = False) -> Iterator[bytes]:
    """The first messages of the mailbox, without their From_ lines."""
    for number in range(n_messages):
        yield message(number, short=short).partition(b"\n")[2]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("messages", type=int)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--short", action="store_true")
    options = parser.parse_args()
    print(make_mailbox(options.messages, options.folder, short=options.short))

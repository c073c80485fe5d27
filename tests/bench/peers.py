"""Beside others, in one run: mail-deduplicate on mailboxes, `rensa` and `datasketch` on texts.

What each finds of the planted copies is told beside its time. mail-deduplicate compares headers,
and sets mails aside that differ in more than some bytes; its fastest flags leave that out. MinHash
knows no mail: texts are taken out of the mailbox once, and all get the same. Ours reads them as
mail of a few headers, and works as it always does.
"""

from __future__ import annotations

import json
import mailbox
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from core.message.parts import open_message
from core.settings import ReadSettings
from core.text.body import body_text
from tests.bench.corpus.campaigns import make_archive, make_campaigns
from tests.bench.corpus.mailbox import ANEW, make_mailbox, make_maildir, messages, truth_of
from tests.bench.measure import Figure, in_turn, run
from tests.bench.points import HEAD, note, row
from tests.bench.speed import home_for_bench, scan, share_found, shares_by_kind, yardstick

N_MAILS, N_POSTS = 10_000, 8_000
MDEDUP = ("-n", "-s", "discard-all-but-one", "-a", "delete-discarded", "--jobs", "max")
FASTEST = ("-S", "-1", "-C", "-1")  # compare headers alone
BODY = ("--hash-body", "normalized")  # without blanks and ends of lines, as ours
USUAL, OURS = "0.8", "0.5"  # thresholds: what MinHash is mostly used with; the least of ours
SETTINGS = ReadSettings()


def beside_mdedup(folder: Path, rounds: int, real: Path | None) -> Iterator[str]:
    """mail-deduplicate and ours, on letters, campaigns, the archive of a list, and real mail.

    Args:
        folder: Where the mailboxes are made, and where `make bench-peer` installed the rival.
        rounds: How often each is measured.
        real: A folder with mbox files of real mail.
    """
    program = folder / "peer" / "bin" / "mdedup"
    box, maildir = make_mailbox(N_MAILS, folder), make_maildir(N_MAILS, folder)
    campaigns, n_campaigns = make_campaigns(folder)
    boxes = {
        "letters": ([box], N_MAILS),
        "letters, Maildir": ([maildir], N_MAILS),
        "campaigns": ([campaigns], n_campaigns),
        "archive": ([make_archive(folder, N_POSTS)], N_POSTS),
    }
    if real is not None:
        files = sorted(real.glob("*.mbox"))
        boxes["real mail"] = (files, sum(len(mailbox.mbox(file)) for file in files))
    for name, (mail, n_mails) in boxes.items():
        with home_for_bench() as home:
            ways: dict[str, Callable[[], Figure]] = {
                "mail-deduplicate, body hash": partial(run, [program, *MDEDUP, *BODY, *mail]),
                "mail-deduplicate, headers alone": partial(
                    run, [program, *MDEDUP, *FASTEST, *mail]
                ),
                "ours, text alone": partial(scan, mail, home, "--detectors", "text"),
                "ours, all detectors": partial(scan, mail, home),
            }
            found = in_turn(ways, rounds)
        yield f"\n{name}: {n_mails:,} messages"
        yield HEAD
        limit = yardstick([box] if mail == [maildir] else mail)
        for way, figure in found.items():
            yield row(way, figure, n_mails, limit)
        theirs = found["mail-deduplicate, body hash"].cpu_s
        for way, key in (("ours, text alone", "text"), ("ours, all detectors", "all")):
            note(f"{name}.{key}", found[way].cpu_s / theirs)
        if mail == [box]:
            yield f"found, ours: {share_found(found['ours, all detectors'].output, box)}"
    truth = truth_of(box)
    for name, flags in (("body hash", BODY), ("headers alone", FASTEST)):
        found_by = shares_by_kind(truth, _found_by_mdedup(program, maildir, flags))
        yield f"found, mail-deduplicate, {name}: {found_by}"


def beside_minhash(folder: Path, rounds: int, n_mails: int = N_MAILS) -> Iterator[str]:
    """`rensa`, `datasketch` and ours, on the same texts."""
    made = make_mailbox(n_mails, folder)
    truth, (texts, box) = truth_of(made), _texts(folder, made, n_mails)
    rivals = {
        f"{name}, from {least}": partial(
            run, [sys.executable, "-m", "tests.bench.rivals", name, texts, least]
        )
        for least in (USUAL, OURS)
        for name in ("rensa", "rensa-rho", "datasketch", "ours")
        if (name, least) != ("ours", USUAL)
    }
    with home_for_bench() as home:
        ours: Mapping[str, Callable[[], Figure]] = {
            "ours, all detectors": partial(scan, [box], home),
            "ours, text alone": partial(scan, [box], home, "--detectors", "text"),
        }
        found = in_turn({**rivals, **ours}, rounds)
    yield f"\nthe texts of {n_mails:,} messages"
    yield HEAD
    for name, figure in found.items():
        yield row(name, figure, n_mails, yardstick([box]))
    for name, figure in found.items():
        if name in rivals:
            groups = {int(one): other for one, other in json.loads(figure.output).items()}
        else:
            groups = _grouped(figure.output)
        yield f"found, {name}: {_share_of(truth, groups, n_mails)}"
    for name in ("rensa", "datasketch"):
        theirs = found[f"{name}, from {OURS}"].cpu_s
        note(f"peer.{name}", found["ours, text alone"].cpu_s / theirs)
        note(f"peer.{name}.join", found[f"ours, from {OURS}"].cpu_s / theirs)


def _share_of(truth: dict[int, tuple[int, str]], groups: dict[int, int], n_mails: int) -> str:
    """What was found, and how many messages stand in groups that copy nothing, nor are copied."""
    copied = {source for source, _ in truth.values()}
    strangers = n_mails - len(truth) - len(copied)
    wrong = sum(number not in truth and number not in copied for number in groups)
    return f"{shares_by_kind(truth, groups)}; others in groups {wrong / strangers:.3f}"


def _grouped(output: str) -> dict[int, int]:
    return {
        mail["position"]: number
        for number, group in enumerate(json.loads(output)["groups"])
        for mail in (group["kept"], *group["members"])
    }


def _texts(folder: Path, made: Path, n_mails: int) -> tuple[Path, Path]:
    """The texts of the bench mailbox as JSON, and as an mbox of mail with a few headers."""
    listed, box = folder / f"texts-{n_mails}.json", folder / f"texts-{n_mails}.mbox"
    if listed.exists() and box.exists():
        return listed, box
    texts, truth = [_text(data) for data in messages(n_mails)], truth_of(made)
    listed.write_text(json.dumps(texts, ensure_ascii=False))
    with box.open("w", encoding="utf-8") as file:
        for number, text in enumerate(texts):
            source, kind = truth.get(number, (number, ""))
            sent = number if kind in ANEW else source
            body = text.replace("\nFrom ", "\n>From ")
            file.write(
                "From sender@example.org Mon Jan  1 00:00:00 2024\nFrom: a@example.org\n"
                f"Message-ID: <{sent}@example.org>\nMIME-Version: 1.0\n"
                "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
                f"{body}\n\n"
            )
    return listed, box


def _text(data: bytes) -> str:
    opened = open_message(data, settings=SETTINGS)
    return body_text(
        opened.parts, lambda part: opened.decode_checked(part).text, settings=SETTINGS
    ).text


def _found_by_mdedup(program: Path, maildir: Path, flags: Sequence[str]) -> dict[int, int]:
    """Groups as mail-deduplicate makes them: what it deletes, with what it copies."""
    with tempfile.TemporaryDirectory(dir=maildir.parent) as place:
        copy = Path(place) / "mail"
        shutil.copytree(maildir, copy)
        run([program, *[word for word in MDEDUP if word != "-n"], *flags, copy])
        left = {int(path.name[:7]) for path in copy.rglob("*.bench*")}
    groups: dict[int, int] = {}
    for number, (source, kind) in truth_of(maildir.parent / f"mail-{N_MAILS}.mbox").items():
        # It may be the one that stays, unless it has a Message-ID of its own.
        if number not in left or (source not in left and kind not in ANEW):
            groups[number] = groups[source] = source
    return groups

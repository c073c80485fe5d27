"""What a scan proves and reads again grows like its mail, whatever kind of mail that is."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.sample_mail import scan_paths

from core.scan.cover import finding
from core.scan.cover.proving import CoverTask

WORDS = (
    "harbour", "lantern", "copper", "meadow", "winter", "pencil", "garden", "river", "basket",
    "candle", "mirror",
)  # fmt: skip
HTML = "Content-Type: text/html\n"


def a_sentence(dice: random.Random) -> str:
    return " ".join(dice.choices(WORDS, k=9)).capitalize() + "."


def some_text(dice: random.Random, n_sentences: int = 12) -> list[str]:
    return [a_sentence(dice) for _ in range(n_sentences)]


def a_message(number: int, body: str, head: str = "", *, sender: int = 0) -> bytes:
    hours, minutes = divmod(number * 17 % 1_440, 60)
    return (
        f"From: p{sender}@a.example\nTo: q@b.example\nMessage-ID: <m{number}@a.example>\n"
        f"Date: {1 + number * 17 // 1_440} Jan 2024 {hours:02}:{minutes:02}:00 +0000\n"
        f"{head}\n{body}\n"
    ).encode()


def a_campaign(n: int) -> list[bytes]:
    """One page with random words in a sheet, and in every second one in the text."""
    dice = random.Random(1)
    page = "".join(f"<p>{one}</p>" for one in some_text(dice))
    found = []
    for number in range(n):
        noise = " ".join(f"{dice.choice(WORDS)}{dice.randrange(1_000)}" for _ in range(60))
        last = noise[:40] if number % 2 else "Bye."
        body = f"<style>p {{color: red}} {noise}</style>{page}<p>{last}</p>"
        found.append(a_message(number, body, f"Subject: {noise[:20]}\n{HTML}", sender=number))
    return found


def notices(n: int) -> list[bytes]:
    text = "\n".join(some_text(random.Random(2)))
    return [a_message(number, text, "Subject: Notice\n") for number in range(n)]


def a_thread(n: int) -> list[bytes]:
    """Replies, each of which quotes what came before."""
    dice, found, before = random.Random(3), [], ""
    for number in range(n):
        body = "\n".join([*some_text(dice, 2), *(f"> {one}" for one in before.split("\n")[:40])])
        named = f"In-Reply-To: <m{number - 1}@a.example>\n" if number else ""
        found.append(a_message(number, body, f"Subject: Re: Plan\n{named}", sender=number % 5))
        before = body
    return found


def an_archive(n: int) -> list[bytes]:
    """Letters to a list, most of them answers to one of the last twenty; some came twice."""
    dice, found, bodies = random.Random(4), [], [""]
    for number in range(n):
        answered = dice.randrange(max(0, number - 20), number) if number % 4 else None
        quoted = bodies[answered + 1].split("\n") if answered is not None else []
        body = "\n".join([*(f"> {one}" for one in quoted[:9]), *some_text(dice, 5)])
        bodies.append(body)
        named = f"In-Reply-To: <m{answered}@a.example>\n" if answered is not None else ""
        head = f"Subject: Re: {WORDS[number % 11]} {number // 40}\n{named}"
        found.append(a_message(number, body, head, sender=number % 9))
        if number % 10 == 0:
            listed = head.replace("Subject: ", "Subject: [list] ")
            found.append(a_message(number, f"{body}\n\n____\nlist", listed, sender=number % 9))
    return found


def letters(n: int) -> list[bytes]:
    """One template, with a name and a sum in each."""
    dice = random.Random(5)
    text = some_text(dice)
    return [
        a_message(
            number,
            "\n".join([*text[:6], f"Dear {dice.choice(WORDS)}, pay {number} EUR.", *text[6:]]),
            "Subject: Your account\n",
        )
        for number in range(n)
    ]


@pytest.mark.parametrize(
    ("kind", "size"),
    [(a_campaign, 100), (notices, 100), (a_thread, 75), (an_archive, 150), (letters, 250)],
)
def test_twice_the_mail_takes_twice_the_proofs_and_reads(
    kind: Callable[[int], list[bytes]],
    size: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tasks: list[CoverTask] = []
    make = finding._make_task

    def noted(*told):  # type: ignore[no-untyped-def]
        tasks.append(make(*told))
        return tasks[-1]

    monkeypatch.setattr(finding, "_make_task", noted)
    counts = []
    for n in (size, 2 * size):
        mails = kind(n)
        scan_paths(write_mbox(tmp_path / f"{n}", mails))
        proofs = sum(len(task.pairs) for task in tasks)
        reads = sum(len(stubs) for task in tasks for _, _, stubs in task.parts)
        counts.append((proofs, reads, len(mails)))
        tasks.clear()

    (proofs, reads, _), (twice_proofs, twice_reads, n_twice) = counts
    assert twice_proofs <= 2.3 * proofs + 20
    assert twice_reads <= 2.3 * reads + 20
    assert twice_reads <= 1.5 * n_twice

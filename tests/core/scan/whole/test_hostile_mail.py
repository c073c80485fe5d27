"""No mail keeps the program busy: what is made to do so takes time in proportion to its size.

A table of hostile messages (`helpers.mail.hostile_mail`) is run at sizes n and 2n through what a
scan and a look at two messages do, and the ratio of the times is asserted.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail.hostile_mail import HOSTILE, TEXTS, near_copies, plain, repeat
from helpers.mail.sample_mail import scan_paths
from helpers.process.sampling import draw
from helpers.tables.growth import LINEAR, growth

from core.actions.explain import explain
from core.job import NullJob
from core.match.diff.worddiff import compare_texts
from core.message.parts import headers_to_show, open_message
from core.model.mail import MessageFlag
from core.model.sources import MessageKey, RawMessage, Stub
from core.scan.read import read_message
from core.scan.session import Session, cut_groups
from core.settings import ReadSettings
from core.text.body import show_text

pytestmark = pytest.mark.slow

READ = ReadSettings()


def place_of(name: str) -> str:
    """Where a message is hostile: "headers", "HTML", "body", "text", "a line"."""
    return name.partition(":")[0].partition(" of ")[0]


LARGEST = 1 << 19
LARGEST_SHOWN = 1 << 17


def read(data: bytes) -> None:
    """What a worker does with a message."""
    key = MessageKey("source", "folder", "1")
    read_message(RawMessage(Stub(key, 0, len(data), "", MessageFlag.NONE), data), READ)


def look(data: bytes) -> None:
    """What the window does with a message and a near copy of it."""
    opened = open_message(data, settings=READ)
    text = show_text(opened.parts, opened.decode, settings=READ)
    headers_to_show(data)
    half = len(text) // 2
    compare_texts(text, f"{text[:half]} changed {text[half:]}", NullJob())
    compare_texts(opened.mail.subject, opened.mail.subject[::-1], NullJob())


def test_the_table_is_as_large_as_it_says() -> None:
    assert len(HOSTILE) > 300
    assert len(TEXTS) > 100


@pytest.fixture(scope="module")
def loaded() -> None:
    """What a process loads once, at its first message."""
    read(plain(repeat("dear reader, the water is off ", 1_000)))


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("name", draw(HOSTILE, 60, of="hostile mail", kind=place_of))
def test_reading_a_hostile_mail_takes_linear_time(name: str) -> None:
    assert growth(read, HOSTILE[name], LARGEST) < LINEAR


@pytest.mark.parametrize("name", draw(TEXTS, 20, of="hostile texts", kind=place_of))
def test_looking_at_two_hostile_mails_takes_linear_time(name: str) -> None:
    assert growth(look, TEXTS[name], LARGEST_SHOWN) < LINEAR


def test_matching_and_explaining_hostile_mails_takes_linear_time(tmp_path: Path) -> None:
    """In this process: workers have read the messages, and their time is not in it."""
    seconds = []
    texts = draw(TEXTS, 30, of="hostile pairs", kind=place_of)
    for n in (6_000, 12_000):
        session, spent = matched(tmp_path / str(n), n, texts)
        seconds.append(spent)
        assert len(session.mails.position) == 3 * len(texts)
        assert not any("worker" in problem.detail for problem in session.problems)
        assert session.stats.edits.too_long > 0

    assert seconds[1] / seconds[0] < LINEAR


def matched(path: Path, n: int, texts: Sequence[str]) -> tuple[Session, float]:
    """A scan of these hostile texts with all detectors, and each pair explained."""
    mails = [copy for k, name in enumerate(texts) for copy in near_copies(TEXTS[name], n, k)]
    write_mbox(path, mails)
    began = time.process_time()
    session = scan_paths(path)
    groups = cut_groups(session, 0.6)
    for row in range(0, len(mails) - 2, 3):
        explain(session, groups, row, row + 1)
    return session, time.process_time() - began

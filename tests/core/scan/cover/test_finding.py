"""Which messages of a scan cover others, from files to pairs of rows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.mail import threads
from helpers.mail.sample_mail import scan_paths

from core.cache.fingerprints import SqliteCache
from core.match.cover import candidates
from core.match.cover.units import find_units
from core.model.groups import Difference, Verdict
from core.scan.cover import finding
from core.scan.cover.proving import CoverTask
from core.scan.session import Session, cut_groups, relate_rows

pytestmark = pytest.mark.slow

TEXT = "\n".join(threads.SENTENCES[:5])
FIRST = threads.message(1, TEXT)
LISTED = threads.message(1, f"{TEXT}\n\n_______\nlist\n").replace(b"Subject: ", b"Subject: [l] ")
ANSWER = threads.message(2, "Fine.\n\n> " + TEXT.replace("\n", "\n> ") + "\n", after=1)
OTHER = threads.message(1, TEXT.replace("480", "490"))
QUOTED, FORM = int(Verdict.QUOTED), int(Verdict.FULLER_FORM)


def pairs(session: Session) -> set[tuple[int, int, int]]:
    covers = session.covers
    columns = (covers.covered, covers.by, covers.verdict)
    return set(zip(*(column.tolist() for column in columns), strict=True))


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[SqliteCache]:
    opened = SqliteCache(tmp_path / "cache")
    yield opened
    opened.close()


def test_a_scan_names_all_pairs_and_copies_of_one_share_them(tmp_path: Path) -> None:
    box = write_mbox(tmp_path / "box", [FIRST, LISTED, ANSWER, FIRST, OTHER])
    session = scan_paths(box)

    assert pairs(session) == {
        (0, 1, FORM), (3, 1, FORM), (0, 2, QUOTED), (3, 2, QUOTED),
    }  # fmt: skip
    assert not session.covers.unverified.any()
    conflicts = {tuple(sorted(pair)) for pair in session.conflicts.tolist()}
    assert not {(0, 1), (1, 3)} & conflicts
    assert (0, 4) in conflicts


def test_a_date_is_not_lost_however_many_copies_have_none(tmp_path: Path) -> None:
    undated = [
        FIRST.replace(b"Date: ", b"X-Date: ").replace(b"<t1@", b"<a longer name of %d@" % number)
        for number in range(2 * candidates.HUBS)
    ]
    session = scan_paths(write_mbox(tmp_path / "box", [*undated, FIRST]))

    dated = len(undated)
    assert {a for a, b, _ in pairs(session) if b == dated} == set(range(dated))
    assert dated not in {a for a, _, _ in pairs(session)}


def test_the_verdict_is_that_of_the_cover_and_nothing_more_is_feared(tmp_path: Path) -> None:
    session = scan_paths(write_mbox(tmp_path / "box", [LISTED, FIRST, OTHER]))
    groups = cut_groups(session, 0.6)
    said = dict(zip(groups.members.tolist(), groups.verdict.tolist(), strict=True))
    differs = dict(zip(groups.members.tolist(), groups.differs.tolist(), strict=True))

    assert (groups.kept.tolist(), said[1], said[2]) == ([0], FORM, int(Verdict.CONFLICT))
    assert not differs[1] & Difference.MORE_TEXT
    turned = relate_rows(session, groups.members[:1], groups.kept, threshold=0.6)
    assert turned[1][0] == Verdict.CONFLICT


def test_a_second_scan_proves_nothing_again_and_a_grown_box_the_new_ones(
    tmp_path: Path, cache: SqliteCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    make = finding._make_task

    def counted(*told):  # type: ignore[no-untyped-def]
        task = make(*told)
        asked.append(len(task.pairs))
        return task

    monkeypatch.setattr(finding, "_make_task", counted)
    box = write_mbox(tmp_path / "box", [FIRST, LISTED])
    first = pairs(scan_paths(box, cache=cache))
    n_first = sum(asked)
    again = pairs(scan_paths(box, cache=cache))

    assert (first, again) == ({(0, 1, FORM)},) * 2
    assert n_first == sum(asked)
    write_mbox(tmp_path / "box", [FIRST, LISTED, ANSWER])
    assert pairs(scan_paths(box, cache=cache)) == {(0, 1, FORM), (0, 2, QUOTED)}
    assert 0 < sum(asked) - n_first <= 4


def test_drafts_by_flag_or_by_folder_are_never_covered(tmp_path: Path) -> None:
    flagged = b"X-Status: T\n" + FIRST

    assert pairs(scan_paths(write_mbox(tmp_path / "box", [flagged, LISTED, ANSWER]))) == set()
    box, drafts = write_mbox(tmp_path / "in", [ANSWER]), write_mbox(tmp_path / "Drafts", [FIRST])
    assert pairs(scan_paths(box, drafts)) == set()


def a_reply(
    number: int, day: int, body: str, *, subject: str = "Re: Agenda", to: str = ""
) -> bytes:
    """A reply with all that came before it below marks, that names at most one message."""
    named = f"In-Reply-To: <{to}@a.example>\n" if to else ""
    head = (
        f"From: p{number % 2}@a.example\nTo: q@b.example\nSubject: {subject}\n{named}"
        f"Date: Mon, {day:02} Jan 2024 10:00:00 +0000\nMessage-ID: <r{number}@a.example>\n\n"
    )
    return (head + body).encode()


def quote(body: str) -> str:
    return "".join(f"> {line}\n" for line in body.splitlines())


WRAPPED = (
    "Please find below what we said about the new garden fence, and who will\n"
    "paint it on Saturday morning. I shall bring the brushes, two buckets of\n"
    "green paint and a ladder that is long enough.\n"
)


def test_a_reply_that_names_nobody_is_found_by_its_subject_though_its_lines_are_marked(
    tmp_path: Path,
) -> None:
    first = a_reply(1, 1, WRAPPED, subject="Agenda")
    answer = a_reply(2, 2, "Fine.\n\nOn Monday somebody wrote:\n" + quote(WRAPPED))
    session = scan_paths(write_mbox(tmp_path / "box", [first, answer]))

    assert pairs(session) == {(0, 1, QUOTED)}


def test_the_last_of_a_chain_of_replies_covers_all_though_it_names_one(tmp_path: Path) -> None:
    second = "Fine.\n\nOn Monday somebody wrote:\n" + quote(WRAPPED)
    third = "See you there.\n\nOn Tuesday somebody wrote:\n" + quote(second)
    mails = [
        a_reply(1, 1, WRAPPED, subject="Agenda"),
        a_reply(2, 2, second, to="r1"),
        a_reply(3, 3, third, to="r2"),
    ]
    session = scan_paths(write_mbox(tmp_path / "box", mails))

    assert {(0, 2, QUOTED), (1, 2, QUOTED)} <= pairs(session)


def test_replies_to_different_messages_are_no_conversation(tmp_path: Path) -> None:
    """What In-Reply-To alone names stands behind a 0: that names nobody."""
    mails = [
        a_reply(n, n, f"{n}. {WRAPPED}", subject=f"Re: Topic {n}", to=f"elsewhere{n}")
        for n in range(1, 9)
    ]
    session = scan_paths(write_mbox(tmp_path / "box", mails))
    units = find_units(session.mails)
    scale = candidates._Scale(session.mails, units, np.arange(len(units.rows)))

    assert not len(candidates._pairs_of_conversations(scale, candidates.HUBS))


def test_another_subject_is_lost_with_its_message(tmp_path: Path) -> None:
    body = "".join(WRAPPED.replace("Saturday", day) for day in ("Monday", "Friday"))
    twelfth = a_reply(1, 1, body, subject="Agenda: 12 March")
    thirteenth = a_reply(2, 2, f"{body}\n-- \nOur list\n", subject="Agenda: 13 March")
    above = a_reply(3, 3, f"Agenda: 12 March\n\n{body}", subject="Meeting")
    session = scan_paths(write_mbox(tmp_path / "box", [twelfth, thirteenth, above]))

    assert {(a, b) for a, b, _ in pairs(session)} == {(0, 2)}


def test_tasks_of_a_long_conversation_read_each_message_a_few_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each message is compared with some of those after it, so neighbours go together."""
    mails, text = [], ""
    for n in range(1, 61):
        text = f"Number {n}: {threads.SENTENCES[n % 5]}\n" + text.replace("\n", "\n>")[:-1]
        after = n - 1 if n > 1 else None
        mail = threads.message(n, text, after=after)
        named = " ".join(f"<t{k}@example.org>" for k in range(max(1, n - 5), n))
        mails.append(f"References: {named}\n".encode() + mail if after else mail)
    sizes = sum(map(len, mails)) // len(mails)
    monkeypatch.setattr(finding, "TASK_BYTES", 12 * sizes)
    read, prove = [], finding.ordered_map

    def noted(work: object, tasks: Iterator[CoverTask], **more: object) -> object:
        given = list(tasks)
        read.extend(sum(len(stubs) for _, _, stubs in task.parts) for task in given)
        return prove(work, iter(given), **more)  # type: ignore[arg-type, type-var]

    monkeypatch.setattr(finding, "ordered_map", noted)
    session = scan_paths(write_mbox(tmp_path / "box", mails))
    assert len(session.covers.covered) > 60
    assert len(read) > 5
    assert sum(read) < 3 * len(mails)

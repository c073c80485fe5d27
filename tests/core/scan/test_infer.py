"""A large mail on a server is compared with a file's mail without fetching what is attached."""

from __future__ import annotations

from collections.abc import Sequence
from email.message import EmailMessage
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.mailboxes import write_mbox
from helpers.imap.remote_mail import MemoryReach
from helpers.mail.sample_mail import (
    OTHER,
    a_mail,
)
from helpers.mail.varied_mail import rewrap_base64, with_file
from helpers.tables.alike import describe_all_pairs
from helpers.tables.mail_tables import TableRow, mail_table

from core.actions.planning import PlanTerms, make_plan
from core.job import NullJob
from core.model.groups import Decision, Difference
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind
from core.model.table import MessageTable
from core.scan.infer import ENOUGH_BYTES, infer_attachments
from core.sources.registry import detect

pytestmark = pytest.mark.slow

LARGE = 300_000


def table(rows: Sequence[tuple[bool, tuple[int, ...], tuple[int, ...]]]) -> MessageTable:
    """Rows of (known by outline, contents, outlines)."""
    made = mail_table(
        [
            TableRow(text=1, files=outlines if outline else contents, flags=flag_of(outline))
            for outline, contents, outlines in rows
        ]
    )
    object.__setattr__(
        made, "outline_keys", np.array([o for _, _, os in rows for o in os], np.uint64)
    )
    made.size_bytes[:] = ENOUGH_BYTES
    return made


def flag_of(outline: bool) -> MessageFlag:
    return MessageFlag.OUTLINE if outline else MessageFlag.NONE


def test_outlines_that_were_read_elsewhere_are_filled_in_their_order() -> None:
    mails, told = infer_attachments(table([(False, (1, 2), (11, 12)), (True, (), (12, 11))]))

    assert told.tolist() == [False, True]
    assert mails.attachment_keys.tolist() == [1, 2, 2, 1]
    assert mails.attachments_digest[0].tolist() == mails.attachments_digest[1].tolist()


@pytest.mark.parametrize(
    "rows",
    [
        [(False, (1,), (11,)), (True, (), (12,))],  # another outline
        [(False, (1, 2), (11, 12)), (True, (), (11,))],  # not all of it
        [(False, (1,), (11,)), (True, (), (11, 12))],  # more
        [(False, (1,), (11,)), (False, (2,), (11,)), (True, (), (11,))],  # two contents
        [(False, (1,), (0,)), (True, (), (11,))],  # without outlines
        [(True, (), (11,)), (True, (), (11,))],  # nobody read one
    ],
)
def test_what_nobody_knows_for_certain_is_not_filled_in(
    rows: list[tuple[bool, tuple[int, ...], tuple[int, ...]]],
) -> None:
    given = table(rows)

    mails, told = infer_attachments(given)

    assert not told.any()
    assert mails.attachment_keys.tolist() == given.attachment_keys.tolist()


def test_small_mails_are_not_filled_in() -> None:
    mails = table([(False, (1,), (11,)), (True, (), (11,))])
    mails.size_bytes[:] = ENOUGH_BYTES - 1

    assert not infer_attachments(mails)[1].any()


def large(number: int, *, seed: int) -> EmailMessage:
    """A large mail; its file's name goes by `number`, its content by `seed`."""
    mail = a_mail(f"{OTHER} {number}", number=number)
    return with_file(mail, seed, name=f"{number}.pdf", size=LARGE)


@pytest.fixture
def reach(tmp_path: Path) -> MemoryReach:
    """An archive of large messages in a file, and the account that they came from."""
    mails = [large(n, seed=n) for n in range(4)]
    made = MemoryReach()
    made.server.put("INBOX", *mails)
    made.specs.append(detect(write_mbox(tmp_path / "archive", mails)))
    return made


def test_an_archive_is_compared_with_its_account_without_fetching_attachments(
    reach: MemoryReach,
) -> None:
    found = reach.scan()

    assert reach.server.asked.whole == []
    pairs = {
        (a, b): (name, differs) for a, b, _, name, differs in describe_all_pairs(found, range(8))
    }
    assert [pairs[n, n + 4] for n in range(4)] == [("SAME_TEXT", Difference.UNVERIFIED)] * 4


def test_one_that_is_encoded_in_another_way_is_fetched(reach: MemoryReach, tmp_path: Path) -> None:
    mail = large(77, seed=77)
    reach.server.put("INBOX", mail)
    reach.specs.append(detect(write_mbox(tmp_path / "other", [rewrap_base64(mail)])))

    found = reach.scan()

    assert reach.server.asked.whole == ["7:5"]
    pairs = {(a, b): name for a, b, _, name, _ in describe_all_pairs(found, range(10))}
    assert pairs[4, 9] == "IDENTICAL"


def test_before_it_moves_a_guess_is_looked_at(reach: MemoryReach) -> None:
    held = reach.server.boxes["INBOX"].mails[1]
    other = large(0, seed=99)  # a file of the same name and size
    before = len(held.data)
    held.data = other.as_bytes().replace(b"\n", b"\r\n")
    session = reach.scan()
    assert len(held.data) == before
    pairs = {(a, b): name for a, b, _, name, _ in describe_all_pairs(session, range(8))}
    assert pairs[0, 4] == "SAME_TEXT"

    found = make_plan(
        session, [Decision(4, (0,), "user")], PlanTerms(0.6), job=NullJob(), stores=reach.stores
    )

    assert found.plan.moves == ()
    assert [s.reason.kind for s in found.skipped] == [RefusalKind.LOSES_CONTENT]

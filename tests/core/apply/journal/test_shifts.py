"""Offsets in an mbox that mails left and came back to, against a file that is really written."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.apply.journal.shifts import MailboxFile

Mails = list[tuple[int, int]]  # number and length, in the order of the file


def offsets(mails: Mails) -> dict[int, int]:
    """Where each message of a file begins."""
    found, at = {}, 0
    for number, length in mails:
        found[number] = at
        at += length
    return found


@given(st.lists(st.integers(1, 9), min_size=1, max_size=9), st.data())
def test_mails_belong_where_they_were_whatever_left_and_came_back(
    lengths: list[int], data: st.DataObject
) -> None:
    whole = list(enumerate(lengths))
    here, file = list(whole), MailboxFile()
    for _ in range(data.draw(st.integers(1, 6))):
        gone = [mail for mail in whole if mail not in here]
        if here and (not gone or data.draw(st.booleans())):
            leaving = data.draw(st.sets(st.sampled_from(here), min_size=1))
            at = offsets(here)
            file.leave({("run", n): (at[n], length) for n, length in leaving})
            here = [mail for mail in here if mail not in leaving]
        elif gone:
            coming = data.draw(st.sets(st.sampled_from(gone), min_size=1))
            here = [mail for mail in whole if mail in here or mail in coming]
            at = offsets(here)
            found = MailboxFile(dict(file.out)).take([("run", n) for n, _ in coming])
            assert found == {("run", n): at[n] for n, _ in coming}
            file.come_back({("run", n): (at[n], length) for n, length in coming})


def test_a_mail_that_came_back_at_the_end_leaves_its_place_empty() -> None:
    file = MailboxFile()
    file.leave({("a", 0): (0, 10), ("a", 1): (10, 5)})

    file.come_back({("a", 0): (85, 10)})

    assert file.take([("a", 1)]) == {("a", 1): 0}


def test_of_mails_that_came_back_elsewhere_each_moves_those_below_it_in_the_file() -> None:
    file = MailboxFile()
    file.leave({("run", 1): (10, 10), ("run", 2): (0, 10)})

    file.come_back({("run", 1): (0, 10), ("run", 2): (20, 10)})  # the upper one at the end

    assert file.out == {("", -1): (0, 10)}  # its place is empty; the other one has its own

from __future__ import annotations

import numpy as np
from helpers.tables.ladders import AT, relate_by_proof
from helpers.tables.mail_tables import TableRow, mail_table

from core.decide.build import Related
from core.decide.exact import ExactCells, find_exact
from core.model.groups import Difference, Verdict

ONE = TableRow(text=1, sender=1, topic=1, sent=1, message_id=1)


def exact(rows: list[TableRow], relate: object = None) -> ExactCells:
    mails = mail_table(rows)
    n_rows = len(rows)
    return find_exact(
        mails,
        relate or relate_by_proof(mails),  # type: ignore[arg-type] - a Relate
        AT,
        allowed=lambda a, b: np.ones(len(a), np.bool_) & (b >= 0),
        names=np.ones(n_rows, np.uint64),
        rank=np.arange(n_rows),
    )


def test_equal_messages_are_one_cell_and_need_no_pairs() -> None:
    found = exact([ONE] * 5)

    assert len(set(found.cell.tolist())) == 1
    assert not len(found.pairs.gone)


def test_other_headers_make_other_cells_that_are_compared() -> None:
    more = TableRow(text=1, sender=1, topic=1, sent=1, message_id=1, headers=((5, 1),))
    found = exact([ONE, more])

    assert len(set(found.cell.tolist())) == 2
    assert len(found.pairs.gone) == 2  # both ways
    assert found.proven.all()


def test_another_message_number_is_never_a_copy() -> None:
    other = TableRow(text=1, sender=1, topic=1, sent=1, message_id=2)

    assert not len(exact([ONE, other]).pairs.gone)


def test_what_servers_gave_is_a_copy_that_is_not_proven() -> None:
    def unverified(kept: np.ndarray, members: np.ndarray) -> Related:
        n = len(kept)
        assert len(members) == n
        differs = np.full(n, int(Difference.UNVERIFIED), np.uint32)
        return np.ones(n), np.full(n, int(Verdict.SAME_TEXT), np.uint8), differs

    served = TableRow(text=1, sender=1, topic=1, sent=1, message_id=1, proof=-1)
    found = exact([served, served], unverified)

    assert len(found.pairs.gone) == 2
    assert found.pairs.unverified.all()
    assert not found.proven.any()


def test_no_messages_are_no_cells() -> None:
    assert not len(exact([]).row)

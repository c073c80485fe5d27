"""CSV comes back from a reader as it was, and no cell of it is a formula."""

from __future__ import annotations

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from core.system.csv_document import csv_pieces

TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=("Cs",)), max_size=12)


@given(st.lists(st.tuples(TEXTS, st.integers(0, 10**12), TEXTS), max_size=20))
def test_what_is_written_is_read_again(rows: list[tuple[str, int, str]]) -> None:
    text = "".join(csv_pieces(("a", "b", "c"), rows))

    header, *read = csv.reader(io.StringIO(text, newline=""))
    assert header == ["a", "b", "c"]
    for (first, number, last), got in zip(rows, read, strict=True):
        assert got[1] == str(number)
        assert (got[0].removeprefix("'"), got[2].removeprefix("'")) == (
            first.removeprefix("'"),
            last.removeprefix("'"),
        )
        assert not got[0].startswith(("=", "+", "-", "@", "\t", "\r"))


def test_numbers_stay_numbers_and_the_header_comes_first_and_alone() -> None:
    pieces = list(csv_pieces(("n",), ((-number,) for number in range(2500))))

    assert pieces[0] == "n\r\n"
    assert len(pieces) == 4
    assert "".join(pieces).endswith("\r\n-2499\r\n")

"""Every enum and every error has words, and numbers read as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import errors
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import UNKNOWN_TIME
from gui import wording


def test_one_reason_is_said_once() -> None:
    said = wording.error(errors.PlanRefused([Refusal(RefusalKind.CHANGED)] * 3))

    assert (
        said
        == "Nothing was changed. The message or its folder changed since the scan: scan again."
    )


def test_a_plan_that_is_refused_a_thousand_times_is_still_one_sentence() -> None:
    refusals = [Refusal(RefusalKind.LAST_COPY, f"/mail/{n}") for n in range(1_000)]

    said = wording.error(errors.PlanRefused(refusals))

    assert said.endswith("No message of the group would remain (/mail/9); 990 more reasons.")


@pytest.mark.parametrize(
    ("size_bytes", "said"),
    [
        (1, "1 byte"),
        (5, "5 bytes"),
        (41_000, "41 kB"),
        (2_345_678, "2.3 MB"),
        (318_000_000, "318 MB"),
    ],
)
def test_sizes_read_as_people_write_them(size_bytes: int, said: str) -> None:
    assert wording.size(size_bytes) == said


def test_counts_have_separators_and_one_is_singular() -> None:
    assert wording.messages(1) == "1 message"
    assert wording.messages(1284) == "1,284 messages"
    assert wording.number(57_000) == "57,000"


def test_an_unknown_date_is_called_so() -> None:
    assert wording.date(UNKNOWN_TIME) == "no date"


def test_what_a_stranger_wrote_is_no_place_for_another_part() -> None:
    assert wording.listed(["%2", "%1", "x"]) == "%2, %1, x"
    assert wording.clauses(["%2", "%1"]) == "%2; %1"
    assert wording.ended("it says %1") == "it says %1."


PIECES = st.lists(st.sampled_from(["%1", "%2", "%3", "%Ln", "%", "näme", "\\1", "{0}", " "]))


@given(st.lists(PIECES.map("".join), min_size=3, max_size=3))
def test_values_come_out_of_a_sentence_as_they_went_in(values: list[str]) -> None:
    said = wording.fill("\0%3\0%1\0%2\0%1", *values)

    assert said.split("\0")[1:] == [values[2], values[0], values[1], values[0]]


def test_a_place_without_a_value_stays() -> None:
    assert wording.fill("%1 of %2", "3") == "3 of %2"

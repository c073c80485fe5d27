from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.sources.imap.protocol import limits
from core.sources.imap.protocol.limits import literal_limit

sizes = st.integers(0, 1 << 40)


@given(sizes)
def test_a_mail_of_its_announced_size_always_fits_below_the_largest(size: int) -> None:
    assert literal_limit(size) >= min(size, limits.LITERAL)


@given(sizes)
def test_no_announcement_raises_the_limit_above_the_largest(size: int) -> None:
    assert literal_limit(size) <= limits.LITERAL


@given(sizes, sizes)
def test_a_larger_mail_never_has_a_lower_limit(one: int, other: int) -> None:
    assert literal_limit(min(one, other)) <= literal_limit(max(one, other))


def test_the_limit_is_a_fifth_and_64_kib_above_what_was_announced() -> None:
    assert literal_limit(1_000_000) == 1_200_000 + 65_536

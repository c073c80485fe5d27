"""Mork as Thunderbird writes it, and as it may be broken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.sources.neighbours.mork import read_rows

HEAD = b'// <!-- <mdb:mork:z v="1.4"/> -->\n'
NAMES = b"< <(a=c)> // (f=iso-8859-1)\n  (80=ns:rows)(81=flags)(82=tags)>\n"


def rows(text: bytes) -> object:
    return read_rows(HEAD + NAMES + text, {b"flags", b"tags"})


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (b"[1:^80(^81=5)]", {b"flags": b"5"}),
        (
            b"<(A0\n  =5)>{1:^80 {(k^80:c)(s=9)}\n [1(^81^A0)(^82=x)]}",
            {b"flags": b"5", b"tags": b"x"},
        ),
        (b"[1:^80(^81=5)(^82=x)]@$${7{@[1:^80(^81=6)]@$$}7}@", {b"flags": b"6", b"tags": b"x"}),
        (b"[1:^80(^81=5)]@$${7{@[1:^80(^81=6)]@$$}~~7}@", {b"flags": b"5"}),
        (b"[1:^80(^81=5)]@$${7{@[1:^80(^81=6)]", {b"flags": b"5"}),
        (b"[1:^80(^81=5)(^82=x)][-1:^80(^82=y)]", {b"tags": b"y"}),
        (b"[1:^80(^81=5)]{1:^80 {(k^80:c)} -\n [-1]}", {}),
        (rb"[1:^80(^82=a\)b\\c$C3$BC\$(^81=5)]", {b"tags": b"a)b\\c\xc3\xbc$(^81=5"}),
        (b"[1:^80(^82=one \\\n  two)]", {b"tags": b"one   two"}),
        (b"// [1:^80(^81=9)]\n[1:^80(^81=5)]", {b"flags": b"5"}),
    ],
)
def test_the_last_committed_cells_of_a_row_hold(text: bytes, found: dict[bytes, bytes]) -> None:
    assert rows(text) == {b"ns:rows": {b"1": found}}


def test_what_does_not_begin_as_mork_is_none() -> None:
    assert read_rows(b"", ()) is None
    assert read_rows(NAMES, ()) is None


@given(st.binary(max_size=400), st.integers(0, 400))
def test_damage_is_never_an_error(noise: bytes, at: int) -> None:
    whole = b"<(A0=5)>{1:^80 {(k^80:c)(s=9)}\n [1(^81^A0)(^82=x)]}@$${7{@[1:^80(^81=6)]@$$}7}@" * 4
    rows(whole[:at] + noise + whole[at:])


def test_time_grows_with_the_length_alone() -> None:
    for part in (b"<(", b"[1(", b"(\\", b"[1:^80(^81=", b"@$${7{@", b"<<(a=c)>", b"{1:^80"):
        rows(part * 200_000)

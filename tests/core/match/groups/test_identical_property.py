"""Any mail: one thing changed, and it is another; carried by any way, and it is the same."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from helpers.mail import threads
from helpers.mail.carried_mail import carried_pairs
from helpers.mail.carrying import carry_mail, change_byte, change_field
from helpers.mail.mime_trees import mixed_up
from helpers.mail.real_mail import raw_messages
from helpers.mail.slow_mail import read_shown
from helpers.mail.unlike_headers import unlike_headers
from helpers.mail.unlike_parts import unlike_parts
from helpers.process.sampling import draw, examples
from helpers.tables.block_tables import tables
from helpers.tables.mail_tables import TableRow, mail_table
from hypothesis import given, settings
from hypothesis import strategies as st

from core.canonical import Canonical
from core.job import NullJob
from core.match.groups.proof import canonical_of, differences_of
from core.match.groups.verdict import judge_pairs
from core.match.join.join import find_links
from core.message.canonical import canonical_content
from core.message.parts import open_message
from core.model.groups import Difference, Verdict
from core.settings import ReadSettings

pytestmark = pytest.mark.slow

LARGE = 30_000
MAILS = [
    mail.replace(b"\r\n", b"\n")
    for case in (*unlike_parts(), *unlike_headers(), *carried_pairs())
    for mail in case[1:3]
    if len(mail) < LARGE
]
SEEDS = st.integers(0, 1 << 32)
ANY_MAIL = st.sampled_from(MAILS) | SEEDS.map(mixed_up)


def canonical(data: bytes) -> Canonical:
    return canonical_content(open_message(data, settings=ReadSettings()))


def check_change(data: bytes, rng: random.Random) -> bool:
    """Whether there was something to change."""
    pair = change_byte(data, rng)
    if pair:
        packed, changed = pair
        assert differences_of(canonical(packed), canonical(changed))
    other = change_field(data, rng)
    if other:
        assert differences_of(canonical(data), canonical(other))
    return pair is not None or other is not None


def check_carried(data: bytes, rng: random.Random) -> bool:
    """Whether the mail can be proven at all."""
    before = canonical(data)
    other = carry_mail(data, rng)
    if before.digest:
        assert differences_of(before, canonical(other)) == Difference.NONE, other[:3_000]
    return bool(before.digest)


@settings(deadline=None, max_examples=examples(600))
@given(ANY_MAIL, SEEDS)
def test_one_byte_or_one_field_changed_makes_another_mail(data: bytes, seed: int) -> None:
    check_change(data, random.Random(seed))


@settings(deadline=None, max_examples=examples(600))
@given(ANY_MAIL, SEEDS)
def test_any_way_of_transport_leaves_the_same_mail(data: bytes, seed: int) -> None:
    check_carried(data, random.Random(seed))


def test_real_mail_is_the_same_by_any_way_and_no_other_when_changed(shared_data: Path) -> None:
    rng = random.Random(14)
    drawn = draw(raw_messages(shared_data / "mail"), 400, of="real mail that travels")
    mails = [data.replace(b"\r\n", b"\n") for _, data in drawn]
    chosen = [data for data in mails if len(data) < LARGE]

    changed = sum(check_change(data, rng) for data in chosen)
    same = sum(check_carried(data, rng) for data in chosen)

    assert changed > 0.9 * len(chosen)
    assert same > 0.9 * len(chosen)


def test_what_is_identical_in_real_mail_is_so_for_a_slow_comparison(shared_data: Path) -> None:
    """Written with the standard library alone, so that no mistake of ours is in both."""
    by_digest: dict[bytes, dict[bytes, Canonical]] = {}
    for _, data in raw_messages(shared_data):
        found = canonical(data)
        if found.digest:
            by_digest.setdefault(found.digest, {})[data] = found
    n_pairs = 0
    for copies in by_digest.values():
        for (one, proof), (other, second) in combinations(list(copies.items())[:4], 2):
            if not differences_of(proof, second):
                two = read_shown(one), read_shown(other)
                n_pairs += None not in two
                assert None in two or two[0] == two[1]
    assert n_pairs > 300


SMALL = st.integers(0, 2)
ROWS = st.builds(
    TableRow,
    text=SMALL,
    files=st.sampled_from([(), (1,), (2,)]),
    sender=SMALL,
    topic=SMALL,
    sent=SMALL,
    message_id=SMALL,
    proof=st.sampled_from([-1, 1, 2]),
    headers=st.dictionaries(st.integers(1, 3), st.integers(1, 2)).map(
        lambda held: tuple(sorted(held.items()))
    ),
)


@settings(deadline=None, max_examples=examples(300))
@given(st.lists(ROWS, min_size=2, max_size=7))
def test_columns_say_identical_exactly_where_two_mails_do(rows: list[TableRow]) -> None:
    mails = mail_table(rows, tables({number: [1, 2] for number in range(len(rows))}))
    a, b = np.array(list(combinations(range(len(rows)), 2))).T
    links = find_links(mails.blocks, n_mails=len(rows), floor=0.5, max_links=10**4, job=NullJob())

    verdict, _ = judge_pairs(mails, links, a, b)

    expected = [
        differences_of(canonical_of(mails, one), canonical_of(mails, other)) == Difference.NONE
        for one, other in zip(a.tolist(), b.tolist(), strict=True)
    ]
    assert (verdict == Verdict.IDENTICAL).tolist() == expected


@pytest.mark.parametrize("seed", range(3))
def test_two_made_up_mails_are_never_the_same(seed: int) -> None:
    contents = [canonical(mixed_up(1_000 * seed + n)) for n in range(40)]

    assert all(differences_of(a, b) for a, b in combinations(contents, 2))


@pytest.mark.parametrize("field", ["Received", "Delivery-date"])
def test_when_a_message_without_a_date_came_is_part_of_it(field: str) -> None:
    plain = threads.message(1, "\n".join(threads.SENTENCES[:4])).split(b"\n\n", 1)
    bare = b"\n".join(
        line for line in plain[0].split(b"\n") if not line.startswith((b"Date:", b"Message-ID:"))
    )
    on_third, on_sixth, again = (
        f"{field}: by mx.example.org; {day} Mar 2024 08:00:00 +0000\n".encode() + bare
        for day in (3, 6, 3)
    )
    dated = [f"{field}: {day} Mar 2024 08:00:00 +0000\n".encode() + plain[0] for day in (3, 6)]

    def is_same(kept: bytes, gone: bytes) -> bool:
        both = [head + b"\n\n" + plain[1] for head in (kept, gone)]
        return differences_of(*map(canonical, both)) == Difference.NONE

    assert is_same(on_third, again)
    assert not is_same(on_third, on_sixth)
    assert is_same(*dated)

"""What is measured on the bench mailbox must be the same mail each time, and like real mail."""

from __future__ import annotations

import statistics
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from helpers.mail.one_text import detect_language

from core.message.parts import OpenMessage, open_message
from core.settings import ReadSettings
from core.text.body import body_text
from tests.bench.corpus.bodies import KINDS_OF_MAIL, kind_of
from tests.bench.corpus.mailbox import KINDS, make_mailbox, message, original_of, truth_of
from tests.bench.corpus.words import SHARES, language_of

pytestmark = pytest.mark.slow  # eight dictionaries are loaded for it, two seconds
SETTINGS = ReadSettings()
N_MAILS = 400


@cache
def mails() -> tuple[bytes, ...]:
    return tuple(message(number).partition(b"\n")[2] for number in range(N_MAILS))


def language(data: bytes) -> str:
    opened: OpenMessage = open_message(data, settings=SETTINGS)
    text = body_text(
        opened.parts, lambda part: opened.decode_checked(part).text, settings=SETTINGS
    )
    return detect_language(text.text)


def test_a_message_is_the_same_each_time_whatever_was_made_before() -> None:
    first = message(317)
    message(40)
    assert message(317) == first
    assert message(317) != message(318)


def test_nine_mails_in_ten_have_a_language_and_five_languages_come_up() -> None:
    told = Counter(map(language, mails()))
    assert told[""] <= 0.1 * N_MAILS
    assert sum(told[one] >= 0.02 * N_MAILS for one in SHARES) >= 5


def test_senders_write_in_the_languages_by_their_shares() -> None:
    told = Counter(map(language_of, range(2_000)))
    for one, share in SHARES.items():
        assert told[one] / 2_000 == pytest.approx(share, abs=0.01)


def test_kinds_of_mail_come_by_their_shares() -> None:
    told = Counter(map(kind_of, range(4_000)))
    for kind, share in KINDS_OF_MAIL.items():
        assert told[kind] / 4_000 == pytest.approx(share, abs=0.03)


def test_headers_are_as_long_as_those_of_real_mail() -> None:
    ends = sorted(data.index(b"\n\n") for data in mails())
    quarter, half, three = statistics.quantiles(ends, n=4)
    assert 1_000 < quarter < 2_000 < half < 4_200 < three < 7_500
    hops = [data.count(b"\nReceived: ") for data in mails()]
    assert statistics.mean(hops) == pytest.approx(5, abs=1)


def test_a_quarter_are_copies_of_all_kinds() -> None:
    found = [original_of(number) for number in range(4_000)]
    copies = Counter(kind for _, kind in found if kind)
    assert copies.total() / 4_000 == pytest.approx(0.25, abs=0.03)
    assert set(copies) == set(KINDS)
    assert all(not original_of(source)[1] for source, kind in found if kind)


def test_an_exact_copy_is_the_same_and_one_by_another_route_differs_in_its_headers() -> None:
    seen: Counter[str] = Counter()
    for number, copy in enumerate(mails()):
        source, kind = original_of(number)
        if kind == "exact":
            assert copy == mails()[source]
        elif kind == "route":
            head, _, body = copy.partition(b"\n\n")
            original, _, same = mails()[source].partition(b"\n\n")
            assert (head != original, body) == (True, same)
        seen[kind] += 1
    assert seen["exact"] > 5 < seen["route"]


def test_a_small_mailbox_is_the_beginning_of_a_large_one(tmp_path: Path) -> None:
    mails()  # what is loaded by now is not loaded again
    for short in (False, True):
        small = make_mailbox(60, tmp_path, short=short)
        large = make_mailbox(120, tmp_path, short=short)
        assert large.read_bytes().startswith(small.read_bytes())
        assert truth_of(small).items() <= truth_of(large).items()
        assert large.read_bytes().count(b"\nFrom sender@") == 119

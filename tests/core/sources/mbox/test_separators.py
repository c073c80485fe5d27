from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from helpers.boxes.mailboxes import FROM_LINE
from helpers.process.sampling import examples
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.job import NullJob
from core.sources.disk.reading import open_quietly
from core.sources.mbox import separators
from core.sources.mbox.separators import (
    FromLines,
    Sign,
    body_and_length,
    find_byte_pairs,
    find_from_lines,
)

pytestmark = pytest.mark.slow

HEADERS = b"Subject: a\nTo: b@example.org\n\ntext\n"
PIECES = (
    b"From a@b.example Thu Jan  1 10:00:00 2015\n",
    b"From 123@xxx Sat Apr 20 02:58:17 +0000 2002\r\n",
    b"From lone@example.org\n",
    b"From here on, all is well:\n",
    b"From " + b"0123456789" * 4 + b" Mon Sep 17 00:00:00 2001\n",
    b">From quoted\n",
    b"Subject: x\nTo: y@example.org\n",
    b"Content-Length: 12\n",
    b"X-Long: " + b"long " * 60 + b"\n",
    b"\n",
    b"\r\n",
    b"\0" * 7,
    b"text F\nFr\n",
    b"no line end",
)


@contextmanager
def _sizes(monkeypatch: pytest.MonkeyPatch, block: int, step: int) -> Iterator[None]:
    with monkeypatch.context() as patched:
        patched.setattr(separators, "BLOCK_BYTES", block)
        patched.setattr(separators, "STEP_BYTES", step)
        yield


def _found(path: Path, data: bytes, *, bare_cr: bool = False) -> FromLines:
    path.write_bytes(data)
    with open_quietly(path) as fd:
        return find_from_lines(fd, len(data), NullJob(), bare_cr=bare_cr)


def _sign(path: Path, above: bytes, line: bytes, below: bytes) -> Sign | None:
    found = _found(path, above + line + below)
    return dict(zip(found.offsets, found.signs, strict=True)).get(len(above))


@pytest.fixture(scope="module")
def patch() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patched:
        yield patched


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("scan") / "box"


@given(st.lists(st.sampled_from(b"\nFx\r"), max_size=60), st.sampled_from((2, 4, 8, 1 << 10)))
def test_pairs_are_all_places_of_the_pair(
    patch: pytest.MonkeyPatch, letters: list[int], step: int
) -> None:
    data = bytes(letters)
    with _sizes(patch, 64, step):
        found = find_byte_pairs(data, b"\nF")
    assert found == [at for at in range(len(data) - 1) if data[at : at + 2] == b"\nF"]


@settings(deadline=None, max_examples=examples(150))
@example([b"\n", b"\n", b"\0" * 14, PIECES[0]], 16)  # the first line right behind a block
@given(st.lists(st.sampled_from(PIECES), max_size=25), st.sampled_from((16, 64, 300, 1_000)))
def test_lines_are_the_same_wherever_blocks_end(
    patch: pytest.MonkeyPatch, file: Path, pieces: list[bytes], block: int
) -> None:
    data = b"".join(pieces)
    whole = _found(file, data)
    with _sizes(patch, block, 16):
        assert _found(file, data) == whole
    assert all(data[at : at + 5] == b"From " for at in whole.offsets)


@pytest.mark.parametrize("block", [64, 300, 1 << 20])
def test_who_looks_at_lines_gets_what_stands_there(
    patch: pytest.MonkeyPatch, file: Path, block: int
) -> None:
    data = b"".join(b"From a Thu Jan  1 10:00:00 2015\nX: %d\n\n\n" % n for n in range(40))
    seen: dict[int, bytes] = {}
    file.write_bytes(data)

    with _sizes(patch, block, 16), open_quietly(file) as fd:
        found = find_from_lines(fd, len(data), NullJob(), bare_cr=False, look=seen.__setitem__)

    assert list(seen) == list(found.offsets)
    assert len(seen) == 40
    assert all(data.startswith(head, at) and len(head) >= 40 for at, head in seen.items())


@pytest.mark.parametrize(
    ("line", "sign"),
    [
        (b"From a@b.example Thu Jan  1 10:00:00 2015\n", Sign.DATED),
        (b"From - Fri Aug 02 19:40:10 2002\n", Sign.DATED),
        (b"From ???@??? Fri Jun 16 07:35:10 2023\n", Sign.DATED),
        (b'From "A B" <a@b.example> Thu Mar 15 10:23:00 2001\n', Sign.DATED),
        (b"From a@b.example Thu, 5 Jun 2003 10:00:00 +0200\n", Sign.DATED),
        (b"From 1699@xxx Sat Apr 20 02:58:17 +0000 2002\r\n", Sign.DATED),
        ("From алиса@пример.рф Thu Jan  1 10:00:00 2015\n".encode(), Sign.DATED),
        (b"From a@b.example\n", Sign.LONE),
        (b"From the cover letter, I understand that:\n", Sign.PROSE),
        (b"From " + b"c3" * 20 + b" Mon Sep 17 00:00:00 2001\n", Sign.PATCH),
    ],
)
def test_a_line_with_headers_below_is_told_by_what_it_says(
    file: Path, line: bytes, sign: Sign
) -> None:
    assert _sign(file, b"text\n\n", line, HEADERS) is sign


def test_without_an_empty_line_above_only_a_date_makes_a_from_line(file: Path) -> None:
    assert _sign(file, b"text\n", FROM_LINE + b"\n", HEADERS) is Sign.DATED
    assert _sign(file, b"text\n", b"From a@b.example\n", HEADERS) is None


def test_text_below_makes_a_dated_line_doubtful(file: Path) -> None:
    assert _sign(file, b"text\n\n", FROM_LINE + b"\n", b"is what he wrote\n") is Sign.TEXT_BELOW
    assert _sign(file, b"text\n\n", b"From me to you\n", b"with love\n") is None
    assert _sign(file, b"text\n\n", b"From a@b.example\n", b"http://example.org/\n\n") is None


def test_a_mail_without_headers_and_one_cut_in_its_first_line_are_mails(file: Path) -> None:
    assert _sign(file, b"text\n\n", FROM_LINE + b"\n", b"\nbody\n") is Sign.DATED
    assert _sign(file, b"text\n\n", FROM_LINE, b"") is Sign.DATED
    assert _sign(file, b"text\n\n", FROM_LINE + b"\nRecei", b"") is Sign.TEXT_BELOW


def test_nuls_above_a_from_line_are_passed_over_but_not_inside_a_line(file: Path) -> None:
    more = HEADERS + b"text\n" * 2_000
    for below in (HEADERS, more):
        for count in (1, 64, 9_000):
            nuls = b"\0" * count
            assert _sign(file, b"text\n\n" + nuls, FROM_LINE + b"\n", below) is Sign.DATED
        assert _sign(file, b"text\0", FROM_LINE + b"\n", below) is None


@pytest.mark.parametrize("word", [b"Fine", b"Five", b"Frog"])
def test_a_paragraph_of_another_word_of_four_letters_is_text(file: Path, word: bytes) -> None:
    mail = FROM_LINE + b"Subject: a\n\ntext\n\n"
    assert _sign(file, mail, word + b" things, all of them\n", b"Note: this\n\nend\n") is None


def test_an_old_from_line_inside_the_headers_is_passed_over(file: Path) -> None:
    below = b">From relay Thu Jan  1 10:00:00 2015\n" + HEADERS
    assert _sign(file, b"text\n\n", FROM_LINE + b"\n", below) is Sign.DATED


def test_lines_that_end_with_a_carriage_return_alone_are_found(file: Path) -> None:
    data = ((FROM_LINE + b"\n" + HEADERS + b"\n") * 2).replace(b"\n", b"\r")
    assert _found(file, data, bare_cr=True).signs == [Sign.DATED, Sign.DATED]


@given(
    st.lists(
        st.sampled_from((b"A: b", b"Content-Length: 7", b"content-length : 12", b" folded", b"")),
        max_size=8,
    ),
    st.sampled_from((b"\n", b"\r\n")),
)
def test_body_and_length_are_those_of_a_line_by_line_reading(
    lines: list[bytes], eol: bytes
) -> None:
    data = b"From x" + eol + b"".join(line + eol for line in lines)
    head = lines[: lines.index(b"")] if b"" in lines else lines
    lengths = [int(line.split(b":")[1]) for line in head if line.lower().startswith(b"content")]
    body = len(b"From x" + eol + eol.join([*head, b""]) + eol) if b"" in lines else -1
    wanted = (body, lengths[-1] if lengths else -1) if body >= 0 else (-1, -1)
    assert body_and_length(data, 0, len(data)) == wanted


def test_a_declared_length_is_read_wherever_a_block_ends(
    patch: pytest.MonkeyPatch, file: Path
) -> None:
    head = b"Subject: a\nX-Long: " + b"long " * 60 + b"\nContent-Length: 12\n\n"
    mail = FROM_LINE + b"\n" + head
    data = b"text F\n\n" * 5 + (mail + b"twelve bytes\n\n") * 3 + mail + b"the last one"
    begins = [at for at in range(len(data)) if data.startswith(FROM_LINE, at)]
    ends = [at + len(mail) + 12 for at in begins]
    for block in (64, 250, 300, 333, 420, 421, 1 << 16):
        with _sizes(patch, block, 16):
            found = _found(file, data)
        assert (list(found.offsets), sorted(found.ends.values())) == (begins, ends)

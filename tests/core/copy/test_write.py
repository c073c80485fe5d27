"""Messages are written some at a time, none twice and none left out."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.boxes.copies import SourceMail, make_test_copy, plan_over, write_source
from hypothesis import given as for_any
from hypothesis import strategies as st

from core.copy import write
from core.copy.write import cut_into_chunks
from core.model.copying import CopyForm
from core.model.mail import MessageFlag
from core.model.sources import MessageKey, SourceKind, Stub


def stubs_of(sizes: list[int]) -> list[Stub]:
    return [
        Stub(MessageKey(0, "", str(n)), n, size, "", MessageFlag.NONE)
        for n, size in enumerate(sizes)
    ]


@for_any(
    st.lists(st.integers(0, 30), max_size=40),
    st.integers(0, 9),
    st.integers(1, 5),
    st.integers(1, 40),
)
def test_neighbours_go_together_up_to_a_number_and_a_size(
    sizes: list[int], start: int, mails: int, size: int
) -> None:
    stubs = stubs_of(sizes)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(write, "CHUNK_MAILS", mails)
        patched.setattr(write, "CHUNK_BYTES", size)
        found = list(cut_into_chunks(stubs, start))

    assert [stub for _, chunk in found for stub in chunk] == stubs
    number = start
    for first, chunk in found:
        assert first == number
        assert 0 < len(chunk) <= mails
        assert sum(stub.size_bytes for stub in chunk[:-1]) < size
        number += len(chunk)
    for _, chunk in found[:-1]:  # none ends sooner than it must
        assert len(chunk) == mails or sum(stub.size_bytes for stub in chunk) >= size


@pytest.mark.parametrize("form", CopyForm)
@pytest.mark.parametrize("kind", [SourceKind.EML, SourceKind.MAILDIR])
def test_mails_whose_names_are_no_text_are_copied_or_left_out_like_any_other(
    home: Path, kind: SourceKind, form: CopyForm
) -> None:
    box = home / "b\udcffox"
    given = [SourceMail("a", MessageFlag.SEEN, b"one\n")] * 2
    try:
        spec = write_source(kind, box, {"": given})
    except OSError:
        pytest.skip("this file system takes text only")
    for number, file in enumerate(path for path in sorted(box.rglob("*")) if path.is_file()):
        file.rename(file.with_name(f"{number}\udcff{file.name}"))

    result = make_test_copy(plan_over([spec]), form, home / "c\udcfeopy", spec)

    assert (len(result.left_out), result.unread) == (1, ())
    assert [folder.written for folder in result.folders] == [1]

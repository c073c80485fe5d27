from __future__ import annotations

import pytest

from core.sources.imap.protocol.answers import UntaggedResponse
from core.sources.imap.protocol.folder_count import FolderCount

CAME_TWO, WENT = UntaggedResponse(b"EXISTS", 12, b""), UntaggedResponse(b"EXPUNGE", 3, b"")


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ([], (10, 0, 0)),
        ([CAME_TWO], (12, 2, 0)),
        ([CAME_TWO, CAME_TWO], (12, 2, 0)),
        ([WENT, WENT], (8, 0, 2)),
        ([WENT, WENT, CAME_TWO], (12, 4, 2)),
        ([UntaggedResponse(b"EXISTS", 3, b"")], (10, 0, 0)),
        ([UntaggedResponse(b"VANISHED", 0, b"3:5,9")], (6, 0, 4)),
        ([UntaggedResponse(b"VANISHED", 0, b"1:4294967295")], (0, 0, 10)),
        ([UntaggedResponse(b"VANISHED", 0, b"(EARLIER) 3:5")], (10, 0, 0)),
        ([UntaggedResponse(b"VANISHED", 0, b"all")], (10, 0, 0)),
        ([WENT] * 11, (0, 0, 10)),
        ([UntaggedResponse(b"FETCH", 3, b"(FLAGS ())")], (10, 0, 0)),
    ],
)
def test_what_comes_and_goes_is_counted_as_told(
    said: list[UntaggedResponse], expected: tuple[int, int, int]
) -> None:
    count = FolderCount(10)
    for answer in said:
        count.hear(answer)
    assert (count.exists, count.arrived, count.gone) == expected

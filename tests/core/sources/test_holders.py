"""Which mailboxes may have a path among their mail; that they are found is tried in the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.model.sources import SourceKind
from core.sources.holders import find_holders

DATA = Path("In.mbox", "01234567-89AB-CDEF-0123-456789ABCDEF", "Data")


@pytest.mark.parametrize(
    ("path", "holders"),
    [
        ("box/1.eml", [(SourceKind.EML, "box")]),
        ("box/1.msg", [(SourceKind.MSG, "box")]),
        ("box/7", [(SourceKind.MH, "box")]),
        ("box/07", []),
        ("box/cur/1.host:2,S", [(SourceKind.MAILDIR, "box")]),
        ("box/new/1.eml", [(SourceKind.EML, "box/new"), (SourceKind.MAILDIR, "box")]),
        ("box/1.emlx", [(SourceKind.EMLX, "box")]),
        (
            DATA / "6" / "1.emlx",
            [(SourceKind.EMLX, place) for place in (DATA / "6", DATA, *DATA.parents[:2])],
        ),
        ("box/Inbox", []),
    ],
)
def test_a_file(path: str | Path, holders: list[tuple[SourceKind, str | Path]]) -> None:
    assert list(find_holders(Path(path))) == [(kind, Path(place)) for kind, place in holders]


@pytest.mark.parametrize(
    ("path", "holders"),
    [
        ("box/cur", [(SourceKind.MAILDIR, "box")]),
        ("box/.Sub", []),
        ("box/7x", []),
        ("In.mbox", []),
        (DATA, [(SourceKind.EMLX, place) for place in DATA.parents[:2]]),
    ],
)
def test_a_folder(
    path: str | Path,
    holders: list[tuple[SourceKind, str | Path]],
    tmp_path: Path,
) -> None:
    (tmp_path / path).mkdir(parents=True)
    expected = [(kind, tmp_path / place) for kind, place in holders]
    assert list(find_holders(tmp_path / path)) == expected

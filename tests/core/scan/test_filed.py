"""Which folders are of somebody's own choosing."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.model.refusals import Refusal, RefusalKind
from core.model.sources import Folder, FolderRole, SourceKind
from core.scan.filed import is_filed
from core.sources.folder_roles import role_of


@pytest.mark.parametrize(
    ("name", "kind", "filed"),
    [
        ("Rent", SourceKind.IMAP, True),
        ("INBOX", SourceKind.IMAP, False),
        ("INBOX/Rent", SourceKind.IMAP, True),
        ("Posteingang", SourceKind.MAILDIR, False),
        ("", SourceKind.MAILDIR, False),
        ("", SourceKind.MBOX, False),
        ("[Gmail]/All Mail", SourceKind.IMAP, False),
        ("Sent", SourceKind.MBOX, False),
        ("Trash/Rent", SourceKind.MBOX, False),
        ("Archive", SourceKind.IMAP, False),
        ("Archive/2019", SourceKind.IMAP, True),
    ],
)
def test_by_name(name: str, kind: SourceKind, filed: bool) -> None:
    folder = Folder(name, Path("/m/Inbox.mbox"), "", 0, role_of(name))
    assert is_filed(folder, kind) is filed


def test_what_can_only_be_read_or_has_a_role_is_not() -> None:
    fixed = Folder("Rent", Path("/m"), "", 0, FolderRole.NORMAL, Refusal(RefusalKind.ARCHIVE))
    assert not is_filed(fixed, SourceKind.MBOX)
    assert not is_filed(Folder("X", Path("/m"), "", 0, FolderRole.JUNK), SourceKind.IMAP)
    inbox = Folder("", Path("/m/INBOX.mbox/mbox"), "", 0, FolderRole.NORMAL)
    assert not is_filed(inbox, SourceKind.MBOX)
    assert is_filed(Folder("", Path("/m/rent.mbox"), "", 0, FolderRole.NORMAL), SourceKind.MBOX)

"""What folders tell of copies, by their names and roles."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.match.causes.folders import folder_facts
from core.model.sources import Folder, FolderRole, SourceKind, SourceSpec
from core.model.table import SessionFolder


def held(name: str, role: FolderRole = FolderRole.NORMAL) -> SessionFolder:
    return SessionFolder(0, Folder(name, Path("/m") / name, "1", 0, role), 1)


@pytest.mark.parametrize(
    ("name", "is_gmail", "is_conflicts"),
    [
        ("[Gmail]/All Mail", True, False),
        ("[Google Mail]/Alle Nachrichten", True, False),
        ("Gmail", False, False),
        ("Sync Issues/Conflicts", False, True),
        ("Synchronisierungsprobleme/Konflikte", False, True),
        ("Personal/Sync Issues", False, True),
        ("Conflicts", False, False),  # anybody's folder
        ("", False, False),
    ],
)
def test_names_tell_of_gmail_and_of_conflicts(
    name: str, is_gmail: bool, is_conflicts: bool
) -> None:
    facts = folder_facts([held(name)], [SourceSpec(SourceKind.PST, Path("/m"))])

    assert (facts.is_gmail[0], facts.is_conflicts[0]) == (is_gmail, is_conflicts)
    assert facts.account.tolist() == [-1]


def test_the_role_tells_of_sent_mail_and_the_kind_of_accounts() -> None:
    spec = SourceSpec(SourceKind.IMAP, Path("anna"))
    facts = folder_facts([held("Sent", FolderRole.SENT), held("INBOX")], [spec])

    assert facts.is_sent.tolist() == [True, False]
    assert facts.account.tolist() == [0, 0]

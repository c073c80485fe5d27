from __future__ import annotations

from pathlib import Path

from helpers.boxes.mailboxes import mails
from helpers.boxes.takeouts import write_takeout

from core.model.sources import SourceKind, SourceSpec, Treatment
from core.sources.registry import detect, open_source
from gui.models.accounts.source_entries import (
    FolderEntry,
    SourceEntry,
    default_treatment,
    folder_treatments,
    level_separator,
    possible_treatment,
    source_names,
)


def _entry(path: Path) -> SourceEntry:
    spec = detect(path)
    folders = open_source(spec).folders()
    held = tuple(FolderEntry(folder, default_treatment(folder)) for folder in folders)
    return SourceEntry(spec, path.name, held)


def test_labels_of_a_takeout_are_treated_each_by_its_role(tmp_path: Path) -> None:
    labels = ["Inbox", "Spam", "Trash", "Sent", "Work/Clients"]
    entry = _entry(write_takeout(tmp_path / "All mail.mbox", mails(5), labels))
    assert folder_treatments([entry]) == {
        (0, "Inbox"): Treatment.SEARCH, (0, "Spam"): Treatment.SKIP,
        (0, "Trash"): Treatment.SKIP, (0, "Sent"): Treatment.PROTECT,
        (0, "Work/Clients"): Treatment.SEARCH,
    }  # fmt: skip
    assert all(
        possible_treatment(held, Treatment.SEARCH) is Treatment.SEARCH for held in entry.folders
    )
    assert (level_separator(entry), entry.is_single, entry.is_known) == ("/", False, True)


def test_from_a_cache_nothing_can_be_taken_whatever_is_wished(tmp_path: Path) -> None:
    entry = _entry(write_takeout(tmp_path / "ImapMail" / "host" / "All", mails(1), ["Inbox"]))
    (held,) = entry.folders
    assert held.treatment is Treatment.PROTECT
    assert possible_treatment(held, Treatment.SEARCH) is Treatment.PROTECT
    assert possible_treatment(held, Treatment.SKIP) is Treatment.SKIP


def test_a_folder_with_several_kinds_of_mail_is_named_with_each() -> None:
    both = [
        SourceEntry(SourceSpec(kind, Path("/mail/big")), "big", ())
        for kind in (SourceKind.MBOX, SourceKind.TAKEOUT)
    ]
    other = SourceEntry(SourceSpec(SourceKind.MBOX, Path("/mail/Inbox")), "Inbox", ())

    assert source_names([*both, other]) == [
        "big: Mailbox file (mbox)",
        "big: Google Takeout",
        "Inbox",
    ]

"""Each place is read once, one broken source hinders no other, the cache knows what was asked."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest
from helpers.boxes.moving import mail_bytes, write_box

from core.errors import ListingIncomplete, NotMail, SourceChanged, SourceError, SourceMissing
from core.job import NullJob
from core.model.sources import (
    Folder,
    FolderRole,
    MessageKey,
    Problem,
    ProblemKind,
    SourceKind,
    SourceSpec,
)
from core.scan.folders import (
    FolderReading,
    all_problems,
    cache_key,
    folder_problem,
    open_folders,
    readable_folders,
    remote_settings,
)
from core.settings import ReadSettings
from core.sources.registry import open_source
from core.sources.stores import Stores

READ = ReadSettings()
EML, MBOX, MAILDIR = SourceKind.EML, SourceKind.MBOX, SourceKind.MAILDIR


def opened(*specs: SourceSpec, skip: set[tuple[int, str]] = frozenset()) -> tuple[list[str], ...]:  # type: ignore[assignment]
    reads, skipped = open_folders(specs, READ, skip, Stores(), NullJob())
    assert [read.number for read in reads] == list(range(len(reads)))
    return (
        [f"{read.source}:{read.folder.path.name}" for read in reads],
        [f"{held.source}:{held.folder.path.name}" for held in skipped],
    )


def test_each_place_is_read_once_whatever_it_is_called(tmp_path: Path) -> None:
    box, other = (write_box(MBOX, tmp_path / name, "a") for name in ("box", "other"))
    (tmp_path / "link").symlink_to(box.path)
    (tmp_path / "second").hardlink_to(box.path)
    again = [SourceSpec(MBOX, tmp_path / name) for name in ("link", "second", "box")]

    assert opened(box, *again, other) == (["0:box", "4:other"], ["1:link", "2:second", "3:box"])


def test_what_is_not_wanted_is_told_to_be_left_out(tmp_path: Path) -> None:
    write_box(MBOX, tmp_path / "box", "a")
    for name in ("one.mbox", "two.mbox"):
        (tmp_path / "tree").mkdir(exist_ok=True)
        write_box(MBOX, tmp_path / "tree" / name, "a")
    tree = SourceSpec(MBOX, tmp_path / "tree")
    names = {folder.path.name: folder.name for folder in open_source(tree).folders()}

    found = opened(tree, skip={(0, names["one.mbox"]), (1, names["two.mbox"])})

    assert found == (["0:two.mbox"], ["0:one.mbox"])


def test_one_broken_source_among_others_is_a_folder_that_tells_why(tmp_path: Path) -> None:
    (tmp_path / "broken").write_bytes(b"no Maildir")
    broken = SourceSpec(MAILDIR, tmp_path / "broken")
    box = write_box(MBOX, tmp_path / "box", "a")

    with pytest.raises(SourceError):
        readable_folders(open_source(broken), alone=True)
    (folder,) = readable_folders(open_source(broken), alone=False)

    assert (folder.name, folder.path) == ("", broken.path)
    assert folder.version
    assert opened(broken, box)[0] == ["0:broken", "1:box"]


@pytest.mark.parametrize("kind", [MBOX, MAILDIR, EML])
@pytest.mark.parametrize("alone", [True, False])
def test_a_source_that_is_not_there_is_an_error_also_among_others(
    tmp_path: Path, kind: SourceKind, alone: bool
) -> None:
    with pytest.raises(SourceMissing):
        readable_folders(open_source(SourceSpec(kind, tmp_path / "gone")), alone=alone)


def folder_at(path: Path, name: str = "") -> Folder:
    return Folder(name, path, "v", 0, FolderRole.NORMAL)


def test_all_that_shapes_what_is_read_is_in_the_name_in_the_cache(tmp_path: Path) -> None:
    """A setting that is not would give a scan what it did not ask for."""
    folder = folder_at(tmp_path / "box")
    keys = {cache_key("mbox", folder, READ)}
    for field in fields(ReadSettings):
        now = getattr(READ, field.name)
        other = not now if isinstance(now, bool) else now * 2
        keys.add(cache_key("mbox", folder, replace(READ, **{field.name: other})))
    keys |= {
        cache_key("mbox", folder_at(tmp_path / "other"), READ),
        cache_key("maildir", folder, READ),
        cache_key("imap", folder, READ),
        *(cache_key("pst", replace(folder, name=one, planned=one), READ) for one in ("A", "B")),
    }

    assert len(keys) == 1 + len(fields(ReadSettings)) + 5
    (tmp_path / "link").symlink_to(tmp_path / "box")
    assert cache_key("mbox", folder_at(tmp_path / "link"), READ) in keys
    assert cache_key("mbox", folder_at(tmp_path / "box", "any"), READ) in keys


def test_mail_on_servers_is_read_with_all_that_costs_no_byte_more() -> None:
    plain = replace(READ, signatures=False, sketches=False)

    assert remote_settings(plain) == replace(plain, signatures=True, sketches=True)


PATH = Path("/mail/box")


@pytest.mark.parametrize(
    ("error", "kind", "detail"),
    [
        (SourceChanged(PATH, "grew"), ProblemKind.CHANGED, "grew"),
        (ListingIncomplete(PATH, "cut"), ProblemKind.INCOMPLETE, "cut"),
        (NotMail(PATH), ProblemKind.UNREADABLE, str(PATH)),
    ],
)
def test_what_failed_in_the_middle_is_a_problem_of_the_folder(
    error: SourceError, kind: ProblemKind, detail: str
) -> None:
    found = folder_problem(folder_at(PATH, "Inbox"), error)

    assert found == Problem(MessageKey(0, "Inbox", ""), -1, kind, detail)


def test_problems_come_by_folder_then_by_place_with_their_source(tmp_path: Path) -> None:
    box = write_box(MBOX, tmp_path / "box", "a")
    reads = [
        FolderReading(n, n + 3, open_source(box), folder_at(box.path), "key") for n in range(2)
    ]
    for read, places in zip(reads, ([4, -1, 2], [1]), strict=True):
        read.problems = [
            Problem(MessageKey(0, "", str(at)), at, ProblemKind.UNREADABLE, "") for at in places
        ]

    found = [(problem.key.source, problem.position) for problem in all_problems(reads)]

    assert found == [(3, -1), (3, 2), (3, 4), (4, 1)]


def test_a_folder_is_of_files_if_only_its_mails_have_a_version(tmp_path: Path) -> None:
    (tmp_path / "one.eml").write_bytes(mail_bytes("a"))
    for kind, path, by_mail in ((EML, tmp_path, True), (MBOX, tmp_path / "one.eml", False)):
        (read,), _ = open_folders([SourceSpec(kind, path)], READ, frozenset(), Stores(), NullJob())
        assert (read.by_mail, read.remote, read.n_mails) == (by_mail, None, 0)

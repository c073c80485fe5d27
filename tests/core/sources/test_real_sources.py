"""Every mailbox of the real mail, against the SHA-1 of each message that came with it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from helpers.process.systems import INFO

from core.job import NullJob
from core.model.mail import MessageFlag
from core.model.sources import Problem, ProblemKind, RawMessage, SourceKind, Stub
from core.sources.mbox.source import stored_range
from core.sources.registry import detect, open_source

ADDED = {  # headers that a form adds above the message's own
    "takeout": 2,
    "thunderbird": 3,
}
QUOTED_FOR_GOOD = 8  # of 60 mails, how many have lines that mboxo and mboxcl quote beyond undoing


def _read(path: Path) -> tuple[SourceKind, list[RawMessage], list[Problem]]:
    source = open_source(detect(path))
    found: list[RawMessage | Problem] = []
    for folder in source.folders():
        listed = list(source.stubs(folder, NullJob()))
        stubs = [item for item in listed if isinstance(item, Stub)]
        assert [stub.position for stub in stubs] == list(range(len(stubs)))
        found += [item for item in listed if isinstance(item, Problem)]
        found += source.fetch(folder, stubs)
    mails = [item for item in found if isinstance(item, RawMessage)]
    if source.spec.kind is SourceKind.TAKEOUT:  # label by label: in the order of the file again
        mails.sort(key=lambda mail: stored_range(mail.stub.key.uid))
    return source.spec.kind, mails, [item for item in found if isinstance(item, Problem)]


def _plain(data: bytes, form: str) -> bytes:
    """The mail with LF line ends and without what the form of the mailbox added to it."""
    data = data.replace(b"\r\n", b"\n")
    if form in ("mboxcl", "mboxcl2"):
        head, _, body = data.partition(b"\n\n")
        *lines, length = head.split(b"\n")
        assert length.startswith(b"Content-Length: ")
        return b"\n".join(lines) + b"\n\n" + body
    return data.split(b"\n", ADDED[form])[-1] if form in ADDED else data


def _right(mails: list[RawMessage], form: str, facts: Path) -> int:
    """How many messages, place for place, are the ones that were written."""
    wanted = [fact["sha1_lf"] for fact in json.loads(facts.read_text(encoding="utf-8"))["facts"]]
    got = [
        hashlib.sha1(_plain(mail.data, form), usedforsecurity=False).hexdigest() for mail in mails
    ]
    assert len(got) == len(wanted)
    return sum(a == b for a, b in zip(got, wanted, strict=True))


@pytest.mark.parametrize(
    ("name", "form", "kind"),
    [
        ("mboxrd.mbox", "mboxrd", SourceKind.MBOX),
        ("mboxcl2.mbox", "mboxcl2", SourceKind.MBOX),
        ("crlf.mbox", "mboxrd", SourceKind.MBOX),
        ("takeout.mbox", "takeout", SourceKind.TAKEOUT),
        ("thunderbird", "thunderbird", SourceKind.MBOX),
        ("maildir", "plain", SourceKind.MAILDIR),
        ("mh", "plain", SourceKind.MH),
        ("emlx", "plain", SourceKind.EMLX),
        ("eml_lf", "plain", SourceKind.EML),
        ("eml_crlf", "plain", SourceKind.EML),
    ],
)
def test_the_same_sixty_mails_come_out_of_every_form(
    shared_data: Path, name: str, form: str, kind: SourceKind
) -> None:
    found, mails, problems = _read(shared_data / "variants" / name)
    assert (found, problems) == (kind, [])
    assert _right(mails, form, shared_data / "variants" / "expected.json") == 60


@pytest.mark.parametrize("form", ["mboxo", "mboxcl"])
def test_what_cannot_be_unquoted_for_certain_costs_no_mail(shared_data: Path, form: str) -> None:
    _, mails, problems = _read(shared_data / "variants" / f"{form}.mbox")
    right = _right(mails, form, shared_data / "variants" / "expected.json")
    assert right >= 60 - QUOTED_FOR_GOOD
    assert problems == []


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("spamassassin.mboxrd.mbox", "mboxrd"),
        ("enron.mboxo.mbox", "mboxo"),
        ("lists.mboxcl2.mbox", "mboxcl2"),
        ("ru_zh_ja.mboxcl.mbox", "mboxcl"),
        ("thunderbird/Inbox", "thunderbird"),
        ("takeout/All mail Including Spam and Trash.mbox", "takeout"),
    ],
)
def test_every_mail_of_a_larger_mailbox_is_the_one_that_was_written(
    shared_data: Path, name: str, form: str
) -> None:
    path = shared_data / "mail" / name
    _, mails, problems = _read(path)
    assert _right(mails, form, path.with_name(f"{path.name}.facts.json")) == len(mails)
    assert problems == []


def test_damaged_mailboxes_have_all_their_mails(shared_data: Path) -> None:
    broken = shared_data / "variants" / "broken"
    expected = json.loads((broken / "expected.json").read_text())
    told = {"garbage_before_first": ProblemKind.NOT_MAIL, "truncated": ProblemKind.TRUNCATED}
    for name, facts in expected.items():
        _, mails, problems = _read(broken / f"{name}.mbox")
        assert len(mails) == facts["messages"], name
        assert [p.kind for p in problems] == ([told[name]] if name in told else []), name


def test_flags_of_the_maildir_are_those_in_its_names(shared_data: Path) -> None:
    _, mails, _ = _read(shared_data / "variants" / "maildir")
    names = sorted(path.name for path in (shared_data / "variants" / "maildir").glob("*/*"))
    ghosts = [name.partition(INFO)[2].find("T") >= 0 for name in names]
    assert [MessageFlag.GHOST in mail.stub.flags for mail in mails] == ghosts
    assert sum(ghosts) == 12


def test_odd_mails_in_files_of_their_own_come_out_whole(shared_data: Path) -> None:
    kind, mails, problems = _read(shared_data / "torture")
    files = {path.name: path for path in (shared_data / "torture").rglob("*.eml")}
    assert kind is SourceKind.EML
    assert problems == []
    assert len(mails) == len(list((shared_data / "torture").rglob("*.eml")))
    assert all(files[m.stub.key.uid].read_bytes().endswith(m.data) for m in mails)


def test_the_example_of_copies_has_all_its_mails(shared_data: Path) -> None:
    _, mails, problems = _read(shared_data / "dups_example" / "dups_example.mbox")
    assert (len(mails), problems) == (282, [])

"""Rules as words: what each allows, what is refused, and where what goes is to go."""

from __future__ import annotations

import argparse
from argparse import Namespace
from pathlib import Path

import pytest
from helpers.accounts.accounts import account_at
from helpers.boxes.moving import write_box

from core.accounts.files import save
from core.cache.fingerprints import NoCache
from core.cli.options import AccountWord
from core.cli.rules import (
    VERDICTS,
    add_rules,
    count_reasons,
    destination,
    find_missing,
    read_policy,
    read_preferences,
)
from core.decide.keep import DEFAULT_RULES, RULES
from core.decide.policy import NeverMark
from core.errors import SettingsError, SourceError, UnknownAccount
from core.job import NullJob
from core.model.groups import Verdict
from core.model.plan import SkippedCopy
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import SourceKind, SourceSpec
from core.scan.run import scan
from core.scan.session import Session
from core.settings import Settings
from core.system.places import find_places


def parsed(*line: str) -> Namespace:
    verb = argparse.ArgumentParser(exit_on_error=False)
    add_rules(verb)
    return verb.parse_args(line)


def test_without_a_word_only_what_loses_nothing_goes_and_no_flagged_ones() -> None:
    policy = read_policy(parsed())

    assert policy.rules == DEFAULT_RULES
    assert policy.scope == {Verdict.IDENTICAL, Verdict.FULLER_FORM}
    assert policy.never == NeverMark(flagged=True, now_utc=policy.never.now_utc)


@pytest.mark.parametrize(
    ("words", "flagged", "unread", "days", "senders"),
    [
        ("none", False, False, 0, ()),
        ("unread", False, True, 0, ()),
        ("FLAGGED, unread", True, True, 0, ()),
        ("newer:7,newer:30,newer:0", False, False, 30, ()),
        ("from:a@b.example,from:C@d.example", False, False, 0, ("a@b.example", "c@d.example")),
        ("none,flagged", True, False, 0, ()),
    ],
)
def test_what_never_goes_is_what_is_named_and_nothing_else(
    words: str, flagged: bool, unread: bool, days: int, senders: tuple[str, ...]
) -> None:
    found = read_policy(parsed("--never", words)).never

    assert found == NeverMark(flagged, unread, days, frozenset(senders), found.now_utc)


@pytest.mark.parametrize("name", VERDICTS)
def test_each_kind_of_copy_may_be_named(name: str) -> None:
    found = parsed("--verdict", name.upper()).verdict
    more = {Verdict.FULLER_FORM, Verdict.FULLER_TEXT} if name == "same_text" else set()
    assert found == {VERDICTS[name]} | more
    assert parsed("--verdict", f"identical,{name}").verdict == {Verdict.IDENTICAL} | found


def test_rules_stand_in_the_order_of_the_line() -> None:
    backwards = tuple(reversed(RULES))

    assert parsed("--keep", " , ".join(backwards)).keep == backwards


@pytest.mark.parametrize(
    "line",
    [
        ("--keep", "luck"), ("--keep", ""), ("--keep", ","),
        ("--verdict", "reply"), ("--verdict", "conflict"), ("--verdict", ""),
        ("--never", "starred"), ("--never", "newer:"), ("--never", "newer:-1"),
        ("--never", "newer:1.5"), ("--never", "newer"), ("--never", "from:"), ("--never", ""),
        ("--to", ""), ("--protect", ""), ("--prefer", "imap:"),
    ],
)  # fmt: skip
def test_what_is_no_rule_is_refused(line: tuple[str, ...]) -> None:
    with pytest.raises(argparse.ArgumentError):
        parsed(*line)


def test_a_copy_goes_to_the_trash_a_mailbox_or_a_folder_of_an_account(
    tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = account_at(993, "anna", own_home / "authority.pem", name="anna")
    save(find_places(), account)
    box = write_box(SourceKind.MBOX, tmp_path / "box", "a")
    monkeypatch.chdir(tmp_path)

    def to(text: str) -> str:
        return destination(parsed("--to", text), find_places())

    assert destination(parsed(), find_places()) == to("trash") == "trash"
    assert to(str(box.path)) == to("box") == str(box.path)
    assert to("./trash") == str(tmp_path / "trash"), "a mailbox of that name"
    assert to("imap:anna/Old/Work") == f"imap:{account.id}/Old/Work"
    with pytest.raises(SettingsError):
        to("imap:anna")
    with pytest.raises(UnknownAccount):
        to("imap:nobody/Old")
    with pytest.raises(SourceError):
        to(str(tmp_path / "no" / "folder" / "box"))


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """Three boxes of two messages."""
    boxes = [write_box(SourceKind.MBOX, tmp_path / name, "ab") for name in ("one", "two", "Sent")]
    return scan(boxes, settings=Settings(), cache=NoCache(), job=NullJob())


def test_folders_that_are_named_are_protected_and_preferred_in_their_order(
    session: Session, tmp_path: Path
) -> None:
    options = parsed(
        "--protect", str(tmp_path / "two"),
        "--prefer", str(tmp_path / "two"),
        "--prefer", str(tmp_path),
    )  # fmt: skip

    found = read_preferences(session, options, find_places())

    protected = {
        session.folders[n].folder.path.name for n in session.mails.folder[found.protected]
    }
    assert "two" in protected
    assert "one" not in protected
    assert found.folder_order == (1, 0, 2)


@pytest.mark.parametrize("shielded", ["first", "second"])
def test_a_protected_folder_protects_its_messages_by_their_other_names(
    tmp_path: Path, shielded: str
) -> None:
    """Of a Maildir whose folder is a link to another's, either may be named."""
    first = write_box(SourceKind.MAILDIR, tmp_path / "first", ["a", "b"])
    (tmp_path / "second").mkdir()
    for part in ("new", "tmp"):
        (tmp_path / "second" / part).mkdir()
    (tmp_path / "second" / "cur").symlink_to(tmp_path / "first" / "cur")
    boxes = [first, SourceSpec(SourceKind.MAILDIR, tmp_path / "second")]
    found = scan(boxes, settings=Settings(), cache=NoCache(), job=NullJob())
    assert len(found.views.rows) == 2

    options = parsed("--protect", str(tmp_path / shielded))

    stand_for_them = sorted(set(range(4)) - set(found.views.rows.tolist()))
    assert read_preferences(found, options, find_places()).protected[stand_for_them].all()


def test_what_is_named_and_is_not_in_the_scan_is_told(session: Session, tmp_path: Path) -> None:
    options = parsed(
        "--protect", str(tmp_path / "one"), "--prefer", str(tmp_path / "gone"),
    )  # fmt: skip

    assert find_missing(session, options, find_places()) == [tmp_path / "gone"]
    save(find_places(), account_at(993, "anna", tmp_path / "authority.pem", name="anna"))
    assert find_missing(session, parsed("--protect", "imap:anna"), find_places()) == [
        AccountWord("anna", "")
    ]


def test_reasons_are_counted_the_most_first() -> None:
    kinds = [RefusalKind.FLAGGED, RefusalKind.CHANGED, RefusalKind.FLAGGED]

    assert count_reasons([SkippedCopy(n, 0, Refusal(kind)) for n, kind in enumerate(kinds)]) == [
        (RefusalKind.FLAGGED, 2),
        (RefusalKind.CHANGED, 1),
    ]
    assert count_reasons([]) == []

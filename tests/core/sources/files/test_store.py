"""Folders of mail files under fire (fault F57, R-MD1, R-MD2, R-MD3, R-MD5, R-EX3)."""

from __future__ import annotations

import contextlib
import errno
import os
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.boxes.store_cases import (
    any_version,
    case_mail,
    folder_of,
    keys_of,
    mailbox_state,
    make_mailbox,
    make_safety_copies,
    open_case,
    pick_keys,
)
from helpers.process.systems import INFO, needs_posix

from core.errors import StoreFailed, StoreRefused
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind
from core.model.sources import (
    Folder,
    FolderRole,
    MessageKey,
    RawMessage,
    SourceKind,
    SourceSpec,
    Stub,
)
from core.sources.disk import durable
from core.sources.disk.staging import StagingFolder
from core.sources.files.hold import FilesHold
from core.sources.files.maildir import split_name

pytestmark = pytest.mark.slow

STUB = Stub(MessageKey(0, "", ""), 0, 0, "", MessageFlag.NONE)


@pytest.fixture(params=["maildir", "mh", "eml"])
def spec(request: pytest.FixtureRequest, tmp_path: Path) -> SourceSpec:
    return make_mailbox(request.param, tmp_path / "store")


@pytest.fixture
def maildir(tmp_path: Path) -> SourceSpec:
    return make_mailbox("maildir", tmp_path / "maildir")


def names(spec: SourceSpec) -> set[str]:
    return {str(p.relative_to(spec.path)) for p in spec.path.rglob("*") if p.is_file()}


# --- Maildir ------------------------------------------------------------------------------------


def test_a_mail_is_found_after_its_flags_changed(maildir: SourceSpec) -> None:
    store = open_case(maildir)
    key = keys_of(store)[2]
    with store.hold(folder_of(store)) as hold:
        digest = hold.digest(key)
        old = maildir.path / f"cur/{key.uid}{INFO}"
        old.rename(maildir.path / f"cur/{key.uid}{INFO}RS")

        assert hold.digest(key) == digest
        hold.take_out([key])

    assert len(names(maildir)) == 11


def test_a_mail_that_is_renamed_while_it_is_read_is_not_gone(
    maildir: SourceSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_case(maildir)
    key = keys_of(store)[2]
    reading = durable.open_for_reading

    def renamed_first(path: Path) -> contextlib.AbstractContextManager[int]:
        monkeypatch.undo()
        path.rename(path.with_name(f"{key.uid}{INFO}S"))
        return reading(path)

    with store.hold(folder_of(store)) as hold:
        digest = hold.digest(key)
        monkeypatch.setattr(durable, "open_for_reading", renamed_first)

        assert hold.digest(key) == digest


def test_a_mail_is_found_after_it_went_from_new_to_cur(maildir: SourceSpec) -> None:
    store = open_case(maildir)
    key = keys_of(store)[-1]
    with store.hold(folder_of(store)) as hold:
        digest = hold.digest(key)
        (maildir.path / "new" / key.uid).rename(maildir.path / f"cur/{key.uid}{INFO}S")

        assert hold.digest(key) == digest


def test_a_mail_that_is_renamed_all_the_time_is_taken_out(maildir: SourceSpec) -> None:
    store = open_case(maildir)
    keys = keys_of(store)
    stop = threading.Event()

    def rename() -> None:
        here, there = f"{keys[0].uid}{INFO}", f"{keys[0].uid}{INFO}S"
        while not stop.wait(0.001):
            try:
                (maildir.path / "cur" / here).rename(maildir.path / "cur" / there)
            except FileNotFoundError:
                return
            here, there = there, here

    with store.hold(folder_of(store)) as hold:
        thread = threading.Thread(target=rename)
        thread.start()
        try:
            for _ in range(50):
                with contextlib.suppress(StoreRefused):  # all or nothing, and told
                    hold.take_out(keys[:1])
                    break
        finally:
            stop.set()
            thread.join()
        assert hold.digest(keys[0]) is None

    assert len(names(maildir)) == 11


def test_a_file_that_was_replaced_since_it_was_looked_at_stays(maildir: SourceSpec) -> None:
    store = open_case(maildir)
    key = keys_of(store)[0]
    path = maildir.path / f"cur/{key.uid}{INFO}"
    with store.hold(folder_of(store)) as hold:
        hold.digest(key)
        path.with_name("other").write_bytes(b"Subject: another\n\n")
        path.with_name("other").replace(path)
        before = mailbox_state(maildir)
        with pytest.raises(StoreRefused):
            hold.take_out([key])

    assert mailbox_state(maildir) == before


def test_an_edit_of_the_same_size_with_its_time_put_back_is_noticed(spec: SourceSpec) -> None:
    """As two writes within one tick of the clock look like."""
    store = open_case(spec)
    key = keys_of(store)[0]
    path = store.files_of("", [key.uid])[key.uid]
    times = path.stat()
    with store.hold(folder_of(store)) as hold:
        hold.digest(key)
        path.write_bytes(path.read_bytes().replace(b"Anna", b"Bert"))
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
        before = mailbox_state(spec)
        with pytest.raises(StoreRefused) as caught:
            hold.take_out([key])

    assert caught.value.refusal.kind is RefusalKind.CHANGED
    assert mailbox_state(spec) == before


def test_a_deleted_mail_is_a_ghost(maildir: SourceSpec) -> None:
    store = open_case(maildir)
    key = keys_of(store)[0]
    path = maildir.path / f"cur/{key.uid}{INFO}"
    path.rename(path.with_name(f"{key.uid}{INFO}ST"))

    with store.hold(folder_of(store)) as hold:
        assert hold.digest(key) is None
        assert key not in hold.find(hold.digest(keys_of(store)[5]))


def test_a_moved_mail_gets_a_new_unique_name_with_its_flags_and_time(maildir: SourceSpec) -> None:
    store = open_case(maildir)
    before = names(maildir)
    stub = STUB._replace(
        key=MessageKey(0, "", "1000.a.host,U=7"),
        flags=MessageFlag.SEEN | MessageFlag.FLAGGED,
        version="5:6:1400000000000000000",
    )
    with store.hold(folder_of(store)) as hold:
        first, second = hold.append(
            [RawMessage(stub, case_mail(0)), RawMessage(STUB, case_mail(0))]
        )

    new = {split_name(name)[0]: name for name in names(maildir) - before}
    assert first.uid != second.uid
    seen, unseen = new[f"cur/{first.uid}"], new[f"new/{second.uid}"]
    assert seen.endswith(f"{INFO}FS")
    assert (maildir.path / seen).stat().st_mtime == 1_400_000_000
    assert (maildir.path / unseen).stat().st_mtime == 1_704_067_200  # its Date
    assert ",U=" not in first.uid
    assert f",S={len(case_mail(0))}" in first.uid


def test_a_maildir_without_tmp_gets_one(maildir: SourceSpec, tmp_path: Path) -> None:
    (maildir.path / "tmp").rmdir()
    store = open_case(maildir)
    keys = keys_of(store)
    with store.hold(folder_of(store)) as hold:
        returns = make_safety_copies(hold, keys[:2], tmp_path / "escrow")
        hold.take_out(keys[:2])
        hold.put_back(returns)

    assert len(names(maildir)) == 12


def test_files_of_others_are_never_touched(maildir: SourceSpec) -> None:
    others = ["tmp/1.other.host", "dovecot-uidlist", ".mbsyncstate", ".uidvalidity"]
    for name in others:
        (maildir.path / name).write_text(name)
    store = open_case(maildir)
    with store.hold(folder_of(store)) as hold:
        hold.take_out(keys_of(store))
        hold.append([RawMessage(STUB, case_mail(0))])

    assert {(maildir.path / name).read_text() for name in others} == set(others)


# --- all kinds ----------------------------------------------------------------------------------


def test_a_mail_whose_name_was_taken_comes_back_under_another(
    spec: SourceSpec, tmp_path: Path
) -> None:
    store = open_case(spec)
    keys, there = keys_of(store), names(spec)
    with store.hold(folder_of(store)) as hold:
        digest = hold.digest(keys[0])
        returns = make_safety_copies(hold, keys[:1], tmp_path / "escrow")
        hold.take_out(keys[:1])
        (lost,) = there - names(spec)
        (spec.path / lost).write_bytes(b"Subject: another\n\n")
        (landing,) = hold.put_back(returns)

        assert hold.digest(MessageKey(0, *landing)) == digest

    assert (spec.path / lost).read_bytes() == b"Subject: another\n\n"
    assert len(names(spec)) == 13


def test_of_mails_of_which_one_is_gone_none_is_taken_out(spec: SourceSpec) -> None:
    store = open_case(spec)
    keys = keys_of(store)
    with store.hold(folder_of(store)) as hold:
        hold.take_out(keys[:1])
        before = names(spec)
        with pytest.raises(StoreRefused) as refused:
            hold.take_out(keys[:3])
    assert refused.value.refusal.kind is RefusalKind.CHANGED
    assert names(spec) == before


def test_more_than_the_disk_has_room_for_is_not_begun(spec: SourceSpec, tmp_path: Path) -> None:
    store = open_case(spec)
    keys = keys_of(store)
    with store.hold(folder_of(store)) as hold:
        (back,) = make_safety_copies(hold, keys[:1], tmp_path / "escrow")
        hold.take_out(keys[:1])
        before = names(spec)
        with pytest.raises(StoreRefused) as refused:
            hold.put_back([back._replace(size_bytes=1 << 60)])
        assert refused.value.refusal.kind is RefusalKind.NO_SPACE
        assert names(spec) == before


def test_what_is_back_already_keeps_nothing_behind_it_from_coming_back(
    spec: SourceSpec, tmp_path: Path
) -> None:
    """As after a crash in the middle of an undo: of each message there is one, none is lacking."""
    store = open_case(spec)
    keys, before = keys_of(store), mailbox_state(spec)
    with store.hold(folder_of(store)) as hold:
        digests = [hold.digest(key) for key in keys[:4]]
        returns = make_safety_copies(hold, keys[:4], tmp_path / "escrow")
        hold.take_out(pick_keys(keys, [1, 3]))
        landings = hold.put_back(returns)

        assert [hold.digest(MessageKey(0, *landing)) for landing in landings] == digests

    assert mailbox_state(spec) == before


@pytest.mark.parametrize("name", ["../evil", "/etc/passwd", "a/../../b", "cur/../../x", "cur/.x"])
def test_an_origin_cannot_lead_out_of_the_folder(
    spec: SourceSpec, name: str, tmp_path: Path
) -> None:
    store = open_case(spec)
    keys = keys_of(store)
    with store.hold(folder_of(store)) as hold:
        (back,) = make_safety_copies(hold, keys[:1], tmp_path / "escrow")
        hold.take_out(keys[:1])
        before = {p for p in tmp_path.rglob("*") if spec.path not in p.parents}
        hold.put_back([back._replace(origin=f'{{"name": "{name}", "mtime_ns": 1, "mode": 511}}')])

    assert {p for p in tmp_path.rglob("*") if spec.path not in p.parents} == before
    assert len(names(spec)) == 12


def test_a_key_cannot_lead_out_of_the_folder(spec: SourceSpec, tmp_path: Path) -> None:
    (tmp_path / "secret.eml").write_bytes(case_mail(0))
    store = open_case(spec)
    with store.hold(folder_of(store)) as hold:
        assert hold.digest(MessageKey(0, "", "../secret.eml")) is None
        with pytest.raises(StoreRefused):
            hold.take_out([MessageKey(0, "", "../secret.eml")])

    assert (tmp_path / "secret.eml").exists()


def test_a_symbolic_link_is_no_mail_of_ours(spec: SourceSpec, tmp_path: Path) -> None:
    store = open_case(spec)
    key = keys_of(store)[3]
    path = next(p for p in spec.path.rglob("*") if p.name.partition(INFO[0])[0] == key.uid)
    path.replace(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")

    with store.hold(folder_of(store)) as hold:
        assert hold.digest(key) is None
        with pytest.raises(KeyError):
            hold.leaving(key)


FAILING = ["replace", "link_new", "write_all", "sync", "sync_folder", "remove", "make_folder"]


@pytest.mark.parametrize("name", FAILING)
@pytest.mark.parametrize("action", ["take_out", "append", "put_back"])
def test_whatever_call_fails_it_is_all_or_nothing(
    spec: SourceSpec, name: str, action: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    original = getattr(durable, name)
    store = open_case(spec)
    folder = folder_of(store)
    keys = pick_keys(keys_of(store), [0, 5, 11])
    with store.hold(folder) as hold:
        returns = make_safety_copies(hold, keys, tmp_path / "escrow")
    for n in range(1, 60):
        with store.hold(folder) as hold:
            hold.put_back(returns)
            if action == "put_back":
                hold.take_out(keys)
        before = len(names(spec))
        count = 0

        def failing(*args: object, n: int = n, **more: object) -> object:
            nonlocal count
            count += 1
            if count == n:
                raise OSError(errno.EIO, "broken on purpose")
            return original(*args, **more)

        failed = False
        with store.hold(folder) as hold:
            monkeypatch.setattr(durable, name, failing)
            try:
                if action == "take_out":
                    hold.take_out(keys)
                elif action == "put_back":
                    hold.put_back(returns)
                else:
                    hold.append([RawMessage(STUB, case_mail(3)), RawMessage(STUB, case_mail(3))])
            except StoreFailed:
                failed = True
            monkeypatch.setattr(durable, name, original)
        with store.hold(folder):
            pass
        assert not store.has_leftovers(folder)
        change = {"take_out": -3, "put_back": 3, "append": 2}[action]
        assert len(names(spec)) - before in (0, change)
        if not failed:
            return
    raise AssertionError("it never worked")


def test_without_hard_links_everything_works_too(
    spec: SourceSpec, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def no_links(*_: object, **__: object) -> None:
        raise PermissionError(errno.EPERM, "no links on this file system")

    monkeypatch.setattr(os, "link", no_links)
    store, before = open_case(spec), mailbox_state(spec)
    keys = keys_of(store)
    with store.hold(folder_of(store)) as hold:
        returns = make_safety_copies(hold, keys[:3], tmp_path / "escrow")
        hold.take_out(keys[:3])
        hold.put_back(returns)

    assert mailbox_state(spec) == before


def test_a_damaged_list_stops_and_touches_nothing(spec: SourceSpec) -> None:
    store = open_case(spec)
    inside = "tmp/twinsweep-undo" if spec.kind is SourceKind.MAILDIR else ".twinsweep-undo"
    stage = spec.path / inside
    stage.mkdir()
    (stage / "list.json").write_text("{")
    (stage / "mail-0").write_bytes(case_mail(0))
    before = mailbox_state(spec)

    with pytest.raises(StoreRefused) as caught, store.hold(folder_of(store)):
        pass

    assert caught.value.refusal.kind is RefusalKind.IO_ERROR
    assert mailbox_state(spec) == before
    assert store.has_leftovers(folder_of(store))


def test_a_single_eml_goes_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "one.eml"
    path.write_bytes(case_mail(0))
    (tmp_path / "two.eml").write_bytes(case_mail(1))
    store = open_case(SourceSpec(SourceKind.EML, path))
    folder, keys = any_version(store), keys_of(store)
    with store.hold(folder) as hold:
        returns = make_safety_copies(hold, keys, tmp_path / "escrow")
        hold.take_out(keys)
        with pytest.raises(StoreRefused):
            hold.append([RawMessage(STUB, case_mail(1))])
    assert not path.exists()

    with store.hold(folder) as hold:
        hold.put_back(returns)

    assert path.read_bytes() == case_mail(0)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["escrow", "one.eml", "two.eml"]


def test_mh_gives_the_number_after_the_highest(tmp_path: Path) -> None:
    spec = make_mailbox("mh", tmp_path / "mh")
    store = open_case(spec)
    with store.hold(folder_of(store)) as hold:
        landings = hold.append([RawMessage(STUB, case_mail(0)), RawMessage(STUB, case_mail(0))])

    assert [landing.uid for landing in landings] == ["13", "14"]


def test_listing_again_is_spared_while_a_mail_is_where_it_was(
    spec: SourceSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_case(spec)
    keys = keys_of(store)
    with store.hold(folder_of(store)) as hold:
        assert isinstance(hold, FilesHold)
        hold.digest(keys[0])
        monkeypatch.setattr(type(hold._place), "names", None)  # a listing would fail

        assert all(hold.digest(key) for key in keys)
        monkeypatch.undo()


def test_an_unknown_folder_is_missing(spec: SourceSpec) -> None:
    store = open_case(spec)
    folder = Folder("../elsewhere", Path(), "", 0, FolderRole.NORMAL)

    assert store.refusal(folder).kind is RefusalKind.MISSING
    with pytest.raises(StoreRefused), store.hold(folder):
        pass
    assert not store.has_leftovers(replace(folder, name="no/such"))


def test_a_folder_that_became_a_file_is_refused(maildir: SourceSpec) -> None:
    store = open_case(maildir)
    folder = folder_of(store)
    place = store._place(folder).folder
    place.rename(place.with_name("away"))
    place.write_bytes(b"")

    assert store.refusal(folder).kind is RefusalKind.READ_ONLY


def test_where_the_file_of_each_mail_is_now(maildir: SourceSpec, tmp_path: Path) -> None:
    """Also of one whose flags changed since it was listed: it has another name then."""
    store = open_case(maildir)
    uids = [key.uid for key in keys_of(store)]
    (old,) = store.files_of("", uids[:1]).values()
    new = old.with_name(split_name(old.name)[0] + f"{INFO}2,FS")
    old.rename(new)

    assert store.files_of("", [uids[0], "gone"]) == {uids[0]: new}
    assert store.files_of("no/such", uids) == {}

    alone = tmp_path / "one.eml"
    alone.write_bytes(case_mail(0))
    assert open_case(SourceSpec(SourceKind.EML, alone)).files_of("", ["x"]) == {"x": alone}


@pytest.mark.parametrize("verb", ["put_back", "append"])
def test_where_names_are_taken_each_time_nothing_is_stored_and_that_is_told(
    spec: SourceSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    store = open_case(spec)
    before = names(spec)
    monkeypatch.setattr(StagingFolder, "bring_in", lambda *_: False)
    with store.hold(folder_of(store)) as hold:
        returns = make_safety_copies(hold, keys_of(store)[:1], tmp_path / "escrow")
        returns = [back._replace(is_out=True) for back in returns]
        store_them = {
            "append": lambda: hold.append([RawMessage(STUB, case_mail(50))]),
            "put_back": lambda: hold.put_back(returns),
        }
        with pytest.raises(StoreRefused) as refused:
            store_them[verb]()
        hold.take_out([])  # nothing is taken out of nothing

    assert refused.value.refusal.kind is RefusalKind.CHANGED
    assert names(spec) == before


def test_a_mail_that_is_renamed_at_each_look_has_no_identity(
    maildir: SourceSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So nobody takes it for the one that was planned."""
    store = open_case(maildir)
    key = keys_of(store)[2]
    turns = iter("SRSRSRSR")
    lstat = Path.lstat

    def elsewhere(path: Path) -> os.stat_result:
        if path.name.startswith(key.uid):
            path.rename(path.with_name(f"{key.uid}{INFO}{next(turns)}"))
        return lstat(path)

    with store.hold(folder_of(store)) as hold:
        monkeypatch.setattr(Path, "lstat", elsewhere)
        assert hold.digest(key) is None
        monkeypatch.undo()
        assert hold.digest(key) is not None


# --- MH: a number outlives its message ----------------------------------------------------------


def mh_with(path: Path, sequences: bytes) -> SourceSpec:
    spec = make_mailbox("mh", path)
    (path / ".mh_sequences").write_bytes(sequences)
    return spec


@needs_posix
def test_the_next_mail_of_a_number_has_no_tag_of_the_one_before(tmp_path: Path) -> None:
    spec = mh_with(tmp_path / "mh", b"cur: 2\nunseen: 11-12\nwork: 12\n")
    store = open_case(spec)
    last = next(key for key in keys_of(store) if key.uid == "12")
    with store.hold(folder_of(store)) as hold:
        digest = hold.digest(last)
        returns = make_safety_copies(hold, [last], tmp_path / "escrow")
        hold.take_out([last])
        assert (spec.path / ".mh_sequences").read_bytes() == b"cur: 2\nunseen: 11\nwork:\n"
        (new,) = hold.append([RawMessage(STUB, case_mail(0))])
        assert (new.uid, hold.state_form(MessageKey(0, *new))) == ("12", "")

        (back,) = hold.put_back(returns)

        assert (back.uid, hold.digest(MessageKey(0, *back))) == ("13", digest)
        assert hold.state_form(MessageKey(0, *back)) == "unseen work"
        assert hold.state_form(MessageKey(0, *new)) == ""


@needs_posix
def test_sequences_are_as_before_after_a_mail_came_back(tmp_path: Path) -> None:
    data = b"cur: 2\nunseen: 2-5 12\nflagged: 12\n"
    spec = mh_with(tmp_path / "mh", data)
    store = open_case(spec)
    keys = [key for key in keys_of(store) if key.uid in ("3", "4", "12")]
    with store.hold(folder_of(store)) as hold:
        returns = make_safety_copies(hold, keys, tmp_path / "escrow")
        hold.take_out(keys)
        assert (spec.path / ".mh_sequences").read_bytes() == b"cur: 2\nunseen: 2 5\nflagged:\n"
        hold.put_back(returns)

    assert (spec.path / ".mh_sequences").read_bytes() == data


@needs_posix
def test_a_number_that_another_program_left_in_a_sequence_tags_no_new_mail(tmp_path: Path) -> None:
    spec = mh_with(tmp_path / "mh", b"flagged: 13-14\n")
    store = open_case(spec)
    with store.hold(folder_of(store)) as hold:
        (new,) = hold.append([RawMessage(STUB, case_mail(0))])

        assert hold.state_form(MessageKey(0, *new)) == ""
    assert (spec.path / ".mh_sequences").read_bytes() == b"flagged: 14\n"


def test_an_origin_of_before_that_tells_no_form_changes_no_sequence(tmp_path: Path) -> None:
    data = b"flagged: 1-12\n"
    spec = mh_with(tmp_path / "mh", data)
    store = open_case(spec)
    (first, *_) = keys_of(store)
    with store.hold(folder_of(store)) as hold:
        returns = make_safety_copies(hold, [first], tmp_path / "escrow")
        hold.take_out([first])
        (spec.path / ".mh_sequences").write_bytes(data)
        old = [back._replace(origin=back.origin.replace('"form"', '"was"')) for back in returns]
        hold.put_back(old)

    assert (spec.path / ".mh_sequences").read_bytes() == data


def test_sequences_that_cannot_be_read_stay_and_the_mail_goes(tmp_path: Path) -> None:
    spec = mh_with(tmp_path / "mh", b"no sequence\n")
    store = open_case(spec)
    (first, *_) = keys_of(store)
    with store.hold(folder_of(store)) as hold:
        returns = make_safety_copies(hold, [first], tmp_path / "escrow")
        hold.take_out([first])
        hold.put_back(returns)

        assert hold.digest(first)
    assert (spec.path / ".mh_sequences").read_bytes() == b"no sequence\n"

"""What every store of mail must do, on real files and on a real server of each kind."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from helpers.accounts.account_stores import ROWS, store_of
from helpers.boxes.store_cases import (
    KINDS,
    N_MAILS,
    AccountCase,
    LocalCase,
    StoreCase,
    any_version,
    case_mail,
    deliver_all,
    folder_of,
    keys_of,
    mailbox_state,
    make_mailbox,
    make_safety_copies,
    open_case,
    pick_keys,
)
from helpers.servers.cyrus import Cyrus
from helpers.servers.dovecot import Dovecot
from helpers.servers.dovecot_conf import Shape
from helpers.servers.fixtures import DOVECOT, OTHERS, require_server

from core.errors import StoreRefused
from core.job import NullJob
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind
from core.model.sources import MessageKey, RawMessage, SourceSpec, Stub
from core.ports import MailStore
from core.sources.imap.session import connections

pytestmark = pytest.mark.slow

CHOICES = [[0], [11], [5], [0, 1, 2], [4, 5, 10], [0, 5, 10, 11], list(range(N_MAILS))]


@pytest.fixture(params=KINDS)
def spec(request: pytest.FixtureRequest, tmp_path: Path) -> SourceSpec:
    """Twelve messages; n, n + 5 and n + 10 have the same bytes."""
    return make_mailbox(request.param, tmp_path / "store")


@pytest.fixture(params=[*KINDS, *ROWS, *OTHERS])
def case(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[StoreCase]:
    """The same twelve messages, in files or on a server: of a row of R-IM19, or another."""
    if request.param in KINDS:
        yield LocalCase(make_mailbox(request.param, tmp_path / "store"))
        return
    monkeypatch.setattr(connections, "WRITER_S", 0.2)  # two holds at once are refused quickly
    kind = request.param if request.param in OTHERS else DOVECOT
    require_server(kind)
    server_of: Callable[[str, Shape], Dovecot | Cyrus] = request.getfixturevalue("server_of")
    person = server_of(kind, ROWS.get(request.param, Shape())).person()
    deliver_all(person)
    with store_of(person, tmp_path / "home") as account:
        yield AccountCase(person, account)


@pytest.fixture
def store(case: StoreCase) -> MailStore:
    return case.store()


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def texts(store: MailStore) -> list[bytes]:
    """The messages as the reader sees them, in order."""
    folder = folder_of(store)
    listed = [s for s in store.stubs(folder, NullJob()) if isinstance(s, Stub)]
    live = [stub for stub in listed if not stub.flags & MessageFlag.GHOST]
    fetched = (raw.data for raw in store.fetch(folder, live) if isinstance(raw, RawMessage))
    return [data.replace(b"\r\n", b"\n") for data in fetched]


def test_nothing_speaks_against_a_mailbox_of_ours(store: MailStore) -> None:
    assert store.refusal(folder_of(store)) is None
    assert not store.has_leftovers(folder_of(store))


def test_a_hold_without_a_change_changes_nothing(store: MailStore, case: StoreCase) -> None:
    before = case.state()

    with store.hold(folder_of(store)) as hold:
        assert all(hold.digest(key) for key in keys_of(store))

    assert case.state() == before


def test_digest_is_that_of_the_mail_as_sent(store: MailStore) -> None:
    keys = keys_of(store)

    with store.hold(folder_of(store)) as hold:
        assert [hold.digest(key) for key in keys[:11]] == [sha(case_mail(n)) for n in range(11)]
        assert [hold.raw(key) for key in keys[:11]] == [case_mail(n) for n in range(11)]


def test_crlf_has_the_digest_of_lf(store: MailStore) -> None:
    keys = keys_of(store)
    stub = Stub(keys[0], 0, 0, "", MessageFlag.NONE)

    with store.hold(any_version(store)) as hold:
        landed = hold.append([RawMessage(stub, case_mail(2).replace(b"\n", b"\r\n"))])
        assert hold.digest(MessageKey(0, *landed[0])) == sha(case_mail(2))


@pytest.mark.parametrize("numbers", CHOICES)
def test_take_out_removes_exactly_these(store: MailStore, numbers: list[int]) -> None:
    keys, there = keys_of(store), texts(store)

    folder = folder_of(store)
    with store.hold(folder) as hold:
        hold.take_out(pick_keys(keys, numbers))

    left = [data for n, data in enumerate(there) if n not in numbers]
    now = texts(store) if store.folders() else []  # without a message, MH and .eml have no folder
    assert [data.rstrip() for data in now] == [data.rstrip() for data in left]


@pytest.mark.parametrize("numbers", CHOICES)
def test_put_back_gives_the_very_same_bytes(
    store: MailStore, case: StoreCase, numbers: list[int], tmp_path: Path
) -> None:
    before, keys = case.state(), pick_keys(keys_of(store), numbers)
    folder = folder_of(store)
    with store.hold(folder) as hold:
        returns = make_safety_copies(hold, keys, tmp_path / "escrow")
        hold.take_out(keys)

    with store.hold(replace(folder, version="")) as hold:
        landings = hold.put_back(returns)

    assert case.state() == before
    assert len(set(landings)) == len(keys)
    if case.keeps_keys:
        assert [landing.uid for landing in landings] == [key.uid for key in keys]


def test_put_back_twice_changes_nothing_more(
    store: MailStore, case: StoreCase, tmp_path: Path
) -> None:
    before, keys = case.state(), pick_keys(keys_of(store), [0, 1, 2, 5, 11])
    with store.hold(folder_of(store)) as hold:
        returns = make_safety_copies(hold, keys, tmp_path / "escrow")
        hold.take_out(keys)
        first = hold.put_back(returns)
        second = hold.put_back(returns)

    assert first == second
    assert case.state() == before


def test_runs_undone_last_first_give_the_very_same_bytes(
    store: MailStore, case: StoreCase, tmp_path: Path
) -> None:
    before, runs = case.state(), []
    for numbers in ([0, 1], [3], [0, 8]):
        keys = pick_keys(keys_of(store), numbers)
        with store.hold(folder_of(store)) as hold:
            runs.append(make_safety_copies(hold, keys, tmp_path / "escrow"))
            hold.take_out(keys)

    for returns in reversed(runs):
        with store.hold(any_version(store)) as hold:
            hold.put_back(returns)

    assert case.state() == before


def test_a_removed_mail_has_no_digest_any_more(store: MailStore) -> None:
    keys = keys_of(store)

    with store.hold(folder_of(store)) as hold:
        hold.take_out([keys[11]])

        assert hold.digest(keys[11]) is None
        with pytest.raises(KeyError):
            hold.raw(keys[11])
        with pytest.raises(KeyError):
            hold.leaving(keys[11])


def test_a_mail_that_is_not_there_stops_the_whole(store: MailStore, case: StoreCase) -> None:
    before, keys = case.state(), keys_of(store)
    gone = keys[0]._replace(uid="7:7")

    with store.hold(folder_of(store)) as hold, pytest.raises(StoreRefused) as refused:
        hold.take_out([keys[1], gone])

    assert refused.value.refusal.kind is RefusalKind.CHANGED
    assert case.state() == before


def test_find_tells_all_places_of_an_identity(store: MailStore) -> None:
    keys = keys_of(store)

    with store.hold(folder_of(store)) as hold:
        assert hold.find(sha(case_mail(0))) == tuple(pick_keys(keys, [0, 5, 10]))
        assert hold.find(sha(b"never seen")) == ()


def test_find_sees_what_was_taken_and_appended(store: MailStore) -> None:
    keys = keys_of(store)
    new = case_mail(0).replace(b"anna", b"bob")

    with store.hold(folder_of(store)) as hold:
        hold.find(sha(new))
        landed = hold.append([RawMessage(Stub(keys[0], 0, 0, "", MessageFlag.NONE), new)])
        hold.take_out([keys[0]])

        assert len(hold.find(sha(case_mail(0)))) == 2
        assert len(hold.find(sha(new))) == 1
        assert len(landed) == 1


def test_append_keeps_what_was_there_and_reads_back(store: MailStore) -> None:
    there = texts(store)
    stub = Stub(MessageKey(0, "", ""), 0, 0, "", MessageFlag.NONE)
    new = [
        case_mail(0),
        b"Subject: a\nFrom: b@example.org\n\nFrom here\n>From there\n>>From both\n\n\n",
        b"Subject: no end\nFrom: b@example.org\n\nlast line",
        b"Subject: head only\nFrom: b@example.org\n",
        b"Subject: c\r\nFrom: b@example.org\r\n\r\nFrom x\r\n",
    ]

    with store.hold(any_version(store)) as hold:
        landings = hold.append([RawMessage(stub, data) for data in new])
        digests = [hold.digest(MessageKey(0, *landing)) for landing in landings]

    expected = [data.replace(b"\r\n", b"\n") for data in new]
    expected[2] += b"\n"
    assert digests == [sha(data) for data in expected]
    assert sorted(data.rstrip() for data in texts(store)) == sorted(
        d.rstrip() for d in [*there, *expected]
    )


def test_append_makes_a_mailbox_that_is_not_there(spec: SourceSpec, tmp_path: Path) -> None:
    store = open_case(SourceSpec(spec.kind, tmp_path / "new"))
    folder = replace(folder_of(open_case(spec)), name="", version="")
    stub = Stub(MessageKey(0, "", ""), 0, 0, "", MessageFlag.SEEN)

    assert store.refusal(folder) is None
    with store.hold(folder) as hold:
        hold.append([RawMessage(stub, case_mail(0)), RawMessage(stub, case_mail(1))])

    assert sorted(texts(store)) == sorted([case_mail(0), case_mail(1)])


def test_a_place_below_nothing_is_refused(spec: SourceSpec, tmp_path: Path) -> None:
    store = open_case(SourceSpec(spec.kind, tmp_path / "no" / "new"))
    folder = replace(folder_of(open_case(spec)), name="", version="")

    refusal = store.refusal(folder)

    assert refusal is not None
    assert refusal.kind is RefusalKind.MISSING
    with pytest.raises(StoreRefused), store.hold(folder):
        pass


def test_two_holds_at_once_are_refused(store: MailStore, case: StoreCase) -> None:
    with (
        store.hold(any_version(store)),
        pytest.raises(StoreRefused) as refused,
        case.store().hold(any_version(store)),
    ):
        pass

    assert refused.value.refusal.kind is RefusalKind.LOCKED


def test_mail_that_came_meanwhile_stays(store: MailStore, tmp_path: Path) -> None:
    keys = pick_keys(keys_of(store), [0, 4, 11])
    new = case_mail(1).replace(b"anna", b"late")
    with store.hold(folder_of(store)) as hold:
        returns = make_safety_copies(hold, keys, tmp_path / "escrow")
        hold.take_out(keys)
        hold.append([RawMessage(Stub(keys[0], 0, 0, "", MessageFlag.NONE), new)])

    with store.hold(any_version(store)) as hold:
        hold.put_back(returns)

    # The last message had no end of its last line; with one behind it, it must have.
    assert sorted(d.rstrip() for d in texts(store)) == sorted(
        d.rstrip() for d in [*(case_mail(n) for n in range(N_MAILS)), new]
    )


def test_a_folder_below_that_lost_all_mail_gets_it_back(tmp_path: Path) -> None:
    for kind in ("mh", "eml"):
        spec = make_mailbox(kind, tmp_path / kind / "Lists" / "Gone")
        store = open_case(SourceSpec(spec.kind, tmp_path / kind))
        before, keys, folder = mailbox_state(spec), keys_of(store), folder_of(store)
        with store.hold(folder) as hold:
            returns = make_safety_copies(hold, keys, tmp_path / f"{kind}-escrow")
            hold.take_out(keys)

        with store.hold(folder) as hold:
            hold.put_back(returns)

        assert folder.name == "Lists/Gone"
        assert mailbox_state(spec) == before

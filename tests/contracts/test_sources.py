"""What every source promises, tried on real mailboxes of every kind."""

from __future__ import annotations

import os
import pickle
import shutil
from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from itertools import chain
from pathlib import Path

import pytest
from helpers.accounts.account_sources import source_of
from helpers.boxes.apple_mail import write_emlx
from helpers.boxes.mailboxes import (
    mails,
    open_files,
    traces,
    write_eml,
    write_maildir,
    write_mbox,
    write_mh,
    write_thunderbird,
)
from helpers.boxes.outlook_mail import as_outlook_keeps
from helpers.boxes.outlook_msg import write_msg
from helpers.boxes.outlook_writer import write_pst
from helpers.boxes.takeouts import write_takeout
from helpers.servers.cyrus import Cyrus
from helpers.servers.dovecot import Dovecot
from helpers.servers.dovecot_conf import Shape
from helpers.servers.fixtures import CYRUS_DOTS, DOVECOT, require_server

from core.job import Cancelled, NullJob, Progress, ThreadJob
from core.model.sources import Problem, ProblemKind, RawMessage, SourceKind, Stub
from core.ports import MailSource
from core.sources.outlook.pst.questions import AskFolders
from core.sources.outlook.pst.reader_process import ask_reader
from core.sources.registry import detect, open_source

pytestmark = pytest.mark.slow

COUNT = 12
ACCOUNTS = {"account": DOVECOT, "account on cyrus": CYRUS_DOTS}
REMADE = (SourceKind.MSG, SourceKind.PST)  # not the bytes that were sent, but what they say
Made = tuple[Path, SourceKind]
ServerOf = Callable[[str, Shape], Dovecot | Cyrus]


def _one_eml(root: Path) -> Path:
    return write_eml(root / "mail", mails(1)) / "mail 1.eml"


def _tree(root: Path) -> Path:
    sent = mails(COUNT)
    place = write_thunderbird(root / "mail", {"Inbox": sent[:5], "Inbox/Work": sent[5:]})
    for file in (place / "Inbox", place / "Inbox.sbd" / "Work"):
        write_mbox(file, sent[:5] if file.name == "Inbox" else sent[5:])
    return place


def _apple_account(root: Path) -> Path:
    sent, account = mails(COUNT), root / "mail" / "5A7B1C2D-0000-4000-8000-0123456789AB"
    data = Path("0C1D2E3F-0000-4000-8000-0123456789AB", "Data")
    write_emlx(account / "INBOX.mbox", sent[:5], below=data / "1" / "Messages")
    write_emlx(account / "Work.mbox", sent[5:], below=data / "6" / "4" / "Messages")
    return account


def _outlook(root: Path) -> Path:
    """The process that reads such files is started before: the pipe to it stays open."""
    kept = [as_outlook_keeps(mail) for mail in mails(COUNT)]
    path = write_pst(root / "mail" / "archive.pst", {"Inbox": kept[:5], "Inbox/Work": kept[5:]})
    ask_reader(AskFolders(path))
    return path


def _packed(root: Path) -> Path:
    mail = write_eml(root / "mail", mails(COUNT))
    packed = shutil.make_archive(str(root / "mail of mine"), "zip", mail)
    shutil.rmtree(mail)
    return Path(packed)


MAKERS: dict[str, tuple[SourceKind, Callable[[Path], Path]]] = {
    "mboxrd": (SourceKind.MBOX, lambda r: write_mbox(r / "mail" / "box", mails(COUNT))),
    "mboxcl2": (
        SourceKind.MBOX,
        lambda r: write_mbox(r / "mail" / "box", mails(COUNT), "mboxcl2"),
    ),
    "mboxes": (SourceKind.MBOX, _tree),
    "maildir": (
        SourceKind.MAILDIR,
        lambda r: write_maildir(r / "mail", mails(COUNT), [None, "FS"]),
    ),
    "mh": (SourceKind.MH, lambda r: write_mh(r / "mail", mails(COUNT))),
    "eml": (SourceKind.EML, lambda r: write_eml(r / "mail", mails(COUNT))),
    "one eml": (SourceKind.EML, _one_eml),
    "emlx": (SourceKind.EMLX, lambda r: write_emlx(r / "mail" / "INBOX.mbox", mails(COUNT))),
    "msg": (SourceKind.MSG, lambda r: write_msg(r / "mail", mails(COUNT))),
    "takeout": (
        SourceKind.TAKEOUT,
        lambda r: write_takeout(r / "mail" / "box", mails(COUNT), ["Inbox"] * 5 + ["Work"] * 7),
    ),
    "apple mail": (SourceKind.EMLX, _apple_account),
    "pst": (SourceKind.PST, _outlook),
    "packed": (SourceKind.PACKED, _packed),
}


@pytest.fixture(params=MAKERS)
def made(request: pytest.FixtureRequest, tmp_path: Path) -> Made:
    """A mailbox of each kind with COUNT messages (the single file: 1), and what kind it is."""
    kind, maker = MAKERS[request.param]
    return maker(tmp_path), kind


@pytest.fixture
def source(made: Made) -> MailSource:
    return open_source(detect(made[0]))


@pytest.fixture(params=[*MAKERS, *ACCOUNTS])
def any_source(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MailSource]:
    """A source of each kind, an account on a server among them, with COUNT messages or one."""
    if request.param in ACCOUNTS:
        require_server(ACCOUNTS[request.param])
        server_of: ServerOf = request.getfixturevalue("server_of")
        person = server_of(ACCOUNTS[request.param], Shape()).person()
        person.deliver("INBOX", mails(5))
        person.deliver("Work", mails(COUNT)[5:])
        with source_of(person) as account:
            yield account
    else:
        yield open_source(detect(MAKERS[request.param][1](tmp_path)))


def _listed(source: MailSource) -> list[list[Stub]]:
    listed = []
    for folder in source.folders():
        found = list(source.stubs(folder, NullJob()))
        assert all(isinstance(stub, Stub) for stub in found)
        listed.append([stub for stub in found if isinstance(stub, Stub)])
    return listed


def _is(path: Path, stub: Stub) -> bool:
    name = stub.key.uid.rpartition("/")[2]
    return path.name == name or path.name.startswith(f"{name}:")


def _all_mail(source: MailSource) -> list[RawMessage]:
    read = [
        source.fetch(folder, stubs)
        for folder, stubs in zip(source.folders(), _listed(source), strict=True)
    ]
    found = list(chain.from_iterable(read))
    assert all(isinstance(mail, RawMessage) for mail in found)
    return [mail for mail in found if isinstance(mail, RawMessage)]


def _gist(data: bytes) -> tuple[str, str, str]:
    """What stays of a message where a source puts it together anew."""
    mail = message_from_bytes(data, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    return mail["Message-ID"], mail["Subject"], mail.get_content().strip()


def _without_added(data: bytes) -> bytes:
    head, _, body = data.replace(b"\r\n", b"\n").partition(b"\n\n")
    added = (b"Content-Length", b"X-GM-THRID", b"X-Gmail-Labels")
    lines = [line for line in head.split(b"\n") if not line.startswith(added)]
    return b"\n".join(lines) + b"\n\n" + body


def test_the_kind_is_found_out(made: Made) -> None:
    path, kind = made
    assert detect(path).kind is kind
    assert detect(path).path == path


def test_every_mail_comes_back_as_it_was_sent_and_in_order(any_source: MailSource) -> None:
    read = [mail.data for mail in _all_mail(any_source)]
    tell = _gist if any_source.spec.kind in REMADE else _without_added
    assert [tell(mail) for mail in read] == [tell(mail) for mail in mails(len(read))]
    assert len(read) in (1, COUNT)


def test_positions_count_from_zero_and_uids_are_unique(any_source: MailSource) -> None:
    for folder, stubs in zip(any_source.folders(), _listed(any_source), strict=True):
        assert [stub.position for stub in stubs] == list(range(len(stubs)))
        assert len({stub.key.uid for stub in stubs}) == len(stubs)
        assert {stub.key.folder for stub in stubs} <= {folder.name}
        assert {stub.key.source for stub in stubs} <= {0}


def test_any_mails_can_be_fetched_in_any_order(any_source: MailSource) -> None:
    for folder, stubs in zip(any_source.folders(), _listed(any_source), strict=True):
        whole = list(any_source.fetch(folder, stubs))
        assert list(any_source.fetch(folder, stubs[::-2])) == whole[::-2]
        assert list(any_source.fetch(folder, [])) == []


def test_a_source_survives_the_way_to_another_process(source: MailSource) -> None:
    again = pickle.loads(pickle.dumps(source))  # noqa: S301 - our own bytes
    assert again == source
    assert _all_mail(again) == _all_mail(source)


def test_reading_leaves_no_trace(tmp_path: Path, source: MailSource) -> None:
    for place in tmp_path.rglob("*"):
        os.utime(place, ns=(1_000_000_000, 2_000_000_000))  # an old atime, which relatime moves
    before, held = traces(tmp_path), open_files()
    _all_mail(source)
    assert traces(tmp_path) == before
    assert open_files() == held


def test_a_change_shows_in_a_version(made: Made, source: MailSource) -> None:
    folder = source.folders()[0]
    stub = _listed(source)[0][0]
    path = folder.path if folder.path.is_file() else None
    path = path or next(p for p in folder.path.rglob("*") if _is(p, stub))
    data = path.read_bytes()
    path.write_bytes(data.replace(b"Hello", b"Hallo"))
    os.utime(path, ns=(5, 5))
    now = open_source(detect(made[0]))
    assert (now.folders()[0].version, _listed(now)[0][0].version) != (folder.version, stub.version)


def test_what_changed_since_the_listing_is_a_problem(source: MailSource) -> None:
    folder = source.folders()[0]
    stubs = _listed(source)[0]
    for path in [folder.path] if folder.path.is_file() else list(folder.path.rglob("*")):
        if path.is_file():
            path.write_bytes(b"Something else\n" + path.read_bytes())
    found = list(source.fetch(folder, stubs))
    assert {item.kind for item in found if isinstance(item, Problem)} == {ProblemKind.CHANGED}
    assert not any(isinstance(item, RawMessage) for item in found)


def test_what_is_gone_since_the_listing_is_a_problem(source: MailSource) -> None:
    folder = source.folders()[0]
    stubs = _listed(source)[0]
    for path in [folder.path] if folder.path.is_file() else list(folder.path.rglob("*")):
        if path.is_file():
            path.unlink()
    found = [item for item in source.fetch(folder, stubs) if isinstance(item, Problem)]
    assert [item.key for item in found] == [stub.key for stub in stubs]
    assert {item.kind for item in found} == {ProblemKind.VANISHED}


def test_a_stopped_job_stops_the_listing(any_source: MailSource) -> None:
    job = ThreadJob()
    job.cancel()
    with pytest.raises(Cancelled):
        list(any_source.stubs(any_source.folders()[0], job))


def test_a_listing_asks_at_least_every_thousand_mails(tmp_path: Path) -> None:
    class Counting(NullJob):
        asked = 0
        latest: Progress | None = None

        def checkpoint(self) -> None:
            self.asked += 1

    many = mails(2_500)
    for made in (
        write_mbox(tmp_path / "box", many),
        write_maildir(tmp_path / "maildir", many),
        write_eml(tmp_path / "eml", many),
    ):
        source, job = open_source(detect(made)), Counting()
        assert sum(1 for _ in source.stubs(source.folders()[0], job)) == 2_500
        assert job.asked >= 3

"""Checks with mail: each kind of source, worker processes, a scan, a move and its undo."""

from __future__ import annotations

import base64
import hashlib
import mailbox
import multiprocessing
import plistlib
import quopri
import threading
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TypeVar

from core.actions import moving
from core.actions.planning import PlanTerms, make_plan
from core.cache.fingerprints import SqliteCache
from core.decide.build import decide_groups
from core.decide.keep import KeepPreferences
from core.decide.policy import MarkPolicy
from core.errors import SourceError
from core.job import NullJob
from core.keywords.matcher import EncodedPart, Matcher
from core.model.groups import Decision, Detector
from core.model.runs import ItemState
from core.model.sources import RawMessage, SourceKind, Stub
from core.sample import make_sample
from core.scan.run import scan
from core.scan.session import Session, cut_groups, relate_rows, rows_of_folders
from core.self_test.check import Check, CheckFailed, require
from core.settings import SafetySettings, Settings
from core.sources.outlook.pst.reader_process import end_reader
from core.sources.registry import detect, open_source
from core.system.places import Places
from core.system.pool import CrashedItem, ordered_map

AT = 0.6
LONGEST_S = 60.0
OUTLOOKS = b"!BDN"  # how Outlook's data files begin
_Result = TypeVar("_Result")


def checks() -> tuple[Check, ...]:
    """All checks of this module."""
    kinds = (SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.MH, SourceKind.EML)
    return (
        Check("Worker processes", _workers),
        Check("Worker processes of the window", _workers_of_a_thread),
        *(Check(f"Mail: {kind.value}", partial(_source, kind)) for kind in kinds),
        Check("Mail: emlx", _emlx),
        Check("Mail: pst", _pst),
        Check("Mail: msg", lambda _: f"olefile {import_module('olefile').__version__}"),
        Check("Keywords", _keywords),
        Check("Scan of the sample mailbox", _scan),
        *(Check(f"Detector: {one.value}", partial(_detector, one)) for one in Detector),
        Check("Move and undo", _move_and_undo),
    )


def _square(number: int) -> int:
    return number * number


def _squares() -> list[int | CrashedItem[int]]:
    numbers = range(20)
    return list(ordered_map(_square, numbers, job=NullJob(), workers=2, item_time_s=LONGEST_S))


def _workers(_: Path) -> str:
    require(_squares() == [number * number for number in range(20)], "wrong results came back")
    return f"2 of {multiprocessing.cpu_count()}"


def _workers_of_a_thread(_: Path) -> str:
    """The window reads mail in a thread, and then processes are started another way."""
    squares = _in_a_thread(_squares)
    require(squares == [number * number for number in range(20)], "wrong results came back")
    return "2"


def _in_a_thread(work: Callable[[], _Result]) -> _Result:
    results: list[_Result] = []
    thread = threading.Thread(target=lambda: results.append(work()), name="self-test")
    thread.start()
    thread.join(LONGEST_S)
    if not results:
        raise CheckFailed("they did not answer")
    return results[0]


def _source(kind: SourceKind, folder: Path) -> str:
    """The sample's Inbox in a kind of mailbox has as many messages as before."""
    make_sample(folder / "sample")
    with_mail = mailbox.mbox(folder / "sample" / "Inbox", create=False)
    texts = [with_mail.get_bytes(key) for key in with_mail.iterkeys()]
    with_mail.close()
    spec = detect(_write_mailbox(kind, texts, folder / "box"))
    require(spec.kind is kind, f"taken for {spec.kind.value}")
    source = open_source(spec)
    read = 0
    for one in source.folders():
        stubs = [stub for stub in source.stubs(one, NullJob()) if isinstance(stub, Stub)]
        read += sum(isinstance(mail, RawMessage) for mail in source.fetch(one, stubs))
    require(read == len(texts), f"{read} of {len(texts)} messages")
    return f"{read} messages"


def _emlx(folder: Path) -> str:
    """Mail of Apple Mail is a message between its length and what Mail knows of it."""
    path = folder / "INBOX.mbox" / "Messages" / "1.emlx"
    path.parent.mkdir(parents=True)
    mail = b"Subject: one\n\ntext\n"
    path.write_bytes(b"%d\n" % len(mail) + mail + plistlib.dumps({"flags": 1}))
    source = open_source(detect(path))
    (one,) = source.folders()
    stubs = [stub for stub in source.stubs(one, NullJob()) if isinstance(stub, Stub)]
    (read,) = source.fetch(one, stubs)
    require(isinstance(read, RawMessage) and read.data == mail, repr(read))
    return "1 message"


def _write_mailbox(kind: SourceKind, texts: list[bytes], path: Path) -> Path:
    if kind is SourceKind.EML:
        path.mkdir()
        for number, text in enumerate(texts):
            (path / f"{number}.eml").write_bytes(text)
        return path
    makers = {
        SourceKind.MBOX: mailbox.mbox,
        SourceKind.MAILDIR: mailbox.Maildir,
        SourceKind.MH: mailbox.MH,
    }
    box = makers[kind](path)
    for text in texts:
        box.add(text)
    box.close()
    return path


def _pst(folder: Path) -> str:
    """No file of Outlook can be made here; so one that is damaged has to be told as such.

    It is libpff that says so, in a process of its own.
    """
    path = folder / "damaged.pst"
    path.write_bytes(OUTLOOKS + bytes(4096))
    spec = detect(path)
    require(spec.kind is SourceKind.PST, f"taken for {spec.kind.value}")
    said = ""
    try:
        open_source(spec).folders()
    except SourceError as error:
        said = error.detail
    finally:
        end_reader()
    require("survive" not in said and bool(said), said or "a damaged file was read")
    return f"libpff {import_module('pypff').get_version()}"


def _keywords(_: Path) -> str:
    """A word in Base64, in quoted-printable, and in the charsets that it is written in."""
    matcher = Matcher(["договор", "invoice"])
    letter = "Ваш ДОГОВОР. Your Invoice.".encode()
    parts = [
        EncodedPart(base64.encodebytes(letter), "utf-8", "base64"),
        EncodedPart(quopri.encodestring(letter), "utf-8", "quoted-printable"),
        EncodedPart(letter.decode().encode("koi8-r"), "koi8-r", "8bit"),
    ]
    found = [len(hits) for hits in matcher.find_many(parts)]
    require(found == [2, 2, 2], f"found {found}")
    return f"{len(parts)} encodings"


def _scan(folder: Path) -> str:
    session = _scan_folder(folder)
    groups = cut_groups(session, AT)
    n_groups, n_copies = len(groups.kept), len(groups.members)
    require(n_groups > 20, f"only {n_groups} groups")
    require(not session.problems, f"{len(session.problems)} problems")
    return f"{len(session.mails.position)} messages, {n_groups} groups, {n_copies} copies"


def _detector(detector: Detector, folder: Path) -> str:
    groups = cut_groups(_scan_folder(folder), AT, detectors={detector})
    require(len(groups.kept) > 0, "found nothing")
    return f"{len(groups.kept)} groups"


def _scan_folder(folder: Path) -> Session:
    make_sample(folder / "sample")
    cache = SqliteCache(folder / "fingerprints.db")
    try:
        return scan([detect(folder / "sample")], settings=Settings(), cache=cache, job=NullJob())
    finally:
        cache.close()


def _move_and_undo(folder: Path) -> str:
    """Every byte of the sample is as before, after copies were moved away and put back."""
    session = _scan_folder(folder)
    before = _digests(folder / "sample")
    places = Places(folder / "data", folder / "cache", folder / "config")
    plan = make_plan(session, _decide(session), PlanTerms(AT), job=NullJob()).plan
    safety = SafetySettings(brake_share=1)
    done = moving.carry_out(plan, places, NullJob(), safety=safety, confirm=len(plan.moves))
    require(done.moved == len(plan.moves) > 0, f"{done.moved} of {len(plan.moves)} moved")
    require(_digests(folder / "sample") != before, "the files are as before")
    back = moving.take_back(done.id, places, NullJob())
    states = {item.state for item in moving.moves_of(back.id, places)}
    require(states == {ItemState.VERIFIED}, f"put back: {sorted(s.value for s in states)}")
    require(_digests(folder / "sample") == before, "the files are not as before")
    return f"{done.moved} messages there and back"


def _decide(session: Session) -> tuple[Decision, ...]:
    everything = rows_of_folders(session, range(len(session.folders)))
    return decide_groups(
        session.mails,
        cut_groups(session, AT),
        policy=MarkPolicy(),
        preferences=KeepPreferences(protected=~everything),
        relate=partial(relate_rows, session, threshold=AT),
    ).decisions


def _digests(folder: Path) -> dict[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }

"""A server in memory behind the port `RemoteSource`: it serves mail and counts what it is asked.

It reads a message with the project's own parser to tell its structure, so it proves nothing about
structures; what it proves is what a scan does with them. The real server is Dovecot.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import quote

import numpy as np

from core.cache.fingerprints import NoCache
from core.errors import ServerOffline
from core.job import Job, NullJob
from core.message.mime import MimeLeaf
from core.message.parts import OpenMessage, open_message
from core.model.mail import Attachment, FlagBits, MessageFlag, PartRef
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import FetchEstimate, Listing, Outline, Traffic
from core.model.sources import (
    Folder,
    FolderRole,
    MessageKey,
    Problem,
    ProblemKind,
    RawMessage,
    SourceKind,
    SourceSpec,
    Stub,
)
from core.ports import FingerprintCache, MailSource
from core.scan.read_outlines import OutlineTask, read_outlines
from core.scan.run import scan
from core.scan.session import Session
from core.settings import ReadSettings, Settings
from core.sources.registry import detect
from core.sources.stores import Stores

ACCOUNT = Path("/home/anna/accounts/a.json")
KEPT = (b"from:", b"sender:", b"to:", b"subject:", b"date:", b"message-id:", b"in-reply-to:")
KEPT += (b"references:", b"received:", b"status:", b"x-mozilla-status:", b"x-imap:")
ENTRY_BYTES, STRUCTURE_BYTES, WHOLE_BYTES = 40, 200, 600


def with_crlf(mail: EmailMessage | bytes) -> bytes:
    """A message as a server gives it: lines end in CRLF."""
    data = mail if isinstance(mail, bytes) else mail.as_bytes()
    return data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


@dataclass(slots=True)
class MemoryMessage:
    """A message in a folder; `mod_seq`: of its last change."""

    data: bytes
    flags: MessageFlag
    view: int
    mod_seq: int


@dataclass(slots=True)
class MemoryFolder:
    """A folder on the server."""

    role: FolderRole = FolderRole.NORMAL
    validity: int = 7
    uid_next: int = 1
    mails: dict[int, MemoryMessage] = field(default_factory=dict)


@dataclass(slots=True)
class AskedFor:
    """What was asked for: uids, in their order."""

    listed: int = 0
    outlines: list[str] = field(default_factory=list)
    completed: list[str] = field(default_factory=list)
    whole: list[str] = field(default_factory=list)


class MemoryServer:
    """Folders with mail, and a count of what went over the wire."""

    def __init__(self, user: str = "anna@mail.example.org:993") -> None:
        self.user = user
        self.boxes: dict[str, MemoryFolder] = {}
        self.asked = AskedFor()
        self.received = 0
        self.answers_left = 10**9  # then the connection is gone
        self.unreadable: set[str] = set()  # uids that the server says NO to
        self.gives_whole = True
        self.fixed: set[str] = set()  # folders that can only be read
        self.searches = True
        self._clock = 0

    def put(
        self,
        folder: str,
        *mails: EmailMessage | bytes,
        flags: MessageFlag = MessageFlag.NONE,
        views: Sequence[int] = (),
    ) -> None:
        """Deliver mail."""
        box = self.boxes.setdefault(folder, MemoryFolder())
        for number, mail in enumerate(mails):
            view = views[number] if number < len(views) else 0
            box.mails[box.uid_next] = MemoryMessage(with_crlf(mail), flags, view, self._tick())
            box.uid_next += 1

    def flag(self, folder: str, uid: int, flags: MessageFlag) -> None:
        """Change the flags of a message."""
        held = self.boxes[folder].mails[uid]
        held.flags, held.mod_seq = flags, self._tick()

    def answer(self, size_bytes: int) -> None:
        """Count an answer; or the line is cut."""
        self.answers_left -= 1
        if self.answers_left < 0:
            raise ServerOffline(Path("account"), "cut")
        self.received += size_bytes

    def forget_asked(self) -> None:
        """Count anew."""
        self.asked, self.received = AskedFor(), 0

    def _tick(self) -> int:
        self._clock += 1
        return self._clock


@dataclass(slots=True)
class MemorySource:
    """A `RemoteSource` of a server in memory."""

    spec: SourceSpec
    server: MemoryServer
    start: int = 0

    def __post_init__(self) -> None:
        self.start = self.server.received

    @property
    def traffic(self) -> Traffic:
        return Traffic(self.server.received - self.start, 0)

    def folders(self) -> tuple[Folder, ...]:
        place = self.spec.path.parent / quote(self.server.user, safe="")
        self.server.answer(0)
        return tuple(
            Folder(name, place / quote(name, safe=""), "", 0, box.role)
            for name, box in self.server.boxes.items()
        )

    def estimate(self, folder: Folder, known: Listing | None) -> FetchEstimate:
        box = self.server.boxes[folder.name]
        same = known is not None and known.validity == box.validity
        had = set(known.uids.tolist()) if known is not None and same else set()
        unknown = sum(uid not in had for uid in box.mails)
        return FetchEstimate(len(box.mails), unknown, 4_000 * unknown)

    def leaving_refusal(self, folder: Folder) -> Refusal | None:
        can_go = folder.name not in self.server.fixed
        return None if can_go else Refusal(RefusalKind.READ_ONLY, folder.name)

    def arriving_refusal(self, to: str) -> Refusal | None:
        return Refusal(RefusalKind.READ_ONLY, to) if to in self.server.fixed else None

    def list_folder(self, folder: Folder, known: Listing | None, job: Job) -> Listing:
        job.checkpoint()
        box = self.server.boxes[folder.name]
        same = known is not None and known.validity == box.validity
        since = known.mod_seq if known is not None and same else 0
        changed = sum(held.mod_seq > since for held in box.mails.values())
        self.server.asked.listed += changed
        self.server.answer(ENTRY_BYTES * changed)
        mails = sorted(box.mails.items())
        return Listing(
            validity=box.validity,
            uid_next=box.uid_next,
            mod_seq=max((held.mod_seq for _, held in mails), default=0),
            uids=np.array([uid for uid, _ in mails], np.int64),
            sizes=np.array([len(held.data) for _, held in mails], np.int64),
            flags=np.array([int(held.flags) for _, held in mails], FlagBits),
            views=np.array([held.view for _, held in mails], np.uint64),
        )

    def stubs(self, folder: Folder, job: Job) -> Iterator[Stub | Problem]:
        listing = self.list_folder(folder, None, job)
        for at, uid in enumerate(listing.uids.tolist()):
            held = self.server.boxes[folder.name].mails[uid]
            key = MessageKey(0, folder.name, f"{listing.validity}:{uid}")
            version = f"gm:{held.view:x}" if held.view else ""
            yield Stub(key, at, len(held.data), version, held.flags)

    def fetch(self, folder: Folder, stubs: Sequence[Stub]) -> Iterator[RawMessage | Problem]:
        for stub in stubs:
            self.server.asked.whole.append(stub.key.uid)
            held = self._held(folder, stub)
            if not self.server.gives_whole:
                held = Problem(stub.key, stub.position, ProblemKind.UNREADABLE, "NO")
            if isinstance(held, Problem):
                yield held
                continue
            self.server.answer(len(held.data))
            yield RawMessage(stub, held.data)

    def outlines(
        self, folder: Folder, stubs: Sequence[Stub], job: Job
    ) -> Iterator[Outline | Problem]:
        for stub in stubs:
            job.checkpoint()
            self.server.asked.outlines.append(stub.key.uid)
            held = self._held(folder, stub)
            if isinstance(held, Problem):
                yield held
                continue
            outline = make_outline(stub, held.data, whole=False)
            self.server.answer(STRUCTURE_BYTES + len(outline.data))
            yield outline

    def complete_outlines(
        self, folder: Folder, outlines: Sequence[Outline], job: Job
    ) -> Iterator[Outline | Problem]:
        for outline in outlines:
            job.checkpoint()
            self.server.asked.completed.append(outline.stub.key.uid)
            held = self._held(folder, outline.stub)
            if isinstance(held, Problem):
                yield held
                continue
            whole = make_outline(outline.stub, held.data, whole=True)
            self.server.answer(len(whole.data) - len(outline.data))
            yield whole

    def texts(
        self, folder: Folder, stubs: Sequence[Stub], job: Job, *, attachments: bool
    ) -> Iterator[Outline | Problem]:
        del attachments  # whole messages lack nothing
        for mail in self.fetch(folder, stubs):
            job.checkpoint()
            yield mail if isinstance(mail, Problem) else Outline(mail.stub, mail.data, None)

    def present(self, folder: Folder, uids: Collection[str], job: Job) -> frozenset[str]:
        job.checkpoint()
        self.server.answer(7 * len(uids))
        box = self.server.boxes[folder.name]
        there = {
            f"{box.validity}:{uid}"
            for uid, held in box.mails.items()
            if MessageFlag.GHOST not in held.flags
        }
        return frozenset(uids) & there if self.server.searches else frozenset()

    def _held(self, folder: Folder, stub: Stub) -> MemoryMessage | Problem:
        validity, _, uid = stub.key.uid.partition(":")
        box = self.server.boxes[folder.name]
        if stub.key.uid in self.server.unreadable:
            return Problem(stub.key, stub.position, ProblemKind.UNREADABLE, "NO")
        held = box.mails.get(int(uid)) if int(validity) == box.validity else None
        return held or Problem(stub.key, stub.position, ProblemKind.VANISHED, "")


@dataclass(slots=True)
class MemoryStores:
    """Opens servers in memory by the name of the account's file, and local mail as always."""

    servers: dict[Path, MemoryServer] = field(default_factory=dict)

    def add(self, path: Path, server: MemoryServer | None = None) -> SourceSpec:
        self.servers[path] = server or MemoryServer()
        return SourceSpec(SourceKind.IMAP, path)

    def source(self, spec: SourceSpec, job: Job | None = None) -> MailSource:
        if spec.kind is SourceKind.IMAP:
            return MemorySource(spec, self.servers[spec.path])
        return Stores().source(spec, job)


class MemoryReach:
    """An account in memory and whatever is beside it, to be scanned again and again."""

    def __init__(self, cache: FingerprintCache | None = None) -> None:
        self.stores = MemoryStores()
        self.specs = [self.stores.add(ACCOUNT)]
        self.server: MemoryServer = self.stores.servers[ACCOUNT]
        self.cache = cache or NoCache()

    def add_account(self, user: str) -> MemoryServer:
        """Another account beside the first."""
        server = MemoryServer(user)
        path = ACCOUNT.with_name(f"{len(self.specs)}.json")
        self.specs.append(self.stores.add(path, server))
        return server

    def scan(self, job: Job | None = None, skip: Collection[tuple[int, str]] = ()) -> Session:
        """Scan, counting anew what the server is asked for."""
        self.server.forget_asked()
        return scan(
            self.specs,
            settings=Settings(),
            cache=self.cache,
            job=job or NullJob(),
            skip=frozenset(skip),
            stores=self.stores,
        )

    def scan_paths(self, *paths: Path) -> Session:
        """Scan mail on this computer alone."""
        self.specs = [detect(path) for path in paths]
        return self.scan()


def read_or_die(task: OutlineTask) -> bytes:
    """As `read_outlines`, in a worker that a message with "DEADLY" in it kills."""
    if any(b"DEADLY" in outline.data for outline in task.outlines):
        os._exit(1)
    return read_outlines(task)


def make_outline(stub: Stub, data: bytes, *, whole: bool) -> Outline:
    """What a server tells of a message; with `whole` all its text parts, else the likely ones."""
    opened = open_message(data, settings=ReadSettings())
    leaves = opened.tree.leaves
    inline = {part.number for part in opened.parts}
    if len(data) <= WHOLE_BYTES or (len(leaves) == 1 and inline):
        return Outline(stub, data, None)
    missing = frozenset(() if whole else _unlikely(opened))
    names = {number: at for at, number in enumerate(sorted(inline))}
    body = _mixed(list(opened.parts), leaves, data, missing)
    attachments = tuple(
        _told(leaf, opened.mail.attachments[at])
        for at, leaf in enumerate(leaf for n, leaf in enumerate(leaves) if n not in inline)
    )
    synthetic = _head(data) + body
    return Outline(stub, synthetic, attachments, frozenset(names[number] for number in missing))


def _unlikely(opened: OpenMessage) -> set[int]:
    """HTML beside plain text."""
    plain = {p.alternative for p in opened.parts if p.mime_type == "text/plain"}
    return {
        part.number
        for part in opened.parts
        if part.alternative and part.mime_type == "text/html" and part.alternative in plain
    }


def _head(data: bytes) -> bytes:
    kept: list[bytes] = []
    taking = False
    for line in data.partition(b"\r\n\r\n")[0].split(b"\r\n"):
        if line[:1] not in (b" ", b"\t"):
            taking = line.lower().startswith(KEPT)
        if taking:
            kept.append(line)
    return b"".join(line + b"\r\n" for line in kept)


def _mixed(
    parts: Sequence[PartRef], leaves: Sequence[MimeLeaf], data: bytes, missing: Collection[int]
) -> bytes:
    pieces: list[bytes] = []
    done: set[int] = set()
    for part in parts:
        if not part.alternative:
            pieces.append(_leaf(part, leaves, data, missing))
        elif part.alternative not in done:
            done.add(part.alternative)
            group = [other for other in parts if other.alternative == part.alternative]
            branches = dict.fromkeys(other.branch for other in group)
            pieces.append(
                _multipart(
                    "alternative",
                    [
                        _multipart(
                            "mixed",
                            [
                                _leaf(other, leaves, data, missing)
                                for other in group
                                if other.branch == branch
                            ],
                            f"b{part.alternative}x{branch}",
                        )
                        for branch in branches
                    ],
                    f"a{part.alternative}",
                )
            )
    return _multipart("mixed", pieces, "root")


def _multipart(kind: str, pieces: Sequence[bytes], name: str) -> bytes:
    mark = f"--=synthetic-{name}"
    head = f'Content-Type: multipart/{kind}; boundary="{mark[2:]}"\r\n\r\n'
    body = b"".join(mark.encode() + b"\r\n" + piece + b"\r\n" for piece in pieces)
    return head.encode() + body + mark.encode() + b"--\r\n"


def _leaf(
    part: PartRef, leaves: Sequence[MimeLeaf], data: bytes, missing: Collection[int]
) -> bytes:
    leaf = leaves[part.number]
    told = "".join(f'; {name}="{value}"' for name, value in leaf.parameters.items())
    head = f"Content-Type: {leaf.mime_type}{told}\r\n"
    head += f"Content-Transfer-Encoding: {leaf.transfer}\r\n\r\n" if leaf.transfer else "\r\n"
    body = b"" if part.number in missing else data[leaf.start : leaf.end]
    return head.encode() + body


def _told(leaf: MimeLeaf, real: Attachment) -> Attachment:
    """An attachment by what the structure tells: never its content."""
    octets = leaf.end - leaf.start
    return Attachment(leaf.name, real.mime_type, octets * 3 // 4, real.outline, real.outline)

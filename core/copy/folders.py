"""The folders of a copy: what is in them now, where they go, and whether there is room for all."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from core.apply.checks.marks import changed_marks
from core.apply.journal.entries import Leg
from core.copy.context import CopyContext
from core.copy.marks import Marks, MessagePlace
from core.copy.names import folder_places
from core.errors import ListingIncomplete, ServerError, SourceChanged, SourceError
from core.job import Job
from core.model.copying import CopyForm, CopyOrder
from core.model.message_state import SYSTEM_FLAGS
from core.model.sources import Folder, MessageKey, Problem, ProblemKind, SourceSpec, Stub
from core.sources.plan_folders import PlanPlaces
from core.sources.preflight import raise_refusal

FILE_BYTES = 4_608  # what a message takes beside its bytes: the end of its last block, its name
LINE_BYTES = 256  # and in an mbox: a From_ line, quoting


@dataclass(slots=True)
class CopySource:
    """A folder that is copied.

    Attributes:
        number: Of the folder in the copy. source: of the source in the order.
        leg: What plans call it.
        place: Where it goes, below the copy.
        stubs, problems: What was listed; of the marked alone, only these.
        names: What is said of messages beside their bytes, by uid; flags, too, stand in stubs.
        listing: Changes whenever something of that does.
    """

    number: int
    source: int
    spec: SourceSpec
    folder: Folder
    leg: Leg
    place: str = ""
    stubs: list[Stub] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    names: dict[str, frozenset[str]] = field(default_factory=dict)
    listing: str = ""

    def place_of(self, uid: str) -> MessagePlace:
        """Where a message of it lies."""
        return self.leg, uid


def open_folders(order: CopyOrder, context: CopyContext, job: Job) -> list[CopySource]:
    """The folders that are copied, with the places that they have in the copy.

    Raises:
        SourceError: A source cannot be opened.
    """
    sources: list[CopySource] = []
    places = PlanPlaces()
    for number, spec in enumerate(order.specs):
        job.checkpoint()
        for folder in context.open_source(spec, job).folders():
            if order.only is not None and (number, folder.name) not in order.only:
                continue
            kind, path, name = places.of(spec, folder)
            leg = (kind.value, path, name)
            sources.append(CopySource(len(sources), number, spec, folder, leg))
    several = len(order.specs) > 1
    in_files = order.form is CopyForm.MBOX  # a file needs a name, a folder is the copy itself
    named = [
        (
            order.names[s.source] if several or (in_files and not s.folder.name) else "",
            s.folder.name,
        )
        for s in sources
    ]
    for source, place in zip(sources, folder_places(order.form, named), strict=True):
        source.place = place
    return sources


def list_folder(
    source: CopySource, order: CopyOrder, context: CopyContext, marks: Marks, job: Job
) -> None:
    """List the messages of a folder, of the marked alone only these.

    A folder that cannot be listed is a problem, told in the report. What was marked, and has other
    flags or tags now, stays (R-ST8).

    Raises:
        ServerError: The account cannot be reached.
        SourceChanged: It changed while it was listed.
    """
    digest = hashlib.blake2b(source.folder.version.encode(), digest_size=16)
    try:
        for item in context.open_source(source.spec, job).stubs(source.folder, job):
            place = source.place_of(item.key.uid)
            if order.marked_only and item.position >= 0 and place not in marks.moves:
                continue
            if isinstance(item, Problem):
                source.problems.append(item)
            else:
                source.stubs.append(item)
        _read_names(source, context, marks, job)
    except ServerError:
        raise
    except SourceError as error:
        key = MessageKey(0, source.folder.name, "")
        partly = isinstance(error, ListingIncomplete)
        kind = ProblemKind.INCOMPLETE if partly else ProblemKind.UNREADABLE
        source.problems.append(Problem(key, -1, kind, error.detail or str(error.path)))
    for problem in source.problems:
        if problem.position < 0 and problem.kind is ProblemKind.CHANGED:
            raise SourceChanged(source.folder.path, problem.detail)
    for stub in source.stubs:
        uid = stub.key.uid
        said = (stub.size_bytes, int(stub.flags), sorted(source.names.get(uid, ())))
        digest.update(repr((uid, stub.version, said, marks.goes(source.place_of(uid)))).encode())
    digest.update(repr([(p.key.uid, p.position, p.kind) for p in source.problems]).encode())
    source.listing = digest.hexdigest()


def _read_names(source: CopySource, context: CopyContext, marks: Marks, job: Job) -> None:
    uids = [stub.key.uid for stub in source.stubs]
    for uid, names in context.names(source.leg, uids, job).items():
        place = source.place_of(uid)
        if not names <= set(SYSTEM_FLAGS):
            source.names[uid] = names
        if place in marks.keepers and (why := changed_marks(marks.moves[place], names)):
            marks.refused[place] = why


def check_room(
    order: CopyOrder,
    sources: Sequence[CopySource],
    marks: Marks,
    context: CopyContext,
    *,
    done_bytes: int,
) -> None:
    """Raise unless all that is still to be written fits (with a tenth more).

    Raises:
        StoreRefused: NO_SPACE.
    """
    each = LINE_BYTES if order.form is CopyForm.MBOX else FILE_BYTES
    needed = sum(
        stub.size_bytes + each
        for source in sources
        for stub in source.stubs
        if order.marked_only or not marks.goes(source.place_of(stub.key.uid))
    )
    place = order.target.parent
    raise_refusal(place, context.room(place, max(0, needed - done_bytes)))

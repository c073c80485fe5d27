"""The last look over a plan before anything is touched, whoever made it.

A plan may come from a file that a person or another program wrote, so what makes it safe is
checked here once more, by addresses alone: the message that stays is in no move, no mail moves
twice, nothing is moved into the mailbox it is in, and our own safety copies are neither kept
message nor a source nor a destination. Two names of one message (a folder reached twice, through a
link or as part of another source, another spelling) count as one. And the brake: a plan that takes
much needs its number confirmed (R-ID7), and how much that is, is counted, not read in the plan.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.apply.checks.same_file import file_id
from core.apply.context import RunContext, bare_folder, is_on_server, store_of
from core.apply.count_identities import current_folder, live_stubs
from core.apply.journal.entries import Leg, leg_of
from core.errors import BrakeHeld, CoreError, PlanRefused
from core.job import NullJob
from core.model.plan import TO_SERVER, TO_TRASH, Address, Move, Plan
from core.model.refusals import Refusal, RefusalKind
from core.model.sources import Folder, SourceKind, folder_called, is_fleeting
from core.server_ports import ServerStore
from core.settings import SafetySettings

_INBOX = "INBOX"

FOLDS: bool = sys.platform in ("win32", "darwin")  # "inbox" and "INBOX" are one file there
FolderPlace = tuple[str, str]  # a folder on this computer, links followed, and the uid in it


@dataclass(frozen=True, slots=True)
class ShrinkingFolder:
    """A folder that a plan takes much of."""

    leg: Leg
    messages: int
    leaving: int


def check_brake(plan: Plan, safety: SafetySettings) -> tuple[bool, tuple[ShrinkingFolder, ...]]:
    """Whether a plan needs its number confirmed, and which folders shrink by more than a share."""
    leaving = Counter(leg_of(move.what.address) for move in plan.moves)
    sizes = dict(plan.folder_sizes)
    shrinking = tuple(
        ShrinkingFolder(leg, sizes.get(leg, taken), taken)
        for leg, taken in leaving.items()
        if taken > safety.brake_share * sizes.get(leg, taken)
    )
    return bool(shrinking) or len(plan.moves) > safety.brake_messages, shrinking


def check_plan(plan: Plan, context: RunContext, confirm: int | None) -> None:
    """Raise unless a plan may be carried out.

    Raises:
        PlanRefused: It is not safe; each refusal tells why.
        BrakeHeld: It takes much, and `confirm` is not the number of its moves.
    """
    refusals = find_unsafe(plan.moves, context)
    if refusals:
        raise PlanRefused(refusals)
    if confirm == len(plan.moves):
        return
    if confirm is not None or check_brake(plan, context.safety)[0]:
        raise BrakeHeld(len(plan.moves))
    if check_brake(replace(plan, folder_sizes=_current_sizes(plan, context)), context.safety)[0]:
        raise BrakeHeld(len(plan.moves))


def _current_sizes(plan: Plan, context: RunContext) -> tuple[tuple[Leg, int], ...]:
    """How many messages each folder holds that moves leave; as planned where it cannot be read."""
    sizes = dict(plan.folder_sizes)
    for leg in {leg_of(move.what.address) for move in plan.moves}:
        try:
            source = store_of(context, leg)
            live = source.count_live(leg[2]) if isinstance(source, ServerStore) else None
            folder = None if live is not None else current_folder(source, leg[2])
            if live is not None:
                sizes[leg] = live
            elif folder is not None:
                sizes[leg] = sum(1 for _ in live_stubs(source, folder, NullJob()))
        except CoreError:
            continue  # its moves are skipped later, with the reason
    return tuple(sizes.items())


def resolve_place(path: str | Path, *, folds: bool = FOLDS) -> str:
    """A path to compare with others: links followed, and small letters where they are the same.

    Two files of a system that does tell them apart are then taken for one: a move too few.
    """
    real = os.path.realpath(path)
    return unicodedata.normalize("NFC", real).casefold() if folds else real


def _path_identity(path: str, is_elsewhere: bool = False) -> str:
    """What tells a file or folder from others: its number, so that two mounts of it are one.

    By its path what is not there, or lies on a server (`is_elsewhere`).
    """
    known = None if is_elsewhere else file_id(Path(path))
    return path if known is None else f"{known[0]}:{known[1]}"


def find_unsafe(moves: Sequence[Move], context: RunContext) -> tuple[Refusal, ...]:
    """Why moves may not be carried out together; empty if they may."""
    found = _folders(moves, context)
    paths = {leg: resolve_place(folder.path) for leg, folder in found.items()}
    folders = {leg: _path_identity(path, is_on_server(leg)) for leg, path in paths.items()}
    named = {move.to for move in moves} - {TO_TRASH}
    files = {to: resolve_place(to) for to in named if not to.startswith(TO_SERVER)}
    targets = {to: _path_identity(path) for to, path in files.items()}
    leaving = Counter(_place(move.what.address, folders) for move in moves)
    our_copies = Path(resolve_place(context.trash))
    refusals = [
        Refusal(RefusalKind.PROTECTED, path)
        for path in {*paths.values(), *files.values()}
        if Path(path).is_relative_to(our_copies)
    ]
    by_name = {folders[leg]: path for leg, path in paths.items()}
    refusals += [
        Refusal(RefusalKind.LAST_COPY, by_name[name])
        for (name, _), times in leaving.items()
        if times > 1
    ]
    for move in moves:
        keeper, what = move.keeper.address, move.what.address
        if _place(keeper, folders) in leaving or _is_one_file(keeper, what):
            refusals.append(Refusal(RefusalKind.LAST_COPY, keeper.path))
        if is_fleeting(found[leg_of(keeper)]):
            refusals.append(Refusal(RefusalKind.KEEPER_GHOST, keeper.path))
        if found[leg_of(keeper)].owner is not None and found[leg_of(what)].owner is None:
            refusals.append(
                Refusal(RefusalKind.KEEPER_GHOST, keeper.folder)
            )  # others may delete it
        if _is_same_place(move, folders, targets):
            refusals.append(Refusal(RefusalKind.SAME_PLACE, move.to))
    return tuple(dict.fromkeys(refusals))


def _is_same_place(move: Move, folders: dict[Leg, str], targets: dict[str, str]) -> bool:
    """Whether a message would be moved into the mailbox that it is in."""
    address = move.what.address
    if move.to in targets:
        own = (folders[leg_of(address)], _path_identity(resolve_place(address.path)))
        return targets[move.to] in own
    if not move.to.startswith(TO_SERVER) or not is_on_server(leg_of(address)):
        return False
    account = Path(address.path).stem  # an account's file is named by its id
    return move.to == f"{TO_SERVER}{account}/{address.folder}"


def _place(address: Address, folders: dict[Leg, str]) -> FolderPlace:
    uid = address.uid
    if address.kind is SourceKind.MBOX:  # "offset:length", and 007 is 7
        uid = ":".join(number.lstrip("0") or "0" for number in uid.split(":"))
    return folders[leg_of(address)], uid


def _is_one_file(one: Address, other: Address) -> bool:
    """Whether two messages are one file, reached by two kinds of source, or through a link.

    The version of a message with a file of its own is the number, size and time of that file.
    """
    if SourceKind.MBOX in (one.kind, other.kind):
        return False
    return one.version == other.version != ""


def _folders(moves: Sequence[Move], context: RunContext) -> dict[Leg, Folder]:
    """Each folder of the plan; made up from its name where the source cannot say."""
    legs = {leg_of(item.address) for move in moves for item in (move.what, move.keeper)}
    known = {leg[:2]: _folders_of(leg, context) for leg in sorted(legs)}
    return {
        leg: folder_called(known[leg[:2]], _folder_name(leg))
        or replace(bare_folder(leg[2]), path=Path(leg[1]) / _folder_name(leg))
        for leg in legs
    }


def _folder_name(leg: Leg) -> str:
    """The name of a folder; INBOX is one in any case of its letters (RFC 3501 5.1)."""
    is_inbox = is_on_server(leg) and leg[2].upper() == _INBOX
    return _INBOX if is_inbox else leg[2]


def _folders_of(leg: Leg, context: RunContext) -> tuple[Folder, ...]:
    """The folders of a source; none if it is gone, unreadable or out of reach.

    Moves in such a folder are skipped later, with the reason, or wait.
    """
    try:
        return store_of(context, leg).folders()
    except CoreError:
        return ()

"""A plan as a JSON file: the contract between finding and acting (schema twinsweep.plan/1).

A person may read it, cut moves out of it, and carry it out in another process tomorrow. So it
holds everything that is needed to find each message again and to know that it is the same, and it
is read strictly: what is not understood is refused, not passed over. So is a move that no guard
lets
through: of one message seen twice, or of what is no copy by a rule.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from core.decide.build import BY_HAND
from core.decide.staying import NEVER_BY_RULE
from core.errors import PlanUnreadable
from core.model.groups import Verdict, verdict_fields, verdict_of
from core.model.message_state import MOST_NAMES, is_label, is_state_name
from core.model.plan import TO_SERVER, TO_TRASH, Address, Item, Move, Plan, TakeOver
from core.model.sources import SourceKind

SCHEMA = "twinsweep.plan/1"
_DIGEST_LENGTH = 64
_LARGEST_FILE = 1 << 30
_LARGEST_NUMBER = (1 << 63) - 1  # what the journal can hold
# The id of an account, and a folder.
_SERVER = re.compile(rf"{TO_SERVER}[0-9a-f]{{32}}/.+", re.DOTALL)
_RANGE = re.compile(r"[0-9]{1,18}:[0-9]{1,18}")  # in an mbox: offset and length


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """The plan as one JSON value."""
    return {
        "schema": SCHEMA,
        "id": plan.id,
        "created_utc": plan.created_utc,
        "moves": [
            {
                "what": _from_item(move.what),
                "keeper": _from_item(move.keeper),
                "to": move.to,
                **verdict_fields(move.verdict),
                "score": move.score,
                "by": move.by,
                "own_choice": move.own_choice,
                **({} if move.names is None else {"names": list(move.names)}),
            }
            for move in plan.moves
        ],
        "folders": [
            {"kind": kind, "path": path, "folder": folder, "messages": messages}
            for (kind, path, folder), messages in plan.folder_sizes
        ],
        "merges": [
            {"kept": _from_item(one.kept), "adds": list(one.adds), "cannot": list(one.cannot)}
            for one in plan.merges
        ],
    }


def read_plan(path: Path) -> Plan:
    """Read a plan.

    Raises:
        PlanUnreadable: There is none, it is not a plan, or of a newer schema.
    """
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise PlanUnreadable(path, "too large")
        whole = json.loads(path.read_bytes())
    except OSError as error:
        raise PlanUnreadable(path, error.strerror or str(error)) from error
    except (ValueError, RecursionError) as error:
        raise PlanUnreadable(path, "it is not JSON") from error
    try:
        return _to_plan(whole)
    except _MalformedPlan as wrong:
        raise PlanUnreadable(path, str(wrong)) from wrong


class _MalformedPlan(Exception):
    """Something in the file is not as it must be."""


def _to_plan(whole: object) -> Plan:
    top = _object(whole, "plan")
    schema = _text(top, "schema")
    if schema != SCHEMA:
        raise _MalformedPlan(f"schema {schema}, known is {SCHEMA}")
    moves = tuple(_to_move(move) for move in _list(top, "moves"))
    return Plan(
        id=_id(_text(top, "id")),
        created_utc=_number(top, "created_utc"),
        moves=moves,
        folder_sizes=tuple(_to_size(folder) for folder in _list(top, "folders")),
        merges=_to_merges(top, moves),
    )


def _to_merges(top: Mapping[str, object], moves: Sequence[Move]) -> tuple[TakeOver, ...]:
    """What kept messages take over, each of them the kept message of a move, and named once.

    Where a person cut out the moves of a kept message, it has nothing to take over.
    """
    if "merges" not in top:  # a plan of an older Twinsweep
        return ()
    merges = tuple(_to_merge(merge) for merge in _list(top, "merges"))
    places = [one.kept.address for one in merges]
    if len(set(places)) < len(places):
        raise _MalformedPlan("merges: one message twice")
    keepers = {move.keeper for move in moves}
    return tuple(one for one in merges if one.kept in keepers)


def _to_merge(value: object) -> TakeOver:
    merge = _object(value, "merge")
    adds, cannot = _names(merge, "adds"), _names(merge, "cannot", or_else=is_label)
    return TakeOver(_to_item(merge.get("kept")), adds, cannot)


def _names(
    values: Mapping[str, object], name: str, *, or_else: Callable[[str], bool] | None = None
) -> tuple[str, ...]:
    """Names of a state, or what is told beside them."""
    names = _list(values, name)
    if len(names) > MOST_NAMES:
        raise _MalformedPlan(f"{name}: too many")
    for one in names:
        fits = isinstance(one, str) and (is_state_name(one) or (or_else and or_else(one)))
        if not fits:
            raise _MalformedPlan(f"{name}: {one}")
    return tuple(map(str, names))


def _to_move(value: object) -> Move:
    move = _object(value, "move")
    try:
        verdict = verdict_of({**move, "verdict": _text(move, "verdict")})
    except KeyError as unknown:
        raise _MalformedPlan(f"verdict: {unknown.args[0]}") from unknown
    score = move.get("score")
    if isinstance(score, bool) or not isinstance(score, int | float) or not 0 <= score <= 1:
        raise _MalformedPlan(f"score: {score}")
    to, by = _text(move, "to"), _text(move, "by")
    if verdict in NEVER_BY_RULE and (by != BY_HAND or verdict is Verdict.SAME_MESSAGE_VIEW):
        raise _MalformedPlan(f"verdict {verdict.name} by {by}")
    own_choice = move.get("own_choice", False)  # a plan of an older Twinsweep does not say
    if not isinstance(own_choice, bool) or (own_choice and by != BY_HAND):
        raise _MalformedPlan(f"own_choice: {own_choice} by {by}")
    return Move(
        what=_to_item(move.get("what")),
        keeper=_to_item(move.get("keeper")),
        to=_destination(to),
        verdict=verdict,
        score=float(score),
        by=by,
        own_choice=own_choice,
        # A plan of an older Twinsweep does not say.
        names=_names(move, "names", or_else=is_label) if "names" in move else None,
    )


def _destination(to: str) -> str:
    """The trash, a folder of an account, or the path of a mailbox."""
    if to == TO_TRASH or (_SERVER.fullmatch(to) and "\0" not in to):
        return to
    return _whole_path(to, "to")


def _from_item(item: Item) -> dict[str, Any]:
    address = item.address
    return {
        "kind": address.kind.value,
        "path": address.path,
        "folder": address.folder,
        "uid": address.uid,
        "position": address.position,
        "version": address.version,
        "sha256": item.digest,
        "size_bytes": item.size_bytes,
        "message_id": item.message_id,
        "subject": item.subject,
        "sender": item.sender,
    }


def _to_item(value: object) -> Item:
    item = _object(value, "item")
    digest = _text(item, "sha256")
    if len(digest) != _DIGEST_LENGTH or set(digest) - set("0123456789abcdef"):
        raise _MalformedPlan(f"sha256: {digest}")
    address = Address(
        kind=_kind(item),
        path=_whole_path(_text(item, "path"), "path"),
        folder=_name(item, "folder"),
        uid=_uid(item),
        position=_number(item, "position"),
        version=_text(item, "version"),
    )
    return Item(
        address=address,
        digest=digest,
        size_bytes=_number(item, "size_bytes"),
        message_id=_text(item, "message_id"),
        subject=_text(item, "subject"),
        sender=_text(item, "sender"),
    )


def _to_size(value: object) -> tuple[tuple[str, str, str], int]:
    folder = _object(value, "folder")
    place = (_kind(folder).value, _text(folder, "path"), _text(folder, "folder"))
    return place, _number(folder, "messages")


def _kind(values: Mapping[str, object]) -> SourceKind:
    kind = _text(values, "kind")
    try:
        return SourceKind(kind)
    except ValueError as error:
        raise _MalformedPlan(f"kind: {kind}") from error


def _uid(values: Mapping[str, object]) -> str:
    uid = _name(values, "uid")
    if _kind(values) is SourceKind.MBOX and not _RANGE.fullmatch(uid):
        raise _MalformedPlan(f"uid: {uid}")
    return uid


def _whole_path(text: str, name: str) -> str:
    """A path that means the same place wherever the plan is carried out, or resumed."""
    if "\0" in text or not Path(text).is_absolute():
        raise _MalformedPlan(f"{name}: not an absolute path")
    return text


def _name(values: Mapping[str, object], name: str) -> str:
    text = _text(values, name)
    if "\0" in text:
        raise _MalformedPlan(f"{name}: not a name")
    return text


def _id(text: str) -> str:
    """It becomes the name of a folder, so nothing but hex digits will do."""
    if not 8 <= len(text) <= 64 or set(text) - set("0123456789abcdef"):
        raise _MalformedPlan(f"id: {text}")
    return text


def _object(value: object, name: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise _MalformedPlan(f"{name}: not an object")
    return value


def _list(values: Mapping[str, object], name: str) -> list[object]:
    value = values.get(name)
    if not isinstance(value, list):
        raise _MalformedPlan(f"{name}: not a list")
    return value


def _text(values: Mapping[str, object], name: str) -> str:
    value = values.get(name)
    if not isinstance(value, str):
        raise _MalformedPlan(f"{name}: not a text")
    return value


def _number(values: Mapping[str, object], name: str) -> int:
    value = values.get(name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _MalformedPlan(f"{name}: not a number")
    if not 0 <= value <= _LARGEST_NUMBER:
        raise _MalformedPlan(f"{name}: out of range")
    return value

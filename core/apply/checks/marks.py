r"""Has a message the marks that it had when it was planned? Asked right before each batch (R-ST8).

Marks are what a person did with it: read, answered, flagged, tagged. What was added since would be
lost with the message; what was taken off may have been handed on already. Only where marks lie
beside the bytes of a message a plan holds them: elsewhere a change of them is a change of those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from core.apply.count_identities import key_of
from core.apply.journal.entries import JournalEntry
from core.apply.place import RunFolder, ServerRunFolder
from core.model.message_state import label_name, names_to_hand_on
from core.model.plan import Move
from core.model.refusals import Refusal, RefusalKind
from core.model.remote import ServerMessage
from core.state_ports import StateHold


def changed_marks(move: Move, names: Iterable[str] | None) -> Refusal | None:
    """Why a message with these names now is not to be moved; None if they are as planned.

    names: Of `core.model.message_state`; None: nobody can tell.
    """
    if move.names is None or names is None:
        return None
    others = set(names_to_hand_on(names)).symmetric_difference(move.names)
    return Refusal(RefusalKind.STATE_CHANGED, ", ".join(sorted(others))) if others else None


def find_changed_marks(place: RunFolder, entries: Sequence[JournalEntry]) -> dict[int, Refusal]:
    """Which moves take a message whose marks are not as planned, by number; those that are there.

    Cost: one look at the names of an account's folder; else no read but of an MH folder's
    sequences.
    """
    noted = [e for e in entries if e.move.names is not None]
    if not noted:
        return {}
    if isinstance(place, ServerRunFolder):
        return find_changed_on_server(noted, place.hold.look_up({key_of(e).uid for e in noted}))
    hold = place.hold
    if not isinstance(hold, StateHold):
        return {}
    how = hold.state_format
    found: dict[int, Refusal] = {}
    for entry in noted:
        form = hold.state_form(key_of(entry))
        why = changed_marks(entry.move, None if form is None else how.names_of(form))
        if why is not None:
            found[entry.n] = why
    return found


def find_changed_on_server(
    entries: Sequence[JournalEntry], seen: Mapping[str, ServerMessage]
) -> dict[int, Refusal]:
    """As `find_changed_marks`, by what the folder shows of messages now, by uid."""
    found: dict[int, Refusal] = {}
    for entry in entries:
        mail = seen.get(entry.move.what.address.uid)
        why = changed_marks(entry.move, None if mail is None else shown_names(mail))
        if why is not None:
            found[entry.n] = why
    return found


def shown_names(mail: ServerMessage) -> frozenset[str]:
    r"""Flags, keywords, and labels that a person made: of Gmail's own each begins with "\\"."""
    labels = (label.strip('"') for label in mail.labels)
    own = (label_name(label) for label in labels if not label.startswith("\\"))
    return frozenset((*mail.flags, *own))

"""What core needs of a store to know and change what a person did with messages (`core.ports`).

The *form* of a message's state is text as its store writes it: the name of a file, or lines of its
headers. It is compared and given back as a whole, so undo is exact where nobody else wrote.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol, runtime_checkable

from core.model.sources import MessageKey


class StateFormat(Protocol):
    """How forms of one kind of store are read and written. Pure: touches nothing."""

    def names_of(self, form: str) -> frozenset[str]:
        """What a form says, as names of `core.model.message_state`."""

    def with_names(self, form: str, names: Collection[str]) -> str:
        """The form with these names as well, as far as the store can hold them there."""

    def without_names(self, form: str, names: Collection[str]) -> str:
        """The form without these names; all else that it says stays."""


@runtime_checkable
class StateHold(Protocol):
    """A hold on a folder in which the state of messages can be read and changed."""

    @property
    def state_format(self) -> StateFormat:
        """How the forms of this folder are read."""

    def state_form(self, key: MessageKey) -> str | None:
        """The form of a message now; None if it is not there, or has no place for a state."""

    def own_form(self, key: MessageKey, form: str) -> str:
        """The form that tells the same, and that no other message of the folder can have."""

    def stateless_digest(self, key: MessageKey) -> str | None:
        """Hex digest of a message without what tells its state; None if it is gone or a ghost."""

    def find_stateless(self, digest: str) -> tuple[MessageKey, ...]:
        """Where messages of this `stateless_digest` lie now, in order. Cost: one read of all."""

    def write_states(self, forms: Mapping[MessageKey, tuple[str, str]]) -> None:
        """Replace the forms of messages: (as it is now, as it shall be). Durable on return.

        Raises:
            StoreRefused: CHANGED: the form of one is another now; some may have been written.
            StoreFailed: The system failed; the folder is as before, or `hold` makes it so.
        """


@runtime_checkable
class MarksStore(Protocol):
    """A store of mailboxes of which programs may note something where a move would lose it."""

    def needs_marks(self, name: str) -> bool:
        """Whether that may be so of a folder."""


@runtime_checkable
class MarksHold(Protocol):
    """A hold on such a mailbox."""

    def digest(self, key: MessageKey) -> str | None:
        """As `core.ports.StoreHold.digest`."""

    def write_marks(self, leaving: Collection[str]) -> Mapping[str, str]:
        """Write that into messages that stay; where all messages lie now, by their old uids.

        Nothing where there was nothing to write. `leaving`: the uids of those that are to go.

        Raises:
            StoreRefused, StoreFailed: As `StateHold.write_states`.
        """


@runtime_checkable
class StateStore(Protocol):
    """A store that can tell the state of messages without a lock: for planning."""

    def state_format(self, name: str) -> StateFormat:
        """How the forms of a folder are read."""

    def state_forms(self, name: str, uids: Collection[str]) -> Mapping[str, str]:
        """The form of each of these messages of a folder; what has none is left out.

        Raises:
            SourceError: The folder cannot be read.
        """

from __future__ import annotations

from collections.abc import Collection

import pytest

from core.apply.checks.likeness import find_unlike
from core.model.plan import Address, Item
from core.model.refusals import RefusalKind
from core.model.remote import ServerMessage
from core.model.sources import SourceKind

UID = "1:7"


def planned(message_id: str = "a@x", size: int = 100) -> dict[str, Item]:
    address = Address(SourceKind.IMAP, "/a.json", "INBOX", UID, 0, "")
    return {UID: Item(address, "planned", size, message_id, "", "")}


def shown(message_id: str = "a@x", size: int = 100, *flags: str) -> dict[str, ServerMessage]:
    return {UID: ServerMessage(UID, size, "", flags, (), message_id, "", 0)}


class Reader:
    """Reads messages of one identity and counts them."""

    def __init__(self, digest: str) -> None:
        self.digest = digest
        self.read = 0

    def __call__(self, uids: Collection[str]) -> dict[str, str]:
        self.read += len(uids)
        return dict.fromkeys(uids, self.digest)


def test_a_mail_of_the_planned_size_and_message_id_is_not_read() -> None:
    reader = Reader("planned")
    assert find_unlike(planned(), shown(), reader) == {}
    assert reader.read == 0


@pytest.mark.parametrize(
    ("item", "mail"),
    [
        (planned(), shown(size=101)),
        (planned(), shown("b@x")),
        (planned(""), shown("")),  # size alone says too little
        (planned("a@x"), shown("")),
    ],
)
def test_where_size_and_message_id_say_too_little_the_identity_decides(
    item: dict[str, Item], mail: dict[str, ServerMessage]
) -> None:
    assert find_unlike(item, mail, Reader("planned")) == {}
    assert find_unlike(item, mail, Reader("another")) == {UID: RefusalKind.CHANGED}


def test_what_is_gone_or_marked_is_not_there() -> None:
    assert find_unlike(planned(), {}, Reader("planned")) == {UID: RefusalKind.MISSING}
    marked = shown("a@x", 100, "\\DELETED")
    assert find_unlike(planned(), marked, Reader("planned")) == {UID: RefusalKind.GHOST}

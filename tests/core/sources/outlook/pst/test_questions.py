"""Questions and answers cross the border of a process."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from core.model.sources import FolderRole
from core.sources.outlook.pst.questions import (
    DAMAGED,
    AskCheck,
    AskFolders,
    AskItems,
    AskMessages,
    PstCheckResult,
    PstFailure,
    PstFolderFacts,
    PstFolderList,
    PstItem,
    PstItemList,
    PstMessage,
    PstMessageList,
)

_FOLDER = PstFolderFacts("Inbox", FolderRole.NORMAL, 3, 4)
_PATH = Path("a.pst")


@pytest.mark.parametrize(
    "value",
    [
        AskFolders(_PATH), AskItems(_PATH, "1:2", "Inbox", 0, 9), AskCheck(_PATH, "1:2", 0),
        AskMessages(_PATH, "1:2", "Inbox", ((0, 4), (1, 36))), PstFolderList((_FOLDER,)),
        PstItemList(_FOLDER, (PstItem(0, 4, 99, 1, ""),)), PstCheckResult(9, 0, 0, 0),
        PstMessageList((PstMessage(b"From: a", "", 0), PstFailure(DAMAGED, "x"))),
    ],
)  # fmt: skip
def test_they_come_out_as_they_went_in(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - our own bytes

"""What the folders of two copies tell of how they came about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.columns import Int64s
from core.model.sources import FolderRole, SourceKind, SourceSpec
from core.model.table import SessionFolder

# Gmail's folders of all mail and of marks hold what lies in another folder too (Google's help on
# IMAP); the name above them is by country.
_GMAIL = re.compile(r"\[(?:Gmail|Google Mail)\](?:/|\.|\.sbd/|$)")
# Outlook's folder of versions that it could not bring together, in the languages it comes in.
_CONFLICTS = frozenset(
    {
        *("sync issues", "synchronisierungsprobleme", "problèmes de synchronisation"),
        *("problemas de sincronización", "ошибки синхронизации", "同步问题", "同期の失敗"),
        *("problemi di sincronizzazione", "problemas de sincronização", "synchronisatieproblemen"),
        *("conflicts", "konflikte", "conflits", "conflictos", "конфликты", "冲突", "競合"),
        *("conflitti", "conflitos", "conflicten"),
    }
)


class FolderFacts(NamedTuple):
    """One row a folder: (f,) arrays.

    is_sent: holds what its owner sent. is_gmail: a view of Gmail's. is_conflicts: Outlook's folder
    of what it could not bring together. account: number of the account on a server; -1: none.
    """

    is_sent: NDArray[np.bool_]
    is_gmail: NDArray[np.bool_]
    is_conflicts: NDArray[np.bool_]
    account: Int64s


def folder_facts(folders: Sequence[SessionFolder], specs: Sequence[SourceSpec]) -> FolderFacts:
    """What is known of folders by their names and roles. Cost: microseconds a folder."""
    paths = [f"{specs[held.source].path}/{held.folder.name}" for held in folders]
    served = [specs[held.source].kind is SourceKind.IMAP for held in folders]
    return FolderFacts(
        is_sent=np.array([held.folder.role is FolderRole.SENT for held in folders], np.bool_),
        is_gmail=np.array([bool(_GMAIL.search(path)) for path in paths], np.bool_),
        is_conflicts=np.array([_is_conflicts(held.folder.name) for held in folders], np.bool_),
        account=np.array(
            [held.source if on else -1 for held, on in zip(folders, served, strict=True)], np.int64
        ),
    )


def _is_conflicts(name: str) -> bool:
    levels = name.casefold().split("/")
    above = any(level in _CONFLICTS for level in levels[:-1])
    return levels[-1] in _CONFLICTS and (above or levels[-1] != levels[0])

"""How the folders of mail are treated, as the user chose it once."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from core.model.sources import Folder, SourceKind, SourceSpec, Treatment
from core.system.later import Later
from gui.models.accounts.source_entries import (
    FolderEntry,
    SourceEntry,
    default_treatment,
    possible_treatment,
)
from gui.models.saved_session import SavedSession

if TYPE_CHECKING:
    from core.sources import holders
    from core.sources.mbox import find as mbox_find
else:
    holders, mbox_find = Later("core.sources.holders"), Later("core.sources.mbox.find")

Remembered = dict[str, dict[str, str]]
Place = tuple[SourceSpec, str]  # a source and the name of its folder
_WHOLE = ""  # in the place of a folder's name: an account that is left out, whatever it holds
_STRICT = (Treatment.PROTECT.value, Treatment.SKIP.value)  # nothing is taken from such folders
_STRICTNESS = (Treatment.SEARCH, Treatment.PROTECT, Treatment.SKIP)
_OF_ONE_FILE = (
    SourceKind.TAKEOUT,
    SourceKind.PST,
    SourceKind.PACKED,
)  # several folders in one file


class Treatments:
    """Remembers how folders are treated.

    A mailbox on this computer is remembered by its own path, however it was opened: by itself or
    with others. A part of one that was opened by itself, such as a file of a folder of messages,
    is protected or skipped with it until the user treats the part in another way (R-QT8).
    """

    def __init__(self, remembered: Remembered) -> None:
        self._remembered = remembered
        self._preferred: Remembered = {}  # of a session, until its mail is in the list

    def apply(self, entry: SourceEntry) -> SourceEntry:
        """Treat a source as it is remembered."""
        return replace(
            entry,
            left_out=self._is_left_out(entry.spec) and not entry.is_known,
            folders=tuple(
                replace(held, treatment=self._treatment(entry, held.folder))
                for held in entry.folders
            ),
        )

    def follow(self, entry: SourceEntry) -> tuple[FolderEntry, ...]:
        """The folders of a source; parts of mailboxes are treated as those are now."""
        return tuple(
            replace(held, treatment=self._treatment(entry, held.folder))
            if _is_part(entry, held.folder) and self._chosen(entry, held.folder) is None
            else held
            for held in entry.folders
        )

    def note(self, entries: Sequence[SourceEntry]) -> Remembered:
        """Remember what is treated in another way than the default; it counts from now on.

        What was chosen once stays written, because what is the default may depend on how a mailbox
        is opened.
        """
        now = dict(self._remembered)
        for entry in entries:
            if entry.account is not None:
                now[_remembered_by(entry.spec)] = self._of_account(entry)
                continue
            for held in entry.folders:
                key, name = _mailbox_of(entry, held.folder)
                known = self._chosen(entry, held.folder) is not None
                if known or held.treatment is not self._treatment(entry, held.folder):
                    now[key] = {**now.get(key, {}), name: held.treatment.value}
                elif name in now.get(key, {}):  # a session leaves it to the default
                    now[key] = {of: how for of, how in now[key].items() if of != name}
        self._remembered = now
        return now

    def prefer(self, whole: SavedSession) -> frozenset[SourceSpec]:
        """Treat the folders of a session's sources as it says; gives those sources.

        What the user skips or protects stays so where the session would search it, and an account
        that is left out stays left out.
        """
        specs = [SourceSpec(kind, Path(path)) for kind, path in whole.sources]
        chosen: dict[SourceSpec, dict[str, str]] = {spec: {} for spec in specs}
        for number, name, treatment in whole.treatments:
            if 0 <= number < len(specs):
                chosen[specs[number]][name] = treatment.value
        for spec, kept in list(chosen.items()):
            if spec.kind is not SourceKind.IMAP:
                self._preferred[_remembered_by(spec)] = kept
            elif self._is_left_out(spec):
                del chosen[spec]
            else:
                self._remembered[_remembered_by(spec)] = _preferred_to(self._of_source(spec), kept)
        return frozenset(chosen)

    def settle(self, spec: SourceSpec) -> None:
        """A source of a session is in the list: from now on the user says how it is treated."""
        self._preferred.pop(_remembered_by(spec), None)

    def _of_account(self, entry: SourceEntry) -> dict[str, str]:
        if entry.is_left_out:
            return {_WHOLE: Treatment.SKIP.value}
        if not entry.is_known:  # what was chosen once counts until its folders come
            kept = {**self._remembered.get(_remembered_by(entry.spec), {})}
            kept.pop(_WHOLE, None)
            return kept
        known = self._of_source(entry.spec)
        return {
            held.folder.name: held.treatment.value
            for held in entry.folders
            if held.folder.name in known or held.treatment is not default_treatment(held.folder)
        }

    def _treatment(self, entry: SourceEntry, folder: Folder) -> Treatment:
        """How a folder is treated until the user says otherwise."""
        kept = self._chosen(entry, folder)
        if kept is None and _is_part(entry, folder):
            kept = self._of_holder(folder)
        return _as_treatment(kept, folder)

    def _chosen(self, entry: SourceEntry, folder: Folder) -> str | None:
        """How a folder is treated as far as that was chosen; None: nobody chose."""
        remembered = self._remembered_of(entry, folder)
        preferred = self._preferred.get(_remembered_by(entry.spec))
        if preferred is None:
            return remembered
        kept = _stricter(remembered, preferred.get(folder.name))
        # a session names what is not treated as by default; who chose the default agrees with it
        agrees = remembered == default_treatment(folder).value
        return remembered if kept is None and agrees else kept

    def _remembered_of(self, entry: SourceEntry, folder: Folder) -> str | None:
        """How the user treats a folder; None: nobody chose."""
        spec, own = entry.spec, None
        if spec.kind is not SourceKind.IMAP:
            key, name = _mailbox_of(entry, folder)
            own = self._remembered.get(key, {}).get(name)
        return self._of_source(spec).get(folder.name) if own is None else own

    def _of_holder(self, folder: Folder) -> str | None:
        """How the mailbox is treated that has this part; None: as nobody chose, or searched."""
        for key in _holders_of(folder.path):
            kept = self._remembered.get(key, {}).get(_WHOLE)
            if kept is not None:
                return None if kept == Treatment.SEARCH.value else kept
        return None

    def _is_left_out(self, spec: SourceSpec) -> bool:
        return self._of_source(spec).get(_WHOLE) == Treatment.SKIP.value

    def _of_source(self, spec: SourceSpec) -> dict[str, str]:
        """What is remembered by a source: of an account; of other mail what was written once."""
        kept = self._remembered.get(_remembered_by(spec))
        # without a kind, as it was written before that
        return self._remembered.get(str(spec.path), {}) if kept is None else kept


def share_treatments(
    entries: Sequence[SourceEntry], before: Mapping[Place, Treatment]
) -> tuple[SourceEntry, ...]:
    """Sources in which a mailbox that several of them have is treated alike in all.

    So are a mailbox and its parts. What was treated in another way than before decides; where
    something is new the strictest does: skipped before protected, and that before searched.

    Args:
        entries: All sources.
        before: How each folder was treated; of those that are new nothing.

    Cost: O(folders).
    """
    now = {(e.spec, held.folder.name): held.treatment for e in entries for held in e.folders}
    shared = dict(now)
    for family in _find_families(entries):
        chosen = [now[one] for one in family if before.get(one, now[one]) is not now[one]]
        if chosen:
            shared |= dict.fromkeys(family, chosen[0])
        elif any(one not in before for one in family):
            strictest = max((now[one] for one in family), key=_STRICTNESS.index)
            shared |= dict.fromkeys(family, strictest)

    def share(entry: SourceEntry, held: FolderEntry) -> FolderEntry:
        wish = shared[entry.spec, held.folder.name]
        if wish is held.treatment:
            return held
        return replace(held, treatment=possible_treatment(held, wish))

    return tuple(
        replace(entry, folders=tuple(share(entry, held) for held in entry.folders))
        for entry in entries
    )


def _find_families(entries: Sequence[SourceEntry]) -> list[list[Place]]:
    """Folders on this computer that are one mailbox, or parts of one that is there as well."""
    mailboxes: dict[tuple[str, str], list[Place]] = {}
    holders_of: dict[Place, list[tuple[str, str]]] = {}
    for entry in entries:
        if entry.spec.kind is SourceKind.IMAP:
            continue
        for held in entry.folders:
            place, own = (entry.spec, held.folder.name), _mailbox_of(entry, held.folder)
            mailboxes.setdefault(own, []).append(place)
            holders_of[place] = [(key, _WHOLE) for key in _holders_of(held.folder.path)]
    family_of = {place: family for family in mailboxes.values() for place in family}
    for place, keys in holders_of.items():
        for key in keys:
            family, own_family = (
                family_of[mailboxes[key][0]] if key in mailboxes else [],
                family_of[place],
            )
            if family and family is not own_family:
                family += own_family
                family_of |= dict.fromkeys(own_family, family)
    return [
        family
        for family in {id(one): one for one in family_of.values()}.values()
        if len(family) > 1
    ]


def _stricter(remembered: str | None, preferred: str | None) -> str | None:
    """What is done with a folder that a session treats so; None: what is the default.

    A session brings back what it skipped or protected, and takes neither away from the user.
    """
    if preferred not in _STRICT and remembered in _STRICT:
        return remembered
    return preferred


def _preferred_to(remembered: dict[str, str], preferred: dict[str, str]) -> dict[str, str]:
    """What is done with the folders of an account, as `_stricter`, where it is not the default."""
    chosen = {
        name: _stricter(remembered.get(name), preferred.get(name))
        for name in remembered | preferred
    }
    return {name: how for name, how in chosen.items() if how is not None}


def _remembered_by(spec: SourceSpec) -> str:
    """What a source is remembered by: one folder may hold mail of several kinds."""
    return f"{spec.kind.value}:{spec.path}"


def _mailbox_of(entry: SourceEntry, folder: Folder) -> tuple[str, str]:
    """What a mailbox on this computer is remembered by, and its name within its file."""
    kind = entry.spec.kind
    name = _name_in_file(entry, folder) if kind in _OF_ONE_FILE else _WHOLE
    return _mailbox_key(kind, _real_path(folder.path)), name


def _mailbox_key(kind: SourceKind, path: str) -> str:
    return f"mailbox:{kind.value}:{path}"


def _name_in_file(entry: SourceEntry, folder: Folder) -> str:
    """A folder's name as in a file opened by itself: among others it begins with the file's."""
    root, name = entry.spec.path, folder.name
    if root == folder.path or all(held.folder.path == folder.path for held in entry.folders):
        return name
    file = folder.path.relative_to(root).as_posix()
    for above in (mbox_find.brief_name(file), file):
        if name == above or name.startswith(f"{above}/"):
            return name[len(above) + 1 :]
    return name


def _is_part(entry: SourceEntry, folder: Folder) -> bool:
    """Whether a mailbox on this computer may be but a part of another one."""
    return entry.spec.kind is not SourceKind.IMAP and bool(_holders_of(folder.path))


@cache
def _holders_of(path: Path) -> tuple[str, ...]:
    """What the mailboxes are remembered by that a path may be a part of. Kept as `_real_path`.

    A link counts where it stands and where it leads to.
    """
    ways = dict.fromkeys((Path(_real_path(path.parent), path.name), Path(_real_path(path))))
    found = (holder for way in ways for holder in holders.find_holders(way))
    return tuple(_mailbox_key(kind, str(folder)) for kind, folder in found)


@cache
def _real_path(path: Path) -> str:
    """Where a file really is. Kept: asked for each folder whenever one of them is treated."""
    return os.path.realpath(path)


def _as_treatment(kept: str | None, folder: Folder) -> Treatment:
    try:
        return default_treatment(folder) if kept is None else Treatment(kept)
    except ValueError:
        return default_treatment(folder)

"""The folders of a .pst: those that Outlook shows, and others that hold mail."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from core.model.sources import FolderRole
from core.sources.folder_roles import role_of
from core.sources.outlook.mapi import Values, line_of, number_of
from core.sources.outlook.pst.properties import read_all_values, read_some_values
from core.sources.outlook.pst.questions import PstFolderFacts

if TYPE_CHECKING:
    import pypff

MAX_LEVELS = 64
MAX_FOLDERS = 20_000
MAX_BROKEN = 100  # folders in one folder that cannot be opened: its table is damaged

_SEARCH = 3  # the kind of a folder, in the lowest bits of its number: a search that was saved
_KIND_BITS = 0x1F
_TOP, _TRASH, _SENT = 0x35E0, 0x35E3, 0x35E4  # entry ids in the store: the number stands last
_COUNT, _CLASS = 0x3602, 0x3613
_TOP_NAME = "IPM_SUBTREE"  # of an .ost, whose store names no top
_PUBLIC = "public"
# Folders of Outlook's for what is no mail.
_OTHER = (
    "ipf.appointment", "ipf.contact", "ipf.task", "ipf.journal", "ipf.stickynote",
    "ipf.configuration", "outlook.",
)  # fmt: skip


class PstFolder(NamedTuple):
    """A folder and what is told of it."""

    found: PstFolderFacts
    folder: pypff.folder


class _Step(NamedTuple):
    """A folder that was not looked into yet; names: on the way to it; shown: below the top."""

    folder: pypff.folder
    names: tuple[str, ...]
    shown: bool


class _Walk:
    """One walk over the folders of a file."""

    def __init__(self, file: pypff.file) -> None:
        store, _ = read_all_values(_message_store(file))
        self._top, self._trash, self._sent = (_number(store, n) for n in (_TOP, _TRASH, _SENT))
        self._seen: set[int] = set()
        self.found: list[PstFolder] = []

    def walk(self, root: pypff.folder) -> None:
        """Depth first, as they stand."""
        stack = [_Step(root, (), shown=False)]
        while stack:
            step = stack.pop()
            children, broken = self._children(step)
            self._take(step, broken)
            stack += reversed(children)

    def _children(self, step: _Step) -> tuple[list[_Step], int]:
        folder, children, broken = step.folder, [], 0
        try:
            number = folder.number_of_sub_folders
        except OSError:
            return [], 1
        for index in range(number):
            if len(self._seen) >= MAX_FOLDERS:
                broken += number - index  # told, as those that lie too deep are
                break
            try:
                child = folder.get_sub_folder(index)
                identifier = child.identifier
            except OSError:
                broken += 1
                if broken >= MAX_BROKEN:
                    break
                continue
            if identifier in self._seen:
                continue
            if len(step.names) >= MAX_LEVELS:
                broken += 1  # told: mail that lies deeper must not be taken for mail that is not
                continue
            self._seen.add(identifier)
            if identifier & _KIND_BITS != _SEARCH:
                children.append(self._step(step, child, identifier))
        return children, broken

    def _step(self, above: _Step, child: pypff.folder, identifier: int) -> _Step:
        name = _name(child, identifier)
        if identifier == self._top:
            return _Step(child, (), shown=True)
        if not self._top and name == _TOP_NAME and _PUBLIC not in "".join(above.names).lower():
            return _Step(child, (), shown=True)
        return _Step(child, (*above.names, name), above.shown)

    def _take(self, step: _Step, broken: int) -> None:
        told = read_some_values(step.folder, (_COUNT, _CLASS))
        n_items, unread = _n_items(step.folder)
        broken += unread
        is_other = line_of(told, _CLASS).lower().startswith(_OTHER)
        room = n_items if is_other or not step.shown or not step.names else 1
        if not broken and (is_other or not room):
            return
        name = "/".join(step.names)
        claimed = number_of(told, _COUNT)
        found = PstFolderFacts(
            name,
            self._role(step.folder.identifier, name),
            n_items,
            n_items if claimed is None else max(0, claimed),
            broken,
        )
        self.found.append(PstFolder(found, step.folder))

    def _role(self, identifier: int, name: str) -> FolderRole:
        if identifier == self._trash:
            return FolderRole.TRASH
        return FolderRole.SENT if identifier == self._sent else role_of(name)


def list_folders(file: pypff.file) -> list[PstFolder]:
    """The folders that may hold mail, those of Outlook's own purposes left out, in their order.

    Below the top of what Outlook shows all are listed; elsewhere (public folders, what was
    deleted for good but is still there) those that hold anything. The top itself is "".

    Raises:
        OSError: There is no root folder: the file is damaged.
    """
    root = file.get_root_folder()
    if root is None:
        raise OSError("no root folder")
    walk = _Walk(file)
    walk.walk(root)
    return _with_unique_names(walk.found)


def _with_unique_names(opened: list[PstFolder]) -> list[PstFolder]:
    """Folders of one name get a number: (2), (3)."""
    times: Counter[str] = Counter()
    result = []
    for found, folder in opened:
        times[found.name] += 1
        again = times[found.name]
        name = found.name if again == 1 else f"{found.name} ({again})"
        result.append(PstFolder(found._replace(name=name), folder))
    return result


def _message_store(file: pypff.file) -> pypff.item | None:
    try:
        return file.get_message_store()
    except OSError:
        return None


def _number(store: Values, name: int) -> int:
    """The number of the folder that an entry id names; 0: none."""
    value = store.get(name)
    if value is None or len(value.data) < 24:
        return 0
    return int.from_bytes(value.data[20:24], "little")


def _name(folder: pypff.folder, identifier: int) -> str:
    """The folder's name, in which "/" would be a level."""
    try:
        name = folder.name or ""
    except (OSError, ValueError):
        name = ""
    clean = "".join(" " if ord(c) < 32 else c for c in name.replace("/", "_")).strip()
    return clean or f"Folder {identifier}"


def _n_items(folder: pypff.folder) -> tuple[int, int]:
    """How many items its table has, and 1 if that cannot be told."""
    try:
        return max(0, folder.number_of_sub_messages), 0
    except OSError:
        return 0, 1

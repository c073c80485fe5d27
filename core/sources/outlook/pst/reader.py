"""Reads a .pst or .ost through libpff: its folders, which of their items are mail, and the mails.

Runs in a process of its own (`core.sources.outlook.pst.reader_process`) or in a worker of a scan,
since libpff is written in C and the file may be damaged on purpose. Every call of libpff may fail;
what fails is told, and the rest is read. libpff is given an open descriptor, so that the file is a
regular one, read-only, the very one whose version was looked at, and its time of access stays.
"""

from __future__ import annotations

import io
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from core.sources.disk.reading import box_version, open_quietly, read_at
from core.sources.outlook.built_message import build_message
from core.sources.outlook.mapi import (
    FLAG_STATUS,
    FLAGS,
    LAST_VERB,
    MESSAGE_CLASS,
    SEARCH_KEY,
    SIZE,
    STATUS,
    is_mail_class,
    line_of,
    mapi_flags,
    number_of,
)
from core.sources.outlook.pst.blocks import PstBlocks, open_blocks
from core.sources.outlook.pst.folders import PstFolder, list_folders
from core.sources.outlook.pst.message import read_message
from core.sources.outlook.pst.properties import read_some_values
from core.sources.outlook.pst.questions import (
    CHANGED,
    DAMAGED,
    FORBIDDEN,
    GONE,
    Answer,
    Ask,
    AskCheck,
    AskFolders,
    AskItems,
    AskMessages,
    PstCheckResult,
    PstFailure,
    PstFolderList,
    PstItem,
    PstItemList,
    PstMessage,
    PstMessageList,
)
from core.system.pool import in_worker

if TYPE_CHECKING:
    import pypff

MAX_MAIL_BYTES = 64 << 20  # so much of one mail is ever held
MAX_ANSWER_BYTES = 32 << 20  # more mail than this does not cross over in one answer
CHECK_S = 30.0  # so long a file is looked at for damage before it is told how far that went
MAIL_CPU_S = 20  # processor time of one item, where the system can be asked to watch it

_PROPERTIES = (MESSAGE_CLASS, FLAGS, SIZE, FLAG_STATUS, LAST_VERB, STATUS)
_DETAIL_CHARACTERS = 120
_CODEPAGE = 1252


@dataclass(slots=True)
class _File:
    """An open file, its folders known. blocks: None if they are of a form we do not know."""

    path: Path
    version: str
    handle: io.FileIO
    file: pypff.file
    tree: list[PstFolder]
    blocks: PstBlocks | None

    def close(self) -> None:
        with suppress(OSError):
            self.file.close()
        self.handle.close()


class _HeldFile:
    """The file that this process has open: at most one, since one is asked about many times."""

    file: _File | None = None


def answer_question(ask: Ask) -> Answer:
    """What a file says. A file that cannot be read is an answer too."""
    try:
        if not isinstance(ask, AskFolders) and box_version(ask.path.stat()) != ask.version:
            return PstFailure(CHANGED, "since it was listed")
        file = _open_file(ask.path)
        found = _answer_from(file, ask)
        if box_version(os.fstat(file.handle.fileno())) != file.version:
            return PstFailure(CHANGED, "while it was read")
    except FileNotFoundError as error:
        return PstFailure(GONE, error.strerror or "")
    except PermissionError as error:
        return PstFailure(FORBIDDEN, error.strerror or "")
    except (OSError, ValueError, OverflowError, MemoryError) as error:
        return PstFailure(DAMAGED, _error_words(error))
    return found


def close_held_file() -> None:
    """Close the file that is held open, if one is."""
    held, _HeldFile.file = _HeldFile.file, None
    if held is not None:
        held.close()


def _answer_from(file: _File, ask: Ask) -> Answer:
    if isinstance(ask, AskFolders):
        return PstFolderList(tuple(found for found, _ in file.tree))
    if isinstance(ask, AskCheck):
        return _check_file(file, ask)
    opened = next((one for one in file.tree if one.found.name == ask.folder), None)
    if opened is None:
        return PstFailure(CHANGED, "a folder is not there any more")
    if isinstance(ask, AskItems):
        return _list_items(opened, ask)
    return PstMessageList(tuple(_read_messages(file, opened, ask)))


def _open_file(path: Path) -> _File:
    """The file, open; the one that is open already if it is that.

    Raises:
        OSError: It cannot be opened, or is damaged at its root.
    """
    held = _HeldFile.file
    if held is not None and held.path == path and box_version(path.stat()) == held.version:
        return held
    close_held_file()
    import pypff  # noqa: PLC0415 - loaded where mail is read, and nowhere else

    with open_quietly(path) as fd:
        handle = io.FileIO(os.dup(fd), "rb")
    file = pypff.file()
    try:
        version = box_version(os.fstat(handle.fileno()))
        file.open_file_object(handle)
        blocks = open_blocks(partial(read_at, handle.fileno()))
        _HeldFile.file = _File(path, version, handle, file, list_folders(file), blocks)
    except BaseException:
        handle.close()
        raise
    return _HeldFile.file


def _check_file(file: _File, ask: AskCheck) -> PstCheckResult:
    if file.blocks is None:
        return PstCheckResult(0, 0, 0, 0)
    size = os.fstat(file.handle.fileno()).st_size
    damage, go_on = file.blocks.checked(size, ask.start, CHECK_S)
    return PstCheckResult(*damage, go_on)


def _list_items(opened: PstFolder, ask: AskItems) -> PstItemList:
    stop = min(ask.stop, opened.found.n_items)
    items = []
    for place in range(ask.start, stop):
        with _cpu_limit():
            item = _item_at(opened.folder, place)
        if item is not None:
            items.append(item)
    return PstItemList(opened.found, tuple(items))


def _item_at(folder: pypff.folder, place: int) -> PstItem | None:
    """An item as a listing needs it; None if it is no mail."""
    try:
        item = folder.get_sub_message(place)
        identifier = item.identifier
        values = read_some_values(item, _PROPERTIES)
        if not values:
            return PstItem(place, identifier, 0, 0, "it has no properties that can be read")
    except (OSError, ValueError, OverflowError) as error:
        return PstItem(place, 0, 0, 0, _error_words(error))
    if not is_mail_class(line_of(values, MESSAGE_CLASS)):
        return None
    size = number_of(values, SIZE) or 0
    return PstItem(place, identifier, max(0, size), int(mapi_flags(values)), "")


def _read_messages(
    file: _File, opened: PstFolder, ask: AskMessages
) -> Iterator[PstMessage | PstFailure]:
    """The messages that were asked for, until they are too much for one answer."""
    size = 0
    for place, identifier in ask.wanted:
        with _cpu_limit():
            read = _read_message(file, opened.folder, place, identifier)
        if isinstance(read, PstMessage):
            size += len(read.data)
        yield read
        if size > MAX_ANSWER_BYTES:
            return


def _read_message(
    file: _File, folder: pypff.folder, place: int, identifier: int
) -> PstMessage | PstFailure:
    try:
        item = folder.get_sub_message(place)
        if item.identifier != identifier:
            return PstFailure(CHANGED, "another mail stands where it was listed")
        taken = read_message(item, file.blocks, _codepage_of(file.file), MAX_MAIL_BYTES)
        key = taken.message.values.get(SEARCH_KEY)
        data = build_message(taken.message)
        error = f"{taken.errors} of its properties or attachments" if taken.errors else ""
        return PstMessage(data, error, taken.too_large, key.data if key else b"")
    except (OSError, ValueError, OverflowError, AttributeError, MemoryError) as error:
        return PstFailure(DAMAGED, _error_words(error))


def _codepage_of(file: pypff.file) -> int:
    """Of the 8-bit texts of an old file."""
    digits = "".join(c for c in str(file.ascii_codepage or "") if c.isdigit())
    return int(digits) if digits else _CODEPAGE


def _error_words(error: BaseException) -> str:
    """What libpff says, without the names of its functions and the calls that led there."""
    text = str(error).split(". ")[0]
    name, colon, rest = text.partition(": ")
    said = rest if colon and " " not in name else text
    return (said or type(error).__name__)[:_DETAIL_CHARACTERS]


@contextmanager
def _cpu_limit() -> Iterator[None]:
    """Let the system kill this worker if an item takes more than `MAIL_CPU_S` of processor time.

    Nothing else ends a loop inside C, but for whoever asked, who waits only so long: that is all
    that there is on Windows. He reads the other items one by one.
    """
    if sys.platform != "win32" and in_worker():
        with _limited_by_system():
            yield
    else:
        yield


if sys.platform != "win32":
    import resource

    @contextmanager
    def _limited_by_system() -> Iterator[None]:
        before = resource.getrlimit(resource.RLIMIT_CPU)
        until = int(time.process_time()) + MAIL_CPU_S
        if before[1] not in (-1, resource.RLIM_INFINITY):
            until = min(until, before[1])
        resource.setrlimit(resource.RLIMIT_CPU, (until, before[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_CPU, before)

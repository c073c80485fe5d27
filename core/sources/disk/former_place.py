"""Where a mailbox lay that is one of several in a source, for those that others took away since.

The name of such a folder is not that of its file: "Inbox/Work" is Inbox.sbd/Work, or
Inbox/Work.mbox, and a Maildir ".Work" is "Work". So what leaves it is kept with the path that it
had below its source (`AT` in its origin), and only what had that very path is made anew for it
(R-JR11).
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path, PurePath

from core.errors import StoreRefused
from core.model.refusals import Refusal, RefusalKind
from core.sources.folder_names import all_names

AT = "at"  # in the JSON of an origin


def leads_out(name: str, system: type[PurePath] = PurePath) -> bool:
    """Whether the name of a folder may lead elsewhere than below its source, on a kind of system.

    A plan names folders, and a plan is a file that anybody may have written.
    """
    path = system(name)
    return ".." in path.parts or bool(path.drive) or bool(path.root)


def path_below(root: Path, path: Path) -> str:
    """The path of a mailbox below its source, with "/" between levels; "" if it is the source."""
    with suppress(ValueError):  # elsewhere
        below = path.relative_to(root).as_posix()
        return "" if below == "." else below
    return ""


def absent_place(root: Path, name: str, origin: str, now: Path | None) -> Path | None:
    """Where a mailbox has to be made for messages to come back, because it is not there any more.

    Args:
        root: The source.
        name: The name of the folder in it.
        origin: Of a message that left it.
        now: What has this name now; None: nothing has.

    Returns:
        None where it is there, or nothing can be made: its folder is gone, something else has its
        place, or nobody knows its path.

    Raises:
        StoreRefused: MISSING: another mailbox goes by its name, and would get its messages.
    """
    below = told_path(origin)
    if not below or leads_out(below):
        return None
    was = root / below
    if now is not None and (now == was or now.name == was.name):
        return None
    if now is not None:
        raise StoreRefused(was, Refusal(RefusalKind.MISSING, str(was)))
    is_free = was.parent.is_dir() and not os.path.lexists(was)
    return was if is_free and name in all_names(below, root.name) else None


def told_path(origin: str) -> str:
    """The path of a mailbox below its source, as it is kept with what left it; else ""."""
    try:
        found = json.loads(origin)
    except ValueError:
        return ""
    below = found.get(AT, "") if isinstance(found, dict) else ""
    return below if isinstance(below, str) else ""

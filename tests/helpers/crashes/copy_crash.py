"""Kill the saving of a copy at every crash point; call again; compare with no crash.

A script (`python copy_crash.py FORM FOLDER`), because it forks. Prints JSON: how many points there
are, and how many processes were killed. At each point must hold:

- the sources are as they were, and a file beside the copy that is not ours too;
- the new folder is not there, or it is the whole copy (never half of one);
- the same call again ends with the very same files as without a crash, killed in its turn first;
- nothing of ours is left beside it.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from helpers.boxes.copies import SourceMail, files_of, plan_over, write_source
from helpers.crashes.forked import KILLED, count_points, run_forked
from helpers.process.sampling import draw_points

from core.actions.cleaning import copy_order, make_copy
from core.copy import write
from core.errors import StoreRefused
from core.job import NullJob
from core.model.copying import CopyForm
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind
from core.model.sources import SourceKind

SEEN = MessageFlag.SEEN
INBOX = (
    SourceMail("a", SEEN, b"one\nFrom now on\n"),
    SourceMail("b", MessageFlag.FLAGGED, b"two\n"),
    SourceMail("a", SEEN, b"one\nFrom now on\n"),
    SourceMail("c", MessageFlag.GHOST, b"gone\n"),
    SourceMail("d", MessageFlag(0), b"four"),
)
LISTS = (SourceMail("b", SEEN, b"two\n"), SourceMail("e", SEEN | MessageFlag.ANSWERED, b"\n"))


def prepare_copy(form: CopyForm, home: Path) -> Callable[[], object]:
    """Fresh sources, and the call that is to be cut off."""
    work = home / "work"
    shutil.rmtree(work, ignore_errors=True)
    folders = {"Inbox": INBOX, "Lists/Work": LISTS}
    specs = (
        write_source(SourceKind.MBOX, work / "first", folders),
        write_source(SourceKind.MAILDIR, work / "second", {"Old": INBOX[:2]}),
    )
    (work / "beside.txt").write_text("not ours")
    order = copy_order(plan_over(specs), form, work / "copy", specs=specs)

    def call() -> object:
        return make_copy(order, NullJob())

    return call


def run_form(form: CopyForm, home: Path) -> dict[str, int]:
    """Run one form at every point."""
    call = prepare_copy(form, home)
    work = home / "work"
    before = files_of(work)
    points = count_points(call, home / "points")
    golden = files_by_name(files_of(work / "copy"))
    killed, tried = 0, draw_points(points, form.value)
    for point in tried:
        where = f"{form.value} point {point} ({points[point - 1]})"
        call = prepare_copy(form, home)
        killed += run_forked(call, kill_at=point) == KILLED
        assert_untouched(work, before, where)
        if (work / "copy").is_dir():
            assert files_by_name(files_of(work / "copy")) == golden, where
        run_forked(call_again(call), kill_at=point % 11 + 1)
        assert_untouched(work, before, where)
        call_again(call)()
        assert files_by_name(files_of(work / "copy")) == golden, where
        assert_untouched(work, before, where)
        left = sorted(path.name for path in work.iterdir())
        assert left == ["beside.txt", "copy", "first", "second"], (where, left)
    return {"points": len(points), "tried": len(tried), "killed": killed}


def call_again(call: Callable[[], object]) -> Callable[[], None]:
    """The same call; that the copy is there already, whole, is no failure."""

    def work() -> None:
        try:
            call()
        except StoreRefused as refused:
            if refused.refusal.kind is not RefusalKind.TAKEN:
                raise

    return work


def assert_untouched(work: Path, before: dict[str, bytes], where: str) -> None:
    """What is not ours is as it was."""
    now = {
        name: data
        for name, data in files_of(work).items()
        if not name.startswith(("copy/", "copy.partial/"))
    }
    assert now == before, where


def files_by_name(files: dict[str, bytes]) -> dict[str, bytes]:
    """Files by names without the time at which the copy was begun, reports left out."""
    return {
        "/".join(part.partition(".M0")[2] or part for part in name.split("/")): data
        for name, data in files.items()
        if not name.startswith("twinsweep-copy.")
    }


def main() -> None:
    """Run the form of the command line, two messages at a time so that there are many batches."""
    write.CHUNK_MAILS = 2
    form, home = sys.argv[1:]
    print(json.dumps(run_form(CopyForm(form), Path(home))))


if __name__ == "__main__":
    main()

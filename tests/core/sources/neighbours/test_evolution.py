"""Labels that Evolution keeps beside its Maildir: read, never written."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from helpers.boxes.mailboxes import mails, traces, write_maildir
from helpers.screens.scanned_mail import scan_mailbox

from core.actions.planning import PlanTerms, make_plan
from core.job import NullJob
from core.model.groups import Decision
from core.model.mail import MessageFlag
from core.model.refusals import RefusalKind
from core.sources.neighbours.evolution import read_labels

# The columns of Evolution 3.46 that say something of a message's marks, and its key.
TABLE = "CREATE TABLE '{0}' (uid TEXT PRIMARY KEY, flags INTEGER, read INTEGER, labels TEXT)"


def base(path: Path) -> str:
    return path.name.partition(":")[0]


def a_store(tmp_path: Path) -> tuple[Path, Path]:
    """Evolution's own mail: two copies in its inbox, and one more folder; labels in both."""
    (one, _) = mails(2)
    root = write_maildir(tmp_path / "evolution" / "mail" / "local", [one, one])
    work = write_maildir(root / ".Work.2023", [one])
    with closing(sqlite3.connect(root / "folders.db")) as database:
        for name, folder, label in (("Inbox", root, "$Labelimportant"), ("Work/2023", work, "me")):
            database.execute(TABLE.format(name))
            for n, file in enumerate(sorted((folder / "cur").iterdir())):
                row = (base(file), 0, 1, label if n == 0 else "")
                database.execute(f"INSERT INTO '{name}' VALUES (?, ?, ?, ?)", row)  # noqa: S608
        database.commit()
    return root, work


def test_labels_are_read_of_each_folder_and_nothing_is_left_behind(tmp_path: Path) -> None:
    root, work = a_store(tmp_path)
    before = traces(root)
    assert list(read_labels(root).values()) == [frozenset({"$Labelimportant"})]
    assert list(read_labels(work).values()) == [frozenset({"me"})]
    assert traces(root) == before
    (root / "folders.db").write_bytes(b"no database" * 100)
    assert read_labels(root) == {}
    assert read_labels(tmp_path) == {}


def test_a_labelled_copy_stays_unless_a_person_marks_it(tmp_path: Path) -> None:
    root, _ = a_store(tmp_path)
    session = scan_mailbox(root)
    flags = session.mails.flags.tolist()
    tagged = [row for row, flag in enumerate(flags) if MessageFlag(flag) & MessageFlag.TAGGED]
    names = [session.folders[n].folder.name for n in session.mails.folder.tolist()]
    here = [row for row in tagged if names[row] == ""]
    (labelled,) = here
    other = next(row for row in range(len(flags)) if names[row] == "" and row != labelled)
    for by, skipped in (("oldest", [RefusalKind.NOT_TAKEN_OVER]), ("user", [])):
        decisions = [Decision(other, (labelled,), by)]
        planned = make_plan(session, decisions, PlanTerms(0.6), job=NullJob())
        assert [one.reason.kind for one in planned.skipped] == skipped
    (merge,) = planned.plan.merges
    assert merge.cannot == ("$Labelimportant",)

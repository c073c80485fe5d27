"""What stands in the dialogs of the tour: long where people's own words are."""

from __future__ import annotations

from pathlib import Path

from helpers.screens.pair_views import run_item

from core.model.groups import Difference, SetApart
from core.model.message_state import FLAGGED, SEEN
from core.model.plan import TakeOver
from core.model.refusals import RefusalKind
from core.model.remote import RemovalMethod, Security, SignIn, Survey
from core.model.sources import Folder, FolderRole, SourceKind
from gui.models.accounts.account_draft import ServerChoice
from gui.models.moves import FolderShrink, Review, SourceMoves, UnlikeCount
from gui.models.problem_rows import ProblemRow
from gui.models.results.series import SeriesRow

LONG_NAME = "Hausverwaltung Schönhauser Allee – Abrechnungen 2019–2026"
ADDRESS = "anna.with.a.long.name@mail.example.org"
FOLDERS = tuple(
    Folder(name, Path("/a") / name, "", 0, role)
    for name, role in (
        ("INBOX", FolderRole.NORMAL),
        ("Archive", FolderRole.NORMAL),
        (LONG_NAME, FolderRole.NORMAL),
        ("Trash", FolderRole.TRASH),
    )
)
SURVEY = Survey(FOLDERS, (23_000, 114, 9, 0), "Trash", RemovalMethod.MOVE, is_gmail=False)
NO_TRASH = Survey(FOLDERS[:3], (23_000, 114, 9), "", RemovalMethod.COPY_MARK, is_gmail=False)
PROBLEM = ProblemRow(
    f"{ADDRESS} / {LONG_NAME}", LONG_NAME, ADDRESS,
    "The attachment is damaged: its letters are not base64. The rest of the message was read.",
    "Open the message in your mail program, and see whether the attachment opens there.",
)  # fmt: skip
CHOICE = ServerChoice(
    "imap.mail.example.org", 993, Security.TLS, ADDRESS, SignIn.PASSWORD, found="a guess",
    verified=False,
)  # fmt: skip
SERIES = tuple(
    SeriesRow(
        f"s{n}", f"{LONG_NAME} {n}", ADDRESS, 1_140 - n, 99_000_000, "every day",
        1_400_000_000, 1_700_000_000, dict.fromkeys(SetApart, 12 - n),
    )
    for n in range(12)
)  # fmt: skip


def some_reviews() -> dict[str, Review]:
    """Plans: one that is harmless, and one that is all but."""
    leaving = (
        SourceMoves(SourceKind.MBOX, "/mail/old.mbox", (("", 84),), 84, 18_000_000),
        SourceMoves(SourceKind.IMAP, "/a", (("INBOX", 900), (LONG_NAME, 300)), 1_200, 300_000_000),
    )
    item = run_item(0).move.what
    merges = (TakeOver(item, (FLAGGED, SEEN, "work", "later"), ("private",)),)
    shrinks = tuple(
        FolderShrink(SourceKind.IMAP, "/a", f"{LONG_NAME} {n}", 9_120 - n, 2_800 - n)
        for n in range(18)
    )
    small = Review(12, 90_000, "trash", leaving[:1], 9, (), (), needs_number=False, merges=merges)
    large = Review(
        1_284, 318_000_000, "trash", leaving, 412,
        ((RefusalKind.CHANGED, 63), (RefusalKind.LOSES_CONTENT, 12)), shrinks, needs_number=True,
        templates=4, bulk=2, n_unlike=40,
        unlike=(
            UnlikeCount(Difference.MORE_TEXT, 30), UnlikeCount(Difference.MORE_ATTACHMENTS, 6)
        ),
        unlike_rows=(1, 2, 3), merges=merges, skipped_rows=(4, 5), hidden_rows=(6, 7),
    )  # fmt: skip
    return {"small": small, "large": large}

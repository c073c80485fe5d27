"""Names of new files, as a person types them: completed, and no other file is replaced unasked.

The system's dialog asks whether to replace the file of the very name that was typed. Where the
ending is added afterwards that is another name, so what stands there must stay.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from gui.models.plain import plain_line
from gui.wording import translate

# What a person may type for another kind of file; any other ending is part of the name.
ENDINGS = frozenset({".csv", ".json", ".html", ".htm", ".txt", ".pdf", ".xlsx"})


def ask_where_to_save(
    parent: QWidget,
    title: str,
    start: Path,
    kinds: Mapping[str, str],
    refuse: Callable[[str], None],
    *,
    replaces: bool = True,
) -> Path | None:
    """Ask for the name of a file that is to be written; None where there is none to write.

    Args:
        parent: The window that the dialog belongs to.
        title: Of the dialog.
        start: The name that is offered.
        kinds: The ending (".csv") of each entry of the dialog's list of kinds.
        refuse: Is told why a completed name is not taken.
        replaces: The dialog asks whether to replace a file; else the writer replaces none.
    """
    options = QFileDialog.Option(0) if replaces else QFileDialog.Option.DontConfirmOverwrite
    chosen, kind = QFileDialog.getSaveFileName(
        parent, title, str(start), ";;".join(kinds), options=options
    )
    if not chosen:
        return None
    typed = Path(chosen)
    named = with_ending(typed, kinds.get(kind, next(iter(kinds.values()))), tuple(kinds.values()))
    if named != typed and named.exists():  # nobody was asked about that one
        words = (
            translate("FileNames", "%1 already exists. To replace it, enter its full name.")
            if replaces
            else translate("FileNames", "%1 already exists. Choose a different name.")
        )
        refuse(words.replace("%1", plain_line(str(named))))
        return None
    return named


def with_ending(path: Path, ending: str, endings: tuple[str, ...] = ()) -> Path:
    """A typed name with the ending of what is written: that of no such kind gives way to it.

    endings: Those that are as good as `ending`, if a person typed one of them.
    """
    typed = path.suffix.lower()
    good = (ending, *endings)
    if typed in good or (typed == ".htm" and ".html" in good):
        return path
    return path.with_suffix(ending) if typed in ENDINGS else path.with_name(path.name + ending)

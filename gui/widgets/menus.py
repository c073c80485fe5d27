"""Every command of the window with its words, keys and place in the menus.

Each command is in a menu, so that nothing is known to shortcuts only. Single letters are bound to
the results list: they act while it has the focus and are typed as letters elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut, QUndoStack
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from core.model.groups import Detector
from core.words.verdicts import DETECTORS
from gui import wording
from gui.assets import Theme
from gui.models.compare.diff_lines import Columns
from gui.models.plain import strip_mnemonic

UNDO_KEY = "Ctrl+Z"

_Choice = TypeVar("_Choice", bound=Enum)


class Act(Enum):
    """A command."""

    ADD_ACCOUNT = auto()
    OPEN_FILE = auto()
    OPEN_FOLDER = auto()
    FOUND = auto()
    OPEN_SESSION = auto()
    LAST_SESSION = auto()
    SAVE_SESSION = auto()
    EXPORT_LIST = auto()
    EXPORT_REPORT = auto()
    EXPORT_PLAN = auto()
    SAMPLE = auto()
    SCAN = auto()
    STOP = auto()
    QUIT = auto()
    COPY = auto()
    FILTER = auto()
    SIMILARITY = auto()
    TOGGLE = auto()
    MARK = auto()
    UNMARK = auto()
    MARK_SHOWN = auto()
    INVERT = auto()
    CLEAR = auto()
    MARK_SENDER = auto()
    MARK_FOLDER = auto()
    KEEP = auto()
    KEEP_TOO = auto()
    NOT_COPIES = auto()
    PROTECT_FOLDER = auto()
    SELECT_FOR_ME = auto()
    KEYWORDS = auto()
    OVERVIEW = auto()
    SIDEBAR = auto()
    COPIES_ONLY = auto()
    COMPARE = auto()
    DELTAS = auto()
    SIMILARITY_STRIP = auto()
    ROOT_SCALE = auto()
    PAIR_TABLE = auto()
    FOLD_ALL = auto()
    UNFOLD_ALL = auto()
    SHOW_ALL = auto()
    NEXT_GROUP = auto()
    PREVIOUS_GROUP = auto()
    NEXT_MEMBER = auto()
    PREVIOUS_MEMBER = auto()
    SINGLE_KEYS = auto()
    MOVE_TO_TRASH = auto()
    MOVE_TO_FOLDER = auto()
    MOVE_TO_ACCOUNT = auto()
    SAVE_COPY = auto()
    SAVE_MARKED = auto()
    ASK_SMALL = auto()
    UNDO_RUN = auto()
    HISTORY = auto()
    PROBLEMS = auto()
    APART = auto()
    WHY_NOT = auto()
    REMEMBER = auto()
    KNOWN_BULK = auto()
    SAID_PAIRS = auto()
    SERIES = auto()
    PREFERENCES = auto()
    MANUAL = auto()
    KEYS = auto()
    ABOUT = auto()


class Command(NamedTuple):
    """A command's words and keys; `in_list`: the keys act in the results list only."""

    act: Act | None
    words: str = ""
    keys: tuple[str, ...] = ()
    in_list: bool = False
    checkable: bool = False


LINE = Command(None)


class Menus(QObject):
    """Makes the actions and fills the menu bar. What they do is connected by the window.

    Signals:
        undo_missed: Ctrl+Z was pressed where nothing can be undone; whether only for now.

    Attributes:
        undo, redo: The actions of the undo stack.
        actions: The action of each command.
        themes: The actions of View > Theme.
        columns: The actions of View > Comparison.
        detectors: The actions of View > Find by, each a switch.
        find_by: The menu of these.
        view: The menu View.
        recent: The menu File > Open recent, filled by whoever knows what was opened.
    """

    undo_missed = Signal(bool)

    def __init__(self, bar: QMenuBar, *, undo_stack: QUndoStack, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self._in_list: set[Act] = set()
        self._usual_keys: dict[Act, tuple[str, ...]] = {}
        self._keys: dict[Act, tuple[str, ...]] = {}
        self._single_keys = True
        self.undo, self.redo = QAction(parent), QAction(parent)
        self._are_steps_held = self._can_undo = self._can_redo = False
        self.actions: dict[Act, QAction] = {}
        self.themes: dict[Theme, QAction] = {}
        self.columns: dict[Columns, QAction] = {}
        self.detectors: dict[Detector, QAction] = {}
        file = bar.addMenu(self.tr("&File"))
        self._fill(file, self._file())
        self._fill(file.addMenu(self.tr("E&xport")), self._export())
        self._fill(file, self._file_end())
        self.recent = QMenu(self.tr("Open &recent"), parent)
        file.insertMenu(self.actions[Act.SAMPLE], self.recent)
        edit = bar.addMenu(self.tr("&Edit"))
        self._add_undo(edit, undo_stack)
        self._fill(edit, self._edit())
        self._mark_menu = bar.addMenu(self.tr("&Mark"))
        self._fill(self._mark_menu, self._mark())
        view = self.view = bar.addMenu(self.tr("&View"))
        self._fill(view, self._view())
        self.find_by = self._add_detectors(view)
        self._add_columns(view)
        self._add_themes(view)
        self._go_menu = bar.addMenu(self.tr("&Go"))
        self._fill(self._go_menu, self._go())
        self._fill(bar.addMenu(self.tr("&Actions")), self._actions())
        self._fill(bar.addMenu(self.tr("&Help")), self._help())

    def bind_to_list(self, results: QWidget) -> None:
        """Let the keys of list commands act while the results have the focus."""
        for act in self._in_list:
            results.addAction(self.actions[act])

    def add_to_go(self, actions: Sequence[QAction]) -> None:
        """Put the commands of the comparison into the menu Go."""
        self._go_menu.addSeparator()
        self._go_menu.addActions(list(actions))

    def set_single_keys(self, on: bool) -> None:
        """Let single letters act in the results, or only keys that are no letters."""
        self._single_keys = on
        self._bind()

    def own_keys(self) -> dict[Act, tuple[str, ...]]:
        """The keys of each command, as they are."""
        return dict(self._keys)

    def usual_keys(self) -> dict[Act, tuple[str, ...]]:
        """The keys of each command, as they are where nobody chose others."""
        return dict(self._usual_keys)

    def set_keys(self, chosen: Mapping[Act, tuple[str, ...]]) -> None:
        """Bind commands to keys that the user chose; the others to their usual ones."""
        self._keys = self._usual_keys | dict(chosen)
        self._bind()

    def context_menu(self, parent: QWidget) -> QMenu:
        """The menu of a line of the results."""
        menu = QMenu(parent)
        for act in (
            Act.TOGGLE, Act.KEEP, Act.KEEP_TOO, Act.NOT_COPIES, Act.REMEMBER, None,
            Act.MARK_SENDER, Act.MARK_FOLDER, Act.PROTECT_FOLDER, None, Act.WHY_NOT, Act.COPY,
        ):  # fmt: skip
            if act is None:
                menu.addSeparator()
            else:
                menu.addAction(self.actions[act])
        return menu

    def key_list(self) -> list[tuple[str, str]]:
        """(command, keys) of all commands that have keys, for the help."""
        return [
            (
                strip_mnemonic(action.text()).removesuffix("\u2026"),
                "  ".join(
                    keys.toString(QKeySequence.SequenceFormat.NativeText)
                    for keys in action.shortcuts()
                ),
            )
            for action in self.actions.values()
            if action.shortcuts()
        ]

    # --- the menus ------------------------------------------------------------------------------

    def _file(self) -> tuple[Command, ...]:
        return (
            Command(Act.ADD_ACCOUNT, self.tr("Add &e-mail account\u2026"), ("Ctrl+Shift+O",)),
            Command(Act.OPEN_FILE, self.tr("&Open mail file\u2026"), ("Ctrl+O",)),
            Command(Act.OPEN_FOLDER, self.tr("Open mail &folder\u2026"), ("Ctrl+Alt+O",)),
            Command(Act.FOUND, self.tr("Found on this &computer\u2026"), ("Ctrl+Shift+F",)),
            Command(Act.SAMPLE, self.tr("Try with sample &mail")),
            LINE,
            Command(Act.OPEN_SESSION, self.tr("Open a sess&ion\u2026"), ("Ctrl+Alt+S",)),
            Command(Act.LAST_SESSION, self.tr("Open the &last session"), ("Ctrl+Shift+T",)),
            Command(Act.SAVE_SESSION, self.tr("Save the sessio&n\u2026"), ("Ctrl+S",)),
        )

    def _export(self) -> tuple[Command, ...]:
        return (
            Command(Act.EXPORT_LIST, self.tr("Export &list as table\u2026")),
            Command(Act.EXPORT_REPORT, self.tr("Export &report\u2026")),
            Command(Act.EXPORT_PLAN, self.tr("Export &plan\u2026")),
        )

    def _file_end(self) -> tuple[Command, ...]:
        return (
            LINE,
            Command(Act.SCAN, self.tr("&Scan"), ("Ctrl+R", "F5")),
            Command(Act.STOP, self.tr("S&top"), ("Esc",)),
            Command(Act.PROBLEMS, self.tr("&Problems\u2026")),
            Command(Act.APART, self.tr("Conflicts, and messages seen t&wice\u2026")),
            LINE,
            Command(Act.QUIT, self.tr("&Quit"), ("Ctrl+Q",)),
        )

    def _edit(self) -> tuple[Command, ...]:
        return (
            LINE,
            Command(Act.COPY, self.tr("&Copy rows"), ("Ctrl+C",), in_list=True),
            Command(Act.FILTER, self.tr("&Filter results"), ("Ctrl+F",)),
            Command(Act.SIMILARITY, self.tr("Change &similarity"), ("Ctrl+L",)),
            LINE,
            Command(Act.PREFERENCES, self.tr("&Preferences\u2026"), ("Ctrl+,",)),
        )

    def _mark(self) -> tuple[Command, ...]:
        return (
            Command(Act.TOGGLE, self.tr("&Mark or unmark"), ("Space", "X"), in_list=True),
            Command(Act.MARK, self.tr("M&ark"), ("Del", "#"), in_list=True),
            Command(Act.UNMARK, self.tr("&Unmark"), ("U",), in_list=True),
            LINE,
            Command(Act.KEEP, self.tr("&Keep this one instead"), ("K",), in_list=True),
            Command(Act.KEEP_TOO, self.tr("Keep this one &too"), ("Shift+K",), in_list=True),
            Command(Act.NOT_COPIES, self.tr("&Not copies"), ("I",), in_list=True),
            LINE,
            Command(Act.MARK_SENDER, self.tr("Mark all from this s&ender")),
            Command(Act.MARK_FOLDER, self.tr("Mark all in this &folder")),
            Command(Act.MARK_SHOWN, self.tr("Mark all sho&wn"), ("Ctrl+Shift+A",)),
            Command(Act.INVERT, self.tr("&Invert marks of shown messages")),
            Command(Act.CLEAR, self.tr("&Clear marks"), ("Ctrl+Shift+X",)),
            LINE,
            Command(Act.SELECT_FOR_ME, self.tr("&Select for me\u2026"), ("Ctrl+E",)),
            Command(Act.KEYWORDS, self.tr("Ke&ywords\u2026"), ("Ctrl+K",)),
            Command(Act.PROTECT_FOLDER, self.tr("&Protect this folder")),
        )

    def _view(self) -> tuple[Command, ...]:
        return (
            Command(Act.OVERVIEW, self.tr("Over&view"), ("Ctrl+4",)),
            LINE,
            Command(Act.SIDEBAR, self.tr("&Sources"), ("Ctrl+1",), checkable=True),
            Command(Act.COPIES_ONLY, self.tr("Copies &only"), ("Ctrl+2",), checkable=True),
            Command(Act.COMPARE, self.tr("&Compare"), ("Ctrl+3",), checkable=True),
            LINE,
            Command(Act.DELTAS, self.tr("Show &differences"), ("Ctrl+D",), checkable=True),
            Command(Act.FOLD_ALL, self.tr("&Fold all groups"), ("Ctrl+Shift+Left",)),
            Command(Act.UNFOLD_ALL, self.tr("&Unfold all groups"), ("Ctrl+Shift+Right",)),
            Command(Act.SHOW_ALL, self.tr("Show &all")),
            LINE,
            Command(
                Act.SIMILARITY_STRIP, self.tr("S&imilarity"), ("Ctrl+Shift+L",), checkable=True
            ),
            Command(Act.PAIR_TABLE, self.tr("Pairs by similarity\u2026"), ("Ctrl+T",)),
            Command(Act.ROOT_SCALE, self.tr("&Even out the bars"), checkable=True),
            LINE,
            Command(Act.SINGLE_KEYS, self.tr("Sing&le-key shortcuts"), checkable=True),
        )

    def _go(self) -> tuple[Command, ...]:
        return (
            Command(Act.NEXT_GROUP, self.tr("&Next group"), ("N",), in_list=True),
            Command(Act.PREVIOUS_GROUP, self.tr("&Previous group"), ("P",), in_list=True),
            Command(Act.NEXT_MEMBER, self.tr("Next &copy"), ("]",), in_list=True),
            Command(Act.PREVIOUS_MEMBER, self.tr("Previous c&opy"), ("[",), in_list=True),
        )

    def _actions(self) -> tuple[Command, ...]:
        return (
            Command(Act.MOVE_TO_TRASH, self.tr("Move marked to &Trash\u2026"), ("Ctrl+Return",)),
            Command(Act.MOVE_TO_FOLDER, self.tr("Move marked to a mailbox &file\u2026")),
            Command(Act.MOVE_TO_ACCOUNT, self.tr("Move marked to a f&older of an account\u2026")),
            LINE,
            Command(Act.SAVE_COPY, self.tr("Save a &cleaned copy\u2026"), ("Ctrl+Shift+S",)),
            Command(Act.SAVE_MARKED, self.tr("&Save the marked ones\u2026")),
            LINE,
            Command(Act.ASK_SMALL, self.tr("&Ask before small moves"), checkable=True),
            LINE,
            Command(Act.WHY_NOT, self.tr("&Why are these not copies?\u2026"), ("Ctrl+Shift+Y",)),
            LINE,
            Command(Act.REMEMBER, self.tr("Remember as &bulk mail\u2026"), ("B",), in_list=True),
            Command(Act.KNOWN_BULK, self.tr("&Known bulk mail\u2026"), ("Ctrl+B",)),
            Command(Act.SAID_PAIRS, self.tr("Messages marked as &not copies\u2026")),
            Command(Act.SERIES, self.tr("S&eries\u2026"), ("Ctrl+Shift+B",)),
            LINE,
            Command(Act.UNDO_RUN, self.tr("&Undo the last move\u2026"), ("Ctrl+Shift+U",)),
            Command(Act.HISTORY, self.tr("&History\u2026"), ("Ctrl+H",)),
        )

    def _help(self) -> tuple[Command, ...]:
        return (
            Command(Act.MANUAL, self.tr("&Manual"), ("F1",)),
            Command(Act.KEYS, self.tr("Short&cuts and terms\u2026"), ("Ctrl+F1", "?")),
            Command(Act.ABOUT, self.tr("&About Twinsweep")),
        )

    # --- making them ----------------------------------------------------------------------------

    def _fill(self, menu: QMenu, commands: tuple[Command, ...]) -> None:
        for command in commands:
            if command.act is None:
                menu.addSeparator()
                continue
            action = QAction(command.words, self._window)
            action.setCheckable(command.checkable)
            action.setShortcuts([QKeySequence(key) for key in command.keys])
            if command.in_list:
                action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
                self._in_list.add(command.act)
            menu.addAction(action)
            self.actions[command.act] = action
            self._keys[command.act] = self._usual_keys[command.act] = command.keys

    def _bind(self) -> None:
        for act, keys in self._keys.items():
            off = act in self._in_list and not self._single_keys
            kept = [key for key in keys if not (off and _is_single_letter(key))]
            self.actions[act].setShortcuts([QKeySequence(key) for key in kept])

    def _add_undo(self, menu: QMenu, undo_stack: QUndoStack) -> None:
        """Undo and Redo, which say what of: nobody has to guess what Ctrl+Z will do."""
        self.undo.setShortcut(QKeySequence(UNDO_KEY))
        self._no_undo = QShortcut(
            QKeySequence(UNDO_KEY), self._window
        )  # an action that is off hears nothing
        self._no_undo.activated.connect(self._on_no_undo)
        self.redo.setShortcut(QKeySequence("Ctrl+Shift+Z"))
        self.undo.triggered.connect(undo_stack.undo)
        self.redo.triggered.connect(undo_stack.redo)
        menu.addAction(self.undo)
        menu.addAction(self.redo)
        undo_stack.undoTextChanged.connect(self._name_undo)
        undo_stack.redoTextChanged.connect(self._name_redo)
        undo_stack.canUndoChanged.connect(self._offer_undo)
        undo_stack.canRedoChanged.connect(self._offer_redo)
        self._name_undo("")
        self._name_redo("")
        self._offer_undo(False)
        self._offer_redo(False)

    def hold_steps(self, held: bool) -> None:
        """Let no step be taken back or again while mail is worked on."""
        self._are_steps_held = held
        self._offer_undo(self._can_undo)
        self._offer_redo(self._can_redo)

    @Slot(str)
    def _name_undo(self, step: str) -> None:
        words = self.tr("&Undo: %1").replace("%1", step) if step else self.tr("&Undo")
        self.undo.setText(words)

    @Slot(str)
    def _name_redo(self, step: str) -> None:
        words = self.tr("&Redo: %1").replace("%1", step) if step else self.tr("&Redo")
        self.redo.setText(words)

    @Slot(bool)
    def _offer_undo(self, there_is: bool) -> None:
        self._can_undo = there_is
        self.undo.setEnabled(there_is and not self._are_steps_held)
        self._no_undo.setEnabled(not self.undo.isEnabled())

    @Slot()
    def _on_no_undo(self) -> None:
        self.undo_missed.emit(self._are_steps_held)

    @Slot(bool)
    def _offer_redo(self, there_is: bool) -> None:
        self._can_redo = there_is
        self.redo.setEnabled(there_is and not self._are_steps_held)

    def _add_detectors(self, view: QMenu) -> QMenu:
        menu = view.addMenu(self.tr("Find &by"))
        for detector in Detector:
            action = QAction(wording.say(DETECTORS[detector]), self._window)
            action.setCheckable(True)
            menu.addAction(action)
            self.detectors[detector] = action
        return menu

    def _add_themes(self, view: QMenu) -> None:
        self.themes = self._add_choice(
            view.addMenu(self.tr("&Theme")),
            {
                Theme.SYSTEM: self.tr("Follow &system"),
                Theme.LIGHT: self.tr("&Light"),
                Theme.DARK: self.tr("&Dark"),
                Theme.CONTRAST: self.tr("&High contrast"),
            },
        )

    def _add_columns(self, view: QMenu) -> None:
        self.columns = self._add_choice(
            view.addMenu(self.tr("Co&mparison")),
            {
                Columns.AUTO: self.tr("Follow window &width"),
                Columns.TWO: self.tr("&Side by side"),
                Columns.ONE: self.tr("&One column"),
            },
        )

    def _add_choice(self, menu: QMenu, words: Mapping[_Choice, str]) -> dict[_Choice, QAction]:
        """Actions of which one is on."""
        group = QActionGroup(self._window)
        made = {}
        for choice, name in words.items():
            action = QAction(name, self._window)
            action.setCheckable(True)
            group.addAction(action)
            menu.addAction(action)
            made[choice] = action
        return made


def _is_single_letter(key: str) -> bool:
    return len(key.removeprefix("Shift+")) == 1 and key.removeprefix("Shift+").isalpha()

"""Where mail lies, as people call it: the names of accounts in place of their files and ids."""

from __future__ import annotations

from pathlib import Path

from core.accounts.files import account_file, load
from core.cli.options import SCHEME
from core.cli.terminal import clean
from core.errors import AccountError
from core.model.plan import TO_SERVER, TO_TRASH, Address
from core.model.sources import SourceKind
from core.system.places import Places


class PlaceNames:
    """Turns paths and destinations into words. Reads the file of each account once."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._folder = places.config / "accounts"
        self._names: dict[Path, str] = {}

    def path(self, path: str | Path) -> str:
        """A source: the path of a mailbox, or `imap:NAME` for the file of an account."""
        path = Path(path)
        if path.parent != self._folder:
            return clean(str(path))
        return f"{SCHEME}{clean(self._name(path))}"

    def mail(self, path: str | Path, folder: str, position: int) -> str:
        """One message: its source, folder and position."""
        inside = f"/{clean(folder)}" if folder else ""
        return f"{self.path(path)}{inside} #{position}"

    def target(self, to: str, what: Address | None = None) -> str:
        """A destination as `Move.to` has it; "trash" is that of the account that `what` is in."""
        if to == TO_TRASH and what is not None and what.kind is SourceKind.IMAP:
            return f"Trash of {self.path(what.path)}"
        if not to.startswith(TO_SERVER):
            return clean(to)
        account, _, folder = to.removeprefix(TO_SERVER).partition("/")
        try:
            name = self.path(account_file(self._places, account))
        except AccountError:
            return clean(to)
        return f"{name}/{clean(folder)}"

    def _name(self, path: Path) -> str:
        if path not in self._names:
            try:
                self._names[path] = load(path).name
            except AccountError:
                # Removed since, or damaged.
                name = path.stem if path.exists() else f"removed account {path.stem[:8]}"
                self._names[path] = name
        return self._names[path]

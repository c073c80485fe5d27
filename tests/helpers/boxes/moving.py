"""Real mailboxes with identical copies in them, plans over them, and what must never be lost.

`write_box` makes a source on disk, `plan_of` a plan as `core.actions.planning` would; a
`LocalSetup` counts the identities of all messages in the sources and the safety copies.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from helpers.boxes.mailboxes import mbox_bytes
from helpers.mail.sample_mail import a_mail
from helpers.process.systems import INFO

from core.actions.proving import ContentProver
from core.apply.context import RunContext
from core.apply.journal.journal import Journal, open_journal
from core.apply.journal.safety_copies import has_intact_copy
from core.identity import identity
from core.job import NullJob
from core.model.groups import Verdict
from core.model.plan import Address, Item, Move, Plan
from core.model.runs import ItemState
from core.model.sources import Problem, ProblemKind, SourceKind, SourceSpec, Stub
from core.settings import SafetySettings
from core.sources.registry import open_store
from core.sources.stores import Stores

KINDS = (SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.EML)
CALM = SafetySettings(brake_share=1.0)


@cache  # crash matrices ask for the same messages thousands of times
def mail_bytes(text: str) -> bytes:
    """A message whose every byte depends on `text` alone, so that equal texts are equal copies."""
    words = (
        f"Liebe Nachbarn in {text}, am Dienstag fehlt das Wasser.\n\nFüllt {text} vorher.\n"
        f">From now on {text} is dry. Stellt in {text} keine Waschmaschine an!\n"
        f"From {text} with love. Eure Hausverwaltung {text}\n"
    )
    return a_mail(
        words,
        subject=f"Wasser {text}",
        To="haus@lists.example.org",
        Date="Tue, 05 Mar 2024 10:00:00 +0100",
        Message_ID=f"<{text}@example.org>",
        form=("plain", "8bit"),
    ).as_bytes()


def write_box(kind: SourceKind, path: Path, texts: Sequence[str]) -> SourceSpec:
    """Make a mailbox of these messages, in their order."""
    match kind:
        case SourceKind.MBOX:
            path.write_bytes(mbox_bytes(mail_bytes(text) for text in texts))
        case SourceKind.MAILDIR:
            for part in ("cur", "new", "tmp"):
                (path / part).mkdir(parents=True, exist_ok=True)
            for n, text in enumerate(texts):
                deliver(SourceSpec(kind, path), text, n)
        case SourceKind.EML | SourceKind.MH:
            path.mkdir(exist_ok=True)
            for n, text in enumerate(texts):
                deliver(SourceSpec(kind, path), text, n)
    return SourceSpec(kind, path)


def deliver(spec: SourceSpec, text: str, n: int) -> None:
    """Let one more mail arrive, as another program would."""
    data = mail_bytes(text)
    match spec.kind:
        case SourceKind.MBOX:
            with spec.path.open("ab") as file:
                file.write(mbox_bytes([data]))
        case SourceKind.MAILDIR:
            (spec.path / "cur" / f"1700{n:06d}.M{n}P1.host{INFO}S").write_bytes(data)
        case SourceKind.EML:
            (spec.path / f"{n:03d}.eml").write_bytes(data)
        case SourceKind.MH:
            (spec.path / str(n + 1)).write_bytes(data)


def items_of(spec: SourceSpec) -> list[Item]:
    """Every message of a source as a plan names it."""
    store = open_store(spec)
    found: list[Item] = []
    for folder in store.folders():
        stubs = [s for s in store.stubs(folder, NullJob()) if isinstance(s, Stub)]
        for raw in store.fetch(folder, stubs):
            if isinstance(raw, Problem):
                assert raw.kind is ProblemKind.TOO_LARGE
                continue
            version = folder.version if spec.kind is SourceKind.MBOX else raw.stub.version
            address = Address(
                spec.kind,
                str(spec.path),
                folder.name,
                raw.stub.key.uid,
                raw.stub.position,
                version,
            )
            found.append(
                Item(
                    address,
                    raw.whole or identity(raw.data),
                    len(raw.data),
                    "",
                    "Wasser",
                    "hv@example.org",
                )
            )
    return found


def plan_of(
    specs: Sequence[SourceSpec], *, to: str = "trash", plan_id: str = "00000000000000aa"
) -> Plan:
    """Keep the first message of each identity over all sources; move the others."""
    return keep_first([item for spec in specs for item in items_of(spec)], to=to, plan_id=plan_id)


def _folder_key(item: Item) -> tuple[str, str, str]:
    """As plans count mails: the kind, the source, the folder."""
    return item.address.kind.value, item.address.path, item.address.folder


def keep_first(items: Iterable[Item], *, to: str, plan_id: str, kept: Sequence[Item] = ()) -> Plan:
    """Keep the first message of each identity; move the others. `kept` come before all others."""
    keepers: dict[str, Item] = {item.digest: item for item in kept}
    moves: list[Move] = []
    sizes: Counter[tuple[str, str, str]] = Counter()
    for item in kept:
        sizes[_folder_key(item)] += 1
    for item in items:
        sizes[_folder_key(item)] += 1
        keeper = keepers.setdefault(item.digest, item)
        if keeper is not item:
            moves.append(Move(item, keeper, to, Verdict.IDENTICAL, 1.0, "oldest"))
    return Plan(plan_id, int(time.time()), tuple(moves), tuple(sizes.items()))


@dataclass(frozen=True)
class LocalSetup:
    """Everything that one test works on."""

    home: Path
    specs: tuple[SourceSpec, ...]
    safety: SafetySettings = CALM

    @property
    def trash(self) -> Path:
        return self.home / "trash"

    @contextmanager
    def context(self) -> Iterator[RunContext]:
        stores = Stores()
        with open_journal(self.home / "journal.db") as journal:
            yield RunContext(
                journal, stores.store, stores.destination, self.trash, self.safety, ContentProver()
            )

    def contents(self) -> dict[str, bytes]:
        """Every file of the sources, by its path: what undo must give back.

        A lock file that a killed process left is no mail: whoever locks next takes it over.
        """
        return {
            str(path): path.read_bytes()
            for spec in self.specs
            for path in ([spec.path] if spec.path.is_file() else sorted(spec.path.rglob("*")))
            if path.is_file() and path.suffix != ".lock"
        }

    def live(self) -> Counter[str]:
        """How often each identity lies in the sources."""
        return Counter(item.digest for spec in self.specs for item in items_of(spec))

    def copies(self, journal: Journal, states: Collection[ItemState]) -> Counter[str]:
        """How often each identity lies in intact safety copies of moves in these states."""
        return Counter(
            entry.move.what.digest
            for head in journal.heads()
            if not head.returns
            for entry in journal.entries(head.id)
            if entry.state in states and has_intact_copy(self.trash, entry)
        )

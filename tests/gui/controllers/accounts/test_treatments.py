"""What is remembered of the folders that the user set to search, protect or skip."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.accounts.accounts import annas
from helpers.boxes.apple_mail import write_emlx
from helpers.boxes.mailboxes import write_eml, write_maildir, write_mbox, write_mh
from helpers.boxes.outlook_msg import write_msg
from helpers.boxes.takeouts import write_takeout
from helpers.mail.sample_mail import house_mail
from helpers.screens.screen_parts import wait_for
from PySide6.QtCore import Qt

from core.model.groups import ALL_DETECTORS
from core.model.remote import RemovalMethod, Survey
from core.model.sources import Folder, FolderRole, SourceKind, Treatment
from gui.controllers.accounts.sources import SourcesController
from gui.controllers.accounts.treatments import Remembered
from gui.models.accounts.sources import TREATMENT_ROLE
from gui.models.saved_session import SavedSession

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("qapp")]

NAME = "Work"  # of a label of the Takeout file, and of a mailbox beside it


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One folder with mail of two kinds, in which two folders have one name."""
    mail = house_mail(1, "Water", "water " * 40)
    write_takeout(tmp_path / "Mail" / "All mail.mbox", [mail, mail], ["Work", "Inbox"])
    write_mbox(tmp_path / "Mail" / "Work", [mail])
    return tmp_path / "Mail"


def opened(folder: Path, remembered: Remembered) -> SourcesController:
    sources = SourcesController(remembered=remembered)
    sources.add([folder])
    wait_for(lambda: len(sources.model.entries) == 2)
    return sources


def treatments(sources: SourcesController) -> dict[SourceKind, Treatment]:
    return {
        entry.spec.kind: held.treatment
        for entry in sources.model.entries
        for held in entry.folders
        if held.folder.name == NAME
    }


def test_folders_of_one_name_and_two_kinds_are_remembered_apart(folder: Path) -> None:
    sources = opened(folder, {})
    kinds = [entry.spec.kind for entry in sources.model.entries]
    assert set(treatments(sources)) == {SourceKind.MBOX, SourceKind.TAKEOUT}
    top = sources.model.index(kinds.index(SourceKind.TAKEOUT), 0)
    names = [held.folder.name for held in sources.model.entries[top.row()].folders]
    sources.treat(sources.model.index(names.index(NAME), 0, top), Treatment.PROTECT)

    again = opened(folder, sources.to_remember())

    assert treatments(again) == {
        SourceKind.MBOX: Treatment.SEARCH,
        SourceKind.TAKEOUT: Treatment.PROTECT,
    }


def test_what_was_remembered_without_a_kind_still_counts(folder: Path) -> None:
    sources = opened(folder, {str(folder): {NAME: "protect"}})
    assert set(treatments(sources).values()) == {Treatment.PROTECT}

    for row, entry in enumerate(sources.model.entries):
        top = sources.model.index(row, 0)
        for n, _ in enumerate(entry.folders):
            index = top if entry.is_single else sources.model.index(n, 0, top)
            sources.treat(index, Treatment.SEARCH)

    assert set(treatments(opened(folder, sources.to_remember())).values()) == {Treatment.SEARCH}


def of_paths(remembered: Remembered, *paths: Path) -> SourcesController:
    """A window in which some mail was opened, one after the other."""
    sources = SourcesController(remembered=remembered)
    for number, path in enumerate(paths, 1):
        sources.add([path])
        wait_for(lambda number=number: len(sources.model.entries) == number)
    return sources


def boxes(sources: SourcesController) -> dict[str, Treatment]:
    """What is done with each mailbox, by the name of its file."""
    return {
        held.folder.path.name: held.treatment
        for entry in sources.model.entries
        for held in entry.folders
    }


def treat(sources: SourcesController, box: str, treatment: Treatment) -> None:
    (entry,) = sources.model.entries
    names = [held.folder.path.name for held in entry.folders]
    top = sources.model.index(0, 0)
    number = names.index(box)
    index = top if entry.is_single else sources.model.index(number, 0, top)
    sources.treat(index, treatment)


@pytest.fixture
def mailboxes(tmp_path: Path) -> Path:
    """A folder with two mailboxes."""
    mail = house_mail(1, "Water", "water " * 40)
    for name in ("Inbox", "Work"):
        write_mbox(tmp_path / "Boxes" / name, [mail])
    return tmp_path / "Boxes"


@pytest.mark.parametrize("by_itself_first", [True, False])
@pytest.mark.parametrize("treatment", [Treatment.PROTECT, Treatment.SKIP])
def test_a_mailbox_is_treated_alike_however_it_is_opened(
    mailboxes: Path, treatment: Treatment, by_itself_first: bool
) -> None:
    other = mailboxes.parent / "Other name"
    other.symlink_to(mailboxes, target_is_directory=True)
    ways = [mailboxes, mailboxes / "Work", other, other / "Work"]
    if by_itself_first:
        ways.reverse()
    first = of_paths({}, ways[0])
    treat(first, "Work", treatment)
    remembered = first.to_remember()

    for path in ways:
        again = of_paths(remembered, path)
        assert boxes(again) == {**boxes(again), "Work": treatment}
        assert boxes(again).get("Inbox", Treatment.SEARCH) is Treatment.SEARCH
        remembered = again.to_remember()

    treat(again, "Work", Treatment.SEARCH)
    for path in ways:
        assert boxes(of_paths(again.to_remember(), path))["Work"] is Treatment.SEARCH


def test_what_was_remembered_by_the_way_it_was_opened_still_counts(mailboxes: Path) -> None:
    before: Remembered = {
        f"mbox:{mailboxes}": {"Work": "protect"},
        "mbox:/elsewhere": {"": "skip"},
    }
    sources = of_paths(before, mailboxes)
    assert boxes(sources) == {"Inbox": Treatment.SEARCH, "Work": Treatment.PROTECT}
    remembered = sources.to_remember()
    assert remembered.items() >= before.items(), "nothing is forgotten"
    assert boxes(of_paths(remembered, mailboxes / "Work")) == {"Work": Treatment.PROTECT}

    treat(sources, "Work", Treatment.SEARCH)
    assert boxes(of_paths(sources.to_remember(), mailboxes))["Work"] is Treatment.SEARCH


def test_a_source_that_is_removed_and_added_again_is_treated_as_before(mailboxes: Path) -> None:
    sources = of_paths({}, mailboxes)
    sources.model.treated.connect(sources.to_remember)  # as the window does
    treat(sources, "Work", Treatment.PROTECT)
    sources.remove(0)
    sources.add([mailboxes / "Work"])
    wait_for(lambda: bool(sources.model.entries))

    assert boxes(sources) == {"Work": Treatment.PROTECT}


# --- parts of mailboxes that are opened by themselves --------------------------------------------

IN_MAIL = Path("00000000-0000-0000-0000-000000000001", "Data", "6", "4", "Messages")


def as_parts(folder: Path) -> dict[str, tuple[Path, Path]]:
    """A mailbox of each kind and a part of it, by what the part is."""
    mail = house_mail(1, "Water", "water " * 40)
    eml, msg, mh = folder / "eml", folder / "msg", folder / "mh"
    maildir, thunderbird = folder / "Maildir", folder / "Thunderbird"
    older, newer, saved = folder / "Old.mbox", folder / "New.mbox", folder / "saved"
    write_eml(eml, [mail])
    write_msg(msg, [mail])
    write_mh(mh, [mail])
    write_maildir(maildir, [mail, mail], ["S", None])
    write_maildir(thunderbird, [])
    (thunderbird / "cur" / "1.eml").write_bytes(mail)
    write_emlx(older, [mail])
    write_emlx(newer, [mail], below=IN_MAIL)
    write_emlx(saved, [mail], below=Path())
    (folder / "Link.eml").symlink_to(eml / "mail 1.eml")
    (eml / "Link.eml").symlink_to(maildir / "tmp" / "elsewhere")
    (maildir / "tmp" / "elsewhere").write_bytes(mail)
    return {
        "eml": (eml, eml / "mail 1.eml"),
        "a link to it": (eml, folder / "Link.eml"),
        "a link in it": (eml, eml / "Link.eml"),
        "msg": (msg, next(msg.iterdir())),
        "MH": (mh, mh / "1"),
        "Maildir": (maildir, next((maildir / "cur").iterdir())),
        "Maildir, new": (maildir, next((maildir / "new").iterdir())),
        "cur": (thunderbird, thunderbird / "cur"),
        "eml in cur": (thunderbird, thunderbird / "cur" / "1.eml"),
        "emlx": (saved, saved / "1000.emlx"),
        "older emlx": (older, older / "Messages" / "1000.emlx"),
        "Messages": (older, older / "Messages"),
        "newer emlx": (newer, newer / IN_MAIL / "1000.emlx"),
        "Data": (newer, newer / IN_MAIL.parents[2]),
        "below Data": (newer, newer / IN_MAIL.parents[1]),
        "emlx of Data": (newer / IN_MAIL.parents[2], newer / IN_MAIL / "1000.emlx"),
    }


PARTS = (
    "eml", "a link to it", "a link in it", "msg", "MH", "Maildir", "Maildir, new", "cur",
    "eml in cur", "emlx", "older emlx", "Messages", "newer emlx", "Data", "below Data",
    "emlx of Data",
)  # fmt: skip
PROTECT_OR_SKIP = pytest.mark.parametrize("treatment", [Treatment.PROTECT, Treatment.SKIP])


def shown(sources: SourcesController, path: Path) -> Treatment:
    """What the sidebar says of a source of one folder."""
    row = [entry.spec.path for entry in sources.model.entries].index(path)
    treatment: Treatment = sources.model.index(row, 0).data(TREATMENT_ROLE)
    return treatment


def set_to(sources: SourcesController, path: Path, treatment: Treatment) -> None:
    row = [entry.spec.path for entry in sources.model.entries].index(path)
    sources.treat(sources.model.index(row, 0), treatment)


@PROTECT_OR_SKIP
@pytest.mark.parametrize("which", PARTS)
def test_a_part_of_a_mailbox_is_treated_as_the_mailbox_until_the_user_says_otherwise(
    tmp_path: Path, which: str, treatment: Treatment
) -> None:
    mailbox, part = as_parts(tmp_path)[which]
    first = of_paths({}, mailbox)
    set_to(first, mailbox, treatment)
    remembered = first.to_remember()

    alone = of_paths(remembered, part)
    assert shown(alone, part) is treatment
    assert alone.to_remember() == remembered, "only the mailbox was treated so"

    set_to(alone, part, Treatment.SEARCH)
    assert shown(of_paths(alone.to_remember(), part), part) is Treatment.SEARCH
    again = of_paths(alone.to_remember(), part, mailbox)  # as one with its mailbox
    assert (shown(again, part), shown(again, mailbox)) == (treatment, treatment)


@PROTECT_OR_SKIP
@pytest.mark.parametrize("part_first", [True, False])
@pytest.mark.parametrize("which", PARTS)
def test_a_part_beside_its_mailbox_follows_it(
    tmp_path: Path, which: str, treatment: Treatment, part_first: bool
) -> None:
    mailbox, part = as_parts(tmp_path)[which]
    both = (part, mailbox) if part_first else (mailbox, part)
    sources = of_paths({}, *both)

    set_to(sources, mailbox, treatment)
    assert shown(sources, part) is treatment
    again = of_paths(sources.to_remember(), *both)
    assert (shown(again, part), shown(again, mailbox)) == (treatment, treatment)

    set_to(again, mailbox, Treatment.SEARCH)
    assert shown(again, part) is Treatment.SEARCH
    assert shown(of_paths(again.to_remember(), part), part) is Treatment.SEARCH


@PROTECT_OR_SKIP
@pytest.mark.parametrize("which", PARTS)
def test_a_mailbox_is_treated_as_its_part_in_the_same_list(
    tmp_path: Path, which: str, treatment: Treatment
) -> None:
    """A message in both would go by way of the other one."""
    mailbox, part = as_parts(tmp_path)[which]
    sources = of_paths({}, mailbox, part)

    for wish in (treatment, Treatment.SEARCH, treatment):
        set_to(sources, part, wish)
        assert (shown(sources, part), shown(sources, mailbox)) == (wish, wish)
        set_to(sources, mailbox, Treatment.PROTECT)
        assert shown(sources, part) is Treatment.PROTECT


@PROTECT_OR_SKIP
def test_a_file_that_is_listed_twice_is_treated_alike_in_both(
    mailboxes: Path, treatment: Treatment
) -> None:
    box = mailboxes / "Work"
    sources = of_paths({}, mailboxes, box)

    for wish in (treatment, Treatment.SEARCH):
        set_to(sources, box, wish)

        (both,) = (one for one in sources.model.entries if one.spec.path == mailboxes)
        of = {held.folder.path.name: held.treatment for held in both.folders}
        assert of == {"Inbox": Treatment.SEARCH, "Work": wish}


def test_mailboxes_below_another_one_are_no_parts_of_it(tmp_path: Path) -> None:
    mail = house_mail(1, "Water", "water " * 40)
    write_mh(write_mh(tmp_path / "mh", [mail]) / "2", [mail])
    write_maildir(write_maildir(tmp_path / "Maildir", [mail]) / ".Sub", [mail])
    write_eml(write_eml(tmp_path / "eml", [mail]) / "sub", [mail])
    write_emlx(write_emlx(tmp_path / "Up.mbox", [mail]) / "Sub.mbox", [mail])
    for above, below in (
        ("mh", "2"),
        ("Maildir", ".Sub"),
        ("eml", "sub"),
        ("Up.mbox", "Sub.mbox"),
    ):
        first = of_paths({}, tmp_path / above)
        top = first.model.index(0, 0)
        first.treat(first.model.index(0, 0, top), Treatment.PROTECT)
        (entry,) = first.model.entries
        treated = [held.treatment for held in entry.folders]
        assert treated == [Treatment.PROTECT, Treatment.SEARCH], above
        below_path = tmp_path / above / below
        assert shown(of_paths(first.to_remember(), below_path), below_path) is Treatment.SEARCH


def test_a_label_is_remembered_alike_with_and_without_other_takeout_files(tmp_path: Path) -> None:
    mail = house_mail(1, "Water", "water " * 40)
    folder, file = tmp_path / "Takeout", tmp_path / "Takeout" / "Work.mbox"
    write_takeout(file, [mail, mail, mail], ["Work", "Work/Work", ""])
    write_takeout(folder / "Home.mbox", [mail], ["Work"])
    first = of_paths({}, file)
    named = {
        held.folder.name: number for number, held in enumerate(first.model.entries[0].folders)
    }
    first.treat(first.model.index(named["Work"], 0, first.model.index(0, 0)), Treatment.PROTECT)

    whole = of_paths(first.to_remember(), folder)
    (entry,) = whole.model.entries
    protected = [h.folder.name for h in entry.folders if h.treatment is Treatment.PROTECT]
    assert protected == ["Work/Work", "Work/Work/Work"], "what is below goes along"
    assert of_paths(whole.to_remember(), file).model.entries == first.model.entries


ANNA = Path("/c/anna.json")
FOLDERS = ("INBOX", "Lists", "Sent")
CHECKED, UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


def with_anna(remembered: Remembered) -> SourcesController:
    """A window that was just opened: of an account only its file is known."""
    sources = SourcesController(remembered=remembered)
    sources.add_account(ANNA, annas())
    return sources


def survey(sources: SourcesController, *names: str) -> None:
    """The account answers."""
    roles = {"Sent": FolderRole.SENT}
    folders = tuple(
        Folder(name, Path(), "", 0, roles.get(name, FolderRole.NORMAL)) for name in names
    )
    counts = (1,) * len(names)
    sources.show_survey(ANNA, Survey(folders, counts, "", RemovalMethod.MOVE, is_gmail=False))


def of_anna(sources: SourcesController) -> dict[str, Treatment]:
    (entry,) = sources.model.entries
    return {held.folder.name: held.treatment for held in entry.folders}


def tick(sources: SourcesController, state: Qt.CheckState, row: int | None = None) -> None:
    """Tick or untick the account, or one of its folders, as a click does."""
    top = sources.model.index(0, 0)
    index = top if row is None else sources.model.index(row, 0, top)
    sources.model.ticked.connect(sources.treat)  # nothing would be lost that is asked about
    assert sources.model.setData(index, state, Qt.ItemDataRole.CheckStateRole)
    sources.model.ticked.disconnect(sources.treat)


def is_ticked(sources: SourcesController) -> bool:
    state = sources.model.index(0, 0).data(Qt.ItemDataRole.CheckStateRole)
    return Qt.CheckState(state) is not UNCHECKED


def test_a_folder_of_an_account_stays_unticked_though_nobody_asked_it_meanwhile() -> None:
    first = with_anna({})
    survey(first, *FOLDERS)
    tick(first, UNCHECKED, row=1)

    unasked = with_anna(first.to_remember())  # offline, or closed at once
    again = with_anna(unasked.to_remember())
    survey(again, *FOLDERS)

    assert of_anna(again)["Lists"] is Treatment.SKIP
    assert of_anna(again)["INBOX"] is Treatment.SEARCH
    assert is_ticked(again)


@pytest.mark.parametrize("known", [False, True])
def test_an_unticked_account_stays_so(known: bool) -> None:
    first = with_anna({})
    if known:
        survey(first, *FOLDERS)
    tick(first, UNCHECKED)

    again = with_anna(with_anna(first.to_remember()).to_remember())
    assert not is_ticked(again)
    assert again.unknown_accounts() == ()
    survey(again, *FOLDERS, "New")

    assert set(of_anna(again).values()) == {Treatment.SKIP}
    assert not is_ticked(with_anna(again.to_remember()))


def test_an_account_that_is_ticked_again_before_it_answers_is_searched() -> None:
    first = with_anna({})
    survey(first, *FOLDERS)
    tick(first, UNCHECKED)
    again = with_anna(first.to_remember())
    tick(again, CHECKED)

    later = with_anna(again.to_remember())
    assert is_ticked(later)
    for sources in (again, later):
        survey(sources, *FOLDERS)
        assert of_anna(sources)["INBOX"] is Treatment.SEARCH
        assert of_anna(sources)["Sent"] is Treatment.PROTECT


# --- a session ----------------------------------------------------------------------------------


def session_of(kind: SourceKind, path: Path, **treatments: str) -> SavedSession:
    """One that knows a source, and says what is done with some of its folders."""
    return SavedSession(
        ((kind, str(path)),),
        tuple((0, name, Treatment(how)) for name, how in treatments.items()),
        0.6,
        ALL_DETECTORS,
    )


def prefer(sources: SourcesController, session: SavedSession) -> None:
    """As the window opens a session: its mail may be in the list, and comes into it again."""
    sources.prefer(session)
    local = [Path(path) for kind, path in session.sources if kind is not SourceKind.IMAP]
    if local:
        added: list[int] = []
        sources.added.connect(added.append)
        sources.add(local)
        wait_for(lambda: bool(added))


@pytest.fixture
def trashed(tmp_path: Path) -> Path:
    """A folder with a mailbox, and one that is skipped by default."""
    mail = house_mail(1, "Water", "water " * 40)
    for name in ("Inbox", "Trash"):
        write_mbox(tmp_path / "Boxes" / name, [mail])
    return tmp_path / "Boxes"


def remembering(*paths: Path) -> SourcesController:
    """A window that remembers what is done with each folder as soon as it is said."""
    sources = of_paths({}, *paths)
    sources.model.treated.connect(sources.to_remember)
    return sources


@pytest.mark.parametrize("treatment", [Treatment.PROTECT, Treatment.SKIP])
@pytest.mark.parametrize("is_open", [True, False])
def test_what_is_skipped_or_protected_stays_so_in_a_session_that_searches_it(
    mailboxes: Path, treatment: Treatment, is_open: bool
) -> None:
    sources = remembering(mailboxes)
    treat(sources, "Work", treatment)
    if not is_open:
        sources.remove(0)

    prefer(sources, session_of(SourceKind.MBOX, mailboxes))

    assert boxes(sources) == {"Inbox": Treatment.SEARCH, "Work": treatment}
    assert boxes(of_paths(sources.to_remember(), mailboxes)) == boxes(sources)


@pytest.mark.parametrize("now", [Treatment.SEARCH, Treatment.PROTECT, Treatment.SKIP])
@pytest.mark.parametrize("before", [Treatment.PROTECT, Treatment.SKIP])
def test_what_a_session_skips_or_protects_is_so_again(
    mailboxes: Path, before: Treatment, now: Treatment
) -> None:
    sources = remembering(mailboxes)
    for treatment in (before, now):
        treat(sources, "Work", treatment)

    prefer(sources, session_of(SourceKind.MBOX, mailboxes, Work=before.value))

    assert boxes(sources)["Work"] is before


def test_a_session_of_an_earlier_version_protects_a_folder_by_its_former_name(
    tmp_path: Path,
) -> None:
    write_mbox(tmp_path / "Work.mbox" / "mbox", [house_mail(1, "Water", "water " * 40)])
    write_mbox(tmp_path / "Else.mbox" / "mbox", [house_mail(2, "Fire", "fire " * 40)])
    sources = remembering()

    prefer(sources, session_of(SourceKind.MBOX, tmp_path, **{"Work.mbox/mbox": "protect"}))

    (entry,) = sources.model.entries
    assert {held.folder.name: held.treatment for held in entry.folders} == {
        "Else": Treatment.SEARCH,
        "Work": Treatment.PROTECT,
    }


def test_a_folder_that_only_the_default_skips_is_searched_as_in_the_session(
    trashed: Path,
) -> None:
    session = session_of(SourceKind.MBOX, trashed, Trash="search")
    sources = remembering(trashed)
    assert boxes(sources)["Trash"] is Treatment.SKIP
    prefer(sources, session)
    assert boxes(sources)["Trash"] is Treatment.SEARCH

    treat(sources, "Trash", Treatment.SKIP)  # now a person says so
    prefer(sources, session)
    assert boxes(sources)["Trash"] is Treatment.SKIP


def test_a_session_that_leaves_a_folder_to_the_default_is_no_word_of_the_users(
    trashed: Path,
) -> None:
    """What it skips by default another session searches again."""
    sources = remembering(trashed)
    treat(sources, "Trash", Treatment.SEARCH)
    prefer(sources, session_of(SourceKind.MBOX, trashed))
    assert boxes(sources)["Trash"] is Treatment.SKIP

    prefer(sources, session_of(SourceKind.MBOX, trashed, Trash="search"))

    assert boxes(sources)["Trash"] is Treatment.SEARCH


@pytest.mark.parametrize("known", [True, False])
def test_folders_of_accounts_stay_skipped_or_protected_in_a_session(known: bool) -> None:
    first = with_anna({})
    survey(first, *FOLDERS, "Work")
    tick(first, UNCHECKED, row=1)
    first.treat(first.model.index(3, 0, first.model.index(0, 0)), Treatment.PROTECT)
    sources = first if known else with_anna(first.to_remember())
    first.to_remember()

    prefer(sources, session_of(SourceKind.IMAP, ANNA, INBOX="protect", Sent="search"))
    survey(sources, *FOLDERS, "Work")

    assert of_anna(sources) == {
        "INBOX": Treatment.PROTECT,
        "Lists": Treatment.SKIP,
        "Sent": Treatment.SEARCH,
        "Work": Treatment.PROTECT,
    }


def test_a_folder_of_an_account_that_a_person_skips_again_is_not_searched_by_a_session() -> None:
    session = session_of(SourceKind.IMAP, ANNA, Sent="search")
    sources = with_anna({})
    sources.model.treated.connect(sources.to_remember)
    survey(sources, *FOLDERS)
    prefer(sources, session)
    assert of_anna(sources)["Sent"] is Treatment.SEARCH
    sources.treat(sources.model.index(2, 0, sources.model.index(0, 0)), Treatment.PROTECT)

    prefer(sources, session)

    assert of_anna(sources)["Sent"] is Treatment.PROTECT


@pytest.mark.parametrize("known", [True, False])
def test_an_unticked_account_stays_so_in_a_session(known: bool) -> None:
    sources = with_anna({})
    if known:
        survey(sources, *FOLDERS)
    tick(sources, UNCHECKED)
    sources.to_remember()

    prefer(sources, session_of(SourceKind.IMAP, ANNA, Sent="search"))

    assert not is_ticked(sources)
    survey(sources, *FOLDERS)
    assert set(of_anna(sources).values()) == {Treatment.SKIP}

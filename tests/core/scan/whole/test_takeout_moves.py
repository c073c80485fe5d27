"""Mail of Google Takeout on its whole way: labels are seen, and one plain mbox is changed."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections import Counter
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from helpers.boxes.copies import without_status_headers
from helpers.boxes.moving import LocalSetup, items_of, mail_bytes
from helpers.boxes.takeouts import write_takeout
from helpers.mail.real_mail import WHY_NOT, data_folder
from helpers.process.sampling import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from core.actions.cleaning import copy_order, make_copy, sources_of
from core.actions.planning import PlanResult, PlanTerms, make_plan
from core.apply.execute import carry_out
from core.apply.undo import undo
from core.cache.fingerprints import NoCache
from core.copy.forms import open_copy
from core.decide.build import decide_groups
from core.decide.keep import KeepPreferences
from core.decide.policy import MarkPolicy
from core.identity import identity
from core.job import NullJob
from core.model.copying import CopyForm
from core.model.groups import Decision
from core.model.plan import TO_TRASH, Plan
from core.model.reasons import SeenTwiceSign
from core.model.refusals import RefusalKind
from core.model.runs import RunSummary
from core.model.sources import RawMessage, SourceKind, SourceSpec, Stub
from core.scan.run import scan
from core.scan.session import Session, cut_groups, relate_rows, rows_of_folders
from core.settings import SafetySettings, Settings
from core.sources.plan_folders import PlanPlaces
from core.sources.registry import detect, open_source

pytestmark = pytest.mark.slow

Mails = list[tuple[str, str]]  # (text, labels)
LABELS = ("Inbox,Unread", "Work", "Sent,Opened", "Spam", "Trash", "", "Lists/Öl & Gas")

worlds = st.dictionaries(
    st.sampled_from(["All mail", "Work/One", "Two"]),
    st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(LABELS)), min_size=1, max_size=7),
    min_size=1,
    max_size=2,
)


def written(home: Path, world: dict[str, Mails], *, one_file: bool) -> SourceSpec:
    """A Takeout of these files; of `find_same_file` the first is the source."""
    for name, held in world.items():
        sent = [mail_bytes(text) for text, _ in held]
        write_takeout(home / "in" / f"{name}.mbox", sent, [labels for _, labels in held])
    return detect(home / "in" / f"{next(iter(world))}.mbox" if one_file else home / "in")


def scanned(*specs: SourceSpec, skip: set[tuple[int, str]] | None = None) -> Session:
    return scan(
        specs, settings=Settings(), cache=NoCache(), job=NullJob(), skip=skip or frozenset()
    )


def planned(
    session: Session, protected: np.ndarray | None = None, to: str = TO_TRASH
) -> PlanResult:
    """All copies of the session but the oldest of each group."""
    free = np.zeros(len(session.mails.position), np.bool_) if protected is None else protected
    decided = decide_groups(
        session.mails,
        cut_groups(session, 0.6, protected=free),
        policy=MarkPolicy(("protected", "oldest")),
        preferences=KeepPreferences(free),
        relate=partial(relate_rows, session, threshold=0.6),
    )
    terms = PlanTerms(0.6, to=to, protected=free)
    return make_plan(session, decided.decisions, terms, job=NullJob())


def done(setup: LocalSetup, plan: Plan) -> RunSummary:
    with setup.context() as context:
        return carry_out(plan, context, NullJob(), confirm=len(plan.moves))


def taken_back(setup: LocalSetup, plan: Plan) -> RunSummary:
    with setup.context() as context:
        return undo(plan.id, context, NullJob())


def by_label(spec: SourceSpec) -> dict[str, list[str]]:
    """The identities of all messages by folder, in their order."""
    source, found = open_source(spec), {}
    for folder in source.folders():
        stubs = [s for s in source.stubs(folder, NullJob()) if isinstance(s, Stub)]
        mails = [m for m in source.fetch(folder, stubs) if isinstance(m, RawMessage)]
        assert len(mails) == len(stubs)
        if mails:
            found[folder.name] = [identity(mail.data) for mail in mails]
    return found


def all_of(mails: dict[str, list[str]]) -> Counter[str]:
    """How often each identity is there, under any label."""
    return sum(map(Counter, mails.values()), Counter[str]())


@given(worlds, st.booleans())
@settings(max_examples=examples(12), deadline=None)
def test_what_leaves_a_file_leaves_its_labels_and_undo_gives_back_every_byte(
    world: dict[str, Mails], one_file: bool
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        spec = written(Path(folder), world, one_file=one_file)
        setup = LocalSetup(Path(folder), (spec,))
        before, files = setup.contents(), len(world)
        plan = planned(scanned(spec)).plan

        legs = {move.what.address[:3] for move in plan.moves}
        assert len(legs) <= (1 if one_file else files)
        assert all(leg[:2] == (SourceKind.MBOX, str(spec.path)) for leg in legs)
        boxes = SourceSpec(SourceKind.MBOX, spec.path)
        known = {item.address: item for item in items_of(boxes)}
        for item in [i for move in plan.moves for i in (move.what, move.keeper)]:
            assert known[item.address].digest == item.digest
        if not plan.moves:
            return
        assert done(setup, plan).moved == len(plan.moves)
        gone = Counter(move.what.digest for move in plan.moves)
        mails = Counter(item.digest for item in known.values())
        assert Counter(item.digest for item in items_of(boxes)) == mails - gone
        assert taken_back(setup, plan).moved == len(plan.moves)
        assert setup.contents() == before


@given(worlds, st.booleans(), st.sampled_from(CopyForm), st.booleans())
@settings(max_examples=examples(12), deadline=None)
def test_a_cleaned_copy_has_the_labels_and_leaves_out_exactly_the_marked(
    world: dict[str, Mails], one_file: bool, form: CopyForm, marked_only: bool
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        spec, target = written(Path(folder), world, one_file=one_file), Path(folder) / "copy"
        plan, mails = planned(scanned(spec)).plan, by_label(spec)
        if not plan.moves:
            return
        # as the window says it, and as `twinsweep copy PLAN` does
        assert not one_file or sources_of(plan, marked_only=marked_only) == (spec,)
        order = copy_order(plan, form, target, specs=[spec], marked_only=marked_only)
        assert sources_of(plan)[0] == spec
        result = make_copy(order, NullJob())

        assert (result.is_whole, result.stayed) == (True, ())
        total, going = sum(map(len, mails.values())), len(plan.moves)
        assert result.written == (going if marked_only else total - going)
        assert len(result.left_out) == (0 if marked_only else going)
        marked = {(m.what.address.folder, m.what.address.uid) for m in plan.moves}
        wanted = {
            name: [bare_digest(data) for place, data in held if (place in marked) is marked_only]
            for name, held in placed(spec).items()
        }
        found = in_copy(form, target)
        places = {one.name: one.place for one in result.folders}
        assert {n: found.get(places.get(n, "-"), []) for n in wanted} == wanted


def bare_digest(data: bytes) -> str:
    return identity(without_status_headers(data))


def placed(spec: SourceSpec) -> dict[str, list[tuple[tuple[str, str], bytes]]]:
    """By label, each message with the place by which a plan calls it."""
    source, places, found = open_source(spec), PlanPlaces(), {}
    for folder in source.folders():
        box = places.of(spec, folder)[2]
        stubs = [s for s in source.stubs(folder, NullJob()) if isinstance(s, Stub)]
        mails = [m for m in source.fetch(folder, stubs) if isinstance(m, RawMessage)]
        found[folder.name] = [((box, m.stub.key.uid), m.data) for m in mails]
    return found


def in_copy(form: CopyForm, root: Path) -> dict[str, list[str]]:
    """The messages of a copy by the place of their folder."""
    source, found = open_copy(form, root), {}
    for folder in source.folders():
        stubs = [s for s in source.stubs(folder, NullJob()) if isinstance(s, Stub)]
        mails = [m for m in source.fetch(folder, stubs) if isinstance(m, RawMessage)]
        place = folder.path.relative_to(root).as_posix()
        found["" if place == "." else place] = [bare_digest(mail.data) for mail in mails]
    return found


def test_a_protected_label_keeps_its_mail_and_a_skipped_one_is_not_looked_at(
    tmp_path: Path,
) -> None:
    held = [("a", "Inbox"), ("a", "Work"), ("a", "Work"), ("a", "Spam"), ("b", "Inbox"), ("a", "Sent")]  # fmt: skip  # noqa: E501
    spec = written(tmp_path, {"All": held}, one_file=True)
    before = by_label(spec)
    session = scanned(spec, skip={(0, "Spam")})
    names = [folder.folder.name for folder in session.folders]
    found = planned(session, rows_of_folders(session, [names.index("Work")]))

    assert {m.what.digest for m in found.plan.moves} == {*before["Inbox"][:1], *before["Sent"]}
    assert {m.keeper.digest for m in found.plan.moves} <= set(before["Work"])
    # five were scanned of the file, and its own number is asked for before anything moves
    assert found.plan.folder_sizes == ((("mbox", str(spec.path), ""), 5),)
    setup = LocalSetup(tmp_path, (spec,))
    assert done(setup, found.plan).moved == 2
    after = by_label(spec)
    assert after == {"Inbox": before["Inbox"][1:], "Spam": before["Spam"], "Work": before["Work"]}
    # a person's own decision does not get past the protection either
    session = scanned(spec)
    rows = {n: np.flatnonzero(session.mails.folder == i) for i, n in enumerate(after)}
    own = Decision(int(rows["Work"][0]), (int(rows["Work"][1]),), "user")
    work = rows_of_folders(session, [list(after).index("Work")])
    refused = make_plan(session, [own], PlanTerms(0.6, protected=work), job=NullJob())
    assert [s.reason.kind for s in refused.skipped] == [RefusalKind.PROTECTED]


def test_sent_mail_is_protected_and_what_is_in_the_trash_is_never_what_stays(
    tmp_path: Path,
) -> None:
    held = [("a", "Trash"), ("a", "Sent"), ("a", "Inbox")]
    session = scanned(written(tmp_path, {"All": held}, one_file=True))
    names = [session.folders[n].folder.name for n in session.mails.folder]
    inbox, sent, trash = (names.index(name) for name in ("Inbox", "Sent", "Trash"))
    for keep, drop, kind in (
        (trash, inbox, RefusalKind.KEEPER_GHOST),
        (inbox, sent, RefusalKind.PROTECTED),
    ):
        found = make_plan(
            session, [Decision(keep, (drop,), "user")], PlanTerms(0.6), job=NullJob()
        )
        assert not found.plan.moves
        assert [skipped.reason.kind for skipped in found.skipped] == [kind]


def test_the_brake_is_of_the_whole_file(tmp_path: Path) -> None:
    held = [("a", "Inbox"), ("a", "Work"), ("b", "Inbox"), ("c", "Inbox"), ("d", "Inbox")]
    spec = written(tmp_path, {"All": held, "Two": [("e", "Inbox")]}, one_file=False)
    plan = planned(scanned(spec)).plan
    assert plan.folder_sizes == ((("mbox", str(spec.path), "All"), 5),)
    setup = LocalSetup(tmp_path, (spec,), SafetySettings())
    with (
        setup.context() as context
    ):  # of "Work" it is all, of the file a fifth: nothing to confirm
        assert carry_out(plan, context, NullJob()).moved == 1


def test_a_file_that_changed_since_the_scan_is_left_as_it_is(tmp_path: Path) -> None:
    held = [("a", "Inbox"), ("a", "Work"), ("b", "Sent")]
    spec = written(tmp_path, {"All": held}, one_file=True)
    session = scanned(spec)
    plan = planned(session).plan
    spec.path.write_bytes(spec.path.read_bytes()[::-1])
    changed = spec.path.read_bytes()
    assert not planned(session).plan.moves
    assert done(LocalSetup(tmp_path, (spec,)), plan).moved == 0
    assert spec.path.read_bytes() == changed


@pytest.mark.parametrize("first", ["takeout", "mbox"])
def test_one_file_in_two_sources_is_seen_once(tmp_path: Path, first: str) -> None:
    held = [("a", "Inbox"), ("b", "Work"), ("a", "Sent")]
    spec = written(tmp_path, {"All": held, "Two": [("c", "Inbox")]}, one_file=False)
    plain = SourceSpec(SourceKind.MBOX, tmp_path / "in" / "All.mbox")
    specs = [spec, plain] if first == "takeout" else [plain, spec]

    session = scanned(*specs)

    assert len(session.views.rows) == 3
    assert {list(SeenTwiceSign)[n] for n in session.views.sights} == {SeenTwiceSign.FILE}
    plan = planned(session).plan
    assert len(plan.moves) == 1
    assert done(LocalSetup(tmp_path, (spec,)), plan).moved == 1


@pytest.mark.parametrize("name", ["moved.mbox", "moved"])
def test_a_mailbox_that_only_holds_such_mail_can_be_moved_to_and_taken_back_from(
    tmp_path: Path, name: str
) -> None:
    spec = written(tmp_path, {"All": [("a", "Inbox,Unread"), ("a", "Work,Unread")]}, one_file=True)
    setup, target = LocalSetup(tmp_path, (spec,)), tmp_path / name
    before = setup.contents()
    plan = planned(scanned(spec), to=str(target)).plan
    assert done(setup, plan).moved == 1
    assert detect(target).kind is SourceKind.TAKEOUT
    more = written(tmp_path / "x", {"A": [("b", "Inbox"), ("b", "Work")]}, one_file=True)
    second = planned(scanned(more), to=str(target)).plan
    assert done(setup, second).moved == 1
    assert taken_back(setup, plan).moved == 1
    assert setup.contents() == before


def test_all_mail_of_a_file_goes_and_comes_back(tmp_path: Path) -> None:
    world = {"One": [("a", "Inbox")], "Two": [("a", "Work"), ("a", "Sent")]}
    spec = written(tmp_path, world, one_file=False)
    setup = LocalSetup(tmp_path, (spec,))
    before = setup.contents()
    session = scanned(spec)
    kept = [session.folders[n].folder.name for n in session.mails.folder].index("One/Inbox")
    rows = tuple(row for row in range(3) if row != kept)
    free = PlanTerms(0.6, protected=np.zeros(3, np.bool_))
    plan = make_plan(session, [Decision(kept, rows, "user")], free, job=NullJob()).plan
    assert done(setup, plan).moved == 2
    assert (tmp_path / "in" / "Two.mbox").read_bytes() == b""
    assert taken_back(setup, plan).moved == 2
    assert setup.contents() == before


DATA = data_folder()


@pytest.mark.skipif(DATA is None, reason=WHY_NOT)
def test_real_mail_of_takeout_goes_and_comes_back_byte_for_byte(tmp_path: Path) -> None:
    assert DATA is not None
    box = tmp_path / "All mail Including Spam and Trash.mbox"
    shutil.copyfile(DATA / "variants" / "takeout.mbox", box)
    box.write_bytes(box.read_bytes() * 2)  # each message twice
    spec, digest = detect(box), hashlib.sha256(box.read_bytes()).hexdigest()
    assert spec.kind is SourceKind.TAKEOUT
    before = by_label(spec)
    plan = planned(scanned(spec)).plan
    setup = LocalSetup(tmp_path, (spec,))

    assert done(setup, plan).moved == len(plan.moves) >= 40
    assert hashlib.sha256(box.read_bytes()).hexdigest() != digest
    gone = Counter(move.what.digest for move in plan.moves)
    assert all_of(by_label(spec)) == all_of(before) - gone
    assert set(by_label(spec)) <= set(before)
    assert taken_back(setup, plan).moved == len(plan.moves)
    assert hashlib.sha256(box.read_bytes()).hexdigest() == digest

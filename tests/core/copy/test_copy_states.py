"""What was done with messages is so in a copy too, with what kept ones take over (R-ST9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from helpers.boxes.copies import files_of, items_in, mails_of
from helpers.boxes.mailboxes import write_maildir, write_mbox, write_mh
from helpers.process.systems import INFO

from core.actions.cleaning import copy_order, make_copy, rehearse_copy
from core.actions.taking_over import NO_STATE, find_merges, read_states
from core.copy.forms import open_copy
from core.job import NullJob
from core.model.copying import CopyForm, CopyResult
from core.model.groups import Difference, Verdict
from core.model.mail import MessageFlag
from core.model.message_state import ANSWERED, FLAGGED, FORWARDED, SEEN
from core.model.plan import Item, Move, Plan, TakeOver
from core.model.refusals import RefusalKind
from core.model.sources import SourceKind, SourceSpec
from core.sources.stores import Stores

pytestmark = pytest.mark.slow

LETTERS = {"F": FLAGGED, "P": FORWARDED, "R": ANSWERED, "S": SEEN, "a": "$label1", "b": "work"}
BITS = {FLAGGED: 4, FORWARDED: 0x1000, ANSWERED: 2, SEEN: 1}
KINDS = (SourceKind.MBOX, SourceKind.MAILDIR, SourceKind.MH)
States = Mapping[str, frozenset[str]]


def sent(subject: str) -> bytes:
    body = "Status: RO\nX-Mozilla-Status: 0005\nX-Keywords: none of the message's own\n"
    return f"From: a@example.org\nSubject: {subject}\n\n{body}".encode()


def mozilla(names: set[str]) -> bytes:
    bits, keys = sum(BITS.get(name, 0) for name in names), sorted(names - BITS.keys())
    status = f"X-Mozilla-Status: {bits:04x}\nX-Mozilla-Status2: 00000000\n"
    return f"{status}X-Mozilla-Keys: {' '.join(keys):80}\n".encode()


def write(kind: SourceKind, path: Path, states: list[tuple[str, str]]) -> SourceSpec:
    """Messages by subject with the letters of their states, some in an mbox of Thunderbird."""
    mails = [sent(subject) for subject, _ in states]
    names = [{LETTERS[letter] for letter in letters} for _, letters in states]
    match kind:
        case SourceKind.MBOX:
            stored = [mozilla(has) + mail for has, mail in zip(names, mails, strict=True)]
            write_mbox(path, stored)
        case SourceKind.MAILDIR:
            write_maildir(path, [], {})
            (path / "dovecot-keywords").write_text("0 $label1\n1 work\n")
            for n, (mail, (_, letters)) in enumerate(zip(mails, states, strict=True)):
                (path / "cur" / f"17{n:08d}.M1P1.h{INFO}{letters}").write_bytes(mail)
        case _:
            write_mh(path, mails)
            named = {
                "flagged": FLAGGED,
                "forwarded": FORWARDED,
                "replied": ANSWERED,
                "work": "work",
            }
            numbers = {
                name: [str(n + 1) for n, has in enumerate(names) if state in has]
                for name, state in named.items()
            } | {"unseen": [str(n + 1) for n, has in enumerate(names) if SEEN not in has]}
            lines_ = [f"{name}: {' '.join(held)}\n" for name, held in numbers.items() if held]
            (path / ".mh_sequences").write_text("".join(lines_))
    return SourceSpec(kind, path)


def states_of(spec: SourceSpec) -> dict[str, frozenset[str]]:
    items = items_in(spec)
    found = read_states(items, Stores(), NullJob())
    states = [found.get(item.address, NO_STATE) for item in items]
    return {
        item.subject: state.beside if state.format else state.names
        for item, state in zip(items, states, strict=True)
    }


def copied(form: CopyForm, target: Path) -> dict[str, frozenset[str]]:
    return states_of(open_copy(form, target).spec)


def copy_of(plan: Plan, form: CopyForm, target: Path, *specs: SourceSpec) -> CopyResult:
    return make_copy(copy_order(plan, form, target, specs=specs), NullJob(), stores=Stores())


def plan_with(moves: list[Move], merges: tuple[TakeOver, ...] | None = None) -> Plan:
    found = find_merges(moves, [Difference.NONE] * len(moves), Stores(), NullJob())
    if found.names:
        moves = [
            move._replace(names=names) for move, names in zip(moves, found.names, strict=True)
        ]
    return Plan(
        "00000000000000aa", 1, tuple(moves), (), found.merges if merges is None else merges
    )


def move(what: Item, keeper: Item, verdict: Verdict = Verdict.IDENTICAL) -> Move:
    return Move(what, keeper, "trash", verdict, 1.0, "user", own_choice=True)


@pytest.mark.parametrize("form", CopyForm)
@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_has_the_states_of_its_source_and_what_the_plan_takes_over(
    tmp_path: Path, kind: SourceKind, form: CopyForm
) -> None:
    states = [("kept", "P"), ("copy", "FS"), ("tagged", "Rb"), ("again", "Sb"), ("plain", "")]
    spec = write(kind, tmp_path / "in", states)
    before, has = files_of(tmp_path), states_of(spec)
    kept, copy, tagged, again, _ = items_in(spec)
    plan = plan_with([move(copy, kept), move(again, tagged)])

    result = copy_of(plan, form, tmp_path / "out", spec)

    assert {path: data for path, data in files_of(tmp_path).items() if path in before} == before
    wanted = {"kept": has["kept"] | has["copy"], "tagged": has["tagged"] | {SEEN}, "plain": set()}
    assert copied(form, tmp_path / "out") == wanted
    assert has["copy"] == {FLAGGED, SEEN}
    assert {one.kept.subject: set(one.adds) for one in result.merges} == {
        "kept": {FLAGGED, SEEN}, "tagged": {SEEN},
    }  # fmt: skip
    order = replace(result.order, target=tmp_path / "other")
    assert rehearse_copy(order, NullJob(), stores=Stores()).merges == result.merges


@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_of_a_copy_in_any_other_form_has_the_same_states(
    tmp_path: Path, kind: SourceKind
) -> None:
    letters = [letter for letter in LETTERS if kind is not SourceKind.MH or letter != "a"]
    some = [
        "".join(sorted(few)) for n in range(len(letters) + 1) for few in combinations(letters, n)
    ]
    spec = write(kind, tmp_path / "in", [(f"m{n}", few) for n, few in enumerate(some)])
    has = states_of(spec)
    assert [has[f"m{n}"] for n in range(len(some))] == [
        {LETTERS[one] for one in few} for few in some
    ]

    nothing = Plan("00000000000000aa", 0, (), ())
    for n, form in enumerate((*CopyForm, *reversed(CopyForm))):
        copy_of(nothing, form, tmp_path / str(n), spec)
        assert copied(form, tmp_path / str(n)) == has
        spec = open_copy(form, tmp_path / str(n)).spec


def test_drafts_stay_drafts_and_deleted_mail_is_left_out_in_every_form(tmp_path: Path) -> None:
    spec = write(SourceKind.MAILDIR, tmp_path / "in", [("draft", ""), ("gone", "S"), ("x", "S")])
    for file in (tmp_path / "in" / "cur").iterdir():
        number = int(file.name[2:10])
        file.rename(file.with_name(file.name + ("D", "T", "")[number]))
    for n, form in enumerate((*CopyForm, *reversed(CopyForm))):
        copy_of(Plan("00000000000000aa", 0, (), ()), form, tmp_path / str(n), spec)
        spec = open_copy(form, tmp_path / str(n)).spec
        (found,) = mails_of(spec).values()
        assert [mail.flags for mail in found] == [MessageFlag.DRAFT, MessageFlag.SEEN]


def test_an_mbox_is_written_for_thunderbird_and_a_copy_of_it_is_the_same_bytes(
    tmp_path: Path,
) -> None:
    spec = write(
        SourceKind.MAILDIR, tmp_path / "in", [("starred", "Fb"), ("read", "S"), ("x", "")]
    )
    nothing = Plan("00000000000000aa", 0, (), ())

    copy_of(nothing, CopyForm.MBOX, tmp_path / "out", spec)
    copy_of(
        nothing, CopyForm.MBOX, tmp_path / "twice", open_copy(CopyForm.MBOX, tmp_path / "out").spec
    )

    data = (tmp_path / "out" / "in.mbox").read_bytes()
    lines = [line.rstrip() for line in data.split(b"\n") if line.startswith((b"X-M", b"Subject"))]
    assert lines == [
        b"X-Mozilla-Status: 0004", b"X-Mozilla-Status2: 00000000", b"X-Mozilla-Keys: work",
        b"Subject: starred", b"X-Mozilla-Status: 0005", b"Subject: read",
        b"X-Mozilla-Status: 0005", b"Subject: x", b"X-Mozilla-Status: 0005",
    ]  # fmt: skip
    assert (tmp_path / "twice" / "in.mbox").read_bytes() == data


def test_what_a_mailbox_cannot_hold_a_copy_of_it_can_but_no_label_and_of_no_issue(
    tmp_path: Path,
) -> None:
    states = [("kept", ""), ("copy", ""), ("last", ""), ("issue", "")]
    kept, copy, last, issue = items_in(write(SourceKind.MBOX, tmp_path / "in", states))
    moves = [move(copy, kept), move(issue, last, Verdict.SAME_TEMPLATE)]
    cannot = ("work", SEEN, "label: Über uns")
    merges = (TakeOver(kept, (), cannot), TakeOver(last, (ANSWERED,), (FLAGGED, "later")))

    result = copy_of(
        plan_with(moves, merges), CopyForm.MBOX, tmp_path / "out",
        SourceSpec(SourceKind.MBOX, tmp_path / "in"),
    )  # fmt: skip

    found = copied(CopyForm.MBOX, tmp_path / "out")
    assert found == {"kept": {"work", SEEN}, "last": {ANSWERED}}
    assert [one.cannot for one in result.merges] == [("label: Über uns",), (FLAGGED, "later")]


def test_the_marked_alone_take_nothing_over_and_what_changed_since_the_plan_stays(
    tmp_path: Path,
) -> None:
    """A copy that was flagged since it was planned stays, whatever the plan says (R-ST8)."""
    spec = write(SourceKind.MAILDIR, tmp_path / "in", [("kept", ""), ("copy", "S")])
    kept, copy = items_in(spec)
    plan = plan_with([move(copy, kept)])
    order = copy_order(plan, CopyForm.MBOX, tmp_path / "marked", specs=[spec], marked_only=True)
    make_copy(order, NullJob())
    assert copied(CopyForm.MBOX, tmp_path / "marked") == {"copy": {SEEN}}

    (file,) = (tmp_path / "in" / "cur").glob("*S")
    file.rename(file.with_name(file.name.replace("2,S", "2,FS")))
    result = copy_of(plan, CopyForm.MAILDIR, tmp_path / "out", spec)

    assert copied(CopyForm.MAILDIR, tmp_path / "out")["copy"] == {FLAGGED, SEEN}
    assert [one.reason.kind for one in result.stayed] == [RefusalKind.STATE_CHANGED]


def test_a_maildir_has_letters_for_26_tags_in_each_folder(tmp_path: Path) -> None:
    keys = [f"tag{n:02d}" for n in range(30)]
    stored = [
        f"X-Mozilla-Status: 0001\nX-Mozilla-Keys: {' '.join(keys[n : n + 10])}\n".encode()
        + sent(f"m{n}")
        for n in (0, 10, 20)
    ]
    write_mbox(tmp_path / "in", stored)

    copy_of(Plan("00000000000000aa", 0, (), ()), CopyForm.MAILDIR, tmp_path / "out",
            SourceSpec(SourceKind.MBOX, tmp_path / "in"))  # fmt: skip

    found = copied(CopyForm.MAILDIR, tmp_path / "out")
    assert [sorted(found[f"m{n}"] - {SEEN}) for n in (0, 10, 20)] == [
        keys[:10], keys[10:20], keys[20:26],
    ]  # fmt: skip


def test_only_the_folders_that_were_asked_for_are_saved_and_no_copy_goes_for_another(
    tmp_path: Path,
) -> None:
    for name in ("one", "two", "three"):
        write(SourceKind.MBOX, tmp_path / "in" / f"{name}.mbox", [(f"in {name}", "S"), ("x", "F")])
    spec = SourceSpec(SourceKind.MBOX, tmp_path / "in")
    items = {(item.address.folder, item.subject): item for item in items_in(spec)}
    plan = plan_with(
        [
            move(items["one", "x"], items["two", "x"]),
            move(items["three", "x"], items["one", "in one"]),
        ]
    )
    order = copy_order(plan, CopyForm.EML, tmp_path / "out", specs=[spec])
    order = replace(order, only=frozenset({(0, "one"), (0, "three")}))
    said: list[CopyResult] = []

    result = make_copy(order, NullJob(), announce=said.append)

    saved = mails_of(open_copy(CopyForm.EML, order.target).spec)
    assert {name: len(mails) for name, mails in saved.items()} == {"one": 2, "three": 1}
    assert [one.move.what.address.folder for one in result.stayed] == ["one"]
    assert [(f.name, f.written) for f in said[0].folders] == [("one", 1), ("three", 1)]

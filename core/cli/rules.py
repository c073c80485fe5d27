"""Rules of which copies go, as options that `plan` and `sweep` share, and a plan made by them."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from core.accounts.files import find
from core.actions.ladder import StepTerms, decide_by_steps
from core.actions.not_copies import exclude_not_copies, find_not_copies, without_not_copies
from core.actions.planning import PlanResult, PlanTerms, make_plan
from core.cli.chosen import find_folders
from core.cli.options import AccountWord, MailWord, mail_word
from core.cli.reach import MailAccess
from core.cli.steps import say_steps
from core.cli.terminal import amount, say, size_words
from core.cli.words.merge_lines import add_merge, say_merges
from core.cli.words.unlike_lines import say_unlike
from core.cli.words.wording import english, kind_words
from core.decide.build import RuleDecisions, decide_groups
from core.decide.covering import count_fuller
from core.decide.keep import DEFAULT_RULES, RULES, Bools, KeepPreferences
from core.decide.ladder import Step, verdicts_of_steps
from core.decide.policy import NARROW, MarkPolicy, NeverMark
from core.decide.together import Companions, companions_in, groups_that_mention, select_groups
from core.errors import SettingsError
from core.job import Job
from core.library.store import Library
from core.model.found import Caution
from core.model.groups import Decision, Detector, Difference, Groups, Verdict
from core.model.plan import TO_SERVER, TO_TRASH, Plan, SkippedCopy
from core.model.refusals import Refusal, RefusalKind
from core.ports import FingerprintCache
from core.scan.filed import filed_rows
from core.scan.session import (
    Session,
    find_stuck,
    protect_folders,
    protected_by_role,
    relate_rows,
    rows_in_trash,
)
from core.search.keyword_rules import KeywordRows
from core.sources.registry import open_target
from core.system.places import Places
from core.words.cautions import caution_sentences

VERDICTS = {
    "identical": Verdict.IDENTICAL,
    "same_text": Verdict.SAME_TEXT,
    "near": Verdict.NEAR,
    "near_short": Verdict.NEAR_SHORT,
    "fuller_form": Verdict.FULLER_FORM,
    "fuller_text": Verdict.FULLER_TEXT,
}
NEVER = ("flagged", "unread", "none")
NEWER = "newer"


class RuleInput(NamedTuple):
    """What rules decide over: groups of a scan, what linked them, what keywords say of them."""

    session: Session
    groups: Groups
    detectors: frozenset[Detector]
    worded: KeywordRows = KeywordRows()
    named: Companions | None = None  # which messages a report names together


class PlanTools(NamedTuple):
    """What a plan is made with: whoever reaches the mail, what is known of it, the job."""

    reach: MailAccess
    cache: FingerprintCache
    job: Job

    def plan(
        self, session: Session, decisions: Sequence[Decision], terms: PlanTerms
    ) -> PlanResult:
        """Make a plan of decisions, as `make_plan` does."""
        stores = self.reach.stores
        return make_plan(session, decisions, terms, job=self.job, stores=stores, cache=self.cache)


class RulePlan(NamedTuple):
    """A plan, why each other copy stays, and in what those that go differ from what stays.

    notes: What else a person has to know of it.
    stuck: Of each move why nothing can leave its folder, or None: such a message can only be left
        out of a cleaned copy.
    cautions: What other programs do with the folders that moves leave.
    """

    plan: Plan
    skipped: tuple[SkippedCopy, ...]
    differs: tuple[Difference, ...] = ()
    notes: tuple[str, ...] = ()
    stuck: tuple[Refusal | None, ...] = ()
    cautions: tuple[Caution, ...] = ()

    @property
    def is_for_copy(self) -> bool:
        """Whether no move of it can be made, so that it only serves a cleaned copy."""
        return bool(self.stuck) and None not in self.stuck


def add_rules(verb: argparse.ArgumentParser) -> None:
    """Describe the rules."""
    verb.add_argument(
        "--keep", type=_rules, default=DEFAULT_RULES, metavar="RULES",
        help=f"rules for which copy to keep, in order: {', '.join(RULES)} "
        f"(default {','.join(DEFAULT_RULES)})",
    )  # fmt: skip
    verb.add_argument(
        "--verdict", type=_verdicts, default=None, metavar="KINDS",
        help="kinds of copies to move, instead of steps: identical (everything "
        "that a mail program could show is the same), fuller_form, "
        "fuller_text (the kept message contains all of it), same_text "
        "(these, and the same text with other differences), near, "
        "near_short",
    )  # fmt: skip
    verb.add_argument(
        "--never", type=_never, default=("flagged",), metavar="WHAT",
        help=("never move these: flagged (default), unread, newer:DAYS, "
            "from:ADDRESS, none"),
    )  # fmt: skip
    verb.add_argument(
        "--protect", type=mail_word, action="append", default=[], metavar="MAIL",
        help="move nothing out of this mailbox, folder or imap:NAME/FOLDER",
    )  # fmt: skip
    verb.add_argument(
        "--prefer", type=mail_word, action="append", default=[], metavar="MAIL",
        help=("for the rule `folder`: keep copies in this mailbox or folder, "
            "most preferred first"),
    )  # fmt: skip
    verb.add_argument(
        "--to", type=_to, default=TO_TRASH, metavar="MAIL",
        help="move copies to this mailbox or imap:NAME/FOLDER (default: "
        "Twinsweep Trash, or the account's own)",
    )  # fmt: skip
    add_merge(verb)


def destination(options: argparse.Namespace, places: Places) -> str:
    """What `Move.to` will be.

    Raises:
        SourceError: There is no mailbox, and none can be made.
        UnknownAccount: There is no such account.
        SettingsError: It is an account without a folder.
    """
    to: MailWord | str = options.to
    if isinstance(to, AccountWord):
        if not to.folder:
            raise SettingsError("--to", f"{to}: add a folder: {to}/FOLDER")
        return f"{TO_SERVER}{find(places, to.name).id}/{to.folder}"
    if isinstance(to, Path):
        open_target(to.absolute())  # raises where there is no mailbox
        return str(to.absolute())
    return to


def find_missing(session: Session, options: argparse.Namespace, places: Places) -> list[MailWord]:
    """Mailboxes and folders in the rules that the scan has no mail of."""
    words: list[MailWord] = [*options.protect, *options.prefer]
    return [word for word in words if not find_folders(session, word, places)]


def plan_by_rules(
    found: RuleInput,
    options: argparse.Namespace,
    places: Places,
    by: PlanTools,
    steps: frozenset[Step] | None = None,
) -> RulePlan:
    """Decide by steps, or by kinds of copies in the groups, and read what is in the plan once.

    What the user said to be no copies stays.

    Raises:
        LibraryError: It cannot be known what the user said, so nothing is decided.
        Cancelled: The job was stopped.
    """
    session, words = found.session, found.worded
    apart = find_not_copies(session.mails, Library(places.library).not_copies())
    groups, left_out = without_not_copies(_marked_groups(found), apart)
    preferences = replace(
        read_preferences(session, options, places),
        mentioning=words.protect,
        fullness=count_fuller(session.covers, len(session.mails.flags)),
    )
    policy = read_policy(options)
    if steps is not None:
        policy = replace(policy, scope=verdicts_of_steps(steps))
    terms = StepTerms(
        found.detectors, policy, preferences, apart, _marked_names(found, groups), words.only
    )
    decided, session = _decide(session, groups, steps, terms)
    plan_terms = PlanTerms(
        groups.threshold,
        destination(options, places),
        preferences.protected,
        found.detectors,
        apart=apart,
        mentioning=preferences.mentioning,
        scope=policy.scope,
        merges=options.merge,
    )
    planned = by.plan(session, decided.decisions, plan_terms)
    reason = Refusal(RefusalKind.NOT_A_COPY)
    stay = [SkippedCopy(member, kept, reason) for kept, member in left_out.tolist()]
    skipped = (*stay, *decided.skipped, *planned.skipped)
    stuck = find_stuck(session, planned.rows)
    return RulePlan(planned.plan, skipped, planned.differs, stuck=stuck, cautions=planned.cautions)


def _marked_groups(found: RuleInput) -> Groups:
    """The groups that mention what a person asked for, or all."""
    mark, groups = found.worded.mark, found.groups
    return groups if mark is None else select_groups(groups, groups_that_mention(groups, mark))


def _marked_names(found: RuleInput, groups: Groups) -> Companions | None:
    """Which messages may go for each other, by a report and by the groups that were asked for."""
    mark = found.worded.mark
    if found.named is not None:
        return found.named if mark is None else found.named.only(mark)
    return None if mark is None else companions_in([groups], len(found.session.mails.flags))


def _decide(
    session: Session, groups: Groups, steps: frozenset[Step] | None, terms: StepTerms
) -> tuple[RuleDecisions, Session]:
    """Decide by steps, or by the scope of the policy; the session with what decided it."""
    if steps is not None:
        decided, covers = decide_by_steps(session, groups, steps, terms)
        return decided, replace(session, covers=covers)
    relate = partial(relate_rows, session, threshold=groups.threshold, detectors=terms.detectors)
    decided = decide_groups(
        session.mails,
        groups,
        policy=terms.policy,
        preferences=terms.preferences,
        relate=exclude_not_copies(relate, terms.apart),
    )
    return decided, session


def say_plan(plan_made: RulePlan) -> None:
    """What is not identical in a plan, what it would do, and why the other copies stay."""
    moves = plan_made.plan.moves
    if not moves:
        say("Nothing to move.")
        _say_reasons(plan_made)
        return
    say_unlike(moves, plan_made.differs)
    kept = len({move.keeper.address for move in moves})
    size = sum(move.what.size_bytes for move in moves)
    moved = amount(len(moves), "message", "messages")
    counted = f"{moved} ({size_words(size)})"
    does = f"leave {counted} out of a cleaned copy" if plan_made.is_for_copy else f"move {counted}"
    say(f"Would {does}, keep {amount(kept, 'copy', 'copies')}.")
    for kind, count in Counter(one.kind for one in plan_made.stuck if one).most_common():
        say(f"  {count:,} can't be moved: {kind_words(kind)}")
    say_steps(moves)
    say_merges(plan_made.plan.merges)
    for said in caution_sentences(plan_made.cautions):
        say(f"  {english(said)}")
    _say_reasons(plan_made)


def _say_reasons(plan_made: RulePlan) -> None:
    for kind, count in count_reasons(plan_made.skipped):
        say(f"  {count:,} skipped: {kind_words(kind)}")
    for note in plan_made.notes:
        say(f"  {note}")


def count_reasons(skipped: Sequence[SkippedCopy]) -> list[tuple[RefusalKind, int]]:
    """How many stay for each reason, the most first."""
    return Counter(one.reason.kind for one in skipped).most_common()


def read_policy(options: argparse.Namespace) -> MarkPolicy:
    """The rules of a command line, what they never mark, and which kinds of copies may go."""
    words: Iterable[str] = options.never
    days = [int(word.partition(":")[2]) for word in words if word.startswith(NEWER)]
    never = NeverMark(
        flagged="flagged" in words,
        unread="unread" in words,
        newer_days=max(days, default=0),
        senders=frozenset(w.partition(":")[2] for w in words if w.startswith("from:")),
        now_utc=int(time.time()),
    )
    return MarkPolicy(options.keep, never, options.verdict or NARROW)


def read_preferences(
    session: Session, options: argparse.Namespace, places: Places
) -> KeepPreferences:
    """What is protected, by itself or by a command line, and whose copies are the dearest."""
    guarded = set(protected_by_role(session))
    for word in options.protect:
        guarded |= set(find_folders(session, word, places))
    order = [number for word in options.prefer for number in find_folders(session, word, places)]
    protected: Bools = protect_folders(session, guarded)
    in_trash = rows_in_trash(session) if options.to == TO_TRASH else None
    return KeepPreferences(
        protected, tuple(dict.fromkeys(order)), in_trash=in_trash, filed=filed_rows(session)
    )


def _to(text: str) -> MailWord | str:
    return TO_TRASH if text == TO_TRASH else mail_word(text)


def _rules(text: str) -> tuple[str, ...]:
    names = _split_names(text)
    for name in names:
        if name not in RULES:
            raise argparse.ArgumentTypeError(f"{name}: choose from {', '.join(RULES)}")
    return names


def _verdicts(text: str) -> frozenset[Verdict]:
    names = _split_names(text.lower())
    for name in names:
        if name not in VERDICTS:
            raise argparse.ArgumentTypeError(f"{name}: choose from {', '.join(VERDICTS)}")
    found = {VERDICTS[name] for name in names}
    if Verdict.SAME_TEXT in found:  # what is proven more than that is meant, too
        found |= {Verdict.FULLER_FORM, Verdict.FULLER_TEXT}
    return frozenset(found)


def _never(text: str) -> tuple[str, ...]:
    names = _split_names(text.lower())
    for name in names:
        word, _, value = name.partition(":")
        known = (
            name in NEVER or (word == NEWER and value.isdecimal()) or (word == "from" and value)
        )
        if not known:
            raise argparse.ArgumentTypeError(
                f"{name}: choose from flagged, unread, newer:DAYS, from:ADDRESS, none"
            )
    return names


def _split_names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise argparse.ArgumentTypeError("name at least one")
    return names

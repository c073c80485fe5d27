"""A look at an account that changes nothing: its folders, how much is in them, how mail leaves.

For whoever sets an account up, and for lists that show its folders before a scan.
"""

from __future__ import annotations

from dataclasses import replace

from core.accounts.files import account_file
from core.job import Job, Progress, Stage
from core.model.remote import Account, Survey
from core.model.sources import Folder
from core.sources.imap.hold.moves import arriving_refusal, removal_method_of
from core.sources.imap.hold.store import leaving_refusal
from core.sources.imap.protocol.replies import ServerSaidNo
from core.sources.imap.session.folders import account_folders, find_trash
from core.sources.imap.session.servers import Servers
from core.sources.imap.session.session import ReadSession

UNKNOWN = -1  # a folder whose messages the server does not count for us


def survey_account(account: Account, servers: Servers, job: Job) -> Survey:
    """Look at an account; its file need not exist yet. Tries once, and tells no watcher.

    Args:
        account: Where, and as whom.
        servers: The connections; they know the secret.
        job: Asked to stop between two folders, and while the server is waited for.

    Raises:
        ServerError: It cannot be reached, does not let us in, or is not safe.
        Cancelled: The job was stopped.

    Cost: one LIST, and one STATUS a folder; where there are lists of rights one MYRIGHTS more.
    """
    path = account_file(servers.places, account.id)

    with servers.reading(account, job, once=True) as session:
        told = session.folders()
        folders = account_folders(account, path, told, is_gmail=session.is_gmail)
        messages: list[int] = []
        rights: list[str | None] = []
        for number, folder in enumerate(folders):
            job.checkpoint()
            job.report(Progress(Stage.LISTING, number, len(folders)))
            messages.append(_count_messages(session, folder))
            rights.append(session.rights(folder.name))
        trash = account.trash or find_trash(told)
        way = removal_method_of(session.capabilities)
        told_any = any(its is not None for its in rights)
        return Survey(
            tuple(
                replace(it, fixed=leaving_refusal(its, it.name, way))
                for it, its in zip(folders, rights, strict=True)
            ),
            tuple(messages),
            trash,
            way,
            session.is_gmail,
            tuple(rights) if told_any else (),
            not trash or arriving_refusal(session.rights(trash), trash) is None,
        )


def _count_messages(session: ReadSession, folder: Folder) -> int:
    """How many messages a folder holds; one that may not be looked into is no failure."""
    try:
        return session.status(folder.name).messages
    except ServerSaidNo:
        return UNKNOWN

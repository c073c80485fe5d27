"""A look at an account that changes nothing: its folders, how much is in them, how mail leaves.

For whoever sets an account up, and for lists that show its folders before a scan.
"""

from __future__ import annotations

from core.accounts.files import account_file
from core.job import Job, Progress, Stage
from core.model import Folder
from core.remote import Account, Survey
from core.sources.imap.folders import account_folders, told_trash
from core.sources.imap.moves import way_of
from core.sources.imap.servers import Servers
from core.sources.imap.session import ReadSession
from core.sources.imap.told import ServerSaidNo

UNKNOWN = -1  # a folder whose mails the server does not count for us


def survey(account: Account, servers: Servers, job: Job) -> Survey:
    """Look at an account; its file need not exist yet. Tries once, and tells no watcher.

    Args:
        account: Where, and as whom.
        servers: The connections; they know the secret.
        job: Asked to stop between two folders, and while the server is waited for.

    Raises:
        ServerError: It cannot be reached, does not let us in, or is not safe.
        Cancelled: The job was stopped.

    Cost: one LIST, and one STATUS a folder.
    """
    path = account_file(servers.places, account.id)

    with servers.reading(account, job, once=True) as session:
        told = session.folders()
        folders = account_folders(account, path, told, is_gmail=session.is_gmail)
        messages: list[int] = []
        for number, folder in enumerate(folders):
            job.checkpoint()
            job.report(Progress(Stage.LISTING, number, len(folders)))
            messages.append(_count(session, folder))
        trash = account.trash or told_trash(told)
        way = way_of(session.capabilities)
        return Survey(folders, tuple(messages), trash, way, session.is_gmail)


def _count(session: ReadSession, folder: Folder) -> int:
    """How many mails a folder holds; one that may not be looked into is no failure."""
    try:
        return session.status(folder.name).messages
    except ServerSaidNo:
        return UNKNOWN

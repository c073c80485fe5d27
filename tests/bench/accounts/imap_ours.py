"""What we do with an account: sweep it, or move messages of it. Prints JSON.

    python -m tests.bench.accounts.imap_ours sweep|packed|move USER PASSWORD PORT CA FOLDER HOME

`sweep` scans the one folder; what is in the cache below HOME is used. So does `packed`, with
COMPRESS=DEFLATE as with a server far away. `move` carries out the plan `HOME/plan.json`, which
`tests.bench.accounts.imap` has made.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from core.accounts import files
from core.accounts.secrets import MemorySecrets
from core.actions import moving
from core.cache.fingerprints import SqliteCache
from core.decide.files import read_plan
from core.job import NullJob
from core.model.plan import Plan
from core.model.remote import Account, Security, SignIn
from core.model.sources import SourceKind, SourceSpec
from core.scan.run import scan
from core.settings import SafetySettings, Settings
from core.sources.imap.session.servers import Servers
from core.sources.stores import Stores
from core.system.places import Places

ACCOUNT = "0123456789abcdef0123456789abcdef"


def main(arguments: Sequence[str]) -> None:
    """Make the account, do the one thing, tell what it took."""
    what, user, password, port, authority, folder, home = arguments
    places = Places(Path(home) / "data", Path(home) / "cache", Path(home) / "config")
    account = account_of(user, int(port), authority)
    spec = SourceSpec(SourceKind.IMAP, files.save(places, account))
    secrets = MemorySecrets()
    secrets.put(account, password)
    servers = Servers(places, secrets, compress_locally=what == "packed")
    stores = Stores(lambda: servers)
    plan = read_plan(Path(home) / "plan.json") if what == "move" else None
    began = time.perf_counter()
    told = move(plan, places, stores) if plan else sweep(spec, folder, places, stores)
    told["seconds"] = time.perf_counter() - began
    told["bytes"] = servers.traffic.received
    told["sent"] = servers.traffic.sent
    servers.close()
    servers.close()
    print(json.dumps(told))


def account_of(user: str, port: int, authority: str) -> Account:
    """The account on the benchmark's server."""
    address = f"{user}@example.org"
    return Account(
        ACCOUNT, address, address, "127.0.0.1", port, Security.TLS, user, SignIn.PASSWORD,
        authority=authority,
    )  # fmt: skip


def sweep(spec: SourceSpec, folder: str, places: Places, stores: Stores) -> dict[str, object]:
    """One scan of one folder, as the faces do it."""
    cache = SqliteCache(places.fingerprints)
    others = [f.name for f in stores.source(spec).folders() if f.name != folder]
    session = scan(
        [spec],
        settings=Settings(),
        cache=cache,
        job=NullJob(),
        skip=frozenset((0, name) for name in others),
        stores=stores,
    )
    cache.close()
    return {
        "mails": session.stats.messages,
        "cached": session.stats.from_cache,
        "steps": dict(session.stats.seconds),
    }


def move(plan: Plan, places: Places, stores: Stores) -> dict[str, object]:
    """Carry out a plan."""
    safety = replace(SafetySettings(), brake_share=1.0)
    summary = moving.carry_out(
        plan, places, NullJob(), safety=safety, confirm=len(plan.moves), stores=stores
    )
    return {"mails": summary.moved, "state": summary.state.value}


if __name__ == "__main__":
    main(sys.argv[1:])

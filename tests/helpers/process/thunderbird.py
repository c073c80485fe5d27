"""Thunderbird itself, without a window: what it shows of a folder, asked by its test port."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PROGRAMS = ("thunderbird", "dbus-run-session")
PREFERENCES = {
    "mail.accountmanager.accounts": "account1",
    "mail.accountmanager.localfoldersserver": "server1",
    "mail.account.account1.server": "server1",
    "mail.server.server1.hostname": "Local Folders",
    "mail.server.server1.name": "Local Folders",
    "mail.server.server1.userName": "nobody",
    "mail.server.server1.type": "none",
    "mail.provider.suppress_dialog_on_startup": True,
    "mail.spotlight.firstRunDone": True,
    "mailnews.start_page.enabled": False,
    "datareporting.policy.dataSubmissionPolicyBypassNotification": True,
    "app.update.enabled": False,
    "network.proxy.type": 0,
}
_SHOW = """
const [name, done] = arguments;
(async () => {
  const { MailServices } = ChromeUtils.importESModule("resource:///modules/MailServices.sys.mjs");
  const root = MailServices.accounts.localFoldersServer.rootFolder;
  const folder = root.getChildNamed(name);
  await new Promise(resolve => {
    const listener = {
      OnStartRunningUrl() {},
      OnStopRunningUrl() { resolve(); },
      QueryInterface: ChromeUtils.generateQI(["nsIUrlListener"]),
    };
    try {
      folder.QueryInterface(Ci.nsIMsgLocalMailFolder).getDatabaseWithReparse(listener, null);
      resolve();
    } catch (rebuilding) {}
  });
  const mails = [...folder.messages].sort((a, b) => a.messageKey - b.messageKey);
  return mails.map(m => [
    m.mime2DecodedSubject, m.isRead, m.isFlagged, (m.flags & 2) > 0,
    m.getStringProperty("keywords"),
  ]);
})().then(done, error => done(String(error)));
"""


def missing_programs() -> str:
    """Why Thunderbird cannot be started here; "" if it can."""
    missing = [name for name in PROGRAMS if shutil.which(name) is None]
    return f"not installed: {', '.join(missing)}" if missing else ""


def make_profile(profile: Path) -> Path:
    """A profile with nothing but local folders; where they are."""
    local = profile / "Mail" / "Local Folders"
    local.mkdir(parents=True)
    told = {**PREFERENCES, "mail.server.server1.directory": str(local)}
    lines = (
        f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in told.items()
    )
    (profile / "prefs.js").write_text("\n".join(lines) + "\n")
    return local


@contextmanager
def running(profile: Path, home: Path) -> Iterator[Marionette]:
    """Thunderbird with a profile, until the end."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with (profile / "prefs.js").open("a") as file:
        file.write(f'user_pref("marionette.port", {port});\n')
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "MOZ_HEADLESS": "1"}
    command = ["dbus-run-session", "--", "thunderbird", "--headless", "--marionette"]
    command += ["--remote-allow-system-access", "--no-remote", "--profile", str(profile)]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet) as process:
        client = Marionette(port)
        try:
            yield client
        finally:
            client.command("Marionette:Quit", {"flags": ["eAttemptQuit"]})
            client.close()
            process.wait(60)


class Marionette:
    """A client of the port that Thunderbird is tested through."""

    def __init__(self, port: int) -> None:
        until = time.monotonic() + 60
        while True:
            try:
                self._socket = socket.create_connection(("127.0.0.1", port), 60)
                break
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)
        self._file = self._socket.makefile("rb")
        self._number = 0
        self._read()  # its greeting
        self.command("WebDriver:NewSession", {})
        self.command("Marionette:SetContext", {"value": "chrome"})

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def _read(self) -> Any:
        size = b""
        while not size.endswith(b":"):
            size += self._file.read(1)
        return json.loads(self._file.read(int(size[:-1])))

    def command(self, name: str, given: dict[str, Any]) -> Any:
        self._number += 1
        told = json.dumps([0, self._number, name, given]).encode()
        self._socket.sendall(b"%d:%b" % (len(told), told))
        _, _, error, answer = self._read()
        assert error is None, error
        return answer

    def shown(self, folder: str) -> list[list[Any]]:
        """The messages of a local folder: subject, read, starred, answered, tags."""
        asked = {"script": _SHOW, "args": [folder], "newSandbox": True}
        found = self.command("WebDriver:ExecuteAsyncScript", asked)["value"]
        assert isinstance(found, list), found
        return found

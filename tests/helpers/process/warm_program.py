"""Has loaded the terminal's program and forks it for each command; `warm_start` asks.

A fork is as much a process of its own as one that was started: it reads its stdin, has its own
environment and ends as the interpreter ends, and nothing that it leaves in memory is there for
the next. Ends itself when the other end of the socket that its argument numbers is closed.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import select
import signal
import socket
import sys
from typing import Any

PROGRAM = "core.cli.main"
READY = b"ready"
LONGEST_MESSAGE = 1 << 16


def next_command(asked: socket.socket) -> dict[str, Any]:
    """Fork at each request; return only in the forks, each with what it is to be."""
    running: dict[int, tuple[int, socket.socket]] = {}  # by what tells that it has ended
    poll = select.poll()
    poll.register(asked, select.POLLIN)
    while True:
        for ready, _ in poll.poll():
            if ready in running:
                poll.unregister(ready)
                os.close(ready)
                child, answer = running.pop(ready)
                with answer:
                    answer.send(str(os.waitpid(child, 0)[1]).encode())
                continue
            request, files, _, _ = socket.recv_fds(asked, LONGEST_MESSAGE, 4)
            if not request:
                for child, _ in running.values():
                    os.kill(child, signal.SIGKILL)
                os._exit(0)
            child = os.fork()
            if not child:
                for number, file in enumerate(files[:3]):
                    os.dup2(file, number)
                told: dict[str, Any] = json.loads(request)
                return told
            for file in files[:3]:
                os.close(file)
            answer = socket.socket(fileno=files[3])
            answer.send(str(child).encode())
            ended = os.pidfd_open(child)
            running[ended] = child, answer
            poll.register(ended, select.POLLIN)


def main() -> int:
    """Load, fork, and in each fork be the program."""
    asked = socket.socket(fileno=int(sys.argv[1]))
    importlib.import_module("tests.helpers.process.warm_reading")
    gc.collect()
    gc.freeze()  # a collection in a fork would touch, and so copy, all of it
    asked.send(READY)
    told = next_command(asked)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))  # pipes of others would not end with them
    asked.detach()
    program = sys.modules[PROGRAM]
    os.environ.update(told["environment"])
    sys.argv = [str(program.__file__), *told["words"]]
    sys.modules["__main__"] = program  # what its own workers load
    code: int = program.main()
    return code


if __name__ == "__main__":
    ours = sys.modules["__main__"]  # kept: a module that goes takes its names along
    sys.exit(main())

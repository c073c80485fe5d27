"""Run our code on Linux as Windows or macOS would run it, as far as Python can tell.

`forced_environment(system)` is the environment for a child process in which `import os`, `sys`,
`fcntl` and the like, in files of this project and of its tests only, give what that system has:
another `sys.platform`, no `os.fork`, no `fcntl`, a `msvcrt` that locks. Libraries see the real
system, so they go on working. For Windows the rules of its file system hold as well, in all code
and for what lies below the temporary folder:

* a file that anybody has open can be neither renamed, replaced nor removed, unless it was opened
  to go by itself;
* a rename never replaces, a folder cannot be opened, a file opened only to read cannot be synced;
* no name may hold one of `<>:"|?*`, end with a blank or a dot, or be a device's; no path may have
  260 characters;
* a symbolic link needs a right that users do not have, and there are no modes.

Paths keep their slashes, and "a" and "A" stay two names: no switch in Python changes that.
"""

from __future__ import annotations

import builtins
import errno
import fcntl
import importlib
import io
import os
import re
import shutil
import signal
import socket
import struct
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

VARIABLE = "TWINSWEEP_FORCED_SYSTEM"
ROOT = Path(__file__).resolve().parents[3]
SHARED = "/dev/shm"  # noqa: S108 - where tests put mail that shall not reach a disk
FOR_ALL = "C:/ProgramData"  # the temporary folder stands for it
NO_RIGHT = 1314  # ERROR_PRIVILEGE_NOT_HELD

_OURS = tuple(
    f"{ROOT / name}{os.sep}" for name in ("core", "gui", "resources", "tests", "packaging")
)
_GOES_BY_ITSELF = os.O_SYNC  # stands for O_TEMPORARY: nothing else here asks for it
POSIX_ONLY = {
    "os": (
        "fork", "forkpty", "geteuid", "getuid", "getegid", "getgid", "setuid", "setgid", "seteuid",
        "setegid", "setgroups", "setresuid", "setresgid", "chown", "fchown", "lchown", "fchmod",
        "mkfifo", "mknod", "killpg", "getpgid", "getpgrp", "setsid", "setpgid", "nice", "uname",
        "statvfs", "fstatvfs", "sync", "fdatasync", "pread", "pwrite", "posix_fallocate",
        "sched_getaffinity", "sched_setaffinity", "sched_yield", "ttyname", "openpty",
        "wait", "wait3", "wait4", "waitid", "waitstatus_to_exitcode", "WIFSIGNALED", "WTERMSIG",
        "WIFEXITED", "WEXITSTATUS", "O_NOFOLLOW", "O_DIRECTORY", "O_CLOEXEC", "O_NONBLOCK",
        "O_NOCTTY", "O_SYNC", "O_TMPFILE", "ST_RDONLY", "mremap", "memfd_create", "setxattr",
        "getxattr", "listxattr", "removexattr", "pidfd_open", "posix_spawn", "set_blocking",
    ),
    "signal": (
        "SIGKILL", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGVTALRM", "SIGPROF",
        "SIGCHLD", "SIGSTOP", "SIGCONT", "SIGTSTP", "SIGPIPE", "SIGURG", "SIGIO", "SIGXCPU",
        "SIGXFSZ", "SIGWINCH", "setitimer", "getitimer", "alarm", "pause", "pthread_sigmask",
        "sigwait", "ITIMER_REAL", "ITIMER_VIRTUAL", "set_wakeup_fd_", "siginterrupt",
    ),
    "socket": ("AF_UNIX", "SO_PEERCRED", "SO_REUSEPORT", "SCM_RIGHTS", "SOCK_SEQPACKET"),
    "time": ("tzset", "pthread_getcpuclockid"),
    "select": ("poll", "epoll"),
}  # fmt: skip
POSIX_MODULES = (
    "fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "posix", "readline", "curses",
    "syslog",
)  # fmt: skip
_LINUX_ONLY = {  # not on macOS
    "os": (
        "sched_getaffinity", "sched_setaffinity", "posix_fallocate", "O_TMPFILE", "memfd_create",
        "getxattr", "setxattr", "listxattr", "removexattr", "setresuid", "setresgid", "pidfd_open",
        "fdatasync", "eventfd",
    ),
    "fcntl": (
        "F_OFD_SETLK", "F_OFD_GETLK", "F_OFD_SETLKW", "F_SETLEASE", "F_GETLEASE", "F_SETSIG",
        "F_GETSIG", "F_NOTIFY",
    ),
    "socket": ("SO_PEERCRED",),
}  # fmt: skip


def forced_environment(system: str) -> dict[str, str]:
    """The environment of a process that takes this system, "win32" or "darwin", for its own."""
    here = str(Path(__file__).parent / "forced")
    path = os.pathsep.join([here, *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, VARIABLE: system, "PYTHONPATH": path}


def force(system: str) -> None:
    """Take the system for our own, from now on in this process."""
    seen = _windows() if system == "win32" else _macos()
    gone = POSIX_MODULES if system == "win32" else ("msvcrt", "winreg")
    plain = builtins.__import__

    def imported(
        name: str,
        globals: Any = None,  # noqa: A002 - as the built-in has them
        locals: Any = None,  # noqa: A002
        fromlist: Any = (),
        level: int = 0,
    ) -> Any:
        if level or not _is_ours(globals):
            return plain(name, globals, locals, fromlist, level)
        top = name.partition(".")[0]
        if top in gone:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if top in seen and top not in sys.modules:
            return seen[top]  # one that this system has not
        found = plain(name, globals, locals, fromlist, level)  # loads what is asked for below it
        return seen[top] if top in seen and (name == top or not fromlist) else found

    builtins.__import__ = imported
    if system == "win32":
        sys.addaudithook(_Rules(tempfile.gettempdir(), SHARED).look)
        _change_calls()


def _is_ours(asking: Any) -> bool:
    return asking is not None and str(asking.get("__file__", "")).startswith(_OURS)


class _Seen(ModuleType):
    """A module as another system has it; what is set in it is set in the real one."""

    def __init__(self, name: str, gone: tuple[str, ...] = (), /, **other: Any) -> None:
        super().__init__(name)
        real = importlib.import_module(name)
        first = {key: getattr(real, key, None) for key in other}
        vars(self).update(
            __name__=name,
            __doc__=real.__doc__,
            _real=real,
            _gone=gone,
            _other=other,
            _first=first,
            _former={},
        )

    def __getattr__(self, name: str) -> Any:
        if name in self._gone:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r} there")
        found = getattr(self._real, name, None)
        if name in self._other and found is self._first[name]:  # else a test has set it
            return self._other[name]
        return getattr(self._real, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if hasattr(self._real, name):
            self._former.setdefault(name, getattr(self._real, name))
        setattr(self._real, name, value)

    def __delattr__(self, name: str) -> None:
        if name in self._former:  # for a test it was never in this module, but in the real one
            setattr(self._real, name, self._former[name])
        else:
            delattr(self._real, name)

    def __dir__(self) -> list[str]:
        return [name for name in dir(self._real) if name not in self._gone]


def _macos() -> dict[str, ModuleType]:
    gone = _LINUX_ONLY
    # The whole sync is a plain one here; its number on macOS is another call on Linux.
    return {
        "sys": _Seen("sys", platform="darwin"),
        "os": _Seen("os", gone["os"]),
        "socket": _Seen("socket", gone["socket"]),
        "fcntl": _Seen("fcntl", gone["fcntl"], F_FULLFSYNC=-51, fcntl=_fcntl_of_macos),
    }


def _fcntl_of_macos(fd: int, what: int, told: Any = 0) -> Any:
    if what == -51:
        return os.fsync(fd)
    if what == fcntl.F_GETLK:  # its struct flock has another order
        asked = struct.unpack("qqihh", told)
        found = fcntl.fcntl(fd, what, struct.pack("hhqqi", asked[3], asked[4], 0, 0, 0))
        kind, whence, start, length, pid = struct.unpack("hhqqi", found)
        return struct.pack("qqihh", start, length, pid, kind, whence)
    return fcntl.fcntl(fd, what, told)


def _windows() -> dict[str, ModuleType]:
    gone = POSIX_ONLY
    os_seen = _Seen(
        "os", gone["os"], name="nt", linesep="\r\n", O_BINARY=0, O_TEXT=0,
        O_TEMPORARY=_GOES_BY_ITSELF, startfile=lambda _path: None,
    )  # fmt: skip
    subprocess_seen = _Seen("subprocess", CREATE_NEW_PROCESS_GROUP=0, CREATE_NO_WINDOW=0)
    return {
        "sys": _Seen("sys", platform="win32", getwindowsversion=lambda: (10, 0, 22631)),
        "os": os_seen,
        "signal": _Seen("signal", gone["signal"], SIGBREAK=signal.SIGVTALRM),
        "socket": _Seen("socket", gone["socket"], SO_EXCLUSIVEADDRUSE=socket.SO_KEEPALIVE),
        "time": _Seen("time", gone["time"], gmtime=_after_1970("gmtime"),
                      localtime=_after_1970("localtime")),
        "select": _Seen("select", gone["select"]),
        "subprocess": subprocess_seen,
        "msvcrt": _module("msvcrt", LK_NBLCK=2, LK_LOCK=1, LK_UNLCK=0, locking=_locking),
        "ctypes": _Seen("ctypes", WinDLL=_library, get_last_error=lambda: _Kernel.last_error),
    }  # fmt: skip


def _after_1970(name: str) -> Callable[..., Any]:
    import time  # noqa: PLC0415 - the real one

    real = getattr(time, name)

    def told(seconds: float | None = None) -> Any:
        if seconds is not None and seconds < 0:
            raise OSError(errno.EINVAL, "Invalid argument")
        return real(seconds)

    return told


def _module(name: str, **what: Any) -> ModuleType:
    found = ModuleType(name)
    vars(found).update(what)
    return found


def _locking(fd: int, mode: int, size: int) -> None:
    """Lock bytes from where the descriptor stands, or give them back.

    A file opened only to read is locked as a whole: the system here locks no part of such a one.
    """
    writes = fcntl.fcntl(fd, fcntl.F_GETFL) & os.O_ACCMODE != os.O_RDONLY
    try:
        if writes:
            kind = fcntl.F_UNLCK if mode == 0 else fcntl.F_WRLCK
            start = os.lseek(fd, 0, os.SEEK_CUR)
            lock = struct.pack("hhqqi", kind, os.SEEK_SET, start, size, 0)
            fcntl.fcntl(fd, fcntl.F_OFD_SETLK, lock)
        else:
            fcntl.flock(fd, fcntl.LOCK_UN if mode == 0 else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise PermissionError(errno.EACCES, "Permission denied") from None


class _Kernel:
    """The few calls of kernel32 that the program makes, answered by this system."""

    last_error = 0

    def open_process(self, _right: int, _inherit: object, pid: int) -> int:
        found = Path(f"/proc/{pid}/stat")
        type(self).last_error = 0 if found.exists() else 87  # ERROR_INVALID_PARAMETER
        return pid if found.exists() else 0

    def wait(self, handle: int, _milliseconds: int) -> int:
        try:
            state = Path(f"/proc/{handle}/stat").read_text("utf-8", "replace").rpartition(") ")[2]
        except FileNotFoundError:
            return 0
        return 0 if state.startswith("Z") else 0x102  # WAIT_TIMEOUT


def _library(_name: str, **_how: object) -> SimpleNamespace:
    kernel = _Kernel()
    calls: dict[str, Callable[..., Any]] = {
        "OpenProcess": kernel.open_process,
        "WaitForSingleObject": kernel.wait,
        "CloseHandle": lambda _handle: 1,
        "GetDriveTypeW": lambda _root: 3,  # DRIVE_FIXED
        "GetStdHandle": lambda _which: 0,
        "GetConsoleMode": lambda _handle, _mode: 0,
        "SetConsoleMode": lambda _handle, _mode: 0,
    }
    return SimpleNamespace(**{name: _Call(call) for name, call in calls.items()})


class _Call:
    """A function of a library, that takes notes of its types."""

    argtypes: Any
    restype: Any

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    def __call__(self, *args: Any) -> Any:
        return self._call(*args)


def _change_calls() -> None:
    """What differs in the calls themselves, for whoever makes them."""
    rename, sync, close, open_fd = os.rename, os.fsync, os.close, os.open

    def renamed(source: Any, target: Any, **how: Any) -> None:
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, "the name is taken", os.fspath(target))
        rename(source, target, **how)

    def synced(file: Any) -> None:
        fd = file if isinstance(file, int) else file.fileno()
        if fcntl.fcntl(fd, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY:
            raise OSError(errno.EBADF, "a file opened only to read cannot be synced")
        sync(fd)

    def closed(fd: int) -> None:
        path = ""
        with suppress(OSError):
            if _by_itself(f"/proc/self/fdinfo/{fd}"):
                path = os.readlink(f"/proc/self/fd/{fd}")  # noqa: PTH115
        close(fd)
        if path:
            with suppress(OSError):
                os.unlink(path)  # noqa: PTH108

    def opened(path: Any, *how: Any, **more: Any) -> int:
        if str(path).startswith(FOR_ALL):
            path = str(path).replace(FOR_ALL, tempfile.gettempdir(), 1)
        return open_fd(path, *how, **more)

    os.open = opened
    os.rename, os.fsync, os.close = renamed, synced, closed
    builtins.open = io.open = _opened
    shutil._use_fd_functions = False  # type: ignore[attr-defined]  # opens folders


_open = open


def _opened(  # noqa: PLR0917 - as the built-in
    file: Any, mode: str = "r", buffering: int = -1, encoding: Any = None, errors: Any = None,
    newline: Any = None, closefd: bool = True, opener: Any = None,
) -> Any:  # fmt: skip
    """Open as Windows does: what is written as text gets its line ends."""
    if newline is None and "b" not in mode and "r" not in mode and not isinstance(file, int):
        newline = "\r\n"
    return _open(file, mode, buffering, encoding, errors, newline, closefd, opener)


_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)", re.IGNORECASE)
_FORBIDDEN = re.compile(r'[<>:"|?*\\\x00-\x1f]|[. ]$')


class _Rules:
    """What Windows refuses of files, found out by Python's own audit of what is called."""

    def __init__(self, *tops: str) -> None:
        self._tops = tuple(os.path.realpath(top) + os.sep for top in tops)
        self._looks = False  # looking at what is open opens folders itself

    def look(self, event: str, args: tuple[Any, ...]) -> None:
        """Raise where Windows would."""
        if self._looks or event not in _LOOKED_AT:
            return
        self._looks = True
        try:
            getattr(self, _LOOKED_AT[event])(*args)
        finally:
            self._looks = False

    def _path(self, told: Any) -> str:
        """The path if it is below the temporary folder, else ""."""
        if isinstance(told, int) or told is None:
            return ""
        with suppress(ValueError):
            path = os.path.abspath(os.fsdecode(told))  # noqa: PTH100 - links stay
            return path if path.startswith(self._tops) else ""
        return ""

    def opened(self, told: Any, _mode: Any, flags: int) -> None:
        path = self._path(told)
        if not path:
            return
        if Path(path).is_dir():
            raise PermissionError(errno.EACCES, "a folder cannot be opened", told)
        if flags & os.O_CREAT and not os.path.lexists(path):
            self._check(path)
        elif _went(path):
            raise PermissionError(errno.EACCES, "opened to go by itself", told)

    def made(self, told: Any, *_how: Any) -> None:
        if path := self._path(told):
            self._check(path)

    def renamed(self, source: Any, target: Any, *_how: Any) -> None:
        for told in (source, target):
            self.removed(told)
        self.made(target)

    def removed(self, told: Any, *_how: Any) -> None:
        path = self._path(told)
        if path and any(_open_below(path)):
            raise PermissionError(errno.EACCES, "somebody has it open", told)

    def linked(self, _source: Any, target: Any, *_how: Any) -> None:
        self.made(target)

    def symlinked(self, _source: Any, target: Any, *_how: Any) -> None:
        if self._path(target):
            error = OSError(errno.EINVAL, "A required privilege is not held by the client", target)
            error.winerror = NO_RIGHT  # type: ignore[attr-defined]
            raise error

    def _check(self, path: str) -> None:
        for part in Path(path).parts[1:]:
            stem = part.partition(".")[0].rstrip(" ")
            if _FORBIDDEN.search(part) or _DEVICES.fullmatch(stem):
                raise OSError(errno.EINVAL, "no name for Windows", path)
        if len(path) >= 260:
            raise FileNotFoundError(errno.ENOENT, "the path is too long for Windows", path)


_LOOKED_AT = {
    "open": "opened",
    "os.mkdir": "made",
    "os.rename": "renamed",
    "os.remove": "removed",
    "os.rmdir": "removed",
    "os.link": "linked",
    "os.symlink": "symlinked",
}


def _open_below(path: str) -> Iterator[str]:
    """Files at or below a path that we or our children have open for others not to touch."""
    below = path + os.sep
    for table in _tables():
        with suppress(OSError):
            for name in os.listdir(table):  # noqa: PTH208 - as text
                with suppress(OSError):
                    found = os.readlink(f"{table}/{name}")  # noqa: PTH115
                    here = found == path or found.startswith(below)
                    if here and not _by_itself(f"{table.parent}/fdinfo/{name}"):
                        yield found


def _tables() -> Iterator[Path]:
    """Where the descriptors of this process and of its children are listed."""
    yield Path("/proc/self/fd")
    for task in Path("/proc/self/task").iterdir():
        with suppress(OSError):
            for child in (task / "children").read_text("ascii").split():
                yield Path(f"/proc/{child}/fd")


def _went(path: str) -> bool:
    """Whether a file is open in a way that it goes with the descriptor; nobody else opens it."""
    for table in _tables():
        with suppress(OSError):
            for name in os.listdir(table):  # noqa: PTH208
                with suppress(OSError):
                    if os.readlink(f"{table}/{name}") == path:  # noqa: PTH115
                        return _by_itself(f"{table.parent}/fdinfo/{name}")
    return False


def _by_itself(info: str) -> bool:
    with open(info, "rb") as file:  # noqa: PTH123
        flags = next(line for line in file if line.startswith(b"flags:"))
    return bool(int(flags.split()[1], 8) & _GOES_BY_ITSELF == _GOES_BY_ITSELF)

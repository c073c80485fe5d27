"""What Linux's bundle is freed of: libraries that nothing asks for, symbols for debuggers."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from PyInstaller.depend.bindepend import get_imports

# Files with much for debuggers, which nobody changed after they were linked.
STRIPPED = (
    "libpython",
    "python3.",
    "pypff.",
    "dawg.",
    "cryptography/hazmat/bindings/",
    "selectolax/lexbor",
)
Binary = tuple[str, str, str]  # where in the bundle, where on this computer, its kind


def drop_unreached(binaries: list[Binary]) -> list[Binary]:
    """Drop libraries of the system that nothing else asks for any more. Order is kept.

    PyInstaller looks for what a plugin needs before we can say that we do not want the plugin.
    """
    systems = {target: one for one in binaries for target in [one[0]] if _is_systems(one)}
    needed: set[str] = set()
    waiting = [one for one in binaries if one[0] not in systems]
    while waiting:
        _, source, kind = waiting.pop()
        if kind == "SYMLINK":
            continue
        for name, _ in get_imports(source):
            target = Path(name).name
            if target in systems and target not in needed:
                needed.add(target)
                waiting.append(systems[target])
    return [one for one in binaries if one[0] not in systems or one[0] in needed]


def _is_systems(binary: Binary) -> bool:
    """A library at the top of the bundle that no package of Python brought."""
    target, source, kind = binary
    return (
        kind == "BINARY"
        and "/" not in target
        and ".so" in target
        and not target.startswith(("libpython", "libQt"))
        and "site-packages" not in source
    )


def strip_symbols(binaries: list[Binary], folder: Path) -> list[Binary]:
    """Take what only debuggers read out of some libraries; out of Python's own it may be 17 MB.

    Not out of all: some wheels were changed in ways that `strip` breaks.
    """
    made: list[Binary] = []
    for target, source, kind in binaries:
        lean = source
        if target.startswith(STRIPPED) and kind != "SYMLINK" and shutil.which("strip"):
            lean = str(folder / target)
            Path(lean).parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["strip", "--strip-unneeded", "-o", lean, source], check=True)
        made.append((target, lean, kind))
    return made

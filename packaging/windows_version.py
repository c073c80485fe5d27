"""What Windows shows under Properties of the program."""

from __future__ import annotations

import contents
from PyInstaller.utils.win32.versioninfo import (
    FixedFileInfo,
    StringFileInfo,
    StringStruct,
    StringTable,
    VarFileInfo,
    VarStruct,
    VSVersionInfo,
)

ENGLISH, UNICODE = 0x0409, 1200


def version_information(version: str) -> VSVersionInfo:
    """The resource of a version "1.2.3"."""
    numbers = tuple(int(number) for number in version.split("."))
    four = (*numbers, 0, 0, 0, 0)[:4]
    words = {
        "FileDescription": contents.SUMMARY,
        "FileVersion": version,
        "InternalName": contents.PROGRAM,
        "LegalCopyright": "MIT license; what is inside: twinsweep licenses",
        "OriginalFilename": f"{contents.PROGRAM}.exe",
        "ProductName": contents.NAME,
        "ProductVersion": version,
    }
    table = StringTable(
        f"{ENGLISH:04X}{UNICODE:04X}", [StringStruct(name, text) for name, text in words.items()]
    )
    return VSVersionInfo(
        ffi=FixedFileInfo(filevers=four, prodvers=four),
        kids=[
            StringFileInfo([table]),
            VarFileInfo([VarStruct("Translation", [ENGLISH, UNICODE])]),
        ],
    )

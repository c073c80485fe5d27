"""Brings the files of Qt Linguist up to date with the texts in the code, and compiles them.

    python packaging/translations.py [--check]

The .ts files in `resources/i18n` are what translators edit; a text that is new stands there as
"unfinished", one whose English changed keeps its translation as "unfinished" until somebody has
looked at it, one that is gone is taken out. The .qm files are what the program reads: they are
kept beside them, so that running it needs no further step. `--check` changes nothing, and fails
where a run would have changed something or where a text has no translation.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

from texts import bring_up_to_date, texts_of

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "i18n"
LANGUAGES = ("de", "ru", "zh_CN")


def tool(name: str) -> str:
    """Path of one of Qt's tools: beside this Python, where PySide6 puts them."""
    return str(Path(sys.executable).with_name(f"pyside6-{name}"))


def update(folder: Path) -> None:
    """Bring the .ts and .qm files of a folder up to date."""
    rooms = (ROOT / "core" / "words", ROOT / "gui")
    said = texts_of(file for room in rooms for file in sorted(room.rglob("*.py")))
    for language in LANGUAGES:
        ts = folder / f"twinsweep_{language}.ts"
        bring_up_to_date(ts, language, said)
        _run([tool("lrelease"), "-silent", str(ts), "-qm", str(ts.with_suffix(".qm"))])


def untranslated(ts: Path) -> list[str]:
    """The texts of a .ts file that have no translation, or lack one of their plural forms."""
    missing: list[str] = []
    for message in ET.parse(ts).getroot().iter("message"):  # noqa: S314 - our own file
        translation = message.find("translation")
        source = message.findtext("source") or ""
        if translation is None or translation.get("type") == "unfinished":
            earlier = message.findtext("oldsource")
            missing.append(f"{source} (was: {earlier})" if earlier else source)
            continue
        forms = translation.findall("numerusform")
        texts = [form.text for form in forms] if forms else [translation.text]
        if not all(texts):
            missing.append(source)
    return missing


def check() -> list[str]:
    """What is not in order, as lines."""
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as place:
        fresh = Path(place)
        for language in LANGUAGES:
            ts = FOLDER / f"twinsweep_{language}.ts"
            if ts.exists():
                shutil.copy(ts, fresh)
        update(fresh)
        for language in LANGUAGES:
            name = f"twinsweep_{language}"
            faults += [
                f"{name}.ts: no translation: {t!r}" for t in untranslated(fresh / f"{name}.ts")
            ]
            for kind in (".ts", ".qm"):
                kept, made = FOLDER / f"{name}{kind}", fresh / f"{name}{kind}"
                if not kept.exists() or kept.read_bytes() != made.read_bytes():
                    faults.append(f"{name}{kind} is out of date: make translations")
    return faults


def _run(command: list[str]) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command[:1])}: {done.stderr or done.stdout}")


def main() -> int:
    """Update, or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, and say what would")
    if parser.parse_args().check:
        faults = check()
        print("\n".join(faults))
        return bool(faults)
    FOLDER.mkdir(exist_ok=True)
    update(FOLDER)
    return 0


if __name__ == "__main__":
    sys.exit(main())

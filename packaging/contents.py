"""What goes into the packaged program beside our own code, and what stays out.

Plain lists, so that a test without PyInstaller can look at them; `twinsweep.spec` uses them.
"""

from __future__ import annotations

import platform
import sys
from pathlib import Path

from core import VERSION
from core.text.dictionaries import LEMMATISED

ROOT = Path(__file__).resolve().parents[1]
NAME = "Twinsweep"
PROGRAM = "twinsweep"
IDENTIFIER = (
    "io.github.twinsweep.Twinsweep"  # of the desktop entry, AppStream and the Mac's bundle
)
SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}
SYSTEM = f"{SYSTEMS.get(sys.platform, sys.platform)}-{platform.machine().lower()}"
ONE_FILE = f"{PROGRAM}-{VERSION}-{SYSTEM}"
SUMMARY = "Find copies of the same mail, and move them away with undo"

# Folders of `resources` that the program reads. Pictures for the README are not among them.
DATA = ("abbreviations", "dictionaries", "i18n", "icons", "languages", "manual", "sample", "style")
DATA_SUFFIXES = frozenset({".txt", ".md", ".json", ".svg", ".qss", ".html", ".qm", ".zip"})

# Loaded by name, or only on some systems; each only where it is installed.
LOADED_BY_NAME = ("pypff", "olefile", "dawg", "dawg_python", "pymorphy3_dicts_ru")
KEY_RINGS = ("SecretService", "libsecret", "kwallet", "macOS", "Windows", "chainer", "fail")

# Never in the bundle, whatever a library would like.
LEFT_OUT = (
    # dict_uk's data: its metadata say GPLv3, its readme CC BY-SA, its classifier MIT. Until that
    # is clear it is not given on; the program then takes no signature of Ukrainian mail, and
    # `twinsweep self-test` says so.
    "pymorphy3_dicts_uk",
    *("tkinter", "_tkinter", "turtle", "idlelib", "lib2to3", "ensurepip", "pydoc_data"),
    *("setuptools", "pkg_resources", "pip", "wheel", "_pytest", "pytest", "hypothesis"),
    *("numpy.f2py", "numpy.distutils", "scipy", "pandas", "matplotlib", "PIL", "IPython"),
    *("lxml", "html5lib", "chardet", "cchardet"),  # Beautiful Soup would take them if it could
    "readline",  # GPL; only Python's own prompt uses it
    "PySide6.QtNetwork",  # PyInstaller would take it along; it brings Kerberos
    # Loaded when somebody asks for them, which nothing here does.
    *("numpy.random", "numpy.fft", "numpy._core._simd", "numpy._core._multiarray_tests"),
    *("numpy._core._umath_tests", "numpy._core._operand_flag_tests", "numpy.testing"),
    *("numpy._core._rational_tests", "numpy._core._struct_ufunc_tests"),
    *("rapidfuzz.fuzz_cpp", "rapidfuzz.fuzz_cpp_avx2"),  # it has the same in Python
    *("pdb", "doctest", "unittest", "pycparser"),
)
# Of what pip writes beside a library: read by the program, and the same on each computer.
METADATA = ("METADATA", "entry_points.txt", "top_level.txt")
SOURCE_SUFFIXES = (".c", ".pyx", ".pxd", ".pyi", ".h", ".cpp")  # what libraries ship beside theirs

# Qt's modules that the window is made of, as PyInstaller names their libraries ("Qt6" + name,
# on Macs "Qt" + name). Those after the first line come with the plugins below.
QT_MODULES = (
    *("Core", "Gui", "Svg", "Widgets"),
    *("DBus", "OpenGL", "XcbQpa"),
    *("WaylandClient", "WlShellIntegration", "WaylandEglClientHwIntegration"),
)
# Qt's plugins that are used, as "kind/how the name begins", without "lib" and "q".
QT_PLUGINS = (
    *("platforms/xcb", "platforms/wayland", "platforms/offscreen", "platforms/minimal."),
    *("platforms/windows", "platforms/cocoa"),
    *("iconengines/svg", "imageformats/svg", "imageformats/ico"),
    *("platforminputcontexts/compose", "platforminputcontexts/ibus"),
    *("platformthemes/xdgdesktopportal", "styles/"),  # not GTK's: it brings all of GTK
    *("wayland-shell-integration/xdg", "wayland-decoration-client/adwaita"),
    *("wayland-decoration-client/bradient", "wayland-graphics-integration-client/shm"),
)


def data_files() -> list[tuple[Path, str]]:
    """Our own data: each file, and the folder in the bundle that it goes to."""
    return [
        (path, str(path.parent.relative_to(ROOT)))
        for folder in DATA
        for path in sorted((ROOT / "resources" / folder).rglob("*"))
        if path.suffix in DATA_SUFFIXES
    ]


def is_wanted(target: str) -> bool:
    """Whether a file that PyInstaller found goes into the bundle, by its path in there."""
    path = target.replace("\\", "/")
    folder, _, name = path.rpartition("/")
    if path.startswith(tuple(f"{one}{sign}" for one in LEFT_OUT for sign in "/-")):
        return False
    if name.endswith(SOURCE_SUFFIXES) or "/qml/" in path:
        return False
    if folder.endswith(".dist-info") or ".dist-info/" in folder:
        return name in METADATA
    return _is_wanted_of_its_kind(path, folder, name)


def _is_wanted_of_its_kind(path: str, folder: str, name: str) -> bool:
    if folder.endswith("/translations"):  # Qt's own words: of our languages, and of widgets only
        return name.startswith("qtbase_") and name.endswith(("_ru.qm", "_zh_CN.qm", "_de.qm"))
    if folder.endswith("dictionaries/data"):  # simplemma's
        return name.partition(".")[0] in LEMMATISED
    if "/plugins/" in path:
        plugin = f"{folder.rpartition('/')[2]}/{name.removeprefix('lib').removeprefix('q')}"
        return plugin.startswith(QT_PLUGINS)
    return _is_wanted_library(name)


def _is_wanted_library(name: str) -> bool:
    """False for the library of a module of Qt that nothing of ours uses."""
    for start in ("libQt6", "Qt6"):
        if name.startswith(start):
            return name.removeprefix(start).split(".")[0] in QT_MODULES
    # The system's own, bound to its display server; and 20 MB of drawing in 3D.
    return not name.startswith("libwayland-") and name != "opengl32sw.dll"

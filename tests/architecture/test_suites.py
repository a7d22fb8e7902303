"""The suites of docs/testing.md: its table lists every folder of tests, and no suite imports from another."""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = (ROOT / "docs/testing.md").read_text()
SHARED: Final = {"tests/support": set[str](), "tests/faults": {"tests/support"}}
"""Folders that every suite may import, and what they may import themselves."""
_ROW: Final = re.compile(r"^\| (`tests/[^|]+) \| ([^|]+) \|", re.MULTILINE)
_EXCEPTION: Final = re.compile(r"^- (`tests/\w+`) imports (`.+)$", re.MULTILINE)
_FOLDER: Final = re.compile(r"`((?:tests/)\w+|bench)\b")
_IMPORT: Final = re.compile(r"""^\s*(?:from|import)\s(tests\.\w+|bench)\b|["'](tests\.\w+)\.[\w.]+["']""", re.MULTILINE)


def test_table_lists_every_folder_of_tests() -> None:
    listed = [folder for row, _ in _ROW.findall(PAGE) for folder in _FOLDER.findall(row)]
    tracked = {f"tests/{path.parent.name}" for path in (ROOT / "tests").glob("*/__init__.py")}
    assert sorted(listed) == sorted(tracked)


def test_table_says_which_folders_have_no_tests() -> None:
    for row, proves in _ROW.findall(PAGE):
        for folder in _FOLDER.findall(row):
            has_tests = any((ROOT / folder).rglob("test_*.py"))
            assert has_tests != proves.startswith("no tests"), folder


def test_suite_imports_only_itself_and_shared_helpers() -> None:
    exceptions = {
        (suite, imported)
        for first, rest in _EXCEPTION.findall(PAGE)
        for suite in _FOLDER.findall(first)
        for imported in _FOLDER.findall(rest)
    }
    found = {
        (suite, imported): f"{path.relative_to(ROOT)} imports {imported}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for suite in ["/".join(path.relative_to(ROOT).parts[:2])]
        for imported in _imported_folders(path)
        if imported != suite and imported not in SHARED.get(suite, SHARED)
    }
    assert [text for edge, text in found.items() if edge not in exceptions] == []
    assert exceptions - found.keys() == set(), "docs/testing.md lists imports that do not exist"


def _imported_folders(path: Path) -> set[str]:
    """Return what a module imports, or runs as `python -m tests.drills.table_writer`."""
    return {name.replace(".", "/") for found in _IMPORT.findall(path.read_text()) for name in found if name}

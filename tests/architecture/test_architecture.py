"""Architecture checks: import direction, keys, scans, module size and dependencies."""

import ast
import importlib
import inspect
import itertools
import pkgutil
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import stak
from stak.identifiers import TenantKey
from stak.ports.writes import Key

ROOT = Path(__file__).parents[2]
PACKAGES = ("stak", "workers", "admin_api", "user_api", "serverless")
KEY_MODULES = [
    f"stak.{package.name}.keys"
    for package in pkgutil.iter_modules(stak.__path__)
    if package.ispkg and (ROOT / "stak" / package.name / "keys.py").exists()
]
SYSTEM_PARTITIONS = {
    "due_minute",
    "open_shard",
    "dirty_shard",
    "ends_minute",
    "removal_shard",
    "ends_name",
    "round_positions",
    "attempts",
    "used_state",
}
"""Partitions of the installation, without a tenant."""
SOURCES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def test_imports_flow_one_way() -> None:
    ended = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports"))], check=False, capture_output=True, text=True, cwd=ROOT
    )
    assert ended.returncode == 0, ended.stdout
    assert "0 broken" in ended.stdout


def test_benchmarks_import_no_tests() -> None:
    imported = re.compile(r"^\s*(?:from|import) tests\b|[\"']tests\.[a-z_.]+[\"']", re.MULTILINE)
    modules = sorted((ROOT / "bench").rglob("*.py"))
    assert modules
    assert [str(path.relative_to(ROOT)) for path in modules if imported.search(path.read_text())] == []


@pytest.mark.parametrize("name", KEY_MODULES)
def test_every_key_function_takes_the_tenant_first(name: str) -> None:
    module = importlib.import_module(name)
    functions = [
        function
        for _, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == name and inspect.signature(function).return_annotation in (str, Key)
    ]
    for function in functions:
        if function.__name__ in SYSTEM_PARTITIONS:
            continue
        first = next(iter(inspect.signature(function).parameters.values()))
        assert first.annotation is TenantKey, f"{name}.{function.__name__}"


def test_key_strings_are_built_in_keys_modules_only() -> None:
    built = re.compile(r"""f?"(t#|sys#)""")
    # The others parse the keys of all of them, or of another system.
    owners = ("keys.py", "timer_keys.py", "statistics_keys.py", "row_ownership.py", "row_kinds.py", "source_items.py")
    offenders = [path for path in SOURCES if path.name not in owners and built.search(path.read_text())]
    assert offenders == []


def test_statuses_of_broadcasts_are_named_by_their_owner_only() -> None:
    named = re.compile(r"""["'](scheduled|expanding|delivering|paused|stopped|redacting)["']""")
    owner = ROOT / "stak" / "inbox" / "broadcast.py"
    # The command line, the Python client and the inbox of tests are clients of the HTTP API, which has the same words.
    clients = (ROOT / "stak" / "cli", ROOT / "stak" / "client", ROOT / "stak" / "testing" / "http_inbox.py")
    others = [path for path in SOURCES if path != owner and not any(path.is_relative_to(one) for one in clients)]
    assert [str(path.relative_to(ROOT)) for path in others if named.search(path.read_text())] == []


def test_only_the_export_scans_the_table() -> None:
    product = [path for path in SOURCES if not path.is_relative_to(ROOT / "stak" / "testing")]
    scanning = [path for path in product if re.search(r"\.scan\(|['\"]Scan['\"]", path.read_text())]
    assert scanning == [ROOT / "stak" / "engines" / "aws" / "dynamodb" / "table_scan.py"]


def test_request_paths_do_not_read_all_rows() -> None:
    """Only the command line, the worker's upgrade and jobs may."""
    reading = re.compile(r"\.rows\b.*beginning_with|engine\.rows|AwsRows|EmbeddedRows")
    allowed = {
        "stak/bootstrap.py",
        "stak/cli/audit_inboxes.py",
        "stak/cli/export_import.py",
        "stak/cli/import_items.py",
        "stak/cli/recovery_report.py",
        "stak/cli/upgrade.py",
        "stak/engine_maintenance.py",
        "stak/engines/aws/open_engine.py",
        "stak/engines/embedded/open_engine.py",
        "stak/engines/aws/dynamodb/table_scan.py",
        "stak/engines/embedded/table_scan.py",
        "workers/worker_process.py",
        "stak/privacy/resumable_iteration.py",
    }
    assert {str(path.relative_to(ROOT)) for path in SOURCES if reading.search(path.read_text())} <= allowed


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_module_has_a_docstring_and_at_most_300_lines(path: Path) -> None:
    text = path.read_text()
    if path.name == "__init__.py" and not text:
        return
    assert text.startswith('"""'), "the module has no docstring"
    assert len(text.splitlines()) <= 300


def test_no_module_imports_a_test_module_or_a_conftest() -> None:
    """What several test modules use is in `tests/support`, or in a plainly named module of their directory."""
    modules = [path for package in (*PACKAGES, "tests", "bench") for path in (ROOT / package).rglob("*.py")]
    assert len(modules) > 500
    imports = [(str(path.relative_to(ROOT)), name) for path in modules for name in _imported_from_tests(path)]
    assert [one for one in imports if re.search(r"\.(test_\w+|conftest)\b", one[1])] == []


def _imported_from_tests(path: Path) -> list[str]:
    """Return the full names of what a module imports from the tests."""
    names: list[str] = []
    text = path.read_text()
    if re.search(r"\b(test_\w+|conftest)\b", text) is None:  # parsing takes long
        return names
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            names += [f"{'.' * node.level}{node.module or ''}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
    return [name for name in names if name.startswith(("tests.", "."))]


def test_dependencies_are_pinned_with_hashes_and_without_addresses() -> None:
    for name in ("run.txt", "test.txt"):
        text = (ROOT / "requirements" / name).read_text()
        requirements = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
        assert all("==" in line for line in requirements)
        assert text.count("--hash=sha256:") >= len(requirements)
        assert "://" not in text


def test_both_locks_agree() -> None:
    def versions(name: str) -> dict[str, str]:
        return dict(re.findall(r"^(\S+?)==(\S+)", (ROOT / "requirements" / name).read_text(), re.MULTILINE))

    run, everything = versions("run.txt"), versions("test.txt")
    assert run.items() <= everything.items()


def test_fixed_packages_are_required() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = " ".join(itertools.chain(project["dependencies"], *project["optional-dependencies"].values()))
    for package in (
        "litestar",
        "aioboto3",
        "pydantic",
        "boto3",
        "celery",
        "sqs-extended-client",
        "msgspec",
        "pytest",
        "moto",
    ):
        assert package in asked


def test_modules_named_in_docs_and_docstrings_exist() -> None:
    """A path must exist from the root, a bare file name somewhere in the repository."""
    named = re.compile(r"`((?:[a-z_]+/)*[a-z_]+\.py)\b")
    files = {
        path.relative_to(ROOT) for package in (*PACKAGES, "tests", "bench") for path in (ROOT / package).rglob("*.py")
    }
    known = {str(path) for path in files} | {path.name for path in files}
    # The changelog names what was; decisions say where things were when they were made.
    pages = [*(ROOT / "docs").glob("*.md"), *(ROOT / "docs/guides").glob("*.md"), ROOT / "README.md"]
    unknown = {
        (str(path.relative_to(ROOT)), name)
        for path in (*SOURCES, *pages)
        for name in named.findall(path.read_text())
        if name not in known
    }
    assert unknown == set()

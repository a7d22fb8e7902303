"""The Python clients as a package: their wheel has nothing of the server, and the guide's code runs with it alone."""

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from email.parser import Parser
from pathlib import Path
from typing import Any, Final

import pytest

from stak.client.backend import AsyncBackendClient, BackendClient
from stak.realtime.webhook import signed_headers
from stak.testing.server import Server, run_server
from tests.support.docs.pages import PAGES, REPOSITORY, typed
from tests.support.docs.python_blocks import run_blocks

PAGE: Final = "docs/guides/python-client.md"
CLIENT: Final = REPOSITORY / "stak" / "client"
SECONDS: Final = 300
SECRET: Final = "whsec_c2VjcmV0IG9mIHRoZSB0ZXN0cw=="
_CANNOT_DOWNLOAD: Final = ("No matching distribution", "Max retries exceeded", "ConnectionError", "timed out")
_OF_THIS_PROCESS: Final = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
SERVERS_PACKAGES: Final = ("litestar", "pydantic", "cryptography", "jwt", "structlog", "uvloop", "rich", "boto3")


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in _OF_THIS_PROCESS}


def _run(*command: str | Path, cwd: Path) -> str:
    ended = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=_environment(),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    if ended.returncode != 0 and any(reason in ended.stderr for reason in _CANNOT_DOWNLOAD):
        pytest.skip("pip could not download what the clients need")
    assert ended.returncode == 0, f"{command}\n{ended.stdout}{ended.stderr}"
    return ended.stdout


def _built(source: Path, directory: Path) -> Path:
    """Build the wheel of a copy of a directory: building leaves files behind."""
    ignored = shutil.ignore_patterns("__pycache__", "build", "*.egg-info", ".*", "node_modules", "stak-data")
    shutil.copytree(source, directory / "source", ignore=ignored)
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation")
    _run(*pip, "--wheel-dir", directory, directory / "source", cwd=directory)
    (wheel,) = directory.glob("*.whl")
    return wheel


def _files(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as opened:
        return {name for name in opened.namelist() if ".dist-info/" not in name}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _built(CLIENT, tmp_path_factory.mktemp("client"))


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with run_server(tmp_path_factory.mktemp("demo"), "--demo") as started:
        yield started


@pytest.mark.check_all
def test_wheel_has_the_clients_and_nothing_else(wheel: Path) -> None:
    modules = {
        path.relative_to(REPOSITORY).as_posix()
        for path in CLIENT.rglob("*.py")
        if "build" not in path.relative_to(CLIENT).parts  # left behind by an installation from this directory
    }
    assert _files(wheel) == modules | {"stak/client/py.typed"}
    with zipfile.ZipFile(wheel) as opened:
        (metadata,) = [name for name in opened.namelist() if name.endswith(".dist-info/METADATA")]
        described = Parser().parsestr(opened.read(metadata).decode())
    needed = {re.split(r"[^A-Za-z0-9_-]", one)[0] for one in described.get_all("Requires-Dist", [])}
    assert needed == {"httpx", "msgspec", "websockets"}


@pytest.mark.check_all
def test_server_and_clients_share_no_file(wheel: Path, tmp_path: Path) -> None:
    """Both can be installed in one environment, and either can be removed."""
    source = tmp_path / "tree"
    for package in ("stak", "workers", "admin_api", "user_api", "serverless"):
        shutil.copytree(REPOSITORY / package, source / package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copyfile(REPOSITORY / name, source / name)
    server = _files(_built(source, tmp_path))
    assert "stak/cli/main.py" in server
    assert server & _files(wheel) == set()


@pytest.mark.check_all
@pytest.mark.timeout(900)
def test_guide_runs_with_the_wheel_alone(wheel: Path, demo: Server, tmp_path: Path) -> None:
    """In another directory, in a new environment that has only what the wheel needs."""
    venv.create(tmp_path / "venv", with_pip=True, symlinks=True)
    python = tmp_path / "venv" / "bin" / "python"
    pip = (python, "-m", "pip", "--disable-pip-version-check")
    _run(*pip, "install", "--quiet", "--require-hashes", "-r", REPOSITORY / "requirements/client.txt", cwd=tmp_path)
    _run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=tmp_path)
    _run(*pip, "check", cwd=tmp_path)
    missing = f"import importlib.util as u; print([n for n in {SERVERS_PACKAGES} if u.find_spec(n)])"
    assert _run(python, "-c", missing, cwd=tmp_path).strip() == "[]"
    where = _run(python, "-c", "import stak.client.backend as b; print(b.__file__)", cwd=tmp_path)
    assert where.startswith(str(tmp_path / "venv"))
    outputs = run_blocks(PAGE, str(python), demo, tmp_path, _environment())
    assert "delivered 2 of 2" in outputs[0]
    assert run_blocks("stak/client/README.md", str(python), demo, tmp_path, _environment())


def test_guide_lists_every_method() -> None:
    text = (REPOSITORY / PAGE).read_text()
    client = BackendClient("http://127.0.0.1:1", "demo", "sk_x")
    parts = {name: part for name, part in vars(client).items() if not name.startswith("_")}
    methods = [f"{name}.{method}" for name, part in parts.items() for method in dir(part) if not method.startswith("_")]
    methods += [method for method in vars(BackendClient) if not method.startswith("_") and method != "close"]
    assert [method for method in methods if f"`{method}`" not in text] == []
    assert AsyncBackendClient.__name__ in text
    client.close()


def test_guides_webhook_handler_accepts_what_stak_signs() -> None:
    (source,) = [text for text in typed(PAGE, "python") if "def handle(" in text]
    names: dict[str, Any] = {}
    exec(source, names)
    body = b'{"type": "later.type", "timestamp": "2026-11-15T09:00:00Z", "data": {}}'
    headers = signed_headers([SECRET], "msg_1", int(time.time()), body)
    assert names["handle"](body, headers, SECRET) == 204
    assert names["handled"] == {"msg_1"}
    assert names["handle"](body + b" ", headers, SECRET) == 400


def test_name_of_the_distribution_is_stated_once() -> None:
    name = tomllib.loads((CLIENT / "pyproject.toml").read_text())["project"]["name"]
    pages = [*PAGES, "CHANGELOG.md", "serverless/README.md", "stak/client/README.md", "stak/client/__init__.py"]
    repeated = re.compile(rf"(?<![\w/@.-]){re.escape(name)}(?![\w/.-])")
    assert [page for page in pages if repeated.search((REPOSITORY / page).read_text())] == []

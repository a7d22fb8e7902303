"""The CloudFormation template, packaged offline by osls, and linted."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parents[3]
TOOL: Final = ROOT / "build" / "osls"
OF_OSLS: Final = ("W3005",)
"""Duplicate dependencies in what osls itself writes: harmless."""
_INSTALL_SECONDS: Final = 300
_NOWHERE: Final = "http://127.0.0.1:9"


def osls() -> Path:
    """Return the packager, installed by npm as locked; skip if that is impossible."""
    lock = (ROOT / "serverless" / "package-lock.json").read_bytes()
    command, stamp = TOOL / "node_modules" / ".bin" / "osls", TOOL / "installed.json"
    npm = shutil.which("npm")
    if shutil.which("node") is None or npm is None:
        pytest.skip("node and npm are not installed: the template was neither packaged nor linted")
    TOOL.mkdir(parents=True, exist_ok=True)
    with (TOOL / "lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if stamp.exists() and stamp.read_bytes() == lock:
            return command
        for name in ("package.json", "package-lock.json"):
            shutil.copy(ROOT / "serverless" / name, TOOL / name)
        install = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        try:
            ended = subprocess.run(install, cwd=TOOL, capture_output=True, timeout=_INSTALL_SECONDS, check=False)
        except subprocess.TimeoutExpired:
            pytest.skip("npm could not install osls in time: the template was neither packaged nor linted")
        if ended.returncode != 0:
            pytest.skip("npm could not install osls: the template was neither packaged nor linted")
        stamp.write_bytes(lock)
    return command


def package(directory: Path, change: Callable[[Path], None] = lambda _: None) -> Path:
    """Package a copy of the template, optionally changed, and return the CloudFormation template."""
    tool = osls()
    source = directory / "serverless"
    shutil.copytree(ROOT / "serverless", source, ignore=shutil.ignore_patterns("*.py", "__pycache__", ".serverless"))
    (directory / "build").mkdir()
    with zipfile.ZipFile(directory / "build" / "function.zip", "w") as code:
        code.writestr("empty.txt", "")
    change(source)
    kept = {name: os.environ[name] for name in ("PATH",) if name in os.environ}
    environment = kept | {"HOME": str(directory), "HTTP_PROXY": _NOWHERE, "HTTPS_PROXY": _NOWHERE, "CI": "1"}
    out = directory / "out"
    ended = subprocess.run(
        [str(tool), "package", "--package", str(out)],
        cwd=source,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    if ended.returncode != 0:
        raise PackagingError(ended.stdout + ended.stderr)
    return out / "cloudformation-template-update-stack.json"


class PackagingError(Exception):
    """An error reported by osls."""


def lint(template: Path) -> list[dict[str, Any]]:
    """Return the errors and warnings of cfn-lint."""
    command = [str(Path(sys.executable).with_name("cfn-lint")), "--format", "json", "--regions", "us-east-1"]
    ended = subprocess.run(
        [*command, "--ignore-checks", *OF_OSLS, "--template", str(template)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    found: list[dict[str, Any]] = json.loads(ended.stdout)
    return found


def properties(resources: dict[str, Any], name: str) -> dict[str, Any]:
    """Return the properties of a resource."""
    found: dict[str, Any] = resources[name]["Properties"]
    return found


def statements(resources: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every Allow statement with the name of its resource."""
    for name, resource in resources.items():
        declared = resource.get("Properties", {})
        documents = [policy["PolicyDocument"] for policy in declared.get("Policies", ())]
        documents += [declared[part] for part in ("PolicyDocument", "KeyPolicy") if part in declared]
        for document in documents:
            for statement in document["Statement"]:
                if statement["Effect"] == "Allow":
                    yield name, statement


def actions(statement: dict[str, Any]) -> list[str]:
    """Return the actions of a statement."""
    named = statement["Action"]
    return [named] if isinstance(named, str) else named

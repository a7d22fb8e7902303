"""The install commands of the documentation use pinned versions with hashes."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

import pytest

from stak.distribution import DISTRIBUTION, VERSION, install_command
from tests.support.docs.pages import PAGES, REPOSITORY

REQUIREMENTS: Final = REPOSITORY / "requirements"
PINNED: Final = ("run", "aws", "client", "test")
INSTALLS: Final = [
    (page, line.strip())
    for page in (*PAGES, "serverless/README.md")
    for line in (REPOSITORY / page).read_text().splitlines()
    if re.search(r"\b(pip|pipx|uv pip|npm|npx) install\b|\bnpm i\b|\bnpx ", line)
]
SOURCES: Final = [
    path
    for folder in ("stak", "workers", "admin_api", "user_api", "serverless", "docs", "requirements")
    for path in (REPOSITORY / folder).rglob("*")
    if path.suffix in (".py", ".md", ".txt", ".yml") and "node_modules" not in path.parts
]
_INSTALLED_BY_NAME: Final = re.compile(
    r"pip install (?:[^\n`]*[ '\"])?['\"]?(stak[a-z-]*)(?=[\['\" `]|$)", re.MULTILINE
)
_NAME: Final = re.compile(r"^([A-Za-z0-9._-]+)")


def pins_of(name: str) -> dict[str, str]:
    """Return the pinned version of each package in a requirements file."""
    blocks = re.split(r"\n(?=[A-Za-z])", (REQUIREMENTS / f"{name}.txt").read_text().strip())
    pins = {}
    for block in blocks:
        found = re.match(r"([A-Za-z0-9._-]+)==([^ ]+)( ;[^\\]+)? \\\n", block)
        assert found, f"{name}.txt does not pin {block.splitlines()[0]}"
        assert "--hash=sha256:" in block, f"{name}.txt has no hash for {found[1]}"
        pins[_normal(found[1])] = found[2]
    return pins


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_install_commands_are_found() -> None:
    assert len(INSTALLS) >= 6


@pytest.mark.parametrize(("page", "line"), INSTALLS)
def test_install_command_uses_pinned_versions(page: str, line: str) -> None:
    if "npm install" in line:  # into the reader's project, which has a lock file of its own
        paragraphs = (REPOSITORY / page).read_text().split("\n\n")
        assert all(".tgz" in one for one in paragraphs if line in one), f"{page}: install the packed file, not a name"
        return
    if "--no-deps" in line:
        assert re.search(r"--no-deps --no-build-isolation \.(/stak/client)?$", line), f"{page}: {line}"
        return
    found = re.search(r"pip install --require-hashes -r (requirements/[a-z]+\.txt)$", line)
    assert found, f"{page}: {line}"
    assert Path(REPOSITORY / found[1]).exists()


@pytest.mark.parametrize("name", PINNED)
def test_requirements_have_all_dependencies_in_the_tested_versions(name: str) -> None:
    directory = REPOSITORY / "stak/client" if name == "client" else REPOSITORY
    project = tomllib.loads((directory / "pyproject.toml").read_text())["project"]
    needed = [*project["dependencies"], *project.get("optional-dependencies", {}).get(name, ()), "setuptools"]
    pins, tested = pins_of(name), pins_of("test")
    for requirement in needed:
        found = _NAME.match(requirement)
        assert found
        assert _normal(found[1]) in pins, f"{name}.txt lacks {requirement}"
    assert {package: tested.get(package) for package in pins} == pins


def test_the_distribution_has_one_name() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    assert project["name"] == DISTRIBUTION
    assert project["name"] != "stak", "on PyPI, this name belongs to another project"
    assert install_command("aws", "local") == f"pip install '{DISTRIBUTION}[aws,local]'"
    assert project["dynamic"] == ["version"]
    sentence = f"distribution is called `{DISTRIBUTION}`"
    stating = [page for page in PAGES if sentence in (REPOSITORY / page).read_text()]
    assert stating == ["docs/guides/deploy-one-server.md"], "one page states it"


def test_the_command_prints_the_version_of_the_distribution() -> None:
    command = [sys.executable, "-m", "stak.cli.main", "--version"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert VERSION in printed


def test_no_install_command_names_another_distribution() -> None:
    assert _INSTALLED_BY_NAME.findall("pip install 'stak[aws]'\npip install stak-sdk") == ["stak", "stak-sdk"]
    projects = [path for pattern in ("", "*/", "*/*/") for path in REPOSITORY.glob(f"{pattern}pyproject.toml")]
    ours = {tomllib.loads(path.read_text())["project"]["name"] for path in projects}
    found = {
        f"{path.relative_to(REPOSITORY)}: {name}"
        for path in SOURCES
        for name in _INSTALLED_BY_NAME.findall(path.read_text())
        if name not in ours
    }
    assert not found

"""The Dockerfile and compose.yaml, tested without a Docker engine."""

import fnmatch
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from stak.cli.commands import stak
from stak.settings import Settings
from tests.containers.dockerfile import ROOT, compose, environment, instructions, of

STAK_SERVICES: Final = ("stak", "worker", "gateway", "celery")


def tracked() -> set[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout: it is unknown which files are tracked")
    return set(listed.stdout.splitlines())


def copied() -> list[str]:
    """What the build stage copies from the repository."""
    return [source for one in of("COPY", 1) for source in one.words[:-1]]


def is_sent(path: str) -> bool:
    """Return whether .dockerignore lets a path through: the last pattern that matches it or a parent decides."""
    sent = True
    parts = Path(path).parts
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        if line and not line.startswith("#"):
            pattern = line.removeprefix("!").removeprefix("**/")
            names = parts if "**/" in line else ["/".join(parts[: n + 1]) for n in range(len(parts))]
            if any(fnmatch.fnmatchcase(name, pattern) for name in names):
                sent = line.startswith("!")
    return sent


def test_every_copied_path_is_tracked_and_sent_to_the_builder() -> None:
    files = tracked()
    for source in copied():
        below = [name for name in files if name == source or name.startswith(f"{source}/")]
        assert below, source
        assert any(is_sent(name) for name in below), source
    python = [name for name in files if name.endswith(".py") and name.partition("/")[0] in copied()]
    assert len(python) > 300
    assert all(is_sent(name) for name in python)


def test_nothing_else_is_sent_to_the_builder() -> None:
    for name in (".git/config", "tests/containers/test_image.py", "stak-data/master.key", "stak/__pycache__/x.pyc"):
        assert not is_sent(name), name


def test_packages_of_the_image_are_those_of_the_distribution() -> None:
    import tomllib

    found = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]["find"]["include"]
    assert {pattern.rstrip("*") for pattern in found} <= set(copied())


def test_dependencies_are_installed_with_hashes() -> None:
    (install,) = [one.text for one in of("RUN", 1) if " -r " in one.text]
    assert "--require-hashes -r requirements/aws.txt" in install
    assert "--no-deps --no-build-isolation ." in " ".join(one.text for one in of("RUN", 1))


def test_image_runs_as_an_unprivileged_user() -> None:
    last_user = of("USER", 2)[-1].text
    assert last_user == "10001:10001"
    after = instructions()[instructions().index(of("USER", 2)[-1]) :]
    assert "RUN" not in {one.name for one in after}
    assert of("VOLUME", 2)[0].words == [environment()["STAK_DATA"]]


def test_variables_of_image_and_compose_are_settings() -> None:
    known = {f"STAK_{name.upper()}" for name in Settings.model_fields}
    used = set(environment())
    for service in STAK_SERVICES:
        used |= set(compose()["services"][service]["environment"])
    assert {name for name in used if name.startswith("STAK_")} <= known
    assert {name for name in used if not name.startswith("STAK_")} <= {
        "PATH",
        "HOME",
        "PYTHONDONTWRITEBYTECODE",
        "PYTHONUNBUFFERED",
        "AWS_REGION",
        "AWS_ACCESS_KEY_ID",
        "AWS_SECRET_ACCESS_KEY",
    }


def commands() -> list[list[str]]:
    return [of("CMD", 2)[0].words, *(compose()["services"][name]["command"] for name in STAK_SERVICES)]


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_command_of_a_container_exists(command: list[str]) -> None:
    program, *words = command
    assert Path(sys.executable).with_name(program).exists()
    if program == "stak":
        found = stak.loaded().commands[words[0]]
        options = {option for parameter in found.params for option in parameter.opts}
        assert set(words[1:]) <= options
    else:
        assert words[:2] == ["-A", "workers.celery_app"]
        assert (ROOT / "workers" / "celery_app.py").exists()


def test_ecs_example_names_commands_and_settings_that_exist() -> None:
    guide = (ROOT / "docs" / "guides" / "aws.md").read_text()
    (container,) = json.loads(guide.partition("```json\n")[2].partition("```")[0])["containerDefinitions"]
    assert container["command"] in commands()
    assert container["readonlyRootFilesystem"] is True
    known = {f"STAK_{name.upper()}" for name in Settings.model_fields}
    assert {each["name"] for each in container["environment"]} <= known
    assert container["healthCheck"]["command"][1:] == json.loads(of("HEALTHCHECK", 2)[0].text.partition(" CMD ")[2])


@pytest.mark.parametrize("name", STAK_SERVICES)
def test_container_is_confined(name: str) -> None:
    service = compose()["services"][name]
    assert service["read_only"] is True
    assert service["tmpfs"] == ["/tmp"]
    assert service["cap_drop"] == ["ALL"]


def test_services_wait_for_those_that_are_checked() -> None:
    services: dict[str, Any] = compose()["services"]
    for service in services.values():
        for needed in service.get("depends_on", {}):
            # The image has a health check; only services without HTTP disable it.
            assert "healthcheck" in services[needed] or needed == "stak"
    disabled = {name for name, each in services.items() if each.get("healthcheck", {}).get("disable")}
    assert disabled == {"worker", "celery"}

"""The Dockerfile and compose.yaml, tested without a Docker engine."""

import json
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from stak.cli.commands import stak
from stak.settings import Settings
from tests.containers.dockerfile import ROOT, compose, copied, environment, instructions, is_sent, of, tracked

STAK_SERVICES: Final = ("stak", "worker", "gateway", "celery")


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


def task_definitions() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((ROOT / "docs" / "guides" / "ecs-task-definitions.json").read_text())
    return found


def test_ecs_has_a_task_definition_for_every_process() -> None:
    run = {" ".join(each["containerDefinitions"][0]["command"]) for each in task_definitions()}
    assert run == {" ".join(command).removesuffix(" --create") for command in commands()}


@pytest.mark.parametrize("definition", task_definitions(), ids=lambda each: each["family"])
def test_ecs_example_runs_a_confined_process_with_settings_that_exist(definition: dict[str, Any]) -> None:
    (container,) = definition["containerDefinitions"]
    assert container["readonlyRootFilesystem"] is True
    assert container["mountPoints"] == [{"sourceVolume": "tmp", "containerPath": "/tmp"}]
    known = {f"STAK_{name.upper()}" for name in Settings.model_fields}
    settings = {each["name"]: each["value"] for each in container["environment"]}
    assert set(settings) <= known
    assert settings["STAK_PUBLIC_URL"].startswith("https://")  # the link to unsubscribe of every email begins with it
    assert settings["STAK_PUSH_HOSTS"] == ""
    serves_http = container["command"][1] in {"up", "gateway"}
    assert ("portMappings" in container) == ("healthCheck" in container) == serves_http
    if serves_http:
        check = json.loads(of("HEALTHCHECK", 2)[0].text.partition(" CMD ")[2])
        assert container["healthCheck"]["command"] == ["CMD", *check]
        assert container["portMappings"] == [{"containerPort": int(environment()["STAK_PORT"])}]


def test_guide_shows_the_first_task_definition_and_names_all() -> None:
    guide = (ROOT / "docs" / "guides" / "aws.md").read_text()
    assert json.loads(guide.partition("```json\n")[2].partition("```")[0]) == task_definitions()[0]
    for definition in task_definitions():
        command = " ".join(definition["containerDefinitions"][0]["command"])
        assert f"| `{definition['family']}` | `{command}` |" in guide


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

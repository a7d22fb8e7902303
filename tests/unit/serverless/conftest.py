"""An installation for each test on one local AWS, and the packaged template."""

import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.serverless.installation import OPERATOR_KEY, Installation, installed
from tests.support.services import Services
from tests.unit.serverless.packaged_template import package


@pytest.fixture
def here(services: Services) -> Iterator[Installation]:
    with installed(services.ministack, f"t{secrets.token_hex(6)}") as made:
        yield made


@pytest.fixture
def tenant_key(here: Installation) -> str:
    """Create the tenant `acme` and return its API key."""
    made = here.ask("PUT", "/stack/admin/v1/acme", OPERATOR_KEY)
    assert made.status == 201
    return str(made.body["api_key"])


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The CloudFormation template."""
    return package(tmp_path_factory.mktemp("template"))


@pytest.fixture(scope="session")
def resources(template: Path) -> dict[str, Any]:
    """The resources of the template by name."""
    found: dict[str, Any] = json.loads(template.read_text())["Resources"]
    return found

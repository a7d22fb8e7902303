"""An installation for each test, on one local AWS."""

import secrets
from collections.abc import Iterator

import pytest

from tests.services import Services
from tests.unit.serverless.installation import OPERATOR_KEY, Installation, installed


@pytest.fixture
def here(services: Services) -> Iterator[Installation]:
    with installed(services.ministack, f"t{secrets.token_hex(6)}") as made:
        yield made


@pytest.fixture
def tenant_key(here: Installation) -> str:
    """An API key of the tenant `acme`."""
    made = here.ask("PUT", "/stack/admin/v1/acme", OPERATOR_KEY)
    assert made.status == 201
    return str(made.body["api_key"])

"""The embedded engine's ports."""

import pytest

from stak.bootstrap import Engine
from stak.ports import Ports


@pytest.fixture
def ports(embedded: Engine) -> Ports:
    return embedded.ports

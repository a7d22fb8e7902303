"""Scenarios run on the embedded engine, with a clock that the test moves."""

import pytest

from stak.bootstrap import Engine
from stak.ports import Ports
from tests.support.broadcasts import Worker


@pytest.fixture
def ports(embedded: Engine) -> Ports:
    return embedded.ports


@pytest.fixture
def worker(embedded: Engine) -> Worker:
    return Worker.of(embedded)

"""Novu's Python SDK, unmodified, for a tenant of Stak: its client, and what several tests do with it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from stak.testing.server import Server
from tests.api.novu_templates import WORKFLOW
from tests.support.eventually import eventually

novu_py: Any = pytest.importorskip("novu_py", reason="novu-py is not installed: make test installs it")

ANSWER_MS = 60_000
DEPRECATED_FIELDS = pytest.mark.filterwarnings("ignore:warning. .. DEPRECATED:DeprecationWarning")
"""The SDK warns whenever it serialises a request with a field that Novu will remove, set or not."""


@contextmanager
def novu_client(server: Server, secret_key: str) -> Iterator[Any]:
    """A client of the SDK that does not repeat failed requests."""
    options = {"retry_config": None, "timeout_ms": ANSWER_MS}
    with novu_py.Novu(secret_key=secret_key, server_url=f"{server.url}/novu", **options) as client:
        yield client


def trigger(novu: Any, to: Any, **fields: Any) -> Any:
    event = {"name": WORKFLOW, "to": to, "payload": {"order": 7}, **fields}
    return novu.trigger(trigger_event_request_dto=event).result


def listed(novu: Any, uid: str) -> list[Any]:
    """Return a subscriber's notifications."""
    found: list[Any] = novu.subscribers.notifications.list(request={"subscriber_id": uid}).result.data
    return found


def titles(novu: Any, uid: str) -> list[str]:
    return [one.subject for one in listed(novu, uid)]


def wait_for(novu: Any, uid: str, count: int = 1) -> list[Any]:
    """Return a subscriber's notifications once there are as many."""
    assert eventually(lambda: len(listed(novu, uid)) == count), titles(novu, uid)
    return listed(novu, uid)

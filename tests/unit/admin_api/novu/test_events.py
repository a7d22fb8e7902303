"""Bulk triggers: an error that fails the request is raised when no event is being triggered any more."""

import asyncio
from typing import Any

import pytest

from admin_api.novu import events
from admin_api.novu.events import BulkTrigger, trigger_bulk
from admin_api.novu.triggers import Trigger, Triggered
from stak.errors import StorageUnavailable
from stak.identifiers import tenant_key
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import ALL_SCOPES, DEFAULT_INBOX


async def test_failed_request_waits_for_all_events(monkeypatch: pytest.MonkeyPatch) -> None:
    has_failed = asyncio.Event()
    triggered: list[str] = []

    async def trigger_event(_ports: Any, _caller: Any, _inbox: Any, event: Trigger, _key: Any) -> Triggered:
        if event.name == "failing":
            has_failed.set()
            raise StorageUnavailable("The table does not answer.")
        await has_failed.wait()
        for _ in range(10):
            await asyncio.sleep(0)
        triggered.append(event.name)
        return Triggered(True, "processed")

    monkeypatch.setattr(events, "trigger_event", trigger_event)
    data = BulkTrigger([Trigger(name=name, to="ada") for name in ("first", "failing", "last")])
    caller = Caller(tenant_key("acme"), "k", ALL_SCOPES)
    with pytest.raises(StorageUnavailable):
        await trigger_bulk.fn(None, caller, DEFAULT_INBOX, data)
    assert sorted(triggered) == ["first", "last"]

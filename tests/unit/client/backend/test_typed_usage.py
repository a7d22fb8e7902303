"""What type checkers know of both clients. `mypy tests` checks it: an ignored error that is none fails."""

from collections.abc import AsyncIterator, Iterator
from typing import assert_type

import httpx

from stak.client.backend import AsyncBackendClient, AsyncItems, BackendClient, Items, Page
from stak.client.backend.post_responses import Accepted
from stak.client.backend.responses import AudienceChanged, Broadcast, Member, TenantSettings

ANSWERS: dict[str, object] = {
    "post": {"message_id": "1", "status": "delivered", "recipients": 1, "chunks": 1},
    "audience": {"added": 1, "removed": 0, "estimate": 7},
    "members": {"members": [{"uid": "ada", "joined_at": None}], "next_cursor": None},
    "settings": {
        "title": None,
        "allowed_origins": [],
        "retention_days": None,
        "webhook_url": None,
        "registered_participants_only": False,
        "limits": {"requests_per_second": 1, "user_requests_per_second": 1},
    },
}


def _answer(request: httpx.Request) -> httpx.Response:
    return httpx.Response(200, json=ANSWERS[request.url.path.rpartition("/")[2]])


def test_sync_methods_are_typed() -> None:
    http = httpx.Client(transport=httpx.MockTransport(_answer))
    with BackendClient("http://stak.example", "acme", "sk_x", http=http) as stak:
        assert_type(stak.post({"title": "Hello"}, ["ada"], category="orders"), Accepted)
        assert_type(stak.audience.add(["ada"]), AudienceChanged)
        assert assert_type(stak.audience.count(), int) == 7
        members = assert_type(stak.audience.list(page_size=1), Items[Member])
        assert [assert_type(member.uid, str) for member in members] == ["ada"]
        assert_type(members.pages(), Iterator[Page[Member]])
        assert_type(stak.broadcasts.follow("1"), Iterator[Broadcast])
        assert_type(stak.settings.change(title="Acme", limits={"requests_per_second": 1}), TenantSettings)


async def test_async_methods_are_typed() -> None:
    http = httpx.AsyncClient(transport=httpx.MockTransport(_answer))
    async with AsyncBackendClient("http://stak.example", "acme", "sk_x", http=http) as stak:
        assert_type(await stak.post({"title": "Hello"}, ["ada"], category="orders"), Accepted)
        assert_type(await stak.audience.add(["ada"]), AudienceChanged)
        assert assert_type(await stak.audience.count(), int) == 7
        members = assert_type(stak.audience.list(page_size=1), AsyncItems[Member])
        assert [assert_type(member.uid, str) async for member in members] == ["ada"]
        assert_type(members.pages(), AsyncIterator[Page[Member]])
        assert_type(stak.broadcasts.follow("1"), AsyncIterator[Broadcast])
        assert_type(await stak.settings.change(title="Acme", limits={"requests_per_second": 1}), TenantSettings)


def mistakes(stak: BackendClient) -> None:
    """Never called: these are errors for type checkers."""
    stak.post({"title": "Hello"})  # type: ignore[call-arg]
    stak.post({"title": "Hello"}, ["ada"], categories="orders")  # type: ignore[call-arg]
    stak.users.change("ada", name="Ada")  # type: ignore[call-arg]
    stak.settings.change(retention_days="7")  # type: ignore[arg-type]
    assert_type(stak.users.remove("ada"), Accepted)  # type: ignore[assert-type]

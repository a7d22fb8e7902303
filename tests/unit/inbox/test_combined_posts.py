"""Templates with collapse keys, digest windows and topics: each recipient's rendered copy is grouped."""

import json
from typing import Any

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.list_messages import list_messages
from stak.inbox.message_options import MessageOptions
from stak.inbox.post import post_message
from stak.inbox.post_request import PostRequest, TemplateRequest
from stak.ports import Ports
from stak.realtime.publish_returned import run_due_timers
from tests.support.broadcasts import (
    INBOX,
    Worker,
    create_test_tenant,
    status_of,
    unread_total,
    user_inbox_of,
)
from tests.support.template_posts import CALLER, Body, post_template, write
from tests.support.topics import make_topic

ADA, BOB = UserId("ada"), UserId("bob")


@pytest.fixture
async def worker(embedded: Engine) -> Worker:
    await create_test_tenant(embedded.ports)
    return Worker.of(embedded)


async def titles(ports: Ports, user: UserId) -> list[Any]:
    shown = (await list_messages(ports, user_inbox_of(user), limit=10)).messages
    return [None if one.message is None else json.loads(one.message)["title"] for one in shown]


async def test_rendered_message_replaces_the_older_one(ports: Ports, worker: Worker) -> None:
    await write(ports)
    options = MessageOptions(collapse_key="greeting")
    for name in ("first", "second"):
        posted = await post_template(
            ports, {"ada": {"name": f"Ada {name}"}, "bob": {"name": f"Bob {name}"}}, options=options
        )
        await worker.work()
    assert await titles(ports, ADA) == ["Hello Ada second"]
    assert await titles(ports, BOB) == ["Hello Bob second"]
    assert (await status_of(ports, posted.answer.message_id)).delivered == 2
    for user in (ADA, BOB):
        assert await unread_total(ports, user) == 1
        assert (await audit_inbox(ports, user_inbox_of(user))).drift == 0


async def test_digest_has_the_rendered_messages(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await write(ports)
    options = MessageOptions(digest_key="greetings", window_seconds=60)
    for name in ("first", "second"):
        await post_template(ports, {"ada": {"name": f"Ada {name}"}, "bob": {"name": f"Bob {name}"}}, options=options)
        await worker.work()
    assert await titles(ports, ADA) == []
    clock.advance(60)
    assert await run_due_timers(ports) == 2
    (shown,) = (await list_messages(ports, user_inbox_of(ADA), limit=10)).messages
    assert shown.collected is not None
    assert [json.loads(one.message or "{}")["title"] for one in shown.collected] == [
        "Hello Ada second",
        "Hello Ada first",
    ]
    assert await unread_total(ports, ADA) == 1
    assert (await audit_inbox(ports, user_inbox_of(ADA))).drift == 0


async def test_members_of_topics_get_a_template(ports: Ports, worker: Worker) -> None:
    await write(ports)
    await make_topic(ports, "news", "ada", "bob")
    await make_topic(ports, "offers", "bob")
    request = PostRequest(
        inbox=INBOX,
        uids=None,
        topics=["news", "offers"],
        message=b"",
        body=Body("to topics"),
        template=TemplateRequest("greeting", None, b'{"name": "you"}'),
    )
    posted = await post_message(ports, CALLER, request)
    await worker.work()
    assert await titles(ports, ADA) == await titles(ports, BOB) == ["Hello you"]
    status = await status_of(ports, posted.answer.message_id)
    assert (status.status, status.recipients, status.delivered) == ("delivered", 2, 2)

"""SIGKILL of workers while messages replace, collect and return: every message is shown once, and counted once.

Posts to a topic have collapse keys, digest windows and templates. Some users snooze a message for a few seconds, others
read one. Meanwhile two workers, which also run the timers and count the statistics, are killed and started again, and
some chunks are put on the queue again.
"""

import asyncio
import os
import random
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from stak.bootstrap import Engine, open_engine
from stak.identifiers import TopicKey, UserId
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import encode_delivery
from stak.inbox.list_messages import VisibleMessage, list_messages, read_unread
from stak.inbox.mark_read import mark_read
from stak.inbox.message_options import MessageOptions
from stak.inbox.post import post_message
from stak.inbox.post_request import PostRequest, TemplateRequest
from stak.inbox.read_statistics import read_statistics
from stak.inbox.snooze import snooze
from stak.ports.table import Span
from stak.settings import load_settings
from stak.templates.templates import TemplateContent, write_template
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import ALL_SCOPES
from stak.topics.topic_members import change_members
from stak.topics.topics import TopicSettings, write_topic
from tests.drills.worker_processes import working
from tests.support.broadcasts import (
    INBOX,
    KEY_ID,
    TENANT,
    chunk_of,
    create_test_tenant,
    status_of,
    user_inbox_of,
    users,
)
from tests.support.drill_report import drill_seed, report_drill

pytestmark = pytest.mark.check_all

USERS: Final = int(os.environ.get("STAK_OPTION_USERS", "300"))
ROUNDS: Final = int(os.environ.get("STAK_OPTION_ROUNDS", "4"))
SEED: Final = drill_seed(1)
TOPIC: Final = TopicKey("news")
CALLER: Final = Caller(TENANT, KEY_ID, ALL_SCOPES)
WINDOW_SECONDS: Final = 3
SNOOZE_SECONDS: Final = 3
DUPLICATE_SHARE: Final = 0.3
"""The share of chunks that are put on the queue again."""
TIMEOUT_SECONDS: Final = 120 + USERS * ROUNDS / 50
_POLL_SECONDS: Final = 0.2
_LISTED: Final = 100


class _Body(msgspec.Struct, frozen=True):
    """Stands for the body of a request."""

    number: int


class Posts:
    """The messages that were posted, by what they do."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.collapsing: list[str] = []
        self.collected: list[str] = []
        self.rendered: list[str] = []
        self.plain: list[str] = []

    @property
    def all(self) -> list[str]:
        return [*self.collapsing, *self.collected, *self.rendered, *self.plain]

    async def post_round(self, number: int) -> None:
        self.plain.append(await self._post(number))
        self.collapsing.append(await self._post(number, options=MessageOptions(collapse_key="likes")))
        digest = MessageOptions(digest_key="day", window_seconds=WINDOW_SECONDS)
        self.collected.append(await self._post(number, options=digest))
        self.rendered.append(await self._post(number, template=TemplateRequest("greeting")))

    async def _post(self, number: int, **fields: Any) -> str:
        message = b"" if "template" in fields else msgspec.json.encode({"title": f"Number {number}"})
        request = PostRequest(
            inbox=INBOX, uids=None, topics=[TOPIC], message=message, category="news", body=_Body(number), **fields
        )
        return (await post_message(self._engine.ports, CALLER, request)).answer.message_id


async def test_killed_workers_group_and_return_messages_exactly(tmp_path: Path) -> None:
    chance, began_at = random.Random(SEED), time.monotonic()
    everyone = users(USERS)
    async with open_engine(load_settings(data=tmp_path / "data")) as engine:
        await _prepare(engine, everyone)
        posts = Posts(engine)
        read: dict[str, int] = {}
        snoozed = killed = doubled = 0
        with working(tmp_path / "data") as workers:
            for number in range(ROUNDS):
                await posts.post_round(number)
                doubled += await _repeat_some(engine, posts, chance)
                await asyncio.sleep(chance.uniform(0, 1))
                workers.kill(((0, 1), (0,), (1,))[number % 3])
                killed += (2, 1, 1)[number % 3]
                await _until(partial(_is_delivered, engine, posts.plain[-1]))
                for user in everyone:
                    match chance.randrange(3):
                        case 0:
                            until = int(time.time()) + SNOOZE_SECONDS
                            snoozed += await snooze(engine.ports, user_inbox_of(user), posts.plain[-1:], until)
                        case 1:
                            await mark_read(engine.ports, user_inbox_of(user), posts.plain[-1:])
                            read[posts.plain[-1]] = read.get(posts.plain[-1], 0) + 1
                await asyncio.sleep(chance.uniform(0, SNOOZE_SECONDS))
                workers.kill((number % 2,))  # while timers run
                killed += 1
            for message_id in posts.all:
                await _until(partial(_is_delivered, engine, message_id))
            await _until(partial(_is_quiet, engine, everyone))
            for message_id in posts.all:
                wanted = (USERS, read.get(message_id, 0))
                await _until(partial(_has_counted, engine, message_id, wanted))
        drift = 0
        for user in everyone:
            drift += await _check_inbox(engine, user, posts)
    assert drift == 0
    assert doubled > 0
    assert snoozed > 0
    faults = (
        f"{len(posts.all)} posts to a topic of {USERS:,} users with collapse keys, digests and templates, "
        f"{snoozed:,} snoozed; {killed} workers killed, {doubled} chunks sent twice"
    )
    report_drill(37, SEED, faults, f"lost 0, shown twice 0, statistics wrong 0, drift {drift}", began_at)


async def _prepare(engine: Engine, everyone: tuple[UserId, ...]) -> None:
    await create_test_tenant(engine.ports)
    await write_topic(engine.ports, TENANT, TOPIC, TopicSettings(), key_id=KEY_ID)
    await change_members(engine.ports, TENANT, TOPIC, add=everyone, remove=(), key_id=KEY_ID)
    content = TemplateContent(default_locale="en", content={"en": {"title": "Hello {{ user.id }}"}})
    await write_template(engine.ports, TENANT, INBOX, "greeting", content, key_id=KEY_ID)


async def _repeat_some(engine: Engine, posts: Posts, chance: random.Random) -> int:
    """Put some chunks of the newest messages on the queue again; return their number."""
    again = []
    for message_id in (posts.plain[-1], posts.collapsing[-1], posts.collected[-1], posts.rendered[-1]):
        await _until(partial(_is_expanded, engine, message_id))
        planned = (await status_of(engine.ports, message_id)).planned
        again += [(message_id, number) for number in range(planned) if chance.random() < DUPLICATE_SHARE]
    chunks = [encode_delivery(await chunk_of(engine.ports, *one)) for one in again]
    await engine.ports.deliveries.send(chunks)
    return len(again)


async def _check_inbox(engine: Engine, user: UserId, posts: Posts) -> int:
    """Assert that the inbox has each message as its options say; return the drift of its counts."""
    shown: list[VisibleMessage] = []
    after = None
    while True:
        page = await list_messages(engine.ports, user_inbox_of(user), limit=_LISTED, after=after)
        shown += page.messages
        if (after := page.next) is None:
            break
    ids = [one.entry.id for one in shown]
    assert len(set(ids)) == len(ids), user
    visible = [one for one in shown if one.entry.gone is None]
    assert [one.entry.id for one in visible if one.entry.id in posts.collapsing] == posts.collapsing[-1:], user
    collected = [each.id for one in visible for each in one.collected or ()]
    digests = {one.entry.id for one in visible if one.collected}
    alone = [one.entry.id for one in visible if one.entry.id in posts.collected and one.entry.id not in digests]
    assert sorted(collected + alone) == sorted(posts.collected), user
    assert {one.entry.id for one in visible} >= {*posts.plain, *posts.rendered}, user
    for one in visible:
        if one.entry.id in posts.rendered:
            assert msgspec.json.decode(one.message or "")["title"] == f"Hello {user}"
    unread = await read_unread(engine.ports, user_inbox_of(user))
    assert unread.total == sum(one.is_unread for one in visible), user
    return (await audit_inbox(engine.ports, user_inbox_of(user))).drift


async def _is_expanded(engine: Engine, message_id: str) -> bool:
    found = await status_of(engine.ports, message_id)
    return found.status == "delivered" or (found.status == "delivering" and found.planned > 0)


async def _is_delivered(engine: Engine, message_id: str) -> bool:
    return (await status_of(engine.ports, message_id)).status == "delivered"


async def _is_quiet(engine: Engine, everyone: tuple[UserId, ...]) -> bool:
    """Return whether no chunk is left, and no message is hidden until later."""
    if await engine.ports.deliveries.depth():
        return False
    for user in everyone:
        page = await engine.ports.table.query(user_inbox_of(user).partition, Span(prefix="m#"), limit=1000)
        if any(row.item.get("snoozed_until") is not None for row in page.rows):
            return False
        windows = await engine.ports.table.query(user_inbox_of(user).partition, Span(prefix="g#"), limit=10)
        if windows.rows:
            return False
    return True


async def _has_counted(engine: Engine, message_id: str, wanted: tuple[int, int]) -> bool:
    ref = BroadcastRef(TENANT, INBOX, message_id)
    found = await read_statistics(engine.ports, ref, await read_broadcast(engine.ports, ref))
    return (found.delivered, found.read) == wanted


async def _until(is_so: Callable[[], Awaitable[bool]]) -> None:
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not await is_so():
        assert time.monotonic() < deadline
        await asyncio.sleep(_POLL_SECONDS)

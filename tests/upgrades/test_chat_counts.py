"""Chats that a release of data format 4 has written, before and beside this one: counted exactly after the upgrade."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from stak.bootstrap import Engine, open_engine
from stak.chat.chat_access import membership
from stak.chat.chat_details import describe_chat
from stak.chat.chat_model import ChatId
from stak.chat.delete_messages import delete_message
from stak.chat.history import read_since
from stak.chat.receipts import raise_mark
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.identifiers import TenantKey, UserId
from stak.identity.user_tokens import User
from stak.installation.data_format import COMPACT_FORMAT, NEWEST_FORMAT, SETTLED_AFTER_SECONDS, read_format_now
from stak.ports import Ports
from stak.settings import load_settings
from stak.upgrade.upgrade_data import upgrade_step
from tests.upgrades.commit_checkout import BEFORE_COUNTED, unpacked
from tests.upgrades.first_release_content import TIME

SCRIPT: Final = Path(__file__).with_name("use_chat.py")
ANN, BOB = (User(TenantKey("acme"), UserId(name), 0) for name in ("ann", "bob"))


@pytest.fixture(scope="module")
def code(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with unpacked(BEFORE_COUNTED, tmp_path_factory.mktemp("release") / "code") as found:
        if found is None:
            pytest.skip(f"git has no commit {BEFORE_COUNTED} here")
        yield found


def use_chat(code: Path, action: str, directory: Path, now: float) -> ChatId:
    """Let the release before start the chat, or continue it."""
    command = [sys.executable, str(SCRIPT), action, str(directory), str(now)]
    environment = {**os.environ, "PYTHONPATH": str(code)}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment, cwd=code)
    return ChatId(done.stdout.split()[-1])


async def counts(ports: Ports, chat: ChatId) -> tuple[int | None, int]:
    """Return the stored count, and the number of messages that a member sees."""
    page = await read_since(ports, ANN, chat, limit=100, after=0)
    visible = sum(shown.message.deleted_at is None for shown in page.messages)
    return (await describe_chat(ports, ANN, chat)).message_count, visible


async def upgrade(engine: Engine, clock: ManualClock) -> None:
    steps = [(await upgrade_step(engine.ports, engine.rows, engine.processes)).state for _ in range(2)]
    assert steps == ["waiting", "done"]
    assert (await read_format_now(engine.ports)).version == NEWEST_FORMAT
    clock.advance(SETTLED_AFTER_SECONDS)


async def test_chat_of_format_4_is_counted_after_the_upgrade(code: Path, tmp_path: Path, clock: ManualClock) -> None:
    chat = use_chat(code, "start", tmp_path / "data", TIME)
    async with open_engine(load_settings(data=tmp_path / "data"), clock) as engine:
        ports = engine.ports
        assert (await read_format_now(ports)).version == COMPACT_FORMAT
        assert await counts(ports, chat) == (None, 4)
        await upgrade(engine, clock)
        assert await counts(ports, chat) == (3, 3)  # one has expired
        await send(ports, BOB, chat, Draft("new", "new", ttl_seconds=100))
        await delete_message(ports, ANN, chat, 4)
        assert await counts(ports, chat) == (3, 3)
        clock.advance(5_000)
        assert await counts(ports, chat) == (1, 1)


@pytest.mark.check_all
async def test_chat_that_both_releases_used_is_counted_after_the_upgrade(
    code: Path, tmp_path: Path, clock: ManualClock
) -> None:
    directory = tmp_path / "data"
    chat = use_chat(code, "start", directory, TIME)
    async with open_engine(load_settings(data=directory), clock) as engine:
        ports = engine.ports
        clock.advance(5)
        await send(ports, BOB, chat, Draft("a", "a", ttl_seconds=5_000))
        await send(ports, ANN, chat, Draft("b", "b"))
        await delete_message(ports, ANN, chat, 4)
        await raise_mark(ports, BOB, chat, "read", 8)
        assert (await membership(ports, BOB, chat)).read_at == TIME + 5
        await send(ports, ANN, chat, Draft("c", "c"))
        assert await counts(ports, chat) == (None, 6)
        use_chat(code, "continue", directory, TIME + 8)
        bob = await membership(ports, BOB, chat)
        assert (bob.read, bob.read_at, bob.delivered_at) == (10, TIME + 5, TIME + 5)  # not moved by the older release
        assert await counts(ports, chat) == (None, 6)
        await upgrade(engine, clock)
        assert await counts(ports, chat) == (5, 5)
        clock.advance(5_000)
        assert await counts(ports, chat) == (2, 2)

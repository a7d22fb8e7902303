"""Many processes send to one chat at the same time: every message has its own sequence, without gaps.

`STAK_SENDERS=8` and `STAK_SENDS=250`, the number of processes and of messages each, are the full size.
"""

import asyncio
import contextlib
import os
import secrets
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from stak.bootstrap import Engine, open_engine
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_group
from stak.chat.history import read_since
from stak.chat.list_chats import list_chats
from stak.chat.receipts import read_standing
from stak.identifiers import UserId
from stak.identity.user_tokens import User
from stak.settings import Settings, load_settings
from stak.testing.server import run_server
from tests.drills.chat_clients import ChatClients
from tests.drills.chat_sender import text_of
from tests.support.broadcasts import TENANT, Worker, create_test_tenant
from tests.support.drill_report import drill_seed, report_drill
from tests.support.services import Services

pytestmark = pytest.mark.check_all

SENDERS: Final = int(os.environ.get("STAK_SENDERS", "4"))
SENDS: Final = int(os.environ.get("STAK_SENDS", "50"))
AWS_SENDERS: Final = 4
AWS_SENDS: Final = int(os.environ.get("STAK_AWS_SENDS", "5"))
HTTP_SENDS: Final = int(os.environ.get("STAK_HTTP_SENDS", "10"))
SEED: Final = drill_seed(60)
REPOSITORY: Final = Path(__file__).parents[2]
OWNER: Final = User(TENANT, UserId("owner"), expires_at=2**31)


class Said(NamedTuple):
    """A process's report of one response."""

    number: int
    sequence: int
    message_id: str
    is_new: bool
    took_seconds: float


async def test_processes_on_one_file_share_a_chat(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path / "data")
    await _drill("embedded", settings, {"STAK_DATA": str(settings.data)}, SENDERS, SENDS)


@pytest.mark.parametrize("name", ["ministack", "torn"])
async def test_processes_on_aws_share_a_chat(name: str, services: Services) -> None:
    endpoint = services.torn if name == "torn" else services.ministack
    environment = {
        "STAK_ENGINE": "aws",
        "STAK_AWS_ENDPOINT": endpoint,
        "STAK_AWS_PREFIX": f"t{secrets.token_hex(6)}",
        "STAK_OPERATOR_KEY": "operator key of a test",
    }
    settings = load_settings(
        engine="aws",
        aws_endpoint=endpoint,
        aws_prefix=environment["STAK_AWS_PREFIX"],
        create=True,
        operator_key=environment["STAK_OPERATOR_KEY"],
    )
    await _drill(name, settings, environment, AWS_SENDERS, AWS_SENDS)


def test_http_clients_share_a_chat(tmp_path: Path) -> None:
    began_at = time.monotonic()
    with run_server(tmp_path) as server:
        members = ChatClients(server, [f"sender-{number}" for number in range(SENDERS)])
        with members.chatting(server, SEED, HTTP_SENDS) as threads:
            for thread in threads:
                thread.join(120)
        assert (members.count, members.failures) == (SENDERS * HTTP_SENDS, 0)
        deadline = time.monotonic() + 60
        while not members.all_lists_current(server):
            assert time.monotonic() < deadline, "somebody is not told"
            time.sleep(0.05)
        members.check(server)
    faults = f"http: {members.count:,} messages of {SENDERS} clients, {members.repeats:,} repeats"
    report_drill(30, SEED, faults, "lost 0, doubled 0, out of order 0", began_at)


async def _drill(name: str, settings: Settings, environment: Mapping[str, str], senders: int, sends: int) -> None:
    began_at = time.monotonic()
    users = [f"sender-{number}" for number in range(senders)]
    async with open_engine(settings) as engine:
        await create_test_tenant(engine.ports)
        chat, _ = await start_group(engine.ports, OWNER, [UserId(user) for user in users], chat_name=None)
        said = await _send_at_once(environment, chat, users, sends)
        await _check(engine, chat, said, sends)
    waits = sorted(one.took_seconds for ones in said.values() for one in ones if one.is_new)
    repeats = sum(len(ones) for ones in said.values()) - len(waits)
    faults = (
        f"{name}: {len(waits):,} messages of {senders} processes, {repeats:,} repeats, "
        f"a message in {waits[len(waits) // 2] * 1000:.0f} ms, the longest in {waits[-1] * 1000:.0f}"
    )
    report_drill(30, SEED, faults, "lost 0, doubled 0, out of order 0", began_at)


async def _send_at_once(
    environment: Mapping[str, str], chat: ChatId, users: list[str], sends: int
) -> dict[str, list[Said]]:
    """Start all senders at once; return their reports."""
    async with contextlib.AsyncExitStack() as stack:
        processes = {user: await _started(stack, environment, chat, user, sends) for user in users}
        for process in processes.values():
            assert process.stdout is not None
            assert await process.stdout.readline() == b"ready\n"
        outputs = await asyncio.gather(*(process.communicate(b"\n") for process in processes.values()))
        assert [process.returncode for process in processes.values()] == [0] * len(users)
    return {user: _read(output) for user, (output, _) in zip(users, outputs, strict=True)}


async def _started(
    stack: contextlib.AsyncExitStack, environment: Mapping[str, str], chat: ChatId, user: str, sends: int
) -> asyncio.subprocess.Process:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.drills.chat_sender",
        chat,
        user,
        str(sends),
        str(SEED),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd=REPOSITORY,
        env={**{name: value for name, value in os.environ.items() if not name.startswith("STAK_")}, **environment},
    )
    stack.push_async_callback(_end, process)
    return process


async def _end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()
        await process.wait()


def _read(output: bytes) -> list[Said]:
    lines = (line.split() for line in output.decode().splitlines())
    return [
        Said(int(number), int(sequence), message_id, is_new == "1", float(took))
        for number, sequence, message_id, is_new, took in lines
    ]


async def _check(engine: Engine, chat: ChatId, said: dict[str, list[Said]], sends: int) -> None:
    total = len(said) * sends
    found = await _history(engine, chat)
    assert [sequence for sequence, _, _ in found] == list(range(1, total + 1)), "a gap, or a place taken twice"
    for user, ones in said.items():
        mine = [(sequence, content) for sequence, sender, content in found if sender == user]
        assert [content for _, content in mine] == [text_of(user, number) for number in range(sends)], "order kept"
        assert {one.sequence: one.number for one in ones} == {
            sequence: number for number, (sequence, _) in enumerate(mine)
        }, "a repeat is the same message"
        assert sum(one.is_new for one in ones) == sends, "it is new once"
        assert len({one.message_id for one in ones}) == sends
        standing = await read_standing(engine.ports, User(TENANT, UserId(user), 2**31), chat)
        assert standing.participant.read == mine[-1][0]
        assert standing.unread_count == total - mine[-1][0]
    await Worker.of(engine).deliver()
    (listed,), _ = await list_chats(engine.ports, OWNER, limit=10)
    assert (listed.view.last, listed.unread_count, listed.preview) == (total, total, found[-1][2])


async def _history(engine: Engine, chat: ChatId) -> list[tuple[int, str, str | None]]:
    found: list[tuple[int, str, str | None]] = []
    has_more = True
    while has_more:
        page = await read_since(engine.ports, OWNER, chat, limit=100, after=found[-1][0] if found else 0)
        found += [(shown.sequence, shown.message.sender, shown.content) for shown in page.messages]
        has_more = page.has_more
    return found

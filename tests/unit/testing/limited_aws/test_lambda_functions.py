"""Lambda containers: reuse, freezing between calls, timeouts, and limited concurrency; and the real handlers."""

import asyncio
import contextlib
import secrets
import time
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.engines.aws.aws_clients import open_clients
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.post import Post, accept_post
from stak.inbox.unread_counts import UserInbox
from stak.settings import load_settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from stak.testing.limited_aws.lambda_functions import Concurrency, FunctionError, ThrottledError, lambda_function
from stak.testing.limited_aws.lambda_queue_source import poll_once
from tests.support.eventually import until
from tests.support.services import Services

HANDLERS = "tests.unit.testing.limited_aws.sample_handlers"
TENANT = TenantKey("acme")
INBOX = InboxKey("DEFAULT")
USERS = tuple(UserId(f"user-{number}") for number in range(250))


async def test_container_is_used_again() -> None:
    async with lambda_function(f"{HANDLERS}.echo", {}, timeout_seconds=30) as function:
        first = await function.invoke({"n": 1})
        second = await function.invoke({"n": 2})
    assert (first["event"], second["event"]) == ({"n": 1}, {"n": 2})
    assert first["pid"] == second["pid"]
    assert function.counts == {"calls": 2, "cold starts": 1}


def states_of(pid: int) -> list[str]:
    """Return the states of the threads of a process; T is stopped."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return [(thread / "stat").read_text().rpartition(")")[2].split()[0] for thread in threads]


async def test_container_is_frozen_between_calls() -> None:
    async with lambda_function(f"{HANDLERS}.ticks", {}, timeout_seconds=30) as function:
        before = await function.invoke(None)
        (container,) = function._frozen
        await until(lambda: states_of(container.pid) == ["T", "T"])
        after = await function.invoke(None)
        assert function._frozen == [container]
    assert 0 < before < after


async def test_container_is_killed_after_its_timeout() -> None:
    async with lambda_function(f"{HANDLERS}.hang", {}, timeout_seconds=0.2) as function:
        began_at = time.monotonic()
        for _ in range(2):
            with pytest.raises(FunctionError, match="did not return"):
                await function.invoke(None)
    assert function.counts == {"calls": 2, "cold starts": 2, "timeouts": 2}
    assert time.monotonic() - began_at < 60


async def test_failed_call_keeps_the_container() -> None:
    async with lambda_function(f"{HANDLERS}.fail", {}, timeout_seconds=30) as function:
        for _ in range(2):
            with pytest.raises(FunctionError, match="ValueError"):
                await function.invoke("why")
    assert function.counts == {"calls": 2, "cold starts": 1, "errors": 2}


async def test_handler_learns_how_much_time_is_left() -> None:
    async with lambda_function(f"{HANDLERS}.remaining", {}, timeout_seconds=30) as function:
        for _ in range(2):  # each call has its own limit
            assert 20_000 < await function.invoke(None) <= 30_000


async def test_functions_share_the_concurrency_of_an_account() -> None:
    account = Concurrency(2)
    async with (
        lambda_function(f"{HANDLERS}.echo", {}, timeout_seconds=30, concurrency=account) as first,
        lambda_function(f"{HANDLERS}.echo", {}, timeout_seconds=30, concurrency=account) as second,
    ):
        calls = [first.invoke(1), first.invoke(2), second.invoke(3)]
        results = await asyncio.gather(*calls, return_exceptions=True)
        assert [type(result) for result in results] == [dict, dict, ThrottledError]
        assert second.counts == {"throttles": 1}
        assert (await second.invoke(4))["event"] == 4  # the others have ended


async def test_reserved_concurrency_belongs_to_one_function() -> None:
    account = Concurrency(101)
    with account.reserved(1) as own:
        async with lambda_function(f"{HANDLERS}.echo", {}, timeout_seconds=30, concurrency=own) as function:
            results = await asyncio.gather(function.invoke(1), function.invoke(2), return_exceptions=True)
        assert [type(result) for result in results] == [dict, ThrottledError]
        with contextlib.ExitStack() as calls:
            for _ in range(100):
                calls.enter_context(account.call())
            with pytest.raises(ThrottledError), account.call():
                pass
        with pytest.raises(ValueError, match="must not be reserved"), account.reserved(1):
            pass
    with account.reserved(1):
        pass


@pytest.mark.check_all
async def test_real_handlers_deliver_a_broadcast_once(services: Services) -> None:
    prefix = f"t{secrets.token_hex(6)}"
    environment = {
        "STAK_ENGINE": "aws",
        "STAK_AWS_ENDPOINT": services.limited,
        "STAK_AWS_PREFIX": prefix,
        "STAK_OPERATOR_KEY": "operator key of the functions",
        "AWS_REGION": "us-east-1",
        "AWS_ACCESS_KEY_ID": "local",
        "AWS_SECRET_ACCESS_KEY": "local",
    }
    settings = load_settings(
        engine="aws",
        aws_endpoint=services.limited,
        aws_prefix=prefix,
        create=True,
        operator_key="operator key of the functions",
    )
    async with open_engine(settings) as engine, open_clients(settings) as clients:
        sent = await _post(engine)
        async with (
            lambda_function("serverless.jobs.handler", environment, timeout_seconds=60) as jobs,
            lambda_function("serverless.deliveries.handler", environment, timeout_seconds=60) as deliveries,
        ):
            sources = {clients.names.jobs: jobs, clients.names.deliveries: deliveries}
            while (await read_broadcast(engine.ports, sent)).status != "delivered":
                for name, function in sources.items():
                    url = (await clients.sqs.get_queue_url(QueueName=name))["QueueUrl"]
                    await poll_once(clients.sqs, url, function)
                    assert function.counts["errors"] == function.counts["timeouts"] == 0
            assert all(function.counts["calls"] for function in sources.values())
        for uid in (USERS[0], USERS[-1]):
            found = await audit_inbox(engine.ports, UserInbox(TENANT, uid, INBOX))
            assert (found.drift, found.counted.total) == (0, 1)


async def _post(engine: Engine) -> BroadcastRef:
    await create_tenant(engine.ports, TENANT, TenantSettings())
    post = Post(INBOX, "users", USERS, "news", '{"title":"Hello"}')
    accepted = await accept_post(engine.ports, TENANT, post, key_id="test")
    return BroadcastRef(TENANT, INBOX, accepted.message_id)

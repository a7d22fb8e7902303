"""A load on the serverless form: users with one connection each, a broadcast to all of them, and their later pings.

Connections are those of a local AWS with limits. Every event is handled by the real functions in Lambda containers.
"""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from serverless.socket_registry import caller_of
from stak.bootstrap import Engine, open_engine
from stak.engines.aws.aws_clients import Clients, open_clients
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity.user_tokens import issue_token
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.post import Post, accept_post
from stak.inbox.unread_counts import UserInbox
from stak.settings import load_settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from stak.testing.limited_aws.lambda_functions import ACCOUNT, LambdaFunction, lambda_function
from stak.testing.limited_aws.lambda_queue_source import poll_queue
from stak.testing.limited_aws.local_process import LimitedAws

TENANT: Final = TenantKey("acme")
INBOX: Final = InboxKey("DEFAULT")
_OPERATOR_KEY: Final = "operator key of the functions"
_HOST: Final = "id.execute-api.us-east-1.amazonaws.com"
_TIMEOUT_SECONDS: Final = 120.0  # above those of the template: all containers share the cores of one machine
_AT_ONCE: Final = 8
_LOOK_SECONDS: Final = 0.5


class Concurrency(NamedTuple):
    """How many containers the functions have."""

    deliveries: int
    sockets: int


class Functions(NamedTuple):
    """The functions of the serverless form that this load needs."""

    sockets: LambdaFunction
    jobs: LambdaFunction
    deliveries: LambdaFunction

    @property
    def failures(self) -> int:
        """How many calls failed or did not end in time."""
        return sum(one.counts["errors"] + one.counts["timeouts"] for one in self)


class SocketLoad:
    """An installation whose users are connected through API Gateway."""

    def __init__(
        self, aws: LimitedAws, engine: Engine, clients: Clients, functions: Functions, concurrency: Concurrency
    ) -> None:
        self._aws = aws
        self._ports = engine.ports
        self._clients = clients
        self._concurrency = concurrency
        self.functions = functions

    async def connect(self, users: Sequence[UserId]) -> None:
        """Connect a device of each user: `$connect`, then its hello."""
        await create_tenant(self._ports, TENANT, TenantSettings())
        self._aws.open_connections(map(socket_of, users))

        async def connect_one(user: UserId) -> None:
            token = (await issue_token(self._ports, TENANT, user)).token
            accepted = await self.functions.sockets.invoke(_connect_event(user, token))
            if accepted != {"statusCode": 200}:
                raise RuntimeError(f"The connection of {user} was not accepted: {accepted}.")
            hello = {"type": "hello", "token": token, "device_id": "phone"}
            await self.functions.sockets.invoke(_frame_event(user, hello))

        await _for_each(users, connect_one, self._concurrency.sockets)

    async def broadcast(self, users: Sequence[UserId], text: str) -> str:
        """Post a message to these users, and return its id when all functions have ended with it."""
        post = Post(INBOX, "users", tuple(users), "news", text)
        accepted = await accept_post(self._ports, TENANT, post, key_id="load")
        ref = BroadcastRef(TENANT, INBOX, accepted.message_id)
        stop = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            group.create_task(self._poll(self._clients.names.jobs, self.functions.jobs, stop, 1))
            pollers = self._concurrency.deliveries
            group.create_task(self._poll(self._clients.names.deliveries, self.functions.deliveries, stop, pollers))
            while (await read_broadcast(self._ports, ref)).is_unfinished:  # noqa: ASYNC110 - other processes deliver
                await asyncio.sleep(_LOOK_SECONDS)
            stop.set()
        return accepted.message_id

    async def ping(self, users: Sequence[UserId]) -> None:
        """Send a ping from the device of each user."""

        async def ping_one(user: UserId) -> None:
            await self.functions.sockets.invoke(_frame_event(user, {"type": "ping"}))

        await _for_each(users, ping_one, self._concurrency.sockets)

    async def marked(self, users: Sequence[UserId]) -> set[UserId]:
        """Return the users whose connections are marked for a resync."""
        found: set[UserId] = set()

        async def look(user: UserId) -> None:
            caller = await caller_of(self._ports, socket_of(user))
            if caller is not None and caller.has_missed:
                found.add(user)

        await _for_each(users, look, _AT_ONCE)
        return found

    async def without_message(self, users: Iterable[UserId], message_id: str) -> set[UserId]:
        """Return the users whose inbox does not contain this message."""
        keys = {UserInbox(TENANT, user, INBOX).entry(message_id): user for user in users}
        found = await self._ports.table.batch_get(keys)
        return {user for key, user in keys.items() if key not in found}

    async def _poll(self, queue: str, function: LambdaFunction, stop: asyncio.Event, pollers: int) -> None:
        url = (await self._clients.sqs.get_queue_url(QueueName=queue))["QueueUrl"]
        await poll_queue(self._clients.sqs, url, function, stop, pollers=pollers)


@contextlib.asynccontextmanager
async def socket_load(aws: LimitedAws, prefix: str, concurrency: Concurrency) -> AsyncIterator[SocketLoad]:
    """Create an installation on a local AWS, and start its functions."""
    address = f"{aws.address}/prod"
    settings = load_settings(
        engine="aws",
        aws_endpoint=aws.address,
        aws_prefix=prefix,
        aws_sockets=address,
        create=True,
        operator_key=_OPERATOR_KEY,
    )
    environment = {
        "STAK_ENGINE": "aws",
        "STAK_AWS_ENDPOINT": aws.address,
        "STAK_AWS_PREFIX": prefix,
        "STAK_AWS_SOCKETS": address,
        "STAK_OPERATOR_KEY": _OPERATOR_KEY,
        "AWS_REGION": "us-east-1",
        "AWS_ACCESS_KEY_ID": "local",
        "AWS_SECRET_ACCESS_KEY": "local",
    }
    async with contextlib.AsyncExitStack() as stack:

        async def function(name: str, containers: int) -> LambdaFunction:
            handler = f"serverless.{name}.handler"
            reserved = stack.enter_context(ACCOUNT.reserved(containers))
            return await stack.enter_async_context(
                lambda_function(handler, environment, timeout_seconds=_TIMEOUT_SECONDS, concurrency=reserved)
            )

        engine = await stack.enter_async_context(open_engine(settings))
        clients = await stack.enter_async_context(open_clients(settings))
        functions = Functions(
            await function("sockets", concurrency.sockets),
            await function("jobs", 1),
            await function("deliveries", concurrency.deliveries),
        )
        yield SocketLoad(aws, engine, clients, functions, concurrency)


def socket_of(user: UserId) -> str:
    """Return the id of a user's connection."""
    return f"{user}="


def types_by_socket(frames: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Return the types of the frames that each connection has received."""
    return {socket_id: [json.loads(frame)["type"] for frame in some] for socket_id, some in frames.items()}


async def _for_each(users: Iterable[UserId], work: Callable[[UserId], Coroutine[Any, Any, None]], at_once: int) -> None:
    waiting = iter(users)

    async def work_on() -> None:
        for user in waiting:
            await work(user)

    async with asyncio.TaskGroup() as group:
        for _ in range(at_once):
            group.create_task(work_on())


def _connect_event(user: UserId, token: str) -> dict[str, Any]:
    return {
        "headers": {"Host": _HOST, "Authorization": f"Bearer {token}"},
        "queryStringParameters": {"tenant": TENANT},
        "requestContext": {"eventType": "CONNECT", "connectionId": socket_of(user)},
        "isBase64Encoded": False,
    }


def _frame_event(user: UserId, frame: Mapping[str, str]) -> dict[str, Any]:
    return {
        "requestContext": {"eventType": "MESSAGE", "connectionId": socket_of(user)},
        "body": json.dumps(frame),
        "isBase64Encoded": False,
    }

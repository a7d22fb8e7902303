"""An HTTP proxy in front of a local AWS that injects the failures of a bad network and an overloaded AWS."""

import asyncio
import contextlib
import random
import uuid
from collections import Counter
from collections.abc import AsyncIterator
from typing import Final

import aiohttp
import msgspec
from aiohttp import web
from yarl import URL

from tests.faults.aws_fault_schedule import KINDS, Fault, fault_of
from tests.faults.aws_responses import CONTENT_TYPE, Json, Response, partial, refusal, split

_HOP_BY_HOP: Final = frozenset(
    {"connection", "content-encoding", "content-length", "date", "keep-alive", "server", "transfer-encoding"}
)
_HELD_SECONDS: Final = 60.0  # longer than any client waits
_BODY_MAX_BYTES: Final = 64 * 1024 * 1024


class FaultProxy:
    """Passes calls to a local AWS; injects faults between `begin` and `end`."""

    def __init__(self, target: str, session: aiohttp.ClientSession, seed: int, rate: float) -> None:
        self._target = target
        self._session = session
        self._seed = seed
        self._rate = 0.0
        self._rate_begun = rate
        self._numbers: Counter[str] = Counter()
        self.disabled: frozenset[Fault] = frozenset()
        """Faults that are disabled for now."""
        self.calls: Counter[str] = Counter()
        self.faults: Counter[Fault] = Counter()
        self.address = ""

    def begin(self) -> None:
        """Inject faults from now on."""
        self._rate = self._rate_begun

    def end(self) -> None:
        """Stop injecting faults."""
        self._rate = 0.0

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Handle a call, possibly with a fault."""
        body = await request.read()
        prefix, _, operation = request.headers.get("X-Amz-Target", "").partition(".")
        fault = self._next(operation) if self._rate else None
        if fault is None:
            return _response(request, *await self._pass_on(request, body))
        self.faults[fault] += 1
        service = "dynamodb" if prefix.startswith("DynamoDB") else "sqs"
        chance = random.Random(f"{self._seed} {operation} {self._numbers[operation]} how")
        asked: Json = msgspec.json.decode(body)
        match fault:
            case "cut":
                return _cut(request)
            case "held":
                await asyncio.sleep(_HELD_SECONDS)
                return _cut(request)
            case "answer lost":
                await self._pass_on(request, body)
                return _cut(request)
            case "token lost":
                await self._pass_on(request, msgspec.json.encode(asked | {"ClientRequestToken": str(uuid.uuid4())}))
                return _cut(request)
            case "sent twice":
                await self._pass_on(request, body)
                return _response(request, *await self._pass_on(request, body))
            case "partly done":
                return _response(request, await self._in_part(request, operation, asked, chance), {})
            case "given twice" | "reordered":
                return await self._received(request, body, fault, chance)
            case _:
                return _response(request, refusal(fault, service, asked, chance), {})

    def _next(self, operation: str) -> Fault | None:
        if operation not in KINDS:
            return None
        self.calls[operation] += 1
        self._numbers[operation] += 1
        fault = fault_of(self._seed, self._rate, operation, self._numbers[operation])
        return None if fault in self.disabled else fault

    async def _in_part(self, request: web.Request, operation: str, asked: Json, chance: random.Random) -> Response:
        passed, left = split(operation, asked, chance)
        answered: Json = {}
        if passed is not None:
            answer, _ = await self._pass_on(request, msgspec.json.encode(passed))
            if answer.status != 200:
                return answer
            answered = msgspec.json.decode(answer.body or b"{}")
        return Response(200, partial(operation, asked, answered, left))

    async def _received(
        self, request: web.Request, body: bytes, fault: Fault, chance: random.Random
    ) -> web.StreamResponse:
        answer, _ = await self._pass_on(request, body)
        answered = msgspec.json.decode(answer.body or b"{}")
        messages = answered.get("Messages") or []
        if fault == "given twice" and messages:
            entries = [
                {"Id": str(place), "ReceiptHandle": message["ReceiptHandle"], "VisibilityTimeout": 0}
                for place, message in enumerate(messages)
            ]
            again = {"QueueUrl": msgspec.json.decode(body)["QueueUrl"], "Entries": entries}
            await self._pass_on(request, msgspec.json.encode(again), target="AmazonSQS.ChangeMessageVisibilityBatch")
        chance.shuffle(messages)
        return _response(request, Response(answer.status, msgspec.json.encode(answered)), {})

    async def _pass_on(
        self, request: web.Request, body: bytes, target: str | None = None
    ) -> tuple[Response, dict[str, str]]:
        headers = {name: value for name, value in request.headers.items() if name.lower() not in _HOP_BY_HOP}
        if target is not None:
            headers["X-Amz-Target"] = target
        address = URL(f"{self._target}{request.raw_path}", encoded=True)
        async with self._session.request(request.method, address, data=body, headers=headers) as answered:
            kept = {name: value for name, value in answered.headers.items() if name.lower() not in _HOP_BY_HOP}
            return Response(answered.status, await answered.read()), kept


@contextlib.asynccontextmanager
async def fault_proxy(target: str, *, seed: int, rate: float) -> AsyncIterator[FaultProxy]:
    """Run a proxy in front of this address, on its own port."""
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector, trust_env=False) as session:
        proxy = FaultProxy(target, session, seed, rate)
        # What is held is let go of when the proxy ends.
        app = web.Application(client_max_size=_BODY_MAX_BYTES)
        app.router.add_route("*", "/{path:.*}", proxy.handle)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        proxy.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
        try:
            yield proxy
        finally:
            await runner.cleanup()


def _response(request: web.Request, answer: Response, headers: dict[str, str]) -> web.Response:
    known = headers or {"Content-Type": CONTENT_TYPE, "x-amzn-RequestId": str(uuid.uuid4())}
    return web.Response(status=answer.status, body=answer.body, headers=known)


def _cut(request: web.Request) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    return web.Response()

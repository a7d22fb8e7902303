"""A hook for the proxy in front of a local AWS that injects the failures of a bad network and an overloaded AWS."""

import asyncio
import contextlib
import random
import uuid
from collections import Counter
from collections.abc import AsyncIterator
from typing import Final

import msgspec

from tests.faults.aws_fault_schedule import KINDS, Fault, fault_of
from tests.faults.aws_responses import CONTENT_TYPE, Json, partial, refusal, split
from tests.support.proxy import Forward, Request, Response, run_proxy

_HELD_SECONDS: Final = 60.0  # longer than any client waits


class AwsFaults:
    """Passes calls to a local AWS; injects faults between `begin` and `end`."""

    def __init__(self, seed: int, rate: float) -> None:
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

    async def respond(self, request: Request, forward: Forward) -> Response | None:
        """Respond to a call, possibly with a fault."""
        service, _, operation = request.aws_operation.partition(".")
        fault = self._next(operation) if self._rate else None
        if fault is None:
            return await forward(request)
        self.faults[fault] += 1
        chance = random.Random(f"{self._seed} {operation} {self._numbers[operation]} how")
        match fault:
            case "cut":
                return None
            case "held":
                await asyncio.sleep(_HELD_SECONDS)
                return None
            case "answer lost":
                await forward(request)
                return None
            case "token lost":
                await forward(request.asking(request.asked | {"ClientRequestToken": str(uuid.uuid4())}))
                return None
            case "sent twice":
                await forward(request)
                return await forward(request)
            case "partly done":
                return await _in_part(request, forward, operation, chance)
            case "given twice" | "reordered":
                return await _received(request, forward, fault, chance)
            case _:
                return _of_aws(*refusal(fault, service, request.asked, chance))

    def _next(self, operation: str) -> Fault | None:
        if operation not in KINDS:
            return None
        self.calls[operation] += 1
        self._numbers[operation] += 1
        fault = fault_of(self._seed, self._rate, operation, self._numbers[operation])
        return None if fault in self.disabled else fault


async def _in_part(request: Request, forward: Forward, operation: str, chance: random.Random) -> Response:
    asked: Json = request.asked
    passed, left = split(operation, asked, chance)
    answered: Json = {}
    if passed is not None:
        answer = await forward(request.asking(passed))
        if answer.status != 200:
            return answer
        answered = msgspec.json.decode(answer.body or b"{}")
    return _of_aws(200, partial(operation, asked, answered, left))


async def _received(request: Request, forward: Forward, fault: Fault, chance: random.Random) -> Response:
    answer = await forward(request)
    answered = msgspec.json.decode(answer.body or b"{}")
    messages = answered.get("Messages") or []
    if fault == "given twice" and messages:
        entries = [
            {"Id": str(index), "ReceiptHandle": message["ReceiptHandle"], "VisibilityTimeout": 0}
            for index, message in enumerate(messages)
        ]
        again = {"QueueUrl": request.asked["QueueUrl"], "Entries": entries}
        await forward(request.asking(again, target="AmazonSQS.ChangeMessageVisibilityBatch"))
    chance.shuffle(messages)
    return _of_aws(answer.status, msgspec.json.encode(answered))


def _of_aws(status: int, body: bytes) -> Response:
    return Response(status, body, {"content-type": CONTENT_TYPE, "x-amzn-requestid": str(uuid.uuid4())})


@contextlib.asynccontextmanager
async def fault_proxy(target: str, *, seed: int, rate: float) -> AsyncIterator[AwsFaults]:
    """Run a proxy in front of this address that injects these faults."""
    faults = AwsFaults(seed, rate)
    async with run_proxy(target, on_request=faults.respond) as proxy:
        faults.address = proxy.address
        yield faults

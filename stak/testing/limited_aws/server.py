"""The local AWS with limits as one server: finds the service of a request, counts it, and answers like AWS.

DynamoDB, SQS and WebSocket callbacks are its own. Other requests (S3, KMS) go to another local AWS, if there is one.
The paths below /_limits read the counts and change the settings.
"""

import asyncio
import heapq
import time
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import unquote

import aiohttp
import msgspec
from yarl import URL

from stak.testing.limited_aws.aws_error import AwsError
from stak.testing.limited_aws.connections import Connections
from stak.testing.limited_aws.database import Database
from stak.testing.limited_aws.dynamodb import execute, expired
from stak.testing.limited_aws.http_connections import HttpRequest, HttpResponse
from stak.testing.limited_aws.limits import Limits
from stak.testing.limited_aws.sqs import Sqs
from stak.testing.limited_aws.usage import Usage

CONTROL: Final = "/_limits/"
_DYNAMODB: Final = "DynamoDB_20120810"
_SQS: Final = "AmazonSQS"
_KMS: Final = "TrentService"
_CALLBACKS: Final = "/@connections/"
_QUERY_ERRORS: Final = {"QueueDoesNotExist": "AWS.SimpleQueueService.NonExistentQueue"}
"""Codes that SQS clients still know by their name in the older protocol."""
_HOP_BY_HOP: Final = frozenset({"connection", "expect", "keep-alive", "transfer-encoding", "content-length", "host"})
_HOTTEST: Final = 10
_EXPIRY_SECONDS: Final = 1.0

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder().decode


class LimitedAwsServer:
    """Responds to requests."""

    def __init__(self, limits: Limits, address: str, upstream: str | None) -> None:
        self._limits = limits
        self._upstream = upstream
        self._session: aiohttp.ClientSession | None = None
        self.usage = Usage()
        self.database = Database(limits, self.usage)
        self.sqs = Sqs(limits, self.usage)
        self.sqs.address = address
        self.connections = Connections(limits, self.usage)

    async def respond(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        service, _, operation = request.headers.get("x-amz-target", "").partition(".")
        try:
            if service == _DYNAMODB:
                return await self._counted(f"DynamoDB.{operation}", self._dynamodb(operation, request))
            if service == _SQS:
                return await self._counted(f"SQS.{operation}", self._sqs(operation, request))
            if _CALLBACKS in request.path:
                return await self._counted(f"Connections.{request.method}", self._callback(request))
            if request.path.startswith(CONTROL):
                return _json(200, self._control(request))
            if request.path == "/" and request.method == "GET" and "authorization" not in request.headers:
                return HttpResponse(200, b"", {})  # whether the server is up
            return await self._forward(request, service, operation)
        except AwsError as error:
            return _error(error, service)
        except Exception as error:  # noqa: BLE001 - an unexpected request must not end the server
            return _error(AwsError("InternalFailure", repr(error), status=500), service)

    async def expire_in_background(self) -> None:
        """Remove items after their time to live, while that is on."""
        while True:
            await asyncio.sleep(_EXPIRY_SECONDS)
            if self._limits.is_expiring:
                expired(self.database, time.time())

    async def close(self) -> None:
        """Close the connections to the other local AWS."""
        if self._session is not None:
            await self._session.close()

    async def _counted(self, operation: str, answer: Any) -> HttpResponse:
        self.usage.requests[operation] += 1
        try:
            return _json(200, await answer)
        except AwsError as error:
            self.usage.errors[f"{operation} {error.code}"] += 1
            raise

    async def _dynamodb(self, operation: str, request: HttpRequest) -> dict[str, Any]:
        return await execute(self.database, operation, _decode(request.body))

    async def _sqs(self, operation: str, request: HttpRequest) -> dict[str, Any]:
        await self.database.wait()
        return await self.sqs.execute(operation, _decode(request.body))

    async def _callback(self, request: HttpRequest) -> dict[str, Any]:
        await self.database.wait()
        return self.connections.callback(request.method, _after(request.path, _CALLBACKS), request.body)

    def _control(self, request: HttpRequest) -> Any:
        name = request.path.removeprefix(CONTROL)
        match request.method, name:
            case "GET", "usage":
                return {**self.usage.report(), "hottest_partitions": self._hottest(), "rates": self._rates()}
            case "POST", "usage/reset":
                self.usage.reset()
                return {}
            case "POST", "settings":
                self._change(_decode(request.body))
                return msgspec.to_builtins(self._limits)
            case "POST", "expire":
                return {"Records": expired(self.database, _decode(request.body)["now"])}
            case "GET", "connections":
                return self.connections.summary()
            case "POST", "connections":
                for connection_id in _decode(request.body):
                    self.connections.open(connection_id)
                return {}
            case "POST", "connections/take":
                return self.connections.take_frames()
            case "GET", _ if name.startswith("connections/"):
                return self.connections.frames(_after(request.path, "connections/"))
        raise AwsError("NotFound", f"There is no {request.method} {request.path}.", status=404)

    def _change(self, settings: Mapping[str, Any]) -> None:
        self._limits = msgspec.convert({**msgspec.to_builtins(self._limits), **settings}, Limits)
        self.database.limits = self.sqs.limits = self.connections.limits = self._limits

    def _hottest(self) -> dict[str, list[tuple[str, float, float]]]:
        """Return the partitions that used most, with their write and read units since they were created."""
        found: dict[str, list[tuple[str, float, float]]] = {}
        for table in self.database.tables.values():
            for rows in (table.rows, *table.indexes.values()):
                units = ((pk, one.write_units, one.read_units) for pk, one in rows.partitions.items())
                found[rows.name] = heapq.nlargest(_HOTTEST, units, key=lambda each: each[1] + each[2])
        return found

    def _rates(self) -> dict[str, dict[str, float]]:
        return {
            rows.name: {
                "initial_write_units_per_second": rows.initial_write_rate(self._limits),
                "write_units_per_second": rows.rate(self._limits, is_write=True),
                "read_units_per_second": rows.rate(self._limits, is_write=False),
            }
            for table in self.database.tables.values()
            for rows in (table.rows, *table.indexes.values())
        }

    async def _forward(self, request: HttpRequest, service: str, operation: str) -> HttpResponse:
        """Pass a request on to the other local AWS: S3, KMS and the like have no limits here."""
        if self._upstream is None:
            raise AwsError("UnknownOperation", "This local AWS has DynamoDB, SQS and WebSocket callbacks only.")
        if service == _KMS:
            self.usage.kms_requests += 1
        elif not service and request.method in {"PUT", "POST"}:
            self.usage.s3_writes += 1
        elif not service:
            self.usage.s3_reads += 1
        self.usage.requests[f"KMS.{operation}" if service else f"S3.{request.method}"] += 1
        if self._session is None:
            connector = aiohttp.TCPConnector(limit=0, force_close=True)
            self._session = aiohttp.ClientSession(connector=connector, auto_decompress=False)
        headers = {name: value for name, value in request.headers.items() if name not in _HOP_BY_HOP}
        url = URL(f"{self._upstream}{request.path}", encoded=True)
        async with self._session.request(request.method, url, data=request.body or None, headers=headers) as answer:
            received = {name.lower(): value for name, value in answer.headers.items()}
            kept = {name: value for name, value in received.items() if name not in _HOP_BY_HOP - {"content-length"}}
            return HttpResponse(answer.status, await answer.read(), kept)


def _json(status: int, content: object) -> HttpResponse:
    return HttpResponse(status, _encode(content), {"content-type": "application/x-amz-json-1.0"})


def _error(error: AwsError, service: str) -> HttpResponse:
    body = {"__type": f"com.amazonaws#{error.code}", "message": error.message, "Message": error.message, **error.extra}
    headers = {"content-type": "application/x-amz-json-1.0", "x-amzn-errortype": error.code}
    if service == _SQS:
        code = _QUERY_ERRORS.get(error.code, error.code)
        headers["x-amzn-query-error"] = f"{code};Sender"
    return HttpResponse(error.status, _encode(body), headers)


def _after(path: str, marker: str) -> str:
    return unquote(path.partition(marker)[2])

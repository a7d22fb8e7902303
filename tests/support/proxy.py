"""A proxy in front of local servers that a test can switch off and on, with a hook for each HTTP request.

Without a hook it relays bytes: each connection goes to the next upstream that accepts it, and ends with either side.
With a hook it reads HTTP requests: the hook passes them on (once, changed, or twice), answers them itself, delays them
by waiting, loses the response by returning None after passing on, or drops them by returning None. A proxy whose hook
passes nothing on needs no upstream.
"""

import asyncio
import contextlib
import itertools
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self, TypeAlias
from urllib.parse import urlsplit

import aiohttp
import msgspec
from yarl import URL

_AWS_SERVICES: Final = {"DynamoDB_20120810": "DynamoDB", "TrentService": "KMS", "AmazonSQS": "SQS"}
"""AWS services by the first part of X-Amz-Target: DynamoDB_20120810.GetItem."""
_HOP_BY_HOP: Final = frozenset({"connection", "expect", "keep-alive", "transfer-encoding"})
_PIECE_BYTES: Final = 64 * 1024
_BACKLOG: Final = 1024


@dataclass(frozen=True)
class Request:
    """One HTTP request as received, with header names in lower case."""

    head: bytes
    headers: Mapping[str, str]
    body: bytes

    @property
    def method(self) -> str:
        return self.head.split(b" ", 1)[0].decode()

    @property
    def path(self) -> str:
        return self.head.split(b" ", 2)[1].decode()

    @property
    def aws_operation(self) -> str:
        """Return the AWS operation: `DynamoDB.GetItem`, `KMS.Decrypt`, `SQS.GetQueueUrl`, `S3.HEAD`."""
        service, _, operation = self.headers.get("x-amz-target", "").partition(".")
        return f"{_AWS_SERVICES.get(service, service)}.{operation}" if operation else f"S3.{self.method}"

    @property
    def operation(self) -> str:
        """Return the DynamoDB operation; empty for other services."""
        service, _, operation = self.aws_operation.partition(".")
        return operation if service == "DynamoDB" else ""

    @property
    def asked(self) -> Any:
        """Return the decoded JSON body."""
        return msgspec.json.decode(self.body)

    def asking(self, asked: object, *, target: str | None = None) -> Self:
        """Return the request with another JSON body, and possibly another AWS operation."""
        headers = self.headers if target is None else {**self.headers, "x-amz-target": target}
        return replace(self, body=msgspec.json.encode(asked), headers=headers)


@dataclass(frozen=True)
class Response:
    """A response of an upstream or of a hook, with header names in lower case."""

    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)

    def encoded(self, method: str) -> bytes:
        """Return the response to a request of this method as bytes."""
        lines = [f"{name}: {value}" for name, value in self.headers.items() if name != "content-length"]
        length = self.headers.get("content-length", "0") if method == "HEAD" else len(self.body)
        head = "\r\n".join([f"HTTP/1.1 {self.status} -", *lines, f"Content-Length: {length}", "", ""])
        return head.encode("latin-1") + (b"" if method == "HEAD" else self.body)


Forward: TypeAlias = Callable[[Request], Awaitable[Response]]
OnRequest: TypeAlias = Callable[[Request, Forward], Awaitable[Response | None]]
"""Returns the response to a request, or None to drop the connection; the second argument passes a request on."""


async def _read_request(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Request | None:
    """Read the next request of a connection; None when it has ended."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")[1:-2]
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        assert "transfer-encoding" not in headers, "requests in chunks are not supported"
        if "expect" in headers:
            writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        body = await reader.readexactly(int(headers.get("content-length", "0")))
    except (asyncio.IncompleteReadError, ConnectionError):
        return None
    return Request(head, headers, body)


class Proxy:
    """A proxy on its own port, which it keeps while it is closed."""

    def __init__(
        self,
        *upstreams: str,
        on_request: OnRequest | None = None,
        response_bytes_max: Callable[[], int | None] = lambda: None,
    ) -> None:
        """Relayed connections are cut after as many response bytes as `response_bytes_max` returns for each."""
        self.on_request = on_request
        self.upstreams = upstreams
        """A test may change them: new connections and requests go to the others, as after a failover."""
        self._response_bytes_max = response_bytes_max
        self._turn = itertools.count()
        self._connections: set[asyncio.Task[None]] = set()
        self._port = 0

    @property
    def port(self) -> int:
        return self._port

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    async def open(self) -> None:
        """Accept connections."""
        # A connection for each request: none that the upstream is about to close is used again.
        connector = aiohttp.TCPConnector(limit=0, force_close=True)
        self._session = aiohttp.ClientSession(connector=connector, auto_decompress=False)
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self._port, backlog=_BACKLOG)
        self._port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Refuse connections, and end those that are open."""
        self._server.close()
        for task in list(self._connections):
            task.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)
        await self._session.close()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        serve = self._relay if self.on_request is None else self._serve_requests
        task = asyncio.create_task(serve(reader, writer))
        self._connections.add(task)
        task.add_done_callback(self._connections.discard)

    async def _serve_requests(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.closing(writer), contextlib.suppress(OSError, aiohttp.ClientError):
            while self.on_request is not None and (request := await _read_request(reader, writer)) is not None:
                response = await self.on_request(request, self._forward)
                if response is None:
                    writer.transport.abort()
                    return
                writer.write(response.encoded(request.method))
                await writer.drain()

    async def _forward(self, request: Request) -> Response:
        upstream = self.upstreams[next(self._turn) % len(self.upstreams)]
        url = URL(f"{upstream}{request.path}", encoded=True)
        headers = {name: value for name, value in request.headers.items() if name not in _HOP_BY_HOP}
        headers.pop("content-length", None)  # the body may be another one
        async with self._session.request(request.method, url, data=request.body or None, headers=headers) as answered:
            received = {name.lower(): value for name, value in answered.headers.items()}
            kept = {name: value for name, value in received.items() if name not in _HOP_BY_HOP}
            return Response(answered.status, await answered.read(), kept)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        start = next(self._turn)
        for number in range(len(self.upstreams)):
            upstream = urlsplit(self.upstreams[(start + number) % len(self.upstreams)])
            with contextlib.suppress(OSError):
                there_reader, there_writer = await asyncio.open_connection(upstream.hostname, upstream.port)
                break
        else:
            writer.close()
            return
        ways = [
            asyncio.ensure_future(_copy(reader, there_writer, None)),
            asyncio.ensure_future(_copy(there_reader, writer, self._response_bytes_max())),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            writer.close()
            there_writer.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, bytes_max: int | None) -> None:
    with contextlib.suppress(OSError):
        while piece := await reader.read(_PIECE_BYTES if bytes_max is None else min(_PIECE_BYTES, bytes_max)):
            writer.write(piece)
            await writer.drain()
            if bytes_max is not None:
                bytes_max -= len(piece)


@contextlib.asynccontextmanager
async def run_proxy(
    *upstreams: str,
    on_request: OnRequest | None = None,
    response_bytes_max: Callable[[], int | None] = lambda: None,
) -> AsyncIterator[Proxy]:
    """Run a proxy in front of these addresses."""
    proxy = Proxy(*upstreams, on_request=on_request, response_bytes_max=response_bytes_max)
    await proxy.open()
    try:
        yield proxy
    finally:
        await proxy.close()


@contextlib.contextmanager
def run_proxy_in_thread(*upstreams: str, on_request: OnRequest | None = None) -> Iterator[Proxy]:
    """Run a proxy in a thread, for callers that block their event loop or have none."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    def run(work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, loop).result()

    proxy = Proxy(*upstreams, on_request=on_request)
    run(proxy.open())
    try:
        yield proxy
    finally:
        run(proxy.close())
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()

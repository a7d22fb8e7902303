"""API Gateway in front of the real functions, for windows: an HTTP API, and a WebSocket API with its callbacks."""

import asyncio
import base64
import itertools
import json
import secrets
import urllib.parse
import warnings
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager
from typing import Any, Final, TypeVar

from playwright.async_api import BrowserContext, Page, Request, Route, WebSocketRoute

from serverless import deliveries, sockets
from tests.support.serverless.connection_management import Management, management
from tests.support.serverless.installation import OPERATOR_KEY, Installation, installed, recorded

with warnings.catch_warnings():
    # Litestar's warnings about version 3 concern the API, not its windows.
    warnings.simplefilter("ignore", DeprecationWarning)
    from serverless import http

T = TypeVar("T")

ORIGIN: Final = "https://stak.test"
TENANT: Final = "acme"
_ALL_DONE: Final[dict[str, list[Any]]] = {"batchItemFailures": []}


class ApiGateway:
    """An installation of functions. All of them run on one thread, as in one container at a time."""

    def __init__(self, here: Installation, connections: Management, thread: ThreadPoolExecutor) -> None:
        self._here, self._connections, self._thread = here, connections, thread
        self._numbers = itertools.count(1)
        self._tasks: set[asyncio.Task[None]] = set()
        self.open: dict[str, WebSocketRoute] = {}
        """The accepted connections."""
        self.refusals: list[int] = []
        """The status of each connection that was refused."""
        self.frames: list[dict[str, Any]] = []
        """The frames of all clients."""
        self.requests: list[str] = []
        """The paths of all requests."""

    @property
    def socket_url(self) -> str:
        """The address of the WebSocket API."""
        return self._connections.address.replace("http", "ws")

    async def run(self, call: Callable[[], T]) -> T:
        """Run a function."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, call)

    async def ask(self, method: str, path: str, token: str, body: object = None) -> Any:
        """Send a request to an API and return the body of its successful response."""
        answer = await self.run(lambda: self._here.ask(method, path, token, body))
        assert answer.status < 300, answer.body
        return answer.body

    async def intercept(self, context: BrowserContext | Page) -> None:
        """Answer the requests of a window, and accept its connections."""
        await context.route(f"{ORIGIN}/**", self._answer)
        await context.route_web_socket(lambda url: url.startswith(self.socket_url), self._connect)

    def drop_frames(self) -> None:
        """Throttle all callbacks to the open connections."""
        self._connections.refusing |= dict.fromkeys(self.open, 429)

    def send_frames(self) -> None:
        """Accept callbacks again."""
        self._connections.refusing.clear()

    async def deliver(self) -> None:
        """Run the function that delivers a post to a few users, and send its frames."""
        assert await self.run(lambda: deliveries.handler(self._here.take("deliveries"), None)) == _ALL_DONE
        self._pass_on()

    async def _answer(self, route: Route, request: Request) -> None:
        self.requests.append(urllib.parse.urlsplit(request.url).path)
        event = _http_event(request)
        answer = await self.run(lambda: _user_function(event))
        body = answer["body"].encode()
        if answer["isBase64Encoded"]:
            body = base64.b64decode(body)
        await route.fulfill(status=answer["statusCode"], headers=answer["headers"], body=body)

    async def _connect(self, route: WebSocketRoute) -> None:
        socket_id = f"socket-{next(self._numbers)}="
        route.on_message(lambda text: self._spawn(socket_id, str(text)))
        event = _socket_event("connect", socket_id)
        event["queryStringParameters"] = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(route.url).query))
        event["headers"]["Origin"] = ORIGIN
        status = (await self.run(lambda: sockets.handler(event, None)))["statusCode"]
        if status == 200:
            self.open[socket_id] = route
        else:
            self.refusals.append(status)
            await route.close()

    async def drain(self) -> None:
        """Wait for the frames in work."""
        await asyncio.gather(*self._tasks)

    def _spawn(self, socket_id: str, text: str) -> None:
        task = asyncio.get_running_loop().create_task(self._receive(socket_id, text))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _receive(self, socket_id: str, text: str) -> None:
        self.frames.append(json.loads(text))
        event = _socket_event("message", socket_id) | {"body": text}
        await self.run(lambda: sockets.handler(event, None))
        self._pass_on()

    def _pass_on(self) -> None:
        for socket_id, route in self.open.items():
            for frame in self._connections.take(socket_id):
                route.send(json.dumps(frame))


def _user_function(event: dict[str, Any]) -> dict[str, Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # As above.
        return http.user(event, None)


def _socket_event(kind: str, socket_id: str) -> dict[str, Any]:
    event = recorded(f"websocket_{kind}")
    event["requestContext"]["connectionId"] = socket_id
    return event


def _http_event(request: Request) -> dict[str, Any]:
    address = urllib.parse.urlsplit(request.url)
    event = recorded("http_api_v2")
    event["rawPath"] = event["requestContext"]["http"]["path"] = address.path
    event["rawQueryString"] = address.query
    event["requestContext"]["http"]["method"] = request.method
    event["headers"] |= {**request.headers, "host": address.netloc}
    event["headers"].pop("accept-encoding", None)
    if request.post_data is not None:
        event["body"] = request.post_data
    return event


@asynccontextmanager
async def api_gateway(address: str) -> AsyncIterator[tuple[ApiGateway, str]]:
    """Create an installation on a local AWS with a tenant whose origin is allowed; yield it with an API key."""
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(1) as thread, ExitStack() as stack:
        connections = stack.enter_context(management())
        opened = installed(address, f"t{secrets.token_hex(6)}", sockets=connections.address)
        here = await loop.run_in_executor(thread, opened.__enter__)
        try:
            gateway = ApiGateway(here, connections, thread)
            made = await gateway.ask("PUT", f"/stack/admin/v1/{TENANT}", OPERATOR_KEY)
            key = str(made["api_key"])
            # The two APIs of API Gateway have different hosts, so the page's origin is a foreign one.
            await gateway.ask("PUT", f"/stack/admin/v1/{TENANT}/settings", key, {"allowed_origins": [ORIGIN]})
            yield gateway, key
        finally:
            await loop.run_in_executor(thread, opened.__exit__, None, None, None)

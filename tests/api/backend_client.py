"""Both clients for backends behind one interface, so that each test runs with either."""

import asyncio
import inspect
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx

from stak.client.backend import AsyncBackendClient, AsyncItems, BackendClient, Page, RetryPolicy

FAST = RetryPolicy(first_pause_seconds=0.01, max_pause_seconds=0.05)


class LostResponses(httpx.BaseTransport, httpx.AsyncBaseTransport):
    """Forwards each request to the server, and loses the responses to the first ones."""

    def __init__(self, count: int) -> None:
        self.left = count
        self.requests: list[httpx.Request] = []
        self._sync = httpx.HTTPTransport(verify=False)
        self._async = httpx.AsyncHTTPTransport(verify=False)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = self._sync.handle_request(request)
        response.read()
        self._lose(request)
        return response

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await self._async.handle_async_request(request)
        await response.aread()
        self._lose(request)
        return response

    def close(self) -> None:
        self._sync.close()

    async def aclose(self) -> None:
        await self._async.aclose()

    def _lose(self, request: httpx.Request) -> None:
        self.requests.append(request)
        if self.left:
            self.left -= 1
            raise httpx.ReadError("the response was lost", request=request)


class AwaitedClient:
    """Calls an async client, or a part of it, from sync code: coroutines are awaited, lists are iterated."""

    def __init__(self, part: Any, runner: asyncio.Runner) -> None:
        self._part = part
        self._runner = runner

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._part, name)
        if not callable(found):
            return AwaitedClient(found, self._runner)

        def call(*args: Any, **kwargs: Any) -> Any:
            made = found(*args, **kwargs)
            if inspect.iscoroutine(made):
                return self._runner.run(made)
            return AwaitedItems(made, self._runner) if isinstance(made, AsyncItems) else self._all(made)

        return call

    def _all(self, values: AsyncIterator[Any]) -> Iterator[Any]:
        while True:
            try:
                yield self._runner.run(_next(values))
            except StopAsyncIteration:
                return


class AwaitedItems(AwaitedClient):
    """A list of the async client, from sync code."""

    def __iter__(self) -> Iterator[Any]:
        return self._all(aiter(self._part))

    def pages(self) -> Iterator[Page[Any]]:
        return self._all(self._part.pages())


async def _next(values: AsyncIterator[Any]) -> Any:
    return await anext(values)


def open_client(
    kind: str, runner: asyncio.Runner, url: str, tenant: str, api_key: str, lost: LostResponses | None = None
) -> Any:
    """Return a client of this kind, `sync` or `async`, with the methods of the sync one."""
    transport = lost or LostResponses(0)
    if kind == "sync":
        return BackendClient(url, tenant, api_key, retries=FAST, http=httpx.Client(transport=transport, timeout=30))
    http = httpx.AsyncClient(transport=transport, timeout=30)
    return AwaitedClient(AsyncBackendClient(url, tenant, api_key, retries=FAST, http=http), runner)

"""Operations of the admin API as values: calls, and streams of values. No I/O: a transport performs their steps."""

import functools
import inspect
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from stak.client.backend.http_messages import (
    HttpRequest,
    HttpResponse,
    Item,
    NoResponse,
    Pause,
    Steps,
    StreamSteps,
    path_part,
)
from stak.client.backend.retries import Attempt, RetryPolicy, pause_before_retry, retry_after_seconds
from stak.client.errors import ClientError, NoResponseError, UnexpectedResponseError, api_error

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

IDEMPOTENCY_KEY: Final = "Idempotency-Key"


class Operation(Protocol[T_co]):
    """Whatever returns a value after some steps."""

    def steps(self, policy: RetryPolicy) -> Steps[T_co]:
        """Return the steps of one run."""
        ...


class Stream(Protocol[T_co]):
    """Whatever yields values during its steps."""

    def steps(self, policy: RetryPolicy) -> StreamSteps[T_co]:
        """Return the steps of one run."""
        ...


@dataclass(frozen=True)
class Call(Generic[T]):
    """One call of the API. It is repeated after a lost response only if it `is_repeatable`."""

    request: HttpRequest
    decode: Callable[[HttpResponse], T]
    is_repeatable: bool

    def steps(self, policy: RetryPolicy) -> Steps[T]:
        """Send the request until it has succeeded or may not be repeated. Raises ClientError."""
        answered = yield from self.exchange(policy)
        return self.read(answered)

    def exchange(self, policy: RetryPolicy) -> Steps[HttpResponse]:
        """As `steps`, but return the response."""
        number, waited_seconds = 0, 0.0
        while True:
            number += 1
            outcome = yield self.request
            assert outcome is not None  # noqa: S101 - for mypy: a request has an outcome
            if isinstance(outcome, HttpResponse) and 200 <= outcome.status < 300:
                return outcome
            attempt = Attempt(number, waited_seconds, outcome)
            seconds = pause_before_retry(attempt, policy, is_repeatable=self.is_repeatable, now=time.time())
            if seconds is None:
                raise self._error(outcome)
            yield Pause(seconds)
            waited_seconds += seconds

    def read(self, response: HttpResponse) -> T:
        """Decode a response. Raises UnexpectedResponseError."""
        try:
            return self.decode(response)
        except (msgspec.MsgspecError, UnicodeDecodeError, KeyError) as error:
            raise UnexpectedResponseError(
                f"{self.request.method} {self.request.path}: the response ({response.status}) is not Stak's: {error}"
            ) from None

    def _error(self, outcome: HttpResponse | NoResponse) -> ClientError:
        error: ClientError
        if isinstance(outcome, NoResponse):
            error = NoResponseError(outcome.reason, is_sent=outcome.is_sent)
        elif outcome.status < 400:
            where = outcome.header("location")
            to = "" if where is None else f" to {where}"
            error = UnexpectedResponseError(f"The server redirects{to} ({outcome.status}): correct the address.")
        else:
            error = api_error(
                outcome.status,
                outcome.content,
                request_id=outcome.header("x-request-id"),
                retry_after_seconds=retry_after_seconds(outcome, time.time()),
            )
        error.idempotency_key = self.request.headers.get(IDEMPOTENCY_KEY)
        return error


@dataclass(frozen=True)
class Page(Generic[T]):
    """A page of a list. Pass `next_cursor` as `cursor` to continue after it, later or in another process."""

    items: list[T]
    next_cursor: str | None


@dataclass(frozen=True)
class Pages(Generic[T]):
    """The pages of a list, from a cursor on."""

    first: Call[Page[T]]

    def steps(self, policy: RetryPolicy) -> StreamSteps[Page[T]]:
        """Yield the pages, each when it is asked for; a page may be empty although more follow."""
        call = self.first
        while True:
            page = yield from call.steps(policy)
            yield Item(page)
            if page.next_cursor is None:
                return
            query = {**call.request.query, "cursor": page.next_cursor}
            call = replace(call, request=replace(call.request, query=query))


@dataclass(frozen=True)
class TenantPath:
    """The path of a tenant, and the inbox of calls that name none."""

    tenant: str
    inbox: str = "DEFAULT"

    def __post_init__(self) -> None:
        self.path()  # a bad name is an error of the constructor
        self.in_inbox(None)

    def path(self, *parts: tuple[str, str] | str) -> str:
        """Return a path below the tenant's; what varies is a pair of its name and its value."""
        below = ("stack", "admin", "v1", ("tenant", self.tenant), *parts)
        return "".join(f"/{one}" if isinstance(one, str) else f"/{path_part(one[1], one[0])}" for one in below)

    def in_inbox(self, inbox: str | None, *parts: tuple[str, str] | str) -> str:
        """Return a path below an inbox, the client's by default."""
        return self.path(("inbox", self.inbox if inbox is None else inbox), *parts)


@dataclass(frozen=True)
class Calls:
    """Base of the classes that build calls."""

    where: TenantPath


def call(
    method: str,
    path: str,
    kind: type[T],
    *,
    body: Any = None,
    query: Mapping[str, str | int | bool | None] | None = None,
    headers: Mapping[str, str] | None = None,
    is_repeatable: bool | None = None,
) -> Call[T]:
    """Return a call with a JSON body and a JSON response. All methods but POST are repeatable, unless it says so."""
    request = HttpRequest(
        method,
        path,
        {name: _text(value) for name, value in (query or {}).items() if value is not None},
        {**({} if body is None else {"Content-Type": "application/json"}), **(headers or {})},
        None if body is None else msgspec.json.encode(body),
    )
    return Call(request, decoder(kind), method != "POST" if is_repeatable is None else is_repeatable)


def pages(
    path: str,
    kind: type[msgspec.Struct],
    name: str,
    *,
    page_size: int,
    cursor: str | None,
    query: Mapping[str, str | int | None] | None = None,
) -> Pages[Any]:
    """Return the pages of a list: responses of this kind, whose field of this name has the items."""
    wanted = {"limit": page_size, "cursor": cursor, **(query or {})}
    first = call("GET", path, kind, query=wanted)

    def decode(response: HttpResponse) -> Page[Any]:
        page = first.decode(response)
        return Page(getattr(page, name), page.next_cursor)  # type: ignore[attr-defined]

    return Pages(Call(first.request, decode, is_repeatable=True))


def decoder(kind: type[T]) -> Callable[[HttpResponse], T]:
    """Return a function that decodes JSON responses of this kind; unknown fields are ignored."""
    decode = msgspec.json.Decoder(kind).decode
    return lambda response: decode(response.content or b"null")


def no_content(response: HttpResponse) -> None:
    """Decode a response without a body."""


def describe(method: Callable[..., object], build: Callable[..., object]) -> None:
    """Give a method of a client the name, the parameters and the documentation of the function that builds its call."""
    functools.update_wrapper(method, build)
    # Without what the function returns, which is not what the method returns.
    signature = inspect.signature(build).replace(return_annotation=inspect.Signature.empty)
    method.__signature__ = signature  # type: ignore[attr-defined]


def several(names: Iterable[str], argument: str = "uids") -> Iterable[str]:
    """Return user ids or topics. A single one is refused: it would be taken for a list of its letters."""
    if isinstance(names, str):
        items = "user ids" if argument == "uids" else argument
        raise TypeError(f"{argument} must be a list of {items}, as in [{names!r}]")
    return names


def _text(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)

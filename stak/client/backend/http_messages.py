"""HTTP requests and their outcomes as plain values, and the steps of an operation that a transport performs.

An operation is a generator: it yields a request or a pause, and is sent the outcome of the request. So all decisions
are made once, without I/O, and the transports for sync and async code differ only in how they send and wait.
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar
from urllib.parse import quote

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True)
class HttpRequest:
    """A request to the server; the transport adds the server's address and the API key."""

    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    content: bytes | None = None


@dataclass(frozen=True)
class HttpResponse:
    """A response, and how long it took."""

    status: int
    headers: Mapping[str, str]
    content: bytes
    elapsed_seconds: float = 0.0

    def header(self, name: str) -> str | None:
        """Return the value of a header, whose name is in lower case."""
        return next((value for key, value in self.headers.items() if key.lower() == name), None)


@dataclass(frozen=True)
class NoResponse:
    """No response came. If `is_sent`, the server may have handled the request."""

    reason: str
    is_sent: bool


@dataclass(frozen=True)
class Pause:
    """Wait before the next step."""

    seconds: float


Steps: TypeAlias = Generator[HttpRequest | Pause, HttpResponse | NoResponse | None, T]
"""An operation that returns a T. It is sent the outcome of each request, and None after a pause."""


@dataclass(frozen=True)
class Item(Generic[T_co]):
    """One of the values that a stream yields."""

    value: T_co


StreamSteps: TypeAlias = Generator[HttpRequest | Pause | Item[T], HttpResponse | NoResponse | None, None]
"""The same for a stream of values; it is sent None after a value."""


def path_part(text: str, name: str) -> str:
    """Quote a part of a path. `.` and `..` are quoted too, because HTTP clients resolve them."""
    if not text:
        raise ValueError(f"{name} must not be empty")
    return text.replace(".", "%2E") if text in (".", "..") else quote(text, safe="")

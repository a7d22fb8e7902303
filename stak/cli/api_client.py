"""HTTP client for a running server. Every failure becomes one line that says what to do.

Imports httpx only when it is needed, so that other commands start faster.
"""

import contextlib
import sys
import time
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

import msgspec

from stak.cli.credentials import Credential, is_local
from stak.cli.exit_codes import FAILED, MISCONFIGURED, NOT_ALLOWED, UNAVAILABLE, FailedError
from stak.cli.output import plain

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

ANSWER_SECONDS: Final = 60.0
CONNECT_SECONDS: Final = 5.0
_PAGE_SIZE: Final = 100  # the API's maximum
_TRIES: Final = 5
_LONGEST_PAUSE_SECONDS: Final = 5.0
_RETRY_STATUSES: Final = (429, 503)
"""The server did nothing, and a retry may succeed."""


class UnreachableError(FailedError):
    """No usable answer came. `is_sent` is true if the server may have processed the request."""

    def __init__(self, message: str, *, is_sent: bool) -> None:
        super().__init__(message, UNAVAILABLE)
        self.is_sent = is_sent


class RefusedError(FailedError):
    """The server answered with an error."""

    def __init__(self, message: str, exit_code: int, status: int, more: tuple[str, ...]) -> None:
        super().__init__(message, exit_code, more)
        self.status = status


class _FieldError(msgspec.Struct):
    field: str
    message: str


class _Problem(msgspec.Struct):
    detail: str
    code: str
    request_id: str = ""
    errors: list[_FieldError] = []


class Server:
    """Calls a running server with one key."""

    def __init__(self, url: str, credential: Credential) -> None:
        import httpx

        self.url = url
        self.tenant = credential.tenant
        self.is_demo = credential.is_demo
        self._credential = credential
        try:
            self.client = httpx.Client(
                base_url=url,
                timeout=httpx.Timeout(ANSWER_SECONDS, connect=CONNECT_SECONDS),
                # Loading the certificate authorities takes longer than a call, and plain HTTP does not need them.
                verify=not url.startswith("http://"),
                trust_env=not is_local(url),  # no proxy for this machine
            )
        except (httpx.InvalidURL, ValueError) as error:
            raise FailedError(f"{url!r} is not a server address: {error}.", MISCONFIGURED) from None

    def admin(self, method: str, *parts: str, **how: Any) -> Any:
        """Call the admin API, below the tenant's path if the key has a tenant."""
        return self.call(method, path("/stack/admin/v1", self.tenant, *parts), **how)

    def user(self, method: str, token: str, *parts: str, **how: Any) -> Any:
        """Call the user API with a user token, below the tenant's path."""
        return self.call(method, path("/stack/users/v1", self.tenant, *parts), token=token, **how)

    def each(
        self, name: str, *parts: str, limit: int | None = None, query: Mapping[str, str] | None = None
    ) -> Iterator[dict[str, Any]]:
        """Iterate over a paginated list, up to `limit` entries; `name` is the field of a page that has them."""
        left = sys.maxsize if limit is None else limit
        cursor: dict[str, str] = {}
        while left > 0:
            page = self.admin("GET", *parts, params={"limit": min(left, _PAGE_SIZE), **(query or {}), **cursor})
            yield from page[name]
            left -= len(page[name])
            if page["next_cursor"] is None:
                return
            cursor = {"cursor": page["next_cursor"]}

    def token_for(self, uid: str, ttl_seconds: int | None = None) -> Any:
        """Create a user token."""
        body = {} if ttl_seconds is None else {"ttl_seconds": ttl_seconds}
        return self.admin("POST", "users", uid, "tokens", body=body)

    def call(
        self,
        method: str,
        where: str,
        *,
        body: Any = None,
        params: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        token: str | None = None,
    ) -> Any:
        """Send a request and return the decoded answer; retries while the server is busy.

        Raises UnreachableError or RefusedError.
        """
        for tries_left in reversed(range(_TRIES)):
            with self.translated_errors():
                answer = self.client.request(
                    method,
                    where,
                    content=None if body is None else msgspec.json.encode(body),
                    params=params,
                    headers={**self.bearer(token), "Content-Type": "application/json", **(headers or {})},
                )
            if answer.status_code not in _RETRY_STATUSES or not tries_left:
                break
            time.sleep(_pause_seconds(answer.headers.get("Retry-After")))
        return self.read(answer)

    def fetch(self, target: "Path", *parts: str) -> int:
        """Stream an answer of the admin API to a file; returns its size in bytes."""
        size_bytes = 0
        where = path("/stack/admin/v1", self.tenant, *parts)
        with self.translated_errors(), self.client.stream("GET", where, headers=self.bearer()) as answer:
            if not answer.is_success:
                answer.read()
                self.read(answer)
            with target.open("wb") as file:
                for some in answer.iter_bytes():
                    size_bytes += file.write(some)
        return size_bytes

    def bearer(self, token: str | None = None) -> dict[str, str]:
        """The Authorization header."""
        return {"Authorization": f"Bearer {token or self._credential.token}"}

    def read(self, answer: "httpx.Response") -> Any:
        """The decoded body of a successful answer. Raises RefusedError for any other."""
        try:
            if answer.is_success:
                return msgspec.json.decode(answer.content) if answer.content else None
            problem = msgspec.json.decode(answer.content, type=_Problem)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise UnreachableError(
                f"The server at {self.url} is not Stak (status {answer.status_code}). Check --url or STAK_URL.",
                is_sent=True,
            ) from None
        raise self._refused(answer.status_code, problem)

    @contextlib.contextmanager
    def translated_errors(self) -> Iterator[None]:
        """Turn errors of the connection into UnreachableError."""
        import httpx

        try:
            yield
        except (httpx.ConnectError, httpx.ConnectTimeout):
            raise UnreachableError(
                f"Cannot connect to {self.url}. Start a server with `stak up`, or set --url or STAK_URL.",
                is_sent=False,
            ) from None
        except httpx.TimeoutException:
            raise UnreachableError(
                f"{self.url} did not respond in time. Try again, or run `stak doctor` on the server.", is_sent=True
            ) from None
        except httpx.RequestError as error:
            raise UnreachableError(
                f"The connection to {self.url} was lost ({error or type(error).__name__}). Try again.", is_sent=True
            ) from None

    def _refused(self, status: int, problem: _Problem) -> RefusedError:
        detail, code = plain(problem.detail), FAILED
        more = tuple(f"{plain(error.field)}: {plain(error.message)}" for error in problem.errors)
        if len(more) == 1:
            more = ()  # the detail already says it
        if status == 401:
            detail, code = f"The server rejected {self._credential.origin}: {detail}", NOT_ALLOWED
        elif status == 403:
            detail, code = f"Not allowed with {self._credential.origin}: {detail}", NOT_ALLOWED
        elif status in _RETRY_STATUSES:
            detail, code = f"The server is busy: {detail} Try again later.", UNAVAILABLE
        elif status >= 500:
            detail = f"{detail} (request {plain(problem.request_id)})"
        return RefusedError(detail, code, status, more)


def path(*parts: str) -> str:
    """Join a path and quoted parts; empty parts are left out."""
    first, *others = parts
    return "/".join([first, *(quote(part, safe="") for part in others if part)])


def _pause_seconds(retry_after: str | None) -> float:
    asked = float(retry_after) if retry_after and retry_after.isdecimal() else 1.0
    return min(asked, _LONGEST_PAUSE_SECONDS)

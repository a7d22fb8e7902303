"""Speaks HTTP to a running server; whatever goes wrong becomes one line that says what to do.

The client is httpx, imported when the first call is made: no other command waits for it.
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
_PAGE: Final = 100  # as many as the API gives at once
_TRIES: Final = 5
_LONGEST_PAUSE_SECONDS: Final = 5.0
_COME_BACK: Final = (429, 503)
"""Nothing was done, and it may be later."""


class UnreachableError(FailedError):
    """Nobody answered; `is_sent` if somebody may have heard it all the same."""

    def __init__(self, message: str, *, is_sent: bool) -> None:
        super().__init__(message, UNAVAILABLE)
        self.is_sent = is_sent


class RefusedError(FailedError):
    """The server said no."""

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
    """A running server, spoken to with one key."""

    def __init__(self, url: str, credential: Credential) -> None:
        import httpx

        self.url = url
        self.tenant = credential.tenant
        self._credential = credential
        try:
            self.client = httpx.Client(
                base_url=url,
                timeout=httpx.Timeout(ANSWER_SECONDS, connect=CONNECT_SECONDS),
                # Without TLS there is nothing to trust, and reading whom to trust takes longer than a call.
                verify=not url.startswith("http://"),
                trust_env=not is_local(url),  # no proxy stands between us and this machine
            )
        except (httpx.InvalidURL, ValueError) as error:
            raise FailedError(f"{url!r} is no address of a server: {error}.", MISCONFIGURED) from None

    def admin(self, method: str, *parts: str, **how: Any) -> Any:
        """Call the admin API, below the tenant if there is one."""
        return self.call(method, path("/stack/admin/v1", self.tenant, *parts), **how)

    def user(self, method: str, token: str, *parts: str, **how: Any) -> Any:
        """Call the user API as a user, below the tenant."""
        return self.call(method, path("/stack/users/v1", self.tenant, *parts), token=token, **how)

    def each(
        self, name: str, *parts: str, limit: int | None = None, query: Mapping[str, str] | None = None
    ) -> Iterator[dict[str, Any]]:
        """Everything of a list that comes in pages, or so much of it; `name` is what they call it."""
        left = sys.maxsize if limit is None else limit
        cursor: dict[str, str] = {}
        while left > 0:
            page = self.admin("GET", *parts, params={"limit": min(left, _PAGE), **(query or {}), **cursor})
            yield from page[name]
            left -= len(page[name])
            if page["next_cursor"] is None:
                return
            cursor = {"cursor": page["next_cursor"]}

    def token_for(self, uid: str, ttl_seconds: int | None = None) -> Any:
        """A token of a user's, made for us."""
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
        """What the server answers, decoded; UnreachableError or RefusedError. It is asked again if it is busy."""
        for tries_left in reversed(range(_TRIES)):
            with self.spoken():
                answer = self.client.request(
                    method,
                    where,
                    content=None if body is None else msgspec.json.encode(body),
                    params=params,
                    headers={**self.bearer(token), "Content-Type": "application/json", **(headers or {})},
                )
            if answer.status_code not in _COME_BACK or not tries_left:
                break
            time.sleep(_pause_seconds(answer.headers.get("Retry-After")))
        return self.read(answer)

    def fetch(self, target: "Path", *parts: str) -> int:
        """Store an answer of the admin API in a file, as it comes; how many bytes it has."""
        size_bytes = 0
        where = path("/stack/admin/v1", self.tenant, *parts)
        with self.spoken(), self.client.stream("GET", where, headers=self.bearer()) as answer:
            if not answer.is_success:
                answer.read()
                self.read(answer)
            with target.open("wb") as file:
                for some in answer.iter_bytes():
                    size_bytes += file.write(some)
        return size_bytes

    def bearer(self, token: str | None = None) -> dict[str, str]:
        """The header that says who we are."""
        return {"Authorization": f"Bearer {token or self._credential.token}"}

    def read(self, answer: "httpx.Response") -> Any:
        """The body of a good answer; RefusedError for any other."""
        try:
            if answer.is_success:
                return msgspec.json.decode(answer.content) if answer.content else None
            problem = msgspec.json.decode(answer.content, type=_Problem)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise UnreachableError(
                f"{self.url} answers, but not as Stak does (status {answer.status_code}): look at --url or STAK_URL.",
                is_sent=True,
            ) from None
        raise self._refused(answer.status_code, problem)

    @contextlib.contextmanager
    def spoken(self) -> Iterator[None]:
        """Turns what can go wrong on the way into UnreachableError."""
        import httpx

        try:
            yield
        except (httpx.ConnectError, httpx.ConnectTimeout):
            raise UnreachableError(
                f"Nobody answers at {self.url}: start a server with `stak up`, "
                "or say where it is with --url or STAK_URL.",
                is_sent=False,
            ) from None
        except httpx.TimeoutException:
            raise UnreachableError(
                f"{self.url} did not answer in time: it may be busy; try again, or ask `stak doctor`.", is_sent=True
            ) from None
        except httpx.RequestError as error:
            raise UnreachableError(
                f"The connection to {self.url} broke ({error or type(error).__name__}): try again.", is_sent=True
            ) from None

    def _refused(self, status: int, problem: _Problem) -> RefusedError:
        detail, code = plain(problem.detail), FAILED
        more = tuple(f"{plain(error.field)}: {plain(error.message)}" for error in problem.errors)
        if len(more) == 1:
            more = ()  # the detail says it
        if status == 401:
            detail, code = f"The server refuses {self._credential.origin}: {detail}", NOT_ALLOWED
        elif status == 403:
            detail, code = f"Not allowed with {self._credential.origin}: {detail}", NOT_ALLOWED
        elif status in _COME_BACK:
            detail, code = f"The server cannot do it now: {detail} Try again later.", UNAVAILABLE
        elif status >= 500:
            detail = f"{detail} (request {plain(problem.request_id)})"
        return RefusedError(detail, code, status, more)


def path(*parts: str) -> str:
    """A path whose parts may be anything; the first is a path itself, and empty ones are left out."""
    first, *others = parts
    return "/".join([first, *(quote(part, safe="") for part in others if part)])


def _pause_seconds(retry_after: str | None) -> float:
    asked = float(retry_after) if retry_after and retry_after.isdecimal() else 1.0
    return min(asked, _LONGEST_PAUSE_SECONDS)

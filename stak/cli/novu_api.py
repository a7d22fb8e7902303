"""HTTP client for Novu's API: of Novu itself, or of a Stak server. Every failure becomes one line that says what to do.

Imports httpx only when it is needed, so that other commands start faster.
"""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

import msgspec

from stak.cli.credentials import is_local
from stak.cli.exit_codes import MISCONFIGURED, NOT_ALLOWED, UNAVAILABLE, FailedError
from stak.cli.output import plain

if TYPE_CHECKING:
    import httpx

_SCHEME: Final = "ApiKey"
_ANSWER_SECONDS: Final = 60.0
_PAGE_SIZE: Final = 100  # the maximum of Novu's lists
_TRIES: Final = 20
_LONGEST_PAUSE_SECONDS: Final = 30.0
_RETRY_STATUSES: Final = (429, 503)
"""The server did nothing, and a retry may succeed."""


class NovuRefusedError(FailedError):
    """The server answered with an error that no retry changes."""


class NovuApi:
    """Calls a server of Novu's API with one key."""

    def __init__(self, url: str, key: str) -> None:
        import httpx

        self.url = url.rstrip("/")
        self._headers = {"Authorization": f"{_SCHEME} {key}", "Content-Type": "application/json"}
        try:
            self._client = httpx.Client(
                timeout=_ANSWER_SECONDS, verify=not url.startswith("http://"), trust_env=not is_local(url)
            )
            httpx.URL(self.url)
        except (httpx.InvalidURL, ValueError) as error:
            raise FailedError(f"{url!r} is not a server address: {error}.", MISCONFIGURED) from None

    def pages(self, where: str) -> Iterator[dict[str, Any]]:
        """Iterate over the pages of a list."""
        after: str | None = None
        while True:
            query = f"?limit={_PAGE_SIZE}" + ("" if after is None else f"&after={quote(after, safe='')}")
            page = self.call("GET", where + query)
            yield page
            after = page.get("next")
            if not after:
                return

    def call(self, method: str, where: str, body: Any = None) -> Any:
        """Send a request and return the decoded answer; retries while the server is busy. Raises FailedError."""
        import httpx

        for tries_left in reversed(range(_TRIES)):
            try:
                answer = self._client.request(
                    method,
                    self.url + where,
                    content=None if body is None else msgspec.json.encode(body),
                    headers=self._headers,
                )
            except httpx.RequestError as error:
                reason = plain(str(error) or type(error).__name__)
                raise FailedError(f"Cannot reach {self.url}: {reason}.", UNAVAILABLE) from None
            if answer.status_code not in _RETRY_STATUSES or not tries_left:
                break
            asked = answer.headers.get("Retry-After", "")
            time.sleep(min(float(asked) if asked.isdecimal() else 1.0, _LONGEST_PAUSE_SECONDS))
        return self._read(answer)

    def _read(self, answer: "httpx.Response") -> Any:
        try:
            found = msgspec.json.decode(answer.content) if answer.content else None
        except (msgspec.DecodeError, UnicodeDecodeError):
            found = None
        if answer.is_success:
            # Some answers are in an envelope; a page is not.
            return found["data"] if isinstance(found, dict) and found.keys() == {"data"} else found
        message = found.get("message") if isinstance(found, dict) else None
        detail = plain(str(message or f"status {answer.status_code}"))
        if answer.status_code in (401, 403):
            raise FailedError(f"{self.url} refused the key: {detail}", NOT_ALLOWED)
        if answer.status_code in _RETRY_STATUSES:
            raise FailedError(f"{self.url} is busy: {detail} Try again later.", UNAVAILABLE)
        raise NovuRefusedError(f"{self.url} refused a request: {detail}")


def part(text: str) -> str:
    """Quote a part of a path."""
    return quote(text, safe="")

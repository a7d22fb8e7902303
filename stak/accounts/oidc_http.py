"""HTTP requests to the identity provider, with limits of where they lead, how long they take, and how many there are.

Only the issuer's origin, and hosts that the operator has named, are requested: an address in the provider's documents
that leads elsewhere is refused. Redirects are not followed, cookies are not kept, and the time and the size of each
answer are limited. One client is used for all requests: it is created in a thread, because that takes long.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import TYPE_CHECKING, Final, Generic, TypeVar
from urllib.parse import urlsplit

import msgspec

from stak.clock import Clock
from stak.errors import IdentityProviderUnavailable, NotAuthenticated, Overloaded
from stak.logs import log

if TYPE_CHECKING:
    import httpx

T = TypeVar("T")

TIMEOUT_SECONDS: Final = 5.0
ANSWER_MAX_BYTES: Final = 256 * 1024
CONCURRENT_MAX: Final = 10
FAILURE_CACHED_SECONDS: Final = 10
_REFUSED: Final = "The identity provider's answer is not valid. Try again; if it happens again, tell the operator."


class CachedDocument(Generic[T]):
    """A document of the provider: requested once for all who wait for it, and after a failure not again at once."""

    def __init__(self, clock: Clock, kept_seconds: float, read: Callable[[], Awaitable[T]]) -> None:
        self._clock = clock
        self._kept_seconds = kept_seconds
        self._read = read
        self._lock = asyncio.Lock()
        self._found: tuple[float, T] | None = None
        self._failed: tuple[float, IdentityProviderUnavailable] | None = None

    @property
    def read_at(self) -> float | None:
        """When the document was read; None if it was not."""
        return None if self._found is None else self._found[0]

    def cached(self) -> T | None:
        """Return the document, if it was read and is not too old."""
        is_kept = self._found is not None and 0 <= self._clock() - self._found[0] < self._kept_seconds
        return self._found[1] if self._found is not None and is_kept else None

    async def get(self) -> T:
        """Return the document, cached or read. Raises IdentityProviderUnavailable."""
        cached = self.cached()
        return await self.renewed(None) if cached is None else cached

    async def renewed(self, outdated: T | None) -> T:
        """Return a document other than this one, unless somebody reads it at this moment."""
        async with self._lock:
            cached = self.cached()
            if cached is not None and cached is not outdated:
                return cached
            now = self._clock()
            if self._failed is not None and 0 <= now - self._failed[0] < FAILURE_CACHED_SECONDS:
                raise IdentityProviderUnavailable(str(self._failed[1]))
            try:
                document = await self._read()
            except IdentityProviderUnavailable as error:
                self._failed = (self._clock(), error)
                raise
            self._found, self._failed = (self._clock(), document), None
            return document


class ProviderClient:
    """Requests the provider's addresses."""

    def __init__(self, issuer: str, hosts: frozenset[str], timeout_seconds: float) -> None:
        self._issuer = issuer
        self._hosts = hosts
        self._timeout_seconds = timeout_seconds
        self._client: httpx.AsyncClient | None = None
        self._creating = asyncio.Lock()
        self._requests = 0

    async def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            await self._client.aclose()
            self._client = None

    async def fetch(
        self,
        url: str,
        kind: type[T],
        *,
        form: Mapping[str, str] | None = None,
        authorization: tuple[str, str] | None = None,
    ) -> T:
        """Request one of the provider's addresses, and decode its JSON answer.

        Raises IdentityProviderUnavailable, NotAuthenticated if it refuses a form, Overloaded.
        """
        self._validate_address(url)
        if self._requests >= CONCURRENT_MAX:
            raise Overloaded("Too many people are signing in at the moment. Try again in a few seconds.")
        self._requests += 1
        try:
            status, body = await self._answer(url, form, authorization)
        finally:
            self._requests -= 1
        if form is not None and 400 <= status < 500:  # the code is wrong, was used, or has expired
            raise self.refused(f"token endpoint {status}: {body[:200]!r}")
        if status != 200:
            raise self.unavailable(f"{url} answered {status}")
        try:
            return msgspec.json.decode(body, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise self.unavailable(f"{url}: {error}") from None

    async def _answer(
        self, url: str, form: Mapping[str, str] | None, authorization: tuple[str, str] | None
    ) -> tuple[int, bytes]:
        client = await self._opened()
        import httpx

        try:
            async with asyncio.timeout(self._timeout_seconds):
                return await self._read(client, url, form, authorization)
        except (TimeoutError, httpx.HTTPError, httpx.InvalidURL) as error:
            raise self.unavailable(repr(error)) from None

    async def _opened(self) -> "httpx.AsyncClient":
        async with self._creating:
            if self._client is None:
                self._client = await asyncio.to_thread(self._create)
            return self._client

    def _create(self) -> "httpx.AsyncClient":
        import httpx  # takes long, as does reading the certificates

        return httpx.AsyncClient(
            timeout=self._timeout_seconds,
            follow_redirects=False,
            trust_env=False,
            limits=httpx.Limits(max_connections=CONCURRENT_MAX),
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),
        )

    async def _read(
        self,
        client: "httpx.AsyncClient",
        url: str,
        form: Mapping[str, str] | None,
        authorization: tuple[str, str] | None,
    ) -> tuple[int, bytes]:
        body = bytearray()
        async with client.stream(
            "GET" if form is None else "POST",
            url,
            data=form,
            auth=authorization,
            headers={"accept": "application/json", "accept-encoding": "identity"},
        ) as answer:
            async for part in answer.aiter_raw():
                body += part
                if len(body) > ANSWER_MAX_BYTES:
                    raise self.unavailable(f"{url} answered with more than {ANSWER_MAX_BYTES} bytes")
            return answer.status_code, bytes(body)

    def _validate_address(self, url: str) -> None:
        """Raise IdentityProviderUnavailable for an address outside the issuer and the hosts that the operator named."""
        issuer = urlsplit(self._issuer)
        try:
            parts = urlsplit(url)
            is_issuers = (parts.scheme, parts.netloc) == (issuer.scheme, issuer.netloc)
            is_named = parts.scheme == "https" and parts.port in (None, 443) and parts.hostname in self._hosts
        except ValueError:
            is_issuers = is_named = False
        if not (is_issuers or is_named):
            raise self.unavailable(f"{url!r} is not at the issuer; if it is right, add its host to STAK_OIDC_HOSTS")

    def unavailable(self, problem: str) -> IdentityProviderUnavailable:
        """Return the error for a provider that does not answer as it should, and log the reason."""
        log.warning("oidc_unavailable", issuer=self._issuer, problem=problem)
        return IdentityProviderUnavailable(
            "The identity provider cannot be used at the moment. Try again later; the operator finds the reason in the "
            "log."
        )

    def refused(self, problem: str) -> NotAuthenticated:
        """Return the error for an answer that signs nobody in, and log the reason."""
        log.warning("oidc_refused", issuer=self._issuer, problem=problem)
        return NotAuthenticated(_REFUSED)

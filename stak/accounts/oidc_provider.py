"""The OpenID Connect identity provider of an installation: discovery, its keys, and the exchange of a code.

Only the issuer's origin, and hosts that the operator has named, are requested: an address in the provider's documents
that leads elsewhere is refused. Redirects are not followed, and the time and the size of each answer are limited. The
provider's documents are cached for an hour; an unknown key is looked for again once a minute at most.
"""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from stak.accounts.account_model import normalized_email
from stak.accounts.sign_in import Person
from stak.clock import Clock
from stak.crypto import is_same
from stak.errors import IdentityProviderUnavailable, InvalidInput, Misconfigured, NotAuthenticated
from stak.logs import log

if TYPE_CHECKING:
    import httpx

T = TypeVar("T")

TIMEOUT_SECONDS: Final = 5.0
ANSWER_MAX_BYTES: Final = 256 * 1024
CACHED_SECONDS: Final = 3600
KEYS_REFRESHED_EVERY_SECONDS: Final = 60
_LEEWAY_SECONDS: Final = 60
_ALGORITHMS: Final = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA")
"""Signatures with a key pair: with a shared secret, who can check a token can also sign one."""
_SUBJECT_MAX_CHARACTERS: Final = 255  # OpenID Connect Core 1.0, section 2
_LOCAL: Final = ("localhost", "127.0.0.1", "::1")
_CALLBACK_PATH: Final = "/stack/admin/console/callback"
_REFUSED: Final = "The identity provider's answer is not valid. Try again; if it happens again, tell the operator."


class OidcConfig(msgspec.Struct, frozen=True):
    """How this installation is registered at its identity provider."""

    issuer: str
    client_id: str
    client_secret: str | None
    public_url: str
    hosts: frozenset[str] = frozenset()
    scopes: str = "openid email profile"
    name: str = "single sign-on"

    @property
    def redirect_uri(self) -> str:
        """The address to which the provider sends people back."""
        return f"{self.public_url.rstrip('/')}{_CALLBACK_PATH}"


class _Discovery(msgspec.Struct):
    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    token_endpoint_auth_methods_supported: tuple[str, ...] = ("client_secret_basic",)


class _Keys(msgspec.Struct):
    keys: list[dict[str, Any]]


class _Tokens(msgspec.Struct):
    id_token: str


def validate_config(config: OidcConfig) -> OidcConfig:
    """Raise Misconfigured for addresses that would send codes and secrets unencrypted."""
    for setting, url in (("STAK_OIDC_ISSUER", config.issuer), ("STAK_PUBLIC_URL", config.public_url)):
        parts = urlsplit(url)
        is_safe = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOCAL)
        if not is_safe or parts.query or parts.fragment or parts.username:
            raise Misconfigured(f"{setting} must be an https:// address without a query: {url!r}.")
    return config


class OidcProvider:
    """The identity provider, and what is cached of it."""

    def __init__(self, config: OidcConfig, clock: Clock, *, timeout_seconds: float = TIMEOUT_SECONDS) -> None:
        self.config = config
        self._clock = clock
        self._timeout_seconds = timeout_seconds
        self._discovered: tuple[float, _Discovery] | None = None
        self._keys: tuple[float, list[dict[str, Any]]] | None = None

    async def authorization_url(self, *, state: str, nonce: str, challenge: str) -> str:
        """Return where a person signs in. Raises IdentityProviderUnavailable."""
        endpoint = (await self._discovery()).authorization_endpoint
        parameters = {
            "response_type": "code",
            "client_id": self.config.client_id,
            "redirect_uri": self.config.redirect_uri,
            "scope": self.config.scopes,
            "state": state,
            "nonce": nonce,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
        }
        return f"{endpoint}{'&' if '?' in endpoint else '?'}{urlencode(parameters)}"

    async def exchange(self, code: str, *, verifier: str, nonce: str) -> Person:
        """Exchange the code that a person brought back. Raises NotAuthenticated, IdentityProviderUnavailable."""
        discovery = await self._discovery()
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self.config.redirect_uri,
            "code_verifier": verifier,
        }
        authorization: tuple[str, str] | None = None
        secret, client_id = self.config.client_secret, self.config.client_id
        if secret is not None and "client_secret_basic" in discovery.token_endpoint_auth_methods_supported:
            authorization = (quote(client_id, safe=""), quote(secret, safe=""))
        else:
            form["client_id"] = client_id
            if secret is not None:
                form["client_secret"] = secret
        tokens = await self._fetch(discovery.token_endpoint, _Tokens, form=form, authorization=authorization)
        claims = await self._verified(tokens.id_token)
        if not is_same(str(claims.get("nonce")), nonce):
            raise self._refused("nonce")
        return self._person(claims)

    async def _verified(self, id_token: str) -> Mapping[str, Any]:
        """Return the claims of an id token that the provider signed for us."""
        import jwt  # with the cryptography it needs, it takes long to import

        try:
            header = jwt.get_unverified_header(id_token)
            algorithm = header.get("alg")
            if algorithm not in _ALGORITHMS:
                raise self._refused(f"algorithm {algorithm!r}")
            key = await self._key(header.get("kid"))
            claims: dict[str, Any] = jwt.decode(
                id_token,
                jwt.PyJWK.from_dict(key, algorithm=algorithm).key,
                algorithms=[algorithm],
                audience=self.config.client_id,
                issuer=self.config.issuer,
                leeway=_LEEWAY_SECONDS,
                options={"require": ["exp", "iat", "iss", "aud", "sub"]},
            )
        except (jwt.PyJWTError, ValueError, TypeError) as error:
            raise self._refused(repr(error)) from None
        is_only_ours = claims["aud"] == self.config.client_id or claims["aud"] == [self.config.client_id]
        if claims.get("azp", self.config.client_id if is_only_ours else None) != self.config.client_id:
            raise self._refused("azp")
        return claims

    def _person(self, claims: Mapping[str, Any]) -> Person:
        subject, email = claims["sub"], claims.get("email")
        if not isinstance(subject, str) or not 0 < len(subject) <= _SUBJECT_MAX_CHARACTERS:
            raise self._refused("sub")
        verified = None
        if isinstance(email, str) and claims.get("email_verified") in (True, "true"):
            try:
                verified = normalized_email(email)
            except InvalidInput:
                log.info("oidc_email_ignored")
        return Person(self.config.issuer, subject, verified)

    async def _key(self, key_id: object) -> dict[str, Any]:
        """Return the provider's key with this id, or its only key."""
        found = self._matching(key_id)
        if found is None:
            read_at = self._keys[0] if self._keys else None
            if read_at is None or abs(self._clock() - read_at) >= KEYS_REFRESHED_EVERY_SECONDS:
                await self._read_keys()
            found = self._matching(key_id)
        if found is None:
            raise self._refused("an unknown key")
        return found

    def _matching(self, key_id: object) -> dict[str, Any] | None:
        if self._keys is None or not 0 <= self._clock() - self._keys[0] < CACHED_SECONDS:
            return None
        usable = [key for key in self._keys[1] if key.get("use", "sig") == "sig" and key.get("kty") != "oct"]
        named = usable if key_id is None else [key for key in usable if key.get("kid") == key_id]
        return named[0] if len(named) == 1 else None

    async def _read_keys(self) -> None:
        answer = await self._fetch((await self._discovery()).jwks_uri, _Keys)
        self._keys = (self._clock(), answer.keys)

    async def _discovery(self) -> _Discovery:
        if self._discovered is None or not 0 <= self._clock() - self._discovered[0] < CACHED_SECONDS:
            url = f"{self.config.issuer.rstrip('/')}/.well-known/openid-configuration"
            found = await self._fetch(url, _Discovery)
            if found.issuer != self.config.issuer:
                raise self._unavailable(f"its document names another issuer, {found.issuer!r}")
            self._discovered = (self._clock(), found)
        return self._discovered[1]

    async def _fetch(
        self,
        url: str,
        kind: type[T],
        *,
        form: Mapping[str, str] | None = None,
        authorization: tuple[str, str] | None = None,
    ) -> T:
        """Request one of the provider's addresses, and decode its JSON answer."""
        self._validate_address(url)
        import httpx

        try:
            async with (
                asyncio.timeout(self._timeout_seconds),
                httpx.AsyncClient(timeout=self._timeout_seconds, follow_redirects=False, trust_env=False) as client,
            ):
                status, body = await self._read(client, url, form, authorization)
        except (TimeoutError, httpx.HTTPError, httpx.InvalidURL) as error:
            raise self._unavailable(repr(error)) from None
        if form is not None and 400 <= status < 500:  # the code is wrong, was used, or has expired
            raise self._refused(f"token endpoint {status}: {body[:200]!r}")
        if status != 200:
            raise self._unavailable(f"{url} answered {status}")
        try:
            return msgspec.json.decode(body, type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise self._unavailable(f"{url}: {error}") from None

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
                    raise self._unavailable(f"{url} answered with more than {ANSWER_MAX_BYTES} bytes")
            return answer.status_code, bytes(body)

    def _validate_address(self, url: str) -> None:
        """Raise IdentityProviderUnavailable for an address outside the issuer and the hosts that the operator named."""
        issuer = urlsplit(self.config.issuer)
        try:
            parts = urlsplit(url)
            is_issuers = (parts.scheme, parts.netloc) == (issuer.scheme, issuer.netloc)
            is_named = parts.scheme == "https" and parts.port in (None, 443) and parts.hostname in self.config.hosts
        except ValueError:
            is_issuers = is_named = False
        if not (is_issuers or is_named):
            raise self._unavailable(f"{url!r} is not at the issuer; if it is right, add its host to STAK_OIDC_HOSTS")

    def _unavailable(self, problem: str) -> IdentityProviderUnavailable:
        log.warning("oidc_unavailable", issuer=self.config.issuer, problem=problem)
        return IdentityProviderUnavailable(
            "The identity provider cannot be used at the moment. Try again later; the operator finds the reason in the "
            "log."
        )

    def _refused(self, problem: str) -> NotAuthenticated:
        log.warning("oidc_refused", issuer=self.config.issuer, problem=problem)
        return NotAuthenticated(_REFUSED)

"""The OpenID Connect identity provider of an installation: discovery, its keys, and the exchange of a code.

The provider's documents are cached for an hour; an unknown key is looked for again once a minute at most. A provider
that did not answer is asked again after some seconds, however many people try (`oidc_http`).
"""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from stak.accounts.account_model import normalized_email
from stak.accounts.oidc_http import TIMEOUT_SECONDS, CachedDocument, ProviderClient
from stak.accounts.sign_in import Person
from stak.clock import Clock
from stak.crypto import is_same
from stak.errors import InvalidInput, Misconfigured
from stak.logs import log

CACHED_SECONDS: Final = 3600
KEYS_REFRESHED_EVERY_SECONDS: Final = 60
_LEEWAY_SECONDS: Final = 60
_ALGORITHMS: Final = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA")
"""Signatures with a key pair: with a shared secret, who can check a token can also sign one."""
_SUBJECT_MAX_CHARACTERS: Final = 255  # OpenID Connect Core 1.0, section 2
_LOCAL: Final = ("localhost", "127.0.0.1", "::1")
_CALLBACK_PATH: Final = "/stack/admin/console/callback"


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
        self._client = ProviderClient(config.issuer, config.hosts, timeout_seconds)
        self._discovery = CachedDocument(clock, CACHED_SECONDS, self._read_discovery)
        self._keys = CachedDocument(clock, CACHED_SECONDS, self._read_keys)

    async def close(self) -> None:
        """Close the connections to the provider."""
        await self._client.close()

    async def authorization_url(self, *, state: str, nonce: str, challenge: str) -> str:
        """Return where a person signs in. Raises IdentityProviderUnavailable."""
        endpoint = (await self._discovery.get()).authorization_endpoint
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
        discovery = await self._discovery.get()
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
        tokens = await self._client.fetch(discovery.token_endpoint, _Tokens, form=form, authorization=authorization)
        claims = await self._verified(tokens.id_token)
        if not is_same(str(claims.get("nonce")), nonce):
            raise self._client.refused("nonce")
        return self._person(claims)

    async def _verified(self, id_token: str) -> Mapping[str, Any]:
        """Return the claims of an id token that the provider signed for us."""
        import jwt  # with the cryptography it needs, it takes long to import

        try:
            header = jwt.get_unverified_header(id_token)
            algorithm = header.get("alg")
            if algorithm not in _ALGORITHMS:
                raise self._client.refused(f"algorithm {algorithm!r}")
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
            raise self._client.refused(repr(error)) from None
        is_only_ours = claims["aud"] == self.config.client_id or claims["aud"] == [self.config.client_id]
        if claims.get("azp", self.config.client_id if is_only_ours else None) != self.config.client_id:
            raise self._client.refused("azp")
        return claims

    def _person(self, claims: Mapping[str, Any]) -> Person:
        subject, email = claims["sub"], claims.get("email")
        if not isinstance(subject, str) or not 0 < len(subject) <= _SUBJECT_MAX_CHARACTERS:
            raise self._client.refused("sub")
        verified = None
        if isinstance(email, str) and claims.get("email_verified") in (True, "true"):
            try:
                # Only ASCII: other characters may look like another person's address, or be normalized to it.
                verified = normalized_email(email) if email.isascii() else None
            except InvalidInput:
                log.info("oidc_email_ignored")
        return Person(self.config.issuer, subject, verified)

    async def _key(self, key_id: object) -> dict[str, Any]:
        """Return the provider's key with this id, or its only key."""
        known = await self._keys.get()
        found = _matching(known, key_id)
        read_at = self._keys.read_at
        if found is None and (read_at is None or abs(self._clock() - read_at) >= KEYS_REFRESHED_EVERY_SECONDS):
            found = _matching(await self._keys.renewed(known), key_id)
        if found is None:
            raise self._client.refused("an unknown key")
        return found

    async def _read_keys(self) -> _Keys:
        return await self._client.fetch((await self._discovery.get()).jwks_uri, _Keys)

    async def _read_discovery(self) -> _Discovery:
        url = f"{self.config.issuer.rstrip('/')}/.well-known/openid-configuration"
        found = await self._client.fetch(url, _Discovery)
        if found.issuer != self.config.issuer:
            raise self._client.unavailable(f"its document names another issuer, {found.issuer!r}")
        return found


def _matching(known: _Keys, key_id: object) -> dict[str, Any] | None:
    usable = [key for key in known.keys if key.get("use", "sig") == "sig" and key.get("kty") != "oct"]
    named = usable if key_id is None else [key for key in usable if key.get("kid") == key_id]
    return named[0] if len(named) == 1 else None

"""Callers with a missing, foreign or insufficient credential, and the expected status of each."""

import base64
import hmac
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import jwt

from stak.testing.http_inbox import ok
from stak.testing.server import OPERATOR_KEY
from tests.isolation.openapi_routes import Route
from tests.isolation.victim_tenant import SCOPES, Victim

SUBSCRIBERS = "stak-subscriber"
"""The audience of a Novu client's tokens."""

Forge = Callable[[Victim, Victim], str | None]


@dataclass(frozen=True)
class UnauthorizedCaller:
    """A credential made from a victim and another tenant, and the expected statuses."""

    token: Forge
    admin: int = 401
    operator: int | None = 401
    """The status at the operator's routes; None if it is the operator's credential."""
    user: int = 401


def _forged(algorithm: str, digest: str | None) -> Forge:
    """Return a token that claims this algorithm, signed with the right secret by this digest, or unsigned."""

    def forge(victim: Victim, _: Victim) -> str:
        text = ".".join(_part(json.dumps(part).encode()) for part in ({"alg": algorithm}, _claims(victim)))
        secret = victim.signing_secret.encode()
        return f"{text}.{_part(hmac.digest(secret, text.encode(), digest)) if digest else ''}"

    return forge


def _part(text: bytes) -> str:
    return base64.urlsafe_b64encode(text).rstrip(b"=").decode()


def _claims(victim: Victim) -> dict[str, object]:
    return {"iss": victim.key, "sub": victim.ann, "aud": "stak", "exp": int(time.time()) + 600}


def _claiming(**claims: Any) -> Forge:
    return lambda victim, _: victim.token(**claims)


def _signed_elsewhere(victim: Victim, intruder: Victim) -> str:
    return jwt.encode(_claims(victim), intruder.signing_secret, "HS256")


def _signed_with_the_subscriber_secret(victim: Victim, _: Victim) -> str:
    return jwt.encode(_claims(victim), victim.subscriber_secret, "HS256")


def _tampered(victim: Victim, _other: Victim) -> str:
    head, claims, _ = victim.token().split(".")
    return f"{head}.{claims}.{victim.token('mallory').rpartition('.')[2]}"


def _revoked(victim: Victim, _: Victim) -> str:
    made = victim.issue(*SCOPES)
    assert victim.admin.delete(f"/stack/admin/v1/{victim.key}/keys/{made['key_id']}").status_code == 204
    return str(made["api_key"])


def _of_a_session_that_ended(victim: Victim, _: Victim) -> str:
    ann = victim.chat_client(victim.ann)
    grant = ok(ann.call("POST", "sessions", json={"device_id": "lost"}), 201)
    assert ann.call("DELETE", f"sessions/{grant['session_id']}").status_code == 204
    return str(grant["access_token"])


UNAUTHORIZED_CALLERS: dict[str, UnauthorizedCaller] = {
    "nobody": UnauthorizedCaller(lambda *_: None),
    "garbage": UnauthorizedCaller(lambda *_: "garbage"),
    "garbage like a key": UnauthorizedCaller(lambda victim, _: victim.api_key[:-43] + "a" * 43),
    "garbage like a token": UnauthorizedCaller(lambda *_: "e30.e30.e30"),
    "expired": UnauthorizedCaller(_claiming(exp=int(time.time()) - 1)),
    "not yet": UnauthorizedCaller(_claiming(nbf=int(time.time()) + 3600)),
    "never ends": UnauthorizedCaller(_claiming(exp=None)),
    "unsigned": UnauthorizedCaller(_forged("none", None)),
    "HS512": UnauthorizedCaller(_forged("HS512", "sha512")),
    "calls itself RS256": UnauthorizedCaller(_forged("RS256", "sha256")),  # as where a public key is taken for a secret
    "calls itself none": UnauthorizedCaller(_forged("none", "sha256")),
    "calls itself hs256": UnauthorizedCaller(_forged("hs256", "sha256")),
    "another audience": UnauthorizedCaller(_claiming(aud="other")),
    "the audience of subscribers": UnauthorizedCaller(_claiming(aud=SUBSCRIBERS)),
    "a subscriber": UnauthorizedCaller(lambda victim, _: victim.subscriber_token),
    "an issuer that is none": UnauthorizedCaller(_claiming(iss="nobody")),
    "issued by another tenant": UnauthorizedCaller(lambda victim, other: victim.token(iss=other.key)),
    "signed by another tenant": UnauthorizedCaller(_signed_elsewhere),
    "signed with another secret": UnauthorizedCaller(_signed_with_the_subscriber_secret),
    "somebody else's signature": UnauthorizedCaller(_tampered),
    "without a subject": UnauthorizedCaller(_claiming(sub="")),
    "of a session that is none": UnauthorizedCaller(_claiming(stak_session="01ARZ3NDEKTSV4RRFFQ69G5FAV")),
    "of a session that ended": UnauthorizedCaller(_of_a_session_that_ended),
    "a key that was revoked": UnauthorizedCaller(_revoked),
    "another tenant's key": UnauthorizedCaller(lambda _, other: other.api_key, admin=404, operator=403),
    "another tenant's key, renamed": UnauthorizedCaller(
        lambda victim, other: other.api_key.replace(other.key, victim.key)
    ),
    "another tenant's user": UnauthorizedCaller(lambda victim, other: other.token(victim.ann), user=404),
    "the operator": UnauthorizedCaller(lambda *_: OPERATOR_KEY, admin=403, operator=None),
}


def expected(caller: UnauthorizedCaller, route: Route, *, is_admin: bool) -> int | None:
    """Return the expected status at a route."""
    if not is_admin:
        return caller.user if route.needs_bearer else 401
    if caller.operator is None and route.is_for_the_operator_too:
        return None
    return caller.operator if route.is_for_the_operator else caller.admin


def keys_without(victim: Victim) -> Iterator[tuple[str, str]]:
    """Return a key for each scope that has every other scope."""
    for scope in SCOPES:
        yield scope, str(victim.issue(*(other for other in SCOPES if other != scope))["api_key"])

"""Who may not: everybody with a credential that is none, is not theirs, or is good for something else."""

import base64
import hmac
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import jwt

from tests.api.inbox import ok
from tests.isolation.routes import Route
from tests.isolation.victim import SCOPES, Victim
from tests.server import OPERATOR_KEY

SUBSCRIBERS = "stak-subscriber"
"""The audience of a Novu client's tokens."""

Forge = Callable[[Victim, Victim], str | None]


@dataclass(frozen=True)
class Stranger:
    """A credential, made of a victim and another tenant, and what it is told."""

    token: Forge
    admin: int = 401
    operator: int | None = 401
    """At the operator's routes; None if it is the operator's."""
    user: int = 401


def _written(algorithm: str, digest: str | None) -> Forge:
    """Of this algorithm by its own account, and signed with the right secret by this digest; or not at all."""

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
    ann = victim.talker(victim.ann)
    grant = ok(ann.call("POST", "sessions", json={"device_id": "lost"}), 201)
    assert ann.call("DELETE", f"sessions/{grant['session_id']}").status_code == 204
    return str(grant["access_token"])


STRANGERS: dict[str, Stranger] = {
    "nobody": Stranger(lambda *_: None),
    "garbage": Stranger(lambda *_: "garbage"),
    "garbage like a key": Stranger(lambda victim, _: victim.api_key[:-43] + "a" * 43),
    "garbage like a token": Stranger(lambda *_: "e30.e30.e30"),
    "expired": Stranger(_claiming(exp=int(time.time()) - 1)),
    "not yet": Stranger(_claiming(nbf=int(time.time()) + 3600)),
    "never ends": Stranger(_claiming(exp=None)),
    "unsigned": Stranger(_written("none", None)),
    "HS512": Stranger(_written("HS512", "sha512")),
    "calls itself RS256": Stranger(_written("RS256", "sha256")),  # as where a public key is taken for a secret
    "calls itself none": Stranger(_written("none", "sha256")),
    "calls itself hs256": Stranger(_written("hs256", "sha256")),
    "another audience": Stranger(_claiming(aud="other")),
    "the audience of subscribers": Stranger(_claiming(aud=SUBSCRIBERS)),
    "a subscriber": Stranger(lambda victim, _: victim.subscriber_token),
    "an issuer that is none": Stranger(_claiming(iss="nobody")),
    "issued by another tenant": Stranger(lambda victim, other: victim.token(iss=other.key)),
    "signed by another tenant": Stranger(_signed_elsewhere),
    "signed with another secret": Stranger(_signed_with_the_subscriber_secret),
    "somebody else's signature": Stranger(_tampered),
    "without a subject": Stranger(_claiming(sub="")),
    "of a session that is none": Stranger(_claiming(stak_session="01ARZ3NDEKTSV4RRFFQ69G5FAV")),
    "of a session that ended": Stranger(_of_a_session_that_ended),
    "a key that was revoked": Stranger(_revoked),
    "another tenant's key": Stranger(lambda _, other: other.api_key, admin=404, operator=403),
    "another tenant's key, renamed": Stranger(lambda victim, other: other.api_key.replace(other.key, victim.key)),
    "another tenant's user": Stranger(lambda victim, other: other.token(victim.ann), user=404),
    "the operator": Stranger(lambda *_: OPERATOR_KEY, admin=403, operator=None),
}


def expected(stranger: Stranger, route: Route, *, is_admin: bool) -> int | None:
    """What it is told at a route."""
    if not is_admin:
        return stranger.user if route.needs_bearer else 401
    if stranger.operator is None and route.is_for_the_operator_too:
        return None
    return stranger.operator if route.is_for_the_operator else stranger.admin


def keys_without(victim: Victim) -> Iterator[tuple[str, str]]:
    """For each scope a key that has every other."""
    for scope in SCOPES:
        yield scope, str(victim.issue(*(other for other in SCOPES if other != scope))["api_key"])

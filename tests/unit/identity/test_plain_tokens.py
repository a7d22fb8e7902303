"""Tokens verified without PyJWT are exactly those that PyJWT accepts, with the same claims."""

import base64
import hashlib
import hmac
import json
from typing import Any

import jwt
import pytest

from stak.bootstrap import Engine
from stak.errors import NotAuthenticated
from stak.identity import user_tokens
from stak.identity.plain_tokens import parse_plain_token
from stak.identity.user_tokens import User, issue_token, verify_token
from stak.ports import Ports
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.broadcasts import BOB, TENANT
from tests.support.case_table import case_table

HEADER = {"alg": "HS256", "typ": "JWT"}


def encoded(part: object) -> str:
    raw = part if isinstance(part, bytes) else json.dumps(part).encode()
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def signed(secret: str, claims: object, header: object = HEADER, algorithm: Any = hashlib.sha256) -> str:
    text = f"{encoded(header)}.{encoded(claims)}"
    return f"{text}.{encoded(hmac.new(secret.encode(), text.encode(), algorithm).digest())}"


USUAL: dict[str, Any] = {"iss": TENANT, "sub": BOB, "aud": "stak", "exp": 4_000_000_000}
CLAIMS: list[Any] = [
    {},
    {"iat": 1, "nbf": 1, "stak_inbox": "DEFAULT"},
    {"iat": "then"},
    {"jti": "one"},
    {"jti": 1},
    {"sub": 1},
    {"sub": None},
    {"sub": ""},
    {"sub": "\ud800"},
    {"aud": ["stak"]},
    {"aud": ["other", "stak"]},
    {"aud": "other"},
    {"aud": None},
    {"iss": "zeta"},
    {"iss": None},
    {"iss": 1},
    {"exp": 1},
    {"exp": None},
    {"exp": "4000000000"},
    {"exp": 4_000_000_000.5},
    {"exp": float("inf")},
    {"exp": float("nan")},
    {"exp": 10**30},
    {"nbf": 3_900_000_000},
    {"stak_session": "none"},
    {"stak_inbox": 1},
]
HEADERS: list[Any] = [
    HEADER,
    {"alg": "HS256"},
    {"alg": "HS256", "typ": "at+jwt"},
    {"alg": "HS256", "typ": 1},
    {"alg": "HS256", "kid": "1"},
    {"alg": "HS256", "kid": 1},
    {"alg": "HS256", "crit": ["x"], "x": 1},
    {"alg": "HS256", "b64": False},
    {"alg": "HS512"},
    {"alg": "none"},
    {"alg": "hs256"},
    {"typ": "JWT"},
    [],
    b"{",
]


@pytest.fixture
def ports(embedded: Engine) -> Ports:
    return embedded.ports


@pytest.fixture
async def secret(ports: Ports) -> str:
    made = await create_tenant(ports, TENANT, TenantSettings())
    return made.signing_secret


async def both(ports: Ports, token: str) -> tuple[User | str, User | str]:
    """Return the user of a token, or why it is refused: as it is verified, and by PyJWT alone."""
    results: list[User | str] = []
    for parse in (parse_plain_token, lambda _: None):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(user_tokens, "parse_plain_token", parse)
            ports.verified_tokens.drop(f"stak {token}")
            try:
                results.append(await verify_token(ports, token))
            except NotAuthenticated as error:
                results.append(error.detail)
    plain, reference = results
    return plain, reference


@case_table("claims", CLAIMS)
async def test_claims_are_judged_as_by_pyjwt(ports: Ports, secret: str, claims: dict[str, Any]) -> None:
    plain, reference = await both(ports, signed(secret, {**USUAL, **claims}))
    assert plain == reference


@case_table("header", HEADERS)
async def test_headers_are_judged_as_by_pyjwt(ports: Ports, secret: str, header: object) -> None:
    plain, reference = await both(ports, signed(secret, USUAL, header))
    assert plain == reference


async def test_changed_tokens_are_judged_as_by_pyjwt(ports: Ports, secret: str) -> None:
    token = signed(secret, USUAL)
    head, payload, signature = token.split(".")
    twice = encoded(b'{"sub":"eve",' + json.dumps(USUAL).encode()[1:])
    changed = [
        signed("another", USUAL),
        signed(secret, USUAL, algorithm=hashlib.sha512),
        signed(secret, ["a"]),
        signed(secret, b"{} x"),
        token + "=",
        token + ".",
        f"{head}.{payload}.",
        f"{head}.{payload}",
        f"{head}={'.'}{payload}.{signature}",
        f"{head}.{payload}.{signature[:-1]}",
        f"{head}.{payload}.{signature[:-1]}{'A' if signature[-1] != 'A' else 'B'}",
        f"{head}.{payload} .{signature}",
        f" {token}",
        f"{head}.{payload}.é",
        "..",
        "",
        signed(secret, base64.urlsafe_b64decode(twice + "==")),
    ]
    for one in changed:
        plain, reference = await both(ports, one)
        assert plain == reference, one


async def test_usual_token_is_verified_without_pyjwt(
    ports: Ports, secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("PyJWT was called")

    own = (await issue_token(ports, TENANT, BOB)).token
    monkeypatch.setattr(jwt, "decode", fail)
    for token in (own, signed(secret, USUAL)):
        assert (await verify_token(ports, token)).user == BOB

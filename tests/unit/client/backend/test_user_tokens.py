"""User tokens signed by the client are what a JWT library and the server read."""

import jwt
import pytest

from stak.client.backend import sign_user_token
from stak.identifiers import TenantKey
from stak.identity.plain_tokens import is_valid_plain_token, parse_plain_token
from tests.support.case_table import case_table

SECRET = "ss_" + "s" * 43


def test_claims_are_those_of_the_server() -> None:
    made = sign_user_token("acme", "ada ä", SECRET, ttl_seconds=60, inbox="alerts", now=2_000_000_000.7)
    assert made.expires_at == 2_000_000_060
    claims = jwt.decode(made.token, SECRET, algorithms=["HS256"], audience="stak", options={"verify_iat": False})
    assert claims == {
        "iss": "acme",
        "sub": "ada ä",
        "aud": "stak",
        "iat": 2_000_000_000,
        "exp": 2_000_000_060,
        "stak_inbox": "alerts",
    }
    assert jwt.get_unverified_header(made.token) == {"alg": "HS256", "typ": "JWT"}


def test_server_verifies_it_on_the_fast_path() -> None:
    made = sign_user_token("acme", "ada", SECRET)
    plain = parse_plain_token(made.token)
    assert plain is not None
    assert is_valid_plain_token(plain, SECRET, TenantKey("acme"), "stak")
    assert not is_valid_plain_token(plain, SECRET + "x", TenantKey("acme"), "stak")


@case_table(
    ("arguments", "reason"),
    [
        ({"tenant": ""}, "tenant"),
        ({"user_id": ""}, "user_id"),
        ({"signing_secret": ""}, "signing_secret"),
        ({"ttl_seconds": 0}, "ttl_seconds must be 1 to"),
        ({"ttl_seconds": 10**9}, "ttl_seconds must be 1 to"),
    ],
)
def test_what_the_server_would_refuse_is_an_error(arguments: dict[str, object], reason: str) -> None:
    given: dict[str, object] = {"tenant": "acme", "user_id": "ada", "signing_secret": SECRET} | arguments
    with pytest.raises(ValueError, match=reason):
        sign_user_token(**given)  # type: ignore[arg-type]

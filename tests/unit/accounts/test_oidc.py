"""Sign-in through an identity provider: what is accepted, what is refused, and what is requested."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Final
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from stak.accounts import keys
from stak.accounts.account_model import Role
from stak.accounts.console_sessions import find_session
from stak.accounts.manage_accounts import create_account, remove_account
from stak.accounts.oidc_http import ANSWER_MAX_BYTES, CONCURRENT_MAX, FAILURE_CACHED_SECONDS, ProviderClient
from stak.accounts.oidc_provider import (
    CACHED_SECONDS,
    KEYS_REFRESHED_EVERY_SECONDS,
    OidcConfig,
    OidcProvider,
    validate_config,
)
from stak.accounts.oidc_sign_in import PENDING_SECONDS, begin_oidc, finish_oidc, pending_tenant
from stak.accounts.sign_in import SignedIn
from stak.clock import ManualClock
from stak.errors import IdentityProviderUnavailable, Misconfigured, NotAllowed, NotAuthenticated, Overloaded
from stak.ports import Ports
from tests.support.case_table import case_table
from tests.support.eventually import until
from tests.support.oidc_server import CLIENT_ID, CLIENT_SECRET, OidcServer, oidc_server
from tests.unit.accounts.acme import ACME, ADMIN, ANN, create_ann

PERSON: Final = {"sub": "person-1", "email": "Ann@example.com", "email_verified": True}
PUBLIC_URL: Final = "https://stak.example.com"
KEYS, TOKEN, DISCOVERY = "/keys", "/token", "/.well-known/openid-configuration"


@pytest.fixture
def server() -> Iterator[OidcServer]:
    with oidc_server() as started:
        started.person = dict(PERSON)
        yield started


@pytest.fixture
async def provider(server: OidcServer, clock: ManualClock) -> AsyncIterator[OidcProvider]:
    made = provider_with(server, clock, timeout_seconds=30)
    yield made
    await made.close()


def provider_with(server: OidcServer, clock: ManualClock, timeout_seconds: float) -> OidcProvider:
    config = OidcConfig(server.issuer, CLIENT_ID, CLIENT_SECRET, PUBLIC_URL)
    return OidcProvider(config, clock, timeout_seconds=timeout_seconds)


async def at_the_provider(url: str) -> dict[str, str]:
    """Follow the address as a browser does; return what the provider sends back."""
    async with httpx.AsyncClient(verify=False, trust_env=False) as browser:
        answer = await browser.get(url)
    location = urlsplit(answer.headers["location"])
    assert f"{location.scheme}://{location.netloc}{location.path}" == f"{PUBLIC_URL}/stack/admin/console/callback"
    return {name: values[0] for name, values in parse_qs(location.query).items()}


async def sign_in(ports: Ports, provider: OidcProvider) -> SignedIn:
    begun = await begin_oidc(ports, provider, ACME)
    back = await at_the_provider(begun.url)
    return await finish_oidc(ports, provider, begun.cookie, state=back["state"], code=back["code"])


async def test_verified_email_links_the_account_and_then_the_subject_counts(
    ports: Ports, server: OidcServer, provider: OidcProvider
) -> None:
    made = await create_ann(ports)
    signed_in = await sign_in(ports, provider)
    found = await find_session(ports, signed_in.session.token)
    assert (found.account.account_id, found.account.is_linked) == (made.account.account_id, True)
    server.person = {"sub": "person-1"}  # the provider may change or omit the email
    assert (await sign_in(ports, provider)).account.account_id == made.account.account_id
    server.person = {**PERSON, "sub": "person-2"}  # somebody else with the same email
    with pytest.raises(NotAllowed, match="no account"):
        await sign_in(ports, provider)


@case_table(
    "person",
    [
        {"sub": "p", "email": "nobody@example.com", "email_verified": True},
        {"sub": "p", "email": ANN, "email_verified": False},
        {"sub": "p", "email": ANN},
        {"sub": "p", "email": [ANN], "email_verified": True},
        {"sub": "p", "email": "not an email", "email_verified": True},
        {"sub": "p", "email": "\uff41nn@example.com", "email_verified": True},  # normalized, it would be Ann's
        {"sub": "p"},
    ],
)
async def test_person_without_an_account_is_refused(
    ports: Ports, server: OidcServer, provider: OidcProvider, person: dict[str, object]
) -> None:
    if await ports.table.get(keys.email(ACME, ANN)) is None:
        await create_ann(ports)
    server.person = dict(person)
    with pytest.raises(NotAllowed, match="no account"):
        await sign_in(ports, provider)


async def test_removed_account_is_no_longer_linked(ports: Ports, provider: OidcProvider) -> None:
    made = await create_ann(ports)
    await sign_in(ports, provider)
    await remove_account(ports, ADMIN, made.account.account_id)
    with pytest.raises(NotAllowed):
        await sign_in(ports, provider)
    again = await create_account(ports, ADMIN, ANN, Role.SENDER)
    assert (await sign_in(ports, provider)).account.account_id == again.account.account_id


@case_table(
    "claims",
    [
        {"iss": "https://elsewhere.example"},
        {"aud": "another-client"},
        {"aud": [CLIENT_ID, "another-client"]},
        {"aud": [CLIENT_ID, "another-client"], "azp": "another-client"},
        {"azp": "another-client"},
        {"exp": 1_000_000_000},
        {"exp": None},
        {"iat": None},
        {"iat": 9_000_000_000},
        {"nbf": 9_000_000_000},
        {"nonce": "another"},
        {"nonce": None},
        {"sub": None},
        {"sub": ""},
        {"sub": "x" * 300},
        {"sub": 7},
    ],
)
async def test_wrong_claim_is_refused(
    ports: Ports, server: OidcServer, provider: OidcProvider, claims: dict[str, object]
) -> None:
    server.claims = dict(claims)
    with pytest.raises(NotAuthenticated, match="answer is not valid"):
        await sign_in(ports, provider)


@case_table("algorithm", ["none", "HS256"])
async def test_signature_without_a_key_pair_is_refused(
    ports: Ports, server: OidcServer, provider: OidcProvider, algorithm: str
) -> None:
    server.algorithm = algorithm
    with pytest.raises(NotAuthenticated):
        await sign_in(ports, provider)


async def test_state_cookie_and_code_belong_together(ports: Ports, provider: OidcProvider, clock: ManualClock) -> None:
    await create_ann(ports)
    mine, other = await begin_oidc(ports, provider, ACME), await begin_oidc(ports, provider, ACME)
    back = await at_the_provider(mine.url)
    for cookie, state in ((other.cookie, back["state"]), (mine.cookie, "x"), ("", back["state"]), ("k.x", "")):
        with pytest.raises(NotAuthenticated, match="not begun in this browser"):
            await finish_oidc(ports, provider, cookie, state=state, code=back["code"])
    # A code that another sign-in got is refused by the provider: it knows another challenge.
    others = await at_the_provider(other.url)
    with pytest.raises(NotAuthenticated, match="answer is not valid"):
        await finish_oidc(ports, provider, mine.cookie, state=back["state"], code=others["code"])
    assert pending_tenant(ports, mine.cookie) == ACME
    late = await begin_oidc(ports, provider, ACME)
    back = await at_the_provider(late.url)
    clock.advance(PENDING_SECONDS)
    with pytest.raises(NotAuthenticated, match="ten minutes ago"):
        await finish_oidc(ports, provider, late.cookie, state=back["state"], code=back["code"])


async def test_provider_is_asked_about_one_code_for_each_sign_in(
    ports: Ports, server: OidcServer, provider: OidcProvider
) -> None:
    await create_ann(ports)
    begun = await begin_oidc(ports, provider, ACME)
    back = await at_the_provider(begun.url)
    tries = [
        finish_oidc(ports, provider, begun.cookie, state=back["state"], code=f"invented {number}")
        for number in range(5)
    ]
    found = await asyncio.gather(*tries, return_exceptions=True)
    assert [type(one) for one in found] == [NotAuthenticated] * 5
    assert server.requests.count(TOKEN) == 1
    with pytest.raises(NotAuthenticated, match="is finished"):
        await finish_oidc(ports, provider, begun.cookie, state=back["state"], code=back["code"])


async def test_code_works_once(ports: Ports, provider: OidcProvider) -> None:
    await create_ann(ports)
    begun = await begin_oidc(ports, provider, ACME)
    back = await at_the_provider(begun.url)
    await finish_oidc(ports, provider, begun.cookie, state=back["state"], code=back["code"])
    with pytest.raises(NotAuthenticated):
        await finish_oidc(ports, provider, begun.cookie, state=back["state"], code=back["code"])


async def test_documents_are_cached_and_a_new_key_is_found(
    ports: Ports, server: OidcServer, provider: OidcProvider, clock: ManualClock
) -> None:
    await create_ann(ports)
    for _ in range(2):
        await sign_in(ports, provider)
    assert (server.requests.count(DISCOVERY), server.requests.count(KEYS)) == (1, 1)
    server.rotate("second")
    with pytest.raises(NotAuthenticated):  # within a minute, unknown keys are not looked for again
        await sign_in(ports, provider)
    assert server.requests.count(KEYS) == 1
    clock.advance(KEYS_REFRESHED_EVERY_SECONDS)
    await sign_in(ports, provider)
    assert (server.requests.count(DISCOVERY), server.requests.count(KEYS)) == (1, 2)
    clock.advance(CACHED_SECONDS)
    await sign_in(ports, provider)
    assert (server.requests.count(DISCOVERY), server.requests.count(KEYS)) == (2, 3)


async def test_failed_discovery_is_requested_once_for_all_and_not_again_at_once(
    ports: Ports, server: OidcServer, provider: OidcProvider, clock: ManualClock
) -> None:
    server.discovery, right = {"issuer": "https://elsewhere.example"}, server.discovery
    tries = [begin_oidc(ports, provider, ACME) for _ in range(20)]
    found = await asyncio.gather(*tries, return_exceptions=True)
    assert {type(one) for one in found} == {IdentityProviderUnavailable}
    assert server.requests.count(DISCOVERY) == 1
    server.discovery = right
    clock.advance(FAILURE_CACHED_SECONDS - 1)
    with pytest.raises(IdentityProviderUnavailable):
        await begin_oidc(ports, provider, ACME)
    assert server.requests.count(DISCOVERY) == 1
    clock.advance(1)
    await asyncio.gather(*[begin_oidc(ports, provider, ACME) for _ in range(20)])
    assert server.requests.count(DISCOVERY) == 2


async def test_exchanges_at_the_same_time_are_bounded_and_use_one_client(
    ports: Ports, server: OidcServer, provider: OidcProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    created: list[httpx.AsyncClient] = []
    create = ProviderClient._create

    def counted(client: ProviderClient) -> httpx.AsyncClient:
        created.append(create(client))
        return created[-1]

    monkeypatch.setattr(ProviderClient, "_create", counted)
    begun = [await begin_oidc(ports, provider, ACME) for _ in range(CONCURRENT_MAX + 5)]
    states = [parse_qs(urlsplit(one.url).query)["state"][0] for one in begun]
    server.pause_seconds = 60.0
    tries = [
        asyncio.create_task(finish_oidc(ports, provider, one.cookie, state=state, code="invented"))
        for one, state in zip(begun, states, strict=True)
    ]
    await until(lambda: sum(one.done() for one in tries) == 5 and server.requests.count(TOKEN) == CONCURRENT_MAX)
    server.is_stopped.set()  # it answers
    found = await asyncio.gather(*tries, return_exceptions=True)
    assert [type(one) for one in found].count(Overloaded) == 5
    assert server.requests.count(TOKEN) == CONCURRENT_MAX
    assert len(created) == 1


async def test_cookies_of_the_provider_are_not_kept(server: OidcServer, provider: OidcProvider, ports: Ports) -> None:
    server.set_cookie = "session=of-somebody"
    await begin_oidc(ports, provider, ACME)
    assert provider._client._client is not None
    assert not provider._client._client.cookies


def break_size(server: OidcServer) -> None:
    server.body_bytes = ANSWER_MAX_BYTES


def break_issuer(server: OidcServer) -> None:
    server.discovery = {"issuer": "https://elsewhere.example"}


def lead_elsewhere(field: str) -> Callable[[OidcServer], None]:
    def lead(server: OidcServer) -> None:
        server.discovery = {field: server.issuer.replace("127.0.0.1", "localhost") + "/keys"}

    return lead


@pytest.mark.parametrize(
    "spoil", [break_size, break_issuer, lead_elsewhere("token_endpoint"), lead_elsewhere("jwks_uri")]
)
async def test_provider_that_misbehaves_is_unavailable(
    ports: Ports, server: OidcServer, provider: OidcProvider, spoil: Callable[[OidcServer], None]
) -> None:
    spoil(server)
    with pytest.raises(IdentityProviderUnavailable):
        await sign_in(ports, provider)


async def test_provider_that_does_not_answer_is_unavailable(
    ports: Ports, server: OidcServer, clock: ManualClock
) -> None:
    server.pause_seconds = 60
    provider = provider_with(server, clock, timeout_seconds=1)
    with pytest.raises(IdentityProviderUnavailable):
        await sign_in(ports, provider)
    await provider.close()


@case_table(
    ("issuer", "public_url"),
    [
        ("http://idp.example", PUBLIC_URL),
        ("https://user@idp.example", PUBLIC_URL),
        ("https://idp.example?x=1", PUBLIC_URL),
        ("https://idp.example", "http://stak.example.com"),
        ("https://idp.example", "stak.example.com"),
    ],
)
def test_unencrypted_addresses_are_misconfigured(issuer: str, public_url: str) -> None:
    with pytest.raises(Misconfigured):
        validate_config(OidcConfig(issuer, CLIENT_ID, None, public_url))

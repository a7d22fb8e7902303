"""Sign-in through an identity provider over HTTP, as a browser does it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from stak.testing.http_inbox import ok
from stak.testing.server import OPERATOR_KEY, Server, run_server
from tests.support.api.console_client import ConsoleClient
from tests.support.oidc_server import CLIENT_ID, CLIENT_SECRET, OidcServer, oidc_server

PUBLIC_URL = "https://stak.example.com"
ANN = "ann@example.com"
MANY = 200  # so many that even a busy machine gets them faster than they are admitted
CONSOLE, CALLBACK = "/stack/admin/console", "/stack/admin/console/callback"


@pytest.fixture(scope="module")
def provider() -> Iterator[OidcServer]:
    with oidc_server() as started:
        yield started


@pytest.fixture(scope="module")
def with_provider(tmp_path_factory: pytest.TempPathFactory, provider: OidcServer) -> Iterator[Server]:
    settings = {
        "STAK_PUBLIC_URL": PUBLIC_URL,
        "STAK_OIDC_ISSUER": provider.issuer,
        "STAK_OIDC_CLIENT_ID": CLIENT_ID,
        "STAK_OIDC_CLIENT_SECRET": CLIENT_SECRET,
        "STAK_OIDC_NAME": "Example login",
    }
    with run_server(tmp_path_factory.mktemp("stak"), **settings) as started:
        with started.client(OPERATOR_KEY) as operator:
            made = ok(operator.put("/stack/admin/v1/acme"), 201)
        with started.client(made["api_key"]) as admin:
            body = {"email": ANN, "role": "support", "name": "Ann"}
            link = ok(admin.post("/stack/admin/v1/acme/accounts", json=body), 201)["password_link"]
            assert link["url"].startswith(f"{PUBLIC_URL}/stack/admin/console#/set-password/acme/")
        yield started


def come_back(console: ConsoleClient, begun: httpx.Response, **changes: str) -> httpx.Response:
    """Sign in at the provider, and return to the console with these changes of what the provider sends."""
    assert begun.status_code == 303
    assert begun.headers["cache-control"] == "no-store"
    with httpx.Client(timeout=20, verify=False, trust_env=False) as browser:
        location = urlsplit(browser.get(begun.headers["location"]).headers["location"])
    assert f"{location.scheme}://{location.netloc}{location.path}" == f"{PUBLIC_URL}{CALLBACK}"
    query = {name: values[0] for name, values in parse_qs(location.query).items()} | changes
    cookie = "; ".join(f"{name}={value}" for name, value in console.cookies.items())
    with console.server.client() as client:
        answer = client.get(CALLBACK, params=query, headers={"cookie": cookie, "sec-fetch-site": "cross-site"})
    assert answer.status_code == 303
    console.keep(answer)
    return answer


def test_person_signs_in_with_the_provider(with_provider: Server, provider: OidcServer) -> None:
    provider.person = {"sub": "person-1", "email": ANN, "email_verified": True}
    console = ConsoleClient(with_provider, "acme")
    assert ok(console.call("GET", "/sign-in"))["oidc"] == "Example login"
    begun = console.call("GET", "/sign-in/oidc")
    attributes = {part.strip().lower() for part in console.set_cookie.split(";")[1:]}
    assert attributes == {"path=/", "httponly", "secure", "samesite=lax", "max-age=600"}
    # Providers add parameters of their own.
    answer = come_back(console, begun, session_state="x", iss=provider.issuer)
    assert answer.headers["location"] == f"{CONSOLE}?tenant=acme"
    assert set(console.cookies) == {"stak_console_acme", "stak_browser_acme"}
    session = ok(console.call("GET", "/session"))
    assert (session["account"]["name"], session["account"]["is_linked"], session["scopes"]) == (
        "Ann",
        True,
        ["read", "users"],
    )


@pytest.mark.parametrize("changes", [{"state": "x"}, {"code": "x"}, {"code": ""}])
def test_forged_answer_opens_no_session(with_provider: Server, provider: OidcServer, changes: dict[str, str]) -> None:
    provider.person = {"sub": "person-1", "email": ANN, "email_verified": True}
    console = ConsoleClient(with_provider, "acme")
    answer = come_back(console, console.call("GET", "/sign-in/oidc"), **changes)
    assert "error=not_authenticated" in answer.headers["location"]
    assert "stak_console_acme" not in console.cookies


def test_answer_in_another_browser_opens_no_session(with_provider: Server, provider: OidcServer) -> None:
    provider.person = {"sub": "person-1", "email": ANN, "email_verified": True}
    begun = ConsoleClient(with_provider, "acme").call("GET", "/sign-in/oidc")
    victim = ConsoleClient(with_provider, "acme")
    answer = come_back(victim, begun)
    assert answer.headers["location"] == f"{CONSOLE}?error=not_authenticated"
    assert victim.cookies == {}


def test_person_without_an_account_is_told_so(with_provider: Server, provider: OidcServer) -> None:
    for tenant in ("acme", "nobody"):
        provider.person = {"sub": "stranger", "email": "stranger@example.com", "email_verified": True}
        console = ConsoleClient(with_provider, tenant)
        answer = come_back(console, console.call("GET", "/sign-in/oidc"))
        assert answer.headers["location"] == f"{CONSOLE}?error=not_allowed&tenant={tenant}"


def test_refusal_of_the_provider_is_shown(with_provider: Server, provider: OidcServer) -> None:
    console = ConsoleClient(with_provider, "acme")
    answer = come_back(console, console.call("GET", "/sign-in/oidc"), error="access_denied")
    assert answer.headers["location"] == f"{CONSOLE}?error=not_allowed&tenant=acme"


@pytest.mark.check_all
def test_sign_ins_that_begin_and_finish_are_limited(with_provider: Server, provider: OidcServer) -> None:
    """At the end of this module: the limits of all addresses are used up for a second."""
    console = ConsoleClient(with_provider, "acme")
    begun = console.call("GET", "/sign-in/oidc")
    state = parse_qs(urlsplit(begun.headers["location"]).query)["state"][0]
    name, value = next(iter(console.cookies.items()))
    asked = provider.requests.count("/token")
    with with_provider.client() as client, ThreadPoolExecutor(8) as browsers:

        def finish(number: int) -> httpx.Response:
            query = {"state": state, "code": f"x{number}"}
            return client.get(CALLBACK, params=query, headers={"cookie": f"{name}={value}"})

        finished = list(browsers.map(finish, range(MANY)))
        begun_again = list(browsers.map(lambda _: client.get("/stack/admin/v1/acme/sign-in/oidc"), range(MANY)))
    assert provider.requests.count("/token") == asked + 1
    for answers in (finished, begun_again):
        errors = {parse_qs(urlsplit(answer.headers["location"]).query).get("error", [""])[0] for answer in answers}
        assert errors & {"overloaded", "too_many_requests"}, errors

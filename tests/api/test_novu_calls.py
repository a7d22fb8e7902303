"""Every call of Novu's server SDKs is answered as the guide lists it, in Novu's error format."""

import re

import pytest

from stak.testing.server import Server
from tests.support.docs.novu_calls import Operation, is_supported, python_calls
from tests.support.tenant import Tenant

pytest.importorskip("novu_py", reason="novu-py is not installed: make test installs it")

# The routes are the same on both engines.
pytestmark = pytest.mark.parametrize("server", ["embedded"], indirect=True)


@pytest.mark.check_all
def test_every_call_is_answered_as_listed(server: Server, tenant: Tenant) -> None:
    wrong: list[str] = []
    with server.client() as client:
        for operation in _operations():
            path = re.sub(r"\{[^}]*\}", "x", operation.path)
            answer = client.request(
                operation.method, f"/novu{path}", headers={"Authorization": f"ApiKey {tenant.api_key}"}
            )
            body = answer.json() if answer.content else {}
            is_routed = answer.status_code not in (405, 500) and body.get("code") != "no_such_route"
            if not is_routed or (answer.status_code != 501) is not is_supported(operation):
                wrong.append(f"{operation}: {answer.status_code} {answer.text}")
            elif answer.status_code >= 400:
                assert body["statusCode"] == answer.status_code
                assert {"timestamp", "path", "message", "errors"} <= body.keys()
    assert wrong == []


def test_unsupported_call_needs_a_key_too(server: Server) -> None:
    with server.client() as client:
        answer = client.get("/novu/v2/workflows")
    assert (answer.status_code, answer.json()["statusCode"]) == (401, 401)


def test_unknown_path_is_404(server: Server, tenant: Tenant) -> None:
    with server.client() as client:
        answer = client.get("/novu/v3/anything", headers={"Authorization": f"ApiKey {tenant.api_key}"})
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_route")


def _operations() -> list[Operation]:
    return sorted(set(python_calls().values()))

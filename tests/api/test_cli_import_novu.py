"""`stak import-novu` against a server: from another tenant, which speaks Novu's API, and from a stand-in for Novu."""

import http.server
import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from stak.testing.http_inbox import ok
from stak.testing.server import Server
from tests.support.stak_command import Stak, StakInProcess
from tests.support.tenant import Tenant

# The command speaks HTTP, so one engine is enough.
pytestmark = pytest.mark.parametrize("server", ["embedded"], indirect=True)

PAGE = 100


@pytest.fixture
def stak(server: Server, tenant: Tenant, tmp_path: Path) -> Stak:
    return StakInProcess({"STAK_URL": server.url, "STAK_API_KEY": tenant.api_key, "STAK_DATA": str(tmp_path)})


class _Novu(http.server.BaseHTTPRequestHandler):
    """Answers as Novu's API does, with two pages of subscribers."""

    def do_GET(self) -> None:
        """Answer a list."""
        address = urlsplit(self.path)
        after = parse_qs(address.query).get("after", [""])[0]
        if self.headers["Authorization"] != "ApiKey novu-key":
            self._send(401, {"statusCode": 401, "message": "Unauthorized"})
        elif address.path == "/v2/subscribers":
            first = 0 if not after else int(after)
            some = range(first, min(first + PAGE, 150))
            page = [{"subscriberId": f"user {number}", "firstName": "Ann", "avatar": None} for number in some]
            self._send(200, self._page(page, "100" if not after else None))
        elif address.path == "/v2/topics":
            self._send(200, self._page([{"key": "news", "name": "News"}, {"key": "org:7"}], None))
        else:
            topic = unquote(address.path.split("/")[3])
            member = {"subscriber": {"subscriberId": "user 1"}, "topic": {"key": topic}}
            self._send(200, self._page([member, {"subscriber": None}], None))

    @staticmethod
    def _page(data: list[Any], following: str | None) -> Any:
        return {"data": data, "next": following, "previous": None, "totalCount": len(data), "totalCountCapped": False}

    def _send(self, status: int, body: Any) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as the library calls it
        """Suppress the log."""


@pytest.fixture
def novu() -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Novu)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_everything_arrives_and_the_rest_is_named(stak: Stak, tenant: Tenant, novu: str) -> None:
    arguments = ("import-novu", "--from", novu, "--novu-key", "novu-key", "--json")
    would = stak.good(*arguments, "--dry-run").json
    assert (would["subscribers"], would["created"], would["topics"], would["failed"]) == (150, 0, 2, [])
    assert ok(tenant.admin.get(f"/stack/admin/v1/{tenant.key}/users"))["users"] == []
    done = stak(*arguments)
    assert (done.code, done.json["subscribers"], done.json["created"], done.json["subscriptions"]) == (3, 150, 150, 1)
    (failed,) = done.json["failed"]
    assert failed.startswith("topic org:7: ")
    assert ok(tenant.admin.get(f"/stack/admin/v1/{tenant.key}/users/user 149"))["display_name"] == "Ann"
    assert ok(tenant.admin.get(f"/stack/admin/v1/{tenant.key}/DEFAULT/audience"))["estimate"] == 150
    members = ok(tenant.admin.get(f"/stack/admin/v1/{tenant.key}/topics/news/members"))["members"]
    assert [one["uid"] for one in members] == ["user 1"]
    again = stak(*arguments)
    assert (again.code, again.json["created"], again.json["subscribers"]) == (3, 0, 150)


def test_another_stak_tenant_is_a_source_too(
    stak: Stak, server: Server, tenant: Tenant, make_tenant: Callable[[], Tenant]
) -> None:
    source = make_tenant()
    headers = {"Authorization": f"ApiKey {source.api_key}"}
    for uid in ("ada", "bob"):
        fields = {"subscriberId": uid, "email": f"{uid}@example.com", "data": {"plan": "pro"}}
        ok(source.admin.post("/novu/v2/subscribers", json=fields, headers=headers), 201)
    body = {"subscriptions": ["ada", "bob"]}
    ok(source.admin.post("/novu/v2/topics/beta/subscriptions", json=body, headers=headers), 201)
    arguments = ("import-novu", "--from", f"{server.url}/novu", "--novu-key", source.api_key)
    assert "2" in stak.good(*arguments).out
    profile = ok(tenant.admin.get(f"/stack/admin/v1/{tenant.key}/users/ada"))
    assert profile["email"] == "ada@example.com"
    assert profile["attributes"] == {"data": {"plan": "pro"}}
    members = ok(tenant.admin.get(f"/stack/admin/v1/{tenant.key}/topics/beta/members"))["members"]
    assert [one["uid"] for one in members] == ["ada", "bob"]


def test_mistakes_are_explained(stak: Stak, novu: str) -> None:
    wrong = stak("import-novu", "--from", novu, "--novu-key", "wrong")
    assert (wrong.code, "refused the key: Unauthorized" in wrong.err) == (77, True)
    nobody = stak("import-novu", "--from", "http://127.0.0.1:9", "--novu-key", "novu-key")
    assert (nobody.code, "Cannot reach" in nobody.err) == (69, True)
    missing = stak("import-novu", "--from", novu)
    assert (missing.code, "--novu-key" in missing.err) == (2, True)

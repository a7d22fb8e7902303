"""What a visitor finds after `make run`: people to be, messages, chats, and the ways to the pages."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.api.problems import assert_problem
from tests.support.stak_server import Server, run_server


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def demo(data: Path) -> Iterator[Server]:
    with run_server(data, "--demo", STAK_DEMO_USERS="120") as started:
        yield started


def look(server: Server) -> dict[str, Any]:
    """What Ada sees."""
    with server.client() as client:
        token = client.post("/stack/users/demo/token", json={"uid": "ada"}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        page = client.get("/stack/users/v1/demo/DEFAULT/messages/last/100").json()
        chats = client.get("/stack/users/v1/demo/chats").json()["chats"]
        said = [client.get(f"/stack/users/v1/demo/chats/{chat['chat_id']}/messages").json() for chat in chats]
        return {"page": page, "chats": chats, "said": [len(one["messages"]) for one in said]}


def test_there_is_something_to_see(demo: Server) -> None:
    seen = look(demo)
    assert len(seen["page"]["messages"]) == 10
    assert [message["redacted"] for message in seen["page"]["messages"]].count(True) == 1
    assert seen["page"]["unread"] == {"total": 5, "categories": {"news": 3, "orders": 1, "security": 1}}
    assert seen["said"] == [4, 5]


def test_a_visitor_may_be_one_of_its_users_and_nobody_else(demo: Server) -> None:
    with demo.client() as client:
        assert [user["uid"] for user in client.get("/stack/users/demo").json()["users"]] == [
            "ada",
            "bob",
            "cleo",
            "dan",
        ]
        assert_problem(client.post("/stack/users/demo/token", json={"uid": "eve"}), 404, "not_found")
        assert_problem(client.post("/stack/users/demo/token", json={}), 400, "invalid_input")


def test_the_addresses_it_prints_are_there(demo: Server) -> None:
    printed = "".join(demo.lines)
    with demo.client() as client:
        for path in ("/inbox", "/console", "/schema", "/readyz", "/metrics"):
            assert f"{demo.url}{path}" in printed
            assert client.get(path, follow_redirects=True).status_code == 200
    assert "120 users" in printed


def test_a_second_start_finds_it_all_and_doubles_nothing(data: Path, demo: Server) -> None:
    seen = look(demo)
    demo.stop()
    with run_server(data, "--demo", STAK_DEMO_USERS="130") as again:
        assert look(again) == seen
        assert "130 users" in "".join(again.lines)


def test_without_a_demo_nobody_is_given_a_token(anonymous: httpx.Client) -> None:
    assert_problem(anonymous.get("/stack/users/demo"), 404, "no_such_route")
    assert_problem(anonymous.post("/stack/users/demo/token", json={"uid": "ada"}), 404, "no_such_route")

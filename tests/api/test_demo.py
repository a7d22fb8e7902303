"""The demo that `make run` starts: users, messages, chats and page addresses."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from stak.testing.server import Server, run_server
from tests.support.api.chat import eventually
from tests.support.api.problems import assert_problem

pytestmark = pytest.mark.check_all


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def demo(data: Path) -> Iterator[Server]:
    with run_server(data, "--demo", STAK_DEMO_USERS="120") as started:
        eventually(lambda: read_as_ada(started)["page"]["unread"]["total"], 5)  # the recall is in the counts
        eventually(lambda: [chat["last_sequence"] for chat in read_as_ada(started)["chats"]], [4, 5])
        yield started


def read_as_ada(server: Server) -> dict[str, Any]:
    """Return what Ada sees."""
    with server.client() as client:
        token = client.post("/stack/users/demo/token", json={"uid": "ada"}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        page = client.get("/stack/users/v1/demo/DEFAULT/messages/last/100").json()
        chats = client.get("/stack/users/v1/demo/chats").json()["chats"]
        histories = [client.get(f"/stack/users/v1/demo/chats/{chat['chat_id']}/messages").json() for chat in chats]
        return {"page": page, "chats": chats, "message_counts": [len(one["messages"]) for one in histories]}


def test_demo_has_messages_and_chats(demo: Server) -> None:
    seen = read_as_ada(demo)
    assert len(seen["page"]["messages"]) == 10
    assert [message["redacted"] for message in seen["page"]["messages"]].count(True) == 1
    assert seen["page"]["unread"] == {"total": 5, "categories": {"news": 3, "orders": 1, "security": 1}}
    assert seen["message_counts"] == [4, 5]


def test_demo_gives_tokens_for_its_own_users_only(demo: Server) -> None:
    with demo.client() as client:
        assert [user["uid"] for user in client.get("/stack/users/demo").json()["users"]] == [
            "ada",
            "bob",
            "cleo",
            "dan",
        ]
        assert_problem(client.post("/stack/users/demo/token", json={"uid": "eve"}), 404, "not_found")
        assert_problem(client.post("/stack/users/demo/token", json={}), 400, "invalid_input")


def test_demo_prints_addresses_that_respond(demo: Server) -> None:
    printed = "".join(demo.lines)
    with demo.client() as client:
        for path in ("/inbox", "/console", "/schema", "/readyz", "/metrics"):
            assert f"{demo.url}{path}" in printed
            assert client.get(path, follow_redirects=True).status_code == 200
    assert "120 users" in printed


def test_second_start_adds_nothing(data: Path, demo: Server) -> None:
    seen = read_as_ada(demo)
    demo.stop()
    with run_server(data, "--demo", STAK_DEMO_USERS="130") as again:
        assert read_as_ada(again) == seen
        assert "130 users" in "".join(again.lines)


def test_server_without_demo_gives_no_tokens(anonymous: httpx.Client) -> None:
    assert_problem(anonymous.get("/stack/users/demo"), 404, "no_such_route")
    assert_problem(anonymous.post("/stack/users/demo/token", json={"uid": "ada"}), 404, "no_such_route")

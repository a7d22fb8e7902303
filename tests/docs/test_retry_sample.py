"""The Python sample of the posting guide repeats a post whose answer was lost or refused, and sends it once."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from stak.testing.server import OPERATOR_KEY, run_server
from tests.support.docs.pages import typed
from tests.support.proxy import Forward, Request, Response, run_proxy_in_thread

PAGE: Final = "docs/guides/posting.md"


class LostAndRefused:
    """Answers of a proxy: the first is lost, the second refuses the request."""

    def __init__(self) -> None:
        self.requests = 0

    async def answer(self, request: Request, forward: Forward) -> Response | None:
        """Pass requests on, except the second."""
        self.requests += 1
        if self.requests == 2:
            return Response(503, b"", {"retry-after": "0"})
        response = await forward(request)
        return None if self.requests == 1 else response  # accepted, but the caller does not learn it


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    (text,) = typed(PAGE, "python")
    path = tmp_path / "sample.py"
    path.write_text(text)
    return path


@pytest.mark.check_all
def test_lost_and_refused_posts_are_repeated_and_sent_once(sample: Path, tmp_path: Path) -> None:
    network = LostAndRefused()
    with (
        run_server(tmp_path / "data") as server,
        run_proxy_in_thread(server.url, on_request=network.answer) as proxy,
    ):
        with server.client(OPERATOR_KEY) as operator:
            key = operator.put("/stack/admin/v1/acme").json()["api_key"]
        variables = {"STAK_URL": proxy.address, "STAK_TENANT": "acme", "STAK_API_KEY": key}
        ended = subprocess.run(
            [sys.executable, str(sample)],
            env={**os.environ, **variables},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
        assert network.requests == 3
        with server.client(key) as admin:
            messages = admin.get("/stack/admin/v1/acme/DEFAULT/messages").json()["messages"]
    assert [message["message_id"] for message in messages] == [ended.stdout.strip()]

"""Watching an inbox: what arrives, counts, what is taken back; also after the server was away."""

import contextlib
import json
import queue
import signal
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.api.command import Stak
from tests.api.conftest import Tenant
from tests.support.stak_server import OPERATOR_KEY, Server, run_server

PATIENCE_SECONDS = 60.0


class Tailing:
    """A tail that runs, and what it prints."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.said: queue.Queue[str] = queue.Queue()
        self.shown: queue.Queue[str] = queue.Queue()
        for pipe, lines in ((process.stdout, self.shown), (process.stderr, self.said)):
            threading.Thread(target=_read, args=(pipe, lines), daemon=True).start()

    def frame(self) -> Any:
        return json.loads(self.shown.get(timeout=PATIENCE_SECONDS))

    def frames(self, *kinds: str) -> list[Any]:
        """The next frames, which are of these types."""
        found = [self.frame() for _ in kinds]
        assert [one["type"] for one in found] == list(kinds), found
        return found

    def wait_for(self, text: str) -> None:
        while text not in self.said.get(timeout=PATIENCE_SECONDS):
            pass


def _read(pipe: Any, lines: "queue.Queue[str]") -> None:
    for line in pipe:
        lines.put(line)


def _hear_interrupts() -> None:
    """What was started in the background ignores them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextlib.contextmanager
def tailing(stak: Stak, *words: str) -> Iterator[Tailing]:
    process = subprocess.Popen(
        stak.command("inbox", "tail", *words),
        env=stak.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_hear_interrupts,  # noqa: PLW1509 - nothing else is going on in this process yet
    )
    try:
        yield Tailing(process)
    finally:
        process.kill()
        process.wait(30)


def test_a_tail_shows_what_happens_also_after_the_server_was_away(tmp_path: Path) -> None:
    with run_server(tmp_path / "data") as server, server.client(OPERATOR_KEY) as operator:
        made = operator.put("/stack/admin/v1/acme").json()
        url = server.url
        stak = Stak({"STAK_URL": url, "STAK_API_KEY": made["api_key"], "STAK_DATA": str(tmp_path)})
        tail = contextlib.ExitStack()
        watched = tail.enter_context(tailing(stak, "ada", "--json"))
        watched.wait_for("Watching DEFAULT of ada")
        assert watched.frame()["unread"]["total"] == 0
        posted = stak.good("post", "--title", "Hello", "--category", "news", "--user", "ada", "--json").json
        message, unread = watched.frames("inbox", "unread")
        assert (message["message"]["id"], message["message"]["message"]) == (posted["message_id"], {"title": "Hello"})
        assert unread["unread"] == {"total": 1, "categories": {"news": 1}}
        stak.good("broadcast", "recall", posted["message_id"], "--yes")
        redacted, unread = watched.frames("redacted", "unread")
        assert redacted["message_id"] == posted["message_id"]
        assert unread["unread"]["total"] == 0
    with tail:
        watched.wait_for("Connection lost")
        with run_server(tmp_path / "data", "--port", str(urlsplit(url).port)):
            # Posted before the tail is back or after: shown once, either way.
            stak.good("post", "--title", "Again", "--user", "ada")
            watched.wait_for("Reconnected")
            message, unread = watched.frames("inbox", "unread")
            assert message["message"]["message"] == {"title": "Again"}
            assert unread["unread"]["total"] == 1
            watched.process.send_signal(signal.SIGINT)
            assert watched.process.wait(PATIENCE_SECONDS) == 0


@pytest.mark.parametrize("server", ["embedded"], indirect=True)
def test_a_tail_for_people_is_a_line_each_and_of_nowhere_an_error(server: Server, tenant: Tenant) -> None:
    stak = Stak({"STAK_URL": server.url, "STAK_API_KEY": tenant.api_key})
    with tailing(stak, "ada") as watched:
        watched.wait_for("Watching")
        stak.good("post", "--title", "Red \x1b[31malert", "--user", "ada")
        lines = [watched.shown.get(timeout=PATIENCE_SECONDS) for _ in range(3)]
    assert [line.split()[1] for line in lines] == ["unread", "new", "unread"]
    assert "\x1b" not in "".join(lines)
    unknown = stak("inbox", "tail", "ada", "--inbox", "nowhere")
    assert unknown.code == 1
    assert "nowhere" in unknown.only_line

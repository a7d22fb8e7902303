"""`stak inbox tail`: arriving messages, counts and recalls, also after the server restarted."""

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

from stak.testing.server import OPERATOR_KEY, Server, run_server
from tests.support.stak_command import Stak
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all

PATIENCE_SECONDS = 60.0


class TailProcess:
    """A running tail and its output."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.stderr_lines: queue.Queue[str] = queue.Queue()
        self.stdout_lines: queue.Queue[str] = queue.Queue()
        for pipe, lines in ((process.stdout, self.stdout_lines), (process.stderr, self.stderr_lines)):
            threading.Thread(target=_read, args=(pipe, lines), daemon=True).start()

    def frame(self) -> Any:
        return json.loads(self.stdout_lines.get(timeout=PATIENCE_SECONDS))

    def frames(self, *kinds: str) -> list[Any]:
        """Return the next frames and expect these types."""
        found = [self.frame() for _ in kinds]
        assert [one["type"] for one in found] == list(kinds), found
        return found

    def wait_for(self, text: str) -> None:
        while text not in self.stderr_lines.get(timeout=PATIENCE_SECONDS):
            pass


def _read(pipe: Any, lines: "queue.Queue[str]") -> None:
    for line in pipe:
        lines.put(line)


def _accept_interrupts() -> None:
    """Accept interrupts, which background processes ignore."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextlib.contextmanager
def running_tail(stak: Stak, *words: str) -> Iterator[TailProcess]:
    process = subprocess.Popen(
        stak.command("inbox", "tail", *words),
        env=stak.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_accept_interrupts,  # noqa: PLW1509 - nothing else is going on in this process yet
    )
    try:
        yield TailProcess(process)
    finally:
        process.kill()
        process.wait(30)


def test_tail_reconnects_after_a_server_restart(tmp_path: Path) -> None:
    with run_server(tmp_path / "data") as server, server.client(OPERATOR_KEY) as operator:
        made = operator.put("/stack/admin/v1/acme").json()
        url = server.url
        stak = Stak({"STAK_URL": url, "STAK_API_KEY": made["api_key"], "STAK_DATA": str(tmp_path)})
        stack = contextlib.ExitStack()
        tail = stack.enter_context(running_tail(stak, "ada", "--json"))
        tail.wait_for("Watching DEFAULT of ada")
        assert tail.frame()["unread"]["total"] == 0
        posted = stak.good("post", "--title", "Hello", "--category", "news", "--user", "ada", "--json").json
        message, unread = tail.frames("inbox", "unread")
        assert (message["message"]["id"], message["message"]["message"]) == (posted["message_id"], {"title": "Hello"})
        assert unread["unread"] == {"total": 1, "categories": {"news": 1}}
        stak.good("broadcast", "recall", posted["message_id"], "--yes")
        redacted, unread = tail.frames("redacted", "unread")
        assert redacted["message_id"] == posted["message_id"]
        assert unread["unread"]["total"] == 0
    with stack:
        tail.wait_for("Connection lost")
        with run_server(tmp_path / "data", "--port", str(urlsplit(url).port)):
            # Shown once, whether posted before or after the reconnect.
            stak.good("post", "--title", "Again", "--user", "ada")
            tail.wait_for("Reconnected")
            message, unread = tail.frames("inbox", "unread")
            assert message["message"]["message"] == {"title": "Again"}
            assert unread["unread"]["total"] == 1
            tail.process.send_signal(signal.SIGINT)
            assert tail.process.wait(PATIENCE_SECONDS) == 0


@pytest.mark.parametrize("server", ["embedded"], indirect=True)
def test_tail_prints_one_line_for_each_event_and_fails_for_an_unknown_inbox(server: Server, tenant: Tenant) -> None:
    stak = Stak({"STAK_URL": server.url, "STAK_API_KEY": tenant.api_key})
    with running_tail(stak, "ada") as tail:
        tail.wait_for("Watching")
        lines = [tail.stdout_lines.get(timeout=PATIENCE_SECONDS)]
        stak.good("post", "--title", "Red \x1b[31malert", "--user", "ada")
        lines += [tail.stdout_lines.get(timeout=PATIENCE_SECONDS) for _ in range(2)]
    assert [line.split()[1] for line in lines] == ["unread", "new", "unread"]
    assert "\x1b" not in "".join(lines)
    unknown = stak("inbox", "tail", "ada", "--inbox", "nowhere")
    assert unknown.code == 1
    assert "nowhere" in unknown.only_line

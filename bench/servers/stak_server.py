"""Starts a real `stak up` on a data directory of the benchmark, with a tenant and an inbox."""

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import httpx

from bench.benchmark_results import WrongResultError
from stak.testing.child_processes import child_of
from stak.testing.http_inbox import Inbox, Json
from stak.testing.server import OPERATOR_KEY, run_server

TENANT: Final = "acme"
MESSAGE: Final = {
    "title": "Your invoice is ready",
    "body": "Hello, your invoice of 42.50 EUR for September is ready. You can pay it until the 15th.",
    "action": {"label": "Open invoice", "url": "https://example.com/invoices/2026-09"},
}
CATEGORY: Final = "news"


class Up(NamedTuple):
    """A running server, and the inbox DEFAULT of its tenant."""

    data: Path
    inbox: Inbox
    http_pid: int
    worker_pid: int


@contextlib.contextmanager
def stak_up(data: Path, code: Path | None = None) -> Iterator[Up]:
    """Run everything that `stak up` starts until the block ends; `code` names another checkout to run."""
    with run_server(data, code=code) as server, contextlib.ExitStack() as stack:
        operator = stack.enter_context(server.client(OPERATOR_KEY))
        made = operator.put(f"/stack/admin/v1/{TENANT}").raise_for_status().json()
        headers = {"Authorization": f"Bearer {made['api_key']}"}
        admin = stack.enter_context(httpx.Client(base_url=server.url, headers=headers, timeout=120))
        inbox = Inbox(admin, stack.enter_context(server.client()), TENANT, made["signing_secret"])
        pid = server.process.pid
        yield Up(data, inbox, child_of(pid, "http"), child_of(pid, "worker"))


def wait_until(inbox: Inbox, message_id: str, status: str, *, timeout_seconds: float, look_seconds: float) -> Json:
    """Wait until a broadcast has this status, and return it.

    Raises WrongResultError after the timeout.
    """
    deadline = time.monotonic() + timeout_seconds
    while (found := inbox.status(message_id))["status"] != status:
        if time.monotonic() > deadline:
            raise WrongResultError(f"Not {status} after {timeout_seconds:g} seconds: {found}")
        time.sleep(look_seconds)
    return found


def check_inbox(inbox: Inbox, uid: str, unread: int) -> None:
    """Raise WrongResultError if a user's unread count is not this number, or if an audit finds another."""
    told = inbox.reader(uid).unread()["total"]
    audit = inbox.call("POST", f"users/{uid}/audit").raise_for_status().json()
    if told != unread or audit["drift"] != 0 or audit["counted"]["total"] != unread:
        raise WrongResultError(f"{uid} should have {unread} unread, is told {told}; the audit says {audit}")

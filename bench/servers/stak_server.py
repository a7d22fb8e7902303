"""Starts a real `stak up` on a data directory of the benchmark, with a tenant and an inbox."""

import contextlib
import os
import secrets
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import httpx
import msgspec

from bench import environment_variables
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
_RATE_MAX: Final = 1_000_000


class RunningServer(msgspec.Struct, frozen=True):
    """A `stak up` with the operator key of `stak.testing.server`."""

    data: str
    url: str
    pid: int


class Up(NamedTuple):
    """A running server, and the inbox DEFAULT of its tenant."""

    data: Path
    inbox: Inbox
    supervisor_pid: int
    http_pid: int
    """The first HTTP process."""
    worker_pid: int


@contextlib.contextmanager
def stak_up(
    data: Path, code: Path | None = None, *, http_processes: int = 1, environment: Mapping[str, str] | None = None
) -> Iterator[Up]:
    """Run everything that `stak up` starts until the block ends; `code` names another checkout to run.

    If a running server is given by the environment, create a new tenant there instead, unless this one needs an
    environment of its own.
    """
    given = os.environ.get(environment_variables.SERVER)
    if given and code is None and environment is None:
        with _tenant(msgspec.json.decode(given, type=RunningServer), f"{TENANT}-{secrets.token_hex(4)}") as up:
            yield up
        return
    with (
        run_server(data, code=code, STAK_HTTP_PROCESSES=str(http_processes), **(environment or {})) as server,
        _tenant(RunningServer(str(data), server.url, server.process.pid), TENANT) as up,
    ):
        yield up


@contextlib.contextmanager
def _tenant(server: RunningServer, tenant: str) -> Iterator[Up]:
    with contextlib.ExitStack() as stack:

        def client(key: str | None = None) -> httpx.Client:
            headers = {"Authorization": f"Bearer {key}"} if key else {}
            # Skip the TLS context, which takes longer to create than most requests.
            return stack.enter_context(httpx.Client(base_url=server.url, headers=headers, timeout=120, verify=False))

        made = client(OPERATOR_KEY).put(f"/stack/admin/v1/{tenant}").raise_for_status().json()
        inbox = Inbox(client(made["api_key"]), client(), tenant, made["signing_secret"])
        http_pid, worker_pid = (child_of(server.pid, name) for name in ("http", "worker"))
        yield Up(Path(server.data), inbox, server.pid, http_pid, worker_pid)


def raise_rate_limits(up: Up) -> None:
    """Raise the rate limits of the tenant and its users beyond reach; requests still count towards them."""
    quotas = dict.fromkeys(("requests_per_second", "user_requests_per_second"), _RATE_MAX)
    headers = {"Authorization": f"Bearer {OPERATOR_KEY}"}
    path = f"/stack/admin/v1/{up.inbox.tenant}/quotas"
    up.inbox.anonymous.put(path, json=quotas, headers=headers).raise_for_status()


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

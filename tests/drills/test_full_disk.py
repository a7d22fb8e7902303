"""The disk fills up under a running server: refused posts are refused, accepted ones arrive, and the server recovers.

Needs a small file system of its own, which only root can create.
"""

import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx
import pytest

from stak.testing.http_inbox import Inbox, ok, users
from stak.testing.server import OPERATOR_KEY, Server, run_server
from tests.support.api.problems import assert_problem
from tests.support.drill_report import report_drill

pytestmark = pytest.mark.check_all

DISK_MB: Final = 120
BALLAST_BYTES: Final = 102 * 1024 * 1024
"""Enough, once it is removed, to deliver everything that was accepted, even if nothing was delivered before."""
HEAVY: Final = {"text": "x" * 30_000}
POSTS_MAX: Final = 2000
REFUSALS: Final = 20
SETTLE_SECONDS: Final = 120


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a small file system, partly filled by a file that can be removed."""
    place = tmp_path / "disk"
    place.mkdir()
    made = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m", "tmpfs", str(place)]
    if os.geteuid() != 0 or subprocess.run(made, capture_output=True, check=False).returncode != 0:
        pytest.skip("no small file system could be mounted: that takes root")
    try:
        (place / "ballast").write_bytes(bytes(BALLAST_BYTES))
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def _inbox(server: Server, operator: httpx.Client, anonymous: httpx.Client) -> Inbox:
    made = ok(operator.put("/stack/admin/v1/acme"), 201)
    admin = server.client(made["api_key"])
    return Inbox(admin, anonymous, "acme", made["signing_secret"])


def _fill(inbox: Inbox, accepted: dict[str, str]) -> list[httpx.Response]:
    """Post until the disk is full; return the refusals."""
    refused: list[httpx.Response] = []
    for number in range(POSTS_MAX):
        answer = inbox.post(users("ada", f"user-{number}"), {**HEAVY, "n": number}, key=f"post-{number}")
        if answer.status_code == 202:
            accepted[f"post-{number}"] = answer.json()["message_id"]
        else:
            assert answer.status_code == 507, answer.text
            refused.append(answer)
        if len(refused) == REFUSALS:
            break
    return refused


def _wait_until_all_have(inbox: Inbox, ids: set[str]) -> None:
    deadline = time.monotonic() + SETTLE_SECONDS
    while {one["status"] for one in map(inbox.status, ids)} != {"delivered"}:
        assert time.monotonic() < deadline, "what was accepted is not delivered"
        time.sleep(0.2)


def test_full_disk_loses_nothing_and_service_resumes_with_space(disk: Path) -> None:
    began_at = time.monotonic()
    accepted: dict[str, str] = {}
    with run_server(disk / "data") as server, server.client(OPERATOR_KEY) as operator, server.client() as anonymous:
        inbox = _inbox(server, operator, anonymous)
        refused = _fill(inbox, accepted)
        assert len(refused) == REFUSALS, "it never was full"
        assert accepted
        for answer in refused:
            problem = assert_problem(answer, 507, "storage_full")
            assert "Free some space" in str(problem["detail"])
        # Whoever only reads notices nothing.
        reader = inbox.reader("ada")
        seen = reader.ids()
        assert set(seen) <= set(accepted.values())
        assert anonymous.get("/healthz").status_code == 200

        (disk / "ballast").unlink()
        # What was refused may be asked for again, under the name it had, and is new.
        again = ok(inbox.post(users("ada"), {"text": "there is room"}, key="afterwards"), 202)["message_id"]
        _wait_until_all_have(inbox, {*accepted.values(), again})
        assert sorted(_all_ids(inbox)) == sorted([*accepted.values(), again])
        assert reader.unread()["total"] == len(accepted) + 1
        assert ok(inbox.call("POST", "users/ada/audit"))["drift"] == 0
        assert ok(inbox.call("GET", "dead-letters"))["dead_letters"] == []
        assert server.process.poll() is None
        assert [line for line in server.lines if "Traceback" in line] == []
        inbox.admin.close()
    with run_server(disk / "data") as server, server.client() as anonymous:
        assert anonymous.get("/readyz").status_code == 200
    found = f"{len(accepted)} accepted before it, delivered {len(accepted)}, lost 0, doubled 0, in the dead letters 0"
    report_drill(
        16, None, f"the disk full under a running server, {len(refused)} posts refused with 507", found, began_at
    )


def _all_ids(inbox: Inbox) -> list[str]:
    reader = inbox.reader("ada")
    found: list[str] = []
    cursor: dict[str, str] = {}
    while True:
        page = reader.page(20, **cursor)
        found += [message["id"] for message in page["messages"]]
        if not page["next_cursor"]:
            return found
        cursor = {"cursor": page["next_cursor"]}

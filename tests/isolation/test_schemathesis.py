"""Both APIs match their OpenAPI documents: schemathesis sends requests that these allow and requests that they forbid.

Each run sends the same requests. STAK_SCHEMATHESIS_EXAMPLES=200 sends more, STAK_DRILL_SEED others.
"""

import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from stak.testing.server import OPERATOR_KEY, Server
from tests.isolation.openapi_routes import ADMIN, SITE, USERS
from tests.isolation.victim_tenant import Victim
from tests.support.drill_report import report_drill

# What is described does not depend on the engine.
pytestmark = [pytest.mark.check_all, pytest.mark.parametrize("server", ["embedded"], indirect=True, scope="session")]

EXAMPLES = os.environ.get("STAK_SCHEMATHESIS_EXAMPLES", "5")
SEED = os.environ.get("STAK_DRILL_SEED")
CHOICE = ("--generation-deterministic",) if SEED is None else ("--seed", SEED)
PATIENCE_SECONDS = 300 + 30 * int(EXAMPLES)
REQUEST_SECONDS = 90
"""A request may have a thousand posts, and the machine other work."""
ROOT = Path(__file__).parents[2]
SETTINGS = "/stack/admin/v1/{tenant}/settings"
OPERATORS = ("/stack/admin/v1", "/stack/admin/v1/{tenant}")
NEVER_ENDS = "/stack/users/v1/{tenant}/events"
"""A stream that does not end while a client is connected."""
CASES = re.compile(r"\d[\d,]* generated")
PARAMETERS = ("tenant", "inbox", "message_id", "chat_id", "uid", "job_id", "webhook_id")
"""Values that let a request get further than 404."""


@dataclass(frozen=True)
class Part:
    """Some operations of a document, and the credential for them."""

    document: str
    whose: str
    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def options(self) -> list[str]:
        chosen = [("--include-path", path) for path in self.only]
        return [word for pair in (*chosen, *(("--exclude-path", path) for path in self.without)) for word in pair]


PARTS = {
    "users": Part(USERS, "user", without=(*SITE, NEVER_ENDS)),
    "tenants": Part(ADMIN, "key", without=(*SITE, *OPERATORS, SETTINGS)),
    # It sets limits that nobody could go on with.
    "settings": Part(ADMIN, "key", only=(SETTINGS,)),
    "the operator": Part(ADMIN, "operator", only=OPERATORS),
    "everybody": Part(USERS, "nobody", only=SITE),
}


def configuration(part: Part, server: Server, owner: Victim) -> str:
    """Return the configuration of one part: credential, operations and expected refusals."""
    token = {"user": owner.token(), "key": owner.api_key, "operator": OPERATOR_KEY}.get(part.whose)
    lines = ['hooks = "tests.isolation.schemathesis_hooks"', f"request-timeout = {REQUEST_SECONDS}"]
    if token is not None:
        lines.append(f'headers = {{ Authorization = "Bearer {token}" }}')
    lines.append("[checks]")
    # What is too much by its schema may be too much to be read at all.
    lines.append("negative_data_rejection.expected-statuses = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429]")
    if part.whose != "operator":
        # Posts may have any category in the inbox that every tenant begins with.
        ids = owner.ids if part.whose == "user" else {**owner.ids, "inbox": "DEFAULT"}
        lines += ["[parameters]", *(f'"path.{name}" = "{ids[name]}"' for name in PARAMETERS)]
    return "\n".join(lines)


@pytest.mark.parametrize("name", PARTS)
def test_api_matches_its_openapi_document(server: Server, client: httpx.Client, tmp_path: Path, name: str) -> None:
    part, began_at = PARTS[name], time.monotonic()
    written = tmp_path / "schemathesis.toml"
    written.write_text(configuration(part, server, Victim(server, client)))
    command = [
        sys.executable,
        "-m",
        "schemathesis.cli",
        "--config-file",
        str(written),
        "run",
        server.url + part.document,
    ]
    options = ["--max-examples", EXAMPLES, *CHOICE, "--continue-on-failure", "--no-color"]
    # The hooks put these more exactly.
    replaced = "positive_data_acceptance,negative_data_rejection,ensure_resource_availability"
    checks = ["--checks", "all", "--exclude-checks", replaced]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "default"}
    ended = subprocess.run(
        [*command, *options, *checks, *part.options()],
        check=False,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
        timeout=PATIENCE_SECONDS,
    )
    assert ended.returncode == 0, ended.stdout[-20_000:]
    assert "Test cases:" in ended.stdout, ended.stdout
    assert client.get("/readyz").status_code == 200
    asked = CASES.search(ended.stdout)
    assert asked is not None, ended.stdout
    seed = None if SEED is None else int(SEED)
    report_drill(15, seed, f"schemathesis, all checks, {name}: {asked[0]}", "5xx 0, drift from the schema 0", began_at)

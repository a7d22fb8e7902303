"""The README's tour works as it is written."""

import re
import subprocess
from pathlib import Path

import httpx

from tests.api.conftest import Tenant
from tests.server import Server

README = Path(__file__).parents[2] / "README.md"


def test_the_tour_runs(server: Server, tenant: Tenant) -> None:
    tour = README.read_text().partition("## A five-minute tour")[2]
    script = re.findall(r"```sh\n(.*?)```", tour, re.DOTALL)[0]
    assert "export KEY=" in script
    script = re.sub(r"export KEY=.*", f"export KEY={tenant.api_key}", script)
    script = script.replace("http://127.0.0.1:8080", server.url).replace("v1/demo", f"v1/{tenant.key}")
    posting, _, recalling = script.partition("# take a message back")
    ended = _bash(posting)
    assert ended.count('"message_id"') == 4  # two posts, a message that was sent, and the same in the history
    assert '"last_message_preview":"Hi Bob"' in ended
    assert '"marked"' in ended
    message_id = _posted(tenant.admin, tenant.key)
    recalled = _bash(posting.partition("# post to two users")[0] + recalling.replace("<message_id>", message_id))
    assert '"status":"reda' in recalled


def _posted(admin: httpx.Client, tenant: str) -> str:
    listed = admin.get(f"/stack/admin/v1/{tenant}/DEFAULT/messages").json()["messages"]
    return str(listed[-1]["message_id"])


def _bash(script: str) -> str:
    ended = subprocess.run(["bash", "-euo", "pipefail", "-c", script], check=False, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    assert "urn:stak:problem" not in ended.stdout, ended.stdout
    return ended.stdout

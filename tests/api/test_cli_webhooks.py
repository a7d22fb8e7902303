"""`stak webhook`: endpoints are created, changed, disabled and deleted, and their attempts listed."""

import re
from pathlib import Path

import pytest

from stak.tenancy.webhook_endpoints import EVENT_TYPES
from stak.testing.server import Server
from tests.support.stak_command import Stak, StakInProcess
from tests.support.tenant import Tenant

# The command speaks HTTP, so one engine is enough.
pytestmark = pytest.mark.parametrize("server", ["embedded"], indirect=True)

URL = "https://hooks.example/stak"


@pytest.fixture
def stak(server: Server, tenant: Tenant, tmp_path: Path) -> Stak:
    return StakInProcess({"STAK_URL": server.url, "STAK_API_KEY": tenant.api_key, "STAK_DATA": str(tmp_path)})


def test_endpoint_is_created_changed_and_deleted(stak: Stak) -> None:
    made = stak.good("webhook", "create", URL, "--events", "message.read,chat.message", "--json").json
    assert made["secret"].startswith("whsec_")
    webhook = made["webhook_id"]
    listed = stak.good("webhook", "list").out
    assert re.search(rf"^{webhook} +enabled", listed, re.MULTILINE)
    changed = stak.good("webhook", "change", webhook, "--events", "all", "--description", "push", "--json").json
    assert (len(changed["event_types"]), changed["description"], changed["url"]) == (len(EVENT_TYPES), "push", URL)
    assert "disabled" in stak.good("webhook", "disable", webhook).out
    assert stak.good("webhook", "show", webhook, "--json").json["enabled"] is False
    assert "enabled" in stak.good("webhook", "enable", webhook).out
    rotated = stak.good("webhook", "rotate-secret", webhook, "--grace", "1d", "--json").json
    assert rotated["secret"] not in ("", made["secret"])
    assert stak.good("webhook", "attempts", webhook, "--json").json == {"attempts": []}
    assert stak("webhook", "replay", webhook, webhook).code == 1
    refused = stak("webhook", "delete", webhook)
    assert (refused.code, "--yes" in refused.err) == (2, True)
    stak.good("webhook", "delete", webhook, "--yes")
    assert stak("webhook", "delete", webhook, "--yes").code == 1


def test_unknown_events_are_a_wrong_option(stak: Stak) -> None:
    refused = stak("webhook", "create", URL, "--events", "message.written")
    assert refused.code == 2
    assert "message.read" in refused.err
    assert stak("webhook", "create", URL).code == 2

"""`stak` commands for posts on read: the settings of an inbox, a dry run, a post, and what became of it."""

import time
from pathlib import Path

import pytest

from stak.testing.server import Server
from tests.support.stak_command import Stak, StakInProcess
from tests.support.tenant import Tenant

# The command speaks HTTP, so one engine is enough.
pytestmark = pytest.mark.parametrize("server", ["embedded"], indirect=True)
SETTLED_SECONDS = 10.5
PATIENCE_SECONDS = 60.0


@pytest.fixture
def stak(server: Server, tenant: Tenant, tmp_path: Path) -> Stak:
    return StakInProcess({"STAK_URL": server.url, "STAK_API_KEY": tenant.api_key, "STAK_DATA": str(tmp_path)})


def test_post_on_read_needs_the_setting_and_everyone(stak: Stak) -> None:
    refused = stak("post", "--title", "Hello", "--everyone", "--on-read")
    assert refused.code == 1
    assert "on_read" in refused.err
    assert stak("post", "--title", "Hello", "--user", "ada", "--on-read").code != 0


@pytest.mark.check_all
def test_life_of_a_post_on_read(stak: Stak, tmp_path: Path) -> None:
    assert "on write" in stak.good("inbox", "show", "DEFAULT").out
    time.sleep(SETTLED_SECONDS)  # a new installation refuses the setting for so long
    stak.good("inbox", "configure", "DEFAULT", "--on-read", "--everyone-delivery", "on_read")
    assert "on read, or as the post says" in stak.good("inbox", "show", "DEFAULT").out
    members = tmp_path / "members.csv"
    members.write_text("uid\nada\nbob\n")
    stak.good("audience", "import", str(members))
    time.sleep(SETTLED_SECONDS)
    would = stak.good("post", "--title", "To all", "--everyone", "--on-read", "--dry-run").out
    assert "each reader" in would
    assert "delivery takes" not in would
    accepted = stak.good("post", "--title", "To all", "--everyone", "--json").json
    assert (accepted["status"], accepted["chunks"]) == ("published", 0)
    assert stak.good("user", "unread", "ada", "--json").json["total"] == 1
    deadline = time.monotonic() + PATIENCE_SECONDS
    while "about 1" not in (shown := stak.good("broadcast", "show", accepted["message_id"]).out):
        assert time.monotonic() < deadline, shown
    assert "published" in shown
    assert "about 1" in stak.good("broadcast", "list").out
    on_write = stak.good("post", "--title", "To all", "--everyone", "--on-write", "--json").json
    assert on_write["status"] != "published"
    stak.good("broadcast", "recall", accepted["message_id"], "--yes")
    assert stak.good("broadcast", "show", accepted["message_id"], "--json").json["status"] == "redacted"

"""`stak topic` and `stak post --topic` against a running server."""

import json
import re
from pathlib import Path

import pytest

from stak.testing.server import Server
from tests.support.stak_command import Stak, StakInProcess
from tests.support.tenant import Tenant

# The command speaks HTTP, so one engine is enough.
pytestmark = pytest.mark.parametrize("server", ["embedded"], indirect=True)


@pytest.fixture
def stak(server: Server, tenant: Tenant, tmp_path: Path) -> Stak:
    return StakInProcess({"STAK_URL": server.url, "STAK_API_KEY": tenant.api_key, "STAK_DATA": str(tmp_path)})


def test_topic_from_its_creation_to_its_deletion(stak: Stak, tmp_path: Path) -> None:
    made = stak.good("topic", "set", "news", "--title", "News", "--open", "--json").json
    assert (made["title"], made["open"], made["members"]) == ("News", True, 0)
    changed = stak.good("topic", "set", "news", "--description", "Weekly", "--json").json
    assert (changed["title"], changed["description"], changed["open"]) == ("News", "Weekly", True)
    assert stak.good("topic", "set", "news", "--closed", "--json").json["open"] is False
    assert stak.good("topic", "add", "news", "ada", "bob", "--json").json == {"added": 2, "removed": 0, "members": 2}
    file = tmp_path / "users.csv"
    file.write_text("name,uid\nEve,eve\nBob,bob\nBad,a/b\n")
    imported = stak("topic", "import", "news", str(file), "--json")
    assert imported.code == 3
    assert (imported.json["read"], imported.json["added"], imported.json["members"]) == (2, 1, 3)
    assert "3" in stak.good("topic", "remove", "news", "nobody").out
    assert [one["uid"] for one in stak.good("topic", "members", "news", "--json").json["members"]] == [
        "ada",
        "bob",
        "eve",
    ]
    assert re.search(r"news +3 +no +News", stak.good("topic", "list").out)
    assert "news" in stak.good("topic", "list", "--user", "eve").out
    assert "not a member" in stak.good("topic", "list", "--user", "zoe").err
    assert "Weekly" in stak.good("topic", "show", "news").out
    done = stak.good("topic", "delete", "news", "--yes", "--wait", "--json").json
    assert (done["status"], done["result"]) == ("done", {"topic": "news", "members": 3})
    assert stak("topic", "show", "news").code == 1


def test_post_to_topics(stak: Stak) -> None:
    for name, members in (("news", ("ada", "bob")), ("beta", ("bob", "eve"))):
        stak.good("topic", "set", name)
        stak.good("topic", "add", name, *members)
    would = stak.good("post", "--topic", "news", "--topic", "beta", "--title", "Hi", "--dry-run", "--json").json
    assert would["recipients"] == 4
    followed = stak.good("post", "--topic", "news", "--topic", "beta", "--title", "Hi", "--follow", "--json").out
    ended = json.loads(followed.splitlines()[-1])
    assert (ended["status"], ended["delivered"], ended["recipients"]) == ("delivered", 3, 3)


def test_mistakes_are_explained(stak: Stak) -> None:
    both = stak("post", "--topic", "news", "--everyone", "--title", "Hi")
    assert (both.code, "only one of" in both.err) == (2, True)
    unknown = stak("post", "--topic", "missing", "--title", "Hi")
    assert (unknown.code, "topics/missing" in unknown.err) == (1, True)
    on_read = stak("post", "--topic", "missing", "--title", "Hi", "--on-read")
    assert on_read.code == 1
    assert stak("topic", "add", "missing", "ada").code == 1

"""The `stak` command against a running server: every command with good and bad input."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stak.bootstrap import open_engine
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.delivery_chunks import Chunk, encode_delivery
from stak.inbox.entry_model import Entry
from stak.ports.queue import Outgoing
from stak.testing.server import OPERATOR_KEY, Server
from tests.support.stak_command import Stak, StakInProcess
from tests.support.tenant import Tenant

# The command speaks HTTP, so one engine is enough.
pytestmark = pytest.mark.parametrize("server", ["embedded"], indirect=True)
PATIENCE_SECONDS = 30.0
ULID = r"[0-9A-Z]{26}"


@pytest.fixture
def operator_stak(server: Server, tmp_path: Path) -> Stak:
    return StakInProcess({"STAK_URL": server.url, "STAK_OPERATOR_KEY": OPERATOR_KEY, "STAK_DATA": str(tmp_path)})


@pytest.fixture
def stak(server: Server, tenant: Tenant, tmp_path: Path) -> Stak:
    return StakInProcess({"STAK_URL": server.url, "STAK_API_KEY": tenant.api_key, "STAK_DATA": str(tmp_path)})


@pytest.fixture(scope="module")
def shared(server: Server, make_tenant: Callable[[], Tenant]) -> Stak:
    """A tenant for commands that change nothing."""
    return StakInProcess({"STAK_URL": server.url, "STAK_API_KEY": make_tenant().api_key, "STAK_DATA": "nowhere"})


def _post(stak: Stak, *users: str, title: str = "Hello", inbox: str = "DEFAULT") -> str:
    """Post, wait for the delivery and return the message id."""
    named = [word for user in users for word in ("--user", user)]
    followed = stak.good("post", "--title", title, "--inbox", inbox, *named, "--follow", "--json")
    last = json.loads(followed.out.splitlines()[-1])
    assert last["status"] == "delivered"
    return str(last["message_id"])


# Tenants and keys


def test_retention_is_shown_set_and_removed(stak: Stak) -> None:
    assert "No data is removed" in stak.good("tenant", "retention").err
    assert "older than 30 days" in stak.good("tenant", "retention", "30").err
    assert stak.good("tenant", "retention", "--json").json == {"retention_days": 30}
    assert stak.good("tenant", "retention", "never", "--json").json == {"retention_days": None}
    assert stak("tenant", "retention", "soon").code == 2
    assert stak("tenant", "retention", "0").code == 1


def test_operator_creates_and_lists_tenants(operator_stak: Stak) -> None:
    made = operator_stak.good("tenant", "create", "cli-made", "--title", "Made here", "--json").json
    assert made.keys() == {"tenant_key", "api_key", "signing_secret", "subscriber_secret"}
    listed = operator_stak.good("tenant", "list", "--json").json["tenants"]
    assert [one["title"] for one in listed if one["tenant_key"] == "cli-made"] == ["Made here"]
    assert re.search(r"^cli-made +Made here +20\d\d-", operator_stak.good("tenant", "list").out, re.MULTILINE)
    again = operator_stak("tenant", "create", "cli-made")
    assert again.code == 1
    assert "already exists" in again.only_line


def test_operator_sets_quotas_and_suspends_a_tenant(operator_stak: Stak) -> None:
    operator_stak.good("tenant", "create", "cli-limited")
    changed = operator_stak.good(
        "tenant", "quotas", "cli-limited", "--set", "inboxes=5", "--set", "users=none", "--json"
    )
    assert changed.json["quotas"]["inboxes"] == {"limit": 5, "used": 1}
    shown = operator_stak.good("tenant", "quotas", "cli-limited").out
    assert re.search(r"^inboxes +5 +1 *$", shown, re.MULTILINE)
    assert re.search(r"^users +no limit +0 *$", shown, re.MULTILINE)
    assert operator_stak("tenant", "quotas", "cli-limited", "--set", "inboxes").code == 2
    unknown = operator_stak("tenant", "quotas", "cli-limited", "--set", "boxes=5")
    assert unknown.code == 1
    assert "boxes" in unknown.err
    assert "has been suspended since" in operator_stak.good("tenant", "suspend", "cli-limited").err
    assert operator_stak.good("tenant", "suspend", "cli-limited", "--json").json["suspended_at"] > 0
    assert operator_stak.good("tenant", "resume", "cli-limited", "--json").json["suspended_at"] is None
    assert "Resumed the tenant" in operator_stak.good("tenant", "resume", "cli-limited").err


def test_tenant_create_prints_the_next_step(operator_stak: Stak) -> None:
    made = operator_stak.good("tenant", "create", "cli-shown")
    key = re.search(rf"sk_cli-shown_{ULID}_\w+", made.out)
    assert key is not None
    assert f"export STAK_API_KEY={key[0]}" in made.err


def test_tenant_commands_need_the_operator_key(operator_stak: Stak, tenant: Tenant) -> None:
    missing = StakInProcess({**operator_stak.settings, "STAK_OPERATOR_KEY": ""})("tenant", "list")
    assert (missing.code, missing.out) == (78, "")
    assert "STAK_OPERATOR_KEY" in missing.only_line
    wrong = operator_stak.with_settings(STAK_OPERATOR_KEY="guessed")("tenant", "list")
    assert wrong.code == 77
    assert "the operator's key" in wrong.only_line
    tenants_own = operator_stak.with_settings(STAK_OPERATOR_KEY=tenant.api_key)("tenant", "list")
    assert tenants_own.code == 77


def test_key_list_shows_name_and_expiry(stak: Stak) -> None:
    given = ("--name", "nightly report", "--expires-in", "90d")
    before = int(time.time())
    made = stak.good("key", "create", "--scopes", "read", *given, "--json").json
    assert before <= made["expires_at"] - 90 * 24 * 3600 <= time.time()
    assert made["name"] == "nightly report"
    listed = stak.good("key", "list", "--json").json["keys"]
    found = next(key for key in listed if key["key_id"] == made["key_id"])
    assert found == {
        "key_id": made["key_id"],
        "scopes": ["read"],
        "created": found["created"],
        "name": "nightly report",
        "expires_at": made["expires_at"],
        "last_used_at": None,
    }
    assert stak("key", "create", "--scopes", "read", "--expires-in", "soon").code == 2


def test_sessions_are_listed_and_ended(stak: Stak, server: Server, tenant: Tenant) -> None:
    assert "sam has no sessions" in stak.good("sessions", "list", "sam").err
    token = stak.good("user", "token", "sam", "--json").json["token"]
    with server.client(token) as client:
        for device in ("phone", "tablet", "watch"):
            body = {"device_id": device}
            assert client.post(f"/stack/users/v1/{tenant.key}/sessions", json=body).status_code == 201
    listed = stak.good("sessions", "list", "sam", "--json").json["sessions"]
    assert {one["device_id"] for one in listed} == {"phone", "tablet", "watch"}
    assert re.search(
        rf"^{listed[0]['session_id']} +{listed[0]['device_id']} ",
        stak.good("sessions", "list", "sam").out,
        re.MULTILINE,
    )
    assert "Ended 1 session of sam" in stak.good("sessions", "end", "sam", listed[0]["session_id"]).err
    assert stak("sessions", "end", "sam", listed[0]["session_id"]).code == 1
    assert stak.good("sessions", "end", "sam", "--json").json == {"ended": 2}
    assert stak.good("sessions", "list", "sam", "--json").json == {"sessions": []}


def test_keys_are_created_listed_and_revoked(stak: Stak) -> None:
    made = stak.good("key", "create", "--scopes", "read,post", "--json").json
    assert sorted(made["scopes"]) == ["post", "read"]
    limited = stak.with_settings(STAK_API_KEY=made["api_key"])
    limited.good("broadcast", "list")
    refused = limited("user", "token", "ada")
    assert refused.code == 77
    assert "does not have the scope tokens" in refused.only_line
    assert made["api_key"] not in refused.err
    listed = stak.good("key", "list").out
    assert re.search(rf"^{made['key_id']} .* post, read$", listed, re.MULTILINE)
    stak.good("key", "revoke", made["key_id"])
    revoked = limited("broadcast", "list")
    assert revoked.code == 77
    assert made["key_id"] in revoked.only_line
    assert stak("key", "revoke", made["key_id"]).code == 1
    assert stak("key", "create", "--scopes", "fly").code == 2


# Inboxes and audiences


def test_inbox_is_configured_field_by_field(stak: Stak, tmp_path: Path) -> None:
    missing = stak("inbox", "show", "news")
    assert missing.code == 1
    assert "stak inbox configure news --title" in missing.only_line
    unchanged = stak("inbox", "configure", "news")
    assert unchanged.code == 2
    assert "stak inbox show news" in unchanged.only_line
    schema = tmp_path / "schema.json"
    schema.write_text('{"type": "object", "required": ["title"]}')
    stak.good("inbox", "configure", "news", "--title", "News", "--categories", "a, b", "--ttl", "30d")
    made = stak.good("inbox", "configure", "news", "--schema", str(schema), "--json").json
    assert made["title"] == "News"
    assert made["categories"] == ["a", "b"]
    assert made["ttl_seconds"] == 30 * 86_400
    assert made["schema"] == json.loads(schema.read_text())
    changed = stak.good(
        "inbox", "configure", "news", "--ttl", "never", "--categories", "", "--no-schema", "--json"
    ).json
    assert (changed["ttl_seconds"], changed["categories"], changed["schema"]) == (None, None, None)
    assert [one["inbox"] for one in stak.good("inbox", "list", "--json").json["inboxes"]] == ["DEFAULT", "news"]
    assert re.search(r"^news +News +20\d\d-", stak.good("inbox", "list").out, re.MULTILINE)
    shown = stak.good("inbox", "show", "news").out
    assert re.search(r"^title +News$", shown, re.MULTILINE)


def test_invalid_configuration_changes_nothing(stak: Stak, tmp_path: Path) -> None:
    before = stak.good("inbox", "show", "DEFAULT", "--json").json
    refused = stak("inbox", "configure", "DEFAULT", "--categories", "a b,c d")
    assert refused.code == 1
    assert refused.err.count("categories") >= 2  # One line for each field.
    schema = tmp_path / "schema.json"
    schema.write_text("{")
    assert "not JSON" in stak("inbox", "configure", "DEFAULT", "--schema", str(schema)).only_line
    assert stak("inbox", "configure", "DEFAULT", "--ttl", "soon").code == 2
    assert stak.good("inbox", "show", "DEFAULT", "--json").json == before


def test_audience_import_has_no_effect_the_second_time(stak: Stak, tmp_path: Path) -> None:
    file = tmp_path / "users.csv"
    file.write_text("name,uid\n" + "".join(f"N,u{number}\n" for number in range(10_050)))
    first = stak.good("audience", "import", str(file), "--json").json
    assert first == {"read": 10_050, "added": 10_050, "estimate": 10_050, "bad_rows": []}
    again = stak.good("audience", "import", "-", "--json", stdin=file.read_text()).json
    assert (again["read"], again["added"], again["estimate"]) == (10_050, 0, 10_050)
    assert stak.good("audience", "show", "--json").json == {"estimate": 10_050}
    assert "10,050" in stak.good("audience", "show").out


def test_invalid_rows_are_reported_by_line_and_others_imported(stak: Stak, tmp_path: Path) -> None:
    file = tmp_path / "users.csv"
    file.write_text("ada\na/b\nbob\n" + "x" * 200 + "\n")
    strict = stak("audience", "import", "--strict", str(file))
    assert strict.code == 1
    assert "Nothing was imported" in strict.err
    assert stak.good("audience", "show", "--json").json["estimate"] == 0
    imported = stak("audience", "import", str(file))
    assert imported.code == 3
    assert "line 2: " in imported.err
    assert "line 4: " in imported.err
    assert stak.good("audience", "show", "--json").json["estimate"] == 2
    report = stak("audience", "import", str(file), "--json").json
    assert [row["line"] for row in report["bad_rows"]] == [2, 4]


def test_import_of_a_missing_file_or_inbox_names_it(shared: Stak) -> None:
    missing = shared("audience", "import", "none.csv")
    assert missing.code == 1
    assert "none.csv" in missing.only_line
    unknown = shared("audience", "import", "-", "--inbox", "nowhere", stdin="ada\n")
    assert unknown.code == 1
    assert "nowhere" in unknown.only_line


# Posts


def test_post_is_followed_to_the_end_in_plain_lines(stak: Stak) -> None:
    followed = stak.good(
        "post", "--title", "Hello", "--body", "World", "--category", "news", "--user", "ada", "--follow"
    )
    assert re.search(r"^delivered +1$", followed.out, re.MULTILINE)
    message_id = re.search(ULID, followed.out)
    assert message_id is not None
    assert re.search(
        rf"^{message_id[0]} +delivered +1 +1 +0 .* news +Hello$", stak.good("broadcast", "list").out, re.MULTILINE
    )
    stak.good("post", "--title", "Another", "--user", "ada")
    assert len(stak.good("broadcast", "list", "--limit", "1", "--json").json["messages"]) == 1
    (_, listed) = stak.good("broadcast", "list", "--json").json["messages"]
    assert listed["message"] == {"title": "Hello", "body": "World"}


def test_post_is_read_from_a_file_or_standard_input(stak: Stak, tmp_path: Path) -> None:
    whole: dict[str, Any] = {"message": {"any": 1}, "audiences": {"kind": "users", "uids": ["ada"]}}
    file = tmp_path / "post.json"
    file.write_text(json.dumps({**whole, "host_system_id": "7"}))
    first = stak.good("post", "--file", str(file), "--json").json
    assert stak.good("post", "--file", str(file), "--json").json["message_id"] == first["message_id"]
    piped = stak.good("post", "-", "--json", stdin=json.dumps(whole)).json
    assert piped["recipients"] == 1
    assert "not JSON" in stak("post", "-", stdin="{").only_line
    assert stak("post", "-", "--file", str(file)).code == 2


def test_repeated_idempotency_key_returns_the_same_post(stak: Stak) -> None:
    words = ("post", "--title", "Once", "--user", "ada", "--idempotency-key", "once", "--follow", "--json")
    first, again = (json.loads(stak.good(*words).out.splitlines()[-1]) for _ in range(2))
    assert first["message_id"] == again["message_id"]
    other = stak("post", "--title", "Other", "--user", "ada", "--idempotency-key", "once")
    assert other.code == 1
    assert stak.good("user", "unread", "ada", "--json").json["total"] == 1


def test_dry_run_sends_nothing_and_prints_the_cost(stak: Stak, tmp_path: Path) -> None:
    users = tmp_path / "users.txt"
    users.write_text("ada\nbob\nada\n")
    would = stak.good("post", "--title", "Hello", "--users-file", str(users), "--dry-run", "--json").json
    assert would["recipients"] == 2
    assert "nothing was sent" in stak.good("post", "--title", "Hello", "--user", "ada", "--dry-run").err
    assert stak.good("broadcast", "list", "--json").json["messages"] == []
    assert stak("post", "--title", "Hello", "--user", "ada", "--dry-run", "--follow").code == 2


def test_cost_over_the_post_limit_is_the_sum_of_its_posts(shared: Stak) -> None:
    half, whole = (shared.good("cost", str(number), "--json").json for number in (100_000, 200_000))
    assert whole["recipients"] == 200_000
    assert whole["cost"]["dynamodb_write_units"] == 2 * half["cost"]["dynamodb_write_units"]
    assert "USD" in shared.good("cost").out
    assert shared("cost", "0").code == 2


def test_scheduled_post_can_be_paused_resumed_and_stopped(stak: Stak) -> None:
    accepted = stak.good("post", "--title", "Later", "--user", "ada", "--send-at", "+2h", "--ttl", "1d", "--json").json
    message_id = accepted["message_id"]
    assert accepted["status"] == "scheduled"
    assert stak.good("broadcast", "pause", message_id, "--json").json["status"] == "paused"
    assert re.search(r"^status +scheduled$", stak.good("broadcast", "resume", message_id).out, re.MULTILINE)
    assert stak.good("broadcast", "stop", message_id, "--json").json["status"] == "stopped"
    assert stak.good("broadcast", "show", message_id, "--json").json["status"] == "stopped"
    shown = stak.good("broadcast", "show", message_id).out
    for fact in (r"title +Later", r"status +stopped", r"audience +users", r"send at +20\d\d-"):
        assert re.search(rf"^{fact}", shown, re.MULTILINE), shown
    followed = stak("broadcast", "follow", message_id)
    assert followed.code == 3
    assert "stopped" in followed.out
    over = stak("broadcast", "resume", message_id)
    assert over.code == 1
    assert "stopped" in over.only_line
    for action in ("show", "pause", "resume", "stop", "follow"):
        assert stak("broadcast", action, "nosuch").code == 1
    assert stak("post", "--title", "Past", "--user", "ada", "--send-at", "2001-01-01T00:00").code == 1


def test_message_is_recalled_from_some_users_and_from_all(stak: Stak) -> None:
    message_id = _post(stak, "ada", "bob")
    unsure = stak("broadcast", "recall", message_id)
    assert unsure.code == 2
    assert "--yes" in unsure.only_line
    stak.good("broadcast", "recall", message_id, "--user", "ada", "--yes")
    assert [stak.good("user", "unread", user, "--json").json["total"] for user in ("ada", "bob")] == [0, 1]
    taken = stak.good("broadcast", "recall", message_id, "--yes", "--reason", "wrong price", "--json").json
    assert taken["message_id"] == message_id
    stak.good("broadcast", "follow", message_id)
    assert stak.good("user", "unread", "bob", "--json").json["total"] == 0
    recalled = stak.good("broadcast", "show", message_id, "--json").json
    assert stak.good("broadcast", "recall", message_id, "--yes", "--reason", "another", "--json").json == taken
    assert stak.good("broadcast", "show", message_id, "--json").json == recalled


# Users


def test_unread_is_shown_by_category_and_audited(stak: Stak) -> None:
    _post(stak, "ada")
    assert stak.good("user", "unread", "ada").out.splitlines()[-1].split() == ["total", "1"]
    audited = stak.good("user", "audit", "ada", "--json").json
    assert (audited["drift"], audited["stored"], audited["counted"]["total"]) == (0, audited["counted"], 1)
    assert "drift 0" in stak.good("user", "audit", "ada").err
    assert stak("user", "unread", "ada", "--inbox", "nowhere").code == 1
    assert stak("user", "audit", "ada", "--inbox", "nowhere").code == 1


def test_token_is_the_only_text_on_standard_output(server: Server, stak: Stak, tenant: Tenant) -> None:
    token = stak.good("user", "token", "ada lovelace#1", "--ttl", "5m").out.strip()
    with server.client(token) as client:
        assert client.get(f"/stack/users/v1/{tenant.key}/DEFAULT/messages/unread").json()["total"] == 0
    assert stak("user", "token", "a/b").code == 2


async def test_dead_letters_are_listed_with_their_reason_and_redriven(
    server: Server, stak: Stak, tenant: Tenant
) -> None:
    assert stak.good("dead-letters", "--json").json == {"dead_letters": []}
    assert stak.good("dead-letters", "redrive", "--json").json == {"redriven": 0}
    message_id = stak.good("post", "--title", "Later", "--user", "ada", "--send-at", "+2h", "--json").json["message_id"]
    entry = Entry(message_id, "default", received=0, delivered=0, kind="users")
    chunk = Chunk(TenantKey(tenant.key), InboxKey("DEFAULT"), 0, (UserId("ada"),), entry, sent_at=0, is_sharded=True)
    async with open_engine(server.settings) as engine:
        await engine.ports.deliveries.send([encode_delivery(chunk)])
    letter = _first_letter(stak)
    assert re.search(rf"^{letter} +{message_id} +1 .*too old", stak.good("dead-letters").out, re.MULTILINE)
    assert "Retrying 1 dead letters" in stak.good("dead-letters", "redrive", letter).err
    assert stak("dead-letters", "list", "--inbox", "nowhere").code == 1


async def test_dead_webhooks_are_listed_with_their_reason_and_redriven(
    server: Server, stak: Stak, tenant: Tenant
) -> None:
    async with open_engine(server.settings) as engine:
        await engine.webhook_queue.send([Outgoing(b"{}", tenant.key)])
    letter = _first_letter(stak)
    assert letter.startswith("webhook-")
    assert re.search(rf"^{letter} .* webhook .*not a job", stak.good("dead-letters").out, re.MULTILINE)
    assert "Retrying 1 dead letters" in stak.good("dead-letters", "redrive", letter).err


def _first_letter(stak: Stak) -> str:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (found := stak.good("dead-letters", "--json").json["dead_letters"]):
        assert time.monotonic() < deadline
    return str(found[0]["id"])


def test_list_is_read_to_the_end_over_several_pages(stak: Stak, tenant: Tenant) -> None:
    names = [f"inbox-{number:03}" for number in range(101)]
    for name in names:
        made = tenant.admin.put(f"/stack/admin/v1/{tenant.key}/{name}/config", json={"title": name})
        assert made.status_code == 201
    listed = stak.good("inbox", "list", "--json").json["inboxes"]
    assert [one["inbox"] for one in listed] == ["DEFAULT", *names]

"""Operations on an inbox: the audit log, recounts and dead letters."""

import time
from collections.abc import Callable

import pytest

from stak.bootstrap import open_engine
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.delivery_chunks import Chunk, encode_delivery
from stak.inbox.entry_model import Entry
from stak.ports.queue import Outgoing
from stak.testing.http_inbox import WAIT_SECONDS, Inbox, Json, ok, unread, users
from stak.testing.server import Server
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table


def test_audit_log_has_actor_action_and_time(inbox: Inbox) -> None:
    before, tenant = int(time.time()), f"/stack/admin/v1/{inbox.tenant}"
    message_id = inbox.send("bob")
    ok(inbox.redact(message_id, reason="wrong price"), 202)
    inbox.configure(categories=["news"])
    issued = ok(inbox.admin.post(f"{tenant}/keys", json={"scopes": ["read", "post"]}), 201)
    assert inbox.admin.delete(f"{tenant}/keys/{issued['key_id']}").status_code == 204
    ok(inbox.admin.put(f"{tenant}/settings", json={"title": "T"}))
    ok(inbox.admin.post(f"{tenant}/secrets/subscriber/rotate"))
    entries = inbox.audit_log()
    assert [(entry["action"], entry["target"], entry["detail"]) for entry in entries] == [
        ("rotate secret", "subscriber", None),
        ("change settings", "tenant", None),
        ("revoke key", issued["key_id"], None),
        ("issue key", issued["key_id"], "post, read"),
        ("configure", "DEFAULT", None),
        ("redact", f"DEFAULT/{message_id}", "wrong price"),
        ("post", f"DEFAULT/{message_id}", None),
    ]
    (own_key,) = ok(inbox.admin.get(f"{tenant}/keys"))["keys"]
    for entry in entries:
        assert entry.keys() == {"id", "at", "key_id", "actor", "action", "target", "detail"}
        assert entry["actor"] == {"kind": "api_key", "id": own_key["key_id"], "name": None, "email": None}
        assert entry["key_id"] == own_key["key_id"]
        assert before <= entry["at"] <= time.time()


def test_audit_log_is_read_in_pages_newest_first(inbox: Inbox) -> None:
    for number in range(5):
        inbox.configure(description=str(number))
    path, read, query = f"/stack/admin/v1/{inbox.tenant}/audit-log", [], {"limit": "2"}
    while True:
        page = ok(inbox.admin.get(path, params=query))
        assert page.keys() == {"entries", "next_cursor"}
        read += page["entries"]
        if page["next_cursor"] is None:
            break
        query["cursor"] = page["next_cursor"]
    assert read[:-1] == inbox.audit_log()
    assert [entry["id"] for entry in read] == sorted({entry["id"] for entry in read}, reverse=True)


def test_user_changes_are_logged_without_personal_data(inbox: Inbox) -> None:
    tenant = f"/stack/admin/v1/{inbox.tenant}"
    phone = {"phone_number": "+4930123456", "display_name": "Bob B."}
    ok(inbox.admin.put(f"{tenant}/users/bob", json=phone), 201)
    ok(inbox.admin.post(f"{tenant}/users/bob/tokens", json={"ttl_seconds": 60}), 201)
    assert inbox.admin.delete(f"{tenant}/users/bob").is_success
    (own_key,) = ok(inbox.admin.get(f"{tenant}/keys"))["keys"]
    logged = {entry["action"]: entry for entry in inbox.audit_log()}
    for action, detail in (
        ("write user", "display_name, phone_number"),
        ("mint token", "valid for 60 seconds"),
        ("remove user", None),
    ):
        entry = logged[action]
        assert (entry["target"], entry["detail"], entry["key_id"]) == ("bob", detail, own_key["key_id"])
    assert not any(value in str(logged) for value in phone.values())


def test_audit_log_starts_with_the_operator_and_filters_by_action(inbox: Inbox) -> None:
    path = f"/stack/admin/v1/{inbox.tenant}/audit-log"
    inbox.configure(description="a")
    (created,) = ok(inbox.admin.get(path, params={"action": "create tenant"}))["entries"]
    assert (created["key_id"], created["target"]) == ("operator", inbox.tenant)
    for number in range(3):
        ok(inbox.admin.post(f"/stack/admin/v1/{inbox.tenant}/users/u{number}/tokens"), 201)
    query = {"action": "mint token", "limit": "2"}
    first = ok(inbox.admin.get(path, params=query))
    second = ok(inbox.admin.get(path, params={**query, "cursor": first["next_cursor"]}))
    assert [entry["target"] for entry in (*first["entries"], *second["entries"])] == ["u2", "u1", "u0"]
    assert ok(inbox.admin.get(path, params={"action": "nothing"})) == {"entries": [], "next_cursor": None}
    other = {"action": "configure", "cursor": first["next_cursor"]}
    assert_problem(inbox.admin.get(path, params=other), 400, "invalid_cursor")
    assert_problem(inbox.admin.get(path, params={"action": "#"}), 400, "invalid_input")


def test_refused_requests_are_not_logged_and_logs_are_separate(make_inbox: Callable[[], Inbox]) -> None:
    one, other = make_inbox(), make_inbox()
    one.send("bob")
    assert_problem(one.post(users()), 400, "invalid_input")
    assert_problem(one.call("PUT", "config", json={"title": ""}), 400, "invalid_input")
    assert len(one.audit_log()) == 1
    assert other.audit_log() == []


@pytest.mark.conditional_write
def test_audit_recounts_and_finds_no_drift(inbox: Inbox) -> None:
    read, _ = inbox.send("bob", "bob#2", category="news"), inbox.send("bob", category="billing")
    inbox.send("bob")
    inbox.reader("bob").change("read", read)
    counted = unread(billing=1, default=1)
    expected = {"stored": counted, "counted": counted, "drift": 0, "repaired": False, "missing": 0}
    assert ok(inbox.call("POST", "users/bob/audit")) == expected
    other = unread(news=1)
    expected = {"stored": other, "counted": other, "drift": 0, "repaired": False, "missing": 0}
    assert ok(inbox.call("POST", "users/bob%232/audit")) == expected


def test_audit_of_an_empty_inbox_finds_no_drift(inbox: Inbox) -> None:
    expected = {"stored": unread(), "counted": unread(), "drift": 0, "repaired": False, "missing": 0}
    assert ok(inbox.call("POST", "users/nobody/audit")) == expected
    assert_problem(inbox.call("POST", f"users/{'a' * 129}/audit"), 400, "invalid_name")
    nowhere = f"/stack/admin/v1/{inbox.tenant}/nowhere/users/bob/audit"
    assert_problem(inbox.admin.post(nowhere), 404, "not_found")


def test_delivered_inbox_has_no_dead_letters(inbox: Inbox) -> None:
    inbox.send("bob")
    assert ok(inbox.call("GET", "dead-letters")) == {"dead_letters": [], "next_cursor": None}
    assert ok(inbox.call("POST", "dead-letters/redrive"), 202) == {"redriven": 0}


@case_table("ids", [["1"], ["0"], ["-1"], ["x"], [""], ["9" * 40], ["😀"], ["1"] * 1000])
def test_redrive_of_unknown_ids_redrives_nothing(inbox: Inbox, ids: list[str]) -> None:
    assert ok(inbox.call("POST", "dead-letters/redrive", json={"ids": ids}), 202) == {"redriven": 0}


@case_table("body", [{"ids": []}, {"ids": ["1"] * 1001}, {"ids": "1"}, {"ids": [1]}, {"x": 1}, [], 7])
def test_invalid_redrive_is_400(inbox: Inbox, body: object) -> None:
    assert_problem(inbox.call("POST", "dead-letters/redrive", json=body), 400, "invalid_input")


def test_dead_letters_of_an_unknown_inbox_are_404(inbox: Inbox) -> None:
    path = f"/stack/admin/v1/{inbox.tenant}/nowhere/dead-letters"
    assert_problem(inbox.admin.get(path), 404, "not_found")
    assert_problem(inbox.admin.post(f"{path}/redrive"), 404, "not_found")


async def test_dead_letters_have_reasons_and_pages_and_are_redriven(server: Server, inbox: Inbox) -> None:
    news = inbox.beside("news")
    message_id = ok(inbox.post(users("ann", "bob"), send_at=int(time.time()) + 3600), 202)["message_id"]
    async with open_engine(server.settings) as engine:
        chunks = [_too_old(inbox, message_id, number) for number in range(3)]
        await engine.ports.deliveries.send([*chunks, Outgoing(b"no parcel", inbox.tenant)])
    letters = _letters(inbox, 4)
    # In the order in which two workers buried them.
    assert sorted(letter["chunk"] for letter in letters if letter["message_id"]) == [0, 1, 2]
    for letter in letters:
        assert letter.keys() == {"id", "kind", "message_id", "chunk", "recipients", "reason", "buried_at"}
        if letter["message_id"] is None:
            assert "not a delivery" in letter["reason"]
        else:
            assert (letter["message_id"], letter["recipients"]) == (message_id, 2)
            assert "too old" in letter["reason"]
    assert "ann" not in str(letters)
    assert [letter["message_id"] for letter in _letters(news, 1)] == [None]  # Its broadcast is unknown.
    paged, query = [], {"limit": "2"}
    while True:
        page = ok(inbox.call("GET", "dead-letters", params=query))
        paged += page["dead_letters"]
        if page["next_cursor"] is None:
            break
        query["cursor"] = page["next_cursor"]
    assert paged == letters
    first = next(letter for letter in letters if letter["chunk"] == 0)
    assert ok(inbox.call("POST", "dead-letters/redrive", json={"ids": [first["id"]]}), 202) == {"redriven": 1}
    again = _letters(inbox, 4)  # It is still too old.
    assert first["id"] not in {letter["id"] for letter in again}
    assert [entry["action"] for entry in inbox.audit_log()][:1] == ["redrive"]


def _too_old(inbox: Inbox, message_id: str, number: int) -> Outgoing:
    entry = Entry(message_id, "default", received=0, delivered=0, kind="users")
    uids = (UserId("ann"), UserId("bob"))
    return encode_delivery(
        Chunk(TenantKey(inbox.tenant), InboxKey(inbox.name), number, uids, entry, 0, is_sharded=True)
    )


def _letters(inbox: Inbox, count: int) -> list[Json]:
    """Wait until there are this many dead letters and return them."""
    deadline = time.monotonic() + WAIT_SECONDS
    while len(found := ok(inbox.call("GET", "dead-letters"))["dead_letters"]) != count:
        assert time.monotonic() < deadline, found
        time.sleep(0.01)
    return list(found)

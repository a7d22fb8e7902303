"""Templates over HTTP: versions, preview, languages, posts with data, and recipients that fail."""

from typing import Any

import pytest

from stak.testing.http_inbox import Inbox, Json, everyone, ok, soon, users
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.eventually import eventually

CONTENT = {
    "en": {"title": "Hello {{ user.display_name | default: 'there' }}", "body": "Order {{ order }} has shipped."},
    "de": {"title": "Hallo {{ user.display_name | default: 'du' }}", "body": "Bestellung {{ order }} ist unterwegs."},
}


def write(inbox: Inbox, name: str = "shipped", status: int = 201, **fields: Any) -> Json:
    body = {"content": CONTENT, "default_locale": "en", **fields}
    return ok(inbox.call("PUT", f"templates/{name}", json=body), status)


def post(inbox: Inbox, **fields: Any) -> str:
    """Post a template, wait until it is delivered, and return the id."""
    message_id = str(ok(inbox.call("POST", "messages/post", json={"template": "shipped", **fields}), 202)["message_id"])
    inbox.wait(message_id)
    return message_id


def profile(inbox: Inbox, uid: str, **fields: str) -> None:
    answer = inbox.admin.put(f"/stack/admin/v1/{inbox.tenant}/users/{uid}", json=fields)
    assert answer.status_code in (200, 201), answer.text


def dead_letters(inbox: Inbox) -> list[Json]:
    found: list[Json] = ok(inbox.call("GET", "dead-letters"))["dead_letters"]
    return found


def titles(inbox: Inbox, *uids: str) -> list[str]:
    return [inbox.reader(uid).messages()[0]["message"]["title"] for uid in uids]


@pytest.mark.conditional_write
def test_each_write_is_a_version_unless_nothing_changes(inbox: Inbox) -> None:
    first = write(inbox, category="orders")
    assert (first["version"], first["variables"]) == (1, ["order", "user.display_name"])
    assert write(inbox, status=200, category="orders") == first
    changed = {**CONTENT, "en": {"title": "Hi"}}
    assert write(inbox, status=200, content=changed)["version"] == 2
    assert ok(inbox.call("GET", "templates/shipped"))["content"] == changed
    assert ok(inbox.call("GET", "templates/shipped?version=1")) == first
    versions = ok(inbox.call("GET", "templates/shipped/versions"))["versions"]
    assert [one["version"] for one in versions] == [2, 1]
    (listed,) = ok(inbox.call("GET", "templates"))["templates"]
    assert (listed["name"], listed["version"], listed["locales"]) == ("shipped", 2, ["de", "en"])
    assert inbox.call("DELETE", "templates/shipped").status_code == 204
    for path in ("templates/shipped", "templates/shipped/versions", "templates/shipped?version=1"):
        assert_problem(inbox.call("GET", path), 404, "not_found")
    assert ok(inbox.call("GET", "templates"))["templates"] == []
    actions = [entry["action"] for entry in inbox.audit_log()]
    assert (actions.count("write template"), actions.count("delete template")) == (2, 1)


def test_templates_are_paged_and_counted(inbox: Inbox) -> None:
    for name in ("c", "a", "b"):
        write(inbox, name)
    first = ok(inbox.call("GET", "templates?limit=2"))
    second = ok(inbox.call("GET", "templates", params={"limit": 2, "cursor": first["next_cursor"]}))
    assert [one["name"] for page in (first, second) for one in page["templates"]] == ["a", "b", "c"]
    quotas = ok(inbox.admin.get(f"/stack/admin/v1/{inbox.tenant}/quotas"))["quotas"]
    assert quotas["templates"] == {"limit": 1000, "used": 3}


@pytest.mark.conditional_write
def test_post_is_rendered_for_each_recipient(inbox: Inbox) -> None:
    write(inbox, category="orders")
    profile(inbox, "ada", display_name="Ada", locale="de-AT")
    profile(inbox, "bob", display_name='Bob "}<b>')
    message_id = post(inbox, audiences=users("ada", "bob", "cleo"), data={"order": 1043})
    assert titles(inbox, "ada", "bob", "cleo") == ["Hallo Ada", 'Hello Bob "}<b>', "Hello there"]
    message = inbox.reader("ada").one(message_id)
    assert (message["message"]["body"], message["category"]) == ("Bestellung 1043 ist unterwegs.", "orders")
    assert inbox.reader("ada").unread() == {"total": 1, "categories": {"orders": 1}}
    status = inbox.status(message_id)
    assert (status["delivered"], status["failed"]) == (3, 0)
    assert (status["template"], status["template_version"], status["message"]) == ("shipped", 1, CONTENT["en"])


@pytest.mark.check_all
def test_post_keeps_its_version(inbox: Inbox) -> None:
    write(inbox)
    body = {"template": "shipped", "audiences": users("bob"), "data": {"order": 7}, "send_at": soon()}
    message_id = ok(inbox.call("POST", "messages/post", json=body), 202)["message_id"]
    write(inbox, status=200, content={"en": {"title": "changed"}})
    old = post(inbox, audiences=users("cleo"), data={"order": 8}, template_version=1)
    assert inbox.call("DELETE", "templates/shipped").status_code == 204
    inbox.wait(message_id)
    assert titles(inbox, "bob", "cleo") == ["Hello there", "Hello there"]
    assert inbox.status(old)["template_version"] == 1


def test_recipients_have_data_and_languages_of_their_own(inbox: Inbox) -> None:
    write(inbox)
    recipients = [
        {"uid": "ada", "data": {"order": 1}, "locale": "de"},
        {"uid": "bob", "data": {"order": 2}},
        {"uid": "cleo"},
    ]
    message_id = post(inbox, recipients=recipients, data={"order": 9})
    bodies = [inbox.reader(uid).messages()[0]["message"]["body"] for uid in ("ada", "bob", "cleo")]
    assert bodies == ["Bestellung 1 ist unterwegs.", "Order 2 has shipped.", "Order 9 has shipped."]
    assert inbox.status(message_id)["audiences"] == {"kind": "users", "label": None}


def test_error_fails_only_its_recipient_and_can_be_redriven(inbox: Inbox) -> None:
    write(inbox, content={"en": {"title": "Hello {{ user.display_name }}"}})
    profile(inbox, "ada", display_name="Ada")
    profile(inbox, "bob")
    message_id = post(inbox, audiences=users("ada", "bob"))
    status = inbox.status(message_id)
    assert (status["delivered"], status["failed"]) == (1, 1)
    reason = "The variable user.display_name has no value."
    found = ok(inbox.call("GET", f"messages/{message_id}/recipients"))["recipients"]
    assert [(one["uid"], one["state"], one["reason"]) for one in found] == [
        ("ada", "delivered", None),
        ("bob", "failed", reason),
    ]
    assert eventually(lambda: dead_letters(inbox))  # the broadcast is settled before its letter is listed
    (letter,) = dead_letters(inbox)
    assert letter["reason"] == f"1 of 2 recipients: {reason}"
    assert (inbox.reader("bob").messages(), inbox.reader("bob").unread()["total"]) == ([], 0)
    profile(inbox, "bob", display_name="Bob")
    assert ok(inbox.call("POST", "dead-letters/redrive", json={}), 202)["redriven"] == 1

    def is_delivered() -> bool:
        status = inbox.status(message_id)
        return not status["failed"] and status["status"] == "delivered"

    assert eventually(is_delivered), inbox.status(message_id)
    assert titles(inbox, "ada", "bob") == ["Hello Ada", "Hello Bob"]
    assert inbox.reader("ada").unread()["total"] == 1


def test_rendered_message_must_match_the_schema(inbox: Inbox) -> None:
    schema = {"type": "object", "properties": {"title": {"type": "string", "maxLength": 12}}}
    inbox.configure(schema=schema)
    write(inbox, content={"en": {"title": "{{ text }}"}})
    recipients = [{"uid": "ada", "data": {"text": "short"}}, {"uid": "bob", "data": {"text": "far too long for it"}}]
    message_id = post(inbox, recipients=recipients)
    assert titles(inbox, "ada") == ["short"]
    failed = ok(inbox.call("GET", f"messages/{message_id}/recipients/bob"))
    assert (failed["state"], "message.title" in failed["reason"]) == ("failed", True)
    preview = inbox.call("POST", "templates/shipped/preview", json={"data": {"text": "far too long for it"}})
    assert_problem(preview, 400, "invalid_input")


def test_preview_uses_a_users_profile_and_stores_nothing(inbox: Inbox) -> None:
    write(inbox)
    profile(inbox, "ada", display_name="Ada", locale="de")
    asked = {"uid": "ada", "data": {"order": 7}}
    found = ok(inbox.call("POST", "templates/shipped/preview", json=asked))
    assert (found["locale"], found["version"], found["message"]["title"]) == ("de", 1, "Hallo Ada")
    found = ok(inbox.call("POST", "templates/shipped/preview", json={**asked, "locale": "fr"}))
    assert (found["locale"], found["message"]["title"]) == ("en", "Hello Ada")
    draft = {"content": {"en": {"title": "{{ order }}!"}}, "default_locale": "en"}
    found = ok(inbox.call("POST", "templates/new/preview", json={"data": {"order": 7}, "draft": draft}))
    assert (found["version"], found["message"]) == (None, {"title": "7!"})
    assert_problem(inbox.call("POST", "templates/shipped/preview", json={}), 422, "rendering_failed")
    assert (inbox.broadcasts(), inbox.reader("ada").messages()) == ([], [])


def test_everyone_gets_a_template_on_write_only(inbox: Inbox) -> None:
    write(inbox)
    ok(inbox.call("PUT", "audience", json={"add": ["ada", "bob"]}))
    post(inbox, audiences=everyone(), data={"order": 7})
    assert titles(inbox, "ada", "bob") == ["Hello there", "Hello there"]
    body = {"template": "shipped", "audiences": everyone(), "data": {"order": 7}, "delivery": "on_read"}
    answer = inbox.call("POST", "messages/post", json=body)
    assert_problem(answer, 422, "incompatible_fields")
    assert "set delivery to on_write" in answer.text


def test_recall_removes_the_rendered_messages(inbox: Inbox) -> None:
    write(inbox)
    message_id = post(inbox, recipients=[{"uid": "ada", "data": {"order": 1}}, {"uid": "bob"}], data={"order": 2})
    assert inbox.redact(message_id).status_code == 202
    inbox.wait(message_id, "redacted")
    assert [inbox.reader(uid).messages()[0]["message"] for uid in ("ada", "bob")] == [None, None]
    assert inbox.status(message_id)["message"] is None


def test_post_with_a_template_is_idempotent(inbox: Inbox) -> None:
    write(inbox)
    body = {"template": "shipped", "recipients": [{"uid": "ada", "data": {"order": 1}}], "host_system_id": "one"}
    first = ok(inbox.call("POST", "messages/post", json=body), 202)
    write(inbox, status=200, content={"en": {"title": "changed"}})
    assert ok(inbox.call("POST", "messages/post", json=body), 202) == first
    other = {**body, "recipients": [{"uid": "ada", "data": {"order": 2}}]}
    assert_problem(inbox.call("POST", "messages/post", json=other), 422, "idempotency_mismatch")


@case_table(
    ("fields", "status", "problem"),
    [
        ({}, 400, "audiences: is missing"),
        ({"template": "unknown", "audiences": users("ada")}, 404, "no template unknown"),
        ({"template_version": 9, "audiences": users("ada")}, 404, "no version 9"),
        ({"audiences": users("ada")}, 400, "has no 'order', which the template uses as {{ order }}"),
        ({"audiences": users("ada"), "data": [1]}, 400, "data: must be an object"),
        ({"audiences": users("ada"), "data": {"user": 1}}, 400, "recipient's profile"),
        ({"audiences": users("ada"), "data": {"order": 1}, "message": {}}, 400, "together with template"),
        ({"audiences": users("ada"), "recipients": [{"uid": "ada"}]}, 400, "either audiences or recipients"),
        ({"recipients": []}, 400, "must have at least one"),
        ({"recipients": [{"uid": "ada", "data": {"order": 1}}] * 2}, 400, "recipients[1].uid"),
        ({"recipients": [{"uid": "ada", "data": {"order": "x" * 9000}}]}, 400, "the maximum is 8,192"),
        ({"recipients": [{"uid": "a/b", "data": {"order": 1}}]}, 400, "recipients[0]"),
        ({"recipients": [{"uid": "ada", "data": {"order": 1}, "locale": "x!"}]}, 400, "recipients[0].locale"),
        ({"template": None, "audiences": users("ada"), "message": {}, "data": {}}, 400, "for posts with a template"),
        ({"template": None, "audiences": users("ada")}, 400, "set it, or the name of a template"),
    ],
)
def test_bad_posts_are_refused_with_what_to_do(inbox: Inbox, fields: Json, status: int, problem: str) -> None:
    inbox.call("PUT", "templates/shipped", json={"content": CONTENT, "default_locale": "en"})
    answer = inbox.call("POST", "messages/post", json={"template": "shipped", **fields})
    assert (answer.status_code, problem in answer.json()["detail"]) == (status, True), answer.text


@case_table(
    ("name", "fields", "problem"),
    [
        ("bad name!", {}, "template: use 1 to 64"),
        ("x", {"default_locale": "fr"}, "default_locale"),
        ("x", {"content": {"en": {"title": "{{ a"}}}, "content.en"),
        ("x", {"category": "not a category"}, "category"),
        ("x", {"unknown": 1}, "unknown"),
    ],
)
def test_bad_templates_are_refused(inbox: Inbox, name: str, fields: Json, problem: str) -> None:
    body = {"content": CONTENT, "default_locale": "en", **fields}
    answer = inbox.call("PUT", f"templates/{name}", json=body)
    assert (answer.status_code, problem in answer.json()["detail"]) == (400, True), answer.text


def test_dry_run_costs_more_with_data_of_recipients(inbox: Inbox) -> None:
    write(inbox)
    plain = {"template": "shipped", "audiences": users("ada", "bob"), "data": {"order": 1}}
    own = {"template": "shipped", "recipients": [{"uid": uid, "data": {"order": 1}} for uid in ("ada", "bob")]}
    costs = [ok(inbox.call("POST", "messages/post?dry_run=true", json=body))["cost"] for body in (plain, own)]
    assert 0 < costs[0]["dynamodb_write_units"] < costs[1]["dynamodb_write_units"]
    assert inbox.broadcasts() == []

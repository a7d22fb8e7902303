"""The two OpenAPI documents describe every response, error and limit."""

import re
from typing import Any

import httpx
import jsonschema_rs
import pytest

from stak.http.console_cookie import SESSION_COOKIE
from stak.testing.http_inbox import Inbox, ok
from stak.testing.server import Server
from tests.support.api.console_client import PASSWORD, ConsoleClient
from tests.support.case_table import case_table
from tests.support.tenant import Tenant

ADMIN, USERS = "/stack/admin/schema", "/stack/users/schema"
SITE = ("/healthz", "/readyz", "/metrics")
INBOX = "/stack/admin/v1/{tenant}/{inbox}"
READING = "/stack/users/v1/{tenant}/{inbox}"
CHATS = "/stack/users/v1/{tenant}/chats"
CHAT = f"{CHATS}/{{chat_id}}"
MAY_BE_EMPTY = [
    (ADMIN, "/stack/admin/v1/{tenant}", "put"),
    (ADMIN, "/stack/admin/v1/{tenant}/users/{uid}/tokens", "post"),
    (ADMIN, "/stack/admin/v1/{tenant}/secrets/{kind}/rotate", "post"),
    (ADMIN, f"{INBOX}/messages/redact", "delete"),
    (ADMIN, f"{INBOX}/dead-letters/redrive", "post"),
    (USERS, f"{CHAT}/participants/{{uid}}", "put"),
]
INPUTS = {
    ADMIN: [
        "PostMessage",
        "ToUsers",
        "ToEveryone",
        "Redact",
        "Redrive",
        "ChangeAudience",
        "CreateKey",
        "InboxConfig",
        "WriteTemplate",
        "TemplateRecipient",
        "PreviewTemplate",
        "BulkPost",
        "ProfilePatch",
    ],
    USERS: [
        "SomeMessages",
        "MarkRead",
        "Preferences",
        "StartChat",
        "SendMessage",
        "Mark",
        "PutParticipant",
        "ChangeMe",
        "ChangeProfile",
        "LookupContacts",
        "AddByPhone",
    ],
}

Document = dict[str, Any]


@pytest.fixture(scope="module")
def documents(anonymous: httpx.Client) -> dict[str, Document]:
    return {path: anonymous.get(path).json() for path in (ADMIN, USERS)}


def operations(document: Document) -> list[tuple[str, str, Document]]:
    """Return every operation that needs a credential."""
    return [
        (path, method, operation)
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if path not in SITE
    ]


def test_inbox_operations_are_described(documents: dict[str, Document]) -> None:
    described = {(method, path) for document in documents.values() for path, method, _ in operations(document)}
    assert described >= {
        ("post", f"{INBOX}/messages/post"),
        ("post", f"{INBOX}/messages/post/bulk"),
        ("get", f"{INBOX}/templates"),
        ("put", f"{INBOX}/templates/{{template}}"),
        ("get", f"{INBOX}/templates/{{template}}"),
        ("delete", f"{INBOX}/templates/{{template}}"),
        ("get", f"{INBOX}/templates/{{template}}/versions"),
        ("post", f"{INBOX}/templates/{{template}}/preview"),
        ("get", f"{INBOX}/messages"),
        ("get", f"{INBOX}/messages/{{message_id}}"),
        ("get", f"{INBOX}/messages/{{message_id}}/recipients"),
        ("get", f"{INBOX}/messages/{{message_id}}/recipients/{{uid}}"),
        ("post", f"{INBOX}/messages/{{message_id}}/pause"),
        ("post", f"{INBOX}/messages/{{message_id}}/resume"),
        ("post", f"{INBOX}/messages/{{message_id}}/stop"),
        ("delete", f"{INBOX}/messages/redact"),
        ("get", f"{INBOX}/audience"),
        ("put", f"{INBOX}/audience"),
        ("get", f"{INBOX}/audience/members"),
        ("get", f"{INBOX}/audience/members/{{uid}}"),
        ("post", f"{INBOX}/users/{{uid}}/audit"),
        ("get", f"{INBOX}/dead-letters"),
        ("post", f"{INBOX}/dead-letters/redrive"),
        ("get", "/stack/admin/v1/{tenant}/audit-log"),
        ("get", f"{READING}/messages/last/{{limit}}"),
        ("get", f"{READING}/messages/unread"),
        ("get", f"{READING}/messages/{{message_id}}"),
        ("delete", f"{READING}/messages/{{message_id}}"),
        *(("put", f"{READING}/messages/{verb}") for verb in ("read", "unread", "archive", "unarchive", "seen")),
        ("get", f"{READING}/preferences"),
        ("put", f"{READING}/preferences"),
    }


def test_chat_operations_are_described(documents: dict[str, Document]) -> None:
    described = {(method, path) for path, method, _ in operations(documents[USERS])}
    assert described >= {
        ("post", CHATS),
        ("get", CHATS),
        ("get", CHAT),
        ("patch", CHAT),
        ("get", f"{CHAT}/participants"),
        ("put", f"{CHAT}/participants/{{uid}}"),
        ("delete", f"{CHAT}/participants/{{uid}}"),
        ("patch", f"{CHAT}/me"),
        ("post", f"{CHAT}/messages"),
        ("get", f"{CHAT}/messages"),
        ("get", f"{CHAT}/messages/{{sequence}}"),
        ("delete", f"{CHAT}/messages/{{sequence}}"),
        ("put", f"{CHAT}/delivered"),
        ("put", f"{CHAT}/read"),
        ("get", f"{CHAT}/unread"),
        ("get", "/stack/users/v1/{tenant}/messages/{message_id}"),
    }


@pytest.mark.parametrize("path", [ADMIN, USERS])
def test_every_error_is_described_as_a_problem(documents: dict[str, Document], path: str) -> None:
    missing = [
        f"{method} {route} {status}"
        for route, method, operation in operations(documents[path])
        for status in ("400", "401", "403", "404")
        if path == ADMIN or status != "403"
        if "application/problem+json" not in operation["responses"].get(status, {}).get("content", {})
    ]
    assert missing == []


@case_table(
    ("document", "path", "method", "statuses"),
    [
        (ADMIN, f"{INBOX}/messages/post", "post", {"200", "202", "413", "422"}),
        (ADMIN, f"{INBOX}/messages/{{message_id}}/pause", "post", {"202", "409"}),
        (ADMIN, f"{INBOX}/messages/redact", "delete", {"202", "409"}),
        (ADMIN, f"{INBOX}/audience", "put", {"200", "413"}),
        (ADMIN, f"{INBOX}/config", "put", {"200", "201", "413"}),
        (USERS, CHATS, "post", {"200", "201", "413", "422"}),
        (USERS, CHAT, "patch", {"200", "403", "409"}),
        (USERS, f"{CHAT}/messages", "post", {"200", "201", "413", "422"}),
        (USERS, f"{CHAT}/messages/{{sequence}}", "delete", {"204", "403"}),
        (USERS, f"{CHAT}/participants/{{uid}}", "put", {"200", "201", "403", "409"}),
        (USERS, f"{CHAT}/participants/{{uid}}", "delete", {"204", "403", "409"}),
    ],
)
def test_additional_statuses_are_described(
    documents: dict[str, Document], document: str, path: str, method: str, statuses: set[str]
) -> None:
    assert statuses <= documents[document]["paths"][path][method]["responses"].keys()


@case_table(("document", "path", "method"), MAY_BE_EMPTY)
def test_optional_body_is_not_required(documents: dict[str, Document], document: str, path: str, method: str) -> None:
    assert documents[document]["paths"][path][method]["requestBody"].get("required", False) is False


@case_table(("document", "name"), [(document, name) for document in INPUTS for name in INPUTS[document]])
def test_refused_unknown_fields_are_described(documents: dict[str, Document], document: str, name: str) -> None:
    schemas = documents[document]["components"]["schemas"]
    (schema,) = (schemas[key] for key in schemas if key.split("_")[-1] == name)
    assert schema["additionalProperties"] is False


def test_message_is_described_as_an_object(documents: dict[str, Document]) -> None:
    schemas = documents[ADMIN]["components"]["schemas"]
    assert schemas["PostMessage"]["properties"]["message"].get("type") == "object"
    assert "object" in str(documents[USERS]["components"]["schemas"]["InboxMessage"]["properties"]["message"])


def test_page_limit_is_an_integer_with_bounds(documents: dict[str, Document]) -> None:
    parameters = documents[USERS]["paths"][f"{READING}/messages/last/{{limit}}"]["get"]["parameters"]
    (limit,) = (parameter["schema"] for parameter in parameters if parameter["name"] == "limit")
    assert (limit.get("type"), limit.get("minimum"), limit.get("maximum")) == ("integer", 1, 100)


def test_session_refresh_needs_no_bearer(documents: dict[str, Document]) -> None:
    assert documents[USERS]["paths"]["/stack/users/v1/{tenant}/sessions/refresh"]["post"].get("security") == []


@pytest.mark.parametrize("path", [ADMIN, USERS])
def test_health_needs_no_credential(documents: dict[str, Document], path: str) -> None:
    for route in ("/healthz", "/readyz"):
        assert documents[path]["paths"][route]["get"].get("security") == []


@pytest.mark.parametrize("path", [ADMIN, USERS])
def test_metrics_need_a_credential(documents: dict[str, Document], path: str) -> None:
    metrics = documents[path]["paths"]["/metrics"]["get"]
    assert metrics["security"] == [{"bearer": ["metrics"]}]
    assert "401" in metrics["responses"]


@pytest.mark.parametrize("path", [ADMIN, USERS])
def test_options_lists_every_method(
    documents: dict[str, Document], server: Server, tenant: Tenant, inbox: Inbox, path: str
) -> None:
    headers = {} if path == ADMIN else {"Authorization": f"Bearer {inbox.reader().token}"}
    session = {"Authorization": f"Bearer {console_session(server, tenant)}"}
    wrong = {}
    for route, methods in documents[path]["paths"].items():
        url = re.sub(r"{\w+}", "1", route.replace("{tenant}", tenant.key if path == ADMIN else inbox.tenant))
        answer = tenant.admin.options(
            url, headers=session if "/{tenant}/session" in route and path == ADMIN else headers
        )
        allowed = set(answer.headers.get("allow", "").split(", "))
        if answer.status_code != 204 or allowed != {*map(str.upper, methods), "OPTIONS"}:
            wrong[route] = (answer.status_code, allowed)
    # Routes of the operator.
    tenant_path = "/stack/admin/v1/{tenant}"
    assert wrong.keys() <= {"/stack/admin/v1", tenant_path, f"{tenant_path}/suspend", f"{tenant_path}/resume"}


def console_session(server: Server, tenant: Tenant) -> str:
    """Return the credential of a person who is signed in to the console."""
    console, email = ConsoleClient(server, tenant.key), "ann@example.com"
    body = {"email": email, "role": "owner", "password": PASSWORD}
    ok(tenant.admin.post(f"/stack/admin/v1/{tenant.key}/accounts", json=body), 201)
    console.sign_in(email)
    return console.cookies[f"{SESSION_COOKIE}_{tenant.key}"]


@pytest.mark.parametrize("path", [ADMIN, USERS])
def test_every_reference_resolves(documents: dict[str, Document], path: str) -> None:
    schemas = documents[path]["components"]["schemas"]
    named = set(re.findall(r"#/components/schemas/([^']+)'", str(documents[path])))
    assert named <= schemas.keys()


def test_operation_names_its_scope(documents: dict[str, Document]) -> None:
    paths = documents[ADMIN]["paths"]
    assert paths[f"{INBOX}/messages/post"]["post"]["security"] == [{"bearer": ["post"]}]
    assert paths[f"{INBOX}/messages"]["get"]["security"] == [{"bearer": ["read"]}]
    assert paths["/stack/admin/v1/{tenant}"]["put"]["security"] == [{"bearer": ["operator"]}]
    either = paths["/stack/admin/v1/{tenant}/quotas"]["get"]["security"]
    assert either == [{"bearer": ["read"]}, {"bearer": ["operator"]}]


@case_table(
    ("document", "schema", "good", "bad"),
    [
        (ADMIN, "ToUsers", {"kind": "users", "uids": ["ann"]}, {"kind": "users", "uids": []}),
        (ADMIN, "ToUsers", {"kind": "users", "uids": ["ž"]}, {"kind": "users", "uids": [""]}),
        (ADMIN, "ToUsers", {"kind": "users", "uids": ["a" * 128]}, {"kind": "users", "uids": ["a" * 129]}),
        (ADMIN, "ToUsers", {"kind": "users", "uids": ["a b"]}, {"kind": "users", "uids": ["a/b"]}),
        (ADMIN, "ChangeAudience", {"add": ["ann"]}, {}),
        (ADMIN, "ChangeAudience", {"add": [], "remove": ["ann"]}, {"add": [], "remove": []}),
        (ADMIN, "InboxConfig", {"title": "x", "categories": ["news"]}, {"title": "x", "categories": ["ne ws"]}),
        (ADMIN, "TenantSettings", {"allowed_origins": ["https://a.example"]}, {"allowed_origins": ["a.example"]}),
        (ADMIN, "RotateSecret", {"grace_seconds": 0}, {"grace_seconds": -1}),
        (USERS, "MarkRead", {"message_ids": ["x"]}, {}),
        (USERS, "MarkRead", {"before": 1, "category": "news"}, {"before": 1, "message_ids": ["x"]}),
        (USERS, "MarkRead", {"before": 0}, {"before": -1}),
        (USERS, "MarkRead", {"before": 1}, {"message_ids": ["x"], "category": "news"}),
        (USERS, "Preferences", {"muted": ["news"]}, {"muted": ["ne ws"]}),
    ],
)
def test_schema_refuses_invalid_values(
    documents: dict[str, Document], document: str, schema: str, good: Document, bad: Document
) -> None:
    described = {"$ref": f"#/components/schemas/{schema}", "components": documents[document]["components"]}
    validator = jsonschema_rs.validator_for(described)
    assert (validator.is_valid(good), validator.is_valid(bad)) == (True, False)

"""Routes of every server: health, metrics, OpenAPI documents and their viewer."""

import boto3
import httpx
import pytest

from stak.testing.server import METRICS_TOKEN, OPERATOR_KEY, Server
from tests.support.api.problems import assert_problem
from tests.support.tenant import Tenant

METRICS = {"Authorization": f"Bearer {METRICS_TOKEN}"}


def test_server_is_alive_and_ready(anonymous: httpx.Client) -> None:
    assert anonymous.get("/healthz").json() == {"status": "ok"}
    assert anonymous.get("/readyz").json() == {"status": "ready"}


def test_metrics_count_requests(anonymous: httpx.Client) -> None:
    anonymous.get("/stack/admin/v1/acme/settings")
    text = anonymous.get("/metrics", headers=METRICS).text
    assert 'stak_http_requests_total{api="admin",method="GET",status="401"}' in text
    assert "stak_http_request_seconds_bucket" in text


@pytest.mark.parametrize(
    ("path", "some"),
    [
        ("/stack/admin/schema", "/stack/admin/v1/{tenant}/keys"),
        ("/stack/users/schema", "/stack/users/v1/{tenant}/me"),
    ],
)
def test_both_apis_have_an_openapi_document(anonymous: httpx.Client, path: str, some: str) -> None:
    answer = anonymous.get(path)
    assert answer.headers["content-type"].startswith("application/json")
    document = answer.json()
    assert document["openapi"].startswith("3.1")
    assert some in document["paths"]
    for path_item in document["paths"].values():
        for operation in path_item.values():
            assert operation["summary"]
    assert document["components"]["securitySchemes"]["bearer"]["scheme"] == "bearer"


def test_path_parameters_are_described(anonymous: httpx.Client) -> None:
    document = anonymous.get("/stack/admin/schema").json()
    names = {
        parameter["name"]
        for parameter in document["paths"]["/stack/admin/v1/{tenant}/keys/{key_id}"]["delete"]["parameters"]
    }
    assert names == {"tenant", "key_id"}


@pytest.mark.parametrize("credential", [None, "sk_acme_x_y", OPERATOR_KEY, f"{METRICS_TOKEN}x"])
def test_metrics_require_their_own_token(anonymous: httpx.Client, credential: str | None) -> None:
    headers = {} if credential is None else {"Authorization": f"Bearer {credential}"}
    answer = anonymous.get("/metrics", headers=headers)
    assert_problem(answer, 401, "not_authenticated")
    assert answer.headers["www-authenticate"] == "Bearer"
    assert "stak_" not in answer.text


def test_metrics_token_reads_nothing_else(anonymous: httpx.Client, tenant: Tenant) -> None:
    for path in ("/stack/admin/v1", f"/stack/admin/v1/{tenant.key}/settings", f"/stack/users/v1/{tenant.key}/me"):
        assert_problem(anonymous.get(path, headers=METRICS), 401, "not_authenticated")


@pytest.mark.parametrize("path", ["/metrics", "/schema", "/stack/users/web/stak-inbox.js"])
def test_text_response_names_its_charset_once(anonymous: httpx.Client, path: str) -> None:
    assert anonymous.get(path, headers=METRICS).headers["content-type"].count("charset=utf-8") == 1


def test_schema_page_links_both_documents(anonymous: httpx.Client) -> None:
    page = anonymous.get("/schema")
    assert page.headers["content-type"].startswith("text/html")
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert "/stack/admin/schema" in page.text
    assert "/stack/users/schema" in page.text


@pytest.mark.parametrize("name", ["reference.js", "reference.css"])
def test_schema_page_files_are_served_locally(anonymous: httpx.Client, name: str) -> None:
    assert f"/schema/viewer/{name}" in anonymous.get("/schema").text
    assert anonymous.get(f"/schema/viewer/{name}").status_code == 200


def _stored(server: Server) -> bytes:
    """Return everything the installation stores."""
    files = [path for path in server.data.rglob("*") if path.is_file()]
    # The log before the database: rows moved between them meanwhile are seen in one of them.
    files.sort(key=lambda path: not path.name.endswith("-wal"))
    stored = b"".join(path.read_bytes() for path in files)
    if server.settings.engine == "aws":
        local = {"aws_access_key_id": "local", "aws_secret_access_key": "local", "region_name": "us-east-1"}
        client = boto3.client("dynamodb", endpoint_url=server.settings.aws_endpoint, **local)
        pages = client.get_paginator("scan").paginate(TableName=server.settings.aws_prefix)
        stored += "".join(str(item) for page in pages for item in page["Items"]).encode()
    return stored


def test_secrets_are_not_stored_in_clear(tenant: Tenant, server: Server) -> None:
    stored = _stored(server)
    assert tenant.key.encode() in stored
    for secret in (tenant.api_key, tenant.signing_secret, tenant.subscriber_secret):
        assert secret.encode() not in stored

"""The server address and the key the command line uses."""

from pathlib import Path

import pytest

from stak.cli.credentials import operator_credential, server_url, tenant_credential
from stak.cli.exit_codes import MISCONFIGURED, FailedError

HERE = "http://127.0.0.1:8080"


def _key(tenant: str) -> str:
    return f"sk_{tenant}_{'0' * 26}_{'a' * 43}"


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("STAK_HOST", "STAK_PORT", "STAK_ENGINE", "STAK_AWS_PREFIX"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("STAK_DATA", str(tmp_path))


@pytest.mark.parametrize(
    ("host", "port", "url"),
    [
        (None, None, HERE),
        ("0.0.0.0", "81", "http://127.0.0.1:81"),
        ("::1", "81", "http://[::1]:81"),
        ("stak.internal", None, "http://stak.internal:8080"),
    ],
)
def test_default_address_is_where_this_machine_serves(
    monkeypatch: pytest.MonkeyPatch, host: str | None, port: str | None, url: str
) -> None:
    for name, value in (("STAK_HOST", host), ("STAK_PORT", port)):
        if value is not None:
            monkeypatch.setenv(name, value)
    assert server_url(None) == url
    assert server_url("https://stak.example/") == "https://stak.example"


@pytest.mark.parametrize("url", ["stak.example", "ftp://stak.example", "127.0.0.1:8080"])
def test_address_without_http_is_misconfigured(url: str) -> None:
    with pytest.raises(FailedError) as failed:
        server_url(url)
    assert failed.value.exit_code == MISCONFIGURED


@pytest.mark.parametrize("tenant", ["acme", "a_b.c-1", "sk_x"])
def test_key_contains_its_tenant(tenant: str) -> None:
    credential = tenant_credential(HERE, _key(tenant))
    assert credential.tenant == tenant
    assert "aaaa" not in credential.origin


@pytest.mark.parametrize("key", ["", "sk_acme", "op_acme", _key("acme") + "x", _key("#"), _key("")])
def test_malformed_key_is_misconfigured(key: str) -> None:
    with pytest.raises(FailedError) as failed:
        tenant_credential(HERE, key)
    assert failed.value.exit_code == MISCONFIGURED


def test_demo_key_is_used_on_this_machine_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "demo.json").write_text(f'{{"tenant_key": "demo", "api_key": "{_key("demo")}"}}')
    assert tenant_credential(HERE, None).token == _key("demo")
    assert tenant_credential("http://localhost:1", None).tenant == "demo"
    with pytest.raises(FailedError, match="STAK_API_KEY"):
        tenant_credential("https://stak.example", None)
    assert tenant_credential(HERE, _key("acme")).tenant == "acme"


@pytest.mark.parametrize(
    ("stored", "port", "url"),
    [
        ("http://127.0.0.1:9000", None, "http://127.0.0.1:9000"),
        ("http://127.0.0.1:9000", "81", "http://127.0.0.1:81"),
        ("https://stak.example", None, HERE),
        ("nowhere", None, HERE),
    ],
)
def test_demo_is_found_at_its_stored_address(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, stored: str, port: str | None, url: str
) -> None:
    if port is not None:
        monkeypatch.setenv("STAK_PORT", port)
    (tmp_path / "demo.json").write_text(f'{{"api_key": "{_key("demo")}", "url": "{stored}"}}')
    assert server_url(None, is_demo=True) == url
    assert server_url(HERE, is_demo=True) == HERE
    assert server_url(None) == (HERE if port is None else url), "another key is not sent to the stored address"


def test_demo_file_of_an_earlier_release_has_no_address(tmp_path: Path) -> None:
    (tmp_path / "demo.json").write_text(f'{{"api_key": "{_key("demo")}"}}')
    assert server_url(None, is_demo=True) == HERE


def test_unreadable_demo_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "demo.json").write_text("{")
    with pytest.raises(FailedError, match=r"demo\.json"):
        tenant_credential(HERE, None)


def test_operator_needs_a_key() -> None:
    assert operator_credential("op").token == "op"
    with pytest.raises(FailedError, match="STAK_OPERATOR_KEY"):
        operator_credential(None)

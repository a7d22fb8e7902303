"""The token that `/metrics` requires: configured, or created in the data directory; a demo requires none."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from stak.cli.doctor import examine_metrics_token
from stak.engines.embedded.secret_files import metrics_token
from stak.errors import Misconfigured, StakError
from stak.http.metrics_access import allow_metrics
from stak.http.problems import on_stak_error
from stak.http.system_routes import metrics
from stak.installation_setup import describe_metrics_token, ensure_metrics_token
from stak.settings import METRICS_TOKEN_NAME, load_settings
from stak.testing.server import run_server
from tests.support.docs.pages import REPOSITORY, blocks_of


def test_file_is_created_once_and_private(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path)
    token = ensure_metrics_token(settings)
    assert token == metrics_token(tmp_path) == (tmp_path / METRICS_TOKEN_NAME).read_text().strip()
    assert token is not None
    assert len(token) > 30
    assert (tmp_path / METRICS_TOKEN_NAME).stat().st_mode & 0o077 == 0
    assert describe_metrics_token(settings) == str(tmp_path / METRICS_TOKEN_NAME)


def test_configured_token_replaces_the_file(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path, metrics_token="a-configured-token")
    assert ensure_metrics_token(settings) == "a-configured-token"
    assert not (tmp_path / METRICS_TOKEN_NAME).exists()


def test_empty_token_counts_as_none(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path, metrics_token="")
    assert ensure_metrics_token(settings) == metrics_token(tmp_path)


def test_aws_without_the_setting_has_none(tmp_path: Path) -> None:
    assert ensure_metrics_token(load_settings(data=tmp_path, engine="aws")) is None


def test_empty_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / METRICS_TOKEN_NAME).write_text("\n")
    with pytest.raises(Misconfigured, match="is empty"):
        metrics_token(tmp_path)


@pytest.mark.parametrize(("is_open", "token", "status"), [(True, None, 200), (False, None, 401), (False, "other", 401)])
def test_access_without_the_token(is_open: bool, token: str | None, status: int) -> None:
    app = Litestar([metrics], exception_handlers={StakError: on_stak_error}, openapi_config=None)
    allow_metrics(app, token, is_open=is_open)
    with TestClient(app) as client:
        assert client.get("/metrics").status_code == status


def test_application_refuses_by_default() -> None:
    app = Litestar([metrics], exception_handlers={StakError: on_stak_error}, openapi_config=None)
    with TestClient(app) as client:
        answer = client.get("/metrics")
        assert answer.status_code == 401
        assert "STAK_METRICS_TOKEN" in answer.json()["detail"]


def test_server_creates_and_requires_the_token(tmp_path: Path) -> None:
    with run_server(tmp_path, metrics_token=None) as server, server.client() as client:
        assert any(METRICS_TOKEN_NAME in line for line in server.lines)
        assert client.get("/metrics").status_code == 401
        token = (tmp_path / METRICS_TOKEN_NAME).read_text().strip()
        answer = client.get("/metrics", headers={"Authorization": f"Bearer {token}"})
        assert "stak_http_requests_total" in answer.text
        assert token not in "".join(server.lines)


@pytest.mark.check_all
def test_demo_requires_no_token(tmp_path: Path) -> None:
    with run_server(tmp_path, "--demo", metrics_token=None) as server:
        assert "stak_http_requests_total" in httpx.get(f"{server.url}/metrics", timeout=20).text
    assert not (tmp_path / METRICS_TOKEN_NAME).exists()


def test_doctor_checks_the_token(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path)
    assert examine_metrics_token(settings).state == "ok"
    metrics_token(tmp_path)
    assert examine_metrics_token(settings).state == "ok"
    (tmp_path / METRICS_TOKEN_NAME).chmod(0o644)
    assert examine_metrics_token(settings).advice.startswith("chmod 600")
    short = examine_metrics_token(load_settings(data=tmp_path, metrics_token="short"))
    assert (short.state, "guessed" in short.detail) == ("warning", True)
    assert "refuses all requests" in examine_metrics_token(load_settings(data=tmp_path, engine="aws")).detail
    assert examine_metrics_token(load_settings(data=tmp_path, demo=True)).state == "warning"


@pytest.mark.check_all
def test_doctor_prints_the_check(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stak.cli.main", "doctor", "--data", str(tmp_path)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "metrics token" in printed


def test_proxy_examples_do_not_publish_metrics() -> None:
    blocks = [block.text for block in blocks_of("docs/guides/deploy-one-server.md")]
    proxies = [text for text in blocks if "proxy" in text and "127.0.0.1:8080" in text]
    assert len(proxies) == 2
    for text in proxies:
        assert "/metrics" in text
        assert "404" in text


def test_functions_do_not_publish_metrics() -> None:
    template = (REPOSITORY / "serverless/serverless.yml").read_text()
    published = [line.split("ANY ")[1].split(" #")[0] for line in template.splitlines() if "httpApi: ANY" in line]
    assert published == ["/stack/admin/{path+}", "/novu/{path+}", "/stack/users/{path+}", "/novu/v1/inbox/{path+}"]

"""Settings from arguments, then from the environment, with errors that name them."""

from pathlib import Path

import pytest

from stak.errors import Misconfigured
from stak.settings import load_settings


def test_every_option_is_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "HOST": "0.0.0.0",
        "PORT": "9000",
        "DATA": "/somewhere",
        "ENGINE": "aws",
        "AWS_ENDPOINT": "http://127.0.0.1:4566",
        "REDIS_URL": "redis://127.0.0.1",
        "OPERATOR_KEY": "an operator's key",
    }.items():
        monkeypatch.setenv(f"STAK_{name}", value)
    settings = load_settings()
    assert (settings.host, settings.port, settings.data) == ("0.0.0.0", 9000, Path("/somewhere"))
    assert (settings.engine, settings.aws_endpoint, settings.redis_url) == (
        "aws",
        "http://127.0.0.1:4566",
        "redis://127.0.0.1",
    )
    assert settings.operator_key is not None
    assert "operator's" not in repr(settings)


def test_argument_has_precedence_and_none_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAK_PORT", "9000")
    assert load_settings(port=9001).port == 9001
    assert load_settings(port=None).port == 9000


@pytest.mark.parametrize(("name", "value"), [("PORT", "seventy"), ("PORT", "70000"), ("ENGINE", "oracle")])
def test_wrong_setting_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"STAK_{name}", value)
    with pytest.raises(Misconfigured, match=f"STAK_{name}"):
        load_settings()


def test_empty_operator_key_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAK_OPERATOR_KEY", "")
    with pytest.raises(Misconfigured, match="STAK_OPERATOR_KEY"):
        load_settings()

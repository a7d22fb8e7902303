"""Hints name the inbox and the server, if the next command would not find them by itself."""

import pytest

from stak.cli.api_client import Server
from stak.cli.credentials import Credential
from stak.cli.next_command import next_command

HERE = "http://127.0.0.1:8080"


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("STAK_HOST", "STAK_PORT", "STAK_URL", "STAK_INBOX", "STAK_DATA"):
        monkeypatch.delenv(name, raising=False)


def server_at(url: str) -> Server:
    return Server(url, Credential("sk_acme_x", "a key", "acme"))


@pytest.mark.parametrize(
    ("url", "inbox", "variables", "command"),
    [
        (HERE, "DEFAULT", {}, "stak x"),
        (HERE, "news", {}, "stak x --inbox news"),
        (HERE, "news", {"STAK_INBOX": "news"}, "stak x"),
        (HERE, "DEFAULT", {"STAK_INBOX": "news"}, "stak x --inbox DEFAULT"),
        ("http://127.0.0.1:9000", "DEFAULT", {}, "stak x --url http://127.0.0.1:9000"),
        ("http://127.0.0.1:9000", "DEFAULT", {"STAK_PORT": "9000"}, "stak x"),
        ("https://stak.example", "news", {"STAK_URL": "https://stak.example/"}, "stak x --inbox news"),
        ("https://stak.example", "news", {}, "stak x --inbox news --url https://stak.example"),
    ],
)
def test_command_has_the_options_it_needs(
    monkeypatch: pytest.MonkeyPatch, url: str, inbox: str, variables: dict[str, str], command: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert next_command(server_at(url), "stak x", inbox) == command

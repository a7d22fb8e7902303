"""`stak operator`: a new key and its fingerprint."""

import json

import pytest
from click.testing import CliRunner

from stak.cli.commands import stak
from stak.crypto import fingerprint


def test_new_key_goes_to_standard_output_and_its_fingerprint_to_people() -> None:
    made = CliRunner().invoke(stak, ["operator", "new-key"])
    key = made.stdout.strip()
    assert key.startswith("op_")
    assert len(key) > 40
    assert fingerprint(key) in made.stderr.replace("\n", "")
    assert CliRunner().invoke(stak, ["operator", "new-key"]).stdout.strip() != key


def test_new_key_as_json_contains_both() -> None:
    made = json.loads(CliRunner().invoke(stak, ["operator", "new-key", "--json"]).stdout)
    assert made == {"key": made["key"], "fingerprint": fingerprint(made["key"])}


def test_fingerprint_of_an_existing_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STAK_OPERATOR_KEY", raising=False)
    given = CliRunner().invoke(stak, ["operator", "fingerprint"], input="op_key\n")
    assert given.stdout.strip() == fingerprint("op_key")
    monkeypatch.setenv("STAK_OPERATOR_KEY", "op_other")
    assert CliRunner().invoke(stak, ["operator", "fingerprint"]).stdout.strip() == fingerprint("op_other")


def test_missing_key_is_a_usage_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STAK_OPERATOR_KEY", raising=False)
    refused = CliRunner().invoke(stak, ["operator", "fingerprint"], input="\n")
    assert refused.exit_code == 2
    assert "STAK_OPERATOR_KEY" in refused.output

"""`stak export`, `import`, `upgrade` and `rotate-master-key` print JSON to standard output, text to standard error."""

import json
from pathlib import Path

import pytest

from stak.testing.server import OPERATOR_KEY, run_server
from tests.support.stak_command import Stak

pytestmark = pytest.mark.check_all


def test_maintenance_commands_print_json(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "acme.jsonl.gz"
    stak = Stak({"STAK_DATA": str(data)})
    with run_server(data) as server, server.client(OPERATOR_KEY) as operator:
        key = operator.put("/stack/admin/v1/acme").json()["api_key"]
        client = stak.with_settings(STAK_URL=server.url, STAK_API_KEY=key)
        client.good("post", "--title", "One", "--user", "ada", "--follow")
        job = json.loads(client.good("user", "export", "ada", "--wait", "--json").out)["job_id"]
        downloaded = client.good("user", "file", job, str(tmp_path / "ada.jsonl"), "--json").json
        assert downloaded == {
            "output": str(tmp_path / "ada.jsonl"),
            "bytes": (tmp_path / "ada.jsonl").stat().st_size,
        }
    exported = stak.good("export", "acme", "-o", str(file), "--json").json
    assert (exported["tenant"], exported["output"], exported["under_way"]) == ("acme", str(file), 0)
    assert "secrets unencrypted" in stak.good("export", "acme", "-o", str(file), "--force").err
    there = stak.with_settings(STAK_DATA=str(tmp_path / "there"))
    imported = there.good("import", str(file), "--json").json
    assert (imported["tenant"], imported["rows"], imported["drift"]) == ("acme", exported["rows"], 0)
    assert there("import", str(file)).code == 1
    assert there.good("upgrade", "--json").json["failed"] == 0
    assert there.good("rotate-master-key", "--json").json == {"key": "m2", "tenants": 1, "failed": 0}
    assert there.good("rotate-master-key", "--drop-previous", "--now", "--json").json == {"dropped": True}
    assert there.good("rotate-master-key", "--drop-previous", "--json").json == {"dropped": False}

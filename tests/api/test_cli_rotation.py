"""Rotating the master key of a running server with the command."""

from pathlib import Path

import pytest

from stak.testing.server import OPERATOR_KEY, Server, run_server
from tests.support.stak_command import Stak

pytestmark = pytest.mark.check_all


def test_server_works_before_and_after_a_key_rotation(tmp_path: Path) -> None:
    data = tmp_path / "data"
    stak = Stak({"STAK_DATA": str(data)})

    def at(server: Server) -> Stak:
        return stak.with_settings(STAK_URL=server.url, STAK_API_KEY=key)

    with run_server(data) as server, server.client(OPERATOR_KEY) as operator:
        key = operator.put("/stack/admin/v1/acme").json()["api_key"]
        at(server).good("post", "--title", "One", "--user", "ada", "--follow")
        first = stak("rotate-master-key")
        assert (first.code, "restart every process" in first.only_line) == (1, True), first.err
        assert "master key rotation" in stak("doctor").out
        stak.good("backup", "-o", str(tmp_path / "copy"))
    with run_server(data) as server:  # After a restart the server has both keys.
        assert "Everything is encrypted with m2" in stak.good("rotate-master-key", "--yes").err
        at(server).good("post", "--title", "Two", "--user", "ada", "--follow")
        assert at(server).good("user", "unread", "ada", "--json").json["total"] == 2
    early = stak("rotate-master-key", "--drop-previous")
    assert (early.code, "30 days" in early.only_line) == (1, True), early.err
    assert stak("rotate-master-key", "--now").code == 2
    stak.good("rotate-master-key", "--drop-previous", "--now")
    assert (data / "master.key").read_text().startswith("m2 ")
    assert not (data / "master.key").stat().st_mode & 0o077
    for directory, posts in ((data, 2), (tmp_path / "copy", 1)):
        with run_server(directory) as server:
            assert at(server).good("user", "unread", "ada", "--json").json["total"] == posts

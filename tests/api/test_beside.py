"""A program that looks into the data beside a running server takes nothing away from it."""

import signal
from pathlib import Path

from stak.bootstrap import open_engine
from stak.settings import load_settings
from tests.support.stak_server import OPERATOR_KEY, run_server


# Opening and closing stak.db gives up the POSIX locks that SQLite holds on it in the same process; then whoever closes
# the database next takes itself for the last and deletes the log under the others, and what they write is lost.
async def test_what_is_acknowledged_survives_a_kill_after_another_process_has_closed_the_file(tmp_path: Path) -> None:
    with run_server(tmp_path / "data") as server:
        log = server.data / "stak.db-wal"
        before = log.stat().st_ino
        async with open_engine(load_settings(data=server.data)):
            pass
        assert log.exists()
        assert log.stat().st_ino == before
        with server.client(OPERATOR_KEY) as operator:
            assert operator.put("/stack/admin/v1/acknowledged").status_code == 201
        server.stop(signal.SIGKILL)
    with run_server(tmp_path / "data") as server, server.client(OPERATOR_KEY) as operator:
        (tenant,) = operator.get("/stack/admin/v1").json()["tenants"]
        assert tenant["tenant_key"] == "acknowledged"

"""Opening the database beside a running server does not disturb the server."""

import signal
from pathlib import Path

import pytest

from stak.bootstrap import open_engine
from stak.settings import load_settings
from stak.testing.server import OPERATOR_KEY, run_server

pytestmark = pytest.mark.check_all


# Closing stak.db releases the POSIX locks that SQLite holds on it in the same process. Whoever closes the database next
# would then believe to be the last user and delete the log of the others, and their writes would be lost.
async def test_acknowledged_write_survives_a_kill_after_another_process_closed_the_file(tmp_path: Path) -> None:
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

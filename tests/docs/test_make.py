"""`make run` and `make run-aws` set everything up and print addresses that respond."""

import os
import re
import signal
import subprocess
from pathlib import Path

import httpx
import pytest

REPOSITORY = Path(__file__).parents[2]


@pytest.mark.check_all
@pytest.mark.parametrize("target", ["run", "run-aws"])
def test_make_starts_a_demo(target: str, tmp_path: Path) -> None:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("STAK_", "MAKE", "ARGS"))}
    environment = {**inherited, "STAK_PORT": "0", "STAK_DATA": str(tmp_path / "data")}
    with subprocess.Popen(
        ["make", target],
        cwd=REPOSITORY,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        said: list[str] = []
        try:
            assert process.stdout is not None
            for line in process.stdout:
                said.append(line)
                if line.startswith("Ctrl-C"):
                    break
            text = "".join(said)
            pages = re.findall(r"(?:Inbox|Console|API reference)\s+(http\S+)", text)
            assert len(pages) == 3, text
            for page in pages:
                assert httpx.get(page, follow_redirects=True, timeout=20).status_code == 200
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.communicate(timeout=60)

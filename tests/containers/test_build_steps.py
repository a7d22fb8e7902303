"""The image's own steps in an empty directory, and its processes from there: unprivileged, with a read-only tree."""

import contextlib
import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import httpx
import pytest

from stak.cli.exit_codes import MISCONFIGURED as EXIT_MISCONFIGURED
from stak.testing.free_port import free_port
from tests.containers.dockerfile import compose, of
from tests.containers.image_directory import ImageDirectory, built_image

pytestmark = [pytest.mark.check_all, pytest.mark.xdist_group("image"), pytest.mark.timeout(900)]

START_SECONDS: Final = 120
STOP_SECONDS: Final = 60


@pytest.fixture(scope="module")
def image() -> Iterator[ImageDirectory]:
    with built_image() as made:
        yield made


class Container:
    """A process of the image."""

    def __init__(self, image: ImageDirectory, command: list[str], log: Path, **given: str) -> None:
        self._image, self._log, self.port = image, log, free_port()
        self.given = {"STAK_HOST": "127.0.0.1", "STAK_PORT": str(self.port), **given}
        self.process = image.start(command, log, **self.given)

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not is_so():
            assert self.process.poll() is None, self.said()
            assert time.monotonic() < deadline, self.said()
            time.sleep(0.1)

    def is_ready(self) -> bool:
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"http://127.0.0.1:{self.port}/readyz", timeout=5).status_code == 200
        return False

    def is_healthy(self) -> bool:
        """Run the image's health check."""
        command = json.loads(of("HEALTHCHECK", 2)[0].text.partition(" CMD ")[2])
        return self._image.start(command, self._log.with_suffix(".check"), **self.given).wait(STOP_SECONDS) == 0

    def said(self) -> str:
        return self._log.read_text()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(STOP_SECONDS)

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def started(image: ImageDirectory, tmp_path: Path) -> Iterator[Callable[..., Container]]:
    with contextlib.ExitStack() as stack:

        def start(command: list[str], **given: str) -> Container:
            container = Container(image, command, tmp_path / f"{time.monotonic_ns()}.log", **given)
            stack.callback(container.kill)
            return container

        yield start


def test_every_process_runs_from_the_image(image: ImageDirectory, started: Callable[..., Container]) -> None:
    """On the embedded engine: a busy machine does not answer the checks of the aws engine in time."""
    before = image.files()
    assert any(name.endswith("/stak/cli/__pycache__") for name in before)  # compiled: it cannot be done later
    server = started(of("CMD", 2)[0].words)
    server.wait_until(server.is_ready)
    assert server.is_healthy()
    if image.user is not None:
        assert Path(f"/proc/{server.process.pid}").stat().st_uid == image.user
    worker = started(compose()["services"]["worker"]["command"])
    worker.wait_until(lambda: "worker_started" in worker.said())
    gateway = started(compose()["services"]["gateway"]["command"])
    gateway.wait_until(gateway.is_ready)
    for container in (gateway, worker, server):
        assert container.stop() == 0, container.said()
    assert not server.is_healthy()
    celery = started(compose()["services"]["celery"]["command"])
    assert celery.process.wait(START_SECONDS) == EXIT_MISCONFIGURED  # it runs jobs of the aws engine only
    assert "cannot_start" in celery.said()
    assert (image.root / "data" / "master.key").exists()
    assert image.files() == before

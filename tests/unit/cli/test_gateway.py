"""`stak gateway`: a process for connections beside a server on the same data, which closes them when it stops."""

import asyncio
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import jwt
import pytest
import websockets

from stak.testing.server import METRICS_TOKEN, OPERATOR_KEY, Server, run_server
from tests.support.gateway_process import gateway, logged_gateway
from tests.support.services import Services

pytestmark = pytest.mark.check_all

TENANT = "acme"


def make_tenant(server: Server) -> dict[str, Any]:
    with server.client(OPERATOR_KEY) as operator:
        made: dict[str, Any] = operator.put(f"/stack/admin/v1/{TENANT}").json()
        return made


def token_of(made: dict[str, Any], user: str) -> str:
    claims = {"iss": TENANT, "sub": user, "aud": "stak", "exp": time.time() + 600}
    return jwt.encode(claims, made["signing_secret"], "HS256")


def _bearer(made: dict[str, Any], user: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token_of(made, user)}"}


async def _frames_until(socket: websockets.ClientConnection, kind: str) -> list[dict[str, Any]]:
    frames: list[dict[str, Any]] = []
    async with asyncio.timeout(30):
        while not frames or frames[-1]["type"] != kind:
            frames.append(json.loads(await socket.recv()))
    return frames


async def _check_gateway(server: Server, url: str, process: "subprocess.Popen[bytes]") -> None:
    """Check that a message sent through the server reaches the gateway's connections, which are closed at its stop."""
    made = make_tenant(server)
    metrics_token = {"Authorization": f"Bearer {METRICS_TOKEN}"}
    address = f"{url.replace('http', 'ws')}/stack/users/v1/{TENANT}/ws"
    async with (
        websockets.connect(address) as socket,
        websockets.connect(address) as silent,
        httpx.AsyncClient(timeout=20) as client,
        client.stream("GET", f"{address.replace('ws', 'http', 1)[:-2]}events", headers=_bearer(made, "eve")) as events,
    ):
        lines = events.aiter_lines()
        assert await anext(lines) == "event: ready"
        await socket.send(json.dumps({"type": "hello", "token": token_of(made, "bob"), "device_id": "phone"}))
        await _frames_until(socket, "caught_up")
        async with httpx.AsyncClient(
            base_url=f"{server.url}/stack/users/v1/{TENANT}",
            headers=_bearer(made, "ann"),
            timeout=20,
        ) as ann:
            assert "stak_connections 2.0" in (await ann.get(f"{url}/metrics", headers=metrics_token)).text
            assert (await ann.get(f"{url}/stack/users/v1/{TENANT}/me")).status_code == 404, "nothing else is served"
            chat = (await ann.post("/chats", json={"chat_type": "direct", "participants": ["bob"]})).json()["chat_id"]
            sent = await ann.post(f"/chats/{chat}/messages", json={"client_message_id": "1", "content": "hi"})
            assert sent.status_code == 201
        message = (await _frames_until(socket, "message"))[-1]
        assert message["message"]["content"] == "hi"
        began = time.monotonic()
        process.terminate()
        assert (await _frames_until(socket, "goodbye"))[-1] == {"type": "goodbye", "reason": "restarting"}
        for one in (socket, silent):
            with pytest.raises(websockets.ConnectionClosed):
                await one.recv()
            assert one.close_code == 1012
        output = [line async for line in lines if line.startswith("event: ")]
        assert output[-2:] == ["event: goodbye", "event: closed"]
        assert await asyncio.to_thread(process.wait, 60) == 0
        assert time.monotonic() - began < 8, "a connection without hello delayed the stop"


async def test_gateway_serves_connections_and_closes_them_on_stop(tmp_path: Path) -> None:
    with (
        run_server(tmp_path) as server,
        gateway("--data", str(tmp_path), STAK_METRICS_TOKEN=METRICS_TOKEN) as (url, process),
    ):
        await _check_gateway(server, url, process)


async def test_gateway_on_aws_is_reached_through_redis(tmp_path: Path, services: Services) -> None:
    if services.redis is None:
        pytest.skip("redis-server is not installed: make setup")
    options = ("--engine", "aws", "--aws-endpoint", services.ministack)
    environment = {
        "STAK_REDIS_URL": services.redis,
        "STAK_AWS_PREFIX": "gateways",
        "STAK_METRICS_TOKEN": METRICS_TOKEN,
    }
    with (
        run_server(tmp_path, "--create", *options, **environment) as server,
        gateway(*options, "--data", str(tmp_path), **environment) as (url, process),
    ):
        await _check_gateway(server, url, process)


def test_gateway_on_aws_without_redis_warns(tmp_path: Path, services: Services) -> None:
    options = ("--engine", "aws", "--aws-endpoint", services.ministack)
    with (
        run_server(tmp_path, "--create", *options, STAK_AWS_PREFIX="alone"),
        (tmp_path / "gateway.log").open("wb") as log,
        logged_gateway(log, *options, STAK_AWS_PREFIX="alone") as (_, process),
    ):
        process.terminate()
        process.wait(60)
    output = (tmp_path / "gateway.log").read_text()
    assert "redis_not_configured" in output
    assert "STAK_REDIS_URL" in output


def test_gateway_raises_the_file_limit(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        with gateway("--data", str(tmp_path)) as (_, process):
            assert resource.prlimit(process.pid, resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_taken_port_is_refused(tmp_path: Path) -> None:
    with gateway("--data", str(tmp_path)) as (url, _):
        ended = subprocess.run(
            [sys.executable, "-m", "stak.cli.main", "gateway", "--port", url.rpartition(":")[2]],
            env={**os.environ, "STAK_DATA": str(tmp_path)},
            check=False,
            capture_output=True,
            timeout=60,
        )
        assert ended.returncode == 78
        assert b"Cannot listen" in ended.stderr

"""Cold starts: a fresh process imports a handler, is called twice, and is never told that it ends."""

import json
import os
import subprocess
import sys

import pytest

from tests.support.serverless.installation import EVENTS, OPERATOR_KEY, Installation

pytestmark = pytest.mark.check_all

CALLS = """
import importlib, json, sys
module, name = sys.argv[1].rsplit(".", 1)
handler = getattr(importlib.import_module(module), name)
event = json.load(open(sys.argv[2]))
event.get("headers", {})["authorization"] = "Bearer " + sys.argv[3]
for _ in range(2):
    print(json.dumps(handler(event, None)))
"""


def called(handler: str, event: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Call a handler twice in a fresh process."""
    return subprocess.run(
        [sys.executable, "-c", CALLS, handler, str(EVENTS / f"{event}.json"), OPERATOR_KEY],
        env={**os.environ, "AWS_LAMBDA_FUNCTION_NAME": "stak-prod-function", **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_fresh_container_answers_twice(here: Installation) -> None:
    ended = called("serverless.http.admin", "http_api_v2", STAK_LOG_LEVEL="debug")
    answers = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [answer["statusCode"] for answer in answers] == [200, 200], ended.stderr
    lines = [json.loads(line) for line in ended.stderr.splitlines() if line.startswith("{")]
    assert {line["process"] for line in lines} == {"stak-prod-function"}
    assert [line["status"] for line in lines if line["event"] == "request"] == [200, 200]


def test_container_without_installation_names_what_is_missing(here: Installation) -> None:
    ended = called("serverless.schedule.handler", "schedule", STAK_AWS_PREFIX="nowhere", STAK_CREATE="false")
    assert ended.returncode == 1
    assert "Misconfigured" in ended.stderr
    assert "nowhere" in ended.stderr


def test_stream_handler_needs_no_installation() -> None:
    ended = called("serverless.stream.handler", "dynamodb_stream", STAK_ENGINE="aws", STAK_AWS_PREFIX="nowhere")
    lines = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [line.get("stak_items_expired") for line in lines] == [1, None, 1, None], ended.stderr

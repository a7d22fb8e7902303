"""The table's stream: expired items are counted, others ignored, and failures reported by record."""

import json
from collections.abc import Iterator

import pytest

from serverless import stream
from serverless.runtime import container
from stak.metrics import items_expired
from tests.support.serverless.installation import recorded


@pytest.fixture(autouse=True)
def fresh_container(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A container that cannot reach AWS, since counting needs none."""
    monkeypatch.setenv("STAK_AWS_ENDPOINT", "http://127.0.0.1:1")
    container.cache_clear()
    yield
    container().close()
    container.cache_clear()


def test_only_items_removed_by_dynamodb_count(capsys: pytest.CaptureFixture[str]) -> None:
    before = items_expired._value.get()
    assert stream.handler(recorded("dynamodb_stream"), None) == {"batchItemFailures": []}
    assert items_expired._value.get() == before + 1
    (line,) = capsys.readouterr().out.splitlines()
    line_content = json.loads(line)
    (described,) = line_content["_aws"]["CloudWatchMetrics"]
    assert described == {
        "Namespace": "Stak",
        "Dimensions": [["installation"]],
        "Metrics": [{"Name": "stak_items_expired", "Unit": "Count"}],
    }
    assert line_content["stak_items_expired"] == 1
    assert line_content["installation"] == "stak"


def test_unreadable_record_is_reported_and_the_others_count() -> None:
    event = recorded("dynamodb_stream")
    event["Records"][0]["eventName"] = 7
    before = items_expired._value.get()
    assert stream.handler(event, None) == {"batchItemFailures": [{"itemIdentifier": "111"}]}
    assert items_expired._value.get() == before + 1


@pytest.mark.parametrize("record", [None, "text", {}, {"eventName": "REMOVE"}, {"dynamodb": None}])
def test_malformed_record_never_fails_a_batch(record: object) -> None:
    assert stream.handler({"Records": [record]}, None) == {"batchItemFailures": []}


def test_event_without_records_is_no_failure() -> None:
    assert stream.handler({}, None) == {"batchItemFailures": []}

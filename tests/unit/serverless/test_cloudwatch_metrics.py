"""Functions write counters and gauges that changed during a call, in CloudWatch's embedded metric format."""

import json
from typing import Any

import pytest

from serverless.cloudwatch_metrics import CounterWriter
from stak.metrics import chunks_seen, jobs_run, largest_chat, write_rate


def _written(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_changed_gauges_are_written_with_their_units(capsys: pytest.CaptureFixture[str]) -> None:
    largest_chat.set(1_000)
    write_rate.set(500)
    writer = CounterWriter("stak-prod")
    with writer.writing_changes():
        pass
    assert _written(capsys) == []
    with writer.writing_changes():
        largest_chat.set(2_000)
        write_rate.set(600)
    lines = {next(iter(each["_aws"]["CloudWatchMetrics"]))["Metrics"][0]["Name"]: each for each in _written(capsys)}
    assert lines.keys() == {"stak_largest_chat_messages", "stak_write_rate"}
    for name, value, unit in (("stak_largest_chat_messages", 2_000, "Count"), ("stak_write_rate", 600, "Count/Second")):
        (described,) = lines[name]["_aws"]["CloudWatchMetrics"]
        assert (lines[name][name], lines[name]["installation"]) == (value, "stak-prod")
        assert described["Metrics"] == [{"Name": name, "Unit": unit}]
        assert described["Dimensions"] == [["installation"]]


def test_changed_counters_are_written_as_increases_even_after_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    writer = CounterWriter("stak-prod")

    def fail() -> None:
        with writer.writing_changes():
            chunks_seen.labels("settled").inc(3)
            jobs_run.labels("dispatch", "done").inc()
            _ = 1 / 0

    with pytest.raises(ZeroDivisionError):
        fail()
    lines = _written(capsys)
    (chunks,) = [line for line in lines if "stak_chunks" in line]
    (jobs,) = [line for line in lines if "stak_jobs" in line]
    assert (chunks["stak_chunks"], chunks["outcome"]) == (3, "settled")
    assert jobs["name"] == "dispatch"
    for line in (chunks, jobs):  # the name of a job is in the line, and no dimension to pay for
        assert line["_aws"]["CloudWatchMetrics"][0]["Dimensions"] == [["installation", "outcome"]]
    with writer.writing_changes():
        pass
    assert _written(capsys) == []

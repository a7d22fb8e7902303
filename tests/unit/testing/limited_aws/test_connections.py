"""Callbacks to WebSocket connections: above the rate 429, without the connection 410, too large 413."""

import msgspec
import pytest

from stak.clock import ManualClock
from stak.testing.limited_aws.aws_error import AwsError
from stak.testing.limited_aws.connections import Connections
from stak.testing.limited_aws.limits import UNLIMITED
from stak.testing.limited_aws.usage import Usage


def test_callbacks_above_the_rate_are_refused() -> None:
    clock = ManualClock()
    usage = Usage()
    limits = msgspec.structs.replace(UNLIMITED, is_metered=True, callbacks_per_second=10, callback_burst=5)
    connections = Connections(limits, usage, clock)
    connections.open("c")
    for _ in range(5):
        connections.callback("POST", "c", b"frame")
    with pytest.raises(AwsError, match="LimitExceededException") as raised:
        connections.callback("POST", "c", b"frame")
    assert raised.value.status == 429
    clock.advance(0.11)
    connections.callback("POST", "c", b"last")
    assert connections.frames("c") == ["frame"] * 5 + ["last"]
    assert usage.socket_messages == 6


def test_closed_connection_is_gone() -> None:
    connections = Connections(UNLIMITED, Usage())
    connections.open("c")
    connections.callback("DELETE", "c", b"")
    for method in ("POST", "GET", "DELETE"):
        with pytest.raises(AwsError, match="GoneException") as raised:
            connections.callback(method, "c", b"frame")
        assert raised.value.status == 410
    assert connections.closed == ["c"]


def test_frames_are_taken_once() -> None:
    connections = Connections(UNLIMITED, Usage())
    for connection_id in ("a", "b"):
        connections.open(connection_id)
    connections.callback("POST", "a", b"first")
    assert connections.take_frames() == {"a": ["first"]}
    connections.callback("POST", "a", b"second")
    assert connections.take_frames() == {"a": ["second"]}
    assert connections.take_frames() == {}
    assert connections.summary()["open"] == 2


def test_frame_above_its_limit_is_refused() -> None:
    connections = Connections(UNLIMITED, Usage())
    connections.open("c")
    connections.callback("POST", "c", b"x" * 128 * 1024)
    with pytest.raises(AwsError, match="PayloadTooLargeException"):
        connections.callback("POST", "c", b"x" * (128 * 1024 + 1))

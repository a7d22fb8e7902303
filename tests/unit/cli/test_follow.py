"""The interval between polls of a delivery."""

import pytest

from stak.cli.follow import pause_seconds


@pytest.mark.parametrize(("look_seconds", "pause"), [(0.0, 0.25), (0.02, 0.25), (0.1, 1.0), (20.0, 3.0)])
def test_poll_interval_grows_with_the_response_time_up_to_a_limit(look_seconds: float, pause: float) -> None:
    assert pause_seconds(look_seconds) == pytest.approx(pause)

"""How often a delivery is looked at."""

import pytest

from stak.cli.follow import pause_seconds


@pytest.mark.parametrize(("look_seconds", "pause"), [(0.0, 0.25), (0.02, 0.25), (0.1, 1.0), (20.0, 3.0)])
def test_looking_is_a_small_part_of_the_servers_work_and_never_long_apart(look_seconds: float, pause: float) -> None:
    assert pause_seconds(look_seconds) == pytest.approx(pause)

"""The rate in each tenth of a broadcast is computed from the counts that were polled."""

import pytest

from stak.testing.audience_broadcast import part_rates


def test_steady_delivery_has_the_same_rate_in_each_tenth() -> None:
    assert part_rates([(0, 0.0), (300, 3.0), (300, 3.0), (1000, 10.0)]) == pytest.approx([100.0] * 10)


def test_slower_end_shows_in_the_last_tenths() -> None:
    rates = part_rates([(0, 0.0), (0, 1.0), (800, 5.0), (1000, 9.0)])
    assert rates[0] == pytest.approx(100 / 1.5)  # it began after a second
    assert rates[1:8] == pytest.approx([200.0] * 7)
    assert rates[8:] == pytest.approx([50.0] * 2)

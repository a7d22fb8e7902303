"""Orders of growth, computed from the cost of an operation at three sizes of its data.

The sizes have a constant ratio. What an operation costs at any size cancels out of the two increases between them: for
a ratio of ten, the second increase is as large as the first if the cost is logarithmic, ten times as large if it is
linear, and a hundred times if it is quadratic. A cost may also begin at a limit between two sizes; so it is worse than
linear only if the whole cost grows much faster than the data, too. Increases within a fifth of the first cost do not
count: at a hundred times the data they do not matter.
"""

import enum
import math
from collections.abc import Sequence
from typing import Final

NOISE_SHARE: Final = 0.2
"""Of the cost at the first size."""
NOISE_UNITS: Final = 10
"""The event loop may run once more while it waits for a write."""

_LIMIT_EFFECT: Final = 2
"""How much more than the data the cost of a linear operation may grow because a part of it begins at a limit."""
_BOUNDED_MAX_EXPONENT: Final = -0.35
_LOGARITHMIC_MAX_EXPONENT: Final = 0.35
_SUBLINEAR_MAX_EXPONENT: Final = 0.75
_LINEAR_MAX_EXPONENT: Final = 1.25
_SUPERLINEAR_MAX_EXPONENT: Final = 1.75


class Order(enum.IntEnum):
    """How a cost grows with the size of the data, from the best to the worst."""

    CONSTANT = 0
    BOUNDED = 1
    """It has grown, and then hardly any more: there is a limit to what is read."""
    LOGARITHMIC = 2
    SUBLINEAR = 3
    """Between logarithmic and linear."""
    LINEAR = 4
    SUPERLINEAR = 5
    """Between linear and quadratic."""
    QUADRATIC = 6
    """Or worse."""

    @property
    def label(self) -> str:
        """Its name in reports."""
        return self.name.lower()


def order_of(sizes: Sequence[int], costs: Sequence[float]) -> Order:
    """Return the order of growth of these costs. Raises ValueError unless there are three sizes of constant ratio."""
    if len(sizes) != 3 or len(costs) != 3 or not 0 < sizes[0] < sizes[1] or sizes[1] ** 2 != sizes[0] * sizes[2]:
        raise ValueError(f"an order needs the costs of three sizes with a constant ratio, not of {sizes}")
    first, second = costs[1] - costs[0], costs[2] - costs[1]
    noise = max(NOISE_SHARE * costs[0], NOISE_UNITS)
    if second <= noise:
        return Order.CONSTANT if first <= noise else Order.BOUNDED
    exponent = math.log(second / max(first, noise), sizes[1] / sizes[0])
    if first <= noise / 2:  # hidden by the noise at first, so it is linear at least
        exponent = max(exponent, 1.0)
    if costs[2] / max(costs[0], noise) <= _LIMIT_EFFECT * sizes[2] / sizes[0]:
        exponent = min(exponent, 1.0)
    for most, order in (
        (_BOUNDED_MAX_EXPONENT, Order.BOUNDED),
        (_LOGARITHMIC_MAX_EXPONENT, Order.LOGARITHMIC),
        (_SUBLINEAR_MAX_EXPONENT, Order.SUBLINEAR),
        (_LINEAR_MAX_EXPONENT, Order.LINEAR),
        (_SUPERLINEAR_MAX_EXPONENT, Order.SUPERLINEAR),
    ):
        if exponent <= most:
            return order
    return Order.QUADRATIC

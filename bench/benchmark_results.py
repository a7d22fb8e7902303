"""The results of a benchmark: figures with all their repeats, targets for their ratios, and growth curves."""

import statistics
from collections.abc import Mapping

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """A quantity measured once in each repeat."""

    name: str
    unit: str
    repeats: tuple[float, ...]

    @property
    def median(self) -> float:
        """Return the median of the repeats."""
        return statistics.median(self.repeats)


class Target(msgspec.Struct, frozen=True):
    """A ratio of two medians, with a lower or upper bound; without a bound it is informational."""

    name: str
    ratio: float
    at_least: float | None = None
    at_most: float | None = None
    figures: tuple[str, ...] = ()
    """The names of the figures whose medians it compares, with each other or with a fixed value."""

    @property
    def is_met(self) -> bool:
        """Return whether the ratio is within its bounds."""
        return (self.at_least is None or self.ratio >= self.at_least) and (
            self.at_most is None or self.ratio <= self.at_most
        )

    @property
    def wanted(self) -> str:
        """Return the bound in words."""
        if self.at_least is not None:
            return f"at least {self.at_least:.2f}"
        return "" if self.at_most is None else f"at most {self.at_most:.2f}"


class Curve(msgspec.Struct, frozen=True, kw_only=True):
    """The cost of an operation at increasing sizes of its data."""

    axis: str
    """What grows."""
    operation: str
    sizes: tuple[int, ...]
    costs: Mapping[str, tuple[int, ...]]
    """By what is counted, in the order of the sizes."""
    milliseconds: tuple[float, ...]
    """Medians."""
    order: str
    """The worst order of growth of any cost."""
    decided_by: str
    """The cost that has this order."""
    limit: str
    """The worst order of growth that it may have."""
    is_met: bool
    reason: str
    """Why it may grow faster than logarithmically; empty if it may not."""


class Result(msgspec.Struct, frozen=True):
    """The complete result of a benchmark."""

    figures: tuple[Figure, ...]
    targets: tuple[Target, ...]
    notes: tuple[str, ...] = ()
    curves: tuple[Curve, ...] = ()

    @property
    def is_met(self) -> bool:
        """Return whether every target is met."""
        return all(target.is_met for target in self.targets)


def compare(
    name: str, figure: Figure, base: Figure, *, at_least: float | None = None, at_most: float | None = None
) -> Target:
    """Return a target for the ratio of one figure's median to another's."""
    return Target(name, figure.median / base.median, at_least, at_most, (figure.name, base.name))


def relative_to(
    value_name: str, figure: Figure, value: float, *, at_least: float | None = None, at_most: float | None = None
) -> Target:
    """Return a target for the ratio of a figure's median to a fixed value."""
    return Target(f"{figure.name} : {value_name}", figure.median / value, at_least, at_most, (figure.name,))


class WrongResultError(Exception):
    """A contender did not do its work, so its speed is meaningless."""

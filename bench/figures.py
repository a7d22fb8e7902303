"""What a benchmark finds: figures with all their repeats, and the targets they are held to."""

import statistics

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """Something measured once per repeat."""

    name: str
    unit: str
    repeats: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle repeat."""
        return statistics.median(self.repeats)


class Target(msgspec.Struct, frozen=True):
    """A ratio of two medians, and the least or the most it may be; with neither it is only worth knowing."""

    name: str
    ratio: float
    at_least: float | None = None
    at_most: float | None = None

    @property
    def is_met(self) -> bool:
        """Whether the ratio is within its bounds."""
        return (self.at_least is None or self.ratio >= self.at_least) and (
            self.at_most is None or self.ratio <= self.at_most
        )

    @property
    def wanted(self) -> str:
        """The bound in words."""
        if self.at_least is not None:
            return f"at least {self.at_least:.2f}"
        return "" if self.at_most is None else f"at most {self.at_most:.2f}"


class Result(msgspec.Struct, frozen=True):
    """All a benchmark has to say."""

    figures: tuple[Figure, ...]
    targets: tuple[Target, ...]
    notes: tuple[str, ...] = ()

    @property
    def is_met(self) -> bool:
        """Whether every target is met."""
        return all(target.is_met for target in self.targets)


def compare(
    name: str, figure: Figure, base: Figure, *, at_least: float | None = None, at_most: float | None = None
) -> Target:
    """A target for the ratio of one figure's median to another's."""
    return Target(name, figure.median / base.median, at_least, at_most)


class WrongResultError(Exception):
    """A contender did not do its work: its speed means nothing."""

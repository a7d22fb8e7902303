"""A promise under faults, and its parts: tests of one process, with the environment of their full size."""

from dataclasses import dataclass, field, replace

from tests.support.drill_report import SEED_NAME


@dataclass(frozen=True)
class Part:
    """Tests that one process runs, with the environment of the full size; without any, as `make test` runs them."""

    tests: tuple[str, ...]
    full: dict[str, str] = field(default_factory=dict)
    is_alone: bool = False
    """Whether nothing else may run meanwhile, because the tests compare times."""

    @property
    def name(self) -> str:
        """The full size and the tests, by which the figures refer to the part."""
        return " ".join([*self._settings, *self.tests])

    @property
    def command(self) -> str:
        """The command that runs this part alone."""
        return " ".join([*self._settings, ".venv/bin/python -m pytest -p tests.drills.full_size_plugin", *self.tests])

    def with_seed(self, seed: int) -> "Part":
        """Return the same part with another seed."""
        return replace(self, full={**self.full, SEED_NAME: str(seed)})

    @property
    def _settings(self) -> list[str]:
        return [f"{name}={value}" for name, value in sorted(self.full.items())]


@dataclass(frozen=True)
class Promise:
    """A row of docs/promises.md."""

    number: int
    fault: str
    promise: str
    parts: tuple[Part, ...] = ()
    size: str = ""
    """The full size in words."""
    shown_by: int | None = None
    """The row whose parts show this one too."""

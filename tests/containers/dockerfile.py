"""A small reader of the Dockerfile: its stages and instructions, with continued lines joined."""

import json
import re
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]


class Instruction(NamedTuple):
    """One instruction of a stage."""

    stage: int
    name: str
    text: str

    @property
    def words(self) -> list[str]:
        """The arguments, of the JSON form too."""
        if self.text.startswith("["):
            found: list[str] = json.loads(self.text)
            return found
        return self.text.split()


def instructions() -> list[Instruction]:
    """Return the instructions of the repository's Dockerfile in order; stage 0 precedes the first FROM."""
    text = "\n".join(line for line in (ROOT / "Dockerfile").read_text().splitlines() if not line.startswith("#"))
    stage = 0
    found: list[Instruction] = []
    for line in re.sub(r"\\\n", " ", text).splitlines():
        if not line.strip():
            continue
        name, _, rest = line.strip().partition(" ")
        stage += name == "FROM"
        found.append(Instruction(stage, name, " ".join(rest.split())))
    return found


def of(name: str, stage: int | None = None) -> list[Instruction]:
    """Return the instructions of this name, of one stage or all."""
    return [one for one in instructions() if one.name == name and stage in (None, one.stage)]


def environment() -> dict[str, str]:
    """Return the variables that the image sets."""
    return {name: value for one in of("ENV", 2) for name, value in (pair.split("=", 1) for pair in one.text.split(" "))}


def compose() -> dict[str, Any]:
    """Return the compose file with merge keys applied."""
    import yaml  # type: ignore[import-untyped]

    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return found

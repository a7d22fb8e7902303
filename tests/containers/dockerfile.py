"""Reads the Dockerfile (its stages and instructions, with continued lines joined), compose.yaml and .dockerignore."""

import fnmatch
import json
import re
import subprocess
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

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


def tracked() -> set[str]:
    """Return the files that git tracks; skip the test where that is unknown."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout: it is unknown which files are tracked")
    return set(listed.stdout.splitlines())


def copied() -> list[str]:
    """Return what the build stage copies from the repository."""
    return [source for one in of("COPY", 1) for source in one.words[:-1]]


def is_sent(path: str) -> bool:
    """Return whether .dockerignore lets a path through: the last pattern that matches it or a parent decides."""
    sent = True
    parts = Path(path).parts
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        if line and not line.startswith("#"):
            pattern = line.removeprefix("!").removeprefix("**/")
            names = parts if "**/" in line else ["/".join(parts[: n + 1]) for n in range(len(parts))]
            if any(fnmatch.fnmatchcase(name, pattern) for name in names):
                sent = line.startswith("!")
    return sent

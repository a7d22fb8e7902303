"""What a page of the documentation tells its reader to type.

A fence says how its commands are meant: `sh` is typed, line after line, beside a running demo; `sh start` starts a
server; `sh outside` needs what no test has (an account at AWS, root). Whatever is not fenced as shell is not typed.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

REPOSITORY: Final = Path(__file__).parents[2]
PAGES: Final = sorted(
    path.relative_to(REPOSITORY).as_posix()
    for path in (
        REPOSITORY / "README.md",
        *(REPOSITORY / "docs").glob("*.md"),
        *(REPOSITORY / "docs/guides").glob("*.md"),
    )
)
_FENCE: Final = re.compile(r"^```([a-z]+)(?: ([a-z]+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced part of a page."""

    language: str
    manner: str | None
    text: str


def blocks_of(page: str) -> list[Block]:
    return [Block(*found) for found in _FENCE.findall((REPOSITORY / page).read_text())]


def typed(page: str, language: str = "sh", manner: str = "") -> list[str]:
    """The texts of a page's blocks that are meant in this manner."""
    return [block.text for block in blocks_of(page) if (block.language, block.manner) == (language, manner)]

"""Finds the pages of the documentation and their code blocks.

The word after a block's language says how it is run: `sh` next to a running demo, `sh start` to start a server, and
`sh outside` not at all, because it needs what no test has (an AWS account, root).
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
        *(REPOSITORY / "docs/reference").glob("*.md"),
    )
)
_FENCE: Final = re.compile(r"^```([a-z]+)(?: ([a-z]+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A code block of a page."""

    language: str
    mode: str
    text: str


def blocks_of(page: str) -> list[Block]:
    """Return all code blocks of a page."""
    return [Block(*found) for found in _FENCE.findall((REPOSITORY / page).read_text())]


def typed(page: str, language: str = "sh", mode: str = "") -> list[str]:
    """Return the texts of a page's blocks with this language and mode."""
    return [block.text for block in blocks_of(page) if (block.language, block.mode) == (language, mode)]

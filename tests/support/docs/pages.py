"""Finds the pages of the documentation and their code blocks.

The words after a block's language say how it is run: `sh` next to a running demo, `sh start` to start a server, and
`sh outside: REASON` not at all, because it needs what no test has (an AWS account, root).
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

REPOSITORY: Final = Path(__file__).parents[3]
PAGES: Final = sorted(
    path.relative_to(REPOSITORY).as_posix()
    for path in (
        REPOSITORY / "README.md",
        REPOSITORY / "serverless/README.md",
        *(REPOSITORY / "docs").glob("*.md"),
        *(REPOSITORY / "docs/guides").glob("*.md"),
        *(REPOSITORY / "docs/reference").glob("*.md"),
    )
)
_FENCE: Final = re.compile(r"^(?P<indent> *)```([^\n]*)\n(.*?)^(?P=indent)```$", re.DOTALL | re.MULTILINE)
_TITLE: Final = re.compile(r"([a-z]+)(?: ([a-z]+))?(?:: (\S.*))?")


@dataclass(frozen=True)
class Block:
    """A code block of a page."""

    language: str
    mode: str
    reason: str
    text: str


def blocks_of(page: str) -> list[Block]:
    """Return all code blocks of a page. A block without a language has an empty one."""
    blocks = []
    for _, title, text in _FENCE.findall((REPOSITORY / page).read_text()):
        found = _TITLE.fullmatch(title)
        language, mode, reason = ("", "", title) if found is None else found.groups(default="")
        blocks.append(Block(language, mode, reason, text))
    return blocks


def typed(page: str, language: str = "sh", mode: str = "") -> list[str]:
    """Return the texts of a page's blocks with this language and mode."""
    return [block.text for block in blocks_of(page) if (block.language, block.mode) == (language, mode)]


def script_of(page: str) -> str:
    """Return what a reader types on a page, from top to bottom: commands, and Python programs saved to files."""
    parts = []
    for index, block in enumerate(blocks_of(page)):
        match block.language, block.mode:
            case "sh", "":
                parts.append(block.text)
            case "python", "":
                name = f"sample-{index}.py"
                parts.append(f"cat > {name} <<'END_OF_SAMPLE'\n{block.text}END_OF_SAMPLE\npython3 {name}\n")
    return "\n".join(parts)

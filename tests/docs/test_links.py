"""Links between pages of the documentation lead to a file and a heading that exist."""

import re
from pathlib import Path
from typing import Final

import pytest

from tests.support.docs.pages import REPOSITORY

DOCUMENTS: Final = sorted(
    path.relative_to(REPOSITORY).as_posix()
    for path in (
        REPOSITORY / "README.md",
        REPOSITORY / "CHANGELOG.md",
        REPOSITORY / "serverless/README.md",
        *(REPOSITORY / "docs").rglob("*.md"),
    )
)
_FENCE: Final = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
_CODE: Final = re.compile(r"`[^`\n]*`")
_LINK: Final = re.compile(r"\]\((?!https?://|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)")
_HEADING: Final = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)


def anchors_of(text: str) -> set[str]:
    """Return the anchors that GitHub gives to the headings of a page."""
    anchors: set[str] = set()
    for heading in _HEADING.findall(_FENCE.sub("", text)):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
        anchor = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        repeated = sum(1 for known in anchors if re.fullmatch(rf"{re.escape(anchor)}(-\d+)?", known))
        anchors.add(anchor if not repeated else f"{anchor}-{repeated}")
    return anchors


def dead_links_of(page: Path) -> list[str]:
    """Return the links of a page that lead nowhere."""
    dead = []
    for target, anchor in _LINK.findall(_CODE.sub("", _FENCE.sub("", page.read_text()))):
        there = page.parent / target if target else page
        if not there.exists():
            dead.append(target)
        elif anchor and (there.suffix != ".md" or anchor not in anchors_of(there.read_text())):
            dead.append(f"{target}#{anchor}")
    return dead


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_to_a_file_and_a_heading(document: str) -> None:
    assert dead_links_of(REPOSITORY / document) == []


def test_dead_links_are_found(tmp_path: Path) -> None:
    (tmp_path / "there.md").write_text("# A page\n\n## What it's for\n\n## Twice\n\n## Twice\n")
    page = tmp_path / "page.md"
    page.write_text(
        "[a](there.md) [b](there.md#what-its-for) [c](there.md#twice-1) [d](#here)\n"
        "[e](there.md#gone) [f](gone.md) `[g](gone.md)`\n```sh\n[h](gone.md)\n```\n# Here\n"
    )
    assert dead_links_of(page) == ["there.md#gone", "gone.md"]


def test_every_guide_and_reference_page_is_in_the_index() -> None:
    index = (REPOSITORY / "docs/README.md").read_text()
    pages = [page for page in DOCUMENTS if page.startswith(("docs/guides/", "docs/reference/"))]
    assert [page for page in pages if f"({page.removeprefix('docs/')}" not in index] == []

"""The generated reference pages are up to date."""

import pytest

from tests.docs.reference import DIRECTORY, PAGES


@pytest.mark.parametrize("name", PAGES)
def test_page_is_as_generated(name: str) -> None:
    assert (DIRECTORY / name).read_text() == PAGES[name](), "run `make docs`"


def test_pages_name_what_users_look_up() -> None:
    assert "| `STAK_PORT` | `8080` |" in PAGES["settings.md"]()
    assert "| `quota_exceeded` | 409 |" in PAGES["errors.md"]()
    assert "## stak broadcast recall" in PAGES["cli.md"]()
    assert "| `group_members` | 1,000 |" in PAGES["limits.md"]()

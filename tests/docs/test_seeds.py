"""Every requirement of docs/seeds.md has an existing test, or the decision record of a deliberate difference."""

import ast
import re
from functools import cache
from typing import Final

import pytest

from tests.support.docs.pages import REPOSITORY

PAGE: Final = (REPOSITORY / "docs/seeds.md").read_text()
DOCUMENTS: Final = (
    "Inbox with one table",
    "Chat flows",
    "Chat in one table",
    "Chat in eight tables",
    "Delivery to devices",
)
_TEST: Final = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
_RECORD: Final = re.compile(r"\[(\d{4})\]\(decisions/(\d{4}-[\w-]+\.md)\)")
_MODULE: Final = re.compile(r"`((?:stak|workers|admin_api|user_api|serverless)/[\w/]+\.(?:py|yml))`")


def _rows() -> list[tuple[str, str, str]]:
    """Return the requirement, the place and the proof of each row."""
    lines = [line for line in PAGE.splitlines() if line.startswith("|") and not line.startswith("|---")]
    cells = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines]
    assert {len(row) for row in cells} == {3}, [row for row in cells if len(row) != 3]
    return [(row[0], row[1], row[2]) for row in cells if row[0] != "requirement"]


@cache
def _functions(path: str) -> frozenset[str]:
    """Return the names of all functions and methods of a test module."""
    nodes = ast.walk(ast.parse((REPOSITORY / path).read_text()))
    return frozenset(node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


@pytest.mark.parametrize("row", _rows(), ids=lambda row: row[0])
def test_requirement_is_proven_or_decided(row: tuple[str, str, str]) -> None:
    _, place, proof = row
    tests, records = _TEST.findall(proof), _RECORD.findall(proof)
    assert tests or records, "neither a test nor a decision record"
    rest = _RECORD.sub("", _TEST.sub("", proof))
    assert rest.strip(" ,") == "", f"not a test or a record: {rest}"
    assert place
    for path, name in tests:
        assert name.startswith("test_"), name
        assert (REPOSITORY / path).exists(), path
        assert name in _functions(path), f"{path} has no {name}"
    for number, file in records:
        assert file.startswith(number)
        assert (REPOSITORY / "docs/decisions" / file).exists(), file
    for module in _MODULE.findall(place):
        assert (REPOSITORY / module).exists(), module


def test_all_five_documents_have_requirements() -> None:
    sections = re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]
    assert [section.splitlines()[0] for section in sections] == list(DOCUMENTS)
    assert all(section.count("\n| ") > 15 for section in sections)


def test_requirements_are_named_once_in_a_document() -> None:
    for section in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]:
        names = re.findall(r"^\| ([^|]+) \|", section, flags=re.MULTILINE)
        assert len(names) == len(set(names)), section.splitlines()[0]


def test_record_lists_the_differences_without_a_record_of_their_own() -> None:
    record = (REPOSITORY / "docs/decisions/0048-source-documents.md").read_text()
    only_there = [row for row in _rows() if _RECORD.findall(row[2]) == [("0048", "0048-source-documents.md")]]
    assert len(only_there) > 10
    for word in ("Kafka", "OpenSearch", "Global Tables", "camelCase", "DAX", "sharding", "media", "cold storage"):
        assert word in record

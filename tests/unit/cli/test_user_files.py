"""Users from lists and CSV files; invalid rows are reported by line."""

from pathlib import Path

import pytest

from stak.cli.exit_codes import FailedError
from stak.cli.user_files import BadRow, GoodRow, bad_lines, read_users, rows_of


def _users(text: bytes) -> list[str]:
    return [row.uid for row in rows_of(text.splitlines(keepends=True)) if isinstance(row, GoodRow)]


def _bad(text: bytes) -> list[BadRow]:
    return [row for row in rows_of(text.splitlines(keepends=True)) if isinstance(row, BadRow)]


@pytest.mark.parametrize(
    "text",
    [
        b"ada\nbob\n",
        b"ada\r\nbob",
        b"uid\nada\nbob\n",
        b"\xef\xbb\xbfuid\nada\nbob\n",
        b"ada,1\nbob,2\n",
        b"name,user_id,age\nAda,ada,1\nBob,bob,2\n",
        b"Name;User\nAda;ada\nBob;bob\n",
        b"name\tUID\nAda\tada\nBob\tbob\n",
        b'name,uid\n"A, da",ada\n"B\nob",bob\n',
        b"\nada\n\n  bob  \n,\n",
    ],
)
def test_users_are_found_in_their_column(text: bytes) -> None:
    assert _users(text) == ["ada", "bob"]
    assert _bad(text) == []


def test_uid_column_has_precedence() -> None:
    assert _users(b"user,uid\nAda,ada\n") == ["ada"]


def test_semicolon_is_part_of_a_user_without_a_header() -> None:
    assert _users(b"ada;x\n") == ["ada;x"]


def test_empty_file_has_no_users() -> None:
    assert _users(b"") == []


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        (b"name,uid\nAda,ada\nBob,\n", 3, "empty"),
        (b"name,uid\nAda,ada\nBob\n", 3, "no column 2"),
        (b"ada\na/b\n", 2, "'/'"),
        (b"ada\n" + b"x" * 129 + b"\n", 2, "128"),
        (b"ada\nZo\xeb\n", 2, "UTF-8"),
        (b"ada\nb\x00b\n", 2, ""),
        (b"ada\n" + b"x" * 200_000 + b"\n", 2, ""),
    ],
)
def test_invalid_row_is_reported_by_line_and_others_are_read(text: bytes, line: int, problem: str) -> None:
    (bad,) = _bad(text)
    assert bad.line == line
    assert problem in bad.problem
    assert _users(text) == ["ada"]
    assert _users(text + b"cleo,cleo\n")[-1:] == ["cleo"]


def test_file_with_an_invalid_row_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "users.csv"
    file.write_text("ada\n\nbob\n")
    assert read_users(file) == ["ada", "bob"]
    file.write_text("ada\na/b\nbob\n")
    with pytest.raises(FailedError) as failed:
        read_users(file)
    assert failed.value.more == ("line 2: user must not contain '/'",)


def test_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FailedError, match="No such file"):
        read_users(tmp_path / "none.csv")


def test_first_invalid_rows_are_listed_and_the_rest_counted() -> None:
    lines = bad_lines([BadRow(line, "is bad") for line in range(1, 14)])
    assert lines[0] == "line 1: is bad"
    assert len(lines) == 11
    assert lines[-1] == "and 3 more"

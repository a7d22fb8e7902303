"""What is shown fits, and comes without anybody's control characters."""

import pytest

from stak.cli.output import Column, columns_that_fit, plain, show_facts, show_json_line, show_table

COLUMNS = (
    Column("ID", is_whole=True),
    Column("COUNT", is_number=True, rank_to_go=1),
    Column("CREATED", is_whole=True, rank_to_go=2),
    Column("TITLE"),
)
WIDTHS = (26, 9, 19, 60)


@pytest.mark.parametrize(
    ("room", "places"),
    [(200, [0, 1, 2, 3]), (68, [0, 1, 2, 3]), (67, [0, 1, 3]), (47, [0, 1, 3]), (46, [0, 3]), (10, [0, 3])],
)
def test_columns_go_by_their_rank_until_the_others_fit(room: int, places: list[int]) -> None:
    assert columns_that_fit(COLUMNS, WIDTHS, room) == places


def test_control_characters_are_not_shown() -> None:
    assert plain("a\x1b[31mb\nc\x9bd\x7f") == "a\N{REPLACEMENT CHARACTER}[31mb c\N{REPLACEMENT CHARACTER}d\ufffd"


def test_without_a_terminal_a_table_is_plain_columns_that_nothing_is_cut_from(
    capsys: pytest.CaptureFixture[str],
) -> None:
    long = "x" * 300
    show_table((Column("A"), Column("N", is_number=True)), [(long, "1"), ("b", "1,000")], nothing="none")
    header, first, second = capsys.readouterr().out.splitlines()
    assert header == f"{'A':<300}      N"
    assert first == f"{long}      1"
    assert second == f"{'b':<300}  1,000"


def test_an_empty_table_is_said_and_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    show_table((Column("A"),), [], nothing="There is none.")
    assert capsys.readouterr().out == ""


def test_a_fact_that_is_not_known_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    show_facts((("message", "01"), ("send at", None), ("failed", 0)))
    assert capsys.readouterr().out == "message  01\nfailed   0\n"


def test_a_line_of_json_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    show_json_line({"title": "a\nb"})
    assert capsys.readouterr().out == '{"title":"a\\nb"}\n'

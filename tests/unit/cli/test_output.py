"""Output that fits the terminal, without control characters."""

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
def test_columns_are_dropped_by_rank_until_the_others_fit(room: int, places: list[int]) -> None:
    assert columns_that_fit(COLUMNS, WIDTHS, room) == places


def test_control_characters_are_replaced() -> None:
    assert plain("a\x1b[31mb\nc\x9bd\x7f") == "a\N{REPLACEMENT CHARACTER}[31mb c\N{REPLACEMENT CHARACTER}d\ufffd"


def test_table_without_terminal_is_plain_and_uncut(
    capsys: pytest.CaptureFixture[str],
) -> None:
    long = "x" * 300
    show_table((Column("A"), Column("N", is_number=True)), [(long, "1"), ("b", "1,000")], nothing="none")
    header, first, second = capsys.readouterr().out.splitlines()
    assert header == f"{'A':<300}      N"
    assert first == f"{long}      1"
    assert second == f"{'b':<300}  1,000"


def test_empty_table_prints_a_message_instead(capsys: pytest.CaptureFixture[str]) -> None:
    show_table((Column("A"),), [], nothing="There is none.")
    assert capsys.readouterr().out == ""


def test_unknown_fact_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    show_facts((("message", "01"), ("send at", None), ("failed", 0)))
    assert capsys.readouterr().out == "message  01\nfailed   0\n"


def test_json_line_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    show_json_line({"title": "a\nb"})
    assert capsys.readouterr().out == '{"title":"a\\nb"}\n'

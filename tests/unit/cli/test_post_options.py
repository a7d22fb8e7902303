"""A post from options or from one document; missing parts are reported before anything is sent."""

import json
from pathlib import Path
from typing import Any

import pytest
import rich_click as click

from stak.cli.exit_codes import FailedError
from stak.cli.post_options import RECIPIENTS_MAX, Asked, post_body


def test_options_make_a_post() -> None:
    asked = Asked(
        title="Hello", body="World", category="news", users=("ada", "bob"), label="Friends", ttl_seconds=60, send_at=9
    )
    assert post_body(asked) == {
        "message": {"title": "Hello", "body": "World"},
        "audiences": {"kind": "users", "uids": ["ada", "bob"], "label": "Friends"},
        "category": "news",
        "ttl_seconds": 60,
        "send_at": 9,
    }
    assert post_body(Asked(title="Hello", is_everyone=True)) == {
        "message": {"title": "Hello"},
        "audiences": {"kind": "everyone"},
    }


def test_options_complete_a_document(tmp_path: Path) -> None:
    file = tmp_path / "post.json"
    whole = {"message": {"any": [1]}, "audiences": {"kind": "everyone"}, "host_system_id": "7"}
    file.write_text(json.dumps(whole))
    assert post_body(Asked(file=file)) == whole
    assert post_body(Asked(file=file, category="news")) == {**whole, "category": "news"}
    file.write_text(json.dumps({"message": {}}))
    assert post_body(Asked(file=file, users=("ada",)))["audiences"] == {"kind": "users", "uids": ["ada"]}


@pytest.mark.parametrize(
    "asked",
    [
        Asked(is_everyone=True),
        Asked(title="Hello"),
        Asked(title="Hello", is_everyone=True, users=("ada",)),
        Asked(title="Hello", users=("ada",), users_file=Path("users.csv")),
    ],
)
def test_missing_or_repeated_option_is_wrong_usage(asked: Asked) -> None:
    with pytest.raises(click.UsageError):
        post_body(asked)


def test_options_that_repeat_the_document_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "post.json"
    file.write_text(json.dumps({"message": {}, "audiences": {"kind": "everyone"}}))
    for asked in (Asked(file=file, title="Hello"), Asked(file=file, is_everyone=True)):
        with pytest.raises(click.UsageError):
            post_body(asked)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"title": "Hello"}', "\udcff"])
def test_invalid_document_is_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "post.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(FailedError, match=r"post\.json"):
        post_body(Asked(file=file, is_everyone=True))


def test_users_of_a_file_are_named_once(tmp_path: Path) -> None:
    file = tmp_path / "users.csv"
    file.write_text("uid\nbob\nada\nbob\n")
    body: Any = post_body(Asked(title="Hello", users_file=file))
    assert body["audiences"]["uids"] == ["bob", "ada"]


def test_too_many_users_name_the_audience_import(tmp_path: Path) -> None:
    file = tmp_path / "users.csv"
    file.write_text("".join(f"u{number}\n" for number in range(RECIPIENTS_MAX + 1)))
    with pytest.raises(FailedError, match="stak audience import"):
        post_body(Asked(title="Hello", users_file=file))
    file.write_text("\n")
    with pytest.raises(FailedError, match="no users"):
        post_body(Asked(title="Hello", users_file=file))

"""What a notification shows of a message."""

from typing import Any

import msgspec
import pytest

from stak.fallback.message_text import MessageText, is_web_url, one_line, text_of
from stak.inbox.entry_model import Entry


def entry_with(message: Any, **fields: Any) -> Entry:
    text = message if isinstance(message, str) else msgspec.json.encode(message).decode()
    return Entry("1", "news", 0, 0, "users", message=text, **fields)


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ({"title": "Hi", "body": "There"}, MessageText("Hi", "There", None)),
        ({"subject": "Hi", "text": "There"}, MessageText("Hi", "There", None)),
        ({"title": "Hi", "body": "a", "text": "b"}, MessageText("Hi", "a\n\nb", None)),
        ({"body": "First\nsecond"}, MessageText("First", "second", None)),
        ({"title": 7, "url": "https://a.example/"}, MessageText("Acme", "", "https://a.example/")),
        ({"title": "Hi", "action": {"url": "https://a.example/1"}}, MessageText("Hi", "", "https://a.example/1")),
        ({"title": "Hi", "actions": [{"url": "https://a.example/2"}]}, MessageText("Hi", "", "https://a.example/2")),
        (
            {"title": "Hi", "primaryAction": {"redirect": {"url": "https://a.example/3"}}},
            MessageText("Hi", "", "https://a.example/3"),
        ),
        ({"title": "Hi", "cta_uri": "https://a.example/4"}, MessageText("Hi", "", "https://a.example/4")),
        ({"title": "Hi", "cta_uri": "myapp://features/new"}, MessageText("Hi", "", None)),
        ({"title": "Hi", "url": "javascript:alert(1)"}, MessageText("Hi", "", None)),
        ({"title": "a\r\nb\tc\x00d"}, MessageText("a b cd", "", None)),
        ("not json", MessageText("Acme", "", None)),
        ('"only text"', MessageText("only text", "", None)),
        ("[1]", MessageText("Acme", "", None)),
    ],
)
def test_title_text_and_link(message: Any, expected: MessageText) -> None:
    assert text_of(entry_with(message), "Acme") == expected


def test_long_texts_are_cut_and_digests_count_the_others() -> None:
    text = text_of(entry_with({"title": "x" * 999, "body": "y" * 9999}, digest_ids=("1", "2", "3")), "Acme")
    assert (len(text.title), len(text.body), text.others) == (200, 5000, 2)


@pytest.mark.parametrize(
    "url",
    ["ftp://a.example", "//a.example", "https://", "https://a b", "https://a.example/\n", "https://[", "http:a", 7],
)
def test_what_is_no_address(url: object) -> None:
    assert not is_web_url(url)


def test_a_line_has_no_break_of_any_kind() -> None:
    assert one_line(" a\u2028b\x85c\r\n d ") == "abc  d"

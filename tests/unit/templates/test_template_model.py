from typing import Any

import pytest

from stak.errors import InvalidInput
from stak.templates.locales import choose_locale, is_locale
from stak.templates.template_model import require_values, validate_content, validate_data
from tests.support.case_table import case_table

EN = {"title": "Hello"}


@case_table(
    ("wanted", "chosen"),
    [
        ("pt-BR", "pt-BR"),
        ("PT-br", "pt-BR"),
        ("pt_BR", "pt-BR"),
        ("pt-PT", "pt"),
        ("zh-Hant-TW", "zh-Hant"),
        ("zh", "en"),
        ("de", "en"),
        (None, "en"),
        ("", "en"),
    ],
)
def test_locale_falls_back_to_its_language_and_then_to_the_default(wanted: str | None, chosen: str) -> None:
    assert choose_locale(["en", "pt", "pt-BR", "zh-Hant"], wanted, "en") == chosen


@case_table(("text", "result"), [("en", True), ("zh-Hant-TW", True), ("e", False), ("en_US", False), ("en-", False)])
def test_locales_are_language_tags(text: str, result: bool) -> None:
    assert is_locale(text) is result


@case_table(
    ("content", "default", "problem"),
    [
        ({}, "en", "1 to 100 locales"),
        ({"en": EN}, "de", "default_locale: must be one of the locales"),
        ({"en": EN, "english!": EN}, "en", "not a language tag"),
        ({"en": EN, "EN": EN}, "en", "twice"),
        ({"en": {}}, "en", "must be an object"),
        ({"en": {"title": "{{ oops"}}, "en", r"content\.en: title: '\{\{ oops' at character 0"),
        ({"en": {"title": "x" * 33_000}}, "en", "a message has at most 32,768"),
        ({locale: {"t": "x" * 30_000} for locale in ("en", "de", "fr")}, "en", "the maximum is 65,536"),
    ],
)
def test_content_is_validated(content: dict[str, Any], default: str, problem: str) -> None:
    with pytest.raises(InvalidInput, match=problem):
        validate_content(content, default)


@case_table(
    ("data", "problem"),
    [
        (b"[]", "must be an object"),
        (b"{", "data"),
        (b'{"user": {}}', "recipient's profile"),
        (b'{"a": "' + b"x" * 40_000 + b'"}', "the maximum is 32,768"),
    ],
)
def test_data_is_validated(data: bytes, problem: str) -> None:
    with pytest.raises(InvalidInput, match=problem):
        validate_data(data, "data")


def test_variable_without_a_value_for_anybody_is_refused() -> None:
    template = validate_content({"en": {"t": "{{ a.b }} {{ c | default: '' }} {{ user.id }}"}}, "en")
    assert template.variable_names == ["a.b", "c", "user.id"]
    require_values(template.variables, {"a": 1}, set())
    require_values(template.variables, {}, {"a"})  # some recipients fail, with a reason
    with pytest.raises(InvalidInput, match=r"uses as {{ a\.b }}"):
        require_values(template.variables, {}, {"b"})

from typing import Any

import pytest

from stak.errors import RenderingFailed
from stak.templates.template_language import TemplateSyntaxError, Variable, parse_text, text_of
from tests.support.case_table import case_table


@case_table(
    ("text", "parts"),
    [
        ("plain }} text", ("plain }} text",)),
        ("", ()),
        ("{{name}}", (Variable(("name",)),)),
        ("a {{ order.id }} b", ("a ", Variable(("order", "id")), " b")),
        ('{{ user.display_name | default: "you" }}!', (Variable(("user", "display_name"), "you"), "!")),
        ("{{ a|default:'' }}", (Variable(("a",), ""),)),
        ('{{ "{{" }} x', ("{{", " x")),
        ("{{ '}}' }}", ("}}",)),
    ],
)
def test_text_is_split_at_variables(text: str, parts: tuple[str | Variable, ...]) -> None:
    assert parse_text(text) == parts


@case_table(
    "text",
    [
        "{{ a",
        "{{}}",
        "{{ a b }}",
        "{{ a() }}",
        "{{ a[0] }}",
        "{{ a.__class__.x | upper }}",
        "{{#if a}}",
        "{{ 1a }}",
        "{{ a..b }}",
        "{{ user }}",
        "{{ user.phone_number }}",
        "{{ user.id.x }}",
        "{{ " + ".".join("abcdefghi") + " }}",
        '{{ a | default: "x }}',
    ],
)
def test_anything_else_is_a_syntax_error(text: str) -> None:
    with pytest.raises(TemplateSyntaxError):
        parse_text(text)


@case_table(
    ("path", "text"),
    [
        ("name", "Ada"),
        ("order.id", "7"),
        ("order.price", "1.5"),
        ("is_paid", "true"),
        ("__class__", None),
        ("name.upper", None),
        ("order.missing", None),
        ("nothing", None),
        ("order", None),
        ("lines", None),
    ],
)
def test_value_is_text_or_the_rendering_fails(path: str, text: str | None) -> None:
    values: dict[str, Any] = {
        "name": "Ada",
        "order": {"id": 7, "price": 1.5},
        "is_paid": True,
        "nothing": None,
        "lines": [1],
    }
    variable = Variable(tuple(path.split(".")))
    if text is not None:
        assert text_of(variable, values) == text
        return
    with pytest.raises(RenderingFailed, match=path):
        text_of(variable, values)


def test_default_replaces_a_missing_null_or_empty_value_only() -> None:
    variable = Variable(("name",), "friend")
    assert [text_of(variable, {"name": value}) for value in (None, "", "Ada", 0)] == ["friend", "friend", "Ada", "0"]
    assert text_of(variable, {}) == "friend"

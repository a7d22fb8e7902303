import json
from typing import Any
from urllib.parse import quote

import pytest

from stak.errors import RenderingFailed
from stak.templates import urls
from stak.templates.message_template import MESSAGE_MAX_BYTES, VARIABLES_MAX, MessageTemplate
from stak.templates.template_language import TemplateSyntaxError
from tests.support.case_table import case_table


def rendered(content: dict[str, Any], **values: Any) -> Any:
    return json.loads(MessageTemplate(content).render(values))


def test_strings_at_any_depth_are_rendered_and_all_else_stays() -> None:
    content = {"title": "Order {{ id }}", "n": 1.0, "list": ["{{ a.b }}", None, True], "action": {"label": "Go {{id}}"}}
    assert rendered(content, id=7, a={"b": "x"}) == {
        "title": "Order 7",
        "n": 1.0,
        "list": ["x", None, True],
        "action": {"label": "Go 7"},
    }


@case_table("value", ['"}', '","admin":true,"x":"', "\\", "\u2028\n\0", "{{ other }}", "<script>", "é😀"])
def test_value_cannot_leave_its_string_and_is_not_rendered_again(value: str) -> None:
    assert rendered({"title": "{{ name }}", "n": 1}, name=value, other="secret") == {"title": value, "n": 1}


@case_table(
    ("url", "value", "result"),
    [
        (
            "https://shop.example/{{ v }}?q={{ v }}",
            "a/b ?&#é",
            "https://shop.example/a%2Fb%20%3F%26%23%C3%A9?q=a%2Fb%20%3F%26%23%C3%A9",
        ),
        ("/orders/{{ v }}", "../../admin", "/orders/..%2F..%2Fadmin"),
        ("/orders/{{ v }}", "..", None),
        ("/orders/{{ v }}", ".", None),
        ("/orders/{{ v }}/edit", "..", None),
        ("/orders/{{ v }}?a=1", "..", None),
        ("/orders/{{ v }}#a", "..", None),
        ("/orders/.{{ v }}", ".", None),
        ("/orders/%2E{{ v }}", ".", None),
        ("/orders/{{ v }}{{ v }}", ".", None),
        ("https://shop.example/{{ v }}", "..", None),
        ("/orders/{{ v }}", ".well-known", "/orders/.well-known"),
        ("/orders/{{ v }}", "...", "/orders/..."),
        ("/orders/../{{ v }}", "a", "/orders/../a"),
        ("/orders?q=/{{ v }}", "..", "/orders?q=/.."),
        ("/orders#/{{ v }}", "..", "/orders#/.."),
        ("{{ v }}/orders", "..", "../orders"),
        ("{{ v }}", "https://shop.example/x", "https://shop.example/x"),
        ("{{ v }}", "/x", "/x"),
        ("{{ v }}", "javascript:alert(1)", None),
        ("{{ v }}", "JaVaScRiPt:alert(1)", None),
        ("{{ v }}", " javascript:alert(1)", None),
        ("{{ v }}", "//evil.example", None),
        ("{{ v }}", "/\\evil.example", None),
        ("{{ v }}", "data:text/html,x", None),
        ("https://{{ v }}/x", "a@evil.example", None),
        ("https://{{ v }}/x", "shop.example", "https://shop.example/x"),
        ("/{{ v }}", "x" * 3000, None),
        ("java{{ v }}", "script:alert(1)", "javascript%3Aalert%281%29"),
    ],
)
def test_values_in_urls_are_encoded_and_the_url_is_validated(url: str, value: str, result: str | None) -> None:
    content = {"action": {"label": "Go", "url": url}}
    if result is not None:
        assert rendered(content, v=value)["action"]["url"] == result
        return
    with pytest.raises(RenderingFailed, match="URL with v"):
        rendered(content, v=value)


@case_table(
    ("url", "value"),
    [
        ("/" + "{{ v }}" * VARIABLES_MAX, " " * 32_000),
        ("/" + "{{ v }}" * VARIABLES_MAX, " " * 600),
        ("{{ v }}" * VARIABLES_MAX, "x" * 1000),
        ("/" + "x" * 2048 + "{{ v }}", "y" * 2000),
    ],
)
def test_no_more_of_a_url_is_encoded_than_can_fit(url: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[str] = []

    def recording_quote(text: str, safe: str) -> str:
        encoded.append(text)
        return quote(text, safe=safe)

    monkeypatch.setattr(urls, "quote", recording_quote)
    with pytest.raises(RenderingFailed, match=r"The URL with v is longer than 2,048 characters\."):
        rendered({"url": url}, v=value)
    assert sum(map(len, encoded)) <= urls.URL_MAX_CHARACTERS


def test_url_may_have_the_maximum_length() -> None:
    fitting = (urls.URL_MAX_CHARACTERS - 2) // 3
    assert len(rendered({"url": "/{{ v }}x"}, v=" " * fitting)["url"]) == urls.URL_MAX_CHARACTERS
    with pytest.raises(RenderingFailed, match=r"longer than 2,048"):
        rendered({"url": "/{{ v }}xy"}, v=" " * fitting)


def test_urls_are_recognized_by_the_name_of_the_field() -> None:
    content = {"images": ["/{{ v }}"], "avatar_url": "/{{ v }}", "href": "/{{ v }}", "text": "/{{ v }}"}
    encoded = "/a%2Fb"
    assert rendered(content, v="a/b") == {"images": [encoded], "avatar_url": encoded, "href": encoded, "text": "/a/b"}


def test_message_cannot_grow_beyond_its_limit() -> None:
    content = {"text": "{{ v }}" * VARIABLES_MAX}
    fitting = (MESSAGE_MAX_BYTES - len('{"text":""}')) // VARIABLES_MAX
    assert len(rendered(content, v="x" * fitting)["text"]) == fitting * VARIABLES_MAX
    for value in ("x" * (fitting + 1), "é" * fitting, "x" * MESSAGE_MAX_BYTES):
        with pytest.raises(RenderingFailed, match="larger than 32,768 bytes"):
            rendered(content, v=value)
    for value in ("x" * (fitting + 1), "x" * MESSAGE_MAX_BYTES):  # not kept for recipients that cannot get it
        with pytest.raises(RenderingFailed, match="larger than 32,768 bytes"):
            MessageTemplate(content).bound({"v": value})


@case_table(
    ("content", "problem"),
    [
        ({"text": "{{ v }}" * (VARIABLES_MAX + 1)}, "101 variables"),
        ({"{{ v }}": "x"}, "name of a field"),
        ({"a": {"b": ["x", "{{ 1 }}"]}}, r"a\.b\[1\]"),
        ({"a": [[[[[[[[[[[[[[[["x"]]]]]]]]]]]]]]]]}, "nested deeper"),
    ],
)
def test_content_that_is_no_template_is_refused(content: dict[str, Any], problem: str) -> None:
    with pytest.raises(TemplateSyntaxError, match=problem):
        MessageTemplate(content)


def test_bound_template_has_only_variables_of_the_profile_left() -> None:
    template = MessageTemplate({"t": "{{ user.display_name }} {{ id }}", "url": "/{{ user.id }}/{{ id }}"})
    bound = template.bound({"id": 7})
    # A URL is validated as a whole, so its other variables stay too.
    assert [one.name for one in bound.variables] == ["user.display_name", "user.id", "id"]
    assert MessageTemplate({"t": "{{ id }}"}).bound({"id": 7}).variables == []

"""Lines of the documented table layout are parsed, or refused with what is wrong."""

import json
from typing import Any

import pytest

from stak.migration.source_items import BadItem, InboxTexts, Message, UnreadCount, Unsupported, parse_item
from stak.ulids import is_ulid, milliseconds
from tests.support.case_table import case_table
from tests.support.source_items import RECEIVED, config, count, message, typed

NOW = RECEIVED + 1000.0


def parse(item: Any) -> Any:
    return parse_item(item.encode() if isinstance(item, str) else json.dumps(item).encode(), NOW)


def test_message_has_all_documented_attributes() -> None:
    item, unknown = parse(message("zoë#50%", host_system_id="ext 1", readat=RECEIVED + 9))
    assert unknown == ()
    assert isinstance(item, Message)
    assert (item.tenant, item.user, item.inbox, item.source_id) == ("acme", "zoë#50%", "DEFAULT", "msg1")
    assert (item.category, item.kind, item.label, item.sender) == ("news", "users", "Customers", "shop")
    assert (item.host_system_id, item.received, item.delivered) == ("ext 1", RECEIVED, RECEIVED + 1)
    assert (item.readat, item.message) == (RECEIVED + 9, '{"title":"Title of msg1","price":1.5}')


def test_numbers_of_the_content_stay_as_they_are() -> None:
    line = json.dumps(message()).replace("1.5}", "12345678901234567890.10}")
    assert parse(line).item.message.endswith('"price":12345678901234567890.10}')


def test_dynamodb_json_is_the_same_item() -> None:
    item = message(readat=RECEIVED + 5)
    attributes = {name: typed(value) for name, value in item.items()}
    assert parse(attributes) == parse({"Item": attributes}) == parse(item)


def test_optional_attributes_may_be_missing() -> None:
    item = {name: value for name, value in message().items() if name in ("PK", "SK", "received", "message")}
    parsed = parse(item).item
    assert (parsed.category, parsed.kind, parsed.delivered, parsed.readat) == ("default", "users", RECEIVED, None)


def test_id_is_the_same_for_all_copies_and_in_order_of_time() -> None:
    first, copy = parse(message("ann")).item, parse(message("bob")).item
    assert first.message_id == copy.message_id
    assert is_ulid(first.message_id)
    assert milliseconds(first.message_id) == RECEIVED * 1000
    others = (message(source_id="msg2"), message(tenant="other"), message(inbox="news"), message(category="offers"))
    assert len({parse(other).item.message_id for other in others} | {first.message_id}) == 5
    assert parse(message(received=RECEIVED + 1)).item.message_id > first.message_id


def test_other_kinds_of_the_layout_are_known() -> None:
    assert parse(count("bob", 3)).item == UnreadCount("acme", "bob", "DEFAULT", None, 3)  # type: ignore[arg-type]
    assert parse(count("bob", 3, "news")).item.category == "news"
    assert parse(count("bob", -3)).item.count == -3  # a wrong count is compared, not imported
    texts = parse(config("news", description="All", schema_version="1.0")).item
    assert texts == InboxTexts("acme", "news", "Title of news", "All", "1.0")  # type: ignore[arg-type]


@case_table(
    ("item", "name", "unknown"),
    [
        ({"PK": "t#acme", "SK": "st#tenant_settings", "plan": "gold"}, "tenant settings", ("plan",)),
        ({"PK": "t#acme", "SK": "xy#1"}, "xy#", ()),
        ({"PK": "t#acmeU#bob#DEFAULT", "SK": "z#1"}, "z#", ()),
        ({"PK": "t#acmeC#1", "SK": "m#1"}, "m#", ()),
        ({"PK": "user#7", "SK": "profile"}, "profile", ()),
    ],
)
def test_other_items_are_named(item: Any, name: str, unknown: tuple[str, ...]) -> None:
    parsed = parse(item)
    assert isinstance(parsed.item, Unsupported)
    assert (parsed.item.name, parsed.unknown) == (name, unknown)


def test_unknown_attributes_are_named() -> None:
    item = message(priority=3, audiences={"kind": "everyone", "segment": "x"}, archived=True)
    assert parse(item).unknown == ("archived", "priority", "audiences.segment")


@case_table(
    ("item", "problem"),
    [
        ("", "is not JSON"),
        ("{", "is not JSON"),
        ("[]", "is not a JSON object"),
        ("\xff", "is not JSON"),
        ({"SK": "m#1"}, "PK: must be a text"),
        ({"PK": "t#acmeU#bob#DEFAULT"}, "SK: must be a text"),
        (message(tenant="a b"), "tenant"),
        (message(user="a/b"), "user"),
        (message(user=""), "user"),
        (message(inbox="a b"), "inbox"),
        (message(source_id=""), "SK: the message id must have"),
        (message(id="other"), "id: is 'other', but SK has 'msg1'"),
        (message(category="a b"), "category"),
        (message(category=7), "category: must be a text"),
        (message(sender="x" * 257), "sender: must be a text of at most 256"),
        (message(audiences=[]), "audiences: must be an object"),
        (message(audiences={"kind": "topic"}), "audiences: must be an object"),
        (message(received=None), "received: is missing"),
        (message(received="yesterday"), "received: must be a whole number"),
        (message(received=True), "received: must be a whole number"),
        (message(received=1.5), "received: must be a whole number"),
        (message(received=-1), "received: -1 is not a time"),
        (message(received=1e30), "is not a time in seconds"),
        (message(received=RECEIVED * 1000), "milliseconds?"),
        (message(received=int(NOW) + 1), "is in the future"),
        (message(readat="x"), "readat: must be a whole number"),
        (message(message=None), "message: must be an object"),
        (message(message="text"), "message: must be an object"),
        (message(message={"text": "x" * 33_000}), "message: is 33,011 bytes of JSON; the maximum is 32,768"),
        ({**count("bob", 1), "count": None}, "count: is missing"),
        (config("a b"), "inbox"),
        (config("news", title=7), "title: must be a text"),
        ({"PK": {"S": "t#acmeU#bob#DEFAULT"}, "SK": "m#1"}, "an attribute has no type"),
        ({"PK": {"S": "t#acmeU#bob#DEFAULT"}, "SK": {"B": "eA=="}}, "of the type B"),
        ({"PK": {"S": "t#acmeU#bob#DEFAULT"}, "SK": {"S": "m#1"}, "received": {"N": "x"}}, "is not JSON"),
    ],
)
def test_invalid_line_says_what_is_wrong(item: Any, problem: str) -> None:
    with pytest.raises(BadItem) as refused:
        parse(item)
    assert problem in str(refused.value)

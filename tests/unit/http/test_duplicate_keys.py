"""Duplicate keys in one JSON object are refused by name; the same key in two objects is not."""

import json

import pytest

from stak.errors import MalformedInput
from stak.http.duplicate_keys import validate_unique_keys

LONG = json.dumps([f"user-{number}" for number in range(20_000)])


@pytest.mark.parametrize(
    "body",
    [
        "{}",
        "[]",
        "null",
        '{"a": 1, "b": {"a": 1}}',
        '[{"a": 1}, {"a": 1}]',
        f'{{"audiences": {{"kind": "users", "uids": {LONG}}}, "message": {{"kind": 1}}}}',
        f' {{ "add" : {LONG} , "remove" : {LONG} }} ',
        json.dumps({"add": ['{"a":1,"a":2}'] * 20_000}),
        json.dumps({"a": '"a":' * 40_000}),
        json.dumps({"a": "x" * 100_000, "\\u0062": 1, "é": 2}),
    ],
)
async def test_distinct_keys_are_accepted(body: str) -> None:
    await validate_unique_keys(body.encode())


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ('{"a": 1, "a": 1}', "a"),
        ('{"a": 1, "b": [1, {"c": 1, "d": 2, "c": 3}]}', "c"),
        (r'{"a": 1, "\u0061": 2}', "a"),
        ('{"": 1, "": 2}', ""),
        (f'{{"audiences": {{"kind": "users", "uids": {LONG}, "kind": "everyone"}}}}', "kind"),
        (f'{{"audiences": {{"kind": "users", "uids": {LONG}}}, "message": {{"x": 1, "x": 2}}}}', "x"),
        (f'{{"add": {LONG}, "add": {LONG}}}', "add"),
        (f'{{"add": {LONG}, "remove": [], "add": ["x"]}}', "add"),
        (f'{{"add": ["x"], "add": {LONG}}}', "add"),
        (f'{{"audiences": {{"uids": {LONG}, "uids": ["x"]}}}}', "uids"),
        (json.dumps({"a": "x" * 100_000})[:-1] + r', "b": 1, "\u0062": 2}', "b"),
        (f'[{LONG}, {{"a": 1, "a": 2}}]', "a"),
    ],
)
async def test_duplicate_key_is_refused_by_name(body: str, name: str) -> None:
    json.loads(body)
    with pytest.raises(MalformedInput, match=f"key '{name}' twice"):
        await validate_unique_keys(body.encode())


@pytest.mark.parametrize("body", [b'{"a": "\xff"}', b'{"a":' * 5000 + b"1" + b"}" * 5000])
async def test_malformed_json_is_refused(body: bytes) -> None:
    with pytest.raises(MalformedInput, match="not valid JSON"):
        await validate_unique_keys(body)

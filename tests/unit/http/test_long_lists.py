"""Large bodies decoded in steps: the same values and errors as in one step, and no long step."""

import asyncio
import asyncio.events
import json
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from admin_api.post_body import PostMessage
from stak import request_cost
from stak.errors import MalformedInput
from stak.http import json_body, long_lists
from stak.http.json_body import InvalidBody, decode_body

UIDS = [f"user-{number:06}-{'x' * 100}" for number in range(100_000)]
DIFFICULT = st.sampled_from(['","', ",", '"', "\\", '\\"', "]", '"]', "[", '["', "", " ", "é", "😀", "a" * 40])
UID_LISTS = st.lists(DIFFICULT | st.text(max_size=12), max_size=60)


class Renamed(msgspec.Struct, rename="camel"):
    """A list under another name than its attribute."""

    long_list: list[str]


class Limited(msgspec.Struct):
    """A list that only lists of some lengths, or of some strings, may replace."""

    short: Annotated[list[str], msgspec.Meta(max_length=3)] = []
    not_empty: Annotated[list[str], msgspec.Meta(min_length=1)] | None = None
    names: list[Annotated[str, msgspec.Meta(max_length=3)]] = []
    anything: Any = None


@pytest.fixture(autouse=True, scope="module")
def _small_steps() -> Any:
    """Decode every body of more than a few bytes in steps of a few strings."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(long_lists, "LARGE_BYTES", 64)
        patch.setattr(json_body, "LARGE_BYTES", 64)
        patch.setattr(long_lists, "_PART_BYTES", 32)
        patch.setattr(long_lists, "_NEEDLE_BYTES", 8)
        yield


async def _outcome(body: bytes, kind: Any) -> Any:
    try:
        return await decode_body(body, kind)
    except (InvalidBody, MalformedInput) as error:
        return type(error), str(error)


async def _outcome_in_one_step(body: bytes, kind: Any) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_body, "LARGE_BYTES", 1 << 40)
        return await _outcome(body, kind)


@given(
    uids=UID_LISTS,
    message=st.dictionaries(st.text(max_size=5), st.text(max_size=20) | UID_LISTS, max_size=3),
    label=st.text(max_size=20),
    layout=st.sampled_from([{}, {"indent": 1}, {"separators": (",", ":")}, {"ensure_ascii": False}]),
    is_message_first=st.booleans(),
)
def test_decoding_in_steps_returns_what_one_step_returns(
    uids: list[str], message: dict[str, Any], label: str, layout: dict[str, Any], is_message_first: bool
) -> None:
    fields = {"audiences": {"kind": "users", "uids": uids, "label": label}, "message": message}
    ordered = dict(reversed(fields.items())) if is_message_first else fields
    body = json.dumps(ordered, **layout).encode()
    assert asyncio.run(_outcome(body, PostMessage)) == asyncio.run(_outcome_in_one_step(body, PostMessage))


LIST = json.dumps([f"user-{number}" for number in range(20)])


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f'{{"audiences":{{"kind":"users","uids":{LIST}}},"message":{LIST}}}', PostMessage),
        (f'{{"message":{LIST},"audiences":{{"kind":"users","uids":{LIST}}}}}', PostMessage),
        (f'{{"audiences":{{"kind":"users","uids":{LIST[:-1]},7]}},"message":{{}}}}', PostMessage),
        (f'{{"audiences":{{"kind":"users","uids":{LIST}}},"message":{{}}', PostMessage),
        (f'{{"audiences":{{"kind":"users","uids":{LIST[:-1]}}},"message":{{}}}}', PostMessage),
        (f'{{"audiences":{{"kind":"users","uids":{LIST},"uids":{LIST}}},"message":{{}}}}', PostMessage),
        (f'{{"audiences":{{"kind":"users","uids":["a"],"uids":{LIST}}},"message":{{}}}}', PostMessage),
        (f'{{"audiences":{{"kind":"users","uids":{LIST},"uids":["a"]}},"message":{{}}}}', PostMessage),
        (f'{{"audiences":{{"kind":"users","uids":{LIST}}},"message":{{"a":1,"a":2}}}}', PostMessage),
        (f'{{"audiences":{{"kind":"users","uids":{LIST},"wrong":1}},"message":{{}}}}', PostMessage),
        (f'{{"audiences":{{"kind":"everyone","uids":{LIST}}},"message":{{}}}}', PostMessage),
        (f'{{"audiences":{LIST},"message":{{}}}}', PostMessage),
        (f'{{"longList":{LIST}}}', Renamed),
        (f'{{"short":{LIST}}}', Limited),
        (f'{{"not_empty":{LIST}}}', Limited),
        (f'{{"names":{LIST}}}', Limited),
        (f'{{"anything":{LIST}}}', Limited),
        (f'{{"unknown":{LIST}}}', Limited),
        (LIST, list[str]),
        (f'{{"a":{LIST}}}', Any),
        (f'{{"a":{{"b":{{"c":{{"d":{{"e":{LIST}}}}}}}}}}}', Any),
        ("{" + " " * 200 + "}", Any),
        ('"' + "a" * 200 + '"', Any),
    ],
)
async def test_unusual_bodies_have_the_outcome_of_one_step(text: str, kind: Any) -> None:
    outcome = await _outcome(text.encode(), kind)
    assert outcome == await _outcome_in_one_step(text.encode(), kind)


async def test_each_step_decodes_a_small_part_of_a_large_body(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_lists, "LARGE_BYTES", 1 << 20)
    monkeypatch.setattr(json_body, "LARGE_BYTES", 1 << 20)
    monkeypatch.setattr(long_lists, "_PART_BYTES", 1 << 18)
    body = json.dumps({"audiences": {"kind": "users", "uids": UIDS}, "message": {"title": "x"}}).encode()
    steps: list[int] = []  # the bytes of strings that each iteration of the event loop has decoded
    run, decode_part = asyncio.events.Handle._run, long_lists._strings.decode

    class Strings:
        def decode(self, part: bytes) -> list[str]:
            steps[-1] += len(part)
            return decode_part(part)

    def counted(handle: asyncio.events.Handle) -> None:
        steps.append(0)
        run(handle)

    monkeypatch.setattr(asyncio.events.Handle, "_run", counted)
    monkeypatch.setattr(long_lists, "_strings", Strings())

    async def decode() -> Any:
        request_cost.begin("acme", lambda _: 0.0)
        return await decode_body(body, PostMessage)

    decoded = await asyncio.create_task(decode())
    assert decoded.audiences.uids == UIDS
    assert sum(steps) > 100 * len(UIDS)
    assert max(steps) < (1 << 18) + 1000

"""The guide lists every call of Novu's two server SDKs as supported or not, and Stak has a route for each."""

import pytest

from tests.support.docs.novu_calls import (
    BEGIN,
    END,
    GUIDE,
    NODE_SDK,
    is_supported,
    lists_of_calls,
    node_calls,
    python_calls,
)

pytestmark = pytest.mark.check_all
pytest.importorskip("novu_py", reason="novu-py is not installed: make test installs it")
needs_node = pytest.mark.skipif(not NODE_SDK.exists(), reason="@novu/api is not in web/node_modules: npm ci in web/")


def test_every_call_of_the_python_sdk_has_a_route() -> None:
    calls = python_calls()
    assert len(calls) > 140, "the SDK was not read"
    supported = {name for name, operation in calls.items() if is_supported(operation)}
    assert {"trigger", "trigger_bulk", "trigger_broadcast", "cancel", "messages.delete"} <= supported
    assert "workflows.list" not in supported


@needs_node
def test_every_call_of_the_node_sdk_has_a_route() -> None:
    calls = node_calls()
    assert {operation.shape for operation in calls.values()} == {one.shape for one in python_calls().values()}
    for operation in calls.values():
        is_supported(operation)


@needs_node
def test_guide_lists_every_call() -> None:
    listed = GUIDE.read_text().partition(BEGIN)[2].partition(END)[0].strip()
    assert listed == lists_of_calls(), "run `python -m tests.support.docs.novu_calls`"

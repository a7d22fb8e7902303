"""DynamoDB calls with raw bodies, which bypass botocore's validator, serializer and parser.

Those three cost more than all the rest of a call. Signing, retries and errors remain botocore's. The bypass uses its
events: the body is passed as an argument, taken out before the parameters are validated, and put into the finished
request; the response body is taken before it is parsed.
"""

import io
from typing import Any, Final

OPERATIONS: Final = {
    "GetItem": "get_item",
    "BatchGetItem": "batch_get_item",
    "TransactGetItems": "transact_get_items",
    "Query": "query",
    "PutItem": "put_item",
    "UpdateItem": "update_item",
    "DeleteItem": "delete_item",
    "BatchWriteItem": "batch_write_item",
    "TransactWriteItems": "transact_write_items",
}

_BATCHES: Final = ("BatchGetItem", "BatchWriteItem")
_LARGE_BYTES: Final = 512 * 1024  # larger bodies are sent in parts, so that other calls are served in between
_BODY: Final = "StakBody"


class Wire:
    """A DynamoDB client whose bodies are bytes."""

    def __init__(self, client: Any) -> None:
        events = client.meta.events
        for operation in OPERATIONS:
            events.register(f"before-parameter-build.dynamodb.{operation}", _lift_out)
            events.register(f"before-call.dynamodb.{operation}", _put_in)
            events.register(f"before-parse.dynamodb.{operation}", _take_out)
        self._methods = {operation: getattr(client, name) for operation, name in OPERATIONS.items()}

    async def call(self, operation: str, body: bytes) -> bytes:
        """Call this operation; return the body of the response. Raises what botocore raises."""
        answer = await self._methods[operation](**{_BODY: body})
        taken: bytes = answer[_BODY]
        return taken


def _lift_out(params: dict[str, Any], model: Any, context: dict[str, Any], **_: Any) -> None:
    context[_BODY] = params.pop(_BODY)
    if model.name in _BATCHES:
        params["RequestItems"] = {}  # the endpoint rules read it


def _put_in(params: dict[str, Any], context: dict[str, Any], **_: Any) -> None:
    body = context[_BODY]
    params["body"] = body if len(body) < _LARGE_BYTES else io.BytesIO(body)


def _take_out(response_dict: dict[str, Any], customized_response_dict: dict[str, Any], **_: Any) -> None:
    if response_dict["status_code"] < 300:  # errors are parsed as usual
        customized_response_dict[_BODY] = response_dict["body"]
        response_dict["body"] = b"{}"

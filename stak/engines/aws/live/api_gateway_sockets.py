"""WebSockets held by API Gateway: sends frames to them, one request each."""

from typing import Any, Final

from botocore.exceptions import ClientError

from stak.engines.aws.error_mapping import AWS_ERRORS, code_of, translated
from stak.errors import StorageBusy

_THROTTLED: Final = 429  # whatever the code: LimitExceededException, ThrottlingException, TooManyRequestsException


class AwsSockets:
    """Implements `stak.ports.live.Sockets`."""

    def __init__(self, client: Any) -> None:
        self._client = client

    async def post(self, socket_id: str, frame: str) -> bool:
        return await self._ask("post_to_connection", "post to a WebSocket", socket_id, Data=frame.encode())

    async def close(self, socket_id: str) -> None:
        await self._ask("delete_connection", "close a WebSocket", socket_id)

    async def _ask(self, operation: str, doing: str, socket_id: str, **request: Any) -> bool:
        """Return whether the connection exists."""
        try:
            await getattr(self._client, operation)(ConnectionId=socket_id, **request)
        except AWS_ERRORS as error:
            if isinstance(error, ClientError) and code_of(error) == "GoneException":
                return False
            if isinstance(error, ClientError) and _status(error) == _THROTTLED:
                raise StorageBusy(f"API Gateway throttles requests to {doing}: {code_of(error)}.") from error
            raise translated(error, doing) from error
        return True


def _status(error: ClientError) -> int:
    return int(error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0))

"""Simulates AWS failures that no emulator has: missing permissions, timeouts, a closed port."""

import contextlib
import socket
from collections.abc import Callable, Iterator

import msgspec

from tests.support.proxy import Forward, Request, Response, run_proxy_in_thread

Refusal = tuple[int, str, str]
"""The status, AWS's error code and the message."""
Refuses = Callable[[str], Refusal | None]
"""Decides by the operation: `DynamoDB.GetItem`, `KMS.Decrypt`, `SQS.GetQueueUrl`, `S3.HEAD`."""


def denying(*operations: str) -> Refuses:
    """Deny these operations."""

    def refuses(operation: str) -> Refusal | None:
        if operation not in operations:
            return None
        return 403 if operation.startswith("S3") else 400, "AccessDeniedException", f"not authorized to: {operation}"

    return refuses


@contextlib.contextmanager
def refusing_proxy(address: str, refuses: Refuses) -> Iterator[str]:
    """Run a proxy in front of a local AWS that passes on all operations but the refused ones; return its address."""

    async def answer(request: Request, forward: Forward) -> Response:
        refusal = refuses(request.aws_operation)
        if refusal is None:
            return await forward(request)
        status, code, message = refusal
        body = {"__type": f"com.amazon.coral.service#{code}", "message": message}
        headers = {"content-type": "application/x-amz-json-1.0", "x-amzn-errortype": code}
        return Response(status, msgspec.json.encode(body), headers)

    with run_proxy_in_thread(address, on_request=answer) as proxy:
        yield proxy.address


@contextlib.contextmanager
def closed_port() -> Iterator[str]:
    """Return an address whose port is closed."""
    with socket.socket() as taken:  # bound but not listening, so that no other process can take it
        taken.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"


@contextlib.contextmanager
def unresponsive_port() -> Iterator[str]:
    """Return an address that does not respond to connection attempts: its backlog is full."""
    with contextlib.ExitStack() as stack:
        full = stack.enter_context(socket.socket())
        full.bind(("127.0.0.1", 0))
        full.listen(0)
        for _ in range(4):
            waiting = stack.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(full.getsockname())
        yield f"http://127.0.0.1:{full.getsockname()[1]}"


@contextlib.contextmanager
def silent_port() -> Iterator[str]:
    """Return an address that accepts connections and never responds."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(64)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"

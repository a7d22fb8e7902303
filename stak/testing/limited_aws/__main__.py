"""Runs the local AWS with limits: `python -m stak.testing.limited_aws PORT [UPSTREAM]`, settings as JSON in LIMITS."""

import asyncio
import gc
import os
import sys

import msgspec
import uvloop

from stak.testing.limited_aws.http_connections import serve
from stak.testing.limited_aws.limits import Limits
from stak.testing.limited_aws.server import LimitedAwsServer


async def _run(port: int, upstream: str | None, limits: Limits) -> None:
    server = LimitedAwsServer(limits, f"http://127.0.0.1:{port}", upstream)
    expiring = asyncio.create_task(server.expire_in_background())
    listening = await serve(server.respond, port)
    try:
        await listening.serve_forever()
    finally:
        expiring.cancel()
        await server.close()


if __name__ == "__main__":
    # Stored rows are no garbage: with millions of them, a full collection would stop the server for seconds.
    gc.set_threshold(50_000, 20, 1_000_000)
    uvloop.run(
        _run(
            int(sys.argv[1]),
            sys.argv[2] if len(sys.argv) > 2 else None,
            msgspec.json.decode(os.environ.get("LIMITS", "{}"), type=Limits),
        )
    )

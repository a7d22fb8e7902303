"""Sends one request repeatedly on several connections, whatever the response.

`python -m tests.drills.request_repeater <file with url, method, path, headers, body> <connections>`
"""

import asyncio
import contextlib
import sys
from pathlib import Path

import httpx
import msgspec


async def main(file: str, connections: int) -> None:
    """Run until killed."""
    text = await asyncio.to_thread(Path(file).read_bytes)
    url, method, path, headers, body = msgspec.json.decode(text, type=tuple[str, str, str, dict[str, str], bytes])
    async with httpx.AsyncClient(base_url=url, timeout=60, verify=False) as client:

        async def attack() -> None:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    answer = await client.request(method, path, headers=headers, content=body)
                    if answer.status_code == 429:
                        await asyncio.sleep(0.05)

        await asyncio.gather(*(attack() for _ in range(connections)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))

"""An app on its own origin that shows Novu's inbox from the unmodified packages."""

import asyncio
import contextlib
import functools
import hashlib
import hmac
import http.server
import json
import os
import subprocess
import threading
import urllib.parse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, Page

from stak.testing.http_inbox import ok
from stak.testing.server import Server
from tests.browser.windows import WEB
from tests.support.tenant import Tenant

SOURCES: Final = Path(__file__).parent / "novu"
ESBUILD: Final = WEB / "node_modules/esbuild/bin/esbuild"
PACKAGES: Final = WEB / "node_modules/@novu/react"
CONNECTED_SECONDS: Final = 30

_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>An app</title><link rel="icon" href="data:,"></head>
<body><div id="app"></div><script type="module" src="{name}.js"></script></body></html>
"""


class _SilentHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as the library calls it
        """Suppress the log."""


@contextlib.contextmanager
def serving(directory: Path) -> Iterator[str]:
    """Serve the app's pages `inbox.html` and `headless.html` on their own origin."""
    entries = {"inbox": "inbox.jsx", "headless": "headless.js"}
    subprocess.run(
        [
            "node",
            str(ESBUILD),
            *(str(SOURCES / entry) for entry in entries.values()),
            "--bundle",
            "--format=esm",
            "--jsx=automatic",
            "--minify",
            '--define:process.env.NODE_ENV="production"',
            "--log-level=warning",
            f"--outdir={directory}",
        ],
        env={**os.environ, "NODE_PATH": str(WEB / "node_modules")},
        check=True,
    )
    for name in entries:
        (directory / f"{name}.html").write_text(_PAGE.format(name=name))
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(_SilentHandler, directory=str(directory))
    )
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class App:
    """The app configured for one tenant; records errors and requests to other hosts."""

    def __init__(self, browser: Browser, site: Server, address: str, tenant: Tenant) -> None:
        self._browser = browser
        self._site = site
        self._address = address
        self._tenant = tenant
        self.foreign_requests: list[str] = []
        self.errors: list[str] = []
        settings = {"allowed_origins": [address]}
        ok(tenant.admin.put(f"/stack/admin/v1/{tenant.key}/settings", json=settings))

    async def open(self, name: str, uid: str, **settings: Any) -> Page:
        """Open a window of a subscriber, and wait until its socket has received the counts."""
        secret = self._tenant.subscriber_secret.encode()
        pointed = {
            "applicationIdentifier": self._tenant.key,
            "subscriber": uid,
            "subscriberHash": hmac.new(secret, uid.encode(), hashlib.sha256).hexdigest(),
            "backendUrl": f"{self._site.url}/novu",
            "socketUrl": f"{self._site.url.replace('http', 'ws', 1)}/novu/ws",
            "socketOptions": {"socketType": "cloud"},
        }
        page = await (await self._browser.new_context(viewport={"width": 900, "height": 720})).new_page()
        page.on("request", lambda request: self._note(request.url))
        page.on("websocket", lambda socket: self._note(socket.url))
        connected = asyncio.Event()
        page.on("websocket", lambda socket: socket.on("framereceived", lambda _: connected.set()))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        await page.goto(f"{self._address}/{name}.html#{urllib.parse.quote(json.dumps(pointed | settings))}")
        async with asyncio.timeout(CONNECTED_SECONDS):
            await connected.wait()
        return page

    def _note(self, url: str) -> None:
        address = urllib.parse.urlsplit(url)
        known = (urllib.parse.urlsplit(self._address).netloc, urllib.parse.urlsplit(self._site.url).netloc)
        if address.scheme in ("http", "https", "ws", "wss") and address.netloc not in known:
            self.foreign_requests.append(url)

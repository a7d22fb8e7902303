"""A fresh npm project in another directory, with our packages installed from their packed files."""

import contextlib
import functools
import http.server
import json
import os
import queue
import re
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.browser.windows import WEB
from tests.support.docs.pages import typed

ESBUILD: Final = WEB / "node_modules/esbuild/bin/esbuild"
TSC: Final = WEB / "node_modules/typescript/bin/tsc"
OURS: Final = ("client", "react")
"""In the scope `@stak`: an app also installs another package named react."""
OTHERS: Final = ("react", "react-dom", "scheduler", "@types/react", "@types/react-dom", "csstype")
"""What an app installs from the registry, and what its types need; packed from here, so that no network is needed."""
ADDRESS: Final = "http://127.0.0.1:8080"
SECONDS: Final = 200
PROGRAM_SECONDS: Final = 60
"""How long a program that was started may take to print a line or to end."""
_NPM: Final = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
_STRICT: Final = (
    *("--noEmit", "--strict", "--target", "es2022", "--jsx", "react-jsx"),
    *("--lib", "es2023,dom,dom.iterable"),
)
_BUNDLED: Final = (
    *("--bundle", "--format=esm", "--splitting", "--jsx=automatic", "--entry-names=app", "--log-level=error"),
    '--define:process.env.NODE_ENV="production"',
)
_FILE_NAME: Final = re.compile(r"// (\S+\.jsx?)\n")
_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head>
<body><script type="module" src="app.js"></script></body></html>
"""


def run(*command: str | Path, cwd: Path, environment: Mapping[str, str] | None = None) -> str:
    """Run a command; return its output."""
    ended = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert ended.returncode == 0, f"{command}\n{ended.stdout}{ended.stderr}"
    return ended.stdout


def build_packages(directory: Path) -> None:
    """Build our packages into a directory."""
    run("node", "build-packages.mjs", directory, cwd=WEB)


def pack(source: Path, target: Path) -> dict[str, Any]:
    """Pack a package with `npm pack`; return its description, with the names of its files."""
    printed = run("npm", "pack", "--json", *_NPM, "--pack-destination", target, source, cwd=target)
    (packed,) = json.loads(printed)
    return {**packed, "path": target / packed["filename"]}


@dataclass(frozen=True)
class Program:
    """A running program."""

    process: subprocess.Popen[str]
    lines: "queue.SimpleQueue[str]" = field(default_factory=queue.SimpleQueue)

    def read(self) -> None:
        """Collect its output until it ends."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)

    def wait_for(self, beginning: str) -> str:
        """Return the next line of its output that begins so."""
        printed: list[str] = []
        until = time.monotonic() + PROGRAM_SECONDS
        while True:
            try:
                line = self.lines.get(timeout=max(0, until - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no line {beginning!r} in {PROGRAM_SECONDS} s:\n{''.join(printed)}") from None
            printed.append(line)
            if line.startswith(beginning):
                return line.strip()

    def exit_code(self) -> int:
        """Wait until it ends by itself."""
        return self.process.wait(PROGRAM_SECONDS)


@dataclass(frozen=True)
class Project:
    """The directory of a project."""

    directory: Path

    def install(self, files: list[Path]) -> None:
        """Install packed files, without the network."""
        self.directory.mkdir(exist_ok=True)
        (self.directory / "package.json").write_text('{"name": "app", "private": true, "type": "module"}\n')
        run("npm", "install", "--offline", *_NPM, *files, cwd=self.directory)

    def write(self, name: str, text: str) -> None:
        """Write a file of the project."""
        (self.directory / name).write_text(text)

    def run_program(self, text: str, environment: Mapping[str, str]) -> str:
        """Run a program with Node; return its output."""
        self.write("program.mjs", text)
        return run("node", *node_options(), "program.mjs", cwd=self.directory, environment=environment)

    @contextlib.contextmanager
    def started_program(self, text: str, environment: Mapping[str, str]) -> Iterator["Program"]:
        """Start a program with Node, and end it with the block."""
        self.write("started.mjs", text)
        with subprocess.Popen(
            ["node", *node_options(), "started.mjs"],
            cwd=self.directory,
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process:
            program = Program(process)
            reader = threading.Thread(target=program.read)
            reader.start()
            try:
                yield program
            finally:
                process.kill()
                reader.join()

    def check_types(self, name: str, *options: str) -> None:
        """Check a file with the strictest settings, and the types of the packages themselves."""
        run("node", TSC, *_STRICT, *(options or ("--module", "nodenext")), name, cwd=self.directory)

    def bundle(self, entry: str, site: Path) -> None:
        """Bundle the project's code for a page, as an app does, and write that page."""
        site.mkdir()
        run("node", ESBUILD, entry, *_BUNDLED, f"--outdir={site}", cwd=self.directory)
        (site / "index.html").write_text(_PAGE)


def node_options() -> tuple[str, ...]:
    """Return the option that the guide names for Node before 22."""
    version = int(run("node", "--version", cwd=WEB).strip().removeprefix("v").split(".")[0])
    return ("--experimental-websocket",) if version < 22 else ()


def files_of(page: str, language: str) -> dict[str, str]:
    """Return the blocks of a page that begin with the name of a file."""
    named = ((_FILE_NAME.match(text), text) for text in typed(page, language))
    return {found[1]: text for found, text in named if found is not None}


def programs_of(page: str) -> list[str]:
    """Return the programs of a page that run in Node."""
    return [text for text in typed(page, "js") if _FILE_NAME.match(text) is None]


@contextlib.contextmanager
def serving(site: Path, token: Callable[[], str]) -> Iterator[str]:
    """Serve an app, and tokens of the user who is signed in to it, on an origin of its own."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/inbox-token":
                body = token().encode()
                self.send_response(200)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            else:
                super().do_GET()

        def log_message(self, *_: object) -> None: ...

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()

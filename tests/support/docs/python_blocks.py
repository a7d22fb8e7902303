"""Runs the Python code blocks of a page against a demo, each as a program of its own."""

import json
import os
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import jwt

from stak.testing.server import Server
from tests.support.docs.pages import typed

SECONDS: Final = 120


def demo_environment(demo: Server) -> dict[str, str]:
    """Return the variables that the blocks read."""
    key = next(line.split()[-1] for line in demo.lines if "API key" in line)
    secret = json.loads((demo.data / "demo.json").read_text())["signing_secret"]
    claims = {"iss": "demo", "sub": "ada", "aud": "stak", "exp": int(time.time()) + 3600}
    return {
        "STAK_URL": demo.url,
        "STAK_TENANT": "demo",
        "STAK_API_KEY": key,
        "STAK_SIGNING_SECRET": secret,
        "TOKEN": jwt.encode(claims, secret, "HS256"),
    }


def run_blocks(
    page: str, python: str, demo: Server, directory: Path, inherited: Mapping[str, str] = os.environ
) -> list[str]:
    """Run the blocks of a page in order with this interpreter; return the output of each."""
    outputs = []
    for number, text in enumerate(typed(page, "python")):
        script = directory / f"{number}.py"
        script.write_text(text)
        ended = subprocess.run(
            [python, str(script)],
            env={**inherited, **demo_environment(demo)},
            cwd=directory,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
        outputs.append(ended.stdout)
    return outputs

"""The TypeScript types of both APIs are as generated from the OpenAPI documents."""

import shutil
from pathlib import Path

import pytest

from stak.testing.server import run_server
from tests.docs.api_types import FILES, GENERATED, WEB, write_types

GENERATOR = WEB / "node_modules" / "openapi-typescript"


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
@pytest.mark.skipif(not GENERATOR.exists(), reason="web/node_modules is missing: npm ci in web/")
@pytest.mark.check_all
def test_types_are_as_generated(tmp_path: Path) -> None:
    (tmp_path / "types").mkdir()
    with run_server(tmp_path / "data") as server:
        write_types(server, tmp_path / "types")
    for name in FILES:
        assert (GENERATED / name).read_text() == (tmp_path / "types" / name).read_text(), "run `make docs`"

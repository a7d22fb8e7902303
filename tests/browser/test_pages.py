"""The pages: served by us alone, small, and built from their sources."""

import gzip
import shutil
import subprocess
from pathlib import Path

import pytest

from stak.testing.server import Server
from tests.browser.windows import WEB, Windows
from user_api.inbox_page import LANGUAGES, PARTS

REPOSITORY = WEB.parent
BUNDLES = [
    "user_api/site/stak-inbox.js",
    *(f"user_api/site/languages/{language}.js" for language in LANGUAGES),
    *(f"user_api/site/{part}.js" for part in PARTS),
    "user_api/site/page.js",
    "user_api/site/push-worker.js",
    "admin_api/site/console.js",
    "stak/http/viewer/reference.js",
]
INBOX_MAX_BYTES = 45_000


@pytest.mark.parametrize(
    "path", ["/stack/users/inbox", "/stack/admin/console", pytest.param("/schema", marks=pytest.mark.check_all)]
)
async def test_page_opens_without_requests_to_other_hosts(windows: Windows, path: str) -> None:
    page = await windows.open(path)
    await page.wait_for_load_state("networkidle")
    assert await page.title()


def test_inbox_script_is_small(site: Server) -> None:
    with site.client() as client:
        answer = client.get("/stack/users/web/stak-inbox.js", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert len(gzip.compress(answer.content, 9)) < INBOX_MAX_BYTES


def test_unchanged_file_is_304(site: Server) -> None:
    with site.client() as client:
        first = client.get("/stack/users/web/stak-inbox.js")
        again = client.get("/stack/users/web/stak-inbox.js", headers={"if-none-match": first.headers["etag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")


@pytest.mark.check_all
@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine")
@pytest.mark.skipif(not (WEB / "node_modules").exists(), reason="web/node_modules is missing: npm ci in web/")
def test_served_files_equal_a_fresh_build(tmp_path: Path) -> None:
    """Run `make web` after a change of the sources."""
    (tmp_path / "stak/http/viewer").mkdir(parents=True)
    subprocess.run(["node", "build.mjs", str(tmp_path)], cwd=WEB, check=True)
    for name in BUNDLES:
        assert (tmp_path / name).read_bytes() == (REPOSITORY / name).read_bytes(), f"{name} is old: make web"

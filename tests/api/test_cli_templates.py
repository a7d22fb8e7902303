"""`stak template`, and `stak post --template`."""

import json
from pathlib import Path

import pytest

from stak.testing.server import Server
from tests.support.stak_command import Stak, StakInProcess
from tests.support.tenant import Tenant

# The command speaks HTTP, so one engine is enough.
pytestmark = pytest.mark.parametrize("server", ["embedded"], indirect=True)
CONTENT = {"en": {"title": "Hello {{ name }}"}, "de": {"title": "Hallo {{ name }}"}}


@pytest.fixture
def stak(server: Server, tenant: Tenant, tmp_path: Path) -> Stak:
    return StakInProcess({"STAK_URL": server.url, "STAK_API_KEY": tenant.api_key, "STAK_DATA": str(tmp_path)})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "greeting.json"
    path.write_text(json.dumps(CONTENT))
    return path


def test_template_is_written_shown_previewed_and_deleted(stak: Stak, file: Path) -> None:
    assert "There are no templates" in stak.good("template", "list").err
    assert stak.good("template", "write", "greeting", str(file), "--category", "news", "--json").json["version"] == 1
    assert "greeting" in stak.good("template", "list").out
    assert stak.good("template", "list", "--json").json[0]["locales"] == ["de", "en"]
    assert "Hallo {{ name }}" in stak.good("template", "show", "greeting").out
    file.write_text(json.dumps({"content": {"fr": {"title": "Salut"}}, "default_locale": "fr"}))
    assert "2" in stak.good("template", "write", "greeting", str(file)).out
    assert [one["version"] for one in stak.good("template", "versions", "greeting", "--json").json] == [2, 1]
    asked = ("--version", "1", "--data", '{"name": "Ada"}', "--locale", "de-AT")
    assert "Hallo Ada" in stak.good("template", "preview", "greeting", *asked).out
    assert stak.good("template", "preview", "greeting", "--json").json["message"] == {"title": "Salut"}
    stak.good("template", "delete", "greeting", "--yes")
    assert stak("template", "show", "greeting").code == 1


def test_template_is_posted_with_data(stak: Stak, file: Path) -> None:
    stak.good("template", "write", "greeting", str(file))
    posted = ("post", "--template", "greeting", "--user", "ada", "--data", '{"name": "Ada"}')
    assert "dry run" in stak.good(*posted, "--dry-run").err
    followed = stak.good(*posted, "--follow", "--json")
    last = json.loads(followed.out.splitlines()[-1])
    assert (last["status"], last["delivered"], last["template"]) == ("delivered", 1, "greeting")


def test_bad_options_are_refused(stak: Stak, file: Path, tmp_path: Path) -> None:
    for arguments in (
        ("post", "--data", "{}", "--title", "x", "--user", "ada"),
        ("post", "--template", "greeting", "--title", "x", "--user", "ada"),
        ("post", "--template", "greeting", "--data", "[]", "--user", "ada"),
        ("post", "--template", "greeting", "--data", "{", "--user", "ada"),
        ("post", "--template", "greeting", "--file", str(file), "--user", "ada"),
    ):
        assert stak(*arguments).code == 2, arguments
    (tmp_path / "bad.json").write_text("[]")
    assert "must be an object" in stak("template", "write", "x", str(tmp_path / "bad.json")).err
    assert "There is no template greeting" in stak("post", "--template", "greeting", "--user", "ada").err

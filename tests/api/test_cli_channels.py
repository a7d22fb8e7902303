"""`stak channel`, `stak user channels` and `stak inbox configure --fallback`."""

import re
from pathlib import Path

import pytest

from stak.testing.server import Server
from tests.support.stak_command import Stak, StakInProcess
from tests.support.tenant import Tenant

SUBJECT = "mailto:admin@acme.example"


@pytest.fixture
def stak(server: Server, tenant: Tenant, tmp_path: Path) -> Stak:
    return StakInProcess({"STAK_URL": server.url, "STAK_API_KEY": tenant.api_key, "STAK_DATA": str(tmp_path)})


def test_push_is_set_up_changed_and_removed(stak: Stak) -> None:
    assert "stak channel email" in stak.good("channel", "show").err
    made = stak.good("channel", "push", "--subject", SUBJECT, "--app-url", "https://acme.example/", "--json").json
    assert (made["subject"], made["app_url"], made["per_minute"]) == (SUBJECT, "https://acme.example/", 6000)
    changed = stak.good("channel", "push", "--per-minute", "60", "--json").json
    assert changed == {**made, "per_minute": 60}
    assert stak.good("channel", "push", "--app-url", "", "--json").json["app_url"] is None
    shown = stak.good("channel", "show").out
    assert re.search(rf"^public key +{re.escape(made['public_key'])}$", shown, re.MULTILINE)
    assert stak.good("channel", "show", "--json").json["email"] is None
    assert stak("channel", "remove", "push", stdin="n\n").code != 0
    assert stak.good("channel", "remove", "push", "--yes", "--json").json == {"channel": "push", "removed": True}
    assert stak.good("channel", "show", "--json").json["push"] is None
    refused = stak("channel", "remove", "push", "--yes")
    assert (refused.code, refused.only_line) == (1, "stak: This channel is not set up.")


def test_missing_settings_are_named(stak: Stak) -> None:
    for arguments, problem in [
        (("push",), "Nothing to change"),
        (("email",), "Nothing to change"),
        (("push", "--per-minute", "60"), "--subject"),
        (("email", "--from-name", "Acme"), "--host and --from-address"),
        (("email", "--host", "mail.example"), "add --from-address"),
        (("remove", "webhook"), "webhook"),
    ]:
        refused = stak("channel", *arguments)
        assert refused.code == 2, arguments
        assert problem in refused.err, arguments
    wrong = stak("channel", "push", "--subject", "admin@acme.example")
    assert wrong.code == 1
    assert "mailto:" in wrong.only_line


def test_channels_of_a_user_are_shown_and_turned_off(stak: Stak) -> None:
    assert re.search("^email +on$", stak.good("user", "channels", "ada").out, re.MULTILINE)
    changed = stak.good("user", "channels", "ada", "--off", "email", "--off", "push", "--json").json
    assert (changed["push"], changed["email"], changed["webhook"]) == (False, False, True)
    assert re.search("^push +on$", stak.good("user", "channels", "ada", "--on", "push").out, re.MULTILINE)
    assert stak.good("user", "channels", "ada", "--json").json == {**changed, "push": True}
    refused = stak("user", "channels", "ada", "--on", "push", "--off", "push")
    assert refused.code == 2
    assert "either on or off" in refused.err
    assert stak("user", "channels", "a/b").code == 2
    assert stak("user", "channels", "ada", "--off", "sms").code == 2


def test_fallback_of_an_inbox_is_configured(stak: Stak) -> None:
    steps = ("--fallback", "push:0", "--fallback", "email:60")
    made = stak.good("inbox", "configure", "alerts", "--title", "Alerts", *steps, "--json").json
    assert [(one["channel"], one["after_minutes"]) for one in made["fallback"]] == [("push", 0), ("email", 60)]
    shown = stak.good("inbox", "configure", "alerts", "--description", "d").out
    assert re.search("^fallback +push after 0 minutes, email after 60 minutes$", shown, re.MULTILINE)
    refused = stak("inbox", "configure", "alerts", "--fallback", "sms:5")
    assert refused.code == 2
    assert "Channels: push, email, webhook" in refused.err
    assert stak("inbox", "configure", "alerts", "--fallback", "push:0", "--fallback", "push:5").code == 1
    assert stak.good("inbox", "configure", "alerts", "--fallback", "none", "--json").json["fallback"] == []
    assert re.search("^fallback +none$", stak.good("inbox", "show", "alerts").out, re.MULTILINE)

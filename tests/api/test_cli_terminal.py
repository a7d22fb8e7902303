"""Terminal output of `stak post --everyone`: progress bar, rate, remaining time, Ctrl-C and continuing."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from stak.testing.server import Server
from tests.support.stak_command import Stak
from tests.support.tenant import Tenant
from tests.support.terminal import CTRL_C, terminal

pytestmark = [pytest.mark.check_all, pytest.mark.parametrize("server", ["embedded"], indirect=True)]
USERS: Final = 120_000
"""Enough for several progress updates, even on a fast machine."""


@pytest.fixture(scope="module")
def stak(server: Server, make_tenant: Callable[[], Tenant], tmp_path_factory: pytest.TempPathFactory) -> Stak:
    """A tenant with many users."""
    directory = tmp_path_factory.mktemp("cli")
    made = Stak({"STAK_URL": server.url, "STAK_API_KEY": make_tenant().api_key, "STAK_DATA": str(directory)})
    file = Path(directory, "users.csv")
    file.write_text("uid\n" + "".join(f"user{number}\n" for number in range(USERS)))
    with terminal(made.command("audience", "import", str(file)), made.environment) as importing:
        assert importing.ended() == 0, importing.text
    assert re.search(r"import .*━.* 100% 120,000 users", importing.text), importing.text[-500:]
    assert re.search(r"\d/s", importing.text)
    return made


def test_post_to_everyone_shows_bar_rate_remaining_time_and_result(stak: Stak) -> None:
    command = stak.command("post", "--title", "To all", "--everyone", "--follow")
    with terminal(command, stak.environment) as watching:
        watching.wait_for(r"delivering +[━╸╺]+ +\d+% [\d,]+ of 120,000 [\d,]+/s \d+s left")
        assert watching.ended() == 0, watching.text
    assert "\x1b[" in watching.raw
    end = watching.text[watching.text.rindex("✓ delivered") :]
    for name, value in (("status", "delivered"), ("recipients", "120,000"), ("delivered", "120,000"), ("failed", "0")):
        assert re.search(rf"{name} +{value}", end), end


def test_ctrl_c_leaves_the_delivery_running_and_follow_continues(stak: Stak) -> None:
    words = ("post", "--title", "Once", "--everyone", "--follow", "--idempotency-key", "once")
    with terminal(stak.command(*words), stak.environment) as watching:
        watching.wait_for(r"delivering +[━╸╺]+ +\d+%")
        watching.press(CTRL_C)
        assert watching.ended() == 130, watching.text
    output = watching.text[watching.text.index("No longer following") :]
    assert "the delivery continues" in output
    again = re.search(r"stak (broadcast follow [0-9A-Z]{26})", output)
    assert again is not None, output
    with terminal(stak.command(*again[1].split()), stak.environment) as watching:
        assert watching.ended() == 0, watching.text
    assert re.search(r"delivered +120,000", watching.text)
    with terminal(stak.command(*words), stak.environment, columns=44) as watching:
        assert watching.ended() == 0, watching.text
    assert again[1].split()[-1] in watching.text, "the same idempotency key, the same post"
    assert max(map(len, re.split(r"[\r\n]+", watching.text))) <= 44


def test_recall_asks_for_confirmation(stak: Stak) -> None:
    message_id = stak.good("post", "--title", "Oops", "--user", "ada", "--json").json["message_id"]
    for answer, code in ((b"n\r", 1), (b"y\r", 0)):
        with terminal(stak.command("broadcast", "recall", message_id), stak.environment) as asked:
            asked.wait_for(r"Recall .*Oops.* from 1 recipients\? \[y/N\]")
            asked.press(answer)
            assert asked.ended() == code, asked.text
    stak.good("broadcast", "follow", message_id)
    assert stak.good("user", "unread", "ada", "--json").json["total"] == 0


def test_no_color_disables_colours(stak: Stak) -> None:
    stak.good("post", "--title", "Hello", "--user", "ada")
    coloured = r"\x1b\[[0-9;]*3[0-9]m"
    for settings, is_coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        with terminal(stak.command("broadcast", "list"), {**stak.environment, **settings}) as listed:
            assert listed.ended() == 0
        assert bool(re.search(coloured, listed.raw)) == is_coloured


@pytest.mark.parametrize("columns", [30, 50, 80, 120])
def test_table_fits_the_terminal_without_cutting_ids(stak: Stak, columns: int) -> None:
    message_id = stak.good("post", "--title", "A title that is long " * 10, "--user", "ada", "--json").json[
        "message_id"
    ]
    with terminal(stak.command("broadcast", "list"), stak.environment, columns=columns) as listed:
        assert listed.ended() == 0
    assert message_id in listed.text
    assert max(map(len, listed.text.splitlines())) <= columns

"""Unread messages are sent by email, through a real mail server: once, with a link to unsubscribe, and safely."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.errors import MailNotSent, MailUncertain, NotFound, Overloaded, StorageUnavailable
from stak.fallback import email_channel
from stak.fallback.claims import CLAIM_SECONDS
from stak.identifiers import UserId
from stak.identity.profile_model import OwnProfilePatch, ProfilePatch
from stak.identity.unsubscribe_links import open_unsubscribe_token
from stak.identity.user_channels import read_channels_of, turn_channels
from stak.identity.user_profiles import patch_own_profile, patch_profile, write_profile
from stak.inbox.find_broadcasts import find_ref
from stak.inbox.recall import recall
from stak.mail_client import MailClient
from stak.ports import Ports
from stak.realtime.publish_returned import run_due_timers
from stak.settings import load_settings
from stak.tenancy.channel_settings import EmailSettings
from stak.tenancy.manage_channels import remove_channel, set_email
from tests.support.broadcasts import BOB, EVE, INBOX, KEY_ID, TENANT, ZOE, Worker, create_test_tenant
from tests.support.fallback_messages import MINUTES, claim_of, deliver_with, run_due
from tests.support.lost_race import losing_race
from tests.support.mail_server import MailHandler, mail_server

ADDRESSES = {BOB: "bob@example.com", EVE: "eve@example.com"}


@pytest.fixture
async def embedded(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    settings = load_settings(
        data=tmp_path / "data", webhook_private=True, mail_unauthenticated=True, public_url="https://stak.test/"
    )
    async with open_engine(settings, clock) as engine:
        await create_test_tenant(engine.ports)
        for user, address in ADDRESSES.items():
            await write_profile(
                engine.ports,
                TENANT,
                user,
                phone_number=None,
                phone_verified=False,
                display_name=None,
                email=address,
                key_id=KEY_ID,
            )
        yield engine


@pytest.fixture
async def server(ports: Ports) -> AsyncIterator[MailHandler]:
    async with mail_server() as handler:
        await set_up(ports, handler)
        yield handler


async def set_up(ports: Ports, handler: MailHandler, **fields: object) -> None:
    settings = EmailSettings("127.0.0.1", handler.port, "none", "noreply@acme.example", **fields)  # type: ignore[arg-type]
    await set_email(ports, TENANT, settings, key_id=KEY_ID)


async def due(ports: Ports, worker: Worker, clock: ManualClock, uids: list[UserId], **fields: Any) -> str:
    """Deliver a message, and let the time of its emails come; return its id."""
    message_id = await deliver_with(ports, worker, uids, "email", **fields)
    clock.advance(MINUTES * 60)
    await run_due_timers(ports)
    return message_id


async def test_users_with_an_address_get_one_email(
    ports: Ports, worker: Worker, clock: ManualClock, server: MailHandler
) -> None:
    text = '{"title":"Your <b>order</b>","body":"It is here & paid.","action":{"label":"See","url":"https://shop.example/7"}}'
    message_id = await due(ports, worker, clock, [BOB, EVE, ZOE], message=text)
    jobs = await worker.jobs()
    await worker.run(jobs)
    await worker.run(jobs)
    assert sorted(server.recipients) == ["bob@example.com", "eve@example.com"]
    assert server.connections == 1  # one for all; the second job has nothing to send
    mail = server.mails[0]
    assert (mail["Subject"], mail["From"]) == ("Your <b>order</b>", "noreply@acme.example")
    assert mail["To"] == "bob@example.com"
    plain, rich = (part.get_content() for part in mail.iter_parts())
    assert "It is here & paid." in plain
    assert "https://shop.example/7" in plain
    assert "Your &lt;b&gt;order&lt;/b&gt;" in rich
    assert 'href="https://shop.example/7"' in rich
    assert mail["Message-ID"] != server.mails[1]["Message-ID"]
    for user in (BOB, EVE):
        assert await claim_of(ports, user, message_id, "email") == "sent"
    assert await claim_of(ports, ZOE, message_id, "email") is None


async def test_the_link_of_an_email_turns_email_off(
    ports: Ports, worker: Worker, clock: ManualClock, server: MailHandler
) -> None:
    await due(ports, worker, clock, [BOB])
    await worker.run_jobs()
    link = str(server.mails[0]["List-Unsubscribe"]).strip("<>")
    assert server.mails[0]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    # Mail readers take the header as it is: they decode no encoded words in it, and do not join a folded URL.
    assert f"\r\nList-Unsubscribe: <{link}>\r\n".encode() in server.contents[0]
    prefix = f"https://stak.test/stack/users/v1/{TENANT}/me/unsubscribe/"
    assert link.startswith(prefix)
    token = link.removeprefix(prefix)
    assert await open_unsubscribe_token(ports, TENANT, token) == (BOB, "email")
    for forged in (token[:-2] + ("AA" if token[-2:] != "AA" else "BB"), "", "x", "d1." + "A" * 2000):
        with pytest.raises(NotFound):
            await open_unsubscribe_token(ports, TENANT, forged)
    await turn_channels(ports, TENANT, BOB, {"email": False})
    await due(ports, worker, clock, [BOB])
    await worker.run_jobs()
    assert len(server.mails) == 1


async def test_a_message_cannot_add_headers_or_markup(
    ports: Ports, worker: Worker, clock: ManualClock, server: MailHandler
) -> None:
    text = (
        '{"title":"Hi\\r\\nBcc: eve@example.com\\r\\n\\r\\n<script>x</script>","body":"<img src=x onerror=alert(1)>",'
        '"action":{"url":"javascript:alert(1)"}}'
    )
    await set_up(ports, server, from_name='A\r\nBcc: "x" <eve@example.com>')
    await due(ports, worker, clock, [BOB], message=text)
    await worker.run_jobs()
    (mail,) = server.mails
    assert server.recipients == ["bob@example.com"]
    assert mail["Bcc"] is None
    assert "\n" not in mail["Subject"]
    rich = mail.get_body(("html",))
    assert rich is not None
    assert "<script>" not in rich.get_content()
    assert "<img" not in rich.get_content()
    assert "javascript:" not in rich.get_content()


async def test_an_address_that_is_refused_is_not_tried_again(
    ports: Ports, worker: Worker, clock: ManualClock, server: MailHandler
) -> None:
    server.answer_rcpt = lambda address: "550 Unknown" if address.startswith("bob") else None
    message_id = await due(ports, worker, clock, [BOB, EVE])
    await worker.run_jobs()
    assert server.recipients == ["eve@example.com"]
    assert await claim_of(ports, BOB, message_id, "email") == "failed"


@pytest.mark.parametrize("stage", ["rcpt", "data"])
async def test_a_message_that_is_not_taken_now_is_sent_later(
    ports: Ports, worker: Worker, clock: ManualClock, server: MailHandler, stage: str
) -> None:
    def later(address: str) -> str | None:
        return "451 Later" if address.startswith("bob") else None

    setattr(server, f"answer_{stage}", later)
    message_id = await due(ports, worker, clock, [BOB, EVE])
    jobs = await worker.jobs()
    with pytest.raises(MailNotSent, match="451"):
        await worker.run(jobs)
    assert server.recipients == ["eve@example.com"]
    assert await claim_of(ports, BOB, message_id, "email") is None
    setattr(server, f"answer_{stage}", lambda _: None)
    await worker.run(jobs)
    assert server.recipients == ["eve@example.com", "bob@example.com"]


async def test_an_error_before_an_email_is_sent_leaves_no_claim(
    ports: Ports, worker: Worker, clock: ManualClock, server: MailHandler, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unavailable(*_: object) -> str:
        raise StorageUnavailable("The table does not answer.")

    message_id = await due(ports, worker, clock, [BOB])
    jobs = await worker.jobs()
    with monkeypatch.context() as patch:
        patch.setattr(email_channel, "unsubscribe_url", unavailable)
        with pytest.raises(StorageUnavailable):
            await worker.run(jobs)
    assert await claim_of(ports, BOB, message_id, "email") is None
    await worker.run(jobs)
    assert server.recipients == ["bob@example.com"]


async def test_a_recall_ends_the_emails_of_a_chunk(
    ports: Ports, worker: Worker, clock: ManualClock, server: MailHandler
) -> None:
    message_id = await due(ports, worker, clock, [BOB, EVE])
    ref = await find_ref(ports, TENANT, INBOX, message_id)
    racing = losing_race(ports, lambda: recall(ports, ref, key_id=KEY_ID, reason=None), written="m#")
    await Worker(racing).run(await worker.jobs())
    assert server.recipients == ["bob@example.com"]  # it was being sent


async def test_an_email_that_may_have_been_taken_is_not_sent_again(
    ports: Ports, worker: Worker, clock: ManualClock, server: MailHandler
) -> None:
    server.takes_and_breaks_off = True
    message_id = await due(ports, worker, clock, [BOB, EVE])
    jobs = await worker.jobs()
    with pytest.raises(MailUncertain):
        await worker.run(jobs)
    assert server.recipients == ["bob@example.com"]
    assert await claim_of(ports, BOB, message_id, "email") == "claimed"
    server.takes_and_breaks_off = False
    clock.advance(2 * CLAIM_SECONDS)
    await worker.run(jobs)
    assert server.recipients == ["bob@example.com", "eve@example.com"]


async def test_a_server_that_cannot_be_reached_is_skipped_for_a_while(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    async with mail_server() as handler:
        await set_up(ports, handler)
    await due(ports, worker, clock, [BOB])
    jobs = await worker.jobs()
    with pytest.raises(MailNotSent, match="cannot be reached"):
        await worker.run(jobs)
    with pytest.raises(Overloaded, match="skipped"):
        await worker.run(jobs)


async def test_a_silent_server_is_given_up_within_its_timeout(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    connected = asyncio.Event()

    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connected.set()
        await reader.read()
        writer.close()

    silent = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
    client = MailClient(is_private_allowed=True, is_login_required=False, timeout_seconds=0.2)
    object.__setattr__(ports, "mail_client", client)
    await set_up(ports, MailHandler(port=silent.sockets[0].getsockname()[1]))
    await due(ports, worker, clock, [BOB])
    async with asyncio.timeout(60):
        with pytest.raises(MailNotSent, match="cannot be reached"):
            await worker.run_jobs()
        await connected.wait()
    silent.close()


async def test_the_password_signs_in_and_a_wrong_one_is_reported(
    ports: Ports, worker: Worker, clock: ManualClock, server: MailHandler
) -> None:
    await set_up(ports, server, username="acme", password="wrong")
    await due(ports, worker, clock, [BOB])
    jobs = await worker.jobs()
    with pytest.raises(MailNotSent, match="refused the user"):
        await worker.run(jobs)
    await set_up(ports, server, username="acme", password="correct")
    object.__setattr__(ports, "mail_client", MailClient(is_private_allowed=True, is_login_required=False))
    await worker.run(jobs)
    assert server.logins[-1] == ("acme", "correct")
    assert server.recipients == ["bob@example.com"]


async def test_the_rate_of_a_tenant_continues_in_another_job(
    ports: Ports, worker: Worker, clock: ManualClock, server: MailHandler
) -> None:
    await set_up(ports, server, per_minute=1)  # a burst of one; the next would wait for longer than a job sends
    await due(ports, worker, clock, [BOB, EVE])
    await worker.run(await worker.jobs())
    assert server.recipients == ["bob@example.com"]
    object.__setattr__(ports, "mail_client", MailClient(is_private_allowed=True, is_login_required=False))
    clock.advance(2)
    (job,) = await worker.jobs()
    assert job.arguments["after"] == BOB
    await worker.run([job])
    assert server.recipients == ["bob@example.com", "eve@example.com"]


async def test_without_the_channel_or_an_address_nothing_is_sent(
    ports: Ports, worker: Worker, clock: ManualClock, server: MailHandler
) -> None:
    await patch_profile(ports, TENANT, BOB, ProfilePatch(email=None), key_id=KEY_ID)
    await patch_own_profile(ports, TENANT, EVE, OwnProfilePatch(display_name="Eve"))  # keeps the address
    await due(ports, worker, clock, [BOB, EVE])
    await run_due(ports, worker)
    assert server.recipients == ["eve@example.com"]
    await remove_channel(ports, TENANT, "email", key_id=KEY_ID)
    await due(ports, worker, clock, [EVE])
    await run_due(ports, worker)
    assert server.recipients == ["eve@example.com"]
    assert (await read_channels_of(ports, TENANT, EVE)).off == frozenset()

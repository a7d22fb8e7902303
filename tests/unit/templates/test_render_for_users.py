import asyncio

from stak.identifiers import TenantKey, UserId
from stak.ports import Ports
from stak.templates.render_for_users import RecipientData, render_for_users
from stak.templates.template_model import PostedTemplate, validate_content

TENANT = TenantKey("acme")


async def test_other_tasks_run_while_many_recipients_are_rendered(ports: Ports) -> None:
    content = {"en": {"title": "Hello {{ name }}"}}
    template = PostedTemplate("greeting", 1, "en", content, {}), validate_content(content, "en")
    users = [UserId(f"u{number}") for number in range(100)]
    given = {user: RecipientData({"name": user}) for user in users[:-1]}
    turns = 0

    async def count_turns() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    other = asyncio.create_task(count_turns())
    rendered = await render_for_users(ports, TENANT, None, template, users, given)
    other.cancel()
    assert turns >= 10
    assert rendered.texts == {user: f'{{"title":"Hello {user}"}}' for user in users[:-1]}
    assert rendered.failures == {users[-1]: "The variable name has no value."}

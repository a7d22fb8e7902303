"""Accounts of people in the console, and windows that are signed in as one of them."""

from playwright.async_api import Page, expect

from stak.testing.http_inbox import ok
from tests.browser.console import CONSOLE, PATIENCE_MS, Console
from tests.browser.windows import Windows
from tests.support.tenant import Tenant

PASSWORD = "correct horse battery"


def create(tenant: Tenant, role: str, email: str, **more: str) -> str:
    body = {"email": email, "role": role, "password": PASSWORD, **more}
    made = ok(tenant.admin.post(f"/stack/admin/v1/{tenant.key}/accounts", json=body), 201)
    return str(made["account"]["account_id"])


async def sign_in(page: Page, tenant: Tenant, email: str, password: str = PASSWORD) -> None:
    await page.get_by_label("Tenant").fill(tenant.key)
    await page.get_by_label("Email").fill(email)
    await page.get_by_label("Password").fill(password)
    await page.get_by_role("button", name="Sign in").click()


async def open_as(windows: Windows, tenant: Tenant, role: str, **context: object) -> Console:
    create(tenant, role, f"{role}@example.com", name=f"The {role}")
    console = Console(await windows.open(CONSOLE, **context), tenant)
    await sign_in(console.page, tenant, f"{role}@example.com")
    await expect(console.page.locator("#main")).to_be_visible(timeout=PATIENCE_MS)
    return console

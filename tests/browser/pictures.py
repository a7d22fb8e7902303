"""Creates the picture of the README from a demo: `python -m tests.browser.pictures docs/pictures`."""

import asyncio
import base64
import sys
import tempfile
from pathlib import Path

from playwright.async_api import Browser, async_playwright, expect

from stak.testing.server import Server, run_server
from tests.browser.console import choose_key
from tests.browser.inbox_windows import wait_until_live
from tests.browser.windows import CHROMIUM, FLAGS, Windows

_PAGE = """<!doctype html><style>
body {{ margin: 0; padding: 36px; background: #e8e7fb; display: flex; gap: 28px; align-items: flex-start }}
img {{ border-radius: 12px; box-shadow: 0 12px 40px #1d1d2333; display: block }}
</style><img width="860" src="{console}"><img width="320" src="{phone}">"""


async def _console(browser: Browser, demo: Server) -> bytes:
    key = next(line.split()[-1] for line in demo.lines if "API key" in line)
    page = await Windows(browser, demo).open("/console", viewport={"width": 1280, "height": 860}, color_scheme="light")
    await choose_key(page)
    await page.get_by_label("API key").fill(key)
    await page.get_by_role("button", name="Sign in").click()
    await expect(page.locator("#main")).to_be_visible()
    await page.evaluate("() => { location.hash = '#/compose'; }")
    await page.get_by_role("radio", name="Everyone").check()
    await page.get_by_label("Category").select_option("news")
    await page.get_by_label("Title").fill("The winter market opens")
    await page.get_by_label("Text", exact=True).fill("From Friday on, in the old harbour. Come and say hello.")
    await page.get_by_label("Action link").fill("https://shop.example/market")
    await page.get_by_label("Button label").fill("Show me the way")
    await page.get_by_role("button", name="Dry run").click()
    await expect(page.locator("[data-outcome=recipients]")).to_be_visible()
    await page.evaluate("() => { document.activeElement.blur(); window.scrollTo(0, 0); }")
    return await page.screenshot()


async def _phone(browser: Browser, demo: Server) -> bytes:
    page = await Windows(browser, demo).open(
        "/inbox", viewport={"width": 390, "height": 712}, color_scheme="dark", device_scale_factor=2
    )
    await page.get_by_role("button", name="Ada").click()
    await wait_until_live(page)
    await expect(page.locator(".card").first).to_be_visible()
    return await page.screenshot()


async def _make(directory: Path, demo: Server) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        taken = {"console": await _console(browser, demo), "phone": await _phone(browser, demo)}
        page = await browser.new_page(viewport={"width": 1280, "height": 660})
        pictures = {name: f"data:image/png;base64,{base64.b64encode(one).decode()}" for name, one in taken.items()}
        await page.set_content(_PAGE.format(**pictures))
        await page.screenshot(path=directory / "inbox-and-console.png")
        await browser.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name, run_server(Path(name), "--demo") as started:
        asyncio.run(_make(Path(sys.argv[1]), started))

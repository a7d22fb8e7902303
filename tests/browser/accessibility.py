"""Accessibility checks of a page with axe."""

from typing import Final

import pytest
from playwright.async_api import Page

from tests.browser.windows import WEB

_FILE: Final = WEB / "node_modules/axe-core/axe.min.js"
_SOURCE: Final = _FILE.read_text() if _FILE.exists() else ""
_RUN: Final = """async () => {
    const roots = (root) => [root, ...[...root.querySelectorAll('*')].flatMap((one) =>
        one.shadowRoot ? roots(one.shadowRoot) : [])];
    const animations = roots(document).flatMap((root) => root.getAnimations());
    const ending = animations.filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.all(ending.map((one) => one.finished.catch(() => null)));
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.filter((one) => ['serious', 'critical'].includes(one.impact)).flatMap((one) =>
        one.nodes.map((node) => `${one.id}: ${node.target} ${node.failureSummary}`));
}"""

needs_axe = pytest.mark.skipif(not _SOURCE, reason="web/node_modules is missing: npm ci in web/")


async def accessibility_violations(page: Page) -> list[str]:
    """Return the serious and critical violations, once all animations have ended. Needs axe (`needs_axe`)."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(_SOURCE)
    found: list[str] = await page.evaluate(_RUN)
    return found

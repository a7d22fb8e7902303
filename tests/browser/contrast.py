"""The contrast between text and what is behind it, as WCAG 2 defines it."""

from typing import Final

from playwright.async_api import Locator

_CONTRAST: Final = """
(element, pseudo) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    const paint = (colours) => {
        pen.fillStyle = "#fff";
        pen.fillRect(0, 0, 1, 1);
        for (const colour of colours) { pen.fillStyle = colour; pen.fillRect(0, 0, 1, 1); }
        const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => {
            const part = value / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const layers = [];
    for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) {
        layers.unshift(getComputedStyle(at).backgroundColor);
    }
    const style = getComputedStyle(element, pseudo || null);
    const [front, back] = pseudo
        ? [paint([...layers, style.backgroundColor]), paint(layers)]
        : [paint([...layers, style.color]), paint(layers)];
    return (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
}
"""


async def contrast_of(found: Locator, pseudo: str = "") -> float:
    """Return the contrast of an element's text, or of its pseudo-element's background, with what is behind it."""
    ratio: float = await found.evaluate(_CONTRAST.strip(), pseudo)
    return ratio

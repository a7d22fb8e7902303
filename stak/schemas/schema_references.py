"""Resolves the references of a JSON Schema within the schema itself."""

from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import unquote, urldefrag, urljoin

_IDS: Final = ("$id", "id")
_ANCHORS: Final = ("$anchor", "$dynamicAnchor")

Target = tuple[object, str]
"""A subschema, and its JSON Pointer."""


class References:
    """Finds targets by pointer, anchor and id; `is_plain` as long as only pointers are needed."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self._root = root
        self._anchors: dict[str, list[Target]] = {}
        self._by_id: dict[str, list[Target]] = {}
        self._bases: dict[int, str] = {}
        self.is_plain = True
        self._find_names()

    def targets(self, schema: Mapping[str, Any], keyword: str, reference: str) -> list[Target]:
        """Return the possible targets of a reference in this subschema; none if it leads outside."""
        if keyword == "$recursiveRef":
            self.is_plain = False
            return [(self._root, "#"), *self._anchors.get("$recursiveAnchor", ())]
        if reference.startswith("#/") or reference in ("#", ""):
            base = self._by_id.get(self._bases.get(id(schema), ""))
            start = [(self._root, "#")] if base is None else base
            return [found for one in start if (found := _at(one, reference[1:])) is not None]
        self.is_plain = False
        address, fragment = urldefrag(urljoin(self._bases.get(id(schema), ""), reference))
        if fragment and not fragment.startswith("/"):
            return self._anchors.get(fragment, [])
        return [found for one in self._by_id.get(address, ()) if (found := _at(one, fragment)) is not None]

    def _find_names(self) -> None:
        """Find all ids and anchors; if two share a name, both are kept."""
        for found, path, base in _objects(self._root):
            self._bases[id(found)] = base
            for name in _ANCHORS:
                if isinstance(anchor := found.get(name), str):
                    self.is_plain = False
                    self._anchors.setdefault(anchor, []).append((found, path))
            if found.get("$recursiveAnchor") is True:
                self._anchors.setdefault("$recursiveAnchor", []).append((found, path))
            named = next((found[name] for name in _IDS if isinstance(found.get(name), str)), None)
            if named is not None:
                self.is_plain = self.is_plain and found is self._root
                self._by_id.setdefault(urldefrag(base)[0], []).append((found, path))
                if named.startswith("#"):
                    self._anchors.setdefault(named[1:], []).append((found, path))


def _objects(root: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], str, str]]:
    """Yield every object of a document with its pointer and its base address."""
    waiting: list[tuple[object, str, str]] = [(root, "#", "")]
    while waiting:
        found, path, base = waiting.pop()
        if isinstance(found, dict):
            named = next((found[name] for name in _IDS if isinstance(found.get(name), str)), "")
            base = _joined(base, named)
            yield found, path, base
            waiting += [(value, f"{path}/{name}", base) for name, value in found.items()]
        elif isinstance(found, list):
            waiting += [(value, f"{path}/{index}", base) for index, value in enumerate(found)]


def _joined(base: str, named: str) -> str:
    try:
        return urljoin(base, named)
    except ValueError:
        return base


def _at(start: Target, pointer: str) -> Target | None:
    found, path = start
    for part in pointer.split("/")[1:]:
        name = unquote(part).replace("~1", "/").replace("~0", "~")
        if isinstance(found, dict) and name in found:
            found = found[name]
        elif isinstance(found, list) and name.isdecimal() and int(name[:9]) < len(found):
            found = found[int(name[:9])]
        else:
            return None
        path = f"{path}/{part}"
    return found, path

"""Reads all pages of a query, as every caller of `query` must."""

from stak.ports.table import ALL, Page, Span, Table
from stak.ports.writes import DONE, Item, Key, Put


async def put_all(table: Table, items: dict[Key, Item]) -> None:
    """Store each item in its own group."""
    outcomes = await table.commit([(Put(key, item),) for key, item in items.items()])
    assert outcomes == [DONE] * len(items)


async def put_sort_keys(table: Table, pk: str, sort_keys: list[str]) -> None:
    """Store an item under each of these sort keys that contains its position."""
    await put_all(table, {Key(pk, sk): {"place": sk} for sk in sort_keys})


async def pages(
    table: Table, pk: str, span: Span = ALL, *, limit: int, reverse: bool = False, index: bool = False
) -> list[Page]:
    """Return every page of a query up to the last."""
    read = [await table.query(pk, span, limit=limit, reverse=reverse, index=index)]
    while (after := read[-1].next) is not None:
        read.append(await table.query(pk, span, limit=limit, reverse=reverse, index=index, after=after))
        assert len(read) < 1000, "a query that never ends"
    return read


async def keys(
    table: Table, pk: str, span: Span = ALL, *, limit: int = 100, reverse: bool = False, index: bool = False
) -> list[Key]:
    """Return the keys of all rows of a query in order."""
    read = await pages(table, pk, span, limit=limit, reverse=reverse, index=index)
    assert all(len(page.rows) <= limit for page in read)
    return [row.key for page in read for row in page.rows]


async def sort_keys(table: Table, pk: str, span: Span = ALL, *, limit: int = 100, reverse: bool = False) -> list[str]:
    """Return the sort keys of all rows of a query in order."""
    return [key.sk for key in await keys(table, pk, span, limit=limit, reverse=reverse)]

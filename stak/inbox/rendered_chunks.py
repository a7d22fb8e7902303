"""Render the template of a post for the recipients of chunks that are delivered: the worker's part of templates.

A rendered message is the content of one copy, encrypted like any other. What the template is, and the data of the post,
are the content of the broadcast: so a chunk that is delivered again renders the same version, and a recall removes all.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from stak.errors import Contended, RenderingFailed, StakError
from stak.identifiers import UserId
from stak.inbox.content_encryption import Details, opened_entries, seal_message
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.recipient_data import recipient_data_in
from stak.ports import Ports
from stak.templates.render_for_users import render_for_users
from stak.templates.template_model import compiled_of
from stak.tenancy.data_keys import data_sealer
from stak.tenancy.inbox_configs import read_inbox

REASONS_MAX: Final = 10
"""How many different reasons are recorded for the recipients of a chunk."""


class RenderedChunk(NamedTuple):
    """The encrypted content for each recipient, and the reason for those that have none."""

    messages: Mapping[UserId, str]
    failures: Mapping[UserId, str]


async def render_chunks(ports: Ports, chunks: Sequence[Chunk], indexes: Sequence[int]) -> dict[int, RenderedChunk]:
    """Return the rendered content of the chunks among these that have a template, by their index."""
    templates = [index for index in indexes if chunks[index].is_template]
    if not templates:
        return {}
    return dict(
        zip(templates, await asyncio.gather(*(render_chunk(ports, chunks[index]) for index in templates)), strict=True)
    )


async def render_chunk(ports: Ports, chunk: Chunk) -> RenderedChunk:
    """Render the template of a chunk for all its recipients. Raises Contended if it was removed a moment ago."""
    (entry,) = await opened_entries(ports, chunk.tenant, chunk.inbox, [chunk.entry])
    if entry.message is None:
        raise Contended("The content of this post has just been removed. The chunk is looked at again.")
    schema = (await read_inbox(ports, chunk.tenant, chunk.inbox)).message_schema
    given = await recipient_data_in(ports, chunk)
    rendered = await render_for_users(ports, chunk.tenant, schema, compiled_of(entry.message), chunk.uids, given)
    sealer, details, ref = await data_sealer(ports, chunk.tenant), Details(entry.sender, entry.label), chunk.ref
    sealed: dict[str, str] = {}
    for text in rendered.texts.values():
        if text not in sealed:
            sealed[text] = seal_message(sealer, ref, text, details)
    messages = {user: sealed[text] for user, text in rendered.texts.items()}
    return RenderedChunk(messages, rendered.failures)


def rendering_errors(
    chunks: Sequence[Chunk], rendered: Mapping[int, RenderedChunk], missing: Sequence[tuple[int, UserId]]
) -> dict[int, Exception]:
    """Return the error of each chunk that could not be rendered for some recipients, who have no copy either."""
    users: dict[int, list[UserId]] = {}
    for number, user in missing:
        users.setdefault(number, []).append(user)
    return {number: _failure_of(chunks[number], rendered[number], those) for number, those in users.items()}


def _failure_of(chunk: Chunk, rendered: RenderedChunk, users: Sequence[UserId]) -> RenderingFailed:
    return RenderingFailed(f"{len(users)} of {len(chunk.uids)} recipients: {rendered.failures[users[0]]}")


async def recorded_reasons(ports: Ports, chunk: Chunk, missing: Sequence[UserId]) -> dict[str, list[UserId]]:
    """Return why recipients without a copy do not have one, as far as rendering is the reason: users by reason."""
    if not chunk.is_template:
        return {}
    try:
        failures = (await render_chunk(ports, chunk)).failures
    except StakError:  # without its content, nothing can be said
        return {}
    reasons: dict[str, list[UserId]] = {}
    for user in missing:
        reason = failures.get(user)
        if reason is not None and (reason in reasons or len(reasons) < REASONS_MAX):
            reasons.setdefault(reason, []).append(user)
    return reasons

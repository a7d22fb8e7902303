"""The route for many posts in one request, each with a result of its own."""

import asyncio
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, post
from litestar.params import HeaderParameter

from admin_api.authentication import requires
from admin_api.broadcasts import POST_MAX_BYTES, accept_post
from admin_api.post_body import NAME_MAX, PostMessage, ToUsers
from stak import request_cost
from stak.errors import InvalidInput, StakError, invalid_field
from stak.http.json_body import decode_part
from stak.http.problems import Problem, problem_of, status_of, unexpected_problem
from stak.http.request_ids import request_id
from stak.identifiers import InboxKey, inbox_key
from stak.inbox.idempotency import refuse_empty
from stak.inbox.post_answer import Accepted
from stak.inbox.post_recipients import RECIPIENTS_MAX
from stak.ports import Ports
from stak.tenancy.api_keys import Caller
from stak.tenancy.inbox_configs import read_inbox
from stak.tenancy.tenant_model import Scope

POSTS_MAX: Final = 1000
CONCURRENCY: Final = 16
"""How many posts of a request are accepted at once: the table combines what it receives together."""
_PART_BYTES: Final = 256 * 1024
"""How much is decoded before other requests run."""
_PATH: Final = "/stack/admin/v1/{tenant:str}/{inbox:str}/messages/post/bulk"
PostText = Annotated[msgspec.Raw, msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/PostMessage"})]


class BulkPost(msgspec.Struct, forbid_unknown_fields=True):
    """Up to 1,000 posts to one inbox, with 100,000 recipients in total."""

    posts: Annotated[list[PostText], msgspec.Meta(min_length=1, max_length=POSTS_MAX)]


class BulkResult(msgspec.Struct, omit_defaults=True):
    """What became of one post: `accepted` as a single post returns it, or the `problem` that it would be."""

    status: int
    accepted: Accepted | None = None
    problem: Problem | None = None


class BulkResults(msgspec.Struct):
    """The results in the order of the posts."""

    results: list[BulkResult]


@post(
    _PATH,
    summary="Post many messages",
    status_code=200,
    guards=[requires(Scope.POST)],
    request_max_body_size=POST_MAX_BYTES,
    tags=["messages"],
)
async def post_bulk(
    request: Request[Any, Any, Any],
    ports: Ports,
    caller: Caller,
    inbox: str,
    data: BulkPost,
    idempotency_key: Annotated[str | None, HeaderParameter(name="Idempotency-Key", max_length=NAME_MAX - 5)] = None,
) -> BulkResults:
    """Accept each post on its own, and return one result each; 200 even if some of them were refused.

    A post counts as one request towards the rate limit. With an `Idempotency-Key`, repeating the request with the same
    posts in the same order posts nothing twice; `host_system_id` does the same for each post. Only a body that is not
    valid JSON, the number of posts and the total of their recipients are refused as a whole.
    """
    key = inbox_key(inbox)
    refuse_empty(idempotency_key)
    await read_inbox(ports, caller.tenant, key)
    posts = await _decoded(data.posts)
    _validate_recipients(posts)
    account = request_cost.current()
    if account is not None:
        account.charge(len(posts) - 1)
    turns = asyncio.Semaphore(CONCURRENCY)
    this_id = request_id(request.scope)

    async def one(index: int, body: PostMessage | StakError) -> BulkResult:
        own_key = None if idempotency_key is None else f"{idempotency_key}#{index}"
        async with turns:
            return await _result(ports, caller, key, body, own_key, this_id)

    return BulkResults(await asyncio.gather(*(one(index, body) for index, body in enumerate(posts))))


async def _decoded(texts: list[PostText]) -> list[PostMessage | StakError]:
    """Return each post, or the error of one that is malformed."""
    posts: list[PostMessage | StakError] = []
    decoded_bytes = 0
    for text in texts:
        try:
            posts.append(await decode_part(bytes(text), PostMessage))
        except InvalidInput as error:
            posts.append(error)
        decoded_bytes += len(memoryview(text))
        if decoded_bytes > _PART_BYTES:
            decoded_bytes = 0
            await request_cost.pause()
    return posts


async def _result(
    ports: Ports,
    caller: Caller,
    inbox: InboxKey,
    body: PostMessage | StakError,
    idempotency_key: str | None,
    this_id: str,
) -> BulkResult:
    if isinstance(body, StakError):
        problem = problem_of(body, this_id)
        return BulkResult(problem.status, problem=problem)
    try:
        return BulkResult(202, await accept_post(ports, caller, inbox, body, idempotency_key))
    except Exception as error:  # noqa: BLE001 - others have been accepted: their results must not be lost
        if not isinstance(error, StakError) or status_of(type(error)) == 500:
            problem = unexpected_problem(error, this_id, _PATH)
        else:
            problem = problem_of(error, this_id)
        return BulkResult(problem.status, problem=problem)


def _validate_recipients(posts: list[PostMessage | StakError]) -> None:
    total = 0
    for body in posts:
        if isinstance(body, StakError):
            continue
        if isinstance(body.audiences, ToUsers):
            total += len(body.audiences.uids)
        elif not isinstance(body.recipients, msgspec.UnsetType):
            total += len(body.recipients)
    if total > RECIPIENTS_MAX:
        problem = f"have {total:,} recipients; the maximum of a request is {RECIPIENTS_MAX:,}; split the list"
        raise invalid_field("posts", problem)

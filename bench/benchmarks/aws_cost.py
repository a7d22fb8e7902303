"""The `aws_cost` benchmark: units and requests that a local AWS counts, for operations and for an idle month.

Counts do not depend on the speed of the machine. What is extrapolated to millions of recipients is shown to be constant
for each recipient; what is extrapolated to a month is counted for each run of a task or over some seconds of waiting.
"""

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from bench.benchmark_results import Figure, Result, Target
from bench.benchmarks.aws_delivery import uvloop_runner
from bench.idle_counts import Counts, Idle, count_idle, total
from stak.aws_prices import LIST_PRICES
from stak.chat.create_chat import start_direct
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity.user_tokens import User
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.mark_read import mark_read_before
from stak.inbox.post import Post, accept_or_deliver
from stak.inbox.recall import recall
from stak.inbox.small_posts import is_small_post
from stak.inbox.unread_counts import UserInbox
from stak.logs import configure_logs
from stak.settings import load_settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from stak.testing.counted_aws import Counted, CountedAws, counted_aws
from stak.testing.limited_aws.limits import UNLIMITED
from stak.testing.limited_aws.local_process import LimitedAws, limited_aws

TENANT: Final = TenantKey("acme")
INBOX: Final = InboxKey("DEFAULT")
_TEXT: Final = f'{{"title":"A title of typical length","body":"{"A sentence or two. " * 10}"}}'
_PREFIX: Final = "stak-cost"
_MILLION: Final = 1_000_000


class Size(NamedTuple):
    """How much is counted."""

    recipients: tuple[int, int]
    """Of the two broadcasts whose difference is the cost of a recipient."""
    idle_seconds: float


_FULL: Final = Size((2_000, 4_000), 30.0)
_TINY: Final = Size((100, 200), 2.0)


class _Broadcasts(NamedTuple):
    posts: list[Counted]
    recalls: list[Counted]


def run(*, is_tiny: bool) -> Result:
    """Run all parts."""
    return run_size(_TINY if is_tiny else _FULL)


def run_size(size: Size) -> Result:
    """Run all parts in this size."""
    configure_logs(load_settings(log_level="error"), "bench")
    with tempfile.TemporaryDirectory() as name, limited_aws(UNLIMITED) as aws, uvloop_runner() as runner:
        return runner.run(_measure(aws, Path(name), size))


async def _measure(aws: LimitedAws, directory: Path, size: Size) -> Result:
    async with counted_aws(aws, directory, _PREFIX) as installation:
        await create_tenant(installation.ports, TENANT, TenantSettings())
        await installation.count(lambda: _post(installation, "first", 40))  # registers the category, fills caches
        operations = {
            "post to one user": await installation.count(lambda: _post(installation, "one", 1)),
            "mark all as read": await _count_mark_all(installation),
            "chat message to one user": await _count_chat(installation),
        }
        broadcasts = await _count_broadcasts(installation, size)
        settings = load_settings(engine="aws", aws_endpoint=aws.address, aws_prefix=_PREFIX, data=directory)
        idle = await count_idle(aws, installation, settings, directory, size.idle_seconds)
    return _result(size, operations, broadcasts, idle)


async def _post(installation: CountedAws, name: str, count: int) -> BroadcastRef:
    uids = tuple(UserId(f"{name}-{number:0{23 - len(name)}d}") for number in range(count))
    ports, post = installation.ports, Post(INBOX, "users", uids, "news", _TEXT)
    posted = await accept_or_deliver(ports, TENANT, post, key_id="bench", is_small=is_small_post(ports, count))
    return BroadcastRef(TENANT, INBOX, posted.answer.message_id)


async def _count_broadcasts(installation: CountedAws, size: Size) -> _Broadcasts:
    """Count two broadcasts of different sizes, then their recalls while all copies are unread."""
    posts: list[Counted] = []
    recalls: list[Counted] = []
    for count in size.recipients:
        refs: list[BroadcastRef] = []

        async def post(count: int = count, refs: list[BroadcastRef] = refs) -> None:
            refs.append(await _post(installation, f"to-{count}", count))

        posts.append(await installation.count(post))
        ref = refs[0]
        recalled = await installation.count(
            lambda ref=ref: recall(installation.ports, ref, key_id="bench", reason=None)  # type: ignore[misc]
        )
        recalls.append(recalled)
    return _Broadcasts(posts, recalls)


async def _count_mark_all(installation: CountedAws) -> Counted:
    inbox = UserInbox(TENANT, UserId(f"first-{0:018d}"), INBOX)
    return await installation.count(
        lambda: mark_read_before(installation.ports, inbox, installation.ports.clock() + 60)
    )


async def _count_chat(installation: CountedAws) -> Counted:
    ports = installation.ports
    ada = User(TENANT, UserId("ada"), int(ports.clock()) + 3600)
    chat, _ = await start_direct(ports, ada, UserId("bob"))
    await send(ports, ada, chat, Draft("first", "Hello"))
    await installation.finish()
    return await installation.count(lambda: send(ports, ada, chat, Draft("second", "A sentence or two. " * 5)))


def _result(size: Size, operations: Mapping[str, Counted], broadcasts: _Broadcasts, idle: Idle) -> Result:
    figures: list[Figure] = []
    targets: list[Target] = []
    for name, counted in operations.items():
        figures += [
            Figure(f"{name}: write units", "units", (counted.write_units,)),
            Figure(f"{name}: cost of a million", "USD", (_usd(counted) * _MILLION,)),
        ]
    for name, (small, large) in (("broadcast", broadcasts.posts), ("recall", broadcasts.recalls)):
        each = _each(size, small, large)
        units = Figure(f"{name}: write units a recipient", "units", (each["write_units"],))
        average = Figure(
            f"{name}: units a recipient of the smaller one", "units", (small.write_units / size.recipients[0],)
        )
        usd = Figure(f"{name}: cost of a million recipients", "USD", (LIST_PRICES.usd(each) * _MILLION,))
        ten = Figure(f"{name}: cost of ten million recipients", "USD", (LIST_PRICES.usd(each) * 10 * _MILLION,))
        figures += [units, average, usd, ten]
        # A constant cost of each recipient: the smaller broadcast has the same, apart from what every post costs.
        constant = average.median / units.median
        targets.append(
            Target(f"{name}, average : next recipient", constant, at_most=1.02, figures=_names(average, units))
        )
    for form, parts in (("fleet", idle.fleet), ("functions", idle.functions)):
        for part, counts in {**parts, "all": total(parts)}.items():
            figures += [
                Figure(f"idle month of {form}, {part}: {name.replace('_', ' ')}", "", (amount,))
                for name, amount in counts.items()
            ]
            figures.append(Figure(f"idle month of {form}, {part}: cost", "USD", (LIST_PRICES.usd(counts),)))
        targets.append(
            Target(f"idle month of {form}, USD", figures[-1].median, at_most=5.0, figures=_names(figures[-1]))
        )
    return Result(tuple(figures), tuple(targets), (f"broadcasts to {size.recipients[0]:,} and {size.recipients[1]:,}",))


def _each(size: Size, small: Counted, large: Counted) -> Counts:
    """Return what one more recipient costs."""
    more = size.recipients[1] - size.recipients[0]
    return {name: (amount - _billed(small)[name]) / more for name, amount in _billed(large).items()}


def _billed(counted: Counted) -> Counts:
    return {
        "write_units": counted.write_units,
        "read_units": counted.read_units,
        "sqs_requests": counted.sqs_requests,
    }


def _usd(counted: Counted) -> float:
    return LIST_PRICES.usd(_billed(counted))


def _names(*figures: Figure) -> tuple[str, ...]:
    return tuple(figure.name for figure in figures)

"""Inserts crash points around every write of our modules, and shortens the intervals that a drill cannot wait for.

It changes the syntax tree in processes that ask for it (`site/sitecustomize.py`); the code on disk and all other
processes are unchanged.
"""

import ast
from collections.abc import Mapping
from typing import Final

from tests.crash_points.write_points import modules, write_points_in
from tests.support.ast_import_hook import Rewrite
from tests.support.condition_removal import without
from tests.support.source_change import SourceChange

SHORTENED: Final[Mapping[str, Mapping[str, int | float]]] = {
    # A broadcast to a few people has several chunks, steps and pages.
    "stak.inbox.broadcast": {"CHUNK_MAX_RECIPIENTS": 5},
    # A post to one is delivered when it is accepted; a post to two goes over the queue.
    "stak.inbox.small_posts": {"SMALL_POST_MAX_RECIPIENTS": 1, "NOTIFIED_AFTER_SECONDS": 1},
    "stak.inbox.dispatch_chunks": {"CHUNKS_BATCH_SIZE": 2},
    "stak.inbox.recall": {"CHUNKS_BATCH_SIZE": 2},
    "stak.inbox.digest": {"DIGEST_MAX": 2},
    # The copies that "mark all" has read are counted at once, one by one.
    "stak.inbox.statistics_log": {"MARK_DELAY_SECONDS": 0},
    "stak.inbox.count_marks": {"MARK_PAGE": 1},
    "stak.audience.expand_everyone": {"SHARD_PAGE_SIZE": 1},
    # So has the removal of the members of a topic.
    "stak.topics.delete_topic": {"_MEMBERS_BATCH_SIZE": 2},
    "stak.inbox.audit_counters": {"RECIPIENTS_PER_SAMPLE": 1},
    # So has a chat of a few people: it is made, and told of, in several steps.
    "stak.chat.create_chat": {"MEMBERS_BATCH_SIZE": 3},
    "stak.chat.queued_fanout": {"CHUNK_MAX_MEMBERS": 2},
    # What nobody works on any more is found soon, and what fails is buried soon.
    "stak.inbox.reconcile_broadcasts": {"STALLED_AFTER_SECONDS": 1},
    "stak.chat.reconcile_chats": {"STALLED_AFTER_SECONDS": 1},
    "stak.tenancy.job_records": {"STALLED_AFTER_SECONDS": 1},
    "workers.periodic_task_registry": {
        "_START_SCHEDULED_SECONDS": 0.1,
        "_RUN_TIMERS_SECONDS": 0.1,
        "_COUNT_STATISTICS_SECONDS": 0.1,
        "_RECONCILE_OPEN_WORK_SECONDS": 0.1,
        "_RECONCILE_CHATS_SECONDS": 0.1,
        "_RECONCILE_JOBS_SECONDS": 0.1,
        "_REMOVE_CONTENT_SECONDS": 0.2,
    },
    # Jobs have several steps of several units, and a deletion does not wait for minutes.
    "stak.privacy.job_steps": {"STEP_SECONDS": 0.02},
    "stak.privacy.delete_tenant": {"SETTLE_SECONDS": 1, "_SCAN_BATCH_SIZE": 5},
    "stak.privacy.erase_inboxes": {"_BATCH_SIZE": 2, "_ENTRIES_BATCH_SIZE": 2},
    "stak.privacy.erase_chats": {"_CHATS_BATCH_SIZE": 1, "_MESSAGES_BATCH_SIZE": 2},
    # Whoever keeps messages for a day keeps them for a second.
    "stak.tenancy.audit_log": {"KEPT_AT_LEAST_DAYS": 3650},
    "stak.retention.tenant_retention": {"DAY_SECONDS": 1, "CHECK_INTERVAL_SECONDS": 1},
    # A claim that a killed process leaves is taken over soon.
    "stak.fallback.claims": {"CLAIM_SECONDS": 1},
    "workers.retry_decision": {"TRIES_MAX": 2, "DELAY_MAX_SECONDS": 0},
    # The lease itself is as long as ever; it is extended every few milliseconds, so that this is reached too.
    "workers.lease_extension": {"_TRIES_A_LEASE": 6000},
    # A process that is killed is there again at once, however often that happens.
    "stak.cli.supervisor": {"_FIRST_PAUSE_SECONDS": 0.01, "_STEADY_AFTER_SECONDS": 0.0},
}
"""Constants with other values in drilled processes. Leases, and the 15 minutes after which a lost chunk is sent again,
are unchanged: work that only these would find is not finished in a drill, and that is a failure.
"""

_AROUND_WRITE: Final = "_through_a_point"


def instrumented(broken: str | None = None) -> Rewrite:
    """Return the rewrite of our modules, optionally with one change (`BREAKS`) that a drill must detect."""
    watched = modules()

    def rewrite(module: str, tree: ast.Module) -> ast.Module:
        tree = _shorten(tree, SHORTENED.get(module, {}))
        if broken is not None:
            tree = BREAKS[broken](module, tree)
        return _instrument(module, tree) if module in watched else tree

    return rewrite


def _instrument(module: str, tree: ast.Module) -> ast.Module:
    write_points = write_points_in(module, tree)
    for name, call in write_points:
        # In place: the call becomes `around_write(name, what was called, *its arguments)`, awaited as it was.
        call.args = [ast.Constant(name), call.func, *call.args]
        call.func = ast.Name(_AROUND_WRITE, ast.Load())
    if write_points:
        hook = ast.ImportFrom("tests.crash_points.point_hook", [ast.alias("around_write", _AROUND_WRITE)], 0)
        tree.body.insert(int(ast.get_docstring(tree) is not None), hook)
    return tree


def _shorten(tree: ast.Module, constants: Mapping[str, int | float]) -> ast.Module:
    left = dict(constants)
    for node in tree.body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name)) if name in left:
                node.value = ast.Constant(left.pop(name))
    assert not left, f"there is no {', '.join(left)} any more"
    return tree


_HANDLE_BATCH: Final = (
    "decisions = await handle_batch("
    "ports, received, is_clock_trusted=is_clock_trusted(), seconds=BATCH_SECONDS_MAX, pace=pace)"
)
BREAKS: Final[Mapping[str, Rewrite]] = {
    # The delivery worker deletes messages from the queue before it handles them.
    "acknowledges first": SourceChange(
        "workers.delivery_consumer",
        "run_deliveries",
        {
            _HANDLE_BATCH: f"""
await queue.delete(received)
{_HANDLE_BATCH}
"""
        },
    ).rewrite,
    # A delivery does not check whether it was made before.
    "forgets conditions": without(
        "stak.inbox.delivery: Delivery.on_time: self._absent in Put of Key('', keys.entry(entry.id))"
    ),
    # An accepted post is not listed as open work: only its job knows of it.
    "forgets open work": SourceChange(
        "stak.inbox.post",
        "accept_or_deliver",
        {"await list_open_work(ports, ref)": "Put(ref.open_work._replace(pk='elsewhere'), ref._row())"},
    ).rewrite,
}
"""Changes that a drill must detect."""

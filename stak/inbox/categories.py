"""The categories of an inbox: the configured ones, or any, registered on first use up to a limit.

The limit keeps every group that writes all counters of an inbox within one transaction.
"""

from stak.errors import invalid_field
from stak.identifiers import CategoryKey, InboxKey, TenantKey
from stak.inbox.entry_model import UNCATEGORISED
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Done, Equals, Update
from stak.tenancy import keys
from stak.tenancy.inbox_configs import Inbox, forget_inbox, read_inbox
from stak.tenancy.quotas import exceeded, read_quotas
from stak.tenancy.tenant_model import CATEGORIES_MAX, POSTED_CATEGORIES_MAX


def known_categories(inbox: Inbox) -> frozenset[str]:
    """Return the categories an inbox can have messages in."""
    return frozenset((*(inbox.config.categories or ()), *inbox.registered, UNCATEGORISED))


def validate_category(inbox: Inbox, category: CategoryKey, *, may_configure: bool = True) -> None:
    """Raise InvalidInput for a category that the inbox does not allow or that exceeds the limit.

    Callers that may not configure the inbox have a lower limit, so they cannot use up all of its categories.
    """
    if category == UNCATEGORISED:
        return
    allowed = inbox.config.categories
    problem = None
    if allowed is not None and category not in allowed:
        problem = f"{category!r} is not one of {', '.join(allowed) or 'none'}"
    elif category not in inbox.registered and len(inbox.registered) >= CATEGORIES_MAX:
        problem = f"{category!r} would be category number {CATEGORIES_MAX + 1}; the maximum is {CATEGORIES_MAX}"
    elif allowed is None and not may_configure and _is_beyond_posts(inbox, category):
        problem = (
            f"{category!r} would be category number {len(inbox.registered) + 1}; keys without the scope config "
            f"can add at most {POSTED_CATEGORIES_MAX}. Configure the inbox's categories, or post it once with a key "
            "that has this scope"
        )
    if problem is not None:
        raise invalid_field("category", problem)


def _is_beyond_posts(inbox: Inbox, category: CategoryKey) -> bool:
    return category not in inbox.registered and len(inbox.registered) >= POSTED_CATEGORIES_MAX


async def require_categories(
    ports: Ports, tenant: TenantKey, key: InboxKey, categories: frozenset[CategoryKey], field: str
) -> None:
    """Ensure that these categories are registered. Raises InvalidInput, naming the field, for unknown ones."""
    inbox = await read_inbox(ports, tenant, key)
    if foreign := categories - known_categories(inbox):
        problem = f"{', '.join(sorted(foreign))}: not a category of this inbox"
        raise invalid_field(field, problem)
    for category in sorted(categories - {*inbox.registered, UNCATEGORISED}):
        await register_category(ports, tenant, key, category)


async def register_category(
    ports: Ports, tenant: TenantKey, key: InboxKey, category: CategoryKey, *, may_configure: bool = True
) -> None:
    """Register a category on first use; categories of an earlier configuration count towards the limit too."""
    tries = Attempts()
    while True:
        await tries.next()
        inbox = await read_inbox(ports, tenant, key)
        validate_category(inbox, category, may_configure=may_configure)
        if category == UNCATEGORISED or category in inbox.registered:
            return
        limit = (await read_quotas(ports, tenant)).categories
        if limit is not None and len(inbox.registered) >= limit:
            raise exceeded("categories", limit, len(inbox.registered))
        update = Update(
            keys.inbox_config(tenant, key),
            set={"registered": " ".join(sorted({*inbox.registered, category}))},
            when=(Equals("registered", " ".join(inbox.registered) or None),),
        )
        (outcome,) = await ports.table.commit([(update,)])
        forget_inbox(ports, tenant, key)
        if isinstance(outcome, Done):
            return

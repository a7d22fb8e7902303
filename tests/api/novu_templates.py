"""Templates that the workflows of the tests with Novu's server SDKs name."""

from typing import Final

from stak.testing.http_inbox import Json, ok
from tests.support.tenant import Tenant

WORKFLOW: Final = "order-shipped"
CATEGORY: Final = "orders"


def write_templates(tenant: Tenant, inbox: str = "DEFAULT") -> None:
    """Write a template with a category, and one without."""
    content: Json = {
        "title": "Order {{ payload.order }} has shipped",
        "body": "Track it, {{ user.display_name | default: 'friend' }}.",
        "redirect": {"url": "/orders/{{ payload.order }}"},
        "primaryAction": {"label": "Track", "redirect": {"url": "/track"}},
    }
    path = f"/stack/admin/v1/{tenant.key}/{inbox}/templates"
    body = {"content": {"en": content}, "default_locale": "en", "category": CATEGORY}
    ok(tenant.admin.put(f"{path}/{WORKFLOW}", json=body), 201)
    plain = {"content": {"en": {"title": "Hello"}}, "default_locale": "en"}
    ok(tenant.admin.put(f"{path}/hello", json=plain), 201)

"""Creates the admin API, which tenant backends, tenant admins and the operator call."""

from litestar import Litestar
from litestar.di import Provide

from admin_api.accounts import AccountController
from admin_api.api_keys_and_secrets import KeyController, SecretController, read_own_key, rotate_content_key
from admin_api.audience_members import AudienceController
from admin_api.authentication import caller_of
from admin_api.broadcasts import MessageController
from admin_api.bulk_posts import post_bulk
from admin_api.channels import ChannelController, change_user_channels, read_user_channels
from admin_api.console_page import PAGES
from admin_api.erasure_and_export import JobController, PrivacyController
from admin_api.inbox_config import InboxConfigController, list_all_inboxes
from admin_api.maintenance import AuditLogController, OperationsController
from admin_api.novu.errors import NOVU_API_ERROR_HANDLERS
from admin_api.novu.routes import novu_api_routes
from admin_api.pins import PinController
from admin_api.quotas import QuotaController
from admin_api.recipients import RecipientController, find_recipient
from admin_api.sign_in import SessionController, SignInController, finish_sign_in
from admin_api.templates import TemplateController
from admin_api.tenants import SettingsController, TenantController
from admin_api.topics import TopicController, list_user_topics
from admin_api.user_inbox import UserInboxController
from admin_api.user_sessions import UserSessionController
from admin_api.users import UserController
from admin_api.webhooks import WebhookController
from stak.bootstrap import Engine
from stak.http.application import CONVENTIONS, make_application
from stak.http.client_addresses import ClientAddresses


def create_app(engine: Engine, addresses: ClientAddresses | None = None) -> Litestar:
    """Return the admin API over an open engine. `addresses` tells clients behind trusted proxies apart."""
    app = make_application(
        engine,
        title="Stak admin API",
        description=(
            "For tenant backends and admins, who send an API key of their tenant as `Authorization: Bearer sk_…`. The "
            "operator, who creates tenants, sends the operator key.\n\n" + CONVENTIONS
        ),
        schema_path="/stack/admin/schema",
        routes=[
            TenantController,
            SettingsController,
            QuotaController,
            SignInController,
            SessionController,
            finish_sign_in,
            AccountController,
            KeyController,
            SecretController,
            WebhookController,
            ChannelController,
            read_user_channels,
            change_user_channels,
            read_own_key,
            rotate_content_key,
            list_all_inboxes,
            InboxConfigController,
            UserController,
            UserSessionController,
            PrivacyController,
            JobController,
            MessageController,
            PinController,
            post_bulk,
            TemplateController,
            RecipientController,
            find_recipient,
            UserInboxController,
            AudienceController,
            TopicController,
            list_user_topics,
            OperationsController,
            AuditLogController,
            novu_api_routes(),
            *PAGES,
        ],
        dependencies={"caller": Provide(caller_of, sync_to_thread=False)},
        error_handlers=NOVU_API_ERROR_HANDLERS,
    )
    app.state.addresses = addresses or ClientAddresses()
    return app

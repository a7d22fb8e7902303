"""Settings of an installation: every option of `stak up` is also an environment variable `STAK_…`."""

import os
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator

from stak.aws_prices import PRICE_NAMES, Prices, parse_prices
from stak.errors import Misconfigured, validation_message

HTTP_PROCESSES_MAX: Final = 64
_PREFIX: Final = "STAK_"
METRICS_TOKEN_NAME: Final = "metrics.token"  # noqa: S105 - the file of the data directory that contains it


class Settings(BaseModel):
    """The settings of an installation; `load_settings` reads them from the environment."""

    model_config = ConfigDict(extra="ignore", frozen=True, validate_default=True)

    host: str = Field("127.0.0.1", description="Address the HTTP server listens on.")
    port: int = Field(8080, ge=0, le=65535, description="Port the HTTP server listens on; 0 chooses a free one.")
    http_processes: int | None = Field(
        None,
        ge=1,
        le=HTTP_PROCESSES_MAX,
        description="Number of HTTP processes of `stak up`; by default one for each core that it may use, at most 8 "
        "(on aws without Redis: one).",
    )
    trusted_proxies: str = Field(
        "",
        description="Networks of reverse proxies whose X-Forwarded-For is trusted, such as 10.0.0.0/8,127.0.0.1.",
    )
    unfinished_per_address: int = Field(
        50,
        ge=1,
        description="Unfinished request bodies without a valid credential, and WebSockets before hello, that one "
        "client address may have, of each; beyond that, the oldest are closed within seconds.",
    )
    data: Path = Field(Path("stak-data"), description="Data directory of the embedded engine: database and keys.")
    engine: Literal["embedded", "aws"] = Field("embedded", description="Where data is stored.")
    aws_endpoint: str | None = Field(None, description="Endpoint of a local AWS, for the aws engine.")
    aws_region: str | None = Field(None, description="Region of the aws engine; by default the one that AWS tools use.")
    aws_prefix: str = Field(
        "stak",
        pattern=r"^[a-z0-9][a-z0-9-]{1,30}$",
        description="Name of the table, and prefix of the names of queues, bucket and key of the aws engine.",
    )
    aws_bucket: str | None = Field(None, description="Bucket for large payloads; by default the prefix with -payloads.")
    aws_write_units_initial: int = Field(
        500,
        ge=50,
        description="Write units per second that deliveries and other bulk work of one process use at first; the rate "
        "grows while the table accepts it, and decreases when the table throttles.",
    )
    aws_write_units_max: int = Field(
        40_000, ge=50, description="Write units per second that the bulk work of one process never exceeds."
    )
    aws_prices: str = Field(
        "{}",
        description="Prices of your Region or contract that replace list prices of us-east-1 in estimates, in USD "
        'for a million, as JSON, such as {"write_units": 0.7}. Names: ' + ", ".join(PRICE_NAMES) + ".",
    )
    create: bool = Field(False, description="Create missing tables, queues and buckets of the aws engine.")
    kms_key: str | None = Field(
        None, description="KMS key that encrypts the master key; by default the alias of the prefix."
    )
    redis_url: str | None = Field(None, description="Redis for live connections, for the aws engine.")
    aws_sockets: str | None = Field(
        None, description="Endpoint through which functions send to connections of API Gateway (https://…/<stage>)."
    )
    aws_socket_url: str | None = Field(
        None,
        pattern=r"^wss?://[^\s?#]+$",
        description="Address of the WebSocket API for devices, if it is not that of STAK_AWS_SOCKETS, such as a custom "
        "domain (wss://…). The hosted inbox connects to it.",
    )
    demo: bool = Field(False, description="Serve a demo tenant; anyone can sign in as its users.")
    demo_users: int = Field(50, ge=4, le=1_000_000, description="Number of users of the demo tenant.")
    acknowledge_seconds: int = Field(
        10,
        ge=1,
        le=300,  # the offline notification waits twice as long in a queue: SQS allows 900 seconds
        description="Time a device has to acknowledge a chat message; then it is sent again, and after the same time "
        "the user counts as offline for this message.",
    )
    webhook_private: bool = Field(
        False,
        description="Allow webhooks, mail servers and push services at private addresses and without TLS, for tests.",
    )
    mail_unauthenticated: bool = Field(
        False,
        description="Allow tenants' mail servers without user and password, and at port 25. Whoever may set up email "
        "can then send to any address from this machine's address.",
    )
    mail_per_minute: int = Field(
        600, ge=1, description="Emails that a worker process sends for one tenant in a minute at most."
    )
    push_hosts: str = Field(
        "",
        description="Further hosts of push services, separated by commas, such as push.example.org,.example.net; a "
        "leading dot allows all subdomains. * allows any public host.",
    )
    public_url: str | None = Field(
        None,
        description="Address at which browsers reach this installation, such as https://stak.example.com: people come "
        "back to it from the identity provider, and links to set a password or to unsubscribe begin with it.",
    )
    oidc_issuer: str | None = Field(
        None, description="Issuer of the OpenID Connect identity provider with which people sign in to the console."
    )
    oidc_client_id: str | None = Field(None, description="Client id of this installation at the identity provider.")
    oidc_client_secret: SecretStr | None = Field(
        None, description="Client secret at the identity provider; without one, only PKCE protects the exchange."
    )
    oidc_scopes: str = Field("openid email profile", description="Scopes to request from the identity provider.")
    oidc_hosts: str = Field(
        "", description="Hosts other than the issuer's at which the provider has its token endpoint and keys (a,b)."
    )
    oidc_name: str = Field("single sign-on", max_length=60, description="Name of the identity provider in the console.")
    operator_key: SecretStr | None = Field(
        None, min_length=1, description="API key of the operator, who creates tenants."
    )
    operator_fingerprint: str | None = Field(
        None,
        pattern=r"^[0-9a-f]{64}$",
        description="Fingerprint of that key, instead of the key itself (`stak operator new-key`).",
    )
    metrics_token: SecretStr | None = Field(
        None,
        description="Token that `/metrics` requires. By default, the embedded engine creates one in the file "
        "metrics.token of the data directory; on aws without this setting, `/metrics` refuses all requests. With "
        "--demo, it requires none.",
    )
    synchronous: Literal["FULL", "NORMAL", "EXTRA"] = Field(
        "FULL",
        description="SQLite's synchronous mode. NORMAL is faster, but a power failure may lose the latest writes.",
    )
    patience_seconds: float = Field(5.0, gt=0, description="Timeout of a write that waits for other processes.")
    cache_seconds: float = Field(
        5.0,
        ge=0,
        le=5.0,  # upgrades of the data format wait for this long (stak.ttl_cache.KEPT_SECONDS)
        description="Time a process keeps settings, keys and suspensions, until it notices changes by processes that "
        "another `stak up`, `stak worker` or `stak gateway` has started.",
    )
    drain_seconds: float = Field(10.0, ge=0, description="Time a stopping process has to finish running requests.")
    hang_seconds: float = Field(
        20.0,
        ge=0,
        description="Time after which `stak up` restarts a process whose event loop does not run (at least four times "
        "STAK_PATIENCE_SECONDS); 0 disables it.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="Lowest level to log.")
    log_format: Literal["auto", "json", "console"] = Field(
        "auto", description="auto: readable on a terminal, otherwise JSON."
    )

    @field_validator("aws_prices")
    @classmethod
    def _validate_prices(cls, prices: str) -> str:
        parse_prices(prices)
        return prices

    @property
    def prices(self) -> Prices:
        """The list prices, with those that the operator has replaced."""
        return parse_prices(self.aws_prices)


def load_settings(**given: object) -> Settings:
    """Load settings from the environment and from arguments, which take precedence unless they are None.

    Raises Misconfigured that names every invalid setting.
    """
    try:
        return Settings.model_validate(
            _in_environment() | {name: value for name, value in given.items() if value is not None}
        )
    except ValidationError as error:
        problems = "; ".join(
            f"STAK_{'_'.join(map(str, problem['loc'])).upper()}: {validation_message(problem['msg'])}"
            for problem in error.errors()
        )
        raise Misconfigured(f"Invalid settings: {problems}.") from None


def _in_environment() -> dict[str, object]:
    """Return the values of the variables `STAK_…`, by the lower-case name of their setting."""
    # Not pydantic-settings: it takes 54 ms to import, and 4 ms for each call, in every process that starts.
    return {
        name[len(_PREFIX) :].lower(): value for name, value in os.environ.items() if name.upper().startswith(_PREFIX)
    }


def metrics_directory() -> str | None:
    """Return where the processes of one installation share their metrics (prometheus_client defines the variable's
    name).
    """
    return os.environ.get("PROMETHEUS_MULTIPROC_DIR")

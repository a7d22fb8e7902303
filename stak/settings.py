"""Settings of an installation: every option of `stak up` is also an environment variable `STAK_…`."""

import os
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from stak.errors import Misconfigured


class Settings(BaseSettings):
    """Read from the environment; explicit arguments take precedence."""

    model_config = SettingsConfigDict(env_prefix="STAK_", extra="ignore", frozen=True)

    host: str = Field("127.0.0.1", description="Address the HTTP server listens on.")
    port: int = Field(8080, ge=0, le=65535, description="Port the HTTP server listens on; 0 takes a free one.")
    trusted_proxies: str = Field(
        "",
        description="Networks of reverse proxies that name their clients in X-Forwarded-For, as 10.0.0.0/8,127.0.0.1.",
    )
    unfinished_per_address: int = Field(
        50,
        ge=1,
        description="Bodies without a good credential and WebSockets before hello that one client address may have "
        "unfinished, of each; beyond that, the oldest get a second or two.",
    )
    data: Path = Field(Path("stak-data"), description="Directory of the embedded engine: database, keys, payloads.")
    engine: Literal["embedded", "aws"] = Field("embedded", description="Where everything is stored.")
    aws_endpoint: str | None = Field(None, description="Address of a local AWS, for the aws engine.")
    aws_region: str | None = Field(
        None, description="Region of the aws engine; else the one AWS's own tools would use."
    )
    aws_prefix: str = Field(
        "stak",
        pattern=r"^[a-z0-9][a-z0-9-]{1,30}$",
        description="Names the table and begins the names of queues, bucket and key of the aws engine.",
    )
    aws_bucket: str | None = Field(None, description="Bucket for large payloads; else the prefix with -payloads.")
    create: bool = Field(False, description="Make missing tables, queues and buckets of the aws engine.")
    kms_key: str | None = Field(None, description="KMS key that seals the master key; else the alias of the prefix.")
    redis_url: str | None = Field(None, description="Redis that knows who is connected, for the aws engine.")
    aws_sockets: str | None = Field(
        None, description="Where functions reach the connections of API Gateway's WebSocket API (https://…/<stage>)."
    )
    demo: bool = Field(False, description="Serve a demo tenant whose users anybody may be.")
    demo_users: int = Field(50, ge=4, le=1_000_000, description="How many users the demo tenant has.")
    webhook_private: bool = Field(
        False, description="Let tenants' webhooks go to private addresses, and over plain HTTP: for trying things out."
    )
    operator_key: SecretStr | None = Field(None, min_length=1, description="Key of the operator, who creates tenants.")
    synchronous: Literal["FULL", "NORMAL", "EXTRA"] = Field(
        "FULL", description="SQLite's synchronous mode. NORMAL is faster and may lose the last moment in a power cut."
    )
    patience_seconds: float = Field(5.0, gt=0, description="How long a write waits for other processes.")
    drain_seconds: float = Field(10.0, ge=0, description="How long a stopping process finishes what it has begun.")
    hang_seconds: float = Field(
        20.0,
        ge=0,
        description="`stak up` kills and restarts a process whose event loop does not run for so long (at least four "
        "times STAK_PATIENCE_SECONDS); 0: never.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["auto", "json", "console"] = Field(
        "auto", description="auto: for people on a terminal, else JSON."
    )


def load_settings(**given: object) -> Settings:
    """Load settings from arguments and the environment. Raises Misconfigured that names every invalid setting."""
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
    except ValidationError as error:
        problems = "; ".join(
            f"STAK_{'_'.join(map(str, problem['loc'])).upper()}: {problem['msg']}" for problem in error.errors()
        )
        raise Misconfigured(f"These settings are wrong: {problems}.") from None


def metrics_directory() -> str | None:
    """Return where the processes of one installation share their metrics (prometheus_client defines the variable's
    name).
    """
    return os.environ.get("PROMETHEUS_MULTIPROC_DIR")

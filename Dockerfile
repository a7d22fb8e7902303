# One image for every process: `stak up`, `stak worker`, `stak gateway`, and Celery as the control plane alone.
# It runs as an unprivileged user with a read-only root file system; only /data (embedded engine) and /tmp are written.
#
#   docker build -t stak .
#   docker run --read-only --tmpfs /tmp -v stak-data:/data -p 8080:8080 stak
#
# Build with --build-arg BASE=python:3.13-slim-bookworm@sha256:… to pin the base image too.
ARG BASE=python:3.13-slim-bookworm

FROM ${BASE} AS build
WORKDIR /src
RUN python -m venv /opt/stak
COPY requirements/aws.txt requirements/aws.txt
RUN /opt/stak/bin/pip install --no-cache-dir --no-compile --only-binary :all: --no-binary http-ece --require-hashes -r requirements/aws.txt
COPY pyproject.toml README.md ./
COPY stak stak
COPY workers workers
COPY admin_api admin_api
COPY user_api user_api
COPY serverless serverless
RUN /opt/stak/bin/pip install --no-cache-dir --no-compile --no-deps --no-build-isolation .
RUN /opt/stak/bin/python -m compileall -q -j 0 /opt/stak/lib

FROM ${BASE}
RUN groupadd --gid 10001 stak && useradd --uid 10001 --gid stak --no-create-home --home-dir /tmp stak \
    && install --directory --owner=stak --group=stak --mode=0700 /data
COPY --from=build /opt/stak /opt/stak
ENV PATH=/opt/stak/bin:$PATH \
    HOME=/tmp \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    STAK_HOST=0.0.0.0 \
    STAK_PORT=8080 \
    STAK_DATA=/data \
    STAK_LOG_FORMAT=json
USER 10001:10001
WORKDIR /tmp
VOLUME ["/data"]
EXPOSE 8080
# For processes that serve HTTP; disable it for workers and Celery, which end when they cannot work.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["python", "-m", "stak.cli.health_check"]
CMD ["stak", "up"]

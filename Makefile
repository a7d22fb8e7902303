# Two commands do everything: `make run` starts Stak with a demo tenant, `make test` checks and tests it.
# Both set up what they need in .venv with plain pip, from pinned versions.

PYTHON ?= python3
BIN := .venv/bin
ARGS ?=
# The number of processes that run the tests; each starts its own local AWS. JOBS=0 runs them in one process, in order.
# One more than a small machine has cores: tests wait for timers, leases and pages.
JOBS ?= 3
# Compiled modules are kept even where the environment forbids it: the tests start Stak hundreds of times.
export PYTHONDONTWRITEBYTECODE :=
# Temporary files of `make test` are in memory where it has room for them: an engine waits for the disk at each commit.
IN_MEMORY = $(shell sh tests/support/memory_directory.sh)
# Why eslint, tsc and vitest cannot run, or nothing. The last lines of `make test` name them with the tests that are skipped.
MISSING_WEB_CHECKS = $(shell sh tests/support/missing_web_checks.sh)
PYTEST = $(BIN)/python -m pytest -n $(JOBS) --dist loadgroup --no-loadscope-reorder

.PHONY: run run-aws setup test check-all web npm docs check check-web bench drill package lint-template lock clean
.DEFAULT_GOAL := help

help:
	@echo "make run    start Stak on http://127.0.0.1:8080 with a demo tenant (STAK_PORT, STAK_DATA, … are honoured)"
	@echo "make run-aws  the same on the aws engine, with a local AWS"
	@echo "make test   check and test, in three processes and about eight minutes (JOBS=0 in one process; ARGS go to pytest)"
	@echo "make check-all  run the longer tests that make test leaves out (docs/testing.md)"
	@echo "make setup  install the programs that some tests need and that only root can install (Debian)"
	@echo "make check  ruff, mypy --strict, import-linter; make check-web  eslint, tsc, vitest"
	@echo "make bench  measure speed, as ratios"
	@echo "make drill  run the fault tests of docs/promises.md at full size (ARGS=--list, ARGS=\"1 8\", ARGS=\"4 --seed 17\")"
	@echo "make package  build the functions for Lambda, and their template, into build/"
	@echo "make web    build the web pages from web/ (needs Node; the built files are committed)"
	@echo "make npm    pack @stak/client and @stak/react into build/npm/ (needs Node)"
	@echo "make docs   write what is generated (docs/reference, docs/promises.md, examples of the API, TypeScript types)"
	@echo "make lock   update the pinned versions from pyproject.toml"

run: .venv/run.stamp
	@exec $(BIN)/stak up --demo $(ARGS)

run-aws: .venv/test.stamp
	@exec $(BIN)/python -m stak.cli.local_aws $(ARGS)

test: .venv/test.stamp web/node_modules/.package-lock.json
	@$(MAKE) --no-print-directory -j2 check check-web
	$(if $(TMPDIR),,$(IN_MEMORY:%=TMPDIR=% ))MISSING_WEB_CHECKS="$(MISSING_WEB_CHECKS)" $(PYTEST) -m "not check_all" $(ARGS)

# The tests that `make test` leaves out: every API test on the aws engine, mutation, Celery, kill drills, the template.
check-all: web/node_modules/.package-lock.json .venv/test.stamp
	$(PYTEST) -m check_all $(ARGS)

# Programs that some tests need. Without them these tests are skipped, and the last lines of `make test` say so.
PROGRAMS := redis-server chromium fonts-dejavu-core fonts-liberation
setup:
	@if command -v redis-server >/dev/null && command -v chromium >/dev/null; then echo "redis-server and chromium are installed."; \
	elif ! command -v apt-get >/dev/null; then echo "Install redis-server and chromium with your system's package manager."; exit 1; \
	elif [ "$$(id -u)" != 0 ]; then echo "Installing programs needs root: sudo make setup"; exit 1; \
	else apt-get update -q && apt-get install -yq --no-install-recommends $(PROGRAMS); fi

# Packages that build and test the web pages. Running Stak does not need them: the built files are committed.
web/node_modules/.package-lock.json: web/package-lock.json
	@command -v npm >/dev/null && { cd web && npm ci --silent --ignore-scripts --no-audit --no-fund; } || echo "npm is missing or cannot install: tests that need it are skipped."

web: web/node_modules/.package-lock.json
	cd web && npm run --silent check && npm run --silent build

check-web: web/node_modules/.package-lock.json
	@reason="$(MISSING_WEB_CHECKS)"; if [ -n "$$reason" ]; then echo "eslint, tsc and vitest are skipped: $$reason"; \
	else cd web && npm run --silent check; fi

# The packages' version is that of Stak (packages/*/package.json); a test compares them.
npm: web/node_modules/.package-lock.json
	rm -rf build/npm && mkdir -p build/npm
	cd web && npm run --silent packages
	cd build/npm && npm pack --silent --ignore-scripts ./client ./react

check: .venv/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy tests bench
	$(BIN)/lint-imports

bench: .venv/test.stamp
	$(BIN)/python -m bench $(ARGS)

# Runs the fault tests of docs/promises.md at full size; ARGS="1 8" for some rows.
drill: .venv/test.stamp
	$(BIN)/python -m tests.drills $(ARGS)

docs: .venv/test.stamp web/node_modules/.package-lock.json
	$(BIN)/python -m tests.docs.reference
	$(BIN)/python -m tests.docs.api_examples
	$(BIN)/python -m tests.docs.api_types

# Builds the functions with their dependencies for Lambda's platform, then the template (serverless/README.md).
LAMBDA := --python-platform aarch64-manylinux_2_28 --python-version 3.13

package: .venv/test.stamp
	$(BIN)/pip install --quiet uv
	rm -rf build/function build/function.zip && mkdir -p build/function
	$(BIN)/uv pip compile -q $(LAMBDA) --generate-hashes --no-annotate --no-header --no-emit-index-url --extra aws -c requirements/test.txt pyproject.toml -o build/function.txt
	$(BIN)/uv pip install -q $(LAMBDA) --only-binary :all: --no-binary http-ece --require-hashes --no-deps --target build/function -r build/function.txt
	cp -r stak workers admin_api user_api build/function/ && mkdir build/function/serverless && cp serverless/*.py build/function/serverless/
	find build/function -name __pycache__ -prune -exec rm -rf {} +
	cd build/function && ../../$(BIN)/python -m zipfile -c ../function.zip *
	mkdir -p build/osls && cp serverless/package.json serverless/package-lock.json build/osls/ && cd build/osls && npm ci --silent --ignore-scripts --no-audit --no-fund
	cd serverless && ../build/osls/node_modules/.bin/osls package --package ../build/template

lint-template: .venv/test.stamp
	$(BIN)/python -m pytest tests/unit/serverless/test_template.py $(ARGS)

# The packages of `run` are a subset of those of `test`, so both share one .venv.
.venv/run.stamp: requirements/run.txt pyproject.toml
	@$(MAKE) --no-print-directory .venv/bin/pip
	@if [ ! -e .venv/test.stamp ]; then echo "Installing Stak (about half a minute, once) …"; $(BIN)/pip install --quiet --require-hashes -r requirements/run.txt; fi
	@$(BIN)/pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

.venv/test.stamp: requirements/test.txt pyproject.toml
	@$(MAKE) --no-print-directory .venv/bin/pip
	@echo "Installing Stak and its tests (about two minutes, once) …"
	@$(BIN)/pip install --quiet --require-hashes -r requirements/test.txt
	@$(BIN)/pip install --quiet --no-deps --no-build-isolation -e .
	@touch .venv/run.stamp $@  # includes the packages of `run`

.venv/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Stak needs Python 3.11 or newer: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -m venv .venv || { echo "Cannot create a virtual environment: install your system's python3-venv package."; exit 1; }

lock: .venv/bin/pip
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --no-emit-index-url --all-extras pyproject.toml requirements/build.in -o requirements/test.txt
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --no-emit-index-url pyproject.toml requirements/build.in -c requirements/test.txt -o requirements/run.txt
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --no-emit-index-url --extra aws pyproject.toml requirements/build.in -c requirements/test.txt -o requirements/aws.txt
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --no-emit-index-url stak/client/pyproject.toml requirements/build.in -c requirements/test.txt -o requirements/client.txt

clean:
	rm -rf .venv .mypy_cache .ruff_cache .import_linter_cache .hypothesis

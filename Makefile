# Everything happens in .venv, which these targets make and keep up to date:
# delete it and the next one starts afresh. Needs Python 3.11 or newer, no more.

PYTHON ?= python3
ARGS :=
WORKERS := 2
MINUTES := 6

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
CODE = $(wildcard app migrations tests tools benchmarks)
UV := uv==0.13.9
LOCK = $(VENV)/lock/bin/uv pip compile --quiet --no-config --universal \
	--python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-emit-find-links --custom-compile-command "make lock" $(ARGS) pyproject.toml

# An environment whose Python has gone, upgraded perhaps, is no use: make it anew.
$(shell test -x $(BIN)/python || rm -rf $(VENV))

.DEFAULT_GOAL := help
.PHONY: help install serve test format bench soak openapi lock

help: ## print this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1@\2/p' Makefile | \
		awk -F@ '{ printf "%-16s %s\n", $$1, $$2 }'

install: $(VENV)/.dev ## install the project with everything its tests need

serve: $(VENV)/.runtime ## start the service (ARGS="--port 9000" and the like)
	@exec $(BIN)/referee serve $(ARGS)

test: $(VENV)/.dev ## check format, lint, types, layers; run the tests (ARGS to pytest)
	@echo "==> Format";  $(BIN)/ruff format --check --quiet .
	@echo "==> Lint";    $(BIN)/ruff check --quiet .
	@echo "==> Types";   $(BIN)/mypy $(CODE)
	@echo "==> Layers";  $(BIN)/lint-imports --no-logo
	@echo "==> Tests";   $(BIN)/python -m pytest -n $(WORKERS) $(ARGS)

format: $(VENV)/.dev ## put the code into its format and mend what lint can mend
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format .

bench: $(VENV)/.dev ## measure
	@$(BIN)/python -m benchmarks $(ARGS)

soak: $(VENV)/.dev ## play stored games under disasters (MINUTES=60, ARGS="--only kill")
	@$(BIN)/python -m tests.soak $(MINUTES) $(ARGS)

openapi: $(VENV)/.dev ## write openapi/openapi.json and its examples anew
	@$(BIN)/python -m tools.record_games
	@$(BIN)/referee openapi --write

lock: | $(BIN)/python ## pin what pyproject.toml asks for (ARGS=--upgrade: the newest)
	@test -x $(VENV)/lock/bin/uv || { $(BIN)/python -m venv $(VENV)/lock && \
		$(VENV)/lock/bin/pip install --disable-pip-version-check --quiet $(UV); }
	@echo "==> requirements.lock"
	@$(LOCK) --group build --output-file requirements.lock
	@echo "==> requirements-dev.lock"
	@$(LOCK) --group build --group dev --constraint requirements.lock \
		--output-file requirements-dev.lock

# The files below are stamps: they are as new as the last installation that worked.

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { \
		echo "Python 3.11 or newer is needed; there is no $(PYTHON) here." \
			"Is it called otherwise? Then: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or newer is needed; $(PYTHON) is" \
			"$$($(PYTHON) -c 'import platform; print(platform.python_version())')." \
			"With a newer one beside it: make PYTHON=python3.12 ..." >&2; exit 1; }
	@echo "==> Making $(VENV)"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.runtime: requirements.lock pyproject.toml | $(BIN)/python
	@echo "==> Installing what the service needs (once; up to a minute)"
	@$(PIP) install --require-hashes --requirement requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: requirements-dev.lock requirements.lock pyproject.toml | $(BIN)/python
	@echo "==> Installing what the tests need (once; up to a minute or two)"
	@$(PIP) install --require-hashes --requirement requirements-dev.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/.runtime

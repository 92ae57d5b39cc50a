# Two commands matter: `make run` and `make test`. Each does all the set-up it needs, once.

PYTHON ?= python3
UV     := .tools/bin/uv
PY     := .venv/bin/python
ARGS   ?=

# The system's certificates, as browsers use them; and never a Python from elsewhere.
export UV_SYSTEM_CERTS := 1
export NODE_USE_SYSTEM_CA := 1
export UV_PYTHON_DOWNLOADS := never
# Another active environment must not decide where packages go.
unexport VIRTUAL_ENV
unexport PYTHONPATH
# Hundreds of short processes would each compile all that they import.
unexport PYTHONDONTWRITEBYTECODE

INSTALL := $(UV) pip install --quiet --python $(PY) --require-hashes
COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --custom-compile-command 'make lock'

# A virtual environment holds the path it was made in: a clone that has moved is set up anew.
PLACE := $(shell cat .venv/.place 2>/dev/null)
ifneq ($(PLACE),)
ifneq ($(PLACE),$(CURDIR))
$(info make: this clone has moved: setting up anew)
$(shell rm -rf .venv .tools)
endif
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help setup run test proof mutation bench bench-page load faults coverage-rules docs dist bundle format lock clean distclean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

setup: .venv/.run ## everything that `make run` needs; leaves .venv/bin/pinella
	@$(PY) -m tools.package install

run: setup ## serve the page (ARGS="--port 9000" for options)
	@.venv/bin/pinella serve $(ARGS)

test: setup .venv/.test ## all checks and tests; the last line is N passed, N failed
	@$(PY) -m tools.check $(ARGS)

proof: setup .venv/.test ## the full counts; writes docs/proof/DATE.md
	@$(PY) -m tools.proof $(ARGS)

mutation: setup .venv/.test ## small faults put into the referee one by one; writes docs/proof/mutation.md
	@$(PY) -m tools.mutation $(ARGS)

bench: setup ## speed, compiled and pure, in one run (ARGS="--against COMMIT": in turns with another commit)
	@$(PY) benchmarks/run.py $(ARGS)

bench-page: setup .venv/.test ## the page on a slow phone: first usable paint, and what a dragging finger costs
	@$(PY) tools/chromium.py >/dev/null
	@$(PY) -m benchmarks.page $(ARGS)

load: setup .venv/.test ## the server under load, beside boardgame.io's (ARGS="sqlite --tables 100" for a part, "--against COMMIT")
	@$(PY) -m benchmarks.load $(ARGS)

faults: setup .venv/.test ## servers killed, databases restarted, networks that lie; writes docs/proof/faults.md
	@$(PY) -m benchmarks.faults -o docs/proof/faults.md $(ARGS)

coverage-rules: setup .venv/.test ## how many requirements of the rule books are proven by a test
	@$(PY) tools/coverage_rules.py $(ARGS)

docs: .venv/.docs ## the documentation site in site/
	@$(PY) -m tools.site

dist: setup ## sdist and wheel in dist/
	@$(PY) -m tools.package dist

bundle: setup ## dist/bundle: wheels for a machine without a network (PLATFORM=win_amd64 FOR_PYTHON=3.12 for another)
	@test -n "$(PLATFORM)" -o -z "$(FOR_PYTHON)" || { echo "make bundle: FOR_PYTHON needs PLATFORM, for example PLATFORM=win_amd64" >&2; exit 2; }
	@$(PY) -m tools.package bundle $(PLATFORM) $(FOR_PYTHON)

format: .venv/.test ## format the Python code and put right what ruff can
	@.venv/bin/ruff check --fix-only --quiet
	@.venv/bin/ruff format

lock: .tools/.done ## compile requirements/*.txt anew (ARGS=--upgrade to move to newer versions)
	@$(COMPILE) $(ARGS) requirements/tools.in -o requirements/tools.txt
	@$(COMPILE) $(ARGS) pyproject.toml --extra all -c requirements/pins.in -o requirements/run.txt
	@$(COMPILE) $(ARGS) requirements/build.in -o requirements/build.txt
	@$(COMPILE) $(ARGS) requirements/test.in -o requirements/test.txt
	@$(COMPILE) $(ARGS) requirements/docs.in -o requirements/docs.txt
	@$(COMPILE) $(ARGS) requirements/peers.in -o requirements/peers.txt
	@$(COMPILE) $(ARGS) requirements/mutation.in -o requirements/mutation.txt

clean: ## remove what was built; keep the tools and packages
	rm -rf build dist site .cache .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -rf src/pinella/server/static web/.built .venv/.pinella tests/browser/shots
	find . -name __pycache__ -type d -not -path './.venv/*' -not -path './.tools/*' -not -path './.peers/*' -not -path './.against/*' -not -path './.mutation/*' -prune -exec rm -rf {} +

distclean: clean ## remove the tools and packages too
	rm -rf .venv .tools .peers .against .mutation web/node_modules

.tools/.done: requirements/tools.txt
	@command -v $(PYTHON) >/dev/null || { echo "make: $(PYTHON) was not found: install Python 3.11 or newer, or say PYTHON=…" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "make: $(PYTHON) is $$($(PYTHON) --version 2>&1), and Pinella needs Python 3.11 or newer: say PYTHON=python3.12, for example" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "make: this Python has no venv module; on Debian and Ubuntu: sudo apt-get install python3-venv" >&2; exit 1; }
	@echo "make: uv into .tools"
	@.tools/bin/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .tools
	@.tools/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/tools.txt || { \
		echo "make: uv could not be installed; does this machine reach the package registry?" >&2; exit 1; }
	@touch $@

.venv/.run: .tools/.done requirements/run.txt requirements/build.txt
	@test -x $(PY) || $(UV) venv --quiet --python .tools/bin/python .venv
	@printf '%s' '$(CURDIR)' > .venv/.place
	@echo "make: packages for running and building into .venv"
	@$(INSTALL) -r requirements/run.txt -r requirements/build.txt
	@touch $@

.venv/.test: .venv/.run requirements/test.txt
	@echo "make: packages for the tests into .venv"
	@$(INSTALL) -r requirements/test.txt
	@touch $@

.venv/.docs: .venv/.run requirements/docs.txt
	@echo "make: packages for the documentation into .venv"
	@$(INSTALL) -r requirements/docs.txt
	@touch $@

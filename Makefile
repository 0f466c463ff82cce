# make deck   prints a deck: creates .venv, installs deckgen, builds the variant "kings"
# make test   installs what tests need, then lint, types, import contracts, tests
# make bench  measures speed and prints ratios
# make mutants  changes one rule, text or table entry at a time; some check must object
# make faces  draws the stored faces anew after a change that is meant; look at them
# make clean  removes what these made

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: deck test lint types contracts tests bench mutants faces clean

deck: .venv/installed
	@$(BIN)/deckgen build kings

test: lint types contracts tests

lint: .venv/tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/tested
	$(BIN)/mypy

contracts: .venv/tested
	$(BIN)/lint-imports --no-cache

tests: .venv/tested
	$(BIN)/python -m pytest -n auto

# TYPST=PYTHON, an environment in which typst is installed, adds the peer
bench: .venv/tested
	$(BIN)/python bench/deck.py $(if $(TYPST),--typst $(TYPST))

faces: .venv/tested
	DECKGEN_REDRAW=1 $(BIN)/python -m pytest tests/ink/test_looks.py

mutants: .venv/tested
	$(BIN)/python -m bench.mutants

.venv/bin/python:
	@test -n "$(PYTHON)" && $(PYTHON) -c pass || { echo "deckgen needs Python 3.11 or newer; give one with: make deck PYTHON=/path/to/python3"; exit 2; }
	@$(PYTHON) -m venv .venv || { echo "This Python cannot make environments; install its venv package (on Debian and Ubuntu: python3-venv)."; exit 2; }

.venv/installed: .venv/bin/python pyproject.toml constraints.txt
	@echo "Installing deckgen into .venv …"
	@$(INSTALL) --editable .
	@$(BIN)/python -m compileall -q deckgen # else the first run, or every run, compiles it
	@touch $@

.venv/tested: .venv/installed
	@echo "Installing what the tests need …"
	@$(INSTALL) --editable '.[test]'
	@touch $@

clean:
	rm -rf .venv output/*/

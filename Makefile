# Those that run Python first make the virtual environment .venv, or bring it up to date.

PYTHON ?= python3
BIN := .venv/bin
RUN := .venv/.ready
DEVELOP := .venv/.ready-dev

# Tests start sites and kernels by the dozen: each is to find our modules compiled.
unexport PYTHONDONTWRITEBYTECODE

# Read without being run, beside the tests of `make test`, and told after them. What other systems
# lack, the long run sees.
ON := $(BIN)/mypy ecarte_tutor --cache-dir .mypy_cache/other --platform
CHECK := { $(BIN)/ruff check && $(BIN)/ruff format --check && $(BIN)/mypy; }

# They check the site, or want a browser; the other tests are all of `make test`.
SITE_TESTS := tests/site tests/deploy
BROWSER_TESTS := tests/browser
ENGINE_TESTS := tests/engines

# One process more than there are processors: a test often waits for a page, and a page for a kernel.
ONE_MORE := -n $$(($$(getconf _NPROCESSORS_ONLN) + 1))

.PHONY: site lab folder docs tables test test-site test-browser test-engines test-long clean

site: $(RUN) ## the lessons as a web site on http://127.0.0.1:8866; ARGS="--port 8000" and the like
	$(BIN)/ecarte-tutor site $(ARGS)

lab: $(RUN) ## the lessons in JupyterLab, in a copy of your own (ecarte-lessons/)
	$(BIN)/ecarte-tutor lab $(ARGS)

folder: $(RUN) ## lessons 0 to 8 as a folder that opens by double click; ARGS="DIR --set CODE" and the like
	$(BIN)/ecarte-tutor export $(or $(ARGS),build/lessons)

docs: $(DEVELOP) ## the pages for readers of the code, in build/docs/index.html
	$(BIN)/python -m sphinx --quiet --fail-on-warning --builder html docs build/docs
	@echo build/docs/index.html

tables: $(DEVELOP) ## every table that ships, made again in about an hour; ARGS=--check compares
	$(BIN)/python -m tools.tables $(ARGS)

test: $(DEVELOP) ## what is the same on any machine: types, rules, the game, the lessons, a look at the site
	@$(CHECK) >.venv/checked 2>&1 & checks=$$!; trap 'kill $$checks; exit 130' INT; \
	    $(BIN)/python -m pytest $(addprefix --ignore=,$(SITE_TESTS) $(BROWSER_TESTS) $(ENGINE_TESTS)) $(ARGS); \
	    tests=$$?; wait $$checks; checks=$$?; cat .venv/checked; exit $$((tests | checks))

test-site: $(DEVELOP) ## attacks, faults, nginx, what a host starts with
	$(BIN)/python -m pytest $(SITE_TESTS) $(ONE_MORE) $(ARGS)

test-browser: $(DEVELOP) ## every page, in a Chromium
	$(BIN)/python -m pytest $(BROWSER_TESTS) $(ONE_MORE) $(ARGS)

test-engines: $(DEVELOP) ## every page and table, in Firefox, WebKit and the oldest Chromium
	$(BIN)/python -m pytest $(ENGINE_TESTS) -m "long or not long" $(ARGS)

test-long: $(DEVELOP) ## what takes minutes: all of each sweep, builds, recipes, the fuzzer, free searches
	$(ON) win32
	$(ON) darwin
	$(BIN)/python -m pytest -m "long or hypothesis" --hypothesis-profile=free --ignore=$(ENGINE_TESTS) $(ARGS)

clean: ## throws the environment and all that was built away
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis \
		ecarte_tutor/site/jupyter/voila/templates/ecarte/static/program

NEW_ENOUGH = import sys; sys.exit(sys.version_info < (3, 11) and "ecarte_tutor needs Python 3.11 or later, \
    and this is {}.{}; name another, as in: make site PYTHON=python3.12".format(*sys.version_info))

# pandas is for the notebooks of docs/examples.
$(RUN): EXTRAS := [data]
$(RUN): SIZE := 115 packages, 530 MB
$(DEVELOP): SIZE := 185 packages, 1.3 GB
$(DEVELOP): EXTRAS := [docs,test]

# What a build needs keeps to the first with an old pip, to the second with a new one.
$(RUN) $(DEVELOP): export PIP_CONSTRAINT = constraints.txt
$(RUN) $(DEVELOP): export PIP_BUILD_CONSTRAINT = constraints.txt

# An environment of an older Python, or one left half made, is made anew.
$(RUN) $(DEVELOP): pyproject.toml constraints.txt hatch_build.py $(wildcard page-program/*.* page-program/src/*)
	@{ $(BIN)/python -c '$(NEW_ENOUGH)' && $(BIN)/python -m pip --version; } >/dev/null 2>&1 \
	    || { $(PYTHON) -c '$(NEW_ENOUGH)' && rm -rf .venv && $(PYTHON) -m venv .venv; }
	@echo "Bringing .venv up to date; the first time that is about $(SIZE), some minutes."
	$(BIN)/python -m pip install --quiet --editable ".$(EXTRAS)"
	@touch $(RUN) $@

# Six commands. Those in Python first make the virtual environment .venv, or bring it up to date.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

# Tests start sites and kernels by the dozen: each is to find our modules compiled.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: site lab docs test page-program clean

site: $(READY) ## the lessons as a web site on http://127.0.0.1:8866; ARGS="--port 8000" and the like
	$(BIN)/ecarte-tutor site $(ARGS)

lab: $(READY) ## the lessons in JupyterLab, in a copy of your own (ecarte-lessons/)
	$(BIN)/ecarte-tutor lab $(ARGS)

docs: $(READY) ## the pages for readers of the code, in build/docs/index.html
	$(BIN)/python -m sphinx --quiet --fail-on-warning --builder html docs build/docs
	@echo build/docs/index.html

test: $(READY) ## everything that is checked before a change goes in
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest $(ARGS)

page-program: ## checks that the program of a lesson's page is what its sources give; needs Node.js
	cd page-program && npm ci --silent && node build.mjs ../build/page-program
	diff --recursive build/page-program ecarte_tutor/site/jupyter/voila/templates/ecarte/static/program

clean: ## throws the environment and all that was built away
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(READY): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[docs,test]"
	touch $@

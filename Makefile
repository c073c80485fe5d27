# Everything a fresh machine needs is done by `make run` and `make test` themselves: see packaging/setup.sh.
SHELL := /bin/sh
BIN := .venv/bin
SAMPLE := .sample

.PHONY: run test setup check format accuracy mutants bench bench-peer translations screenshots lock package clean

run: setup
	@packaging/run.sh $(SAMPLE)

test: setup
	@packaging/test-packages.sh
	@$(BIN)/python -m pytest -q

setup:
	@packaging/setup.sh

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	@for system in linux win32 darwin; do \
	  echo "mypy for $$system"; \
	  $(BIN)/mypy --platform $$system --cache-dir .mypy_cache/$$system || exit 1; \
	done
	$(BIN)/lint-imports

format: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

accuracy: setup
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r packaging/requirements-accuracy.lock
	$(BIN)/python -m tests.accuracy.run

# Does a test fail when the code is wrong? See tests/mutants/run.py; MUTANTS="--seed 2 --sample 50" for others.
mutants: setup
	@packaging/test-packages.sh
	@$(BIN)/python -m tests.mutants.run $(MUTANTS)

bench: setup
	@packaging/test-packages.sh
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r packaging/requirements-bench.lock
	$(BIN)/python -m tests.bench.run

# The pictures of the README, from the real program; see tests/helpers/readme_pictures.py.
screenshots: setup
	@packaging/test-packages.sh
	PYTHONPATH=.:tests $(BIN)/python -m helpers.readme_pictures resources/screenshots

# Brings resources/i18n up to date with the texts in the code; see packaging/translations.py.
translations: setup
	$(BIN)/python packaging/translations.py

# The rival that the benchmark compares with, in an environment of its own.
bench-peer: setup
	$(BIN)/python -m venv .bench/peer
	.bench/peer/bin/pip install -q --disable-pip-version-check mail-deduplicate==9.4.0

# Needs `uv` on the path; writes no index address into the locks.
lock:
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate pyproject.toml -o packaging/requirements.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --extra dev pyproject.toml -o packaging/requirements-dev.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --extra accuracy -c packaging/requirements-dev.lock pyproject.toml -o packaging/requirements-accuracy.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --extra bench -c packaging/requirements-dev.lock pyproject.toml -o packaging/requirements-bench.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --extra package -c packaging/requirements-dev.lock pyproject.toml -o packaging/requirements-package.lock

# The programs that run without Python, for this system, into dist/; tries them out too.
package:
	@packaging/system-packages.sh
	@nice python3 packaging/package.py

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .bench .mutants $(SAMPLE) build dist *.egg-info

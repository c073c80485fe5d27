# Everything a fresh machine needs is done by `make run` and `make test` themselves: see packaging/setup.sh.
SHELL := /bin/sh
BIN := .venv/bin
SAMPLE := .sample
# `make test SEED=N` runs the tests in the order, and Hypothesis on the examples, of a run that
# printed N; JOBS=0 in one process, where the order is exactly the same each time.
SEED := $(shell date +%s)
# One more than there are processors: now and then a test waits for a server. Each has its own servers.
JOBS := $(shell echo $$(( $$(getconf _NPROCESSORS_ONLN) < 8 ? $$(getconf _NPROCESSORS_ONLN) + 1 : 8 )))

.PHONY: run test soak quick setup check style contracts collection format accuracy bench bench-peer profile translations screenshots lock package wheel coverage mutants clean

run: setup
	@packaging/run.sh $(SAMPLE)

test: setup
	@$(BIN)/python -c 'import PySide6.QtWidgets' 2>/dev/null || \
	  { echo "test: the tests need the system libraries of the window, too; see above." >&2; exit 1; }
	@packaging/test-packages.sh
	@echo "tests in random order: to repeat this run, make test SEED=$(SEED)"
	@# Hundreds of programs are started: without compiled modules each takes half as long again.
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal \
	  --randomly-seed=$(SEED) --hypothesis-seed=$(SEED)

# Matrices whole, where `make test` draws a part by its seed: for a night, or before much is said to be done.
soak: setup
	@TWINSWEEP_SOAK=1 PYTEST_ADDOPTS="-o timeout=1800 -o faulthandler_timeout=1860" \
	  $(MAKE) --no-print-directory test SEED=$(SEED)

# After each change: a test of every room in less than a minute. No servers, no power cuts.
quick: setup
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -q -n $$(getconf _NPROCESSORS_ONLN) --dist worksteal -m "not slow"

# Branches that the tests take in the rooms that judge and move mail; fails below 97 % in any. Power
# cuts are left out: they take the same branches over and over, in processes that are killed; so are
# the other mail programs, which start thousands of processes that would leave a data file each.
coverage: setup
	@packaging/test-packages.sh
	@$(BIN)/python -m coverage erase
	@$(BIN)/python -m pytest -q -n 2 --cov --cov-report= --ignore-glob='*crash*' --ignore-glob='*power*' \
	  --ignore-glob='*foreign_writers*' \
	  tests/contracts $(addprefix tests/core/,actions apply cli copy decide match scan search sources)
	@PYTHONPATH=tests $(BIN)/python -m helpers.process.coverage_rooms

setup:
	@packaging/setup.sh

check: setup
	@$(MAKE) --no-print-directory -j style contracts types-linux types-win32 types-darwin collection

style:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

contracts:
	$(BIN)/lint-imports

types-%:
	$(BIN)/mypy --platform $* --cache-dir .mypy_cache/$*

# That every test can be loaded; their compiled modules are kept, so each worker of `make test` need not.
collection:
	@found=$$(PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -qq --collect-only) || { echo "$$found"; exit 1; }

format: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Other variants: ACCURACY="--seed N"; see tests/accuracy/run.py for --quick, --variants-only, --lost.
accuracy: setup
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r packaging/requirements-accuracy.lock
	PYTHONPATH=.:tests $(BIN)/python -m tests.accuracy.run $(ACCURACY)

# Does a test fail when the code is wrong? See tests/mutants/run.py; MUTANTS="--seed 2 --sample 50" for others.
mutants: setup
	@packaging/test-packages.sh
	@$(BIN)/python -m tests.mutants.run $(MUTANTS)

# One part: BENCH="--only start scans"; see tests/bench/run.py for others. A million mails too: BENCH=--million.
bench: bench-peer
	@packaging/test-packages.sh
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r packaging/requirements-bench.lock
	$(BIN)/python -m tests.bench.run $(BENCH)

# Where a scan spends its processor time, by stage: make profile MAILBOX=/path/of/mail
profile: setup
	$(BIN)/python -m tests.bench.stages $(MAILBOX)

# The pictures of the README and the manual, from the real program; see tests/helpers/screens/readme_pictures.py.
screenshots: setup
	@packaging/test-packages.sh
	PYTHONPATH=.:tests $(BIN)/python -m helpers.screens.readme_pictures resources/screenshots

# Brings resources/i18n up to date with the texts in the code; see packaging/translations.py.
translations: setup
	$(BIN)/python packaging/translations.py

# The rival that the benchmark compares with, in an environment of its own.
bench-peer: setup
	@[ -x .bench/peer/bin/mdedup ] || { $(BIN)/python -m venv .bench/peer && \
	  .bench/peer/bin/pip install -q --disable-pip-version-check mail-deduplicate==9.4.0; }

# Needs `uv` on the path; writes no index address into the locks. That of the developers holds the
# dictionary of Ukrainian too, so that its tests run.
lock:
	uv pip compile -q --universal --no-strip-extras --python-version 3.11 --generate-hashes --no-header --no-annotate pyproject.toml -o packaging/requirements.lock
	uv pip compile -q --universal --no-strip-extras --python-version 3.11 --generate-hashes --no-header --no-annotate --extra dev --extra uk pyproject.toml -o packaging/requirements-dev.lock
	uv pip compile -q --universal --no-strip-extras --python-version 3.11 --generate-hashes --no-header --no-annotate --extra accuracy -c packaging/requirements-dev.lock pyproject.toml -o packaging/requirements-accuracy.lock
	uv pip compile -q --universal --no-strip-extras --python-version 3.11 --generate-hashes --no-header --no-annotate --extra bench -c packaging/requirements-dev.lock pyproject.toml -o packaging/requirements-bench.lock
	uv pip compile -q --universal --no-strip-extras --python-version 3.11 --generate-hashes --no-header --no-annotate --extra package -c packaging/requirements-dev.lock pyproject.toml -o packaging/requirements-package.lock

# The programs that run without Python, for this system, into dist/; tries them out too.
package:
	@packaging/system-packages.sh
	@packaging/linux/build-tools.sh
	@nice $${PYTHON:-python3} packaging/package.py

# For `pipx install dist/twinsweep-….whl`, and the sdist.
wheel: setup
	@$(BIN)/python packaging/wheel.py

clean:
	@for data in dist/twinsweep-data dist/twinsweep/twinsweep-data; do [ ! -e "$$data" ] || \
	  { echo "clean: $$data may hold mail that exists nowhere else: move it away first." >&2; exit 1; }; done
	rm -rf .venv .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .bench .mutants $(SAMPLE) build dist *.egg-info

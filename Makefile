# Needs make and Python 3.11 or newer, nothing else: each target makes .venv and installs what it
# uses, at the versions in constraints.txt, when that is missing or out of date.
# make PYTHON=python3.12 chooses the Python; ARGS goes to the program: make play ARGS="--seats 4".

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --disable-pip-version-check --progress-bar off --constraint constraints.txt
INSTALL_LOG := $(VENV)/install.log

# Installs $(1) and makes the mark: a line for each thing that takes time, and the end of all that
# pip says where it fails.
define install
@rm -f $@
@{ $(PIP) --editable '$(1)' && touch $@; } 2>&1 | tee $(INSTALL_LOG) | while read -r step what rest; do \
    version=$${what#*-}; package="$${what%%-*} $${version%%-*}"; \
    case "$$step $$what $$rest" in \
        "Installing build dependencies: started") echo "  preparing the installation" ;; \
        "Downloading "*.metadata*) echo "  looking at $$package" ;; \
        "Downloading "*) echo "  fetching $$package $$rest" ;; \
        "Installing collected "*) echo "  unpacking everything" ;; \
    esac; done
@test -e $@ || { grep -v '^WARNING' $(INSTALL_LOG) | tail -n 20 >&2; exit 1; }
endef

.PHONY: help play run test lint bench rules screenshots clean
.DELETE_ON_ERROR:

help:
	@echo "make play         a table in the browser, without Discord"
	@echo "make run          the bot on Discord, with DISCORD_TOKEN from the environment"
	@echo "make test         lint and every test"
	@echo "make lint         ruff and mypy"
	@echo "make bench        how fast the referee is"
	@echo "make rules        the rule sheets in docs, written anew"
	@echo "make screenshots  every state of a table in build/screenshots, with Chromium and chromedriver,"
	@echo "                  the pictures of the README, and all that is drawn in build/pictures"
	@echo "make clean        remove .venv and the caches"

play: $(VENV)/.ready-playground
	@$(BIN)/mahjong-referee play $(ARGS)

run: $(VENV)/.ready
	@$(BIN)/mahjong-referee run $(ARGS)

test: lint
	$(BIN)/pytest --numprocesses auto $(ARGS)

lint: $(VENV)/.ready-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: $(VENV)/.ready-bench
	@$(BIN)/python -m benchmarks $(ARGS)

rules: $(VENV)/.ready
	$(BIN)/mahjong-referee rules --all --language en > docs/rules.en.md
	$(BIN)/mahjong-referee rules --all --language zh-CN > docs/rules.zh-CN.md
	$(BIN)/mahjong-referee rules --all --language zh-TW > docs/rules.zh-TW.md

screenshots: $(VENV)/.ready-test
	@$(BIN)/python -m tests.contact_sheet
	@$(BIN)/python -m tests.screenshots

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/.ready: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing the bot into $(VENV), which is done once"
	$(call install,.)

# One mark for each extra of pyproject.toml, side by side in one environment.
$(VENV)/.ready-%: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing the bot into $(VENV), with what '$*' needs, which is done once"
	$(call install,.[$*])

# Debian's python3 without python3-venv leaves half an environment behind, so it is taken away again.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	    echo "Python 3.11 or newer is needed, and $(PYTHON) is not; name another with make PYTHON=..." >&2; \
	    exit 1; }
	@said=$$($(PYTHON) -m venv --clear $(VENV) 2>&1) || { \
	    rm -rf $(VENV); \
	    case "$$said" in *"ensurepip is not"*|*"No module named"*) \
	        said="This Python cannot make environments; on Debian or Ubuntu: apt install python3-venv" ;; \
	    esac; \
	    echo "$$said" >&2; exit 1; }

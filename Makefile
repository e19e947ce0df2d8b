# The front door. CMake and its presets (CMakePresets.json) do the work; every target here
# first sees that what it needs is installed.
PREFIX ?= /usr/local
SECONDS_EACH ?= 30
MINUTES ?= 30
RELEASE = build/release

.DEFAULT_GOAL := help
.PHONY: help run play build site weigh paper shots test test-all tests-list soak coverage fuzz bench bench-wasm bench-page bench-server bench-strength format lint install clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

run: build ## build, and serve the page and tables at http://localhost:8080
	@build/inkrail serve

play: build ## build, and play a solo game in the terminal
	@build/inkrail play || [ $$? -eq 1 ] # 1: the game was left, which is no fault

build: ## build the release program, build/inkrail
	@tools/setup build
	@tools/build release inkrail
	@ln -sfn release/inkrail build/inkrail

site: ## build the page for any web server into build/site
	@tools/setup build
	@tools/build release site
	@rm -rf build/site && cp -r $(RELEASE)/site build/site

weigh: site ## what each part of the page weighs compressed
	@node web/make/weigh.mjs $(RELEASE)/site build/packed

paper: build ## a ready pack for teachers into build/paper: 30 seeds, answers, sheets, rules
	@tools/paper build/inkrail build/paper

shots: build ## pictures of the screens into build/shots
	@tools/setup build test
	@node tests/web/shots.mjs build/inkrail build/shots

test: ## build and run every test, also under sanitizers; LEAVE='server|web|wasm': but those
	@INKRAIL_TEST_LEAVE='$(LEAVE)' tools/test

test-all: ## the same with everything that takes turns otherwise: about an hour
	@tools/setup other-endian
	@INKRAIL_TEST_TURNS=all tools/test

soak: ## everything, with ever new random games, for MINUTES (30)
	@tools/setup build test coverage fuzz lint other-endian
	@tools/soak $(MINUTES)

tests-list: ## what each test holds against what
	@tools/list-tests

coverage: ## branch coverage of each part of the sources, held to its floor
	@tools/setup build test coverage
	@tools/coverage

fuzz: ## run each fuzz target for SECONDS_EACH (30) seconds
	@tools/setup build test fuzz
	@tools/fuzz $(SECONDS_EACH)

bench: build ## measure speed, one thread
	@build/inkrail bench
	@tools/build release inkrail-bench
	@$(RELEASE)/inkrail-bench

bench-wasm: build ## measure the core as WebAssembly against the native one
	@tools/setup build test
	@tools/bench-wasm

bench-page: build ## how long a tap takes in a browser on a slow processor
	@tools/setup build test
	@node tests/web/bench.mjs build/inkrail $(RELEASE)/site

bench-server: build ## measure the server; PEERS=1: and three others with the same game
	@tools/setup build $(if $(PEERS),peers)
	@tools/build release inkrail-load
	@PEERS='$(PEERS)' tools/bench-server

bench-strength: ## games of the engine of the commit OLD against this one, into bench/strength.txt
	@tools/setup build
	@tools/bench-strength '$(or $(OLD),HEAD)' $(CONFIG) $(NODES) $(MOST)

format: ## rewrite the sources in the house style
	@tools/setup lint
	@tools/lint format

lint: ## check style (clang-format) and all slips (clang-tidy)
	@tools/setup build lint
	@tools/lint check

install: ## install to PREFIX (/usr/local), below DESTDIR if given
	@tools/setup build
	@tools/build release product -DCMAKE_INSTALL_PREFIX='$(PREFIX)' -DINKRAIL_BUILD_LOCALES=OFF
	@DESTDIR='$(DESTDIR)' cmake --install $(RELEASE)

clean: ## remove everything that was built
	rm -rf build

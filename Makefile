# What one types. From a fresh clone: `make demo` shows a search, `make test` checks everything.
#
#   make demo         build, index the posts in Corpus/, search them
#   make test         run the tests
#   make test-long    try LONG times as much where there is more to try (LONG=10; BUDGET=600 stops after ten minutes)
#   make check-release  what is too long for each change: long tests, no libstemmer, clients of others, a browser, sanitizers (STEPS="long asan")
#   make integration  run the tests that need a real WordPress: installs and starts one on loopback, and stops it again
#   make build        build the command: .build/release/wpsearch
#   make stage        what is installed: the command, its shell completions and man pages, below .build/stage
#   make install      install it (PREFIX=/usr/local, DESTDIR for packagers); with sudo after make stage
#   make deb          a Debian package of it: .build/debian/wpsearch_VERSION_ARCH.deb
#   make tarball      an archive of it for any Linux: .build/tarball/wpsearch-VERSION-linux-ARCH.tar.xz
#   make wheel        a Python wheel that carries it, for pip: .build/wheel/wpsearch-VERSION-….whl
#   make release      the three of them, a Containerfile and their sums, in one folder: .build/downloads
#   make bench        time it beside other search engines (ARGUMENTS=--help says what can be asked for)
#   make format       format the sources
#   make packages     install the system libraries that are missing (demo, test, build and bench do it too)

# Where we check our own work, warnings are errors, and the engine is optimized in debug builds, too. A build for use is neither
# ended by a warning of a newer compiler or package.
test test-long check-release integration: export WPSEARCH_STRICT = 1

PREFIX ?= /usr/local
DESTDIR ?=
LONG ?= 10
ROOT = $(DESTDIR)$(PREFIX)

COMMAND := .build/release/wpsearch
STAGE := .build/stage
# The walls between targets: an import that Package.swift does not name is an error.
CHECKS := --explicit-target-dependency-import-check error
# How the command is built and linked: `wpsearch --version` took 6.5 ms of processor time without, and takes 2.8 ms with it.
# - Nothing for debuggers is written, which took a sixth of the build; where it ends unforeseen, functions have names and no lines.
# - Swift's libraries go into the command, which then also runs where Swift is not installed.
# - So do the system's, as far as there are archives of them (.ci/archives says which).
# - No names for other programs to bind to: looking for its own among 34,000 took 0.3 ms.
# - No search for libraries beside the command: forty folders that are not there.
# - A fixed address: 150,000 pointers need not be put right at each start (1.3 ms; PIE=1 leaves the address free).
# - The commit, which `wpsearch --version` says; it is told as a fixed address, too.
LINK = -debug-info-format none
ifeq ($(shell uname -s),Linux)
LINK += --static-swift-stdlib --disable-local-rpath -Xlinker --no-export-dynamic $(if $(PIE),,-Xlinker -no-pie $(shell .ci/commit)) $(shell .ci/archives)
endif

# As many tests at a time as there are processors, and no more: else all begin at once, and one that waits for an answer gets
# a thread again when a thousand others have had theirs, long after every limit on time. (Swift's own default has no bound.)
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= $(shell getconf _NPROCESSORS_ONLN)

.DEFAULT_GOAL := demo
.PHONY: demo test test-long check-release integration build stage install deb tarball wheel release bench format packages

# Says what it does; while it builds, the compiler says how far it is.
demo:
	@echo "1 of 3: the system libraries that the build needs"
	@.ci/packages
	@echo "2 of 3: $(COMMAND), optimized: some five minutes on two processors the first time"
	@$(MAKE) --no-print-directory build
	@echo "3 of 3: the posts in Corpus/ are indexed and searched"
	@.ci/demo

test: packages
	@test -d Tests || { echo "There is nothing to test: the folder Tests is missing." >&2; exit 1; }
	@.ci/test $(CHECKS)

test-long: packages
	swift build --build-tests $(CHECKS)
	@WPSEARCH_LONG=$(LONG) BUDGET=$(BUDGET) .ci/long

check-release: packages
	@.ci/check-release $(STEPS)

integration: packages
	@.ci/integration $(CHECKS)

# (`make -n build` shows the whole of it.)
build: packages
	@swift build -c release --product wpsearch $(CHECKS) $(LINK)

# What is installed, as it lies below a prefix.
stage: build
	@rm -rf $(STAGE)
	@install -d $(STAGE)/bin $(STAGE)/share/bash-completion/completions \
	    $(STAGE)/share/zsh/site-functions $(STAGE)/share/fish/vendor_completions.d
	install -m 755 $(COMMAND) $(STAGE)/bin/wpsearch
	$(COMMAND) --generate-completion-script bash > $(STAGE)/share/bash-completion/completions/wpsearch
	$(COMMAND) --generate-completion-script zsh > $(STAGE)/share/zsh/site-functions/_wpsearch
	$(COMMAND) --generate-completion-script fish > $(STAGE)/share/fish/vendor_completions.d/wpsearch.fish
	.ci/manual $(COMMAND) $(STAGE)/share/man/man1

# Under sudo there usually is no Swift: then it is what `make stage` left.
install:
	@if command -v swift >/dev/null; then $(MAKE) stage; \
	elif [ ! -x $(STAGE)/bin/wpsearch ]; then echo "There is nothing to install yet: run make stage first, without sudo." >&2; exit 1; fi
	install -d "$(ROOT)"
	cp -R $(STAGE)/. "$(ROOT)/"

# Debian's own places: what it installs for zsh is not in site-functions.
deb: stage
	@.ci/packages dpkg-dev
	@rm -rf .build/debian/stage
	@install -d .build/debian/stage
	@cp -R $(STAGE) .build/debian/stage/usr
	@mv .build/debian/stage/usr/share/zsh/site-functions .build/debian/stage/usr/share/zsh/vendor-completions
	@.ci/debian/package .build/debian/stage

tarball: stage
	@rm -rf .build/tarball
	@install -d .build/tarball
	@cp -R $(STAGE) .build/tarball/stage
	@.ci/tarball .build/tarball/stage

wheel: stage
	@.ci/packages binutils python3
	@rm -rf .build/wheel
	@install -d .build/wheel
	@cp -R $(STAGE) .build/wheel/stage
	@.ci/wheel .build/wheel/stage

release: deb tarball wheel
	@.ci/downloads

bench: build
	@.ci/packages python3
	-swift build -c release --product BenchmarkStages $(CHECKS) $(LINK)
	@PYTHONPATH=Benchmarks python3 -m bench $(ARGUMENTS)

format:
	swift format -i -r $(wildcard Sources Tests Package.swift Benchmarks/Stages Examples/Sources Examples/Tests Examples/Package.swift)

packages:
	@.ci/packages

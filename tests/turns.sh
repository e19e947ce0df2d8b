# Sourced by tests that are scripts: what has its turn (as is_due in chance.h has it). A long list
# takes turns by the seed, which is that of the commit (tests/seed), so that each run is short and
# the next commit looks at another part: longer lists under sanitizers, where everything takes
# several times as long. All of it is looked at where INKRAIL_TEST_TURNS=all is set (`make
# test-all`), or much is to be tried (INKRAIL_TEST_SCALE).
# shellcheck shell=bash
sanitized=
seed=${INKRAIL_TEST_SEED:-1}

# know_turns PROGRAM: finds out whether it has sanitizers. Nothing has unless this says so.
know_turns() {
    sanitized=$(! grep -qaE '__(a|t)san_init' "$1" || echo yes)
}

is_everything_due() {
    [ "${INKRAIL_TEST_TURNS-}" = all ] || [ "${INKRAIL_TEST_SCALE:-1}" -ge $((${#sanitized} > 0 ? 10 : 100)) ]
}

# due ITEM ONE_IN [ONE_IN_RELEASE]: is it its turn? One in so many is under sanitizers;
# without them one in so many (1 if not told).
due() {
    local one_in=$2
    [ -n "$sanitized" ] || one_in=${3:-1}
    is_everything_due || [ $(((seed + $1) % one_in)) -eq 0 ]
}

# left_out COSTS: the tests that are marked `turns` in that list (costs.txt) and are not looked at
# by this seed. A third of them is, under sanitizers alone.
left_out() {
    local name words number=0
    while read -r name words; do
        [[ " $words " != *' turns '* ]] || due $((number++)) 3 || echo "$name"
    done < <(grep '^[a-z]' "$1")
}

# Ends a test whose turn it is not, with the status that CTest calls skipped.
not_its_turn() { # WHAT
    echo "$1: not its turn under sanitizers; INKRAIL_TEST_TURNS=all"
    exit 77
}

# Sourced by run.sh: programs of others in a match. None of them outlives it, and nothing of what
# they say harms a terminal or a reader of JSON.
# shellcheck shell=bash disable=SC2034,SC2154

# --- they end with the match -------------------------------------------------------------------
export STUBBORN=$work/stubborn

# await CONDITION...: waits until the command says yes; not for ever.
await() {
    local i
    for ((i = 0; i < 200; i++)); do
        if "$@"; then return 0; fi
        sleep 0.1
    done
    return 1
}
gone() { ! kill -0 "$1" 2>/dev/null; }
# gone_with WHAT: the stubborn program and its child are gone soon.
gone_with() {
    local id
    for id in $(cat "$STUBBORN/leader" "$STUBBORN/child"); do
        await gone "$id" || { complain "a program outlives a match after $1"; kill -KILL "$id"; }
    done
}
# begin_stubborn ARGUMENT...: a match in the background, in which the program is running.
begin_stubborn() {
    rm -rf "$STUBBORN" && mkdir "$STUBBORN"
    "$program" match cmd:input/bots/stubborn random --games 2 --seed 3 "$@" >"$work/out" 2>"$work/err" &
    match=$!
    await test -s "$STUBBORN/child" || complain 'the stubborn program does not start'
    await test -s "$STUBBORN/leader" || complain 'the stubborn program does not start'
}
for signal in TERM HUP INT KILL; do
    tests=$((tests + 1))
    begin_stubborn --patience 60
    kill -s $signal "$match"
    wait "$match" 2>/dev/null
    gone_with "SIG$signal"
done
tests=$((tests + 1))
begin_stubborn --patience 1
wait "$match"
[ $? -eq 1 ] || complain 'a program that keeps silent does not lose'
gone_with 'its loss'
# They are asked first.
rm -rf "$STUBBORN" && mkdir "$STUBBORN"
run 1 match cmd:input/bots/polite random --games 2 --seed 3 --patience 1
await test -s "$STUBBORN/bye" || complain 'a program is killed without being asked to end'

# --- whatever the caller has closed ------------------------------------------------------------
tests=$((tests + 3))
"$program" match cmd:input/bots/good level=2 --games 1 --seed 3 --no-stop <&- >"$work/out" 2>"$work/err" ||
    complain "a match without standard input: $(cat "$work/err")"
grep -q 'Ties: 1\.' "$work/out" || complain "a program hears nothing without standard input: $(cat "$work/out")"
"$program" score <&- >"$work/out" 2>"$work/err"
[ $? -eq 2 ] || complain 'a sheet is read from a standard input that is closed'
"$program" roll --seed x >&- 2>"$work/err"
[ $? -eq 2 ] || complain 'an answer that nobody can get goes unnoticed'

# TEST cli_programs: Programs of others in a match. None of them outlives it, and nothing of what
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

# What has left the group of its program is not promised to end: the help says so.
says 'outside of that group' match --help
run 0 match cmd:input/bots/leaving random --games 1 --seed 3 --no-stop
left=$(cat "$STUBBORN/left")
if gone "$left"; then complain 'a process that has left the group is ended: the help says otherwise'; else kill "$left"; fi

# --- whatever the caller has closed ------------------------------------------------------------
tests=$((tests + 3))
"$program" match cmd:input/bots/good level=2 --games 1 --seed 3 --no-stop <&- >"$work/out" 2>"$work/err" ||
    complain "a match without standard input: $(cat "$work/err")"
grep -q 'Ties: 1\.' "$work/out" || complain "a program hears nothing without standard input: $(cat "$work/out")"
"$program" score <&- >"$work/out" 2>"$work/err"
[ $? -eq 2 ] && grep -q 'standard input cannot be read: it is closed' "$work/err" || complain 'a sheet is read from a standard input that is closed'
"$program" roll --seed x >&- 2>"$work/err"
[ $? -eq 2 ] && grep -q 'standard output cannot be written: it is closed' "$work/err" || complain 'an answer that nobody can get goes unnoticed'

# --- what they say -----------------------------------------------------------------------------
escape=$'\033[2J\302\2332J\377\342\200\256'
for output in '' --json; do
    run 1 match cmd:input/bots/shouting random --games 2 --seed 3 $output
    harmless "a bot's error ($output)" "$work/out"
    harmless "a bot's error ($output)" "$work/err"
    run 1 match "cmd:exit 0 # $escape" random --games 2 --seed "$(printf 's\302\2332J\377')" $output
    harmless "a bot's name ($output)" "$work/out"
    harmless "a bot's name ($output)" "$work/err"
done
# And so for what they write to standard error, ever so much of it: none of it is lost, none of it
# is waited for.
run 0 match cmd:input/bots/complaining random --games 1 --seed 3 --no-stop
harmless "a bot's standard error" "$work/err"
[ "$(grep -c '^a long complaint, number' "$work/err")" -eq 3000 ] || complain "a bot's complaints are lost: $(tail -3 "$work/err")"
grep -qxF 'clear ?[2J, name ?]0;owned?, tab and?' "$work/err" || complain "a bot's complaints are changed: $(grep clear "$work/err")"
grep -qx 'a last word' "$work/err" || complain "a bot's last complaint is lost: $(tail -3 "$work/err")"
# A name may be longer than any room for it.
long="exit 0 # $(head -c 10000 /dev/zero | tr '\0' x) \"\\ $escape"
run 1 match "cmd:$long" random --games 2 --seed 3 --json
keys match a b name
! command -v python3 >/dev/null || python3 -c 'import json, sys
sys.exit(len(json.load(sys.stdin)["a"]["name"]) < 10000)' <"$work/out" || complain 'a long name is cut in JSON'
run 1 match "cmd:$long" random --games 2 --seed 3
[ "$(wc -L <"$work/out")" -lt 120 ] || complain 'a long name fills the screen'
[ "$(wc -c <"$work/err")" -lt 300 ] || complain 'a long name fills the message'

# Seeds and names of files are the caller's own words, but they may come from a stranger's record.
seed=$(printf 'x\302\2332J\377')
run 0 sim --games 1 --seed "$seed"
harmless 'a seed in sim' "$work/out"
typed $'quit\n'
run 1 play --seed "$seed" --save "$work/$seed"
harmless 'a seed in play' "$work/out"
harmless 'a file in play' "$work/err"
input=
run 0 replay "$work/$seed"
harmless 'a seed in replay' "$work/out"
run 2 score "$work/$seed-$escape"
harmless 'the name of a file' "$work/err"

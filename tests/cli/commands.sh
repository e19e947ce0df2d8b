# Sourced by run.sh: what all commands have in common, and the small things that each has of its own.
# shellcheck shell=bash disable=SC2034,SC2154
input=

# --- bot -----------------------------------------------------------------------------------------
run 0 bot --seed monday --level 1
head -1 "$work/out" | grep -Eq '^seed .*nets .*errors .*total +CPU time$' || complain "bot has no heading: $(head -1 "$work/out")"
[ "$(wc -l <"$work/out")" -eq 12 ] || complain 'bot does not play ten games'
run 0 bot --seed monday --level 1 --json
[ "$(wc -l <"$work/out")" -eq 10 ] || complain 'bot --json does not play ten games'
seed=$(printf 'x\302\2332J\377')
run 0 bot --games 1 --level 1 --seed "$seed"
harmless 'a seed in bot' "$work/out"

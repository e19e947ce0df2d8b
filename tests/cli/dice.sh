# TEST cli_dice: Dice that are given, by `roll` or by hand, and what is made of them.
# shellcheck shell=bash disable=SC2034,SC2154

# The record on standard output is one that can be played again, with the total it tells.
can_be_replayed() { # WHAT
    cp "$work/out" "$work/solved"
    run 0 replay "$work/solved" --json
    grep -q '"over":true' "$work/out" || complain "$1: not a whole game"
}

# --- the last roll belongs to the game ------------------------------------------------------------
input=
for record in classic-desert challenge-desert; do
    run 0 solve ../golden/$record.record --nodes 2000 --record
    can_be_replayed "solve $record"
    run 0 solve ../golden/$record.record --from 4 --nodes 2000 --record
    can_be_replayed "solve $record --from 4"
    last=$(grep -n '^roll ' ../golden/$record.record | tail -1 | cut -d: -f1)
    head -n $((last - 1)) ../golden/$record.record >"$work/in"
    input=$work/in
    run 0 solve - --nodes 2000 --record # the seed knows the last roll
    can_be_replayed "solve $record without its last roll"
    grep -v '^seed ' "$work/in" >"$work/no-seed"
    refused 'the record ends before the last roll and has no seed' solve "$work/no-seed"
    input=
done
says '"from":7,"score":{"networks":[2,1,1,1,1,1],"network_points":4,"highway":5,"railway":6,"centre":8,"errors":12,"expansion":4' \
    solve ../golden/classic-desert.record --from 7 --nodes 2000 --json
says '"proven":true' solve ../golden/classic-desert.record --from 7 --nodes 2000 --json
refused 'does not reach round 8' solve ../golden/classic-desert.record --from 8
says 'Last roll R.R.w arid' solve ../golden/classic-desert.record --nodes 2000
says '"round":7,"dice":' solve golden/desert-draft.ink --player 2 --nodes 2000 --json
run 0 solve --free --rules classic+desert --nodes 2000 --record
can_be_replayed 'solve --free --rules classic+desert'

# What review says was possible counts after the last roll: nothing is found that solve would not
# find.
if due 0 4; then
    run 0 review golden/desert.ink --hindsight --json
    possible=$(grep -o '"hindsight":{"total":[0-9]*' "$work/out" | grep -o '[0-9]*$')
    says "\"total\":$possible," solve golden/desert.ink --nodes 300000 --json
fi
head -n -3 golden/desert.ink >"$work/in" && input=$work/in
refused 'finished games' review - --hindsight

# --- what roll prints can be given to others --------------------------------------------------------
input=
for config in classic challenge "${expansions[@]/#/classic+}" "${expansions[@]/#/challenge+}" \
    classic+desert+meteor,house challenge+canyon+desert,house; do
    dice=$("$program" roll --rules "$config" --seed tuesday)
    run 0 solve --rules "$config" --dice "$dice" --nodes 300 --record
    can_be_replayed "solve --dice of $config"
    printf '%s\n' "$dice" >"$work/dice"
    run 0 bot --rules "$config" --dice "$work/dice" --level 1
done
refused 'the dice of all 6 rounds and of the last roll are needed' solve --rules classic+desert \
    --dice "$("$program" roll --rules classic+desert --seed x | sed 's/ |[^|]*$//')"
run 0 solve --rules classic,players=3 --dice "$("$program" roll --rules classic,players=3 --seed x)" --nodes 300
# Dice can be piped in, alone or for --dice; so can a record.
input=$work/dice
"$program" roll --seed monday >"$work/dice"
run 0 solve --dice "$(cat "$work/dice")" --nodes 300 --record
cp "$work/out" "$work/solved"
for given in '' '-' '--dice -'; do
    # shellcheck disable=SC2086
    run 0 solve $given --nodes 300 --record
    same "solve $given of dice" "$work/solved" "$work/out"
done
"$program" roll --rules classic+lava --seed monday >"$work/dice"
refused 'dice of another game than classic need its config' solve
run 0 solve --rules classic+lava --nodes 300
refused '--from goes with a record only' solve --rules classic+lava --from 3
input=$work/solved
run 0 solve --nodes 300 --json
cp "$work/out" "$work/piped"
run 0 solve - --nodes 300 --json
same 'a record that is piped in' <(sed 's/"seconds":.*//' "$work/piped") <(sed 's/"seconds":.*//' "$work/out")
refused 'a record says itself which game it is' solve --rules classic
input=
refused 'give one of these: a record or dice' solve
# What is refused is refused before a seed is chosen.
refused 'this game has 7 rounds, so there is no round 40' roll --round 40
draft=$("$program" roll --rules classic,draft,players=2 --seed x)
refused 'in a draft each player has different dice' solve --rules classic,draft,players=2 --dice "$draft"
printf '%s\n' "$draft" >"$work/dice"
refused 'these are solo games' bot --rules classic,draft,players=2 --dice "$work/dice"

# --- faces in any order ---------------------------------------------------------------------------------
backwards() { # each round with its faces the other way round
    awk -F ' [|] ' '{ for (r = 1; r <= NF; r++) { n = split($r, face, " "); line = ""
        for (i = n; i > 0; i--) line = line (i < n ? " " : "") face[i]
        printf "%s%s", (r > 1 ? " | " : ""), line } print "" }'
}
for config in classic challenge+meteor classic+desert; do
    "$program" roll --rules $config --seed monday | backwards >"$work/dice"
    run 0 solve --rules $config --dice "$(cat "$work/dice")" --nodes 300 --record
    can_be_replayed "solve --rules $config, dice backwards"
    run 0 bot --rules $config --dice "$work/dice" --level 1
done
"$program" roll --seed monday | sed 's/|.*|/| H.R.* H.H. HR..* H.H. |/' >"$work/dice" # one die alone has Stations
refused "no die is left that can show 'HR..*'" solve --dice "$(cat "$work/dice")"
refused "no die is left that can show 'HHHH'" solve --dice 'H.H. HHHH H.H. HR..* | H.H.'
printf 'HR..* H.H. HR..* H.H. | H.H.\n' >"$work/dice"
refused "line 1: no die is left that can show 'HR..*'" bot --dice "$work/dice"
typed $'inkrail-engine 1\nconfig classic\nposition\ndice HR..* H.H. RR.. H.H.\ngo nodes 100\nquit\n'
run 0 engine
grep -q '^best .*end' "$work/out" || complain "engine: dice in another order: $(cat "$work/out")"
! grep -q '^error' "$work/out" || complain "engine: dice in another order: $(cat "$work/out")"

# --- dice of another game -------------------------------------------------------------------------
input=
for game in classic+desert challenge; do
    dice=$("$program" roll $game --seed x)
    refused 'add --rules CONFIG' solve --dice "$dice" --nodes 10
    run 0 solve --rules $game --dice "$dice" --nodes 10
    refused "'inkrail solve --help' shows an example" solve --rules classic --dice "$dice" --nodes 10
done

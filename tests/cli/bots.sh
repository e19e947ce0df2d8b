# TEST cli_bots: Tests of bot, match, engine and review, and of bots at the prompt; run.sh reads
# this file. What the engine plays is in none of them: it changes with every better net, and
# bench/signature.txt is where it is kept.

# lacks_cpu FILE: the output without the times, which differ.
lacks_cpu() {
    sed -E 's/"cpu_ms":[0-9.]+/"cpu_ms":T/g; s/ +[0-9.]+ ms/ T ms/' "$work/out" >"$work/$1"
}

# --- bot -------------------------------------------------------------------------------------------
input=
run 0 bot --games 3 --seed 7 --nodes 300 --json
keys bot seed dice placements moves networks network_points highway railway centre errors expansion \
    villages goals total highway_cells railway_cells parts cpu_ms
[ "$(wc -l <"$work/out")" -eq 3 ] || complain 'bot --json: not one line a game'
for seed in 7 8 9; do
    grep -q "^{\"seed\":\"$seed\"" "$work/out" || complain "bot: no game of the seed $seed"
done
lacks_cpu bot.1
run 0 bot --games 3 --seed 7 --nodes 300 --json --threads 2
lacks_cpu bot.2
same 'bot depends on its threads' "$work/bot.1" "$work/bot.2"
# The dice of a file are the same as those of the seeds.
for seed in 7 8 9; do "$program" roll --seed $seed; done >"$work/dice"
run 0 bot --dice "$work/dice" --seed 7 --nodes 300 --json
[ "$(grep -c '^{"seed":null,"bot_seed":"[789]",' "$work/out")" -eq 3 ] || complain "bot --dice says that the dice have a seed: $(cut -c 1-60 "$work/out")"
sed -i 's/^{"seed":null,"bot_seed":/{"seed":/' "$work/out"
lacks_cpu bot.2
same 'bot --dice plays differently' "$work/bot.1" "$work/bot.2"
sed -i '2s/^/\n/' "$work/dice" # an empty line is no game, but it is a line
run 0 bot --dice "$work/dice" --seed monday --level 1
[ "$(sed -E 's/ .*//' "$work/out" | head -4 | paste -sd' ')" = 'line 1 3 4' ] || complain "bot --dice: not the lines: $(cat "$work/out")"
if grep -q monday "$work/out"; then complain 'bot --dice shows a seed that is not of the dice'; fi
# What it drew is legal, and has the score it says; with expansions, too.
for config in classic challenge,goals=none challenge+lake,goals=none "${expansions[@]/#/classic+}"; do
    run 0 bot --rules $config --games 1 --seed monday --level 4 --json
    sed -E 's/.*"placements":\[([^]]*)\].*/\1/; s/"|,/ /g' "$work/out" >"$work/sheet"
    total=$(sed -E 's/.*"total":(-?[0-9]+).*/\1/' "$work/out")
    input=$work/sheet
    says "\"total\":$total," score --rules $config --json
    [ $config != classic ] || says 'Legal.' check
    input=
done
run 0 bot --games 2 --seed monday --level 3
grep -q '^monday-2 ' "$work/out" || complain 'bot: the second game of a text has not its seed'
grep -q '^2 games: mean ' "$work/out" || complain 'bot does not say the mean'
run 0 bot --games 1 --seed x --ms 20
grep -Eq '^1 game: [0-9]+ points, [0-9.]+ ms of CPU time$' "$work/out" || complain "one game has an error: $(tail -1 "$work/out")"
run 0 bot --games 1 --seed x --cpu-ms-per-game 20 --json
run 0 bot --games 1 --seed x --level 1 --rules challenge --json
keys bot goal_cards
refused 'give only one of --level' bot --level 3 --nodes 5 --seed x
refused '--level takes a number from 1 to 10' bot --level 11 --seed x
refused 'these are solo games' bot --rules classic,players=2 --seed x
printf 'H.H. H.H. RR.. HR..*\n' >"$work/dice"
refused "$work/dice, line 1: the text ends too early" bot --dice "$work/dice" --seed x
: >"$work/dice"
refused 'has no dice' bot --dice "$work/dice" --seed x
refused 'cannot be opened' bot --dice "$work/nowhere" --seed x

# --- match -----------------------------------------------------------------------------------------
run 0 match level=4 random --games 50 --seed 3 --json
keys match config seed games a b name wins mean cpu_ms ties difference stderr low high decided refused
grep -q '"games":20,.*"decided":true,"refused":null' "$work/out" || complain "match does not stop: $(cat "$work/out")"
lacks_cpu match.1
run 0 match level=4 random --games 50 --seed 3 --json --threads 2
lacks_cpu match.2
same 'match depends on its threads' "$work/match.1" "$work/match.2"
run 0 match random random --games 25 --seed 3 --no-stop
grep -q 'Ties: 25. Difference: +0.00' "$work/out" || complain 'equals do not play equally'
grep -q 'Not decided: both had the same score' "$work/out" || complain 'equals are decided'
run 0 match greedy random --games 30 --seed 3 --no-stop
grep -Eq '^Decided: A is stronger, by [0-9.]+ to [0-9.]+ points a game \(95 %\)\.$' "$work/out" || complain 'greed does not beat chance'
run 0 match random greedy --games 30 --seed 3 --no-stop
grep -Eq '^Decided: B is stronger, by [0-9.]+ to [0-9.]+ points' "$work/out" || complain "greed does not beat chance from the other side: $(tail -1 "$work/out")"
# Few games are no proof, but they are not nothing either.
run 0 match greedy random --games 10 --seed 3
grep -Eq '^Not decided, but A is probably stronger: by [0-9.]+ to [0-9.]+ points' "$work/out" || complain "ten games without a word: $(tail -1 "$work/out")"
run 0 match level=5 level=4 --games 2 --seed 4
grep -Eq '^Not decided: A is [0-9.]+ points a game weaker to [0-9.]+ stronger than B' "$work/out" || complain "two games: $(tail -1 "$work/out")"
run 0 match greedy random --games 1 --seed 3
grep -q '^Not decided: at least two games' "$work/out" || complain "one game: $(tail -1 "$work/out")"
if grep -q 'standard error' "$work/out"; then complain 'a match of one game has a standard error'; fi
run 0 match greedy random --games 1 --seed 3 --json
grep -q '"stderr":null,"low":null' "$work/out" || complain "a match of one game has a standard error: $(cat "$work/out")"
refused 'name two bots' match level=3
refused "'level=11' is not a bot" match level=11 random
refused "'cmd:' is not a bot" match cmd: random
refused 'is one argument too many' match level=1 random greedy

# Programs of others: one that plays, and those that do not.
run 0 match cmd:input/bots/good level=2 --games 2 --seed 3 --no-stop
grep -q 'Ties: 2\.' "$work/out" || complain "a program that plays like level 2 does not tie with it: $(cat "$work/out")"
run 0 match cmd:input/bots/good level=2 --games 2 --seed 3 --rules challenge --ms 1000 --threads 2 --json
keys match a b
loses() { # NAME TEXT: the bot of that name loses the match, with one line that has TEXT
    run 1 match "cmd:input/bots/$1" random --games 5 --seed 3 --patience 1 --json
    [ "$(wc -l <"$work/err")" -eq 1 ] || complain "match $1: not one line: $(cat "$work/err")"
    grep -qF "$2" "$work/err" || complain "match $1: '$2' expected in: $(cat "$work/err")"
    grep -q '"refused":{"side":"a","reason":' "$work/out" || complain "match $1: no reason in $(cat "$work/out")"
}
# The example in Python has no rules of its own: it asks the engine's protocol for them.
for config in classic challenge classic+canyon; do
    run 0 match cmd:../../examples/bot.py random --games 2 --seed 3 --rules $config --no-stop --json
    grep -q '"a":{[^}]*"wins":2' "$work/out" || complain "the example bot does not beat chance: $(cat "$work/out")"
done
loses illegal 'A2.H.H: '
loses unfinished 'it does not end the round'
loses silent 'it did not answer in time'
loses refusing 'it answers: error I do not know this game'
loses ended 'it has ended'

# --- engine ----------------------------------------------------------------------------------------
# Names, numbers and moves are left out of the answers.
typed 'inkrail-engine 1
ready
go level 1
dice H.H. RR.. HH.. H.R.*
go level 3
bogus
dice H.H.
config classic,players=2
config nonsense
config challenge
goals A:A:B
go
goals A:G:K
position sheet 3 B1H.H. B2HH..
position sheet 9 B1H.H.
position here
dice HHH. HH.. HRH.* RRRR{NE}{SW}
dice HHH. HH.. HRH.* RRRR{NE}{SW}
go nodes 0
go nodes 200 more
go nodes 200
stop
config classic
goals A:G:K
position game H.H. RR.. HH.. H.R.* : B1H.H. A9HH..
position game H.H. RR.. HH.. H.R.* : B1H.H. | H.H. RR.. HH.. H.R.*
position game H.H. RR.. HH.. H.R.* : B1H.H.
go level 2
seed monday
position
dice H.H. RR.. HH.. H.R.*
go infinite
ready
stop
quit
ready
'
run 0 engine
sed -E 's/^inkrail-engine 1 .*/inkrail-engine 1 NAME/; s/^info .*/info/; s/^best .* end$/best MOVES end/' "$work/out" | uniq >"$work/answers"
compare engine.answers "$work/answers"
# Questions about a position, and about what it would be after moves that are not played.
typed 'position game H.H. RR.. HH.. H.R.* : B1H.H. A2..RR
score
moves
show
moves B2HH.. F1H.R.*
score B2HH.. F1H.R.* end
moves B2HH.. F1H.R.* end
show B2HH.. F1H.R.* end
score B2RR..
moves B2HH.. F1H.R.* end end
config challenge
goals A:G:K
show
score
moves
'
run 0 engine
sed -E 's/^(moves .{60}).{200,} ([^ ]+)$/\1 ... \2/; s/^(show board ).*/\1LINE/' "$work/out" | uniq >"$work/questions"
compare engine.questions "$work/questions"
# They are those that the commands of the same names give.
typed 'position sheet 3 B1H.H. B2HHHH
dice H.H. RR.. HH.. H.R.*
moves
score
'
run 0 engine
sed -n 's/^moves //p' "$work/out" | tr ' ' '\n' | sort >"$work/asked"
sed -nE 's/^score .* total (-?[0-9]+)$/\1/p' "$work/out" >"$work/total"
typed 'B1H.H. B2HHHH'
run 0 moves --dice 'H.H. RR.. HH.. H.R.*' --specials
sort "$work/out" >"$work/listed"
same 'moves of the protocol and of the command' "$work/listed" "$work/asked"
says "\"total\":$(cat "$work/total")," score --json
typed 'dice H.H. RR.. HH.. H.R.*
go nodes 500
'
run 0 engine
cp "$work/out" "$work/engine.1"
run 0 engine
same 'engine answers differently' "$work/engine.1" "$work/out"
typed 'dice H.H. RR.. HH.. H.R.*
go parts nodes 500
'
run 0 engine
grep -Eq '^info games 16 parts network_points [0-9.]+ highway .* errors .* total [0-9.]+$' "$work/out" || complain 'engine tells no parts'
grep -q '^best ' "$work/out" || complain 'parts, and no best'
head -c 20000 /dev/zero | tr '\0' 'x' >"$work/in"
says 'error the line is too long' engine
# A line with a byte 0 in it is refused whole: neither its beginning nor its end is heard.
printf 'inkrail-engine 1\0\nready\0\nseed a\0\nready\0quit\nready\n' >"$work/in"
run 0 engine
[ "$(grep -c '^error the line has a byte 0 in it$' "$work/out")" -eq 4 ] || complain 'engine hears a part of a line with a byte 0'
[ "$(tail -1 "$work/out")" = ready ] || complain 'engine does not go on after a line with a byte 0'
[ "$(wc -l <"$work/out")" -eq 5 ] || complain 'engine answers a part of a line with a byte 0'
# A search without end ends with its input.
typed 'dice H.H. RR.. HH.. H.R.*
go infinite
'
says 'best ' engine
input=
refused 'is one argument too many' engine here

# Ctrl-C ends a match with what was played, even while a program keeps silent.
"$program" match level=1 'cmd:sleep 100' --games 2 --patience 60 >"$work/out" 2>&1 &
match=$!
sleep 1
kill -INT "$match"
wait "$match" || complain 'an interrupted match fails'
grep -q 'Stopped after 0 of 2 games' "$work/out" || complain 'an interrupted match does not say how far it came'

# --- limits of time --------------------------------------------------------------------------------
# On boards that take long to judge. What may be told here is far more than the limits, for a
# machine has other work, too; without them each of these takes half a minute or more.
in_time() { # SECONDS ARGUMENT...: it does not take as long
    local most=$1 before=$SECONDS
    shift
    run 0 "$@"
    [ $((SECONDS - before)) -lt "$most" ] || complain "inkrail $*: $((SECONDS - before)) seconds"
}
crossings="position sheet 7 $(cat ../faults/crossings.sheet)
dice HHH. HH.. H.H. HR..*"
typed "$crossings
go ms 1
go ms 200
"
in_time 12 engine
[ "$(grep -c '^best .* end$' "$work/out")" -eq 2 ] || complain "engine: no answer in time: $(cat "$work/out")"
typed "$crossings
go infinite
stop
go nodes 100000
stop
"
in_time 12 engine
[ "$(grep -c '^best .* end$' "$work/out")" -eq 2 ] || complain 'engine: no answer when stopped'
input=
in_time 20 review ../faults/loops.record --seconds 2
grep -q '^Expected at the start' "$work/out" || complain 'review in time does not sum up'
in_time 20 solve ../faults/loops.record --seconds 1 --from 7
for command in 'review --seconds 60' 'solve --seconds 60' 'match level=10 level=10'; do
    case $command in match*) file=() ;; *) file=(../faults/loops.record) ;; esac
    # shellcheck disable=SC2086 # words
    "$program" $command "${file[@]}" >"$work/out" 2>&1 &
    search=$!
    sleep 1
    before=$SECONDS
    kill -TERM "$search" && wait "$search"
    [ $((SECONDS - before)) -lt 10 ] || complain "inkrail $command does not hear SIGTERM"
done

# --- review ----------------------------------------------------------------------------------------
head -7 golden/monday.ink >"$work/two.ink"
run 0 review "$work/two.ink" --json
keys review config over players player total expected end luck pick_loss loss rounds round before best played error moves better why picks hindsight
cp "$work/out" "$work/review.1"
if due 0 2; then
    run 0 review "$work/two.ink" --json
    same 'review answers differently' "$work/review.1" "$work/out"
fi
if due 1 2; then
    run 0 review "$work/two.ink"
    grep -q '^Expected at the start .*: expected now ' "$work/out" || complain 'review does not sum up'
fi
run 0 review "$work/two.ink" --seconds 1 --json
keys review luck
"$program" new --seed x >"$work/none.ink"
says 'No round of this record is finished.' review "$work/none.ink"
refused 'the record is missing' review
says '"picks":[{"pick":"pick' review golden/draft.ink --seconds 1 --json
refused 'finished games of one player' review "$work/two.ink" --hindsight
refused 'line 1' review input/rulebook.sheet

# --- bots at the prompt ----------------------------------------------------------------------------
typed $'hint\nend\nquit\n'
run 1 play --seed monday --bots 2,2 --ascii
[ "$(grep -c '^Mo 2 (bot, level 2): ' "$work/out")" -eq 0 ] || complain 'bots play before their turn'
grep -q '^Best: ' "$work/out" || complain 'play gives no hint'
grep -q '^Player 1. Round 1 of 7' "$work/out" || complain 'play --bots does not seat the bots'
grep -q '^Best: .* Expect about [0-9.]* ± [0-9.]* points in the end: .*Longest railway [0-9]' "$work/out" || complain 'a hint does not say why'
# What was asked for is told by the game, whatever was taken back since, and by its record.
typed $'hint\n1 B1\nundo\nhint\nquit\n'
run 1 play --seed monday --ascii --keep "$work/hinted.ink"
grep -qx '#help 1 hints=2' "$work/hinted.ink" || complain 'hints are not kept with the game'
{ cat golden/monday.ink; echo '#help 1 hints=2 back=1'; } >"$work/hinted.ink"
says 'With help: 2 hints, 1 earlier round tried again.' replay "$work/hinted.ink"
says '"help":{"hints":2,"engine":0,"back":1}' replay "$work/hinted.ink" --json
{ cat golden/monday.ink; echo '#hints off'; } >"$work/hinted.ink"
says 'Hints were off.' replay "$work/hinted.ink"
says '"hints":false' replay "$work/hinted.ink" --json
head -5 "$work/hinted.ink" >"$work/strict.ink" && echo '#hints off' >>"$work/strict.ink"
typed $'hint\nquit\n'
run 1 play --load "$work/strict.ink" --ascii
grep -qx 'No. Hints are off in this game.' "$work/out" || complain 'a hint is given where hints are off'
input=input/monday.lines
run 0 play --seed monday --bots 3 --ascii --save "$work/bots.ink"
[ "$(grep -c '^Tilly (bot, level 3): ' "$work/out")" -eq 7 ] || complain 'the bot does not play each round'
says 'finished after round 7' replay "$work/bots.ink"
typed $'hint\n1\n2\n3\n4\n'
run 1 play classic,draft --seed monday --bots 3 --ascii
grep -q '^Best: pick' "$work/out" || complain 'no hint for a pick'
grep -q '^Tilly (bot, level 3): pick' "$work/out" || complain 'the bot picks nothing'
refused 'levels from 1 to 10' play --bots 7,11
refused 'levels from 1 to 10' play --bots ''
input=

# --- the signature ---------------------------------------------------------------------------------
# Its value is for the build that is shipped (tests/system/signature); here it is only a number.

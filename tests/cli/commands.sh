# TEST cli_commands: What all commands have in common, and the small things that each has of its
# own.
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

# --- which game ------------------------------------------------------------------------------------
# A config stands alone or after --rules, wherever no file can be meant.
for command in "new --seed x" "roll --seed x" "sim --games 2 --seed x" "bot --games 1 --level 1 --seed x --json"; do
    # shellcheck disable=SC2086
    for config in yellow "--rules yellow" "--rules challenge yellow" "--rules=green yellow"; do
        run 0 $command $config
        sed -E 's/"cpu_ms":[0-9.]+//' "$work/out" >"$work/config.out"
        [ "$config" != yellow ] || cp "$work/config.out" "$work/config.first"
        same "$command $config" "$work/config.first" "$work/config.out"
    done
    # shellcheck disable=SC2086
    refused "'yellow' and --rules 'classic' are two configs" $command yellow --rules classic
    # shellcheck disable=SC2086
    refused "'foo' is not an edition" $command --rules foo
done
refused "'yellow' and --rules 'classic' are two configs" play yellow --rules classic
typed $'quit\n'
run 1 play --rules yellow --seed x
grep -q '^challenge, seed x' "$work/out" || complain 'play does not know --rules'
input=
# Too many expansions: one way out is named, and it is one.
refused 'leave some out: classic+river+lake,house fits' new classic+river+lake+lava,house
refused 'leave some out: challenge+lava+desert,house,players=2 fits' new challenge+lava+desert+canyon+river,house,players=2
run 0 new classic+river+lake,house
run 0 new challenge+lava+desert,house,players=2
# The template of a module is for those who write one.
for command in play new score check moves roll perft sim solve bot match; do
    run 0 $command --help
    if grep -q '+null' "$work/out"; then complain "the help of $command advertises +null"; fi
done
refused '+meteor, +lava' new classic+bar
if grep -q 'null' "$work/err"; then complain 'a refusal advertises +null'; fi
says 'config classic+null' new classic+null --seed x

# --- options that are misspelt ---------------------------------------------------------------------
refused "there is no option '--sead=3'; did you mean '--seed'?" roll --sead=3
refused "there is no option '--pictrue'; did you mean '--picture'?" score --pictrue
refused "there is no option '--quaint'; 'inkrail score --help' lists all" score --quaint
refused "there is no option '--vershion' before the command; did you mean '--version'?" --vershion
# --lines is one thing: words instead of a board. What it was for pictures it goes on being there.
typed 'B1H.H. B2H.H.'
run 0 score --longest
cp "$work/out" "$work/longest"
run 0 score --lines
same 'score --lines is score --longest' "$work/longest" "$work/out"
input=
for command in score solve picture; do
    if "$program" $command --help | grep -q -- '--lines'; then complain "$command --help advertises --lines for a picture"; fi
done

# --- names at a table ------------------------------------------------------------------------------
# 40 bytes, which may be fewer letters; nobody is asked before that is so.
forty=$(printf 'ä%.0s' {1..20})
for command in 'join 127.0.0.1:1/t/none' 'host --server 127.0.0.1:1'; do
    # shellcheck disable=SC2086
    for name in '' "x$forty" "${forty}x"; do
        refused "--name takes a name of 1 to 40 bytes (letters beyond ASCII have several), not '$name'" $command --name "$name"
    done
    # shellcheck disable=SC2086
    refused '127.0.0.1:1' $command --name "$forty"
    if grep -q -- '--name' "$work/err"; then complain "$command takes no name of 40 bytes"; fi
done

# --- seats at a table ------------------------------------------------------------------------------
# Whoever makes a table and sits down finds a seat; nobody is asked before that is so.
refused '1 bot leaves no seat for you; make it --seats 2' host --server 127.0.0.1:1 --seats 1 --bots 5
refused '2 bots leave no seat for you; make it --seats 3' host --server 127.0.0.1:1 --seats 2 --bots 5,9
refused '3 bots find no room on 2 seats' host --server 127.0.0.1:1 --seats 2 --bots 5,9,1
refused '127.0.0.1:1' host --server 127.0.0.1:1 --seats 2 --bots 5
refused '127.0.0.1:1' host --server 127.0.0.1:1 --seats 1 --bots 5 --only

# --- the clock of a table --------------------------------------------------------------------------
# Nobody is there: a time that is understood is refused for that alone.
for time in 90 90s 5m 12h 2d 30d; do
    refused '127.0.0.1:1' host --server 127.0.0.1:1 --clock "$time"
    if grep -q -- '--clock' "$work/err"; then complain "host takes no clock of $time"; fi
done
for time in 0 d 0d 31d -1 1.5h 2w 18446744073709551617 71582789m; do
    refused "--clock takes seconds, or minutes, hours or days as 5m, 12h, 2d, up to 30d; not '$time'" host --server 127.0.0.1:1 --clock="$time"
done

# --- who plays -------------------------------------------------------------------------------------
refused 'the names and bots make 3 players, but 2 are asked for' play --names A,B,C --players 2
refused 'the names and bots make 3 players, but 2 are asked for' play --names A,B,C classic,players=2
refused 'the names and bots make 3 players, but 2 are asked for' play --names A,B --bots 3 --players 2
refused 'the names and bots make 2 players, but 1 is asked for' play --names A,B --players 1
refused 'you and the bots make 2 players, but 1 is asked for' play --bots 3 --players 1
refused 'you and the bots make 3 players, but 2 are asked for' play --bots 3,3 --players 2
typed $'players\nquit\n'
for table in '' '--players 3' 'classic,players=3' 'classic,players=2 --players 3'; do
    # shellcheck disable=SC2086
    run 1 play --seed x --names A,B --bots 2 $table
    [ "$(grep -c '^[1-9]\. ' "$work/out")" -eq 3 ] || complain "not three at the table: $table"
done
input=

# --- seeds -----------------------------------------------------------------------------------------
run 0 roll
grep -Eqx 'The seed is [a-z2-9]{10}\.' "$work/err" || complain "roll does not say its seed: $(cat "$work/err")"
cp "$work/out" "$work/dice"
run 0 roll --seed "$(sed 's/The seed is \(.*\)\./\1/' "$work/err")"
same 'the seed that roll says gives other dice' "$work/dice" "$work/out"
[ ! -s "$work/err" ] || complain 'roll says a seed that was given'

# --- one name for a picture, and the older ones -------------------------------------------------------
for command in "score input/rulebook.sheet" "replay golden/monday.ink" "moves --dice HH.." "roll --seed x"; do
    # shellcheck disable=SC2086
    for option in --picture --board --pictures --pict; do
        run 0 $command $option
        [ $option != --picture ] || cp "$work/out" "$work/picture"
        same "$command $option" "$work/picture" "$work/out"
    done
    run 0 "${command%% *}" --help
    if grep -Eq -- '--(board|pictures)' "$work/out"; then complain "the help of $command has older names"; fi
    grep -q -- '^  --picture  ' "$work/out" || complain "the help of $command has no --picture"
done
run 0 bot --games 1 --seed x --cpu-ms-per-game 20

# --- what help says ------------------------------------------------------------------------------------
for pair in "review:seconds for all of it" "bench:seconds of CPU time for each figure; 1" "solve:seconds to search; 10"; do
    says "${pair#*:}" ${pair%%:*} --help
done
for pair in "bot:10" "sim:1000" "match:1000"; do
    says "number of games; ${pair#*:} if not given" ${pair%%:*} --help
done

# --- bench -----------------------------------------------------------------------------------------------
tests=$((tests + 1))
"$program" bench 2>/dev/null | head -2 >"$work/out"
grep -Eq '^Measuring [0-9]+ speeds on one thread, 1 s of CPU time each: about [0-9]+ seconds\.$' "$work/out" || complain "bench does not say what it does: $(cat "$work/out")"

# --- what is typed comes back harmlessly -------------------------------------------------------------------
for word in '' 'what ' 'where ' 'why ' 'save /nowhere/' '1 ' 'look ' 'help ' 'B1'; do
    printf '%s\033[2J\302\2332J\377\n' "$word"
done >"$work/in"
input=$work/in
run 1 play --seed x
harmless 'what is typed' "$work/out"
input=

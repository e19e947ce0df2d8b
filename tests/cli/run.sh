#!/usr/bin/env bash
# TEST cli: The program as a user calls it: what each command prints against golden/, what it
# refuses, in which language.
#
# tests/cli/run.sh PROGRAM [PART...]: a part is one of the files beside this one; without any, all of
# them but those that ctest runs alone. With UPDATE=1 the files in golden/ are written anew: look at
# the difference before you keep it.
set -u
program=$(realpath "$1")
shift
export INKRAIL=$program # for bots that ask the engine
cd "$(dirname "$0")" || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset LANGUAGE NO_COLOR
export LC_ALL=C.UTF-8
export XDG_STATE_HOME=$work/state XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config # nobody's own
failures=0
tests=0
environment=() # what the program finds in its environment besides: (LANG=de)

# Under sanitizers each seed has a quarter of the parts that take long there (sums.sh has its turn
# with programs.sh).
declare -A turn=([run.sh]=0 [dice.sh]=2 [bots.sh]=1 [expansions.sh]=1 [lines.sh]=1
    [examples.sh]=2 [pictures.sh]=2 [programs.sh]=3 [verify.sh]=3)
# shellcheck source-path=SCRIPTDIR
. ../turns.sh
. ../expansions.sh
know_turns "$program"
[ -z "${turn[${1-run.sh}]-}" ] || due "${turn[${1-run.sh}]}" 4 || not_its_turn "${1-run.sh}"

complain() {
    echo "FAILED: $1" >&2
    failures=$((failures + 1))
}

# run STATUS ARGUMENT...: runs the program on $input (or nothing), keeping what it says.
run() {
    local expected=$1 status
    shift
    tests=$((tests + 1))
    ${environment[@]:+env} "${environment[@]}" "$program" "$@" <"${input:-/dev/null}" >"$work/out" 2>"$work/err"
    status=$?
    [ "$status" -eq "$expected" ] || complain "inkrail $*: status $status, not $expected: $(head -3 "$work/err")"
}

compare() {
    if [ -n "${UPDATE-}" ]; then
        cp "$2" "golden/$1"
    elif ! diff -u "golden/$1" "$2" >"$work/diff" 2>&1; then
        complain "golden/$1 is not what is printed now:"
        head -40 "$work/diff" >&2
    fi
}

# golden NAME STATUS ARGUMENT...: standard output is golden/NAME, standard error is empty.
golden() {
    local name=$1
    shift
    run "$@"
    compare "$name" "$work/out"
    [ ! -s "$work/err" ] || complain "$name: unexpected message: $(head -3 "$work/err")"
}

# refused TEXT ARGUMENT...: status 2, nothing on standard output and one line with TEXT.
refused() {
    local text=$1
    shift
    run 2 "$@"
    [ ! -s "$work/out" ] || complain "inkrail $*: a refusal, and yet there is output"
    [ "$(wc -l <"$work/err")" -eq 1 ] || complain "inkrail $*: not one line: $(head -5 "$work/err")"
    grep -qF -- "$text" "$work/err" || complain "inkrail $*: '$text' expected in: $(cat "$work/err")"
}

# says TEXT ARGUMENT...: status 0, and TEXT is somewhere in the output.
says() {
    local text=$1
    shift
    run 0 "$@"
    grep -qF -- "$text" "$work/out" || complain "inkrail $*: '$text' expected in: $(head -5 "$work/out")"
}

# typed TEXT: the input of the next tests.
typed() {
    printf '%s' "$1" >"$work/in"
    input=$work/in
}

# keys NAME KEY...: the last output has all of these keys.
keys() {
    local name=$1 key
    shift
    for key; do
        grep -qF "\"$key\":" "$work/out" || complain "$name has no key $key: $(head -c 300 "$work/out")"
    done
    ! command -v python3 >/dev/null || python3 -c 'import json, sys
for line in sys.stdin: json.loads(line)' <"$work/out" || complain "$name is no JSON"
}

# same WHAT FILE FILE: both are equal.
same() {
    cmp -s "$2" "$3" || complain "$1: $(diff "$2" "$3" | head -3)"
}

# harmless WHAT FILE: nothing in it gives orders to a terminal.
harmless() {
    tests=$((tests + 1))
    if LC_ALL=C grep -q $'[\001-\010\013-\037\177]\|\302[\200-\237]' "$2"; then complain "$1 reaches the terminal: $(cat -v "$2" | head -3)"; fi
    if ! iconv -f UTF-8 -t UTF-8 "$2" >/dev/null 2>&1; then complain "$1 is no UTF-8"; fi
}

# Says how it went, and is the end.
finish() {
    [ -z "${UPDATE-}" ] || echo "golden files written"
    echo "$tests tests, $failures failures"
    [ "$failures" -eq 0 ]
    exit
}

if [ $# -gt 0 ]; then
    for part; do
        # shellcheck disable=SC1090
        . "./$part"
    done
    finish
fi

# --- score ---------------------------------------------------------------------------------
for board in rulebook twelve; do
    input=input/$board.sheet
    golden $board.score 0 score
    golden $board.json 0 score --json
    golden $board.picture 0 score --lines --errors
    golden $board.ascii 0 score --lines --errors --ascii
done
input=input/rulebook.sheet
golden rulebook.colour 0 score --picture --color=always
says 'Total' score --rules classic+null
input=
golden rulebook.score 0 score input/rulebook.sheet
says '"total":0' score --json
typed $'\t \r\n'
says '"networks":[]' score --json

# --- check ---------------------------------------------------------------------------------
input=input/twelve.sheet
golden check.yes 0 check
golden check.yes.json 0 check --json
input=input/rulebook.sheet # by rows, so not in an order in which it can be drawn
golden check.no 1 check
golden check.no.json 1 check --json
typed 'B1H.H. B2RRRR'
golden check.clash.json 1 check --json
typed 'B1R.R.'
golden check.exit.json 1 check --json
typed 'B1H.H. B1H.H.'
golden check.occupied.json 1 check --json
typed ''
golden check.yes.json 0 check --json

# --- moves ---------------------------------------------------------------------------------
golden moves.empty 0 moves --dice 'H.H. HRHR{NS}{EW}'
golden moves.empty.json 0 moves --dice 'H.H. HRHR{NS}{EW}' --json
golden moves.same 0 moves --dice 'H.H. H.H. .H.H'
input=input/rulebook.sheet
golden moves.rulebook.json 0 moves --dice 'HH.. RRR. H.R.*' --json
golden moves.specials.json 0 moves --dice 'HH..' --specials --json
golden moves.picture 0 moves --dice 'HH..' --picture --ascii
typed 'A1RRRR B1HHHH C1HHRH*'
golden moves.crossed.json 0 moves --dice 'HH..' --specials --json

# --- roll ----------------------------------------------------------------------------------
input=
golden roll.monday 0 roll --seed monday
golden roll.monday.json 0 roll --seed monday --json
golden roll.monday.3 0 roll --seed monday --round 3
golden roll.monday.3.json 0 roll --seed monday --round 3 --json
golden roll.monday.pictures 0 roll --seed monday --picture
golden roll.utf8 0 roll --seed 'Grüße, 안녕'
golden roll.empty 0 roll --seed ''
says 'HRHR' roll --seed monday --rules classic+null

# --- play and replay -------------------------------------------------------------------------
input=input/monday.lines
run 0 play --seed monday
sed -n '/^The game is over/,$p' "$work/out" >"$work/end"
compare play.monday "$work/end"
run 0 play --seed monday --save "$work/monday.ink" --ascii
compare monday.ink "$work/monday.ink"
if LC_ALL=C grep -q '[^ -~]' "$work/out"; then complain 'play --ascii prints more than ASCII'; fi
input=input/prompt.lines
run 1 play --seed abc --ascii
compare play.prompt "$work/out"
grep -q 'left in round 1 of 7' "$work/err" || complain 'play does not say that the game was left'
typed ''
run 1 play classic
grep -q 'Round 1 of 7' "$work/out" || complain 'play does not begin'
typed $'1 b1\nsave '"$work/half.ink"$'\n'
run 1 play --seed monday
input=
says 'not finished, in round 1' replay "$work/half.ink"
golden replay.monday 0 replay golden/monday.ink
golden replay.monday.json 0 replay golden/monday.ink --json
golden replay.monday.steps 0 replay golden/monday.ink --steps --ascii
golden replay.monday.picture 0 replay golden/monday.ink --picture --longest --errors
input=golden/monday.ink
golden replay.monday 0 replay -
typed "$(head -5 golden/monday.ink | sed 's/end$//')"
says '"over":false' replay --json -

# --- the table: buildings, goals, several players, drafts ------------------------------------------
input=
golden new.four 0 new yellow,goals=A:G:K --players 4 --seed four
golden new.draft 0 new green,draft,players=3 --seed tuesday
golden new.classic 0 new --seed monday
run 0 new --seed monday --save "$work/new.ink"
compare new.classic "$work/new.ink"
says 'not finished, in round 1' replay "$work/new.ink"
run 0 new yellow
grep -Eqx 'seed [a-z2-9]{10}' "$work/out" || complain 'new chooses no random seed'
cp "$work/out" "$work/in"
input=$work/in
says 'not finished, in round 1' replay -
input=
for box in blue:classic red:classic yellow:challenge green:challenge; do
    says "config ${box#*:}" new "${box%:*}" --seed x
done

input=input/buildings.lines
run 0 play yellow --seed monday --ascii
sed -n '/^The game is over/,$p' "$work/out" >"$work/end"
compare play.buildings "$work/end"
sed -n '/^inkrail 1/,$p' "$work/out" >"$work/buildings.ink"
input=input/earned.lines
run 1 play yellow --seed monday --ascii
sed -n '/^> A1/,$p' "$work/out" >"$work/earned"
compare play.earned "$work/earned"
input=input/draft.lines
run 0 play green,draft --players 3 --seed tuesday --ascii --save "$work/draft.ink"
head -30 "$work/out" >"$work/begin"
compare play.draft "$work/begin"
compare draft.ink "$work/draft.ink"
input=
golden replay.buildings 0 replay "$work/buildings.ink"
golden replay.four 0 replay input/four.ink
golden replay.four.json 0 replay input/four.ink --json
golden replay.draft 0 replay golden/draft.ink
golden replay.draft.json 0 replay golden/draft.ink --json
run 0 replay golden/draft.ink --steps --ascii
head -60 "$work/out" >"$work/begin"
compare replay.draft.steps "$work/begin"
run 0 replay input/four.ink --picture --ascii
[ "$(grep -c '^Player ' "$work/out")" -eq 4 ] || complain 'replay --picture does not show four boards'
awk 'length($0) > 80 { bad = 1 } END { exit bad }' "$work/out" || complain 'replay prints lines that are too wide'
for file in "$work/buildings.ink" input/four.ink golden/draft.ink; do
    ! command -v python3 >/dev/null || python3 -m json.tool <("$program" replay --json "$file") >/dev/null || complain "replay --json $file is no JSON"
done

input=input/buildings.sheet
golden buildings.score 0 score --rules yellow,goals=B:D:J
golden buildings.json 0 score --rules challenge --json
golden buildings.picture 0 score --rules challenge --lines --errors
golden buildings.ascii 0 score --rules challenge --lines --errors --ascii
golden buildings.colour 0 score --rules challenge,goals=none --picture --color=always
says 'Legal.' check --rules challenge
says 'F1H...*' moves --rules challenge --dice 'H...* HHHH{NE}{SW}'
input=
refused "'H...*' is not a drawing" moves --dice 'H...*'
golden moves.buildings 0 moves --rules challenge --dice 'H...* HHHH{NE}{SW} RHR.*'
golden perft.buildings 0 perft --rules challenge --dice 'H...* HHHH{NE}{SW} RHR.*'
golden roll.draft 0 roll --rules green,draft,players=3 --seed tuesday
golden roll.draft.json 0 roll --rules green,draft --players 3 --seed tuesday --json
golden roll.draft.pictures 0 roll --rules green,draft,players=3 --seed tuesday --picture
golden roll.setup 0 roll --rules green,draft,players=3 --seed tuesday --setup
golden roll.setup.json 0 roll --rules green,draft,players=3 --seed tuesday --setup --json
says 'goals=none' roll --seed x --setup
says '{"goals":[],"first":null}' roll --seed x --setup --json
says 'goals=L:A:B' roll --rules yellow,goals=L:A:B --seed x --setup

# --- options with a number ----------------------------------------------------------------------
. ./numbers.sh

# --- sim -------------------------------------------------------------------------------------
golden sim 0 sim yellow --players 4 --games 100 --seed monday
golden sim.json 0 sim yellow --players 4 --games 100 --seed monday --json
golden sim.classic.json 0 sim --games 50 --seed monday --json
golden sim.draft.json 0 sim classic,draft --players 3 --games 10 --seed monday --json
golden sim.one.json 0 sim --games 1 --seed monday --json
says '"players":3' sim classic,players=2 --players 3 --games 1 --seed monday --json
says '"sheets":500' sim yellow,draft --players 500 --games 1 --seed monday --json
says '1000 random games, 1000 sheets' sim

# --- perft -----------------------------------------------------------------------------------
input=
golden perft 0 perft --dice 'H.H. RRR. HR..*'
golden perft.json 0 perft --dice 'H.H. RRR. HR..*' --json
golden perft.specials.json 0 perft --dice 'H.H. RRR.' --specials --json
refused 'are not enough; try --memory 4' perft --dice 'H.H. RRR. HH.. HRHR{NS}{EW}' --specials --memory 1

# --- help and version --------------------------------------------------------------------------
golden help 0 --help
golden help 0 -h
golden help 0 help
for command in play new score check moves roll replay picture print puzzle perft sim solve bot match engine review verify bench help; do
    golden help.$command 0 $command --help
    golden help.$command 0 help $command
    awk 'length($0) > 80 { bad = 1 } END { exit bad }' "$work/out" || complain "help.$command is too wide"
    "$program" $command --help >/dev/full 2>"$work/err" && complain "$command --help: a full disk goes unnoticed"
done
says "inkrail $(sed -n 's/^#define INK_VERSION "\(.*\)"/\1/p' ../../include/inkrail/version.h)" --version

# The man page knows every command and every option.
page=../../docs/inkrail.1
for command in play new score check moves roll replay picture print puzzle perft sim solve bot match engine review verify bench help; do
    grep -q "^\.B $command\$" $page || complain "the man page lacks $command"
done
for option in $(sed -n 's/^OPTION([A-Z_]*, "\([a-z-]*\)".*/\1/p' ../../src/cli/command_line.def); do
    grep -qF -- "\\-\\-${option//-/\\-}" $page || complain "the man page lacks --$option"
done

# Its synopsis has each command on a line of its own, with just the options that the command takes,
# but for those that most of them take and that DESCRIPTION explains.
sed -n '/^\.SH SYNOPSIS/,/^\.SH DESCRIPTION/p' $page | sed 's/\\-/-/g' >"$work/synopsis"
grep -B1 '^\.B inkrail' "$work/synopsis" | grep -vE '^(\.br|\.SH SYNOPSIS|\.B inkrail.*|--)$' >"$work/run-on" && complain "the synopsis has two commands on one line: $(cat "$work/run-on")"
for command in $("$program" help | sed -nE 's/^  ([a-z]+) +[^ ].*/\1/p' | grep -vx help); do
    awk -v start=".B inkrail $command" '$0 == start { on = 1; next } /^\.(br|B inkrail|SH)/ { on = 0 } on' "$work/synopsis" |
        grep -oE -- '--[a-z-]+' | sort -u >"$work/told"
    "$program" help "$command" | sed -nE 's/^  (--[a-z-]+).*/\1/p' | grep -vxE -- '--(help|lang|ascii|color)' | sort -u >"$work/taken"
    if "$program" help "$command" | grep -q '^Usage:.*CONFIG'; then sed -i '/^--rules$/d' "$work/taken"; fi
    diff "$work/taken" "$work/told" >"$work/diff" || complain "the synopsis of $command is not what it takes: $(grep '^[<>]' "$work/diff" | tr '\n' ' ')"
done

# --- solve -----------------------------------------------------------------------------------
input=
monday=$("$program" roll --seed monday)
golden solve.monday 0 solve --dice "$monday" --nodes 20000 --ascii
golden solve.monday.record 0 solve --dice "$monday" --nodes 20000 --record
golden solve.free.record 0 solve --free --nodes 5000 --record
golden solve.yellow.record 0 solve --rules yellow,goals=A:G:K --dice "$("$program" roll --rules yellow --seed monday)" --nodes 5000 --record
for record in solve.monday solve.free solve.yellow; do
    says 'finished after round 7' replay golden/$record.record
done
# The last round of a game that was played: proven, with what was kept before it.
run 0 solve golden/monday.ink --from 7 --nodes 1000000 --json
sed 's/"nodes":.*//' "$work/out" >"$work/proven"
compare solve.proven "$work/proven"
head -5 golden/monday.ink >"$work/in"
input=$work/in
says '"proven":false' solve - --nodes 2000 --json # the seed knows the other dice
run 0 solve input/four.ink --nodes 2000 --record
cp "$work/out" "$work/solo"
run 0 replay "$work/solo"
run 0 solve input/four.ink --from 5 --nodes 2000 --record
cp "$work/out" "$work/solo"
run 0 replay "$work/solo"
says '"player":2' solve golden/draft.ink --player 2 --nodes 2000 --json
says '"from":4' solve golden/draft.ink --player 3 --from 4 --nodes 2000 --json
refused "no record of its own" solve golden/draft.ink --record
refused "no player 4" solve golden/draft.ink --player 4
refused "--player goes with" solve --free --player 2
[[ $("$program" solve --free --nodes 3000 --json --seed a | grep -o '"rounds.*"nodes') != $("$program" solve --free --nodes 3000 --json --seed b | grep -o '"rounds.*"nodes') ]] || fail "another seed is another search"
says 'Nicht bewiesen' --lang de solve --free --nodes 2000
says 'Non prouvé' --lang fr solve --free --nodes 2000
says '증명되지 않음' --lang ko solve --free --nodes 2000
input=
refused "give one of these" solve
refused "give one of these" solve --free --dice "$monday"
refused "give one of these" solve golden/monday.ink --free
refused "the dice of all 7 rounds" solve --dice 'H.H. H.H. H.H. H.R.*'
refused "the dice of all 7 rounds" solve --dice "$monday | $monday"
refused "a roll has 4 dice" solve --dice 'H.H. | H.H.'
refused "--rules goes with" solve golden/monday.ink --rules yellow
refused "--from goes with" solve --free --from 3
refused "does not reach round 9" solve golden/monday.ink --from 9
refused "--from takes a number" solve golden/monday.ink --from 0
grep -v '^seed' golden/monday.ink | head -4 >"$work/in"
input=$work/in
refused "the record ends before round 2" solve -
input=

# --- languages -----------------------------------------------------------------------------------
input=input/rulebook.sheet
golden rulebook.de 0 --lang de score
golden rulebook.de 0 score --lang=de
golden rulebook.fr 0 --lang fr score
golden rulebook.ko 0 --lang ko score
golden rulebook.score 0 --lang en score
golden check.no.de 1 check --lang de
environment=(LC_ALL=de_DE.UTF-8)
golden rulebook.de 0 score
golden rulebook.json 0 score --json
environment=(LC_ALL= LANG=fr_CA.UTF-8)
golden rulebook.fr 0 score
environment=(LC_ALL=de_DE.UTF-8 LANGUAGE=ko:fr)
golden rulebook.ko 0 score
environment=(LC_ALL= LANG=)
golden rulebook.score 0 score
environment=(LC_ALL=C)
golden rulebook.score 0 score
golden rulebook.ko 0 --lang ko score
environment=()
input=
for language in de fr ko; do
    golden goals.$language 0 --lang $language roll --rules yellow,goals=A:B:C --seed x --picture --ascii
    golden sim.$language 0 --lang $language sim yellow --games 1 --seed monday
    input=input/four.ink
    golden replay.four.$language 0 --lang $language replay -
    input=
    # Every goal has its words in every language.
    for goals in A:B:C D:E:F G:H:I J:K:L; do
        "$program" roll --rules yellow,goals=$goals --seed x --picture | head -4 | tail -3 >"$work/english"
        "$program" --lang $language roll --rules yellow,goals=$goals --seed x --picture | head -4 | tail -3 >"$work/other"
        if grep -qxF -f "$work/english" "$work/other"; then complain "a goal of $goals is not in $language"; fi
    done
done
refused "keinen Befehl" --lang de scor

. ./decimals.sh

# --- bad input: one line, status 2, nothing changed ------------------------------------------------
input=
golden help 0 # without a terminal there is no menu
refused "--lines goes after the command" --lines play
refused "there is no command 'foo'" foo
refused "did you mean 'score'?" scroe
refused "did you mean 'perft'?" pertf
refused "there is no command '?'" $'\n'
refused "there is no option '--bad'" --bad
refused "there is no option '-x'" -x
refused "needs a value" --lang
refused "there is no language 'xx'" --lang xx score
refused "there is no language ''" --lang= score
for command in play new score check moves roll replay picture print puzzle perft sim solve bot match engine review verify bench help; do
    refused "there is no option '--bad'" $command --bad
    refused "there is no option '-x'" $command -x
    refused "is one argument too many" $command one two three
done
refused "is one argument too many" engine one
refused "there is no command 'foo'" help foo
refused "needs a value" score --rules
refused "--json takes no value" score --json=yes
refused "'foo' is not an edition" score --rules foo
refused "'bar' is not an expansion" score --rules classic+bar
refused "is named twice" score --rules classic+null+null
refused "'foo' is not an edition" play foo
for command in new sim play; do
    refused "challenge/yellow/green" $command purple
    refused "'' is not an edition" $command ''
    refused "'rivers' is not an expansion" $command classic+rivers
    refused "'challenge' is not an expansion" $command classic+challenge
    refused "'teams' is not an option" $command classic,teams
    refused "'' is not an option" $command classic,
    refused "the number of players is from 1 to 500" $command classic,players=0
    refused "the number of players is from 1 to 500" $command classic,players=501
    refused "the number of players is from 1 to 500" $command classic,players=-1
    refused "--players takes a number from 1 to 500, not '0'" $command --players 0
    refused "--players takes a number from 1 to 500, not '501'" $command --players 501
    refused "a draft needs at least two players" $command classic,draft
    refused "a draft needs at least two players" $command classic,draft --players 1
    refused "'draft' is given twice" $command classic,draft,draft,players=2
    refused "'players=2' is given twice" $command classic,players=3,players=2
    refused "'goals=none' is given twice" $command blue,goals=none,goals=none
    refused "the goal 'A' is named twice" $command yellow,goals=A:A:B
    refused "'Z' is not a goal of this game; its goals are A C D" $command yellow,goals=A:B:Z
    refused "'B' is not a goal of this game" $command blue,goals=A:B:C
    refused "not 'goals=A:B'" $command yellow,goals=A:B
    refused "not 'goals=A:B:C:D'" $command yellow,goals=A:B:C:D
    refused "not 'goals='" $command yellow,goals=
done
refused "--games takes a number from 1 to 10000000, not '0'" sim --games 0
refused "--games takes a number from 1 to 10000000, not '10000001'" sim --games 10000001
refused "a seed is" sim --seed $'two\nlines'
refused "a seed is" new --seed $'two\nlines'
refused "cannot be written" new --save "$work/no/folder"
refused "cannot be opened" score "$work/nothing-here"
refused "cannot be read" score "$work"
refused "takes auto, always or never" score --color=blue
refused "the dice are missing" moves
refused "the dice are missing" perft
refused "from 1 to 8 faces" moves --dice ''
refused "from 1 to 8 faces" moves --dice 'H.H. H.H. H.H. H.H. H.H. H.H. H.H. H.H. H.H.'
refused "'QQQQ' is not a drawing" moves --dice QQQQ
refused "a seed is" roll --seed $'two\nlines'
refused "a seed is" play --seed $'two\nlines'
refused "from 1 to 99, not '0'" roll --seed x --round 0
refused "from 1 to 99, not 'x'" roll --seed x --round x
refused "no round 8" roll --seed x --round 8
refused "the record is missing" replay
refused "'inkrail 1'" replay -
refused "cannot be opened" replay "$work/nothing-here"
refused "--memory takes a number" perft --dice H.H. --memory 0
refused "this machine does not have" perft --dice H.H. --memory 1048576
refused "cannot be written" play --save "$work/no/folder"
typed 'B1H.H. Z9H.H.'
for command in score check "moves --dice H.H." "perft --dice H.H."; do
    # shellcheck disable=SC2086
    refused "'Z9H.H.' does not begin with a space" $command
done
typed 'B1HHRR'
refused "'HHRR' is not a drawing" score
refused "'HHRR' is not a drawing" check
typed 'B1H.H. B1H.H.'
refused "B1 is drawn twice" score
typed 'B1H.H'
refused "'H.H' is not four sides" score
sed 's/^1: B1H.R.\*/1: B1R.H.*/' golden/monday.ink >"$work/in"
refused "line 5: at B1 the exit on the N side is of another kind" replay -
sed '0,/^2: /s/^2: /5: /' input/four.ink >"$work/in"
refused "there is no player 5 at this table" replay -
sed 's/^setup .*/setup goals=A:C:D first=1/' golden/draft.ink >"$work/in"
refused "line 4:" replay -
sed '0,/pick[0-9]*/s/pick[0-9]*/pick9/' golden/draft.ink >"$work/in"
refused "there is no such pair of dice" replay -
sed '0,/^1: pick/s/^1: pick/2: pick/' golden/draft.ink >"$work/in"
refused "it is not player 2's turn to pick" replay -
sed 's/total=.*/total=99/' golden/monday.ink >"$work/in"
refused "line 18: the score line does not agree" replay -
sed 's/^roll HH\.\./roll H.H./' golden/monday.ink >"$work/in"
refused "line 4: the dice of round 1 do not match the seed" replay -
head -c 1048576 /dev/zero | tr '\0' ' ' >"$work/in"
says '"total":0' score --json
head -c 1048577 /dev/zero | tr '\0' ' ' >"$work/in"
refused "larger than 1 MiB" score
{ cat golden/monday.ink; head -c 2097152 /dev/zero | tr '\0' '#'; } >"$work/in" # a long save is a record
run 0 replay -
head -c 67108865 /dev/zero | tr '\0' ' ' >"$work/in"
refused "larger than 64 MiB" replay -
head -c 4096 /dev/zero >"$work/in"
refused "does not begin with a space" score
head -c 4096 "$program" >"$work/in"
refused "does not begin with a space" score
refused "line 1: a record begins" replay -
run 1 play --seed x # whatever is typed, the prompt stands
typed 'B1H.H.'
"$program" score <"$work/in" >/dev/full 2>"$work/err"
[ $? -eq 2 ] || complain 'a full disk goes unnoticed'

# To write all golden files anew takes those parts as well that have some and that ctest runs alone.
if [ -n "${UPDATE-}" ]; then
    for part in lines expansions dice bots commands; do
        input=
        # shellcheck disable=SC1090
        . "./$part.sh"
    done
fi
finish

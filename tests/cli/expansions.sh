# TEST cli_expansions: The expansions, each in a sheet of all it draws and in a whole game.
# shellcheck shell=bash disable=SC2034,SC2154

seed_of() { # NAME: of the game in input/NAME.lines
    expansion_rows | awk -F'|' -v name="$1" '$1 == name { print $NF }'
}

for name in "${expansions[@]}"; do
    input=input/$name.sheet
    golden $name.json 0 score --rules classic+$name --json
    golden $name.picture 0 score --rules classic+$name --lines --errors
    golden $name.board 0 score --rules classic+$name --picture
    golden $name.ascii 0 score --rules classic+$name --picture --ascii
    golden $name.colour 0 score --rules classic+$name --picture --color=always
    if LC_ALL=C grep -q '[^ -~]' golden/$name.ascii; then complain "$name.ascii is more than ASCII"; fi
    # A sheet is written as it was read: the board of a record shows the same.
    says 'Total' score --rules challenge+$name

    input=input/$name.lines
    run 0 play classic+$name --seed "$(seed_of $name)" --ascii --save "$work/$name.ink"
    ! grep '^No:' "$work/out" || complain "a move of input/$name.lines is refused"
    compare $name.ink "$work/$name.ink"
    run 0 play classic+$name --seed "$(seed_of $name)"
    sed -n '/^The game is over/,/^inkrail 1/p' "$work/out" >"$work/end"
    compare play.$name "$work/end"
    input=
    golden replay.$name.json 0 replay golden/$name.ink --json
    run 0 replay golden/$name.ink --steps --ascii
    head -60 "$work/out" >"$work/begin"
    compare replay.$name.steps "$work/begin"
    ! command -v python3 >/dev/null || python3 -m json.tool <golden/replay.$name.json >/dev/null || complain "replay.$name.json is no JSON"
    golden roll.$name 0 roll --rules classic+$name --seed monday
    golden roll.$name.pictures 0 roll --rules classic+$name --seed monday --round 2 --picture

    # Every mode, with either edition.
    for edition in blue yellow; do
        says "\"config\":\"" sim $edition+$name --games 3 --seed monday --json
        says '"players":3' sim $edition+$name,draft --players 3 --games 2 --seed monday --json
        run 0 new $edition+$name,draft,players=2 --seed monday
        cp "$work/out" "$work/in" && input=$work/in
        says 'not finished, in round 1' replay -
        input=
    done
    says '{"sequences":' perft --rules classic+$name --dice 'H.H. RR..' --json
    typed $'rules\nhelp\n'
    for language in en de fr ko; do
        run 1 --lang $language play yellow+$name --seed monday
        sed -n '/^> rules/,/^> help/p' "$work/out" >"$work/rules"
        compare rules.$name.$language "$work/rules"
    done
    for language in de fr ko; do
        input=input/$name.sheet
        golden score.$name.$language 0 --lang $language score --rules challenge+$name
        input=
    done
done

# Every goal of an expansion has its words in every language.
while IFS='|' read -r name _ _ _ goals _; do
    for code in ${goals//:/ }; do
        config=yellow+$name,goals=A:C:$code
        "$program" roll --rules "$config" --seed x --picture | sed -n 4p >"$work/english"
        for language in de fr ko; do
            "$program" --lang $language roll --rules "$config" --seed x --picture | sed -n 4p >"$work/other"
            ! cmp -s "$work/english" "$work/other" || complain "goal $code is not in $language"
        done
    done
done < <(expansion_rows)

# --- moves: what each kind of face allows ----------------------------------------------------
input=
golden moves.meteor.json 0 moves --rules classic+meteor --dice 'H.H. free 2' --json
golden moves.meteor 0 moves --rules classic+meteor --dice 'W 3'
golden moves.canyon.json 0 moves --rules classic+canyon --dice '~E ~E H.H.' --json
golden moves.lava.json 0 moves --rules classic+lava --dice 'XX.. HH..' --json
input=input/desert.sheet
golden moves.desert 0 moves --rules classic+desert --dice 'arid H.H. ....cc'
golden moves.cacti 0 moves --rules classic+desert --dice 'HH..c'
# Each look once, though a die and a special route may draw it.
input=
run 0 moves --specials --dice HHHH
[ "$(grep -c 'HHHH$' "$work/out")" -eq 6 ] || complain 'moves --specials lists the die HHHH twice'
[ "$(sort "$work/out" | uniq -d | wc -l)" -eq 0 ] || complain 'moves --specials lists something twice'
typed 'D4XXXXv C4.RXR{EW}{S} D3H.H. D5H.H. E4H.H. C3.X.. A1HH..'
refused "'.X..' is not a drawing" moves --rules classic+lava --dice XX..
typed 'D4XXXXv C4R.R. D3H.H. D5H.H. E4H.H.'
says '!D5XX..' moves --rules classic+lava --dice XX..
for name in "${expansions[@]}"; do
    input=input/$name.sheet
    faces=$(sed -n "s/.* | //;1p" golden/roll.$name)
    run 0 moves --rules classic+$name --dice "$faces" --specials
    [ "$(sort "$work/out" | uniq -d | wc -l)" -eq 0 ] || complain "moves of $name lists something twice"
done

# --- check: words of modules in drawing order ---------------------------------------------------
legal() { # legal CONFIG WORDS
    typed "$2"
    golden check.yes.json 0 check --rules "$1" --json
}
illegal() { # illegal CONFIG INDEX WORDS
    typed "$3"
    run 1 check --rules "$1" --json
    grep -qF "{\"legal\":false,\"at\":$2," "$work/out" || complain "check $3: $(cat "$work/out")"
}
# input/NAME.check has lines "legal WORDS" and "illegal INDEX WORDS".
for name in "${expansions[@]}"; do
    while read -r kind words; do
        case $kind in
        legal) legal classic+"$name" "$words" ;;
        illegal) illegal classic+"$name" "${words%% *}" "${words#* }" ;;
        esac
    done <"input/$name.check"
done
no_room='B1H.H. B2H.H. B3H.H. B4HH.. C4.H.H D7R.R. D6R.R. D5R.R. D1R.R. D2R.R. D3R.R. G4.H.H F4.H.H E4.H.H'
legal classic+lava "$no_room !D3X.X."
for drawing in RRRR R.R. XXXXv; do
    illegal classic+lava 14 "$no_room !D3$drawing"
    grep -qF "$drawing is not on a lava die" "$work/out" || complain "check !D3$drawing: $(cat "$work/out")"
done
typed '~C1SSE ~C2E'
golden check.canyon 1 check --rules classic+canyon
golden check.canyon.de 1 --lang de check --rules classic+canyon

# --- perft: a face has the duties of a die that shows it ---------------------------------------------
input=
says '{"sequences":173,' perft --rules classic+river --dice VV.. --json
says '{"sequences":50,' perft --rules classic+desert --dice ....cc --json
for face in lake:LLLL meteor:....k lava:XXXXv; do
    refused "'${face#*:}' is not a drawing" perft --rules classic+${face%:*} --dice "${face#*:}"
    refused "'${face#*:}' is not a drawing" moves --rules classic+${face%:*} --dice "H.H. ${face#*:}"
done
typed "$(printf 'A%d.R.R B%d.R.R ' 1 1 2 2 3 3 4 4 5 5 6 6 7 7)~B1SSSSSSS ~C1SSSSSSS" # 14 points spent
run 0 moves --rules classic+canyon --dice '~E'
strokes=$(wc -l <"$work/out")
says "{\"sequences\":$((strokes + 1))," perft --rules classic+canyon --dice '~E' --json

# --- the last roll ----------------------------------------------------------------------------------
input=
says 'Last roll' roll --rules classic+desert --seed monday --picture
says 'Letzter Wurf' --lang de roll --rules classic+desert --seed monday --picture
run 0 roll --rules yellow+desert,draft --players 2 --seed monday --round 7
[ "$(wc -w <"$work/out")" -eq 2 ] || complain "the last roll has other dice than its module's: $(cat "$work/out")"
refused 'this game has 6 rounds and one last roll, so there is no round 8' roll --rules classic+desert --seed x --round 8
refused 'this game has 6 rounds, so there is no round 7' roll --rules classic+lake --seed x --round 7
says 'finished after the last roll' replay golden/desert.ink
head -n -3 golden/desert.ink >"$work/in" && input=$work/in
run 0 replay -
input=input/desert.lines
run 0 play classic+desert --seed sahara26
sed -n '/^The rounds are over/,/^The game is over/p' "$work/out" >"$work/last"
compare play.last-roll "$work/last"
head -n -2 input/desert.lines >"$work/in" && input=$work/in
run 1 play classic+desert --seed sahara26
grep -q 'left in the last roll' "$work/err" || complain 'play does not say that the last roll was left'
input=input/desert-draft.lines
run 0 play yellow+desert,draft --players 2 --seed sahara --ascii --save "$work/desert-draft.ink"
compare desert-draft.ink "$work/desert-draft.ink"
sed -n '/^The rounds are over/,$p' "$work/out" | grep -v '^The record is in' >"$work/last"
compare play.desert-draft "$work/last"
head -12 "$work/out" >"$work/begin"
compare play.desert-draft.pool "$work/begin"
input=
golden replay.desert-draft 0 replay golden/desert-draft.ink

# --- at the prompt: choices and strokes -----------------------------------------------------------------
input=input/choice.lines
run 1 play classic+meteor --seed monday --ascii
compare play.choice "$work/out"
input=input/strokes.lines
run 1 play yellow+canyon --seed monday --ascii
compare play.strokes "$work/out"
# A hint is told as it is typed and in words, strokes, too, and drawn if that is wished.
typed $'hint\nhint play\nhint\nquit\n'
run 1 play classic+canyon --seed c3
grep -qE '^Best: .*~[A-H][1-8][NESW]+, line from corner [A-H][1-8]: (north|east|south|west)' "$work/out" ||
    complain "a hint does not tell a stroke in words: $(grep '^Best' "$work/out")"
hinted=$(grep -m 1 '^Best' "$work/out" | grep -oE 'line from corner [A-H][1-8]: [a-z, ]*[a-z]' | sort)
drawn=$(grep '^Drawn' "$work/out" | grep -oE 'line from corner [A-H][1-8]: [a-z, ]*[a-z]' | sort)
[ "$hinted" = "$drawn" ] || complain "hint play draws '$drawn', and was to draw '$hinted'"
grep -q '^Drawn: .*Everything is drawn: end\.$' "$work/out" || complain 'hint play does not draw the round'
grep -q '^Best: end\.' "$work/out" || complain 'hint play ends the round, or leaves something'
typed $'hint play\nquit\n'
run 1 play yellow --seed blind
grep -q '^Drawn: .*Score -2 (-2)\. Everything' "$work/out" || complain 'hint play does not tell what all of it brings'
typed $'hint play\nhint\nhint no\nquit\n'
run 1 play yellow,draft --seed c --names A,B
grep -q '^B\. Round 1 of 7\. Pick a pair' "$work/out" || complain 'hint play picks nothing'
grep -qE '^Best: pick[0-9], .* plus .*, value [0-9]' "$work/out" || complain 'a hint to pick is not in words'
grep -q "^No: type it as in 'hint play'" "$work/out" || complain 'hint takes any word'
input=input/house.lines
run 0 play classic+meteor+canyon,house --seed house --ascii --save "$work/house.ink"
! grep '^No:' "$work/out" || complain "a move of input/house.lines is refused"
compare house.ink "$work/house.ink"
[ "$(grep -c '^1: .*~.*~' golden/house.ink)" -eq 6 ] || complain 'not every round of house.ink has two strokes'

# --- what is refused -------------------------------------------------------------------------------------
input=
refused "more than one expansion is a house rule" play classic+lake+lava
refused "'lake' is named twice" new classic+lake+lake,house
typed 'B1V.V.'
refused "is not four sides" score
typed '~C1SSE'
refused "does not begin with a space" score
typed 'A1LLL.'
refused "is not four sides" score --rules classic+lava
typed 'A1....c'
refused "is not a drawing" score --rules classic+desert
typed '~A1EE'
refused "'~A1EE' is not a drawing" score --rules classic+canyon
typed '~B1SS ~A2EEE'
refused "canyons cannot branch" score --rules classic+canyon # nor do they cross
sed 's/^1: meteor=[^ ]*/1:/' golden/meteor.ink >"$work/in" && input=$work/in
refused 'first choose what this roll asks for' replay -
sed 's/arid=RRRR/arid=HHRH*/' golden/desert.ink >"$work/in"
run 2 replay -

# The man page knows every expansion.
for name in "${expansions[@]}"; do
    grep -q "+$name" ../../docs/inkrail.1 || complain "the man page lacks +$name"
done

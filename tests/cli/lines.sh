# TEST cli_lines: Games in lines of words, games that go on, and who they are played by.
# shellcheck shell=bash disable=SC2034,SC2154

# --- every question, and a short game in every language ---------------------------------------
input=input/ask.lines
run 1 play --seed abc
compare lines.ask "$work/out"
run 1 play --seed abc --lines
compare lines.ask "$work/out"
input=input/short.lines
for language in en de fr ko; do
    run 1 --lang $language play --seed abc
    compare lines.short.$language "$work/out"
done

# A screen reader gets words: no frames, no escape sequences, nothing but ASCII in English.
input=input/ask.lines
run 1 play yellow+canyon --seed abc
if LC_ALL=C grep -q '[^ -~]' "$work/out"; then complain 'play in lines prints more than words'; fi
# One answer is one line: two for each line that is typed, and those that list rows or dice.
input=input/monday.lines
run 0 play --seed monday
[ "$(sed '/^The game is over/,$d' "$work/out" | wc -l)" -eq $((3 + 2 * $(wc -l <input/monday.lines) - 1)) ] ||
    complain 'a move is not answered with one line'

# --- whole games of every edition and expansion ------------------------------------------------
# The bot's moves are typed, and the game ends with the bot's score.
for config in classic challenge "${expansions[@]/#/classic+}" "${expansions[@]/#/challenge+}" \
    classic+river+meteor,house; do
    tests=$((tests + 1))
    "$program" bot --rules "$config" --games 1 --seed lines --level 2 --json >"$work/bot"
    sed 's/.*"moves":\[\[//; s/\]\].*//' "$work/bot" | tr -d '"[]' | tr ',' '\n' >"$work/in"
    total=$(sed 's/.*"total":\(-*[0-9]*\).*/\1/' "$work/bot")
    input=$work/in
    run 0 play "$config" --seed lines --save "$work/lines.ink"
    ! grep -q '^No:' "$work/out" || complain "a move of the bot is refused in $config: $(grep -m1 '^No:' "$work/out")"
    grep -q "^Score $total: " "$work/out" || complain "$config in lines does not end with $total points"
    says "finished after" replay "$work/lines.ink"
done

# --- nonsense ------------------------------------------------------------------------------------
# Words that may be typed, in any order and beside others: each line has an answer, no game breaks.
nonsense() { # nonsense SEED LINES
    awk -v seed="$1" -v lines="$2" 'BEGIN {
        srand(seed)
        count = split("end pick undo redo back clear turn state dice specials what where ways moves why missing row column " \
            "read score networks errors goals players look rolls time = + ! ~ s 1 2 3 4 5 6 7 8 9 0 s1 s2 s3 s4 s5 s6 s7 " \
            "A1 B1 C3 D4 G7 H8 Z9 D1 F1 A2 A4 A6 G2 G4 G6 B7 D7 F7 =1 =2 +s3 !5 !6 ~C1SSE ~A2E B1H.H. D1R.R. A4.H.H " \
            "arid meteor=N meteor=W meteor=x arid=HHHH all board lines highway 99999999999 \303\204 {NS} C3HHHH{NE}{SW}", word, " ")
        for (i = 0; i < lines; i++) {
            line = word[int(rand() * count) + 1]
            for (more = int(rand() * 3); more > 0; more--)
                line = line " " word[int(rand() * count) + 1]
            print line
        }
    }'
}
for config in classic yellow classic,draft,players=2 yellow+meteor classic+canyon yellow+lava,players=3 classic+desert; do
    nonsense "$tests" 300 >"$work/in"
    input=$work/in
    run 1 play "$config" --seed nonsense
    [ "$(grep -c '^> ' "$work/out")" -eq 300 ] || complain "play $config ends before its input does"
done

# What is no line is refused whole and once: neither its beginning nor its end is played.
{ printf '1 d1\0\n2 d1\0quit\n1 d1'; head -c 600 /dev/zero | tr '\0' ' '; printf '2 d1\nstate\n'; } >"$work/in"
input=$work/in
run 1 play --seed abc
[ "$(grep -c '^No: that line contains a zero byte' "$work/out")" -eq 2 ] || complain 'a line with a byte 0 is not refused'
[ "$(grep -c '^No: that line is too long' "$work/out")" -eq 1 ] || complain 'a line that is too long is not refused'
! grep -q '^Drawn' "$work/out" || complain 'a part of a refused line is played'
[ "$(sed -n '/^> /,$p' "$work/out" | wc -l)" -eq 2 ] || complain 'a refused line is answered twice'

# --- refusals ------------------------------------------------------------------------------------
# Whatever cannot be done is answered by one line that begins with No, whichever verb it is.
cat >"$work/bad" <<'BAD'
xyzzy
xyzzy 3
H8
B0
C3HHRR
C3HHHHHH
1 Z9
1 C3 x y
9
9 C3
s7
s9 C3
ways 1 D4
why
why 1
why Z9
why xyzzy
why C3QQ..
end
end now
pick
pick x
pick 99999999999
undo
undo 3
redo
redo 3
back Z9
back C3
back ~Z9
back ~C3
back C3 C4
clear
clear all
turn
turn Z9
turn C3
turn C3 C4
state now
dice 3
specials 3
what
what Z9
what C3 C4
C3 C4
where 9
where x
where :
where 1 2
ways
ways 1
ways 9 C3
ways 1 Z9
moves 9
moves x
moves :
moves 1 2
missing 3
row
row 9
row C
row 1 2
column
column 3
column Z
column A B
read 9
read Z
read 1 2
board 3
lines 3
score x
score all errors
networks 3
buildings 3
exits 3
errors 3
goals 3
players 3
look
look 99
look 1 Z9
look 1 C3 C4
rolls 3
time 3
hint 3
rules 3
legend 3
save
save /no/such/folder/file
help 3
quit 3
BAD
for verb in $("$program" --lang en play --seed abc <<<help | sed -n 's/^  \([a-z][a-z]*\)[ ,].*/\1/p'); do
    grep -q "^$verb" "$work/bad" || complain "no bad line is known for '$verb'"
done
input=$work/bad
for config in classic yellow classic,draft,players=2 yellow+meteor classic+canyon yellow+lava classic+desert; do
    run 1 play "$config" --seed abc
    awk '/^> / { line = $0; answers = 0; next } line != "" { answers++ }
         line != "" && (answers > 1 || !/^No: .*[.]$/) { print line ": " $0 }' "$work/out" >"$work/wrong"
    [ ! -s "$work/wrong" ] || complain "$config: not one line that begins with No: $(head -3 "$work/wrong")"
    [ "$(grep -c '^No: ' "$work/out")" -eq "$(wc -l <"$work/bad")" ] || complain "$config: a bad line has no answer"
done
typed $'hepl\nquut\nnetwroks\nxyzzy\n=1 C3\n~C1SSE\n'
run 1 play --seed abc
for answer in "'hepl' is not known; did you mean 'help'?" "did you mean 'quit'?" "did you mean 'networks'?" \
    "'xyzzy' is not known; 'help' lists all words" "begins with '='" "begins with '~'"; do
    grep -q "^No: .*$answer" "$work/out" || complain "an unknown word is not answered with: $answer"
done

# --- what happens by itself ------------------------------------------------------------------------
# tells CONFIG SEED TEXT...: each text is somewhere in the answers to what was typed.
tells() {
    local config=$1 seed=$2 text
    shift 2
    run "${status-1}" play "$config" --seed "$seed"
    for text; do
        grep -qE -- "$text" "$work/out" || complain "play $config does not tell: $text"
    done
}
typed $'A2.RRR\nA6.L.R\nG2.RH.*\nG6RR.R\nF7H.H.\nB5LLL.\nend\nF1H.H.\nA3R.R.\nF6.RH.*\nF2HH..\nB3R.L.\nC6LL.L\nundo\n'
tells classic+lake c '^Drawn: lake .* at C6\. New: lake to north, east, south, west at B6\. ' \
    '^Taken back: lake .* at C6\. What it had set off is taken back, too\. '
input=input/meteor.lines
status=0 tells classic+meteor monday '^Round 1 .* The marker is at D4\. .*: meteor=N \(New: crater at D3\); .* meteor=s1; ' \
    '^Chosen: meteor=W\. New: crater at A3, in place of highway from east to west\. ' \
    '^Round 6 .* New: crater at B2, in place of highway from south to west\. ' '^Drawn: .* at A2\. Gone: crater at A2\. '
input=input/lava.lines
status=0 tells classic+lava monday '^Drawn: lava .* at D2\. Gone: railway to north, east, west at D2\. '
{ sed '/^arid/,$d' input/desert.lines; printf 'arid\nundo\narid=S2\n'; } >"$work/in" && input=$work/in
tells classic+desert sahara26 '^Round 4 .* arid \(Gone: cactus at G4; two cacti at C5; two cacti at D5\); arid=s1; ' \
    '^Chosen: arid\. Gone: cactus at G4; two cacti at C5; two cacti at D5\. ' '^Chosen: arid=s2\. Special route crossed off: station: highway end and railway T-junction\. '
input=input/canyon.lines
status=0 tells classic+canyon monday '^Drawn: .* Bridge points left [0-9]+ of 12\. .*Score'

input=input/buildings.lines
status=0 tells yellow monday '^Goal I reached, .*: 1 point\.$' '^Goal E reached, .*: 1 point\.$' '^Goal H reached, .*: 1 point\.$'
[ "$(grep -c '^Goal . reached' "$work/out")" -eq 3 ] || complain 'a goal is told twice'
typed $'where\nD4\nrolls\n'
tells yellow+lava abc '^Offered: lava crossing, volcano: every empty space but D3, C4, E4, D5\.'
! grep -q '^D4.*joins no exit' "$work/out" || complain 'lava is told to be a network'
typed $'rolls\n'
tells classic,draft,players=2 abc '^Round 1: .* plus .*[^; ]\.$'

# Each stroke once, though it fits at both of its ends; where nearly all spaces will do, that is
# said.
typed $'moves 5\nwhere 5\n'
run 1 play classic+canyon --seed abc
[ "$(grep -o '~[A-H][1-8][NESW]*' "$work/out" | sort | uniq -d | wc -l)" -eq 0 ] || complain 'a stroke is listed twice'
grep -q '~' "$work/out" || complain 'no stroke is listed'
grep -q '^Die 5, canyon.*: corners ' "$work/out" || complain 'corners are not told from spaces'
typed $'where 5\n1 d1\nwhere 5\n'
tells classic+desert 3 '^Die 5, two cacti: every empty space\.'

# The exits: each of the twelve once.
{ sed '$d' input/monday.lines; echo exits; } >"$work/in" && input=$work/in
tells classic monday '^Connected, 2: railway G2 east, G6 east\. Reached alone: highway B1 north, .*; railway D1 north, D7 south\. Free: '
[ "$(tail -1 "$work/out" | grep -oE '[A-G][1-7] (north|east|south|west)' | sort -u | wc -l)" -eq 12 ] || complain 'not every exit is told once'

# What is printed on the board is named by every question about spaces, with what is drawn on it.
typed $'buildings\nrow 2\ncolumn e\nread e\nwhat f2\n4 b1\nwhere s1\ns1 c1\nbuildings\n'
tells challenge abc '^Village: a Station on it is worth .*\. Empty: C1, F2, E3, E6\.$' '^Factory: .*\. Empty: ' \
    '^University: ' '^Central spaces\. Empty: C3, D3, E3, C4, ' '^Exits: highway B1 north, .*; railway D1 north, ' \
    '^Row 2: empty\. Villages: F2\. Exits: railway G2 east, A2 west\.$' '^F2, empty.*, Village' \
    '^Column E: empty\. Villages: E3, E6\. Central spaces: E3, E4, E5\.$' '^Special route s1, .*: C1, .*\. Villages: C1\.$' \
    '^Village: .* Drawn on: C1\.$'
typed $'buildings\n'
tells challenge+lava abc '^D4: lava to .*, volcano, there from the beginning\.$' '^University: .* Drawn on: D4\.$'
tells classic abc '^Central spaces\. Empty: '

# --- players -------------------------------------------------------------------------------------
typed $'players\nlook 2\nquit\n'
run 1 play --seed abc --names Anna,Bo --bots 2
compare lines.players "$work/out"
typed $'time\n'
run 1 play --seed abc --clock 90
grep -q 'Time left 1:30' "$work/out" || complain 'play --clock tells no time'
input=
refused "a name in 'Anna,,Bo' is empty" play --names 'Anna,,Bo'
refused "a name in ',Bo' is empty" play --names ',Bo'
refused "a name in '' is empty" play --names ''
refused 'takes up to 16 names' play --names A,B,C,D,E,F,G,H,I,J,K,L,M,N,O,P,Q
refused '--clock takes a number' play --clock 0
typed ''
run 1 play --seed abc --names $'Zo\303\253,\033[1mX'
if grep -q $'\033' "$work/out"; then complain 'a name brings an escape sequence'; fi
grep -q '^Zoë\. Round 1' "$work/out" || complain 'a name in UTF-8 is not told'
# Undo as the first thing of a turn takes back the end of the player before, never a bot's.
{ head -5 input/monday.lines; printf 'undo\nundo\nredo\nredo\nundo\n'; } >"$work/in" && input=$work/in
run 1 play --seed monday --names Anna,Bo
[ "$(grep -c '^Anna\. Round 1' "$work/out")" -eq 3 ] || complain 'the end of the player before is not taken back'
[ "$(grep -c '^Taken back' "$work/out")" -eq 1 ] || complain 'undo takes back more than the end'
input=

# --- games that go on ----------------------------------------------------------------------------
half=$work/half.save
head -12 input/monday.lines >"$work/in" && input=$work/in
run 1 play --seed monday --keep "$half"
grep -q -- "--load $half' goes on with it" "$work/err" || complain 'play does not say how the game goes on'
tail -n +13 input/monday.lines >"$work/in"
run 0 play --load "$half" --save "$work/whole.ink"
grep -q '^The game goes on where it was left' "$work/out" || complain 'play --load does not greet'
compare monday.ink "$work/whole.ink"
says 'finished after round 7' replay "$half" # it stays, and is a record
if [ -e "$half.lock" ] || [ -e "$half.new" ]; then complain 'play leaves files behind'; fi

# A record that cannot be written costs nobody the game.
rm -f "$half" && input=input/monday.lines
run 2 play --seed monday --save /dev/full # a script without a save: it is printed
grep -q '^score 1: ' "$work/out" || complain 'the record of a finished game is lost'
run 2 play --seed monday --keep "$half" --save /dev/full
grep -q "stays in $half" "$work/err" || complain 'nobody is told where the game is'
says 'finished after round 7' replay "$half"

# What is not kept is not promised.
typed $'1 b1\n'
run 1 play --seed monday --keep /dev/full
! grep -q 'goes on with it' "$work/err" || complain 'a game is promised that was not kept'
grep -q 'cannot be kept' "$work/out" || complain 'nobody is told that a game is not kept'

# Hostile files: numbers without end, names with tricks, what is refused is named.
printf 'inkrail 1\nconfig classic\nseed a\n#clock 60000\n#player 1 round=9000000000000000000 ms=9000000000000000000 name=\xff\xe2\x80\xae\xc2\x9bX\n' >"$work/hostile"
typed $'time\n'
run 1 play --load "$work/hostile"
! grep -q -e '--[0-9]' "$work/out" || complain 'a time overflows'
! LC_ALL=C grep -q '[^ -~]' "$work/out" || complain 'a name brings bytes that are no text'
input=
printf 'inkrail 1\nconfig classic\nseed a\n#player 1 level=11\n' >"$work/hostile"
refused 'holds no game' play --load "$work/hostile"
{ head -4 golden/monday.ink && echo '1: D4R.R.'; } >"$work/hostile"
refused 'at D4 it has no route' play --load "$work/hostile"

# Undo and redo go on, too.
input=
refused 'already exists' play --keep "$half"
rm "$half"
typed $'1 b1\n2 d1\nundo\n'
run 1 play --seed monday --keep "$half"
typed $'redo\nundo\nundo\nundo\n'
run 1 play --load "$half"
[ "$(grep -c '^Taken back' "$work/out")" -eq 2 ] || complain 'take-backs are forgotten when a game goes on'

# A record without end goes on as well, but not one that nobody knows the dice of.
head -5 golden/monday.ink >"$work/record" && typed $'state\n'
run 1 play --load "$work/record"
grep -q '^Round 2 of 7' "$work/out" || complain 'a record does not go on'
grep -v '^seed' golden/monday.ink | head -4 >"$work/record"
run 1 play --load "$work/record"
grep -q 'no seed' "$work/out" || complain 'a game without seed does not say so'

# kill -9: what was answered is kept.
mkfifo "$work/typing"
rm "$half"
"$program" play --seed monday --keep "$half" <"$work/typing" >"$work/killed" 2>/dev/null &
player=$!
exec 7>"$work/typing"
printf '1 b1\n2 d1\n' >&7
for _ in $(seq 100); do [ "$(grep -c '^Drawn' "$work/killed")" -eq 2 ] && break; sleep 0.05; done
input=
refused 'another program has it open' play --load "$half"
kill -9 $player
wait $player 2>/dev/null
exec 7>&-
typed $'undo\nundo\nundo\n'
run 1 play --load "$half"
[ "$(grep -c '^Taken back' "$work/out")" -eq 2 ] || complain 'kill -9 has lost a step'

# Scripts keep nothing unless they are told to, and never go on by themselves.
[ ! -e "$work/state/inkrail/play.save" ] || complain 'a script keeps its game in the usual place'
[ ! -e "$work/data" ] || complain 'a game of a script is in the history'
input=
refused 'there is no game to resume' play --resume
if command -v flock >/dev/null; then
    mkdir -p "$work/open/inkrail" && cp "$half" "$work/open/inkrail/play.save"
    environment=(XDG_STATE_HOME="$work/open" flock "$work/open/inkrail/play.save.lock")
    refused 'the game to resume is open in another program' play --resume
    environment=()
fi
refused 'cannot be opened' play --load "$work/nothing-here"
refused 'holds no game to go on with' play --load input/rulebook.sheet
refused 'cannot be written' play --keep "$work/no/folder/file"
refused 'keeps its config' play --load "$half" --seed x
refused 'keeps its config' play classic --load "$half"
refused 'not both' play --load "$half" --resume

# A person at a terminal: asked about the game that was left, prompts, and every step is kept.
typist=$(dirname "$program")/typist
if [ -x "$typist" ]; then
    at_terminal() { # at_terminal TEXT ARGUMENT...: types the text at a terminal of its own
        local text=$1
        shift
        tests=$((tests + 1))
        TERM=dumb "$typist" "$program" "$@" <<<"$text" >"$work/out"
    }
    at_terminal $'2 d1\nquit' play --lines --seed abc
    grep -q 'round 1> ' "$work/out" || complain 'there is no prompt at a terminal'
    [ -s "$work/state/inkrail/play.save" ] || complain 'a game at a terminal is not kept'
    at_terminal $'\nundo\nquit' play --lines
    grep -q 'A game was left: classic, seed abc, round 1 of 7' "$work/out" || complain 'nobody is asked about the game that was left'
    grep -q 'Taken back: railway' "$work/out" || complain 'the game that was left does not go on'
    at_terminal $'n\nquit' play --lines
    [ -s "$work/state/inkrail/play-2.save" ] || complain 'a new game takes the place of the one that was left'
    typed $'quit\n'
    run 1 play --resume
    # Whoever is asked about a game holds it: another program cannot play on meanwhile.
    last=$work/state/inkrail/play-2.save
    TERM=dumb "$typist" "$program" play --lines <"$work/typing" >"$work/asked" &
    asked=$!
    exec 7>"$work/typing"
    for _ in $(seq 100); do [ -e "$last.lock" ] && break; sleep 0.05; done
    sleep 0.1
    input=
    refused 'another program has it open' play --load "$last"
    printf '\n\nquit\n' >&7
    exec 7>&-
    wait $asked
    grep -q 'An older one: classic, round 1 of 7: inkrail play --load .*/play.save' "$work/asked" || complain 'older games are not listed'
    # An answer that is none is asked for again, and without an answer nothing is played.
    at_terminal $'what\n\nquit' play --lines
    [ "$(grep -c 'Go on with it' "$work/out")" -eq 2 ] || complain 'an unknown answer is taken for one'
    at_terminal $'\004' play --lines
    ! grep -q 'Round 1' "$work/out" || complain 'a new game begins without an answer'
    # A finished game that nobody was told of: the program died on the end screen.
    cp golden/monday.ink "$work/state/inkrail/play-3.save"
    at_terminal $'\nquit' play --lines
    grep -q '^Score [0-9]*: ' "$work/out" || complain 'the result of a finished game is not told'
    says 'finished after round 7' replay "$work"/data/inkrail/games/*-classic-12.ink
    [ ! -e "$work/state/inkrail/play-3.save" ] || complain 'a finished game is told twice'
    # What earlier versions called finished-*.ink is in the history now.
    cp ../golden/challenge-no-seed.record "$work/state/inkrail/finished-20260101-120000.ink"
    at_terminal $'\nquit' play --lines
    [ ! -e "$work/state/inkrail/finished-20260101-120000.ink" ] || complain 'a finished game of before is not taken over'
    says 'finished after round 7' replay "$work"/data/inkrail/games/*-challenge,goals=A.G.K,players=2-36.ink
    rm -rf "$work/data"
    # The tenth game does not erase the first.
    cp -r "$work/state" "$work/nine"
    for i in 3 4 5 6 7 8 9; do cp "$last" "$work/nine/inkrail/play-$i.save"; done
    touch -d 2001-01-01 "$work/nine/inkrail/play-4.save"
    XDG_STATE_HOME=$work/nine at_terminal 'quit' play --lines --seed tenth
    grep -q 'Nine games were left' "$work/out" || complain 'nobody is told of the game that gives way'
    cmp -s "$last" "$work"/nine/inkrail/left-*.ink || complain 'the oldest game is erased'
    # A finished game is in the history without a question; one line says what came out and where it
    # is.
    at_terminal "$(cat input/monday.lines; echo quit)" play --lines --seed monday
    games=("$work"/data/inkrail/games/*-classic-12.ink)
    grep -qxF "12 points (classic, seed monday), kept in ${games[0]}" "$work/out" || complain 'no line ends the game'
    ! grep -q 'File for the record' "$work/out" || complain 'a record is asked for though the game is in the history'
    says 'finished after round 7' replay "${games[0]}"
    # Without a history the record is asked for, and again if it cannot be written.
    XDG_DATA_HOME=/dev/null/nowhere at_terminal "$(cat input/monday.lines; printf 'quit\n/no/folder/x.ink\n%s\n' "$work/asked.ink")" play --lines --seed monday
    grep -q 'make the folder writable' "$work/out" || complain 'nobody is told what to do about the history'
    cmp -s golden/monday.ink "$work/asked.ink" || complain 'the record is asked for only once'
    # Covered boards: a bot is not asked, and a game that goes on stays covered.
    at_terminal "$(head -5 input/monday.lines; printf '\nquit\n')" play --lines --hide --seed monday --names Anna,Bo --bots 1
    [ "$(grep -c 'Bo, press Enter' "$work/out")" -eq 1 ] || complain 'the board is not covered for the next player'
    at_terminal "$(printf '\n\n'; head -5 input/monday.lines; printf '\nquit\n')" play --lines
    grep -q 'Bo, press Enter' "$work/out" || complain 'a game that goes on is not covered'
    [ "$(grep -c 'press Enter' "$work/out")" -eq 2 ] || complain 'a bot is asked to press Enter'
    sed '1,/Anna, press Enter/d' "$work/out" | grep -q '(bot, level 1): ' || complain 'what a bot does is cleared before it is read'
    at_terminal $'d\nquit' play --lines # that one is not needed any more
    # A terminal that nobody knows gets lines.
    TERM=no-such-terminal "$typist" "$program" play --seed abc <<<quit >"$work/out"
    grep -q 'round 1> ' "$work/out" || complain 'an unknown terminal gets no lines'
    # It is told once why, and what to set; whoever asks for lines is told nothing.
    if ldd "$program" | grep -q ncurses; then
        grep -q "^inkrail: the terminal 'no-such-terminal' (TERM) is not known here" "$work/out" ||
            complain 'nobody is told why there is no board'
        [ "$(grep -c 'no-such-terminal' "$work/out")" -eq 1 ] || complain 'that there is no board is told twice'
        grep -q 'TERM=xterm-256color' "$work/out" || complain 'nobody is told what to set'
        TERM='' "$typist" "$program" <<<quit >"$work/out"
        grep -q '^inkrail: TERM, the kind of terminal, is not set' "$work/out" || complain 'nobody is told that TERM is not set'
    fi
    TERM=no-such-terminal "$typist" "$program" play --lines --seed abc <<<quit >"$work/out"
    if grep -q '(TERM)' "$work/out"; then complain 'whoever wants lines is told of a board'; fi
    at_terminal $'mis\t\n2 A\t\nquit' play --lines --seed abc # the Tab key completes
    ! ldd "$program" | grep -q libedit || grep -q '^Die 1, railway T-junction, must be drawn' "$work/out" || complain 'verbs are not completed'
    ! ldd "$program" | grep -q libedit || grep -q 'A2  A6' "$work/out" || complain 'spaces are not completed'
    ! ldd "$program" | grep -q libedit || [ -s "$work/state/inkrail/history" ] || complain 'lines are not remembered'
    at_terminal $'d\nquit' play --lines
    rm -rf "$work/state"
    XDG_STATE_HOME=/dev/null/nowhere at_terminal $'2 d1\nquit' play --lines --seed abc
    grep -q 'the game is not kept' "$work/out" || complain 'nobody is told that a game cannot be kept'
    grep -q '^Drawn: railway' "$work/out" || complain 'a game that cannot be kept does not go on'
else
    complain "nobody can type at a terminal: $typist is not built"
fi

# --- languages where the system has no locale of theirs --------------------------------------------
input=
german=$("$program" --lang de help | head -1)
french=$("$program" --lang fr help | head -1)
korean=$("$program" --lang ko help | head -1)
english=$("$program" --lang en help | head -1)
for case in "LANG=de_DE.UTF-8|$german" "LANG=de_AT|$german" "LANG=de|$german" "LC_MESSAGES=fr_FR.UTF-8|$french" \
    "LC_ALL=ko_KR.UTF-8|$korean" "LANGUAGE=fr|$french" "LANGUAGE=xx:ko|$korean" "LANGUAGE=en:de LANG=de_DE.UTF-8|$english" \
    "LANG=en_GB.UTF-8|$english" "LANG=xx_XX.UTF-8|$english" "LC_ALL=C LANG=de_DE.UTF-8|$english"; do
    # shellcheck disable=SC2206
    environment=(-u LC_ALL -u LANG -u LC_MESSAGES -u LANGUAGE ${case%%|*})
    says "${case#*|}" help
done
environment=(LC_ALL=C)
says "$korean" --lang ko help
environment=()

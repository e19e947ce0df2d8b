# TEST cli_files: The files that commands write. Nothing is written before all is known to be good,
# nothing old is lost before the new is there, and nothing but the file itself is touched.
# shellcheck shell=bash disable=SC2034,SC2154
input=
files=$work/files
mkdir "$files"

# untouched NAME TEXT: the folder holds this file with this text and nothing else.
untouched() {
    [ "$(ls -A "$files")" = "$1" ] || complain "$2: there is $(ls -A "$files" | tr '\n' ' ')in the folder"
    [ "$(cat "$files/$1")" = "$3" ] || complain "$2: the old file is lost"
}

# --- nothing for nothing -------------------------------------------------------------------------
refused "'bogus' is not an edition" play --save "$files/x" bogus
refused "'bogus' is not an edition" play --keep "$files/x" bogus
refused 'as in --names' play --save "$files/x" --names ''
refused 'cannot be opened' play --save "$files/x" --load "$files/nothing"
refused "'bogus' is not an edition" new --save "$files/x" bogus
refused 'a seed is' new --save "$files/x" --seed $'two\nlines'
[ -z "$(ls -A "$files")" ] || complain "bad arguments leave a file behind: $(ls -A "$files")"
refused 'it is a folder' new --save "$files"
refused 'it is a folder' play --save "$files"

# --- the old file stays until the new one is whole -------------------------------------------------
echo old >"$files/old"
for command in "new --seed x" "play --seed monday"; do
    tests=$((tests + 1))
    # shellcheck disable=SC2086
    (ulimit -f 0 && exec "$program" $command --save "$files/old" </dev/null) 2>&1 >/dev/null | cat >"$work/err"
    [ "${PIPESTATUS[0]}" -eq 2 ] || complain "$command: a file that may not grow ends with ${PIPESTATUS[0]}"
    grep -q "old cannot be written: it is too large" "$work/err" || complain "$command: a file that may not grow: $(cat "$work/err")"
    untouched old "$command --save" old
done
refused '/dev/full cannot be written: the disk is full' new --seed x --save /dev/full
run 2 play --seed x --save /dev/full
grep -q '^inkrail play: /dev/full cannot be written: the disk is full' "$work/err" || complain 'play says elsewhere that a record cannot be written'
if grep -q 'cannot be written' "$work/out"; then complain 'play says on standard output that a record cannot be written'; fi

# --- what lies beside it is nobody's business --------------------------------------------------------
echo mine >"$work/victim"
for end in new lock; do
    rm -rf "$files" && mkdir "$files"
    ln -s "$work/victim" "$files/game.$end"
    typed $'quit\n'
    "$program" play --seed x --keep "$files/game" <"$input" >"$work/out" 2>"$work/err"
    "$program" play --seed x --save "$files/game" <"$input" >"$work/out" 2>"$work/err"
    "$program" new --seed x --save "$files/game" >"$work/out" 2>"$work/err"
    tests=$((tests + 3))
    [ "$(cat "$work/victim")" = mine ] || complain "a link called .$end is followed"
done
[ -L "$files/game.lock" ] || complain 'a link in the place of the lock is removed'
input=
rm -f "$files/game"
refused 'a link is in the way' play --seed x --keep "$files/game"
rm -f "$files"/*
echo "not empty" >"$files/game.lock"
refused 'does not belong to it is in the way' play --seed x --keep "$files/game"
untouched game.lock 'play --keep' 'not empty'
# A link to the file itself stays a link.
rm -f "$files"/* && ln -s "$work/real.ink" "$files/link"
: >"$work/real.ink"
run 0 new --seed x --save "$files/link"
[ -L "$files/link" ] || complain 'a link is replaced by a file'
[ -s "$work/real.ink" ] || complain 'a link does not lead to the record'
# And so for one that leads to nothing yet, by way of another link, or beside itself.
for command in 'new --save' 'play --keep'; do
    rm -f "$files"/* "$work/new.ink" && ln -s "$work/new.ink" "$files/first" && ln -s first "$files/link"
    # shellcheck disable=SC2086
    "$program" ${command% *} --seed x ${command#* } "$files/link" </dev/null >/dev/null 2>&1
    [ -L "$files/link" ] && [ -L "$files/first" ] || complain "$command: a link to nothing is replaced by a file"
    [ -s "$work/new.ink" ] || complain "$command: a link to nothing does not lead to the record"
done
rm -f "$files"/* && ln -s no/folder "$files/link"
refused "$files/link cannot be written" new --seed x --save "$files/link"
refused "$files/link cannot be written" play --seed x --save "$files/link"
rm -f "$files"/* && ln -s link "$files/link"
refused "$files/link cannot be written" new --seed x --save "$files/link"

# --- pipes -------------------------------------------------------------------------------------------
rm -f "$files"/*
mkfifo "$files/pipe"
tests=$((tests + 3))
timeout 20 "$program" play --load "$files/pipe" </dev/null >"$work/out" 2>"$work/err"
[ $? -eq 2 ] || complain 'a pipe is waited for by --load'
grep -q 'it is not an ordinary file' "$work/err" || complain "a pipe as a save: $(cat "$work/err")"
mkdir -p "$work/piped/inkrail" && mkfifo "$work/piped/inkrail/play.save"
XDG_STATE_HOME=$work/piped timeout 20 "$program" play --resume </dev/null >"$work/out" 2>"$work/err"
[ $? -eq 2 ] || complain 'a pipe is waited for by --resume'
timeout 20 "$program" play --lines --seed x --keep "$files/pipe" </dev/null >"$work/out" 2>"$work/err"
[ $? -eq 1 ] && grep -q 'not an ordinary file' "$work/out" || complain 'a game is kept in a pipe that nobody reads'
# Into a pipe that the player names, the record is written as it is; a reader that goes is no harm.
timeout 20 cat "$files/pipe" >"$work/read" &
run 0 new --seed monday --save "$files/pipe"
wait $!
compare new.classic "$work/read"
timeout 20 head -c 1 "$files/pipe" >/dev/null &
timeout 20 "$program" new --players 500 --seed monday --save "$files/pipe" >"$work/out" 2>"$work/err"
status=$?
[ $status -eq 0 ] || [ $status -eq 2 ] || complain "a reader that goes ends the program with $status"
wait $!

# --- whatever the caller has closed --------------------------------------------------------------------
rm -f "$files"/*
tests=$((tests + 2))
printf 'state\nquit\n' >"$work/in"
"$program" play --seed x --keep "$files/game" <"$work/in" >&- 2>"$work/err"
[ ! -e "$files/game.lock" ] || complain 'a lock stays'
if ! "$program" replay "$files/game" >/dev/null; then complain 'the transcript is in the file of the game'; fi
mkfifo "$files/hold"
"$program" play --seed x --keep "$files/other" <"$files/hold" >&- 2>/dev/null &
player=$!
exec 9>"$files/hold"
printf 'state\n' >&9
for ((i = 0; i < 100; i++)); do [ ! -e "$files/other.lock" ] || break; sleep 0.1; done
sleep 0.3
[ -e "$files/other.lock" ] && [ ! -s "$files/other.lock" ] || complain 'the transcript goes into the lock'
exec 9>&-
wait $player

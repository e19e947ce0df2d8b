# Sourced by run.sh: every option that takes a number, in every command, with numbers it does not
# take.
# shellcheck shell=bash disable=SC2034,SC2154

# option MOST of the options in --help with a number, and the number they take at most
most_of() {
    case $1 in
    memory) echo 1048576 ;;
    seconds | patience | clock) echo 3600 ;;
    round | from) echo 99 ;;
    games) echo 10000000 ;;
    ms | cpu-ms-per-game) echo 100000000 ;;
    threads) echo 256 ;;
    nodes) echo 2000000000 ;;
    players | player) echo 500 ;;
    level) echo 10 ;;
    esac
}

# The message names the option that is wrong and what it takes, whatever else is wrong.
input=
for command in play new score check moves roll replay perft sim solve bot match engine review verify bench; do
    while read -r option; do
        most=$(most_of "$option")
        if [ -z "$most" ]; then
            complain "$command --$option takes a number, and nothing says which here"
            continue
        fi
        for value in 0 -1 $((most + 1)) 18446744073709551617 '' x 1.5; do
            refused "--$option takes a number from 1 to $most, not '$value'" $command "--$option=$value"
        done
    done < <("$program" $command --help | sed -nE 's/^  --([a-z-]+) (N|T|L|MIB)( .*|$)/\1/p')
done

# More memory than the machine has: this is not about players, nor about anything else.
mib=$(($(getconf _PHYS_PAGES) * ($(getconf PAGESIZE) / 1024) / 1024))
if [ "$mib" -lt 1048576 ]; then
    for command in "solve --free --nodes 1" "perft --dice H.H."; do
        # shellcheck disable=SC2086
        refused "this machine does not have 1048576 MiB of memory; --memory takes 1 to $mib here" $command --memory 1048576
    done
fi
if (ulimit -v 300000 && "$program" --version) >/dev/null 2>&1 && [ "$mib" -ge 1024 ]; then # not with sanitizers
    for command in "solve --free --nodes 1" "perft --dice H.H."; do
        # shellcheck disable=SC2086
        (ulimit -v 300000 && "$program" $command --memory 1024) <"/dev/null" >"$work/out" 2>"$work/err"
        grep -qF 'this machine does not have 1024 MiB of memory; ask for less with --memory' "$work/err" ||
            complain "$command --memory 1024 without memory: $(cat "$work/err")"
    done
fi

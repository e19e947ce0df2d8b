# Sourced by run.sh: numbers with decimals have the mark of the language where people read them, and
# a point where programs do.
# shellcheck shell=bash disable=SC2034,SC2154

# decimals LANGUAGE WANTED OTHER ARGUMENT...: all decimals of the output have the one mark, and
# there are some.
decimals() {
    local language=$1 wanted=$2 other=$3
    shift 3
    run 0 --lang "$language" "$@"
    grep -qE "[0-9]${wanted}[0-9]" "$work/out" || complain "inkrail --lang $language $*: no number with $wanted: $(head -5 "$work/out")"
    if grep -qE "[0-9]${other}[0-9]" "$work/out"; then
        complain "inkrail --lang $language $*: $(grep -E "[0-9]${other}[0-9]" "$work/out" | head -3)"
    fi
}

input=
turn=0
for language in de fr en ko; do
    turn=$((turn + 1))
    marks=("[.]" ",")
    [[ $language == de || $language == fr ]] && marks=("," "[.]")
    decimals $language "${marks[@]}" sim --games 2 --seed monday
    decimals $language "${marks[@]}" bot --games 2 --level 1 --seed monday
    decimals $language "${marks[@]}" match level=1 random --games 3 --seed monday
    head -5 golden/monday.ink >"$work/in"
    ! due $turn 4 || decimals $language "${marks[@]}" review "$work/in"
    typed $'hint\n'
    run 1 --lang $language play --lines --seed monday
    grep -qE "[0-9]${marks[0]}[0-9] ± [0-9]+${marks[0]}[0-9]" "$work/out" || complain "a hint in $language: $(tail -2 "$work/out")"
    # Nor do commas part such numbers from each other.
    grep -qE "[0-9]${marks[0]}[0-9].{0,2}; .*[0-9]${marks[0]}[0-9]" "$work/out" || complain "the parts of a hint in $language: $(tail -2 "$work/out")"
    if grep -qE '[0-9][.,][0-9],' "$work/out"; then complain "commas between numbers in $language: $(tail -2 "$work/out")"; fi
    input=
done

# A locale of the system changes nothing about it, and programs read the same everywhere.
environment=(LC_ALL=de_DE.UTF-8)
run 0 sim --games 2 --seed monday --json
cp "$work/out" "$work/german"
environment=()
run 0 sim --games 2 --seed monday --json
same 'sim --json in German' "$work/german" "$work/out"
typed $'config classic\nposition\ndice H.H. HH.. RRR. H.R.*\ngo nodes 100\n'
run 0 --lang de engine
cp "$work/out" "$work/german"
run 0 engine
same 'the protocol in German' "$work/german" "$work/out"
input=

# French has a hard blank before colons and semicolons, in sentences that are put together, too.
typed $'hint\ngoals\nrolls\n'
run 1 --lang fr play challenge --lines --seed monday
grep -v '^inkrail\|^>' "$work/out" >"$work/told"
grep -q $'\302\240;' "$work/told" || complain 'no semicolon in French'
if LC_ALL=C grep -P '(?<!\xC2\xA0)[;:](\s|$)' "$work/told" >"$work/bare"; then complain "French without blanks: $(head -3 "$work/bare")"; fi
input=

#!/usr/bin/env bash
# TEST sums_shown: What people see adds up, as it is shown: hints and the engine's parts in every
# config; reviews of whole games and of games that were left, in words and in JSON.
#
# tests/cli/sums.sh PROGRAM all|few: both take seconds where the program is not optimized: few of them then. Hints
# and reviews of whole games take turns by the seed.
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.." || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset LANGUAGE
export LC_ALL=C.UTF-8 XDG_STATE_HOME=$work/state
failures=0
. ./turns.sh
. ./expansions.sh
know_turns "$program"
due 3 4 || not_its_turn sums.sh # with programs.sh: see run.sh

complain() {
    echo "FAILED: $1" >&2
    failures=$((failures + 1))
}

# --- hints and parts ---------------------------------------------------------------------------------

# "... Expect about 60.3 ± 0.3 points in the end: Networks (exits) 34.0; ...; Errors -4.2."
hint_adds_up() {
    printf 'hint\nquit\n' | "$program" play "$1" --lines --ascii --seed sums >"$work/out" 2>/dev/null
    sed -n 's/.* Expect about \([0-9.]*\) ± [0-9.]* points in the end: \(.*\)\.$/\1; \2/p' "$work/out" |
        awk -F'; ' '{ lines++; sum = -10 * $1; for (i = 2; i <= NF; i++) { n = split($i, word, " "); sum += 10 * word[n] } }
            END { exit lines != 1 || NF < 6 || sum > 0.01 || sum < -0.01 }' ||
        complain "hint in $1 does not add up: $(grep -a Best: "$work/out")"
}

# "info nodes N expected E error ...", then "info games N parts KEY REAL ... total REAL".
parts_add_up() {
    printf 'config %s\nposition\ndice %s\ngo parts nodes 300\n' "$1" "$2" | "$program" engine >"$work/out"
    awk '/^info nodes/ { expected = $5 }
        /^info games/ { for (i = 5; i < NF - 1; i += 2) sum += ($i == "errors" ? -100 : 100) * $(i + 1); total = $NF; lines++ }
        END { sum -= 100 * total; exit lines != 1 || total != expected || sum > 0.01 || sum < -0.01 }' "$work/out" ||
        complain "parts in $1 do not add up: $(tail -3 "$work/out" | cut -c1-200)"
}

hints=(classic+desert challenge)
if [ "$2" = all ]; then
    hints+=(classic "${expansions[@]/#/classic+}" challenge,goals=none)
    hints+=(challenge+{river,desert},goals=A:G:K)
fi
for i in "${!hints[@]}"; do
    due "$i" 1 4 && hint_adds_up "${hints[i]}"
done
for config in classic "${expansions[@]/#/classic+}"; do
    parts_add_up "$config" "$("$program" new "$config" --seed sums | sed -n 's/^roll //p')"
done

# --- reviews -----------------------------------------------------------------------------------------

# Rows are "before luck [picks] best play ± error after"; the last line of a player tells the whole.
text_adds_up() {
    awk 'function near(a, b) { return a - b < 0.01 && b - a < 0.01 }
        function bad(what) { print what ": " $0; failed = 1 }
        / before .* after$/ { picks = / picks /; first = 1; luck = play = taken = 0 }
        /^(Round [0-9]+|Last roll) / {
            before = $3; l = $4; p = picks ? $5 : 0; best = $(5 + picks); lost = $(6 + picks); after = $(9 + picks)
            if (!near(before + l + p, best) || !near(best + lost, after)) bad("row")
            if (first) expected = before; else if (!near(before, last)) bad("next row")
            first = 0; luck += l; taken += p; play += lost; last = after; rows++ }
        /^ +taken: / { p -= -$NF; if (p > 0.01) bad("pick") }
        /^ +by parts: / { sub(/^ +by parts: /, ""); n = split($0, part, ", "); sum = 0
            for (i = 1; i <= n; i++) { m = split(part[i], word, " "); sum += word[m] }
            if (!near(sum, lost)) bad("parts") }
        /^Expected at the start / { players++; gsub(/[,:]/, "")
            if (!near($5, expected) || !near($10, luck) || !near($(picks ? 14 : 12), play)) bad("sum")
            if (picks && !near($12, taken)) bad("picks")
            if (!near($NF, expected + luck + taken + play) || !near($NF, last)) bad("end") }
        END { exit failed || rows == 0 || players == 0 }' "$work/out"
}

# Only the figures matter, in the order in which they stand.
json_adds_up() {
    grep -oE '"(player|total|expected|end|luck|pick_loss|loss|before|best|played|why|pick|over|rounds|errors|network_points|highway|railway|centre|expansion|villages|goals)":("pick|[-0-9.]+|true|\[|\{|null)?' "$work/out" |
        sed 's/"\([a-z_]*\)":/\1 /' | awk -v all_reasons="$1" '
        function near(a, b) { return a - b < 0.0001 && b - a < 0.0001 }
        function bad(what) { print what; failed = 1 }
        function end_round() { if (rows > 0 && !near(before + luck - taken, best)) bad("luck") ; if (rows > 0) picked += taken }
        function end_player() { end_round()
            if (rows > 0 && (!near(lucks, all_luck) || !near(losses, all_loss) || !near(picked, all_picks))) bad("sums")
            if (rows > 0 && (!near(expected + all_luck - all_picks - all_loss, end) || !near(last, end))) bad("end")
            if (over && end != total) bad("score") }
        $1 == "over" { over = $2 == "true" }
        $1 == "player" { end_player(); rows = taken = lucks = losses = picked = in_rounds = 0; players++; why = pick = 0 }
        $1 == "expected" { expected = $2 } $1 == "end" { end = $2 } $1 == "pick_loss" { all_picks = $2 }
        $1 == "rounds" { in_rounds = 1; next }
        !in_rounds && $1 == "total" { total = $2 } !in_rounds && $1 == "luck" { all_luck = $2 } !in_rounds && $1 == "loss" { all_loss = $2 }
        !in_rounds { next }
        $1 == "before" { end_round(); if (!near($2, rows == 0 ? expected : last)) bad("before"); before = $2; taken = why = pick = 0; rows++ }
        $1 == "best" { best = $2 } $1 == "played" { last = $2 } $1 == "luck" { luck = $2; lucks += $2 }
        $1 == "pick" { pick = 1 }
        $1 == "loss" && pick { taken += $2; next }
        $1 == "loss" { losses += $2; loss = $2; if (!near(best - $2, last)) bad("loss") }
        $1 == "why" { why = $2 == "{"; parts = 0; if (loss > 0 && !why && all_reasons) bad("why") }
        why && $1 ~ /^(network_points|highway|railway|centre|expansion|villages|goals)$/ { parts += $2 }
        why && $1 == "errors" { parts -= $2 }
        why && $1 == "total" { why = 0; if (!near(parts, -loss) || !near($2, -loss)) bad("parts") }
        END { end_player(); exit failed || players == 0 || lucks == 0 }'
}

# As few imagined rolls as may be: the sums must not need many.
review_adds_up() {
    "$program" review --seconds 1 "$1" >"$work/out" && text_adds_up || complain "review of $1"
}

# In so little time reasons may be missing, but they must not be wrong.
json_review_adds_up() {
    "$program" review --seconds 1 --json "$1" >"$work/out" && json_adds_up 0 || complain "review --json of $1"
}

# left FILE ROUNDS: the game as it was when the next round began.
left() {
    awk -v rounds="$2" '/^roll / && ++rolls > rounds + 1 { exit } { print }' "golden/$1.record" >"$work/$1-left.record"
    review_adds_up "$work/$1-left.record"
    json_review_adds_up "$work/$1-left.record"
}

left classic-desert 2
"$program" review --json "$work/classic-desert-left.record" >"$work/out" && json_adds_up 1 || complain 'review --json without limit'
left classic-draft 1
if [ "$2" = all ]; then
    number=0
    for record in golden/{careful,house,classic-*,challenge-draft}.record; do
        ! due $((number++)) 1 6 || review_adds_up "$record"
    done
    for name in desert-draft solo "${expansions[@]}"; do
        ! due $((number++)) 1 6 || json_review_adds_up "golden/challenge-$name.record"
    done
fi

[ "$failures" -eq 0 ]

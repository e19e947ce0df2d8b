# TEST cli_history: History, statistics and games of the day as text and JSON against golden ones.
# shellcheck shell=bash disable=SC2034,SC2154
input=
environment=(INKRAIL_TODAY=2026-11-16 TZ=UTC)

# Nothing yet.
golden history-none 0 history
golden stats-none 0 stats
golden daily-none 0 daily
run 1 daily --share
grep -q 'nothing to share yet' "$work/err" || complain 'daily --share does not say that there is nothing'
[ ! -s "$work/out" ] || complain 'daily --share prints something'

# Games of some days; of a game of the day the first try counts.
games=$XDG_DATA_HOME/inkrail/games
mkdir -p "$games"
for game in 20260131T120000Z:classic-river 20261112T090000Z:challenge-four 20261113T090000Z:random 20261114T090000Z:careful; do
    cp "../golden/${game#*:}.record" "$games/${game%%:*}-${game#*:}.ink"
done
summary='config=classic place=1/1 points=8 highway=6 railway=5 centre=3 errors=2 expansion=0 villages=0 goals=0'
add_daily() {
    { cat golden/monday.ink; echo "#summary date=${1:0:10} $summary total=$2${4:+ $4} daily=$3/classic seed=$3"; } \
        >"$games/$(tr -d ':-' <<<"$1")-classic-$2.ink"
}
add_daily 2026-11-15T20:00:00Z 20 2026-11-15 hints=2
add_daily 2026-11-15T21:00:00Z 35 2026-11-15
add_daily 2026-11-16T08:00:00Z 28 2026-11-16
add_daily 2026-11-16T09:00:00Z 41 2026-11-10 # too late

# here NAME ARGUMENT...: as golden, wherever the folder of the games is.
here() {
    local name=$1
    shift
    run 0 "$@"
    sed "s|$work|WORK|g" "$work/out" >"$work/here"
    compare "$name" "$work/here"
}
here history history
here history-last history --games 2
here history.json history --json
golden stats 0 stats
# Points of one game are not those of another.
if grep -qE 'standard deviation|^The last games' "$work/out"; then complain 'stats mixes points of several games'; fi
golden stats-classic 0 stats classic
golden stats-other 0 stats challenge+lava
says '1 game, best 1' stats classic+river
if grep -q 'deviation' "$work/out"; then complain 'stats tells the spread of one game'; fi
golden daily 0 daily
golden daily-date 0 daily --date 2026-11-15
golden daily-share 0 daily --share
golden daily-share-one 0 daily --date 2026-11-15 --share classic
golden daily.json 0 daily --json
golden stats.json 0 stats --json

# All of it is JSON, however much there is.
whole_json() {
    [ "$(tail -c 2 "$work/out")" = '}' ] || complain "$1 --json has no end"
    ! command -v python3 >/dev/null || python3 -m json.tool "$work/out" >"$work/json" 2>&1 ||
        complain "$1 --json is no JSON: $(head -1 "$work/json")"
}
for command in 'history' 'stats' 'daily' 'stats classic'; do
    # shellcheck disable=SC2086
    run 0 $command --json
    whole_json "$command"
done
for number in {10..59}; do
    cp "$games/20261115T200000Z-classic-20.ink" "$games/20261001T1200${number}Z-classic-20.ink"
done
run 0 history --json
whole_json history
[ "$(grep -o '"file":' "$work/out" | wc -l)" -eq 58 ] || complain 'a long history is not whole'
rm "$games"/20261001T*

# A file that holds no game is told, and does no harm.
echo 'no game' >"$games/broken.ink"
run 0 history --games 1
grep -q '1 file there holds no finished game' "$work/err" || complain 'a file without a game is not told'
rm "$games/broken.ink"

# What cannot be played.
refused "'yesterday' is no date" daily --date yesterday
refused 'cannot be played yet' daily --date 2026-11-17
refused "there is no game of the day 'chess'" daily chess
refused "'foo' is not an edition" stats foo
refused 'is one argument too many' history 3

# A script plays a game of the day, which has the date as its seed; nothing goes into the history.
typed $'quit\n'
run 1 daily classic
grep -q '^classic, seed 2026-11-16' "$work/out" || complain 'daily classic is not the game of the day'
run 1 daily expansion --date 2026-01-31
grep -q 'seed 2026-01-31' "$work/out" || complain 'daily --date has another seed'
[ "$(find "$games" -name '*.ink' | wc -l)" -eq 8 ] || complain 'a script is in the history'
input=
environment=()

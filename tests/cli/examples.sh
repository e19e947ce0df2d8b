# TEST cli_examples: Every example in the help, in the man page and on the pages works as it
# stands. Long ones are cut short: what is wrong with an example shows in its first second, or two
# under sanitizers. What stands in several places is tried once.
# shellcheck shell=bash disable=SC2034,SC2154
mkdir -p "$work/bin" "$work/examples/build" "$work/resumed/inkrail"
ln -sf "$program" "$work/bin/inkrail"
ln -sf "$program" "$work/examples/build/inkrail"

# What cairo and pango keep for ever is no leak of ours.
LSAN_OPTIONS=suppressions=$(realpath ../print/leaks.supp):print_suppressions=0
export LSAN_OPTIONS

# What they speak of: a sheet, records, a game that was left, a program that plays.
cp input/rulebook.sheet "$work/examples/sheet.txt"
cp golden/monday.ink "$work/examples/game.ink"
cp golden/monday.ink "$work/examples/game.record"
cp input/fair.ink "$work/examples/fair.ink"
cp input/bots/good "$work/examples/mybot"
mkdir "$work/examples/examples"
cp ../../examples/bot.py "$work/examples/examples"
mkdir -p "$work/examples/tests/cli/input/bots"
cp input/rulebook.sheet "$work/examples/tests/cli/input"
"$program" play --seed x --keep "$work/resumed/inkrail/play.save" </dev/null >/dev/null 2>&1

# A server, for examples of tables; its code stands for the one that they name.
"$program" serve --listen 127.0.0.1:0 --data "$work/examples/server" >"$work/server.log" 2>&1 &
server=$!
for ((i = 0; i < 100; i++)); do grep -q port= "$work/server.log" && break; sleep 0.1; done
INKRAIL_SERVER=127.0.0.1:$(sed -n 's/.* port=\([0-9]*\).*/\1/p' "$work/server.log")
export INKRAIL_SERVER
code=$(XDG_STATE_HOME=$work/resumed "$program" host --json | sed 's/.*"code":"\([^"]*\)".*/\1/')

seconds=$((${#sanitized} > 0 ? 2 : 1))
# works WHERE COMMANDS: they run, print something and refuse nothing.
works() {
    local status
    tests=$((tests + 1))
    (cd "$work/examples" && PATH=$work/bin:$PATH XDG_STATE_HOME=$work/resumed \
        timeout $seconds bash -c "$(sed -E "s#(http://[^ ]*/t/)?bado-miku#$code#" <<<"$2")" </dev/null >"$work/out" 2>"$work/err")
    status=$?
    case $status in
    0 | 124) ;;
    1) [[ $2 =~ inkrail\ (play|check|join|host) ]] || complain "an example in $1 answers no: $2" ;;
    *) complain "an example in $1 does not work: $2: $(head -2 "$work/err")" ;;
    esac
    [ -s "$work/out" ] || [ $status -eq 124 ] || [[ $2 == *'>'* || $2 == *engine* ]] || complain "an example in $1 prints nothing: $2"
}

count=0
declare -A tried=()
while read -r -u 8 where line; do
    count=$((count + 1))
    [ -z "${tried[x$line]-}" ] || continue
    tried[x$line]=yes
    works "$where" "$line"
done 8< <(
    for file in golden/help.*; do
        sed -n '/^Example:/,/^Exit status:/p' "$file" | sed -e '/^Example:/d' -e '/^Exit status:/d' -e '/^$/d' |
            tr '\n' ' ' | sed "s#^#$(basename "$file") #"
        echo
    done
    sed -n '/^\.SH EXAMPLES/,/^\.fi/p' ../../docs/inkrail.1 | sed -e '/^\./d' -e 's/\\-/-/g' -e 's/\\e/\\/g' -e 's/^/inkrail.1 /'
    for page in ../../README.md ../../docs/*.md ../../CONTRIBUTING.md; do
        sed -n '/^```sh/,/^```/p' "$page" | grep -E '^(build/|printf .*|echo .*)?inkrail ' | sed -e 's/  *# .*//' -e "s#^#$(basename "$page") #"
        grep -oE '^\(`inkrail [^`]*`\)$' "$page" | sed -e 's/^(`//' -e 's/`)$//' -e "s#^#$(basename "$page") #"
    done | grep -v NAME
)
kill $server
unset INKRAIL_SERVER
[ $count -gt 50 ] || complain "only $count examples were found"

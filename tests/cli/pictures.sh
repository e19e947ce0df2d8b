# TEST cli_pictures: Sheets and records as SVG and PNG.
# shellcheck shell=bash disable=SC2034,SC2154
pictures=$work/pictures
mkdir "$pictures"

# is_png FILE WIDTH: it begins as a PNG does, and is so wide.
is_png() {
    local width
    [ "$(head -c 8 "$1" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] || complain "$1 is no PNG"
    width=$((16#$(head -c 20 "$1" | tail -c 4 | od -An -tx1 | tr -d ' \n')))
    [ "$width" -eq "$2" ] || complain "$1 is $width pixels wide, not $2"
}

# holds TEXT: the picture on standard output has it.
holds() {
    grep -qF -- "$1" "$work/out" || complain "the picture lacks $1"
}

# lacks TEXT
lacks() {
    if grep -qF -- "$1" "$work/out"; then complain "the picture has $1"; fi
}

# --- every game there is ---------------------------------------------------------------------------
input=
for record in ../golden/*.record; do
    run 0 picture "$record" --lines --errors --rounds
    holds '<svg xmlns="http://www.w3.org/2000/svg"'
    holds '</svg>'
done
for theme in light dark contrast night; do
    run 0 picture ../golden/challenge-lava.record --theme $theme --output "$pictures/$theme.png" --size 300
    [ "$(cat "$work/out")" = "The picture is in $pictures/$theme.png." ] || complain "a picture in a file: $(head -c 80 "$work/out")"
    is_png "$pictures/$theme.png" 300
done
if cmp -s "$pictures/light.png" "$pictures/dark.png"; then complain "all themes look alike"; fi
run 0 picture ../golden/classic-lake.record --png
is_png "$work/out" 1000

# --- a sheet -----------------------------------------------------------------------------------------
printf 'B1H.H. B2HH.. D4HHRR*\n' >"$work/in"
input=$work/in
run 0 picture
holds '>classic</text>'
holds 'class="strip-total"'
lacks 'class="marker highway"'
lacks 'class="error-cross"'
run 0 picture --lines --errors
holds 'class="marker highway"'
holds 'class="error-cross"'
run 0 picture --bare
holds 'viewBox="-35 -35 770 770"'
lacks 'class="strip-total"'
lacks '>classic</text>'
run 0 picture --title 'Anna & <Bo>'
holds '>Anna &amp; &lt;Bo&gt;</text>'
holds 'aria-label="Anna &amp; &lt;Bo&gt;"'
holds '>classic</text>'
run 0 picture --size 250
holds 'class="sheet lod-small"'
holds ' width="250" height="'
run 0 picture --size 100
holds 'class="sheet lod-tiny"'
run 0 picture --output "$pictures/sheet.svg"
grep -q '</svg>' "$pictures/sheet.svg" || complain "--output does not write the SVG"
run 0 picture --output -
holds '</svg>'
run 0 picture --png --output "$pictures/sheet"
is_png "$pictures/sheet" 1000
printf 'B3....cc\n' >"$work/in"
run 0 picture --rules classic+desert
holds 'class="cactus"'
printf '' >"$work/in"
run 0 picture # an empty sheet

# --- a record ------------------------------------------------------------------------------------------
input=
run 0 picture golden/monday.ink
holds 'seed monday'
lacks 'class="cell wet'
run 0 picture golden/monday.ink --round 2
holds 'round 2'
holds 'class="cell wet'
holds '<text class="numeral" '
if [ "$(grep -c 'class="cell dry' "$work/out")" -ne 4 ]; then complain "after round 2 there is more than that"; fi
run 0 picture ../golden/challenge-four.record --player 3
holds 'player 3'
cp "$work/out" "$work/third"
run 0 picture ../golden/challenge-four.record
holds 'player 1'
if cmp -s "$work/out" "$work/third"; then complain "all players have the same picture"; fi
printf '1 B1\nquit\n' >"$work/in"
"$program" play --lines --seed monday --keep "$work/kept" <"$work/in" >/dev/null 2>&1
run 0 picture "$work/kept" # a saved game, in the middle of a round
holds 'class="cell wet'
run 0 picture golden/monday.ink --title $'a\001\377b'
holds 'aria-label="a??b"'
holds '>a??b</text>'
run 0 picture ../golden/challenge-desert-draft.record --round 5
holds '>challenge+desert,draft,players=2, player 1, round 5</text>'
input=golden/monday.ink
run 0 picture -
holds 'seed monday'
input=

# --- what is refused -------------------------------------------------------------------------------------
refused 'has no round 9' picture golden/monday.ink --round 9
refused 'has no player 2' picture golden/monday.ink --player 2
refused 'a record has its own config' picture golden/monday.ink --rules classic
refused 'a sheet has no rounds' picture input/rulebook.sheet --round 2
refused "--theme takes light, dark, contrast, night or paper, not 'pink'" picture input/rulebook.sheet --theme pink
refused '--size takes a number from 1 to 10000' picture input/rulebook.sheet --size 0
refused 'only one of --svg and --png' picture input/rulebook.sheet --svg --png
refused 'ends neither with .svg nor with .png' picture input/rulebook.sheet --output "$pictures/x.jpg"
refused 'cannot be written' picture input/rulebook.sheet --output /nowhere/x.svg
refused 'cannot be opened' picture "$work/nothing"
printf 'B1H.H. B9H.H.\n' >"$work/in"
refused 'B9' picture "$work/in"
printf 'inkrail 1\nconfig classic\nroll H.H. H.H. RR.. HR..*\n1: B1RR..\n' >"$work/in"
refused ', line 4: ' picture "$work/in"
[ ! -e "$pictures/x.jpg" ] || complain "a refused picture leaves a file"

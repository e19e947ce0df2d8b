# TEST cli_menu: The menu in lines of words, lessons and the language that is kept.
# shellcheck shell=bash disable=SC2034,SC2154

# --- words ----------------------------------------------------------------------------------------
input=input/menu.lines
run 0 --lines
compare menu.words "$work/out"
if LC_ALL=C grep -q '[^ -~]' "$work/out"; then complain 'the menu in lines prints more than words'; fi
awk 'length > 79 { print; exit 1 }' <(grep -v "Round 1" "$work/out") >"$work/long" ||
    complain "a line of the menu is too long: $(cat "$work/long")"
[ ! -e "$work/state/inkrail/play.save" ] || complain "a script's game from the menu is kept"

# --- lessons --------------------------------------------------------------------------------------
# All of them, some with wrong tries first; each is done and remembered.
input=input/lessons.lines
golden menu.lessons 0 --lines
lessons=$(ls ../../data/lessons/*.lesson | wc -l)
[ "$(grep -c '^Lesson done' "$work/out")" -eq "$lessons" ] || complain 'not every lesson can be done in lines'
[ "$(grep -c ' (done)$' "$work/out")" -eq "$lessons" ] || complain 'lessons that are done are not remembered'
for language in de fr ko; do
    run 0 --lang "$language" --lines
done

# --- the language -----------------------------------------------------------------------------------
# What was chosen is stronger than LANG, which systems set, and weaker than LC_ALL and --lang.
printf 'language de\nlanguage\nlanguage xx\nquit\n' >"$work/in"
input=$work/in
run 0 --lines
grep -q 'xx' "$work/out" || complain 'a language that is none is not refused'
grep -q '^language = de$' "$work/config/inkrail/settings" || complain 'the language is not kept'
input=/dev/null
environment=(-u LC_ALL LANG=fr_FR.UTF-8)
run 1 play --seed abc
grep -q '^Runde 1' "$work/out" || complain 'the language that was chosen is not known to play'
run 1 --lang fr play --seed abc
grep -q '^Tour\|^Manche' "$work/out" || complain '--lang is not stronger than the language that was chosen'
environment=(LC_ALL=fr_FR.UTF-8)
run 1 play --seed abc
grep -q '^Tour\|^Manche' "$work/out" || complain 'LC_ALL is not stronger than the language that was chosen'
environment=()
rm -r "$work/config"

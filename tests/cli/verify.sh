# TEST cli_verify: Fair dice. The hashes are worked out here by sha256sum, as docs/protocol.md
# tells anyone to do it, and not by the program.
# shellcheck shell=bash disable=SC2034,SC2154
input=
secret=5f1d0c7e9a3b4d2168f0e1c2b3a495867768594a3b2c1d0e0f1e2d3c4b5a6978
ida=q7Jw3mZk90aQ1mX7

hash_of() { # LINE...
    printf '%s\n' "$@" | sha256sum | cut -c 1-64
}
seed_of() { # SECRET NONCE...
    local hash
    hash=$(hash_of 'inkrail fair dice 1' "$@")
    echo "fair-${hash:0:32}"
}
remarks() { # COMMITMENT SECRET NONCE...
    local player=0 nonce
    echo "#fair 1 $1 $2"
    for nonce in "${@:3}"; do
        player=$((player + 1))
        echo "#nonce $player $nonce"
    done
}
commitment=$(hash_of 'inkrail commitment 1' $secret)

# fair CONFIG NONCE...: $work/fair.ink is the beginning of such a game, with the remarks that prove
# its dice.
fair() {
    "$program" new "$1" --seed "$(seed_of $secret "${@:2}")" >"$work/fair.ink"
    remarks "$commitment" $secret "${@:2}" >>"$work/fair.ink"
}

# not_proven FINDING [ARGUMENT...]: the record in $work/fair.ink; as text and as JSON.
not_proven() {
    local finding=$1
    shift
    run 1 verify "$work/fair.ink" "$@" --json
    grep -q "^{\"proven\":false,\"finding\":\"$finding\"," "$work/out" || complain "not $finding: $(cat "$work/out")"
    keys verify proven finding
    run 1 verify "$work/fair.ink" "$@"
    grep -q '^Not proven: ' "$work/out" || complain "verify does not say no: $(cat "$work/out")"
}

# A whole game, as a server has written it; its figures are worked out here too.
golden verify.fair 0 verify input/fair.ink
golden verify.fair.json 0 verify input/fair.ink --json
keys verify proven finding compared over commitment secret seed nonces
golden verify.seen 0 verify input/fair.ink --commitment "$commitment"
grep -qx "seed $(seed_of $secret $ida)" input/fair.ink || complain 'input/fair.ink has another seed than sha256sum gives'
grep -qx "#fair 1 $commitment $secret" input/fair.ink || complain 'input/fair.ink has another commitment than sha256sum gives'
says '"compared":true' verify input/fair.ink --json --commitment "${commitment^^}"
input=input/fair.ink
says 'Proven: ' verify -
input=

# Other readers pass over the remarks.
says 'finished after round 7' replay input/fair.ink
run 0 review input/fair.ink --seconds 1

# Tables with goals, a draft, bots, many players; games that are not over.
for game in "challenge,players=2 $ida bot" "challenge+river,draft,players=3 $ida bot 0123456789abcdef" "classic $ida"; do
    # shellcheck disable=SC2086
    fair $game
    says 'this holds for the dice so far' verify "$work/fair.ink"
    says '"over":false' verify "$work/fair.ink" --json
done
mapfile -t many < <(seq -f 'nonce%011.0f' 1 500)
fair challenge,players=500 "${many[@]}"
says '"proven":true' verify "$work/fair.ink" --json
sed -i '$d' "$work/fair.ink"
not_proven nonces

# Whatever is tampered with is seen.
fair challenge,players=2 $ida bot
cp "$work/fair.ink" "$work/good.ink"
tampered() { # FINDING SED-SCRIPT
    sed "$2" "$work/good.ink" >"$work/fair.ink"
    ! cmp -s "$work/good.ink" "$work/fair.ink" || complain "nothing was changed by $2"
    not_proven "$1"
}
tampered none '/^#/d'
tampered form '/^#fair/d'
tampered form '/^#nonce/d'
tampered form 's/^#fair 1/#fair 2/'
tampered form 's/^#nonce 2/#nonce 3/'
tampered nonces '/^#nonce 2/d'
tampered seed 's/^#nonce 2 bot/#nonce 2 bat/'
tampered seed "s/$ida/${ida}x/"
tampered seed '/^seed/d'
tampered secret "s/ $secret/ ${secret/5f/5e}/"
tampered secret "s/ $commitment/ $secret/"
not_seed=$("$program" roll challenge,players=2 --seed other --round 1)
tampered dice "s/^roll .*/roll $not_seed/"
tampered dice 's/^setup .*/setup goals=A:B:C/'
# Everything made anew for another secret: only who has seen the commitment notices.
other=${secret/5f/5e}
"$program" new challenge,players=2 --seed "$(seed_of "$other" $ida bot)" >"$work/fair.ink"
remarks "$(hash_of 'inkrail commitment 1' "$other")" "$other" $ida bot >>"$work/fair.ink"
says 'Compare the commitment with the one you saw' verify "$work/fair.ink"
not_proven commitment --commitment "$commitment"

# Bad input.
refused 'the record is missing' verify
refused '--commitment takes 64 digits' verify input/fair.ink --commitment "${commitment:1}"
refused '--commitment takes 64 digits' verify input/fair.ink --commitment "${commitment/%?/x}"
refused 'line 1' verify input/rulebook.sheet
refused 'cannot be opened' verify "$work/nothing.ink"
sed 's/^1: .*/1: A1HHHH end/' input/fair.ink >"$work/fair.ink"
refused 'fair.ink, line ' verify "$work/fair.ink"
printf '#nonce 1 \033[2J\n' | cat input/fair.ink - >"$work/fair.ink"
run 1 verify "$work/fair.ink"
harmless 'a nonce' "$work/out"

# Sourced by scripts: the rows of expansions.def. Their names are in `expansions`.
# shellcheck shell=bash disable=SC2034
expansions_def=$(dirname "${BASH_SOURCE[0]}")/expansions.def

# expansion_rows: NAME|ROUNDS|MATERIALS|CARDS|REACHED|SEED of each.
expansion_rows() {
    sed -nE 's/^EXPANSION\((.*)\)$/\1/p' "$expansions_def" | sed 's/, /|/g; s/"//g'
}

mapfile -t expansions < <(expansion_rows | cut -d'|' -f1)

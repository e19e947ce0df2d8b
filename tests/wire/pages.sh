#!/bin/sh
# TEST protocol_pages: What is made from src/wire/messages.def is up to date: docs/protocol.md and
# web/protocol.ts; every code of a refusal is explained.
#
# pages.sh INKPROTOCOL SOURCE_DIR
program=$1
source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0

"$program" markdown "$source/docs/protocol.md" >"$work/protocol.md" || status=1
"$program" typescript >"$work/protocol.ts" || status=1
for pair in docs/protocol.md:protocol.md web/protocol.ts:protocol.ts; do
    if ! cmp -s "$source/${pair%%:*}" "$work/${pair##*:}"; then
        echo "${pair%%:*} is not what src/wire/messages.def gives: run tools/update-protocol" >&2
        diff "$source/${pair%%:*}" "$work/${pair##*:}" | head -20 >&2
        status=1
    fi
done

# Every code of a refusal is explained.
for code in $(grep -hoE '"[A-Z][A-Z_]{2,}"' "$source"/src/room/*.c "$source"/src/server/hub*.c \
    "$source"/src/server/net/client.c "$source"/src/server/net/places.c "$source"/src/server/people/newcomer.c \
    "$source"/src/server/api*.c | tr -d '"' | sort -u); do
    case $code in POST | DELETE) continue ;; esac
    if ! grep -qF "\`$code\`" "$source/docs/protocol.md"; then
        echo "docs/protocol.md does not explain $code" >&2
        status=1
    fi
done

# A page whose tables were tampered with is seen, and one without markers is refused.
sed 's/| `nonce` | must/| `nonce` | may/' "$source/docs/protocol.md" >"$work/other.md"
if cmp -s "$work/other.md" "$work/protocol.md"; then
    echo "there is no nonce in the tables" >&2
    status=1
fi
"$program" markdown "$work/other.md" | cmp -s - "$work/protocol.md" || {
    echo "the tables between the markers are not made anew" >&2
    status=1
}
echo "no markers" >"$work/none.md"
if "$program" markdown "$work/none.md" >/dev/null 2>&1; then
    echo "a page without markers is taken" >&2
    status=1
fi
exit $status

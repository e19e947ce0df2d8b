#!/bin/sh
# go.sh SECONDS CONFIG [START]: learns a net for CONFIG on all cores. Writes below $OUT (or here):
# NAME.plan, the running mean; NAME.best.plan, the one that did best on fresh dice; NAME.log.
# With START, a plan of CONFIG or any config's net (CONFIG.bin), learning goes on from there.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${OUT:-$here}
name=$(printf '%s' "$2" | tr '+' '-')
export INK_TRAIN_SAMPLES="${INK_TRAIN_SAMPLES:-6000000}"
threads=${THREADS:-$(nproc)}
"$here/train" "$2" "$1" "$threads" "$out/$name" ${3:+"$3"} 2>&1 | tee "$out/$name.log"

/* One number for everything the engine does: it is the same for every compiler and machine, and
   changes when the engine plays or expects anything differently. bench/signature.txt has it: after
   an intended change, `inkrail bench --signature >bench/signature.txt`. */
#ifndef INKRAIL_BENCH_SIGNATURE_H
#define INKRAIL_BENCH_SIGNATURE_H

#include <stdint.h>

/* Plays a game of each edition and of each expansion with a fixed number of nodes. 0 if there is
   no memory for that. */
uint64_t bench_signature(void);

#endif

/* What the fuzz targets share. A target is one function, called with any bytes; it feeds
   them to a reader and checks what must hold whatever they were. */
#ifndef INKRAIL_TESTS_FUZZ_FUZZ_H
#define INKRAIL_TESTS_FUZZ_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <inkrail/inkrail.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define FUZZ_CHECK(condition)                                                                      \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);         \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

enum { FUZZ_TEXT = 65536 };

enum { FUZZ_PLAYERS = 4 }; /* at most, at the tables below */

/* The rulesets every target goes through: each edition alone, some house rules, then each edition
   with each expansion. A new expansion comes last, so that the corpus keeps its meaning. */
int fuzz_rulesets(void);
const ink_ruleset *fuzz_ruleset(int index);

/* Tables: with and without goals, setup and draft. */
int fuzz_tables(void);
const ink_ruleset *fuzz_table(int index);

/* Bytes that are taken one by one; after the last there are zeros. */
typedef struct fuzz_bytes {
    const uint8_t *data;
    size_t size;
} fuzz_bytes;
uint32_t fuzz_take(fuzz_bytes *from, int count);

/* Is the move in the list? Of two dice with the same face only the first is there, but both
   may be named. */
bool fuzz_listed(const ink_moves *moves, const ink_sheet *sheet, ink_move move);

ink_slice fuzz_slice(const uint8_t *data, size_t size);

/* What a writer wrote, as a slice; all of it must have fitted. */
ink_slice fuzz_written(const ink_text *text);

/* A refusal must name its status and be a sentence of one line in any language. */
void fuzz_refused(const ink_ruleset *rules, ink_status status, const ink_refusal *why,
                  ink_slice input);

#endif

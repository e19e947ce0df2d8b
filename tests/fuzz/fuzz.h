/* What the fuzz targets share. A target is one function, called with any bytes; it feeds
   them to a reader and checks what must hold whatever they were. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

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

/* The rulesets every target goes through: Classic alone, then with each module. */
int fuzz_rulesets(void);
const ink_ruleset *fuzz_ruleset(int index);

ink_slice fuzz_slice(const uint8_t *data, size_t size);

/* What a writer wrote, as a slice; all of it must have fitted. */
ink_slice fuzz_written(const ink_text *text);

/* A refusal must name its status and be a sentence of one line in any language. */
void fuzz_refused(const ink_ruleset *rules, ink_status status, const ink_refusal *why,
                  ink_slice input);

#endif

/* The tables of codes that were asked for lately, for all loops. A table keeps its code as long as
   it exists, so this is always right; a table that was removed meanwhile, because it never began,
   is missed when its log is read. */
#ifndef INKRAIL_SERVER_TABLES_CODES_H
#define INKRAIL_SERVER_TABLES_CODES_H

#include <pthread.h>
#include <stdint.h>

#include "store/store.h"

enum { CODES = 1024, CODES_MS = 30000 };

struct codes {
    pthread_mutex_t lock;
    struct code_known {
        char code[INK_CODE];
        uint64_t table; /* 0: none */
        int64_t until;
    } known[CODES]; /* each in the one place its hash gives it */
};

/* The table, or 0 if it is to be looked for. */
uint64_t codes_find(struct codes *codes, const char *code, int64_t now);
void codes_note(struct codes *codes, const char *code, uint64_t table, int64_t now);

#endif

#include "codes.h"

#include <string.h>

#include "core/fnv.h"

/* Whoever finds two codes for one place gains nothing but a look into the store. */
static struct code_known *place_of(struct codes *codes, const char *code)
{
    uint64_t hash = ink_fnv_bytes(INK_FNV_BEGIN, code, strlen(code));
    return &codes->known[(hash ^ hash >> 32) % CODES];
}

uint64_t codes_find(struct codes *codes, const char *code, int64_t now)
{
    pthread_mutex_lock(&codes->lock);
    const struct code_known *known = place_of(codes, code);
    uint64_t table = now < known->until && strcmp(known->code, code) == 0 ? known->table : 0;
    pthread_mutex_unlock(&codes->lock);
    return table;
}

void codes_note(struct codes *codes, const char *code, uint64_t table, int64_t now)
{
    size_t length = strnlen(code, INK_CODE - 1);
    pthread_mutex_lock(&codes->lock);
    struct code_known *known = place_of(codes, code);
    *known = (struct code_known){.table = table, .until = now + CODES_MS};
    memcpy(known->code, code, length);
    pthread_mutex_unlock(&codes->lock);
}

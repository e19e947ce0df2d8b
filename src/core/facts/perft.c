/* Perft: see perft.h. Equal sheets have equal futures, so each is counted once. */
#include <inkrail/perft.h>

#include "core/octets.h"

#include <stddef.h>

uint64_t ink_sheet_hash(const ink_sheet *sheet)
{
    enum { SETS = offsetof(ink_sheet, tile) / 8, WORDS = sizeof(ink_sheet) / 8 };
    const ink_set *set = (const ink_set *)sheet;
    const uint8_t *byte = (const uint8_t *)sheet;
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);
    for (int i = 0; i < WORDS; i++) {
        uint64_t word = i < SETS ? set[i] : ink_octets_read(&byte[8 * i]);
        hash = (hash ^ word) * UINT64_C(0xff51afd7ed558ccd);
        hash ^= hash >> 32;
    }
    return hash;
}

typedef struct counter {
    const ink_ruleset *rules;
    ink_perft_entry *entry;
    size_t mask;
    ink_perft *result;
    uint64_t used; /* entries in use */
    bool specials;
    bool full;
} counter;

/* The entry of a sheet, or a free one for it. */
static ink_perft_entry *find_entry(const counter *c, uint64_t key)
{
    size_t at = (size_t)(key ^ key >> 29) & c->mask;
    while (c->entry[at].key != 0 && c->entry[at].key != key)
        at = (at + 1) & c->mask;
    return &c->entry[at];
}

/* Remembers a sheet, unless the memory is full. */
static void remember(counter *c, uint64_t key, uint64_t sequences)
{
    if (++c->used > c->mask - c->mask / 4)
        c->full = true;
    else
        *find_entry(c, key) = (ink_perft_entry){.key = key, .sequences = sequences};
}

/* Sheets that differ only in what ends with the round are the same sheet at its end. */
static void count_end(counter *c, const ink_sheet *sheet)
{
    ink_sheet end = *sheet;
    ink_sheet_apply(c->rules, &end, ink_move_end());
    uint64_t key = ink_sheet_hash(&end) | 1;
    if (find_entry(c, key)->key == key)
        return;
    c->result->sheets++;
    remember(c, key, 1);
}

static uint64_t count(counter *c, const ink_sheet *sheet);

static uint64_t count_moves(counter *c, const ink_sheet *sheet)
{
    ink_moves moves;
    uint64_t sequences = 0;
    ink_sheet_moves(c->rules, sheet, &moves);
    for (uint32_t i = 0; i < moves.count && !c->full; i++) {
        int kind = ink_move_kind(moves.move[i]);
        if (kind == INK_MOVE_END) {
            count_end(c, sheet);
            sequences++;
        } else if (kind != INK_MOVE_SPECIAL || c->specials) {
            ink_sheet next = *sheet;
            ink_sheet_apply(c->rules, &next, moves.move[i]);
            sequences += count(c, &next);
        }
    }
    return sequences;
}

static uint64_t count(counter *c, const ink_sheet *sheet)
{
    uint64_t key = ink_sheet_hash(sheet) | 1;
    const ink_perft_entry *known = find_entry(c, key);
    if (known->key == key)
        return known->sequences;
    uint64_t sequences = count_moves(c, sheet);
    c->result->states++;
    remember(c, key, sequences);
    return c->full ? 0 : sequences;
}

bool ink_perft_count(const ink_ruleset *rules, const ink_sheet *sheet, bool specials,
                     ink_perft_entry *entry, size_t entries, ink_perft *result)
{
    *result = (ink_perft){0};
    if (entries < 4 || (entries & (entries - 1)) != 0)
        return false;
    for (size_t i = 0; i < entries; i++)
        entry[i] = (ink_perft_entry){0};
    counter c = {.rules = rules,
                 .entry = entry,
                 .mask = entries - 1,
                 .result = result,
                 .specials = specials,
                 .full = false};
    result->sequences = count(&c, sheet);
    return !c.full;
}

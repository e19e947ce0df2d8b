#include "contest_table.h"

#include <stdlib.h>

#include "format/slice.h"

/* The entrant who came last is the one of this try, or a new one. */
static struct entrant *entrant_of(struct contest_table *table, const ink_contest_try *one)
{
    struct entrant *last = table->count > 0 ? &table->entrant[table->count - 1] : NULL;
    if (last != NULL && last->person == one->person)
        return last;
    if (table->entrant == NULL || table->count == table->capacity) {
        size_t capacity = table->capacity == 0 ? 16 : table->capacity * 2;
        struct entrant *grown = realloc(table->entrant, capacity * sizeof *grown);
        if (grown == NULL)
            return NULL;
        table->entrant = grown;
        table->capacity = capacity;
    }
    last = &table->entrant[table->count++];
    *last = (struct entrant){.person = one->person};
    ink_slice_copy(one->name, last->name, sizeof last->name);
    return last;
}

bool contest_take(void *context, const ink_contest_try *one)
{
    struct contest_table *table = context;
    struct entrant *entrant = one->game <= table->games ? entrant_of(table, one) : NULL;
    if (entrant == NULL) {
        table->full = one->game <= table->games;
        return !table->full;
    }
    int game = one->game - 1;
    ink_slice_copy(one->code, entrant->code[game], INK_CODE);
    entrant->ended[game] = one->ended > 0 && (table->closed == 0 || one->ended <= table->closed);
    entrant->total[game] = one->total;
    entrant->help[game] = one->help;
    return true;
}

static int best_of_game(const struct contest_table *table, int game)
{
    int best = INT32_MIN;
    for (size_t i = 0; i < table->count; i++)
        if (table->entrant[i].ended[game] && table->entrant[i].total[game] > best)
            best = table->entrant[i].total[game];
    return best;
}

static void add_game(struct contest_table *table, int game)
{
    int best = best_of_game(table, game);
    for (size_t i = 0; i < table->count; i++) {
        struct entrant *entrant = &table->entrant[i];
        int total = entrant->total[game];
        if (!entrant->ended[game])
            continue;
        entrant->best = entrant->played++ == 0 || total > entrant->best ? total : entrant->best;
        entrant->sum += total;
        entrant->won += total == best;
    }
}

/* Whoever has finished no game comes last. */
static int compare(const struct entrant *a, const struct entrant *b)
{
    if ((a->played == 0) != (b->played == 0))
        return a->played == 0 ? 1 : -1;
    if (a->sum != b->sum)
        return a->sum > b->sum ? -1 : 1;
    if (a->won != b->won)
        return a->won > b->won ? -1 : 1;
    return (a->best < b->best) - (a->best > b->best);
}

/* Those who are equal stand in the order of their numbers, so that the table does not change from
   look to look. */
static int order(const void *a, const void *b)
{
    const struct entrant *one = a, *two = b;
    int order = compare(one, two);
    return order != 0 ? order : (one->person > two->person) - (one->person < two->person);
}

void contest_rank(struct contest_table *table)
{
    for (int game = 0; game < table->games; game++)
        add_game(table, game);
    if (table->count > 0)
        qsort(table->entrant, table->count, sizeof *table->entrant, order);
    for (size_t i = 0; i < table->count; i++) {
        struct entrant *entrant = &table->entrant[i];
        bool shared = i > 0 && compare(entrant - 1, entrant) == 0;
        entrant->place = entrant->played == 0 ? 0 : shared ? (entrant - 1)->place : (int)i + 1;
    }
}

void contest_free(struct contest_table *table)
{
    free(table->entrant);
    table->entrant = NULL;
    table->count = table->capacity = 0;
}

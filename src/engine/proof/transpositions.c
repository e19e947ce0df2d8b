#include "transpositions.h"

/* Clearing more entries than there is time to fill would take longer than a short search. */
size_t ink_transpositions_wanted(uint64_t sheets, double ms, size_t most)
{
    enum { SHEETS_A_MS = 2000, LEAST = 1024 };
    double known = sheets > 0 ? (double)sheets : ms * SHEETS_A_MS;
    double wanted = 2 * (known + LEAST);
    return known > 0 && wanted < (double)most ? (size_t)wanted : most;
}

/* Where the search for a key begins. */
static size_t home_of(const ink_transpositions *table, uint64_t key)
{
    uint64_t mixed = key ^ key << 29;
    return (size_t)((mixed >> 32) * table->entries >> 32);
}

bool ink_transpositions_met(ink_transpositions *table, uint64_t key)
{
    size_t at = home_of(table, key);
    while (table->key[at] != 0 && table->key[at] != key)
        at = at + 1 < table->entries ? at + 1 : 0;
    if (table->key[at] == key)
        return true;
    if (table->filled < table->entries - table->entries / 4) {
        table->key[at] = key;
        table->filled++;
    }
    return false;
}

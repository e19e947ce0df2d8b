/* The rolls that may come: see rolls.h. */
#include "rolls.h"

#include <stdlib.h>
#include <string.h>

/* A roll that is being built. */
typedef struct partial {
    ink_roll roll;
    uint32_t ways;
    int die, face;  /* the last die, and the position of its face */
    int alike, run; /* equal dice so far; those of them that show the same */
} partial;

static bool same_die(const ink_ruleset *rules, int a, int b)
{
    return memcmp(rules->die[a].face, rules->die[b].face, sizeof rules->die[a].face) == 0;
}

static uint32_t times_on(const ink_die *die, int face)
{
    uint32_t times = 0;
    for (int i = 0; i < INK_FACES; i++)
        times += die->face[i] == die->face[face];
    return times;
}

static bool shown_before(const ink_die *die, int face)
{
    bool shown = false;
    for (int i = 0; i < face; i++)
        shown |= die->face[i] == die->face[face];
    return shown;
}

static void add_roll(ink_rolls *r, const partial *p)
{
    r->total += p->ways;
    if (r->count < INK_MOST_ROLLS) {
        r->roll[r->count] = p->roll;
        r->upto[r->count] = r->total;
    }
    r->count++;
}

/* Equal dice show their faces in order; with each the number of ways to arrange them grows. */
static void add_die(ink_rolls *r, const partial *before, int die)
{
    const ink_ruleset *rules = r->rules;
    if (die == rules->dice) {
        add_roll(r, before);
        return;
    }
    if ((r->dice >> die & 1) == 0) {
        add_die(r, before, die + 1);
        return;
    }
    bool alike = before->alike > 0 && same_die(rules, before->die, die);
    for (int face = alike ? before->face : 0; face < INK_FACES && r->count <= INK_MOST_ROLLS;
         face++) {
        if (shown_before(&rules->die[die], face))
            continue;
        partial p = *before;
        p.roll.face[die] = rules->die[die].face[face];
        p.run = alike && face == before->face ? before->run + 1 : 1;
        p.alike = alike ? before->alike + 1 : 1;
        p.die = die;
        p.face = face;
        p.ways =
            before->ways * times_on(&rules->die[die], face) * (uint32_t)p.alike / (uint32_t)p.run;
        add_die(r, &p, die + 1);
    }
}

bool ink_rolls_make(ink_rolls *r, const ink_ruleset *rules, unsigned dice)
{
    const partial nothing = {.ways = 1};
    *r = (ink_rolls){.rules = rules, .dice = dice};
    r->roll = malloc(INK_MOST_ROLLS * sizeof *r->roll);
    r->upto = malloc(INK_MOST_ROLLS * sizeof *r->upto);
    if (r->roll == NULL || r->upto == NULL) {
        ink_rolls_free(r);
        return false;
    }
    add_die(r, &nothing, 0);
    if (r->count > INK_MOST_ROLLS)
        r->count = 0;
    return true;
}

void ink_rolls_free(ink_rolls *r)
{
    free(r->roll);
    free(r->upto);
    r->roll = NULL;
    r->upto = NULL;
}

/* A number between 0 and 2^64 says how each die falls. */
static void roll_at(const ink_rolls *r, uint64_t place, ink_roll *roll)
{
    const ink_ruleset *rules = r->rules;
    *roll = (ink_roll){0};
    for (int d = rules->dice - 1; d >= 0; d--) {
        if ((r->dice >> d & 1) == 0)
            continue;
        uint64_t high = place >> 32, low = place & UINT32_MAX;
        uint64_t carry = (low * INK_FACES >> 32) + high * INK_FACES;
        roll->face[d] = rules->die[d].face[carry >> 32];
        place = carry << 32 | (low * INK_FACES & UINT32_MAX);
    }
}

static uint32_t index_at(const ink_rolls *r, uint64_t place)
{
    uint32_t way = (uint32_t)((place >> 32) * r->total >> 32), low = 0, high = r->count - 1;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (r->upto[middle] > way)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Steps of the golden section are evenly spread, however many are taken. */
uint32_t ink_rolls_draw(const ink_rolls *r, uint64_t seed, uint32_t n, ink_roll *roll)
{
    uint64_t place = seed + (n + 1) * UINT64_C(0x9e3779b97f4a7c15);
    if (r->count == 0) {
        roll_at(r, place, roll);
        return INK_MOST_ROLLS;
    }
    uint32_t index = index_at(r, place);
    *roll = r->roll[index];
    return index;
}

#include "lane.h"

#include <stddef.h>

enum {
    TRIES = 8,
    MOST_SLOW = LANE_SLOTS / 4,       /* messages of a lane to places that were slow, */
    MOST_UNKNOWN = 3 * LANE_SLOTS / 4 /* together with those of which nothing is known */
};

/* The most messages to one place. */
static const int most[STANDINGS] = {
    [STANDING_NEW] = 2, [STANDING_GOOD] = LANE_SLOTS / 2, [STANDING_SLOW] = 1};

/* Which is to be forgotten sooner? Nobody makes good places forgotten by naming many others. */
static bool is_lesser(const struct place *a, const struct place *b)
{
    bool good_a = a->standing == STANDING_GOOD, good_b = b->standing == STANDING_GOOD;
    return good_a != good_b ? good_b : a->used < b->used;
}

/* Finds the place, or puts it where a lesser one was; NULL if all of those are in use. */
static struct place *find(struct lane *lane, uint64_t key, int64_t now)
{
    struct place *best = NULL;
    for (uint64_t i = 0; i < TRIES; i++) {
        struct place *place = &lane->place[(key + i) % LANE_PLACES];
        if (place->key == key) {
            place->used = now;
            return place;
        }
        if (place->under_way == 0 && (best == NULL || is_lesser(place, best)))
            best = place;
    }
    if (best != NULL)
        *best = (struct place){.key = key, .used = now};
    return best;
}

static bool is_free(const struct lane *lane, enum standing standing)
{
    int slow = lane->slots[STANDING_SLOW], unknown = slow + lane->slots[STANDING_NEW];
    if (unknown + lane->slots[STANDING_GOOD] >= LANE_SLOTS)
        return false;
    return standing == STANDING_GOOD ||
           (unknown < MOST_UNKNOWN && (standing == STANDING_NEW || slow < MOST_SLOW));
}

static bool has_room(const struct place *place)
{
    return place->under_way < most[place->standing];
}

bool lane_has_slot(const struct lane *lane, uint64_t host)
{
    static const struct place unknown;
    const struct place *place = &unknown;
    for (uint64_t i = 0; i < TRIES; i++)
        if (lane->place[(host + i) % LANE_PLACES].key == host)
            place = &lane->place[(host + i) % LANE_PLACES];
    return has_room(place) && is_free(lane, place->standing);
}

bool lane_begin(struct lane *lane, uint64_t host, int64_t now, struct slot *slot)
{
    struct place *place = lane_has_slot(lane, host) ? find(lane, host, now) : NULL;
    if (place == NULL)
        return false;
    *slot = (struct slot){.host = place, .standing = place->standing};
    lane->slots[slot->standing]++;
    place->under_way++;
    return true;
}

/* A host that answers may share its address with others that do not. */
bool lane_meet(struct lane *lane, uint64_t address, int64_t now, struct slot *slot)
{
    if (slot->address != NULL) /* the one before did not answer */
        slot->address->under_way--;
    slot->address = find(lane, address, now);
    bool may =
        slot->standing == STANDING_GOOD || (slot->address != NULL && has_room(slot->address));
    if (!may)
        slot->address = NULL;
    if (slot->address != NULL)
        slot->address->under_way++;
    return may;
}

static void leave(struct place *place, enum lane_answer answer)
{
    if (place == NULL)
        return;
    place->under_way--;
    if (answer != LANE_UNTRIED)
        place->standing = answer == LANE_SOON ? STANDING_GOOD : STANDING_SLOW;
}

void lane_end(struct lane *lane, struct slot *slot, enum lane_answer answer)
{
    leave(slot->host, answer);
    leave(slot->address, answer);
    lane->slots[slot->standing]--;
    *slot = (struct slot){.host = NULL};
}

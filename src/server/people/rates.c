/* Buckets of tokens by address or person; see rates.h. They lie in drawers, each with a lock of its
   own: a frame of somebody known takes a token, and loops that serve different people at the same
   time would else wait for each other at every frame. A drawer has a fixed number of places:
   whoever comes to one that another has left full takes it; if all are in use, the one that is
   fullest again soonest goes. */
#include "rates.h"

#include "core/fnv.h"
#include <pthread.h>
#include <string.h>

#include "server/net/address.h"

enum { DRAWERS = 256, PLACES = 32, TRIES = 8, SECOND_MS = 1000, HOUR_MS = 3600 * 1000 };

struct place {
    uint64_t key;
    int64_t full_at; /* when all tokens are back */
};

static struct drawer {
    pthread_mutex_t lock;
    struct place place[PLACES];
} drawers[DRAWERS];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_locks(void)
{
    for (size_t i = 0; i < DRAWERS; i++)
        pthread_mutex_init(&drawers[i].lock, NULL);
}

/* Some of the key's bits say in which drawer it is, others where in it. */
static struct drawer *drawer_of(uint64_t key)
{
    pthread_once(&once, make_locks);
    return &drawers[(key >> 8) % DRAWERS];
}

/* Neither addresses nor numbers of people are chosen freely; names are, but a collision
   only shares a bucket, and one of names costs whoever shares it a puzzle. */
static uint64_t key_of(int kind, const void *bytes, size_t count)
{
    uint64_t key = ink_fnv_bytes(INK_FNV_BEGIN ^ (uint64_t)kind, bytes, count);
    return (key ^ (uint64_t)kind << 56) | 1;
}

/* Of what addresses are counted by: of IPv6 what one household has. */
static uint64_t key_of_address(int kind, struct address address)
{
    return key_of(kind, address.key, sizeof address.key);
}

static struct place *place_of(struct drawer *drawer, uint64_t key, int64_t now)
{
    struct place *best = NULL;
    for (size_t i = 0; i < TRIES; i++) {
        struct place *place = &drawer->place[((key >> 16) + i) % PLACES];
        if (place->key == key)
            return place;
        if (best == NULL || place->full_at < best->full_at)
            best = place;
    }
    best->key = key;
    best->full_at = now;
    return best;
}

/* A token comes back every `token` ms, and there are at most `burst`. WHETHER looks, and MUST takes
   one that is not there as well. */
enum taking { MAY, WHETHER, MUST };

static bool take(uint64_t key, int64_t token, int64_t burst, int64_t now, enum taking taking)
{
    struct drawer *drawer = drawer_of(key);
    pthread_mutex_lock(&drawer->lock);
    struct place *place = place_of(drawer, key, now);
    int64_t full_at = (place->full_at > now ? place->full_at : now) + token;
    bool there = full_at - now <= token * burst;
    if (taking == MUST || (taking == MAY && there))
        place->full_at = full_at;
    pthread_mutex_unlock(&drawer->lock);
    return there;
}

static bool take_hourly(uint64_t key, int an_hour, int64_t now, enum taking taking)
{
    return an_hour <= 0 || take(key, HOUR_MS / an_hour, (an_hour + 1) / 2, now, taking);
}

static uint64_t key_of_person(int kind, uint64_t person)
{
    return key_of(kind, &person, sizeof person);
}

bool rate_take(int kind, ink_slice text, int an_hour, int64_t now)
{
    struct address address = {{0}};
    address_read(text, &address);
    return take_hourly(key_of_address(kind, address), an_hour, now, MAY);
}

bool rate_take_network(int kind, ink_slice text, int an_hour, int64_t now)
{
    struct address address = {{0}};
    address_read(text, &address);
    return take_hourly(key_of_address(kind, address_network(address)), an_hour, now, MAY);
}

bool rate_take_text(int kind, ink_slice text, int an_hour, int64_t now)
{
    return take_hourly(key_of(kind, text.data, text.length), an_hour, now, MAY);
}

bool rate_once(int kind, ink_slice text, int64_t ms, int64_t now)
{
    return take(key_of(kind, text.data, text.length), ms, 1, now, MAY);
}

bool rate_take_own(int kind, uint64_t person, int an_hour, int64_t now)
{
    return take_hourly(key_of_person(kind, person), an_hour, now, MAY);
}

bool rate_has_at(int kind, struct address address, int an_hour, int64_t now)
{
    return take_hourly(key_of_address(kind, address), an_hour, now, WHETHER);
}

bool rate_has_own(int kind, uint64_t person, int an_hour, int64_t now)
{
    return take_hourly(key_of_person(kind, person), an_hour, now, WHETHER);
}

void rate_use_at(int kind, struct address address, int an_hour, int64_t now)
{
    take_hourly(key_of_address(kind, address), an_hour, now, MUST);
}

void rate_use_own(int kind, uint64_t person, int an_hour, int64_t now)
{
    take_hourly(key_of_person(kind, person), an_hour, now, MUST);
}

bool rate_ask(uint64_t person, int a_second, int64_t now)
{
    if (a_second <= 0)
        return true;
    int64_t all = 3 * (int64_t)a_second, token = all < SECOND_MS ? SECOND_MS / all : 1;
    return take(key_of_person(RATE_OWN_ASKS, person), token, 3 * all, now, MAY);
}

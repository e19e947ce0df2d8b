/* Buckets of tokens by address; see rates.h. They lie in a table of fixed size: whoever comes to a place that another
   address has left full takes it; if all places are in use, the one that is fullest again soonest goes. */
#include "rates.h"

#include <pthread.h>
#include <string.h>

#include "address.h"

enum { PLACES = 4096, TRIES = 8, HOUR_MS = 3600 * 1000 };

struct place {
    uint64_t key;
    int64_t full_at; /* when all tokens are back */
};

static struct place places[PLACES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* FNV-1a of what addresses are counted by: of IPv6 what one household has. Addresses are not chosen freely, and a collision only
   shares a bucket. */
static uint64_t key_of(int kind, ink_slice text)
{
    struct address address = {{0}};
    unsigned char byte[sizeof address.key];
    uint64_t key = 14695981039346656037u ^ (uint64_t)kind;
    address_read(text, &address);
    memcpy(byte, address.key, sizeof byte);
    for (size_t i = 0; i < sizeof byte; i++)
        key = (key ^ byte[i]) * 1099511628211u;
    return (key ^ (uint64_t)kind << 56) | 1;
}

static struct place *place_of(uint64_t key, int64_t now)
{
    struct place *best = NULL;
    for (size_t i = 0; i < TRIES; i++) {
        struct place *place = &places[(key >> 8 ^ i * 509) % PLACES];
        if (place->key == key)
            return place;
        if (best == NULL || place->full_at < best->full_at)
            best = place;
    }
    best->key = key;
    best->full_at = now;
    return best;
}

bool rate_take(int kind, ink_slice address, int an_hour, int64_t now)
{
    if (an_hour <= 0)
        return true;
    int64_t token = HOUR_MS / an_hour, burst = (an_hour + 1) / 2;
    pthread_mutex_lock(&lock);
    struct place *place = place_of(key_of(kind, address), now);
    int64_t full_at = (place->full_at > now ? place->full_at : now) + token;
    bool taken = full_at - now <= token * burst;
    if (taken)
        place->full_at = full_at;
    pthread_mutex_unlock(&lock);
    return taken;
}

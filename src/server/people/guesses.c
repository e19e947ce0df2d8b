#include "guesses.h"

#include <pthread.h>
#include <sodium.h>
#include <string.h>

#include "rates.h"

enum { FAMILIAR = 8192, TRIES = 8, NETWORK = 3, DAY_MS = 24 * 3600 * 1000 };

/* --- codes that were found from an address ---------------------------------------------------- */

static struct {
    pthread_mutex_t lock;
    struct familiar {
        uint64_t key;
        int64_t until;
    } place[FAMILIAR];
} known = {.lock = PTHREAD_MUTEX_INITIALIZER};

static uint64_t key_of(struct address address, ink_slice code)
{
    static const unsigned char key[crypto_shorthash_KEYBYTES];
    uint64_t word[3] = {address.key[0], address.key[1], 0}, hash;
    crypto_shorthash((unsigned char *)&word[2], (const unsigned char *)code.data, code.length, key);
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)word, sizeof word, key);
    return hash;
}

/* Finds the place of the key, or else the one that is free again soonest. With the lock. */
static struct familiar *find(uint64_t key)
{
    struct familiar *best = NULL;
    for (uint64_t i = 0; i < TRIES; i++) {
        struct familiar *place = &known.place[(key + i) % FAMILIAR];
        if (place->key == key)
            return place;
        if (best == NULL || place->until < best->until)
            best = place;
    }
    return best;
}

static bool is_familiar(uint64_t key, int64_t now)
{
    pthread_mutex_lock(&known.lock);
    const struct familiar *place = find(key);
    bool is = place->key == key && now < place->until;
    pthread_mutex_unlock(&known.lock);
    return is;
}

static void make_familiar(uint64_t key, int64_t now)
{
    pthread_mutex_lock(&known.lock);
    *find(key) = (struct familiar){key, now + DAY_MS};
    pthread_mutex_unlock(&known.lock);
}

/* --- guesses ---------------------------------------------------------------------------------- */

static int of_person(const struct guess *guess)
{
    return (guess->an_hour + 1) / 2;
}

static bool has_one(const struct guess *guess, int64_t now)
{
    return rate_has_at(RATE_GUESSES, guess->address, guess->an_hour, now) &&
           rate_has_at(RATE_GUESSES_AROUND, address_network(guess->address),
                       NETWORK * guess->an_hour, now) &&
           (guess->person == 0 ||
            rate_has_own(RATE_OWN_GUESSES, guess->person, of_person(guess), now));
}

static void use_one(const struct guess *guess, int64_t now)
{
    rate_use_at(RATE_GUESSES, guess->address, guess->an_hour, now);
    rate_use_at(RATE_GUESSES_AROUND, address_network(guess->address), NETWORK * guess->an_hour,
                now);
    if (guess->person != 0)
        rate_use_own(RATE_OWN_GUESSES, guess->person, of_person(guess), now);
}

/* Many may look at once, as a class does that arrives: so only what turns out to be wrong is
   counted, and only then. */
bool guess_begin(struct guess *guess, ink_slice code, int64_t now)
{
    bool free = guess->an_hour <= 0 || is_familiar(key_of(guess->address, code), now);
    guess->counts = !free && has_one(guess, now);
    return free || guess->counts;
}

void guess_end(struct guess *guess, ink_slice code, bool found, int64_t now)
{
    if (guess->counts && found)
        make_familiar(key_of(guess->address, code), now);
    else if (guess->counts)
        use_one(guess, now);
    guess->counts = false;
}

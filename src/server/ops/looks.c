/* Counters by a hash. Two that share a counter share a limit, but that hardly happens as long as
   few look at once, and nobody can choose with whom. */
#include "looks.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>

#include "server/net/address.h"

enum { COUNTERS = 4096 };

static atomic_int of_person[COUNTERS], of_address[COUNTERS];
static unsigned char key[crypto_shorthash_KEYBYTES];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_key(void)
{
    crypto_shorthash_keygen(key);
}

static unsigned place_of(const void *bytes, size_t count)
{
    unsigned char hash[crypto_shorthash_BYTES];
    pthread_once(&once, make_key);
    crypto_shorthash(hash, bytes, count, key);
    return (hash[0] | (unsigned)hash[1] << 8) % COUNTERS;
}

static bool count(atomic_int *counter, int most)
{
    if (atomic_fetch_add(counter, 1) < most)
        return true;
    atomic_fetch_sub(counter, 1);
    return false;
}

bool look_begin(struct look *look, uint64_t person, ink_slice text)
{
    struct address address;
    *look = (struct look){.by_person = person != 0, .by_address = address_read(text, &address)};
    if (look->by_person) {
        look->person = place_of(&person, sizeof person);
        if (!count(&of_person[look->person], LOOKS_OF_A_PERSON)) {
            *look = (struct look){0};
            return false;
        }
    }
    if (!look->by_address)
        return true;
    look->address = place_of(address.key, sizeof address.key);
    look->by_address = count(&of_address[look->address], LOOKS_OF_AN_ADDRESS);
    if (look->by_address)
        return true;
    look_end(look);
    return false;
}

void look_end(struct look *look)
{
    if (look->by_person)
        atomic_fetch_sub(&of_person[look->person], 1);
    if (look->by_address)
        atomic_fetch_sub(&of_address[look->address], 1);
    *look = (struct look){0};
}

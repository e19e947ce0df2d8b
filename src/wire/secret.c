/* The server's share of the dice. It is a file of its own since the page has no source of such
   secrets, and needs none. */
#include <sodium.h>

#include "fair.h"

void ink_fair_secret(char secret[INK_FAIR_SECRET])
{
    unsigned char bytes[(INK_FAIR_SECRET - 1) / 2];
    if (sodium_init() < 0) /* no source of random bytes: nothing can be fair then */
        sodium_misuse();
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(secret, INK_FAIR_SECRET, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
}

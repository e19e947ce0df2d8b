/* Keys of seats, codes of tables, numbers of things; see people.h. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "people.h"
#include "server/ops/serve.h"

/* --- keys of seats ---------------------------------------------------------------------------- */

/* HMAC-SHA-256 of table, seat and person by the server's key, of which 24 bytes are told: 32
   letters. Keys that were never changed are as they were before keys could be. */
void seat_key_make(const struct server *server, const struct seat_of *seat, char key[SEAT_KEY])
{
    enum { TOLD = 24 };
    char said[112], changes[16] = "";
    unsigned char mac[crypto_auth_hmacsha256_BYTES];
    if (seat->changes > 0)
        snprintf(changes, sizeof changes, " %d", seat->changes);
    int length = snprintf(said, sizeof said, "inkrail seat 1\n%llu %d %llu%s\n",
                          (unsigned long long)seat->table, seat->seat,
                          (unsigned long long)seat->person, changes);
    crypto_auth_hmacsha256(mac, (const unsigned char *)said, (unsigned long long)length,
                           server->key);
    sodium_bin2base64(key, SEAT_KEY, mac, TOLD, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void hook_key_make(const struct server *server, uint64_t table, char key[SEAT_KEY])
{
    enum { TOLD = 24 };
    char said[64];
    unsigned char mac[crypto_auth_hmacsha256_BYTES];
    int length =
        snprintf(said, sizeof said, "inkrail webhook 1\n%llu\n", (unsigned long long)table);
    crypto_auth_hmacsha256(mac, (const unsigned char *)said, (unsigned long long)length,
                           server->key);
    sodium_bin2base64(key, SEAT_KEY, mac, TOLD, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool seat_key_fits(const struct server *server, const struct seat_of *seat, ink_slice key)
{
    char own[SEAT_KEY];
    seat_key_make(server, seat, own);
    return key.length == strlen(own) && sodium_memcmp(own, key.data, key.length) == 0;
}

/* --- codes and numbers ------------------------------------------------------------------------ */

/* Letters that sound alike in no language of the game are all different when spoken: no c, q, v, w,
   x, y. A word of two syllables is one of 5,625. */
void code_make(int words, char code[INK_CODE])
{
    static const char consonant[] = "bdfghjklmnprstz", vowel[] = "aeiou";
    char *end = code;
    if (sodium_init() < 0)
        sodium_misuse();
    for (int syllable = 0; syllable < 2 * words; syllable++) {
        if (syllable > 0 && syllable % 2 == 0)
            *end++ = '-';
        *end++ = consonant[randombytes_uniform(sizeof consonant - 1)];
        *end++ = vowel[randombytes_uniform(sizeof vowel - 1)];
    }
    *end = '\0';
}

uint64_t number_make(void)
{
    uint64_t number = 0;
    if (sodium_init() < 0)
        sodium_misuse();
    while (number == 0) {
        randombytes_buf(&number, sizeof number);
        number >>= 11;
    }
    return number;
}

#include "puzzles.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/slice.h"
#include "rates.h"
#include "server/net/address.h"

enum { GOOD_MS = 120 * 1000, CHANCE = 6, MARK = 12, NUMBER = 24 };

/* "BITS-UNTIL-CHANCE-" and the mark behind it: an HMAC of these and of the network. */
static void write_mark(const struct server *server, ink_slice address, ink_slice said,
                       char mark[INK_PUZZLE])
{
    unsigned char mac[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state state;
    struct address network = {{0}};
    address_read(address, &network);
    network = address_network(network);
    static const char use[] = "inkrail puzzle 1\n";
    crypto_auth_hmacsha256_init(&state, server->key, sizeof server->key);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)use, sizeof use - 1);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)network.key, sizeof network.key);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)said.data, said.length);
    crypto_auth_hmacsha256_final(&state, mac);
    sodium_bin2base64(mark, INK_PUZZLE, mac, MARK, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void puzzle_set(const struct server *server, ink_slice address, int bits, int64_t now,
                char puzzle[INK_PUZZLE])
{
    unsigned char chance[CHANCE];
    char text[2 * CHANCE], mark[INK_PUZZLE];
    randombytes_buf(chance, sizeof chance);
    sodium_bin2base64(text, sizeof text, chance, sizeof chance,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    int length = snprintf(puzzle, INK_PUZZLE, "%d-%llx-%s-", bits,
                          (unsigned long long)(now + GOOD_MS) / 1000, text);
    write_mark(server, address, (ink_slice){puzzle, (size_t)length}, mark);
    memcpy(puzzle + length, mark, strlen(mark) + 1);
}

/* Where the mark begins; all marks have one length. */
static size_t length_before_mark(ink_slice puzzle)
{
    enum { MESSAGES = MARK * 4 / 3 };
    return puzzle.length > MESSAGES && puzzle.length < INK_PUZZLE ? puzzle.length - MESSAGES : 0;
}

static bool is_own(const struct server *server, ink_slice address, ink_slice puzzle)
{
    char mark[INK_PUZZLE];
    size_t length = length_before_mark(puzzle);
    if (length == 0)
        return false;
    write_mark(server, address, (ink_slice){puzzle.data, length}, mark);
    return sodium_memcmp(mark, puzzle.data + length, puzzle.length - length) == 0;
}

/* The moment until which a puzzle of our own is good. Its form is known to be right. */
static int64_t good_until(ink_slice puzzle)
{
    char number[NUMBER];
    ink_slice_until(&puzzle, '-');
    ink_slice until = ink_slice_until(&puzzle, '-');
    snprintf(number, sizeof number, "%.*s", (int)until.length, until.data);
    return (int64_t)strtoull(number, NULL, 16) * 1000;
}

bool puzzle_is_solved(const struct server *server, ink_slice address, ink_slice puzzle,
                      ink_slice answer, int64_t now)
{
    return is_own(server, address, puzzle) && good_until(puzzle) > now &&
           ink_puzzle_fits(puzzle, answer) && rate_once(RATE_PUZZLES, puzzle, GOOD_MS, now);
}

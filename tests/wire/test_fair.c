/* TEST fair: Fair dice: the hashes of fair.h's comment, by values worked out with sha256sum, and
   what a record may say of its dice. */
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "chance.h"
#include "wire/fair.h"
#include "wire/sha256.h"

#define SECRET "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
/* printf 'inkrail commitment 1\n%s\n' SECRET | sha256sum */
#define COMMITMENT "c752b3032018b6b2343c974b42e865d855993452ee98a6ac2600fd48fdecdda3"
/* printf 'inkrail fair dice 1\n%s\nabcdefghijklmnop\nbot\n' SECRET | sha256sum | cut -c 1-32 */
#define SEED "fair-0706659bc9046503311e70e8ca0dbea6"
#define FAIR "#fair 1 " COMMITMENT " " SECRET "\n"
#define NONCES "#nonce 1 abcdefghijklmnop\n#nonce 2 bot\n"

static const ink_slice nonce[] = {{"abcdefghijklmnop", 16}, {"bot", 3}};

static void test_known_values(void **state)
{
    (void)state;
    char commitment[INK_FAIR_SECRET], seed[INK_FAIR_SEED];
    ink_fair_commit(SECRET, commitment);
    assert_string_equal(commitment, COMMITMENT);
    ink_fair_seed(SECRET, nonce, 2, seed);
    assert_string_equal(seed, SEED);
}

static uint32_t any(uint64_t *chain, uint32_t below)
{
    *chain = *chain * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*chain >> 33) % below;
}

/* Our own SHA-256 against libsodium's, of every length around two blocks and of long ones, in
   pieces of any size. */
static void test_hash_is_the_librarys(void **state)
{
    (void)state;
    static char bytes[5000];
    uint64_t chain = chance(1);
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)any(&chain, 256);
    for (size_t length = 0; length < sizeof bytes; length += length < 200 ? 1 : 37) {
        unsigned char own[SHA256_BYTES], other[SHA256_BYTES];
        struct sha256 sha;
        ink_sha256_begin(&sha);
        for (size_t at = 0, take; at < length; at += take) {
            take = any(&chain, 100) + 1;
            take = take < length - at ? take : length - at;
            ink_sha256_add(&sha, (ink_slice){bytes + at, take});
        }
        ink_sha256_end(&sha, own);
        crypto_hash_sha256(other, (const unsigned char *)bytes, length);
        assert_memory_equal(own, other, sizeof own);
    }
}

static void test_secrets_differ(void **state)
{
    (void)state;
    char one[INK_FAIR_SECRET], two[INK_FAIR_SECRET];
    ink_fair_secret(one);
    ink_fair_secret(two);
    assert_int_equal(strspn(one, "0123456789abcdef"), 64);
    assert_int_equal(strlen(two), 64);
    assert_string_not_equal(one, two);
}

/* Each share counts: another secret, another nonce, another order give other dice. */
static void test_each_share_counts(void **state)
{
    (void)state;
    static const ink_slice other[] = {{"bot", 3}, {"abcdefghijklmnop", 16}};
    char seed[INK_FAIR_SEED];
    ink_fair_seed(SECRET, other, 2, seed);
    assert_string_not_equal(seed, SEED);
    ink_fair_seed(SECRET, nonce, 1, seed);
    assert_string_not_equal(seed, SEED);
    ink_fair_seed(COMMITMENT, nonce, 2, seed);
    assert_string_not_equal(seed, SEED);
}

static void test_remarks(void **state)
{
    (void)state;
    char buffer[400];
    ink_text out = ink_text_in(buffer, sizeof buffer);
    ink_fair_remarks(SECRET, nonce, 2, &out);
    assert_string_equal(buffer, FAIR NONCES);
    ink_fair_claim claim;
    assert_int_equal(ink_fair_judge((ink_slice){buffer, out.length}, ink_slice_of(SEED), &claim),
                     INK_FAIR_PROVEN);
    assert_int_equal(claim.players, 2);
    assert_string_equal(claim.secret, SECRET);
    assert_string_equal(claim.commitment, COMMITMENT);
    assert_true(ink_slice_is(claim.nonce[1], "bot"));
}

static void test_verdicts(void **state)
{
    (void)state;
    static const struct {
        const char *record, *seed;
        int verdict;
    } row[] = {
        {"config classic\n" FAIR "roll x\n" NONCES, SEED, INK_FAIR_PROVEN},
        {"#fair 1 " COMMITMENT " " SECRET "\r\n" NONCES, SEED, INK_FAIR_PROVEN},
        {"", SEED, INK_FAIR_NONE},
        {"config classic\n# fair 1\n#fairly\n", SEED, INK_FAIR_NONE},
        {FAIR NONCES, "fair-00112233445566778899aabbccddeeff", INK_FAIR_SEED_DIFFERS},
        {FAIR NONCES, "", INK_FAIR_SEED_DIFFERS},
        {FAIR "#nonce 1 abcdefghijklmnoq\n#nonce 2 bot\n", SEED, INK_FAIR_SEED_DIFFERS},
        {FAIR "#nonce 1 abcdefghijklmnop\n", SEED, INK_FAIR_SEED_DIFFERS},
        {"#fair 1 " SECRET " " SECRET "\n" NONCES, SEED, INK_FAIR_SECRET_DIFFERS},
        {FAIR, SEED, INK_FAIR_FORM},
        {NONCES, SEED, INK_FAIR_FORM},
        {FAIR FAIR NONCES, SEED, INK_FAIR_FORM},
        {"#fair 2 " COMMITMENT " " SECRET "\n" NONCES, SEED, INK_FAIR_FORM},
        {"#fair 1 " COMMITMENT "\n" NONCES, SEED, INK_FAIR_FORM},
        {"#fair 1 " COMMITMENT " " SECRET " more\n" NONCES, SEED, INK_FAIR_FORM},
        {"#fair 1 " COMMITMENT "0 " SECRET "\n" NONCES, SEED, INK_FAIR_FORM},
        {"#fair 1 " COMMITMENT " 000102030405060708090A0B0C0D0E0F10111213141516171819"
         "1A1B1C1D1E1F\n" NONCES,
         SEED, INK_FAIR_FORM},
        {FAIR "#nonce 2 bot\n#nonce 1 abcdefghijklmnop\n", SEED, INK_FAIR_FORM},
        {FAIR "#nonce 1 abcdefghijklmnop\n#nonce 1 bot\n", SEED, INK_FAIR_FORM},
        {FAIR "#nonce 1\n#nonce 2 bot\n", SEED, INK_FAIR_FORM},
        {FAIR "#nonce 1 abcd efgh\n", SEED, INK_FAIR_FORM},
        {FAIR "#nonce 1 "
              "01234567890123456789012345678901234567890123456789012345678901234\n",
         SEED, INK_FAIR_FORM},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ink_fair_claim claim;
        assert_int_equal(
            ink_fair_judge(ink_slice_of(row[i].record), ink_slice_of(row[i].seed), &claim),
            row[i].verdict);
    }
}

/* As many as a class room has, and not one more. */
static void test_most_players(void **state)
{
    (void)state;
    static char buffer[20000];
    static ink_slice many[501];
    static ink_fair_claim claim;
    char seed[INK_FAIR_SEED];
    for (int players = 500; players <= 501; players++) {
        for (int p = 0; p < players; p++)
            many[p] = nonce[p % 2];
        ink_text out = ink_text_in(buffer, sizeof buffer);
        ink_fair_remarks(SECRET, many, players, &out);
        assert_true(ink_text_whole(&out));
        ink_fair_seed(SECRET, many, players, seed);
        assert_int_equal(
            ink_fair_judge((ink_slice){buffer, out.length}, ink_slice_of(seed), &claim),
            players == 500 ? INK_FAIR_PROVEN : INK_FAIR_FORM);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_values),   cmocka_unit_test(test_hash_is_the_librarys),
        cmocka_unit_test(test_secrets_differ), cmocka_unit_test(test_each_share_counts),
        cmocka_unit_test(test_remarks),        cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_most_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

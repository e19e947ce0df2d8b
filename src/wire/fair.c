/* Fair dice: see fair.h. */
#include "fair.h"

#include <string.h>

#include "sha256.h"

enum { HASH = SHA256_BYTES, SEED_BYTES = 16, HEX = 2 * HASH };

#define SEED_WORDS "inkrail fair dice 1\n"
#define COMMITMENT_WORDS "inkrail commitment 1\n"
#define SEED_PREFIX "fair-"

/* --- hashing ---------------------------------------------------------------------------------- */

static void add_line(struct sha256 *sha, ink_slice line)
{
    ink_sha256_add(sha, line);
    ink_sha256_add(sha, (ink_slice){"\n", 1});
}

/* What both hashes begin with. */
static void begin(struct sha256 *sha, const char *words, const char *secret)
{
    ink_sha256_begin(sha);
    ink_sha256_add(sha, ink_slice_of(words));
    add_line(sha, ink_slice_of(secret));
}

/* Writes so many bytes as lower-case hex, and the end of the text. */
static void write_hex(const unsigned char *bytes, size_t count, char *hex)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        *hex++ = digits[bytes[i] >> 4];
        *hex++ = digits[bytes[i] & 15];
    }
    *hex = '\0';
}

void ink_fair_commit(const char *secret, char commitment[INK_FAIR_SECRET])
{
    unsigned char hash[HASH];
    struct sha256 sha;
    begin(&sha, COMMITMENT_WORDS, secret);
    ink_sha256_end(&sha, hash);
    write_hex(hash, sizeof hash, commitment);
}

void ink_fair_seed(const char *secret, const ink_slice *nonce, int players,
                   char seed[INK_FAIR_SEED])
{
    unsigned char hash[HASH];
    struct sha256 sha;
    begin(&sha, SEED_WORDS, secret);
    for (int p = 0; p < players; p++)
        add_line(&sha, nonce[p]);
    ink_sha256_end(&sha, hash);
    const size_t prefix = sizeof SEED_PREFIX - 1;
    memcpy(seed, SEED_PREFIX, prefix);
    write_hex(hash, SEED_BYTES, seed + prefix);
}

/* --- remarks ---------------------------------------------------------------------------------- */

void ink_fair_remarks(const char *secret, const ink_slice *nonce, int players, ink_text *out)
{
    char commitment[INK_FAIR_SECRET];
    ink_fair_commit(secret, commitment);
    ink_text_string(out, "#fair 1 ");
    ink_text_string(out, commitment);
    ink_text_char(out, ' ');
    ink_text_string(out, secret);
    ink_text_char(out, '\n');
    for (int p = 0; p < players; p++) {
        ink_text_string(out, "#nonce ");
        ink_text_number(out, p + 1);
        ink_text_char(out, ' ');
        ink_text_bytes(out, nonce[p].data, nonce[p].length);
        ink_text_char(out, '\n');
    }
}

/* Copies 64 digits of lower-case hex. */
static bool read_hex(ink_slice word, char hex[INK_FAIR_SECRET])
{
    if (word.length != HEX)
        return false;
    for (size_t i = 0; i < HEX; i++)
        if (word.data[i] == '\0' || strchr("0123456789abcdef", word.data[i]) == NULL)
            return false;
    memcpy(hex, word.data, HEX);
    hex[HEX] = '\0';
    return true;
}

static bool read_fair(ink_slice rest, ink_fair_claim *claim)
{
    return claim->secret[0] == '\0' && ink_slice_is(ink_slice_word(&rest), "1") &&
           read_hex(ink_slice_word(&rest), claim->commitment) &&
           read_hex(ink_slice_word(&rest), claim->secret) && ink_slice_word(&rest).length == 0;
}

static bool read_nonce(ink_slice rest, ink_fair_claim *claim)
{
    enum { MOST = sizeof claim->nonce / sizeof *claim->nonce };
    uint32_t player = 0;
    if (!ink_slice_number(ink_slice_word(&rest), MOST, &player) ||
        player != (uint32_t)claim->players + 1)
        return false;
    ink_slice nonce = ink_slice_word(&rest);
    if (nonce.length == 0 || nonce.length > 64 || ink_slice_word(&rest).length > 0)
        return false;
    claim->nonce[claim->players++] = nonce;
    return true;
}

/* False if a remark is not as it should be. */
static bool read_claim(ink_slice record, ink_fair_claim *claim)
{
    bool sound = true;
    while (record.length > 0 && sound) {
        ink_slice line = ink_slice_line(&record);
        ink_slice word = ink_slice_word(&line);
        if (ink_slice_is(word, "#fair"))
            sound = read_fair(line, claim);
        else if (ink_slice_is(word, "#nonce"))
            sound = read_nonce(line, claim);
    }
    return sound;
}

static bool same(const char *a, ink_slice b)
{
    return strlen(a) == b.length && memcmp(a, b.data, b.length) == 0;
}

int ink_fair_judge(ink_slice record, ink_slice seed, ink_fair_claim *claim)
{
    char made[INK_FAIR_SECRET > INK_FAIR_SEED ? INK_FAIR_SECRET : INK_FAIR_SEED];
    claim->players = 0;
    claim->secret[0] = claim->commitment[0] = '\0';
    if (!read_claim(record, claim))
        return INK_FAIR_FORM;
    if (claim->secret[0] == '\0')
        return claim->players == 0 ? INK_FAIR_NONE : INK_FAIR_FORM;
    if (claim->players == 0)
        return INK_FAIR_FORM;
    ink_fair_commit(claim->secret, made);
    if (!same(made, ink_slice_of(claim->commitment)))
        return INK_FAIR_SECRET_DIFFERS;
    ink_fair_seed(claim->secret, claim->nonce, claim->players, made);
    return same(made, seed) ? INK_FAIR_PROVEN : INK_FAIR_SEED_DIFFERS;
}

#include "puzzle.h"

#include <string.h>

#include "format/slice.h"
#include "sha256.h"

int ink_puzzle_bits(ink_slice puzzle)
{
    int bits = 0;
    size_t digits = 0;
    while (digits < 2 && digits < puzzle.length && puzzle.data[digits] >= '0' &&
           puzzle.data[digits] <= '9')
        bits = bits * 10 + puzzle.data[digits++] - '0';
    bool named = digits > 0 && digits < puzzle.length && puzzle.data[digits] == '-';
    return named && puzzle.length < INK_PUZZLE && bits <= INK_PUZZLE_BITS ? bits : 0;
}

static bool begins_with_zeros(const unsigned char hash[SHA256_BYTES], int bits)
{
    uint32_t head = (uint32_t)hash[0] << 24 | (uint32_t)hash[1] << 16 | (uint32_t)hash[2] << 8 |
                    (uint32_t)hash[3];
    return head >> (32 - bits) == 0;
}

/* `sha` has already hashed what all answers have in common. */
static bool fits_behind(struct sha256 sha, int bits, ink_slice answer)
{
    unsigned char hash[SHA256_BYTES];
    ink_sha256_add(&sha, answer);
    ink_sha256_end(&sha, hash);
    return begins_with_zeros(hash, bits);
}

static struct sha256 begin(ink_slice puzzle)
{
    struct sha256 sha;
    ink_sha256_begin(&sha);
    ink_sha256_add(&sha, puzzle);
    ink_sha256_add(&sha, ink_slice_of(" "));
    return sha;
}

bool ink_puzzle_fits(ink_slice puzzle, ink_slice answer)
{
    int bits = ink_puzzle_bits(puzzle);
    bool digits = answer.length > 0 && answer.length < INK_PUZZLE_ANSWER;
    for (size_t i = 0; i < answer.length && digits; i++)
        digits = answer.data[i] >= '0' && answer.data[i] <= '9';
    return bits > 0 && digits && fits_behind(begin(puzzle), bits, answer);
}

bool ink_puzzle_try(ink_slice puzzle, uint64_t from, uint64_t upto, char answer[INK_PUZZLE_ANSWER])
{
    int bits = ink_puzzle_bits(puzzle);
    const struct sha256 common = begin(puzzle);
    for (uint64_t number = from; number < upto && bits > 0; number++) {
        ink_text out = ink_text_in(answer, INK_PUZZLE_ANSWER);
        ink_text_number(&out, (int64_t)number);
        if (fits_behind(common, bits, (ink_slice){answer, out.length}))
            return true;
    }
    return false;
}

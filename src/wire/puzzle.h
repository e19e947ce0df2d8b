/* A puzzle for clients who ask for something expensive while many do: solving it costs some time,
   checking it costs none (hashcash). Find a number so that the SHA-256 of the puzzle, a blank and
   the number in decimal digits begins with as many zero bits as the puzzle says in front: "18-…".
   Each bit doubles the work; a phone makes 2^18 hashes in a second. */
#ifndef INKRAIL_WIRE_PUZZLE_H
#define INKRAIL_WIRE_PUZZLE_H

#include <inkrail/text.h>
#include <stdbool.h>
#include <stdint.h>

enum { INK_PUZZLE = 64, INK_PUZZLE_ANSWER = 21, INK_PUZZLE_BITS = 24 /* at most */ };

/* How many bits it asks for; 0 if it is no puzzle, or one that nobody should work on. */
int ink_puzzle_bits(ink_slice puzzle);

bool ink_puzzle_fits(ink_slice puzzle, ink_slice answer);

/* Tries the numbers from `from` up to `upto`, without it; true if one of them is an answer. */
bool ink_puzzle_try(ink_slice puzzle, uint64_t from, uint64_t upto, char answer[INK_PUZZLE_ANSWER]);

#endif

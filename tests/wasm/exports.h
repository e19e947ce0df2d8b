/* The questions of the wasm test; plain numbers in and out, for no memory is shared. */
#ifndef INKRAIL_TESTS_WASM_EXPORTS_H
#define INKRAIL_TESTS_WASM_EXPORTS_H

#include <stdint.h>

#ifdef __wasm__
#define ANSWER(name) __attribute__((export_name(#name))) uint64_t name
#else
#define ANSWER(name) uint64_t name
#endif

/* A checksum of random games with the seeds "first", "first + 1", ...; with no expansion (0)
   or the module of this number, counted from 1. */
ANSWER(answer_games)(uint32_t expansion, uint32_t first, uint32_t count);

/* The same with nothing but play and score, for measuring. */
ANSWER(answer_scores)(uint32_t expansion, uint32_t first, uint32_t count);

/* A checksum of random Challenge drafts of three players with the seeds `first`, ... */
ANSWER(answer_tables)(uint32_t expansion, uint32_t first, uint32_t count);

/* Perft of one round of the game with that seed: 0 sequences, 1 sheets, 2 states. */
ANSWER(answer_perft)(uint32_t number, uint32_t rounds, uint32_t specials, uint32_t which);

/* A checksum of sessions of two with the seeds `first`, ...: moves, steps back and forward, what is
   said of pieces and points, saves. */
ANSWER(answer_sessions)(uint32_t expansion, uint32_t first, uint32_t count);

/* The signature of the engine: bench/signature.h. */
ANSWER(answer_signature)(void);

#endif

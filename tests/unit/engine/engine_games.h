/* Games that an engine plays, for its tests. */
#ifndef INKRAIL_TESTS_UNIT_ENGINE_GAMES_H
#define INKRAIL_TESTS_UNIT_ENGINE_GAMES_H

#include <inkrail/engine.h>

#include "support.h"

/* Rolls the next round by a seed. */
void roll_game(const ink_ruleset *rules, const char *seed, ink_sheet *sheet);

/* Plays a round as the engine says; every move must be legal, and the sheet as it was told. */
ink_engine_result play_round(ink_engine *engine, const ink_ruleset *rules,
                             const ink_engine_limits *limits, ink_sheet *sheet);

/* A whole game; returns its score, and puts what was played into the sign. */
int play_game(ink_engine *engine, const ink_ruleset *rules, const char *seed,
              const ink_engine_limits *limits, uint64_t *sign);

#endif

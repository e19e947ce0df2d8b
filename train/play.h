/* The games of one generation: see play.c. */
#ifndef INKRAIL_TRAIN_PLAY_H
#define INKRAIL_TRAIN_PLAY_H

#include "games.h"
#include "words.h"

/* As games that look ahead are played, but for what the words say otherwise. */
play_style style_of_words(const words *words);

/* What was played, as text. */
void tell_games(const games_outcome *outcome, int threads);

#endif

/* What the tests of the expansions share: sheets given as words, read by library and twin
   alike; refusals as sentences; what points are for. All go by rules_now(). */
#ifndef INKRAIL_TESTS_UNIT_EXPANSION_H
#define INKRAIL_TESTS_UNIT_EXPANSION_H

#include "match.h"

/* A config of one player without goals, until the next one; its rules are rules_now(). */
const ink_ruleset *play_by(const char *config);

/* The sheet of these words, as ink_sheet_read takes it. */
ink_sheet sheet_read(const char *words);

/* Its score; the twin's must be the same. */
ink_score scored(const char *words);

/* Is the goal card reached on it? The twin must agree. */
bool reached(const char *code, const char *words);

/* What the expansion's points are for: "the best river 4: C1 C2 C3 C4; ..."; a border is the space
   north or west of it and its side. The parts' points must add up to the lines of the score. */
const char *parts_of(const ink_sheet *sheet);
const char *parts(const char *words);

/* Asks for the words in drawing order: how many were drawn. */
int checked(const char *words, ink_refusal *why);

/* May all of them be drawn? Else the sentence that refuses the first. */
const char *check(const char *words);

/* A refusal as a sentence. */
const char *sentence(const ink_refusal *why);

/* The sheet as words, drawings and all else. */
const char *words_of(const ink_sheet *sheet);

/* One player's table, with the twin along, and the dice of its first round. */
match *alone(const char *config, const char *dice);

/* The word is refused so at this player's seat, with this sentence. */
void refused_with(match *m, int player, const char *word, ink_status status, const char *expected);

/* Is the move in the list of moves? */
bool listed(const match *m, int player, const char *word);

ink_score score_now(const match *m, int player);

/* How often each face is on the die: "V.V. 1, VV.. 3". */
const char *faces_of(int die);

#endif

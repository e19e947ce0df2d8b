/* Answers of the commands as JSON, and what several of them write. */
#ifndef INKRAIL_CLI_TEXT_PRINT_JSON_H
#define INKRAIL_CLI_TEXT_PRINT_JSON_H

#include <inkrail/inkrail.h>

#include "json/json.h"

/* for (ink_text *out = json_line(); out != NULL; out = json_print()) prints a line that the body of
   the loop writes, which is written again, with more room, until all of it fits. */
ink_text *json_line(void);
ink_text *json_print(void);

/* So many figures behind the point. */
void json_real(ink_text *out, const char *key, double number, int figures);

void json_config(ink_text *out, const char *key, const ink_config *config);

/* A move in the notation; `move_text` is the same word, until it is called again. */
void json_move(ink_text *out, const char *key, const ink_ruleset *rules, ink_move move);
void json_moves(ink_text *out, const char *key, const ink_ruleset *rules, const ink_move *move,
                int count);
const char *move_text(const ink_ruleset *rules, ink_move move);

/* The dice of a round: faces, and before them pairs of faces where there is a draft. */
void json_faces(ink_text *out, const char *key, const ink_ruleset *rules, const ink_roll *roll,
                const ink_pair *pair);

/* The codes of goals. */
void json_goals(ink_text *out, const char *key, const ink_ruleset *rules,
                const uint8_t goal[INK_GOALS]);

/* A score with its parts, as an object; and its members, for an object that has others already. */
void json_score(ink_text *out, const char *key, const ink_ruleset *rules, const ink_sheet *sheet,
                const ink_score *score);
void json_score_keys(ink_text *out, const ink_ruleset *rules, const ink_sheet *sheet,
                     const ink_score *score);

#endif

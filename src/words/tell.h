/* A game in sentences: what is on a cell, what a move does, how a player's round stands. No text
   here is longer than one line. */
#ifndef INKRAIL_WORDS_TELL_H
#define INKRAIL_WORDS_TELL_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

enum { TELL_LINE = 8192 }; /* bytes that suffice for any line */

/* "Anna"; a bot by the name of its level, "Juno", and "Juno 2" if another such bot sits before it;
   "Player 2" if no name was given. Written into the caller's buffer. */
enum { PLAYER_WORDS = INK_SESSION_NAME + 32 }; /* with room for marks around it */
const char *player_words(const ink_session *session, int player, char words[PLAYER_WORDS]);

/* The same within a sentence: isolated from the text around it where front ends ask for that
   (words.h). */
const char *player_said(const ink_session *session, int player, char words[PLAYER_WORDS]);

/* "highway from north to east at C3"; a move without a place by its notation. */
void move_words(const ink_ruleset *rules, ink_move move, ink_text *out);

/* A move in words, never in notation; the sheet is the one before the move. A stroke begins at the
   corner, or with -1 at any of its ends. */
void told_words(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move, int corner,
                ink_text *out);

/* What was drawn and chosen, briefly and in the order of the moves: "highway curve at C3; railway
   straight at D3". The end of a round is left out. Strokes need the player's sheet. */
void moves_words(const ink_ruleset *rules, const ink_sheet *sheet, const ink_move *move, int count,
                 ink_text *out);

/* The special route that an answer to a choice crosses off; -1 for other answers. */
int answer_special(const ink_ruleset *rules, ink_move move);

/* An answer to a choice as it may be typed in lines: "meteor=W", and "meteor=s3" for
   "meteor=HHHH". */
void answer_words(const ink_ruleset *rules, ink_move move, ink_text *out);

/* "C3: highway from north to east, drawn in round 2, network of 4 exits", or
   "C3, empty; north railway". */
void cell_words(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell, ink_text *out);

/* The same for callers who ask about many cells and have found the facts of the sheet. */
void cell_words_of(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facts *facts,
                   ink_cell cell, ink_text *out);

/* What a step has changed on a sheet besides the moves that were described already, drawn or taken
   back: a flood, a crater, what was erased or has withered. Sentences, each after a blank; nothing
   if there is nothing to say. */
void change_words(const ink_ruleset *rules, const ink_sheet *before, const ink_sheet *after,
                  const ink_move *told, int count, ink_text *out);

/* The same for the counters of modules: " Bridge points left 11 of 12." */
void counts_words(const ink_ruleset *rules, const ink_sheet *before, const ink_sheet *after,
                  ink_text *out);

/* What is printed on the cell: ", Village, central space", and a marker or a border of a module
   there. */
void prints_at_words(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell,
                     ink_text *out);

/* What is printed on some of the cells, kind by kind: " Villages: F2. Central spaces: C3, D3." */
void prints_words(const ink_ruleset *rules, ink_set cells, ink_text *out);

/* The exits of a set: "B1 north, A4 west"; and grouped by material: "highway B1 north, A4 west;
   railway D1 north". */
void exit_places_words(const ink_ruleset *rules, unsigned exits, ink_text *out);
void exits_words(const ink_ruleset *rules, unsigned exits, ink_text *out);

/* A row or a column of the board: what is drawn there, what is printed, and the exits: "Row 2: C2
   highway ...; D2 .... Villages: F2. Exits: railway A2 west, G2 east." */
void row_words(const ink_ruleset *rules, const ink_sheet *sheet, int row, ink_text *out);
void column_words(const ink_ruleset *rules, const ink_sheet *sheet, int column, ink_text *out);

/* The dice and their states. `all`: drawn ones, too. */
void dice_words(const ink_session *session, int player, bool all, ink_text *out);

/* In a draft: a pair on the table by its number, "railway straight plus highway curve, value 2";
   and all pairs that may be picked. */
void pick_words(const ink_session *session, int number, ink_text *out);
void pairs_words(const ink_session *session, int player, ink_text *out);

/* " Bridge points left 11 of 12." */
void counter_words(const ink_counter *counter, ink_text *out);

/* How the player's round stands, in one line; given an earlier sheet of the player in this round,
   only what may have changed since. */
void state_words(const ink_session *session, int player, const ink_sheet *before, ink_text *out);

/* What the player must do now, if it is anything special: a choice, something earned, the end of
   the round. */
void duty_words(const ink_session *session, int player, ink_text *out);

/* The sign that the text of a module's move begins with, 0 if there is none; and what the modules
   say about it. */
char move_sign(const ink_ruleset *rules, ink_move move);
const ink_module_sign *sign_find(const ink_ruleset *rules, char sign);

/* Is the piece lost unless it is drawn at once? */
bool piece_is_urgent(const ink_ruleset *rules, const ink_piece *piece);

/* Is a piece that may not be drawn now barred by a rule of the whole round, wherever it is laid?
   Then `why` says which. */
bool piece_barred(const ink_session *session, int player, const ink_piece *piece, ink_refusal *why);

/* A time as "1:05"; negative times have a minus. */
void time_words(int64_t ms, ink_text *out);

#endif

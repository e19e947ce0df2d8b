/* A game in sentences: what stands on a space, what a move does, how a player's round stands.
   Nothing here is ever more than one line. */
#ifndef INKRAIL_WORDS_TELL_H
#define INKRAIL_WORDS_TELL_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

enum { TELL_LINE = 8192 }; /* bytes that hold any line */

/* "Anna"; a bot by what its level is called, "Juno", and "Juno 2" if another such sits before it;
   "Player 2" if nobody gave a name. In the buffer the caller brings. */
enum { PLAYER_WORDS = INK_SESSION_NAME + 32 }; /* with room for marks around it */
const char *player_words(const ink_session *session, int player, char words[PLAYER_WORDS]);

/* The same within a sentence: set apart from what is beside it, if that is wished (words.h). */
const char *player_said(const ink_session *session, int player, char words[PLAYER_WORDS]);

/* "highway from north to east at C3"; what has no place by its notation. */
void move_words(const ink_ruleset *rules, ink_move move, ink_text *out);

/* A move in words, never in notation: of a sheet as it was before. A stroke begins at the corner,
   or with -1 at any of its ends. */
void told_words(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move, int corner,
                ink_text *out);

/* What was drawn and chosen, brief and in the order of the moves: "highway curve at C3; railway
   straight at D3". The end of a round is left out. The sheet is that of the player, for strokes
   between spaces. */
void moves_words(const ink_ruleset *rules, const ink_sheet *sheet, const ink_move *move, int count,
                 ink_text *out);

/* The special route that an answer to a choice crosses off, -1 if it is another answer. */
int answer_special(const ink_ruleset *rules, ink_move move);

/* An answer to what the dice ask, as it may be typed in lines: "meteor=W", and "meteor=s3" for
   "meteor=HHHH". */
void answer_words(const ink_ruleset *rules, ink_move move, ink_text *out);

/* "C3: highway from north to east, drawn in round 2, network of 4 exits", or
   "C3, empty; north railway". */
void cell_words(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell, ink_text *out);

/* The same for those who ask of many spaces and have found the facts of the sheet. */
void cell_words_of(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facts *facts,
                   ink_cell cell, ink_text *out);

/* What a step has changed on a sheet beside the moves that are told already, drawn or taken back: a
   flood, a crater, what was erased or has withered. Sentences, each with a blank before it; nothing
   if there is nothing to tell. */
void change_words(const ink_ruleset *rules, const ink_sheet *before, const ink_sheet *after,
                  const ink_move *told, int count, ink_text *out);

/* The same of what modules count: " Bridge points left 11 of 12." */
void counts_words(const ink_ruleset *rules, const ink_sheet *before, const ink_sheet *after,
                  ink_text *out);

/* What is printed on the space: ", Village, central space", and where a marker or a line of a
   module lies there. */
void prints_at_words(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell,
                     ink_text *out);

/* What is printed on some of the cells, kind by kind: " Villages: F2. Central spaces: C3, D3." */
void prints_words(const ink_ruleset *rules, ink_set cells, ink_text *out);

/* Exits of a set: "B1 north, A4 west"; and by what leads out there: "highway B1 north, A4 west;
   railway D1 north". */
void exit_places_words(const ink_ruleset *rules, unsigned exits, ink_text *out);
void exits_words(const ink_ruleset *rules, unsigned exits, ink_text *out);

/* A row or a column of the board: what is drawn there, what is printed, and the exits: "Row 2: C2
   highway ...; D2 .... Villages: F2. Exits: railway A2 west, G2 east." */
void row_words(const ink_ruleset *rules, const ink_sheet *sheet, int row, ink_text *out);
void column_words(const ink_ruleset *rules, const ink_sheet *sheet, int column, ink_text *out);

/* The dice with what became of them. `all`: drawn ones, too. */
void dice_words(const ink_session *session, int player, bool all, ink_text *out);

/* Of a draft: a pair on the table by its number, "railway straight plus highway curve, value 2";
   and all that may be picked. */
void pick_words(const ink_session *session, int number, ink_text *out);
void pairs_words(const ink_session *session, int player, ink_text *out);

/* " Bridge points left 11 of 12." */
void counter_words(const ink_counter *counter, ink_text *out);

/* How the player's round stands, in one line; with a sheet that was theirs before in this round,
   only what may have changed since then. */
void state_words(const ink_session *session, int player, const ink_sheet *before, ink_text *out);

/* What the player has to do now, if anything is special about it: a choice, something earned,
   the end of the round. */
void duty_words(const ink_session *session, int player, ink_text *out);

/* The sign with which the text of a module's move begins, 0 if it begins with none; and what the
   modules say of it. */
char move_sign(const ink_ruleset *rules, ink_move move);
const ink_module_sign *sign_find(const ink_ruleset *rules, char sign);

/* Is the piece lost unless it is drawn at once? */
bool piece_is_urgent(const ink_ruleset *rules, const ink_piece *piece);

/* Is a piece that may not be drawn now barred by a rule of the whole round, whatever its place?
   Then `why` says which. */
bool piece_barred(const ink_session *session, int player, const ink_piece *piece, ink_refusal *why);

/* A time as "1:05"; below 0 with a minus. */
void time_words(int64_t ms, ink_text *out);

#endif

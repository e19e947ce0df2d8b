/* The course of the game: what happens after a step, and between two of them. */
#ifndef INKRAIL_TUI_BOARD_COURSE_H
#define INKRAIL_TUI_BOARD_COURSE_H

#include "tui/state.h"

enum { COURSE_WORDS = 400 };

/* Keeps the game as it is now; if that fails it is told. */
void course_keep(struct tui *tui);

/* After a step of the player: the game is kept, and what is in the hand is found again. */
void course_step(struct tui *tui);

/* Says what has happened on the player's sheet beside these moves: a flood, a crater, what has
   withered. */
void course_tell_change(struct tui *tui, const ink_sheet *before, const ink_move *told, int count);

/* What each player has gained by goals. */
struct gains {
    uint8_t points[INK_MAX_PLAYERS][INK_GOALS];
};
void course_find_gains(const struct tui *tui, struct gains *gains);

/* After news of an online table (remote_news): the session may be another one, the round a new
   one, the game over. `before`: the gains as they were. */
void course_hear(struct tui *tui, unsigned news, const struct gains *before);

/* Rolls, lets bots play, keeps the game, and finds out who is next. */
void course_go_on(struct tui *tui);

/* The person whose end of the round came last and may still be taken back, NOTHING if there is
   none; and the taking back, after which it is that player's turn again. */
int course_before(const struct tui *tui);
bool course_give_back(struct tui *tui);

/* Writes the record of the finished game; false, and it is told, if that fails. */
bool course_record(struct tui *tui, const char *path);

/* "highway curve at C3; railway straight at D3", for messages. */
void course_write_moves(const struct tui *tui, int player, const ink_move *move, int count,
                        char words[COURSE_WORDS]);

#endif

/* The session: a game in progress as every front end needs it. It holds the table, what was played,
   and undo and redo; it says what each die can still do, where a piece may go and in which ways,
   why not elsewhere, what is missing before the round may end, what a step has changed, and what
   each point is for. It can be written as text after any step, and resumed from it. No rules live
   here: all answers come from the table and the sheets.

   It reads no clock, no file and no terminal. Dice come from the seed or from the caller. It knows
   no engine either: for hints see ink_engine_hint, which takes its table and seats.

   Where there is no such player, calls are refused, and there are no cells, pieces or points. */
#ifndef INKRAIL_SESSION_H
#define INKRAIL_SESSION_H

#include <inkrail/facts.h>
#include <inkrail/move.h>
#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>
#include <inkrail/table.h>
#include <inkrail/text.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ink_session ink_session;

enum {
    INK_SESSION_SEED = 201,       /* bytes of a seed with its terminator */
    INK_SESSION_NAME = 41,        /* bytes of a player's name with its terminator */
    INK_SESSION_LEVELS = 10,      /* levels of a bot: as many as the engine has */
    INK_SESSION_STEPS = 1000,     /* steps of a player in a round that can be taken back */
    INK_SESSION_HELP = 999,       /* the most that help of one kind is counted */
    INK_SESSION_BASE = 12000,     /* bytes of memory that a session takes at most */
    INK_SESSION_A_PLAYER = 16000, /* and for each player */
    INK_SAVE_BASE = 4096,         /* bytes of the longest text of a session */
    INK_SAVE_A_PLAYER = 64000,    /* and for each player */
    INK_MAX_PIECES = 64,
    INK_MAX_WAYS = 64,
    INK_MAX_REASONS = 48
};

/* --- making -------------------------------------------------------------------------------- */

/* A new game of this config, set up; nothing is rolled yet. The seed decides goals, the first
   player of a draft and all dice; it is kept for the record. Refuses an invalid config or seed. */
ink_status ink_session_new(const ink_config *config, ink_slice seed, ink_session **session,
                           ink_refusal *why);
void ink_session_free(ink_session *session);

/* The bytes of memory that the session holds, at most INK_SESSION_BYTES(players): the steps of the
   running round, which are freed with it, and the moves of the rounds before. */
size_t ink_session_bytes(const ink_session *session);
#define INK_SESSION_BYTES(players) (INK_SESSION_BASE + (size_t)INK_SESSION_A_PLAYER * (players))

/* Rolls for the next round by the seed. Refused unless the phase is INK_PHASE_ROLL. */
ink_status ink_session_roll(ink_session *session, ink_refusal *why);

/* The same with dice from elsewhere (a server, real dice); as ink_table_roll. */
ink_status ink_session_roll_these(ink_session *session, const ink_roll *roll, const ink_pair *pair,
                                  ink_refusal *why);

/* --- looking -------------------------------------------------------------------------------- */

const ink_ruleset *ink_session_rules(const ink_session *session);
const ink_table *ink_session_table(const ink_session *session);
const ink_seat *ink_session_seats(const ink_session *session);
const char *ink_session_seed(const ink_session *session);

/* False for a game from a record without a seed: the seed is "", and dice must come from the caller
   (ink_session_roll_these). */
bool ink_session_has_seed(const ink_session *session);

/* The dice of a round that was rolled; false if it was not. `pair` (NULL without a draft)
   points to two pairs a player. */
bool ink_session_rolled(const ink_session *session, int round, ink_roll *roll,
                        const ink_pair **pair);

/* The faces that the player had in a round that was rolled: in a draft those of the picked pairs,
   then those that all share. Returns how many there are. */
int ink_session_dice(const ink_session *session, int round, int player, uint8_t face[INK_MAX_DICE]);

/* The player's moves of a round without picks of a draft; returns their number, and `move` points
   to them until the next step. In the running round they are the moves so far; there are none for a
   round or a player that does not exist. */
int ink_session_moves(const ink_session *session, int round, int player, const ink_move **move);

/* Where players take turns: who picks or draws now, which is the first who has not ended the round.
   INK_MAX_PLAYERS if nobody has to. */
int ink_session_turn(const ink_session *session);

/* Where each die was drawn in this round, by a drawing of its own or by a module's move;
   INK_NOWHERE if it was not, or not on a cell. */
void ink_session_drawn(const ink_session *session, int player, ink_cell cell[INK_MAX_DICE]);

/* The cells of the player's sheet that the roll has changed, by itself or by the player's answer to
   its event (a crater). */
ink_set ink_session_struck(const ink_session *session, int player);

/* The player's sheet as it was before the roll of this round, to compare with; NULL if there is no
   such player. */
const ink_sheet *ink_session_prior(const ink_session *session, int player);

/* The cells that the player has drawn on in this round, and those changed as a consequence (a
   flood). */
ink_set ink_session_fresh(const ink_session *session, int player);

/* --- players and clocks --------------------------------------------------------------------- */

/* A player, as kept with the game. A bot has a level, a person 0. */
typedef struct ink_player {
    char name[INK_SESSION_NAME]; /* "" if none was given */
    uint8_t level;
    uint64_t ms; /* the time the player has used */
} ink_player;

const ink_player *ink_session_player(const ink_session *session, int player);

/* The number of players who are persons. */
int ink_session_persons(const ink_session *session);

/* Sets a player's name and level. Control characters become blanks, and invalid UTF-8 becomes "?";
   marks that change the direction of writing are left out. A name that is too long is cut between
   characters. Levels are at most INK_SESSION_LEVELS. */
void ink_session_name(ink_session *session, int player, ink_slice name, int level);

/* The seed for a player's engine. Bots of one level must not all play alike at one table, and yet
   play the same game every time: it is the number of bots of the same level who sit before this
   one. */
uint64_t ink_session_chance(const ink_session *session, int player);

/* The time a player has for a round; 0 for no clock. The session reports it and never enforces
   it. */
void ink_session_set_clock(ink_session *session, uint32_t ms_a_round);
uint32_t ink_session_clock(const ink_session *session);

/* Whether players at one screen must not see each other's boards: kept for the front end. */
void ink_session_set_hidden(ink_session *session, bool hidden);
bool ink_session_hidden(const ink_session *session);

/* Adds time that the player has used. */
void ink_session_spend(ink_session *session, int player, uint32_t ms);

/* What is left of the player's time in this round: negative if it is used up; INT64_MAX without a
   clock. */
int64_t ink_session_left(const ink_session *session, int player);

/* --- help ----------------------------------------------------------------------------------- */

/* The kinds of help that a player may have had. It is kept with the game and in its record, and
   undo does not change it, so that readers of a result know how it came about. Help from elsewhere
   is not known here. */
enum ink_help {
    INK_HELP_HINTS = 0,  /* a good way to go on */
    INK_HELP_ENGINE = 1, /* the position of a running game was analysed */
    INK_HELP_BACK = 2,   /* rounds that had ended were played again, with known dice */
    INK_HELP_KINDS = 3
};

/* A game may be played without hints: then front ends give none, not even the engine's. */
void ink_session_set_hints(ink_session *session, bool on);
bool ink_session_hints(const ink_session *session);

/* Counts help that a player has had, up to INK_SESSION_HELP; and returns the count. */
void ink_session_helped(ink_session *session, int player, int help);
int ink_session_help(const ink_session *session, int player, int help);

/* The name of a kind in texts: "hints", "engine", "back"; NULL if there is no such kind. And the
   kind of a name: -1 if there is none. */
const char *ink_help_name(int help);
int ink_help_find(ink_slice name);

/* --- playing -------------------------------------------------------------------------------- */

/* Plays a move of the player, or refuses it and changes nothing. Positions that could be redone are
   forgotten. */
ink_status ink_session_play(ink_session *session, int player, ink_move move, ink_refusal *why);

/* The moves that ink_session_remove has taken back, in drawing order. */
typedef struct ink_returned {
    uint8_t count;
    ink_move move[INK_ROUND_MOVES];
} ink_returned;

/* Undoes or redoes one step: a drawing, a take-back, the end of the round. A player who has ended
   the round and then takes something back has first taken back the end: an undo does not end the
   round again. There is no limit inside the round (but for the oldest of INK_SESSION_STEPS), and a
   roll is never undone. INK_E_NOTHING_BACK, INK_E_NOTHING_AGAIN. */
ink_status ink_session_undo(ink_session *session, int player, ink_refusal *why);
ink_status ink_session_redo(ink_session *session, int player, ink_refusal *why);
bool ink_session_can_undo(const ink_session *session, int player);
bool ink_session_can_redo(const ink_session *session, int player);

/* Where players take turns: the person before this player whose end of the round may still be taken
   back (bots do not take theirs back). INK_MAX_PLAYERS if there is none. */
int ink_session_before(const ink_session *session, int player);

/* Takes back what this round put on the cell, and whatever cannot stay without it: `returned` (may
   be NULL) gets both, the requested one first. A drawing that joins anything else stays, even if
   that was drawn later; then it moves towards the end of the seat's list. The end of the round is
   taken back too, and not returned. It is one step: an undo draws them all again.
   INK_E_NOTHING_THERE if the round put nothing there. */
ink_status ink_session_remove(ink_session *session, int player, ink_cell cell,
                              ink_returned *returned, ink_refusal *why);

/* The same for any move of this round, by its number in the seat's list. */
ink_status ink_session_remove_move(ink_session *session, int player, int number,
                                   ink_returned *returned, ink_refusal *why);

/* The number of the move of this round that put what is there: the last that changed the cell, or
   (INK_PLACE_CORNER) a border at the corner. -1 if there is none. */
int ink_session_move_at(const ink_session *session, int player, int place, ink_cell at);

/* The same for a cell that somebody points at: the move that drew there, or else the last that runs
   along one of its sides. */
int ink_session_move_near(const ink_session *session, int player, ink_cell cell);

/* Takes the whole round back, as one step. */
ink_status ink_session_clear(ink_session *session, int player, ink_refusal *why);

/* Replaces the drawing of this round on the cell by its next way there that leaves all other
   drawings standing, as one step. INK_E_NO_OTHER_WAY if there is none. */
ink_status ink_session_turn_piece(ink_session *session, int player, ink_cell cell,
                                  ink_refusal *why);

/* --- pieces --------------------------------------------------------------------------------- */

enum ink_piece_kind {
    INK_PIECE_DIE = 0,     /* whatever uses the die, by its own drawing or a module's move */
    INK_PIECE_SPECIAL = 1, /* a special route */
    INK_PIECE_EARNED = 2,  /* a drawing that a module offers beside dice: a copy, a free special
                              route */
    INK_PIECE_CHOICE = 3,  /* an answer to an event: one move without a place */
    INK_PIECE_PAIR = 4     /* of a draft: a pair that may be picked */
};

enum ink_piece_state {
    INK_PIECE_WAITING = 0, /* may be drawn now, at `cells` */
    INK_PIECE_DRAWN = 1,   /* used: a die drawn, a special route crossed off, a pair gone */
    INK_PIECE_NOWHERE = 2, /* fits nowhere on the sheet as it is */
    INK_PIECE_BARRED = 3   /* not now: a limit, or something else comes first */
};

/* What a piece is laid on. */
enum ink_piece_place {
    INK_PLACE_CELL = 0,
    INK_PLACE_CORNER = 1, /* a corner of cells: bit 8 * row + column, rows and columns 0 .. 7 */
    INK_PLACE_NONE = 2
};

typedef struct ink_piece {
    uint8_t kind, state, place;
    uint8_t number; /* of the die, the special route, or the choice; counted from 0 */
    uint8_t shape;  /* what it shows; 0 for a choice or a pair */
    uint8_t duty;   /* must be drawn while it fits */
    char sign;      /* of what a module offers; 0 if none */
    ink_set cells;  /* where it may go now */
    ink_move move;  /* of a choice or a pair */
    uint16_t pair;  /* its number, from 1 */
} ink_piece;

/* All pieces of the player as they are now: dice, special routes, what was earned, choices, and in
   a draft the pairs on the table; if not all pairs fit, as many as do of those that are left. Dice
   that show nothing to draw count as drawn. Returns the number of pieces. */
int ink_session_pieces(const ink_session *session, int player, ink_piece piece[INK_MAX_PIECES]);

/* The same after a legal move that draws something, to show what is left beside a preview; after
   any other move as they are now. */
int ink_session_pieces_after(const ink_session *session, int player, ink_move move,
                             ink_piece piece[INK_MAX_PIECES]);

/* The legal moves that put the piece there, the likeliest first: those that join most ends, then
   those with most points. Equal drawings are listed once. For a corner: whatever ends there. Of
   `piece` only kind, number, shape, sign and move are read. For a choice or a pair: its move,
   whatever the place. */
int ink_session_ways(const ink_session *session, int player, const ink_piece *piece, ink_cell place,
                     ink_move way[INK_MAX_WAYS]);

/* Why the piece may not go there in any way: the refusal of the way that comes closest to fitting.
   INK_OK if it may. */
ink_status ink_session_why(const ink_session *session, int player, const ink_piece *piece,
                           ink_cell place, ink_refusal *why);

/* What a move changes on the sheet, to show it before it is played: cells and borders. False if the
   move is not legal. */
typedef struct ink_footprint {
    ink_set cells;
    ink_set border[2]; /* south of these cells, east of them */
    ink_sheet sheet;   /* the sheet after the move */
} ink_footprint;

bool ink_session_preview(const ink_session *session, int player, ink_move move,
                         ink_footprint *footprint);

/* --- the end of the round ------------------------------------------------------------------- */

typedef struct ink_missing {
    uint8_t must;       /* bit per die: must be drawn, and fits */
    uint8_t may;        /* bit per die: may be drawn, and fits */
    uint8_t lost;       /* bit per die: waits, and fits nowhere */
    bool choice;        /* an event waits for an answer */
    char earned;        /* sign of what was earned and is lost at the end of the round, 0 if
                           nothing */
    ink_status status;  /* INK_OK if the round may end */
    ink_refusal reason; /* otherwise why not */
} ink_missing;

void ink_session_missing(const ink_session *session, int player, ink_missing *missing);

/* The same after a move, as ink_session_pieces_after. */
void ink_session_missing_after(const ink_session *session, int player, ink_move move,
                               ink_missing *missing);

/* --- points --------------------------------------------------------------------------------- */

/* The score as it stands, with goals; and how the player's last step has changed each line (its
   `networks` and `exits` are not set). */
void ink_session_score(const ink_session *session, int player, ink_score *score);
void ink_session_change(const ink_session *session, int player, ink_score *change);

/* The score lines, by the fields of a score. */
enum ink_score_row {
    INK_ROW_NETWORKS = 0,
    INK_ROW_HIGHWAY = 1,
    INK_ROW_RAILWAY = 2,
    INK_ROW_CENTRE = 3,
    INK_ROW_ERRORS = 4,
    INK_ROW_EXPANSION = 5,
    INK_ROW_VILLAGES = 6,
    INK_ROW_GOALS = 7,
    INK_ROWS_OF_SCORE = 8
};

/* Can the game have such a line? */
bool ink_ruleset_has_row(const ink_ruleset *rules, int row);
bool ink_session_has_row(const ink_session *session, int row);

/* What some points are for. */
typedef struct ink_reason {
    const char *text;        /* an English message id: "a network", "the best river" */
    int16_t points;          /* errors are negative */
    uint8_t count;           /* exits of a network, cells of a line, progress of a goal */
    uint8_t of;              /* what a goal asks for; else 0 */
    uint16_t exits;          /* bit per exit that belongs to it */
    ink_set cells;           /* the cells that count */
    ink_set strand[2];       /* of a network or a line: which of their strands */
    ink_set side[INK_SIDES]; /* the open ends that count */
    ink_set border[2];
    ink_line line; /* of a line: its cells in order; otherwise its length is 0 */
} ink_reason;

/* What the points of a score line are for; they add up to the line. Goals are listed whether they
   are reached or not. Returns the number of reasons. */
int ink_session_explain(const ink_session *session, int player, int row,
                        ink_reason reason[INK_MAX_REASONS]);

/* --- text ----------------------------------------------------------------------------------- */

/* Plays one step of a player, given as text (docs/notation.md, Steps): a move, with its die unless
   it is the first that shows the face, or "undo", "redo", "clear", "take B1", "take #2" (as
   ink_session_remove and ink_session_remove_move), "turn B1". The step is played or refused as
   those are. Text that is no step is refused with INK_E_NO_TOKEN, and `at` and `length` say
   where. */
ink_status ink_session_step(ink_session *session, int player, ink_slice step, ink_refusal *why);

/* The text of a legal move of the player as a step. */
void ink_session_step_write(const ink_session *session, int player, ink_move move, ink_text *out);

/* The record of the game, finished or not. */
void ink_session_record(const ink_session *session, ink_text *out);

/* The same with remarks that hold the rest (docs/notation.md): undo and redo, names, clocks. Every
   reader of records can read it. It has at most INK_SAVE_BYTES(players). */
void ink_session_write(const ink_session *session, ink_text *out);
#define INK_SAVE_BYTES(players) (INK_SAVE_BASE + (size_t)INK_SAVE_A_PLAYER * (players))

/* Resumes from such a text or from any record. What ink_session_write wrote comes back byte for
   byte. */
ink_status ink_session_read(ink_slice text, ink_session **session, ink_refusal *why);

#ifdef __cplusplus
}
#endif

#endif

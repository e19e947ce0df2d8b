/* One player's sheet, and everything that may be done to it. A sheet is a plain value of
   320 bytes without pointers or padding: copy it by assignment, compare and hash its
   bytes. Read its fields freely; change it only through the functions below. */
#ifndef INKRAIL_SHEET_H
#define INKRAIL_SHEET_H

#include <inkrail/grid.h>
#include <inkrail/move.h>
#include <inkrail/ruleset.h>
#include <inkrail/status.h>

enum {
    INK_ROOM = 48,           /* bytes that modules share */
    INK_SPECIALS_A_GAME = 3, /* rules: Special routes */
    INK_SPECIALS_A_ROUND = 1
};

struct ink_sheet {
    ink_set arm[INK_MAX_MATERIALS][INK_SIDES]; /* cells with an arm of that material there */
    ink_set drawn;                             /* cells with anything in them */
    ink_set station;                           /* cells with a Station */
    ink_set sink;      /* drawn cells that swallow ends and may be drawn over */
    ink_set second[3]; /* cells whose E, S, W arm belongs to the second strand (N never does) */
    ink_set inked[3];  /* the round each cell was drawn in, as three binary digits */
    uint8_t tile[INK_CELL_LIMIT];
    uint8_t die[INK_MAX_DICE]; /* the shape each die shows this round, 0 for none */
    uint8_t waiting;           /* bit per die: shown and not drawn yet */
    uint8_t used;              /* bit per special route: crossed off */
    uint8_t specials;          /* how many count against the three a game */
    uint8_t round_specials;    /* how many count against the one a round */
    uint8_t round;             /* 0 before the first roll */
    uint8_t open;              /* 1 from the roll to the end of the round */
    uint8_t spare[2];
    uint8_t room[INK_ROOM];
};

_Static_assert(sizeof(struct ink_sheet) == 320, "a sheet is 320 bytes");

/* The faces of one round, by die: shapes, 0 for a die that is not rolled. */
typedef struct ink_roll {
    uint8_t face[INK_MAX_DICE];
} ink_roll;

enum {
    INK_MAX_MOVES = 4608,
    INK_MOVES_ROOM = INK_MAX_MOVES - 2 /* the end of a round and a take-back always fit */
};

struct ink_moves {
    uint32_t count;
    ink_move move[INK_MAX_MOVES];
};

/* --- a game ------------------------------------------------------------------------ */

/* An empty sheet before its first round. */
void ink_sheet_start(const ink_ruleset *rules, ink_sheet *sheet);

/* Begins the next round with these dice. */
ink_status ink_sheet_roll(const ink_ruleset *rules, ink_sheet *sheet, const ink_roll *roll,
                          ink_refusal *why);

/* Would this move be legal? If not, `why` (which may be NULL) says the first reason. */
ink_status ink_sheet_ask(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move,
                         ink_refusal *why);

/* Plays a move, or refuses it and leaves the sheet as it was. */
ink_status ink_sheet_play(const ink_ruleset *rules, ink_sheet *sheet, ink_move move,
                          ink_refusal *why);

/* Plays a move that is known to be legal (from ink_sheet_moves) without asking again. */
void ink_sheet_apply(const ink_ruleset *rules, ink_sheet *sheet, ink_move move);

/* Have all rounds ended? */
bool ink_sheet_over(const ink_ruleset *rules, const ink_sheet *sheet);

/* Does every invariant hold? For tests and for sheets from outside. */
bool ink_sheet_sound(const ink_ruleset *rules, const ink_sheet *sheet);

/* --- what may be drawn ------------------------------------------------------------- */

/* All cells where the tile may be drawn by the drawing rules, whatever the dice show. */
ink_set ink_sheet_cells(const ink_ruleset *rules, const ink_sheet *sheet, int tile);

/* All legal moves: dice (of equal faces only the first), special routes, what modules
   add, and the end of the round when it may end. */
void ink_sheet_moves(const ink_ruleset *rules, const ink_sheet *sheet, ink_moves *moves);

/* Only the moves of the dice: each look once. */
void ink_sheet_dice_moves(const ink_ruleset *rules, const ink_sheet *sheet, ink_moves *moves);

/* The same as sets, without a list. An option is up to four quarter turns of a tile: the
   legal cells of each, and the move with the first turn and no cell; turn t is the move
   plus t * INK_MOVE_TURN. Returns how many options there are; sets may be empty. */
typedef struct ink_option {
    ink_set cells[INK_SIDES];
    ink_move move;
} ink_option;
enum { INK_MAX_OPTIONS = 2 * INK_MAX_DICE };
int ink_sheet_options(const ink_ruleset *rules, const ink_sheet *sheet,
                      ink_option option[INK_MAX_OPTIONS]);

/* --- for modules --------------------------------------------------------------------- */

/* Draws in the running round without asking, and lets the modules react. */
void ink_sheet_draw(const ink_ruleset *rules, ink_sheet *sheet, ink_cell cell, int tile);

/* Adds a move to a list. A module may add as many as leave room for those of all dice and
   special routes, some 600; more are dropped. */
static inline void ink_moves_add(ink_moves *moves, ink_move move)
{
    if (moves->count < INK_MOVES_ROOM)
        moves->move[moves->count++] = move;
}

/* Adds a move for each tile of a shape and each cell where it may be drawn; `move` says the
   rest. */
void ink_moves_add_shape(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move, int shape,
                         ink_moves *moves);

/* --- raw ink: no rule is asked ------------------------------------------------------ */

/* Draws a tile on a cell as if it had always been there (round 0). */
void ink_sheet_ink(const ink_ruleset *rules, ink_sheet *sheet, ink_cell cell, int tile);

/* Empties a cell. */
void ink_sheet_erase(ink_sheet *sheet, ink_cell cell);

/* Why may the tile not be drawn there by the drawing rules? */
ink_status ink_sheet_why(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell, int tile,
                         ink_refusal *why);

/* The round a cell was drawn in; 0 if it is empty or was printed. */
int ink_sheet_round_of(const ink_sheet *sheet, ink_cell cell);

#endif

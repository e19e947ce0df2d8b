/* One player's sheet, and everything that may be done to it. A sheet is a plain value of
   320 bytes without pointers or padding: copy it by assignment, compare and hash its
   bytes. Read its fields freely; change it only through the functions below. */
#ifndef INKRAIL_SHEET_H
#define INKRAIL_SHEET_H

#include <inkrail/grid.h>
#include <inkrail/move.h>
#include <inkrail/ruleset.h>
#include <inkrail/status.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    INK_MODULE_BYTES = 48,   /* shared by the modules */
    INK_SPECIALS_A_GAME = 3, /* rules: Special routes */
    INK_SPECIALS_A_ROUND = 1
};

typedef struct ink_sheet {
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
    uint8_t specials;          /* how many count against the three of a game */
    uint8_t round_specials;    /* how many count against the one of a round */
    uint8_t round;             /* 0 before the first roll */
    uint8_t open;              /* 1 from the roll to the end of the round */
    uint8_t event;             /* not 0: nothing may be drawn now (ink_event_bit) */
    uint8_t spare;
    uint8_t module_bytes[INK_MODULE_BYTES];
} ink_sheet;

/* Why nothing may be drawn: the module in slot i waits for a choice (bit i); or what is used after
   drawing has been begun in this round; or only the dice of the last roll were rolled. */
enum ink_event_bit {
    INK_EVENT_CHOICE = 1,
    INK_EVENT_CHOICES = 15, /* of all modules */
    INK_EVENT_DRAWN = 1 << 6,
    INK_EVENT_LAST_ROLL = 1 << 7
};

/* The faces of one round, by die: shapes, 0 for a die that is not rolled. */
typedef struct ink_roll {
    uint8_t face[INK_MAX_DICE];
} ink_roll;

enum {
    INK_MAX_MOVES = 4608,
    INK_MOVES_CAPACITY = INK_MAX_MOVES - 2 /* the end of a round and a take-back always fit */
};

typedef struct ink_moves {
    uint32_t count;
    ink_move move[INK_MAX_MOVES];
} ink_moves;

enum { INK_MAX_CHOICES = 128 };

/* Moves that differ only in their cell: the move without one, and a bit for each cell (or whatever
   the module has in its place); INK_NOWHERE is a bit, too. */
typedef struct ink_choice {
    ink_set cells;
    ink_move move;
} ink_choice;

typedef struct ink_choices {
    uint32_t count;
    ink_choice choice[INK_MAX_CHOICES];
} ink_choices;

/* --- a game ------------------------------------------------------------------------ */

/* An empty sheet before its first round. */
void ink_sheet_start(const ink_ruleset *rules, ink_sheet *sheet);

/* Begins the next round with these dice. */
ink_status ink_sheet_roll(const ink_ruleset *rules, ink_sheet *sheet, const ink_roll *roll,
                          ink_refusal *why);

/* Would this move be legal? If not, `why` (which may be NULL) says the first reason. */
ink_status ink_sheet_ask(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move,
                         ink_refusal *why);

/* Plays a move, or refuses it and leaves the sheet unchanged. */
ink_status ink_sheet_play(const ink_ruleset *rules, ink_sheet *sheet, ink_move move,
                          ink_refusal *why);

/* Plays a move that is known to be legal (from ink_sheet_moves) without asking again. */
void ink_sheet_apply(const ink_ruleset *rules, ink_sheet *sheet, ink_move move);

/* Have all rounds ended? */
bool ink_sheet_over(const ink_ruleset *rules, const ink_sheet *sheet);

/* Do all invariants hold? For tests, and for sheets from outside. */
bool ink_sheet_sound(const ink_ruleset *rules, const ink_sheet *sheet);

/* --- what may be drawn ------------------------------------------------------------- */

/* All cells where the tile may be drawn by the drawing rules, whatever the dice show. */
ink_set ink_sheet_cells(const ink_ruleset *rules, const ink_sheet *sheet, int tile);

/* All legal moves: dice (of equal faces only the first), special routes, what modules
   add, and the end of the round when it may end. */
void ink_sheet_moves(const ink_ruleset *rules, const ink_sheet *sheet, ink_moves *moves);

/* Only the moves of the dice; equal drawings are listed once. */
void ink_sheet_dice_moves(const ink_ruleset *rules, const ink_sheet *sheet, ink_moves *moves);

/* The same as sets, without a list. An option has up to four quarter turns of a tile: the legal
   cells of each, and the move with the first turn and no cell; turn t is the move plus t *
   INK_MOVE_TURN. Returns the number of options; sets may be empty. */
typedef struct ink_option {
    ink_set cells[INK_SIDES];
    ink_move move;
} ink_option;
enum { INK_MAX_OPTIONS = 2 * INK_MAX_DICE };
int ink_sheet_options(const ink_ruleset *rules, const ink_sheet *sheet,
                      ink_option option[INK_MAX_OPTIONS]);

/* What modules add, as sets. */
void ink_sheet_choices(const ink_ruleset *rules, const ink_sheet *sheet, ink_choices *choices);

/* --- what else lies on a sheet -------------------------------------------------------- */

enum { INK_MAX_COUNTERS = 4, INK_MAX_WRITTEN = 8 };

/* Something a module counts: bridge points left, Universities marked. */
typedef struct ink_counter {
    const char *text; /* an English message id */
    uint8_t value, of;
} ink_counter;

/* Faces that are symbols, written into spaces beside what is drawn there. */
typedef struct ink_written {
    ink_set cells;
    uint8_t shape;
} ink_written;

/* What modules put on a sheet beside drawings, for front ends. */
typedef struct ink_show {
    ink_set border[2];  /* marked borders between cells: south of these cells, east of them */
    ink_set marker;     /* cells with a marker */
    const char *choice; /* the choice that comes first, an English message id; NULL if none */
    uint8_t counters;
    ink_counter counter[INK_MAX_COUNTERS];
    uint8_t kinds_written;
    ink_written written[INK_MAX_WRITTEN];
} ink_show;

void ink_sheet_show(const ink_ruleset *rules, const ink_sheet *sheet, ink_show *show);

/* Is the border on that side of the cell marked? */
static inline bool ink_show_has_border(const ink_show *show, ink_cell cell, int side)
{
    bool lies = side == INK_NORTH || side == INK_SOUTH;
    bool next = side == INK_NORTH || side == INK_WEST; /* it is the neighbour's */
    ink_set border = show->border[lies ? 0 : 1];
    return ink_set_has(next ? ink_set_step(border, ink_side_opposite(side)) : border, cell);
}

/* What a move of a module that draws nothing is, for people: "row {row}", "north". In the text, an
   English message id, {cell}, {row} and {column} stand for the cell and {number} for the number. If
   a special route is crossed off, the text says nothing. */
typedef struct ink_answer {
    const char *text;
    ink_set cells;  /* the spaces it is about */
    int16_t number; /* 0 without one */
    ink_cell cell;
    uint8_t special; /* the special route, INK_SPECIALS for none */
} ink_answer;

/* False if the module has no words for it: then it is told as it would be typed. */
bool ink_move_answer(const ink_ruleset *rules, ink_move move, ink_answer *answer);

/* Writes the text, in whatever language it is, and fills in what the answer has. */
void ink_answer_fill(const ink_answer *answer, const char *text, ink_text *out);

/* Lays out such things by hand, whatever the drawing rules say: toggles the mark of the border on
   that side of the cell; moves the marker to the cell. INK_E_NO_TOKEN if this game has no such
   thing. */
ink_status ink_sheet_lay_border(const ink_ruleset *rules, ink_sheet *sheet, ink_cell cell, int side,
                                ink_refusal *why);
ink_status ink_sheet_lay_marker(const ink_ruleset *rules, ink_sheet *sheet, ink_cell cell,
                                ink_refusal *why);

/* --- what a side faces ------------------------------------------------------------------- */

/* The material that reaches a side of the cell, from the neighbour's arm or, if `is_exit`, from an
   exit; -1 if none does. */
int ink_sheet_faced(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell, int side,
                    bool *is_exit);

/* The exits (a bit each) that cannot be reached any more, because what is drawn beside them does
   not join them. */
unsigned ink_sheet_closed_exits(const ink_ruleset *rules, const ink_sheet *sheet);

/* --- what is drawn where ------------------------------------------------------------ */

/* The cells that may be drawn on: empty ones and sinks. */
static inline ink_set ink_sheet_space(const ink_sheet *sheet)
{
    return INK_BOARD & ~(sheet->drawn & ~sheet->sink);
}

/* The cells that something has filled from the start: what is printed there is gone. */
static inline ink_set ink_sheet_filled(const ink_sheet *sheet)
{
    return sheet->sink & ~(sheet->inked[0] | sheet->inked[1] | sheet->inked[2]);
}

/* The cells with an arm of the material on any side. */
static inline ink_set ink_sheet_with(const ink_sheet *sheet, int material)
{
    const ink_set *arm = sheet->arm[material];
    return arm[INK_NORTH] | arm[INK_EAST] | arm[INK_SOUTH] | arm[INK_WEST];
}

/* The cells with a route: an arm of highway or railway. */
static inline ink_set ink_sheet_routes(const ink_sheet *sheet)
{
    return ink_sheet_with(sheet, INK_HIGHWAY) | ink_sheet_with(sheet, INK_RAILWAY);
}

/* How many special routes the game still allows, and whether one was used in this round. */
static inline int ink_specials_left(const ink_sheet *sheet)
{
    return INK_SPECIALS_A_GAME - sheet->specials;
}

static inline bool ink_specials_had(const ink_sheet *sheet)
{
    return sheet->round_specials >= INK_SPECIALS_A_ROUND;
}

/* --- raw ink: no rule is asked ------------------------------------------------------ */

/* Draws a tile on a cell as if it had always been there (round 0). */
void ink_sheet_ink(const ink_ruleset *rules, ink_sheet *sheet, ink_cell cell, int tile);

/* Empties a cell. */
void ink_sheet_erase(ink_sheet *sheet, ink_cell cell);

/* A sheet alone does not say which special routes are crossed off, but its drawings do: crosses off
   those it shows, up to the three of a game, as if before this round. */
void ink_sheet_adopt_specials(const ink_ruleset *rules, ink_sheet *sheet);

/* The special routes whose drawings are on the sheet, a bit each. */
unsigned ink_specials_drawn(const ink_ruleset *rules, const ink_sheet *sheet);

/* Crosses off a special route that is not drawn, as if before this round: it averted a meteor, or
   was drawn and erased. It counts against the three of a game while any are left. False if it is
   crossed off already. */
bool ink_sheet_lay_special(ink_sheet *sheet, int special);

/* Which drawing rule forbids the tile there? */
ink_status ink_sheet_why(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell, int tile,
                         ink_refusal *why);

/* The round a cell was drawn in; 0 if it is empty or was printed. */
int ink_sheet_round_of(const ink_sheet *sheet, ink_cell cell);

#ifdef __cplusplus
}
#endif

#endif

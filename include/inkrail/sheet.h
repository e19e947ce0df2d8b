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
    uint8_t event;             /* not 0: nothing may be drawn now (ink_event_bit) */
    uint8_t spare;
    uint8_t room[INK_ROOM];
};

/* Why nothing may be drawn: the module in slot i waits for a choice (bit i), or only the
   dice of the last roll were rolled. */
enum ink_event_bit { INK_EVENT_CHOICE = 1, INK_EVENT_LAST_ROLL = 1 << 7 };

_Static_assert(sizeof(struct ink_sheet) == 320, "a sheet is 320 bytes");

/* The faces of one round, by die: shapes, 0 for a die that is not rolled. */
typedef struct ink_roll {
    uint8_t face[INK_MAX_DICE];
} ink_roll;

enum {
    INK_MAX_MOVES = 4608,
    INK_MOVES_ROOM = INK_MAX_MOVES - 2 /* the end of a round and a take-back always fit */
};

typedef struct ink_moves {
    uint32_t count;
    ink_move move[INK_MAX_MOVES];
} ink_moves;

enum { INK_MAX_CHOICES = 128 };

/* Moves that differ in their cell alone: the move without one, and a bit for each cell, or
   for what the module has in its place; INK_NOWHERE is a bit, too. */
typedef struct ink_choice {
    ink_set cells;
    ink_move move;
} ink_choice;

struct ink_choices {
    uint32_t count;
    ink_choice choice[INK_MAX_CHOICES];
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

/* What modules add, as sets. */
void ink_sheet_choices(const ink_ruleset *rules, const ink_sheet *sheet, ink_choices *choices);

/* --- what else lies on a sheet -------------------------------------------------------- */

enum { INK_MAX_COUNTERS = 4 };

/* Something a module counts: bridge points left, Universities marked. */
typedef struct ink_counter {
    const char *text; /* an English message id */
    uint8_t value, of;
} ink_counter;

/* What modules put on a sheet beside drawings, for those who show it. */
struct ink_show {
    ink_set border[2];  /* marked borders between spaces: south of these cells, east of them */
    ink_set marker;     /* cells with a marker */
    const char *choice; /* the choice that comes first, an English message id; NULL if none */
    uint8_t counters;
    ink_counter counter[INK_MAX_COUNTERS];
};

void ink_sheet_show(const ink_ruleset *rules, const ink_sheet *sheet, ink_show *show);

/* Is the border on that side of the cell marked? */
static inline bool ink_show_has_border(const ink_show *show, ink_cell cell, int side)
{
    bool lies = side == INK_NORTH || side == INK_SOUTH;
    bool next = side == INK_NORTH || side == INK_WEST; /* it is the neighbour's */
    ink_set border = show->border[lies ? 0 : 1];
    return ink_set_has(next ? ink_set_step(border, ink_side_opposite(side)) : border, cell);
}

/* --- what a side faces ------------------------------------------------------------------- */

/* The material that comes in at a side of the cell, from the neighbour's arm or, if `is_exit`, from
   an exit; -1 if none does. */
int ink_sheet_faced(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell, int side,
                    bool *is_exit);

/* The exits (a bit each) that cannot be reached any more: what is drawn there leads past them. */
unsigned ink_sheet_closed_exits(const ink_ruleset *rules, const ink_sheet *sheet);

/* --- what may still come --------------------------------------------------------------- */

/* What may still be drawn until the game is over, the running round included. Upper limits: where
   the dice are not known, a roll counts for each of its faces. */
struct ink_rest {
    uint8_t die[INK_MAX_DICE];     /* how often each die */
    uint8_t shape[INK_MAX_SHAPES]; /* how often dice show that shape */
    uint8_t drawings;              /* dice, special routes and what they may earn, all together */
    uint8_t rolls;                 /* rounds that are still to be rolled for */
    uint8_t rounds;                /* those, and the running one */
    uint64_t apart; /* shapes of dice, one bit each: all they do is in `points` and `joins` */
};

/* What a module may still do, at the most. All 0 says: nothing, and no points. */
struct ink_most {
    int16_t points;         /* its lines of the score in the end, but for the next two */
    int16_t apart;          /* those of them that a look at each cell as it ends counts anew, */
    uint8_t sinks;          /* with so many sinks that may still come */
    int16_t less;           /* and so many hundredths of a point less, on average over rolls */
    uint8_t station_points; /* and as many for each Station that is drawn on these cells */
    ink_set station_cells;
    uint8_t arm_points; /* and for each route that is drawn with an arm into these cells */
    ink_set arm_cells;
    ink_set copy_cells;    /* a route drawn on one of them earns one more of the round's dice */
    ink_set special_cells; /* so many routes on these earn one special route more */
    uint8_t special_after;
    uint8_t copies, specials; /* those that are earned already */
    ink_set over;             /* drawn cells that may be emptied, or drawn on nevertheless, */
    uint64_t over_shapes;     /* and by which shapes, one bit each */
    uint64_t own_shapes;      /* drawings that come from no die: one bit a shape, */
    ink_set own_cells;        /* where they may lie, */
    uint8_t own_times;        /* and how many they may be */
    ink_set unsure;           /* cells where they may lie when a die that waits is drawn: who
                                 draws there first matters */
    uint8_t joins;            /* what is apart joins so many networks at the most: */
    ink_set join_cells;       /* those with a strand on these cells, */
    uint8_t join_more;        /* and as many others */
};

/* --- for modules --------------------------------------------------------------------- */

/* Draws in the running round without asking, and lets the modules react. */
void ink_sheet_draw(const ink_ruleset *rules, ink_sheet *sheet, ink_cell cell, int tile);

/* The same as of any round, and nobody reacts: floods, craters, what withers. */
void ink_sheet_put(const ink_ruleset *rules, ink_sheet *sheet, ink_cell cell, int tile, int round);

/* The cells of `space` where the tile could be drawn by the drawing rules if they were
   empty. */
ink_set ink_sheet_cells_over(const ink_ruleset *rules, const ink_sheet *sheet, int tile,
                             ink_set space);

/* All cells that hang together with `start` by arms of one material. For materials that
   have one strand in a cell. */
ink_set ink_sheet_flood(const ink_sheet *sheet, int material, ink_set start);

/* For each body of a material (a lake, a river): all cells that hang together. */
#define INK_EACH_BODY(body, sheet, material)                                                       \
    for (ink_set body, left_##body = ink_sheet_with(sheet, material);                              \
         left_##body != 0 &&                                                                       \
         (body = ink_sheet_flood(sheet, material, left_##body & (0 - left_##body)), true);         \
         left_##body &= ~body)

/* The same for any material, by strands: [0] first ones, [1] second ones of the cells. */
void ink_sheet_flood_strands(const ink_sheet *sheet, int material, ink_set strand[2]);

/* The strands of these cells that have an arm of the material. */
void ink_sheet_strands(const ink_sheet *sheet, int material, ink_set cells, ink_set strand[2]);

/* The cells whose arm of the material on that side meets neither its like nor the edge. */
static inline ink_set ink_sheet_open(const ink_sheet *sheet, int material, int side)
{
    int across = ink_side_opposite(side);
    ink_set closed = ink_set_edge(side) | ink_set_step(sheet->arm[material][across], across);
    return sheet->arm[material][side] & ~closed;
}

/* Is none of these cells open on any side? */
static inline bool ink_sheet_is_closed(const ink_sheet *sheet, int material, ink_set cells)
{
    ink_set open = 0;
    for (int s = 0; s < INK_SIDES; s++)
        open |= ink_sheet_open(sheet, material, s);
    return (open & cells) == 0;
}

/* The cells that may be drawn on: empty ones and sinks. */
static inline ink_set ink_sheet_space(const ink_sheet *sheet)
{
    return INK_BOARD & ~(sheet->drawn & ~sheet->sink);
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

/* Refuses a drawing with a reason of the module, an English message id in which {drawing} and
   {cell} stand for it. */
ink_status ink_refuse_rule(ink_refusal *why, const char *reason, ink_placement at);

/* May anything be drawn now? Not before a choice is made, nor after the last roll. */
ink_status ink_event_ask(const ink_sheet *sheet);

/* May this special route be used now, by the limits of the round and of the game? And
   crosses it off, as if it had been drawn. */
ink_status ink_special_ask(const ink_sheet *sheet, int special);
void ink_special_cross_off(ink_sheet *sheet, int special);

/* How many special routes the game still allows, and whether this round has had its own. */
static inline int ink_specials_left(const ink_sheet *sheet)
{
    return INK_SPECIALS_A_GAME - sheet->specials;
}

static inline bool ink_specials_had(const ink_sheet *sheet)
{
    return sheet->round_specials >= INK_SPECIALS_A_ROUND;
}

/* A sheet alone does not say which special routes are crossed off, but its drawings do: crosses off
   those it shows, up to the three of a game, as if before this round. */
void ink_specials_cross_off_drawn(const ink_ruleset *rules, ink_sheet *sheet);

/* A move of a module. */
static inline ink_move ink_move_module(int slot, int payload, int tile, ink_cell cell)
{
    return (ink_move)payload << 21 | ink_move_of(INK_MOVE_MODULE, slot, tile, cell);
}

/* Adds to what is shown. */
static inline void ink_show_count(ink_show *show, const char *text, int value, int of)
{
    if (show->counters < INK_MAX_COUNTERS)
        show->counter[show->counters++] = (ink_counter){text, (uint8_t)value, (uint8_t)of};
}

/* Adds moves; those that find no room are dropped, which no module's tables come near. An
   empty set is written and not counted: no branch that nobody could predict. */
static inline void ink_choices_add(ink_choices *choices, ink_move move, ink_set cells)
{
    if (choices->count == INK_MAX_CHOICES)
        return;
    choices->choice[choices->count] = (ink_choice){cells, move};
    choices->count += cells != 0;
}

/* A move without a cell. */
static inline void ink_choices_add_one(ink_choices *choices, ink_move move)
{
    ink_choices_add(choices, move & ~(ink_move)INK_NOWHERE, UINT64_C(1) << INK_NOWHERE);
}

/* Adds the moves that draw a shape wherever it may be drawn; `move` says the rest. */
void ink_choices_add_shape(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move,
                           int shape, ink_choices *choices);

/* The first waiting die that shows the shape, or -1. */
int ink_sheet_waiting(const ink_sheet *sheet, int shape);

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

/* The most that a sheet can still come to: an upper bound of the final score, given what may
   still be drawn. Proofs rest on it, so it is never too low; tests hold it against plain
   enumeration.

   What one more drawing adds depends on where it lies, and adds up over the drawings but for the
   lines (ceiling.c says why). The lines are bounded for all drawings together. */
#ifndef INK_ENGINE_CEILING_H
#define INK_ENGINE_CEILING_H

#include <inkrail/facts.h>
#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>

enum { INK_PIECE_KINDS = 72, INK_NO_GAIN = INT16_MIN };

/* Something that may be drawn: one of these shapes (a bit each), so many times. */
typedef struct ink_piece {
    uint64_t shapes;
    uint8_t times;
} ink_piece;

/* What may still be drawn. Special routes and dice first; what modules add is found with the
   ceiling. */
typedef struct ink_pieces {
    ink_rest rest;
    int kinds;
    ink_piece kind[INK_PIECE_KINDS];
} ink_pieces;

/* How long lines of one material can become. */
typedef struct ink_ceiling_line {
    uint8_t owner[2][INK_CELL_LIMIT]; /* of each strand: the piece of line it belongs to */
    uint8_t reach[INK_SIDES][INK_CELL_LIMIT]; /* of arms that may be joined: the way behind them */
    bool loops; /* a piece of line has two such arms */
    int parts;
    uint8_t part[2 * 98]; /* what pieces of line can give, best first */
} ink_ceiling_line;

/* What a side of a cell that may be drawn on looks at. */
typedef struct ink_ceiling_side {
    uint8_t what;     /* see ceiling.c */
    uint8_t material; /* of the arm or exit there */
    uint8_t owner;    /* network of that arm: an exit, or 12 and more without any */
    uint8_t over;     /* the cell there may be drawn over */
} ink_ceiling_side;

typedef struct ink_ceiling {
    const ink_ruleset *rules;
    const ink_sheet *sheet;
    ink_score score;
    ink_most most;
    ink_set cells;    /* that may be drawn on */
    int pieces;       /* that may be drawn at the most, what modules add included */
    int fixed;        /* points but for lines and further drawings */
    int aside;        /* those of modules whose moves draw on no space */
    int networks;     /* with exits, unused exits included */
    bool single;      /* one drawing is left at the most: its lines are looked at where it lies */
    uint8_t owner[2][INK_CELL_LIMIT];
    uint8_t link[2 * 49]; /* of networks without exits: halves of a join that an arm there is worth */
    ink_ceiling_side side[INK_CELL_LIMIT][INK_SIDES];
    ink_ceiling_line line[2];
    int16_t gain[INK_MAX_SHAPES];  /* the best place's; INK_NO_GAIN: not worked out */
    int16_t joins[INK_MAX_SHAPES]; /* the most points for networks alone */
    int copy, special;             /* what one more of them is worth */
    const ink_pieces *piece;
    ink_piece extra[3]; /* what modules may add to the pieces */
    int extras;
    int kind_gain[INK_PIECE_KINDS];
    int total; /* the bound */
} ink_ceiling;

/* Do all modules say what they may still do? Else there is no bound. */
bool ink_ceiling_exists(const ink_ruleset *rules);

/* What may still be drawn in a running round that is the last: dice that wait, special routes. */
void ink_pieces_of_round(const ink_ruleset *rules, const ink_sheet *sheet, ink_pieces *pieces);

/* Works the bound out; `pieces` and `sheet` must outlive it. Goals are not in it. */
void ink_ceiling_find(ink_ceiling *ceiling, const ink_ruleset *rules, const ink_sheet *sheet,
                      const ink_pieces *pieces);

/* The bound of all that goes on with this move, which draws a die or a special route. */
int ink_ceiling_with(const ink_ceiling *ceiling, ink_move move);

#endif

/* What modules and the rules do to a sheet, beside what every caller may do (inkrail/sheet.h). */
#ifndef INKRAIL_CORE_SHEET_H
#define INKRAIL_CORE_SHEET_H

#include <inkrail/sheet.h>

/* Draws in the running round without asking whether it is legal; the modules react. */
void ink_sheet_draw(const ink_ruleset *rules, ink_sheet *sheet, ink_move move, ink_cell cell,
                    int tile);

/* The same in any round, and no module reacts: for floods, craters, what withers. */
void ink_sheet_put(const ink_ruleset *rules, ink_sheet *sheet, ink_cell cell, int tile, int round);

/* The cells of `space` where the drawing rules would allow the tile if they were empty. */
ink_set ink_sheet_cells_over(const ink_ruleset *rules, const ink_sheet *sheet, int tile,
                             ink_set space);

/* All cells connected with `start` by arms of one material, for materials that have one strand in a
   cell. */
ink_set ink_sheet_flood(const ink_sheet *sheet, int material, ink_set start);

/* For each body of a material (a lake, a river), as the set of its cells. */
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

/* Refuses a drawing with a module's reason, an English message id; its placeholders {drawing} and
   {cell} stand for this one. */
ink_status ink_refuse_rule(ink_refusal *why, const char *reason, ink_placement at);

/* May anything be drawn now? Not while a choice is open, nor in the last roll. */
ink_status ink_event_ask(const ink_sheet *sheet);

/* May what is used after drawing (rules: After drawing) be used now: could the round end? The
   second function begins with it, and nothing more is drawn in this round. */
ink_status ink_after_ask(const ink_ruleset *rules, const ink_sheet *sheet, ink_refusal *why);
static inline void ink_after_begin(ink_sheet *sheet)
{
    sheet->event |= INK_EVENT_DRAWN;
}

/* May the round end, once no die fits that must be drawn? Not before a choice is made, nor while a
   module holds it. */
ink_status ink_end_ask(const ink_ruleset *rules, const ink_sheet *sheet, ink_refusal *why);

/* True if none of the moves uses a die that must be drawn. */
bool ink_moves_without_duty(const ink_ruleset *rules, const ink_moves *moves);

/* As ink_sheet_moves, without special routes. */
void ink_sheet_other_moves(const ink_ruleset *rules, const ink_sheet *sheet, ink_moves *moves);

/* May this special route be used now, by the limits of the round and of the game? The second
   function crosses it off, as if it had been drawn. */
ink_status ink_special_ask(const ink_sheet *sheet, int special);
void ink_special_use(ink_sheet *sheet, int special);

/* May any special route be drawn now, by the same limits? */
static inline bool ink_specials_allowed(const ink_sheet *sheet)
{
    return !ink_specials_had(sheet) && ink_specials_left(sheet) > 0;
}

/* The special route that a move draws, one of the player's own or one that was earned; -1 if it
   draws none. A copy of a die is none, nor is a drawing of a die that looks like one. */
static inline int ink_move_special(const ink_ruleset *rules, ink_move move)
{
    int kind = ink_move_kind(move);
    if (kind != INK_MOVE_SPECIAL && kind != INK_MOVE_MODULE)
        return -1;
    return ink_special_find(rules, rules->tile[ink_move_tile(move)].shape);
}

/* A move of a module. */
static inline ink_move ink_move_module(int slot, int payload, int tile, ink_cell cell)
{
    return (ink_move)payload << 21 | ink_move_of(INK_MOVE_MODULE, slot, tile, cell);
}

/* These add to what front ends show. */
static inline void ink_show_count(ink_show *show, const char *text, int value, int of)
{
    if (show->counters < INK_MAX_COUNTERS)
        show->counter[show->counters++] = (ink_counter){text, (uint8_t)value, (uint8_t)of};
}

static inline void ink_show_symbols(ink_show *show, int shape, ink_set cells)
{
    if (show->kinds_written < INK_MAX_WRITTEN && cells != 0)
        show->written[show->kinds_written++] = (ink_written){cells, (uint8_t)shape};
}

/* Adds moves. Those beyond the capacity are dropped; no module's tables come near it. An empty set
   is written but not counted, which saves an unpredictable branch. */
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

/* Adds the moves that draw a shape wherever it is legal; `move` has all but the tile and the
   cell. */
void ink_choices_add_shape(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move,
                           int shape, ink_choices *choices);

/* The first waiting die that shows the shape, or -1. */
int ink_sheet_waiting(const ink_sheet *sheet, int shape);

#endif

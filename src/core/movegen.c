/* All legal moves. The twin of every list here is tests/twin, which asks cell by cell. */
#include <inkrail/sheet.h>

#include "facing.h"
#include "module.h"

void ink_facing_joins(const ink_ruleset *rules, const ink_sheet *sheet, ink_facing *facing)
{
    _Alignas(32) ink_set faced[INK_MAX_MATERIALS][INK_SIDES] = {{0}};
    for (int i = 0; i < INK_HOOKS_OF(rules, faces); i++)
        ink_call_faces(rules, i, sheet, faced);
    ink_quad joins[INK_MAX_MATERIALS];
    for (int m = 0; m < rules->materials; m++) {
        joins[m] = INK_FACING(faced[m]);
        for (int other = 0; other < rules->materials; other++)
            if (rules->meet[m][other] == INK_JOIN)
                joins[m] |= INK_FACING(&facing->join[16 * other]);
    }
    for (int m = 0; m < rules->materials; m++)
        ink_facing_turned(&facing->join[16 * m], &joins[m]);
}

unsigned ink_facing_asked(const ink_ruleset *rules, const ink_sheet *sheet)
{
    unsigned asked = 0;
    ink_set none[INK_SIDES] = {0};
    for (int i = 0; i < INK_HOOKS_OF(rules, veto); i++)
        if (ink_call_veto(rules, i, sheet, NULL, 0, none, NULL))
            asked |= 1u << i;
    for (int i = 0; i < INK_HOOKS_OF(rules, joins); i++)
        if (ink_call_joins(rules, i, sheet, NULL, 0, none))
            asked |= 1u << (INK_FACING_JOINS + i);
    return asked;
}

void ink_facing_joined(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facing *facing,
                       const ink_tile *tile, int turns, ink_set cells[INK_SIDES])
{
    for (int t = 0; t < INK_SIDES; t++)
        cells[t] = 0;
    for (unsigned left = facing->asked >> INK_FACING_JOINS; left != 0; left &= left - 1)
        ink_call_joins(rules, __builtin_ctz(left), sheet, tile, turns, cells);
}

/* What a module joins may still clash, and must have room. */
static void add_joined(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facing *facing,
                       const ink_tile *tile, int turns, ink_quad *cells)
{
    _Alignas(32) ink_set joined[INK_SIDES];
    ink_facing_joined(rules, sheet, facing, tile, turns, joined);
    for (int t = 0; t < turns; t++) {
        joined[t] &= facing->space & INK_BOARD;
        for (int i = 0; i < INK_SIDES; i++)
            joined[t] &= ~facing->clash[tile->arm_at[i] + t];
    }
    *cells |= INK_FACING(joined);
}

void ink_facing_ask(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facing *facing,
                    const ink_tile *tile, int turns, ink_quad *cells)
{
    unsigned vetos = facing->asked & ((1u << INK_FACING_JOINS) - 1);
    _Alignas(32) ink_set sets[INK_SIDES];
    if (facing->asked != vetos)
        add_joined(rules, sheet, facing, tile, turns, cells);
    if (vetos == 0 || ink_quad_union(cells) == 0)
        return;
    ink_facing_put(sets, cells);
    for (; vetos != 0; vetos &= vetos - 1)
        ink_call_veto(rules, __builtin_ctz(vetos), sheet, tile, turns, sets, NULL);
    *cells = INK_FACING(sets);
}

ink_set ink_sheet_cells(const ink_ruleset *rules, const ink_sheet *sheet, int tile)
{
    ink_facing facing;
    ink_facing_find(rules, sheet, &facing);
    return ink_facing_cells(rules, sheet, &facing, &rules->tile[tile]);
}

ink_set ink_sheet_cells_over(const ink_ruleset *rules, const ink_sheet *sheet, int tile,
                             ink_set space)
{
    ink_facing facing;
    ink_facing_find(rules, sheet, &facing);
    facing.space = space;
    return ink_facing_cells(rules, sheet, &facing, &rules->tile[tile]);
}

enum {
    BATCH = 5,
    MOST_TILES = 8,
    CELLS = INK_ROWS * INK_COLUMNS
}; /* nine tiles in ten fit on no more cells than this */

/* The lowest cell; undefined for an empty set. */
static inline ink_move lowest(ink_set cells)
{
#ifdef __BMI__
    return (ink_move)__builtin_ia32_tzcnt_u64(cells);
#else
    return (ink_move)__builtin_ctzll(cells | UINT64_C(1) << 63);
#endif
}

/* Writes a few moves, one for each cell while there are any; returns the cells that are left. */
static inline ink_set write_batch(ink_move *end, ink_move move, ink_set cells)
{
    for (int i = 0; i < BATCH; i++) {
        end[i] = move | lowest(cells);
        cells &= cells - 1;
    }
    return cells;
}

/* Writes one move for each cell and returns the new end of the list. It writes a few at a time,
   whatever the count: a loop that hardly ever runs is predicted, one that runs 0 to 9 times is not.
   The first batch is outside the loop, since WebAssembly reads the end of its stack in each turn of
   a loop. The list has capacity for the moves that are written in excess. */
static inline ink_move *add_cells(ink_move *end, ink_move move, ink_set cells)
{
    ink_move *next = end + ink_set_count(cells);
    for (cells = write_batch(end, move, cells); cells != 0;) {
        end += BATCH;
        cells = write_batch(end, move, cells);
    }
    return next;
}

_Static_assert((INK_MAX_DICE * MOST_TILES + 2 * MOST_TILES) * CELLS + BATCH <= INK_MOVES_CAPACITY,
               "all dice and special routes fit into a list");
_Static_assert(INK_MAX_SHAPES <= 64, "a set of shapes is one word");

/* Of dice with equal faces only the first waiting one is listed, so each drawing appears once. */
static inline bool seen_before(uint64_t *seen, int shape)
{
    bool before = (*seen >> shape & 1) != 0;
    *seen |= UINT64_C(1) << shape;
    return before;
}

/* The tiles of a shape are the turns of one orientation, then the turns of its mirror image. */
static inline int turns_at(const ink_shape *shape, int tile)
{
    int left = shape->first + shape->count - tile;
    return left < INK_SIDES ? left : INK_SIDES;
}

/* One move for each cell of the quarter turns of a tile: one, two or four. The counts are
   constants, so that the sets stay in registers. */
static inline ink_move *add_turns(ink_move *end, ink_move move, const ink_quad *cells, int turns)
{
    end = add_cells(end, move, (*cells)[0]);
    if (turns > 1)
        end = add_cells(end, move + INK_MOVE_TURN, (*cells)[1]);
    if (turns > 2) {
        end = add_cells(end, move + 2 * INK_MOVE_TURN, (*cells)[2]);
        end = add_cells(end, move + 3 * INK_MOVE_TURN, (*cells)[3]);
    }
    return end;
}

static inline ink_move *add_shape(const ink_ruleset *rules, const ink_sheet *sheet,
                                  const ink_facing *facing, ink_move move, int shape_index,
                                  ink_move *end)
{
    const ink_shape *shape = &rules->shape[shape_index];
    for (int tile = shape->first; tile < shape->first + shape->count; tile += INK_SIDES) {
        ink_quad cells;
        int turns = turns_at(shape, tile);
        ink_facing_turns(rules, sheet, facing, &rules->tile[tile], turns, &cells);
        end = add_turns(end, move + (ink_move)tile * INK_MOVE_TURN, &cells, turns);
    }
    return end;
}

void ink_choices_add_shape(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move,
                           int shape_index, ink_choices *choices)
{
    ink_facing facing;
    const ink_shape *shape = &rules->shape[shape_index];
    ink_facing_find(rules, sheet, &facing);
    for (int tile = shape->first; tile < shape->first + shape->count; tile += INK_SIDES) {
        ink_quad cells;
        int turns = turns_at(shape, tile);
        ink_facing_turns(rules, sheet, &facing, &rules->tile[tile], turns, &cells);
        for (int t = 0; t < turns; t++)
            ink_choices_add(choices, move + (ink_move)(tile + t) * INK_MOVE_TURN, cells[t]);
    }
}

void ink_sheet_choices(const ink_ruleset *rules, const ink_sheet *sheet, ink_choices *choices)
{
    choices->count = 0;
    for (int i = 0; sheet->open != 0 && i < INK_HOOKS_OF(rules, moves); i++)
        ink_call_moves(rules, i, sheet, choices);
}

static ink_move *add_choices(const ink_ruleset *rules, const ink_sheet *sheet, ink_move *end,
                             const ink_move *limit)
{
    ink_choices choices;
    ink_sheet_choices(rules, sheet, &choices);
    for (uint32_t i = 0; i < choices.count; i++)
        for (ink_set left = choices.choice[i].cells; left != 0 && end < limit; left &= left - 1)
            *end++ = choices.choice[i].move | ink_set_first(left);
    return end;
}

int ink_sheet_waiting(const ink_sheet *sheet, int shape)
{
    for (unsigned left = sheet->waiting; left != 0; left &= left - 1)
        if (sheet->die[__builtin_ctz(left)] == shape)
            return __builtin_ctz(left);
    return -1;
}

static ink_move *add_dice(const ink_ruleset *rules, const ink_sheet *sheet,
                          const ink_facing *facing, ink_move *end)
{
    uint64_t seen = 0;
    for (unsigned waiting = sheet->waiting; waiting != 0; waiting &= waiting - 1) {
        int die = __builtin_ctz(waiting);
        if (!seen_before(&seen, sheet->die[die]))
            end = add_shape(rules, sheet, facing, ink_move_of(INK_MOVE_DIE, die, 0, 0),
                            sheet->die[die], end);
    }
    return end;
}

static ink_move *add_specials(const ink_ruleset *rules, const ink_sheet *sheet,
                              const ink_facing *facing, ink_move *end)
{
    if (!ink_specials_allowed(sheet))
        return end;
    for (int i = 0; i < INK_SPECIALS; i++)
        if ((sheet->used >> i & 1) == 0)
            end = add_shape(rules, sheet, facing, ink_move_of(INK_MOVE_SPECIAL, i, 0, 0),
                            rules->special[i], end);
    return end;
}

void ink_sheet_dice_moves(const ink_ruleset *rules, const ink_sheet *sheet, ink_moves *moves)
{
    ink_facing facing;
    moves->count = 0;
    if (sheet->open == 0)
        return;
    ink_facing_find(rules, sheet, &facing);
    moves->count = (uint32_t)(add_dice(rules, sheet, &facing, moves->move) - moves->move);
}

bool ink_moves_without_duty(const ink_ruleset *rules, const ink_moves *moves)
{
    for (uint32_t i = 0; i < moves->count; i++)
        if (ink_move_kind(moves->move[i]) == INK_MOVE_DIE &&
            rules->die[ink_move_source(moves->move[i])].duty != 0)
            return false;
    return true;
}

static void list_moves(const ink_ruleset *rules, const ink_sheet *sheet, bool specials,
                       ink_moves *moves)
{
    ink_facing facing;
    moves->count = 0;
    if (sheet->open == 0)
        return;
    ink_facing_find(rules, sheet, &facing);
    ink_move *end = add_dice(rules, sheet, &facing, moves->move);
    moves->count = (uint32_t)(end - moves->move);
    bool may_end =
        ink_moves_without_duty(rules, moves) && ink_end_ask(rules, sheet, NULL) == INK_OK;
    if (specials)
        end = add_specials(rules, sheet, &facing, end);
    if (INK_HOOKS_OF(rules, moves) > 0)
        end = add_choices(rules, sheet, end, moves->move + INK_MOVES_CAPACITY);
    moves->count = (uint32_t)(end - moves->move);
    if (may_end)
        moves->move[moves->count++] = ink_move_end(); /* the list has capacity for it */
}

void ink_sheet_moves(const ink_ruleset *rules, const ink_sheet *sheet, ink_moves *moves)
{
    list_moves(rules, sheet, true, moves);
}

void ink_sheet_other_moves(const ink_ruleset *rules, const ink_sheet *sheet, ink_moves *moves)
{
    list_moves(rules, sheet, false, moves);
}

static inline int add_options(const ink_ruleset *rules, const ink_sheet *sheet,
                              const ink_facing *facing, int die, ink_option *option)
{
    const ink_shape *shape = &rules->shape[sheet->die[die]];
    int count = 0;
    for (int tile = shape->first; tile < shape->first + shape->count; tile += INK_SIDES) {
        ink_quad cells;
        ink_facing_turns(rules, sheet, facing, &rules->tile[tile], turns_at(shape, tile), &cells);
        ink_facing_put(option[count].cells, &cells);
        option[count].move = ink_move_of(INK_MOVE_DIE, die, tile, 0);
        count++;
    }
    return count;
}

int ink_sheet_options(const ink_ruleset *rules, const ink_sheet *sheet,
                      ink_option option[INK_MAX_OPTIONS])
{
    ink_facing facing;
    uint64_t seen = 0;
    int count = 0;
    ink_facing_find(rules, sheet, &facing);
    for (unsigned waiting = sheet->waiting; waiting != 0; waiting &= waiting - 1) {
        int die = __builtin_ctz(waiting);
        if (!seen_before(&seen, sheet->die[die]))
            count += add_options(rules, sheet, &facing, die, option + count);
    }
    return count;
}

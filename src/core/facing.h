/* What each side of every cell faces, by a few shifts. Legal cells, ends and connections all follow
   from it. */
#ifndef INKRAIL_CORE_FACING_H
#define INKRAIL_CORE_FACING_H

#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>

#include "module.h"
#include "quad.h"

/* Cells whose side faces an arm of the material in the next cell. */
static inline ink_set ink_facing_arm(const ink_sheet *sheet, int material, int side)
{
    int across = ink_side_opposite(side);
    return ink_set_step(sheet->arm[material][across], across);
}

/* The four quarter turns of a tile at once: turned once, each arm is one side further. For
   an arm of each kind (16 * material + 4 * side) there are four sets, one for each turn. */
typedef struct ink_facing {
    _Alignas(
        32) ink_set join[INK_ARM_ANYWHERE + 4]; /* cells whose side faces such an arm or exit */
    _Alignas(32) ink_set clash[INK_ARM_NOWHERE + 4]; /* cells where such an arm would clash */
    ink_set space;                                   /* cells that may be drawn on */
    unsigned asked; /* bit per hook of modules that may change the cells of a tile: those that veto,
                       and from INK_FACING_JOINS on those that join */
} ink_facing;

#define INK_FACING(sets) (*(const ink_quad_words *)(sets))

static inline void ink_facing_put(ink_set *sets, const ink_quad *quad)
{
    *(ink_quad_words *)sets = *quad;
}

/* Copies what is known by side to every arm of a material. */
static inline void ink_facing_turned(ink_set *turned_sets, const ink_quad *by_side)
{
    ink_quad turned[3] = {INK_QUAD_TURN1(*by_side), INK_QUAD_TURN2(*by_side),
                          INK_QUAD_TURN3(*by_side)};
    ink_facing_put(turned_sets, by_side);
    ink_facing_put(turned_sets + 4, &turned[0]);
    ink_facing_put(turned_sets + 8, &turned[1]);
    ink_facing_put(turned_sets + 12, &turned[2]);
}

static inline void ink_facing_clashes(const ink_ruleset *rules, ink_facing *facing)
{
    for (int m = 0; m < rules->materials; m++) {
        ink_quad clash = {0};
        for (int other = 0; other < rules->materials; other++)
            if (rules->meet[m][other] == INK_CLASH)
                clash |= INK_FACING(&facing->join[16 * other]);
        ink_facing_turned(&facing->clash[16 * m], &clash);
    }
}

/* What each side faces of one material, by side. */
static inline void ink_facing_material(const ink_ruleset *rules, const ink_sheet *sheet, int m,
                                       ink_quad *by_side)
{
    ink_quad_face(sheet->arm[m], by_side);
    *by_side |= *(const ink_quad_words *)rules->exit_arms[m];
}

/* Routes alone: highway clashes with railway and nothing else. */
static inline void ink_facing_routes(const ink_ruleset *rules, const ink_sheet *sheet,
                                     ink_facing *facing)
{
    ink_quad highway, railway;
    ink_facing_material(rules, sheet, INK_HIGHWAY, &highway);
    ink_facing_material(rules, sheet, INK_RAILWAY, &railway);
    ink_facing_turned(&facing->join[16 * INK_HIGHWAY], &highway);
    ink_facing_turned(&facing->clash[16 * INK_HIGHWAY], &railway);
    ink_facing_turned(&facing->join[16 * INK_RAILWAY], &railway);
    ink_facing_turned(&facing->clash[16 * INK_RAILWAY], &highway);
}

/* Adds what else joins if rules->linked: arms of other materials, and what modules add. */
void ink_facing_joins(const ink_ruleset *rules, const ink_sheet *sheet, ink_facing *facing);

enum { INK_FACING_JOINS = INK_MAX_MODULES };

/* Whether modules forbid or allow more (rules of the expansions). Out of line, since few games have
   such a module. */
unsigned ink_facing_asked(const ink_ruleset *rules, const ink_sheet *sheet);
void ink_facing_ask(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facing *facing,
                    const ink_tile *tile, int turns, ink_quad *cells);

/* The cells where the turns of a tile join something by a rule of a module. */
void ink_facing_joined(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facing *facing,
                       const ink_tile *tile, int turns, ink_set cells[INK_SIDES]);

static inline void ink_facing_find(const ink_ruleset *rules, const ink_sheet *sheet,
                                   ink_facing *facing)
{
    ink_quad none = INK_QUAD(0), any = INK_QUAD(INK_BOARD);
    ink_facing_put(&facing->join[INK_ARM_NOWHERE], &none);
    ink_facing_put(&facing->clash[INK_ARM_NOWHERE], &none);
    ink_facing_put(&facing->join[INK_ARM_ANYWHERE], &any);
    facing->space = sheet->event != 0 ? 0 : ink_sheet_space(sheet);
    facing->asked = (INK_HOOKS_OF(rules, veto) | INK_HOOKS_OF(rules, joins)) == 0
                        ? 0
                        : ink_facing_asked(rules, sheet);
    ink_facing_routes(rules, sheet, facing);
    if (rules->materials == 2 && rules->linked == 0)
        return;
    for (int m = 2; m < rules->materials; m++) {
        ink_quad by_side;
        ink_facing_material(rules, sheet, m, &by_side);
        ink_facing_turned(&facing->join[16 * m], &by_side);
    }
    ink_facing_clashes(rules, facing);
    if (rules->linked)
        ink_facing_joins(rules, sheet, facing);
}

/* The cells where the first `turns` quarter turns of a tile may be drawn (rules: Drawing);
   the other lanes stay empty. */
static inline void ink_facing_turns(const ink_ruleset *rules, const ink_sheet *sheet,
                                    const ink_facing *facing, const ink_tile *tile, int turns,
                                    ink_quad *cells)
{
    static const ink_set lanes[INK_SIDES + 1][INK_SIDES] = {
        {0},
        {INK_BOARD},
        {INK_BOARD, INK_BOARD},
        {INK_BOARD, INK_BOARD, INK_BOARD},
        {INK_BOARD, INK_BOARD, INK_BOARD, INK_BOARD}};
    const uint8_t *arm_at = tile->arm_at, *anchor = tile->anchor;
    ink_quad clash = INK_FACING(&facing->clash[arm_at[0]]) | INK_FACING(&facing->clash[arm_at[1]]) |
                     INK_FACING(&facing->clash[arm_at[2]]) | INK_FACING(&facing->clash[arm_at[3]]);
    ink_quad join = INK_FACING(&facing->join[anchor[0]]) | INK_FACING(&facing->join[anchor[1]]) |
                    INK_FACING(&facing->join[anchor[2]]) | INK_FACING(&facing->join[anchor[3]]);
    *cells = join & ~clash & facing->space & INK_FACING(lanes[turns]);
    if (facing->asked != 0)
        ink_facing_ask(rules, sheet, facing, tile, turns, cells);
}

/* The cells where one tile may be drawn. */
static inline ink_set ink_facing_cells(const ink_ruleset *rules, const ink_sheet *sheet,
                                       const ink_facing *facing, const ink_tile *tile)
{
    ink_quad cells;
    ink_facing_turns(rules, sheet, facing, tile, 1, &cells);
    return cells[0];
}

#endif

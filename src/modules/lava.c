/* Lava (rules: Lava): it flows on from a volcano, and each round one lava die must be drawn. When
   there is no room next to an open side, a route is erased for it or a new volcano is drawn. The
   tables say that lava joins lava, passes routes, and that its open sides are errors. */
#include "shared/lava.h"
#include "../core/module.h"
#include "core/facts/paths.h"

enum { DRAW_VOLCANO = 1, DRAW_OVER }; /* payloads of moves */
enum { MIDDLE = 3 * 8 + 3 };

static const ink_module_material materials[] = {{'X', "PP", true, INK_TEXT("lava")},
                                                {0, "", false, NULL}};

#define FACES                                                                                      \
    {                                                                                              \
        "XX..", "XX..", "X.X.", "XXX.", "HXH.{NS}{E}", "RXR.{NS}{E}"                               \
    }

static const ink_module_die module_dice[] = {
    {FACES, "X", false}, {FACES, "X", false}, {{NULL}, NULL, false}};

static const char *const shapes[] = {"XXXXv", NULL};
static const ink_module_mark marks[] = {{"v", 0, INK_TEXT("volcano")}, {NULL, 0, NULL}};

extern const ink_module ink_module_lava;

static int slot_of(const ink_ruleset *rules)
{
    return ink_ruleset_slot(rules, &ink_module_lava);
}

static int volcano_tile(const ink_ruleset *rules)
{
    return rules->shape[rules->own_shape[slot_of(rules)]].first;
}

static ink_move lava_move(const ink_ruleset *rules, int what, int tile, ink_cell cell)
{
    return ink_move_module(slot_of(rules), what, tile, cell);
}

static bool is_lava_move(const ink_ruleset *rules, ink_move move)
{
    int what = ink_move_payload(move);
    return ink_move_source(move) == slot_of(rules) && (what == DRAW_VOLCANO || what == DRAW_OVER);
}

static void start(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes)
{
    (void)bytes;
    ink_sheet_put(rules, sheet, MIDDLE, volcano_tile(rules), 0);
}

/* --- where there is room -------------------------------------------------------------------- */

/* True if no empty cell is next to an open side, whether or not a rolled face would fit there. */
static bool no_room(const ink_sheet *sheet, int lava)
{
    return sheet->event == 0 && (lava_faced(sheet, lava) & ink_sheet_space(sheet)) == 0;
}

/* Routes that may be erased: next to an open side, without lava. */
static ink_set victims(const ink_sheet *sheet, int lava)
{
    return lava_faced(sheet, lava) & ink_sheet_routes(sheet) & ~ink_sheet_with(sheet, lava);
}

/* Where a lava drawing may erase a route. */
static ink_set cells_over(const ink_ruleset *rules, const ink_sheet *sheet, int tile)
{
    int lava = lava_material(rules);
    return no_room(sheet, lava) ? ink_sheet_cells_over(rules, sheet, tile, victims(sheet, lava))
                                : 0;
}

/* Where a volcano may be drawn. Other expansions may have filled sinks. */
static ink_set volcano_cells(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_set cells = lava_volcano_cells(rules, sheet);
    return sheet->sink == 0 ? cells : cells & ink_sheet_cells(rules, sheet, volcano_tile(rules));
}

/* --- dice ------------------------------------------------------------------------------------- */

static bool is_lava_shape(const ink_ruleset *rules, int shape)
{
    return ink_die_has(&rules->die[rules->first_die[slot_of(rules)]], shape);
}

/* Dice that show lava, one bit each. */
static unsigned lava_dice(const ink_ruleset *rules, const ink_sheet *sheet)
{
    unsigned dice = 0;
    for (int d = 0; d < INK_MAX_DICE; d++)
        if (is_lava_shape(rules, sheet->die[d]))
            dice |= 1u << d;
    return dice;
}

/* Where any of the dice may be drawn; over a route if there is no room. */
static ink_set cells_of_dice(const ink_ruleset *rules, const ink_sheet *sheet, unsigned dice)
{
    ink_set cells = 0;
    for (; dice != 0; dice &= dice - 1) {
        const ink_shape *shape = &rules->shape[sheet->die[__builtin_ctz(dice)]];
        for (int tile = shape->first; tile < shape->first + shape->count; tile++)
            cells |= ink_sheet_cells(rules, sheet, tile) | cells_over(rules, sheet, tile);
    }
    return cells;
}

/* One lava die must be drawn if it can be; without room for any, a volcano will do instead. */
static ink_status holds(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                        ink_refusal *why)
{
    unsigned dice = lava_dice(rules, sheet);
    if (dice == 0 || (dice & ~sheet->waiting) != 0)
        return INK_OK;
    const char *reason = INK_TEXT("the round goes on: draw a lava die, for example at {cell}");
    ink_set cells = cells_of_dice(rules, sheet, dice);
    if (cells == 0 && no_room(sheet, lava_material(rules))) {
        reason =
            INK_TEXT("the round goes on: lava has no room; draw a volcano, for example at {cell}");
        cells = bytes[LAVA_VOLCANO_DRAWN] == 0 ? volcano_cells(rules, sheet) : 0;
    }
    return cells == 0 ? INK_OK
                      : ink_refuse_rule(why, reason, (ink_placement){ink_set_first(cells), 0});
}

/* --- moves ---------------------------------------------------------------------------------- */

static void moves(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_choices *choices)
{
    if (bytes[LAVA_VOLCANO_DRAWN] == 0)
        ink_choices_add(choices, lava_move(rules, DRAW_VOLCANO, volcano_tile(rules), 0),
                        volcano_cells(rules, sheet));
    unsigned dice =
        no_room(sheet, lava_material(rules)) ? lava_dice(rules, sheet) & sheet->waiting : 0;
    for (; dice != 0; dice &= dice - 1) {
        int die = __builtin_ctz(dice);
        const ink_shape *shape = &rules->shape[sheet->die[die]];
        for (int t = 0; ink_sheet_waiting(sheet, sheet->die[die]) == die && t < shape->count; t++)
            ink_choices_add(choices, lava_move(rules, DRAW_OVER, shape->first + t, 0),
                            cells_over(rules, sheet, shape->first + t));
    }
}

/* A volcano follows the drawing rules and one more. */
static ink_status draw_volcano(const ink_ruleset *rules, ink_sheet *sheet, ink_placement at,
                               ink_refusal *why)
{
    ink_status status = ink_sheet_why(rules, sheet, at.cell, at.tile, why);
    if (status != INK_OK)
        return status;
    if (!ink_set_has(volcano_cells(rules, sheet), at.cell))
        return ink_refuse_rule(why, INK_TEXT("a volcano at {cell} would be next to lava"), at);
    ink_sheet_draw(rules, sheet, lava_move(rules, DRAW_VOLCANO, at.tile, at.cell), at.cell,
                   at.tile);
    return INK_OK;
}

static ink_status draw_over(const ink_ruleset *rules, ink_sheet *sheet, ink_placement at,
                            ink_refusal *why)
{
    if (!is_lava_shape(rules, rules->tile[at.tile].shape))
        return ink_refuse_rule(why, INK_TEXT("{drawing} is not on a lava die"), at);
    if (!ink_cell_valid(at.cell) || !ink_set_has(cells_over(rules, sheet, at.tile), at.cell))
        return ink_refuse_rule(why,
                               INK_TEXT("lava cannot erase {cell}: it takes a route next to it, "
                                        "and only if it has no other room"),
                               at);
    ink_sheet_draw(rules, sheet, lava_move(rules, DRAW_OVER, at.tile, at.cell), at.cell, at.tile);
    return INK_OK;
}

static ink_status apply_over(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes,
                             ink_placement at, ink_refusal *why)
{
    int shape = rules->tile[at.tile].shape, die = ink_sheet_waiting(sheet, shape);
    if (die < 0)
        return ink_refuse_rule(why, INK_TEXT("no undrawn lava die shows {drawing}"), at);
    ink_status status = draw_over(rules, sheet, at, why);
    if (status == INK_OK) {
        sheet->waiting &= (uint8_t) ~(1u << die);
        bytes[LAVA_ROUTE_ERASED] = 1;
    }
    return status;
}

static ink_status apply(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                        ink_refusal *why)
{
    ink_placement at = {ink_move_cell(move), (uint8_t)ink_move_tile(move)};
    if (!is_lava_move(rules, move) || at.tile == 0 || at.tile >= rules->tiles)
        return INK_E_NO_MOVE;
    if (ink_move_payload(move) == DRAW_OVER)
        return apply_over(rules, sheet, bytes, at, why);
    if (at.tile != volcano_tile(rules))
        return INK_E_NO_MOVE;
    if (bytes[LAVA_VOLCANO_DRAWN] != 0)
        return ink_refuse_rule(why, INK_TEXT("only one volcano a round"), at);
    ink_status status = draw_volcano(rules, sheet, at, why);
    bytes[LAVA_VOLCANO_DRAWN] = status == INK_OK;
    return status;
}

static void ended(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes)
{
    (void)rules;
    (void)sheet;
    bytes[LAVA_VOLCANO_DRAWN] = 0;
}

/* --- text: "D6XXXXv" a volcano, "!D5XX.." lava over a route ----------------------------------- */

static ink_status write_move(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    if (!is_lava_move(rules, move))
        return INK_E_NO_TOKEN;
    if (ink_move_payload(move) == DRAW_OVER)
        ink_text_char(out, '!');
    ink_placement_write(rules, (ink_placement){ink_move_cell(move), (uint8_t)ink_move_tile(move)},
                        out);
    return INK_OK;
}

static ink_status hear_placement(const ink_ruleset *rules, ink_slice word, ink_placement *at,
                                 ink_refusal *why)
{
    bool over = word.length > 0 && word.data[0] == '!';
    ink_slice rest = {.data = word.data + over, .length = word.length - over};
    ink_status status = ink_placement_read(rules, rest, at, why);
    if (!over)
        return status == INK_OK && at->tile == volcano_tile(rules) ? INK_OK : INK_E_NO_TOKEN;
    if (status != INK_OK && why != NULL) { /* the whole word is quoted */
        why->at = 0;
        why->length = word.length;
    }
    return status;
}

static ink_status read_move(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                            ink_slice word, ink_move *move, ink_refusal *why)
{
    ink_placement at;
    ink_status status = hear_placement(rules, word, &at, why);
    (void)sheet;
    (void)bytes;
    if (status == INK_OK)
        *move = lava_move(rules, word.data[0] == '!' ? DRAW_OVER : DRAW_VOLCANO, at.tile, at.cell);
    return status;
}

/* In drawing order words are as in moves, but without dice. A sheet as it stands has only
   drawings. */
static ink_status read(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_slice word,
                       bool ask, ink_refusal *why)
{
    ink_placement at;
    ink_status status = ask ? hear_placement(rules, word, &at, why) : INK_E_NO_TOKEN;
    (void)bytes;
    if (status != INK_OK || (at.cell == MIDDLE && sheet->tile[MIDDLE] == at.tile))
        return status; /* the volcano that is printed on every sheet */
    return word.data[0] == '!' ? draw_over(rules, sheet, at, why)
                               : draw_volcano(rules, sheet, at, why);
}

/* --- score and goals -------------------------------------------------------------------------- */

static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_score *score, ink_parts *parts)
{
    int lava = lava_material(rules);
    ink_set largest = 0;
    (void)bytes;
    INK_EACH_BODY(lake, sheet, lava)
    {
        if (ink_sheet_is_closed(sheet, lava, lake))
            ink_score_add(score, parts, INK_TEXT("a closed lava lake"), LAVA_POINTS_CLOSED, lake);
        if (ink_set_count(lake) > ink_set_count(largest))
            largest = lake;
    }
    ink_score_add(score, parts, INK_TEXT("the largest lava lake"), ink_set_count(largest), largest);
}

INK_QUESTION(loop_round_volcano)
{
    INK_QUESTION_UNUSED;
    int volcano_is = volcano_tile(rules);
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1)
        if (sheet->tile[ink_set_first(left)] == volcano_is &&
            ink_paths_loop_round(rules, sheet, ink_set_first(left)))
            return true;
    return false;
}

INK_QUESTION(exits_through_lava)
{
    INK_QUESTION_UNUSED;
    ink_set lava = ink_sheet_with(sheet, lava_material(rules));
    for (ink_set left = lava & ink_sheet_routes(sheet); left != 0; left &= left - 1)
        if (ink_paths_to_exits(rules, sheet, INK_BY_HIGHWAY | INK_BY_RAILWAY, left & (0 - left)))
            return true;
    return false;
}

INK_QUESTION(route_erased)
{
    INK_QUESTION_UNUSED;
    return bytes[LAVA_ROUTE_ERASED] != 0;
}

static const ink_goal goals[] = {
    {"VA", INK_TEXT("close a loop of routes round a volcano"), loop_round_volcano, 1},
    {"VB", INK_TEXT("connect two exits through a space with lava in it"), exits_through_lava, 1},
    {"VC", INK_TEXT("have a route destroyed by lava"), route_erased, 1},
    {NULL, NULL, NULL, 0},
};

static const ink_module_sign signs[] = {
    {'!', INK_SIGN_OFFERED, "!5 C3", INK_TEXT("draw die 5 over a route, if lava has no room"),
     INK_TEXT("No room: draw over, '!5 C3'"),
     INK_TEXT("No empty space is left for some dice. They may be drawn over a route, which is\n"
              "erased, as in '!5 C3'; 'moves !' lists all places."),
     INK_TEXT("Draw over a route"), NULL},
    {0, 0, NULL, NULL, NULL, NULL, NULL, NULL},
};

const ink_module ink_module_lava = {
    .name = "lava",
    .title = INK_TEXT("Lava"),
    .home = "red",
    .brief = INK_TEXT(
        "Lava (X), 6 rounds. A volcano (v) stands on D4. At least one of the two lava dice must\n"
        "be drawn, connected to lava. Once a round a volcano may be drawn away from all lava. If\n"
        "lava has no empty space left next to it, it erases a route, or a volcano is drawn.\n"
        "Open lava sides are errors. Each closed lava lake scores 5, the largest 1 a space."),
    .rounds = 6,
    .bytes = LAVA_BYTES,
    .lines = INK_LINE_EXPANSION,
    .material = materials,
    .shape = shapes,
    .mark = marks,
    .die = module_dice,
    .goal = goals,
    .sign = signs,
    .start = start,
    .moves = moves,
    .apply = apply,
    .ended = ended,
    .holds = holds,
    .score = score,
    .read = read,
    .write_move = write_move,
    .read_move = read_move,
};

/* Meteor (rules: Meteor): each round a meteor flies on from its last hit and leaves a crater,
   before anything is drawn. The player chooses a free direction, or crosses off a special route to
   ignore the meteor. The mark makes craters sinks: they swallow ends and may be drawn over. */
#include "shared/meteor.h"
#include "../core/module.h"
#include "shared/choice.h"
#include "shared/filled.h"

enum {
    LAST_HIT,
    ROUTE_HIT,
    BYTES
}; /* the module's bytes; LAST_HIT is a cell + 1, or 0 before the
                                        first hit */
enum { FREE = INK_SIDES, START = 3 * 8 + 3 };

/* The first four directions are the sides of a cell. Of equal faces the first one is used. */
enum { DIRECTION, DISTANCE };
static const ink_module_die dice[] = {
    [DIRECTION] = {{"N", "E", "S", "W", "free", "free"}, "", false},
    [DISTANCE] = {{"1", "1", "2", "2", "3", "3"}, "", false},
    {{NULL}, NULL, false}};

static const char *const shapes[] = {"....k", NULL};
static const ink_module_mark marks[] = {{"k", INK_TILE_SINK, INK_TEXT("crater")}, {NULL, 0, NULL}};

static const ink_module_symbol symbols[] = {{"N", INK_TEXT("meteor to the north")},
                                            {"E", INK_TEXT("meteor to the east")},
                                            {"S", INK_TEXT("meteor to the south")},
                                            {"W", INK_TEXT("meteor to the west")},
                                            {"free", INK_TEXT("meteor, direction of your choice")},
                                            {"1", INK_TEXT("distance 1")},
                                            {"2", INK_TEXT("distance 2")},
                                            {"3", INK_TEXT("distance 3")},
                                            {NULL, NULL}};

extern const ink_module ink_module_meteor;

static int slot_of(const ink_ruleset *rules)
{
    return ink_ruleset_slot(rules, &ink_module_meteor);
}

static int crater_tile(const ink_ruleset *rules)
{
    return rules->shape[rules->own_shape[slot_of(rules)]].first;
}

/* Other expansions may have sinks that are no craters. */
static ink_set craters(const ink_ruleset *rules, const ink_sheet *sheet)
{
    return filled_cells(rules, sheet, slot_of(rules), 1);
}

/* --- flight ------------------------------------------------------------------------------ */

/* Flies one cell on. At the edge the meteor turns back, and the cell at the edge is not counted
   twice. */
static ink_cell fly_on(ink_cell cell, int *side)
{
    ink_set next = ink_set_step(ink_set_of(cell), *side);
    if (next == 0) {
        *side = ink_side_opposite(*side);
        next = ink_set_step(ink_set_of(cell), *side);
    }
    return ink_set_first(next);
}

static ink_cell target(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                       int side, int spaces)
{
    enum { THERE_AND_BACK = 2 * (INK_ROWS - 1) };
    ink_cell cell = bytes[LAST_HIT] == 0 ? START : (ink_cell)(bytes[LAST_HIT] - 1);
    for (; spaces > 0; spaces--)
        cell = fly_on(cell, &side);
    for (int i = 0; i < THERE_AND_BACK && ink_set_has(craters(rules, sheet), cell); i++)
        cell = fly_on(cell, &side);
    return cell;
}

static void put_crater(const ink_ruleset *rules, ink_sheet *sheet, ink_cell cell)
{
    ink_sheet_put(rules, sheet, cell, crater_tile(rules), sheet->round);
}

static void strike(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, int side)
{
    int spaces = choice_face(rules, sheet, slot_of(rules), DISTANCE) / 2 + 1;
    ink_cell cell = target(rules, sheet, bytes, side, spaces);
    bytes[ROUTE_HIT] |= ink_set_has(ink_sheet_routes(sheet), cell);
    bytes[LAST_HIT] = (uint8_t)(cell + 1);
    put_crater(rules, sheet, cell);
}

/* --- the choice ----------------------------------------------------------------------------- */

static void rolled(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes)
{
    int slot = slot_of(rules), side = choice_face(rules, sheet, slot, DIRECTION);
    if (side < 0 || choice_face(rules, sheet, slot, DISTANCE) < 0)
        return;
    const ink_die *own = &rules->die[rules->first_die[slot]];
    for (int d = 0; d < INK_MAX_DICE; d++)
        if (ink_die_has(&own[DIRECTION], sheet->die[d]) ||
            ink_die_has(&own[DISTANCE], sheet->die[d]))
            sheet->waiting &= (uint8_t) ~(1u << d); /* this die has nothing to draw */
    if (side == FREE || choice_avertable(sheet))
        choice_begin(sheet, slot);
    else
        strike(rules, sheet, bytes, side);
}

static bool may_fly(const ink_ruleset *rules, const ink_sheet *sheet, int side)
{
    int shown = choice_face(rules, sheet, slot_of(rules), DIRECTION);
    return shown == FREE || shown == side;
}

static void moves(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_choices *choices)
{
    int slot = slot_of(rules);
    (void)bytes;
    if (!choice_open(sheet, slot))
        return;
    for (int s = 0; s < INK_SIDES; s++)
        if (may_fly(rules, sheet, s))
            ink_choices_add_one(choices, choice_move(slot, CHOICE_HAPPENS + s));
    choice_add_cross_offs(sheet, slot, choices);
}

static ink_status apply(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                        ink_refusal *why)
{
    int slot = slot_of(rules), what = ink_move_payload(move);
    if (!choice_is(move, slot) || (what >= INK_SIDES && what < CHOICE_CROSS_OFF))
        return INK_E_NO_MOVE;
    if (what < INK_SIDES && choice_open(sheet, slot) && !may_fly(rules, sheet, what))
        return ink_refuse(why, INK_E_NO_CHOICE);
    ink_status status = choice_make(sheet, slot, move, why);
    if (status == INK_OK && what < INK_SIDES)
        strike(rules, sheet, bytes, what);
    return status;
}

/* "meteor=W" or "meteor=HHRH*" */
static ink_status write_move(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    if (!choice_is(move, slot_of(rules)))
        return INK_E_NO_TOKEN;
    choice_tell(rules, "meteor", move, out);
    if (ink_move_payload(move) < INK_SIDES) {
        ink_text_char(out, '=');
        ink_text_string(out, dice[DIRECTION].face[ink_move_payload(move)]);
    }
    return INK_OK;
}

static bool answer(const ink_ruleset *rules, ink_move move, ink_answer *answer)
{
    static const char *const sides[INK_SIDES] = {INK_TEXT("north"), INK_TEXT("east"),
                                                 INK_TEXT("south"), INK_TEXT("west")};
    return choice_is(move, slot_of(rules)) &&
           choice_answer(move, sides[ink_move_payload(move) % INK_SIDES], answer);
}

static ink_status read_move(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                            ink_slice word, ink_move *move, ink_refusal *why)
{
    ink_slice answer;
    (void)sheet;
    (void)bytes;
    if (!choice_word(word, "meteor", &answer))
        return INK_E_NO_TOKEN;
    for (int s = 0; s < INK_SIDES; s++)
        if (ink_slice_is(answer, dice[DIRECTION].face[s])) {
            *move = choice_move(slot_of(rules), CHOICE_HAPPENS + s);
            return ink_refuse(why, INK_OK);
        }
    return choice_hear_special(rules, slot_of(rules), word, answer, move, why);
}

/* --- score, sheets as text, what is shown ----------------------------------------------------- */

/* Two points for each route with an arm that points into a crater. */
static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_score *score, ink_parts *parts)
{
    ink_set mines = 0, pits = craters(rules, sheet);
    (void)bytes;
    for (int s = 0; s < INK_SIDES; s++)
        mines |= (sheet->arm[INK_HIGHWAY][s] | sheet->arm[INK_RAILWAY][s]) &
                 ink_set_step(pits, ink_side_opposite(s));
    ink_score_add(score, parts, INK_TEXT("routes to craters"),
                  METEOR_POINTS_A_ROUTE * ink_set_count(mines), mines);
}

/* The marker of the last hit: "@C2". */
static void write(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_text *out)
{
    (void)rules;
    (void)sheet;
    if (bytes[LAST_HIT] == 0)
        return;
    ink_text_char(out, '@');
    ink_cell_write((ink_cell)(bytes[LAST_HIT] - 1), out);
}

/* In drawing order a crater erases what is there: "C2....k". */
static ink_status read_crater(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes,
                              ink_slice word)
{
    ink_placement placement;
    if (ink_placement_read(rules, word, &placement, NULL) != INK_OK ||
        placement.tile != crater_tile(rules))
        return INK_E_NO_TOKEN;
    bytes[LAST_HIT] = (uint8_t)(placement.cell + 1);
    put_crater(rules, sheet, placement.cell);
    return INK_OK;
}

static ink_status read(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_slice word,
                       bool ask, ink_refusal *why)
{
    ink_cell cell;
    (void)why;
    if (word.length == 0 || word.data[0] != '@')
        return ask ? read_crater(rules, sheet, bytes, word) : INK_E_NO_TOKEN;
    if (!ink_cell_read((ink_slice){.data = word.data + 1, .length = word.length - 1}, &cell))
        return INK_E_NO_TOKEN;
    bytes[LAST_HIT] = (uint8_t)(cell + 1);
    return INK_OK;
}

static void show(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                 ink_show *show)
{
    show->marker |= ink_set_of(bytes[LAST_HIT] == 0 ? START : (ink_cell)(bytes[LAST_HIT] - 1));
    int slot = slot_of(rules);
    if (!choice_open(sheet, slot))
        return;
    if (choice_face(rules, sheet, slot, DIRECTION) == FREE)
        show->choice = INK_TEXT("A meteor falls. Choose its direction (meteor=N), or cross off a "
                                "special route to ignore it (meteor=HHHH).");
    else
        show->choice = INK_TEXT("A meteor falls. Let it come, or cross off a special route "
                                "to ignore it (meteor=HHHH).");
}

static ink_status lay(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_cell cell,
                      int side, ink_refusal *why)
{
    (void)rules;
    (void)sheet;
    if (side < INK_SIDES)
        return INK_E_NO_TOKEN;
    bytes[LAST_HIT] = (uint8_t)(cell + 1);
    return ink_refuse(why, INK_OK);
}

static bool sound(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes)
{
    (void)rules;
    (void)sheet;
    return bytes[ROUTE_HIT] <= 1 &&
           (bytes[LAST_HIT] == 0 || ink_cell_valid((ink_cell)(bytes[LAST_HIT] - 1)));
}

/* --- goals ---------------------------------------------------------------------------------- */

INK_QUESTION(crater_among_routes)
{
    INK_QUESTION_UNUSED;
    ink_set routes = ink_sheet_routes(sheet);
    int most = 0;
    for (ink_set left = craters(rules, sheet); left != 0; left &= left - 1) {
        int count = ink_set_count(ink_set_around(left & (0 - left)) & routes);
        most = count > most ? count : most;
    }
    return most;
}

/* The craters that arms of a network point into. */
static ink_set craters_of(const ink_ruleset *rules, const ink_sheet *sheet,
                          const ink_network *network)
{
    ink_set pits = 0;
    for (int s = 0; s < INK_SIDES; s++) {
        ink_set second = s == INK_NORTH ? 0 : sheet->second[s - 1];
        ink_set mine = (network->strand[0] & ~second) | (network->strand[1] & second);
        ink_set arms = sheet->arm[INK_HIGHWAY][s] | sheet->arm[INK_RAILWAY][s];
        pits |= ink_set_step(arms & mine, s) & craters(rules, sheet);
    }
    return pits;
}

INK_QUESTION(craters_joined)
{
    INK_QUESTION_UNUSED;
    int most = 0;
    for (int i = 0; i < facts->networks; i++) {
        int count = ink_set_count(craters_of(rules, sheet, &facts->network[i]));
        most = count > most ? count : most;
    }
    return most;
}

INK_QUESTION(route_hit)
{
    INK_QUESTION_UNUSED;
    return bytes[ROUTE_HIT] != 0;
}

static const ink_goal goals[] = {
    {"MA", INK_TEXT("draw routes on all four sides of a crater"), crater_among_routes, 4},
    {"MB", INK_TEXT("connect two craters by a route"), craters_joined, 2},
    {"MC", INK_TEXT("have a route destroyed by a meteor"), route_hit, 1},
    {NULL, NULL, NULL, 0},
};

const ink_module ink_module_meteor = {
    .name = "meteor",
    .title = INK_TEXT("Meteor"),
    .home = "red",
    .brief = INK_TEXT(
        "Meteor, 6 rounds. Before anyone draws, a meteor flies from its last hit (at first D4)\n"
        "and leaves a crater (k), which erases the space. It bounces at the edge and passes over\n"
        "craters. Cross off a special route to ignore it this round. Craters may be drawn over;\n"
        "ends that point into one are not errors. Each route with such an end scores 2."),
    .rounds = 6,
    .bytes = BYTES,
    .lines = INK_LINE_EXPANSION,
    .shape = shapes,
    .mark = marks,
    .die = dice,
    .symbol = symbols,
    .goal = goals,
    .rolled = rolled,
    .moves = moves,
    .apply = apply,
    .score = score,
    .write = write,
    .read = read,
    .write_move = write_move,
    .read_move = read_move,
    .answer = answer,
    .show = show,
    .lay = lay,
    .sound = sound,
};

/* City Builder (rules: City Builder): when a round is drawn, one die says what earns coins and the
   other which building may be bought, as often as the coins last. Nothing is drawn after the first
   of them. Marks make buildings sinks, which swallow ends; a veto keeps them from being drawn
   over. */
#include "../core/module.h"
#include "shared/choice.h"
#include "shared/drawn.h"
#include "shared/filled.h"

enum { COINS, BYTES };
enum { MOST_KEPT = 12, MOST_COINS = 99 };

/* The dice; the first face with a symbol stands for all of them. A building has as many towers as
   its number says. */
enum { INCOME, OFFER };
enum { ADJACENT = 0, EXITS = 3, CENTRE = 4, URBAN = 5 };
enum { BUILDINGS = 3, FACES_A_BUILDING = 2, BASE_OF_URBAN = 2, BUILD = 1 };

static const uint8_t price[BUILDINGS] = {3, 5, 7};

static const char *const shapes[] = {"....b", "....bb", "....bbb", NULL};
static const ink_module_mark marks[] = {
    {"b", INK_TILE_SINK, INK_TEXT("building with one tower")},
    {"bb", INK_TILE_SINK, INK_TEXT("building with two towers")},
    {"bbb", INK_TILE_SINK, INK_TEXT("building with three towers")},
    {NULL, 0, NULL}};
static const ink_module_die dice[] = {
    [INCOME] = {{"adjacent", "adjacent", "adjacent", "exits", "centre", "urban"}, "", false},
    [OFFER] = {{"buy1", "buy1", "buy2", "buy2", "buy3", "buy3"}, "", false},
    {{NULL}, NULL, false}};
static const ink_module_symbol symbols[] = {
    {"adjacent", INK_TEXT("1 coin a space of the largest group drawn this round")},
    {"exits", INK_TEXT("1 coin an exit of the largest network")},
    {"centre", INK_TEXT("1 coin a central space that is not empty")},
    {"urban", INK_TEXT("2 coins, and 1 for each building")},
    {"buy1", INK_TEXT("buildings with one tower, 3 coins each")},
    {"buy2", INK_TEXT("buildings with two towers, 5 coins each")},
    {"buy3", INK_TEXT("buildings with three towers, 7 coins each")},
    {NULL, NULL}};
static const ink_module_sign signs[] = {
    {'$', INK_SIGN_OFFERED, "$C3", INK_TEXT("put up the building of this round for its coins"),
     INK_TEXT("Coins: a building, '$C3'"),
     INK_TEXT("The round is drawn, and you can pay for a building: put it up on any empty space,\n"
              "as in '$C3', as often as your coins last; 'moves $' lists all places. Nothing more\n"
              "is drawn in this round then."),
     INK_TEXT("Put up a building"), NULL},
    {0, 0, NULL, NULL, NULL, NULL, NULL, NULL}};

extern const ink_module ink_module_citybuilder;

static int slot_of(const ink_ruleset *rules)
{
    return ink_ruleset_slot(rules, &ink_module_citybuilder);
}

static ink_set buildings(const ink_ruleset *rules, const ink_sheet *sheet)
{
    return filled_cells(rules, sheet, slot_of(rules), BUILDINGS);
}

/* The building (0 to 2) in this cell. */
static int building_at(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell)
{
    return rules->tile[sheet->tile[cell]].shape - rules->own_shape[slot_of(rules)];
}

static int tile_of(const ink_ruleset *rules, int building)
{
    return rules->shape[rules->own_shape[slot_of(rules)] + building].first;
}

/* --- income ----------------------------------------------------------------------------------- */

/* The network with the most exits comes first. */
static int largest_network(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_facts facts;
    ink_facts_find_quick(rules, sheet, &facts);
    return facts.networks > 0 ? facts.network[0].exit_count : 0;
}

static int income(const ink_ruleset *rules, const ink_sheet *sheet)
{
    switch (choice_face(rules, sheet, slot_of(rules), INCOME)) {
    case ADJACENT: return drawn_largest_group(rules, sheet);
    case EXITS: return largest_network(rules, sheet);
    case CENTRE: return ink_set_count(sheet->drawn & rules->centre);
    case URBAN: return BASE_OF_URBAN + ink_set_count(buildings(rules, sheet));
    default: return 0;
    }
}

/* The income of a round is there from its first building on. */
static int coins_now(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes)
{
    bool built = drawn_this_round(sheet, buildings(rules, sheet)) != 0;
    int coins = bytes[COINS] + (built ? 0 : income(rules, sheet));
    return coins < MOST_COINS ? coins : MOST_COINS;
}

static void before(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move)
{
    if (ink_move_kind(move) != INK_MOVE_END)
        return;
    int coins = coins_now(rules, sheet, bytes);
    bytes[COINS] = (uint8_t)(coins < MOST_KEPT ? coins : MOST_KEPT);
}

static void rolled(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes)
{
    const ink_die *own = &rules->die[rules->first_die[slot_of(rules)]];
    (void)bytes;
    for (int d = 0; d < INK_MAX_DICE; d++)
        if (ink_die_has(&own[INCOME], sheet->die[d]) || ink_die_has(&own[OFFER], sheet->die[d]))
            sheet->waiting &= (uint8_t) ~(1u << d); /* this die has nothing to draw */
}

/* --- building --------------------------------------------------------------------------------- */

static bool veto(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                 const ink_tile *tile, int turns, ink_set cells[4], const char **reason)
{
    (void)bytes, (void)tile;
    return filled_veto(buildings(rules, sheet), turns, cells, reason,
                       INK_TEXT("a building stands at {cell}"));
}

/* The building that this round offers, -1 without such a die. */
static int offered(const ink_ruleset *rules, const ink_sheet *sheet)
{
    int face = choice_face(rules, sheet, slot_of(rules), OFFER);
    return face < 0 ? -1 : face / FACES_A_BUILDING;
}

static ink_move build_move(const ink_ruleset *rules, int building, ink_cell cell)
{
    return ink_move_module(slot_of(rules), BUILD, tile_of(rules, building), cell);
}

/* The building that a move puts up, -1 if it is none of this module's. */
static int move_building(const ink_ruleset *rules, ink_move move)
{
    int building = (int)ink_move_tile(move) - tile_of(rules, 0);
    bool mine = building >= 0 && building < BUILDINGS &&
                move == build_move(rules, building, ink_move_cell(move));
    return mine ? building : -1;
}

static void moves(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_choices *choices)
{
    int building = offered(rules, sheet);
    if (building >= 0 && coins_now(rules, sheet, bytes) >= price[building] &&
        ink_after_ask(rules, sheet, NULL) == INK_OK)
        ink_choices_add(choices, build_move(rules, building, 0),
                        filled_room(rules, sheet, tile_of(rules, building)));
}

static ink_status apply(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                        ink_refusal *why)
{
    ink_placement at = {ink_move_cell(move), (uint8_t)ink_move_tile(move)};
    int building = move_building(rules, move), coins = coins_now(rules, sheet, bytes);
    if (building < 0)
        return INK_E_NO_MOVE;
    ink_status status = ink_after_ask(rules, sheet, why);
    if (status != INK_OK)
        return status;
    if (building != offered(rules, sheet))
        return ink_refuse_rule(why, INK_TEXT("this round does not offer {drawing}"), at);
    if (coins < price[building])
        return ink_refuse_rule(why, INK_TEXT("{drawing} costs more coins than you have"), at);
    status = filled_put(rules, sheet, at, why);
    if (status == INK_OK) {
        bytes[COINS] = (uint8_t)(coins - price[building]);
        ink_after_begin(sheet);
    }
    return status;
}

/* --- text: "$C3....bb" or "$C3" a building, "$7" coins ---------------------------------------- */

static ink_status write_move(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    ink_placement at = {ink_move_cell(move), (uint8_t)ink_move_tile(move)};
    if (move_building(rules, move) < 0)
        return INK_E_NO_TOKEN;
    ink_text_char(out, '$');
    ink_placement_write(rules, at, out);
    return INK_OK;
}

static ink_status read_move(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                            ink_slice word, ink_move *move, ink_refusal *why)
{
    ink_placement at;
    int building = offered(rules, sheet);
    ink_slice rest = {.data = word.data + 1, .length = word.length > 0 ? word.length - 1 : 0};
    (void)bytes;
    if (word.length == 0 || word.data[0] != '$')
        return INK_E_NO_TOKEN;
    if (ink_cell_read(rest, &at.cell))
        *move = build_move(rules, building < 0 ? 0 : building, at.cell);
    else if (filled_hear(rules, rest, slot_of(rules), BUILDINGS, &at))
        *move = build_move(rules, at.tile - tile_of(rules, 0), at.cell);
    else
        return INK_E_NO_TOKEN;
    return ink_refuse(why, INK_OK);
}

static void write(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_text *out)
{
    (void)rules, (void)sheet;
    if (bytes[COINS] == 0)
        return;
    ink_text_char(out, '$');
    ink_text_number(out, bytes[COINS]);
}

static ink_status read(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_slice word,
                       bool ask, ink_refusal *why)
{
    ink_placement at;
    uint32_t coins;
    ink_slice rest = {.data = word.data + 1, .length = word.length > 0 ? word.length - 1 : 0};
    if (word.length == 0 || word.data[0] != '$')
        return ask && filled_hear(rules, word, slot_of(rules), BUILDINGS, &at)
                   ? filled_put(rules, sheet, at, why)
                   : INK_E_NO_TOKEN;
    if (!ink_slice_number(rest, MOST_COINS, &coins))
        return INK_E_NO_TOKEN;
    bytes[COINS] = (uint8_t)coins;
    return ink_refuse(why, INK_OK);
}

/* --- score, and what is shown ----------------------------------------------------------------- */

static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_score *score, ink_parts *parts)
{
    ink_set cells = buildings(rules, sheet);
    int towers = 0;
    (void)bytes;
    for (ink_set left = cells; left != 0; left &= left - 1)
        towers += 1 + building_at(rules, sheet, ink_set_first(left));
    ink_score_add(score, parts, INK_TEXT("towers"), towers, cells);
}

/* In a round the income, too, as it stands now. */
static void show(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                 ink_show *show)
{
    int coins = sheet->open != 0 ? coins_now(rules, sheet, bytes) : bytes[COINS];
    ink_show_count(show, INK_TEXT("coins"), coins, MOST_KEPT);
}

static bool sound(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes)
{
    (void)rules;
    return bytes[COINS] <= (sheet->open != 0 ? MOST_COINS : MOST_KEPT);
}

const ink_module ink_module_citybuilder = {
    .name = "citybuilder",
    .title = INK_TEXT("City Builder"),
    .home = "futuristic",
    .daily_from = 20802,
    .brief = INK_TEXT(
        "City Builder, 7 rounds. When the round is drawn, the first die earns coins and the\n"
        "second offers buildings (b, bb, bbb) of one, two or three towers for 3, 5 or 7 coins:\n"
        "put up as many on empty spaces as you can pay for. Twelve coins are kept at most. Ends\n"
        "that point at buildings are no errors. Each tower scores 1."),
    .rounds = 7,
    .bytes = BYTES,
    .lines = INK_LINE_EXPANSION,
    .shape = shapes,
    .mark = marks,
    .die = dice,
    .symbol = symbols,
    .sign = signs,
    .rolled = rolled,
    .moves = moves,
    .veto = veto,
    .apply = apply,
    .before = before,
    .score = score,
    .write = write,
    .read = read,
    .write_move = write_move,
    .read_move = read_move,
    .show = show,
    .sound = sound,
};

/* Power Grid (rules: Power Grid): when a round is drawn, its dice mark lines of spaces with a
   route, from exits or marked spaces on, or charge the accumulator on D4. A move is the die's word
   and the space where the line ends; D4 stands for a charge. Nothing is drawn after the first of
   them. */
#include "../core/module.h"
#include "shared/cell_bytes.h"
#include "shared/choice.h"
#include "shared/drawn.h"
#include "shared/filled.h"

enum { CHARGES, MARKED, BYTES = MARKED + CELL_BYTES };
enum { MOST_CHARGES = 3, ACCUMULATOR = 3 * 8 + 3, USE = 1 };

/* What the dice say, any space first, then the sides in their order. */
enum { ANY, FIRST_SIDE, WORDS = FIRST_SIDE + INK_SIDES };
static const char *const word_of[WORDS] = {"any", "up", "right", "down", "left"};

#define FACES                                                                                      \
    {                                                                                              \
        "any", "any", "up", "right", "down", "left"                                                \
    }
static const ink_module_die dice[] = {
    {FACES, "", false}, {FACES, "", false}, {{NULL}, NULL, false}};
static const ink_module_symbol symbols[] = {{"any", INK_TEXT("power")},
                                            {"up", INK_TEXT("power line upwards")},
                                            {"right", INK_TEXT("power line to the right")},
                                            {"down", INK_TEXT("power line downwards")},
                                            {"left", INK_TEXT("power line to the left")},
                                            {"charge1", INK_TEXT("one charge")},
                                            {"charge2", INK_TEXT("two charges")},
                                            {"charge3", INK_TEXT("three charges")},
                                            {NULL, NULL}};
/* The accumulator, and symbols for its charges. */
static const char *const shapes[] = {"....a", "charge1", "charge2", "charge3", NULL};
static const ink_module_mark marks[] = {{"a", INK_TILE_SINK, INK_TEXT("accumulator")},
                                        {NULL, 0, NULL}};

extern const ink_module ink_module_powergrid;

static int slot_of(const ink_ruleset *rules)
{
    return ink_ruleset_slot(rules, &ink_module_powergrid);
}

/* Where another expansion has put something at the start, there is no accumulator to see. */
static void start(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes)
{
    (void)bytes;
    if (!ink_set_has(sheet->drawn, ACCUMULATOR))
        ink_sheet_put(rules, sheet, ACCUMULATOR,
                      rules->shape[rules->own_shape[slot_of(rules)]].first, 0);
}

static bool veto(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                 const ink_tile *tile, int turns, ink_set cells[4], const char **reason)
{
    (void)bytes, (void)tile;
    return filled_veto(filled_cells(rules, sheet, slot_of(rules), 1), turns, cells, reason,
                       INK_TEXT("the accumulator stands at {cell}"));
}

/* --- lines ------------------------------------------------------------------------------------ */

/* The spaces that may be marked. */
static ink_set unmarked(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes)
{
    return drawn_routes(rules, sheet) & ~cell_bytes(bytes + MARKED) & ~ink_set_of(ACCUMULATOR);
}

/* Where lines to a side may begin: at exits, inwards, and beside marked spaces. */
static ink_set line_starts(const ink_ruleset *rules, const uint8_t *bytes, int side)
{
    ink_set cells = ink_set_step(cell_bytes(bytes + MARKED), side);
    for (int m = INK_HIGHWAY; m <= INK_RAILWAY; m++)
        cells |= rules->exit_arms[m][ink_side_opposite(side)];
    return cells;
}

static ink_set line_ends(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                         int side)
{
    ink_set free = unmarked(rules, sheet, bytes), ends = line_starts(rules, bytes, side) & free;
    for (int i = 1; i < INK_ROWS; i++)
        ends |= ink_set_step(ends, side) & free;
    return ends;
}

/* A line ends in one place only, and there is no more than one place where it may begin. */
static ink_set line_to(ink_set free, int side, ink_cell end)
{
    ink_set line = ink_set_of(end);
    for (int i = 1; i < INK_ROWS; i++)
        line |= ink_set_step(line, ink_side_opposite(side)) & free;
    return line;
}

static bool may_charge(const uint8_t *bytes, int word)
{
    ink_set beside = word == ANY ? ink_set_of(ACCUMULATOR)
                                 : ink_set_step(cell_bytes(bytes + MARKED), word - FIRST_SIDE);
    return bytes[CHARGES] < MOST_CHARGES && ink_set_has(beside, ACCUMULATOR);
}

static ink_set targets(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                       int word)
{
    ink_set cells = word == ANY ? unmarked(rules, sheet, bytes)
                                : line_ends(rules, sheet, bytes, word - FIRST_SIDE);
    return cells | (may_charge(bytes, word) ? ink_set_of(ACCUMULATOR) : 0);
}

/* --- moves ------------------------------------------------------------------------------------ */

/* The first waiting die that shows the word, or -1. */
static int die_of(const ink_ruleset *rules, const ink_sheet *sheet, int word)
{
    const ink_die *die = &rules->die[rules->first_die[slot_of(rules)]];
    return ink_sheet_waiting(sheet, die->face[word == ANY ? 0 : word + 1]);
}

static ink_move use_move(const ink_ruleset *rules, int word, ink_cell cell)
{
    return ink_move_module(slot_of(rules), USE + word, 0, cell);
}

/* The word of a move, -1 if it is none of this module's. */
static int move_word(const ink_ruleset *rules, ink_move move)
{
    int word = ink_move_payload(move) - USE;
    bool mine = word >= 0 && word < WORDS && ink_cell_valid(ink_move_cell(move)) &&
                move == use_move(rules, word, ink_move_cell(move));
    return mine ? word : -1;
}

static void moves(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_choices *choices)
{
    bool ready = sheet->waiting != 0 && ink_after_ask(rules, sheet, NULL) == INK_OK;
    for (int word = 0; ready && word < WORDS; word++)
        if (die_of(rules, sheet, word) >= 0)
            ink_choices_add(choices, use_move(rules, word, 0), targets(rules, sheet, bytes, word));
}

static void use(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, int word, ink_cell cell)
{
    ink_set line = ink_set_of(cell);
    if (cell == ACCUMULATOR) {
        bytes[CHARGES]++;
        return;
    }
    if (word != ANY)
        line = line_to(unmarked(rules, sheet, bytes), word - FIRST_SIDE, cell);
    cell_bytes_put(bytes + MARKED, cell_bytes(bytes + MARKED) | line);
}

static ink_status apply(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                        ink_refusal *why)
{
    int word = move_word(rules, move);
    ink_cell cell = ink_move_cell(move);
    if (word < 0)
        return INK_E_NO_MOVE;
    int die = die_of(rules, sheet, word);
    if (die < 0)
        return ink_refuse_rule(why, INK_TEXT("no unused power die shows this"),
                               (ink_placement){cell, 0});
    ink_status status = ink_after_ask(rules, sheet, why);
    if (status != INK_OK)
        return status;
    if (!ink_set_has(targets(rules, sheet, bytes, word), cell))
        return ink_refuse_rule(why,
                               cell == ACCUMULATOR
                                   ? INK_TEXT("the accumulator cannot be charged so")
                                   : INK_TEXT("no line can be marked up to {cell} so: each space "
                                              "needs a route, from an exit or a marked space on"),
                               (ink_placement){cell, 0});
    sheet->waiting &= (uint8_t) ~(1u << die);
    use(rules, sheet, bytes, word, cell);
    ink_after_begin(sheet);
    return ink_refuse(why, INK_OK);
}

/* --- text: "right=C2" a line that ends at C2, "any=D4" a charge; "%2 %A2" of sheets ----------- */

static ink_status write_move(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    int word = move_word(rules, move);
    if (word < 0)
        return INK_E_NO_TOKEN;
    ink_text_string(out, word_of[word]);
    ink_text_char(out, '=');
    ink_cell_write(ink_move_cell(move), out);
    return INK_OK;
}

static ink_status read_move(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                            ink_slice word, ink_move *move, ink_refusal *why)
{
    ink_slice answer;
    ink_cell cell;
    (void)sheet, (void)bytes;
    for (int w = 0; w < WORDS; w++)
        if (choice_word(word, word_of[w], &answer) && ink_cell_read(answer, &cell)) {
            *move = use_move(rules, w, cell);
            return ink_refuse(why, INK_OK);
        }
    return INK_E_NO_TOKEN;
}

static bool answer(const ink_ruleset *rules, ink_move move, ink_answer *answer)
{
    int word = move_word(rules, move);
    if (word < 0)
        return false;
    answer->cell = ink_move_cell(move);
    answer->cells = ink_set_of(answer->cell);
    answer->text = answer->cell == ACCUMULATOR ? INK_TEXT("charge at {cell}")
                   : word == ANY               ? INK_TEXT("power at {cell}")
                                               : INK_TEXT("power line to {cell}");
    return true;
}

static void write(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_text *out)
{
    size_t start = out->length;
    (void)rules, (void)sheet;
    if (bytes[CHARGES] > 0) {
        ink_text_char(out, '%');
        ink_text_number(out, bytes[CHARGES]);
    }
    for (ink_set left = cell_bytes(bytes + MARKED); left != 0; left &= left - 1) {
        ink_text_string(out, out->length > start ? " %" : "%");
        ink_cell_write(ink_set_first(left), out);
    }
}

static ink_status read(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_slice word,
                       bool ask, ink_refusal *why)
{
    ink_cell cell;
    uint32_t charges;
    ink_slice rest = {.data = word.data + 1, .length = word.length > 0 ? word.length - 1 : 0};
    if (word.length == 0 || word.data[0] != '%')
        return INK_E_NO_TOKEN;
    if (ink_cell_read(rest, &cell)) {
        if (cell == ACCUMULATOR || (ask && !ink_set_has(drawn_routes(rules, sheet), cell)))
            return ink_refuse_rule(why, INK_TEXT("there is no route at {cell}"),
                                   (ink_placement){cell, 0});
        cell_bytes_put(bytes + MARKED, cell_bytes(bytes + MARKED) | ink_set_of(cell));
    } else if (ink_slice_number(rest, MOST_CHARGES, &charges))
        bytes[CHARGES] = (uint8_t)charges;
    else
        return INK_E_NO_TOKEN;
    return ink_refuse(why, INK_OK);
}

/* --- score, and what is shown ----------------------------------------------------------------- */

/* The marked spaces that hang together with the accumulator side by side. */
static ink_set linked(const uint8_t *bytes)
{
    ink_set marked = cell_bytes(bytes + MARKED), found = 0;
    ink_set next = ink_set_around(ink_set_of(ACCUMULATOR)) & marked;
    for (; next != 0; next = ink_set_around(found) & marked & ~found)
        found |= next;
    return found;
}

static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_score *score, ink_parts *parts)
{
    ink_set exits = linked(bytes) & rules->exit_cells;
    (void)sheet;
    ink_score_add(score, parts, INK_TEXT("charges times linked exits"),
                  bytes[CHARGES] * ink_set_count(exits), exits);
}

static void show(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                 ink_show *show)
{
    int slot = slot_of(rules);
    (void)sheet;
    ink_show_symbols(show, rules->die[rules->first_die[slot]].face[0], cell_bytes(bytes + MARKED));
    if (bytes[CHARGES] > 0)
        ink_show_symbols(show, rules->own_shape[slot] + bytes[CHARGES], ink_set_of(ACCUMULATOR));
    ink_show_count(show, INK_TEXT("charges"), bytes[CHARGES], MOST_CHARGES);
}

/* By hand a space is marked or not, and charges follow each other on the accumulator. */
static ink_status lay(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_cell cell,
                      int side, ink_refusal *why)
{
    (void)rules, (void)sheet;
    if (side < INK_SIDES)
        return INK_E_NO_TOKEN;
    if (cell == ACCUMULATOR)
        bytes[CHARGES] = (uint8_t)((bytes[CHARGES] + 1) % (MOST_CHARGES + 1));
    else
        cell_bytes_put(bytes + MARKED, cell_bytes(bytes + MARKED) ^ ink_set_of(cell));
    return ink_refuse(why, INK_OK);
}

static bool sound(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes)
{
    (void)rules, (void)sheet;
    return bytes[CHARGES] <= MOST_CHARGES &&
           (cell_bytes(bytes + MARKED) & ~(INK_BOARD & ~ink_set_of(ACCUMULATOR))) == 0;
}

const ink_module ink_module_powergrid = {
    .name = "powergrid",
    .title = INK_TEXT("Power Grid"),
    .home = "electricity",
    .daily_from = 20802,
    .brief = INK_TEXT(
        "Power Grid, 7 rounds. An accumulator (a) stands on D4. When the round is drawn, each\n"
        "power die marks a line of spaces with a route in its direction, from an exit inwards or\n"
        "from a marked space on; or, from a marked space onto D4, adds one of three charges. The\n"
        "die 'any' marks any route or adds a charge. Each exit that marked spaces link to D4\n"
        "scores the number of charges."),
    .rounds = 7,
    .bytes = BYTES,
    .lines = INK_LINE_EXPANSION,
    .shape = shapes,
    .mark = marks,
    .die = dice,
    .symbol = symbols,
    .start = start,
    .moves = moves,
    .veto = veto,
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

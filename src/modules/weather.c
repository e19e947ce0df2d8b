/* Weather (rules: Weather): clouds, storms and snow, which are written into spaces in which a route
   was drawn in the round, each into another one. The tables have the rounds and the dice; what is
   written lies beside the drawings, so it is in the bytes. */
#include "../core/module.h"
#include "shared/marks.h"
#include "shared/written.h"

enum { KINDS = 3 };

static const ink_module_symbol symbols[] = {{"cloud", INK_TEXT("cloud")},
                                            {"storm", INK_TEXT("storm")},
                                            {"snow", INK_TEXT("snow")},
                                            {NULL, NULL}};

#define FACES                                                                                      \
    {                                                                                              \
        "cloud", "cloud", "cloud", "storm", "storm", "snow"                                        \
    }

static const ink_module_die dice[] = {
    {FACES, "", false}, {FACES, "", false}, {{NULL}, NULL, false}};

static const struct {
    const char *at, *area;
} said[KINDS] = {{INK_TEXT("cloud at {cell}"), INK_TEXT("the largest area of clouds")},
                 {INK_TEXT("storm at {cell}"), INK_TEXT("the largest area of storms")},
                 {INK_TEXT("snow at {cell}"), INK_TEXT("the largest area of snow")}};

extern const ink_module ink_module_weather;

static int slot_of(const ink_ruleset *rules)
{
    return ink_ruleset_slot(rules, &ink_module_weather);
}

static int shape_of(const ink_ruleset *rules, int kind)
{
    static const uint8_t face_of[KINDS] = {0, 3, 5};
    return rules->die[rules->first_die[slot_of(rules)]].face[face_of[kind]];
}

/* Where a symbol of this kind may be written now: a die shows it, and a route was drawn there in
   this round. */
static ink_set cells_for(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                         int kind)
{
    bool shown = sheet->event == 0 && ink_sheet_waiting(sheet, shape_of(rules, kind)) >= 0;
    return shown ? fresh_routes(sheet) & ~written_any(bytes) : 0;
}

/* --- moves --------------------------------------------------------------------------------- */

static ink_move symbol_move(const ink_ruleset *rules, int kind, ink_cell cell)
{
    return ink_move_module(slot_of(rules), kind, 0, cell);
}

/* The kind that a move writes, -1 if it is not of this module. */
static int kind_of(const ink_ruleset *rules, ink_move move)
{
    int kind = ink_move_payload(move);
    ink_cell cell = ink_move_cell(move);
    return kind < KINDS && ink_cell_valid(cell) && move == symbol_move(rules, kind, cell) ? kind
                                                                                          : -1;
}

static void moves(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_choices *choices)
{
    for (int kind = 0; kind < KINDS; kind++)
        ink_choices_add(choices, symbol_move(rules, kind, 0), cells_for(rules, sheet, bytes, kind));
}

static ink_status apply(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                        ink_refusal *why)
{
    int kind = kind_of(rules, move);
    if (kind < 0)
        return ink_refuse(why, INK_E_NO_MOVE);
    if (!ink_set_has(cells_for(rules, sheet, bytes, kind), ink_move_cell(move)))
        return ink_refuse_rule(why,
                               INK_TEXT("a symbol goes into a space in which a route was drawn "
                                        "this round, not into {cell}"),
                               (ink_placement){ink_move_cell(move), 0});
    sheet->waiting &= (uint8_t) ~(1u << ink_sheet_waiting(sheet, shape_of(rules, kind)));
    written_put(bytes, kind, ink_move_cell(move));
    return ink_refuse(why, INK_OK);
}

static ink_status holds(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                        ink_refusal *why)
{
    for (int kind = 0; kind < KINDS; kind++) {
        ink_set cells = cells_for(rules, sheet, bytes, kind);
        if (cells != 0)
            return ink_refuse_rule(
                why, INK_TEXT("the round goes on: a symbol must be written, for example at {cell}"),
                (ink_placement){ink_set_first(cells), 0});
    }
    return INK_OK;
}

/* --- text: "cloud=C3", in moves and in sheets ------------------------------------------------ */

static ink_status write_move(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    int kind = kind_of(rules, move);
    if (kind < 0)
        return INK_E_NO_TOKEN;
    word_tell(symbols[kind].text, ink_move_cell(move), out);
    return INK_OK;
}

static ink_status read_move(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                            ink_slice word, ink_move *move, ink_refusal *why)
{
    ink_cell cell;
    int kind = word_hear(symbols, word, &cell);
    (void)sheet, (void)bytes;
    if (kind < 0 || cell == INK_NOWHERE)
        return kind < 0 ? INK_E_NO_TOKEN : word_refuse(why, INK_E_CELL_TEXT, word, cell);
    *move = symbol_move(rules, kind, cell);
    return ink_refuse(why, INK_OK);
}

static bool answer(const ink_ruleset *rules, ink_move move, ink_answer *answer)
{
    int kind = kind_of(rules, move);
    if (kind < 0)
        return false;
    answer->text = said[kind].at;
    answer->cell = ink_move_cell(move);
    answer->cells = ink_set_of(answer->cell);
    return true;
}

static void write(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_text *out)
{
    size_t start = out->length;
    (void)rules, (void)sheet;
    for (int kind = 0; kind < KINDS; kind++)
        for (ink_set left = written_with(bytes, kind); left != 0; left &= left - 1) {
            if (out->length > start)
                ink_text_char(out, ' ');
            word_tell(symbols[kind].text, ink_set_first(left), out);
        }
}

/* In drawing order a symbol needs a route; which round it is of, nobody says there. */
static ink_status read(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_slice word,
                       bool ask, ink_refusal *why)
{
    ink_cell cell;
    int kind = word_hear(symbols, word, &cell);
    (void)rules;
    if (kind < 0 || cell == INK_NOWHERE)
        return kind < 0 ? INK_E_NO_TOKEN : word_refuse(why, INK_E_CELL_TEXT, word, cell);
    if (ink_set_has(written_any(bytes), cell))
        return word_refuse(why, INK_E_TWICE, word, cell);
    if (ask && !ink_set_has(ink_sheet_routes(sheet), cell))
        return ink_refuse_rule(why, INK_TEXT("no route is drawn at {cell}"),
                               (ink_placement){cell, 0});
    written_put(bytes, kind, cell);
    return ink_refuse(why, INK_OK);
}

/* --- score --------------------------------------------------------------------------------- */

/* The largest area of the kind that no other kind touches. */
static ink_set largest_area(const uint8_t *bytes, int kind)
{
    ink_set others = written_any(bytes) & ~written_with(bytes, kind), largest = 0;
    for (ink_set left = written_with(bytes, kind), area; left != 0; left &= ~area) {
        area = marked_group(left);
        if ((set_with_corners(area) & others) == 0 && ink_set_count(area) > ink_set_count(largest))
            largest = area;
    }
    return largest;
}

static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_score *score, ink_parts *parts)
{
    (void)rules, (void)sheet;
    for (int kind = 0; kind < KINDS; kind++) {
        ink_set area = largest_area(bytes, kind);
        ink_score_add(score, parts, said[kind].area, ink_set_count(area), area);
    }
}

static void show(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                 ink_show *show)
{
    (void)sheet;
    for (int kind = 0; kind < KINDS; kind++)
        ink_show_symbols(show, shape_of(rules, kind), written_with(bytes, kind));
}

static ink_status lay(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_cell cell,
                      int side, ink_refusal *why)
{
    (void)rules, (void)sheet;
    if (side < INK_SIDES)
        return INK_E_NO_TOKEN;
    written_next(bytes, cell);
    return ink_refuse(why, INK_OK);
}

static bool sound(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes)
{
    (void)rules, (void)sheet;
    return (written_any(bytes) & ~INK_BOARD) == 0;
}

const ink_module ink_module_weather = {
    .name = "weather",
    .title = INK_TEXT("Weather"),
    .home = "sky",
    .daily_from = 20802,
    .brief = INK_TEXT(
        "Weather, 7 rounds. Each round both dice must be used: their symbols (cloud, storm, snow)\n"
        "are written into different spaces in which routes were drawn this round. Equal symbols\n"
        "side by side are an area; one that touches another kind, at a corner too, is void. The\n"
        "largest area of each kind that is not void scores 1 for each space."),
    .rounds = 7,
    .bytes = WRITTEN_BYTES,
    .lines = INK_LINE_EXPANSION,
    .die = dice,
    .symbol = symbols,
    .moves = moves,
    .apply = apply,
    .holds = holds,
    .write_move = write_move,
    .read_move = read_move,
    .answer = answer,
    .write = write,
    .read = read,
    .score = score,
    .show = show,
    .lay = lay,
    .sound = sound,
};

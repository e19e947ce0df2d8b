/* A module of the tests alone, of answers that no module of the game has, each with its words:
   - Whenever a special route is drawn, one that was earned, too, a row or a column is chosen, and
     all lamps in it are lit.
   - A number that is rolled by one die asks how many coins to take, up to three.
   - Sparks of the other die wait, and are laid on spaces in which a route was drawn this round.
     They must be, where they can.
   - For a coin a house fills an empty space. It swallows ends, and nothing is drawn over it.
   Points: lit lamps, sparks, houses, and coins that are left. */
#include "core/module.h"
#include "modules/shared/cell_bytes.h"
#include "modules/shared/choice.h"
#include "modules/shared/marks.h"

#include "own_modules.h"

enum {
    COINS,
    LIT,
    SPARKS = LIT + INK_ROWS,
    BYTES = SPARKS + INK_ROWS
}; /* a byte a row of spaces */
enum { FEW = 4, LAY_SPARK = 1, BUILD = 2, MOST_COINS = 200 };

static const char *const shapes[] = {"....b", NULL};
static const ink_module_mark marks[] = {
    {"l", 0, "lamp"}, {"b", INK_TILE_SINK, "house"}, {NULL, 0, NULL}};
static const ink_module_symbol symbols[] = {{"coins", "coins"}, {"spark", "spark"}, {NULL, NULL}};
static const ink_module_die dice[] = {
    {{"H.H.l", "R.R.l", "HH..l", "RR..l", "coins", "coins"}, "HR", false},
    {{"spark", "spark", "spark", "spark", "HHH.l", "RRR.l"}, "HR", false},
    {{NULL}, NULL, false}};
static const ink_module_sign signs[] = {
    {'^', INK_SIGN_OFFERED, "^C3", "build a house", "a house: ^C3", "For a coin you may build.",
     "Build a house", NULL},
    {'*', INK_SIGN_PLAIN, "*C3", "lay a spark", NULL, NULL, NULL, NULL},
    {0, 0, NULL, NULL, NULL, NULL, NULL, NULL}};

static int slot_of(const ink_ruleset *rules)
{
    return ink_ruleset_slot(rules, &ink_module_works);
}

/* --- events ----------------------------------------------------------------------------------- */

static void rolled(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes)
{
    int coins = ink_shape_find(rules, ink_slice_of("coins")), die = ink_sheet_waiting(sheet, coins);
    (void)bytes;
    if (die < 0)
        return;
    sheet->waiting &= (uint8_t) ~(1u << die);
    choice_begin(sheet, slot_of(rules));
}

static void after(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                  ink_cell cell)
{
    (void)bytes, (void)cell;
    if (move != INK_MOVE_NONE && ink_move_special(rules, move) >= 0)
        choice_begin(sheet, slot_of(rules));
}

/* Nothing is drawn yet when coins are asked for, and something when a row is. */
static bool asks_for_coins(const ink_sheet *sheet)
{
    for (ink_set left = ink_sheet_routes(sheet); left != 0; left &= left - 1)
        if (ink_sheet_round_of(sheet, ink_set_first(left)) == sheet->round)
            return false;
    return true;
}

/* --- sparks and houses ------------------------------------------------------------------------ */

static int spark_die(const ink_ruleset *rules, const ink_sheet *sheet)
{
    return ink_sheet_waiting(sheet, ink_shape_find(rules, ink_slice_of("spark")));
}

static ink_set spark_cells(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes)
{
    ink_set cells = 0;
    if (sheet->event != 0 || spark_die(rules, sheet) < 0)
        return 0;
    for (ink_set left = ink_sheet_routes(sheet); left != 0; left &= left - 1)
        if (ink_sheet_round_of(sheet, ink_set_first(left)) == sheet->round)
            cells |= left & (0 - left);
    return cells & ~cell_bytes(bytes + SPARKS);
}

static ink_set house_cells(const ink_sheet *sheet, const uint8_t *bytes)
{
    return sheet->event != 0 || bytes[COINS] == 0 ? 0 : INK_BOARD & ~sheet->drawn;
}

static int house_tile(const ink_ruleset *rules)
{
    return rules->shape[rules->own_shape[slot_of(rules)]].first;
}

static bool veto(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                 const ink_tile *tile, int turns, ink_set cells[4], const char **reason)
{
    ink_set houses = marked_cells(rules, sheet, "b");
    (void)bytes, (void)tile;
    for (int t = 0; t < turns; t++) {
        if (reason != NULL && (cells[t] & houses) != 0)
            *reason = "a house stands at {cell}";
        cells[t] &= ~houses;
    }
    return houses != 0;
}

static ink_status holds(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                        ink_refusal *why)
{
    ink_set cells = spark_cells(rules, sheet, bytes);
    if (cells == 0)
        return ink_refuse(why, INK_OK);
    return ink_refuse_rule(why, "a spark must be laid, at {cell} perhaps",
                           (ink_placement){ink_set_first(cells), 0});
}

/* --- moves ------------------------------------------------------------------------------------ */

static ink_move cell_move(const ink_ruleset *rules, int what, ink_cell cell)
{
    return ink_move_module(slot_of(rules), what, what == BUILD ? house_tile(rules) : 0, cell);
}

static void moves(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_choices *choices)
{
    int slot = slot_of(rules);
    ink_choices_add(choices, cell_move(rules, LAY_SPARK, 0), spark_cells(rules, sheet, bytes));
    ink_choices_add(choices, cell_move(rules, BUILD, 0), house_cells(sheet, bytes));
    if (choice_open(sheet, slot) && asks_for_coins(sheet))
        for (int number = 0; number < FEW; number++)
            ink_choices_add_one(choices, choice_move(slot, CHOICE_NUMBER + number));
    else if (choice_open(sheet, slot))
        choice_add_lines(slot, choices);
}

static ink_status answer_event(ink_sheet *sheet, int slot, uint8_t *bytes, ink_move move,
                               ink_set lamps, ink_refusal *why)
{
    if (choice_open(sheet, slot) && choice_is_line(move, slot) == asks_for_coins(sheet))
        return ink_refuse(why, INK_E_NO_CHOICE);
    ink_status status = choice_make(sheet, slot, move, why);
    if (status != INK_OK)
        return status;
    if (choice_is_line(move, slot))
        cell_bytes_put(bytes + LIT, cell_bytes(bytes + LIT) | (choice_line_cells(move) & lamps));
    else
        bytes[COINS] = (uint8_t)(bytes[COINS] + ink_move_payload(move) - CHOICE_NUMBER);
    return INK_OK;
}

static ink_status apply(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                        ink_refusal *why)
{
    int slot = slot_of(rules), what = ink_move_payload(move);
    ink_cell cell = ink_move_cell(move);
    if (choice_is_line(move, slot) || choice_is_number(move, slot, FEW))
        return answer_event(sheet, slot, bytes, move, marked_cells(rules, sheet, "l"), why);
    if ((what != LAY_SPARK && what != BUILD) || move != cell_move(rules, what, cell) ||
        !ink_cell_valid(cell))
        return ink_refuse(why, INK_E_NO_MOVE);
    ink_set cells = what == BUILD ? house_cells(sheet, bytes) : spark_cells(rules, sheet, bytes);
    if (!ink_set_has(cells, cell))
        return ink_refuse_rule(why, "not at {cell}", (ink_placement){cell, 0});
    if (what == BUILD) {
        bytes[COINS]--;
        ink_sheet_put(rules, sheet, cell, house_tile(rules), sheet->round);
    } else {
        sheet->waiting &= (uint8_t) ~(1u << spark_die(rules, sheet));
        cell_bytes_put(bytes + SPARKS, cell_bytes(bytes + SPARKS) | ink_set_of(cell));
    }
    return ink_refuse(why, INK_OK);
}

static ink_status write_move(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    int slot = slot_of(rules), what = ink_move_payload(move);
    if (choice_is_line(move, slot) || choice_is_number(move, slot, FEW)) {
        choice_tell(rules, choice_is_line(move, slot) ? "light" : "take", move, out);
        return INK_OK;
    }
    if (move != cell_move(rules, what, ink_move_cell(move)))
        return INK_E_NO_TOKEN;
    ink_text_char(out, what == BUILD ? '^' : '*');
    ink_cell_write(ink_move_cell(move), out);
    return INK_OK;
}

static ink_status read_move(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                            ink_slice word, ink_move *move, ink_refusal *why)
{
    ink_slice answer = {.data = word.data + 1, .length = word.length > 0 ? word.length - 1 : 0};
    ink_cell cell;
    (void)sheet, (void)bytes;
    bool found = word.length > 0 && (word.data[0] == '^' || word.data[0] == '*') &&
                 ink_cell_read(answer, &cell);
    if (found)
        *move = cell_move(rules, word.data[0] == '^' ? BUILD : LAY_SPARK, cell);
    else
        found = (choice_word(word, "light", &answer) &&
                 choice_hear_line(slot_of(rules), answer, move)) ||
                (choice_word(word, "take", &answer) &&
                 choice_hear_number(slot_of(rules), answer, FEW, move));
    return found ? ink_refuse(why, INK_OK) : INK_E_NO_TOKEN;
}

static bool answer(const ink_ruleset *rules, ink_move move, ink_answer *answer)
{
    int slot = slot_of(rules);
    if (choice_is_line(move, slot) || choice_is_number(move, slot, FEW))
        return choice_answer(move, "take {number}", answer);
    if (move != cell_move(rules, LAY_SPARK, ink_move_cell(move)))
        return false;
    answer->text = "spark at {cell}";
    answer->cell = ink_move_cell(move);
    answer->cells = ink_set_of(answer->cell);
    return true;
}

/* --- score and text --------------------------------------------------------------------------- */

static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_score *score, ink_parts *parts)
{
    ink_set lit = cell_bytes(bytes + LIT), sparks = cell_bytes(bytes + SPARKS);
    ink_set houses = marked_cells(rules, sheet, "b");
    ink_score_add(score, parts, "lit lamps", ink_set_count(lit), lit);
    ink_score_add(score, parts, "sparks", ink_set_count(sparks), sparks);
    ink_score_add(score, parts, "houses", 2 * ink_set_count(houses), houses);
    ink_score_add(score, parts, "coins", bytes[COINS], 0);
}

static void show(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                 ink_show *show)
{
    show->marker |= cell_bytes(bytes + SPARKS);
    if (choice_open(sheet, slot_of(rules)))
        show->choice = asks_for_coins(sheet) ? "How many coins?" : "Which row or column?";
    ink_show_count(show, "coins", bytes[COINS], MOST_COINS);
}

static bool sound(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes)
{
    return bytes[COINS] <= MOST_COINS &&
           (cell_bytes(bytes + LIT) & ~marked_cells(rules, sheet, "l")) == 0;
}

const ink_module ink_module_works = {
    .name = "works",
    .title = "Works",
    .brief = "Works. They ask for much.",
    .rounds = 6,
    .lines = INK_LINE_EXPANSION,
    .bytes = BYTES,
    .shape = shapes,
    .mark = marks,
    .symbol = symbols,
    .die = dice,
    .sign = signs,
    .rolled = rolled,
    .after = after,
    .veto = veto,
    .holds = holds,
    .moves = moves,
    .apply = apply,
    .write_move = write_move,
    .read_move = read_move,
    .answer = answer,
    .score = score,
    .show = show,
    .sound = sound,
};

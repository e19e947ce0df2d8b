/* Alien Farmer (rules: Alien Farmer): sheep beside routes, and UFOs that count the sheep of their
   row and column. The tables have the rounds, the drawings, and that the die may float and may be
   left undrawn; a UFO has no arms, so it fills its space and closes nothing. A UFO may stand in for
   a special route. */
#include "../core/module.h"
#include "shared/marks.h"
#include "shared/stand_in.h"

enum { POINTS_A_SHEEP = 2 };

static const ink_module_mark marks[] = {
    {"s", 0, INK_TEXT("sheep")}, {"u", 0, INK_TEXT("UFO")}, {NULL, 0, NULL}};

static const ink_module_die dice[] = {
    {{".HHR*s", "RR.H*s", ".H..*s", ".R..*s", "....u", "....u"}, "", false}, {{NULL}, NULL, false}};

static const char sign = '%';

static const ink_module_sign signs[] = {
    {'%', INK_SIGN_PLAIN, "%s3 C3", INK_TEXT("place a UFO instead of special route 3"), NULL, NULL,
     INK_TEXT("UFO for a special route"), NULL},
    {0, 0, NULL, NULL, NULL, NULL, NULL, NULL},
};

extern const ink_module ink_module_alienfarmer;

static int slot_of(const ink_ruleset *rules)
{
    return ink_ruleset_slot(rules, &ink_module_alienfarmer);
}

/* --- UFOs instead of special routes ----------------------------------------------------- */

static void moves(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_choices *choices)
{
    (void)bytes;
    stand_in_moves(rules, sheet, slot_of(rules), choices);
}

static ink_status apply(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                        ink_refusal *why)
{
    (void)bytes;
    return stand_in_apply(rules, sheet, slot_of(rules), move, why);
}

static ink_status write_move(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    return stand_in_write(rules, slot_of(rules), sign, move, out);
}

static ink_status read_move(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                            ink_slice word, ink_move *move, ink_refusal *why)
{
    (void)sheet;
    (void)bytes;
    return stand_in_read(rules, slot_of(rules), sign, word, move, why);
}

static bool answer(const ink_ruleset *rules, ink_move move, ink_answer *answer)
{
    return stand_in_answer(rules, slot_of(rules), move, answer);
}

/* --- score ------------------------------------------------------------------------------ */

/* The row and the column of a cell. */
static ink_set lines_of(ink_cell cell)
{
    ink_set row = ink_set_edge(INK_NORTH), column = ink_set_edge(INK_WEST);
    return row << 8 * ink_cell_row(cell) | column << ink_cell_column(cell);
}

/* Two points for each sheep in the row and the column of a UFO, at any distance, and again for each
   UFO. */
static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_score *score, ink_parts *parts)
{
    ink_set sheep = marked_cells(rules, sheet, "s");
    (void)bytes;
    for (ink_set left = marked_cells(rules, sheet, "u"); left != 0; left &= left - 1) {
        ink_set seen = sheep & lines_of(ink_set_first(left));
        ink_score_add(score, parts, INK_TEXT("sheep that a UFO sees"),
                      POINTS_A_SHEEP * ink_set_count(seen), seen | (left & (0 - left)));
    }
}

const ink_module ink_module_alienfarmer = {
    .name = "alienfarmer",
    .title = INK_TEXT("Alien Farmer"),
    .home = "futuristic",
    .daily_from = 20802,
    .brief = INK_TEXT(
        "Alien Farmer (sheep s, UFO u), 6 rounds. The die may be left out and need not connect to\n"
        "anything. A UFO fills an empty space; it may also be placed instead of a special route.\n"
        "Each UFO scores 2 for each sheep in its row and its column. Ends that point into a UFO\n"
        "are errors."),
    .rounds = 6,
    .lines = INK_LINE_EXPANSION,
    .mark = marks,
    .die = dice,
    .stand_in = "....u",
    .sign = signs,
    .moves = moves,
    .apply = apply,
    .score = score,
    .write_move = write_move,
    .read_move = read_move,
    .answer = answer,
};

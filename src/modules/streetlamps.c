/* Street Lamps (rules: Street Lamps): highways with a lamp each. Whoever has drawn a special route
   chooses a row or a column, and all lamps there are lit for good. A lit lamp is another mark of
   its drawing, so the sheet shows all there is to know. */
#include "../core/module.h"
#include "shared/choice.h"
#include "shared/marks.h"

static const ink_module_mark marks[] = {
    {"l", 0, INK_TEXT("street lamp")}, {"ll", 0, INK_TEXT("lit street lamp")}, {NULL, 0, NULL}};

/* The faces keep their numbers for ever, since stored games and seeds use them. */
#define FACES                                                                                      \
    {                                                                                              \
        "H.H.l", "HHHH{NS}{EW}l", "HHHHl", ".HH.l", "HHHH{NW}{ES}l", "H.HHl"                       \
    }

static const ink_module_die dice[] = {
    {FACES, "HR", false}, {FACES, "HR", false}, {{NULL}, NULL, false}};

static const char *const shapes[] = {"H.H.ll",         "HHHH{NS}{EW}ll", "HHHHll", ".HH.ll",
                                     "HHHH{NW}{ES}ll", "H.HHll",         NULL};

extern const ink_module ink_module_streetlamps;

static int slot_of(const ink_ruleset *rules)
{
    return ink_ruleset_slot(rules, &ink_module_streetlamps);
}

/* --- lighting --------------------------------------------------------------------------------- */

/* Lamps that are drawn there later stay dark. */
static void light(const ink_ruleset *rules, ink_sheet *sheet, ink_set cells)
{
    int lit = ink_mark_find(rules, "ll");
    for (ink_set left = cells & marked_cells(rules, sheet, "l"); left != 0; left &= left - 1)
        mark_anew(rules, sheet, ink_set_first(left), lit);
}

/* Also after the special route that the third University gives. */
static void after(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                  ink_cell cell)
{
    (void)bytes;
    (void)cell;
    if (move != INK_MOVE_NONE && ink_move_special(rules, move) >= 0)
        choice_begin(sheet, slot_of(rules));
}

static void moves(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_choices *choices)
{
    int slot = slot_of(rules);
    (void)bytes;
    if (choice_open(sheet, slot))
        choice_add_lines(slot, choices);
}

static ink_status apply(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                        ink_refusal *why)
{
    int slot = slot_of(rules);
    (void)bytes;
    if (!choice_is_line(move, slot))
        return INK_E_NO_MOVE;
    ink_status status = choice_make(sheet, slot, move, why);
    if (status == INK_OK)
        light(rules, sheet, choice_line_cells(move));
    return status;
}

/* --- words: "light=3", "light=C" -------------------------------------------------------------- */

static ink_status write_move(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    if (!choice_is_line(move, slot_of(rules)))
        return INK_E_NO_TOKEN;
    choice_tell(rules, "light", move, out);
    return INK_OK;
}

static ink_status read_move(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                            ink_slice word, ink_move *move, ink_refusal *why)
{
    ink_slice answer;
    (void)sheet;
    (void)bytes;
    if (!choice_word(word, "light", &answer) || !choice_hear_line(slot_of(rules), answer, move))
        return INK_E_NO_TOKEN;
    return ink_refuse(why, INK_OK);
}

static bool answer(const ink_ruleset *rules, ink_move move, ink_answer *answer)
{
    return choice_is_line(move, slot_of(rules)) && choice_answer(move, NULL, answer);
}

static void show(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                 ink_show *show)
{
    (void)bytes;
    if (choice_open(sheet, slot_of(rules)))
        show->choice = INK_TEXT("You have used a special route. Choose a row (light=3) or a column "
                                "(light=C): all lamps there are lit for good.");
}

/* --- score ------------------------------------------------------------------------------------ */

static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_score *score, ink_parts *parts)
{
    ink_set lit = marked_cells(rules, sheet, "ll");
    (void)bytes;
    ink_score_add(score, parts, INK_TEXT("lit street lamps"), ink_set_count(lit), lit);
}

const ink_module ink_module_streetlamps = {
    .name = "streetlamps",
    .title = INK_TEXT("Street Lamps"),
    .home = "electricity",
    .daily_from = 20802,
    .brief = INK_TEXT(
        "Street Lamps (lamp l, lit ll), 6 rounds. The two dice may be left out, and are drawn as\n"
        "routes are. Each of their faces has a lamp. Whenever you use a special route, you choose\n"
        "a row or a column: all lamps there are lit for good. Each lit lamp scores 1."),
    .rounds = 6,
    .lines = INK_LINE_EXPANSION,
    .mark = marks,
    .die = dice,
    .shape = shapes,
    .moves = moves,
    .apply = apply,
    .after = after,
    .score = score,
    .write_move = write_move,
    .read_move = read_move,
    .answer = answer,
    .show = show,
};

/* Desert (rules: Desert): cacti and oases, with routes or alone, that no player has to draw. An
   Arid face makes every cactus wither that is not next to an oasis, before anything is drawn,
   unless a special route is crossed off. The dice are rolled once more after the last round. */
#include "shared/desert.h"
#include "../core/module.h"
#include "shared/choice.h"

static const ink_module_mark marks[] = {{"c", 0, INK_TEXT("cactus")},
                                        {"cc", 0, INK_TEXT("two cacti")},
                                        {"w", 0, INK_TEXT("oasis")},
                                        {NULL, 0, NULL}};

static const ink_module_symbol symbols[] = {{"arid", INK_TEXT("arid face")}, {NULL, NULL}};

static const ink_module_die module_dice[] = {
    {{"HH..c", "RR..c", "H.H.w", "R.R.w", "....cc", "arid"}, "", false},
    {{"HH..w", "RR..w", "H.H.c", "R.R.c", "....cc", "arid"}, "", false},
    {{NULL}, NULL, false}};

extern const ink_module ink_module_desert;

static int slot_of(const ink_ruleset *rules)
{
    return ink_ruleset_slot(rules, &ink_module_desert);
}

/* --- heat ------------------------------------------------------------------------------- */

/* A route in the same cell stays, with its round. */
static void wither(const ink_ruleset *rules, ink_sheet *sheet)
{
    for (ink_set left = desert_withering(rules, sheet); left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        if (rules->tile[sheet->tile[cell]].arms == 0)
            ink_sheet_erase(sheet, cell);
        else
            mark_anew(rules, sheet, cell, 0);
    }
}

/* The dice that show the Arid face, one bit each. */
static unsigned arid_dice(const ink_ruleset *rules, const ink_sheet *sheet)
{
    int arid = rules->die[rules->first_die[slot_of(rules)]].face[INK_FACES - 1];
    unsigned dice = 0;
    for (int d = 0; d < INK_MAX_DICE; d++)
        dice |= (unsigned)(sheet->die[d] == arid) << d;
    return dice;
}

static void rolled(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes)
{
    unsigned arid = arid_dice(rules, sheet);
    (void)bytes;
    sheet->waiting &= (uint8_t)~arid; /* these dice have nothing to draw */
    if (arid == 0)
        return;
    if (desert_withering(rules, sheet) != 0 && choice_avertable(sheet))
        choice_begin(sheet, slot_of(rules));
    else
        wither(rules, sheet);
}

static void moves(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_choices *choices)
{
    int slot = slot_of(rules);
    (void)bytes;
    if (!choice_open(sheet, slot))
        return;
    ink_choices_add_one(choices, choice_move(slot, CHOICE_HAPPENS));
    choice_add_cross_offs(sheet, slot, choices);
}

static ink_status apply(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                        ink_refusal *why)
{
    int slot = slot_of(rules), what = ink_move_payload(move);
    (void)bytes;
    if (!choice_is(move, slot) || (what != CHOICE_HAPPENS && what < CHOICE_CROSS_OFF))
        return INK_E_NO_MOVE;
    ink_status status = choice_make(sheet, slot, move, why);
    if (status == INK_OK && what == CHOICE_HAPPENS)
        wither(rules, sheet);
    return status;
}

/* "arid" or "arid=HHRH*" */
static ink_status write_move(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    if (!choice_is(move, slot_of(rules)))
        return INK_E_NO_TOKEN;
    choice_tell(rules, "arid", move, out);
    return INK_OK;
}

static bool answer(const ink_ruleset *rules, ink_move move, ink_answer *answer)
{
    return choice_is(move, slot_of(rules)) &&
           choice_answer(move, INK_TEXT("let it happen"), answer);
}

static ink_status read_move(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                            ink_slice word, ink_move *move, ink_refusal *why)
{
    ink_slice answer;
    (void)sheet;
    (void)bytes;
    if (!choice_word(word, "arid", &answer))
        return INK_E_NO_TOKEN;
    if (!ink_slice_is(word, "arid"))
        return choice_hear_special(rules, slot_of(rules), word, answer, move, why);
    *move = choice_move(slot_of(rules), CHOICE_HAPPENS);
    return ink_refuse(why, INK_OK);
}

static void show(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                 ink_show *show)
{
    (void)bytes;
    if (choice_open(sheet, slot_of(rules)))
        show->choice =
            INK_TEXT("The desert is arid. Let all cacti wither that are not next to an oasis "
                     "(arid), or cross off a special route to save them (arid=HHHH).");
}

/* --- score ---------------------------------------------------------------------------------- */

static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_score *score, ink_parts *parts)
{
    ink_set pairs = marked_cells(rules, sheet, "cc"),
            cells = marked_cells(rules, sheet, "c") | pairs;
    int points = ink_set_count(cells) + ink_set_count(pairs);
    (void)bytes;
    ink_score_add(score, parts, INK_TEXT("cacti"), points, cells);
}

/* --- goals ---------------------------------------------------------------------------------- */

INK_QUESTION(block_of_cacti)
{
    INK_QUESTION_UNUSED;
    return ink_set_most_in_square(desert_cacti(rules, sheet), 2);
}

INK_QUESTION(cacti_in_line)
{
    INK_QUESTION_UNUSED;
    return ink_set_longest_run(desert_cacti(rules, sheet));
}

INK_QUESTION(joined_oases)
{
    INK_QUESTION_UNUSED;
    ink_set oases = marked_cells(rules, sheet, "w");
    int most = 0;
    for (int i = 0; i < facts->networks; i++) {
        const ink_set *strand = facts->network[i].strand;
        int count = ink_set_count((strand[0] | strand[1]) & oases);
        most = count > most ? count : most;
    }
    return most;
}

static const ink_goal goals[] = {
    {"DA", INK_TEXT("draw cacti on a block of two by two spaces"), block_of_cacti, 4},
    {"DB", INK_TEXT("draw cacti on four spaces side by side in a row or column"), cacti_in_line, 4},
    {"DC", INK_TEXT("connect three oases in one network"), joined_oases, 3},
    {NULL, NULL, NULL, 0},
};

const ink_module ink_module_desert = {
    .name = "desert",
    .title = INK_TEXT("Desert"),
    .home = "yellow",
    .brief = INK_TEXT(
        "Desert, 6 rounds. The two desert dice may be left out and need not connect to anything.\n"
        "If 'arid' shows, each cactus (c) that is not next to an oasis (w) withers before\n"
        "anyone draws, unless a special route is crossed off. The desert dice are rolled once\n"
        "more after round 6. Each cactus scores 1."),
    .rounds = 6,
    .last_roll = true,
    .lines = INK_LINE_EXPANSION,
    .mark = marks,
    .die = module_dice,
    .symbol = symbols,
    .goal = goals,
    .rolled = rolled,
    .moves = moves,
    .apply = apply,
    .score = score,
    .write_move = write_move,
    .read_move = read_move,
    .answer = answer,
    .show = show,
};

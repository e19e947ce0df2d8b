/* Desert (rules: Desert): cacti and oases, with routes or alone, that nobody has to draw. An
   Arid face makes every cactus wither that is not next to an oasis, before anything is drawn,
   unless a special route is crossed off. The dice are rolled once more after the last round. */
#include "../core/module.h"
#include "bodies.h"
#include "choice.h"

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

/* The spaces that carry a mark. */
static ink_set marked(const ink_ruleset *rules, const ink_sheet *sheet, const char *text)
{
    int mark = ink_mark_find(rules, text);
    ink_set cells = 0;
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1)
        if (rules->tile[sheet->tile[ink_set_first(left)]].marks == mark)
            cells |= left & (0 - left);
    return cells;
}

static ink_set cacti(const ink_ruleset *rules, const ink_sheet *sheet)
{
    return marked(rules, sheet, "c") | marked(rules, sheet, "cc");
}

/* --- heat ------------------------------------------------------------------------------- */

static ink_set withering(const ink_ruleset *rules, const ink_sheet *sheet)
{
    return cacti(rules, sheet) & ~ink_set_around(marked(rules, sheet, "w"));
}

/* A route in the same space stays, in its round. */
static void wither(const ink_ruleset *rules, ink_sheet *sheet)
{
    for (ink_set left = withering(rules, sheet); left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        const ink_tile *tile = &rules->tile[sheet->tile[cell]];
        ink_drawing bare = {.second = tile->second};
        for (int s = 0; s < INK_SIDES; s++)
            bare.side[s] = tile->side[s];
        if (tile->arms == 0)
            ink_sheet_erase(sheet, cell);
        else
            ink_sheet_put(rules, sheet, cell, ink_tile_find(rules, &bare),
                          ink_sheet_round_of(sheet, cell));
    }
}

/* Dice with the Arid face, the last of each, one bit each. */
static unsigned arid_dice(const ink_ruleset *rules, const ink_sheet *sheet)
{
    int arid = rules->die[rules->first_die[slot_of(rules)]].face[INK_FACES - 1];
    unsigned dice = 0;
    for (int d = 0; d < INK_MAX_DICE; d++)
        dice |= (unsigned)(sheet->die[d] == arid) << d;
    return dice;
}

static void rolled(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *room)
{
    unsigned arid = arid_dice(rules, sheet);
    (void)room;
    sheet->waiting &= (uint8_t)~arid; /* nothing to draw */
    if (arid == 0)
        return;
    if (withering(rules, sheet) != 0 && choice_avertable(sheet))
        choice_begin(sheet, slot_of(rules));
    else
        wither(rules, sheet);
}

static void moves(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                  ink_choices *choices)
{
    int slot = slot_of(rules);
    (void)room;
    if (!choice_open(sheet, slot))
        return;
    ink_choices_add_one(choices, choice_move(slot, CHOICE_HAPPENS));
    choice_add_cross_offs(sheet, slot, choices);
}

static ink_status apply(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *room, ink_move move,
                        ink_refusal *why)
{
    int slot = slot_of(rules), what = ink_move_payload(move);
    (void)room;
    if (!choice_is(move, slot) || (what != CHOICE_HAPPENS && what < CHOICE_CROSS_OFF))
        return INK_E_NO_MOVE;
    ink_status status = choice_make(sheet, slot, move, why);
    if (status == INK_OK && what == CHOICE_HAPPENS)
        wither(rules, sheet);
    return status;
}

/* "arid" or "arid=HHRH*" */
static ink_status tell(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    if (!choice_is(move, slot_of(rules)))
        return INK_E_NO_TOKEN;
    choice_tell(rules, "arid", move, out);
    return INK_OK;
}

static ink_status hear(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                       ink_slice word, ink_move *move, ink_refusal *why)
{
    ink_slice answer;
    (void)sheet;
    (void)room;
    if (!choice_word(word, "arid", &answer))
        return INK_E_NO_TOKEN;
    if (!ink_slice_is(word, "arid"))
        return choice_hear_special(rules, slot_of(rules), word, answer, move, why);
    *move = choice_move(slot_of(rules), CHOICE_HAPPENS);
    return ink_refuse(why, INK_OK);
}

static void show(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                 ink_show *show)
{
    (void)room;
    if (choice_open(sheet, slot_of(rules)))
        show->choice =
            INK_TEXT("The desert is arid. Let all cacti wither that are not next to an oasis "
                     "(arid), or cross off a special route to save them (arid=HHHH).");
}

/* --- score ---------------------------------------------------------------------------------- */

static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                  ink_score *score, ink_parts *parts)
{
    ink_set pairs = marked(rules, sheet, "cc"), cells = marked(rules, sheet, "c") | pairs;
    int points = ink_set_count(cells) + ink_set_count(pairs);
    (void)room;
    ink_score_add(score, parts, INK_TEXT("cacti"), points, cells);
}

/* --- bounds --------------------------------------------------------------------------------- */

enum { ROLLS = 36, ARID_ROLLS = 11 }; /* of the two dice: how often an Arid shows */

static int points_on(const ink_ruleset *rules, const ink_sheet *sheet, ink_set cells)
{
    return ink_set_count(cells & cacti(rules, sheet)) +
           ink_set_count(cells & marked(rules, sheet, "cc"));
}

/* How many faces with that mark may still be drawn. */
static int faces_left(const ink_ruleset *rules, const ink_rest *rest, const char *text)
{
    int mark = ink_mark_find(rules, text), faces = 0;
    for (int i = 1; i < rules->shapes; i++)
        if (rules->shape[i].count > 0 && rules->tile[rules->shape[i].first].marks == mark)
            faces += rest->shape[i];
    return faces;
}

/* The most points that one more oasis can protect. */
static int protected_by_one(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_set dry = withering(rules, sheet);
    int best = 0;
    for (ink_set left = ink_sheet_space(sheet); left != 0; left &= left - 1) {
        int points = points_on(rules, sheet, dry & ink_set_around(left & (0 - left)));
        best = points > best ? points : best;
    }
    return best;
}

/* The last roll takes what is not next to an oasis then, unless a special route is left. What is
   still drawn may be next to one. In hundredths of a point. */
static int lost_at_last(const ink_ruleset *rules, const ink_sheet *sheet, const ink_rest *rest)
{
    int oases = faces_left(rules, rest, "w");
    int lost = points_on(rules, sheet, withering(rules, sheet));
    if (sheet->specials < INK_SPECIALS_A_GAME || sheet->round < rules->rounds || rest->rolls > 0)
        return 0;
    lost -= oases > 0 && lost > 0 ? oases * protected_by_one(rules, sheet) : 0;
    return lost > 0 ? 100 * lost * ARID_ROLLS / ROLLS : 0;
}

/* Heat only takes away: what stands may stay, and each face adds its cacti. Where two cacti wither
   the space is empty again. */
static void most(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                 const ink_rest *rest, ink_most *most)
{
    int dice = bodies_dice(rules, slot_of(rules), rest);
    int more = faces_left(rules, rest, "c") + 2 * faces_left(rules, rest, "cc");
    more = more < 2 * dice ? more : 2 * dice;
    most->less = (int16_t)(sheet->open != 0 ? lost_at_last(rules, sheet, rest) : 0);
    most->points = (int16_t)(bodies_points(score, rules, sheet, room) + more);
    if (rest->rolls > 0 || choice_open(sheet, slot_of(rules)))
        most->over = marked(rules, sheet, "cc");
    most->over_shapes = UINT64_MAX;
}

/* --- goals ---------------------------------------------------------------------------------- */

INK_QUESTION(block_of_cacti)
{
    INK_QUESTION_UNUSED;
    return ink_set_most_in_square(cacti(rules, sheet), 2);
}

INK_QUESTION(cacti_in_line)
{
    INK_QUESTION_UNUSED;
    return ink_set_longest_run(cacti(rules, sheet));
}

INK_QUESTION(joined_oases)
{
    INK_QUESTION_UNUSED;
    ink_set oases = marked(rules, sheet, "w");
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
    .most = most,
    .tell = tell,
    .hear = hear,
    .show = show,
};

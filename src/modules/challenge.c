/* The Challenge edition: its dice and its buildings (rules: Challenge).

   A building reacts to each drawing on its cell that fits it, whichever die or special route it
   came from. A Factory lets the player draw one more copy of a route die of this round, the third
   University a special route outside both limits; either must be drawn next, or it is lost. */
#include "shared/challenge.h"
#include "../core/module.h"
#include "shared/stand_in.h"

static const char *const route_die[INK_ROUTE_DICE][INK_FACES] = {
    {"H.H.", "R.R.", "HH..", "RR..", "HHH.", "RRR."},
    {"H.H.", "R.R.", "HH..", "RR..", "HHH.", "RRR."},
    {"H...*", "R...*", "HR..*", "H.R.*", "HRH.*", "RHR.*"},
    {"HRHR{NS}{EW}", "HRHR{NS}{EW}", "HHH.", "RRR.", "HHHH{NE}{SW}", "RRRR{NE}{SW}"},
};

extern const ink_module ink_module_challenge; /* the slot of the module is found by it */

/* --- buildings ------------------------------------------------------------------------- */

static void after(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                  ink_cell cell)
{
    (void)move;
    (void)rules;
    bool route = ink_set_has(ink_sheet_routes(sheet), cell);
    if (ink_set_has(CHALLENGE_FACTORY_CELLS, cell) && route)
        bytes[CHALLENGE_EARNED] = CHALLENGE_COPY;
    if (ink_set_has(CHALLENGE_VILLAGE_CELLS & sheet->station, cell) &&
        bytes[CHALLENGE_VILLAGES] < CHALLENGE_MOST_VILLAGES)
        bytes[CHALLENGE_VILLAGES]++;
    if (ink_set_has(CHALLENGE_UNIVERSITY_CELLS, cell) && route &&
        bytes[CHALLENGE_UNIVERSITIES] < CHALLENGE_UNIVERSITIES_FOR_SPECIAL) {
        if (++bytes[CHALLENGE_UNIVERSITIES] == CHALLENGE_UNIVERSITIES_FOR_SPECIAL)
            bytes[CHALLENGE_EARNED] = CHALLENGE_FREE_SPECIAL;
    }
}

static void ended(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes)
{
    (void)rules;
    (void)sheet;
    bytes[CHALLENGE_EARNED] = CHALLENGE_NOTHING;
}

/* In a sheet without a history, Villages are those that hold a Station now. */
static void adopt(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes)
{
    int universities = ink_set_count(CHALLENGE_UNIVERSITY_CELLS & ink_sheet_routes(sheet));
    (void)rules;
    bytes[CHALLENGE_VILLAGES] = (uint8_t)ink_set_count(CHALLENGE_VILLAGE_CELLS & sheet->station);
    bytes[CHALLENGE_UNIVERSITIES] = (uint8_t)(universities < CHALLENGE_UNIVERSITIES_FOR_SPECIAL
                                                  ? universities
                                                  : CHALLENGE_UNIVERSITIES_FOR_SPECIAL);
}

/* --- what they earn --------------------------------------------------------------------- */

static ink_move earned_move(const ink_ruleset *rules, int what, int tile, ink_cell cell)
{
    int slot = ink_ruleset_slot(rules, &ink_module_challenge);
    return ink_move_module(slot, what, tile, cell);
}

/* What draws instead of the free special route names the route that is crossed off. */
static int given_up(ink_move move)
{
    return (ink_move_payload(move) >> CHALLENGE_GIVEN_UP_AT) - 1;
}

static int earned_what(ink_move move)
{
    return ink_move_payload(move) & ((1 << CHALLENGE_GIVEN_UP_AT) - 1);
}

static ink_move giving_up(ink_move move, int special)
{
    int payload = ink_move_payload(move) | (special + 1) << CHALLENGE_GIVEN_UP_AT;
    return ink_move_module(ink_move_source(move), payload, ink_move_tile(move),
                           ink_move_cell(move));
}

/* May a shape stand in for a special route? */
static bool stands_in(const ink_ruleset *rules, int shape)
{
    for (int slot = 0; slot < rules->modules; slot++)
        if (shape != 0 && rules->stand_in[slot] == shape)
            return true;
    return false;
}

static bool is_earned_move(const ink_ruleset *rules, ink_move move)
{
    int what = earned_what(move), slot = ink_move_source(move), special = given_up(move);
    if (slot >= rules->modules || rules->module[slot] != &ink_module_challenge)
        return false;
    return special < 0 ? what == CHALLENGE_COPY || what == CHALLENGE_FREE_SPECIAL
                       : what == CHALLENGE_FREE_SPECIAL && special < INK_SPECIALS &&
                             stands_in(rules, rules->tile[ink_move_tile(move)].shape);
}

/* What is not drawn at once is lost, whatever the player does instead, but for the answer to what
   the drawing asks of the player. */
static void before(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move)
{
    if (sheet->event != 0)
        return;
    if (ink_move_kind(move) != INK_MOVE_MODULE || !is_earned_move(rules, move))
        bytes[CHALLENGE_EARNED] = CHALLENGE_NOTHING;
}

/* Any of the four route dice of this round, drawn already or not. */
static bool on_a_die(const ink_sheet *sheet, int shape)
{
    for (int d = 0; d < INK_ROUTE_DICE; d++)
        if (sheet->die[d] == shape)
            return true;
    return false;
}

/* The special route that the move crosses off, -1 if it draws none. */
static int special_of(const ink_ruleset *rules, ink_move move)
{
    int special = given_up(move);
    return special >= 0 ? special : ink_special_find(rules, rules->tile[ink_move_tile(move)].shape);
}

static bool may_draw(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move)
{
    int shape = rules->tile[ink_move_tile(move)].shape;
    if (earned_what(move) == CHALLENGE_COPY)
        return shape != 0 && on_a_die(sheet, shape);
    int special = special_of(rules, move);
    return special >= 0 && (sheet->used >> special & 1) == 0;
}

static void add_copies(const ink_ruleset *rules, const ink_sheet *sheet, ink_choices *choices)
{
    uint64_t seen = 1; /* shape 0 stands for none */
    for (int d = 0; d < INK_ROUTE_DICE; d++) {
        int shape = sheet->die[d];
        if ((seen >> shape & 1) == 0)
            ink_choices_add_shape(rules, sheet, earned_move(rules, CHALLENGE_COPY, 0, 0), shape,
                                  choices);
        seen |= UINT64_C(1) << shape;
    }
}

static void add_specials(const ink_ruleset *rules, const ink_sheet *sheet, ink_choices *choices)
{
    ink_move move = earned_move(rules, CHALLENGE_FREE_SPECIAL, 0, 0);
    for (int i = 0; i < INK_SPECIALS; i++) {
        if ((sheet->used >> i & 1) != 0)
            continue;
        ink_choices_add_shape(rules, sheet, move, rules->special[i], choices);
        for (int slot = 0; slot < rules->modules; slot++)
            if (rules->stand_in[slot] != 0)
                ink_choices_add_shape(rules, sheet, giving_up(move, i), rules->stand_in[slot],
                                      choices);
    }
}

static void moves(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_choices *choices)
{
    if (bytes[CHALLENGE_EARNED] == CHALLENGE_COPY)
        add_copies(rules, sheet, choices);
    if (bytes[CHALLENGE_EARNED] == CHALLENGE_FREE_SPECIAL)
        add_specials(rules, sheet, choices);
}

static ink_status refuse_tile(ink_refusal *why, ink_status status, ink_move move)
{
    ink_refuse(why, status);
    if (why != NULL)
        why->tile = (uint8_t)ink_move_tile(move);
    return status;
}

static ink_status apply(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                        ink_refusal *why)
{
    int what = earned_what(move), tile = ink_move_tile(move);
    if (!is_earned_move(rules, move) || tile == 0 || tile >= rules->tiles)
        return ink_refuse(why, INK_E_NO_MOVE);
    if (bytes[CHALLENGE_EARNED] != what || !may_draw(rules, sheet, move))
        return refuse_tile(why, INK_E_NOT_EARNED, move);
    ink_status status = ink_sheet_why(rules, sheet, ink_move_cell(move), tile, why);
    if (status != INK_OK)
        return status;
    if (what == CHALLENGE_FREE_SPECIAL)
        sheet->used |= (uint8_t)(1u << special_of(rules, move));
    bytes[CHALLENGE_EARNED] = CHALLENGE_NOTHING;
    ink_sheet_draw(rules, sheet, move, ink_move_cell(move), tile);
    return INK_OK;
}

/* --- text: "=C3HH.." a copy, "+C3HHRH*" a free special route, "+C3....u=HHRH*" instead ------- */

static const char sign_of[] = {[CHALLENGE_COPY] = '=', [CHALLENGE_FREE_SPECIAL] = '+'};

static ink_status write_move(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    if (!is_earned_move(rules, move))
        return INK_E_NO_TOKEN;
    ink_text_char(out, sign_of[earned_what(move)]);
    ink_placement_write(rules, (ink_placement){ink_move_cell(move), (uint8_t)ink_move_tile(move)},
                        out);
    if (given_up(move) >= 0)
        stand_in_tell(rules, given_up(move), out);
    return INK_OK;
}

static ink_status read_move(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                            ink_slice word, ink_move *move, ink_refusal *why)
{
    ink_placement placement;
    (void)sheet;
    (void)bytes;
    if (word.length == 0 || (word.data[0] != sign_of[CHALLENGE_COPY] &&
                             word.data[0] != sign_of[CHALLENGE_FREE_SPECIAL]))
        return INK_E_NO_TOKEN;
    int what = word.data[0] == sign_of[CHALLENGE_COPY] ? CHALLENGE_COPY : CHALLENGE_FREE_SPECIAL;
    ink_slice rest = {.data = word.data + 1, .length = word.length - 1};
    int special = what == CHALLENGE_FREE_SPECIAL ? stand_in_hear(rules, &rest) : -1;
    ink_status status = ink_placement_read(rules, rest, &placement, why);
    if (status == INK_OK)
        *move = giving_up(earned_move(rules, what, placement.tile, placement.cell), special);
    else if (why != NULL) { /* the whole word is quoted */
        why->at = 0;
        why->length = word.length;
    }
    return status;
}

/* --- score, sheets as text, invariants ---------------------------------------------------- */

/* The points of the highest box that is marked (rules: Village). */
static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_score *score, ink_parts *parts)
{
    (void)rules;
    score->villages = (int16_t)(2 * bytes[CHALLENGE_VILLAGES]);
    if (bytes[CHALLENGE_VILLAGES] > 0)
        ink_parts_add(parts, (ink_part){.text = INK_TEXT("activated Villages"),
                                        .points = score->villages,
                                        .cells = CHALLENGE_VILLAGE_CELLS & sheet->station});
}

static void show(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                 ink_show *show)
{
    (void)rules;
    (void)sheet;
    ink_show_count(show, INK_TEXT("Villages"), bytes[CHALLENGE_VILLAGES], CHALLENGE_MOST_VILLAGES);
    ink_show_count(show, INK_TEXT("Universities"), bytes[CHALLENGE_UNIVERSITIES],
                   CHALLENGE_UNIVERSITIES_FOR_SPECIAL);
}

static bool sound(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes)
{
    (void)rules;
    return bytes[CHALLENGE_VILLAGES] <= CHALLENGE_MOST_VILLAGES &&
           bytes[CHALLENGE_UNIVERSITIES] <= CHALLENGE_UNIVERSITIES_FOR_SPECIAL &&
           bytes[CHALLENGE_EARNED] <= CHALLENGE_FREE_SPECIAL &&
           (bytes[CHALLENGE_EARNED] == CHALLENGE_NOTHING || sheet->open != 0);
}

INK_QUESTION(villages)
{
    INK_QUESTION_UNUSED;
    return bytes[CHALLENGE_VILLAGES];
}

static const ink_goal goals[] = {
    {"B", INK_TEXT("activate three Villages"), villages, 3},
    {NULL, NULL, NULL, 0},
};

/* The texts of the boxes in the order in which they are marked off. */
static const char *const village_steps[] = {"2", "4", "6", "8", NULL};
static const char *const university_steps[] = {"", "", "+", NULL};

static const ink_module_print prints[] = {
    {'F', CHALLENGE_FACTORY_CELLS,
     INK_TEXT("Factory: any route on it earns a copy of one of the round's route dice"),
     INK_TEXT("Factories"), NULL,
     /* TRANSLATORS: stands on the spaces of the board in a terminal: an initial, or two letters
        where initials are the same. At most two columns. */
     INK_TEXT_IN("on the board, for Factory", "F")},
    {'V', CHALLENGE_VILLAGE_CELLS,
     INK_TEXT("Village: a Station on it is worth 2 points, two 4, three 6, four 8"),
     INK_TEXT("Villages"), village_steps, INK_TEXT_IN("on the board, for Village", "V")},
    {'U', CHALLENGE_UNIVERSITY_CELLS,
     INK_TEXT("University: the third one drawn on earns a special route outside the limits"),
     INK_TEXT("Universities"), university_steps, INK_TEXT_IN("on the board, for University", "U")},
    {0, 0, NULL, NULL, NULL, NULL},
};

static const ink_module_box boxes[] = {
    {"yellow", INK_TEXT("Yellow")}, {"green", INK_TEXT("Green")}, {NULL, NULL}};

static const ink_module_sign signs[] = {
    {'=', INK_SIGN_EARNED, "=2 C3", INK_TEXT("draw a copy of route die 2, if you have earned it"),
     INK_TEXT("Earned: a copy, '=2 C3'"),
     INK_TEXT("You have earned a copy: draw one of this round's route dice once more, drawn\n"
              "already or not, as in '=2 C3' or '=C3HH..'; 'moves =' lists all places. Draw it\n"
              "now: when anything else is drawn, it is lost."),
     INK_TEXT("Copy a die"), INK_TEXT("No copy?")},
    {'+', INK_SIGN_EARNED, "+s3 C3", INK_TEXT("draw a free special route, if you have earned it"),
     INK_TEXT("Earned: free, '+s3 C3'"),
     INK_TEXT("You have earned a special route that does not count against the limits: draw it\n"
              "as in '+s3 C3' or '+C3HHHH'; 'moves +' lists all places. Draw it now: when\n"
              "anything else is drawn, it is lost."),
     INK_TEXT("Free special route"), INK_TEXT("No special route?")},
    {0, 0, NULL, NULL, NULL, NULL, NULL, NULL},
};

static bool answer(const ink_ruleset *rules, ink_move move, ink_answer *answer)
{
    if (!is_earned_move(rules, move) || given_up(move) < 0)
        return false;
    answer->special = (uint8_t)given_up(move);
    answer->cell = ink_move_cell(move);
    answer->cells = ink_set_of(answer->cell);
    return true;
}

const ink_module ink_module_challenge = {
    .name = "challenge",
    .title = INK_TEXT("Challenge"),
    .brief = INK_TEXT(
        "Challenge. A route on a Factory (F) lets you draw a copy of one of the round's route\n"
        "dice at once. Stations on Villages (V) score 2, 4, 6, 8. The third University (U) gives\n"
        "a special route outside the limits, to be drawn at once."),
    .edition = 1,
    .goals = true,
    .box = boxes,
    .earned_moves = true,
    .notes_only = true,
    .bytes = BYTES,
    .lines = INK_LINE_VILLAGES,
    .route_die = route_die,
    .goal = goals,
    .print = prints,
    .sign = signs,
    .moves = moves,
    .apply = apply,
    .before = before,
    .after = after,
    .ended = ended,
    .adopt = adopt,
    .score = score,
    .write_move = write_move,
    .read_move = read_move,
    .answer = answer,
    .show = show,
    .sound = sound,
};

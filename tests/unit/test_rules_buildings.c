/* TEST rules_buildings: The buildings of the Challenge: one test for each sentence of docs/rules.md
   on them. Every game here is played by library and twin side by side. */
#include "match.h"

/* --- 5. Where the buildings stand ------------------------------------------------------------- */

/* "Factories A1 G5 C6. Villages C1 F2 E3 E6. Universities A3 D4 B5 G7." */
static void buildings_are_printed_where_the_table_says(void **state)
{
    const ink_module_print *prints = ink_ruleset_prints(challenge(), 0);
    (void)state;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            char letter = '.';
            for (const ink_module_print *print = prints; print->letter != 0; print++)
                if (ink_set_has(print->cells, ink_cell_at(row, column)))
                    letter = print->letter;
            assert_int_equal(letter, twin_building(TWIN_CHALLENGE, row, column));
        }
}

/* Ways to every building, which nothing but raw ink has drawn: A1 A3 from A2, C1 from D1, G5 G7
   from G6 (all railway), D4 B5 C6 from the north (railway), F2 E3 E6 from the north (highway). */
#define WAYS "A2R.RR D1RR.R G6R.R. D3R.R. B4R.R. C5R.R. F1H.H. E2H.H. E5H.H."

static match *solo(const char *dice)
{
    match *m = match_of("challenge,goals=none", NULL);
    match_ink(m, 1, WAYS);
    match_roll(m, dice);
    return m;
}

static int villages(const match *m)
{
    ink_score score;
    match_compare(m);
    ink_table_score(&m->rules, m->seat, 0, &score);
    return score.villages;
}

/* --- Factories -------------------------------------------------------------------------------- */

/* "Factory: any route with a highway or railway arm. The player may at once draw one more copy
   of one of the four route dice of this round." */
static void a_factory_gives_a_copy(void **state)
{
    static const char *const at[] = {"A1R.R.", "G5R.R.", "C6R.R."};
    (void)state;
    for (int i = 0; i < COUNT(at); i++) {
        match *m = solo("R.R. H.H. H.R.* RRR.");
        (void)match_refused(m, 1, "=F2H.H.", INK_E_NOT_EARNED);
        match_play(m, 1, at[i]);
        match_play(m, 1, "=F2H.H.");
        (void)match_refused(m, 1, "=E3H.H.", INK_E_NOT_EARNED); /* one copy */
    }
    match *m = solo("R.R. H.H. R...* RRR.");
    match_play(m, 1, "A1..R.* =F2H.H."); /* a dead-end has an arm too */
}

/* "Any of the four, drawn already or not." The copy leaves the die as it is. */
static void a_copy_is_of_a_die_drawn_or_not(void **state)
{
    (void)state;
    match *m = solo("R.R. H.H. H.R.* RRR.");
    match_play(m, 1, "A1R.R. =F2H.H."); /* the second die is copied ... */
    match_play(m, 1, "E3H.H.");         /* ... and drawn all the same */
    assert_int_equal(m->seat[0].sheet.waiting, 0xc);
    m = solo("R.R. H.H. H.R.* RRR.");
    match_play(m, 1, "F2H.H. A1R.R. =E3H.H."); /* drawn first, copied then */
    (void)match_refused(m, 1, "E6H.H.", INK_E_DIE_DRAWN);
    m = solo("R.R. H.H. H.R.* RRR.");
    match_play(m, 1, "A1R.R. =G5RRR. =A3R.R."); /* the copy on a Factory gives another one */
    assert_int_equal(m->seat[0].sheet.waiting, 0xe);
}

/* "Never a special route." Nor a route that is on none of the four dice. */
static void a_copy_is_of_this_rounds_dice_only(void **state)
{
    (void)state;
    match *m = solo("R.R. H.H. H.R.* RRR.");
    match_play(m, 1, "A1R.R.");
    (void)match_refused(m, 1, "=F2HHHH", INK_E_NOT_EARNED);
    (void)match_refused(m, 1, "=F2HRHR*", INK_E_NOT_EARNED);
    (void)match_refused(m, 1, "=F2HH..", INK_E_NOT_EARNED);
    (void)match_refused(m, 1, "=F2HRHR{NS}{EW}", INK_E_NOT_EARNED);
    (void)match_refused(m, 1, "+F2HHHH", INK_E_NOT_EARNED);
    match_play(m, 1, "=F2H.R.*");
}

/* A copy obeys the drawing rules like any route. */
static void a_copy_must_fit(void **state)
{
    (void)state;
    match *m = solo("R.R. H.H. H.R.* RRR.");
    match_play(m, 1, "A1R.R.");
    ink_refusal why = match_refused(m, 1, "=F2R.R.", INK_E_CLASH);
    assert_int_equal(why.cell, cell_of("F2"));
    (void)match_refused(m, 1, "=C3H.H.", INK_E_DETACHED);
    (void)match_refused(m, 1, "=A2R.R.", INK_E_OCCUPIED);
    (void)match_refused(m, 1, "=B1R.R.", INK_E_EXIT_CLASH);
}

/* "The copy is the next thing drawn, or it is lost." */
static void a_copy_is_lost_if_something_else_is_drawn(void **state)
{
    (void)state;
    match *m = solo("R.R. H.H. H.R.* RRR.");
    match_play(m, 1, "A1R.R. F2H.H.");
    (void)match_refused(m, 1, "=E3H.H.", INK_E_NOT_EARNED);
    m = solo("R.R. H.H. H.R.* RRR.");
    match_play(m, 1, "A1R.R. F2HHHH"); /* a special route is something else too */
    (void)match_refused(m, 1, "=E3H.H.", INK_E_NOT_EARNED);
}

/* The end of the round loses it; taking the end back finds it again. */
static void a_copy_is_lost_with_the_round(void **state)
{
    match *m = match_of("challenge,goals=none,players=2", NULL);
    (void)state;
    match_ink(m, 1, WAYS);
    match_roll(m, "R.R. H.H. H.R.* RRR.");
    match_play(m, 1, "F2H.H. E3H.R.* G5RRR. A1R.R. end");
    (void)match_refused(m, 1, "=A3R.R.", INK_E_ENDED);
    match_play(m, 1, "back");
    match_play(m, 1, "=A3R.R. back end");
    match_draw(m, 2);
    match_play(m, 2, "end");
    match_roll(m, "R.R. H.H. H.R.* RRR.");
    (void)match_refused(m, 1, "=A3R.R.", INK_E_NOT_EARNED);
}

/* "The player may": a round ends without the copy. */
static void a_copy_is_never_forced(void **state)
{
    (void)state;
    match *m = solo("R.R. H.H. H.R.* RRR.");
    match_play(m, 1, "F2H.H. E3H.R.* G5RRR. A1R.R. end");
    assert_int_equal(m->table.phase, INK_PHASE_ROLL);
}

/* "In draft: of the own four." */
static void in_a_draft_the_copy_is_of_the_own_dice(void **state)
{
    match *m = match_of("challenge,draft,goals=none,players=2", "first=1");
    (void)state;
    match_ink(m, 1, WAYS);
    match_roll(m, "R.R.&HH.. H.R.*&RRR. H.H.&RR.. H...*&HHH.");
    match_play(m, 1, "pick1");
    match_play(m, 2, "pick3");
    match_play(m, 1, "pick2");
    match_play(m, 2, "pick4");
    match_play(m, 1, "A1R.R.");
    (void)match_refused(m, 1, "=F2H.H.", INK_E_NOT_EARNED);
    (void)match_refused(m, 1, "=F2H...*", INK_E_NOT_EARNED);
    match_play(m, 1, "=F2HH..");
}

/* --- Villages --------------------------------------------------------------------------------- */

/* "Village: only a drawing with a Station." */
static void a_village_wants_a_station(void **state)
{
    (void)state;
    match *m = solo("R.R. H.H. H.R.* RRR.");
    match_play(m, 1, "F2H.H. C1.R.R E3H.R.*");
    assert_int_equal(villages(m), 2);
}

/* "Boxes 2 4 6 8: the score is the highest box marked." Three of them by a copied die. */
static void villages_score_the_highest_box(void **state)
{
    (void)state;
    match *m = solo("R.R. R.R. H.R.* RRR.");
    assert_int_equal(villages(m), 0);
    match_play(m, 1, "A1R.R. =C1.R.H*");
    assert_int_equal(villages(m), 2);
    match_play(m, 1, "G5R.R. =F2H.R.*");
    assert_int_equal(villages(m), 4);
    match_play(m, 1, "C6RRR. =E3H.R.*");
    assert_int_equal(villages(m), 6);
    match_play(m, 1, "E6H.R.*");
    assert_int_equal(villages(m), 8);
    match_ink(m, 1, "C1"); /* erased, and drawn once more: there is no fifth box */
    match_play(m, 1, "C1HRHR*");
    assert_int_equal(villages(m), 8);
}

/* What an expansion erases stays marked. */
static void an_erased_village_stays_marked(void **state)
{
    (void)state;
    match *m = solo("R.R. H.H. H.R.* RRR.");
    match_play(m, 1, "E3H.R.*");
    match_ink(m, 1, "E3");
    assert_int_equal(villages(m), 2);
}

/* --- Universities ----------------------------------------------------------------------------- */

/* "Three boxes; the third lets the player draw at once one special route." */
static void the_third_university_gives_a_special_route(void **state)
{
    (void)state;
    match *m = solo("R.R. R.R. H.R.* RRR.");
    match_play(m, 1, "A3R.R.");
    (void)match_refused(m, 1, "+F2HHHH", INK_E_NOT_EARNED);
    match_play(m, 1, "D4R.R.");
    (void)match_refused(m, 1, "+F2HHHH", INK_E_NOT_EARNED);
    match_play(m, 1, "B5RRR.");
    (void)match_refused(m, 1, "=F2H.R.*", INK_E_NOT_EARNED);
    (void)match_refused(m, 1, "+F2H.R.*", INK_E_NOT_EARNED); /* no special route */
    (void)match_refused(m, 1, "+C3HHHH", INK_E_DETACHED);
    match_play(m, 1, "+F2HHHH");
    (void)match_refused(m, 1, "+E3HRHR*", INK_E_NOT_EARNED); /* one */
}

/* "At once", or it is lost. */
static void the_free_special_is_lost_if_something_else_is_drawn(void **state)
{
    (void)state;
    match *m = solo("R.R. R.R. H.R.* RRR.");
    match_play(m, 1, "A3R.R. D4R.R. B5RRR. E3H.R.*");
    (void)match_refused(m, 1, "+F2HHHH", INK_E_NOT_EARNED);
    m = solo("R.R. R.R. H.R.* RRR.");
    match_play(m, 1, "A3R.R. D4R.R. B5RRR. F2HHHH"); /* drawn as the round's own */
    (void)match_refused(m, 1, "+E3HHRH*", INK_E_NOT_EARNED);
    assert_int_equal(m->seat[0].sheet.specials, 1);
}

/* "Outside both limits (still crossed off)." */
static void the_free_special_is_outside_both_limits(void **state)
{
    (void)state;
    match *m = solo("R.R. R.R. H.R.* RRR.");
    match_play(m, 1, "E6HHRH*"); /* the round's own */
    match_play(m, 1, "A3R.R. D4R.R. B5RRR. +F2HHHH");
    assert_int_equal(m->seat[0].sheet.specials, 1);
    assert_int_equal(m->seat[0].sheet.round_specials, 1);
    m = solo("R.R. R.R. H.R.* RRR.");
    match_play(m, 1, "A3R.R. D4R.R. B5RRR. +F2HHHH");
    (void)match_refused(m, 1, "E6HHHH", INK_E_SPECIAL_USED); /* crossed off */
    match_play(m, 1, "E6HHRH*");                             /* the round's own is still there */
    assert_int_equal(m->seat[0].sheet.specials, 1);
    assert_int_equal(ink_set_count(m->seat[0].sheet.used), 2);
}

/* The third University with all three special routes of the game drawn already. */
static void the_free_special_after_all_three_of_the_game(void **state)
{
    (void)state;
    match *m = solo("R.R. R.R. H.R.* RRR.");
    m->seat[0].sheet.used = m->seat[0].before.used = 7;
    m->seat[0].sheet.specials = m->seat[0].before.specials = 3;
    for (int i = 0; i < 3; i++)
        m->twin.player[0].sheet.crossed[i] = true;
    m->twin.player[0].sheet.specials = 3;
    match_play(m, 1, "A3R.R. D4R.R. B5RRR.");
    (void)match_refused(m, 1, "G7RRRR", INK_E_SPECIAL_GAME);
    (void)match_refused(m, 1, "+F2HHHH", INK_E_NOT_EARNED); /* that one is crossed off */
    match_play(m, 1, "+G7RRRR");
    assert_int_equal(m->seat[0].sheet.specials, 3);
    assert_int_equal(m->seat[0].sheet.used, 15);
}

/* Were all six crossed off, there would be nothing to draw, and the round goes on. */
static void the_free_special_with_none_left(void **state)
{
    static ink_moves moves;
    (void)state;
    match *m = solo("R.R. R.R. H.R.* RRR.");
    m->seat[0].sheet.used = m->seat[0].before.used = 63;
    m->seat[0].sheet.specials = m->seat[0].before.specials = 3;
    for (int i = 0; i < 6; i++)
        m->twin.player[0].sheet.crossed[i] = true;
    m->twin.player[0].sheet.specials = 3;
    match_play(m, 1, "A3R.R. D4R.R. B5RRR.");
    ink_sheet_moves(&m->rules, &m->seat[0].sheet, &moves);
    for (uint32_t i = 0; i < moves.count; i++)
        assert_int_not_equal(ink_move_kind(moves.move[i]), INK_MOVE_MODULE);
    match_play(m, 1, "E3H.R.* end");
}

/* "A fourth mark does nothing." */
static void a_fourth_university_does_nothing(void **state)
{
    (void)state;
    match *m = solo("R.R. R.R. H.R.* RRR.");
    match_play(m, 1, "A3R.R. D4R.R. B5RRR. +F2HHHH");
    match_play(m, 1, "G7RHRR*");
    (void)match_refused(m, 1, "+E3HRHR*", INK_E_NOT_EARNED);
}

/* --- Together --------------------------------------------------------------------------------- */

/* "Effects chain": Factory, University, Factory, University. */
static void effects_chain(void **state)
{
    (void)state;
    match *m = solo("R.R. R.R. H.R.* RRR.");
    match_play(m, 1, "A3R.R. D4R.R."); /* two Universities */
    match_play(m, 1, "C6RRR.");        /* a Factory: a copy */
    match_play(m, 1, "=B5R.R.");       /* on the third University: a free special route */
    match_play(m, 1, "+G5HRRR*");      /* on a Factory: a copy */
    match_play(m, 1, "=A1R.R.");       /* on a Factory again */
    match_play(m, 1, "=G7R.R.");       /* on the fourth University: nothing */
    (void)match_refused(m, 1, "=F2H.R.*", INK_E_NOT_EARNED);
    (void)match_refused(m, 1, "+F2HHHH", INK_E_NOT_EARNED);
    assert_int_equal(m->seat[0].sheet.waiting, 4);
    match_play(m, 1, "E3H.R.* end");
    match_compare(m);
}

/* All of a chain may be taken back, drawing by drawing, and played again. */
static void a_chain_may_be_taken_back(void **state)
{
    match *m = match_of("challenge,goals=none,players=2", NULL);
    ink_seat start;
    (void)state;
    match_ink(m, 1, WAYS);
    match_roll(m, "R.R. R.R. H.R.* RRR.");
    start = m->seat[0];
    match_play(m, 1, "A3R.R. D4R.R. C6RRR. =B5R.R. +G5HRRR* =G7R.R.");
    ink_seat whole = m->seat[0];
    match_play(m, 1, "back back");
    (void)match_refused(m, 1, "=G7R.R.", INK_E_NOT_EARNED);
    match_play(m, 1, "+G5HRRR* =G7R.R.");
    assert_memory_equal(&whole, &m->seat[0], sizeof whole);
    match_play(m, 1, "back back back back back back");
    assert_memory_equal(&start, &m->seat[0], sizeof start);
}

/* "A drawing that is erased loses no effect already gained, and the building works again when
   something is drawn there anew." */
static void a_building_works_again_after_an_erasure(void **state)
{
    (void)state;
    match *m = solo("R.R. R.R. H.R.* RRR.");
    match_play(m, 1, "A1R.R. =F2H.R.*");
    match_ink(m, 1, "A1 F2");
    match_play(m, 1, "A1R.R. =F2H.R.*"); /* the Factory, and the Village */
    assert_int_equal(villages(m), 4);
    m = solo("R.R. R.R. H.R.* RRR.");
    match_play(m, 1, "A3R.R.");
    match_ink(m, 1, "A3");
    match_play(m, 1, "A3R.R.");
    match_ink(m, 1, "A3");
    match_play(m, 1, "A3RRR. +F2HHHH"); /* one University, three marks */
}

/* The copy that was gained stays when the Factory is erased. */
static void an_erasure_takes_no_copy_away(void **state)
{
    (void)state;
    match *m = solo("R.R. R.R. H.R.* RRR.");
    match_play(m, 1, "A1R.R.");
    match_ink(m, 1, "A1");
    match_play(m, 1, "=F2H.R.*");
}

/* "Buildings react to every drawing that fits, whichever die or special it came from." */
static void buildings_react_to_every_drawing(void **state)
{
    (void)state;
    match *m = solo("R.R. R.R. H.R.* RRR.");
    match_play(m, 1, "A1HHRH* =A3R.R."); /* a special route on a Factory */
    m = solo("R.R. R.R. H.R.* RRR.");
    match_play(m, 1, "F2HHRH*"); /* a special route with a Station on a Village */
    assert_int_equal(villages(m), 2);
    m = solo("R.R. R.R. H.R.* RRR.");
    match_play(m, 1, "F2HHHH"); /* and one without */
    assert_int_equal(villages(m), 0);
}

/* In Classic the same spaces are just spaces. */
static void classic_has_no_buildings(void **state)
{
    match *m = match_of("classic", NULL);
    (void)state;
    match_ink(m, 1, WAYS);
    match_roll(m, "R.R. R.R. H.H. H.R.*");
    match_play(m, 1, "A1R.R. F2H.R.*");
    assert_int_equal(villages(m), 0);
    (void)match_refused(m, 1, "=F2H.R.*", INK_E_CELL_TEXT);
    assert_int_equal(m->rules.modules, 0);
}

/* --- 9. From a sheet alone -------------------------------------------------------------------- */

/* "Villages are those that hold a Station now." */
static void from_a_sheet_alone_villages_hold_a_station_now(void **state)
{
    static const struct {
        const char *sheet;
        int villages;
    } line[] = {{"", 0},
                {"C1.R.R F2H.H.", 0},
                {"C1.R.H*", 2},
                {"C1.R.H* F2HHHH E3H...*", 4},
                {"C1.R.H* F2HRHR* E3H...* E6HRH.* A1HR..*", 8}};
    (void)state;
    for (int i = 0; i < COUNT(line); i++) {
        ink_sheet sheet;
        ink_score score;
        assert_int_equal(ink_sheet_read(challenge(), ink_slice_of(line[i].sheet), &sheet, NULL),
                         INK_OK);
        assert_true(ink_sheet_sound(challenge(), &sheet));
        ink_score_find(challenge(), &sheet, &score);
        assert_int_equal(score.villages, line[i].villages);
        ink_sheet_read(classic(), ink_slice_of(""), &sheet, NULL);
    }
}

/* A sheet that was read goes on: of three Universities drawn on, a fourth gives nothing; of
   two, the third gives the special route. */
static void from_a_sheet_alone_universities_are_marked(void **state)
{
    static const char *const sheet_text[] = {WAYS " A3R.R. D4R.R.", WAYS " A3R.R. D4R.R. G7R.R."};
    (void)state;
    go_by(challenge());
    for (int i = 0; i < 2; i++) {
        ink_sheet sheet;
        ink_roll dice;
        assert_int_equal(ink_sheet_read(challenge(), ink_slice_of(sheet_text[i]), &sheet, NULL),
                         INK_OK);
        assert_int_equal(
            ink_roll_read(challenge(), ink_slice_of("R.R. H.H. H.R.* RRR."), 1, &dice, NULL),
            INK_OK);
        assert_int_equal(ink_sheet_roll(challenge(), &sheet, &dice, NULL), INK_OK);
        plays(&sheet, by_word(&sheet, "B5R.R."));
        if (i == 0)
            plays(&sheet, by_word(&sheet, "+F2HHHH"));
        else
            (void)refused(&sheet, by_word(&sheet, "+F2HHHH"), INK_E_NOT_EARNED);
    }
}

/* --- words and words that are none ------------------------------------------------------------ */

static void words_of_buildings_that_are_none(void **state)
{
    static const struct {
        const char *word;
        ink_status status;
        size_t length;
    } bad[] = {
        {"=", INK_E_CELL_TEXT, 1},        {"+", INK_E_CELL_TEXT, 1},
        {"=H9HH..", INK_E_CELL_TEXT, 7},  {"=F2", INK_E_DRAWING_TEXT, 3},
        {"=F2HH", INK_E_DRAWING_TEXT, 5}, {"+F2HHRR", INK_E_NO_DRAWING, 7},
        {"-F2HH..", INK_E_CELL_TEXT, 7},  {"==F2HH..", INK_E_CELL_TEXT, 8},
    };
    ink_sheet sheet = sheet_of("");
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_move move = 0;
        ink_refusal why;
        ink_slice word = ink_slice_of(bad[i].word);
        assert_int_equal(ink_move_read(challenge(), &sheet, word, &move, &why), bad[i].status);
        assert_int_equal(ink_move_read(challenge(), &sheet, word, &move, NULL), bad[i].status);
        assert_int_equal(move, 0);
        assert_int_equal(why.at, 0); /* the whole word is quoted */
        assert_int_equal(why.length, bad[i].length);
    }
}

/* Raw moves of a module that make no sense. */
static void raw_moves_that_are_none(void **state)
{
    match *m = solo("R.R. H.H. H.R.* RRR.");
    ink_sheet *sheet = &m->seat[0].sheet;
    (void)state;
    match_play(m, 1, "A1R.R.");
    ink_move good = by_word(sheet, "=F2H.H.");
    ink_move slot = ink_move_of(0, 15, 0, 0), tile = ink_move_of(0, 0, 255, 0);
    ink_move payload = (ink_move)2047 << 21;
    assert_int_equal(ink_sheet_ask(&m->rules, sheet, good, NULL), INK_OK);
    for (int i = 1; i < 16; i++)
        (void)refused(sheet, (good & ~slot) | ink_move_of(0, i, 0, 0), INK_E_NO_MOVE);
    for (ink_move what = 0; what < 2048; what++)
        if (what != 1)
            (void)refused(sheet, (good & ~payload) | what << 21,
                          what == 2 ? INK_E_NOT_EARNED : INK_E_NO_MOVE);
    (void)refused(sheet, good & ~tile, INK_E_NO_MOVE);
    (void)refused(sheet, good | tile, INK_E_NO_MOVE);
    (void)refused(sheet, good | 63, INK_E_OFF_BOARD);
}

#define TEST(name) cmocka_unit_test_setup(name, by_challenge)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(buildings_are_printed_where_the_table_says),
        TEST(a_factory_gives_a_copy),
        TEST(a_copy_is_of_a_die_drawn_or_not),
        TEST(a_copy_is_of_this_rounds_dice_only),
        TEST(a_copy_must_fit),
        TEST(a_copy_is_lost_if_something_else_is_drawn),
        TEST(a_copy_is_lost_with_the_round),
        TEST(a_copy_is_never_forced),
        TEST(in_a_draft_the_copy_is_of_the_own_dice),
        TEST(a_village_wants_a_station),
        TEST(villages_score_the_highest_box),
        TEST(an_erased_village_stays_marked),
        TEST(the_third_university_gives_a_special_route),
        TEST(the_free_special_is_lost_if_something_else_is_drawn),
        TEST(the_free_special_is_outside_both_limits),
        TEST(the_free_special_after_all_three_of_the_game),
        TEST(the_free_special_with_none_left),
        TEST(a_fourth_university_does_nothing),
        TEST(effects_chain),
        TEST(a_chain_may_be_taken_back),
        TEST(a_building_works_again_after_an_erasure),
        TEST(an_erasure_takes_no_copy_away),
        TEST(buildings_react_to_every_drawing),
        TEST(classic_has_no_buildings),
        TEST(from_a_sheet_alone_villages_hold_a_station_now),
        TEST(from_a_sheet_alone_universities_are_marked),
        TEST(words_of_buildings_that_are_none),
        TEST(raw_moves_that_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

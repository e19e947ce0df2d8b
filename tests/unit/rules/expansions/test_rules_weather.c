/* TEST rules_weather: Weather: one test for each sentence of docs/rules.md on it, and for each
   decision. Sheets and games are held against the twin on the way. */
#include "expansion.h"

#define ROUTES "H.H. H.H. HH.. H.R.* "
#define DRAW "B1H.H. F1H.H. B7.HH. D1R.H.*"

/* "7 rounds", with every edition and in every mode. */
static void the_game_has_seven_rounds(void **state)
{
    static const char *const config[] = {"classic+weather", "green+weather,draft,players=2",
                                         "yellow+weather,goals=none,players=4"};
    (void)state;
    for (int i = 0; i < COUNT(config); i++) {
        ink_ruleset rules = rules_of(config[i]);
        assert_int_equal(rules.rounds, 7);
        assert_int_equal(rules.dice, 6);
    }
}

static void the_dice_are_two_equal_ones(void **state)
{
    (void)state;
    assert_string_equal(faces_of(4), "cloud 3, storm 2, snow 1");
    assert_string_equal(faces_of(5), "cloud 3, storm 2, snow 1");
}

/* "Both dice must be used": each symbol, as long as there is a space for it. */
static void symbols_must_be_written(void **state)
{
    match *m = alone("classic+weather", ROUTES "cloud snow");
    (void)state;
    match_play(m, 1, DRAW);
    refused_with(m, 1, "end", INK_E_EXPANSION,
                 "the round goes on: a symbol must be written, for example at B1");
    match_play(m, 1, "cloud=B1");
    refused_with(m, 1, "end", INK_E_EXPANSION,
                 "the round goes on: a symbol must be written, for example at D1");
    match_play(m, 1, "snow=D1 end");
    assert_string_equal(words_of(&m->seat[0].sheet),
                        "B1H.H. D1R.H.* F1H.H. B7.HH. cloud=B1 snow=D1");
}

/* "Each into another space in which a route was drawn in this round." */
static void symbols_go_where_a_route_was_drawn(void **state)
{
    match *m = alone("classic+weather", ROUTES "cloud cloud");
    (void)state;
    refused_with(m, 1, "cloud=B1", INK_E_EXPANSION,
                 "a symbol goes into a space in which a route was drawn this round, not into B1");
    match_play(m, 1, "B1H.H. cloud=B1"); /* at any time of the round */
    (void)match_refused(m, 1, "cloud=B1", INK_E_EXPANSION);
    (void)match_refused(m, 1, "cloud=C1", INK_E_EXPANSION);
    (void)match_refused(m, 1, "storm=B1", INK_E_EXPANSION);
    match_play(m, 1, "F1H.H. cloud=F1 B7.HH. D1R.H.* end");
    match_roll(m, ROUTES "snow snow");
    (void)match_refused(m, 1, "snow=D1", INK_E_EXPANSION); /* of the round before */
}

/* "Special routes and copies count, too." */
static void special_routes_and_copies_count(void **state)
{
    match *m = match_of("challenge+weather,goals=none", NULL);
    (void)state;
    match_roll(m, "RR.. RR.. H.R.* RRR. cloud snow");
    match_play(m, 1, "A2R..R A1.RR. =D1RR.. cloud=D1 F1HHHH snow=F1");
    assert_int_equal(score_now(m, 1).expansion, 2);
}

/* Decision: with fewer spaces than symbols, those that fit are written. */
static void without_a_space_nothing_is_written(void **state)
{
    ink_sheet sheet = sheet_read("B1H.H. B2H.H.");
    ink_roll dice = {.face = {0}};
    (void)state;
    dice.face[0] = (uint8_t)ink_shape_find(rules_now(), ink_slice_of("H.H."));
    dice.face[4] = (uint8_t)ink_shape_find(rules_now(), ink_slice_of("storm"));
    dice.face[5] = (uint8_t)ink_shape_find(rules_now(), ink_slice_of("snow"));
    assert_int_equal(ink_sheet_roll(rules_now(), &sheet, &dice, NULL), INK_OK);
    static const char *const word[] = {"B3H.H.", "snow=B3", "end"}; /* one space, two symbols */
    for (int i = 0; i < COUNT(word); i++) {
        ink_move move;
        assert_int_equal(ink_move_read(rules_now(), &sheet, ink_slice_of(word[i]), &move, NULL),
                         INK_OK);
        assert_int_equal(ink_sheet_play(rules_now(), &sheet, move, NULL), INK_OK);
    }
    assert_int_equal(sheet.open, 0);
}

/* "Equal symbols side by side are an area. The largest of each kind scores 1 a space." */
static void the_largest_area_of_each_kind_scores(void **state)
{
    (void)state;
    assert_int_equal(scored("").expansion, 0);
    assert_int_equal(scored("B1H.H. cloud=B1").expansion, 1);
    assert_int_equal(scored("cloud=A1 cloud=A2 cloud=B2 cloud=D1").expansion, 3);
    assert_int_equal(scored("cloud=A1 cloud=B2").expansion, 1); /* a corner joins nothing */
    assert_int_equal(scored("cloud=A1 cloud=B1 storm=D1 snow=F1 snow=G1 snow=G2").expansion, 6);
    assert_string_equal(parts("cloud=A1 cloud=B1 storm=D1 snow=F1"),
                        "the largest area of clouds 2: A1 B1; the largest area of storms 1: D1; "
                        "the largest area of snow 1: F1");
}

/* "An area that another kind touches, at a corner too, is void." */
static void touched_areas_are_void(void **state)
{
    (void)state;
    assert_int_equal(scored("cloud=A1 storm=A2").expansion, 0);
    assert_int_equal(scored("cloud=A1 storm=B2").expansion, 0);
    assert_int_equal(scored("cloud=A1 storm=A3").expansion, 2);
    assert_int_equal(scored("cloud=A1 cloud=B1 cloud=C1 snow=D2 cloud=A7").expansion, 1);
    assert_int_equal(scored("cloud=G1 storm=A2").expansion, 2); /* not round the edge */
}

/* "Symbols are no routes": they change neither errors nor central spaces. */
static void symbols_are_no_drawings(void **state)
{
    (void)state;
    assert_int_equal(scored("D4H.H. cloud=D4").errors, 2);
    assert_int_equal(scored("D4H.H. cloud=D4").centre, 1);
}

/* Decision: writing a symbol is drawing something else, so a copy that was earned is lost. */
static void a_symbol_loses_what_was_earned(void **state)
{
    match *m = match_of("challenge+weather,goals=none", NULL);
    (void)state;
    match_roll(m, "RR.. RR.. H.R.* RRR. cloud snow");
    match_play(m, 1, "A2R..R A1.RR. cloud=A1");
    (void)match_refused(m, 1, "=D1R.R.", INK_E_NOT_EARNED);
}

static void the_sheet_is_written_and_checked(void **state)
{
    ink_sheet sheet = sheet_read("snow=C3 B1H.H. cloud=B1 C3H.H.");
    ink_show show;
    (void)state;
    assert_string_equal(words_of(&sheet), "B1H.H. C3H.H. cloud=B1 snow=C3");
    assert_string_equal(check("B1H.H. cloud=B1"), "yes");
    assert_string_equal(check("B1H.H. cloud=B2"), "no route is drawn at B2");
    ink_sheet_show(rules_now(), &sheet, &show);
    assert_int_equal(show.kinds_written, 2);
    assert_int_equal(show.written[0].cells, ink_set_of(cell_of("B1")));
    assert_string_equal(ink_symbol_name(rules_now(), show.written[1].shape), "snow");
    assert_int_equal(ink_sheet_read(rules_now(), ink_slice_of("cloud=B1 snow=B1"), &sheet, NULL),
                     INK_E_TWICE);
    assert_int_equal(ink_sheet_read(rules_now(), ink_slice_of("cloud=H9"), &sheet, NULL),
                     INK_E_CELL_TEXT);
}

static int by_weather(void **state)
{
    (void)state;
    (void)play_by("classic+weather");
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, by_weather)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_game_has_seven_rounds),
        TEST(the_dice_are_two_equal_ones),
        TEST(symbols_must_be_written),
        TEST(symbols_go_where_a_route_was_drawn),
        TEST(special_routes_and_copies_count),
        TEST(without_a_space_nothing_is_written),
        TEST(the_largest_area_of_each_kind_scores),
        TEST(touched_areas_are_void),
        TEST(symbols_are_no_drawings),
        TEST(a_symbol_loses_what_was_earned),
        TEST(the_sheet_is_written_and_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

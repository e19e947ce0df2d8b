/* TEST rules_board: One test for each sentence of docs/rules.md on the board, the dice and the
   special routes (rules 1 and 2). */
#include "support.h"

typedef struct exit_line {
    const char *cell;
    int side;
    char kind;
} exit_line;

static const exit_line exit_lines[] = {
    {"B1", INK_NORTH, 'H'}, {"D1", INK_NORTH, 'R'}, {"F1", INK_NORTH, 'H'}, {"B7", INK_SOUTH, 'H'},
    {"D7", INK_SOUTH, 'R'}, {"F7", INK_SOUTH, 'H'}, {"A2", INK_WEST, 'R'},  {"A4", INK_WEST, 'H'},
    {"A6", INK_WEST, 'R'},  {"G2", INK_EAST, 'R'},  {"G4", INK_EAST, 'H'},  {"G6", INK_EAST, 'R'},
};

/* "12 exits, three on each side, at index 2, 4, 6 of the side", with the table. */
static void exits_are_those_of_the_table(void **state)
{
    (void)state;
    assert_int_equal(COUNT(exit_lines), INK_EXITS);
    for (int i = 0; i < COUNT(exit_lines); i++) {
        int found = 0;
        for (int e = 0; e < INK_EXITS; e++) {
            const ink_exit *exit = &classic()->exit[e];
            found += exit->cell == cell_of(exit_lines[i].cell) &&
                     exit->side == exit_lines[i].side &&
                     classic()->material[exit->material].letter == exit_lines[i].kind;
        }
        assert_int_equal(found, 1);
    }
}

static void three_exits_on_each_side(void **state)
{
    (void)state;
    for (int side = 0; side < INK_SIDES; side++) {
        ink_set cells =
            classic()->exit_arms[INK_HIGHWAY][side] | classic()->exit_arms[INK_RAILWAY][side];
        assert_int_equal(ink_set_count(cells), 3);
        assert_true((cells & ~ink_set_edge(side)) == 0);
        for (ink_set rest = cells; rest != 0; rest &= rest - 1) {
            ink_cell cell = ink_set_first(rest);
            int along = side % 2 == 0 ? ink_cell_column(cell) : ink_cell_row(cell);
            assert_true(along == 1 || along == 3 || along == 5);
        }
    }
}

/* On an empty sheet, only routes that join one of the twelve exits fit. */
static void an_empty_sheet_is_entered_by_the_exits(void **state)
{
    (void)state;
    for (int row = 0; row < 7; row++)
        for (int column = 0; column < 7; column++)
            for (int turned = 0; turned < 4; turned++) {
                static const char *const straight[4] = {"H.H.", "R.R.", ".H.H", ".R.R"};
                char placement[TWIN_TEXT];
                bool exit = false;
                (void)snprintf(placement, sizeof placement, "%c%d%s", 'A' + column, row + 1,
                               straight[turned]);
                for (int i = 0; i < COUNT(exit_lines); i++)
                    exit = exit || (strncmp(placement, exit_lines[i].cell, 2) == 0 &&
                                    placement[2 + exit_lines[i].side] == exit_lines[i].kind);
                assert_int_equal(fits("", placement), exit);
            }
}

/* "Central spaces: rows 3-5 x columns C-E." */
static void central_spaces_are_rows_3_to_5_of_c_to_e(void **state)
{
    (void)state;
    ink_set centre = 0;
    for (char column = 'C'; column <= 'E'; column++)
        for (char row = '3'; row <= '5'; row++)
            centre |= ink_set_of(cell_of((char[]){column, row, '\0'}));
    assert_true(classic()->centre == centre);
    assert_int_equal(ink_set_count(centre), 9);
}

/* "Rows 1-7 from the top, columns A-G from the left; A1 is the top left space." */
static void a1_is_the_top_left_space(void **state)
{
    ink_cell cell;
    (void)state;
    assert_true(ink_cell_read(ink_slice_of("A1"), &cell));
    assert_int_equal(cell, ink_cell_at(0, 0));
    assert_true(ink_cell_read(ink_slice_of("D4"), &cell));
    assert_int_equal(cell, ink_cell_at(3, 3));
    assert_true(ink_cell_read(ink_slice_of("G1"), &cell));
    assert_int_equal(cell, ink_cell_at(0, 6));
    assert_true(ink_cell_read(ink_slice_of("G7"), &cell));
    assert_int_equal(cell, ink_cell_at(6, 6));
}

/* "Sides are N E S W": the first letter looks up, the second right, and so on. */
static void sides_are_north_east_south_west(void **state)
{
    (void)state;
    const ink_tile *tile = &classic()->tile[tile_of("HR..*")];
    assert_int_equal(tile->side[INK_NORTH], INK_HIGHWAY + 1);
    assert_int_equal(tile->side[INK_EAST], INK_RAILWAY + 1);
    assert_int_equal(tile->side[INK_SOUTH], 0);
    assert_int_equal(tile->side[INK_WEST], 0);
    assert_int_equal(ink_side_letter(INK_NORTH), 'N');
    assert_int_equal(ink_side_letter(INK_EAST), 'E');
    assert_int_equal(ink_side_letter(INK_SOUTH), 'S');
    assert_int_equal(ink_side_letter(INK_WEST), 'W');
    assert_true(fits("D4H.H.", "D3H.H.")); /* D3 is north of D4 */
    assert_true(fits("D4.R.R", "E4.R.R")); /* E4 is east of D4 */
}

/* "`*` a Station is drawn." */
static void a_star_is_a_station(void **state)
{
    (void)state;
    for (int tile = 1; tile < classic()->tiles; tile++) {
        char text[32];
        ink_text out = ink_text_in(text, sizeof text);
        ink_tile_write(classic(), tile, &out);
        bool station = (classic()->tile[tile].flags & INK_TILE_STATION) != 0;
        assert_int_equal(station, strchr(text, '*') != NULL);
    }
}

/* "{NS}{EW} the groups of sides joined inside the space; no group: all joined." */
static void groups_say_which_sides_are_joined(void **state)
{
    (void)state;
    assert_int_equal(score_of("B1H.H. B2HRHR{NS}{EW} A2.R.R").networks, 2);
    assert_int_equal(score_of("B1H.H. B2HRHR* A2.R.R").networks, 1);
}

static void check_die(int die, const char *const faces[INK_FACES])
{
    for (int f = 0; f < INK_FACES; f++)
        assert_int_equal(classic()->die[die].face[f],
                         ink_shape_find(classic(), ink_slice_of(faces[f])));
    assert_true(classic()->die[die].duty);
}

/* "Classic: three dice with H.H. R.R. HH.. RR.. HHH. RRR.; one die with overpass x2,
   straight station x2, curved station x2." */
static void four_dice_with_their_faces(void **state)
{
    static const char *const plain[] = {"H.H.", "R.R.", "HH..", "RR..", "HHH.", "RRR."};
    static const char *const fourth[] = {"HRHR{NS}{EW}", "HRHR{NS}{EW}", "H.R.*",
                                         "H.R.*",        "HR..*",        "HR..*"};
    (void)state;
    assert_int_equal(classic()->dice, 4);
    for (int die = 0; die < 3; die++)
        check_die(die, plain);
    check_die(3, fourth);
}

/* "Special routes (six, ..., all four sides joined)." */
static void six_special_routes_with_all_sides_joined(void **state)
{
    static const char *const routes[] = {"HHRH*", "HRRR*", "HHHH", "RRRR", "HRRH*", "HRHR*"};
    (void)state;
    assert_int_equal(INK_SPECIALS, 6);
    for (int i = 0; i < INK_SPECIALS; i++) {
        assert_int_equal(classic()->special[i], ink_shape_find(classic(), ink_slice_of(routes[i])));
        assert_int_equal(classic()->tile[tile_of(routes[i])].second, 0);
        assert_int_equal(classic()->tile[tile_of(routes[i])].arms, 15);
    }
}

/* "Every face may be turned and mirrored freely": each look once, and all of them. */
static void faces_may_be_turned_and_mirrored(void **state)
{
    static const struct {
        const char *text;
        int looks;
    } face_of[] = {{"H.H.", 2},         {"R.R.", 2},  {"HH..", 4},  {"RR..", 4},  {"HHH.", 4},
                   {"RRR.", 4},         {"H.R.*", 4}, {"HR..*", 8}, {"HHRH*", 4}, {"HRRR*", 4},
                   {"HRHR{NS}{EW}", 2}, {"HHHH", 1},  {"RRRR", 1},  {"HRRH*", 4}, {"HRHR*", 2}};
    int all = 1;
    (void)state;
    for (int f = 0; f < COUNT(face_of); f++) {
        int face = twin_face_of(face_of[f].text), looks = face_of[f].looks;
        assert_int_equal(twin_face_at(face)->looks, looks);
        assert_int_equal(classic()->shape[shape_of_face(face)].count, looks);
        for (int i = 0; i < looks; i++)
            assert_int_equal(classic()->tile[tile_of_look(face, i)].shape, shape_of_face(face));
        all += looks;
    }
    assert_int_equal(classic()->tiles, all); /* tile 0 is no tile */
}

/* The curved station has a left and a right look: mirroring it is not turning it. */
static void the_curved_station_has_two_hands(void **state)
{
    (void)state;
    assert_true(fits("", "B1HR..*"));
    assert_true(fits("", "B1H..R*"));
    assert_true(fits("", "D1RH..*"));
    assert_true(fits("", "D1R..H*"));
}

/* The overpass: highway and railway cross and are not joined; it has no Station. */
static void the_overpass_has_two_strands(void **state)
{
    (void)state;
    const ink_tile *tile = &classic()->tile[tile_of("HRHR{NS}{EW}")];
    assert_int_equal(tile->second, 1 << INK_EAST | 1 << INK_WEST);
    assert_int_equal(tile->flags & INK_TILE_STATION, 0);
    assert_int_not_equal(tile_of("HRHR{NS}{EW}"), tile_of("HRHR*"));
}

/* Seven rounds (Classic), and exactly four route dice in each. */
static void a_game_has_seven_rounds(void **state)
{
    ink_sheet sheet;
    ink_refusal why;
    ink_roll dice = roll_of("H.H. R.R. HH.. H.R.*");
    (void)state;
    assert_int_equal(classic()->rounds, 7);
    ink_sheet_start(classic(), &sheet);
    for (int round = 1; round <= 7; round++) {
        static ink_moves moves;
        assert_false(ink_sheet_over(classic(), &sheet));
        roll(&sheet, "H.H. R.R. HH.. H.R.*");
        assert_int_equal(sheet.round, round);
        assert_int_equal(sheet.waiting, 15);
        ink_sheet_moves(classic(), &sheet, &moves);
        while (moves.move[0] != ink_move_end()) {
            plays(&sheet, moves.move[0]);
            ink_sheet_moves(classic(), &sheet, &moves);
            if (sheet.waiting == 0)
                moves.move[0] = ink_move_end();
        }
        plays(&sheet, ink_move_end());
    }
    assert_true(ink_sheet_over(classic(), &sheet));
    assert_int_equal(ink_sheet_roll(classic(), &sheet, &dice, &why), INK_E_GAME_OVER);
    assert_int_equal(why.round, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exits_are_those_of_the_table),
        cmocka_unit_test(three_exits_on_each_side),
        cmocka_unit_test(an_empty_sheet_is_entered_by_the_exits),
        cmocka_unit_test(central_spaces_are_rows_3_to_5_of_c_to_e),
        cmocka_unit_test(a1_is_the_top_left_space),
        cmocka_unit_test(sides_are_north_east_south_west),
        cmocka_unit_test(a_star_is_a_station),
        cmocka_unit_test(groups_say_which_sides_are_joined),
        cmocka_unit_test(four_dice_with_their_faces),
        cmocka_unit_test(six_special_routes_with_all_sides_joined),
        cmocka_unit_test(faces_may_be_turned_and_mirrored),
        cmocka_unit_test(the_curved_station_has_two_hands),
        cmocka_unit_test(the_overpass_has_two_strands),
        cmocka_unit_test(a_game_has_seven_rounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* TEST format: Text of cells, drawings, placements, sheets, rolls, configs, seeds and moves: what
   is written is read back, and what is no such text is refused with the place of the mistake. */
#include "support.h"

static ink_slice slice(const char *text)
{
    return ink_slice_of(text);
}

/* --- cells ------------------------------------------------------------------------------------ */

static void cells_are_written_and_read(void **state)
{
    int cells = 0;
    (void)state;
    for (int cell = 0; cell < 256; cell++) {
        char text[8];
        ink_cell read = 99;
        ink_text out = ink_text_in(text, sizeof text);
        ink_cell_write((ink_cell)cell, &out);
        bool good = ink_cell_valid((ink_cell)cell);
        assert_int_equal(ink_cell_read(slice(text), &read), good);
        assert_int_equal(read, good ? cell : 99);
        cells += good;
    }
    assert_int_equal(cells, 49);
}

/* Of all texts of two bytes exactly the 49 names are cells. */
static void nothing_else_is_a_cell(void **state)
{
    int cells = 0;
    ink_cell cell;
    (void)state;
    for (int a = 0; a < 256; a++)
        for (int b = 0; b < 256; b++)
            cells += ink_cell_read((ink_slice){(char[]){(char)a, (char)b}, 2}, &cell);
    assert_int_equal(cells, 49);
    assert_false(ink_cell_read(slice(""), &cell));
    assert_false(ink_cell_read(slice("A"), &cell));
    assert_false(ink_cell_read(slice("A11"), &cell));
}

/* --- drawings --------------------------------------------------------------------------------- */

static void every_tile_is_written_and_read(void **state)
{
    (void)state;
    for (int tile = 1; tile < classic()->tiles; tile++) {
        char text[32];
        ink_drawing drawing;
        ink_text out = ink_text_in(text, sizeof text);
        ink_tile_write(classic(), tile, &out);
        assert_true(ink_text_whole(&out));
        assert_int_equal(ink_drawing_read(classic(), slice(text), &drawing), INK_OK);
        assert_int_equal(ink_tile_find(classic(), &drawing), tile);
        assert_int_equal(ink_shape_find(classic(), slice(text)), classic()->tile[tile].shape);
    }
}

/* Groups may come in any order, and may be given though all arms are joined. */
static void groups_are_read_in_any_order(void **state)
{
    static const char *const same[][2] = {
        {"HRHR{NS}{EW}", "HRHR{EW}{NS}"},
        {"HRHR{NS}{EW}", "HRHR{WE}{SN}"},
        {"H.H.", "H.H.{NS}"},
        {"H.H.", "H.H.{SN}"},
        {"HHHH", "HHHH{NESW}"},
        {"H.R.*", "H.R.*{NS}"},
    };
    (void)state;
    for (int i = 0; i < COUNT(same); i++)
        assert_int_equal(tile_of(same[i][0]), tile_of(same[i][1]));
}

static const char *const bad_drawings[] = {"",
                                           "H",
                                           "H.H",
                                           "H.H.H",
                                           "h.h.",
                                           "HXH.",
                                           "H.H.**",
                                           "*H.H.",
                                           "H.H.{",
                                           "H.H.{N",
                                           "H.H.{NS",
                                           "H.H.{NS}}",
                                           "H.H.{}",
                                           "H.H.{N}",
                                           "H.H.{NE}{S}",
                                           "H.H.{NS}{N}",
                                           "H.H.{NN}{S}",
                                           "H.H.{ns}",
                                           "HRHR{NS}",
                                           "HRHR{NS}{EW}*",
                                           "HRHR{NS}{EW}x",
                                           "H.H. ",
                                           " H.H.",
                                           "H.H.c",
                                           "VV..",
                                           "HRHR{NS}{E}",
                                           "HRHR{NS}EW}",
                                           "HRHR{{NS}{EW}",
                                           "H.H.{NSX}",
                                           "H.H.*x",
                                           "H\xc3\xa4H."};

static void no_drawings(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(bad_drawings); i++) {
        ink_drawing drawing, before;
        memset(&drawing, 0x5a, sizeof drawing);
        before = drawing;
        if (ink_drawing_read(classic(), slice(bad_drawings[i]), &drawing) == INK_OK)
            fail_msg("'%s' was read as a drawing", bad_drawings[i]);
        assert_memory_equal(&drawing, &before, sizeof drawing);
        assert_int_equal(ink_shape_find(classic(), slice(bad_drawings[i])), 0);
    }
}

/* Well written, but no drawing of the game. */
static void drawings_of_no_game(void **state)
{
    static const char *const strange[] = {
        "....",         "H...",         "H.R.",      "H.H.*", "HHRR",
        "HHHH{NS}{EW}", "HRHR",         "HHHH*",     "HR..",  "HHHH{N}{E}{S}{W}",
        "....*",        "HRHR{NE}{SW}", "H.H.{N}{S}"};
    (void)state;
    for (int i = 0; i < COUNT(strange); i++) {
        char text[40];
        ink_placement placement = {9, 9};
        ink_refusal why;
        (void)snprintf(text, sizeof text, "D4%s", strange[i]);
        assert_int_equal(ink_placement_read(classic(), slice(text), &placement, &why),
                         INK_E_NO_DRAWING);
        assert_int_equal(why.status, INK_E_NO_DRAWING);
        assert_int_equal(why.at, 2);
        assert_int_equal(why.length, strlen(strange[i]));
        assert_int_equal(placement.cell, 9);
    }
}

/* --- placements ------------------------------------------------------------------------------- */

static void placements_are_written_and_read(void **state)
{
    (void)state;
    for (int tile = 1; tile < classic()->tiles; tile++)
        for (int cell = 0; cell < INK_CELL_LIMIT; cell++) {
            char text[32];
            ink_placement read, written = {(ink_cell)cell, (uint8_t)tile};
            ink_text out = ink_text_in(text, sizeof text);
            if (!ink_cell_valid((ink_cell)cell))
                continue;
            ink_placement_write(classic(), written, &out);
            assert_int_equal(ink_placement_read(classic(), slice(text), &read, NULL), INK_OK);
            assert_int_equal(read.cell, cell);
            assert_int_equal(read.tile, tile);
        }
}

static void no_placements(void **state)
{
    static const struct {
        const char *text;
        ink_status status;
        size_t at, length;
    } bad[] = {
        {"", INK_E_CELL_TEXT, 0, 0},         {"D", INK_E_CELL_TEXT, 0, 1},
        {"H1H.H.", INK_E_CELL_TEXT, 0, 6},   {"D8H.H.", INK_E_CELL_TEXT, 0, 6},
        {"d4H.H.", INK_E_CELL_TEXT, 0, 6},   {"D4", INK_E_DRAWING_TEXT, 0, 2},
        {"D4H.H", INK_E_DRAWING_TEXT, 2, 3}, {"D4H.H.x", INK_E_DRAWING_TEXT, 2, 5},
        {"D4HHRR", INK_E_NO_DRAWING, 2, 4},
    };
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_placement placement;
        ink_refusal why;
        assert_int_equal(ink_placement_read(classic(), slice(bad[i].text), &placement, &why),
                         bad[i].status);
        assert_int_equal(ink_placement_read(classic(), slice(bad[i].text), &placement, NULL),
                         bad[i].status);
        assert_int_equal(why.length, bad[i].length);
        if (bad[i].length > 0)
            assert_int_equal(why.at, bad[i].at);
    }
}

/* --- sheets ----------------------------------------------------------------------------------- */

static void sheets_are_read_as_written(void **state)
{
    ink_sheet sheet;
    (void)state;
    /* any white space, any order, and nothing is asked of the drawing rules */
    assert_int_equal(
        ink_sheet_read(classic(), slice("\n D4H.H.\t\r\nA1RRRR  D3R.R. \v\f"), &sheet, NULL),
        INK_OK);
    ink_sheet expected = sheet_of("A1RRRR D3R.R. D4H.H.");
    assert_true(same_sheet(&sheet, &expected));
    assert_int_equal(ink_sheet_read(classic(), slice(""), &sheet, NULL), INK_OK);
    expected = sheet_of("");
    assert_true(same_sheet(&sheet, &expected));
    assert_int_equal(ink_sheet_read(classic(), slice(" \n"), &sheet, NULL), INK_OK);
}

static void sheets_are_written_by_rows(void **state)
{
    char text[256];
    ink_sheet sheet = sheet_of("G7.HH. A1H..H C3RRRR B3HRHR{EW}{NS}");
    ink_text out = ink_text_in(text, sizeof text);
    (void)state;
    ink_sheet_write(classic(), &sheet, &out);
    assert_string_equal(text, "A1H..H B3HRHR{NS}{EW} C3RRRR G7.HH.");
    sheet = sheet_of("");
    out = ink_text_in(text, sizeof text);
    ink_sheet_write(classic(), &sheet, &out);
    assert_string_equal(text, "");
}

static void no_sheets(void **state)
{
    static const struct {
        const char *text;
        ink_status status;
        size_t at, length;
    } bad[] = {
        {"D4H.H. D4R.R.", INK_E_TWICE, 7, 6},      {"D4H.H. D4H.H.", INK_E_TWICE, 7, 6},
        {"D4H.H. Z9H.H.", INK_E_CELL_TEXT, 7, 6},  {"  D4H.", INK_E_DRAWING_TEXT, 4, 2},
        {"D4H.H. E4HHRR", INK_E_NO_DRAWING, 9, 4}, {"D4 H.H.", INK_E_DRAWING_TEXT, 0, 2},
        {"hello", INK_E_CELL_TEXT, 0, 5},
    };
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_sheet sheet = sheet_of("B1H.H."), before = sheet;
        ink_refusal why;
        assert_int_equal(ink_sheet_read(classic(), slice(bad[i].text), &sheet, &why),
                         bad[i].status);
        assert_int_equal(ink_sheet_read(classic(), slice(bad[i].text), &sheet, NULL),
                         bad[i].status);
        assert_true(same_sheet(&sheet, &before));
        assert_int_equal(why.length, bad[i].length);
        if (bad[i].length > 0)
            assert_int_equal(why.at, bad[i].at);
        if (bad[i].status == INK_E_TWICE)
            assert_int_equal(why.cell, cell_of("D4"));
    }
}

/* `check` asks the drawing rules of each placement, in the order in which they are drawn. */
static void checking_asks_the_drawing_rules(void **state)
{
    static const struct {
        const char *text;
        ink_status status;
        size_t index;
        bool text_is_bad;
    } line[] = {
        {"", INK_OK, 0, false},
        {"B1H.H. B2HHH. C2..RH*", INK_OK, 3, false},
        {"B2HHH. B1H.H.", INK_E_DETACHED, 0, false},
        {"B1H.H. B2R.R.", INK_E_CLASH, 1, false},
        {"B1H.H. B2H.H. D1H.H.", INK_E_EXIT_CLASH, 2, false},
        {"B1H.H. B1H.H.", INK_E_OCCUPIED, 1, false},
        {"B1H.H. B2H.H. B3", INK_E_DRAWING_TEXT, 2, true},
        {"B1H.H. Q2H.H.", INK_E_CELL_TEXT, 1, true},
        {"B1H.H. B2HHRR", INK_E_NO_DRAWING, 1, true},
    };
    (void)state;
    for (int i = 0; i < COUNT(line); i++) {
        ink_sheet sheet;
        ink_refusal why;
        size_t index = 77;
        assert_int_equal(ink_sheet_check(classic(), slice(line[i].text), &sheet, &index, &why),
                         line[i].status);
        assert_int_equal(index, line[i].index);
        assert_int_equal(ink_sheet_check(classic(), slice(line[i].text), &sheet, &index, NULL),
                         line[i].status);
        assert_int_equal(why.length > 0, line[i].text_is_bad);
    }
}

/* --- rolls ------------------------------------------------------------------------------------ */

static void rolls_are_written_and_read(void **state)
{
    char text[128];
    ink_roll read;
    ink_text out = ink_text_in(text, sizeof text);
    (void)state;
    for (int index = 0; index < 6 * 6 * 6 * 6; index++) {
        ink_roll dice = {{0}};
        for (int die = 0, rest = index; die < 4; die++, rest /= 6)
            dice.face[die] = classic()->die[die].face[rest % 6];
        out = ink_text_in(text, sizeof text);
        ink_roll_write(classic(), &dice, &out);
        assert_int_equal(ink_roll_read(classic(), slice(text), 1, &read, NULL), INK_OK);
        assert_memory_equal(&read, &dice, sizeof read);
    }
    /* a face may be written as it lies */
    assert_int_equal(ink_roll_read(classic(), slice(" .H.H  ..RR\tH.HH .R.H* "), 1, &read, NULL),
                     INK_OK);
    out = ink_text_in(text, sizeof text);
    ink_roll_write(classic(), &read, &out);
    assert_string_equal(text, "H.H. RR.. HHH. H.R.*");
}

static void no_rolls(void **state)
{
    static const struct {
        const char *text;
        int round;
        ink_status status;
        int die;
    } bad[] = {
        {"", 1, INK_E_DICE_COUNT, 4},
        {"H.H. H.H. H.H.", 1, INK_E_DICE_COUNT, 4},
        {"H.H. H.H. H.H. H.R.* H.H.", 1, INK_E_DICE_COUNT, 4},
        {"H.H. H.H. H.H. H.H.", 1, INK_E_NO_DIE, 3},
        {"H.R.* H.H. H.H. H.R.*", 1, INK_E_NO_DIE, 3},
        {"H.H. HHHH H.H. H.R.*", 1, INK_E_NO_DIE, 1},
        {"H.H. HHRR H.H. H.R.*", 1, INK_E_NO_DRAWING, 1},
        {"H.H. H.H. what H.R.*", 1, INK_E_NO_DRAWING, 2},
        {"", INK_ANY_ROUND, INK_E_DICE_COUNT, 8},
        {"H.H. H.H. H.H. H.H. H.H. H.H. H.H. H.H. H.H.", INK_ANY_ROUND, INK_E_DICE_COUNT, 8},
        {"H.H. nope", INK_ANY_ROUND, INK_E_NO_DRAWING, 1},
    };
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_roll dice = roll_of("H.H. R.R. H.H. H.R.*"), before = dice;
        ink_refusal why;
        ink_slice text = slice(bad[i].text);
        assert_int_equal(ink_roll_read(classic(), text, bad[i].round, &dice, &why), bad[i].status);
        assert_int_equal(ink_roll_read(classic(), text, bad[i].round, &dice, NULL), bad[i].status);
        assert_memory_equal(&dice, &before, sizeof dice);
        assert_int_equal(why.die, bad[i].die);
    }
}

/* Dice that are bound to no game: one to eight faces, special routes too. */
static void any_faces_may_be_a_roll(void **state)
{
    ink_roll dice;
    (void)state;
    assert_int_equal(ink_roll_read(classic(), slice("HHHH"), INK_ANY_ROUND, &dice, NULL), INK_OK);
    assert_int_equal(dice.face[0], ink_shape_find(classic(), slice("HHHH")));
    assert_int_equal(dice.face[1], 0);
    assert_int_equal(ink_roll_read(classic(), slice("H.H. H.H. H.H. H.H. H.H. H.H. H.H. R.R."),
                                   INK_ANY_ROUND, &dice, NULL),
                     INK_OK);
    assert_int_equal(dice.face[7], ink_shape_find(classic(), slice("R.R.")));
}

/* --- configs and seeds ------------------------------------------------------------------------ */

static void configs_are_written_and_read(void **state)
{
    static const char *const good[] = {"classic", "classic+null"};
    (void)state;
    for (int i = 0; i < COUNT(good); i++) {
        char text[64];
        ink_config config;
        ink_text out = ink_text_in(text, sizeof text);
        assert_int_equal(ink_config_read(slice(good[i]), &config, NULL), INK_OK);
        ink_config_write(&config, &out);
        assert_string_equal(text, good[i]);
    }
    ink_config bare = ink_config_classic(), read;
    assert_int_equal(ink_config_read(slice("classic"), &read, NULL), INK_OK);
    assert_memory_equal(&bare, &read, sizeof bare);
}

static void no_configs(void **state)
{
    static const struct {
        const char *text;
        ink_status status;
        size_t at, length;
    } bad[] = {
        {"", INK_E_NO_EDITION, 0, 0},
        {"Classic", INK_E_NO_EDITION, 0, 7},
        {"classi", INK_E_NO_EDITION, 0, 6},
        {"classic ", INK_E_NO_EDITION, 0, 8},
        {"+null", INK_E_NO_EDITION, 0, 0},
        {"classic+", INK_E_NO_MODULE, 0, 0},
        {"classic+dragons", INK_E_NO_MODULE, 8, 7},
        {"classic+null+null", INK_E_MODULE_TWICE, 13, 4},
        {"classic,drafts", INK_E_NO_OPTION, 8, 6},
        {"classic+null,x=1", INK_E_NO_OPTION, 13, 3},
    };
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_config config, before;
        ink_refusal why;
        memset(&config, 0x33, sizeof config);
        before = config;
        assert_int_equal(ink_config_read(slice(bad[i].text), &config, &why), bad[i].status);
        assert_memory_equal(&config, &before, sizeof config);
        assert_int_equal(why.length, bad[i].length);
        if (bad[i].length > 0)
            assert_int_equal(why.at, bad[i].at);
    }
}

static void any_line_of_text_is_a_seed(void **state)
{
    char text[201];
    (void)state;
    assert_true(ink_seed_valid(slice("")));
    assert_true(ink_seed_valid(slice("any text, \xc3\xa4\xc3\xb6 \xec\x84\x9c \"quoted\"  ")));
    memset(text, 'x', sizeof text);
    assert_true(ink_seed_valid((ink_slice){text, 200}));
    assert_false(ink_seed_valid((ink_slice){text, 201}));
    for (int c = 0; c < 256; c++)
        assert_int_equal(ink_seed_valid((ink_slice){(char[]){'a', (char)c}, 2}),
                         c >= 32 && c != 127);
}

/* --- moves ------------------------------------------------------------------------------------ */

static void moves_are_written_and_read(void **state)
{
    static ink_moves moves;
    ink_sheet sheet = sheet_of("B1H.H. D1R.R.");
    (void)state;
    roll(&sheet, "H.H. R.R. HHH. HR..*");
    ink_sheet_moves(classic(), &sheet, &moves);
    assert_true(moves.count > 100);
    for (uint32_t i = 0; i < moves.count; i++) {
        char text[32];
        ink_move read = 0;
        ink_text out = ink_text_in(text, sizeof text);
        ink_move_write(classic(), moves.move[i], &out);
        assert_int_equal(ink_move_read(classic(), &sheet, slice(text), &read, NULL), INK_OK);
        assert_int_equal(read, moves.move[i]);
    }
    char text[32];
    ink_move read;
    ink_text out = ink_text_in(text, sizeof text);
    ink_move_write(classic(), ink_move_end(), &out);
    assert_string_equal(text, "end");
    assert_int_equal(ink_move_read(classic(), &sheet, slice("end"), &read, NULL), INK_OK);
    assert_int_equal(read, ink_move_end());
}

/* "Drawn by the first waiting die that shows it, else as a special route." */
static void a_placement_names_the_first_waiting_die(void **state)
{
    ink_sheet sheet = sheet_of("");
    ink_move move;
    (void)state;
    roll(&sheet, "R.R. H.H. H.H. HR..*");
    assert_int_equal(ink_move_read(classic(), &sheet, slice("B1H.H."), &move, NULL), INK_OK);
    assert_int_equal(move, by_die(1, "B1H.H."));
    plays(&sheet, move);
    assert_int_equal(ink_move_read(classic(), &sheet, slice("F1H.H."), &move, NULL), INK_OK);
    assert_int_equal(move, by_die(2, "F1H.H."));
    plays(&sheet, move);
    assert_int_equal(ink_move_read(classic(), &sheet, slice("B2H.H."), &move, NULL), INK_OK);
    (void)refused(&sheet, move, INK_E_DIE_DRAWN);
    assert_int_equal(ink_move_read(classic(), &sheet, slice("B2HHHH"), &move, NULL), INK_OK);
    assert_int_equal(move, by_special("B2HHHH"));
}

static void no_moves(void **state)
{
    ink_sheet sheet = sheet_of("");
    ink_refusal why;
    ink_move move = 4711;
    (void)state;
    roll(&sheet, "R.R. H.H. H.H. HR..*");
    assert_int_equal(ink_move_read(classic(), &sheet, slice("B1HHH."), &move, &why), INK_E_NO_FACE);
    assert_int_equal(why.tile, tile_of("HHH."));
    assert_int_equal(ink_move_read(classic(), &sheet, slice("End"), &move, &why), INK_E_CELL_TEXT);
    assert_int_equal(ink_move_read(classic(), &sheet, slice(""), &move, &why), INK_E_CELL_TEXT);
    assert_int_equal(ink_move_read(classic(), &sheet, slice("B1"), &move, &why),
                     INK_E_DRAWING_TEXT);
    assert_int_equal(ink_move_read(classic(), &sheet, slice("B1HHRR"), &move, NULL),
                     INK_E_NO_DRAWING);
    assert_int_equal(ink_move_read(classic(), &sheet, slice("B1HHH."), &move, NULL), INK_E_NO_FACE);
    assert_int_equal(move, 4711);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_are_written_and_read),
        cmocka_unit_test(nothing_else_is_a_cell),
        cmocka_unit_test(every_tile_is_written_and_read),
        cmocka_unit_test(groups_are_read_in_any_order),
        cmocka_unit_test(no_drawings),
        cmocka_unit_test(drawings_of_no_game),
        cmocka_unit_test(placements_are_written_and_read),
        cmocka_unit_test(no_placements),
        cmocka_unit_test(sheets_are_read_as_written),
        cmocka_unit_test(sheets_are_written_by_rows),
        cmocka_unit_test(no_sheets),
        cmocka_unit_test(checking_asks_the_drawing_rules),
        cmocka_unit_test(rolls_are_written_and_read),
        cmocka_unit_test(no_rolls),
        cmocka_unit_test(any_faces_may_be_a_roll),
        cmocka_unit_test(configs_are_written_and_read),
        cmocka_unit_test(no_configs),
        cmocka_unit_test(any_line_of_text_is_a_seed),
        cmocka_unit_test(moves_are_written_and_read),
        cmocka_unit_test(a_placement_names_the_first_waiting_die),
        cmocka_unit_test(no_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

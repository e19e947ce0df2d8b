/* TEST picture: The board as characters: tiles of every kind, those of later expansions included,
   which are made here by hand. The Classic boards are compared in golden/. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <inkrail/inkrail.h>

#include "core/module.h"

static ink_ruleset rules;
static ink_sheet sheet;

static int start(void **state)
{
    ink_config config = ink_config_classic();
    ink_refusal why;
    (void)state;
    assert_int_equal(ink_ruleset_make(&rules, &config, &why), INK_OK);
    ink_sheet_start(&rules, &sheet);
    return 0;
}

static void add_material(char letter)
{
    rules.material[rules.materials++].letter = letter;
}

static int side_at(char letter)
{
    for (int m = 0; m < rules.materials; m++)
        if (rules.material[m].letter == letter)
            return m + 1;
    return 0;
}

/* A tile of four letters; `second` names the sides of its second strand. */
static uint8_t add_tile(const char *sides, const char *second, int flags, int mark)
{
    ink_tile *tile = &rules.tile[rules.tiles];
    memset(tile, 0, sizeof *tile);
    for (int s = 0; s < INK_SIDES; s++) {
        tile->side[s] = (uint8_t)side_at(sides[s]);
        if (tile->side[s] == 0)
            continue;
        tile->arms |= (uint8_t)(1 << s);
        if (strchr(second, "NESW"[s]) != NULL)
            tile->second |= (uint8_t)(1 << s);
    }
    tile->flags = (uint8_t)flags;
    tile->marks = (uint8_t)mark;
    return rules.tiles++;
}

static void expect_tiles(const uint8_t *tile, int count, unsigned flags, const char *expected)
{
    static char picture[INK_PICTURE_SIZE];
    ink_text text = ink_text_in(picture, sizeof picture);
    ink_picture_tiles(&rules, tile, NULL, count, flags, &text);
    assert_true(ink_text_whole(&text));
    assert_string_equal(picture, expected);
}

static void expect_board(unsigned flags, const char *const *row, int first, int count)
{
    static char picture[INK_PICTURE_SIZE];
    ink_text text = ink_text_in(picture, sizeof picture);
    ink_picture_board(&rules, &sheet, flags, &text);
    assert_true(ink_text_whole(&text));
    ink_slice rest = {picture, text.length};
    for (int i = 0; i < first; i++)
        ink_slice_line(&rest);
    for (int i = 0; i < count; i++) {
        ink_slice line = ink_slice_line(&rest);
        char shown[256];
        snprintf(shown, sizeof shown, "%.*s", (int)line.length, line.data);
        assert_string_equal(shown, row[i]);
    }
}

static void routes(void **state)
{
    (void)state;
    const uint8_t highway[] = {
        add_tile("H...", "", 0, 0), add_tile(".H..", "", 0, 0),   add_tile("..H.", "", 0, 0),
        add_tile("...H", "", 0, 0), add_tile("H.HH", "", 0, 0),   add_tile(".HHH", "", 0, 0),
        add_tile("HH.H", "", 0, 0), add_tile("HHHH", "SW", 0, 0), add_tile("HHHH", "ES", 0, 0),
    };
    expect_tiles(highway, 9, 0,
                 "  ││                              ││              ││      ││      ││\n"
                 "  └┘       ╞══    ┌┐    ══╡     ══╡│    ══╤╤══  ══╧╧══  ══╕╘══  ══╛╒══\n"
                 "                  ││              ││      ││              ││      ││\n");
    expect_tiles(highway, 9, INK_PICTURE_ASCII,
                 "  ||                              ||              ||      ||      ||\n"
                 "  ++      ++==    ++    ==++    ==++    ==++==  ==++==  ==\\\\==  ==//==\n"
                 "                  ||              ||      ||              ||      ||\n");
    const uint8_t railway[] = {
        add_tile("R...", "", INK_TILE_STATION, 0),
        add_tile("RRRR", "", 0, 0),
        add_tile("R.RR", "", 0, 0),
        add_tile("RRRR", "SW", 0, 0),
        add_tile("HRHR", "EW", 0, 0),
        add_tile("RHRH", "EW", 0, 0),
        add_tile("HRHR", "", INK_TILE_STATION, 0),
    };
    expect_tiles(railway, 7, 0,
                 "  ├┤      ├┤      ├┤      ├┤      ││      ├┤      ││\n"
                 "  ██    ╪╪╪╪╪╪  ╪╪╡┤    ╪╪╕╘╪╪  ╪╡││╞╪  ══════  ╪╪██╪╪\n"
                 "          ├┤      ├┤      ├┤      ││      ├┤      ││\n");
    expect_tiles(railway, 7, INK_PICTURE_ASCII,
                 "  ##      ##      ##      ##      ||      ##      ||\n"
                 "  []    ######  ####    ##\\\\##  ##||##  ======  ##[]##\n"
                 "          ##      ##      ##      ||      ##      ||\n");
}

static void water(void **state)
{
    (void)state;
    add_material('V');
    add_material('L');
    strcpy(rules.mark[1], "cc");
    const uint8_t tile[] = {
        add_tile("VV..", "", 0, 0),   add_tile("HVHV", "EW", 0, 0),
        add_tile("VRVR", "EW", 0, 0), add_tile("L...", "", 0, 0),
        add_tile("LL..", "", 0, 0),   add_tile(".LLL", "", 0, 0),
        add_tile("L.R.", "", 0, 0),   add_tile("LLHR", "", INK_TILE_STATION, 0),
        add_tile("HH..", "", 0, 1),   add_tile("....", "", INK_TILE_SINK, 1),
    };
    expect_tiles(tile, 10, 0,
                 "  ≈≈      ││      ≈≈    ░░░░░░  ░░░░░░  ░░  ░░  ░░┌┐░░  ░░░░░░    ││\n"
                 "  ≈≈≈≈  ≈≈││≈≈  ╪╪╪╪╪╪              ░░  ░░░░░░    ├┤    ╪╪██░░    ╘╧══   ψ  ψ\n"
                 "          ││      ≈≈                ░░  ░░░░░░    ├┤      ││░░  ψψ\n");
    expect_tiles(tile, 10, INK_PICTURE_ASCII,
                 "  ~~      ||      ~~    ::::::  ::::::  ::  ::  ::##::  ::::::    ||\n"
                 "  ~~~~  ~~||~~  ######              ::  ::::::    ##    ##[]::    ++==   Y  Y\n"
                 "          ||      ~~                ::  ::::::    ##      ||::  YY\n");
}

static void trees(void **state)
{
    (void)state;
    strcpy(rules.mark[1], "t");
    const uint8_t tile[] = {
        add_tile("H.H.", "", 0, 1),
        add_tile("RR..", "", 0, 1),
        add_tile("..HH", "", 0, 1),
        add_tile("....", "", 0, 1),
    };
    expect_tiles(tile, 4, 0,
                 "  ││      ├┤             ♠  ♠\n"
                 "  ││      ╘╧╪╪  ══╤╕      ♠♠\n"
                 "♠♠││    ♠♠      ♠♠││     ♠  ♠\n");
    expect_tiles(tile, 4, INK_PICTURE_ASCII,
                 "  ||      ##             &  &\n"
                 "  ||      ####  ==++      &&\n"
                 "&&||    &&      &&||     &  &\n");
}

static void lava_and_the_unknown(void **state)
{
    (void)state;
    add_material('X');
    add_material('Q');
    const uint8_t tile[] = {
        add_tile("XX..", "", 0, 0),    add_tile("X.X.", "", 0, 0), add_tile("HXH.", "E", 0, 0),
        add_tile(".HXH", "S", 0, 0),   add_tile("XXXX", "", 0, 0), add_tile("QH.H", "N", 0, 0),
        add_tile("XHH.", "EHS", 0, 0),
    };
    expect_tiles(tile, 7, 0,
                 "▒▒▒▒▒▒  ▒▒▒▒▒▒    ││▒▒          ▒▒▒▒▒▒    ??    ▒▒▒▒▒▒\n"
                 "    ▒▒    ▒▒      ││▒▒  ══════  ▒▒▒▒▒▒  ══════    ╒╤══\n"
                 "    ▒▒  ▒▒▒▒▒▒    ││▒▒  ▒▒▒▒▒▒  ▒▒▒▒▒▒            ││\n");
    expect_tiles(tile, 7, INK_PICTURE_ASCII,
                 "%%%%%%  %%%%%%    ||%%          %%%%%%    ??    %%%%%%\n"
                 "    %%    %%      ||%%  ======  %%%%%%  ======    ++==\n"
                 "    %%  %%%%%%    ||%%  %%%%%%  %%%%%%            ||\n");
}

/* A line that runs into water is a pier, whichever way it lies. */
static void piers(void **state)
{
    (void)state;
    add_material('L');
    const uint8_t tile[] = {
        add_tile("L.H.", "", 0, 0), add_tile(".L.H", "", 0, 0), add_tile("H.L.", "", 0, 0),
        add_tile(".R.L", "", 0, 0), add_tile(".L.R", "", 0, 0), add_tile("LLLL", "", 0, 0),
    };
    expect_tiles(tile, 6, 0,
                 "░░┌┐░░      ░░    ││    ░░          ░░  ░░░░░░\n"
                 "  ││    ════╡░    ││    ░╞╪╪╪╪  ╪╪╪╪╡░  ░░░░░░\n"
                 "  ││        ░░  ░░└┘░░  ░░          ░░  ░░░░░░\n");
    expect_tiles(tile, 6, INK_PICTURE_ASCII,
                 "::++::      ::    ||    ::          ::  ::::::\n"
                 "  ||    ====++    ||    ######  ######  ::::::\n"
                 "  ||        ::  ::++::  ::          ::  ::::::\n");
}

/* Marks with and without arms; those nobody knows are shown as their text. */
static void marks(void **state)
{
    (void)state;
    add_material('X');
    strcpy(rules.mark[1], "c");
    strcpy(rules.mark[2], "w");
    strcpy(rules.mark[3], "v");
    strcpy(rules.mark[4], "k");
    strcpy(rules.mark[5], "tt");
    const uint8_t tile[] = {
        add_tile("H.H.", "", 0, 1), add_tile(".RR.", "", 0, 2),
        add_tile("XXXX", "", 0, 3), add_tile("....", "", INK_TILE_SINK, 4),
        add_tile("..RR", "", 0, 5), add_tile("....", "", 0, 5),
        add_tile("....", "", 0, 1),
    };
    expect_tiles(tile, 7, 0,
                 "  ││            ▒▒▒▒▒▒   ╭──╮\n"
                 "  ││      ╒╤╪╪  ▒▒/\\▒▒   │  │   ╪╪╤╕      tt      ψ\n"
                 "ψ ││    ♣≈├┤    ▒▒▒▒▒▒   ╰──╯   tt├┤\n");
    expect_tiles(tile, 7, INK_PICTURE_ASCII,
                 "  ||            %%%%%%   .--.\n"
                 "  ||      ####  %%/\\%%   (  )   ####      tt      Y\n"
                 "Y ||    w~##    %%%%%%   '--'   tt##\n");
}

static ink_show shown; /* what the module below shows */

static void show(const ink_ruleset *r, const ink_sheet *s, const uint8_t *buffer, ink_show *out)
{
    (void)r;
    (void)s;
    (void)buffer;
    *out = shown;
}

/* Marked borders run along spaces; lines break them, the round makes way. */
static void borders(void **state)
{
    static const char *const plain[] = {"  │        ││1▐                              │",
                                        "2╪╪  ·   ══╪╪══  ·     ·     ·     ·     ·   ╪╪",
                                        "  │▄▄▄▄▄▄▄▄││▄▟     @                        │"};
    static const char *const ascii[] = {"  |        ||1!                              |",
                                        "2##  .   ==++==  .     .     .     .     .   ##",
                                        "  |________||_!     @                        |"};
    int crossing = rules.shape[rules.special[2]].first;
    (void)state;
    INK_HOOK_ADD(&rules, show, show, 0);
    shown = (ink_show){.border = {3 << 8, 2 << 8}, .marker = 4 << 8};
    ink_sheet_put(&rules, &sheet, ink_cell_at(1, 1), crossing, 1);
    expect_board(INK_PICTURE_ROUNDS, plain, 4, 3);
    expect_board(INK_PICTURE_ROUNDS | INK_PICTURE_ASCII, ascii, 4, 3);
}

static void captions(void **state)
{
    static char picture[INK_PICTURE_SIZE];
    const uint8_t tile[] = {rules.shape[rules.special[2]].first, 0,
                            rules.shape[rules.special[3]].first};
    const char *const caption[] = {"도로 교차로", "a caption", NULL};
    (void)state;
    ink_text text = ink_text_in(picture, sizeof picture);
    ink_picture_tiles(&rules, tile, caption, 3, 0, &text);
    assert_string_equal(picture, "  ││                      ├┤\n"
                                 "══╪╪══                  ╪╪╪╪╪╪\n"
                                 "  ││                      ├┤\n"
                                 "도로 교차로  a caption  \n");
}

/* More tiles than a line has room for are left out, never drawn past its end. */
static void too_many_tiles(void **state)
{
    static char picture[INK_PICTURE_SIZE];
    uint8_t tile[20];
    (void)state;
    memset(tile, rules.shape[rules.special[2]].first, sizeof tile);
    ink_text text = ink_text_in(picture, sizeof picture);
    ink_picture_tiles(&rules, tile, NULL, 20, INK_PICTURE_ASCII, &text);
    ink_slice rest = {picture, text.length};
    for (int i = 0; i < 3; i++)
        assert_true(ink_slice_line(&rest).length <= 80);
}

/* Two curves in one cell, only one of which is part of the longest highway. */
static void marked_curves(void **state)
{
    (void)state;
    int curves = rules.tiles++;
    ink_drawing across = {.side = {0, 1, 0, 1}};
    rules.tile[curves] = rules.tile[rules.shape[rules.special[2]].first]; /* HHHH */
    rules.tile[curves].second = 1 << INK_SOUTH | 1 << INK_WEST;
    ink_sheet_ink(&rules, &sheet, ink_cell_at(1, 1), curves);
    ink_sheet_ink(&rules, &sheet, ink_cell_at(1, 2), ink_tile_find(&rules, &across));
    static const char *const row[] = {"  │        ││                                │",
                                      "2╪╪  ·   ══╕▓▓▓▓▓▓▓══  ·     ·     ·     ·   ╪╪",
                                      "  │        ││                                │"};
    expect_board(INK_PICTURE_LINES, row, 4, 3);
}

/* What modules print stands in the upper left corner, over a drawing too. */
static void printed_cells(void **state)
{
    static const ink_module_print prints[] = {
        {'Q', UINT64_C(1) << 8 | UINT64_C(1) << 14, "a queue", NULL, NULL, NULL},
        {'Z', UINT64_C(1) << 9, "a zoo", NULL, NULL, NULL},
        {0, 0, NULL, NULL, NULL, NULL}};
    static const ink_module module = {.name = "printer", .print = prints};
    static const ink_module silent = {.name = "silent"};
    static const char *const row[] = {"  |Q     Z ||                          Q     |",
                                      "2##  .   ==++==  .     .     .     .     .   ##"};
    (void)state;
    rules.module[rules.modules++] = &silent;
    rules.module[rules.modules++] = &module;
    ink_sheet_ink(&rules, &sheet, ink_cell_at(1, 1), rules.shape[rules.special[2]].first);
    expect_board(INK_PICTURE_ASCII, row, 4, 2);
}

static void a_board_without_centre(void **state)
{
    static const char *const row[] = {"  |                                          |",
                                      "3 |  .     .     .     .     .     .     .   |"};
    (void)state;
    rules.centre = 0;
    expect_board(INK_PICTURE_ASCII, row, 7, 2);
}

/* Every size of room: nothing is written past it, and the length is always the same. */
static void little_room(void **state)
{
    static char whole[INK_PICTURE_SIZE], part[INK_PICTURE_SIZE];
    unsigned flags = INK_PICTURE_COLOUR | INK_PICTURE_LINES | INK_PICTURE_ERRORS;
    (void)state;
    for (int i = 0; i < 49; i++)
        ink_sheet_ink(&rules, &sheet, ink_cell_at(i / 7, i % 7),
                      rules.shape[rules.special[i % 6]].first);
    ink_text text = ink_text_in(whole, sizeof whole);
    ink_picture_board(&rules, &sheet, flags, &text);
    assert_true(ink_text_whole(&text));
    for (size_t size = 0; size <= 64; size++) {
        memset(part, '#', sizeof part);
        ink_text small = ink_text_in(part, size);
        ink_picture_board(&rules, &sheet, flags, &small);
        assert_int_equal(small.length, text.length);
        assert_int_equal(part[size], '#');
        if (size > 0)
            assert_memory_equal(part, whole, size - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(routes, start),
        cmocka_unit_test_setup(water, start),
        cmocka_unit_test_setup(trees, start),
        cmocka_unit_test_setup(lava_and_the_unknown, start),
        cmocka_unit_test_setup(piers, start),
        cmocka_unit_test_setup(marks, start),
        cmocka_unit_test_setup(borders, start),
        cmocka_unit_test_setup(captions, start),
        cmocka_unit_test_setup(too_many_tiles, start),
        cmocka_unit_test_setup(marked_curves, start),
        cmocka_unit_test_setup(printed_cells, start),
        cmocka_unit_test_setup(a_board_without_centre, start),
        cmocka_unit_test_setup(little_room, start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

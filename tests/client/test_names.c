/* TEST client_names: Drawings in words: made of the tables, whole and different from each other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "words/names.h"
#include "words/tell.h"
#include "words/words.h"

static ink_ruleset rules;

static void make_rules(const char *config)
{
    ink_config read;
    assert_int_equal(ink_config_read(ink_slice_of(config), &read, NULL), INK_OK);
    assert_int_equal(ink_ruleset_make(&rules, &read, NULL), INK_OK);
}

static const char *shape_text(int shape)
{
    static char words[512];
    ink_text out = ink_text_in(words, sizeof words);
    words[0] = '\0';
    shape_words(&rules, shape, &out);
    return words;
}

static const char *tile_text(const char *drawing)
{
    static char words[512];
    ink_text out = ink_text_in(words, sizeof words);
    ink_drawing read;
    assert_int_equal(ink_drawing_read(&rules, ink_slice_of(drawing), &read), INK_OK);
    tile_words(&rules, ink_tile_find(&rules, &read), &out);
    return words;
}

static void test_shapes(void **unused)
{
    static const struct {
        const char *config, *drawing, *words;
    } known[] = {
        {"classic", "H.H.", "highway straight"},
        {"classic", "RR..", "railway curve"},
        {"classic", "HHH.", "highway T-junction"},
        {"classic", "RRRR", "railway crossing"},
        {"classic", "H.R.*", "station: straight from highway to railway"},
        {"classic", "HR..*", "station: curve from highway to railway"},
        {"classic", "HRHR{NS}{EW}", "overpass of highway and railway"},
        {"classic", "HHRH*", "station: highway T-junction and railway end"},
        {"classic", "HRHR*", "station: highway straight and railway straight"},
        {"classic", "HRRH*", "station: highway curve and railway curve"},
        {"challenge", "H...*", "station: highway end"},
        {"challenge", "HHHH{NE}{SW}", "highway curve beside highway curve"},
        {"classic+river", "HVHV{NS}{EW}", "overpass of highway and river"},
        {"classic+lake", "L.R.", "straight from railway to lake"},
        {"classic+lake", "LLHR*", "station: highway end and railway end and lake curve"},
        {"classic+lava", "HXH.{NS}{E}", "highway straight beside lava end"},
        {"classic+desert", "HH..c", "highway curve, cactus"},
        {"classic+desert", "....cc", "two cacti"},
        {"classic+canyon", "~ES", "canyon of two segments, a bend"},
        {"classic+meteor", "N", "meteor to the north"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        make_rules(known[i].config);
        int shape = ink_shape_find(&rules, ink_slice_of(known[i].drawing));
        assert_int_not_equal(shape, 0);
        assert_string_equal(shape_text(shape), known[i].words);
    }
}

static void test_tiles(void **unused)
{
    (void)unused;
    make_rules("classic");
    assert_string_equal(tile_text("HH.."), "highway from north to east");
    assert_string_equal(tile_text(".RRR"), "railway to east, south, west");
    assert_string_equal(tile_text("R.H.*"), "station: highway to south and railway to north");
    assert_string_equal(tile_text("RHRH{NS}{EW}"),
                        "overpass: railway from north to south, highway from east to west");
}

/* No two shapes of a game have the same words, and none has letters for words. Dice that show
   the same drawing with and without a mark differ by it. */
static void test_all_differ(void **unused)
{
    static const char *const configs[] = {
        "classic",
        "challenge",
#define EXPANSION(name, ...) "classic+" #name, "challenge+" #name,
#include "expansions.def"
    };
    static char words[INK_MAX_SHAPES][512];
    (void)unused;
    for (size_t c = 0; c < sizeof configs / sizeof *configs; c++) {
        make_rules(configs[c]);
        for (int s = 1; s < rules.shapes; s++) {
            snprintf(words[s], sizeof words[s], "%s", shape_text(s));
            assert_true(strlen(words[s]) >= 3);
            for (int other = 1; other < s; other++)
                assert_string_not_equal(words[s], words[other]);
        }
    }
}

/* Every name a module owes is there. */
static void test_modules_have_names(void **unused)
{
    static const char *const configs[] = {
#define EXPANSION(name, ...) "classic+" #name,
#include "expansions.def"
    };
    (void)unused;
    for (size_t c = 0; c < sizeof configs / sizeof *configs; c++) {
        make_rules(configs[c]);
        for (int m = 0; m < rules.materials; m++)
            assert_true(strlen(material_name(&rules, m)) > 1);
        for (int s = 1; s < rules.shapes; s++)
            if (rules.shape[s].count == 0)
                assert_non_null(ink_symbol_name(&rules, s));
    }
}

static void test_refusals(void **unused)
{
    ink_refusal why;
    ink_sheet sheet;
    ink_drawing drawing;
    (void)unused;
    make_rules("classic");
    ink_sheet_start(&rules, &sheet);
    assert_int_equal(ink_drawing_read(&rules, ink_slice_of("R.R."), &drawing), INK_OK);
    int tile = ink_tile_find(&rules, &drawing);
    assert_int_equal(ink_sheet_why(&rules, &sheet, ink_cell_at(0, 1), tile, &why),
                     INK_E_EXIT_CLASH);
    assert_string_equal(refusal_spoken(&rules, &why, ink_slice_of(""), WORDS_HERE(SENTENCE)),
                        "at B1 the exit on the north side is of another kind");
}

/* Whoever is refused is spoken to, not told of by number. */
static void test_refusals_of_oneself(void **unused)
{
    ink_refusal why = {.status = INK_E_ENDED, .player = 0};
    (void)unused;
    make_rules("classic,players=2");
    assert_string_equal(refusal_spoken(&rules, &why, ink_slice_of(""), WORDS_HERE(SENTENCE)),
                        "you have ended this round; take that back first");
    assert_string_equal(refusal_sentence(&rules, &why, ink_slice_of(""), WORDS_HERE(SENTENCE)),
                        "player 1 has ended this round; take that back first");
}

static void test_cells(void **unused)
{
    char words[512] = "";
    ink_text out = ink_text_in(words, sizeof words);
    ink_sheet sheet;
    (void)unused;
    make_rules("classic");
    assert_int_equal(ink_sheet_read(&rules, ink_slice_of("B1H.H. C2.R.R"), &sheet, NULL), INK_OK);
    cell_words(&rules, &sheet, ink_cell_at(1, 1), &out);
    assert_string_equal(words, "B2, empty; north highway, east railway");
    out = ink_text_in(words, sizeof words);
    cell_words(&rules, &sheet, ink_cell_at(0, 1), &out);
    assert_string_equal(words, "B1: highway from north to south, network of 1 exit, on the "
                               "longest highway, open end to south, north highway exit");
}

/* What crosses a route is no network: a river below a bridge, lava below a crossing. */
static void test_strands(void **unused)
{
    static const struct {
        const char *config, *sheet, *words;
    } cells[] = {
        {"classic+river", "B1HVHV{NS}{EW}", "network of 1 exit"},
        {"classic+river", "D4VHVH{NS}{EW}", "joins no exit"},
        {"classic+river", "D4V.V.", ""},
        {"classic+lava", "C4HXH.{NS}{E} D4XXXXv", "joins no exit"},
        {"classic", "D4HRHR{NS}{EW}", "joins no exit"},
        {"classic", "B1HRHR{NS}{EW}", "network of 1 exit"},
    };
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        char words[512] = "", networks[512] = "";
        ink_text out = ink_text_in(words, sizeof words);
        ink_sheet sheet;
        make_rules(cells[i].config);
        assert_int_equal(ink_sheet_read(&rules, ink_slice_of(cells[i].sheet), &sheet, NULL),
                         INK_OK);
        cell_words(&rules, &sheet, ink_set_first(sheet.drawn), &out);
        const char *none = strstr(words, "joins no exit");
        const char *first = none != NULL ? none : strstr(words, "network"), *last = first;
        for (const char *at = first; at != NULL; at = strstr(at + 1, "network"))
            last = at;
        if (first != NULL)
            snprintf(networks, sizeof networks, "%.*s",
                     (int)(last - first) + (int)strcspn(last, ","), first);
        assert_string_equal(networks, cells[i].words);
    }
    (void)unused;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shapes),     cmocka_unit_test(test_tiles),
        cmocka_unit_test(test_all_differ), cmocka_unit_test(test_modules_have_names),
        cmocka_unit_test(test_refusals),   cmocka_unit_test(test_refusals_of_oneself),
        cmocka_unit_test(test_cells),      cmocka_unit_test(test_strands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

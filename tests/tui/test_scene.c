/* TEST tui_scene: Lists, forms and pages in a terminal that is none: what keys, digits, letters and
   clicks choose, what is seen when there is more than fits, and that no text is cut. */
#include "client/games/saves.h"
#include "client/process/locale.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <string.h>

#include "null_terminal.h"
#include "tui/scenes/scenes.h"

enum { ITEMS = 40 };

struct fixture {
    struct terminal terminal;
    struct script script;
    struct scene scene;
};

static void begin(struct fixture *fixture, const char *keys, int rows, int columns)
{
    assert_true(null_terminal(&fixture->terminal, &fixture->script, keys, rows, columns));
    scene_open(&fixture->scene, &fixture->terminal, false);
}

static void end(struct fixture *fixture)
{
    assert_true(!fixture->script.wrong);
    scene_close(&fixture->scene);
    null_terminal_free(&fixture->script);
}

/* Is the text on the screen that was shown last? */
static bool shows(const struct fixture *fixture, const char *text)
{
    char screen[1 << 16] = "";
    FILE *out = fmemopen(screen, sizeof screen, "w");
    null_terminal_write(&fixture->script, out);
    fclose(out);
    return strstr(screen, text) != NULL;
}

/* --- lists ------------------------------------------------------------------------------------ */

static const struct scene_item few[] = {
    {.label = "First steps", .heading = true},
    {.label = "Apples", .detail = "two", .text = "Red ones."},
    {.label = "Pears", .detail = "three"},
    {.label = "The rest", .heading = true},
    {.label = "Plums"},
    {.label = "Quinces", .unnumbered = true},
};

static int choose(const char *keys, bool numbered)
{
    struct fixture fixture;
    struct scene_list list = {
        .title = "Fruit", .item = few, .count = 6, .numbered = numbered, .presses = "r"};
    begin(&fixture, keys, 24, 80);
    int chosen = scene_choose(&fixture.scene, &list);
    end(&fixture);
    return chosen;
}

static void test_keys_choose_in_a_list(void **state)
{
    (void)state;
    assert_int_equal(choose("<Enter>", true), 1); /* no heading */
    assert_int_equal(choose("<Down><Enter>", true), 2);
    assert_int_equal(choose("<Down><Down><Enter>", true), 4);
    assert_int_equal(choose("<Up><Enter>", true), 5); /* round */
    assert_int_equal(choose("jj<Space>", true), 4);
    assert_int_equal(choose("3", true), 4); /* the third that can be chosen */
    assert_int_equal(choose("9<Enter>", true), 1);
    assert_int_equal(choose("4<Enter>", true), 1); /* the last one has no number */
    assert_int_equal(choose("<Down>r", true), 2);
    assert_int_equal(choose("<Esc>", true), SCENE_BACK);
    assert_int_equal(choose("", true), SCENE_BACK); /* nobody is there any more */
}

static void test_letters_find_items(void **state)
{
    (void)state;
    assert_int_equal(choose("p<Enter>", false), 2);
    assert_int_equal(choose("pl<Enter>", false), 4);
    assert_int_equal(choose("p<Wait 3000>p<Enter>", false), 4);
    assert_int_equal(choose("q<Enter>", false), 5); /* an item begins so, else it would leave */
    assert_int_equal(choose("x<Enter>", false), 1);
}

static void test_clicks_choose_in_a_list(void **state)
{
    (void)state;
    assert_int_equal(choose("<Click 4,10>", true), 2); /* title, blank, heading, Apples, Pears */
    assert_int_equal(choose("<Click 2,4><Enter>", true), 1);     /* a heading is none */
    assert_int_equal(choose("<Click 23,76>", true), SCENE_BACK); /* "Esc: back" */
}

static void test_a_long_list_scrolls_to_its_bar(void **state)
{
    (void)state;
    char label[ITEMS][16];
    struct scene_item item[ITEMS];
    struct fixture fixture;
    for (int i = 0; i < ITEMS; i++) {
        snprintf(label[i], sizeof label[i], "Item %d.", i + 1);
        item[i] = (struct scene_item){.label = label[i]};
    }
    struct scene_list list = {.title = "Many", .item = item, .count = ITEMS, .numbered = true};
    begin(&fixture, "<Up>", 24, 80);
    scene_choose(&fixture.scene, &list);
    assert_int_equal(list.at, ITEMS - 1);
    assert_true(shows(&fixture, "Item 40.") && !shows(&fixture, "Item 1."));
    end(&fixture);
    begin(&fixture, "<Up><Down>", 24, 80);
    scene_choose(&fixture.scene, &list);
    assert_true(shows(&fixture, "Item 40.")); /* nothing has moved the bar out */
    end(&fixture);
    list.at = 0;
    begin(&fixture, "27", 24, 80);
    assert_int_equal(scene_choose(&fixture.scene, &list), 26); /* two digits */
    end(&fixture);
    list.at = 0;
    begin(&fixture, "5", 24, 80);
    assert_int_equal(scene_choose(&fixture.scene, &list), 4); /* there is no 50 */
    end(&fixture);
}

/* What comes and goes has no number, or 0: all others keep theirs. */
static void test_numbers_can_begin_with_zero(void **state)
{
    (void)state;
    struct fixture fixture;
    static const struct scene_item item[] = {
        {.label = "Go on"}, {.label = "Others", .unnumbered = true}, {.label = "New"}};
    for (int key = 0; key < 2; key++) {
        struct scene_list list = {
            .title = "Zero", .item = item, .count = 3, .numbered = true, .from_zero = true};
        begin(&fixture, key == 0 ? "0" : "1", 24, 80);
        assert_int_equal(scene_choose(&fixture.scene, &list), 2 * key);
        end(&fixture);
        begin(&fixture, "<Up>", 24, 80);
        scene_choose(&fixture.scene, &list);
        assert_true(shows(&fixture, "0 Go on") && shows(&fixture, "1 New"));
        end(&fixture);
    }
}

static void test_what_is_long_goes_on_in_the_next_row(void **state)
{
    (void)state;
    struct fixture fixture;
    static const struct scene_item item[] = {
        {.label = "A label that is as long as half of the window and goes on",
         .detail = "a detail that finds no room beside such a label and is written below it whole"},
        {.label = "Short", .detail = "beside"}};
    struct scene_list list = {.title = "Words", .item = item, .count = 2};
    begin(&fixture, "", 24, 80);
    scene_choose(&fixture.scene, &list);
    assert_true(!shows(&fixture, "\u2026"));
    assert_true(shows(&fixture, "whole") && shows(&fixture, "goes on"));
    end(&fixture);
}

/* --- forms ------------------------------------------------------------------------------------ */

struct values {
    int players;
    char shown[16], seed[8];
};

static void change(struct scene_form *form, int row, int step)
{
    struct values *values = form->own;
    if (row == 1)
        values->players += step;
    snprintf(values->shown, sizeof values->shown, "%d", values->players);
    form->row[1].value = values->shown;
}

/* The bar over a row of a form has no holes, where arrows and the end of a line are. */
static void check_bar(const struct canvas *shown)
{
    enum { LEFT = 2, RIGHT = 77 };
    for (int row = 0; row < shown->rows; row++)
        for (int column = LEFT;
             canvas_at(shown, row, LEFT)->tint.ground == GROUND_CURSOR && column <= RIGHT; column++)
            assert_int_equal(canvas_at(shown, row, column)->tint.ground, GROUND_CURSOR);
}

static int fill(const char *keys, struct values *values)
{
    struct fixture fixture;
    struct scene_row row[] = {
        {.kind = ROW_HEAD, .label = "Game"},
        {.kind = ROW_CHOICE, .label = "Players", .value = values->shown},
        {.kind = ROW_TEXT, .label = "Seed", .value = "any", .input = values->seed, .size = 8},
        {.kind = ROW_HIDDEN},
        {.kind = ROW_BUTTON, .label = "Start"},
    };
    struct scene_form form = {
        .title = "New game", .row = row, .count = 5, .change = change, .own = values};
    *values = (struct values){.players = 1, .shown = "1"};
    begin(&fixture, keys, 24, 80);
    int pressed = scene_fill(&fixture.scene, &form);
    check_bar(fixture.script.last);
    end(&fixture);
    return pressed;
}

static void test_keys_change_a_form(void **state)
{
    (void)state;
    struct values values;
    assert_int_equal(fill("<Right><Right><Left><Enter><Down><Down><Enter>", &values), 4);
    assert_int_equal(values.players, 3);
    assert_int_equal(fill("<Down>mondq<Back>ay and more<Enter><Enter>", &values), 4);
    assert_string_equal(values.seed, "monday ");
    assert_int_equal(fill("<Down>\u00e4\u00e4<Back><Esc>", &values), SCENE_BACK);
    assert_string_equal(values.seed, "\u00e4");
}

static void test_clicks_change_a_form(void **state)
{
    (void)state;
    struct values values;
    assert_int_equal(fill("<Click 3,17><Click 3,13><Click 3,17><Click 6,6>", &values), 4);
    assert_int_equal(values.players, 2);
}

/* --- pages ------------------------------------------------------------------------------------ */

static void write_lines(struct pen *pen, void *own)
{
    (void)own;
    for (int i = 1; i <= ITEMS; i++) {
        char line[16];
        snprintf(line, sizeof line, "Line %d.", i);
        pen_line(pen, tint_plain, line);
    }
}

static void test_a_page_scrolls(void **state)
{
    (void)state;
    struct fixture fixture;
    struct scene_page page = {.title = "Text", .write = write_lines, .presses = "l"};
    begin(&fixture, "", 24, 80);
    assert_int_equal(scene_read(&fixture.scene, &page), PRESS_ESCAPE);
    assert_true(shows(&fixture, "Line 1.") && !shows(&fixture, "Line 30."));
    end(&fixture);
    begin(&fixture, "<PageDown>l", 24, 80);
    assert_int_equal(scene_read(&fixture.scene, &page), 'l');
    assert_true(!shows(&fixture, "Line 1.") && shows(&fixture, "Line 30."));
    end(&fixture);
    begin(&fixture, "(<PageDown>)9<Size 200x60>", 24, 80);
    scene_read(&fixture.scene, &page);
    assert_true(shows(&fixture, "Line 1.") && shows(&fixture, "Line 40."));
    end(&fixture);
}

/* --- the wheel -------------------------------------------------------------------------------- */

static void test_the_wheel_moves_the_bar(void **state)
{
    (void)state;
    struct values values;
    assert_int_equal(choose("<Wheel 1><Enter>", true), 2);
    assert_int_equal(choose("<Wheel 1><Wheel 1><Enter>", true), 4); /* over a heading */
    assert_int_equal(choose("<Wheel 1><Wheel -1><Enter>", true), 1);
    assert_int_equal(choose("<Wheel -1><Enter>", true), 1); /* it does not go round */
    assert_int_equal(choose("(<Wheel 1>)9<Enter>", true), 5);
    assert_int_equal(fill("<Wheel 1><Wheel 1><Wheel 1><Enter>", &values), 4);
    assert_int_equal(fill("<Wheel -1><Right><Wheel 1><Wheel 1><Enter>", &values), 4);
    assert_int_equal(values.players, 2);
}

static void test_the_wheel_scrolls_a_page(void **state)
{
    (void)state;
    struct fixture fixture;
    struct scene_page page = {.title = "Text", .write = write_lines};
    begin(&fixture, "<Wheel 1>", 24, 80);
    scene_read(&fixture.scene, &page);
    assert_true(!shows(&fixture, "Line 3.") && shows(&fixture, "Line 4."));
    end(&fixture);
    begin(&fixture, "<Wheel 1><Wheel -1><Wheel -1><Wheel -1>", 24, 80);
    scene_read(&fixture.scene, &page);
    assert_true(shows(&fixture, "Line 1."));
    end(&fixture);
}

/* A step of the wheel is one of the replay; is the screen the same as after those keys? */
static bool replays_alike(const ink_session *session, const char *keys, const char *wheel)
{
    char screen[2][1 << 16] = {"", ""};
    for (int i = 0; i < 2; i++) {
        struct fixture fixture;
        begin(&fixture, i == 0 ? keys : wheel, 24, 80);
        scene_replay(&fixture.scene, session, 0);
        FILE *out = fmemopen(screen[i], sizeof screen[i], "w");
        null_terminal_write(&fixture.script, out);
        fclose(out);
        end(&fixture);
    }
    return strcmp(screen[0], screen[1]) == 0;
}

static void test_the_wheel_steps_through_a_replay(void **state)
{
    (void)state;
    ink_session *session = NULL;
    assert_true(store_read(INK_TEST_DATA "/golden/random.record", &session, NULL));
    assert_false(replays_alike(session, "", "<Wheel 1>"));
    assert_true(replays_alike(session, "<Right><Right><Right>", "(<Wheel 1>)3"));
    assert_true(replays_alike(session, "<Right>", "<Wheel 1><Wheel 1><Wheel -1>"));
    ink_session_free(session);
}

/* --- keys that do nothing --------------------------------------------------------------------- */

enum { UNKNOWN_LIST, UNKNOWN_FORM, UNKNOWN_PAGE, UNKNOWN_REPLAY };

static void write_line(struct pen *pen, void *own)
{
    (void)own;
    pen_line(pen, tint_plain, "All of it.");
}

static void show_kind(struct fixture *fixture, int kind, const ink_session *session)
{
    char input[8] = "";
    struct scene_row row[] = {{.kind = ROW_TEXT, .label = "Seed", .input = input, .size = 8},
                              {.kind = ROW_BUTTON, .label = "Start"}};
    struct scene_list list = {.title = "Fruit", .item = few, .count = 6, .numbered = true};
    struct scene_form form = {.title = "New game", .row = row, .count = 2};
    struct scene_page page = {.title = "Text", .write = write_line};
    switch (kind) {
    case UNKNOWN_LIST: scene_choose(&fixture->scene, &list); break;
    case UNKNOWN_FORM: scene_fill(&fixture->scene, &form); break;
    case UNKNOWN_PAGE: scene_read(&fixture->scene, &page); break;
    default: scene_replay(&fixture->scene, session, 0);
    }
}

/* Whatever does nothing says so, and nothing else does. */
static void test_keys_that_do_nothing_say_so(void **state)
{
    static const struct {
        int kind;
        const char *keys;
        bool told;
    } row[] = {{UNKNOWN_LIST, "x", true},        {UNKNOWN_LIST, "9", true},
               {UNKNOWN_LIST, "p", false},       {UNKNOWN_LIST, "x<Down>", false},
               {UNKNOWN_FORM, "<Left>", true},   {UNKNOWN_FORM, "a", false},
               {UNKNOWN_FORM, "<Down>x", true},  {UNKNOWN_PAGE, "x", true},
               {UNKNOWN_PAGE, "<Down>", true},   {UNKNOWN_PAGE, "<Enter>", true},
               {UNKNOWN_REPLAY, "b", true},      {UNKNOWN_REPLAY, "x", true},
               {UNKNOWN_REPLAY, "]", true},      {UNKNOWN_REPLAY, "v", false},
               {UNKNOWN_REPLAY, "<End>", false}, {UNKNOWN_REPLAY, "", false}};
    (void)state;
    ink_session *session = NULL;
    assert_true(store_read(INK_TEST_DATA "/golden/classic-river.record", &session, NULL));
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct fixture fixture;
        begin(&fixture, row[i].keys, 24, 80);
        show_kind(&fixture, row[i].kind, session);
        if (shows(&fixture, "does nothing here") != row[i].told)
            fail_msg("%s on %d", row[i].keys, row[i].kind);
        end(&fixture);
    }
    ink_session_free(session);
}

/* What an item can do that others cannot is told while the bar is on it. */
static void test_items_have_keys_of_their_own(void **state)
{
    static const struct scene_item item[] = {{.label = "Apples", .keys = "e: eat it"},
                                             {.label = "Stones"}};
    (void)state;
    for (int at = 0; at < 2; at++) {
        struct fixture fixture;
        struct scene_list list = {
            .title = "Things", .keys = "Enter: look", .item = item, .count = 2, .at = at};
        begin(&fixture, "", 24, 80);
        scene_choose(&fixture.scene, &list);
        assert_true(shows(&fixture, at == 0 ? "e: eat it" : "Enter: look"));
        assert_false(shows(&fixture, at == 0 ? "Enter: look" : "e: eat it"));
        end(&fixture);
    }
}

static void test_a_small_window_is_told(void **state)
{
    (void)state;
    struct fixture fixture;
    struct scene_page page = {.title = "Text", .write = write_lines};
    begin(&fixture, "", 10, 40);
    scene_read(&fixture.scene, &page);
    assert_true(shows(&fixture, "too small"));
    end(&fixture);
    begin(&fixture, "x<Size 80x24>", 10, 40);
    scene_read(&fixture.scene, &page);
    assert_true(shows(&fixture, "Line 1."));
    end(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys_choose_in_a_list),
        cmocka_unit_test(test_letters_find_items),
        cmocka_unit_test(test_clicks_choose_in_a_list),
        cmocka_unit_test(test_a_long_list_scrolls_to_its_bar),
        cmocka_unit_test(test_numbers_can_begin_with_zero),
        cmocka_unit_test(test_what_is_long_goes_on_in_the_next_row),
        cmocka_unit_test(test_keys_change_a_form),
        cmocka_unit_test(test_clicks_change_a_form),
        cmocka_unit_test(test_a_page_scrolls),
        cmocka_unit_test(test_the_wheel_moves_the_bar),
        cmocka_unit_test(test_the_wheel_scrolls_a_page),
        cmocka_unit_test(test_the_wheel_steps_through_a_replay),
        cmocka_unit_test(test_keys_that_do_nothing_say_so),
        cmocka_unit_test(test_items_have_keys_of_their_own),
        cmocka_unit_test(test_a_small_window_is_told),
    };
    i18n_start("en");
    return cmocka_run_group_tests(tests, NULL, NULL);
}

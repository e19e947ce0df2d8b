/* TEST tui_canvas: Texts on a canvas: cut and wrapped by columns, in any language. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <locale.h>
#include <string.h>

#include "tui/layout.h"
#include "tui/terminal/canvas.h"

static struct canvas canvas;

/* A row as text, blanks at its end included. */
static const char *row_text(int row)
{
    static char text[1024];
    size_t length = 0;
    for (int column = 0; column < canvas.columns; column++) {
        char bytes[5];
        uint32_t code = canvas_at(&canvas, row, column)->code;
        if (code == 0)
            continue;
        int count = canvas_bytes(code, bytes);
        memcpy(text + length, bytes, (size_t)count);
        length += (size_t)count;
    }
    text[length] = '\0';
    return text;
}

static int start(void **state)
{
    (void)state;
    setlocale(LC_ALL, "C.UTF-8");
    canvas.ascii = false;
    canvas_start(&canvas, 4, 10);
    return 0;
}

static int stop(void **state)
{
    (void)state;
    canvas_free(&canvas);
    return 0;
}

static void test_cut(void **state)
{
    (void)state;
    assert_int_equal(canvas_text(&canvas, 0, 0, 6, tint_plain, "abcdef"), 6);
    assert_string_equal(row_text(0), "abcdef    ");
    assert_int_equal(canvas_text(&canvas, 1, 0, 6, tint_plain, "abcdefg"), 6);
    assert_string_equal(row_text(1), "abcde…    ");
    assert_int_equal(canvas_text_right(&canvas, 2, 0, 10, tint_plain, "größer"), 6);
    assert_string_equal(row_text(2), "    größer");
    canvas_text(&canvas, 3, 8, 10, tint_plain, "abcdef"); /* past the edge */
    assert_string_equal(row_text(3), "        ab");
}

static void test_wide(void **state)
{
    (void)state;
    assert_int_equal(canvas_columns(&canvas, "한국어 a"), 8);
    assert_int_equal(canvas_text(&canvas, 0, 0, 10, tint_plain, "한국어"), 6);
    assert_string_equal(row_text(0), "한국어    ");
    assert_int_equal(canvas_text(&canvas, 1, 0, 6, tint_plain, "한국어어"), 5); /* no half one */
    assert_string_equal(row_text(1), "한국…     ");
    canvas_put(&canvas, 0, 1, 'x', tint_plain); /* on the second half: the first goes */
    assert_string_equal(row_text(0), " x국어    ");
    canvas_put(&canvas, 0, 2, 'y', tint_plain); /* on the first half: the second goes */
    assert_string_equal(row_text(0), " xy 어    ");
    canvas_text(&canvas, 3, 9, 5, tint_plain, "한"); /* half of it would fit */
    assert_string_equal(row_text(3), "          ");
}

static void test_wrap(void **state)
{
    (void)state;
    struct area area = {0, 0, 4, 10};
    assert_int_equal(canvas_wrap(&canvas, area, 0, tint_plain, "one two\nthree four"), 2);
    assert_string_equal(row_text(0), "one two   ");
    assert_string_equal(row_text(1), "three four");
    assert_int_equal(canvas_wrap_rows(&canvas, 4, "abcdefghij"), 3);
    assert_int_equal(canvas_wrap_rows(&canvas, 5, "한국어 한국어"), 4);
    assert_int_equal(canvas_wrap_rows(&canvas, 1, "한국"), 2); /* wider than the row: still ends */
    canvas_start(&canvas, 4, 10);
    assert_int_equal(canvas_wrap(&canvas, area, 1, tint_plain, "one\n\ntwo\n\nthree"), 3);
    assert_string_equal(row_text(0), "two       ");
}

/* A blank before such a sign is none to break at, also where it is an ordinary one; and one that is
   not to be broken at never is. */
static void test_signs_do_not_begin_rows(void **state)
{
    static const struct {
        const char *text, *first, *second;
    } row[] = {
        {"un deux ?", "un        ", "deux ?    "},
        {"un trois :", "un        ", "trois :   "},
        {"un deux ! a", "un        ", "deux ! a  "},
        {"voici 10 %.", "voici     ", "10 %.     "},
        {"il a dit \u00bb", "il a      ", "dit \u00bb     "},
        {"un deux\u00a0?", "un        ", "deux\u00a0?    "},
        {"un deux\u202f!", "un        ", "deux\u202f!    "},
        {"un deux :-)", "un deux   ", ":-)       "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        canvas_start(&canvas, 4, 10);
        canvas_wrap(&canvas, (struct area){0, 0, 4, 8}, 0, tint_plain, row[i].text);
        assert_string_equal(row_text(0), row[i].first);
        assert_string_equal(row_text(1), row[i].second);
    }
}

static void test_bad_bytes(void **state)
{
    (void)state;
    canvas_text(&canvas, 0, 0, 10, tint_plain, "a\xff\xc3z\xe2\x82");
    assert_string_equal(row_text(0), "a??z?     ");
    canvas_text(&canvas, 1, 0, 10, tint_plain, "e\xcc\x81\x1b[m"); /* combining, control */
    assert_string_equal(row_text(1), "e?[m      ");
}

static void test_ascii(void **state)
{
    (void)state;
    canvas.ascii = true;
    canvas_text(&canvas, 0, 0, 7, tint_plain, "5 ± 1 – 7");
    assert_string_equal(row_text(0), "5 ~ 1 .   ");
}

static void test_hot(void **state)
{
    (void)state;
    canvas_hot(&canvas, (struct area){0, 0, 4, 10}, 1, 0);
    canvas_hot(&canvas, (struct area){1, 1, 1, 2}, 2, 7);
    assert_int_equal(canvas_hot_at(&canvas, 1, 2)->argument, 7);
    assert_int_equal(canvas_hot_at(&canvas, 1, 3)->action, 1);
    assert_null(canvas_hot_at(&canvas, 4, 0));
}

/* A full block would hide the ground behind it: where only signs have one it is shaded. Elsewhere
   it stays as it is. */
static void test_ground_of_blocks(void **state)
{
    (void)state;
    canvas_put(&canvas, 0, 0, 0x2588, tint_plain);
    canvas_put(&canvas, 0, 1, 'x', tint_plain);
    canvas_ground_signs(&canvas, (struct area){0, 0, 1, 3}, GROUND_SHOWN);
    assert_int_equal(canvas_at(&canvas, 0, 0)->code, 0x2592);
    assert_int_equal(canvas_at(&canvas, 0, 0)->tint.ground, GROUND_SHOWN);
    assert_int_equal(canvas_at(&canvas, 0, 1)->code, 'x');
    assert_int_equal(canvas_at(&canvas, 0, 2)->tint.ground, GROUND_NONE);
    canvas_put(&canvas, 1, 0, 0x2588, tint_plain);
    canvas_ground(&canvas, (struct area){1, 0, 1, 3}, GROUND_GHOST);
    assert_int_equal(canvas_at(&canvas, 1, 0)->code, 0x2588);
}

/* Nothing of a layout lies outside its window or over another part. */
static void test_layouts(void **state)
{
    (void)state;
    for (int rows = LEAST_ROWS; rows < 80; rows++)
        for (int columns = LEAST_COLUMNS; columns < 260; columns++) {
            struct layout layout = layout_of(rows, columns);
            int right = board_wide(layout.board.wide), bottom = board_high(layout.board.high);
            assert_true(layout.fits);
            assert_true(right < layout.panel.column && layout.panel.wide >= 31);
            assert_true(layout.panel.column + layout.panel.wide <= columns);
            assert_true(layout.side.wide == 0 ||
                        layout.side.column > layout.panel.column + layout.panel.wide);
            assert_true(layout.side.wide == 0 || layout.side.column + layout.side.wide <= columns);
            assert_true(bottom <= layout.message.row && layout.message.high >= 1);
            assert_int_equal(layout.message.row + layout.message.high, rows);
            assert_true(layout.log.row + layout.log.high <= layout.message.row);
            int used = layout.side.wide > 0 ? layout.side.column + layout.side.wide
                                            : layout.panel.column + layout.panel.wide;
            layout_be_alone(&layout); /* in the middle of what was used */
            int left = layout.board.column, end = layout.panel.column + layout.panel.wide;
            assert_true(layout.side.wide == 0 && used - end - left <= 1 && used - end - left >= -1);
        }
    assert_false(layout_of(24, 79).fits);
    assert_false(layout_of(23, 80).fits);
    assert_int_equal(layout_of(40, 120).board.high, 5);
    assert_int_equal(layout_of(60, 200).board.high, 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_cut, start, stop),
        cmocka_unit_test_setup_teardown(test_wide, start, stop),
        cmocka_unit_test_setup_teardown(test_wrap, start, stop),
        cmocka_unit_test_setup_teardown(test_signs_do_not_begin_rows, start, stop),
        cmocka_unit_test_setup_teardown(test_bad_bytes, start, stop),
        cmocka_unit_test_setup_teardown(test_ascii, start, stop),
        cmocka_unit_test_setup_teardown(test_hot, start, stop),
        cmocka_unit_test_setup_teardown(test_ground_of_blocks, start, stop),
        cmocka_unit_test(test_layouts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

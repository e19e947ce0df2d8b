#include "canyon.h"

int points_left(const ink_sheet *sheet)
{
    ink_show show = {.counters = 0};
    ink_sheet_show(rules_now(), sheet, &show);
    for (int i = 0; i < show.counters; i++)
        if (strcmp(show.counter[i].text, "bridge points left") == 0) {
            assert_int_equal(show.counter[i].of, 12);
            return show.counter[i].value;
        }
    fail();
    return 0;
}

int left(const char *words)
{
    ink_sheet sheet = sheet_read(words);
    twin_board board;
    assert_true(twin_read(&board, words));
    int spent = twin_bridges(&board);
    assert_int_equal(points_left(&sheet), spent > 12 ? 0 : 12 - spent);
    return points_left(&sheet);
}

ink_sheet going_on(const char *words, const char *dice)
{
    ink_sheet sheet = sheet_read(words);
    ink_roll roll;
    assert_int_equal(ink_roll_read(rules_now(), ink_slice_of(dice), 1, &roll, NULL), INK_OK);
    assert_int_equal(ink_sheet_roll(rules_now(), &sheet, &roll, NULL), INK_OK);
    return sheet;
}

void refuses(const ink_sheet *sheet, const char *word, const char *expected)
{
    ink_refusal why = refused(sheet, by_word(sheet, word), INK_E_EXPANSION);
    assert_string_equal(sentence(&why), expected);
}

int by_canyon(void **state)
{
    (void)state;
    (void)play_by("classic+canyon");
    return 0;
}

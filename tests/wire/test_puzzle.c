/* TEST puzzle: Puzzles: which answer is one, told by another program (Python's hashlib), and what
   is none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "wire/puzzle.h"

static const char known[] = "16-65f1a2b3-abcdefgh-0123456789abcdef";
enum { FIRST = 114799 };

static void the_first_answer_is_found(void **state)
{
    (void)state;
    char answer[INK_PUZZLE_ANSWER];
    const ink_slice puzzle = ink_slice_of(known);
    assert_false(ink_puzzle_try(puzzle, 0, FIRST, answer));
    assert_true(ink_puzzle_try(puzzle, FIRST, FIRST + 1, answer));
    assert_string_equal(answer, "114799");
    assert_true(ink_puzzle_try(puzzle, 0, UINT64_MAX, answer));
    assert_string_equal(answer, "114799");
    assert_true(ink_puzzle_fits(puzzle, ink_slice_of(answer)));
}

static void what_is_no_answer(void **state)
{
    (void)state;
    static const char *const none[] = {
        "", "0", "x", "-1", "114799 ", "0114799", "123456789012345678901"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_false(ink_puzzle_fits(ink_slice_of(known), ink_slice_of(none[i])));
}

/* Nobody works for days because a server says so. */
static void what_is_no_puzzle(void **state)
{
    (void)state;
    static const char *const none[] = {
        "",
        "-",
        "x-1",
        "0-1",
        "25-1",
        "99-1",
        "100-1",
        "18",
        "18_1",
        " 18-1",
        "18-0123456789012345678901234567890123456789012345678901234567890123456789"};
    char answer[INK_PUZZLE_ANSWER];
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_int_equal(ink_puzzle_bits(ink_slice_of(none[i])), 0);
        assert_false(ink_puzzle_try(ink_slice_of(none[i]), 0, UINT64_MAX, answer));
        assert_false(ink_puzzle_fits(ink_slice_of(none[i]), ink_slice_of("1")));
    }
    assert_int_equal(ink_puzzle_bits(ink_slice_of("24-1")), 24);
    assert_int_equal(ink_puzzle_bits(ink_slice_of("1-")), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_answer_is_found),
        cmocka_unit_test(what_is_no_answer),
        cmocka_unit_test(what_is_no_puzzle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

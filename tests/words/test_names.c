/* TEST words_names: Names within sentences: those from right to left are set apart where a browser
   shows them, one by one in lists, and nowhere else; nobody gets out of the marks by bringing some
   along; letters of the notation in brackets go from rules that are read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <inkrail/session.h>

#include "words/tell.h"
#include "words/title.h"
#include "words/winner.h"
#include "words/words.h"

#define HEBREW "\xd7\x9e\xd7\xa9\xd7\x94"                                  /* Moshe */
#define ARABIC "\xd8\xb9\xd8\xa8\xd8\xaf \xd8\xa7\xd9\x84\xd9\x84\xd9\x87" /* Abd Allah */
#define APART(name) "\xe2\x81\xa8" name "\xe2\x81\xa9"

static const char first_strong[] = {(char)0xe2, (char)0x81, (char)0xa8, 0},
                  pop[] = {(char)0xe2, (char)0x81, (char)0xa9, 0};

static const char *name(const char *text)
{
    static char words[128];
    return words_name(text, words, sizeof words);
}

static void test_only_where_it_is_wished(void **state)
{
    (void)state;
    words_set_apart(false);
    assert_string_equal(name(HEBREW), HEBREW);
    words_set_apart(true);
    assert_string_equal(name(HEBREW), APART(HEBREW));
    assert_string_equal(name(ARABIC), APART(ARABIC));
    words_set_apart(false);
}

static void test_only_those_that_turn_a_line(void **state)
{
    static const char *const plain[] = {
        "", "Anna", "\xc3\x84nne 3", "\xec\x98\xa4\xec\x9d\x80", "\xf0\x9f\x9a\x82", "\xff\xfe"};
    static const char *const turning[] = {"Anna " HEBREW, "7 " ARABIC, "\xef\xb7\xba",
                                          "\xf0\x9e\xa4\x80\xf0\x9e\xa4\xa3"};
    (void)state;
    words_set_apart(true);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        assert_string_equal(name(plain[i]), plain[i]);
    for (size_t i = 0; i < sizeof turning / sizeof *turning; i++)
        assert_memory_equal(name(turning[i]), first_strong, 3);
    words_set_apart(false);
}

/* Nobody gets out of the marks by bringing some along. */
static void test_marks_of_others_go(void **state)
{
    static const char override[] = {(char)0xe2, (char)0x80, (char)0xae, 0};
    char line[64], sentence[64];
    (void)state;
    snprintf(line, sizeof line, "a%s" HEBREW "%s", pop, override);
    words_keep_line(line);
    assert_string_equal(line, "a?" HEBREW "?");
    snprintf(sentence, sizeof sentence, APART(HEBREW) ": 3\n%s", override);
    words_keep_sentence(sentence);
    assert_string_equal(sentence, APART(HEBREW) ": 3??");
}

/* A list with numbers, in both directions: each name by itself. */
static void test_a_list(void **state)
{
    char words[512] = "";
    ink_text out = ink_text_in(words, sizeof words);
    ink_session *session = NULL;
    (void)state;
    words_set_apart(true);
    assert_int_equal(
        ink_session_read(ink_slice_of("inkrail 1\nconfig classic,players=3\n"), &session, NULL),
        INK_OK);
    ink_session_name(session, 0, ink_slice_of(HEBREW), 0);
    ink_session_name(session, 1, ink_slice_of("Bo 2"), 0);
    ink_session_name(session, 2, ink_slice_of(ARABIC), 0);
    standing_words(session, INK_MAX_PLAYERS, &out);
    assert_string_equal(words, APART(HEBREW) " 0, Bo 2 0, " APART(ARABIC) " 0");
    assert_string_equal(player_words(session, 0, WORDS_HERE(PLAYER_WORDS)), HEBREW);
    ink_session_free(session);
    words_set_apart(false);
}

/* Letters of the notation in brackets go, with a blank before them or without; all other brackets
   stay. */
static void test_letters_of_the_notation_go(void **state)
{
    static const struct {
        const char *text, *brief;
    } row[] = {{"River (V), 6 rounds", "River, 6 rounds"},
               {"Trees (trees t), 6", "Trees, 6"},
               {"\xec\x88\xb2(\xeb\x82\x98\xeb\xac\xb4 t), 6", "\xec\x88\xb2, 6"},
               {"\xeb\x8f\x84\xeb\xa1\x9c(H)\xec\x99\x80", "\xeb\x8f\x84\xeb\xa1\x9c\xec\x99\x80"},
               {"D\xc3\xbcrre (arid), vertrocknet", "D\xc3\xbcrre, vertrocknet"},
               {"exits (2: 4, 3: 8)\nand", "exits (2: 4, 3: 8) and"},
               {"first (at the edge)", "first (at the edge)"},
               {"(open", "(open"},
               {"() and )", "() and )"}};
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char words[64] = "";
        ink_text out = ink_text_in(words, sizeof words);
        brief_words(row[i].text, &out);
        assert_string_equal(words, row[i].brief);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_only_where_it_is_wished),
        cmocka_unit_test(test_only_those_that_turn_a_line),
        cmocka_unit_test(test_marks_of_others_go),
        cmocka_unit_test(test_a_list),
        cmocka_unit_test(test_letters_of_the_notation_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* TEST online_room: What the verbs of a table promise before the game: requests, seats, options. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "online/page/options.h"
#include "promise.h"
#include "room/options.h"

/* --- requests --------------------------------------------------------------------------------- */

static void test_what_is_no_request(void **state)
{
    static const char *const requests[] = {("join|two words||en|" RANDOM),
                                           ("join|abc|a key|en|" RANDOM),
                                           "join|abc||en|0011",
                                           ("join|abcdefghijklmnop||en|" RANDOM),
                                           "heard|1|0|up|",
                                           "table|1",
                                           "seats|1|0|9|",
                                           "forget|1",
                                           "tell|1|start|0|"};
    static const char *const at_table[] = {
        "heard|1|x|up|",     "heard|1|0|sideways|", "heard|1|99999999999999999|up|",
        "table|1@-1",        "seats|1|0|61|",       "seats|1|501|1|",
        "tell|1|dance|0|",   "tell|1|bot|0|5",      "tell|1|bot|2|11",
        "tell|1|sit|0|",     "tell|1|sit|501|Anna", "tell|1|set|0|clock",
        "tell|1|set|0|=5",   "tell|1|say|0|",       "recall|1|nonsense",
        ("recall|1|" RANDOM)};
    struct asking asking;
    (void)state;
    asking_begin_with(&asking, online_page_new());
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (!refused(ask(&asking, "%s", requests[i])))
            fail_msg("%s is done", requests[i]);
    assert_int_equal(number_at(ask(&asking, "join|abc||en|" RANDOM), "table"), 1);
    for (size_t i = 0; i < sizeof at_table / sizeof *at_table; i++)
        if (!refused(ask(&asking, "%s", at_table[i])))
            fail_msg("%s is done", at_table[i]);
    for (int i = 2; i <= ONLINE_PAGE_TABLES; i++)
        assert_int_equal(number_at(ask(&asking, "join|abc||en|" RANDOM), "table"), i);
    assert_true(refused(ask(&asking, "join|abc||en|" RANDOM)));
    assert_false(refused(ask(&asking, "forget|3")));
    assert_int_equal(number_at(ask(&asking, "join|abc||en|" RANDOM), "table"), 3);
    asking_end(&asking);
}

/* The first message says who speaks: by a cookie, a key of a seat, or as another person. */
static void test_hello(void **state)
{
    static const struct {
        const char *key, *there, *not_there;
    } cases[] = {{"", "\"lang\":\"de\"", "\"key\""},
                 {"k-1_A", "\"key\":\"k-1_A\"", "\"token\""},
                 {"token=s3cret", "\"token\":\"s3cret\"", "\"key\""}};
    struct asking asking;
    (void)state;
    asking_begin_with(&asking, online_page_new());
    for (size_t i = 0; i < 3; i++) {
        int table = number_at(ask(&asking, "join|abc|%s|de|" RANDOM, cases[i].key), "table");
        const json_t *heard = ask(&asking, "heard|%d|5|up|", table);
        const char *hello = text_at(heard, "send.0");
        assert_non_null(strstr(hello, "\"t\":\"hello\""));
        assert_non_null(strstr(hello, cases[i].there));
        assert_null(strstr(hello, cases[i].not_there));
    }
    asking_end(&asking);
}

/* --- before the game -------------------------------------------------------------------------- */

/* The table as its host finds it, with nobody there. */
static void is_empty_table(const json_t *table)
{
    assert_true(is_true(table, "known") && is_true(table, "host"));
    assert_string_equal(text_at(table, "state"), "waiting");
    assert_string_equal(text_at(table, "configTitle"), "Classic with Lake");
    assert_int_equal(number_at(table, "rounds"), 6);
    assert_int_equal(number_at(table, "game"), -1);
    assert_int_equal(number_at(table, "own"), 0);
    assert_string_equal(text_at(table, "waits"), "Nobody sits at the table yet.");
    assert_string_equal(text_at(table, "fair.state"), "promised");
    assert_true(is_null(table, "due"));
}

/* The same with two of three seats taken, the host's on the second. */
static void has_two_people(const json_t *table)
{
    assert_int_equal(number_at(table, "own"), 2);
    assert_string_equal(text_at(table, "key"), "key-2");
    assert_string_equal(text_at(table, "seatLink"), "/t/bado-miku#key-2");
    assert_string_equal(text_at(table, "seats.0.name"), "Bo");
    assert_true(is_true(table, "seats.1.you") && is_true(table, "seats.1.host"));
    assert_false(is_true(table, "seats.2.taken"));
    assert_string_equal(text_at(table, "seats.2.words"), "Seat 3: free");
    assert_string_equal(text_at(table, "waits"),
                        "Waiting for players: 1 seat is free. You can start the game.");
}

static void test_lobby(void **state)
{
    struct party *party = party_open("config=classic+lake seats=3 clock=90", 3);
    struct client *anna = party_join(party, PARTY_HOST, 0, NULL);
    (void)state;
    assert_string_equal(text_at(client_table(anna), "waits"), "Waiting for the server.");
    assert_false(is_true(client_table(anna), "known"));
    party_settle(party);
    struct client *bo = party_join(party, 102, 0, NULL);
    party_settle(party);
    is_empty_table(client_table(anna));
    client_tell(anna, "sit", 2, "Anna");
    assert_true(is_true(client_table(anna), "asking"));
    client_tell(bo, "sit", 0, "Bo");
    party_settle(party);
    has_two_people(client_table(anna));
    assert_string_equal(text_at(client_table(bo), "waits"),
                        "Waiting for players: 1 seat is free. The host can start the game.");
    must_tell(anna, "Bo has sat down on seat 1.");
    client_tell(bo, "stand", 0, "");
    party_settle(party);
    assert_int_equal(number_at(client_table(bo), "own"), 0);
    assert_string_equal(text_at(client_table(bo), "key"), "");
    client_tell(anna, "bot", 1, "5");
    party_settle(party);
    const json_t *table = client_table(bo);
    assert_int_equal(number_at(table, "seats.0.level"), 5);
    assert_string_equal(text_at(table, "seats.0.levelName"), "Level 5");
    assert_string_equal(text_at(table, "seats.0.words"), "Seat 1: Bot, level 5");
    party_close(party);
}

/* The host changes options, nobody else, and some of them while the game runs. */
/* Before the start the host may free a seat, or give it to a bot: whoever sat there sits there no
   more. */
static void test_a_seat_is_freed(void **state)
{
    struct party *party = party_open("config=classic seats=3", 3);
    struct client *anna = party_join(party, PARTY_HOST, 0, NULL),
                  *bo = party_join(party, 102, 0, NULL);
    static const char *const level[] = {"0", "4"};
    (void)state;
    party_settle(party);
    for (int i = 0; i < 2; i++) {
        client_tell(bo, "sit", 2, "Bo");
        party_settle(party);
        assert_int_equal(number_at(client_table(bo), "own"), 2);
        client_tell(anna, "bot", 2, level[i]);
        party_settle(party);
        must_tell(anna, "Bo has left the table.");
        assert_int_equal(number_at(client_table(bo), "own"), 0);
        assert_string_equal(text_at(client_table(bo), "key"), "");
        assert_string_equal(text_at(client_table(anna), "seats.1.name"), "");
        assert_int_equal(number_at(client_table(anna), "takenCount"), i);
        client_tell(anna, "bot", 2, "0");
        party_settle(party);
    }
    party_close(party);
}

static void test_options(void **state)
{
    struct party *party = party_open("config=classic seats=2 clock=90", 3);
    struct client *anna = party_join(party, PARTY_HOST, 0, NULL),
                  *bo = party_join(party, 102, 0, NULL);
    (void)state;
    party_settle(party);
    assert_string_equal(text_at(option_of(client_table(anna), "clock"), "words"), "90 seconds");
    assert_string_equal(text_at(option_of(client_table(anna), "seed"), "words"), "fair");
    assert_string_equal(text_at(option_of(client_table(anna), "config"), "words"), "Classic");
    client_tell(anna, "set", 0, "clock=180");
    client_tell(anna, "set", 0, "config=challenge+desert");
    client_tell(anna, "set", 0, "title=Tuesday = fun");
    party_settle(party);
    const json_t *table = client_table(bo);
    assert_string_equal(text_at(option_of(table, "clock"), "words"), "3 minutes");
    assert_string_equal(text_at(option_of(table, "title"), "value"), "Tuesday = fun");
    assert_string_equal(text_at(table, "title"), "Tuesday = fun");
    assert_string_equal(text_at(table, "configTitle"), "Challenge with Desert");
    assert_false(is_true(option_of(table, "clock"), "now"));
    assert_true(is_true(option_of(client_table(anna), "seats"), "now"));
    client_tell(bo, "set", 0, "clock=1");
    party_settle(party);
    must_tell(bo, "!The server says no: because.");
    client_tell(anna, "sit", 0, "Anna");
    client_tell(bo, "sit", 0, "Bo");
    client_tell(anna, "start", 0, "");
    party_settle(party);
    table = client_table(anna);
    assert_false(is_true(option_of(table, "seats"), "now"));
    assert_true(is_true(option_of(table, "clock"), "now"));
    party_close(party);
}

/* The webhook is the host's affair: nobody else is shown it. */
static void test_webhook(void **state)
{
    struct party *party = party_open("config=classic seats=2", 3);
    struct client *anna = party_join(party, PARTY_HOST, 0, NULL),
                  *bo = party_join(party, 102, 0, NULL);
    (void)state;
    party_settle(party);
    client_tell(anna, "set", 0, "webhook=https://example.org/x");
    party_settle(party);
    assert_string_equal(text_at(option_of(client_table(anna), "webhook"), "value"),
                        "https://example.org/x");
    assert_string_equal(text_at(client_table(anna), "hook"), "h00k");
    const json_t *table = client_table(bo), *options = part(table, "options");
    assert_string_equal(text_at(table, "hook"), "");
    for (size_t i = 0; i < json_array_size(options); i++)
        assert_string_not_equal(text_at(json_array_get(options, i), "key"), "webhook");
    party_close(party);
}

/* The page tells of every option what the server would, and offers what it takes. */
static void test_options_are_the_servers(void **state)
{
    ink_room_options options;
    (void)state;
    for (int i = 0; i < INK_OPTIONS; i++) {
        struct option_about about;
        const char *name = ink_option_name(i), *choice;
        char number[16];
        if (ink_option_own(i)) /* the server's alone */
            continue;
        if (!option_about(name, &about))
            fail_msg("the option %s has no words", name);
        assert_int_equal(about.later, ink_option_later(i));
        ink_options_start(&options);
        for (int c = 0; (choice = option_choice(name, c)) != NULL; c++)
            assert_true(ink_option_take(&options, i, ink_slice_of(choice)));
        for (int side = -1; side <= 1 && about.kind == OPTION_NUMBER; side++) {
            snprintf(number, sizeof number, "%d", about.most + side);
            assert_int_equal(ink_option_take(&options, i, ink_slice_of(number)), side < 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_no_request),
        cmocka_unit_test(test_hello),
        cmocka_unit_test(test_lobby),
        cmocka_unit_test(test_a_seat_is_freed),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_webhook),
        cmocka_unit_test(test_options_are_the_servers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* TEST room_requests: Requests at a table, one by one: what each does, and every refusal. */
#include "pair.h"

#include "wire/fair.h"

static const char *step_at(party *all, uint64_t device, uint64_t at, const char *step)
{
    return party_ask(all, (ink_request){.verb = INK_ROOM_STEP,
                                        .person = 1,
                                        .device = device,
                                        .at = at,
                                        .text = ink_slice_of(step)});
}

/* --- before the start ------------------------------------------------------------------------- */

static bool opens_with(const char *first, const char *second)
{
    ink_room *room = ink_room_new();
    ink_room_refusal why;
    ink_slice text[2] = {ink_slice_of(first), ink_slice_of(second)};
    char secret[INK_FAIR_SECRET];
    memset(secret, 'a', sizeof secret - 1);
    secret[sizeof secret - 1] = '\0';
    bool open = ink_room_open(room, 7, text, 2, secret, 5, &why);
    assert_int_equal(ink_room_made(room)->count, open);
    if (!open)
        assert_true(why.message != NULL || why.rules.status != INK_OK);
    ink_room_free(room);
    return open;
}

static bool opens(const char *option)
{
    return opens_with(strncmp(option, "seats=", 6) == 0 ? "chat=on" : "seats=4", option);
}

/* All are shown who come to the table which options it has, each by its name. */
static void no_option_is_there_twice(void **state)
{
    (void)state;
    assert_true(opens_with("seats=4", "for=1,0,3"));
    assert_false(opens_with("seats=4", "seats=4"));
    assert_false(opens_with("daily=", "daily="));
    assert_false(opens_with("for=1", "for=1"));
}

static const char *const good_option[] = {"config=challenge,draft",
                                          "seats=1",
                                          "seats=500",
                                          "seed=my seed",
                                          "clock=60",
                                          "clock=864000",
                                          "late=bot",
                                          "late_level=10",
                                          "score=off",
                                          "boards=hidden",
                                          "listed=yes",
                                          "spectators=no",
                                          "chat=off",
                                          "hints=off",
                                          "title=Ä friendly game",
                                          "auto=yes",
                                          "daily=2026-11-16/classic",
                                          "for=1,0,3"};
static const char *const bad_option[] = {"config=nothing", "config=classic,players=2",
                                         "config=",        "config=classic+river+lake",
                                         "seats=0",        "seats=501",
                                         "seats=x",        "clock=-1",
                                         "clock=99999999", "late=never",
                                         "late_level=0",   "late_level=11",
                                         "score=maybe",    "boards=closed",
                                         "listed=1",       "chat=",
                                         "hints=no",       "title=a\nb",
                                         "seed=a\tb",      "nothing=1",
                                         "title",          "for=x",
                                         "for=1,2,3,4,5",  "auto=maybe",
                                         "title=\xff",     "config=challenge boards=hidden"};

static void options_are_judged(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good_option / sizeof *good_option; i++)
        if (!opens(good_option[i]))
            fail_msg("%s", good_option[i]);
    for (size_t i = 0; i < sizeof bad_option / sizeof *bad_option; i++)
        if (opens(bad_option[i]))
            fail_msg("%s", bad_option[i]);
}

static void people_sit_and_stand(void **state)
{
    party all;
    (void)state;
    party_open(&all, "seats=3 for=0,9", 1, 3);
    party_watch(&all, 0);
    party_follow(&all);
    refused("NOT_YOURS", party_step(&all, 1, "end"));
    assert_null(party_sit(&all, 2, 0));
    assert_int_equal(ink_room_seat_of(all.room, 2), 1);
    refused("EARLY", party_step(&all, 2, "end"));
    refused("TAKEN", party_sit(&all, 3, 1));
    refused("KEPT", party_sit(&all, 3, 2));
    refused("NO_SEAT", party_sit(&all, 3, 4));
    refused("NOBODY", party_sit(&all, 0, 0));
    assert_null(party_sit(&all, 2, 3)); /* changes the seat */
    assert_int_equal(ink_room_seat_of(all.room, 2), 3);
    assert_null(party_sit(&all, 9, 0)); /* to the one that was kept */
    assert_int_equal(ink_room_seat_of(all.room, 9), 2);
    assert_null(party_sit(&all, 3, 0));
    refused("FULL", party_sit(&all, 4, 0));
    refused("NOT_YOURS", pair_ask(&all, INK_ROOM_STAND, 4));
    assert_null(pair_ask(&all, INK_ROOM_STAND, 3));
    assert_int_equal(ink_room_person(all.room, 1), 0);
    refused("BAD_NAME", party_ask(&all, (ink_request){.verb = INK_ROOM_SIT,
                                                      .person = 4,
                                                      .text = ink_slice_of(" \n"),
                                                      .word = ink_slice_of("abcdefghijklmnop")}));
    refused("BAD_NONCE", party_ask(&all, (ink_request){.verb = INK_ROOM_SIT,
                                                       .person = 4,
                                                       .text = ink_slice_of("Anna"),
                                                       .word = ink_slice_of("short")}));
    party_close(&all);
}

static void the_host_says_how(void **state)
{
    party all;
    (void)state;
    party_open(&all, "seats=2 " KNOWN, 1, 3);
    party_watch(&all, 0);
    party_follow(&all);
    refused("NOBODY", party_host(&all, INK_ROOM_START, 0, 0));
    refused("NOT_HOST", pair_ask(&all, INK_ROOM_START, 2));
    refused("BAD_OPTION", party_set(&all, "nothing", "1"));
    refused("BAD_OPTION", party_set(&all, "daily", "2026-11-16/classic"));
    refused("BAD_OPTION", party_set(&all, "clock", "x"));
    refused("BAD_OPTION", party_set(&all, "seed", ""));
    refused("E_NO_EDITION", party_set(&all, "config", "nothing"));
    assert_null(party_set(&all, "seats", "20"));
    assert_int_equal(ink_room_options_of(all.room)->boards, INK_BOARDS_ROUND);
    assert_int_equal(all.client[0].boards, INK_BOARDS_ROUND);
    refused("BAD_OPTION", party_set(&all, "boards", "open"));
    assert_null(party_sit(&all, 2, 20));
    refused("TAKEN", party_set(&all, "seats", "3"));
    refused("BAD_LEVEL", party_host(&all, INK_ROOM_BOT, 3, 11));
    refused("NO_SEAT", party_host(&all, INK_ROOM_BOT, 21, 1));
    refused("EARLY", party_host(&all, INK_ROOM_DROP, 20, 0));
    refused("EARLY", party_host(&all, INK_ROOM_PAUSE, 0, 1));
    refused("EARLY", party_host(&all, INK_ROOM_REMATCH, 0, 0));
    assert_null(party_host(&all, INK_ROOM_BOT, 3, 4));
    assert_null(party_host(&all, INK_ROOM_BOT, 3, 0)); /* free again */
    assert_null(party_set(&all, "config", "challenge,draft"));
    refused("E_DRAFT_ALONE", party_host(&all, INK_ROOM_START, 0, 0));
    assert_null(party_set(&all, "config", "classic"));
    assert_null(party_host(&all, INK_ROOM_START, 0, 0));
    assert_int_equal(ink_room_player_of(all.room, 20), 0);
    refused("BEGUN", party_host(&all, INK_ROOM_START, 0, 0));
    refused("BEGUN", party_set(&all, "seats", "4"));
    refused("BEGUN", party_sit(&all, 5, 0));
    refused("NO_SEAT", party_host(&all, INK_ROOM_DROP, 3, 0));
    refused("NO_SEAT", party_host(&all, INK_ROOM_BOT, 3, 1));
    assert_null(party_set(&all, "title", "now called so"));
    refused("BAD_REQUEST", pair_ask(&all, 99, 1));
    party_close(&all);
}

static void a_full_table_may_begin_by_itself(void **state)
{
    party all;
    (void)state;
    pair_begin(&all, "auto=yes");
    assert_int_equal(pair_bodies(&all, "start "), 1);
    assert_int_equal(pair_bodies(&all, "roll "), 1);
    party_close(&all);
}

/* --- steps ------------------------------------------------------------------------------------ */

static void steps_of_two_devices(void **state)
{
    party all;
    (void)state;
    pair_begin(&all, KNOWN);
    uint64_t seen = ink_room_last(all.room);
    assert_null(step_at(&all, 1, seen, "B1HH.."));
    assert_null(step_at(&all, 1, seen, "G2.R.R")); /* on its way before the answer */
    refused("STALE", step_at(&all, 2, seen, "F2.RR."));
    assert_null(step_at(&all, 2, seen + 2, "F2.RR."));
    refused("STALE", step_at(&all, 1, seen + 2, "undo"));
    refused("STALE", step_at(&all, 1, seen + 99, "undo"));
    assert_null(step_at(&all, 1, seen + 3, "undo"));
    assert_null(party_step(&all, 2, "B1HH..")); /* others do not matter */
    assert_null(step_at(&all, 1, seen + 4, "redo"));
    refused("E_DIE_DRAWN", party_step(&all, 1, "B1HH.."));
    refused("E_DIE_FITS", party_step(&all, 1, "end"));
    refused("BAD_STEP", party_step(&all, 1, "take\nB1"));
    refused("BAD_STEP", party_step(&all, 1, ""));
    refused("NOT_YOURS", party_step(&all, 3, "undo"));
    party_close(&all);
}

static void a_roll_makes_steps_stale(void **state)
{
    party all;
    (void)state;
    pair_begin(&all, KNOWN);
    pair_play_round(&all, 1);
    uint64_t seen = ink_room_last(all.room);
    pair_play_round(&all, 2);
    assert_int_equal(ink_session_table(ink_room_session(all.room))->round, 2);
    refused("STALE", step_at(&all, 1, seen, "undo"));
    refused("STALE", step_at(&all, 1, ink_room_last(all.room) - 1, "D1R..H*"));
    assert_null(step_at(&all, 1, ink_room_last(all.room), "D1R..H*"));
    party_close(&all);
}

static void an_end_may_be_withdrawn(void **state)
{
    party all;
    (void)state;
    pair_begin(&all, "boards=round " KNOWN);
    pair_play_round(&all, 1);
    assert_true(ink_room_has_ended(all.room, 1));
    assert_true(all.client[1].ended[1]);
    assert_null(party_step(&all, 1, "undo"));
    assert_false(ink_room_has_ended(all.room, 1));
    assert_false(all.client[1].ended[1]);
    assert_null(party_step(&all, 1, "redo"));
    assert_true(all.client[1].ended[1]);
    pair_play_round(&all, 2);
    assert_int_equal(pair_bodies(&all, "close 1 B1HH.. G2.R.R"), 1);
    refused("E_NOTHING_BACK", party_step(&all, 1, "undo"));
    party_close(&all);
}

static void a_request_is_done_once(void **state)
{
    party all;
    ink_request request = {
        .verb = INK_ROOM_CHAT, .person = 2, .id = {"mine", 4}, .text = ink_slice_of("hello")};
    (void)state;
    pair_begin(&all, "");
    assert_null(party_ask(&all, request));
    uint64_t first = ink_room_last(all.room), number = 0;
    ink_room *again = party_replay(&all, all.entries);
    ink_room *rooms[] = {all.room, again};
    ink_room_refusal why;
    for (int i = 0; i < 2; i++) {
        assert_true(ink_room_ask(rooms[i], &request, all.now, &number, &why));
        assert_int_equal(number, first);
        assert_int_equal(ink_room_made(rooms[i])->count, 0);
    }
    ink_room_free(again);
    request.person = 1; /* the same name of somebody else is another request */
    assert_null(party_ask(&all, request));
    assert_true(ink_room_last(all.room) > first);
    party_close(&all);
}

/* Asks for what was done before, of the room as it is and of one made from its log: it is done no
   more, and the number of its event is told. */
static void asked_again(party *all, const ink_request *request, uint64_t first)
{
    ink_room *again = party_replay(all, all->entries);
    ink_room *rooms[] = {all->room, again};
    for (int i = 0; i < 2; i++) {
        uint64_t number = 0;
        ink_room_refusal why;
        assert_true(ink_room_ask(rooms[i], request, all->now, &number, &why));
        assert_int_equal(number, first);
        assert_int_equal(ink_room_made(rooms[i])->count, 0);
    }
    ink_room_free(again);
}

/* However many there were since: all of a class that come again after a break. */
static void no_request_is_ever_forgotten(void **state)
{
    enum { MANY = 300 };
    party all;
    uint64_t number[MANY];
    char id[16];
    ink_request request = {
        .verb = INK_ROOM_SET, .person = 1, .word = {"title", 5}, .text = {"once", 4}};
    (void)state;
    party_open(&all, "seats=2", 1, 5);
    party_follow(&all);
    for (int i = 0; i < MANY; i++) {
        (void)snprintf(id, sizeof id, "s%d", i);
        request.id = ink_slice_of(id);
        assert_null(party_ask(&all, request));
        number[i] = ink_room_last(all.room);
    }
    for (int i = 0; i < MANY; i += 37) {
        (void)snprintf(id, sizeof id, "s%d", i);
        request.id = ink_slice_of(id);
        asked_again(&all, &request, number[i]);
    }
    party_close(&all);
}

/* One person with two seats: what one device does is not forgotten for what the other one does,
   whatever number it says it has seen last. */
static void an_undo_is_done_once(void **state)
{
    party all;
    (void)state;
    pair_begin(&all, KNOWN);
    assert_null(party_step(&all, 1, "B1HH.."));
    ink_request undo = {.verb = INK_ROOM_STEP,
                        .person = 1,
                        .id = {"undo", 4},
                        .at = ink_room_last(all.room),
                        .text = ink_slice_of("undo")};
    assert_null(party_ask(&all, undo));
    uint64_t first = ink_room_last(all.room);
    for (int i = 0; i < 20; i++)
        for (int k = 0; k < 2; k++)
            assert_null(
                party_ask(&all, (ink_request){.verb = INK_ROOM_STEP,
                                              .speaks_for = 1,
                                              .device = 7,
                                              .at = ink_room_last(all.room),
                                              .text = ink_slice_of(k ? "undo" : "B1HH..")}));
    asked_again(&all, &undo, first);
    undo.at = ink_room_last(all.room);
    asked_again(&all, &undo, first);
    party_close(&all);
}

static void a_key_speaks_for_its_seat(void **state)
{
    party all;
    (void)state;
    pair_begin(&all, KNOWN);
    assert_null(party_ask(&all, (ink_request){.verb = INK_ROOM_STEP,
                                              .speaks_for = 2,
                                              .at = ink_room_last(all.room),
                                              .text = ink_slice_of("B1HH..")}));
    assert_int_equal(all.log[all.entries - 1].person, 2);
    refused("NOT_YOURS", party_ask(&all, (ink_request){.verb = INK_ROOM_STEP,
                                                       .speaks_for = 3,
                                                       .person = 1,
                                                       .text = ink_slice_of("B1HH..")}));
    refused("NOT_HOST", party_ask(&all, (ink_request){.verb = INK_ROOM_NEXT, .speaks_for = 1}));
    party_close(&all);
}

static void chat_is_one_line(void **state)
{
    party all;
    (void)state;
    pair_begin(&all, "");
    assert_null(chat(&all, 2, "a\nb\xff\x1b[31m"));
    assert_string_equal(pair_last_body(&all), "chat 2 a b? [31m");
    refused("EMPTY", chat(&all, 2, " \n "));
    refused("NOT_YOURS", chat(&all, 5, "hello"));
    assert_null(party_set(&all, "chat", "off"));
    refused("CHAT_OFF", chat(&all, 2, "hello"));
    party_close(&all);
}

/* --- help ------------------------------------------------------------------------------------- */

static const char *help(party *all, uint64_t person, const char *kind)
{
    return party_ask(
        all, (ink_request){.verb = INK_ROOM_HELP, .person = person, .text = ink_slice_of(kind)});
}

/* What a player was shown is told to all, and the record says it. */
static void help_is_told(void **state)
{
    static char text[1 << 18];
    party all;
    (void)state;
    pair_begin(&all, "");
    const ink_session *session = ink_room_session(all.room);
    assert_null(help(&all, 2, "hints"));
    assert_string_equal(pair_last_body(&all), "help 2 1 hints");
    assert_null(help(&all, 2, "hints"));
    assert_null(help(&all, 1, "engine"));
    refused("NOT_YOURS", help(&all, 5, "hints"));
    refused("BAD_REQUEST", help(&all, 1, "tea"));
    refused("BAD_REQUEST", help(&all, 1, ""));
    for (int times = -1; times <= 1000; times += 1001)
        refused("BAD_REQUEST", party_ask(&all, (ink_request){.verb = INK_ROOM_HELP,
                                                             .person = 1,
                                                             .times = times,
                                                             .text = ink_slice_of("back")}));
    assert_null(party_ask(
        &all, (ink_request){
                  .verb = INK_ROOM_HELP, .person = 1, .times = 999, .text = ink_slice_of("back")}));
    assert_int_equal(pair_bodies(&all, "help "), 4);
    assert_int_equal(ink_session_help(session, 1, INK_HELP_HINTS), 2);
    party_play(&all, false);
    refused("OVER", help(&all, 1, "hints"));
    ink_text out = ink_text_in(text, sizeof text);
    assert_true(ink_room_record(all.room, &out) > 0);
    assert_non_null(strstr(text, "\n#help 1 engine=1 back=999\n#help 2 hints=2\n"));
    party_close(&all);
}

/* The host says so before the start, and it stays so. */
static void hints_may_be_off(void **state)
{
    static char text[1 << 18];
    party all;
    (void)state;
    pair_begin(&all, "hints=off");
    assert_false(ink_session_hints(ink_room_session(all.room)));
    assert_int_equal(pair_bodies(&all, "start "), 1);
    refused("NO_HINTS", help(&all, 1, "hints"));
    refused("NO_HINTS", help(&all, 2, "engine"));
    refused("BEGUN", party_set(&all, "hints", "on"));
    party_play(&all, false);
    ink_text out = ink_text_in(text, sizeof text);
    assert_true(ink_room_record(all.room, &out) > 0);
    assert_non_null(strstr(text, "\n#hints off\n"));
    party_close(&all);
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_judged),
        cmocka_unit_test(no_option_is_there_twice),
        cmocka_unit_test(people_sit_and_stand),
        cmocka_unit_test(the_host_says_how),
        cmocka_unit_test(a_full_table_may_begin_by_itself),
        cmocka_unit_test(steps_of_two_devices),
        cmocka_unit_test(a_roll_makes_steps_stale),
        cmocka_unit_test(an_end_may_be_withdrawn),
        cmocka_unit_test(a_request_is_done_once),
        cmocka_unit_test(no_request_is_ever_forgotten),
        cmocka_unit_test(an_undo_is_done_once),
        cmocka_unit_test(a_key_speaks_for_its_seat),
        cmocka_unit_test(chat_is_one_line),
        cmocka_unit_test(help_is_told),
        cmocka_unit_test(hints_may_be_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

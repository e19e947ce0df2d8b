/* TEST room_ends: What is asked of a table that is over, or goes to somebody else. */
#include "pair.h"

#include "wire/fair.h"

/* --- the end ---------------------------------------------------------------------------------- */

static void a_record_proves_its_dice(void **state)
{
    static char text[1 << 18];
    static ink_fair_claim claim;
    party all;
    (void)state;
    pair_begin(&all, "");
    ink_text out = ink_text_in(text, sizeof text);
    assert_true(ink_room_record(all.room, &out) > 0);
    assert_null(strstr(text, "\nseed "));
    party_play(&all, false);
    out = ink_text_in(text, sizeof text);
    ink_slice record = {text, ink_room_record(all.room, &out)};
    ink_slice seed = ink_slice_of(ink_session_seed(ink_room_session(all.room)));
    assert_non_null(strstr(text, "\nseed fair-"));
    assert_int_equal(ink_fair_judge(record, seed, &claim), INK_FAIR_PROVEN);
    assert_int_equal(claim.players, 2);
    refused("OVER", party_step(&all, 1, "undo"));
    refused("OVER", party_sit(&all, 1, 0));
    refused("OVER", party_set(&all, "title", "x"));
    assert_null(chat(&all, 1, "well played"));
    party_close(&all);
}

static void hidden_boards_have_no_record_before_the_end(void **state)
{
    char text[1024];
    party all;
    (void)state;
    pair_begin(&all, "boards=hidden");
    ink_text out = ink_text_in(text, sizeof text);
    assert_int_equal(ink_room_record(all.room, &out), 0);
    party_close(&all);
}

/* A log has an end, however much is said; the game is brought to its own all the same. */
static void a_log_does_not_grow_for_ever(void **state)
{
    (void)state;
    enum { MOST = 44000 };
    ink_room *room = ink_room_new();
    ink_slice options[] = {ink_slice_of("seats=2"), ink_slice_of(KNOWN)};
    ink_request talk = {.verb = INK_ROOM_SET,
                        .person = 1,
                        .id = ink_slice_of(""),
                        .word = ink_slice_of("title"),
                        .text = ink_slice_of("x")};
    ink_request bot = {.verb = INK_ROOM_BOT, .person = 1, .seat = 1, .level = 1};
    ink_request start = {.verb = INK_ROOM_START, .person = 1};
    ink_room_refusal why = {0};
    uint64_t number;
    assert_true(ink_room_open(room, 1, options, 2, "", 5, &why));
    assert_true(ink_room_ask(room, &bot, 5, &number, &why));
    while (ink_room_last(room) < MOST) {
        assert_true(ink_room_ask(room, &talk, 5, &number, &why));
        ink_room_taken(room);
    }
    assert_false(ink_room_ask(room, &talk, 5, &number, &why));
    assert_string_equal(why.name, "LONG");
    assert_int_equal(ink_room_last(room), MOST);
    assert_true(ink_room_ask(room, &start, 5, &number, &why));
    assert_non_null(ink_room_session(room));
    ink_room_free(room);
}

/* The key of a seat counts its changes, whoever sits there; only its person changes it. */
static void a_key_is_changed_by_its_person(void **state)
{
    party all;
    (void)state;
    party_open(&all, "seats=2", 1, 5);
    party_watch(&all, 0);
    party_follow(&all);
    ink_request request = {.verb = INK_ROOM_REKEY, .person = 2};
    refused("NOT_YOURS", party_ask(&all, request));
    assert_null(party_sit(&all, 2, 2));
    assert_int_equal(ink_room_key_changes(all.room, 2), 0);
    assert_null(party_ask(&all, request));
    assert_string_equal(pair_last_body(&all), "rekey 2");
    assert_int_equal(ink_room_key_changes(all.room, 2), 1);
    request = (ink_request){.verb = INK_ROOM_REKEY, .person = 3, .speaks_for = 2};
    refused("NOT_YOURS", party_ask(&all, request)); /* who has the key alone */
    request = (ink_request){.verb = INK_ROOM_REKEY, .person = 1, .seat = 2};
    refused("NOT_YOURS", party_ask(&all, request)); /* nor the host */
    request = (ink_request){.verb = INK_ROOM_STAND, .person = 2};
    assert_null(party_ask(&all, request));
    assert_null(party_sit(&all, 2, 2));
    assert_int_equal(ink_room_key_changes(all.room, 2), 1); /* the old one does not come back */
    party_close(&all);
}

/* The next host can do all a host can, and sees nothing that the one before kept from others. */
static void another_one_may_become_host(void **state)
{
    party all;
    char said[1024];
    (void)state;
    party_open(&all, "seats=2 webhook=https://secret", 1, 5);
    party_watch(&all, 0);
    party_follow(&all);
    assert_null(party_sit(&all, 2, 2));
    assert_true(ink_room_waits_for_host(all.room));
    ink_request start = {.verb = INK_ROOM_START, .person = 2};
    refused("NOT_HOST", party_ask(&all, start));
    ink_room_change_host(all.room, 1, all.now); /* where nobody sits */
    assert_int_equal(ink_room_host(all.room), 1);
    ink_room_change_host(all.room, 2, all.now);
    party_follow(&all);
    assert_string_equal(pair_last_body(&all), "host 2");
    assert_int_equal(ink_room_host(all.room), 2);
    assert_int_equal(ink_room_host(all.shadow), 2);
    assert_string_equal(ink_room_options_of(all.room)->webhook, "");
    ink_text out = ink_text_in(said, sizeof said);
    ink_viewer host = {2, true, ink_room_host_since(all.room)};
    assert_true(ink_event_show(ink_room_options_of(all.room), &all.log[0], host, &out));
    assert_null(strstr(said, "secret"));
    start.person = 1;
    refused("NOT_HOST", party_ask(&all, start));
    start.person = 2;
    assert_null(party_ask(&all, start));
    assert_false(ink_room_waits_for_host(all.room));
    party_close(&all);
}

static void there_may_be_a_rematch(void **state)
{
    static char text[4096];
    party all, other;
    (void)state;
    pair_begin(&all, "boards=round clock=90");
    party_play(&all, false);
    ink_request request = {.verb = INK_ROOM_REMATCH, .person = 1, .text = ink_slice_of("a b")};
    refused("BAD_CODE", party_ask(&all, request));
    request.text = ink_slice_of("bado-miku");
    assert_null(party_ask(&all, request));
    assert_string_equal(pair_last_body(&all), "rematch bado-miku");
    refused("REMATCHED", party_ask(&all, request));
    ink_text out = ink_text_in(text, sizeof text);
    ink_room_again(all.room, true, &out);
    char seed[INK_SESSION_SEED];
    (void)snprintf(seed, sizeof seed, "%s", ink_session_seed(ink_room_session(all.room)));
    party_close(&all);
    for (char *end = text; (end = strstr(end, "title=\n")) != NULL;)
        memcpy(end, "title=A", 7);
    party_open(&other, text, 1, 9);
    party_watch(&other, 0);
    party_follow(&other);
    assert_string_equal(ink_room_options_of(other.room)->seed, seed);
    assert_int_equal(ink_room_options_of(other.room)->clock_s, 90);
    refused("FULL", party_sit(&other, 3, 0));
    assert_null(party_sit(&other, 2, 0));
    assert_int_equal(ink_room_seat_of(other.room, 2), 2);
    party_close(&other);
}

static void totals_are_told_as_the_option_says(void **state)
{
    static const char *const option[] = {"score=off", "score=round", "score=live"};
    static const char *const step[] = {"B1HH..", "G2.R.R", "F2.RR.", "C1RHRH{NS}{EW}"};
    int total[INK_ROOM_SEATS], players, first, changes = 0;
    (void)state;
    for (int i = 0; i < 3; i++) {
        party all;
        char text[64];
        (void)snprintf(text, sizeof text, "%s " KNOWN, option[i]);
        pair_begin(&all, text);
        assert_int_equal(ink_room_totals(all.room, total, &players), i > 0);
        first = total[0];
        for (int k = 0; k < 4 && i > 0; k++) {
            ink_score score;
            assert_null(party_step(&all, 1, step[k]));
            ink_session_score(ink_room_session(all.room), 0, &score);
            assert_true(ink_room_totals(all.room, total, &players));
            assert_int_equal(players, 2);
            assert_int_equal(total[0], i == 2 ? score.total : first);
            changes += score.total != first;
        }
        party_close(&all);
    }
    assert_true(changes > 0);
}
int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_proves_its_dice),
        cmocka_unit_test(hidden_boards_have_no_record_before_the_end),
        cmocka_unit_test(a_log_does_not_grow_for_ever),
        cmocka_unit_test(a_key_is_changed_by_its_person),
        cmocka_unit_test(another_one_may_become_host),
        cmocka_unit_test(there_may_be_a_rematch),
        cmocka_unit_test(totals_are_told_as_the_option_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* TEST room_clocks: Clocks of a table: players who are late, in a draft for one pick, bots that
   help, drops, pauses. */
#include "pair.h"

static void tick(party *all, int64_t later)
{
    all->now += later;
    ink_room_tick(all->room, all->now);
    party_follow(all);
}

static void late_players_are_helped(void **state)
{
    party all;
    int level = 0;
    (void)state;
    pair_begin(&all, "clock=60 late=finish late_level=3 " KNOWN);
    assert_int_equal(ink_room_due(all.room), all.now + 60000);
    pair_play_round(&all, 1);
    tick(&all, 59999);
    assert_int_equal(ink_room_bot_seat(all.room, &level), 0);
    all.now += 1;
    refused("LATE", party_step(&all, 2, "B1HH.."));
    tick(&all, 0);
    refused("LATE", party_step(&all, 1, "undo"));
    party_bots(&all);
    assert_int_equal(ink_session_table(ink_room_session(all.room))->round, 2);
    assert_int_equal(ink_room_due(all.room), all.now + 60000);
    party_close(&all);
}

static void late_players_may_lose_the_seat_for_a_while(void **state)
{
    party all;
    (void)state;
    pair_begin(&all, "clock=60 late=bot late_level=3 " KNOWN);
    pair_play_round(&all, 1);
    tick(&all, 60000);
    assert_string_equal(pair_last_body(&all), "bot 2 3");
    assert_int_equal(ink_room_due(all.room), 0);
    assert_int_equal(ink_room_due(all.shadow), 0);
    assert_null(party_step(&all, 2, "B1HH.."));
    assert_int_equal(pair_bodies(&all, "bot 2 0"), 1);
    tick(&all, 1000); /* not late twice in a round */
    assert_int_equal(pair_bodies(&all, "bot 2 3"), 1);
    assert_null(pair_ask(&all, INK_ROOM_STAND, 2));
    assert_string_equal(pair_last_body(&all), "bot 2 3");
    assert_null(party_sit(&all, 2, 0));
    assert_string_equal(pair_last_body(&all), "bot 2 0");
    refused("SEATED", party_sit(&all, 2, 0));
    party_close(&all);
}

static void late_players_may_be_dropped_and_are_not_ranked(void **state)
{
    party all;
    (void)state;
    pair_begin(&all, "clock=60 late=drop");
    party_bots(&all);
    tick(&all, 60000);
    assert_int_equal(pair_bodies(&all, "drop "), 2);
    refused("OUT", party_step(&all, 1, "undo"));
    refused("OUT", pair_ask(&all, INK_ROOM_STAND, 1));
    refused("OUT", party_sit(&all, 1, 0));
    refused("OUT", party_host(&all, INK_ROOM_BOT, 1, 2));
    refused("OUT", party_host(&all, INK_ROOM_DROP, 1, 0));
    while (!ink_room_is_over(all.room))
        party_bots(&all);
    assert_non_null(strstr(pair_last_body(&all), " 0,0 "));
    party_close(&all);
}

static void nobody_need_hurry(void **state)
{
    party all;
    (void)state;
    pair_begin(&all, "clock=60 late=wait");
    size_t before = all.entries;
    tick(&all, 90000);
    assert_int_equal(all.entries, before);
    assert_null(pair_ask(&all, INK_ROOM_STAND, 2));
    assert_string_equal(pair_last_body(&all), "stand 2");
    assert_null(party_sit(&all, 2, 0));
    assert_memory_equal(pair_last_body(&all), "sit 2 2 ", 8);
    party_close(&all);
}

static void a_pause_stops_the_clock(void **state)
{
    party all;
    (void)state;
    pair_begin(&all, "clock=60 " KNOWN);
    all.now += 20000;
    assert_null(party_host(&all, INK_ROOM_PAUSE, 0, 1));
    refused("PAUSED", party_host(&all, INK_ROOM_PAUSE, 0, 1));
    assert_int_equal(ink_room_due(all.room), 0);
    tick(&all, 3600000);
    pair_play_round(&all, 1);
    pair_play_round(&all, 2);
    assert_int_equal(ink_session_table(ink_room_session(all.room))->round, 1);
    assert_memory_equal(pair_last_body(&all), "close 1", 7);
    refused("PAUSED", party_host(&all, INK_ROOM_NEXT, 0, 0));
    refused("E_NOT_ROLLED", party_step(&all, 1, "end"));
    assert_null(party_host(&all, INK_ROOM_PAUSE, 0, 0));
    refused("NOT_PAUSED", party_host(&all, INK_ROOM_PAUSE, 0, 0));
    assert_int_equal(ink_session_table(ink_room_session(all.room))->round, 2);
    all.now += 20000;
    assert_null(party_host(&all, INK_ROOM_PAUSE, 0, 1));
    all.now += 5000;
    assert_null(party_host(&all, INK_ROOM_PAUSE, 0, 0));
    assert_int_equal(ink_room_due(all.room), all.now + 40000);
    assert_int_equal(ink_room_due(all.shadow), all.now + 40000);
    party_close(&all);
}

static void the_host_may_end_a_round(void **state)
{
    party all;
    (void)state;
    pair_begin(&all, KNOWN);
    pair_play_round(&all, 1);
    assert_null(party_host(&all, INK_ROOM_NEXT, 0, 0));
    refused("LATE", party_step(&all, 2, "B1HH.."));
    party_bots(&all);
    assert_int_equal(ink_session_table(ink_room_session(all.room))->round, 2);
    refused("E_DIE_FITS", party_step(&all, 2, "end"));
    party_close(&all);
}

static void a_seat_of_a_bot_alone_has_nobody_to_go_back_to(void **state)
{
    party all;
    (void)state;
    party_open(&all, "seats=2", 1, 5);
    party_watch(&all, 1);
    party_follow(&all);
    assert_null(party_sit(&all, 1, 1));
    assert_null(party_host(&all, INK_ROOM_BOT, 2, 4));
    assert_null(party_host(&all, INK_ROOM_START, 0, 0));
    refused("NOBODY", party_host(&all, INK_ROOM_BOT, 2, 0));
    assert_null(party_host(&all, INK_ROOM_BOT, 2, 7));
    int level = 0;
    assert_int_equal(ink_room_bot_seat(all.room, &level), 2);
    assert_int_equal(level, 7);
    assert_int_equal(ink_room_bot_seat(all.room, &level), 0); /* it was given out */
    ink_room_not_played(all.room, 2);
    assert_int_equal(ink_room_bot_seat(all.room, &level), 2);
    party_close(&all);
}

/* What a server that starts goes by: also while the bot thinks, and no longer when its seat is a
   person's again. */
static void the_room_says_whether_it_waits_for_a_bot(void **state)
{
    party all;
    int level = 0;
    (void)state;
    pair_begin(&all, KNOWN);
    assert_false(ink_room_waits_for_bot(all.room));
    assert_null(party_host(&all, INK_ROOM_BOT, 2, 4));
    assert_true(ink_room_waits_for_bot(all.room));
    assert_int_equal(ink_room_bot_seat(all.room, &level), 2);
    assert_true(ink_room_waits_for_bot(all.room));
    assert_null(party_host(&all, INK_ROOM_BOT, 2, 0)); /* it still thinks, for nobody */
    assert_false(ink_room_waits_for_bot(all.room));
    ink_room_not_played(all.room, 2);
    assert_null(party_host(&all, INK_ROOM_BOT, 2, 4));
    party_bots(&all);
    assert_false(ink_room_waits_for_bot(all.room)); /* it has ended its round */
    party_close(&all);
}

static void in_a_draft_one_is_late_at_a_time(void **state)
{
    party all;
    (void)state;
    pair_begin(&all, "config=challenge,draft clock=60 late=bot late_level=2");
    tick(&all, 60000);
    assert_int_equal(pair_bodies(&all, "bot "), 1);
    assert_memory_equal(pair_last_body(&all), "resume ", 7);
    assert_int_equal(ink_room_due(all.room), all.now + 60000);
    assert_int_equal(ink_room_due(all.shadow), all.now + 60000);
    party_bots(&all);
    tick(&all, 60000);
    assert_int_equal(pair_bodies(&all, "bot "), 2);
    party_close(&all);
}

/* Who has to pick now, from 1: the seat. */
static int picker(const party *all)
{
    return ink_table_picker(ink_session_table(ink_room_session(all->room))) + 1;
}

/* Picks what is there. */
static void pick(party *all)
{
    static const char *const word[] = {"pick1", "pick2", "pick3", "pick4", "pick5"};
    uint64_t person = (uint64_t)picker(all);
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        if (party_step(all, person, word[i]) == NULL)
            return;
    fail_msg("nothing can be picked");
}

/* Whoever lets the time for a pick pass has a bot pick for them, and loses nothing else; nobody
   else loses anything: each pick has the whole time, and so has the drawing. */
static void who_stalls_in_a_draft_costs_nobody_else(void **state)
{
    party all;
    (void)state;
    pair_begin(&all, "config=challenge,draft clock=60 late=finish");
    int first = picker(&all), level = 0;
    tick(&all, 60000);
    assert_int_equal(ink_room_bot_seat(all.room, &level), first);
    ink_room_not_played(all.room, first);
    party_bots(&all);
    assert_int_not_equal(picker(&all), first);
    assert_int_equal(ink_room_due(all.room), all.now + 60000);
    assert_int_equal(ink_room_bot_seat(all.room, &level), 0); /* the other one picks alone */
    tick(&all, 59000);
    pick(&all);
    assert_int_equal(ink_room_due(all.room), all.now + 60000);
    assert_int_equal(ink_room_due(all.shadow), all.now + 60000);
    while (ink_session_table(ink_room_session(all.room))->phase == INK_PHASE_DRAFT)
        pick(&all);
    assert_int_equal(ink_session_table(ink_room_session(all.room))->phase, INK_PHASE_DRAW);
    for (int seat = 1; seat <= 2; seat++) {
        assert_false(ink_room_has_ended(all.room, seat));
        assert_true(ink_room_waits_for(all.room, seat));
    }
    assert_int_equal(ink_room_bot_seat(all.room, &level), 0);
    tick(&all, 60000); /* now all are late */
    assert_int_not_equal(ink_room_bot_seat(all.room, &level), 0);
    party_close(&all);
}

/* Time that is left when the game is paused is the next one's whole time after a pick. */
static void picks_in_a_pause_leave_the_time_whole(void **state)
{
    party all;
    (void)state;
    pair_begin(&all, "config=challenge,draft clock=60 late=finish");
    all.now += 50000;
    assert_null(party_host(&all, INK_ROOM_PAUSE, 0, 1));
    pick(&all);
    assert_null(party_host(&all, INK_ROOM_PAUSE, 0, 0));
    assert_int_equal(ink_room_due(all.room), all.now + 60000);
    assert_int_equal(ink_room_due(all.shadow), all.now + 60000);
    party_close(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(late_players_are_helped),
        cmocka_unit_test(late_players_may_lose_the_seat_for_a_while),
        cmocka_unit_test(late_players_may_be_dropped_and_are_not_ranked),
        cmocka_unit_test(nobody_need_hurry),
        cmocka_unit_test(a_pause_stops_the_clock),
        cmocka_unit_test(the_host_may_end_a_round),
        cmocka_unit_test(a_seat_of_a_bot_alone_has_nobody_to_go_back_to),
        cmocka_unit_test(the_room_says_whether_it_waits_for_a_bot),
        cmocka_unit_test(in_a_draft_one_is_late_at_a_time),
        cmocka_unit_test(who_stalls_in_a_draft_costs_nobody_else),
        cmocka_unit_test(picks_in_a_pause_leave_the_time_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

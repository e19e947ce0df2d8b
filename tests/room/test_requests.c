/* Requests at a table, one by one: what each does, and every refusal. */
#include "party.h"

#include "wire/fair.h"

#define refused(name, call) assert_string_equal(call, name)

static const char *chat(party *all, uint64_t person, const char *text)
{
    return party_ask(
        all, (ink_request){.verb = INK_ROOM_CHAT, .person = person, .text = ink_slice_of(text)});
}

static const char *ask(party *all, int verb, uint64_t person)
{
    return party_ask(all, (ink_request){.verb = verb, .person = person});
}

static const char *step_at(party *all, uint64_t device, uint64_t at, const char *step)
{
    return party_ask(all, (ink_request){.verb = INK_ROOM_STEP,
                                        .person = 1,
                                        .device = device,
                                        .at = at,
                                        .text = ink_slice_of(step)});
}

/* A table of two, people 1 and 2, that has begun; seen by both and by a spectator. */
static void begin(party *all, const char *options)
{
    char text[256];
    (void)snprintf(text, sizeof text, "seats=2 %s", options);
    party_open(all, text, 1, 5);
    party_watch(all, 1);
    party_watch(all, 2);
    party_watch(all, 0);
    party_follow(all);
    assert_null(party_sit(all, 1, 0));
    assert_null(party_sit(all, 2, 0));
    if (ink_room_session(all->room) == NULL)
        assert_null(party_host(all, INK_ROOM_START, 0, 0));
}

/* Dice that are known, so that moves can be told. */
#define KNOWN "seed=inkrail"

static int bodies_with(const party *all, const char *begin)
{
    int count = 0;
    for (size_t i = 0; i < all->entries; i++)
        count += strncmp(all->log[i].body.data, begin, strlen(begin)) == 0;
    return count;
}

static const char *last_body(const party *all)
{
    return all->log[all->entries - 1].body.data;
}

/* Draws round 1 of the seed and ends it. */
static void play_round(party *all, uint64_t person)
{
    static const char *const step[] = {"B1HH..", "G2.R.R", "F2.RR.", "C1RHRH{NS}{EW}", "end"};
    for (int i = 0; i < 5; i++)
        assert_null(party_step(all, person, step[i]));
}

/* --- before the start ------------------------------------------------------------------------------- */

static bool opens(const char *option)
{
    ink_room *room = ink_room_new();
    ink_room_refusal why;
    ink_slice text[2] = {ink_slice_of("seats=4"), ink_slice_of(option)};
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

static void options_are_judged(void **state)
{
    static const char *const good[] = {"config=challenge,draft",
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
                                       "title=Ä friendly game",
                                       "auto=yes",
                                       "daily=2026-11-16/classic",
                                       "for=1,0,3"};
    static const char *const bad[] = {"config=nothing",
                                      "config=classic,players=2",
                                      "config=",
                                      "config=classic+river+lake",
                                      "seats=0",
                                      "seats=501",
                                      "seats=x",
                                      "clock=-1",
                                      "clock=99999999",
                                      "late=never",
                                      "late_level=0",
                                      "late_level=11",
                                      "score=maybe",
                                      "boards=closed",
                                      "listed=1",
                                      "chat=",
                                      "title=a\nb",
                                      "seed=a\tb",
                                      "nothing=1",
                                      "title",
                                      "for=x",
                                      "for=1,2,3,4,5",
                                      "auto=maybe",
                                      "title=\xff",
                                      "config=challenge boards=hidden"};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!opens(good[i]))
            fail_msg("%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (opens(bad[i]))
            fail_msg("%s", bad[i]);
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
    refused("NOT_YOURS", ask(&all, INK_ROOM_STAND, 4));
    assert_null(ask(&all, INK_ROOM_STAND, 3));
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
    refused("NOT_HOST", ask(&all, INK_ROOM_START, 2));
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
    refused("BAD_REQUEST", ask(&all, 99, 1));
    party_close(&all);
}

static void a_full_table_may_begin_by_itself(void **state)
{
    party all;
    (void)state;
    begin(&all, "auto=yes");
    assert_int_equal(bodies_with(&all, "start "), 1);
    assert_int_equal(bodies_with(&all, "roll "), 1);
    party_close(&all);
}

/* --- steps ---------------------------------------------------------------------------------------------- */

static void steps_of_two_devices(void **state)
{
    party all;
    (void)state;
    begin(&all, KNOWN);
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
    begin(&all, KNOWN);
    play_round(&all, 1);
    uint64_t seen = ink_room_last(all.room);
    play_round(&all, 2);
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
    begin(&all, "boards=round " KNOWN);
    play_round(&all, 1);
    assert_true(ink_room_has_ended(all.room, 1));
    assert_true(all.client[1].ended[1]);
    assert_null(party_step(&all, 1, "undo"));
    assert_false(ink_room_has_ended(all.room, 1));
    assert_false(all.client[1].ended[1]);
    assert_null(party_step(&all, 1, "redo"));
    assert_true(all.client[1].ended[1]);
    play_round(&all, 2);
    assert_int_equal(bodies_with(&all, "close 1 B1HH.. G2.R.R"), 1);
    refused("E_NOTHING_BACK", party_step(&all, 1, "undo"));
    party_close(&all);
}

static void a_request_is_done_once(void **state)
{
    party all;
    ink_request request = {
        .verb = INK_ROOM_CHAT, .person = 2, .id = {"mine", 4}, .text = ink_slice_of("hello")};
    (void)state;
    begin(&all, "");
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
    for (int i = 0; i < 40; i++)
        assert_null(chat(&all, 2, "many"));
    request.person = 2;
    assert_null(party_ask(&all, request)); /* long ago: forgotten */
    party_close(&all);
}

static void a_key_speaks_for_its_seat(void **state)
{
    party all;
    (void)state;
    begin(&all, KNOWN);
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
    begin(&all, "");
    assert_null(chat(&all, 2, "a\nb\xff\x1b[31m"));
    assert_string_equal(last_body(&all), "chat 2 a b? [31m");
    refused("EMPTY", chat(&all, 2, " \n "));
    refused("NOT_YOURS", chat(&all, 5, "hello"));
    assert_null(party_set(&all, "chat", "off"));
    refused("CHAT_OFF", chat(&all, 2, "hello"));
    party_close(&all);
}

/* --- clocks, bots, drops ----------------------------------------------------------------------------------- */

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
    begin(&all, "clock=60 late=finish late_level=3 " KNOWN);
    assert_int_equal(ink_room_due(all.room), all.now + 60000);
    play_round(&all, 1);
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
    begin(&all, "clock=60 late=bot late_level=3 " KNOWN);
    play_round(&all, 1);
    tick(&all, 60000);
    assert_string_equal(last_body(&all), "bot 2 3");
    assert_int_equal(ink_room_due(all.room), 0);
    assert_int_equal(ink_room_due(all.shadow), 0);
    assert_null(party_step(&all, 2, "B1HH.."));
    assert_int_equal(bodies_with(&all, "bot 2 0"), 1);
    tick(&all, 1000); /* not late twice in a round */
    assert_int_equal(bodies_with(&all, "bot 2 3"), 1);
    assert_null(ask(&all, INK_ROOM_STAND, 2));
    assert_string_equal(last_body(&all), "bot 2 3");
    assert_null(party_sit(&all, 2, 0));
    assert_string_equal(last_body(&all), "bot 2 0");
    refused("SEATED", party_sit(&all, 2, 0));
    party_close(&all);
}

static void late_players_may_be_dropped_and_are_not_ranked(void **state)
{
    party all;
    (void)state;
    begin(&all, "clock=60 late=drop");
    party_bots(&all);
    tick(&all, 60000);
    assert_int_equal(bodies_with(&all, "drop "), 2);
    refused("OUT", party_step(&all, 1, "undo"));
    refused("OUT", ask(&all, INK_ROOM_STAND, 1));
    refused("OUT", party_sit(&all, 1, 0));
    refused("OUT", party_host(&all, INK_ROOM_BOT, 1, 2));
    refused("OUT", party_host(&all, INK_ROOM_DROP, 1, 0));
    while (!ink_room_is_over(all.room))
        party_bots(&all);
    assert_non_null(strstr(last_body(&all), " 0,0 "));
    party_close(&all);
}

static void nobody_need_hurry(void **state)
{
    party all;
    (void)state;
    begin(&all, "clock=60 late=wait");
    size_t before = all.entries;
    tick(&all, 90000);
    assert_int_equal(all.entries, before);
    assert_null(ask(&all, INK_ROOM_STAND, 2));
    assert_string_equal(last_body(&all), "stand 2");
    assert_null(party_sit(&all, 2, 0));
    assert_memory_equal(last_body(&all), "sit 2 2 ", 8);
    party_close(&all);
}

static void a_pause_stops_the_clock(void **state)
{
    party all;
    (void)state;
    begin(&all, "clock=60 " KNOWN);
    all.now += 20000;
    assert_null(party_host(&all, INK_ROOM_PAUSE, 0, 1));
    refused("PAUSED", party_host(&all, INK_ROOM_PAUSE, 0, 1));
    assert_int_equal(ink_room_due(all.room), 0);
    tick(&all, 3600000);
    play_round(&all, 1);
    play_round(&all, 2);
    assert_int_equal(ink_session_table(ink_room_session(all.room))->round, 1);
    assert_memory_equal(last_body(&all), "close 1", 7);
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
    begin(&all, KNOWN);
    play_round(&all, 1);
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

/* What a server that starts goes by: also while the bot thinks, and no longer when its seat is a person's again. */
static void the_room_says_whether_it_waits_for_a_bot(void **state)
{
    party all;
    int level = 0;
    (void)state;
    begin(&all, KNOWN);
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
    begin(&all, "config=challenge,draft clock=60 late=bot late_level=2");
    tick(&all, 60000);
    assert_int_equal(bodies_with(&all, "bot "), 1);
    assert_memory_equal(last_body(&all), "resume ", 7);
    assert_int_equal(ink_room_due(all.room), all.now + 60000);
    assert_int_equal(ink_room_due(all.shadow), all.now + 60000);
    party_bots(&all);
    tick(&all, 60000);
    assert_int_equal(bodies_with(&all, "bot "), 2);
    party_close(&all);
}

/* --- the end ------------------------------------------------------------------------------------------------- */

static void a_record_proves_its_dice(void **state)
{
    static char text[1 << 18];
    static ink_fair_claim claim;
    party all;
    (void)state;
    begin(&all, "");
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
    begin(&all, "boards=hidden");
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

static void there_may_be_a_rematch(void **state)
{
    static char text[4096];
    party all, other;
    (void)state;
    begin(&all, "boards=round clock=90");
    party_play(&all, false);
    ink_request request = {.verb = INK_ROOM_REMATCH, .person = 1, .text = ink_slice_of("a b")};
    refused("BAD_CODE", party_ask(&all, request));
    request.text = ink_slice_of("bado-miku");
    assert_null(party_ask(&all, request));
    assert_string_equal(last_body(&all), "rematch bado-miku");
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
        begin(&all, text);
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
        cmocka_unit_test(options_are_judged),
        cmocka_unit_test(people_sit_and_stand),
        cmocka_unit_test(the_host_says_how),
        cmocka_unit_test(a_full_table_may_begin_by_itself),
        cmocka_unit_test(steps_of_two_devices),
        cmocka_unit_test(a_roll_makes_steps_stale),
        cmocka_unit_test(an_end_may_be_withdrawn),
        cmocka_unit_test(a_request_is_done_once),
        cmocka_unit_test(a_key_speaks_for_its_seat),
        cmocka_unit_test(chat_is_one_line),
        cmocka_unit_test(late_players_are_helped),
        cmocka_unit_test(late_players_may_lose_the_seat_for_a_while),
        cmocka_unit_test(late_players_may_be_dropped_and_are_not_ranked),
        cmocka_unit_test(nobody_need_hurry),
        cmocka_unit_test(a_pause_stops_the_clock),
        cmocka_unit_test(the_host_may_end_a_round),
        cmocka_unit_test(a_seat_of_a_bot_alone_has_nobody_to_go_back_to),
        cmocka_unit_test(the_room_says_whether_it_waits_for_a_bot),
        cmocka_unit_test(in_a_draft_one_is_late_at_a_time),
        cmocka_unit_test(a_record_proves_its_dice),
        cmocka_unit_test(hidden_boards_have_no_record_before_the_end),
        cmocka_unit_test(a_log_does_not_grow_for_ever),
        cmocka_unit_test(there_may_be_a_rematch),
        cmocka_unit_test(totals_are_told_as_the_option_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

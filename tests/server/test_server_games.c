/* TEST server_games: The real program and clients over sockets: whole games of two and of twelve
   with bots, a seat on two devices, requests that come twice, rematches, results under one form of
   their config, looks that are never old, strangers; the server ended and killed in the middle;
   rooms that rest, clocks that nobody hears. */
#include <signal.h>

#include "party.h"

enum { TWELVE = 12 };

ONE_SERVER(CROWDED)

/* How many players somebody sees who asks over HTTP, and what state the table is in. */
static int seen_players(const char *code, const char *state)
{
    char path[64], answer[8192];
    int count = 0;
    snprintf(path, sizeof path, "/api/tables/%s", code);
    assert_int_equal(http_ask(&served, "GET", path, NULL, "", answer, sizeof answer), 200);
    assert_non_null(strstr(answer, state));
    for (const char *at = answer; (at = strstr(at, "\"seat\":")) != NULL; at++)
        count++;
    return count;
}

/* Also a second look has all that was acknowledged before. */
static void looks_are_never_old(void **state)
{
    (void)state;
    struct player player[2];
    char code[CODE];
    party_gather(&served, player, 1, "\"config\":\"classic\",\"seats\":\"2\"", code);
    assert_int_equal(seen_players(code, "\"waits\""), 1);
    player_come(&player[1], &served, code, player[0].token, "");
    assert_true(player_does(&player[0], "stand", ""));
    assert_int_equal(seen_players(code, "\"waits\""), 0);
    player_sits(&player[0], 2, "P1");
    assert_int_equal(seen_players(code, "\"waits\""), 1);
    assert_true(player_does(&player[0], "bot", "\"seat\":1,\"level\":1"));
    assert_int_equal(seen_players(code, "\"bot\":true"), 2);
    assert_true(player_does(&player[0], "bot", "\"seat\":1,\"level\":0"));
    assert_true(player_does(&player[0], "start", ""));
    assert_int_equal(seen_players(code, "\"ended\":false"), 1);
    party_free(player, 2);
}

static void two_play_a_whole_game(void **state)
{
    (void)state;
    struct player player[2];
    char code[CODE];
    party_gather(&served, player, 2, "\"config\":\"classic\",\"seats\":\"2\"", code);
    assert_true(player_does(&player[0], "start", ""));
    players_play(player, 2);
    party_replays(&served, &player[0]);
    party_free(player, 2);
}

/* Scores are told now and then, not with every move. */
static void await_scores(struct player *player)
{
    for (int64_t until = moment_ms() + WAIT_MS; player->scores == 0;
         assert_true(moment_ms() < until))
        player_listen(player, 50);
}

/* Whoever wants no words beside the log gets none: a move is one message, to its player, too. All
   others are told as ever. */
static void a_move_is_one_message(void **state)
{
    enum { THERE = 2 }; /* who has come may still be told when the game begins */
    (void)state;
    struct player player[2];
    char code[CODE];
    party_gather(&served, player, 2, "\"config\":\"classic\",\"seats\":\"2\"", code);
    assert_true(player_does(&player[0], "start", ""));
    for (int i = 0; i < 2; i++)
        player[i].oks = player[i].messages = player[i].events[INK_EVENT_step] = 0;
    players_play(player, 2);
    struct player *brief = player[0].brief ? &player[0] : &player[1],
                  *other = player[0].brief ? &player[1] : &player[0];
    assert_true(brief->brief && !other->brief);
    await_scores(other);
    player_listen(brief, 50);
    assert_true(brief->answered > 20 && other->answered > 20);
    assert_in_range(brief->messages, 1, brief->events[INK_EVENT_step] + THERE);
    assert_int_equal(brief->oks, 0);
    assert_int_equal(brief->scores, 0);
    assert_true(other->oks > 20);
    party_free(player, 2);
}

/* Scores that nobody can count are told to all. */
static void what_cannot_be_counted_is_told(void **state)
{
    (void)state;
    struct player player[2];
    char code[CODE];
    party_gather(&served, player, 2, "\"seats\":\"2\",\"boards\":\"hidden\"", code);
    assert_true(player_does(&player[0], "start", ""));
    players_play(player, 2);
    await_scores(&player[0]);
    await_scores(&player[1]);
    party_free(player, 2);
}

/* Is the record of the table among those that everybody may read? */
static bool is_public(const char *code)
{
    char *record = party_record(&served, code), *all = malloc(ANSWER);
    assert_int_equal(http_ask(&served, "GET", "/api/records", NULL, "", all, ANSWER), 200);
    bool found = record[0] != '\0' && strstr(all, record) != NULL;
    free(record);
    free(all);
    return found;
}

static void only_records_of_listed_tables_are_public(void **state)
{
    (void)state;
    struct player player[2];
    static const char *const listed[] = {"no", "yes"};
    for (int i = 0; i < 2; i++) {
        char code[CODE], options[64];
        snprintf(options, sizeof options, "\"seats\":\"2\",\"listed\":\"%s\"", listed[i]);
        party_gather(&served, player, 2, options, code);
        assert_true(player_does(&player[0], "start", ""));
        players_play(player, 2);
        assert_int_equal(is_public(code), i);
        party_free(player, 2);
    }
}

static void twelve_with_bots(void **state)
{
    (void)state;
    struct player player[8];
    char code[CODE], members[64];
    party_gather(&served, player, 8, "\"config\":\"classic\",\"seats\":\"12\",\"boards\":\"round\"",
                 code);
    for (int seat = 9; seat <= TWELVE; seat++) {
        snprintf(members, sizeof members, "\"seat\":%d,\"level\":1", seat);
        assert_true(player_does(&player[0], "bot", members));
    }
    assert_true(player_does(&player[0], "start", ""));
    players_play(player, 8);
    assert_int_equal(player[0].players, TWELVE);
    party_replays(&served, &player[0]);
    party_free(player, 8);
}

/* One seat on two devices: both see every step, each may make the next, and neither overtakes the
   other. */
static void two_devices_share_a_seat(void **state)
{
    (void)state;
    struct player player[2], other;
    char code[CODE];
    party_gather(&served, player, 2, "\"config\":\"classic\",\"seats\":\"2\"", code);
    player_come(&other, &served, code, "", player[1].key);
    assert_int_equal(other.seat, 2);
    assert_true(player_does(&player[0], "start", ""));
    while (!player[1].over) {
        struct player *mover = (player[1].requests + other.requests) % 2 == 0 ? &player[1] : &other;
        player_listen(&player[0], 2);
        player_listen(&player[1], 2);
        player_listen(&other, 2);
        player_moves(&player[0]);
        bool both = player[1].last == other.last && !player[1].waits && !other.waits;
        if (both)
            player_moves(mover);
    }
    while (!other.over)
        assert_true(player_listen(&other, 1000));
    assert_true(other.answered > 10);
    party_replays(&served, &other);
    player_free(&other);
    party_free(player, 2);
}

static void a_step_from_behind_is_stale(void **state)
{
    (void)state;
    struct player player[2], other;
    char code[CODE], step[256];
    party_gather(&served, player, 2, "\"config\":\"classic\",\"seats\":\"2\"", code);
    player_come(&other, &served, code, "", player[1].key);
    assert_true(player_does(&player[0], "start", ""));
    while (player[1].session == NULL ||
           ink_session_table(player[1].session)->phase != INK_PHASE_DRAW)
        player_listen(&player[1], 1000);
    uint64_t before = player[1].last;
    assert_true(player_moves(&player[1]));
    while (player[1].waits)
        player_listen(&player[1], 1000);
    snprintf(step, sizeof step, "\"at\":%llu,\"step\":\"undo\"", (unsigned long long)before);
    assert_false(player_does(&other, "step", step));
    assert_string_equal(other.refusal, "STALE");
    player_free(&other);
    party_free(player, 2);
}

/* SIGTERM and kill -9 in the middle: clients come back with the last number they have and ask again
   what was not answered; the game ends as if nothing had happened. */
static void play_through_ends(int how)
{
    struct player player[2];
    char code[CODE];
    party_gather(&served, player, 2, "\"config\":\"classic\",\"seats\":\"2\"", code);
    assert_true(player_does(&player[0], "start", ""));
    for (int break_at = 8; break_at <= 40; break_at += 16) {
        while (player[0].requests < (uint32_t)break_at && !player[0].over) {
            for (int i = 0; i < 2; i++) {
                player_listen(&player[i], 2);
                player_moves(&player[i]);
            }
        }
        if (how == SIGTERM) {
            assert_int_equal(served_end(&served, SIGTERM), 0);
            for (int i = 0; i < 2; i++) {
                while (player_listen(&player[i], 1000))
                    continue;
                assert_string_equal(player[i].bye, "RESTART");
            }
        } else {
            assert_int_equal(served_end(&served, SIGKILL), -SIGKILL);
        }
        served_again(&served, served_with);
        for (int i = 0; i < 2; i++)
            assert_true(player_come_back(&player[i]));
    }
    players_play(player, 2);
    party_replays(&served, &player[0]);
    party_free(player, 2);
}

static void restart_in_the_middle(void **state)
{
    (void)state;
    play_through_ends(SIGTERM);
}

static void killed_in_the_middle(void **state)
{
    (void)state;
    play_through_ends(SIGKILL);
}

/* The same request again, after a break and without one, is done once and answered each time. */
static void asked_twice_done_once(void **state)
{
    (void)state;
    struct player player[1];
    char code[CODE];
    party_gather(&served, player, 1, "\"config\":\"classic\",\"seats\":\"2\"", code);
    assert_true(player_does(&player[0], "chat", "\"text\":\"once\""));
    uint64_t last = player[0].last;
    player[0].waits = true;
    socket_say(&player[0].socket, player[0].request);
    while (player[0].waits)
        assert_true(player_listen(&player[0], 1000));
    assert_string_equal(player[0].refusal, "");
    player[0].waits = true;
    assert_true(player_come_back(&player[0]));
    while (player[0].waits)
        assert_true(player_listen(&player[0], 1000));
    assert_string_equal(player[0].refusal, "");
    assert_int_equal(player[0].last, last);
    party_free(player, 1);
}

static void a_rematch_is_a_new_table(void **state)
{
    (void)state;
    struct player player[2], next;
    char code[CODE];
    party_gather(&served, player, 2, "\"config\":\"classic\",\"seats\":\"2\"", code);
    assert_true(player_does(&player[0], "start", ""));
    players_play(player, 2);
    assert_false(player_does(&player[1], "rematch", ""));
    assert_string_equal(player[1].refusal, "NOT_HOST");
    assert_true(player_does(&player[0], "rematch", ""));
    assert_string_not_equal(player[0].rematch_code, "");
    while (player[1].rematch_code[0] == '\0')
        assert_true(player_listen(&player[1], 1000));
    assert_string_equal(player[1].rematch_code, player[0].rematch_code);
    player_come(&next, &served, player[0].rematch_code, player[1].token, "");
    player_sits(&next, 2, "P2");
    player_free(&next);
    party_free(player, 2);
}

/* How many games the ranking of the config has with this seed. */
static int64_t ranked(const char *config, const char *seed)
{
    char path[256], answer[8192];
    snprintf(path, sizeof path, "/api/ranking?config=%s&seed=%s", config, seed);
    assert_int_equal(http_ask(&served, "GET", path, NULL, "", answer, sizeof answer), 200);
    const char *at = strstr(answer, "\"count\":");
    return at != NULL ? strtoll(at + strlen("\"count\":"), NULL, 10) : -1;
}

/* The host writes the config in another way than its one form: before the start, and so also for
   the rematch. */
static void results_are_ranked_by_one_form(void **state)
{
    (void)state;
    struct player player[1], next;
    char code[CODE];
    party_gather(&served, player, 1, "\"config\":\"classic\",\"seats\":\"1\",\"seed\":\"form\"",
                 code);
    assert_true(player_does(&player[0], "set", "\"option\":\"config\",\"value\":\"blue\""));
    assert_true(player_does(&player[0], "start", ""));
    players_play(player, 1);
    assert_int_equal(ranked("classic", "form"), 1);
    assert_true(player_does(&player[0], "rematch", "\"same\":true"));
    player_come(&next, &served, player[0].rematch_code, player[0].token, "");
    player_sits(&next, 1, "P1");
    assert_true(player_does(&next, "start", ""));
    players_play(&next, 1);
    assert_int_equal(ranked("classic", "form"), 2);
    player_free(&next);
    party_free(player, 1);
}

static void somebody_elses_seat(void **state)
{
    (void)state;
    struct player player[2], stranger;
    char code[CODE], token[TOKEN];
    party_gather(&served, player, 2, "\"config\":\"classic\",\"seats\":\"2\"", code);
    assert_true(player_does(&player[0], "start", ""));
    guest_make(&served, "Eve", token);
    player_come(&stranger, &served, code, token, "wrong-key-wrong-key-wrong-key");
    assert_int_equal(stranger.seat, 0);
    player_listen(&stranger, 1000);
    assert_false(player_does(&stranger, "step", "\"at\":9,\"step\":\"end\""));
    assert_string_equal(stranger.refusal, "NOT_YOURS");
    assert_false(player_does(&stranger, "start", ""));
    assert_false(player_does(&stranger, "drop", "\"seat\":1"));
    assert_string_equal(stranger.refusal, "NOT_HOST");
    players_play(player, 2);
    player_free(&stranger);
    party_free(player, 2);
}

/* A key is of a seat and a person: when another one sits there, it opens nothing, also on
   connections that have come with it before. */
static void a_key_goes_with_its_person(void **state)
{
    (void)state;
    struct player player[2], threads, late;
    char code[CODE];
    party_gather(&served, player, 2, "\"config\":\"classic\",\"seats\":\"3\",\"boards\":\"round\"",
                 code);
    assert_true(player[1].key[0] != '\0');
    player_come(&threads, &served, code, "", player[1].key);
    assert_int_equal(threads.seat, 2);
    assert_true(player_does(&player[1], "stand", ""));
    player_sits(&player[0], 2, "P1");
    assert_false(player_does(&threads, "stand", ""));
    assert_string_equal(threads.refusal, "NOT_YOURS");
    assert_false(player_does(&threads, "chat", "\"text\":\"it is me\""));
    assert_string_equal(threads.refusal, "NOT_YOURS");
    player_come(&late, &served, code, "", player[1].key);
    assert_int_equal(late.seat, 0);
    player_free(&threads);
    player_free(&late);
    party_free(player, 2);
}

static void a_table_without_spectators(void **state)
{
    (void)state;
    struct player player[2], stranger;
    struct socket late;
    ink_message bye;
    char code[CODE];
    party_gather(&served, player, 2, "\"config\":\"classic\",\"seats\":\"2\",\"spectators\":\"no\"",
                 code);
    player_come(&stranger, &served, code, "", "");
    assert_true(player_does(&player[0], "start", ""));
    while (player_listen(&stranger, 1000))
        continue;
    assert_string_equal(stranger.bye, "NO_SPECTATORS");
    assert_null(stranger.session);
    assert_true(socket_open(&late, &served, code));
    socket_say(&late, "{\"t\":\"hello\",\"v\":1,\"last\":0}");
    assert_true(socket_await(&late, INK_TO_CLIENT_bye, &bye, WAIT_MS));
    ink_message_free(&bye);
    socket_close(&late);
    players_play(player, 2);
    player_free(&stranger);
    party_free(player, 2);
}

/* --- rest and clocks -------------------------------------------------------------------------- */

static int64_t figure(const char *name)
{
    char figures[32768], line[64];
    http_ask(&served, "GET", "/metrics", NULL, "", figures, sizeof figures);
    snprintf(line, sizeof line, "\n%s ", name);
    const char *at = strstr(figures, line);
    assert_non_null(at);
    return strtoll(at + strlen(line), NULL, 10);
}

static void await_figure(const char *name, int64_t value)
{
    for (int i = 0; i < WAIT_MS / 50 && figure(name) != value; i++)
        rest_ms(50);
    assert_int_equal(figure(name), value);
}

/* A room that rests is freed while its players stay; when one moves it is there again. */
static void a_room_at_rest_is_freed(void **state)
{
    (void)state;
    static const char *const restless[] = {"INKRAIL_CONNECTIONS_AN_ADDRESS=0", "INKRAIL_REST_S=1",
                                           NULL};
    struct player player[2];
    char code[CODE];
    served_end(&served, SIGTERM);
    served_again(&served, restless);
    party_gather(&served, player, 2, "\"config\":\"classic\",\"seats\":\"2\"", code);
    assert_true(player_does(&player[0], "start", ""));
    for (int i = 0; i < 2; i++) {
        await_figure("inkrail_rooms", 0);
        assert_int_equal(figure("inkrail_tables"), 1);
        assert_int_equal(figure("inkrail_clients"), 2);
        while (!player_moves(&player[i]))
            assert_true(player_listen(&player[i], 1000));
        while (player[i].waits) /* until it has moved, the room may still be at rest */
            assert_true(player_listen(&player[i], 1000));
    }
    assert_true(figure("inkrail_commits_total") > 0);
    assert_true(figure("inkrail_store_jobs_total") >= figure("inkrail_commits_total"));
    players_play(player, 2);
    party_replays(&served, &player[0]);
    party_free(player, 2);
    await_figure("inkrail_tables", 0);
    served_end(&served, SIGTERM);
    served_again(&served, served_with);
}

/* Nobody moves and nobody is there: the clock of each round is heard all the same, also by the next
   server. */
static void a_clock_runs_without_anybody(void **state)
{
    (void)state;
    struct player player[2];
    char code[CODE], path[64], answer[4096];
    party_gather(&served, player, 2,
                 "\"config\":\"classic\",\"seats\":\"2\",\"clock\":\"1\",\"late_level\":\"1\"",
                 code);
    assert_true(player_does(&player[0], "start", ""));
    party_free(player, 2);
    assert_int_equal(served_end(&served, SIGKILL), -SIGKILL);
    served_again(&served, served_with);
    snprintf(path, sizeof path, "/api/tables/%s/record", code);
    int status = 0;
    for (int i = 0; i < WAIT_MS / 100 && status != 200; i++) {
        status = http_ask(&served, "GET", path, NULL, "", answer, sizeof answer);
        rest_ms(100);
    }
    assert_int_equal(status, 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_records_of_listed_tables_are_public),
        cmocka_unit_test(two_play_a_whole_game),
        cmocka_unit_test(a_move_is_one_message),
        cmocka_unit_test(what_cannot_be_counted_is_told),
        cmocka_unit_test(twelve_with_bots),
        cmocka_unit_test(two_devices_share_a_seat),
        cmocka_unit_test(a_step_from_behind_is_stale),
        cmocka_unit_test(looks_are_never_old),
        cmocka_unit_test(asked_twice_done_once),
        cmocka_unit_test(a_rematch_is_a_new_table),
        cmocka_unit_test(results_are_ranked_by_one_form),
        cmocka_unit_test(somebody_elses_seat),
        cmocka_unit_test(a_key_goes_with_its_person),
        cmocka_unit_test(a_table_without_spectators),
        cmocka_unit_test(restart_in_the_middle),
        cmocka_unit_test(killed_in_the_middle),
        cmocka_unit_test(a_room_at_rest_is_freed),
        cmocka_unit_test(a_clock_runs_without_anybody),
    };
    return cmocka_run_group_tests(tests, start, end);
}

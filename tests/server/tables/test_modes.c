/* TEST server_modes: Whole games over sockets, against the real program: every edition, expansion
   and mode, all sizes of tables, and everything a host and a clock can do to a game. Many tables
   play at once, so that waiting is shared. Each game ends with a record that replays to the totals
   the players were told, and whose dice are proven. */
#include <signal.h>
#include <sys/wait.h>

#include "party.h"

ONE_SERVER(CROWDED, "INKRAIL_REQUESTS_A_SECOND=0", "INKRAIL_TABLES_AN_ADDRESS_HOUR=0",
           "INKRAIL_TABLES_A_PERSON_HOUR=0")

/* --- every game ------------------------------------------------------------------------------- */

static const struct mode {
    const char *config, *boards;
    int people, bots;
} modes[] = {
    {"classic", "open", 1, 0},
    {"challenge", "round", 1, 0},
    {"classic", "hidden", 2, 0},
    {"challenge", "open", 3, 1},
#define EXPANSION(name, ...) {"classic+" #name, "hidden", 2, 0}, {"challenge+" #name, "open", 1, 1},
#include "expansions.def"
    {"classic+null", "open", 1, 0},
    {"classic,draft", "open", 2, 0},
    {"challenge,draft", "round", 3, 1},
    {"classic+desert,draft", "hidden", 2, 0},
    {"classic,goals=random", "open", 2, 0},
    {"challenge,goals=none", "hidden", 2, 0},
    {"challenge,goals=B:A:L", "round", 2, 0},
    {"classic+river+lake,house", "round", 2, 0},
    {"challenge+lava+meteor,house,draft", "open", 2, 0},
    {"classic", "hidden", 9, 3},
    {"challenge", "round", 12, 0},
    {"classic,draft", "open", 10, 2},
};

enum { MOST_PEOPLE = 160 };

static void every_game_is_played_and_proven(void **state)
{
    (void)state;
    static struct player player[MOST_PEOPLE];
    int first[COUNT(modes)], people = 0;
    for (int i = 0; i < COUNT(modes); i++) {
        const struct mode *mode = &modes[i];
        int seats = mode->people + mode->bots;
        char options[256], code[CODE];
        snprintf(options, sizeof options, "\"config\":\"%s\",\"boards\":\"%s\",\"seats\":\"%d\"",
                 mode->config, mode->boards, seats);
        first[i] = people;
        assert_true(people + mode->people <= MOST_PEOPLE);
        party_gather(&served, &player[people], mode->people, options, code);
        party_bots(&player[people], mode->people + 1, seats, 1);
        if (!player_does(&player[people], "start", ""))
            fail_msg("%s does not begin: %s", mode->config, player[people].refusal);
        people += mode->people;
    }
    players_play(player, people);
    for (int i = 0; i < COUNT(modes); i++) {
        assert_int_equal(player[first[i]].players, modes[i].people + modes[i].bots);
        party_prove(&served, &player[first[i]]);
    }
    for (int i = 0; i < people; i++)
        assert_string_equal(player[i].bye, "");
    party_free(player, people);
}

/* --- clocks ----------------------------------------------------------------------------------- */

static bool all_over(const struct player *player, int count)
{
    for (int i = 0; i < count; i++)
        if (!player[i].over)
            return false;
    return true;
}

/* The first of each pair moves, the other one never. A step may come too late on a busy machine. */
static void play_with_idlers(struct player *player, int count)
{
    struct progress progress = {0};
    while (!all_over(player, count)) {
        players_go_on(&progress, player, count);
        for (int i = 0; i < count; i++) {
            if (!player_listen(&player[i], i == 0 ? 5 : 0))
                fail_msg("player %d: closed (%s)", i + 1, player[i].bye);
            if (i % 2 == 0)
                player_moves(&player[i]);
        }
    }
}

static const char *const lates[] = {"finish", "bot", "drop"};

static void clocks_of_a_second(void **state)
{
    (void)state;
    struct player player[2 * COUNT(lates)];
    char code[CODE], options[256];
    int64_t begun = moment_ms();
    for (int i = 0; i < COUNT(lates); i++) {
        snprintf(options, sizeof options,
                 "\"seats\":\"2\",\"clock\":\"1\",\"late\":\"%s\",\"late_level\":\"1\"", lates[i]);
        party_gather(&served, &player[2 * i], 2, options, code);
        assert_true(player_does(&player[2 * i], "start", ""));
    }
    play_with_idlers(player, COUNT(player));
    /* finish waits for the clock in each of seven rounds, which may run a little faster than ours;
       the others have somebody who plays on */
    assert_true(moment_ms() - begun >= 6000);
    const struct player *finish = &player[1], *bot = &player[3], *drop = &player[5];
    assert_int_equal(finish->events[INK_EVENT_bot] + finish->events[INK_EVENT_drop], 0);
    assert_true(finish->place[1] > 0);
    assert_true(bot->events[INK_EVENT_bot] >= 1);
    assert_true(bot->place[1] > 0);
    assert_true(drop->events[INK_EVENT_drop] >= 1);
    assert_int_equal(drop->place[1], 0);
    for (int i = 0; i < COUNT(lates); i++)
        party_prove(&served, &player[2 * i]);
    party_free(player, COUNT(player));
}

/* Nothing happens to whoever is late if the table waits. */
static void a_clock_that_waits(void **state)
{
    (void)state;
    struct player player[2];
    char code[CODE];
    party_gather(&served, player, 2, "\"seats\":\"2\",\"clock\":\"1\",\"late\":\"wait\"", code);
    assert_true(player_does(&player[0], "start", ""));
    int64_t until = moment_ms() + 2500;
    while (moment_ms() < until) {
        player_listen(&player[0], 5);
        player_listen(&player[1], 5);
        player_moves(&player[0]);
    }
    assert_int_equal(player[1].events[INK_EVENT_roll], 1);
    assert_int_equal(player[1].events[INK_EVENT_close], 0);
    players_play(player, 2);
    party_prove(&served, &player[0]);
    party_free(player, 2);
}

/* --- the host --------------------------------------------------------------------------------- */

enum { ALL = -1, NOBODY = -2 };

/* Until the host has heard this event so often. Who moves: one of them, all or nobody. */
static void plays_until(struct player *player, int count, int mover, int event, unsigned times)
{
    int64_t until = moment_ms() + WAIT_MS;
    while (player[0].events[event] < times) {
        if (moment_ms() > until)
            fail_msg("no event %d", event);
        for (int i = 0; i < count; i++) {
            player_listen(&player[i], 2);
            if (mover == ALL || i == mover)
                player_moves(&player[i]);
        }
    }
}

static void settle(struct player *player, int count)
{
    for (int i = 0; i < count; i++)
        while (player[i].waits)
            assert_true(player_listen(&player[i], 1000));
}

static void the_host_drops_a_player(void **state)
{
    (void)state;
    struct player player[3];
    char code[CODE];
    party_gather(&served, player, 3, "\"seats\":\"3\",\"boards\":\"round\"", code);
    assert_true(player_does(&player[0], "start", ""));
    plays_until(player, 3, ALL, INK_EVENT_close, 2);
    settle(player, 3);
    player_leave(&player[2]);
    assert_true(player_does(&player[0], "drop", "\"seat\":3"));
    players_play(player, 2);
    assert_int_equal(player[1].place[2], 0);
    assert_true(player[1].place[0] > 0 && player[1].place[1] > 0);
    party_prove(&served, &player[1]);
    party_free(player, 3);
}

/* A pause keeps the next roll back; next ends a round for whoever has not. */
static void the_host_pauses_and_goes_on(void **state)
{
    (void)state;
    struct player player[2];
    char code[CODE];
    party_gather(&served, player, 2, "\"seats\":\"2\",\"late_level\":\"1\"", code);
    assert_true(player_does(&player[0], "start", ""));
    plays_until(player, 2, ALL, INK_EVENT_roll, 2);
    settle(player, 2);
    assert_true(player_does(&player[0], "pause", "\"on\":true"));
    plays_until(player, 2, ALL, INK_EVENT_close, 2);
    for (int i = 0; i < 6; i++)
        player_listen(&player[i % 2], 100);
    assert_int_equal(player[0].events[INK_EVENT_roll], 2);
    assert_true(player_does(&player[0], "pause", "\"on\":false"));
    plays_until(player, 2, 0, INK_EVENT_roll, 3);
    settle(player, 2);
    assert_false(player_does(&player[1], "next", ""));
    assert_string_equal(player[1].refusal, "NOT_HOST");
    player[1].refusal[0] = '\0';
    assert_true(player_does(&player[0], "next", ""));
    plays_until(player, 2, NOBODY, INK_EVENT_roll, 4);
    players_play(player, 2);
    party_prove(&served, &player[0]);
    party_free(player, 2);
}

/* The host asks for a new table, and the people of the old one play there. */
static void play_again(struct player *player, const char *how)
{
    struct player next[2];
    settle(player, 2);
    if (!player_does(&player[0], "rematch", how))
        fail_msg("no rematch: %s", player[0].refusal);
    for (int i = 0; i < 2; i++) {
        player_come(&next[i], &served, player[0].rematch_code, player[i].token, "");
        player_sits(&next[i], i + 1, "again");
    }
    assert_true(player_does(&next[0], "start", ""));
    players_play(next, 2);
    party_free(player, 2);
    memcpy(player, next, sizeof next);
}

static void seed_line(const struct player *player, char *line, size_t size)
{
    char *record = party_record(&served, player->code);
    const char *seed = strstr(record, "\nseed ");
    assert_non_null(seed);
    snprintf(line, size, "%.*s", (int)strcspn(seed + 1, "\n"), seed + 1);
    free(record);
}

/* With the same dice and then with others, by the same people on their seats. */
static void rematches(void **state)
{
    (void)state;
    struct player player[2];
    char code[CODE], seed[3][256];
    party_gather(&served, player, 2, "\"config\":\"classic+lake\",\"seats\":\"2\"", code);
    assert_true(player_does(&player[0], "start", ""));
    players_play(player, 2);
    seed_line(player, seed[0], sizeof seed[0]);
    play_again(player, "\"same\":true");
    seed_line(player, seed[1], sizeof seed[1]);
    assert_string_equal(seed[0], seed[1]);
    play_again(player, "");
    seed_line(player, seed[2], sizeof seed[2]);
    assert_string_not_equal(seed[0], seed[2]);
    party_prove(&served, &player[1]);
    party_free(player, 2);
}

/* Three devices, two seats, hidden boards: what one device of a seat draws the other one knows. */
static void a_seat_on_two_devices(void **state)
{
    (void)state;
    struct player player[3];
    char code[CODE];
    party_gather(&served, player, 2,
                 "\"config\":\"classic,draft\",\"seats\":\"2\",\"boards\":\"hidden\"", code);
    player_come(&player[2], &served, code, "", player[1].key);
    assert_int_equal(player[2].seat, 2);
    assert_true(player_does(&player[0], "start", ""));
    for (int turn = 0; !all_over(player, 3); turn++) {
        for (int i = 0; i < 3; i++)
            assert_true(player_listen(&player[i], 2));
        player_moves(&player[0]);
        if (player[1].last == player[2].last && !player[1].waits && !player[2].waits)
            player_moves(&player[1 + turn % 2]);
    }
    assert_true(player[1].answered > 5 && player[2].answered > 5);
    ink_score score;
    for (int i = 1; i < 3; i++) {
        ink_session_score(player[i].session, 1, &score);
        assert_int_equal(score.total, player[i].total[1]);
    }
    party_prove(&served, &player[2]);
    party_free(player, 3);
}

/* --- the store afterwards --------------------------------------------------------------------- */

/* Runs it in the server's folder with the program as $1; its exit status. */
static int shell(const char *script)
{
    char command[1024];
    snprintf(command, sizeof command, "cd %s && set -- %s && %s", served.folder, INK_PROGRAM,
             script);
    int status = system(command);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* A copy of the store with this done to its rows by sed. */
static int check_spoiled(const char *edit, const char *complaint)
{
    char script[768];
    snprintf(script, sizeof script,
             "rm -f spoiled.db* && sed '%s' all.jsonl >spoiled.jsonl && "
             "! cmp -s all.jsonl spoiled.jsonl && "
             "$1 store import spoiled.jsonl --store spoiled.db >import.out && "
             "{ $1 --lang en store check --store spoiled.db >check.out; [ $? = 1 ]; } && "
             "grep -q '%s' check.out",
             edit, complaint);
    return shell(script);
}

/* After all these games "inkrail store check" follows every log and finds them sound; it notices
   what was changed. */
static void the_store_is_sound(void **state)
{
    (void)state;
    assert_int_equal(served_end(&served, SIGTERM), 0);
    assert_int_equal(shell("$1 store check --data . >check.out"), 0);
    assert_int_equal(shell("$1 store export --data . >all.jsonl"), 0);
    /* a die that the seed did not roll, steps of a seat that is not there, and all records lost */
    assert_int_equal(check_spoiled("s/\\(roll 0 [^\"\\\\]*\\)H\\.H\\./\\1HHHH/",
                                   "its log is damaged from entry [0-9]* on"),
                     0);
    assert_int_equal(check_spoiled("s/\"body\":\"step 1 /\"body\":\"step 13 /",
                                   "its log is damaged from entry [0-9]* on"),
                     0);
    assert_int_equal(
        shell("rows=$(grep -vc -e '^{\"kind\":\"record\"' -e '\"kind\":\"store\"' -e "
              "'\"kind\":\"end\"' all.jsonl) && sed -i -e '/^{\"kind\":\"record\"/d' -e "
              "\"s/\\\"rows\\\":.*/\\\"rows\\\":$rows}/\" all.jsonl"),
        0);
    assert_int_equal(
        check_spoiled("s/\"kind\":\"store\"/\"kind\": \"store\"/", "there is no record"), 0);
    assert_int_equal(shell("rm -f *.jsonl *.out spoiled.db*"), 0);
    served_again(&served, served_with);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_played_and_proven),
        cmocka_unit_test(clocks_of_a_second),
        cmocka_unit_test(a_clock_that_waits),
        cmocka_unit_test(the_host_drops_a_player),
        cmocka_unit_test(the_host_pauses_and_goes_on),
        cmocka_unit_test(rematches),
        cmocka_unit_test(a_seat_on_two_devices),
        cmocka_unit_test(the_store_is_sound),
    };
    return cmocka_run_group_tests(tests, start, end);
}

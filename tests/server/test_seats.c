/* TEST server_seats: Who may sit where, and who sees whose name, against the real program: a locked
   table, names that only the host sees (and nobody else hears, not even in the record), several
   seats of one person with a connection each; for whom a game waits in the list of a person's
   games, also in a draft; keys that have leaked, hosts who have left, a wall that is opened anew.
 */
#include <signal.h>

#include "party.h"

ONE_SERVER(NULL)

static bool sets(struct player *host, const char *option, const char *value)
{
    char members[128];
    snprintf(members, sizeof members, "\"option\":\"%s\",\"value\":\"%s\"", option, value);
    return player_does(host, "set", members);
}

static bool sits(struct player *player, const char *more)
{
    char members[160];
    snprintf(members, sizeof members, "\"name\":\"Someone\",\"nonce\":\"nonceof123456789\"%s",
             more);
    return player_does(player, "sit", members);
}

static void come(struct player *player, const char *name, const char *code)
{
    char token[TOKEN];
    guest_make(&served, name, token);
    player_come(player, &served, code, token, "");
}

/* --- who is there ----------------------------------------------------------------------------- */

/* The next message of the connection that is not about the game: who is there, or an answer. */
static int next_kind(struct socket *socket, ink_message *message)
{
    for (;;) {
        char *text = socket_hear(socket, WAIT_MS);
        assert_non_null(text);
        assert_true(ink_message_read(INK_TO_CLIENT, ink_slice_of(text), message));
        free(text);
        if (message->kind == INK_TO_CLIENT_there || message->kind == INK_TO_CLIENT_ok)
            return message->kind;
        ink_message_free(message);
    }
}

/* Whoever sits alone at a new table is not told that somebody looks on, who would be nobody but
   themselves: who is there comes with the answer, before anything that is asked next can be
   answered. */
static void who_sits_down_looks_on_no_more(void **state)
{
    (void)state;
    struct player player;
    char code[CODE], token[TOKEN];
    ink_message message;
    guest_make(&served, "Host", token);
    table_make(&served, token, "\"seats\":\"2\"", code);
    player_come(&player, &served, code, token, "");
    player_ask(&player, "sit", "\"seat\":2,\"name\":\"Host\",\"nonce\":\"nonceof123456789\"");
    while (next_kind(&player.socket, &message) != INK_TO_CLIENT_ok)
        ink_message_free(&message); /* that of the coming */
    ink_message_free(&message);
    player_ask(&player, "chat", "\"text\":\"Hello?\"");
    assert_int_equal(next_kind(&player.socket, &message), INK_TO_CLIENT_there);
    assert_int_equal(ink_message_number(&message, "spectators"), 0);
    assert_int_equal(ink_message_count(&message, "seats"), 1);
    assert_int_equal(ink_message_number_at(&message, "seats", 0), 2);
    ink_message_free(&message);
    player_free(&player);
}

/* --- locked ----------------------------------------------------------------------------------- */

static void nobody_else_sits_at_a_locked_table(void **state)
{
    (void)state;
    struct player player[3];
    char code[CODE];
    party_gather(&served, player, 2, "\"seats\":\"4\"", code);
    assert_true(sets(&player[0], "locked", "yes"));
    come(&player[2], "Late", code);
    assert_false(sits(&player[2], ""));
    assert_string_equal(player[2].refusal, "LOCKED");
    assert_false(sits(&player[1], ",\"also\":true")); /* nor a seat more */
    assert_string_equal(player[1].refusal, "LOCKED");
    assert_true(sits(&player[1], ",\"seat\":3")); /* to change seats is no news */
    assert_true(sets(&player[0], "locked", "no"));
    assert_true(sits(&player[2], ""));
    party_free(player, 3);
}

static void the_host_sits_and_locks_during_the_game(void **state)
{
    (void)state;
    struct player player[2];
    char code[CODE], token[TOKEN];
    guest_make(&served, "Host", token);
    table_make(&served, token, "\"seats\":\"2\",\"locked\":\"yes\"", code);
    player_come(&player[0], &served, code, token, "");
    assert_true(sits(&player[0], ""));
    assert_true(player_does(&player[0], "start", ""));
    assert_true(sets(&player[0], "locked", "no"));
    assert_false(sets(&player[0], "locked", "perhaps"));
    assert_string_equal(player[0].refusal, "BAD_OPTION");
    party_free(player, 1);
}

/* --- names ------------------------------------------------------------------------------------ */

static struct player pupil[3], onlooker;
static bool heard_by[4], listens;

/* Which connection has heard of Zacharias, who sits at seat 2? */
static void overhear(int fd, const void *bytes, size_t length)
{
    static char heard[1 << 16];
    size_t most = length < sizeof heard - 1 ? length : sizeof heard - 1;
    memcpy(heard, bytes, most);
    heard[most] = '\0';
    for (size_t i = 0; i < most; i++)
        heard[i] = heard[i] == '\0' ? ' ' : heard[i];
    for (int i = 0; listens && i < 3; i++)
        heard_by[i] |= pupil[i].socket.fd == fd && strstr(heard, "Zacharias") != NULL;
    heard_by[3] |= listens && onlooker.socket.fd == fd && strstr(heard, "Zacharias") != NULL;
}

static void sit_in_class(int i, const char *name, const char *code)
{
    char token[TOKEN];
    guest_make(&served, "x", token);
    player_come(&pupil[i], &served, code, token, "");
    player_sits(&pupil[i], i + 1, name);
}

static void all_listen(void)
{
    for (int i = 0; i < 3; i++)
        player_listen(&pupil[i], 200);
    player_listen(&onlooker, 200);
}

static void gather_class(char code[CODE])
{
    char token[TOKEN];
    guest_make(&served, "Teacher", token);
    table_make(&served, token, "\"seats\":\"14\",\"boards\":\"round\",\"names\":\"hidden\"", code);
    player_come(&pupil[0], &served, code, token, "");
    player_sits(&pupil[0], 1, "Teacher");
    come(&onlooker, "Guest", code);
    sit_in_class(2, "Yolanda", code);
    listens = true;
    memset(heard_by, 0, sizeof heard_by);
    client_overhears = overhear;
    sit_in_class(1, "Zacharias", code);
    all_listen();
}

/* What the last sit of seat 2 is like in the log that a newcomer gets. */
static void look_as_newcomer(const char *code, const char *name, bool hidden)
{
    char token[TOKEN], *text, wanted[64];
    struct socket socket;
    bool found = false;
    guest_make(&served, "New", token);
    assert_true(socket_open(&socket, &served, code));
    snprintf(wanted, sizeof wanted, "{\"t\":\"hello\",\"v\":1,\"last\":0}");
    assert_true(socket_say(&socket, wanted));
    snprintf(wanted, sizeof wanted, "\"name\":\"%s\"%s", name, hidden ? ",\"hidden\":true" : "");
    while (!found && (text = socket_hear(&socket, 5000)) != NULL) {
        if (strstr(text, "\"seat\":2,") != NULL) {
            found = true;
            assert_non_null(strstr(text, wanted));
            assert_int_equal(strstr(text, "Yolanda") != NULL, !hidden);
        }
        free(text);
    }
    assert_true(found);
    socket_close(&socket);
}

static void names_are_hidden_from_others(void **state)
{
    (void)state;
    static char answer[ANSWER];
    char code[CODE], path[64];
    gather_class(code);
    assert_true(heard_by[0]); /* the host sees all, */
    assert_true(heard_by[1]); /* who it is sees it, */
    assert_false(heard_by[2]);
    assert_false(heard_by[3]);
    look_as_newcomer(code, "Player 2", true);
    snprintf(path, sizeof path, "/api/tables/%s", code);
    assert_int_equal(http_ask(&served, "GET", path, "", "", answer, sizeof answer), 200);
    assert_null(strstr(answer, "Zacharias"));
    assert_non_null(strstr(answer, "\"name\":\"Player 2\",\"hidden\":true"));
    /* The host hears the names again after a break. */
    heard_by[0] = false;
    pupil[0].last = 0;
    assert_true(player_come_back(&pupil[0]));
    all_listen();
    assert_true(heard_by[0]);
    /* And all do when the host wants it. */
    assert_true(sets(&pupil[0], "names", "shown"));
    all_listen();
    assert_true(heard_by[2] && heard_by[3]);
    assert_int_equal(pupil[2].events[INK_EVENT_names], 1);
    look_as_newcomer(code, "Zacharias", false);
    listens = false;
    client_overhears = NULL;
    party_free(pupil, 3);
    player_free(&onlooker);
}

/* A finished game with hidden names: the record and the ranking do not tell them either, and dice
   are proven. */
static void records_have_no_hidden_names(void **state)
{
    (void)state;
    static char answer[ANSWER];
    char code[CODE];
    struct player player[2];
    party_gather(&served, player, 2,
                 "\"seats\":\"2\",\"names\":\"hidden\",\"seed\":\"hush\",\"listed\":\"yes\"", code);
    assert_true(player_does(&player[0], "start", ""));
    players_play(player, 2);
    char *record = party_record(&served, code);
    assert_non_null(strstr(record, "Player"));
    assert_null(strstr(record, "P1"));
    free(record);
    assert_int_equal(http_ask(&served, "GET", "/api/ranking?config=classic&seed=hush", "", "",
                              answer, sizeof answer),
                     200);
    assert_non_null(strstr(answer, "\"count\":2"));
    assert_null(strstr(answer, "P1"));
    party_free(player, 2);
}

/* --- several seats of one person -------------------------------------------------------------- */

/* Ida and her child at one screen, Eva far away. Each seat has its own connection, and all play to
   the end. */
static void two_seats_at_one_screen(void **state)
{
    (void)state;
    struct player player[3];
    char code[CODE], ida[TOKEN], eva[TOKEN];
    guest_make(&served, "Ida", ida);
    guest_make(&served, "Eva", eva);
    table_make(&served, ida, "\"seats\":\"3\",\"boards\":\"hidden\"", code);
    player_come(&player[0], &served, code, ida, "");
    player_sits(&player[0], 1, "Ida");
    char first[64];
    snprintf(first, sizeof first, "%s", player[0].key);
    assert_true(sits(&player[0], ",\"seat\":2,\"also\":true"));
    char second[64];
    snprintf(second, sizeof second, "%s", player[0].key);
    assert_string_not_equal(first, second);
    player_come(&player[1], &served, code, ida, second);
    assert_int_equal(player[1].seat, 2);
    player[1].requests = 1000; /* ids are of the person, on whatever connection */
    player_come(&player[2], &served, code, eva, "");
    player_sits(&player[2], 3, "Eva");
    snprintf(player[0].key, sizeof player[0].key, "%s", first);
    assert_true(player_come_back(&player[0]));
    assert_int_equal(player[0].seat, 1);
    assert_true(player_does(&player[0], "start", ""));
    for (int i = 0; i < 3; i++) {
        player[i].random = (uint32_t)i + 5;
        player[i].hidden = true;
    }
    players_play(player, 3);
    assert_int_equal(player[0].players, 3);
    party_prove(&served, &player[0]);
    party_free(player, 3);
}

/* --- a host who has left ---------------------------------------------------------------------- */

/* How often an event of this kind has come by then. */
static unsigned waits_for(struct player *player, int kind)
{
    while (player->events[kind] == 0 && player_listen(player, WAIT_MS))
        continue;
    return player->events[kind];
}

/* Whoever sits next hosts a table that waits for its host, after a while; and is told so. */
static void a_table_does_not_wait_for_a_host_who_has_left(void **state)
{
    (void)state;
    static const char *const soon[] = {"INKRAIL_HOST_S=1", "INKRAIL_REST_S=1", NULL};
    struct served other;
    struct player player[3];
    char code[CODE];
    served_start(&other, soon);
    party_gather(&other, player, 3, "\"seats\":\"3\"", code);
    assert_false(player_does(&player[1], "start", ""));
    assert_string_equal(player[1].refusal, "NOT_HOST");
    player_leave(&player[0]);
    player_leave(&player[1]); /* the second one is not here */
    assert_int_equal(waits_for(&player[2], INK_EVENT_host), 1);
    assert_true(player_come_back(&player[1]));
    assert_false(player_does(&player[1], "start", ""));
    assert_true(player_does(&player[2], "start", ""));
    assert_true(player_does(&player[2], "pause", "\"on\":true"));
    assert_true(player_come_back(&player[0])); /* and is a player as all others */
    assert_false(player_does(&player[0], "pause", "\"on\":false"));
    player_leave(&player[2]);
    waits_for(&player[0], INK_EVENT_host);
    while (player[0].events[INK_EVENT_host] < 2)
        assert_true(player_listen(&player[0], WAIT_MS));
    assert_true(player_does(&player[0], "pause", "\"on\":false")); /* the first seat's again */
    assert_true(player_come_back(&player[2]));
    for (int i = 0; i < 3; i++)
        player[i].refusal[0] = '\0';
    players_play(player, 3);
    party_free(player, 3);
    assert_int_equal(served_end(&other, SIGTERM), 0);
    served_clean(&other);
}

/* --- a link that has leaked ------------------------------------------------------------------- */

/* Mallory has found the link of Eva's seat. Eva changes its key: Mallory is out, and the old
   link is none any more, also after a restart; Eva's own connection stays, and the new key
   speaks for the seat. */
static void a_key_that_has_leaked_is_changed(void **state)
{
    (void)state;
    struct player player[2], mallory, phone;
    char code[CODE], leaked[64], token[TOKEN];
    party_gather(&served, player, 2, "\"seats\":\"2\",\"boards\":\"hidden\"", code);
    snprintf(leaked, sizeof leaked, "%s", player[1].key);
    guest_make(&served, "Mallory", token);
    player_come(&mallory, &served, code, token, leaked);
    assert_int_equal(mallory.seat, 2);
    assert_true(player_does(&player[0], "start", ""));
    assert_false(player_does(&mallory, "rekey", ""));
    assert_string_equal(mallory.refusal, "NOT_YOURS");
    assert_true(player_does(&player[1], "rekey", ""));
    assert_string_not_equal(player[1].key, leaked);
    while (player_listen(&mallory, WAIT_MS))
        continue;
    assert_string_equal(mallory.bye, "KEY");
    player_free(&mallory);
    assert_int_equal(served_end(&served, SIGKILL), -SIGKILL);
    served_again(&served, NULL);
    player_come(&mallory, &served, code, token, leaked);
    assert_int_equal(mallory.seat, 0);
    player_come(&phone, &served, code, "", player[1].key);
    assert_int_equal(phone.seat, 2);
    for (int i = 0; i < 2; i++)
        assert_true(player_come_back(&player[i]));
    assert_int_equal(player[1].seat, 2);
    players_play(player, 2);
    player_free(&mallory);
    player_free(&phone);
    party_free(player, 2);
}

/* A request that was done before is answered again: with no key that is not the asker's own. */
static void an_old_id_tells_no_key_of_others(void **state)
{
    (void)state;
    struct player ida, mallory;
    char code[CODE], token[TOKEN];
    ink_message ok;
    guest_make(&served, "Ida", token);
    table_make(&served, token, "\"seats\":\"2\"", code);
    player_come(&ida, &served, code, token, "");
    player_sits(&ida, 1, "Ida");
    guest_make(&served, "Mallory", token);
    player_come(&mallory, &served, code, token, "");
    player_sits(&mallory, 2, "Mallory");
    socket_say(&mallory.socket, "{\"t\":\"chat\",\"id\":\"x\",\"text\":\"hello\"}");
    assert_true(socket_await(&mallory.socket, INK_TO_CLIENT_ok, &ok, WAIT_MS));
    ink_message_free(&ok);
    socket_say(&mallory.socket, "{\"t\":\"rekey\",\"id\":\"x\",\"seat\":1}");
    assert_true(socket_await(&mallory.socket, INK_TO_CLIENT_ok, &ok, WAIT_MS));
    assert_false(ink_slice_is(ink_message_text(&ok, "key"), ida.key));
    ink_message_free(&ok);
    player_free(&mallory);
    player_free(&ida);
}

static void one_person_has_eight_seats_at_most(void **state)
{
    (void)state;
    struct player player;
    char code[CODE], token[TOKEN];
    guest_make(&served, "Ida", token);
    table_make(&served, token, "\"seats\":\"10\"", code);
    player_come(&player, &served, code, token, "");
    for (int i = 0; i < 8; i++)
        assert_true(sits(&player, ",\"also\":true"));
    assert_false(sits(&player, ",\"also\":true"));
    assert_string_equal(player.refusal, "SEATED");
    player_free(&player);
}

/* "Whose turn" counts for any of one's seats. */
static void the_turn_of_the_second_seat(void **state)
{
    (void)state;
    static char answer[ANSWER];
    struct player player;
    char code[CODE], token[TOKEN];
    guest_make(&served, "Ida", token);
    table_make(&served, token, "\"seats\":\"2\",\"config\":\"classic\"", code);
    player_come(&player, &served, code, token, "");
    player_sits(&player, 1, "Ida");
    assert_true(sits(&player, ",\"also\":true"));
    assert_true(player_does(&player, "start", ""));
    while (player.session == NULL || ink_session_table(player.session)->round == 0)
        player_listen(&player, 1000);
    for (int i = 0; i < 500 && !ink_session_seats(player.session)[0].ended; i++) {
        player_moves(&player);
        player_listen(&player, 1000);
    }
    assert_true(ink_session_seats(player.session)[0].ended);
    assert_int_equal(http_ask(&served, "GET", "/api/me", token, "", answer, sizeof answer), 200);
    assert_non_null(strstr(answer, "\"turn\":true"));
    player_free(&player);
}

/* --- whose turn it is ------------------------------------------------------------------------- */

/* What the list of a person's games says of this one. */
static const char *game_of(const char *token, const char *code)
{
    static char answer[ANSWER], wanted[64];
    snprintf(wanted, sizeof wanted, "{\"code\":\"%s\"", code);
    assert_int_equal(http_ask(&served, "GET", "/api/me", token, "", answer, sizeof answer), 200);
    char *game = strstr(answer, wanted);
    assert_non_null(game);
    *strchr(game, '}') = '\0';
    return game;
}

static void assert_game(const char *token, const char *code, const char *said)
{
    const char *game = game_of(token, code);
    if (strstr(game, said) == NULL)
        fail_msg("%s is not in %s", said, game);
}

static void ends_the_round(struct player *player)
{
    while (player->session == NULL)
        player_listen(player, 100);
    while (!ink_session_seats(player->session)[player->index].ended) {
        player_moves(player);
        assert_true(player_listen(player, 100));
    }
}

/* A wall is opened anew in a class room with a long log: behind the log, whose last round says that
   nobody is ready yet, it is told who is. */
static void a_wall_that_is_opened_anew_knows_who_is_ready(void **state)
{
    (void)state;
    struct player player[2];
    struct socket wall;
    char code[CODE], members[160];
    uint64_t upto = 0;
    int64_t ended = -1;
    party_gather(&served, player, 2, "\"seats\":\"13\"", code);
    for (int i = 0; i < 40; i++) { /* more than is kept at hand */
        snprintf(members, sizeof members, "A class with a title of some length, number %d", i);
        assert_true(sets(&player[0], "title", members));
    }
    assert_true(player_does(&player[0], "start", ""));
    ends_the_round(&player[1]);
    rest_ms(500); /* so that who is there is told at once, before the log is read */
    assert_true(socket_open(&wall, &served, code));
    assert_true(socket_say(&wall, "{\"t\":\"hello\",\"v\":1,\"last\":0}"));
    while (upto < player[1].last || ended < 0) {
        ink_message message;
        char *text = socket_hear(&wall, WAIT_MS);
        if (text == NULL)
            fail_msg("nobody says who is ready");
        assert_true(ink_message_read(INK_TO_CLIENT, ink_slice_of(text), &message));
        if (message.kind == INK_TO_CLIENT_log) {
            upto = (uint64_t)ink_message_number(&message, "upto");
            ended = -1; /* what was said before the round is of no use */
        } else if (message.kind == INK_TO_CLIENT_there) {
            ended = ink_message_number(&message, "ended");
        }
        ink_message_free(&message);
        free(text);
    }
    assert_int_equal(ended, 1);
    socket_close(&wall);
    party_free(player, 2);
}

static void a_list_says_for_whom_a_game_waits(void **state)
{
    (void)state;
    struct player player[3], other;
    char code[CODE], second[CODE];
    party_gather(&served, player, 3, "\"seats\":\"3\",\"clock\":\"259200\"", code);
    table_make(&served, player[0].token, "\"seats\":\"1\"", second);
    player_come(&other, &served, second, player[0].token, "");
    player_sits(&other, 1, "Alone");
    assert_null(strstr(game_of(player[0].token, code), "turn")); /* it has not begun */
    assert_true(player_does(&player[0], "start", ""));
    assert_true(player_does(&other, "start", ""));
    assert_game(player[0].token, code, "\"waits\":[\"P2\",\"P3\"],\"turn\":true,\"due\":");
    assert_game(player[0].token, second, "\"waits\":[],\"turn\":true");
    assert_null(strstr(game_of(player[0].token, second), "due"));
    ends_the_round(&player[0]);
    ends_the_round(&player[2]);
    assert_game(player[0].token, code, "\"waits\":[\"P2\"],\"turn\":false,\"due\":");
    assert_game(player[1].token, code, "\"waits\":[],\"turn\":true,\"due\":");
    assert_true(sets(&player[0], "names", "hidden"));
    assert_game(player[0].token, code, "\"waits\":[\"Player 2\"],\"turn\":false");
    assert_true(player_does(&player[0], "bot", "\"seat\":2,\"level\":1"));
    assert_null(strstr(game_of(player[1].token, code), "\"turn\":true")); /* a bot plays for them */
    player_free(&other);
    party_free(player, 3);
}

/* In a draft the turn is that of one player alone. */
static void in_a_draft_one_is_waited_for(void **state)
{
    (void)state;
    struct player player[2];
    char code[CODE];
    int turns = 0;
    party_gather(&served, player, 2, "\"seats\":\"2\",\"config\":\"classic,draft\"", code);
    assert_true(player_does(&player[0], "start", ""));
    for (int i = 0; i < 2; i++) {
        bool turn = strstr(game_of(player[i].token, code), "\"turn\":true") != NULL;
        turns += turn;
        if (!turn)
            assert_game(player[i].token, code,
                        i == 0 ? "\"waits\":[\"P2\"]" : "\"waits\":[\"P1\"]");
    }
    assert_int_equal(turns, 1);
    party_free(player, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_sits_down_looks_on_no_more),
        cmocka_unit_test(nobody_else_sits_at_a_locked_table),
        cmocka_unit_test(the_host_sits_and_locks_during_the_game),
        cmocka_unit_test(names_are_hidden_from_others),
        cmocka_unit_test(records_have_no_hidden_names),
        cmocka_unit_test(two_seats_at_one_screen),
        cmocka_unit_test(a_table_does_not_wait_for_a_host_who_has_left),
        cmocka_unit_test(a_key_that_has_leaked_is_changed),
        cmocka_unit_test(an_old_id_tells_no_key_of_others),
        cmocka_unit_test(one_person_has_eight_seats_at_most),
        cmocka_unit_test(the_turn_of_the_second_seat),
        cmocka_unit_test(a_wall_that_is_opened_anew_knows_who_is_ready),
        cmocka_unit_test(a_list_says_for_whom_a_game_waits),
        cmocka_unit_test(in_a_draft_one_is_waited_for),
    };
    return cmocka_run_group_tests(tests, start, end);
}

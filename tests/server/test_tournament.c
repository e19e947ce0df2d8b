/* TEST server_tournament: The real program: a tournament from its making to its end. The same dice
   for all, one counted try each; nobody sees boards or dice of others before the host closes it;
   then everything can be proven. */
#include <signal.h>
#include <unistd.h>

#include "party.h"
#include "wire/fair.h"

static struct served served;
static char answer[ANSWER];
static char ida[TOKEN], eva[TOKEN], cup[CODE], commitment[80];

static const char *const plain[] = {"INKRAIL_CONNECTIONS_AN_ADDRESS=0", NULL};

static int start(void **state)
{
    (void)state;
    served_start(&served, plain);
    guest_make(&served, "Ida", ida);
    guest_make(&served, "=Eva \\\"x\\\"", eva);
    return 0;
}

static int end(void **state)
{
    (void)state;
    return served_finish(&served);
}

static int ask(const char *method, const char *token, const char *body, const char *format, ...)
{
    char path[96];
    va_list list;
    va_start(list, format);
    vsnprintf(path, sizeof path, format, list);
    va_end(list);
    return http_ask(&served, method, path, token, body, answer, sizeof answer);
}

static bool says(const char *text)
{
    return strstr(answer, text) != NULL;
}

static void tournaments_are_made(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "{\"games\":\"0\"}",
        "{\"games\":\"21\"}",
        "{}",
        "{\"games\":\"2\",\"config\":\"nonsense\"}",
        "{\"games\":\"2\",\"config\":\"classic,players=2\"}",
        ("{\"games\":\"2\",\"title\":"
         "\"1234567890123456789012345678901234567890123456789012345678901\"}")};
    char link[128], wanted[160];
    assert_int_equal(ask("POST", NULL, "{\"games\":\"2\"}", "/api/tournaments"), 401);
    for (int i = 0; i < COUNT(bad); i++)
        assert_int_equal(ask("POST", ida, bad[i], "/api/tournaments"), 400);
    assert_int_equal(ask("POST", ida, "{\"title\":\"Cup <1>\",\"games\":2,\"config\":\"blue\"}",
                         "/api/tournaments"),
                     201);
    assert_true(field_text(answer, "code", cup, sizeof cup));
    assert_true(field_text(answer, "link", link, sizeof link));
    assert_true(field_text(answer, "commitment", commitment, sizeof commitment));
    snprintf(wanted, sizeof wanted, "http://localhost:%d/c/%s", served.port, cup);
    assert_string_equal(link, wanted);
    assert_int_equal(ask("GET", ida, "", "/api/tournaments/%s", cup), 200);
    assert_true(says("\"title\":\"Cup <1>\",\"config\":\"classic\",\"games\":2,\"open\":true,"
                     "\"hints\":\"off\","));
    assert_true(says("\"players\":[],\"you\":{\"player\":-1,\"host\":true,\"codes\":[\"\",\"\"]}"));
    assert_false(says("\"secret\"") || says("\"seeds\""));
    assert_int_equal(ask("GET", NULL, "", "/api/tournaments/none-such"), 404);
    assert_int_equal(ask("GET", ida, "", "/api/me"), 200);
    assert_true(says("\"tournaments\":[{\"code\":"));
}

/* --- playing ---------------------------------------------------------------------------------- */

static void try(const char *token, int game, char code[CODE])
{
    assert_int_equal(ask("POST", token, "", "/api/tournaments/%s/%d", cup, game), 200);
    assert_true(field_text(answer, "code", code, CODE));
}

static bool heard_a_seed;

static void overhear(int fd, const void *bytes, size_t length)
{
    (void)fd;
    for (size_t i = 0; i + 5 <= length; i++)
        heard_a_seed |= memcmp((const char *)bytes + i, "fair-", 5) == 0;
}

static void nobody_looks_on(const char *code)
{
    struct player player;
    assert_int_equal(ask("GET", eva, "", "/api/tables/%s/record", code), 409);
    assert_true(socket_open(&player.socket, &served, code));
    char hello[128];
    snprintf(hello, sizeof hello, "{\"t\":\"hello\",\"v\":1,\"last\":0,\"token\":\"%s\"}", eva);
    assert_true(socket_say(&player.socket, hello));
    char *said = socket_hear(&player.socket, WAIT_MS);
    assert_non_null(said);
    assert_non_null(strstr(said, "NO_SPECTATORS"));
    free(said);
    socket_close(&player.socket);
}

static struct player of_ida, of_eva;
static char ida_first[CODE], eva_second[CODE];

/* Whoever plays it is its host, and yet may neither change it nor have help. */
static void is_played_alone(struct player *player)
{
    assert_false(player_does(player, "set", "\"option\":\"spectators\",\"value\":\"yes\""));
    assert_string_equal(player->refusal, "COUNTED");
    assert_false(player_does(player, "bot", "\"seat\":1,\"level\":10"));
    assert_string_equal(player->refusal, "COUNTED");
    assert_false(player_does(player, "next", ""));
    assert_string_equal(player->refusal, "COUNTED");
    assert_false(player_does(player, "help", "\"kind\":\"hints\""));
    assert_string_equal(player->refusal, "NO_HINTS"); /* unless the host had wished them */
}

static void the_same_dice_for_all(void **state)
{
    (void)state;
    char code[CODE], again[CODE];
    client_overhears = overhear;
    assert_int_equal(ask("POST", ida, "", "/api/tournaments/%s/3", cup), 404);
    assert_int_equal(ask("POST", ida, "", "/api/tournaments/%s/0", cup), 404);
    assert_int_equal(ask("POST", NULL, "", "/api/tournaments/%s/1", cup), 401);
    try(ida, 1, ida_first);
    player_come(&of_ida, &served, ida_first, ida, "");
    assert_int_equal(of_ida.seat, 1);
    is_played_alone(&of_ida);
    of_ida.refusal[0] = '\0';
    nobody_looks_on(ida_first);
    assert_int_equal(ask("GET", eva, "", "/api/tables/%s", ida_first), 200);
    assert_true(says("\"seed\":\"\""));
    players_play(&of_ida, 1);
    nobody_looks_on(ida_first);
    try(ida, 1, again);
    assert_string_equal(again, ida_first); /* one try */
    try(eva, 1, code);
    assert_string_not_equal(code, ida_first);
    player_come(&of_eva, &served, code, eva, "");
    of_eva.random = 99;
    players_play(&of_eva, 1);
    for (int round = 1; round <= 7; round++) {
        ink_roll one, two;
        memset(&one, 0, sizeof one);
        memset(&two, 0, sizeof two);
        assert_true(ink_session_rolled(of_ida.session, round, &one, NULL));
        assert_true(ink_session_rolled(of_eva.session, round, &two, NULL));
        assert_memory_equal(&one, &two, sizeof one);
    }
    assert_false(heard_a_seed);
    client_overhears = NULL;
}

static void the_table_has_sums_and_places(void **state)
{
    (void)state;
    char code[CODE], wanted[160];
    int64_t first = of_ida.total[0], other = of_eva.total[0];
    player_free(&of_ida);
    try(ida, 2, code);
    player_come(&of_ida, &served, code, ida, "");
    players_play(&of_ida, 1);
    try(eva, 2, eva_second); /* begun, and not ended */
    assert_int_equal(ask("GET", ida, "", "/api/tournaments/%s", cup), 200);
    snprintf(wanted, sizeof wanted,
             "\"name\":\"Ida\",\"you\":true,\"totals\":[%lld,%lld],\"sum\":%lld", (long long)first,
             (long long)of_ida.total[0], (long long)(first + of_ida.total[0]));
    assert_true(says(wanted));
    snprintf(wanted, sizeof wanted, "\"you\":false,\"totals\":[%lld,null],\"sum\":%lld",
             (long long)other, (long long)other);
    assert_true(says(wanted));
    snprintf(wanted, sizeof wanted, "\"codes\":[\"%s\",\"%s\"]}", ida_first, code);
    assert_true(says(wanted)); /* her own */
    assert_false(says(eva_second));
    assert_int_equal(ask("GET", NULL, "", "/api/tournaments/%s.csv", cup), 200);
    assert_int_equal(strncmp(answer, "place,name,game 1,game 2,sum,won,best,help\r\n", 44), 0);
    assert_true(says(",hints off\r\n"));
    snprintf(wanted, sizeof wanted, ",\"'=Eva \"\"x\"\"\",%lld,,%lld,", (long long)other,
             (long long)other);
    assert_true(says(wanted));
    player_free(&of_ida);
    player_free(&of_eva);
}

/* --- the end ---------------------------------------------------------------------------------- */

static void verify(const char *record)
{
    char path[96];
    snprintf(path, sizeof path, "%s/cup.record", served.folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(record, file);
    fclose(file);
    const char *const command[] = {"inkrail", "verify", "--commitment", commitment, path, NULL};
    assert_int_equal(party_runs(command), 0);
    unlink(path);
}

static void the_host_closes_it(void **state)
{
    (void)state;
    char secret[80], made[INK_FAIR_SECRET], path[96];
    assert_int_equal(ask("POST", eva, "", "/api/tournaments/%s/close", cup), 403);
    assert_int_equal(served_end(&served, SIGKILL), -SIGKILL); /* all of it is kept */
    served_again(&served, plain);
    assert_int_equal(ask("POST", ida, "", "/api/tournaments/%s/close", cup), 200);
    assert_true(says("\"open\":false") && says(eva_second) && says("\"seeds\":[\"fair-"));
    assert_true(field_text(answer, "secret", secret, sizeof secret));
    ink_fair_commit(secret, made);
    assert_string_equal(made, commitment);
    assert_int_equal(ask("POST", ida, "", "/api/tournaments/%s/close", cup), 409);
    snprintf(path, sizeof path, "/api/tables/%s/record", ida_first);
    assert_int_equal(ask("GET", NULL, "", "%s", path), 200);
    verify(answer);
}

static void what_ends_later_does_not_count(void **state)
{
    (void)state;
    char again[CODE], other[TOKEN];
    try(eva, 2, again); /* it may be played to its end, */
    assert_string_equal(again, eva_second);
    player_come(&of_eva, &served, eva_second, eva, "");
    players_play(&of_eva, 1);
    player_free(&of_eva);
    assert_int_equal(ask("GET", eva, "", "/api/tournaments/%s", cup), 200);
    assert_true(says(",null],")); /* for nothing */
    guest_make(&served, "Late", other);
    assert_int_equal(ask("POST", other, "", "/api/tournaments/%s/1", cup), 409);
    assert_true(says("CLOSED"));
}

/* A host may allow hints: then the games with hints are marked. */
static void hints_may_be_on(void **state)
{
    (void)state;
    char code[CODE], wanted[64];
    assert_int_equal(ask("POST", ida, "{\"games\":1,\"config\":\"classic\",\"hints\":\"maybe\"}",
                         "/api/tournaments"),
                     400);
    assert_int_equal(ask("POST", ida, "{\"games\":1,\"config\":\"classic\",\"hints\":\"on\"}",
                         "/api/tournaments"),
                     201);
    assert_true(field_text(answer, "code", cup, sizeof cup));
    try(ida, 1, code);
    player_come(&of_ida, &served, code, ida, "");
    assert_true(player_does(&of_ida, "help", "\"kind\":\"hints\""));
    players_play(&of_ida, 1);
    assert_int_equal(ask("GET", NULL, "", "/api/tournaments/%s", cup), 200);
    assert_true(says("\"hints\":\"on\"") && says("\"help\":[1]"));
    assert_int_equal(ask("GET", NULL, "", "/api/tournaments/%s.csv", cup), 200);
    snprintf(wanted, sizeof wanted, ",%lld,1\r\n", (long long)of_ida.total[0]);
    assert_true(says(wanted));
    player_free(&of_ida);
}

/* Nobody makes a try of a table of their own. */
static void tries_are_the_servers(void **state)
{
    (void)state;
    char body[128];
    snprintf(body, sizeof body, "{\"seats\":\"1\",\"seed\":\"x\",\"tournament\":\"%s/1\"}", cup);
    assert_int_equal(ask("POST", ida, body, "/api/tables"), 400);
    assert_true(says("BAD_OPTION"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tournaments_are_made),
        cmocka_unit_test(the_same_dice_for_all),
        cmocka_unit_test(the_table_has_sums_and_places),
        cmocka_unit_test(the_host_closes_it),
        cmocka_unit_test(what_ends_later_does_not_count),
        cmocka_unit_test(tries_are_the_servers),
        cmocka_unit_test(hints_may_be_on),
    };
    return cmocka_run_group_tests(tests, start, end);
}

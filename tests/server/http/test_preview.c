/* TEST server_preview: The real program: what is told of a table, a day and a tournament where
   their links are shown, and pictures of them. Nothing that is hidden is in either. */
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "party.h"

static char answer[ANSWER];

ONE_SERVER(CROWDED, "INKRAIL_TABLES_AN_ADDRESS_HOUR=0")

/* The whole answer, with its head. */
static int look(const char *path, const char *header, size_t *length)
{
    char request[512];
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n%s\r\n",
             path, header);
    int fd = dial(&served);
    assert_true(send_all(fd, request, strlen(request)));
    *length = read_all(fd, answer, sizeof answer, WAIT_MS);
    close(fd);
    int status = 0;
    assert_int_equal(sscanf(answer, "HTTP/1.1 %d", &status), 1);
    return status;
}

static bool says(const char *text)
{
    return strstr(answer, text) != NULL;
}

static int page(const char *folder, const char *name)
{
    char path[64];
    size_t length;
    snprintf(path, sizeof path, "/%s/%s", folder, name);
    return look(path, "", &length);
}

/* The tag of the picture, which is a hash of what is on it. */
static void picture(const char *folder, const char *name, char tag[64])
{
    char path[64];
    size_t length;
    static const unsigned char begin[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    snprintf(path, sizeof path, "/%s/%s.png", folder, name);
    assert_int_equal(look(path, "", &length), 200);
    assert_true(says("Content-Type: image/png\r\n"));
    const char *body = strstr(answer, "\r\n\r\n");
    assert_non_null(body);
    body += 4;
    assert_memory_equal(body, begin, sizeof begin);
    assert_memory_equal(body + 16, "\0\0\x04\xb0\0\0\x02\x76", 8); /* 1200 x 630 */
    const char *given = strstr(answer, "ETag: ");
    assert_non_null(given);
    snprintf(tag, 64, "%.*s", (int)strcspn(given + 6, "\r"), given + 6);
}

/* --- pages ------------------------------------------------------------------------------------ */

static void policy_of(const char *path, char policy[512])
{
    size_t length;
    look(path, "", &length);
    const char *given = strstr(answer, "Content-Security-Policy: ");
    assert_non_null(given);
    snprintf(policy, 512, "%.*s", (int)strcspn(given, "\r"), given);
}

static void a_link_is_the_page_and_tells_of_the_table(void **state)
{
    (void)state;
    char code[CODE], token[TOKEN], wanted[160], own[512], root[512], path[64];
    guest_make(&served, "Ida", token);
    table_make(&served, token,
               "\"seats\":\"3\",\"config\":\"classic+river\",\"title\":\"A <u>\\\"'&\"", code);
    assert_int_equal(page("t", code), 200);
    assert_true(says("<meta property=\"og:title\" content=\"A &lt;u&gt;&quot;&#39;&amp;\">"));
    assert_true(says("<title>A &lt;u&gt;&quot;&#39;&amp; – Inkrail</title>"));
    assert_true(says("<meta property=\"og:description\" content=\"0 of 3 seats are taken\">"));
    snprintf(wanted, sizeof wanted, "\"og:image\" content=\"http://localhost:%d/t/%s.png\"",
             served.port, code);
    assert_true(says(wanted));
    assert_false(says("<u>"));
    assert_true(says("X-Robots-Tag: noindex"));
    assert_true(says("<script type=\"module\" src=\"/app"));
    assert_false(says("href=\"app") || says("href=\"icon") || says("href=\"chunk"));
    for (const char *script = answer; (script = strstr(script, "<script")) != NULL; script++)
        assert_true(strncmp(script, "<script type=\"module\" src=\"/", 28) == 0 ||
                    strncmp(script, "<script src=\"/", 14) == 0);
    snprintf(path, sizeof path, "/t/%s", code);
    policy_of(path, own);
    policy_of("/", root);
    assert_string_equal(own, root);
}

static void a_link_to_nothing_is_the_page_still(void **state)
{
    (void)state;
    assert_int_equal(page("t", "none-such"), 404);
    assert_true(says("<div id=\"app\">"));
    assert_false(says("og:title"));
    assert_int_equal(page("t", "%3Cscript%3E"), 404);
    assert_false(says("<script>"));
    assert_int_equal(page("t", "none-such.png"), 404);
    assert_int_equal(page("d", "2999-01-01"), 404);
    assert_int_equal(page("d", "nonsense"), 404);
    assert_int_equal(page("c", "none-such"), 404);
}

static void days_and_tournaments_have_links(void **state)
{
    (void)state;
    char date[16], token[TOKEN], cup[CODE], tag[64];
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
    assert_int_equal(page("d", date), 200);
    assert_true(says("og:title") && says("Classic: be the first"));
    picture("d", date, tag);
    guest_make(&served, "Ida", token);
    assert_int_equal(http_ask(&served, "POST", "/api/tournaments", token,
                              "{\"title\":\"Cup\",\"games\":\"3\"}", answer, sizeof answer),
                     201);
    assert_true(field_text(answer, "code", cup, sizeof cup));
    assert_int_equal(page("c", cup), 200);
    assert_true(says("\"og:title\" content=\"Cup\""));
    assert_true(says("Classic, games: 3, players: 0"));
    picture("c", cup, tag);
}

/* --- frames ----------------------------------------------------------------------------------- */

/* Any page may frame a replay, and nothing else; there it has no origin, so its files are for those
   without one. */
static void a_replay_may_be_framed(void **state)
{
    (void)state;
    char policy[512], script[128];
    size_t length;
    policy_of("/embed/bado-miku", policy);
    assert_non_null(strstr(policy, "; frame-ancestors *; sandbox allow-scripts "));
    assert_null(strstr(policy, "allow-same-origin"));
    assert_false(says("X-Frame-Options") || says("Set-Cookie") || says("rel=\"manifest\""));
    const char *begin = strstr(answer, "src=\"/app");
    assert_non_null(begin);
    snprintf(script, sizeof script, "%.*s", (int)strcspn(begin + 5, "\""), begin + 5);
    assert_int_equal(look(script, "Origin: null\r\n", &length), 200);
    assert_true(says("Access-Control-Allow-Origin: *\r\n"));
    assert_true(says("Cross-Origin-Resource-Policy: cross-origin\r\n"));
    assert_false(says("Access-Control-Allow-Credentials"));
    look("/api/tables/none-such/record", "Origin: null\r\n", &length);
    assert_true(says("Access-Control-Allow-Origin: *\r\n"));
    look("/api/me", "Origin: null\r\n", &length);
    assert_false(says("Access-Control-Allow-Origin"));
    policy_of("/", policy);
    assert_non_null(strstr(policy, "frame-ancestors 'none'"));
    assert_false(says("Access-Control-Allow-Origin"));
}

/* --- boards ----------------------------------------------------------------------------------- */

static void plays_a_round(struct player *player, int count)
{
    int64_t until = moment_ms() + WAIT_MS;
    int round = ink_session_table(player[0].session)->round;
    while (ink_session_table(player[0].session)->round == round && moment_ms() < until)
        for (int i = 0; i < count; i++) {
            player_listen(&player[i], 5);
            player_moves(&player[i]);
        }
}

static void begins(struct player *player, int count)
{
    assert_true(player_does(&player[0], "start", ""));
    for (int i = 0; i < count; i++)
        while (player[i].session == NULL || ink_session_table(player[i].session)->round == 0)
            player_listen(&player[i], 100);
}

static void open_boards_are_shown_when_a_round_has_ended(void **state)
{
    (void)state;
    struct player player[2];
    char code[CODE], before[64], drawn[64], after[64], path[64], header[96];
    size_t length;
    party_gather(&served, player, 2, "\"seats\":\"2\"", code);
    begins(player, 2);
    picture("t", code, before);
    assert_true(player_moves(&player[0]));
    while (player[0].waits)
        player_listen(&player[0], 100);
    picture("t", code, drawn);
    assert_string_equal(before, drawn);
    plays_a_round(player, 2);
    picture("t", code, after);
    assert_string_not_equal(before, after);
    snprintf(path, sizeof path, "/t/%s.png", code);
    snprintf(header, sizeof header, "If-None-Match: %s\r\n", after);
    assert_int_equal(look(path, header, &length), 304);
    party_free(player, 2);
}

/* The words tell of the round; so the same words with another board would be another picture. Two
   tables are the same but for what is drawn: their pictures are the same as long as boards are
   hidden. */
static void hidden_boards_are_not(void **state)
{
    (void)state;
    static const char *const options[] = {
        "\"seats\":\"2\",\"seed\":\"x\",\"boards\":\"hidden\"",
        "\"seats\":\"2\",\"seed\":\"x\",\"spectators\":\"no\"",
    };
    for (int i = 0; i < COUNT(options); i++) {
        struct player one[2], two[2];
        char first[CODE], second[CODE], tag[64], other[64];
        party_gather(&served, one, 2, options[i], first);
        party_gather(&served, two, 2, options[i], second);
        two[0].random = 4321;
        two[1].random = 999;
        begins(one, 2);
        begins(two, 2);
        plays_a_round(one, 2);
        plays_a_round(two, 2);
        picture("t", first, tag);
        picture("t", second, other);
        assert_string_equal(tag, other);
        players_play(one, 2);
        players_play(two, 2);
        picture("t", first, tag);
        picture("t", second, other);
        assert_string_not_equal(tag, other); /* all is told now */
        assert_int_equal(page("t", first), 200);
        char wanted[64];
        snprintf(wanted, sizeof wanted, "P1 %lld", (long long)one[0].total[0]);
        assert_true(says("Game over: ") && says(wanted));
        party_free(one, 2);
        party_free(two, 2);
    }
}

static void games_of_a_tournament_stay_hidden_until_it_is_closed(void **state)
{
    (void)state;
    char token[2][TOKEN], cup[CODE], code[2][CODE], path[64], tag[2][64];
    struct player player[2];
    guest_make(&served, "Ida", token[0]);
    guest_make(&served, "Ida", token[1]);
    http_ask(&served, "POST", "/api/tournaments", token[0], "{\"games\":\"1\"}", answer,
             sizeof answer);
    assert_true(field_text(answer, "code", cup, sizeof cup));
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "/api/tournaments/%s/1", cup);
        assert_int_equal(http_ask(&served, "POST", path, token[i], "", answer, sizeof answer), 200);
        assert_true(field_text(answer, "code", code[i], CODE));
        player_come(&player[i], &served, code[i], token[i], "");
        player[i].random = (uint32_t)(i * 12345 + 1);
    }
    players_play(player, 2);
    for (int i = 0; i < 2; i++)
        picture("t", code[i], tag[i]);
    assert_string_equal(tag[0], tag[1]);
    assert_int_equal(page("t", code[0]), 200);
    assert_true(says("content=\"Game over: Ida\""));
    snprintf(path, sizeof path, "/api/tournaments/%s/close", cup);
    assert_int_equal(http_ask(&served, "POST", path, token[0], "", answer, sizeof answer), 200);
    picture("t", code[0], tag[0]);
    assert_string_not_equal(tag[0], tag[1]);
    party_free(player, 2);
}

static void hidden_names_are_not_told(void **state)
{
    (void)state;
    struct player player[2];
    char code[CODE];
    party_gather(&served, player, 2, "\"seats\":\"2\",\"names\":\"hidden\"", code);
    assert_int_equal(page("t", code), 200);
    assert_true(says("2 of 2 seats are taken: Player 1, Player 2"));
    assert_false(says("P1"));
    party_free(player, 2);
}

/* For whoever wants to look at them: INK_TEST_PICTURES names a folder. */
static void pictures_of_all_sizes(void **state)
{
    (void)state;
    static struct player player[9];
    static const int sizes[] = {1, 2, 3, 5, 9};
    for (int i = 0; i < COUNT(sizes); i++) {
        char options[64], code[CODE], tag[64], path[256];
        snprintf(options, sizeof options, "\"seats\":\"%d\",\"config\":\"challenge\"", sizes[i]);
        party_gather(&served, player, sizes[i], options, code);
        begins(player, sizes[i]);
        players_play(player, sizes[i]);
        picture("t", code, tag);
        const char *folder = getenv("INK_TEST_PICTURES");
        if (folder != NULL) {
            const char *length = strstr(answer, "Content-Length: ");
            const char *body = strstr(answer, "\r\n\r\n");
            snprintf(path, sizeof path, "%s/card-%d.png", folder, sizes[i]);
            FILE *file = fopen(path, "wb");
            fwrite(body + 4, 1, (size_t)atol(length + 16), file);
            fclose(file);
        }
        party_free(player, sizes[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_link_is_the_page_and_tells_of_the_table),
        cmocka_unit_test(a_link_to_nothing_is_the_page_still),
        cmocka_unit_test(days_and_tournaments_have_links),
        cmocka_unit_test(a_replay_may_be_framed),
        cmocka_unit_test(open_boards_are_shown_when_a_round_has_ended),
        cmocka_unit_test(hidden_boards_are_not),
        cmocka_unit_test(games_of_a_tournament_stay_hidden_until_it_is_closed),
        cmocka_unit_test(hidden_names_are_not_told),
        cmocka_unit_test(pictures_of_all_sizes),
    };
    return cmocka_run_group_tests(tests, start, end);
}

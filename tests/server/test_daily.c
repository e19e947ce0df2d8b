/* TEST server_daily: The real program: a counted try of the day from the request to the ranking,
   and fair dice from the commitment to the proof. */
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "client.h"
#include "wire/fair.h"

static char answer[ANSWER];

ONE_SERVER(CROWDED)

static bool answer_has(const char *format, int64_t number)
{
    char text[64];
    snprintf(text, sizeof text, "\"%s\":%lld,", format, (long long)number);
    return strstr(answer, text) != NULL;
}

static void ask_try(const char *path, const char *token, char code[CODE])
{
    assert_int_equal(http_ask(&served, "POST", path, token, "", answer, sizeof answer), 200);
    assert_true(field_text(answer, "code", code, CODE));
}

static void a_try_of_the_day(void **state)
{
    (void)state;
    struct player ida;
    char token[TOKEN], code[CODE], again[CODE], date[16], path[64], seen[256];
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
    snprintf(path, sizeof path, "/api/daily/%s/challenge", date);
    guest_make(&served, "Ida", token);
    ask_try(path, token, code);
    player_come(&ida, &served, code, token, "");
    assert_int_equal(ida.seat, 1); /* it is hers, and has begun */
    players_play(&ida, 1);
    ask_try(path, token, again);
    assert_string_equal(again, code);

    snprintf(path, sizeof path, "/api/daily/%s", date);
    assert_int_equal(http_ask(&served, "GET", path, token, "", answer, sizeof answer), 200);
    snprintf(seen, sizeof seen, "\"place\":1,\"name\":\"Ida\",\"total\":%lld,",
             (long long)ida.total[0]);
    assert_non_null(strstr(answer, seen));
    assert_non_null(strstr(answer, "\"percentile\":100}"));
    snprintf(seen, sizeof seen, "\"code\":\"%s\",\"you\":true", code);
    assert_non_null(strstr(answer, seen)); /* anyone may look at the record */
    snprintf(path, sizeof path, "/api/tables/%s/record", code);
    assert_int_equal(http_ask(&served, "GET", path, NULL, "", answer, sizeof answer), 200);
    assert_int_equal(strncmp(answer, "inkrail 1\n", 10), 0);
    assert_int_equal(http_ask(&served, "GET", "/api/me", token, "", answer, sizeof answer), 200);
    assert_true(answer_has("total", ida.total[0]));
    assert_non_null(strstr(answer, "\"state\":\"over\""));
    snprintf(path, sizeof path, "/api/ranking?config=challenge&seed=%s", date);
    assert_int_equal(http_ask(&served, "GET", path, NULL, "", answer, sizeof answer), 200);
    assert_true(answer_has("total", ida.total[0]));
    player_free(&ida);
}

/* Who had a hint is ranked beside the others, and nobody is told how many of them were worse. */
static void a_try_with_hints(void **state)
{
    (void)state;
    struct player bo;
    char token[TOKEN], code[CODE], date[16], path[64], seen[256];
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
    snprintf(path, sizeof path, "/api/daily/%s/classic", date);
    guest_make(&served, "Bo", token);
    ask_try(path, token, code);
    player_come(&bo, &served, code, token, "");
    assert_true(player_does(&bo, "help", "\"kind\":\"hints\""));
    assert_true(player_does(&bo, "help", "\"kind\":\"hints\""));
    players_play(&bo, 1);
    snprintf(path, sizeof path, "/api/ranking?config=classic&seed=%s", date);
    assert_int_equal(http_ask(&served, "GET", path, token, "", answer, sizeof answer), 200);
    snprintf(seen, sizeof seen,
             "{\"ranking\":[],\"helped\":[{\"place\":1,\"name\":\"Bo\",\"total\":%lld,",
             (long long)bo.total[0]);
    assert_non_null(strstr(answer, seen));
    assert_true(answer_has("help", 2));
    assert_non_null(strstr(answer, "\"histogram\":[],\"count\":0,\"with_help\":"));
    snprintf(path, sizeof path, "/api/tables/%s/record", code);
    assert_int_equal(http_ask(&served, "GET", path, NULL, "", answer, sizeof answer), 200);
    assert_non_null(strstr(answer, "\n#help 1 hints=2\n"));
    player_free(&bo);
}

/* A try is made by the server alone, however an option is written: its dice are hidden from the
   others. */
static void nobody_makes_a_try_of_a_table(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "{\"seats\":\"2\",\"seed\":\"mine\",\"daily\":\"2026-11-16/classic\"}",
        "{\"seats\":\"2\",\"seed\":\"mine\",\"daily=2026-11-16/classic\":\"\"}"};
    char token[TOKEN];
    guest_make(&served, "Ida", token);
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        assert_int_equal(
            http_ask(&served, "POST", "/api/tables", token, bodies[i], answer, sizeof answer), 400);
        assert_non_null(strstr(answer, "BAD_OPTION"));
    }
}

/* The status of `inkrail verify --commitment COMMITMENT FILE`. */
static int verify(const char *commitment, const char *path)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        if (freopen("/dev/null", "w", stdout) != NULL)
            execl(INK_PROGRAM, "inkrail", "verify", "--commitment", commitment, path, (char *)NULL);
        _exit(99);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

/* A person and a bot; what was told before anyone sat down is what proves the dice. */
static void fair_dice_are_proven(void **state)
{
    (void)state;
    struct player ida;
    char token[TOKEN], code[CODE], commitment[80], path[80];
    guest_make(&served, "Ida", token);
    assert_int_equal(http_ask(&served, "POST", "/api/tables", token,
                              "{\"config\":\"challenge\",\"seats\":\"2\"}", answer, sizeof answer),
                     201);
    assert_true(field_text(answer, "code", code, sizeof code));
    assert_true(field_text(answer, "commitment", commitment, sizeof commitment));
    player_come(&ida, &served, code, token, "");
    player_sits(&ida, 1, "Ida");
    assert_true(player_does(&ida, "bot", "\"seat\":2,\"level\":1"));
    assert_true(player_does(&ida, "start", ""));
    players_play(&ida, 1);
    snprintf(path, sizeof path, "/api/tables/%s/record", code);
    assert_int_equal(http_ask(&served, "GET", path, NULL, "", answer, sizeof answer), 200);
    snprintf(path, sizeof path, "%s/game.ink", served.folder);
    write_file(path, answer);
    assert_int_equal(verify(commitment, path), 0);
    commitment[5] = commitment[5] == '0' ? '1' : '0';
    assert_int_equal(verify(commitment, path), 1);
    unlink(path);
    player_free(&ida);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_try_of_the_day),
        cmocka_unit_test(a_try_with_hints),
        cmocka_unit_test(nobody_makes_a_try_of_a_table),
        cmocka_unit_test(fair_dice_are_proven),
    };
    return cmocka_run_group_tests(tests, start, end);
}

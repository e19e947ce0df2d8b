/* See party.h. */
#include "party.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int64_t moment_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void rest_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L}, NULL);
}

void party_gather(const struct served *served, struct player *player, int count,
                  const char *options, char code[CODE])
{
    for (int i = 0; i < count; i++) {
        char token[TOKEN], name[16];
        snprintf(name, sizeof name, "P%d", i + 1);
        guest_make(served, name, token);
        if (i == 0)
            table_make(served, token, options, code);
        player_come(&player[i], served, code, token, "");
        player[i].random = (uint32_t)i * 77 + 1;
        player_sits(&player[i], i + 1, name);
    }
}

void party_free(struct player *player, int count)
{
    for (int i = 0; i < count; i++)
        player_free(&player[i]);
}

void party_bots(struct player *host, int from, int upto, int level)
{
    char members[64];
    for (int seat = from; seat <= upto; seat++) {
        snprintf(members, sizeof members, "\"seat\":%d,\"level\":%d", seat, level);
        if (!player_does(host, "bot", members))
            fail_msg("no bot: %s", host->refusal);
    }
}

int party_runs(const char *const *argument)
{
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        int null = open("/dev/null", O_RDWR);
        dup2(null, STDIN_FILENO);
        dup2(null, STDOUT_FILENO);
        execv(INK_PROGRAM, (char *const *)(uintptr_t)argument);
        _exit(127);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

char *party_record(const struct served *served, const char *code)
{
    char path[64];
    char *record = malloc(ANSWER);
    assert_non_null(record);
    snprintf(path, sizeof path, "/api/tables/%s/record", code);
    int status = http_ask(served, "GET", path, NULL, "", record, ANSWER);
    if (status != 200)
        fail_msg("no record of %s: %d %s", code, status, record);
    return record;
}

/* The file is in the server's folder, which is the test's own. */
void party_verify(const struct served *served, const char *record)
{
    char path[128];
    snprintf(path, sizeof path, "%s/record", served->folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(record, 1, strlen(record), file), strlen(record));
    assert_int_equal(fclose(file), 0);
    const char *const argument[] = {"inkrail", "verify", path, NULL};
    if (party_runs(argument) != 0)
        fail_msg("not proven:\n%s", record);
    unlink(path);
}

/* The record that replays; to be freed. */
static char *replayed(const struct served *served, const struct player *player)
{
    char *record = party_record(served, player->code);
    ink_session *session = NULL;
    ink_refusal why;
    assert_int_equal(ink_session_read(ink_slice_of(record), &session, &why), INK_OK);
    assert_int_equal(ink_session_table(session)->phase, INK_PHASE_OVER);
    assert_int_equal(ink_session_table(session)->players, player->players);
    for (int p = 0; p < player->players; p++) {
        ink_score score;
        ink_session_score(session, p, &score);
        assert_int_equal(score.total, player->total[p]);
    }
    ink_session_free(session);
    return record;
}

void party_replays(const struct served *served, const struct player *player)
{
    free(replayed(served, player));
}

void party_prove(const struct served *served, const struct player *player)
{
    char *record = replayed(served, player);
    party_verify(served, record);
    free(record);
}

int64_t party_figure(const struct served *served, const char *name)
{
    char figures[32768], line[64];
    http_ask(served, "GET", "/metrics", NULL, "", figures, sizeof figures);
    snprintf(line, sizeof line, "\n%s ", name);
    const char *at = strstr(figures, line);
    assert_non_null(at);
    return strtoll(at + strlen(line), NULL, 10);
}

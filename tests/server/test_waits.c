/* TEST server_waits: What a loop does not wait for: letters end the moment in which it looks at no
   socket, and a log that nobody reads loses lines, and says how many. If it did wait, these tests
   would never end. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/net/loop_internal.h"
#include "server/ops/log.h"
#include "server/ops/server_internal.h"

/* --- a breath --------------------------------------------------------------------------------- */

enum { EVER_MS = 2000000000 };

static bool has_run;

static void run(struct loop_message *message)
{
    (void)message;
    has_run = true;
}

static void *post(void *context)
{
    static struct loop_message message = {.run = run};
    loop_post(context, &message);
    return NULL;
}

/* What the store has kept is told at once, whoever else may have something to say soon. */
static void messages_end_a_breath(void **state)
{
    static struct server_own own;
    struct loop *loops[1];
    struct server server = {.own = &own, .loop = loops, .loops = 1};
    pthread_t thread;
    (void)state;
    struct loop *loop = loop_start(&server, 0);
    assert_non_null(loop);
    loop_breathe(loop, 1); /* ends by itself */
    assert_int_equal(pthread_create(&thread, NULL, post, loop), 0);
    loop_breathe(loop, EVER_MS);
    pthread_join(thread, NULL);
    loop_breathe(loop, EVER_MS); /* the letter is still there */
    assert_false(has_run);
    uv_run(&loop->uv, UV_RUN_NOWAIT);
    assert_true(has_run);
    loop_free(loop);
}

/* --- the log ---------------------------------------------------------------------------------- */

enum { LINES = 2000, LINE = 256 }; /* more than a pipe takes */

/* Standard error becomes a pipe of which nobody reads; returns the side to read from. */
static int log_to_pipe(void)
{
    int pipes[2];
    assert_int_equal(pipe(pipes), 0);
    dup2(pipes[1], STDERR_FILENO);
    close(pipes[1]);
    return pipes[0];
}

/* Of a pipe into which nobody writes any more; the first one stays. */
static int count_lines(int pipe, char first[LINE])
{
    char line[LINE];
    int count = 0;
    FILE *log = fdopen(pipe, "r");
    for (; fgets(line, LINE, log) != NULL; count++)
        if (count == 0)
            memcpy(first, line, LINE);
    fclose(log);
    return count;
}

/* Many tables may fail at the same moment, and whoever keeps the log may have stopped reading. How
   much was lost is told when there is room again. */
static void a_log_that_nobody_reads_holds_nobody_up(void **state)
{
    char first[LINE], told[LINE];
    int errors = dup(STDERR_FILENO), full = log_to_pipe();
    (void)state;
    for (int i = 0; i < LINES; i++)
        LOG("append_failed", {.key = "table", .text = "a table that has quite a long name"});
    int next = log_to_pipe();
    LOG("append_failed", {.key = "table", .text = "last"});
    dup2(errors, STDERR_FILENO);
    close(errors);
    int kept = count_lines(full, first);
    assert_in_range(kept, 1, LINES - 1);
    assert_int_equal(count_lines(next, first), 2);
    snprintf(told, sizeof told, " log_lost lines=%d\n", LINES - kept);
    assert_non_null(strstr(first, told));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_end_a_breath),
        cmocka_unit_test(a_log_that_nobody_reads_holds_nobody_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

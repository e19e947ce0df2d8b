/* TEST stack: A thread with as much stack as inkrail.h says and no more calls what a game needs, on
   boards that ask for the most: one frame that is too large, or a recursion that is too deep, and
   it crashes. */
#include <pthread.h>
#include <sys/mman.h>
#include <time.h>

#include "support.h"

#if defined(__SANITIZE_ADDRESS__)
#define LARGER 6 /* frames with a sanitizer's zones */
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define LARGER 6
#endif
#endif
#ifndef LARGER
#define LARGER 1
#endif

enum { STACK = LARGER * INK_STACK, PAGE = 1 << 16, FILLING = 0xa5, MS = 40 };

/* What a thread is given, and whether it came to its end. */
typedef struct errand {
    const ink_ruleset *rules;
    ink_sheet sheet; /* between two rounds */
    ink_roll roll[INK_SOLVE_ROUNDS];
    const char *record; /* or NULL */
    int done;
} errand;

static _Alignas(uint64_t) uint8_t memory[1 << 23];

/* What matters is how deep it goes, not how much it finds. */
static double cpu_ms(void *context)
{
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static void judge(errand *e)
{
    static ink_facts facts;
    static ink_score score;
    ink_score_find(e->rules, &e->sheet, &score);
    ink_facts_find(e->rules, &e->sheet, &facts);
    e->done += score.total != 12345;
}

static void search(errand *e, ink_engine *engine, int round)
{
    static ink_engine_result result;
    const ink_engine_limits limits = {.limit = {.ms = MS, .clock = cpu_ms}, .parts = 2};
    ink_sheet sheet = e->sheet;
    sheet.round = (uint8_t)(round - 1);
    ink_sheet_roll(e->rules, &sheet, &e->roll[0], NULL);
    e->done += ink_engine_play_round(engine, &sheet, &limits, &result) == INK_OK;
}

static void think(errand *e)
{
    ink_engine *engine = ink_engine_new(e->rules, &(ink_engine_options){.memory = 1 << 22});
    search(e, engine, e->rules->rounds);
    search(e, engine, e->rules->rounds - 1);
    search(e, engine, 1);
    ink_engine_free(engine);
}

static void solve(errand *e)
{
    static ink_solve_result result;
    static const int left[] = {1, 2, 3};
    for (int i = 0; i < COUNT(left); i++) {
        ink_sheet start = e->sheet;
        start.round = (uint8_t)(e->rules->rounds - left[i]);
        const ink_solve_job job = {.rules = e->rules,
                                   .start = &start,
                                   .roll = i < 2 ? e->roll + start.round : NULL,
                                   .memory = memory,
                                   .size = sizeof memory,
                                   .limit = {.ms = MS, .clock = cpu_ms}};
        e->done += ink_solve(&job, &result, NULL) == INK_OK;
    }
}

/* A game in progress: everything that a front end asks of it. */
static void ask_session(ink_session *session)
{
    static ink_piece piece[INK_MAX_PIECES];
    static ink_reason reason[INK_MAX_REASONS];
    static ink_missing missing;
    static char text[1 << 16];
    ink_text out = ink_text_in(text, sizeof text);
    int pieces = ink_session_pieces(session, 0, piece);
    for (int i = 0; i < pieces; i++) {
        static ink_move way[INK_MAX_WAYS];
        ink_refusal why;
        ink_session_ways(session, 0, &piece[i], 0, way);
        ink_session_why(session, 0, &piece[i], 0, &why);
    }
    ink_session_missing(session, 0, &missing);
    for (int row = INK_ROW_NETWORKS; row <= INK_ROW_GOALS; row++)
        ink_session_explain(session, 0, row, reason);
    ink_session_write(session, &out);
}

static void play_session(errand *e)
{
    ink_session *session = NULL;
    if (e->record == NULL || ink_session_read(ink_slice_of(e->record), &session, NULL) != INK_OK)
        return;
    ask_session(session);
    ink_session_undo(session, 0, NULL);
    ink_session_free(session);
    e->done++;
}

static void *run(void *argument)
{
    errand *e = argument;
    judge(e);
    think(e);
    solve(e);
    play_session(e);
    return NULL;
}

/* The stack is filled before, to see how far down it was written. */
static void run_with_little_stack(errand *e, const char *name)
{
    pthread_attr_t attributes;
    pthread_t thread;
    void *taken = NULL;
    size_t unused = 0;
    assert_int_equal(posix_memalign(&taken, PAGE, PAGE + STACK), 0);
    uint8_t *buffer = taken;
    assert_int_equal(mprotect(buffer, PAGE, PROT_NONE), 0);
    memset(buffer + PAGE, FILLING, STACK);
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstack(&attributes, buffer + PAGE, STACK), 0);
    assert_int_equal(pthread_create(&thread, &attributes, run, e), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    while (unused < STACK && buffer[PAGE + unused] == FILLING)
        unused++;
    print_message("%s: %zu of %d bytes of stack\n", name, STACK - unused, (int)STACK);
    assert_int_equal(e->done, (e->record != NULL) + 7);
    assert_int_equal(mprotect(buffer, PAGE, PROT_READ | PROT_WRITE), 0);
    free(taken);
    pthread_attr_destroy(&attributes);
}

static void roll_all(errand *e)
{
    for (int r = 0; r < INK_SOLVE_ROUNDS; r++)
        ink_roll_of_seed(e->rules, 7, r + 1, &e->roll[r]);
}

/* Drawings as they stand, whether they can be drawn or not. */
static void sheets_are_judged_with_little_stack(void **state)
{
    static const char *const file[] = {"faults/crossings.sheet", "faults/worst.sheet",
                                       "cli/input/rulebook.sheet"};
    static const char *const config[] = {"classic", "classic+river", "challenge+lake,goals=none"};
    (void)state;
    for (int i = 0; i < COUNT(file); i++)
        for (int k = 0; k < COUNT(config); k++) {
            ink_ruleset rules = rules_of(config[k]);
            char *text = file_text(file[i]);
            errand e = {.rules = &rules};
            go_by(&rules);
            e.sheet = sheet_of(text);
            roll_all(&e);
            run_with_little_stack(&e, config[k]);
            free(text);
        }
}

static void games_are_played_with_little_stack(void **state)
{
    static const char *const file[] = {"faults/loops.record", "golden/challenge-desert.record",
                                       "golden/challenge-lava.record"};
    (void)state;
    for (int i = 0; i < COUNT(file); i++) {
        char *text = file_text(file[i]);
        replayed *record = replay_of(ink_slice_of(text));
        errand e = {.record = text};
        ink_replay_event event;
        ink_refusal why;
        do
            assert_int_equal(next_event(record, &event, &why), INK_OK);
        while (event.kind != INK_REPLAY_NONE);
        e.rules = &record->replay.rules;
        e.sheet = record->seat[0].sheet;
        e.sheet.open = e.sheet.waiting = 0;
        e.sheet.event = 0;
        roll_all(&e);
        run_with_little_stack(&e, file[i]);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sheets_are_judged_with_little_stack),
        cmocka_unit_test(games_are_played_with_little_stack),
    };
    return cmocka_run_group_tests_name("stack", tests, NULL, NULL);
}

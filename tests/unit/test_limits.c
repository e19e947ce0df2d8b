/* TEST limits: Limits of time and wishes to stop hold on every board (inkrail/limits.h). The clock
   of these tests goes on with the work that is done: the longest line and the drawing of a move are
   replaced by others that move it (see --wrap in CMakeLists.txt), so that a busy machine changes
   nothing. What a line takes is what it may take at the worst; its length means nothing here. */
#include "../../src/engine/frontier/frontier.h"
#include "../../src/engine/solve/solver.h"
#include "support.h"

static struct {
    double now;            /* ms */
    double a_line, a_move; /* what each takes */
    double asked,
        longest;    /* when the clock was last asked, and the longest time until it was again */
    double stop_at; /* when `stop` is set; 0: never */
    double stopped; /* when it was */
    atomic_int stop;
    int looks;
} work;

int __wrap_ink_line_length(const ink_ruleset *rules, const ink_sheet *sheet, int material);
void __real_ink_sheet_apply(const ink_ruleset *rules, ink_sheet *sheet, ink_move move);
void __wrap_ink_sheet_apply(const ink_ruleset *rules, ink_sheet *sheet, ink_move move);

static void take(double ms)
{
    work.now += ms;
    if (work.stop_at > 0 && work.now >= work.stop_at && work.stop == 0) {
        work.stop = 1;
        work.stopped = work.now;
    }
}

/* Without loops it takes next to nothing. */
static bool may_loop(const ink_set arm[INK_SIDES])
{
    enum { FEW = 8 };
    return ink_set_count(arm[INK_EAST] & ink_set_step(arm[INK_WEST], INK_WEST)) +
               ink_set_count(arm[INK_SOUTH] & ink_set_step(arm[INK_NORTH], INK_NORTH)) >=
           FEW;
}

int __wrap_ink_line_length(const ink_ruleset *rules, const ink_sheet *sheet, int material)
{
    (void)rules;
    take(may_loop(sheet->arm[material]) ? work.a_line : 0.0003);
    return ink_set_count(sheet->arm[material][INK_NORTH] | sheet->arm[material][INK_EAST]);
}

void __wrap_ink_sheet_apply(const ink_ruleset *rules, ink_sheet *sheet, ink_move move)
{
    take(work.a_move);
    __real_ink_sheet_apply(rules, sheet, move);
}

static double worked(void *context)
{
    (void)context;
    double since = work.now - work.asked;
    work.longest = since > work.longest ? since : work.longest;
    work.asked = work.now;
    work.looks++;
    return work.now;
}

static double no_clock(void *context)
{
    (void)context;
    fail_msg("a clock was asked where nodes are the limit");
    return 0;
}

/* --- boards ----------------------------------------------------------------------------------- */

typedef struct board {
    const char *name, *config, *record, *dice;
    double a_line; /* ms at the worst */
} board;

/* Loops that were drawn by the rules, crossings that cannot be, and what a game looks like. */
static const board boards[] = {
    {"loops", "challenge,goals=none", "faults/loops.record", NULL, 0.5},
    {"crossings", "classic", "faults/crossings.sheet", "HHH. HH.. H.H. HR..*", 9},
    {"usual", "classic", NULL, "HHH. HH.. H.H. HR..*", 0.0003},
};

static void play_record(const char *text, ink_sheet *sheet)
{
    replayed *record = replay_of(ink_slice_of(text));
    ink_replay_event event;
    ink_refusal why;
    do
        assert_int_equal(next_event(record, &event, &why), INK_OK);
    while (event.kind != INK_REPLAY_NONE);
    *sheet = record->seat[0].sheet;
}

/* The board, with its roll. */
static void set_up(const board *b, const ink_ruleset *rules, ink_sheet *sheet)
{
    char *text = b->record != NULL ? file_text(b->record) : NULL;
    go_by(rules);
    if (text == NULL)
        *sheet = sheet_of("B1HH.. B2H.HH C2.H.H D2RHRH{NS}{EW}");
    else if (strncmp(text, "inkrail", 7) == 0)
        play_record(text, sheet);
    else
        *sheet = sheet_of(text);
    free(text);
    if (b->dice == NULL)
        return;
    sheet->round = (uint8_t)(b->record != NULL ? rules->rounds - 1 : 2);
    roll(sheet, b->dice);
}

static void start_work(const board *b)
{
    memset(&work, 0, sizeof work);
    work.a_line = b->a_line;
    work.a_move = 0.0003;
}

/* A limit of so much time, or of as little as possible: a tenth more, or 20 ms. */
static void check_time(const board *b, const char *what, double ms)
{
    double most = ms * 1.1 > ms + 20 ? ms * 1.1 : ms + 20;
    double gap = 1 + 3 * b->a_line; /* some sheets in a row before anybody looks */
    if (work.now > most || work.longest > gap)
        fail_msg("%s, %s: %.2f ms with a limit of %.2f ms, %.2f ms between two looks", b->name,
                 what, work.now, ms, work.longest);
}

static void check_result(const ink_ruleset *rules, const ink_sheet *sheet,
                         const ink_engine_result *result)
{
    ink_sheet played = *sheet;
    assert_true(result->moves > 0);
    for (int i = 0; i < result->moves; i++)
        assert_int_equal(ink_sheet_play(rules, &played, result->move[i], NULL), INK_OK);
    assert_int_equal(played.open, 0);
}

/* Some of them, others each day. The last may be overstepped by a tenth of it, the others by 20
   ms. */
static const double times[] = {0.001, 1, 7, 100, 400};

/* --- the engine ------------------------------------------------------------------------------- */

typedef void trial(ink_engine *engine, const board *b, const ink_ruleset *rules,
                   const ink_sheet *sheet);

static void on_all_boards(trial *try)
{
    for (int i = 0; i < COUNT(boards); i++) {
        ink_ruleset rules = rules_of(boards[i].config);
        ink_engine *engine = ink_engine_new(&rules, NULL);
        ink_sheet sheet;
        set_up(&boards[i], &rules, &sheet);
        try(engine, &boards[i], &rules, &sheet);
        ink_engine_free(engine);
    }
}

static void try_times(ink_engine *engine, const board *b, const ink_ruleset *rules,
                      const ink_sheet *sheet)
{
    for (int i = 0; i < COUNT(times); i++)
        for (int with = 0; with < 4; with++) {
            if (!is_due(4 * i + with, 10))
                continue;
            ink_engine_result result;
            start_work(b);
            const ink_engine_limits limits = {.limit = {.ms = times[i],
                                                        .clock = worked,
                                                        .nodes = (with & 1) != 0 ? 100000000 : 0},
                                              .parts = (with & 2) != 0 ? 16 : 0};
            assert_int_equal(ink_engine_play_round(engine, sheet, &limits, &result), INK_OK);
            check_time(b, with == 0 ? "play" : "play with more", times[i]);
            check_result(rules, sheet, &result);
        }
}

static void rounds_end_in_time(void **state)
{
    (void)state;
    on_all_boards(try_times);
}

static void try_stop(ink_engine *engine, const board *b, const ink_ruleset *rules,
                     const ink_sheet *sheet)
{
    static const double when[] = {0.0001, 3, 40};
    for (int i = 0; i < COUNT(when); i++) {
        ink_engine_result result;
        start_work(b);
        work.stop_at = when[i];
        const ink_engine_limits limits = {
            .limit = {.nodes = 500000, .clock = no_clock, .stop = &work.stop}, .parts = 16};
        assert_int_equal(ink_engine_play_round(engine, sheet, &limits, &result), INK_OK);
        check_result(rules, sheet, &result);
        if (work.now - work.stopped > 20)
            fail_msg("%s: stopped after %.2f ms", b->name, work.now - work.stopped);
    }
}

/* The clock is never asked: nodes are the limit. */
static void rounds_are_stopped_at_once(void **state)
{
    (void)state;
    on_all_boards(try_stop);
}

static void try_parts(ink_engine *engine, const board *b, const ink_ruleset *rules,
                      const ink_sheet *sheet)
{
    double part[INK_SCORE_PARTS];
    ink_sheet between = *sheet;
    between.open = 0;
    between.waiting = 0;
    between.round = (uint8_t)(rules->rounds - 2);
    for (int i = 0; i < COUNT(times); i++) {
        if (!is_due(i, 5))
            continue;
        start_work(b);
        const ink_engine_limits limits = {.limit = {.ms = times[i], .clock = worked},
                                          .parts = 1000};
        ink_engine_parts(engine, &between, &limits, 50, part);
        check_time(b, "parts", times[i]);
    }
}

static void parts_end_in_time(void **state)
{
    (void)state;
    on_all_boards(try_parts);
}

/* Eight players draft; the first of them has the board. */
static void try_pick(ink_engine *engine, const board *b, const ink_ruleset *rules,
                     const ink_sheet *sheet)
{
    enum { PLAYERS = 8 };
    ink_table table = {.players = PLAYERS, .phase = INK_PHASE_DRAFT, .round = sheet->round};
    ink_seat seat[PLAYERS];
    memset(seat, 0, sizeof seat);
    seat[0].sheet = *sheet;
    seat[0].sheet.open = 0;
    seat[0].sheet.waiting = 0;
    seat[0].sheet.round = (uint8_t)(sheet->round - 1);
    for (int p = 0; p < PLAYERS; p++)
        for (int i = 0; i < 2; i++)
            for (int d = 0; d < 2; d++)
                seat[p].pool[i].face[d] = rules->die[0].face[(p + i + d) % INK_FACES];
    for (int d = 2; d < INK_ROUTE_DICE; d++)
        table.shared.face[d] = rules->die[d].face[0];
    assert_int_equal(ink_table_picker(&table), 0);
    for (int i = 0; i < COUNT(times); i++) {
        if (!is_due(i, 5))
            continue;
        ink_move pick;
        start_work(b);
        const ink_engine_limits limits = {.limit = {.ms = times[i], .clock = worked}};
        assert_int_equal(ink_engine_pick(engine, &table, seat, 0, &limits, &pick), INK_OK);
        assert_int_equal(ink_move_kind(pick), INK_MOVE_PICK);
        check_time(b, "pick", times[i]);
    }
}

static void picks_end_in_time(void **state)
{
    (void)state;
    on_all_boards(try_pick);
}

/* --- the solver ------------------------------------------------------------------------------- */

static _Alignas(uint64_t) uint8_t memory[1 << 23];

static void try_solve(ink_engine *engine, const board *b, const ink_ruleset *rules,
                      const ink_sheet *sheet)
{
    ink_roll roll[INK_SOLVE_ROUNDS];
    (void)engine;
    for (int rounds = 1; rounds <= 3; rounds += 2) {
        ink_sheet start = *sheet;
        start.open = 0;
        start.waiting = 0;
        start.round = (uint8_t)(rules->rounds - rounds);
        for (int r = 0; r < rounds; r++)
            ink_roll_of_seed(rules, 1, r + 1, &roll[r]);
        for (int i = 0; i < COUNT(times); i++) {
            if (!is_due(i + rounds / 2, 5))
                continue;
            ink_solve_result result;
            start_work(b);
            const ink_solve_job job = {.rules = rules,
                                       .start = &start,
                                       .roll = roll,
                                       .memory = memory,
                                       .size = sizeof memory,
                                       .limit = {.ms = times[i], .clock = worked}};
            work.a_move = 0.002; /* what else takes time has no clock here */
            assert_int_equal(ink_solve(&job, &result, NULL), INK_OK);
            assert_int_equal(result.game.rounds, rounds);
            check_time(b, "solve", times[i]);
        }
    }
}

static void solving_ends_in_time(void **state)
{
    (void)state;
    on_all_boards(try_solve);
}

static void try_solve_stop(ink_engine *engine, const board *b, const ink_ruleset *rules,
                           const ink_sheet *sheet)
{
    ink_roll roll[1];
    ink_sheet start = *sheet;
    ink_solve_result result;
    (void)engine;
    start.open = 0;
    start.waiting = 0;
    start.round = (uint8_t)(rules->rounds - 1);
    ink_roll_of_seed(rules, 1, 1, &roll[0]);
    start_work(b);
    work.stop_at = 15;
    const ink_solve_job job = {.rules = rules,
                               .start = &start,
                               .roll = roll,
                               .memory = memory,
                               .size = sizeof memory,
                               .limit = {.nodes = 100000, .clock = no_clock, .stop = &work.stop}};
    assert_int_equal(ink_solve(&job, &result, NULL), INK_OK);
    assert_int_equal(result.game.rounds, 1);
    if (work.stopped > 0 && work.now - work.stopped > 20)
        fail_msg("%s: solving stopped after %.2f ms", b->name, work.now - work.stopped);
}

static void solving_is_stopped_at_once(void **state)
{
    (void)state;
    on_all_boards(try_solve_stop);
}

/* --- the clock -------------------------------------------------------------------------------- */

/* On a usual board nobody asks for the time more often than is good. */
static void clocks_are_asked_seldom(void **state)
{
    const board *b = &boards[2];
    ink_engine *engine = ink_engine_new(classic(), NULL);
    ink_engine_result result;
    ink_sheet sheet;
    (void)state;
    set_up(b, classic(), &sheet);
    start_work(b);
    const ink_engine_limits limits = {.limit = {.ms = 400, .clock = worked}};
    assert_int_equal(ink_engine_play_round(engine, &sheet, &limits, &result), INK_OK);
    assert_true(result.nodes > 1000 && (uint64_t)work.looks < result.nodes / 20);
    ink_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_end_in_time),      cmocka_unit_test(rounds_are_stopped_at_once),
        cmocka_unit_test(parts_end_in_time),       cmocka_unit_test(picks_end_in_time),
        cmocka_unit_test(solving_ends_in_time),    cmocka_unit_test(solving_is_stopped_at_once),
        cmocka_unit_test(clocks_are_asked_seldom),
    };
    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}

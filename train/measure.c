/* inktrain measure CONFIG LIMIT VALUE GAMES [FROM [THREADS [WEIGHTS]]]: how strong the engine is on
   dice that nothing was learned from. LIMIT is level, nodes (a round) or ms (a game, of the
   thread's own CPU time). Game n has the dice of the seed "held out n", so that two measurements
   with equal FROM are paired; with INK_SCORES set, the score of each game is told on standard
   error. INK_SEED is the seed of the rolls the engine imagines. With INK_BEFORE the rounds before
   the last have that many nodes each, so that last rounds can be looked at for little. With
   INK_GOALS the goals of the seed are played for and count. */
#include <inkrail/engine.h>
#include <inkrail/format.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "commands.h"
#include "engine/eval/goals.h"
#include "engine/play/search.h"
#include "model.h"
#include "threads.h"

enum { MOST_LASTS = 10000, ROUNDS = INK_MAX_ROUNDS + 1 };

/* The last rounds of all games: what each took. */
typedef struct lasts {
    int count, proven;
    double ms[MOST_LASTS], nodes[MOST_LASTS];
} lasts;

typedef struct tally {
    double sum, squares, nodes, proven, games;
    double ms[ROUNDS];   /* CPU time by round */
    double bias[ROUNDS]; /* what was expected, less what came of it */
    lasts last;
} tally;

typedef struct job {
    const ink_ruleset *rules;
    ink_engine_options options;
    ink_engine_limits limits;
    const ink_search_style *style;
    uint64_t before; /* nodes of each round before the last; 0: as the limits say */
    bool goals;
    int games, from, threads;
} job;

/* What one thread has measured. */
typedef struct measured {
    tally tally;
    bool failed;
} measured;

typedef struct measuring {
    const job *job;
    measured by[MOST_THREADS];
} measuring;

static double cpu_ms(void *context)
{
    struct timespec t;
    (void)context;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static uint64_t seed_of(int game)
{
    char name[64];
    snprintf(name, sizeof name, "held out %d", game);
    return ink_seed_of(ink_slice_of(name));
}

static void roll_for(const ink_ruleset *rules, int game, ink_sheet *sheet)
{
    ink_roll roll;
    ink_roll_of_seed(rules, seed_of(game), sheet->round + 1, &roll);
    ink_sheet_roll(rules, sheet, &roll, NULL);
}

/* The cards of a game for one player. */
static void deal_goals(const ink_ruleset *rules, int game, ink_engine_goals *goals)
{
    ink_table table;
    ink_seat seat;
    ink_setup setup;
    ink_table_start(rules, &table, &seat);
    ink_setup_of_seed(rules, seed_of(game), &setup);
    ink_table_set_up(rules, &table, &setup, NULL);
    ink_engine_goals_of(rules, &table, &seat, 0, goals);
}

/* Plays what the engine says, asking the rules about every move. */
static bool play_round(ink_engine *engine, const job *j, const ink_engine_goals *goals, double left,
                       ink_sheet *sheet, ink_engine_result *result)
{
    ink_engine_limits limits = j->limits;
    if (j->before > 0 && sheet->round < j->rules->rounds)
        limits = (ink_engine_limits){.limit = {.nodes = j->before}};
    limits.goals = j->goals ? goals : NULL;
    if (limits.limit.ms > 0)
        limits.limit.ms = left > 0.01 ? left : 0.01;
    bool played = ink_engine_play_round(engine, sheet, &limits, result) == INK_OK;
    for (int i = 0; played && i < result->moves; i++)
        played = ink_sheet_play(j->rules, sheet, result->move[i], NULL) == INK_OK;
    return played;
}

static void note_last(lasts *last, const ink_engine_result *result, double ms)
{
    last->proven += result->proven;
    if (last->count == MOST_LASTS)
        return;
    last->ms[last->count] = ms;
    last->nodes[last->count++] = (double)result->nodes;
    if (getenv("INK_SCORES") != NULL)
        fprintf(stderr, "last round: %s, %.0f nodes, %.1f ms\n",
                result->proven ? "proven" : "not proven", (double)result->nodes, ms);
}

static bool play_game(ink_engine *engine, const job *j, int game, tally *t)
{
    ink_sheet sheet;
    ink_score score;
    ink_engine_goals goals = {.goal = {0}};
    int32_t paid = 0;
    if (j->goals)
        deal_goals(j->rules, game, &goals);
    double expected[ROUNDS] = {0}, from = cpu_ms(NULL);
    ink_sheet_start(j->rules, &sheet);
    while (!ink_sheet_over(j->rules, &sheet)) {
        ink_engine_result result;
        double before = cpu_ms(NULL);
        roll_for(j->rules, game, &sheet);
        int round = sheet.round;
        if (!play_round(engine, j, &goals, j->limits.limit.ms - (before - from), &sheet, &result))
            return false;
        double ms = cpu_ms(NULL) - before;
        t->ms[round] += ms;
        paid += j->goals ? ink_goals_take(j->rules, &goals, &sheet) / INK_NET_POINT : 0;
        if (round == j->rules->rounds)
            note_last(&t->last, &result, ms);
        t->nodes += (double)result.nodes;
        t->proven += result.proven;
        expected[round] = result.expected;
    }
    ink_score_find(j->rules, &sheet, &score);
    score.total = (int16_t)(score.total + paid);
    if (getenv("INK_SCORES") != NULL)
        fprintf(stderr, "%d %d\n", game, score.total);
    t->games++;
    t->sum += score.total;
    t->squares += (double)score.total * score.total;
    for (int r = 1; r <= ink_ruleset_rolls(j->rules); r++)
        t->bias[r] += expected[r] - score.total;
    return true;
}

static void work(void *context, int index)
{
    measuring *all = context;
    const job *j = all->job;
    measured *m = &all->by[index];
    ink_engine *engine = ink_engine_new(j->rules, &j->options);
    m->failed = engine == NULL;
    if (engine != NULL)
        engine->fixed = j->style;
    for (int g = index; g < j->games && !m->failed; g += j->threads)
        m->failed = !play_game(engine, j, j->from + g, &m->tally);
    ink_engine_free(engine);
}

static void add_tally(tally *to, const tally *from)
{
    to->sum += from->sum;
    to->squares += from->squares;
    to->nodes += from->nodes;
    to->proven += from->proven;
    to->games += from->games;
    for (int r = 0; r < ROUNDS; r++) {
        to->ms[r] += from->ms[r];
        to->bias[r] += from->bias[r];
    }
    to->last.proven += from->last.proven;
    for (int i = 0; i < from->last.count && to->last.count < MOST_LASTS; i++) {
        to->last.ms[to->last.count] = from->last.ms[i];
        to->last.nodes[to->last.count++] = from->last.nodes[i];
    }
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_spread(double *value, int count, const char *what)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += value[i];
    qsort(value, (size_t)count, sizeof *value, by_size);
    printf(", %s mean %.0f median %.0f most %.0f", what, sum / count, value[count / 2],
           value[count - 1]);
}

static void print_lasts(lasts *last)
{
    if (last->count == 0)
        return;
    printf("last rounds: %d of %d proven", last->proven, last->count);
    print_spread(last->nodes, last->count, "nodes");
    print_spread(last->ms, last->count, "ms");
    printf("\n");
}

static void print_tally(const tally *t, int rounds)
{
    double n = t->games, mean = t->sum / n, ms = 0;
    for (int r = 0; r < ROUNDS; r++)
        ms += t->ms[r];
    printf("mean %.2f +- %.2f, %.0f games, %.2f ms and %.0f nodes a game, %.0f proven", mean,
           sqrt((t->squares / n - mean * mean) / n), n, ms / n, t->nodes / n, t->proven);
    printf("; ms");
    for (int r = 1; r <= rounds; r++)
        printf(" %.2f", t->ms[r] / n);
    printf("; bias");
    for (int r = 1; r <= rounds; r++)
        printf(" %.2f", t->bias[r] / n);
    printf("\n");
}

static bool measure(const job *j)
{
    static measuring m;
    static tally all;
    bool failed = false;
    m.job = j;
    threads_run(j->threads, work, &m);
    for (int i = 0; i < j->threads; i++) {
        failed |= m.by[i].failed;
        add_tally(&all, &m.by[i].tally);
    }
    print_tally(&all, ink_ruleset_rolls(j->rules));
    print_lasts(&all.last);
    return !failed;
}

static bool read_limit(const char *kind, const char *value, ink_engine_limits *limits)
{
    *limits = (ink_engine_limits){.limit = {.clock = cpu_ms}};
    if (strcmp(kind, "level") == 0)
        limits->level = atoi(value);
    else if (strcmp(kind, "nodes") == 0)
        limits->limit.nodes = strtoull(value, NULL, 10);
    else if (strcmp(kind, "ms") == 0)
        limits->limit.ms = atof(value);
    else
        return false;
    return true;
}

/* INK_STYLE may say how to search: the fields of a style in order, but for the most rolls. */
static const ink_search_style *read_style(void)
{
    static ink_search_style s = {.rolls = 20000, .special_dice = INK_MAX_DICE};
    const char *text = getenv("INK_STYLE");
    if (text == NULL ||
        sscanf(text, "%u,%u,%u,%u,%u,%u,%u,%u,%u,%u,%u,%u,%d,%u,%u", &s.width, &s.special_width,
               &s.special_parents, &s.candidates, &s.reply_width, &s.reply_specials,
               &s.reply_parents, &s.prior_weight, &s.finalists, &s.horizon, &s.rollout_share,
               &s.lookahead_weight, &s.special_dice, &s.nested, &s.nested_rolls) < 8)
        return NULL;
    return &s;
}

static uint64_t number_in(const char *variable)
{
    const char *text = getenv(variable);
    return text == NULL ? 0 : strtoull(text, NULL, 10);
}

static bool read_weights(const char *path, ink_engine_options *options)
{
    options->weights = model_file(path, &options->weights_size);
    return options->weights != NULL;
}

int train_measure(int argc, char **argv)
{
    static ink_ruleset rules;
    ink_config config;
    job j = {.rules = &rules};
    if (argc < 5 || ink_config_read(ink_slice_of(argv[1]), &config, NULL) != INK_OK ||
        ink_ruleset_make(&rules, &config, NULL) != INK_OK ||
        !read_limit(argv[2], argv[3], &j.limits) ||
        (argc > 7 && !read_weights(argv[7], &j.options))) {
        fprintf(
            stderr,
            "use: inktrain measure CONFIG level|nodes|ms VALUE GAMES [FROM [THREADS [WEIGHTS]]]\n");
        return 2;
    }
    ink_engine *engine;
    ink_refusal why;
    if (ink_engine_make(&rules, &j.options, &engine, &why) != INK_OK) {
        fprintf(stderr, "measure: %s\n", ink_status_text(why.status));
        return 1;
    }
    ink_engine_free(engine);
    j.style = read_style();
    j.options.seed = number_in("INK_SEED");
    j.before = number_in("INK_BEFORE");
    j.goals = getenv("INK_GOALS") != NULL && config.players == 1;
    j.games = atoi(argv[4]);
    j.from = argc > 5 ? atoi(argv[5]) : 0;
    j.threads = argc > 6 ? atoi(argv[6]) : 1;
    j.threads = j.threads < 1 ? 1 : j.threads > MOST_THREADS ? MOST_THREADS : j.threads;
    printf("%s %s %s: ", argv[1], argv[2], argv[3]);
    fflush(stdout);
    if (measure(&j))
        return 0;
    fprintf(stderr, "measure: the engine failed\n");
    return 1;
}

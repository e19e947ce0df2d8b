/* inkrail match: two bots, the same dice. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command_line.h"
#include "cli/match/bot_program.h"
#include "cli/match/child_guard.h"
#include "cli/match/match_stop.h"
#include "cli/match/pool.h"
#include "cli/match/solo.h"
#include "cli/progress.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "cli/text/print_json.h"
#include "client/games/bot.h"
#include "client/games/series.h"
#include "client/process/alloc.h"
#include "client/process/interrupt.h"
#include "client/process/print.h"
#include "command.h"
#include "i18n/i18n.h"
#include "i18n/number.h"

struct settings {
    const char *rules, *seed, *operand, *second;
    uint32_t games, ms, threads, patience;
    bool no_stop, json;
};

enum {
    USUAL_GAMES = 1000,
    SIDES = 2,
    USUAL_PATIENCE = 10,
    NAME_COLUMNS = 24,
    WIDEST_NAME = 60,
    NAME_TEXT = 256
};

/* What happened in one game. */
struct result {
    int total[SIDES];
    double ms[SIDES];      /* of CPU time; a program's own is not known */
    bool refused[SIDES];   /* lost by what it did */
    char why[PROGRAM_WHY]; /* that */
};

struct match {
    ink_ruleset rules;
    const char *name[SIDES];
    struct bot_setting setting[SIDES];
    const char *seed;
    uint32_t games;
    double ms, patience; /* for programs */
    bool all;            /* no early stop */
    struct differences differences;
    uint32_t wins[SIDES], ties;
    double sum[SIDES], spent[SIDES];
    int refused; /* the side that lost so, or SIDES */
    char why[PROGRAM_WHY];
    bool decided;
    char words[64];
};

/* --- playing ---------------------------------------------------------------------------------- */

struct player {
    struct bot bot;
    struct program program;
    bool runs; /* the program */
};

struct worker {
    const struct match *match;
    struct player player[SIDES];
};

static void *hire(void *context)
{
    const struct match *match = context;
    struct worker *worker = alloc_zeroed(1, sizeof *worker);
    worker->match = match;
    for (int s = 0; s < SIDES; s++)
        bot_make(&worker->player[s].bot, &match->rules, &match->setting[s]);
    return worker;
}

static void dismiss(void *argument)
{
    struct worker *worker = argument;
    for (int s = 0; s < SIDES; s++) {
        bot_free(&worker->player[s].bot);
        if (worker->player[s].runs)
            program_end(&worker->player[s].program);
    }
    free(worker);
}

/* One round of a program, which is started when it is needed first. */
static bool ask_program(const struct match *match, struct player *player, struct solo *solo,
                        double *left)
{
    const char *command = player->bot.setting.program;
    double began = (seconds_now() * 1000);
    if (!player->runs) {
        player->runs = true;
        if (!program_start(&player->program, command, &match->rules, match->patience))
            return false;
    }
    bool played = program_round(&player->program, solo, match->ms > 0 ? *left : 0);
    *left -= (seconds_now() * 1000) - began;
    return played;
}

static bool play_round(const struct match *match, struct player *player, struct solo *solo,
                       double *left)
{
    ink_engine_result round;
    int at;
    if (player->bot.setting.kind == BOT_PROGRAM)
        return ask_program(match, player, solo, left);
    bot_round(&player->bot, &solo->table, &solo->seat, 0, &round);
    if (solo_play(solo, round.move, round.moves, &at, NULL) != INK_OK)
        fail(_("the bot made an illegal move in the game with the seed '%s'; please report it"),
             solo->seed);
    return true;
}

static void play_side(struct worker *worker, int side, uint32_t game, struct result *result)
{
    struct player *player = &worker->player[side];
    char seed[INK_SESSION_SEED];
    struct solo solo;
    ink_score score;
    double began = thread_ms(NULL), left = worker->match->ms;
    series_seed(worker->match->seed, game, seed);
    solo_begin(&solo, &worker->match->rules, seed);
    bot_begin(&player->bot, ink_seed_of(ink_slice_of(seed)));
    while (!solo_over(&solo) && !result->refused[side]) {
        solo_roll(&solo);
        result->refused[side] = !play_round(worker->match, player, &solo, &left);
    }
    ink_table_score(&worker->match->rules, &solo.seat, 0, &score);
    result->total[side] = score.total;
    result->ms[side] = thread_ms(NULL) - began;
    if (result->refused[side])
        snprintf(result->why, sizeof result->why, "%s", player->program.why);
}

static void play(void *argument, uint32_t game, void *place)
{
    struct result *result = place;
    *result = (struct result){0};
    play_side(argument, 0, game, result);
    if (!result->refused[0])
        play_side(argument, 1, game, result);
}

/* --- counting --------------------------------------------------------------------------------- */

static void count_game(struct match *match, const struct result *result)
{
    int difference = result->total[0] - result->total[1];
    differences_add(&match->differences, difference);
    match->ties += difference == 0;
    match->wins[0] += difference > 0;
    match->wins[1] += difference < 0;
    for (int s = 0; s < SIDES; s++) {
        match->sum[s] += result->total[s];
        match->spent[s] += result->ms[s];
    }
}

static bool told(void *context, uint32_t game, const void *place)
{
    struct match *match = context;
    const struct result *result = place;
    (void)game;
    for (int s = 0; s < SIDES; s++)
        if (result->refused[s]) {
            match->refused = s;
            snprintf(match->why, sizeof match->why, "%s", result->why);
            return false;
        }
    count_game(match, result);
    match->decided = differences_decided(&match->differences);
    return match->all || !match->decided;
}

static const char *words(void *context)
{
    struct match *match = context;
    double mean = differences_mean(&match->differences);
    if (match->differences.count > 1)
        number_write(match->words, sizeof match->words, "  %+.2f ± %.2f", mean,
                     differences_error(&match->differences));
    else
        number_write(match->words, sizeof match->words, "  %+.2f", mean);
    return match->words;
}

/* --- what is printed -------------------------------------------------------------------------- */

static double per_game(const struct match *match, double sum)
{
    return match->differences.count > 0 ? sum / match->differences.count : 0;
}

static void write_side(ink_text *out, const struct match *match, int side)
{
    json_begin_object(out, side == 0 ? "a" : "b");
    json_text(out, "name", match->name[side]);
    json_number(out, "wins", match->wins[side]);
    json_real(out, "mean", per_game(match, match->sum[side]), 6);
    if (match->setting[side].kind == BOT_PROGRAM)
        json_nothing(out, "cpu_ms");
    else
        json_real(out, "cpu_ms", per_game(match, match->spent[side]), 3);
    json_end_object(out);
}

/* The mean difference, and how far it may be off. */
static void write_difference(ink_text *out, const struct differences *differences)
{
    static const char *const key[] = {"stderr", "low", "high"};
    double value[3] = {differences_error(differences)};
    bool known = differences_interval(differences, &value[1], &value[2]);
    json_real(out, "difference", differences_mean(differences), 6);
    for (int i = 0; i < 3; i++)
        if (known)
            json_real(out, key[i], value[i], 6);
        else
            json_nothing(out, key[i]);
}

static void print_json(const struct match *match, const char *config)
{
    for (ink_text *out = json_line(); out != NULL; out = json_print()) {
        json_begin_object(out, NULL);
        json_text(out, "config", config);
        json_text(out, "seed", match->seed);
        json_number(out, "games", match->differences.count);
        write_side(out, match, 0);
        write_side(out, match, 1);
        json_number(out, "ties", match->ties);
        write_difference(out, &match->differences);
        json_bool(out, "decided", match->decided);
        if (match->refused == SIDES) {
            json_nothing(out, "refused");
        } else {
            json_begin_object(out, "refused");
            json_text(out, "side", match->refused == 0 ? "a" : "b");
            json_text(out, "reason", match->why);
            json_end_object(out);
        }
        json_end_object(out);
    }
}

static void print_side(const struct match *match, int side)
{
    char name[NAME_TEXT], label[NAME_TEXT + 8];
    words_shorten(match->name[side], WIDEST_NAME, name, sizeof name);
    snprintf(label, sizeof label, "%c: %s", 'A' + side, name);
    print_padded(label, NAME_COLUMNS);
    number_print(_(" mean %6.2f, won %u"), per_game(match, match->sum[side]),
                 (unsigned)match->wins[side]);
    if (match->setting[side].kind != BOT_PROGRAM)
        number_print(_(", %.1f ms of CPU time a game"), per_game(match, match->spent[side]));
    putchar('\n');
}

/* By how much the winner is better: the ends of the interval, the smaller one first. */
static void print_stronger(bool decided, double low, double high)
{
    bool first = low + high > 0;
    char who = first ? 'A' : 'B';
    double least = first ? low : -high, most = first ? high : -low;
    if (decided)
        number_print(_("Decided: %c is stronger, by %.1f to %.1f points a game (95 %%).\n"), who,
                     least, most);
    else
        number_print(_("Not decided, but %c is probably stronger: by %.1f to %.1f points a game "
                       "(95 %%).\n"),
                     who, least, most);
}

/* Decided is what the test of the stop says. An interval that leaves 0 out is less than that,
   since the match could have stopped at any time; one that holds 0 tells nothing yet. */
static void print_verdict(const struct match *match)
{
    double low = 0, high = 0;
    bool known = differences_interval(&match->differences, &low, &high);
    if (!known)
        puts(_("Not decided: at least two games are needed."));
    else if (match->decided || low > 0 || high < 0)
        print_stronger(match->decided, low, high);
    else if (low < high)
        number_print(
            _("Not decided: A is %.1f points a game weaker to %.1f stronger than B (95 %%).\n"),
            -low, high);
    else
        puts(_("Not decided: both had the same score in every game."));
}

static void print_end(const struct match *match)
{
    uint32_t count = match->differences.count;
    if (match->refused < SIDES)
        return; /* that is said where errors are said */
    print_verdict(match);
    if (count < match->games)
        printf(_("Stopped after %u of %u games.\n"), (unsigned)count, (unsigned)match->games);
}

static void print_text(const struct match *match, const char *config)
{
    uint32_t count = match->differences.count;
    words_print(stdout, _("%s, seed '%s': "), config, match->seed);
    printf(ngettext("%u game\n", "%u games\n", count), (unsigned)count);
    print_side(match, 0);
    print_side(match, 1);
    double mean = differences_mean(&match->differences);
    if (count > 1)
        number_print(_("Ties: %u. Difference: %+.2f, standard error %.2f\n"), (unsigned)match->ties,
                     mean, differences_error(&match->differences));
    else
        number_print(_("Ties: %u. Difference: %+.2f\n"), (unsigned)match->ties, mean);
    print_end(match);
}

/* --- the command ------------------------------------------------------------------------------ */

static void read_sides(struct match *match, const struct settings *settings)
{
    match->name[0] = settings->operand;
    match->name[1] = settings->second;
    if (settings->second == NULL)
        fail(_("name two bots, as in 'inkrail match level=7 greedy'"));
    for (int s = 0; s < SIDES; s++)
        if (!bot_setting_read(match->name[s], &match->setting[s]))
            fail(_("'%s' is not a bot; use level=1 to level=%d, nodes=N, ms=T, random, greedy or "
                   "cmd:PROGRAM"),
                 match->name[s], INK_ENGINE_LEVELS);
}

static void say_refused(const struct match *match)
{
    char name[NAME_TEXT];
    words_shorten(match->name[match->refused], WIDEST_NAME, name, sizeof name);
    words_print(stderr, _("inkrail match: %s loses: %s\n"), name, match->why);
}

static bool has_program(const struct match *match)
{
    return match->setting[0].kind == BOT_PROGRAM || match->setting[1].kind == BOT_PROGRAM;
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    static struct match match;
    char config[128];
    ink_text text = ink_text_in(config, sizeof config);
    options_read(&settings, argc, argv);
    read_sides(&match, &settings);
    solo_rules(settings.rules, &match.rules);
    match.seed = seed_text(settings.seed);
    match.games = settings.games > 0 ? settings.games : USUAL_GAMES;
    match.ms = settings.ms;
    match.patience = settings.patience > 0 ? settings.patience : USUAL_PATIENCE;
    match.all = settings.no_stop;
    match.refused = SIDES;
    solo_check_seed(match.seed, match.games);
    if (has_program(&match))
        child_guard_start();
    interrupt_listen();
    pool_run(&(struct pool_work){.games = match.games,
                                 .threads = settings.threads,
                                 .result_size = sizeof(struct result),
                                 .context = &match,
                                 .hire = hire,
                                 .play = play,
                                 .dismiss = dismiss,
                                 .told = told,
                                 .words = words});
    child_guard_stop();
    ink_config_write(&match.rules.config, &text);
    (settings.json ? print_json : print_text)(&match, config);
    if (match.refused == SIDES)
        return STATUS_YES;
    say_refused(&match);
    return STATUS_NO;
}

const struct command command_match = {
    .name = "match",
    .run = run_command,
    .options =
        OPTIONS(TAKE(RULES, rules), TAKE(GAMES, games), TAKE(SEED, seed), TAKE(PROGRAM_MS, ms),
                TAKE(THREADS, threads), TAKE(PATIENCE, patience), TAKE(NO_STOP, no_stop),
                TAKE(JSON, json), TAKE(OPERAND, operand), TAKE(SECOND, second)),
    .operand = N_("A B"),
    .summary = N_("let two bots play the same dice"),
    .text = N_("Both play solo games with the same dice; then the difference of their means is\n"
               "printed, with its standard error and what it proves. A and B are level=7,\n"
               "nodes=5000, ms=100 (CPU time a game), random, greedy, or cmd:PROGRAM for a\n"
               "program of your own that speaks the protocol of 'inkrail engine'. The match\n"
               "stops as soon as one is clearly stronger (a sequential test at the 0.01 level,\n"
               "after every game). A program that breaks the rules, exits or does not answer\n"
               "loses the match. A program has a process group of its own, which ends with the\n"
               "match; what it starts outside of that group (with setsid) goes on."),
    .example = "inkrail match level=6 greedy --games 20 --seed monday",
    .no = N_("a program lost by breaking the rules or the protocol")};

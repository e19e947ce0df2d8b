/* inkrail bot: games of one player, played by the engine. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command_line.h"
#include "cli/match/pool.h"
#include "cli/match/solo.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "cli/text/print_json.h"
#include "cli/text/score_explain.h"
#include "cli/text/score_text.h"
#include "client/games/bot.h"
#include "client/games/series.h"
#include "client/process/alloc.h"
#include "client/process/print.h"
#include "command.h"
#include "i18n/i18n.h"
#include "i18n/number.h"

struct settings {
    const char *rules, *seed, *dice;
    uint32_t games, level, ms, nodes, threads;
    bool json;
};

enum { USUAL_GAMES = 10, SEED_COLUMNS = 16 };

/* What all games share, and what they add up to. */
struct series {
    ink_ruleset rules;
    struct bot_setting setting;
    const char *seed;
    uint32_t games;
    struct given_dice {
        ink_slice text;
        uint32_t line;
    } * dice; /* of a file, for each game; NULL: the seed's dice */
    bool json;
    uint32_t played;
    double sum, squares, ms;
    char words[64];
};

struct result {
    struct solo game;
    uint32_t line; /* of the file its dice are from, 0 if they are the seed's */
    double ms;
};

/* --- playing ---------------------------------------------------------------------------------- */

struct worker {
    const struct series *series;
    struct bot bot;
};

static void *hire(void *context)
{
    const struct series *series = context;
    struct worker *worker = alloc_zeroed(1, sizeof *worker);
    worker->series = series;
    bot_make(&worker->bot, &series->rules, &series->setting);
    return worker;
}

static void dismiss(void *argument)
{
    struct worker *worker = argument;
    bot_free(&worker->bot);
    free(worker);
}

static void begin(const struct series *series, uint32_t game, struct solo *solo)
{
    char seed[INK_SESSION_SEED];
    series_seed(series->seed, game, seed);
    solo_begin(solo, &series->rules, seed);
    if (series->dice != NULL)
        solo_dice(solo, series->dice[game].text, NULL); /* was asked before */
}

static void play(void *argument, uint32_t game, void *place)
{
    struct worker *worker = argument;
    struct result *result = place;
    struct solo *solo = &result->game;
    ink_engine_result round;
    int at;
    begin(worker->series, game, solo);
    result->line = worker->series->dice != NULL ? worker->series->dice[game].line : 0;
    double began = thread_ms(NULL);
    bot_begin(&worker->bot, ink_seed_of(ink_slice_of(solo->seed)));
    while (!solo_over(solo)) {
        solo_roll(solo);
        bot_round(&worker->bot, &solo->table, &solo->seat, 0, &round);
        if (solo_play(solo, round.move, round.moves, &at, NULL) != INK_OK)
            fail(_("the bot made an illegal move in the game with the seed '%s'; please report it"),
                 solo->seed);
    }
    result->ms = thread_ms(NULL) - began;
}

/* --- what is printed -------------------------------------------------------------------------- */

/* Dice that were given have no seed; goals and the rolls that the engine imagines have one. The
   keys of the score stand beside those of the game. */
static void print_json(const struct result *result, const ink_score *score)
{
    const struct solo *solo = &result->game;
    bool given = result->line > 0;
    for (ink_text *out = json_line(); out != NULL; out = json_print()) {
        json_begin_object(out, NULL);
        if (given)
            json_nothing(out, "seed");
        json_text(out, given ? "bot_seed" : "seed", solo->seed);
        json_goals(out, "goal_cards", solo->rules, solo->table.goal);
        solo_json(out, solo);
        json_real(out, "cpu_ms", result->ms, 3);
        json_score_keys(out, solo->rules, &solo->seat.sheet, score);
        json_end_object(out);
    }
}

/* The goals have one column here. */
static const char *head_of(const struct score_part *part)
{
    return part->head != NULL ? _(part->head) : _("goals");
}

static void print_heads(const struct series *series)
{
    /* TRANSLATORS: heads of a column: the seed of a game, or the line of the file its dice are
       from */
    print_padded(series->dice != NULL ? _("line") : _("seed"), SEED_COLUMNS);
    for (int i = 0; score_parts[i].key != NULL; i++)
        if (score_parts[i].in_game(&series->rules))
            print_column_head(head_of(&score_parts[i]));
    print_column_head(_("total"));
    printf("  %s\n", _("CPU time"));
    fflush(stdout);
}

static void print_game(const struct result *result, const ink_score *score)
{
    char seed[INK_SESSION_SEED];
    if (result->line > 0)
        snprintf(seed, sizeof seed, "%u", (unsigned)result->line);
    else
        snprintf(seed, sizeof seed, "%s", result->game.seed);
    words_keep_line(seed);
    print_padded(seed, SEED_COLUMNS);
    for (int i = 0; score_parts[i].key != NULL; i++)
        if (score_parts[i].in_game(result->game.rules))
            print_column(head_of(&score_parts[i]), score_part_points(&score_parts[i], score));
    print_column(_("total"), score->total);
    number_print("  %.1f ms\n", result->ms);
}

/* Of two games or more: one tells nothing of it. */
static double error_of(const struct series *series)
{
    double n = series->played, rest = (series->squares - series->sum * series->sum / n) / (n - 1);
    return rest > 0 ? sqrt(rest / n) : 0;
}

static void print_summary(const struct series *series)
{
    double n = series->played;
    if (series->played == 1)
        number_print(_("1 game: %.0f points, %.1f ms of CPU time\n"), series->sum, series->ms);
    else if (series->played > 1)
        number_print(
            ngettext("%u game: mean %.2f, standard error %.2f, %.1f ms of CPU time a game\n",
                     "%u games: mean %.2f, standard error %.2f, %.1f ms of CPU time a game\n",
                     series->played),
            (unsigned)series->played, series->sum / n, error_of(series), series->ms / n);
}

static bool told(void *context, uint32_t game, const void *place)
{
    struct series *series = context;
    const struct result *result = place;
    ink_score score;
    (void)game;
    ink_table_score(&series->rules, &result->game.seat, 0, &score);
    series->played++;
    series->sum += score.total;
    series->squares += (double)score.total * score.total;
    series->ms += result->ms;
    (series->json ? print_json : print_game)(result, &score);
    return fflush(stdout) == 0; /* for nobody, nothing more is played */
}

static const char *words(void *context)
{
    struct series *series = context;
    if (series->played == 1)
        number_write(series->words, sizeof series->words, "  %.2f", series->sum);
    else if (series->played > 1)
        number_write(series->words, sizeof series->words, "  %.2f ± %.2f",
                     series->sum / series->played, error_of(series));
    return series->words;
}

/* --- dice from a file ------------------------------------------------------------------------- */

static uint32_t count_lines(ink_slice text)
{
    uint32_t lines = 0;
    while (text.length > 0)
        lines += ink_slice_line(&text).length > 0;
    return lines;
}

/* Every line is read before a game is played. */
static void read_dice(struct series *series, const char *path)
{
    ink_slice text = input_read(path), rest = text;
    uint32_t lines = count_lines(text), line = 0, number = 0;
    if (lines == 0)
        fail(_("%s has no dice: write one game per line, rounds separated by |"), path);
    series->games = series->games == 0 || series->games > lines ? lines : series->games;
    series->dice = alloc_zeroed(lines, sizeof *series->dice);
    while (line < series->games) {
        static struct solo solo;
        ink_refusal why;
        ink_slice dice = ink_slice_line(&rest);
        number++;
        if (dice.length == 0)
            continue;
        solo_begin(&solo, &series->rules, series->seed);
        if (solo_dice(&solo, dice, &why) != INK_OK)
            fail(_("%s, line %u: %s; a line has %d rolls, separated by |"), path, (unsigned)number,
                 refusal_sentence(&series->rules, &why, dice, WORDS_HERE(SENTENCE)),
                 ink_ruleset_rolls(&series->rules));
        series->dice[line++] = (struct given_dice){dice, number};
    }
}

/* What --level, --nodes and --ms say; level 10 if they say nothing. */
static struct bot_setting setting_given(const struct settings *settings)
{
    struct bot_setting setting = {.kind = BOT_ENGINE,
                                  .level = (int)settings->level,
                                  .nodes = settings->nodes,
                                  .ms = settings->ms};
    int given = (settings->level > 0) + (settings->nodes > 0) + (settings->ms > 0);
    if (given > 1)
        fail(_("give only one of --level, --nodes and --ms"));
    if (given == 0)
        setting.level = INK_ENGINE_LEVELS;
    return setting;
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    static struct series series;
    options_read(&settings, argc, argv);
    solo_rules(settings.rules, &series.rules);
    series.setting = setting_given(&settings);
    series.seed = seed_text(settings.seed);
    series.games = settings.games;
    series.json = settings.json;
    if (settings.dice != NULL)
        read_dice(&series, settings.dice);
    else if (series.games == 0)
        series.games = USUAL_GAMES;
    solo_check_seed(series.seed, series.games);
    if (!series.json)
        print_heads(&series);
    pool_run(&(struct pool_work){.games = series.games,
                                 .threads = settings.threads,
                                 .result_size = sizeof(struct result),
                                 .context = &series,
                                 .hire = hire,
                                 .play = play,
                                 .dismiss = dismiss,
                                 .told = told,
                                 .words = words});
    if (!settings.json)
        print_summary(&series);
    free(series.dice);
    return STATUS_YES;
}

const struct command command_bot = {
    .name = "bot",
    .run = run_command,
    .options =
        OPTIONS(TAKE(RULES, rules), TAKE(FEW_GAMES, games), TAKE(SEED, seed), TAKE(LEVEL, level),
                TAKE(MS, ms), TAKE(ROUND_NODES, nodes), TAKE(THREADS, threads),
                TAKE(DICE_FILE, dice), TAKE(JSON, json), TAKE(CONFIG_ALONE, rules)),
    .operand = N_("[CONFIG]"),
    .summary = N_("let the engine play solo games"),
    .text = N_("Plays solo games and prints a line for each: its seed, or with --dice the line\n"
               "of its dice, every part of the score, the total and the CPU time; then the mean.\n"
               "With --json each game is an object on a line of its own, with dice and moves.\n"
               "The first game has the seed itself; if that is a number S, the others have S+1,\n"
               "S+2 and so on, otherwise TEXT-2, TEXT-3. A level plays a whole game in a moment.\n"
               "Only with --ms may the same seed lead to another game."),
    .example = "inkrail bot --games 3 --seed monday --level 7"};

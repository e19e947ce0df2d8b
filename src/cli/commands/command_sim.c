/* inkrail sim: random tables, and how their scores are spread. */
#include <math.h>
#include <stdio.h>

#include "cli/command_line.h"
#include "cli/progress.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "cli/text/print_json.h"
#include "cli/text/score_text.h"
#include "client/process/alloc.h"
#include "client/process/print.h"
#include "command.h"
#include "i18n/i18n.h"
#include "i18n/number.h"

struct settings {
    const char *rules, *seed;
    uint32_t players, games;
    bool json;
};

enum {
    USUAL_GAMES = 1000,
    PARTS = 16,
    LEAST_TOTAL = -256, /* no board has nearly as many ends */
    TOTALS = 1024
};

/* What is counted. Sheets of one table share their dice, so they are not independent; its
   games are, and the error of the mean is taken from the means of the games. */
struct tally {
    uint64_t sheets, games;
    double sum, squares;           /* of the totals */
    double mean_sum, mean_squares; /* of the games' means */
    double part[PARTS];
    uint64_t total[TOTALS];
};

struct sim {
    ink_ruleset rules;
    struct table_memory memory;
    ink_table table;
    ink_moves moves;
    const char *seed;
    uint32_t games;
    struct tally tally;
};

/* --- playing ---------------------------------------------------------------------------------- */

/* Every legal move is as likely as any other; take-backs, which come last, are none. */
static void play_some_move(struct sim *sim, int player, ink_rng *rng)
{
    ink_table_moves(&sim->rules, &sim->table, sim->memory.seat, player, &sim->moves);
    uint32_t count = sim->moves.count;
    if (ink_move_kind(sim->moves.move[count - 1]) == INK_MOVE_BACK)
        count--;
    ink_table_play(&sim->rules, &sim->table, sim->memory.seat, player,
                   sim->moves.move[ink_rng_below(rng, count)], NULL);
}

static void play_round(struct sim *sim, uint64_t seed, ink_rng *rng)
{
    ink_roll roll;
    int round = sim->table.round + 1;
    ink_pair *pair = ink_table_drafts(&sim->rules, round) ? sim->memory.pair : NULL;
    ink_table_roll_of_seed(&sim->rules, seed, round, &roll, pair);
    ink_table_roll(&sim->rules, &sim->table, sim->memory.seat, &roll, pair, NULL);
    while (sim->table.phase == INK_PHASE_DRAFT)
        play_some_move(sim, ink_table_picker(&sim->table), rng);
    for (int p = 0; p < sim->table.players; p++)
        while (sim->table.round == round && sim->table.phase == INK_PHASE_DRAW &&
               sim->memory.seat[p].ended == 0)
            play_some_move(sim, p, rng);
}

static void play_game(struct sim *sim, uint64_t seed)
{
    ink_setup setup;
    ink_rng rng = ink_rng_stream(seed, "sim", 0);
    ink_table_start(&sim->rules, &sim->table, sim->memory.seat);
    ink_setup_of_seed(&sim->rules, seed, &setup);
    ink_table_set_up(&sim->rules, &sim->table, &setup, NULL); /* refused where none is needed */
    while (sim->table.phase != INK_PHASE_OVER)
        play_round(sim, seed, &rng);
}

/* --- counting --------------------------------------------------------------------------------- */

static void count_sheet(struct tally *tally, const ink_score *score)
{
    int at = score->total - LEAST_TOTAL;
    tally->sheets++;
    tally->sum += score->total;
    tally->squares += (double)score->total * score->total;
    tally->total[at < 0 ? 0 : at >= TOTALS ? TOTALS - 1 : at]++;
    for (int i = 0; score_parts[i].key != NULL; i++)
        tally->part[i] += score_part_points(&score_parts[i], score);
}

static void count_game(struct sim *sim)
{
    double sum = 0;
    for (int p = 0; p < sim->table.players; p++) {
        ink_score score;
        ink_table_score(&sim->rules, sim->memory.seat, p, &score);
        count_sheet(&sim->tally, &score);
        sum += score.total;
    }
    double mean = sum / sim->table.players;
    sim->tally.games++;
    sim->tally.mean_sum += mean;
    sim->tally.mean_squares += mean * mean;
}

/* The standard deviation of n values, of which the sum and the sum of squares are known. */
static double deviation(double sum, double squares, uint64_t n)
{
    double rest = n > 1 ? (squares - sum * sum / (double)n) / (double)(n - 1) : 0;
    return rest > 0 ? sqrt(rest) : 0;
}

static double mean_of(const struct tally *tally, double sum)
{
    return sum / (double)tally->sheets;
}

static double stddev_of(const struct tally *tally)
{
    return deviation(tally->sum, tally->squares, tally->sheets);
}

static double stderr_of(const struct tally *tally)
{
    return deviation(tally->mean_sum, tally->mean_squares, tally->games) /
           sqrt((double)tally->games);
}

/* The smallest total that so many quarters of the sheets do not exceed; 0 is the least. */
static int quartile(const struct tally *tally, uint64_t quarters)
{
    uint64_t due = (tally->sheets * quarters + 3) / 4, seen = 0;
    int at = 0;
    for (; at < TOTALS; at++) {
        seen += tally->total[at];
        if (seen > 0 && seen >= due)
            break;
    }
    return at + LEAST_TOTAL;
}

/* Plays all games. */
static void play_games(struct sim *sim)
{
    ink_rng seeds = ink_rng_stream(ink_seed_of(ink_slice_of(sim->seed)), "games", 0);
    struct progress progress;
    progress_start(&progress);
    for (uint32_t i = 0; i < sim->games; i++) {
        play_game(sim, ink_rng_next(&seeds));
        count_game(sim);
        progress_show(&progress, (i + 1) / (double)sim->games, "");
    }
    progress_end(&progress);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void json_figure(ink_text *out, const char *key, double value, bool known)
{
    if (known)
        json_real(out, key, value, 6);
    else
        json_nothing(out, key);
}

static void write_spread(ink_text *out, const struct tally *tally)
{
    static const char *const key[] = {"min", "q1", "median", "q3", "max"};
    json_figure(out, "mean", mean_of(tally, tally->sum), true);
    json_figure(out, "stddev", stddev_of(tally), tally->sheets > 1);
    json_figure(out, "stderr", stderr_of(tally), tally->games > 1);
    for (int i = 0; i < 5; i++)
        json_number(out, key[i], quartile(tally, (uint64_t)i));
}

static void write_histogram(ink_text *out, const struct tally *tally)
{
    json_begin_object(out, "histogram");
    for (int i = 0; i < TOTALS; i++) {
        char total[16];
        snprintf(total, sizeof total, "%d", i + LEAST_TOTAL);
        if (tally->total[i] != 0)
            json_number(out, total, (int64_t)tally->total[i]);
    }
    json_end_object(out);
}

static void print_json(const struct sim *sim, const char *config)
{
    const struct tally *tally = &sim->tally;
    for (ink_text *out = json_line(); out != NULL; out = json_print()) {
        json_begin_object(out, NULL);
        json_text(out, "config", config);
        json_number(out, "games", sim->games);
        json_number(out, "players", sim->table.players);
        json_text(out, "seed", sim->seed);
        json_number(out, "sheets", (int64_t)tally->sheets);
        write_spread(out, tally);
        json_begin_object(out, "parts");
        for (int i = 0; score_parts[i].key != NULL; i++) {
            double mean = score_parts[i].sign * mean_of(tally, tally->part[i]);
            json_real(out, score_parts[i].key, mean + 0.0, 6);
        }
        json_end_object(out);
        write_histogram(out, tally);
        json_end_object(out);
    }
}

/* --- text ------------------------------------------------------------------------------------- */

enum { LABEL = 28, BAR = 50, MOST_BARS = 24 };

static void print_real(const char *label, double value, bool known)
{
    print_padded(label, LABEL);
    if (known)
        number_print("%9.2f\n", value);
    else
        printf("%9s\n", "-");
}

static void print_spread(const struct tally *tally)
{
    print_real(_("Mean"), mean_of(tally, tally->sum), true);
    print_real(_("Standard deviation"), stddev_of(tally), tally->sheets > 1);
    print_real(_("Standard error of the mean"), stderr_of(tally), tally->games > 1);
    print_padded(_("Minimum, quartiles, maximum"), LABEL);
    printf("%6d", quartile(tally, 0));
    for (uint64_t i = 1; i <= 4; i++)
        printf(" %5d", quartile(tally, i));
    putchar('\n');
}

static void print_parts(const struct sim *sim)
{
    for (int i = 0; score_parts[i].key != NULL; i++)
        if (score_parts[i].in_game(&sim->rules))
            print_real(_(score_parts[i].label), mean_of(&sim->tally, sim->tally.part[i]), true);
}

static uint64_t count_from(const struct tally *tally, int first, int wide)
{
    uint64_t count = 0;
    for (int i = 0; i < wide; i++) {
        int at = first + i - LEAST_TOTAL;
        count += at >= 0 && at < TOTALS ? tally->total[at] : 0;
    }
    return count;
}

/* The largest multiple of `wide` that is not above the number. */
static int round_down(int number, int wide)
{
    int rest = number % wide;
    return number - (rest < 0 ? rest + wide : rest);
}

/* Totals are put together, by 1, 2, 5, 10 ..., until there are not too many bars. */
static int bar_width(int least, int most)
{
    static const int step[] = {1, 2, 5, 10, 20, 50, 100};
    int i = 0;
    while (i < 6 && (most - round_down(least, step[i])) / step[i] >= MOST_BARS)
        i++;
    return step[i];
}

static void print_bar(int first, int wide, uint64_t count, uint64_t largest)
{
    int length = (int)((count * BAR + largest - 1) / largest); /* what there is can be seen */
    char label[32];
    snprintf(label, sizeof label, wide > 1 ? "%d..%d" : "%d", first, first + wide - 1);
    printf("%12s %10llu ", label, (unsigned long long)count);
    for (int i = 0; i < length; i++)
        putchar('#');
    putchar('\n');
}

static void print_histogram(const struct tally *tally)
{
    int least = quartile(tally, 0), most = quartile(tally, 4), wide = bar_width(least, most);
    uint64_t largest = 1;
    least = round_down(least, wide);
    for (int first = least; first <= most; first += wide)
        if (count_from(tally, first, wide) > largest)
            largest = count_from(tally, first, wide);
    for (int first = least; first <= most; first += wide)
        print_bar(first, wide, count_from(tally, first, wide), largest);
}

static void print_text(const struct sim *sim, const char *config)
{
    words_print(stdout, _("%s, seed '%s': "), config, sim->seed);
    printf(ngettext("%u random game, ", "%u random games, ", sim->games), (unsigned)sim->games);
    printf(ngettext("%llu sheet\n\n", "%llu sheets\n\n", (unsigned long)sim->tally.sheets),
           (unsigned long long)sim->tally.sheets);
    print_spread(&sim->tally);
    printf("\n%s\n", _("Mean of each part:"));
    print_parts(sim);
    printf("\n%s\n", _("Totals:"));
    print_histogram(&sim->tally);
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    static struct sim sim;
    char config[128];
    ink_text text = ink_text_in(config, sizeof config);
    options_read(&settings, argc, argv);
    rules_read_for(settings.rules, settings.players, &sim.rules);
    sim.seed = seed_text(settings.seed);
    sim.games = settings.games > 0 ? settings.games : USUAL_GAMES;
    table_memory_make(&sim.memory, &sim.rules);
    play_games(&sim);
    ink_config_write(&sim.rules.config, &text);
    (settings.json ? print_json : print_text)(&sim, config);
    return STATUS_YES;
}

const struct command command_sim = {
    .name = "sim",
    .run = run_command,
    .options = OPTIONS(TAKE(RULES, rules), TAKE(PLAYERS, players), TAKE(GAMES, games),
                       TAKE(SEED, seed), TAKE(JSON, json), TAKE(CONFIG_ALONE, rules)),
    .operand = N_("[CONFIG]"),
    .summary = N_("play random games and summarise their scores"),
    .text = N_("Plays complete games in which every player draws, and picks, at random from all\n"
               "that is legal, and prints how the totals are spread: mean, deviation,\n"
               "quartiles, a bar for each range, and the mean of each part of the score. The\n"
               "same seed gives the same numbers."),
    .example = "inkrail sim yellow --players 4 --games 100 --seed monday"};

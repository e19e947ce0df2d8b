/* inkrail roll: the dice of a seed, and the setup it gives. */
#include <stdio.h>

#include "cli/command_line.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "cli/text/score_text.h"
#include "client/process/alloc.h"
#include "command.h"
#include "i18n/i18n.h"

struct settings {
    const char *rules, *seed;
    uint32_t players, round;
    bool setup, json;
    struct showing showing;
};

/* What the seed of a table is asked for. */
struct roller {
    ink_ruleset rules;
    struct table_memory memory;
    uint64_t seed;
    const struct settings *settings;
};

/* --- the setup -------------------------------------------------------------------------------- */

/* The goals and the first player, whether the seed or the config chose them. */
static void set_up(struct roller *roller, ink_table *table)
{
    ink_setup setup;
    ink_table_start(&roller->rules, table, roller->memory.seat);
    ink_setup_of_seed(&roller->rules, roller->seed, &setup);
    ink_table_set_up(&roller->rules, table, &setup, NULL); /* refused where none is needed */
}

static void print_json_setup(const ink_ruleset *rules, const ink_table *table)
{
    fputs("{\"goals\":", stdout);
    print_json_goals(rules, table->goal);
    if (rules->config.draft != 0)
        printf(",\"first\":%d}\n", table->star + 1);
    else
        puts(",\"first\":null}");
}

static void print_setup(const ink_ruleset *rules, const ink_table *table)
{
    fputs("goals=", stdout);
    for (int i = 0; goals_known(table) && i < INK_GOALS; i++)
        printf("%s%s", i > 0 ? ":" : "", rules->goal[table->goal[i]].card->code);
    fputs(goals_known(table) ? "" : "none", stdout);
    if (rules->config.draft != 0)
        printf(" first=%d", table->star + 1);
    putchar('\n');
}

static void describe_setup(const ink_ruleset *rules, const ink_table *table)
{
    if (goals_known(table))
        print_goals(rules, table, NULL);
    if (rules->config.draft != 0)
        printf(_("First player: %d\n"), table->star + 1);
}

/* --- the dice --------------------------------------------------------------------------------- */

static void print_picture(const struct roller *roller, const ink_roll *roll, int round)
{
    unsigned flags = showing_flags(&roller->settings->showing);
    uint16_t number[2 * INK_MAX_PLAYERS];
    int pairs = ink_table_drafts(&roller->rules, round) ? 2 * roller->rules.config.players : 0;
    for (int i = 0; i < pairs; i++)
        number[i] = (uint16_t)(i + 1);
    puts(round_text(&roller->rules, round, WORDS_HERE(ROUND_TEXT)));
    print_pairs(&roller->rules, roller->memory.pair, number, pairs, flags);
    print_faces(&roller->rules, roll, flags);
}

static void print_text(const struct roller *roller, const ink_roll *roll, const ink_pair *pair)
{
    enum { PAIR_TEXT = 2 * INK_SHAPE_TEXT + 2 };
    static char dice[2 * INK_MAX_PLAYERS * PAIR_TEXT + INK_MAX_DICE * INK_SHAPE_TEXT];
    ink_text text = ink_text_in(dice, sizeof dice);
    ink_table_roll_write(&roller->rules, roll, pair, &text);
    fputs(dice, stdout);
}

static void print_round(const struct roller *roller, int round, bool first)
{
    ink_roll roll;
    ink_pair *pair = ink_table_drafts(&roller->rules, round) ? roller->memory.pair : NULL;
    ink_table_roll_of_seed(&roller->rules, roller->seed, round, &roll, pair);
    if (roller->settings->json) {
        fputs(first ? "[" : ",", stdout);
        print_json_faces(&roller->rules, &roll, pair);
    } else if (roller->settings->showing.picture) {
        print_picture(roller, &roll, round);
    } else {
        fputs(first ? "" : " | ", stdout);
        print_text(roller, &roll, pair);
    }
}

static void print_rounds(const struct roller *roller, int first, int last)
{
    for (int round = first; round <= last; round++)
        print_round(roller, round, round == first);
    if (roller->settings->json)
        puts("]");
    else if (!roller->settings->showing.picture)
        putchar('\n');
}

static void check_round(const ink_ruleset *rules, int round, int rolls)
{
    if (round <= rolls)
        return;
    if (rolls > rules->rounds)
        fail(_("this game has %d rounds and one last roll, so there is no round %u"), rules->rounds,
             (unsigned)round);
    fail(_("this game has %d rounds, so there is no round %u"), rules->rounds, (unsigned)round);
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    static struct roller roller;
    ink_table table;
    options_read(&settings, argc, argv);
    roller.settings = &settings;
    rules_read_for(settings.rules, settings.players, &roller.rules);
    int rolls = ink_ruleset_rolls(&roller.rules);
    check_round(&roller.rules, (int)settings.round, rolls);
    roller.seed = seed_read(seed_chosen(settings.seed));
    table_memory_make(&roller.memory, &roller.rules);
    set_up(&roller, &table);
    if (settings.setup)
        (settings.json ? print_json_setup : print_setup)(&roller.rules, &table);
    if (!settings.setup && settings.showing.picture && !settings.json && settings.round == 0)
        describe_setup(&roller.rules, &table);
    if (!settings.setup)
        print_rounds(&roller, settings.round > 0 ? (int)settings.round : 1,
                     settings.round > 0 ? (int)settings.round : rolls);
    return STATUS_YES;
}

const struct command command_roll = {
    .name = "roll",
    .run = run_command,
    .options =
        OPTIONS(TAKE(RULES, rules), TAKE(PLAYERS, players), TAKE(SEED, seed), TAKE(ROUND, round),
                TAKE(SETUP, setup), TAKE(JSON, json), TAKE(DICE_PICTURE, showing.picture),
                TAKE_DRAWING, TAKE(CONFIG_ALONE, rules)),
    .operand = N_("[CONFIG]"),
    .summary = N_("show the dice of a seed"),
    .text = N_("Prints the dice of all rounds on one line, rounds separated by |, or those of\n"
               "one round; those of a draft as pairs like H.H.&RR.. With --json: an array of\n"
               "rounds, each an array of faces, or of pairs of faces and then faces. Dice that\n"
               "an expansion rolls once more at the end come last, as one round more. Without\n"
               "--seed one is chosen, and standard error says which."),
    .example = "inkrail roll --seed monday --round 1 --picture"};

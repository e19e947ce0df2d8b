/* inkrail stats: what the finished games come to. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command_line.h"
#include "cli/history_games.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "cli/text/print_json.h"
#include "client/games/day.h"
#include "client/process/print.h"
#include "command.h"
#include "i18n/i18n.h"
#include "stats/stats.h"
#include "words/short_title.h"
#include "words/title.h"

struct settings {
    const char *rules;
    bool json;
};

enum { LABEL = 34, BAR = 40, TEXT = 256 };

static void print_json(const struct stats *stats)
{
    for (ink_text *out = json_line(); out != NULL; out = json_print()) {
        json_begin_object(out, NULL);
        stats_json(stats, day_today(), out);
        json_end_object(out);
    }
}

/* --- text ------------------------------------------------------------------------------------- */

static void print_sample(const char *label, const struct sample *sample)
{
    print_padded(label, LABEL);
    number_print("%7.1f", sample_mean(sample));
    if (sample->count > 1)
        number_print(" ± %4.1f", sample_spread(sample));
}

/* `mixed`: games of several kinds, whose points say nothing together. */
static void print_total(const struct stats *stats, bool mixed)
{
    const struct sample *total = &stats->total;
    if (total->count == 1) { /* which has no spread */
        printf(ngettext("%d game, best %d", "%d games, best %d", 1), 1, total->most);
        putchar('\n');
        return;
    }
    printf(ngettext("%d game", "%d games", (unsigned long)total->count), total->count);
    if (mixed) {
        putchar('\n');
        return;
    }
    number_print(_(": mean %.1f, standard deviation %.1f, from %d to %d\n"), sample_mean(total),
                 sample_spread(total), total->least, total->most);
}

static void print_bars(const struct stats *stats)
{
    struct stats_bars bars = stats_bars(stats);
    putchar('\n');
    for (int i = bars.first; i <= bars.last; i++) {
        int from = STATS_LOWEST + i * STATS_BIN, count = stats->bin[i];
        char range[32];
        snprintf(range, sizeof range, "%d..%d", from, from + STATS_BIN - 1);
        printf("%10s %5d%s", range, count, count > 0 ? " " : "");
        for (int bar = 0; bar < (count * BAR + bars.most - 1) / bars.most; bar++)
            putchar('#');
        putchar('\n');
    }
}

static void print_parts(const struct stats *stats)
{
    printf("\n%s\n", stats->total.count > 1
                         ? _("Each part of the score, mean and standard deviation:")
                         : _("Mean of each part:"));
    for (int i = 0; score_parts[i].key != NULL; i++) {
        if (stats->part[i].least == 0 && stats->part[i].most == 0)
            continue;
        print_sample(_(score_parts[i].label), &stats->part[i]);
        putchar('\n');
    }
}

static void print_configs(const struct stats *stats)
{
    printf("\n%s\n", _("By game:"));
    for (int i = 0; i < stats->configs; i++) {
        const struct sample *total = &stats->config[i].total;
        char title[TEXT] = "";
        ink_text words = ink_text_in(title, sizeof title);
        config_text_title(ink_slice_of(stats->config[i].config), &words);
        print_sample(title, total);
        printf(total->count > 1 ? "  " : "%9s", "");
        printf(ngettext("%d game, best %d", "%d games, best %d", (unsigned long)total->count),
               total->count, total->most);
        putchar('\n');
    }
}

static void print_rival(int level)
{
    char text[TEXT] = "";
    ink_text out = ink_text_in(text, sizeof text);
    rival_words(level, &out);
    print_padded(text, LABEL);
}

static void print_levels(const struct stats *stats)
{
    bool any = false;
    for (int i = 0; i <= INK_SESSION_LEVELS; i++) {
        const struct stats_level *level = &stats->level[i];
        if (level->games == 0)
            continue;
        if (!any)
            printf("\n%s\n", _("Against others:"));
        any = true;
        print_rival(i);
        printf(_("won %d of %d"), level->won, level->games);
        if (level->tied > 0)
            printf(_(", tied %d"), level->tied);
        number_print(_(", %+.1f points a game\n"), (double)level->lead / level->games);
    }
}

static void print_recent(const struct stats *stats)
{
    int count = stats->total.count < STATS_RECENT ? stats->total.count : STATS_RECENT;
    printf("\n%s", _("The last games:"));
    for (int i = STATS_RECENT - count; i < STATS_RECENT; i++)
        printf(" %d", stats->recent[i]);
    putchar('\n');
}

static void print_streak(const struct stats *stats)
{
    int now = streak_current(&stats->streak, day_today()), most = streak_longest(&stats->streak);
    if (stats->dailies == 0)
        return;
    printf(ngettext("Games of the day: %d", "Games of the day: %d", (unsigned long)stats->dailies),
           stats->dailies);
    printf(ngettext(", %d day in a row", ", %d days in a row", (unsigned long)now), now);
    printf(_(", %d at most\n"), most);
}

/* What the points of games of one kind come to. */
static void print_points(const struct stats *stats)
{
    print_bars(stats);
    print_parts(stats);
}

/* `some`: only those of one kind were asked for. */
static void print_text(const struct stats *stats, bool some)
{
    bool mixed = !some && stats->configs > 1;
    if (stats->total.count == 0) {
        puts(some ? _("No such game is finished yet.") : _("No game is finished yet."));
        return;
    }
    print_total(stats, mixed);
    if (!mixed)
        print_points(stats);
    print_configs(stats);
    if (mixed)
        words_print(stdout, _("'inkrail stats %s' tells more of that game.\n"),
                    stats->config[0].config);
    print_levels(stats);
    if (!mixed)
        print_recent(stats);
    else if (stats->dailies > 0)
        putchar('\n');
    print_streak(stats);
}

/* The edition and expansions of a config as summaries have them. */
static const char *game_wanted(const char *config, char game[TEXT])
{
    static ink_ruleset rules;
    ink_text out = ink_text_in(game, TEXT);
    game[0] = '\0';
    if (config == NULL)
        return game;
    rules_read(config, &rules);
    ink_config_write(&rules.config, &out);
    game[config_game(ink_slice_of(game)).length] = '\0';
    return game;
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    struct history history;
    static struct stats stats;
    char game[TEXT];
    options_read(&settings, argc, argv);
    game_wanted(settings.rules, game);
    games_read(&history);
    char *lines = history_lines(&history);
    stats_start(&stats);
    stats_add(&stats, ink_slice_of(lines), ink_slice_of(game));
    if (settings.json)
        print_json(&stats);
    else
        print_text(&stats, settings.rules != NULL);
    free(lines);
    history_close(&history);
    return STATUS_YES;
}

const struct command command_stats = {
    .name = "stats",
    .run = run_command,
    .options = OPTIONS(TAKE(RULES, rules), TAKE(JSON, json), TAKE(CONFIG_ALONE, rules)),
    .operand = N_("[CONFIG]"),
    .summary = N_("say what your finished games come to"),
    .text = N_("Prints mean and spread of the scores of all finished games, or of those of one\n"
               "edition with its expansions, as numbers and as bars; each part of the score; then\n"
               "all games by edition and expansions, how they went against bots, the last games,\n"
               "and how many days in a row a game of the day was played."),
    .example = "inkrail stats classic"};

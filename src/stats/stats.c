#include "stats.h"

#include <stdio.h>
#include <string.h>

#include "format/slice.h"
#include "i18n/i18n.h"
#include "words/short_title.h"
#include "words/words.h"
#include "json/json.h"

/* --- samples ---------------------------------------------------------------------------------- */

void sample_add(struct sample *sample, int number)
{
    if (sample->count == 0 || number < sample->least)
        sample->least = number;
    if (sample->count == 0 || number > sample->most)
        sample->most = number;
    sample->count++;
    sample->sum += number;
    sample->squares += (double)number * number;
}

double sample_mean(const struct sample *sample)
{
    return sample->count > 0 ? sample->sum / sample->count : 0;
}

/* Newton's method, so that no library is needed. */
static double root(double square)
{
    double guess = square > 1 ? square : 1;
    for (int i = 0; square > 0 && i < 60; i++)
        guess = (guess + square / guess) / 2;
    return square > 0 ? guess : 0;
}

double sample_spread(const struct sample *sample)
{
    double mean = sample_mean(sample);
    if (sample->count < 2)
        return 0;
    return root((sample->squares - sample->count * mean * mean) / (sample->count - 1));
}

/* --- adding ----------------------------------------------------------------------------------- */

void stats_start(struct stats *stats)
{
    *stats = (struct stats){0};
}

ink_slice config_game(ink_slice config)
{
    return ink_slice_until(&config, ',');
}

static struct sample *config_find(struct stats *stats, ink_slice config)
{
    config = config_game(config);
    for (int i = 0; i < stats->configs; i++)
        if (ink_slice_is(config, stats->config[i].config))
            return &stats->config[i].total;
    if (stats->configs == STATS_CONFIGS || config.length >= SUMMARY_CONFIG)
        return &stats->config[STATS_CONFIGS - 1].total;
    struct stats_config *added = &stats->config[stats->configs++];
    memcpy(added->config, config.data, config.length);
    return &added->total;
}

static void add_bin(struct stats *stats, int total)
{
    int bin = (total - STATS_LOWEST) / STATS_BIN;
    bin = total < STATS_LOWEST ? 0 : bin >= STATS_BINS ? STATS_BINS - 1 : bin;
    stats->bin[bin]++;
}

/* The best results come first, and older ones first among equals. */
static void add_best(struct stats *stats, const struct summary *summary, int number)
{
    int at = stats->bests;
    while (at > 0 && stats->best[at - 1].total < summary->score.total)
        at--;
    if (at == STATS_BEST)
        return;
    if (stats->bests < STATS_BEST)
        stats->bests++;
    for (int i = stats->bests - 1; i > at; i--)
        stats->best[i] = stats->best[i - 1];
    stats->best[at] = (struct stats_best){number, summary->score.total, *summary};
}

static void add_rivals(struct stats *stats, const struct summary *summary)
{
    for (int i = 0; i < summary->rivals; i++) {
        struct stats_level *level = &stats->level[summary->rival[i].level];
        int lead = summary->score.total - summary->rival[i].total;
        level->games++;
        level->won += lead > 0;
        level->tied += lead == 0;
        level->lead += lead;
    }
}

static void add_daily(struct stats *stats, const struct summary *summary)
{
    struct daily daily;
    if (!daily_of_key(ink_slice_of(summary->daily), &daily) ||
        !daily_counts(daily.day, summary->day))
        return;
    int preset = daily_preset(ink_slice_of(daily.preset));
    struct streak *counted = &stats->counted[preset < STATS_PRESETS ? preset : STATS_PRESETS - 1];
    stats->dailies += !streak_has(counted, daily.day);
    streak_add(counted, daily.day);
    streak_add(&stats->streak, daily.day);
}

/* What is counted over all games, whichever config is asked for. */
static void add_to_all(struct stats *stats, const struct summary *summary)
{
    sample_add(config_find(stats, ink_slice_of(summary->config)), summary->score.total);
    add_daily(stats, summary);
}

static void add_to_these(struct stats *stats, const struct summary *summary, int number)
{
    int total = summary->score.total;
    sample_add(&stats->total, total);
    for (int i = 0; score_parts[i].key != NULL; i++)
        sample_add(&stats->part[i], score_part_points(&score_parts[i], &summary->score));
    add_bin(stats, total);
    add_best(stats, summary, number);
    add_rivals(stats, summary);
    memmove(stats->recent, stats->recent + 1, sizeof stats->recent - sizeof *stats->recent);
    stats->recent[STATS_RECENT - 1] = total;
}

int stats_add(struct stats *stats, ink_slice lines, ink_slice config)
{
    int unread = 0;
    for (int number = 0; lines.length > 0; number++) {
        struct summary summary;
        ink_slice line = ink_slice_line(&lines);
        if (!summary_read(line, &summary)) {
            unread += line.length > 0;
            continue;
        }
        add_to_all(stats, &summary);
        ink_slice game = config_game(ink_slice_of(summary.config));
        if (config.length == 0 ||
            (game.length == config.length && memcmp(game.data, config.data, game.length) == 0))
            add_to_these(stats, &summary, number);
    }
    return unread;
}

/* --- as JSON ---------------------------------------------------------------------------------- */

static void sample_json(const struct sample *sample, ink_text *out)
{
    json_number(out, "games", sample->count);
    json_decimal(out, "mean", sample_mean(sample));
    json_decimal(out, "spread", sample_spread(sample));
    json_number(out, "least", sample->least);
    json_number(out, "most", sample->most);
}

/* Parts that no game had are left out. */
static void part_means_json(const struct stats *stats, ink_text *out)
{
    json_begin_list(out, "parts");
    for (int i = 0; score_parts[i].key != NULL; i++) {
        const struct sample *part = &stats->part[i];
        if (part->least == 0 && part->most == 0)
            continue;
        json_begin_object(out, NULL);
        json_text(out, "key", score_parts[i].key);
        json_text(out, "name", _(score_parts[i].label));
        json_decimal(out, "mean", sample_mean(part));
        json_decimal(out, "spread", sample_spread(part));
        json_end_object(out);
    }
    json_end_list(out);
}

/* The bars from the first to the last that is not empty. */
static void histogram_json(const struct stats *stats, ink_text *out)
{
    int first = 0, last = STATS_BINS - 1;
    while (first < last && stats->bin[first] == 0)
        first++;
    while (last > first && stats->bin[last] == 0)
        last--;
    json_begin_object(out, "histogram");
    json_number(out, "from", STATS_LOWEST + first * STATS_BIN);
    json_number(out, "width", STATS_BIN);
    json_begin_list(out, "bars");
    for (int i = first; i <= last && stats->total.count > 0; i++)
        json_number(out, NULL, stats->bin[i]);
    json_end_list(out);
    json_end_object(out);
}

static void recent_json(const struct stats *stats, ink_text *out)
{
    int count = stats->total.count < STATS_RECENT ? stats->total.count : STATS_RECENT;
    json_begin_list(out, "recent");
    for (int i = STATS_RECENT - count; i < STATS_RECENT; i++)
        json_number(out, NULL, stats->recent[i]);
    json_end_list(out);
}

static void bests_json(const struct stats *stats, ink_text *out)
{
    json_begin_list(out, "best");
    for (int i = 0; i < stats->bests; i++) {
        json_begin_object(out, NULL);
        json_number(out, "number", stats->best[i].number);
        summary_json(&stats->best[i].summary, "summary", out);
        json_end_object(out);
    }
    json_end_list(out);
}

static void configs_json(const struct stats *stats, ink_text *out)
{
    json_begin_list(out, "configs");
    for (int i = 0; i < stats->configs; i++) {
        char title[DAILY_TITLE];
        ink_text words = ink_text_in(title, sizeof title);
        config_text_title(ink_slice_of(stats->config[i].config), &words);
        json_begin_object(out, NULL);
        json_text(out, "config", stats->config[i].config);
        json_text(out, "title", title);
        sample_json(&stats->config[i].total, out);
        json_end_object(out);
    }
    json_end_list(out);
}

static void levels_json(const struct stats *stats, ink_text *out)
{
    json_begin_list(out, "levels");
    for (int i = 0; i <= INK_SESSION_LEVELS; i++) {
        const struct stats_level *level = &stats->level[i];
        if (level->games == 0)
            continue;
        json_begin_object(out, NULL);
        json_number(out, "level", i);
        json_number(out, "games", level->games);
        json_number(out, "won", level->won);
        json_number(out, "tied", level->tied);
        json_decimal(out, "lead", (double)level->lead / level->games);
        json_end_object(out);
    }
    json_end_list(out);
}

void streak_json(const struct streak *streak, int today, ink_text *out)
{
    json_begin_object(out, "streak");
    json_number(out, "current", streak_current(streak, today));
    json_number(out, "longest", streak_longest(streak));
    json_bool(out, "today", streak_has(streak, today));
    json_end_object(out);
}

struct stats_bars stats_bars(const struct stats *stats)
{
    struct stats_bars bars = {0, STATS_BINS - 1, 1};
    while (bars.first < bars.last && stats->bin[bars.first] == 0)
        bars.first++;
    while (bars.last > bars.first && stats->bin[bars.last] == 0)
        bars.last--;
    for (int i = bars.first; i <= bars.last; i++)
        bars.most = stats->bin[i] > bars.most ? stats->bin[i] : bars.most;
    return bars;
}

void stats_json(const struct stats *stats, int today, ink_text *out)
{
    sample_json(&stats->total, out);
    part_means_json(stats, out);
    histogram_json(stats, out);
    recent_json(stats, out);
    bests_json(stats, out);
    configs_json(stats, out);
    levels_json(stats, out);
    streak_json(&stats->streak, today, out);
    json_number(out, "dailies", stats->dailies);
}

/* What the finished games come to: numbers and bars. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/games/day.h"
#include "client/process/alloc.h"
#include "i18n/i18n.h"
#include "i18n/number.h"
#include "scenes.h"
#include "stats/stats.h"
#include "words/short_title.h"
#include "words/title.h"
#include "words/words.h"

enum { TEXT = 256, BARS_HIGH = 8, EIGHTHS = 8, BAR_WIDE = 4, NAME = 30, FIGURE = 11 };

struct figures {
    struct stats all, stats; /* of all games, and of those that are looked at */
    int game;                /* which these are: -1 all, else by number of `all.config` */
    char *lines;
};

static void pick(struct figures *figures)
{
    const char *config = figures->game >= 0 ? figures->all.config[figures->game].config : "";
    stats_start(&figures->stats);
    stats_add(&figures->stats, ink_slice_of(figures->lines), ink_slice_of(config));
}

/* Points of one game are not those of another: of several together only what can be counted is
   told. */
static bool is_mixed(const struct figures *figures)
{
    return figures->game < 0 && figures->all.configs > 1;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void write_head(struct pen *pen, const char *text)
{
    pen->row++;
    pen_line(pen, tint_head, text);
}

static void write_title(const struct figures *figures, struct pen *pen)
{
    const struct sample *total = &figures->stats.total;
    char line[TEXT] = "";
    ink_text out = ink_text_in(line, sizeof line);
    if (figures->game >= 0)
        config_text_title(ink_slice_of(figures->all.config[figures->game].config), &out);
    else
        ink_text_string(&out, _("All games"));
    pen_line(pen, tint_bold, line);
    out = ink_text_in(line, sizeof line);
    if (total->count == 1) /* which has no spread */
        text_say(&out, ngettext("%d game, best %d", "%d games, best %d", 1), 1, total->most);
    else
        text_say(&out, ngettext("%d game", "%d games", (unsigned long)total->count), total->count);
    if (!is_mixed(figures) && total->count != 1)
        text_say(&out, _(": mean %.1f, standard deviation %.1f, from %d to %d"), sample_mean(total),
                 sample_spread(total), total->least, total->most);
    pen_wrap(pen, 0, tint_plain, line);
}

/* --- the chart -------------------------------------------------------------------------------- */

/* A part of a bar: a character is eight steps high. */
static uint32_t block(const struct canvas *canvas, int eighths)
{
    if (canvas->ascii)
        return eighths >= EIGHTHS / 2 ? '#' : eighths > 0 ? '_' : ' ';
    return eighths <= 0 ? ' ' : 0x2580 + (uint32_t)(eighths < EIGHTHS ? eighths : EIGHTHS);
}

static void draw_bar(const struct pen *pen, int column, int count, int most)
{
    struct canvas *canvas = pen_canvas(pen);
    int eighths = (count * BARS_HIGH * EIGHTHS + most - 1) / most;
    for (int row = 0; row < BARS_HIGH; row++) {
        int at = pen->row + row, part = eighths - (BARS_HIGH - 1 - row) * EIGHTHS;
        for (int i = 0; i + 1 < BAR_WIDE && at >= 0 && at < pen->area.high; i++)
            canvas_put(canvas, pen->area.row + at, pen->area.column + column + i,
                       block(canvas, part), tint_good);
    }
}

/* Above a bar: how many games it is. */
static void write_count(const struct pen *pen, int column, int count, int most)
{
    char text[16];
    struct pen at = *pen;
    int high = (count * BARS_HIGH + most - 1) / most;
    snprintf(text, sizeof text, "%d", count);
    at.row += BARS_HIGH - high - 1;
    if (count > 0)
        pen_text(&at, column + (BAR_WIDE - 1 - (int)strlen(text)) / 2, BAR_WIDE, tint_faint, text);
}

/* Bars, and below them from how many points on each counts. */
static void draw_chart(const struct stats *stats, struct pen *pen)
{
    struct stats_bars bars = stats_bars(stats);
    struct pen below = *pen;
    below.row += BARS_HIGH + 1;
    pen->row++;
    for (int i = bars.first; i <= bars.last; i++) {
        char from[16];
        int column = (i - bars.first) * BAR_WIDE;
        snprintf(from, sizeof from, "%d", STATS_LOWEST + i * STATS_BIN);
        if (column + BAR_WIDE > pen->area.wide || pen->dry)
            continue;
        draw_bar(pen, column, stats->bin[i], bars.most);
        write_count(pen, column, stats->bin[i], bars.most);
        pen_text(&below, column, BAR_WIDE, tint_faint, from);
    }
    pen->row += BARS_HIGH + 1;
    /* TRANSLATORS: below a chart of finished games, whose bars count games by their points */
    pen_line(pen, tint_faint, _("games by points"));
}

/* --- tables ----------------------------------------------------------------------------------- */

static void write_figure(const struct pen *pen, int column, double number, struct tint tint)
{
    char text[32];
    number_write(text, sizeof text, "%.1f", number);
    pen_right(pen, column, FIGURE, tint, text);
}

/* A name that is long takes two rows. */
static void write_name(struct pen *pen, const char *name)
{
    struct pen text = *pen;
    text.area.wide = NAME - 1;
    pen_wrap(&text, 1, tint_plain, name);
    pen->row = text.row - 1;
}

static void write_sample(struct pen *pen, const char *name, const struct sample *sample)
{
    write_name(pen, name);
    write_figure(pen, NAME, sample_mean(sample), tint_bold);
    if (sample->count > 1)
        write_figure(pen, NAME + FIGURE, sample_spread(sample), tint_faint);
}

static void write_heads(struct pen *pen, const char *title)
{
    pen->row++;
    pen_text(pen, 0, NAME, tint_head, title);
    pen_right(pen, NAME, FIGURE, tint_faint, _("mean"));
    pen_right(pen, NAME + FIGURE, FIGURE, tint_faint, _("spread"));
}

static void write_parts(const struct stats *stats, struct pen *pen)
{
    write_heads(pen, _("Parts of the score"));
    pen->row++;
    for (int i = 0; score_parts[i].key != NULL; i++) {
        if (stats->part[i].least == 0 && stats->part[i].most == 0)
            continue;
        write_sample(pen, _(score_parts[i].label), &stats->part[i]);
        pen->row++;
    }
}

static void write_configs(const struct stats *stats, struct pen *pen)
{
    write_heads(pen, _("By game"));
    pen_right(pen, NAME + 2 * FIGURE, FIGURE, tint_faint, _("best"));
    pen_right(pen, NAME + 3 * FIGURE, FIGURE, tint_faint, _("games"));
    pen->row++;
    for (int i = 0; i < stats->configs; i++) {
        const struct sample *total = &stats->config[i].total;
        char title[TEXT] = "", text[16];
        ink_text words = ink_text_in(title, sizeof title);
        config_text_title(ink_slice_of(stats->config[i].config), &words);
        write_sample(pen, title, total);
        snprintf(text, sizeof text, "%d", total->most);
        pen_right(pen, NAME + 2 * FIGURE, FIGURE, tint_plain, text);
        snprintf(text, sizeof text, "%d", total->count);
        pen_right(pen, NAME + 3 * FIGURE, FIGURE, tint_plain, text);
        pen->row++;
    }
}

static void write_level(struct pen *pen, int level, const struct stats_level *games)
{
    char name[TEXT] = "", result[TEXT] = "";
    ink_text words = ink_text_in(name, sizeof name), out = ink_text_in(result, sizeof result);
    rival_words(level, &words);
    text_say(&out, _("won %d of %d"), games->won, games->games);
    if (games->tied > 0)
        text_say(&out, _(", tied %d"), games->tied);
    text_say(&out, _(", %+.1f points a game"), (double)games->lead / games->games);
    write_name(pen, name);
    pen_wrap(pen, NAME, tint_plain, result);
}

static void write_levels(const struct stats *stats, struct pen *pen)
{
    bool any = false;
    for (int i = 0; i <= INK_SESSION_LEVELS; i++) {
        if (stats->level[i].games == 0)
            continue;
        if (!any)
            write_head(pen, _("Against others"));
        any = true;
        write_level(pen, i, &stats->level[i]);
    }
}

static void write_streak(const struct stats *stats, struct pen *pen)
{
    char line[TEXT] = "";
    ink_text out = ink_text_in(line, sizeof line);
    int now = streak_current(&stats->streak, day_today()), most = streak_longest(&stats->streak);
    if (stats->dailies == 0)
        return;
    write_head(pen, _("The games of the day"));
    text_say(&out,
             ngettext("%d game that counts", "%d games that count", (unsigned long)stats->dailies),
             stats->dailies);
    text_say(&out, ngettext(", %d day in a row", ", %d days in a row", (unsigned long)now), now);
    text_say(&out, _(", %d at most"), most);
    pen_wrap(pen, 1, tint_plain, line);
}

static void write_recent(const struct stats *stats, struct pen *pen)
{
    char line[TEXT] = "";
    ink_text out = ink_text_in(line, sizeof line);
    int count = stats->total.count < STATS_RECENT ? stats->total.count : STATS_RECENT;
    for (int i = STATS_RECENT - count; i < STATS_RECENT; i++)
        text_say(&out, "%s%d", out.length > 0 ? "  " : "", stats->recent[i]);
    write_head(pen, _("The last games"));
    pen_wrap(pen, 1, tint_plain, line);
}

static void write_all(struct pen *pen, void *own)
{
    const struct figures *figures = own;
    const struct stats *stats = &figures->stats;
    if (stats->total.count == 0) {
        pen_wrap(pen, 0, tint_plain,
                 _("No game is finished yet. What you play to its end is counted here."));
        return;
    }
    write_title(figures, pen);
    if (!is_mixed(figures)) {
        pen->row++;
        draw_chart(stats, pen);
        write_parts(stats, pen);
    }
    write_configs(&figures->all, pen);
    write_levels(stats, pen);
    if (!is_mixed(figures))
        write_recent(stats, pen);
    write_streak(stats, pen);
}

void scene_stats(struct scene *scene)
{
    struct figures *figures = alloc_zeroed(1, sizeof *figures);
    struct history history;
    history_adopt();
    history_open(&history); /* without a folder there are none */
    figures->lines = history_lines(&history);
    history_close(&history);
    figures->game = -1;
    pick(figures);
    figures->all = figures->stats;
    bool any = figures->all.total.count > 0;
    struct scene_page page = {.title = _("Statistics"),
                              .keys = any ? _("Up, down: scroll. Tab: another game.") : NULL,
                              .whole = any ? _("Tab: another game.") : NULL,
                              .write = write_all,
                              .own = figures,
                              .presses = any ? "\t" : NULL};
    while (scene_read(scene, &page) == PRESS_TAB) {
        figures->game = figures->game + 1 < figures->all.configs ? figures->game + 1 : -1;
        pick(figures);
    }
    free(figures->lines);
    free(figures);
}

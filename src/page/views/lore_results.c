/* Verbs of what is told around a game: dailies, results, statistics. All of it is made in
   src/stats. */
#include "format/slice.h"
#include "i18n/i18n.h"
#include "page/internal.h"
#include "page/remote.h"
#include "stats/archive.h"
#include "stats/share.h"
#include "stats/stats.h"
#include "stats/verdict.h"

static bool ask_day(struct ask *ask, int argument, int *day)
{
    *day = date_day(ask->argument[argument]);
    if (*day < 0)
        ask_misread(ask, argument);
    return *day >= 0;
}

static bool ask_summary(struct ask *ask, int argument, struct summary *summary)
{
    bool is = summary_read(ask->argument[argument], summary);
    if (!is)
        ask_misread(ask, argument);
    return is;
}

void verb_daily(struct ask *ask)
{
    int day;
    if (!ask_day(ask, 0, &day))
        return;
    json_begin_object(ask->out, NULL);
    archive_json(day, ask->argument[1], ask->out);
    json_end_object(ask->out);
}

void verb_summary(struct ask *ask)
{
    struct summary summary;
    int player, day;
    if (!ask_whole_game(ask) || !ask_number(ask, 1, NO_PLAYER, INK_MAX_PLAYERS, &player) ||
        !ask_day(ask, 2, &day))
        return;
    player = player == NO_PLAYER ? summary_player(ask->session) : player;
    if (summary_of(ask->session, player, day, &summary))
        summary_json(&summary, NULL, ask->out);
    else
        ask_fail(ask, "E_NOT_OVER", _("This game is not over yet."));
}

void verb_stats(struct ask *ask)
{
    struct stats stats;
    int day;
    if (!ask_day(ask, 0, &day))
        return;
    stats_start(&stats);
    int unread = stats_add(&stats, ask->argument[2], ask->argument[1]);
    json_begin_object(ask->out, NULL);
    stats_json(&stats, day, ask->out);
    json_number(ask->out, "unread", unread);
    json_end_object(ask->out);
}

void verb_share(struct ask *ask)
{
    char link[1024] = "", text[SHARE_TEXT];
    ink_text address = ink_text_in(link, sizeof link), out = ink_text_in(text, sizeof text);
    struct summary summary;
    int top;
    if (!ask_number(ask, 0, 0, 100, &top) || !ask_summary(ask, 2, &summary))
        return;
    ink_text_bytes(&address, ask->argument[1].data, ask->argument[1].length);
    share_write(&summary, top, link, &out);
    json_begin_object(ask->out, NULL);
    json_text(ask->out, "text", text);
    json_end_object(ask->out);
}

/* --- verdicts --------------------------------------------------------------------------------- */

/* "7:55,8:61" */
static bool read_rivals(ink_slice list, struct verdict *verdict)
{
    while (list.length > 0) {
        ink_slice points = ink_slice_until(&list, ','), name = ink_slice_until(&points, ':');
        uint32_t level;
        int total;
        if (verdict->rivals == VERDICT_RIVALS ||
            !ink_slice_number(name, INK_SESSION_LEVELS, &level) ||
            !ink_slice_integer(points, SUMMARY_POINTS, &total))
            return false;
        verdict->rival[verdict->rivals++] = (struct rival){(uint8_t)level, (int16_t)total};
    }
    return true;
}

/* "found=66" is a total, as in the line of a game. */
static bool read_fact(ink_slice word, struct verdict *verdict)
{
    const struct {
        const char *key;
        int *total;
    } row[] = {{"best=", &verdict->best}, {"found=", &verdict->found}, {"bound=", &verdict->bound}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ink_slice rest = word, key = ink_slice_of(row[i].key);
        if (rest.length >= key.length &&
            ink_slice_is(ink_slice_take(&rest, key.length), row[i].key))
            return ink_slice_integer(rest, SUMMARY_POINTS, row[i].total);
    }
    ink_slice rivals = ink_slice_of("rivals=");
    return word.length >= rivals.length &&
           ink_slice_is(ink_slice_take(&word, rivals.length), rivals.data) &&
           read_rivals(word, verdict);
}

void verb_verdict(struct ask *ask)
{
    struct summary summary;
    char text[VERDICT_TEXT] = "";
    ink_text out = ink_text_in(text, sizeof text);
    if (!ask_summary(ask, 1, &summary))
        return;
    struct verdict verdict = {.config = ink_slice_of(summary.config),
                              .total = summary.score.total,
                              .best = VERDICT_UNKNOWN,
                              .found = VERDICT_UNKNOWN,
                              .bound = VERDICT_UNKNOWN};
    ink_slice facts = ask->argument[0];
    for (ink_slice word = ink_slice_word(&facts); word.length > 0; word = ink_slice_word(&facts))
        if (!read_fact(word, &verdict)) {
            ask_misread(ask, 0);
            return;
        }
    verdict_write(&verdict, &out);
    json_begin_object(ask->out, NULL);
    json_begin_list(ask->out, "sentences");
    for (ink_slice rest = ink_slice_of(text); rest.length > 0;)
        json_slice(ask->out, NULL, ink_slice_line(&rest));
    json_end_list(ask->out);
    json_end_object(ask->out);
}

void verb_levels(struct ask *ask)
{
    ink_text *out = ask->out;
    if (!ask_rules(ask, 0))
        return;
    json_begin_object(out, NULL);
    json_begin_list(out, "levels");
    for (int level = 1; level <= INK_SESSION_LEVELS; level++) {
        struct expected expected;
        if (!expected_points(ask->argument[0], level, &expected))
            continue;
        json_begin_object(out, NULL);
        json_number(out, "level", level);
        json_decimal(out, "mean", expected.mean);
        json_decimal(out, "spread", expected.spread);
        json_end_object(out);
    }
    json_end_list(out);
    json_end_object(out);
}

#include "archive.h"

#include <string.h>

#include "i18n/i18n.h"
#include "stats.h"
#include "words/short_title.h"
#include "words/words.h"
#include "json/json.h"

static void add_result(struct archive *archive, const struct summary *summary, int number)
{
    struct daily daily;
    if (!daily_of_key(ink_slice_of(summary->daily), &daily))
        return;
    int age = archive->today - daily.day, preset = daily_preset(ink_slice_of(daily.preset));
    bool counts = daily_counts(daily.day, summary->day);
    if (counts)
        streak_add(&archive->streak, daily.day);
    if (age < 0 || age >= ARCHIVE_DAYS || preset >= ARCHIVE_PRESETS)
        return;
    struct archive_game *outcome = &archive->game[age][preset];
    if (daily.day < archive->first)
        archive->first = daily.day;
    if (outcome->tries++ == 0 || summary->score.total > outcome->best) {
        outcome->best = summary->score.total;
        outcome->best_number = number;
    }
    if (counts && !outcome->counts) {
        outcome->counts = true;
        outcome->counted = summary->score.total;
        outcome->number = number;
        outcome->help = summary->help;
    }
}

/* "" if there is nothing to say. */
static void counted_help(const struct archive_game *game, char words[HELP_TEXT])
{
    ink_text text = ink_text_in(words, HELP_TEXT);
    words[0] = '\0';
    if (game->counts)
        help_words(&game->help, &text);
}

static void game_json(const struct daily *daily, const struct archive_game *outcome, ink_text *out)
{
    char title[DAILY_TITLE], name[DAILY_TITLE], help[HELP_TEXT];
    ink_text words = ink_text_in(title, sizeof title), game = ink_text_in(name, sizeof name);
    daily_title(daily, &words);
    config_text_title(ink_slice_of(daily->config), &game);
    json_begin_object(out, NULL);
    json_text(out, "key", daily->key);
    json_text(out, "preset", daily->preset);
    json_text(out, "config", daily->config);
    json_text(out, "seed", daily->seed);
    counted_help(outcome, help);
    json_text(out, "help", help);
    json_text(out, "title", title);
    json_text(out, "name", name);
    json_number(out, "tries", outcome->tries);
    if (outcome->counts)
        json_number(out, "counted", outcome->counted);
    else
        json_nothing(out, "counted");
    json_number(out, "game", outcome->counts ? outcome->number : -1);
    if (outcome->tries > 0)
        json_number(out, "best", outcome->best);
    else
        json_nothing(out, "best");
    json_number(out, "bestGame", outcome->tries > 0 ? outcome->best_number : -1);
    json_end_object(out);
}

static void day_json(const struct archive *archive, int age, ink_text *out)
{
    char date[DATE_TEXT];
    struct daily daily;
    int day = archive->today - age;
    date_write(day, date);
    json_text(out, "date", date);
    json_number(out, "number", daily_number(day));
    json_begin_list(out, "games");
    for (int i = 0; i < ARCHIVE_PRESETS && daily_game(day, i, &daily); i++)
        game_json(&daily, &archive->game[age][i], out);
    json_end_list(out);
}

void archive_help_words(const struct archive_game *game, ink_text *out)
{
    char words[HELP_TEXT];
    counted_help(game, words);
    if (words[0] != '\0')
        text_say(out, " (%s)", words);
}

void archive_words(const struct archive_game *game, ink_text *out)
{
    char help[HELP_TEXT];
    counted_help(game, help);
    if (help[0] != '\0')
        text_say(out, ", %s", help);
    if (!game->counts)
        ink_text_string(out, game->tries > 0 ? _("none in time") : _("not played yet"));
    if (game->tries > 1 || (game->tries > 0 && !game->counts))
        text_say(
            out,
            ngettext(", best of %d try: %d", ", best of %d tries: %d", (unsigned long)game->tries),
            game->tries, game->best);
}

int archive_last_age(const struct archive *archive)
{
    int age = archive->today - archive->first;
    age = age < 7 ? 7 : age;
    return age < ARCHIVE_DAYS ? age : ARCHIVE_DAYS - 1;
}

void archive_find(int today, ink_slice lines, struct archive *archive)
{
    *archive = (struct archive){.today = today, .first = today};
    for (int number = 0; lines.length > 0; number++) {
        struct summary summary;
        if (summary_read(ink_slice_line(&lines), &summary))
            add_result(archive, &summary, number);
    }
}

void archive_json(int today, ink_slice lines, ink_text *out)
{
    struct archive archive;
    archive_find(today, lines, &archive);
    day_json(&archive, 0, out);
    streak_json(&archive.streak, today, out);
    json_begin_list(out, "archive");
    for (int age = 1; age <= archive_last_age(&archive) && age <= today; age++) {
        json_begin_object(out, NULL);
        day_json(&archive, age, out);
        json_end_object(out);
    }
    json_end_list(out);
}

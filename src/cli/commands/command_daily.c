/* inkrail daily: the games of the day, which are the same for everybody. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command_line.h"
#include "cli/history_games.h"
#include "cli/play.h"
#include "cli/text/output.h"
#include "client/games/day.h"
#include "client/process/print.h"
#include "command.h"
#include "i18n/i18n.h"
#include "stats/archive.h"
#include "stats/share.h"
#include "words/short_title.h"
#include "json/json.h"
#ifdef INKRAIL_TUI
#include "tui/around.h"
#endif

struct settings {
    const char *date, *operand;
    bool share, json;
    struct showing showing;
};

enum { PRESET = 14, GAME = 30, TEXT = 256, ANSWER = 64 };

/* What is asked, and what there is to answer it. */
struct question {
    int day, preset; /* the preset's number, -1: all of them */
    struct history history;
    char *lines;
    struct archive archive;
};

/* --- what is asked ---------------------------------------------------------------------------- */

static int day_wanted(const char *date)
{
    int today = day_today(), day = date != NULL ? date_day(ink_slice_of(date)) : today;
    if (day < 0)
        fail(_("'%s' is no date; write it as in 2026-11-16"), date);
    if (day > today)
        fail(_("the games of %s cannot be played yet"), date);
    return day;
}

static _Noreturn void refuse_preset(const char *preset)
{
    char names[TEXT] = "";
    ink_text out = ink_text_in(names, sizeof names);
    struct daily daily;
    for (int i = 0; daily_game(0, i, &daily); i++)
        text_say(&out, i > 0 ? ", %s" : "%s", daily.preset);
    fail(_("there is no game of the day '%s'; choose one of %s"), preset, names);
}

static void read_question(const struct settings *settings, struct question *question)
{
    question->day = day_wanted(settings->date);
    question->preset =
        settings->operand != NULL ? daily_preset(ink_slice_of(settings->operand)) : -1;
    if (settings->operand != NULL && question->preset < 0)
        refuse_preset(settings->operand);
    games_read(&question->history);
    question->lines = history_lines(&question->history);
    archive_find(question->day, ink_slice_of(question->lines), &question->archive);
}

/* --- telling ---------------------------------------------------------------------------------- */

static void write_json(const void *context, ink_text *out)
{
    const struct question *question = context;
    json_begin_object(out, NULL);
    archive_json(question->day, ink_slice_of(question->lines), out);
    json_end_object(out);
}

/* "58", "58, best of 3 tries: 61", "not played yet". */
static void write_result(const struct archive_game *game, ink_text *out)
{
    if (game->counts)
        ink_text_number(out, game->counted);
    archive_words(game, out);
}

static void print_games(const struct question *question)
{
    struct daily daily;
    for (int i = 0; i < ARCHIVE_PRESETS && daily_game(question->day, i, &daily); i++) {
        char title[TEXT] = "", result[TEXT] = "";
        ink_text words = ink_text_in(title, sizeof title),
                 points = ink_text_in(result, sizeof result);
        if (question->preset >= 0 && i != question->preset)
            continue;
        config_text_title(ink_slice_of(daily.config), &words);
        write_result(&question->archive.game[0][i], &points);
        printf("  ");
        print_padded(daily.preset, PRESET);
        print_padded(title, GAME);
        puts(result);
    }
}

static void print_streak(const struct question *question)
{
    int now = streak_current(&question->archive.streak, question->day),
        most = streak_longest(&question->archive.streak);
    if (most == 0)
        return;
    printf(ngettext("%d day in a row", "%d days in a row", (unsigned long)now), now);
    printf(_(", %d at most\n"), most);
}

/* "2026-11-15  Classic 58, Challenge -": the days before. */
static void print_archive(const struct question *question)
{
    puts(_("\nThe days before, points of the first try:"));
    for (int age = 1; age <= archive_last_age(&question->archive) && age <= question->day; age++) {
        char date[DATE_TEXT];
        struct daily daily;
        date_write(question->day - age, date);
        printf("  %s ", date);
        for (int i = 0; i < ARCHIVE_PRESETS && daily_game(question->day - age, i, &daily); i++) {
            const struct archive_game *game = &question->archive.game[age][i];
            char title[TEXT] = "", points[16] = "-", helped[HELP_TEXT] = "";
            ink_text words = ink_text_in(title, sizeof title),
                     help = ink_text_in(helped, sizeof helped);
            config_text_title(ink_slice_of(daily.config), &words);
            if (game->counts)
                snprintf(points, sizeof points, "%d", game->counted);
            archive_help_words(game, &help);
            printf("%s %s %s%s", i > 0 ? "," : "", title, points, helped);
        }
        putchar('\n');
    }
}

static void print_day(const struct question *question)
{
    char date[DATE_TEXT];
    date_write(question->day, date);
    printf(_("Daily %d, %s\n"), daily_number(question->day), date);
    print_games(question);
    print_streak(question);
}

static void print_text(const struct question *question)
{
    print_day(question);
    if (question->preset < 0)
        print_archive(question);
}

/* What counts, a line each. */
static int print_shares(const struct question *question)
{
    struct daily daily;
    bool any = false;
    for (int i = 0; i < ARCHIVE_PRESETS && daily_game(question->day, i, &daily); i++) {
        const struct archive_game *game = &question->archive.game[0][i];
        char text[SHARE_TEXT] = "";
        ink_text out = ink_text_in(text, sizeof text);
        if (!game->counts || (question->preset >= 0 && question->preset != i))
            continue;
        share_write(&question->history.entry[game->number].summary, 0, "", &out);
        words_print(stdout, "%s", text);
        putchar('\n');
        any = true;
    }
    if (!any)
        fputs(_("inkrail daily: nothing to share yet: no such game was finished in time\n"),
              stderr);
    return any ? STATUS_YES : STATUS_NO;
}

/* --- playing ---------------------------------------------------------------------------------- */

static int play_daily(const struct settings *settings, int day, int preset)
{
    struct daily daily;
    daily_game(day, preset, &daily);
    return play_new(&(struct play_options){
        .rules = daily.config, .seed = daily.seed, .showing = settings->showing});
}

/* In lines: which one? Just Enter is the first. -1: none. */
static int ask_preset(const struct question *question)
{
    char answer[ANSWER];
    struct daily daily;
    for (;;) {
        printf(_("Which one? "));
        for (int i = 0; daily_game(question->day, i, &daily); i++)
            printf(i == 0 ? _("%s (Enter)") : ", %s", daily.preset);
        printf(_(", none: "));
        fflush(stdout);
        if (fgets(answer, sizeof answer, stdin) == NULL) {
            putchar('\n');
            return -1;
        }
        answer[strcspn(answer, "\r\n")] = '\0';
        int preset = answer[0] == '\0' ? 0 : daily_preset(ink_slice_of(answer));
        if (preset >= 0 || strcmp(answer, _("none")) == 0 || strcmp(answer, "none") == 0)
            return preset;
    }
}

static int choose(const struct settings *settings, const struct question *question)
{
#ifdef INKRAIL_TUI
    struct around_wish wish;
    if (play_on_board(&settings->showing)) {
        if (!around_daily(settings->showing.ascii, colours_wanted(settings->showing.color), &wish))
            return STATUS_YES;
        return play_new(&(struct play_options){
            .rules = wish.config, .seed = wish.seed, .showing = settings->showing});
    }
#endif
    print_day(question);
    int preset = ask_preset(question);
    return preset >= 0 ? play_daily(settings, question->day, preset) : STATUS_YES;
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    static struct question question;
    bool person = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
    options_read(&settings, argc, argv);
    read_question(&settings, &question);
    int status = STATUS_YES;
    if (settings.json)
        games_print_json(write_json, &question);
    else if (settings.share)
        status = print_shares(&question);
    else if (question.preset >= 0)
        status = play_daily(&settings, question.day, question.preset);
    else if (person)
        status = choose(&settings, &question);
    else
        print_text(&question);
    free(question.lines);
    history_close(&question.history);
    return status;
}

const struct command command_daily = {
    .name = "daily",
    .run = run_command,
    .options = OPTIONS(TAKE(DATE, date), TAKE(SHARE, share), TAKE(JSON, json),
                       TAKE(IN_LINES, showing.in_lines), TAKE_DRAWING, TAKE(OPERAND, operand)),
    .operand = N_("[NAME]"),
    .summary = N_("play the games of the day"),
    .text = N_("Plays one of the games of the day: the same dice for everybody, one game for each\n"
               "edition and one with an expansion, which goes round. The first try that is\n"
               "finished on the day itself or the day after counts, and days in a row are\n"
               "counted, too. Without a name it asks which one; where nobody is asked it prints\n"
               "the games, what you have made of them, and those of the days before."),
    .example = "inkrail daily --date 2026-01-31 < /dev/null | head -5",
    .no = N_("the game was left unfinished, or there is nothing to share")};

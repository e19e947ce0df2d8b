/* inkrail history: the games that were finished. */
#define _XOPEN_SOURCE 700

#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "cli/command_line.h"
#include "cli/history_games.h"
#include "cli/text/output.h"
#include "client/finished/outcome.h"
#include "client/process/print.h"
#include "command.h"
#include "i18n/i18n.h"
#include "json/json.h"

struct settings {
    uint32_t games;
    bool json;
};

enum { USUAL_GAMES = 20, TEXT = 256, STAMP = 32, FILE_NAME = 40 };

/* --- JSON ------------------------------------------------------------------------------------- */

static void write_file(const struct history_entry *entry, ink_text *out)
{
    char path[STORE_PATH] = "", stamp[STAMP] = "";
    struct tm utc;
    history_file(entry, path);
    if (gmtime_r(&entry->ended, &utc) != NULL)
        strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &utc);
    json_text(out, "file", path);
    json_text(out, "ended", stamp);
}

/* What the expectation of a level says of it; null where nobody has measured the game. */
static void write_verdict(const struct summary *summary, ink_text *out)
{
    struct expected expected;
    ink_slice config = ink_slice_of(summary->config);
    int level = expected_level(config, summary->score.total);
    if (level == 0 || !expected_points(config, level, &expected)) {
        json_nothing(out, "verdict");
        return;
    }
    json_begin_object(out, "verdict");
    json_number(out, "level", level);
    json_number(out, "percent", expected_percent(&expected, summary->score.total));
    json_end_object(out);
}

static void write_json(const void *context, ink_text *out)
{
    const struct history *history = context;
    char folder[STORE_PATH] = "";
    history_folder(folder);
    json_begin_object(out, NULL);
    json_text(out, "folder", folder);
    json_begin_list(out, "games");
    for (int i = 0; i < history->count; i++) {
        json_begin_object(out, NULL);
        write_file(&history->entry[i], out);
        write_verdict(&history->entry[i].summary, out);
        summary_json(&history->entry[i].summary, "summary", out);
        json_end_object(out);
    }
    json_end_list(out);
    json_number(out, "unread", history->unread);
    json_end_object(out);
}

/* --- text ------------------------------------------------------------------------------------- */

/* Columns of the terminal; of anything else as many as there may be. */
static int columns_here(void)
{
    struct winsize window;
    if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 ||
        window.ws_col == 0)
        return INT16_MAX;
    return window.ws_col;
}

static void write_date(const struct summary *summary, ink_text *out)
{
    char date[DATE_TEXT] = "";
    if (summary->day >= 0)
        date_write(summary->day, date);
    ink_text_string(out, date);
}

/* "58", "58, place 1 of 3". */
static void write_score(const struct summary *summary, ink_text *out)
{
    text_say(out, "%4d", summary->score.total);
    if (summary->players > 1)
        text_say(out, _(", place %d of %d"), summary->place, summary->players);
}

/* The columns of the list; each is as wide as its longest text. */
static const struct {
    void (*write)(const struct summary *summary, ink_text *out);
} column[] = {{write_date}, {summary_title}, {write_score}, {outcome_brief}};
enum { COLUMNS = sizeof column / sizeof *column, GAP = 2 };

static const char *column_text(int number, const struct summary *summary, char text[TEXT])
{
    ink_text out = ink_text_in(text, TEXT);
    text[0] = '\0';
    column[number].write(summary, &out);
    return text;
}

static void find_widths(const struct history *history, int first, int wide[COLUMNS])
{
    for (int number = 0; number < COLUMNS; number++) {
        wide[number] = 0;
        for (int i = first; i < history->count; i++) {
            int columns =
                text_columns(column_text(number, &history->entry[i].summary, WORDS_HERE(TEXT)));
            wide[number] = columns > wide[number] ? columns : wide[number];
        }
    }
}

/* The file is last in the line, where it is copied best; below it where the terminal is too
   narrow. */
static void print_game(const struct history_entry *entry, const int wide[COLUMNS], bool below)
{
    for (int number = 0; number < COLUMNS; number++) {
        const char *text = column_text(number, &entry->summary, WORDS_HERE(TEXT));
        if (below && number == COLUMNS - 1)
            fputs(text, stdout);
        else
            print_padded(text, wide[number] + GAP);
    }
    if (below)
        printf("\n%*s", wide[0] + GAP, "");
    words_print(stdout, "%s", entry->name);
    putchar('\n');
}

static void print_games(const struct history *history, int first)
{
    int wide[COLUMNS], sum = FILE_NAME;
    find_widths(history, first, wide);
    for (int number = 0; number < COLUMNS; number++)
        sum += wide[number] + GAP;
    for (int i = first; i < history->count; i++)
        print_game(&history->entry[i], wide, columns_here() < sum);
}

static void print_unread(const struct history *history)
{
    if (history->unread > 0)
        fprintf(stderr,
                ngettext("inkrail history: %d file there holds no finished game\n",
                         "inkrail history: %d files there hold no finished game\n",
                         (unsigned long)history->unread),
                history->unread);
}

static void print_text(const struct history *history, int most)
{
    char folder[STORE_PATH] = "";
    history_folder(folder);
    print_games(history, history->count > most ? history->count - most : 0);
    if (history->count == 0) {
        puts(_("No game is finished yet."));
    } else {
        putchar('\n');
        words_print(stdout,
                    ngettext("%d game in %s\n", "%d games in %s\n", (unsigned long)history->count),
                    history->count, folder);
    }
    print_unread(history);
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    struct history history;
    options_read(&settings, argc, argv);
    games_read(&history);
    if (settings.json)
        games_print_json(write_json, &history);
    else
        print_text(&history, settings.games > 0 ? (int)settings.games : USUAL_GAMES);
    history_close(&history);
    return STATUS_YES;
}

const struct command command_history = {
    .name = "history",
    .run = run_command,
    .options = OPTIONS(TAKE(LAST_GAMES, games), TAKE(JSON, json)),
    .summary = N_("list the games you have finished"),
    .text = N_("Every game that a person plays to its end is kept, each in a file of its own, in\n"
               "$XDG_DATA_HOME/inkrail/games or ~/.local/share/inkrail/games. Prints a line for\n"
               "each, the latest last: the day, the game, the score, how it stands against the\n"
               "level of bots that comes nearest, and the file, which 'inkrail replay', 'inkrail\n"
               "review' and 'inkrail picture' read."),
    .example = "inkrail history --games 5"};

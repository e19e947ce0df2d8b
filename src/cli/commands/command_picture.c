/* inkrail picture: a sheet, or a game after any round, as SVG or PNG. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command_line.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "cli/text/replay_read.h"
#include "client/finished/portrait.h"
#include "client/games/saves.h"
#include "client/process/print.h"
#include "command.h"
#include "i18n/i18n.h"

struct settings {
    const char *rules, *output, *theme, *title, *operand;
    uint32_t size, player, round;
    bool svg, png, longest, errors, rounds, bare;
};

/* What is shown. */
struct shown {
    ink_ruleset rules;
    struct portrait picture;
};

/* --- reading ---------------------------------------------------------------------------------- */

/* A record says so in its first line; remarks may come before. */
static bool is_record(ink_slice text)
{
    while (text.length > 0) {
        ink_slice line = ink_slice_line(&text), rest = line;
        ink_slice word = ink_slice_word(&rest);
        if (word.length > 0 && word.data[0] != '#')
            return ink_slice_is(word, "inkrail");
    }
    return false;
}

static void read_sheet(ink_slice text, const struct settings *settings, struct shown *shown)
{
    ink_refusal why;
    if (settings->round > 0 || settings->player > 0)
        fail(_("a sheet has no rounds and no players: --round and --player are for records"));
    rules_read(settings->rules, &shown->rules);
    if (ink_sheet_read(&shown->rules, text, &shown->picture.sheet, &why) != INK_OK)
        fail_refused(&shown->rules, &why, text);
    ink_score_find(&shown->rules, &shown->picture.sheet, &shown->picture.score);
}

static ink_set cells_of_round(const ink_sheet *sheet, int round)
{
    ink_set cells = 0;
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1)
        if (ink_sheet_round_of(sheet, ink_set_first(left)) == round)
            cells |= left & -left;
    return cells;
}

/* The game as it is now, for the player who is asked for. */
static void look_at(const ink_replay *replay, int player, struct shown *shown)
{
    shown->picture.sheet = replay->seat[player].sheet;
    ink_table_score(&replay->rules, replay->seat, player, &shown->picture.score);
}

/* Reads on until the dice of the next round are rolled, or to the end. */
static void read_rounds(ink_replay *replay, ink_slice record, const struct settings *settings,
                        struct shown *shown)
{
    ink_replay_event event;
    int player = settings->player > 0 ? (int)settings->player - 1 : 0;
    replay_begin(replay, record);
    do {
        replay_next(replay, &event, settings->operand);
        if (event.kind == INK_REPLAY_START && player >= replay->rules.config.players)
            fail(_("the record has no player %d"), player + 1);
        bool beyond = settings->round > 0 && event.kind == INK_REPLAY_ROLL &&
                      replay->table.round > (int)settings->round;
        if (beyond)
            return;
        look_at(replay, player, shown);
    } while (event.kind != INK_REPLAY_NONE);
    if (settings->round > (uint32_t)replay->table.round)
        fail(_("the record has no round %d"), (int)settings->round);
}

static void read_record(ink_slice record, const struct settings *settings, struct shown *shown)
{
    static ink_replay replay;
    if (settings->rules != NULL)
        fail(_("a record has its own config: leave --rules out"));
    read_rounds(&replay, record, settings, shown);
    shown->rules = replay.rules;
    shown->picture.round = (int)settings->round;
    shown->picture.player = replay.rules.config.players > 1 ? (int)settings->player : 0;
    if (shown->picture.player == 0 && replay.rules.config.players > 1)
        shown->picture.player = 1;
    if (shown->picture.round > 0 || shown->picture.sheet.open != 0)
        shown->picture.wet = cells_of_round(&shown->picture.sheet, shown->picture.sheet.round);
    if (replay.has_seed)
        snprintf(shown->picture.seed, sizeof shown->picture.seed, "%.*s", (int)replay.seed.length,
                 replay.seed.data);
}

/* --- writing ---------------------------------------------------------------------------------- */

/* By option, else by the name of the file, else SVG. */
static bool wants_png(const struct settings *settings)
{
    if (settings->svg && settings->png)
        fail(_("give only one of --svg and --png"));
    bool named = settings->output != NULL && strcmp(settings->output, "-") != 0;
    if (settings->svg || settings->png || !named)
        return settings->png;
    if (portrait_is_png(settings->output))
        return true;
    if (!portrait_is_svg(settings->output))
        fail(_("'%s' ends neither with .svg nor with .png: add --svg or --png"), settings->output);
    return false;
}

static int theme_of(const char *name)
{
    for (int theme = 0; name != NULL && ink_draw_theme_name(theme) != NULL; theme++)
        if (strcmp(name, ink_draw_theme_name(theme)) == 0)
            return theme;
    if (name != NULL)
        fail(_("--theme takes light, dark, contrast or night, not '%s'"), name);
    return INK_DRAW_LIGHT;
}

static void put(const struct settings *settings, const char *bytes, size_t length)
{
    if (settings->output == NULL || strcmp(settings->output, "-") == 0) {
        fwrite(bytes, 1, length, stdout);
        return;
    }
    if (!store_write(settings->output, bytes, length))
        fail(_("%s cannot be written: %s"), settings->output, error_text(errno));
    words_print(stdout, _("The picture is in %s.\n"), settings->output);
}

static void put_svg(const struct portrait *portrait, const struct settings *settings)
{
    size_t length;
    char *text = portrait_svg(portrait, &length);
    if (text == NULL)
        fail(_("the picture is too large"));
    put(settings, text, length);
    free(text);
}

static void put_png(const struct portrait *portrait, const struct settings *settings)
{
    struct picture_bytes png;
    if (settings->output == NULL && isatty(STDOUT_FILENO) != 0)
        fail(_("a PNG is nothing for a terminal: name a file with --output"));
    if (!picture_can_paint())
        fail(_("there is no library to paint a PNG with (libcairo): --svg needs none"));
    if (!portrait_png(portrait, &png))
        fail(_("there is no memory for a picture of this size"));
    put(settings, (const char *)png.data, png.length);
    free(png.data);
}

/* How it is to be drawn. */
static void take_settings(struct shown *shown, const struct settings *settings)
{
    struct portrait *picture = &shown->picture;
    picture->rules = &shown->rules;
    picture->title = settings->title;
    picture->lines = settings->longest;
    picture->errors = settings->errors;
    picture->rounds = settings->rounds;
    picture->bare = settings->bare;
    picture->theme = theme_of(settings->theme);
    picture->size = settings->size > 0 ? (int)settings->size : PORTRAIT_SIZE;
}

static int run_command(int argc, char **argv)
{
    static struct shown shown;
    struct settings settings = {0};
    options_read(&settings, argc, argv);
    bool png = wants_png(&settings);
    take_settings(&shown, &settings);
    ink_slice text = input_read_record(settings.operand);
    (is_record(text) ? read_record : read_sheet)(text, &settings, &shown);
    (png ? put_png : put_svg)(&shown.picture, &settings);
    return STATUS_YES;
}

const struct command command_picture = {
    .name = "picture",
    .run = run_command,
    .options =
        OPTIONS(TAKE(RULES, rules), TAKE(SVG, svg), TAKE(PNG, png), TAKE(OUTPUT, output),
                TAKE(THEME, theme), TAKE(SIZE, size), TAKE(LONGEST, longest), TAKE(ERRORS, errors),
                TAKE(ROUNDS, rounds), TAKE(TITLE, title), TAKE(PLAYER, player),
                TAKE(AFTER_ROUND, round), TAKE(BARE, bare), TAKE(OPERAND, operand)),
    .operand = N_("[FILE]"),
    .summary = N_("draw a sheet or a game as SVG or PNG"),
    .text = N_("Reads a sheet as placements, or a record or saved game, from the file or\n"
               "standard input, and draws it with its score below: a record as it ends or,\n"
               "with --round, as it stood after that round. An SVG has its colours with it\n"
               "and is written to standard output unless --output names a file."),
    .example = "echo 'B1H.H. B2H.H. B3HH..' | inkrail picture --longest --theme dark"};

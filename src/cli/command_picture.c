/* inkrail picture: a sheet, or a game after any round, as SVG or PNG. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "front/alloc.h"
#include "front/print.h"
#include "front/store.h"
#include "input.h"
#include "lore/strip.h"
#include "options.h"
#include "output.h"
#include "picture/picture.h"
#include "replay_read.h"
#include "speech/i18n.h"

enum {
    USUAL_SIZE = 1000,
    SVG_BYTES = 1 << 22,
    CONFIG_BYTES = 128,
    CAPTION_BYTES = 2 * INK_SESSION_SEED,
    LEAST_FULL = 36,
    LEAST_SMALL = 18
};

/* What is shown. */
struct shown {
    ink_ruleset rules;
    ink_sheet sheet;
    ink_score score;
    ink_set wet;
    char seed[INK_SESSION_SEED]; /* "" if there is none */
    int player, round;           /* 0 where it goes without saying */
};

/* --- reading --------------------------------------------------------------------------------------------- */

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
    if (ink_sheet_read(&shown->rules, text, &shown->sheet, &why) != INK_OK)
        fail_refused(&shown->rules, &why, text);
    ink_score_find(&shown->rules, &shown->sheet, &shown->score);
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
    shown->sheet = replay->seat[player].sheet;
    ink_table_score(&replay->rules, replay->seat, player, &shown->score);
}

/* Reads on until the dice of the next round are rolled, or to the end. */
static void read_rounds(ink_replay *replay, ink_slice record, const struct settings *settings,
                        struct shown *shown)
{
    ink_event event;
    int player = settings->player > 0 ? (int)settings->player - 1 : 0;
    replay_begin(replay, record);
    do {
        replay_next(replay, &event, settings->operand);
        if (event.kind == INK_EVENT_START && player >= replay->rules.config.players)
            fail(_("the record has no player %d"), player + 1);
        bool beyond = settings->round > 0 && event.kind == INK_EVENT_ROLL &&
                      replay->table.round > (int)settings->round;
        if (beyond)
            return;
        look_at(replay, player, shown);
    } while (event.kind != INK_EVENT_NONE);
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
    shown->round = (int)settings->round;
    shown->player = replay.rules.config.players > 1 ? (int)settings->player : 0;
    if (shown->player == 0 && replay.rules.config.players > 1)
        shown->player = 1;
    if (shown->round > 0 || shown->sheet.open != 0)
        shown->wet = cells_of_round(&shown->sheet, shown->sheet.round);
    if (replay.has_seed)
        snprintf(shown->seed, sizeof shown->seed, "%.*s", (int)replay.seed.length,
                 replay.seed.data);
}

/* --- captions -------------------------------------------------------------------------------------------- */

static void join(ink_text *out, const char *text)
{
    if (out->length > 0)
        ink_text_string(out, ", ");
    ink_text_string(out, text);
}

/* The game, whose it is and when. */
static void describe(const struct shown *shown, ink_text *out)
{
    char part[CONFIG_BYTES];
    ink_text config = ink_text_in(part, sizeof part);
    ink_config_write(&shown->rules.config, &config);
    join(out, part);
    if (shown->player > 0) {
        snprintf(part, sizeof part, _("player %d"), shown->player);
        join(out, part);
    }
    if (shown->round > 0) {
        snprintf(part, sizeof part, _("round %d"), shown->round);
        join(out, part);
    }
}

static void describe_seed(const struct shown *shown, ink_text *out)
{
    char part[INK_SESSION_SEED + CONFIG_BYTES];
    if (shown->seed[0] == '\0')
        return;
    snprintf(part, sizeof part, _("seed %s"), shown->seed);
    join(out, part);
}

/* Long words are cut. The letters of a title are about 11 units wide, those behind it 8. */
static void caption(const struct shown *shown, const char *title, struct strip *strip)
{
    enum {
        LINE = 740,
        TITLE = 11,
        AFTER = 8,
        TITLE_COLUMNS = 45,
        GAME_COLUMNS = 60,
        LEAST_AFTER = 12
    };
    char game[CAPTION_BYTES], after[CAPTION_BYTES];
    ink_text game_text = ink_text_in(game, sizeof game), out = ink_text_in(after, sizeof after);
    bool titled = title != NULL && title[0] != '\0';
    describe(shown, &game_text);
    if (titled)
        ink_text_string(&out, game);
    describe_seed(shown, &out);
    words_shorten(titled ? title : game, titled ? TITLE_COLUMNS : GAME_COLUMNS, strip->caption,
                  sizeof strip->caption);
    int room = (LINE - TITLE * text_columns(strip->caption)) / AFTER;
    words_shorten(room >= LEAST_AFTER ? after : "", room, strip->after, sizeof strip->after);
}

/* --- drawing --------------------------------------------------------------------------------------------- */

static int detail_of(uint32_t size, bool bare)
{
    int space = (int)size * 100 / (bare ? 770 : 810); /* pixels */
    return space >= LEAST_FULL    ? INK_DRAW_FULL
           : space >= LEAST_SMALL ? INK_DRAW_SMALL
                                  : INK_DRAW_TINY;
}

static void draw(const struct shown *shown, const struct settings *settings, ink_draw_list *list)
{
    static struct strip strip;
    ink_draw_options options = {.wet = shown->wet};
    options.flags = INK_DRAW_COORDINATES | (settings->lines ? INK_DRAW_LINES : 0) |
                    (settings->errors ? INK_DRAW_ERRORS : 0) |
                    (settings->rounds ? INK_DRAW_ROUNDS : 0);
    options.detail = (uint8_t)detail_of(settings->size, settings->bare);
    if (options.detail != INK_DRAW_FULL)
        options.flags &= ~(uint32_t)INK_DRAW_COORDINATES;
    ink_draw_board(&shown->rules, &shown->sheet, &options, list);
    if (settings->bare)
        return;
    strip_score(&shown->rules, &shown->score, &strip);
    caption(shown, settings->title, &strip);
    strip_lay_out(list, &strip);
}

/* --- writing --------------------------------------------------------------------------------------------- */

static bool ends_with(const char *path, const char *end)
{
    size_t length = strlen(path), tail = strlen(end);
    return length > tail && strcmp(path + length - tail, end) == 0;
}

/* By option, else by the name of the file, else SVG. */
static bool wants_png(const struct settings *settings)
{
    if (settings->svg && settings->png)
        fail(_("give only one of --svg and --png"));
    bool named = settings->output != NULL && strcmp(settings->output, "-") != 0;
    if (settings->svg || settings->png || !named)
        return settings->png;
    if (ends_with(settings->output, ".png"))
        return true;
    if (!ends_with(settings->output, ".svg"))
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

static void put_svg(const ink_draw_list *list, const struct shown *shown,
                    const struct settings *settings)
{
    char label[CAPTION_BYTES];
    ink_text words = ink_text_in(label, sizeof label);
    if (settings->title != NULL) {
        ink_text_string(&words, settings->title);
    } else {
        describe(shown, &words);
        describe_seed(shown, &words);
    }
    words_keep_line(label);
    char *text = alloc_zeroed(SVG_BYTES, 1);
    ink_text out = ink_text_in(text, SVG_BYTES);
    ink_draw_svg(list, label, theme_of(settings->theme), &out);
    if (!ink_text_whole(&out))
        fail(_("the picture is too large"));
    put(settings, text, out.length);
    free(text);
}

static void put_png(const ink_draw_list *list, const struct settings *settings)
{
    struct picture_bytes png;
    if (settings->output == NULL && isatty(STDOUT_FILENO) != 0)
        fail(_("a PNG is nothing for a terminal: name a file with --output"));
    if (!picture_png(list, theme_of(settings->theme), (int)settings->size, &png))
        fail(_("there is no memory for a picture of this size"));
    put(settings, (const char *)png.data, png.length);
    free(png.data);
    picture_end();
}

int command_picture(int argc, char **argv)
{
    static struct shown shown;
    struct settings settings;
    options_read(&settings, argc, argv);
    settings.size = settings.size > 0 ? settings.size : USUAL_SIZE;
    bool png = wants_png(&settings);
    theme_of(settings.theme);
    ink_slice text = input_read_record(settings.operand);
    (is_record(text) ? read_record : read_sheet)(text, &settings, &shown);
    ink_draw_stroke *stroke = alloc_zeroed(INK_DRAW_STROKES, sizeof *stroke);
    ink_draw_step *step = alloc_zeroed(INK_DRAW_STEPS, sizeof *step);
    ink_draw_list list = ink_draw_list_in(stroke, INK_DRAW_STROKES, step, INK_DRAW_STEPS);
    draw(&shown, &settings, &list);
    list.pixels = (uint16_t)settings.size;
    if (png)
        put_png(&list, &settings);
    else
        put_svg(&list, &shown, &settings);
    free(stroke);
    free(step);
    return STATUS_YES;
}

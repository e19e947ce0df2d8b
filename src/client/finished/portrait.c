#include "portrait.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/games/saves.h"
#include "client/process/alloc.h"
#include "i18n/i18n.h"
#include "stats/strip.h"
#include "words/words.h"

enum {
    SVG_BYTES = 1 << 22,
    CONFIG_BYTES = 128,
    CAPTION_BYTES = 2 * INK_SESSION_SEED,
    LEAST_FULL = 36,
    LEAST_SMALL = 18
};

void portrait_of(const ink_session *session, int player, struct portrait *portrait)
{
    *portrait = (struct portrait){.rules = ink_session_rules(session),
                                  .sheet = ink_session_seats(session)[player].sheet,
                                  .size = PORTRAIT_SIZE,
                                  .theme = INK_DRAW_LIGHT};
    ink_session_score(session, player, &portrait->score);
    help_of(session, player, &portrait->help);
    snprintf(portrait->seed, sizeof portrait->seed, "%s", ink_session_seed(session));
    portrait->player = ink_session_table(session)->players > 1 ? player + 1 : 0;
}

/* --- captions --------------------------------------------------------------------------------- */

static void join(ink_text *out, const char *text)
{
    if (out->length > 0)
        ink_text_string(out, ", ");
    ink_text_string(out, text);
}

/* The game, whose it is and when. */
static void describe(const struct portrait *portrait, ink_text *out)
{
    char part[CONFIG_BYTES];
    ink_text config = ink_text_in(part, sizeof part);
    ink_config_write(&portrait->rules->config, &config);
    join(out, part);
    if (portrait->player > 0) {
        snprintf(part, sizeof part, _("player %d"), portrait->player);
        join(out, part);
    }
    if (portrait->round > 0) {
        snprintf(part, sizeof part, _("round %d"), portrait->round);
        join(out, part);
    }
}

static void describe_help(const struct portrait *portrait, ink_text *out)
{
    char part[HELP_TEXT] = "";
    ink_text words = ink_text_in(part, sizeof part);
    help_words(&portrait->help, &words);
    if (part[0] != '\0')
        join(out, part);
}

static void describe_seed(const struct portrait *portrait, ink_text *out)
{
    char part[INK_SESSION_SEED + CONFIG_BYTES];
    if (portrait->seed[0] == '\0')
        return;
    snprintf(part, sizeof part, _("seed %s"), portrait->seed);
    join(out, part);
}

/* Long words are cut. The letters of a title are about 11 units wide, those behind it 8. */
static void caption(const struct portrait *portrait, struct strip *strip)
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
    const char *title = portrait->title;
    bool titled = title != NULL && title[0] != '\0';
    describe(portrait, &game_text);
    if (titled)
        ink_text_string(&out, game);
    describe_help(portrait, &out); /* before the seed, of which less may be seen */
    describe_seed(portrait, &out);
    words_shorten(titled ? title : game, titled ? TITLE_COLUMNS : GAME_COLUMNS, strip->caption,
                  sizeof strip->caption);
    int columns_left = (LINE - TITLE * text_columns(strip->caption)) / AFTER;
    words_shorten(columns_left >= LEAST_AFTER ? after : "", columns_left, strip->after,
                  sizeof strip->after);
}

/* --- drawing ---------------------------------------------------------------------------------- */

static int detail_of(const struct portrait *portrait)
{
    int space = portrait->size * 100 / (portrait->bare ? 770 : 810); /* pixels */
    return space >= LEAST_FULL    ? INK_DRAW_FULL
           : space >= LEAST_SMALL ? INK_DRAW_SMALL
                                  : INK_DRAW_TINY;
}

static void draw(const struct portrait *portrait, struct strip *strip, ink_draw_list *list)
{
    ink_draw_options options = {.wet = portrait->wet};
    options.flags = INK_DRAW_COORDINATES | (portrait->lines ? INK_DRAW_LINES : 0) |
                    (portrait->errors ? INK_DRAW_ERRORS : 0) |
                    (portrait->rounds ? INK_DRAW_ROUNDS : 0);
    options.detail = (uint8_t)detail_of(portrait);
    if (options.detail != INK_DRAW_FULL)
        options.flags &= ~(uint32_t)INK_DRAW_COORDINATES;
    ink_draw_board(portrait->rules, &portrait->sheet, &options, list);
    list->pixels = (uint16_t)portrait->size;
    if (portrait->bare)
        return;
    strip_score(portrait->rules, &portrait->score, strip);
    caption(portrait, strip);
    strip_lay_out(list, strip);
}

/* What a picture is made of while it is drawn. */
struct drawing {
    struct strip strip;
    ink_draw_stroke stroke[INK_DRAW_STROKES];
    ink_draw_step step[INK_DRAW_STEPS];
    ink_draw_list list;
};

static struct drawing *start(const struct portrait *portrait)
{
    struct drawing *drawing = alloc_zeroed(1, sizeof *drawing);
    drawing->list =
        ink_draw_list_in(drawing->stroke, INK_DRAW_STROKES, drawing->step, INK_DRAW_STEPS);
    draw(portrait, &drawing->strip, &drawing->list);
    return drawing;
}

/* --- writing ---------------------------------------------------------------------------------- */

char *portrait_svg(const struct portrait *portrait, size_t *length)
{
    char label[CAPTION_BYTES];
    ink_text words = ink_text_in(label, sizeof label);
    if (portrait->title != NULL) {
        ink_text_string(&words, portrait->title);
    } else {
        describe(portrait, &words);
        describe_seed(portrait, &words);
    }
    words_keep_line(label);
    struct drawing *drawing = start(portrait);
    char *text = alloc_zeroed(SVG_BYTES, 1);
    ink_text out = ink_text_in(text, SVG_BYTES);
    ink_draw_svg(&drawing->list, label, portrait->theme, &out);
    free(drawing);
    *length = out.length;
    if (ink_text_whole(&out))
        return text;
    free(text);
    return NULL;
}

bool portrait_png(const struct portrait *portrait, struct picture_bytes *png)
{
    struct drawing *drawing = start(portrait);
    bool painted = picture_png(&drawing->list, portrait->theme, portrait->size, png);
    free(drawing);
    picture_end(); /* fonts are looked for again if there is another one */
    return painted;
}

static bool ends_with(const char *path, const char *end)
{
    size_t length = strlen(path), tail = strlen(end);
    return length > tail && strcmp(path + length - tail, end) == 0;
}

bool portrait_is_png(const char *path)
{
    return ends_with(path, ".png");
}

bool portrait_is_svg(const char *path)
{
    return ends_with(path, ".svg");
}

static bool save_svg(const struct portrait *portrait, const char *path)
{
    size_t length;
    char *svg = portrait_svg(portrait, &length);
    errno = EFBIG;
    bool saved = svg != NULL && store_write(path, svg, length);
    free(svg);
    return saved;
}

static bool save_png(const struct portrait *portrait, const char *path)
{
    struct picture_bytes png = {0};
    errno = picture_can_paint() ? ENOMEM : ELIBACC;
    bool saved = portrait_png(portrait, &png) && store_write(path, (char *)png.data, png.length);
    free(png.data);
    return saved;
}

bool portrait_save(const struct portrait *portrait, const char *path)
{
    if (portrait_is_png(path))
        return save_png(portrait, path);
    if (portrait_is_svg(path))
        return save_svg(portrait, path);
    errno = EINVAL;
    return false;
}
